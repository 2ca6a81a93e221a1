//! The index of a jimage: a perfect hash from full names to locations.
//!
//! | part | content |
//! |---|---|
//! | header | 7 × u4: magic, version, flags, resources, slots *N*, size of locations, of strings |
//! | redirect | *N* × s4: how to find a name's slot |
//! | offsets | *N* × u4: where the slot's location begins |
//! | locations | attribute streams, big-endian whatever the rest is |
//! | strings | NUL-terminated |

use crate::decode::{DecodeError, Result};

/// How many bytes the header takes.
pub(super) const HEADER_SIZE: usize = 28;
const MAGIC: u32 = 0xcafe_dada;
const MAJOR_VERSION: u32 = 1;
const HASH_SEED: u32 = 0x0100_0193;

/// The byte order of the machine the image was made for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Order {
    Little,
    Big,
}

impl Order {
    pub(super) fn u4(self, bytes: [u8; 4]) -> u32 {
        match self {
            Self::Little => u32::from_le_bytes(bytes),
            Self::Big => u32::from_be_bytes(bytes),
        }
    }

    pub(super) fn u8(self, bytes: [u8; 8]) -> u64 {
        match self {
            Self::Little => u64::from_le_bytes(bytes),
            Self::Big => u64::from_be_bytes(bytes),
        }
    }

    /// Number `index` of an array of four-byte numbers.
    fn nth(self, array: &[u8], index: usize) -> Option<u32> {
        let bytes = array.get(index.checked_mul(4)?..)?.first_chunk()?;
        Some(self.u4(*bytes))
    }
}

/// What the first 28 bytes say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Header {
    pub(super) order: Order,
    slots: u32,
    locations_size: u32,
    strings_size: u32,
}

impl Header {
    pub(super) fn decode(bytes: &[u8; HEADER_SIZE]) -> Result<Self> {
        let field = |order: Order, index: usize| order.nth(bytes, index).unwrap_or_default();
        let order = match [Order::Little, Order::Big].map(|order| field(order, 0)) {
            [MAGIC, _] => Order::Little,
            [_, MAGIC] => Order::Big,
            [magic, _] => {
                return Err(DecodeError::new(0, format!("magic number {magic:08x}, not cafedada")));
            }
        };
        let version = field(order, 1);
        if version >> 16 != MAJOR_VERSION {
            let (major, minor) = (version >> 16, version & 0xffff);
            let cause = format!("version {major}.{minor} of the image format, not 1");
            return Err(DecodeError::new(4, cause));
        }
        let slots = field(order, 4);
        if slots == 0 {
            return Err(DecodeError::new(16, "the image has no slots"));
        }
        let (locations_size, strings_size) = (field(order, 5), field(order, 6));
        Ok(Self { order, slots, locations_size, strings_size })
    }

    /// Where the resources begin.
    pub(super) fn index_size(&self) -> u64 {
        let (locations, strings) = (u64::from(self.locations_size), u64::from(self.strings_size));
        HEADER_SIZE as u64 + 8 * u64::from(self.slots) + locations + strings
    }
}

/// A resource: its full name is `/module/parent/base.extension`, without what is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Location<'a> {
    pub(super) module: &'a str,
    pub(super) parent: &'a str,
    pub(super) base: &'a str,
    pub(super) extension: &'a str,
    /// From the start of the resources.
    pub(super) offset: u64,
    /// 0 if it is stored as it is.
    pub(super) compressed_size: u64,
    pub(super) size: u64,
}

impl Location<'_> {
    /// Compares piece by piece: what is empty is left out with the separator next to it.
    fn has_name(&self, name: &str) -> bool {
        let pieces = [
            [if self.module.is_empty() { "" } else { "/" }, self.module],
            [if self.module.is_empty() { "" } else { "/" }, self.parent],
            [if self.parent.is_empty() { "" } else { "/" }, self.base],
            [if self.extension.is_empty() { "" } else { "." }, self.extension],
        ];
        let mut pieces = pieces.iter().flatten();
        let rest = pieces.try_fold(name, |rest, piece| rest.strip_prefix(piece));
        rest.is_some_and(str::is_empty)
    }
}

