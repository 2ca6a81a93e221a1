//! Which states were seen: exactly, by a hash of 64 bits, or by a few bits.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::interner::Pairs;
use super::spread::Spread;

/// How states are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// As they are: no state is ever taken for another.
    Exact,
    /// By a hash of 64 bits: one state in very many may be taken for another.
    Compact,
    /// By a few bits in a table of this many bytes: different states may be confused.
    Bits(usize),
    /// Not at all: runs are compared instead.
    None,
}

/// What became of a state that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number; states that are remembered by bits have none.
    pub number: u64,
    /// Whether it was not seen before.
    pub new: bool,
}

/// States that were seen.
#[derive(Debug)]
pub struct Store {
    kind: Kind,
    nodes: Pairs,
    /// The topmost pairs of states, by what tells apart states with the same pair.
    states: Vec<((u32, usize), Pairs)>,
    hashes: Spread<(u64, u32)>,
    bits: Vec<u64>,
    count: u32,
    groups: Vec<Folded>,
    roots: Vec<u32>,
    changed: Vec<usize>,
}

/// A group that was folded before: threads that did nothing need not be folded again.
#[derive(Clone, Debug, Default)]
struct Folded {
    /// The numbers, then the nodes above them, level by level.
    levels: Vec<Vec<u32>>,
    root: u32,
}

const HASHES: u64 = 3;
/// States have numbers of so many bits within their table; tables are few.
pub(super) const TABLE: u32 = 32;

impl Store {
    /// An empty store.
    pub fn new(kind: Kind) -> Self {
        let bits = match kind {
            Kind::Bits(bytes) => vec![0; (bytes / 8).max(1)],
            _ => Vec::new(),
        };
        Self {
            kind,
            nodes: Pairs::default(),
            states: Vec::new(),
            hashes: Spread::default(),
            bits,
            count: 0,
            groups: Vec::new(),
            roots: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Whether a state that is seen again cannot be told from others that were seen: then nothing
    /// can be noted of it, and nothing be said about the way back to it.
    pub fn forgets(&self) -> bool {
        matches!(self.kind, Kind::Bits(_) | Kind::None)
    }

    /// Look a state up and remember it: its components in groups, each of which ends where
    /// `groups` says. `extra` tells apart what the program cannot see.
    pub fn insert(&mut self, ids: &[u32], groups: &[usize], extra: u32) -> Seen {
        match self.kind {
            Kind::Exact => self.insert_exact(ids, groups, extra),
            Kind::Compact => {
                let hash = digest(ids, groups, extra, 0);
                if let Some(&(_, number)) = self.hashes.find(hash, |(known, _)| *known == hash) {
                    return Seen { number: u64::from(number), new: false };
                }
                let number = self.count;
                self.hashes.insert(hash, (hash, number), |(hash, _)| *hash);
                self.count += 1;
                Seen { number: u64::from(number), new: true }
            }
            Kind::Bits(_) => {
                let size = self.bits.len() as u64 * 64;
                let mut new = false;
                for seed in 1..=HASHES {
                    let bit = digest(ids, groups, extra, seed) % size;
                    let (word, mask) = ((bit / 64) as usize, 1 << (bit % 64));
                    new |= self.bits[word] & mask == 0;
                    self.bits[word] |= mask;
                }
                self.count += u32::from(new);
                Seen { number: u64::from(self.count), new }
            }
            Kind::None => Seen { number: 0, new: true },
        }
    }

    fn insert_exact(&mut self, ids: &[u32], groups: &[usize], extra: u32) -> Seen {
        let mut roots = std::mem::take(&mut self.roots);
        roots.clear();
        self.groups.resize(groups.len().max(self.groups.len()), Folded::default());
        let mut start = 0;
        for (index, &end) in groups.iter().enumerate() {
            let group = &ids[start..end];
            start = end;
            if !self.has_folded(index, group) {
                self.refold(index, group);
            }
            roots.push(self.groups[index].root);
        }
        let top = self.fold(&mut roots, 2);
        let pair = (top.first().copied().unwrap_or(0), top.get(1).copied().unwrap_or(0));
        self.roots = roots;
        let key = (extra, groups.len());
        let table = self.states.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            self.states.push((key, Pairs::default()));
            self.states.len() - 1
        });
        let (number, new) = self.states[table].1.intern(pair);
        Seen { number: (table as u64) << TABLE | u64::from(number), new }
    }

    /// Whether a group is folded already, here or where a thread stood that changed places since.
    fn has_folded(&mut self, index: usize, group: &[u32]) -> bool {
        let is_it = |folded: &Folded| folded.levels.first().is_some_and(|ids| ids == group);
        let found = self.groups[index..].iter().position(is_it);
        if let Some(distance) = found.filter(|&distance| distance > 0) {
            self.groups.swap(index, index + distance);
        }
        found.is_some()
    }

