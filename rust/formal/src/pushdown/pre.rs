//! Pre*: what leads to a right-hand side that is read [Schwoon02, Alg. 1].

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::saturation::{Common, Reason};
use super::table::mixed;
use super::{NONE, Semiring, Transition};

/// The transitions that leave a state with one symbol, and the rules that wait for more of them.
#[derive(Clone, Copy, Debug)]
struct Head {
    state: u32,
    symbol: u32,
    leaving: u32,
    waiting: u32,
}

/// A rule that pushes, with the transition that reads the upper symbol.
#[derive(Clone, Copy, Debug)]
struct Waiting {
    position: u32,
    upper: u32,
    next: u32,
}

/// Heads are kept only of symbols that some rule pushes below another.
#[derive(Clone, Debug, Default)]
pub(super) struct Backward {
    index: HashTable<u32>,
    heads: Vec<Head>,
    waiting: Vec<Waiting>,
    /// The next transition with the same head.
    next: Vec<u32>,
    taken_up: Vec<bool>,
}

impl Backward {
    /// What rules that pop say of themselves.
    pub fn start<D: Semiring>(mut common: Common<D>) -> (Common<D>, Self) {
        let mut way = Self::default();
        for position in 0..common.system.rules().len() {
            let rule = common.system.rules()[position];
            if rule.first == NONE {
                let transition =
                    Transition { from: rule.source, symbol: rule.symbol, to: rule.target };
                let weight = common.rule_weights[position].clone();
                way.add(&mut common, transition, weight, Reason::applied(position, NONE));
            }
        }
        (common, way)
    }

    pub fn add<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        transition: Transition,
        weight: D::Weight,
        why: Reason,
    ) {
        let Some(number) = common.add(transition, weight, why) else {
            return;
        };
        self.taken_up.push(false);
        if common.system.is_returned_to(transition.symbol) {
            let head = self.head(transition.from, transition.symbol);
            self.next.push(self.heads[head].leaving);
            self.heads[head].leaving = number;
        } else {
            self.next.push(NONE);
        }
    }

    fn head(&mut self, state: u32, symbol: u32) -> usize {
        let heads = &self.heads;
        let found = self.index.entry(
            mixed(state, symbol),
            |&head| heads[head as usize].state == state && heads[head as usize].symbol == symbol,
            |&head| mixed(heads[head as usize].state, heads[head as usize].symbol),
        );
        match found {
            Entry::Occupied(entry) => *entry.get() as usize,
            Entry::Vacant(entry) => {
                let head = self.heads.len();
                entry.insert(head as u32);
                self.heads.push(Head { state, symbol, leaving: NONE, waiting: NONE });
                head
            }
        }
    }

    pub fn step<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        number: u32,
        transition: Transition,
        delta: &D::Weight,
    ) {
        let Transition { from, symbol, to } = transition;
        if from < common.system.states() {
            let system = std::sync::Arc::clone(&common.system);
            for &position in system.entering(from, symbol) {
                let rule = system.rules()[position as usize];
                if rule.second == NONE {
                    let call = &common.rule_weights[position as usize];
                    let weight = common.domain.extend(call, delta);
                    let found = Transition { from: rule.source, symbol: rule.symbol, to };
                    self.add(common, found, weight, Reason::applied(position as usize, number));
                } else {
                    self.upper(common, position, number, to, delta);
                }
            }
        }
        self.taken_up[number as usize] = true;
        if common.system.is_returned_to(symbol) {
            self.lower(common, number, transition, delta);
        }
    }

    /// The upper symbol of a rule that pushes is read: what reads the lower one from there?
    fn upper<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        position: u32,
        number: u32,
        to: u32,
        delta: &D::Weight,
    ) {
        let rule = common.system.rules()[position as usize];
        let head = self.head(to, rule.second);
        if !self.taken_up[number as usize] {
            let next = self.heads[head].waiting;
            self.heads[head].waiting = self.waiting.len() as u32;
            self.waiting.push(Waiting { position, upper: number, next });
        }
        let call = called(common, position, to, delta);
        let mut below = self.heads[head].leaving;
        while below != NONE {
            let weight = common.domain.extend(&call, &common.weights[below as usize]);
            let to = common.table.get(below).to;
            let found = Transition { from: rule.source, symbol: rule.symbol, to };
            let why = Reason { rule: position, first: number, second: below };
            self.add(common, found, weight, why);
            below = self.next[below as usize];
        }
    }

    /// A symbol is read that rules push below another: which of them wait here?
    fn lower<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        number: u32,
        transition: Transition,
        delta: &D::Weight,
    ) {
        let Transition { from, symbol, to } = transition;
        let head = self.head(from, symbol);
        let mut waiting = self.heads[head].waiting;
        while waiting != NONE {
            let Waiting { position, upper, next } = self.waiting[waiting as usize];
            let rule = common.system.rules()[position as usize];
            let call = called(common, position, from, &common.weights[upper as usize]);
            let weight = common.domain.extend(&call, delta);
            let found = Transition { from: rule.source, symbol: rule.symbol, to };
            let why = Reason { rule: position, first: upper, second: number };
            self.add(common, found, weight, why);
            waiting = next;
        }
    }
}

/// The weight of a call up to where the lower symbol is read; in a control state it has returned.
fn called<D: Semiring>(
    common: &Common<D>,
    position: u32,
    reached: u32,
    body: &D::Weight,
) -> D::Weight {
    let domain = &common.domain;
    let call = &common.rule_weights[position as usize];
    if D::MERGES && reached < common.system.states() {
        return domain.merge(common.system.number(position), &domain.one(), call, body);
    }
    domain.extend(call, body)
}
