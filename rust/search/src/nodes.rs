//! Lists of numbers folded in pairs into trees whose nodes are stored once.

use super::table::Table;

/// A pair that no tree has: numbers of nodes and components are smaller.
const NONE: [u32; 3] = [u32::MAX; 3];
/// Pairs that are remembered: first so many, by their power of two, and from so many nodes on more.
const FIRST: u32 = 8;
const MORE: u32 = 14;
const MANY: usize = 1 << 12;

/// The nodes of all trees. Most pairs that are asked for were asked for a short while ago, so the last
/// ones are remembered: finding one of these takes a few instructions, and the table is not looked at.
#[derive(Debug)]
pub(super) struct Nodes {
    table: Table,
    /// By some bits of a hash: a pair and its number.
    recent: Vec<[u32; 3]>,
    /// How many bits of the hash are not used.
    shift: u32,
}

impl Default for Nodes {
    fn default() -> Self {
        Self { table: Table::default(), recent: vec![NONE; 1 << FIRST], shift: u64::BITS - FIRST }
    }
}

impl Nodes {
    /// The number of a node.
    #[inline]
    pub(super) fn intern(&mut self, left: u32, right: u32) -> u32 {
        let pair = u64::from(left) << 32 | u64::from(right);
        let place = (pair.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> self.shift) as usize;
        match self.recent[place] {
            [l, r, number] if (l, r) == (left, right) => number,
            _ => self.look_up(left, right, place),
        }
    }

    fn look_up(&mut self, left: u32, right: u32, place: usize) -> u32 {
        let next = self.table.count() as u64;
        let (number, new) = self.table.insert((left, right), next);
        let number = number as u32;
        if new && self.table.count() == MANY {
            self.recent = vec![NONE; 1 << MORE];
            self.shift = u64::BITS - MORE;
        } else {
            self.recent[place] = [left, right, number];
        }
        number
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.table.count()
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.table.bytes() + size_of_val(&*self.recent)
    }
}

/// Numbers that were folded before, two at a time, then the nodes above them, level by level.
#[derive(Clone, Debug, Default)]
pub(super) struct Tree {
    levels: Vec<Vec<u32>>,
    changed: Vec<usize>,
}

impl Tree {
    /// Whether these numbers were folded the last time.
    #[inline]
    pub(super) fn is_of(&self, ids: &[u32]) -> bool {
        self.levels.first().is_some_and(|known| known == ids)
    }

    /// Fold numbers into one: only the nodes above what changed since the last time are looked up. The
    /// number of an empty list is zero.
    pub(super) fn fold(&mut self, ids: &[u32], nodes: &mut Nodes) -> u32 {
        if self.levels.first().is_none_or(|known| known.len() != ids.len()) {
            self.fold_all(ids, nodes);
        } else {
            self.fold_changed(ids, nodes);
        }
        self.root()
    }

    fn fold_changed(&mut self, ids: &[u32], nodes: &mut Nodes) {
        for (at, &id) in ids.iter().enumerate() {
            self.replace(at, id);
        }
        self.climb(nodes);
    }

    /// Replace one of the numbers that were folded the last time, from the first to the last.
    #[inline]
    pub(super) fn replace(&mut self, at: usize, id: u32) {
        let old = &mut self.levels[0][at];
        if *old != id {
            *old = id;
            self.changed.push(at);
        }
    }

    /// Fold the numbers anew of which some were replaced.
    pub(super) fn climb(&mut self, nodes: &mut Nodes) -> u32 {
        if self.changed.is_empty() {
            return self.root();
        }
        let changed = &mut self.changed;
        for level in 1..self.levels.len() {
            let (below, above) = self.levels.split_at_mut(level);
            let (below, above) = (&below[level - 1], &mut above[0]);
            // What is as it was needs nothing above it looked up.
            let mut kept = 0;
            let mut last = usize::MAX;
            for index in 0..changed.len() {
                let at = changed[index] / 2;
                if at == last {
                    continue;
                }
                last = at;
                let node = match below.get(2 * at + 1) {
                    Some(&right) => nodes.intern(below[2 * at], right),
                    None => below[2 * at],
                };
                above[at] = node;
                changed[kept] = at;
                kept += 1;
            }
            changed.truncate(kept);
        }
        changed.clear();
        self.root()
    }

    fn root(&self) -> u32 {
        self.levels.last().and_then(|top| top.first()).copied().unwrap_or(0)
    }

    fn fold_all(&mut self, ids: &[u32], nodes: &mut Nodes) {
        let depth = ids.len().max(1).next_power_of_two().trailing_zeros() as usize + 1;
        self.levels.resize_with(depth, Vec::new);
        self.levels[0].clear();
        self.levels[0].extend_from_slice(ids);
        for level in 1..depth {
            let (below, above) = self.levels.split_at_mut(level);
            let (below, above) = (&below[level - 1], &mut above[0]);
            above.clear();
            above.extend(below.chunks(2).map(|pair| match pair {
                [left, right] => nodes.intern(*left, *right),
                _ => pair[0],
            }));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_keeps_its_number_whether_it_is_remembered_or_not() {
        let mut nodes = Nodes::default();
        let pair = |at: u32| (at % 317, at / 317);
        for at in 0..60_000 {
            let (left, right) = pair(at);
            assert_eq!(nodes.intern(left, right), at);
        }
        for at in (0..60_000).chain(0..60_000) {
            let (left, right) = pair(at * 7919 % 60_000);
            assert_eq!(nodes.intern(left, right), at * 7919 % 60_000);
        }
        assert_eq!(nodes.count(), 60_000);
    }

    #[test]
    fn a_list_is_folded_to_the_same_whatever_was_folded_before() {
        let mut nodes = Nodes::default();
        let mut used = Tree::default();
        for seed in 0_u32..3000 {
            let length = seed as usize * 7 % 11;
            let ids: Vec<u32> = (0..length as u32).map(|at| seed / (at + 1) % 3).collect();
            assert_eq!(used.fold(&ids, &mut nodes), Tree::default().fold(&ids, &mut nodes));
            assert!(used.is_of(&ids));
        }
    }
}
