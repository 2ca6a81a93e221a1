//! A hash table that grows a little at a time.
//!
//! A table that doubles needs, for a moment, three times its size: too much for a search that must
//! keep to a limit. Here there are many small tables that get unequal shares of the entries, so that
//! each doubles at another time. As long as there are few entries one table is enough, and smaller.

use std::sync::LazyLock;

use hashbrown::HashTable;

const PARTS: usize = 64;
const FINENESS: usize = 1 << 12;
/// Entries of one table before it is divided.
const FEW: usize = 1 << 12;

/// Which part an entry belongs to, by some bits of its hash. Each part gets 2^(1/64) times as many
/// as the one before: together they span one doubling.
static SHARES: LazyLock<Vec<u8>> = LazyLock::new(|| {
    let part = |index: usize| {
        let share = (1.0 + index as f64 / FINENESS as f64).log2();
        ((share * PARTS as f64) as usize).min(PARTS - 1) as u8
    };
    (0..FINENESS).map(part).collect()
});

/// A hash table in parts.
#[derive(Debug)]
pub(super) struct Spread<T> {
    /// One, or all.
    parts: Vec<HashTable<T>>,
}

impl<T> Default for Spread<T> {
    fn default() -> Self {
        Self { parts: vec![HashTable::new()] }
    }
}

fn part_of(hash: u64) -> usize {
    // The tables use other bits, or mix them: the lowest for the place, the highest seven as a tag.
    usize::from(SHARES[hash.wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 40 & (FINENESS - 1)])
}

impl<T> Spread<T> {
    #[inline]
    fn part(&self, hash: u64) -> usize {
        if self.parts.len() == 1 { 0 } else { part_of(hash) }
    }

    /// The entry with this hash of which `is_it` is true.
    #[inline]
    pub(super) fn find(&self, hash: u64, is_it: impl FnMut(&T) -> bool) -> Option<&T> {
        self.parts[self.part(hash)].find(hash, is_it)
    }

    /// Add an entry that is not there.
    #[inline]
    pub(super) fn insert(&mut self, hash: u64, entry: T, hash_again: impl Fn(&T) -> u64) {
        if self.parts.len() == 1 && self.parts[0].len() == FEW {
            self.divide(&hash_again);
        }
        let part = self.part(hash);
        self.parts[part].insert_unique(hash, entry, hash_again);
    }

    fn divide(&mut self, hash_again: &impl Fn(&T) -> u64) {
        let whole = std::mem::take(&mut self.parts);
        self.parts.resize_with(PARTS, HashTable::new);
        for entry in whole.into_iter().flatten() {
            let hash = hash_again(&entry);
            self.parts[part_of(hash)].insert_unique(hash, entry, hash_again);
        }
    }

    /// The same with other entries, one part after the other.
    pub(super) fn map<U>(
        self,
        change: impl Fn(T) -> U,
        hash_again: impl Fn(&U) -> u64,
    ) -> Spread<U> {
        let change_part = |part: HashTable<T>| {
            let mut changed = HashTable::with_capacity(part.capacity());
            for entry in part {
                let entry = change(entry);
                changed.insert_unique(hash_again(&entry), entry, &hash_again);
            }
            changed
        };
        Spread { parts: self.parts.into_iter().map(change_part).collect() }
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let tables: usize = self.parts.iter().map(HashTable::allocation_size).sum();
        tables + size_of_val(&*self.parts)
    }
}

#[cfg(test)]
mod tests {
    use std::hash::Hasher;

    use rustc_hash::FxHasher;

    use super::*;

    fn hash_of(number: u32) -> u64 {
        let mut hasher = FxHasher::default();
        hasher.write_u32(number);
        hasher.finish()
    }

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
    fn what_was_changed_is_found() {
        for count in [100, 10_000] {
            let mut spread = Spread::default();
            for number in 0..count {
                spread.insert(hash_of(number), number, |number| hash_of(*number));
            }
            let spread = spread.map(u64::from, |number| hash_of(*number as u32));
            for number in 0..count {
                let found = spread.find(hash_of(number), |known| *known == u64::from(number));
                assert_eq!(found, Some(&u64::from(number)));
            }
        }
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
