//! Tables that give equal things the same number.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::packed::Packed;
use super::spread::Spread;

pub(super) fn hash_words(words: &[u32]) -> u64 {
    let mut hasher = FxHasher::default();
    for &word in words {
        hasher.write_u32(word);
    }
    hasher.finish()
}

/// Finds numbers by their hash; they take two bytes each, or three, or four.
#[derive(Debug)]
enum Index {
    Short(Spread<u16>),
    Middle(Spread<[u8; 3]>),
    Long(Spread<u32>),
}

impl Default for Index {
    fn default() -> Self {
        Self::Short(Spread::default())
    }
}

fn widen(number: [u8; 3]) -> u32 {
    let [low, middle, high] = number;
    u32::from_le_bytes([low, middle, high, 0])
}

fn narrow(number: u32) -> [u8; 3] {
    let [low, middle, high, _] = number.to_le_bytes();
    [low, middle, high]
}

impl Index {
    #[inline]
    fn find(&self, hash: u64, mut is_it: impl FnMut(u32) -> bool) -> Option<u32> {
        match self {
            Self::Short(table) => table
                .find(hash, |&number| is_it(u32::from(number)))
                .map(|&number| u32::from(number)),
            Self::Middle(table) => {
                table.find(hash, |&number| is_it(widen(number))).map(|&number| widen(number))
            }
            Self::Long(table) => table.find(hash, |&number| is_it(number)).copied(),
        }
    }

    /// Add a number that is not there.
    fn insert(&mut self, hash: u64, number: u32, hash_again: impl Fn(u32) -> u64) {
        match self {
            Self::Short(table) => {
                if let Ok(number) = u16::try_from(number) {
                    table.insert(hash, number, |&number| hash_again(u32::from(number)));
                    return;
                }
                let wider = std::mem::take(table)
                    .map(|number| narrow(number.into()), |&number| hash_again(widen(number)));
                *self = Self::Middle(wider);
            }
            Self::Middle(table) if number < 1 << 24 => {
                table.insert(hash, narrow(number), |&number| hash_again(widen(number)));
                return;
            }
            Self::Middle(table) => {
                let wider = std::mem::take(table).map(widen, |&number| hash_again(number));
                *self = Self::Long(wider);
            }
            Self::Long(table) => {
                table.insert(hash, number, |&number| hash_again(number));
                return;
            }
        }
        self.insert(hash, number, hash_again);
    }

    fn bytes(&self) -> usize {
        match self {
            Self::Short(table) => table.bytes(),
            Self::Middle(table) => table.bytes(),
            Self::Long(table) => table.bytes(),
        }
    }
}

/// Numbers sequences of words: the components that states are made of.
#[derive(Debug, Default)]
pub struct Components {
    words: Vec<u32>,
    /// Where each component ends.
    ends: Packed,
    table: Index,
}

impl Components {
    /// The number of a component.
    pub fn intern(&mut self, component: &[u32]) -> u32 {
        let hash = hash_words(component);
        let (words, ends) = (&self.words, &self.ends);
        let slice = |id: u32| {
            let start = if id == 0 { 0 } else { ends.get(id as usize - 1) as usize };
            &words[start..ends.get(id as usize) as usize]
        };
        if let Some(known) = self.table.find(hash, |id| slice(id) == component) {
            return known;
        }
        let id = self.ends.len() as u32;
        self.table.insert(hash, id, |id| hash_words(slice(id)));
        let room = self.words.capacity() - self.words.len();
        if room < component.len() {
            self.words.reserve_exact(component.len() + self.words.len() / 8);
        }
        self.words.extend_from_slice(component);
        self.ends.push(self.words.len() as u64);
        id
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    /// Bytes of memory.
    pub fn bytes(&self) -> usize {
        self.words.capacity() * 4 + self.ends.bytes() + self.table.bytes()
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
    fn numbers_stay_what_they_were_when_there_are_many() {
        let mut index = Index::default();
        let hash = |number| hash_words(&[number]);
        for number in [3, 70_000, 20_000_000] {
            index.insert(hash(number), number, hash);
        }
        for number in [3, 70_000, 20_000_000] {
            assert_eq!(index.find(hash(number), |known| known == number), Some(number));
        }
    }
}