/// The index, whole in memory (1.5 MB for a full JDK).
#[derive(Debug)]
pub(super) struct Index {
    pub(super) header: Header,
    bytes: Vec<u8>,
}

impl Index {
    /// `bytes` are the first [`Header::index_size`] bytes of the file.
    pub(super) fn new(header: Header, bytes: Vec<u8>) -> Self {
        Self { header, bytes }
    }

    /// The resource with this full name.
    pub(super) fn find(&self, name: &str) -> Result<Option<Location<'_>>> {
        let slots = self.header.slots;
        let redirect = self.table(0, (hash(name, HASH_SEED) % slots) as usize) as i32;
        let slot = match redirect {
            0 => return Ok(None),
            ..0 => -1 - redirect,
            1.. => (hash(name, redirect as u32) % slots) as i32,
        };
        if slot as u32 >= slots {
            return Err(DecodeError::new(HEADER_SIZE, format!("slot {slot} of {slots}")));
        }
        // A perfect hash leads absent names astray: only the name itself tells.
        let location = self.location(slot as usize)?;
        Ok(Some(location).filter(|location| location.has_name(name)))
    }

    /// All resources, in the order of their slots.
    pub(super) fn locations(&self) -> impl Iterator<Item = Result<Location<'_>>> {
        (0..self.header.slots as usize).map(|slot| self.location(slot))
    }

    /// The string at `offset`; `at` is where the file names it.
    pub(super) fn string(&self, offset: u64, at: usize) -> Result<&str> {
        let strings = &self.bytes[self.strings_start()..];
        let tail = usize::try_from(offset).ok().and_then(|offset| strings.get(offset..));
        let text = tail.and_then(|tail| {
            let end = tail.iter().position(|byte| *byte == 0)?;
            std::str::from_utf8(&tail[..end]).ok()
        });
        text.ok_or_else(|| DecodeError::new(at, format!("no string in the image at {offset}")))
    }

    fn table(&self, which: usize, slot: usize) -> u32 {
        let slots = self.header.slots as usize;
        let table = &self.bytes[HEADER_SIZE + which * 4 * slots..];
        self.header.order.nth(table, slot).unwrap_or_default()
    }

    fn locations_start(&self) -> usize {
        HEADER_SIZE + 8 * self.header.slots as usize
    }

    fn strings_start(&self) -> usize {
        self.locations_start() + self.header.locations_size as usize
    }

    fn location(&self, slot: usize) -> Result<Location<'_>> {
        let mut at = self.locations_start() + self.table(1, slot) as usize;
        let end = self.strings_start();
        let mut location = Location::default();
        loop {
            let fault = |cause| DecodeError::new(at.min(end), format!("slot {slot}: {cause}"));
            let stream = self.bytes.get(at..end).unwrap_or_default();
            let [first, values @ ..] = stream else {
                return Err(fault("its location has no end"));
            };
            let (kind, length) = (first >> 3, usize::from(first & 7) + 1);
            if kind == 0 {
                return Ok(location);
            }
            let Some(value) = values.get(..length) else {
                return Err(fault("its location has no end"));
            };
            let value = value.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte));
            match kind {
                1 => location.module = self.string(value, at)?,
                2 => location.parent = self.string(value, at)?,
                3 => location.base = self.string(value, at)?,
                4 => location.extension = self.string(value, at)?,
                5 => location.offset = value,
                6 => location.compressed_size = value,
                7 => location.size = value,
                _ => return Err(fault("its location has an unknown attribute")),
            }
            at += 1 + length;
        }
    }
}

fn hash(name: &str, seed: u32) -> u32 {
    let hash = name.bytes().fold(seed, |hash, byte| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte));
    hash & 0x7fff_ffff
}
