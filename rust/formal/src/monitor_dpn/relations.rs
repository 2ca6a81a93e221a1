//! Relations between numbers below [`MOST`]: each is stored once and known by its number.

use rustc_hash::FxHashMap;

use super::model::MOST;

/// A set of numbers below [`MOST`].
pub type Set = u32;

/// The number of a relation; 0 is the empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Relation(u32);

type Rows = [Set; MOST as usize];

/// All relations that came up, and which unions were computed.
pub struct Relations {
    rows: Vec<Rows>,
    ids: FxHashMap<Rows, u32>,
    unions: FxHashMap<(u32, u32), u32>,
    orders: FxHashMap<(u32, u32), Option<u32>>,
}

impl Default for Relations {
    fn default() -> Self {
        let empty = Rows::default();
        Self {
            rows: vec![empty],
            ids: FxHashMap::from_iter([(empty, 0)]),
            unions: FxHashMap::default(),
            orders: FxHashMap::default(),
        }
    }
}

/// The members of a set, in ascending order.
pub fn members(set: Set) -> impl Iterator<Item = u8> {
    (0..MOST).filter(move |&member| set >> member & 1 == 1)
}

/// Add all pairs that follow by transitivity; says whether there is no cycle.
fn close(rows: &mut Rows) -> bool {
    for via in 0..MOST as usize {
        let reached = rows[via];
        for row in rows.iter_mut().filter(|row| **row >> via & 1 == 1) {
            *row |= reached;
        }
    }
    (0..MOST as usize).all(|number| rows[number] >> number & 1 == 0)
}

impl Relations {
    fn intern(&mut self, rows: Rows) -> Relation {
        let next = self.rows.len() as u32;
        let id = *self.ids.entry(rows).or_insert_with_key(|rows| {
            self.rows.push(*rows);
            next
        });
        Relation(id)
    }

    fn rows(&self, relation: Relation) -> &Rows {
        &self.rows[relation.0 as usize]
    }

    /// What a number is related to.
    pub fn row(&self, relation: Relation, number: u8) -> Set {
        self.rows(relation)[number as usize]
    }

    /// Everything that one of `numbers` is related to.
    pub fn image(&self, relation: Relation, numbers: Set) -> Set {
        if relation == Relation::default() || numbers == 0 {
            return 0;
        }
        members(numbers).fold(0, |image, number| image | self.row(relation, number))
    }

    /// The relation with all pairs of `left` and `right` added.
    pub fn with(&mut self, relation: Relation, left: Set, right: Set) -> Relation {
        if left == 0 || right == 0 {
            return relation;
        }
        let mut rows = self.rows[relation.0 as usize];
        for number in members(left) {
            rows[number as usize] |= right;
        }
        self.intern(rows)
    }

    /// The relation without the pairs that end in a number.
    pub fn without_target(&mut self, relation: Relation, number: u8) -> Relation {
        let mut rows = self.rows[relation.0 as usize];
        if rows.iter().all(|row| row >> number & 1 == 0) {
            return relation;
        }
        for row in &mut rows {
            *row &= !(1 << number);
        }
        self.intern(rows)
    }

    /// The relation without the pairs that begin with a number.
    pub fn without_source(&mut self, relation: Relation, number: u8) -> Relation {
        let mut rows = self.rows[relation.0 as usize];
        if rows[number as usize] == 0 {
            return relation;
        }
        rows[number as usize] = 0;
        self.intern(rows)
    }

    /// Whether the pairs of both have no cycle.
    pub fn is_acyclic(&self, one: Relation, other: Relation) -> bool {
        let mut rows = self.rows[one.0 as usize];
        for (row, more) in rows.iter_mut().zip(self.rows(other)) {
            *row |= more;
        }
        close(&mut rows)
    }

    /// The pairs of both.
    pub fn union(&mut self, one: Relation, other: Relation) -> Relation {
        if one == other || other.0 == 0 {
            return one;
        }
        if one.0 == 0 {
            return other;
        }
        let key = (one.0.min(other.0), one.0.max(other.0));
        if let Some(&known) = self.unions.get(&key) {
            return Relation(known);
        }
        let mut rows = self.rows[one.0 as usize];
        for (row, more) in rows.iter_mut().zip(self.rows(other)) {
            *row |= more;
        }
        let union = self.intern(rows);
        self.unions.insert(key, union.0);
        union
    }

    /// The least strict order above both; `None` if there is a cycle.
    pub fn order(&mut self, one: Relation, other: Relation) -> Option<Relation> {
        let key = (one.0.min(other.0), one.0.max(other.0));
        if let Some(&known) = self.orders.get(&key) {
            return known.map(Relation);
        }
        let union = self.union(one, other);
        let mut rows = self.rows[union.0 as usize];
        let order = if close(&mut rows) { Some(self.intern(rows)) } else { None };
        self.orders.insert(key, order.map(|order| order.0));
        order
    }

    /// Whether all pairs of `one` are in `other`.
    pub fn within(&self, one: Relation, other: Relation) -> bool {
        let mut rows = self.rows(one).iter().zip(self.rows(other));
        one == other || one.0 == 0 || rows.all(|(row, other)| row & !other == 0)
    }
}

#[cfg(test)]
mod tests {
    use super::{Relation, Relations};

    #[test]
    fn an_order_is_closed_and_has_no_cycle() {
        let mut relations = Relations::default();
        let first = relations.with(Relation::default(), 0b001, 0b010);
        let second = relations.with(Relation::default(), 0b010, 0b100);
        let back = relations.with(Relation::default(), 0b100, 0b001);
        let order = relations.order(first, second).expect("a chain");
        assert_eq!(relations.row(order, 0), 0b110);
        assert!(relations.order(order, back).is_none());
        assert!(relations.within(first, order) && !relations.within(order, first));
    }

    #[test]
    fn equal_relations_have_one_number() {
        let mut relations = Relations::default();
        let one = relations.with(Relation::default(), 0b11, 0b100);
        let left = relations.with(Relation::default(), 0b01, 0b100);
        let right = relations.with(Relation::default(), 0b10, 0b100);
        assert_eq!(relations.union(left, right), one);
        assert_eq!(relations.image(one, 0b01), 0b100);
    }
}