    /// Fold a group; only the nodes above what changed since the last time are looked up.
    fn refold(&mut self, index: usize, group: &[u32]) {
        let folded = &mut self.groups[index];
        let nodes = &mut self.nodes;
        let same = folded.levels.first().is_some_and(|ids| ids.len() == group.len());
        if same {
            let mut changed = std::mem::take(&mut self.changed);
            changed.clear();
            for (at, (old, new)) in folded.levels[0].iter_mut().zip(group).enumerate() {
                if old != new {
                    *old = *new;
                    changed.push(at);
                }
            }
            if changed.is_empty() {
                self.changed = changed;
                return;
            }
            for level in 1..folded.levels.len() {
                for at in &mut changed {
                    *at /= 2;
                }
                changed.dedup();
                let (below, above) = folded.levels.split_at_mut(level);
                let below = &below[level - 1];
                for &at in &changed {
                    above[0][at] = match below.get(2 * at + 1) {
                        Some(&right) => nodes.intern((below[2 * at], right)).0,
                        None => below[2 * at],
                    };
                }
            }
            self.changed = changed;
        } else {
            folded.levels.clear();
            folded.levels.push(group.to_vec());
            while let Some(below) = folded.levels.last().filter(|level| level.len() > 1) {
                let level = below.chunks(2).map(|pair| match pair {
                    [left, right] => nodes.intern((*left, *right)).0,
                    _ => pair[0],
                });
                let level = level.collect();
                folded.levels.push(level);
            }
        }
        let top = folded.levels.last().and_then(|level| level.first()).copied().unwrap_or(0);
        folded.root = nodes.intern((top, group.len() as u32)).0;
    }

    /// Fold numbers into `few`, two at a time: a change of one changes the nodes above it only.
    fn fold<'i>(&mut self, ids: &'i mut Vec<u32>, few: usize) -> &'i [u32] {
        while ids.len() > few {
            let half = ids.len().div_ceil(2);
            for index in 0..half {
                ids[index] = match ids.get(2 * index + 1) {
                    Some(&right) => self.nodes.intern((ids[2 * index], right)).0,
                    None => ids[2 * index],
                };
            }
            ids.truncate(half);
        }
        ids
    }

    /// How many states there are.
    pub fn count(&self) -> usize {
        match self.kind {
            Kind::Exact => self.states.iter().map(|(_, table)| table.count()).sum(),
            _ => self.count as usize,
        }
    }

    /// Nodes, and bytes of all tables.
    pub fn sizes(&self) -> (usize, usize) {
        let states: usize = self.states.iter().map(|(_, table)| table.bytes()).sum();
        let others = self.hashes.bytes() + self.bits.len() * 8;
        (self.nodes.count(), self.nodes.bytes() + states + others)
    }
}

pub(super) fn digest(ids: &[u32], groups: &[usize], extra: u32, seed: u64) -> u64 {
    let mut hasher = FxHasher::default();
    hasher.write_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    hasher.write_u32(extra);
    for &id in ids {
        hasher.write_u32(id);
    }
    for &end in groups {
        hasher.write_usize(end);
    }
    // The last step spreads what the hasher leaves in the high bits.
    let hash = hasher.finish();
    (hash ^ hash >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_is_new_once_whatever_the_store() {
        for kind in [Kind::Exact, Kind::Compact, Kind::Bits(1 << 16)] {
            let mut store = Store::new(kind);
            let states: [(&[u32], &[usize]); 5] = [
                (&[1, 2, 3, 4], &[3, 4]),
                (&[1, 2, 3, 4], &[2, 4]),
                (&[1, 2, 4, 3], &[2, 4]),
                (&[1, 2, 3, 4], &[1, 3, 4]),
                (&[1, 2, 3, 4], &[4]),
            ];
            for (ids, groups) in states {
                assert!(store.insert(ids, groups, 0).new, "{kind:?}");
            }
            for (ids, groups) in states {
                assert!(!store.insert(ids, groups, 0).new, "{kind:?}");
                assert!(store.insert(ids, groups, 1).new, "{kind:?}");
            }
            assert_eq!(store.count(), 10);
        }
    }

    #[test]
    fn folding_keeps_vectors_of_all_lengths_apart() {
        let mut store = Store::new(Kind::Exact);
        for length in 0..20 {
            assert!(store.insert(&vec![0; length], &[length], 0).new, "length {length}");
        }
    }

    #[test]
    fn numbers_tell_states_apart() {
        let mut store = Store::new(Kind::Exact);
        let first = store.insert(&[1, 2], &[1, 2], 0).number;
        let second = store.insert(&[1, 2], &[1, 2], 1).number;
        let third = store.insert(&[1, 3], &[1, 2], 0).number;
        assert!(first != second && second != third && first != third);
        assert_eq!(store.insert(&[1, 2], &[1, 2], 1).number, second);
    }

    #[test]
    fn numbers_tell_states_of_many_tables_apart() {
        let mut store = Store::new(Kind::Exact);
        let numbers: std::collections::BTreeSet<u64> =
            (0..1000).map(|extra| store.insert(&[1, 2], &[1, 2], extra).number).collect();
        assert_eq!(numbers.len(), 1000);
    }
}
