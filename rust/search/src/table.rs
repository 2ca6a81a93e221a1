//! A map from pairs of numbers to numbers, in little memory, where finding a pair takes one access.
//!
//! An entry lies in the table itself: the pair and its number, in as few bits as the largest of each
//! needs, rounded up to whole bytes. Entries are sorted by a hash that no two pairs share, with gaps
//! between them, and each is close to the place that its hash says. So looking for a pair that is not
//! there ends at the first entry with a larger hash, and a table that grows is copied in order.
//!
//! A large table is divided into parts, which grow one after the other: for a moment only one of
//! them is there twice.

mod layout;

use layout::{Layout, WORD};

/// A large table has two to this power parts.
const PARTS: u32 = 6;
/// Entries of one part before it is divided.
const FEW: usize = 1 << 12;
/// Room behind the last place, for entries that are pushed out of their own.
const SLACK: usize = 16;

/// A hash that tells all pairs apart: each of its steps can be taken back.
#[inline]
fn hash_of((left, right): (u32, u32)) -> u64 {
    let mut hash = u64::from(left) << 32 | u64::from(right);
    hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    hash ^= hash >> 32;
    hash = hash.wrapping_mul(0xd6e8_feb8_6659_fd93);
    hash ^ hash >> 29
}

/// Entries with hashes of one range.
#[derive(Debug, Default)]
struct Part {
    /// The entries, and room behind them: a word can be read at each.
    bytes: Vec<u8>,
    /// Places that hashes say.
    homes: usize,
    used: usize,
}

/// The place that a hash says, where its highest bits chose the part.
#[inline]
fn home_of(hash: u64, shift: u32, homes: usize) -> usize {
    ((u128::from(hash << shift) * homes as u128) >> u64::BITS) as usize
}

impl Part {
    /// An empty one for so many entries.
    fn for_entries(count: usize, layout: &Layout) -> Self {
        let homes = count + count / 5 + 4;
        Self { bytes: vec![0; (homes + SLACK) * layout.stride + WORD], homes, used: 0 }
    }

    fn is_full(&self) -> bool {
        self.used + self.used / 6 >= self.homes
    }

    /// Where the pair with this hash is, or where it would have to be.
    #[inline]
    fn find(&self, layout: &Layout, hash: u64, shift: u32) -> (usize, bool) {
        let mut at = home_of(hash, shift, self.homes);
        while let Some(known) = layout.pair(&self.bytes, at) {
            let known = hash_of(known);
            if known >= hash {
                return (at, known == hash);
            }
            at += 1;
        }
        (at, false)
    }

    /// Push what is at a place to the next gap and write an entry there. False if there is no gap.
    fn squeeze_in(&mut self, layout: &Layout, at: usize, pair: (u32, u32), value: u64) -> bool {
        let stride = layout.stride;
        let room = (self.bytes.len() - WORD) / stride;
        let mut gap = at;
        while gap < room && layout.pair(&self.bytes, gap).is_some() {
            gap += 1;
        }
        if gap >= room {
            return false;
        }
        self.bytes.copy_within(at * stride..gap * stride, (at + 1) * stride);
        layout.put(&mut self.bytes, at, pair, value);
        self.used += 1;
        true
    }

    /// Make room behind the last place that a hash says. A larger copy need not have any: many hashes
    /// may say one of the last places.
    fn lengthen(&mut self, layout: &Layout) {
        self.bytes.resize(self.bytes.len() + SLACK * layout.stride, 0);
    }

    fn entries<'a>(&'a self, layout: &'a Layout) -> impl Iterator<Item = ((u32, u32), u64)> + 'a {
        let room = self.bytes.len().saturating_sub(WORD) / layout.stride;
        let entry = |at| Some((layout.pair(&self.bytes, at)?, layout.value(&self.bytes, at)));
        (0..room).filter_map(entry)
    }

