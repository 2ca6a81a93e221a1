//! Tables that give equal things the same number.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::spread::Spread;

fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in words {
        hasher.write_u32(word);
    }
    hasher.finish()
}

fn hash_pair(pair: (u32, u32)) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(u64::from(pair.0) << 32 | u64::from(pair.1));
    hasher.finish()
}

/// Numbers sequences of words: the components that states are made of.
#[derive(Debug, Default)]
pub struct Components {
    words: Vec<u32>,
    /// Where each component ends.
    ends: Vec<u32>,
    table: Spread<u32>,
}

impl Components {
    /// The number of a component.
    pub fn intern(&mut self, component: &[u32]) -> u32 {
        let hash = hash_words(component);
        let (words, ends) = (&self.words, &self.ends);
        let slice = |id: u32| {
            let start = if id == 0 { 0 } else { ends[id as usize - 1] as usize };
            &words[start..ends[id as usize] as usize]
        };
        if let Some(&known) = self.table.find(hash, |&id| slice(id) == component) {
            return known;
        }
        let id = self.ends.len() as u32;
        self.table.insert(hash, id, |&id| hash_words(slice(id)));
        self.words.extend_from_slice(component);
        self.ends.push(self.words.len() as u32);
        id
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        (self.words.capacity() + self.ends.capacity()) * 4 + self.table.bytes()
    }
}

/// Numbers pairs of numbers: the nodes of trees that vectors are folded into.
#[derive(Debug, Default)]
pub struct Pairs {
    pairs: Vec<(u32, u32)>,
    table: Spread<u32>,
}

impl Pairs {
    /// The number of a pair, and whether it is new.
    pub fn intern(&mut self, pair: (u32, u32)) -> (u32, bool) {
        let hash = hash_pair(pair);
        let pairs = &self.pairs;
        if let Some(&known) = self.table.find(hash, |&id| pairs[id as usize] == pair) {
            return (known, false);
        }
        let id = self.pairs.len() as u32;
        self.table.insert(hash, id, |&id| hash_pair(pairs[id as usize]));
        self.pairs.push(pair);
        (id, true)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.pairs.len()
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.pairs.capacity() * 8 + self.table.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_components_have_the_same_number_and_others_do_not() {
        let mut components = Components::default();
        let first = components.intern(&[1, 2, 3]);
        let second = components.intern(&[1, 2]);
        let empty = components.intern(&[]);
        assert_eq!(components.intern(&[1, 2, 3]), first);
        assert_eq!(components.intern(&[]), empty);
        assert!(first != second && second != empty);
        assert_eq!(components.count(), 3);
    }

    #[test]
    fn a_pair_is_new_once() {
        let mut pairs = Pairs::default();
        for number in 0..1000 {
            assert_eq!(pairs.intern((number, 7)), (number, true));
        }
        assert_eq!(pairs.intern((500, 7)), (500, false));
        assert_eq!(pairs.intern((7, 500)), (1000, true));
    }
}
