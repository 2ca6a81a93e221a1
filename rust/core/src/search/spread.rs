//! A hash table that grows a little at a time.
//!
//! A table that doubles needs, for a moment, three times its size: too much for a search that must
//! keep to a limit. Here there are many small tables that get unequal shares of the entries, so that
//! each doubles at another time.

use std::hash::Hasher;
use std::sync::LazyLock;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

const PARTS: usize = 64;
const FINENESS: usize = 1 << 12;

/// Which part an entry belongs to, by some bits of its hash. Each part gets 2^(1/64) times as many
/// as the one before: together they span one doubling.
static SHARES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let part = |index: usize| {
        let share = (1.0 + index as f64 / FINENESS as f64).log2();
        ((share * PARTS as f64) as usize).min(PARTS - 1) as u8
    };
    (0..FINENESS).map(part).collect()
});

/// A hash of a number.
pub(super) fn hash_of(number: u32) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u32(number);
    hasher.finish()
}

/// A hash table in parts.
#[derive(Debug)]
pub(super) struct Spread<T> {
    parts: Vec<HashTable<T>>,
}

impl<T> Default for Spread<T> {
    fn default() -> Self {
        Self { parts: (0..PARTS).map(|_| HashTable::new()).collect() }
    }
}

fn part_of(hash: u64) -> usize {
    // The tables use other bits, or mix them: the lowest for the place, the highest seven as a tag.
    usize::from(SHARES[hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 40 & (FINENESS - 1)])
}

impl<T> Spread<T> {
    /// The entry with this hash of which `is_it` is true.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl FnMut(&T) -> bool) -> Option<&T> {
        self.parts[part_of(hash)].find(hash, is_it)
    }

    /// The same, to be changed.
    pub(super) fn find_mut(&mut self, hash: u64, is_it: impl FnMut(&T) -> bool) -> Option<&mut T> {
        self.parts[part_of(hash)].find_mut(hash, is_it)
    }

    /// Add an entry that is not there.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, entry: T, hash_again: impl Fn(&T) -> u64) {
        self.parts[part_of(hash)].insert_unique(hash, entry, hash_again);
    }

    /// Bytes of memory: the entries and a byte for each.
    pub(super) fn bytes(&self) -> usize {
        let room: usize = self.parts.iter().map(HashTable::capacity).sum();
        // A table is never more than seven eighths full.
        room / 7 * 8 * (size_of::<T>() + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_in_is_found_and_nothing_else() {
        let mut spread = Spread::default();
        for number in 0..10_000 {
            spread.insert(hash_of(number), (number, number + 1), |(number, _)| hash_of(*number));
        }
        for number in 0..10_000 {
            let found = spread.find(hash_of(number), |(known, _)| *known == number);
            assert_eq!(found, Some(&(number, number + 1)));
        }
        assert!(spread.find(hash_of(10_000), |(known, _)| *known == 10_000).is_none());
    }

    #[test]
    fn no_single_entry_makes_it_much_larger() {
        let mut spread = Spread::default();
        let mut before = 0;
        for number in 0..400_000 {
            spread.insert(hash_of(number), number, |number| hash_of(*number));
            let now = spread.bytes();
            assert!(number < 10_000 || now < before + before / 20, "{number}: {before} {now}");
            before = now;
        }
    }
}
