//! Which states were seen: exactly, by a hash of 64 bits, or by a few bits.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHasher};

use super::interner::{Components, Pairs};

/// How states are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As they are: no state is ever taken for another.
    Exact,
    /// By a hash of 64 bits: one state in very many may be taken for another.
    Compact,
    /// By a few bits in a table of this many bytes: states may be taken for others.
    Bits(usize),
}

/// What became of a state that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number; states that are remembered by bits have none.
    pub number: u32,
    /// Whether it was not seen before.
    pub new: bool,
}

/// Collects the components of one state, in groups. A group is one thread or the heap: what
/// another thread does leaves it as it is.
#[derive(Debug, Default)]
pub struct Draft {
    words: Vec<u32>,
    ends: Vec<usize>,
    groups: Vec<usize>,
}

impl Draft {
    /// Begin anew.
    pub fn clear(&mut self) {
        self.words.clear();
        self.ends.clear();
        self.groups.clear();
    }

    /// Add a word to the component being written.
    #[inline]
    pub fn word(&mut self, word: u32) {
        self.words.push(word);
    }

    /// Add a value of 64 bits.
    #[inline]
    pub fn wide(&mut self, value: u64) {
        self.words.push(value as u32);
        self.words.push((value >> 32) as u32);
    }

    /// Add a value that is mostly small.
    #[inline]
    pub fn value(&mut self, value: u64) {
        // A word below the limit stands for itself.
        const LIMIT: u64 = 0xffff_fffe;
        if value < LIMIT {
            self.words.push(value as u32);
        } else {
            self.words.push(LIMIT as u32);
            self.wide(value);
        }
    }

    /// The component is complete.
    pub fn end(&mut self) {
        self.ends.push(self.words.len());
    }

    /// The group is complete.
    pub fn end_group(&mut self) {
        self.groups.push(self.ends.len());
    }
}

/// States that were seen.
#[derive(Debug)]
pub struct Store {
    kind: Kind,
    components: Components,
    nodes: Pairs,
    states: Pairs,
    hashes: FxHashMap<u64, u32>,
    bits: Vec<u64>,
    count: u32,
    folded: Vec<u32>,
}

const HASHES: u64 = 3;

impl Store {
    /// An empty store.
    pub fn new(kind: Kind) -> Self {
        let bits = match kind {
            Kind::Bits(bytes) => vec![0; (bytes / 8).max(1)],
            _ => Vec::new(),
        };
        Self {
            kind,
            components: Components::default(),
            nodes: Pairs::default(),
            states: Pairs::default(),
            hashes: FxHashMap::default(),
            bits,
            count: 0,
            folded: Vec::new(),
        }
    }

    /// Look a state up and remember it. `extra` tells apart what the program cannot see.
    pub fn insert(&mut self, draft: &Draft, extra: u32) -> Seen {
        match self.kind {
            Kind::Exact => self.insert_exact(draft, extra),
            Kind::Compact => {
                let hash = digest(draft, extra, 0);
                let next = self.count;
                let number = *self.hashes.entry(hash).or_insert(next);
                self.count += u32::from(number == next);
                Seen { number, new: number == next }
            }
            Kind::Bits(_) => {
                let size = self.bits.len() as u64 * 64;
                let mut new = false;
                for seed in 1..=HASHES {
                    let bit = digest(draft, extra, seed) % size;
                    let (word, mask) = ((bit / 64) as usize, 1 << (bit % 64));
                    new |= self.bits[word] & mask == 0;
                    self.bits[word] |= mask;
                }
                self.count += u32::from(new);
                Seen { number: self.count, new }
            }
        }
    }

    fn insert_exact(&mut self, draft: &Draft, extra: u32) -> Seen {
        let mut groups = std::mem::take(&mut self.folded);
        groups.clear();
        let (mut word, mut component) = (0, 0);
        let mut ids = Vec::with_capacity(draft.ends.len());
        for &group in &draft.groups {
            ids.clear();
            for &end in &draft.ends[component..group] {
                ids.push(self.components.intern(&draft.words[word..end]));
                word = end;
            }
            component = group;
            let length = ids.len() as u32;
            let root = self.fold(&mut ids);
            groups.push(self.nodes.intern((root, length)).0);
        }
        let length = groups.len() as u32;
        let root = self.fold(&mut groups);
        self.folded = groups;
        // The number of groups is the number of threads: a few bits.
        let (number, new) = self.states.intern((root, extra << 10 ^ length));
        Seen { number, new }
    }

    /// Fold numbers into one, two at a time: a change of one changes the nodes above it only.
    fn fold(&mut self, ids: &mut Vec<u32>) -> u32 {
        while ids.len() > 1 {
            let half = ids.len().div_ceil(2);
            for index in 0..half {
                ids[index] = match ids.get(2 * index + 1) {
                    Some(&right) => self.nodes.intern((ids[2 * index], right)).0,
                    None => ids[2 * index],
                };
            }
            ids.truncate(half);
        }
        ids.first().copied().unwrap_or(0)
    }

    /// How many states there are.
    pub fn count(&self) -> usize {
        match self.kind {
            Kind::Exact => self.states.count(),
            _ => self.count as usize,
        }
    }

    /// Components, nodes, and bytes of all tables.
    pub fn sizes(&self) -> (usize, usize, usize) {
        let bytes = self.components.bytes()
            + self.nodes.bytes()
            + self.states.bytes()
            + self.hashes.capacity() * 13
            + self.bits.len() * 8;
        (self.components.count(), self.nodes.count(), bytes)
    }
}

fn digest(draft: &Draft, extra: u32, seed: u64) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    hasher.write_u32(extra);
    for &word in &draft.words {
        hasher.write_u32(word);
    }
    for &end in draft.ends.iter().chain(&draft.groups) {
        hasher.write_usize(end);
    }
    // The last step spreads what the hasher leaves in the high bits.
    let hash = hasher.finish();
    (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(groups: &[&[&[u32]]]) -> Draft {
        let mut draft = Draft::default();
        for group in groups {
            for component in *group {
                component.iter().for_each(|&word| draft.word(word));
                draft.end();
            }
            draft.end_group();
        }
        draft
    }

    #[test]
    fn a_state_is_new_once_whatever_the_store() {
        for kind in [Kind::Exact, Kind::Compact, Kind::Bits(1 << 16)] {
            let mut store = Store::new(kind);
            let states = [
                draft(&[&[&[1], &[2, 3]], &[&[4]]]),
                draft(&[&[&[1], &[2]], &[&[3], &[4]]]),
                draft(&[&[&[1, 2, 3]], &[&[4]]]),
                draft(&[&[&[1]], &[&[2, 3]], &[&[4]]]),
            ];
            for state in &states {
                assert!(store.insert(state, 0).new, "{kind:?}");
            }
            for state in &states {
                assert!(!store.insert(state, 0).new, "{kind:?}");
                assert!(store.insert(state, 1).new, "{kind:?}");
            }
            assert_eq!(store.count(), 8);
        }
    }

    #[test]
    fn folding_keeps_vectors_of_all_lengths_apart() {
        let mut store = Store::new(Kind::Exact);
        for length in 0..20 {
            let group: Vec<Vec<u32>> = (0..length).map(|_| vec![0]).collect();
            let group: Vec<&[u32]> = group.iter().map(Vec::as_slice).collect();
            assert!(store.insert(&draft(&[&group]), 0).new, "length {length}");
        }
    }
}
