//! How an entry of a table is written.

/// Bytes that are read at once.
pub(super) const WORD: usize = size_of::<u64>();

#[inline]
fn bits_of(number: u64) -> u32 {
    u64::BITS - number.leading_zeros()
}

#[inline]
fn mask_of(bits: u32) -> u64 {
    u64::MAX.checked_shr(u64::BITS - bits).unwrap_or(0)
}

#[inline]
fn word(bytes: &[u8], at: usize) -> u64 {
    let Some(bytes) = bytes.get(at..at + WORD) else { return 0 };
    u64::from_le_bytes(bytes.try_into().unwrap_or_default())
}

/// Write the first bytes of a word, and leave those behind them as they are.
#[inline]
fn put_bytes(bytes: &mut [u8], at: usize, count: usize, word: u64) {
    let Some(place) = bytes.get_mut(at..at + WORD) else { return };
    let Ok(place) = <&mut [u8; WORD]>::try_from(place) else { return };
    let mask = mask_of(count as u32 * u8::BITS);
    let known = u64::from_le_bytes(*place);
    *place = (known & !mask | word & mask).to_le_bytes();
}

/// How entries are written: how many bits the parts of one take, and how many bytes all of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// One more than the left number: no entry begins with zero.
    left: u32,
    right: u32,
    value: u32,
    /// The bits of each, from the lowest.
    masks: [u64; 3],
    /// Where the value begins, if it does not fit into a word together with the pair.
    apart: Option<usize>,
    pub(super) stride: usize,
}

impl Layout {
    /// One for numbers of so many bits.
    pub(super) fn new(left: u32, right: u32, value: u32) -> Self {
        let bytes = |bits: u32| bits.div_ceil(u8::BITS) as usize;
        let pair = left + right;
        let together = pair + value <= u64::BITS;
        let apart = (!together).then(|| bytes(pair));
        let stride = if together { bytes(pair + value) } else { bytes(pair) + bytes(value) };
        let masks = [left, right, value].map(mask_of);
        Self { left, right, value, masks, apart, stride }
    }

    /// One in which this entry can be written as well.
    pub(super) fn with(self, (left, right): (u32, u32), value: u64) -> Self {
        Self::new(
            self.left.max(bits_of(u64::from(left) + 1)),
            self.right.max(bits_of(u64::from(right))),
            self.value.max(bits_of(value)),
        )
    }

    /// Whether an entry can be written in it.
    #[inline]
    pub(super) fn fits(&self, (left, right): (u32, u32), value: u64) -> bool {
        let [most, furthest, highest] = self.masks;
        u64::from(left) < most && u64::from(right) <= furthest && value <= highest
    }

    /// The pair at a place, if there is one.
    #[inline]
    pub(super) fn pair(&self, bytes: &[u8], at: usize) -> Option<(u32, u32)> {
        let word = word(bytes, at * self.stride);
        let left = (word & self.masks[0]).checked_sub(1)?;
        Some((left as u32, (word >> self.left & self.masks[1]) as u32))
    }

    /// The number at a place.
    #[inline]
    pub(super) fn value(&self, bytes: &[u8], at: usize) -> u64 {
        let start = at * self.stride;
        let value = match self.apart {
            None => word(bytes, start).checked_shr(self.left + self.right).unwrap_or(0),
            Some(behind) => word(bytes, start + behind),
        };
        value & self.masks[2]
    }

    /// Write an entry at a place.
    #[inline]
    pub(super) fn put(&self, bytes: &mut [u8], at: usize, (left, right): (u32, u32), value: u64) {
        let start = at * self.stride;
        let word = (u64::from(left) + 1) | u64::from(right) << self.left;
        match self.apart {
            None => {
                let value = value.checked_shl(self.left + self.right).unwrap_or(0);
                put_bytes(bytes, start, self.stride, word | value);
            }
            Some(behind) => {
                put_bytes(bytes, start, behind, word);
                put_bytes(bytes, start + behind, self.stride - behind, value);
            }
        }
    }
}
