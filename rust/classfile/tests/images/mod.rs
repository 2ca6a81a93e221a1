//! How images are made for the tests.

use std::io::Write;
use std::path::PathBuf;

use heddle_classfile::jimage::{Image, ImageError};

const HASH_SEED: u32 = 0x0100_0193;

#[derive(Clone, Copy)]
pub(crate) enum Order {
    Little,
    Big,
}

impl Order {
    fn u4(self, number: u32) -> [u8; 4] {
        match self {
            Self::Little => number.to_le_bytes(),
            Self::Big => number.to_be_bytes(),
        }
    }

    fn u8(self, number: u64) -> [u8; 8] {
        match self {
            Self::Little => number.to_le_bytes(),
            Self::Big => number.to_be_bytes(),
        }
    }
}

/// The parts of a full name, the content as stored, and its size when expanded.
pub(crate) struct Resource {
    parts: [&'static str; 4],
    pub(crate) stored: Vec<u8>,
    expanded: Option<u64>,
}

fn plain(parts: [&'static str; 4], content: &[u8]) -> Resource {
    Resource { parts, stored: content.into(), expanded: None }
}

#[derive(Default)]
pub(crate) struct Strings(Vec<u8>);

impl Strings {
    fn add(&mut self, text: &str) -> u32 {
        let offset = self.0.len() as u32;
        self.0.extend(text.as_bytes());
        self.0.push(0);
        offset
    }
}

fn hash(name: &str, seed: u32) -> u32 {
    let step = |hash: u32, byte: u8| hash.wrapping_mul(HASH_SEED) ^ u32::from(byte);
    name.bytes().fold(seed, step) & 0x7fff_ffff
}

fn full_name([module, parent, base, extension]: [&str; 4]) -> String {
    let parent = if parent.is_empty() { String::new() } else { format!("{parent}/") };
    let extension = if extension.is_empty() { String::new() } else { format!(".{extension}") };
    format!("/{module}/{parent}{base}{extension}")
}

/// Where each name goes: redirects, and the resource of each slot.
fn perfect_hash(names: &[String]) -> (Vec<i32>, Vec<usize>) {
    let slots = names.len();
    let mut buckets = vec![Vec::new(); slots];
    for (index, name) in names.iter().enumerate() {
        buckets[hash(name, HASH_SEED) as usize % slots].push(index);
    }
    let mut order: Vec<usize> = (0..slots).collect();
    order.sort_by_key(|bucket| std::cmp::Reverse(buckets[*bucket].len()));
    let (mut redirects, mut taken) = (vec![0; slots], vec![None; slots]);
    for bucket in order {
        match buckets[bucket].as_slice() {
            [] => {}
            [one] => {
                let free = taken.iter().position(Option::is_none).expect("as many slots as names");
                taken[free] = Some(*one);
                redirects[bucket] = -1 - free as i32;
            }
            many => {
                let goals = |seed| -> Vec<usize> {
                    many.iter().map(|index| hash(&names[*index], seed) as usize % slots).collect()
                };
                let fits = |seed: &u32| {
                    let mut goals = goals(*seed);
                    goals.sort_unstable();
                    goals.windows(2).all(|pair| pair[0] != pair[1])
                        && goals.iter().all(|goal| taken[*goal].is_none())
                };
                let seed = (1..1_000_000).find(fits).expect("some seed fits");
                for (index, goal) in many.iter().zip(goals(seed)) {
                    taken[goal] = Some(*index);
                }
                redirects[bucket] = seed as i32;
            }
        }
    }
    (redirects, taken.into_iter().map(|index| index.expect("every slot is taken")).collect())
}

fn attribute(kind: u8, value: u64) -> Vec<u8> {
    let bytes = value.to_be_bytes();
    let first = bytes.iter().position(|byte| *byte != 0).unwrap_or(7);
    let mut encoded = vec![kind << 3 | (7 - first) as u8];
    encoded.extend(&bytes[first..]);
    encoded
}

pub(crate) fn image(order: Order, mut strings: Strings, resources: &[Resource]) -> Vec<u8> {
    let names: Vec<String> = resources.iter().map(|resource| full_name(resource.parts)).collect();
    let (redirects, slots) = perfect_hash(&names);
    let (mut locations, mut offsets, mut content) = (vec![0_u8], Vec::new(), Vec::<u8>::new());
    for index in slots {
        let Resource { parts, stored, expanded } = &resources[index];
        offsets.push(locations.len() as u32);
        for (kind, part) in (1..).zip(parts).filter(|(_, part)| !part.is_empty()) {
            locations.extend(attribute(kind, u64::from(strings.add(part))));
        }
        locations.extend(attribute(5, content.len() as u64));
        if expanded.is_some() {
            locations.extend(attribute(6, stored.len() as u64));
        }
        locations.extend(attribute(7, expanded.unwrap_or(stored.len() as u64)));
        locations.push(0);
        content.extend(stored);
    }
    let count = resources.len() as u32;
    let sizes = [locations.len() as u32, strings.0.len() as u32];
    let header = [0xcafe_dada, 0x0001_0000, 0, count, count, sizes[0], sizes[1]];
    let mut file: Vec<u8> = header.iter().flat_map(|number| order.u4(*number)).collect();
    file.extend(redirects.iter().flat_map(|number| order.u4(*number as u32)));
    file.extend(offsets.iter().flat_map(|number| order.u4(*number)));
    file.extend(locations);
    file.extend(strings.0);
    file.extend(content);
    file
}

pub(crate) fn small_image(order: Order) -> Vec<u8> {
    let mut strings = Strings::default();
    strings.add("");
    let (base, other) = (strings.add("java.base"), strings.add("java.other"));
    let numbers = |numbers: [u32; 4]| numbers.map(|number| order.u4(number)).concat();
    let resources = [
        plain(["java.base", "", "module-info", "class"], b"module"),
        plain(["java.other", "", "module-info", "class"], b"other module"),
        plain(["java.base", "java/lang", "Object", "class"], b"object"),
        plain(["java.base", "java/lang", "String", "class"], b"string"),
        plain(["java.other", "java/lang/other", "Thing", "class"], b"thing"),
        plain(["java.base", "java/lang", "LICENSE", ""], b"text"),
        plain(["packages", "", "java.lang", ""], &numbers([1, other, 0, base])),
        plain(["packages", "", "java.lang.other", ""], &numbers([0, other, 1, base])),
        plain(["packages", "", "java", ""], &numbers([1, base, 1, other])),
    ];
    image(order, strings, &resources)
}

/// A file that is gone when the test is over.
pub(crate) struct Temporary(PathBuf);

impl Temporary {
    pub(crate) fn new(name: &str, content: &[u8]) -> Self {
        let path = std::env::temp_dir().join(format!("heddle-{}-{name}", std::process::id()));
        std::fs::write(&path, content).expect("the temporary folder can be written");
        Self(path)
    }

    pub(crate) fn open(&self) -> Result<Image, ImageError> {
        Image::open(&self.0)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // A leftover in the temporary folder is no reason to fail.
        let _ = std::fs::remove_file(&self.0);
    }
}

pub(crate) fn compressed(order: Order, method: &str, content: &[u8]) -> (Strings, Resource) {
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    encoder.write_all(content).expect("memory can be written");
    let packed = encoder.finish().expect("memory can be written");
    let mut strings = Strings::default();
    strings.add("");
    let name = strings.add(method);
    let mut stored = order.u4(0xcafe_fafa).to_vec();
    stored.extend(order.u8(packed.len() as u64));
    stored.extend(order.u8(content.len() as u64));
    stored.extend(order.u4(name));
    stored.extend(order.u4(0));
    stored.push(1);
    stored.extend(packed);
    let parts = ["java.base", "java/lang", "Object", "class"];
    (strings, Resource { parts, stored, expanded: Some(content.len() as u64) })
}