    /// Add an entry behind all others; `next` is the first free place.
    fn append(
        &mut self,
        layout: &Layout,
        (pair, value): ((u32, u32), u64),
        shift: u32,
        next: &mut usize,
    ) {
        let at = home_of(hash_of(pair), shift, self.homes).max(*next);
        let size = (at + 1) * layout.stride + WORD;
        if size > self.bytes.len() {
            self.bytes.resize(size + SLACK * layout.stride, 0);
        }
        layout.put(&mut self.bytes, at, pair, value);
        self.used += 1;
        *next = at + 1;
    }

    /// The same entries, with room for so many.
    fn copied(&self, old: &Layout, new: &Layout, count: usize, shift: u32) -> Self {
        let mut copy = Self::for_entries(count, new);
        let mut next = 0;
        for entry in self.entries(old) {
            copy.append(new, entry, shift, &mut next);
        }
        copy
    }
}

/// The map.
#[derive(Debug)]
pub(super) struct Table {
    /// One, or all.
    parts: Vec<Part>,
    layout: Layout,
    count: usize,
    /// How many bits of a hash choose the part.
    shift: u32,
}

impl Default for Table {
    fn default() -> Self {
        let layout = Layout::new(1, 0, 0);
        Self { parts: vec![Part::for_entries(0, &layout)], layout, count: 0, shift: 0 }
    }
}

impl Table {
    #[inline]
    fn part_of(&self, hash: u64) -> usize {
        if self.shift == 0 { 0 } else { (hash >> (u64::BITS - self.shift)) as usize }
    }

    /// The number of a pair, and whether it is this new one.
    #[inline]
    pub(super) fn insert(&mut self, pair: (u32, u32), value: u64) -> (u64, bool) {
        let hash = hash_of(pair);
        let part = &self.parts[self.part_of(hash)];
        let (at, known) = part.find(&self.layout, hash, self.shift);
        if known {
            return (self.layout.value(&part.bytes, at), false);
        }
        self.add(pair, value, at);
        (value, true)
    }

    /// The number of a pair, if it is there.
    #[inline]
    pub(super) fn get(&self, pair: (u32, u32)) -> Option<u64> {
        let hash = hash_of(pair);
        let part = &self.parts[self.part_of(hash)];
        let (at, known) = part.find(&self.layout, hash, self.shift);
        known.then(|| self.layout.value(&part.bytes, at))
    }

    /// Change the number of a pair that is there.
    pub(super) fn set(&mut self, pair: (u32, u32), value: u64) {
        self.fit(pair, value);
        let hash = hash_of(pair);
        let part = self.part_of(hash);
        let part = &mut self.parts[part];
        let (at, known) = part.find(&self.layout, hash, self.shift);
        if known {
            self.layout.put(&mut part.bytes, at, pair, value);
        }
    }

    /// Add a pair whose place is this one, as long as nothing else changes.
    fn add(&mut self, pair: (u32, u32), value: u64, mut at: usize) {
        let hash = hash_of(pair);
        let mut moved = self.fit(pair, value);
        if self.shift == 0 && self.count == FEW {
            self.divide();
            moved = true;
        }
        let index = self.part_of(hash);
        let (layout, shift) = (self.layout, self.shift);
        let part = &mut self.parts[index];
        if part.is_full() {
            *part = part.copied(&layout, &layout, part.used + part.used / 5, shift);
            moved = true;
        }
        if moved {
            at = part.find(&layout, hash, shift).0;
        }
        while !part.squeeze_in(&layout, at, pair, value) {
            part.lengthen(&layout);
        }
        self.count += 1;
    }

    /// Make entries wide enough for this one. True if they were not.
    fn fit(&mut self, pair: (u32, u32), value: u64) -> bool {
        if self.layout.fits(pair, value) {
            return false;
        }
        let layout = self.layout.with(pair, value);
        for part in &mut self.parts {
            let count = part.homes - part.homes / 6;
            *part = part.copied(&self.layout, &layout, count, self.shift);
        }
        self.layout = layout;
        true
    }

    fn divide(&mut self) {
        let layout = self.layout;
        let whole = std::mem::take(&mut self.parts);
        let share = FEW >> PARTS;
        self.shift = PARTS;
        self.parts.resize_with(1 << PARTS, || Part::for_entries(share, &layout));
        let mut next = [0; 1 << PARTS];
        for entry in whole.iter().flat_map(|part| part.entries(&layout)) {
            let part = self.part_of(hash_of(entry.0));
            self.parts[part].append(&layout, entry, PARTS, &mut next[part]);
        }
    }

