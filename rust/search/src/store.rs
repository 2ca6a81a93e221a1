//! Which states were seen: exactly, by a hash of 64 bits, or by a few bits.

use std::hash::Hasher;

use rustc_hash::FxHasher;

use super::nodes::{Nodes, Tree};
use super::packed::Packed;
use super::spread::Spread;
use super::table::Table;

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

/// Which state of a store it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Number {
    table: u32,
    /// The topmost pair of the tree that the state is folded into.
    pair: (u32, u32),
}

impl Number {
    fn plain(number: u32) -> Self {
        Self { table: 0, pair: (0, number) }
    }

    /// A hash of it.
    pub fn hash(self) -> u64 {
        let pair = u64::from(self.pair.0) << 32 | u64::from(self.pair.1);
        (pair ^ u64::from(self.table) << 16).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

/// What became of a state that was looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    /// Its number; states that are remembered by bits have none.
    pub number: Number,
    /// Whether it was not seen before.
    pub new: bool,
    /// What was noted about it; 0 if nothing was.
    pub note: u64,
}

/// States that were seen, with a note about each.
#[derive(Debug)]
pub struct Store {
    kind: Kind,
    nodes: Nodes,
    /// The topmost pairs of states, by what tells apart states with the same pair. Each has the
    /// note of its state.
    states: Vec<((u32, usize), Table)>,
    hashes: Spread<(u64, u32)>,
    /// Notes about states that are remembered by their hashes.
    notes: Packed,
    bits: Vec<u64>,
    count: u32,
    groups: Vec<Folded>,
    /// By group: the last component of a group that had one, and its root.
    single: Vec<(u32, u32)>,
    /// The last state, and where its groups ended: most of it is the next one, too.
    last: (Vec<u32>, Vec<usize>),
    /// The roots of its groups.
    roots: Vec<u32>,
    /// Groups that differ from those of the last state.
    changed: Vec<usize>,
    /// The first half of the roots, and the second.
    halves: [Tree; 2],
}

/// A group that was folded before: threads that did nothing need not be folded again.
#[derive(Clone, Debug, Default)]
struct Folded {
    tree: Tree,
    root: u32,
}

const HASHES: u64 = 3;
/// Components of two states that are compared at once.
const BLOCK: usize = 16;

impl Store {
    /// An empty store.
    pub fn new(kind: Kind) -> Self {
        let bits = match kind {
            Kind::Bits(bytes) => vec![0; (bytes / 8).max(1)],
            _ => Vec::new(),
        };
        Self {
            kind,
            nodes: Nodes::default(),
            states: Vec::new(),
            hashes: Spread::default(),
            notes: Packed::default(),
            bits,
            count: 0,
            groups: Vec::new(),
            single: Vec::new(),
            last: (Vec::new(), Vec::new()),
            roots: Vec::new(),
            changed: Vec::new(),
            halves: Default::default(),
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
                    let note = self.notes.get(number as usize);
                    return Seen { number: Number::plain(number), new: false, note };
                }
                let number = self.count;
                self.hashes.insert(hash, (hash, number), |(hash, _)| *hash);
                self.count += 1;
                Seen { number: Number::plain(number), new: true, note: 0 }
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
                Seen { number: Number::plain(self.count), new, note: 0 }
            }
            Kind::None => Seen { number: Number::default(), new: true, note: 0 },
        }
    }

    fn insert_exact(&mut self, ids: &[u32], groups: &[usize], extra: u32) -> Seen {
        let alike = self.last.0.len() == ids.len() && self.last.1 == groups;
        let pair = if alike { self.fold_changed(ids, groups) } else { self.fold_all(ids, groups) };
        let key = (extra, groups.len());
        let table = self.states.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
            self.states.push((key, Table::default()));
            self.states.len() - 1
        });
        let (note, new) = self.states[table].1.insert(pair, 0);
        Seen { number: Number { table: table as u32, pair }, new, note }
    }

    /// Fold a state whose groups are as long as those of the last one.
    fn fold_changed(&mut self, ids: &[u32], groups: &[usize]) -> (u32, u32) {
        let mut changed = std::mem::take(&mut self.changed);
        changed.clear();
        let blocks = self.last.0.chunks(BLOCK).zip(ids.chunks(BLOCK));
        for (block, (old, new)) in blocks.enumerate().filter(|(_, (old, new))| old != new) {
            for at in (0..new.len()).filter(|&at| old[at] != new[at]) {
                let group = groups.partition_point(|&end| end <= block * BLOCK + at);
                if changed.last() != Some(&group) {
                    changed.push(group);
                }
            }
        }
        self.last.0.copy_from_slice(ids);
        for &index in &changed {
            let start = index.checked_sub(1).map_or(0, |before| groups[before]);
            self.roots[index] = self.root_of(index, &ids[start..groups[index]]);
        }
        let middle = groups.len().div_ceil(2);
        let [left, right] = &mut self.halves;
        for &index in &changed {
            let root = self.roots[index];
            match index.checked_sub(middle) {
                None => left.replace(index, root),
                Some(index) => right.replace(index, root),
            }
        }
        self.changed = changed;
        (left.climb(&mut self.nodes), right.climb(&mut self.nodes))
    }

    fn fold_all(&mut self, ids: &[u32], groups: &[usize]) -> (u32, u32) {
        self.last.0.clear();
        self.last.0.extend_from_slice(ids);
        self.last.1.clear();
        self.last.1.extend_from_slice(groups);
        let count = groups.len().max(self.groups.len());
        self.groups.resize(count, Folded::default());
        self.single.resize(count, (u32::MAX, 0));
        let mut roots = std::mem::take(&mut self.roots);
        roots.clear();
        let mut start = 0;
        for (index, &end) in groups.iter().enumerate() {
            roots.push(self.root_of(index, &ids[start..end]));
            start = end;
        }
        // Of halves there are about as many as the square root of all states says, if they depend
        // little on each other.
        let halves = roots.split_at(roots.len().div_ceil(2));
        let [left, right] = &mut self.halves;
        let pair = (left.fold(halves.0, &mut self.nodes), right.fold(halves.1, &mut self.nodes));
        self.roots = roots;
        pair
    }

    /// The root of a group.
    fn root_of(&mut self, index: usize, group: &[u32]) -> u32 {
        if let [id] = *group {
            // Most groups are threads, and most threads did nothing.
            if self.single[index].0 != id {
                self.single[index] = (id, self.nodes.intern(id, 1));
            }
            return self.single[index].1;
        }
        if !self.has_folded(index, group) {
            self.refold(index, group);
        }
        self.groups[index].root
    }

    /// What was noted about a state; 0 if nothing was.
    pub fn note(&self, number: Number) -> u64 {
        match self.kind {
            Kind::Compact => self.notes.get(number.pair.1 as usize),
            _ => self
                .states
                .get(number.table as usize)
                .and_then(|(_, table)| table.get(number.pair))
                .unwrap_or(0),
        }
    }

    /// Note something about a state.
    pub fn set_note(&mut self, number: Number, note: u64) {
        match self.kind {
            Kind::Compact => self.notes.set(number.pair.1 as usize, note),
            _ => {
                if let Some((_, table)) = self.states.get_mut(number.table as usize) {
                    table.set(number.pair, note);
                }
            }
        }
    }

    /// Whether a group is folded already, here or next to here, where a thread stood that changed
    /// places since.
    #[inline]
    fn has_folded(&mut self, index: usize, group: &[u32]) -> bool {
        if self.groups[index].tree.is_of(group) {
            return true;
        }
        let next = self.groups.get(index + 1).is_some_and(|folded| folded.tree.is_of(group));
        if next {
            self.groups.swap(index, index + 1);
        }
        next
    }

    /// Fold a group; only the nodes above what changed since the last time are looked up.
    fn refold(&mut self, index: usize, group: &[u32]) {
        let folded = &mut self.groups[index];
        let top = folded.tree.fold(group, &mut self.nodes);
        folded.root = self.nodes.intern(top, group.len() as u32);
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
        let others = self.hashes.bytes() + self.notes.bytes() + self.bits.len() * 8;
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
        let numbers: std::collections::HashSet<Number> =
            (0..1000).map(|extra| store.insert(&[1, 2], &[1, 2], extra).number).collect();
        assert_eq!(numbers.len(), 1000);
    }

    #[test]
    fn each_state_has_its_own_note() {
        for kind in [Kind::Exact, Kind::Compact] {
            let mut store = Store::new(kind);
            let [first, second, third] =
                [0, 1, 2].map(|id| store.insert(&[id, 5], &[1, 2], id / 2).number);
            store.set_note(second, 0b101);
            store.set_note(third, 0b11 << 40);
            assert_eq!([first, second, third].map(|state| store.note(state)), [0, 5, 0b11 << 40]);
            store.set_note(second, 0);
            assert_eq!(store.note(second), 0);
        }
    }

    #[test]
    fn states_are_the_same_whatever_was_folded_before() {
        let state = |seed: u32| -> (Vec<u32>, Vec<usize>) {
            let length = 3 + seed as usize % 9;
            let ids = (0..length as u32).map(|at| seed / (at + 1) % 3).collect();
            (ids, vec![length / 3, length / 2, length])
        };
        let mut store = Store::new(Kind::Exact);
        let mut known = std::collections::HashMap::new();
        for seed in (0..4000).chain((0..4000).rev()) {
            let (ids, groups) = state(seed * 7 % 4001);
            let seen = store.insert(&ids, &groups, 0);
            let number = *known.entry((ids, groups)).or_insert(seen.number);
            assert_eq!(number, seen.number);
        }
        assert_eq!(store.count(), known.len());
    }
}
