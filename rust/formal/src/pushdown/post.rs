//! Post*: what a rule makes of what its left-hand side reads [Schwoon02, Alg. 2].

use super::saturation::{Common, Reason};
use super::{NONE, Semiring, System, Transition};

/// Lists of transitions through the numbers of the next ones.
#[derive(Clone, Debug)]
pub(super) struct Forward {
    controls: u32,
    /// By state, after the control states: transitions that leave it, and those that lead to it
    /// and read nothing.
    leaving: Vec<u32>,
    silent: Vec<u32>,
    next: Vec<u32>,
    /// By pair that is called: whether it was called before.
    called: Vec<bool>,
}

impl Forward {
    pub fn new(system: &System) -> Self {
        let states = system.calls().pairs.len();
        Self {
            controls: system.states(),
            leaving: vec![NONE; states],
            silent: vec![NONE; states],
            next: Vec::new(),
            called: vec![false; states],
        }
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
        let Transition { from, symbol, to } = transition;
        let list = if symbol == NONE {
            place(&mut self.silent, to.saturating_sub(self.controls))
        } else if from >= self.controls {
            place(&mut self.leaving, from - self.controls)
        } else {
            self.next.push(NONE);
            return;
        };
        self.next.push(*list);
        *list = number;
    }

    pub fn step<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        number: u32,
        transition: Transition,
        delta: &D::Weight,
    ) {
        let Transition { from, symbol, to } = transition;
        if symbol == NONE {
            self.ended(common, number, transition, delta);
        } else if from < self.controls {
            for position in common.system.leaving(from, symbol) {
                self.apply(common, position, number, to, delta);
            }
        } else if !(D::MERGES && self.is_call(common, from)) {
            let mut silent = first(&self.silent, from - self.controls);
            while silent != NONE {
                let weight = common.domain.extend(delta, &common.weights[silent as usize]);
                let from = common.table.get(silent).from;
                let why = Reason { rule: NONE, first: silent, second: number };
                self.add(common, Transition { from, symbol, to }, weight, why);
                silent = self.next[silent as usize];
            }
        }
    }

    fn apply<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        position: usize,
        number: u32,
        to: u32,
        delta: &D::Weight,
    ) {
        let rule = common.system.rules()[position];
        let weight = common.domain.extend(delta, &common.rule_weights[position]);
        let why = Reason::applied(position, number);
        if rule.second == NONE {
            let transition = Transition { from: rule.target, symbol: rule.first, to };
            self.add(common, transition, weight, why);
            return;
        }
        let pair = common.system.calls().of_rule[position];
        let middle = self.controls + pair;
        if !self.called[pair as usize] {
            self.called[pair as usize] = true;
            let top = Transition { from: rule.target, symbol: rule.first, to: middle };
            let one = common.domain.one();
            self.add(common, top, one, why);
        }
        let below = Transition { from: middle, symbol: rule.second, to };
        self.add(common, below, weight, why);
        if D::MERGES {
            self.returned(common, position, below, delta);
        }
    }

    /// A call has come to its end, as a transition that reads nothing says: go on below it.
    fn ended<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        number: u32,
        transition: Transition,
        delta: &D::Weight,
    ) {
        let Transition { from, to, .. } = transition;
        let merges = D::MERGES && self.is_call(common, to);
        let mut below = first(&self.leaving, to.saturating_sub(self.controls));
        while below != NONE {
            let Transition { symbol, to: after, .. } = common.table.get(below);
            let why = Reason { rule: NONE, first: number, second: below };
            let weight = if merges {
                self.merged(common, to, symbol, after, delta)
            } else {
                common.domain.extend(&common.weights[below as usize], delta)
            };
            self.add(common, Transition { from, symbol, to: after }, weight, why);
            below = self.next[below as usize];
        }
    }

    /// The caller gets a better weight: so do all returns from what it called.
    fn returned<D: Semiring>(
        &mut self,
        common: &mut Common<D>,
        position: usize,
        below: Transition,
        delta: &D::Weight,
    ) {
        let Some(second) = common.table.find(below) else {
            return;
        };
        let rule = common.system.number(position as u32);
        let mut silent = first(&self.silent, below.from - self.controls);
        while silent != NONE {
            let call = &common.rule_weights[position];
            let body = &common.weights[silent as usize];
            let weight = common.domain.merge(rule, delta, call, body);
            let transition = Transition { from: common.table.get(silent).from, ..below };
            let why = Reason { rule: NONE, first: silent, second };
            self.add(common, transition, weight, why);
            silent = self.next[silent as usize];
        }
    }

    /// The weight after a return to `symbol` on a stack that goes on at `after`, over all callers.
    fn merged<D: Semiring>(
        &self,
        common: &Common<D>,
        middle: u32,
        symbol: u32,
        after: u32,
        body: &D::Weight,
    ) -> D::Weight {
        let (target, first) = common.system.calls().pairs[(middle - self.controls) as usize];
        let domain = &common.domain;
        let mut sum = domain.zero();
        for &position in common.system.entering(target, first) {
            let rule = common.system.rules()[position as usize];
            let caller = Transition { from: rule.source, symbol: rule.symbol, to: after };
            if rule.second == symbol
                && let Some(number) = common.table.find(caller)
            {
                let before = &common.weights[number as usize];
                let call = &common.rule_weights[position as usize];
                let rule = common.system.number(position);
                sum = domain.combine(&sum, &domain.merge(rule, before, call, body));
            }
        }
        sum
    }

    fn is_call<D: Semiring>(&self, common: &Common<D>, state: u32) -> bool {
        state >= self.controls
            && ((state - self.controls) as usize) < common.system.calls().pairs.len()
    }
}

fn first(lists: &[u32], index: u32) -> u32 {
    lists.get(index as usize).copied().unwrap_or(NONE)
}

fn place(lists: &mut Vec<u32>, index: u32) -> &mut u32 {
    let index = index as usize;
    if index >= lists.len() {
        lists.resize(index + 1, NONE);
    }
    &mut lists[index]
}