    /// How many pairs there are.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        let parts: usize = self.parts.iter().map(|part| part.bytes.capacity()).sum();
        parts + size_of_val(&*self.parts)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    #[test]
    fn a_pair_keeps_its_number() {
        let mut table = Table::default();
        let pair = |number: u32| (number % 300, number / 7);
        for number in 0..200_000 {
            assert_eq!(table.insert(pair(number), number.into()), (number.into(), true));
            assert_eq!(table.get(pair(number / 2)), Some((number / 2).into()));
        }
        for number in 0..200_000 {
            assert_eq!(table.insert(pair(number), 7), (number.into(), false));
        }
        assert_eq!(table.get((300, 0)), None);
        assert_eq!(table.count(), 200_000);
    }

    #[test]
    fn it_is_a_map_whatever_is_put_in_and_in_whichever_order() {
        let mut random: u64 = 1;
        for width in [1, 3, 9, 17, 32] {
            let (mut table, mut known) = (Table::default(), HashMap::new());
            for _ in 0..30_000 {
                random = random.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1);
                let (left, right) = ((random >> 32) as u32, random as u32 ^ (random >> 40) as u32);
                let pair = (left >> (32 - width), right >> (32 - width));
                let value = random >> (random >> 58);
                if random >> 62 & 1 == 0 {
                    table.set(pair, value);
                    known.entry(pair).and_modify(|known| *known = value);
                } else {
                    let new = !known.contains_key(&pair);
                    let kept = *known.entry(pair).or_insert(value);
                    assert_eq!(table.insert(pair, value), (kept, new));
                }
            }
            assert_eq!(table.count(), known.len());
            assert!(known.iter().all(|(&pair, &value)| table.get(pair) == Some(value)));
        }
    }

    #[test]
    fn pairs_whose_hashes_all_say_the_last_places_are_kept() {
        let late = |pair: &(u32, u32)| hash_of(*pair) >> 54 == (1 << 10) - 1;
        let pairs: Vec<_> = (0..1_000_000).map(|left| (left, 7)).filter(late).collect();
        assert!(pairs.len() > 500);
        let mut table = Table::default();
        for (number, &pair) in (0..).zip(&pairs) {
            assert_eq!(table.insert(pair, number), (number, true));
        }
        assert!((0..).zip(&pairs).all(|(number, &pair)| table.get(pair) == Some(number)));
    }

    #[test]
    fn entries_of_all_widths_are_kept() {
        for (pair, value) in [
            ((0, 0), 0),
            ((0, u32::MAX), u64::MAX),
            ((u32::MAX - 1, u32::MAX), u64::MAX),
            ((u32::MAX - 1, 0), 1),
        ] {
            let mut table = Table::default();
            table.insert((5, 6), 7);
            table.insert(pair, value);
            assert_eq!((table.get((5, 6)), table.get(pair)), (Some(7), Some(value)));
            table.set((5, 6), 1 << 40);
            assert_eq!((table.get((5, 6)), table.get(pair)), (Some(1 << 40), Some(value)));
        }
    }

    #[test]
    fn an_entry_takes_its_bits_and_less_than_half_as_much_again() {
        let mut table = Table::default();
        for number in 0..100_000 {
            table.insert((number % 1000, number / 1000), 1);
            let (bytes, entries) = (table.bytes(), table.count());
            assert!(entries < 10_000 || bytes < 3 * entries * 15 / 10, "{entries}: {bytes}");
        }
    }

    #[test]
    fn no_single_entry_makes_it_much_larger() {
        let mut table = Table::default();
        let mut before = 0;
        for number in 0..400_000 {
            table.insert((number, 1), number.into());
            let now = table.bytes();
            let wider = number.is_power_of_two() || (number + 1).is_power_of_two();
            assert!(number < 10_000 || wider || now < before + before / 20, "{number}");
            before = now;
        }
    }
}
