//! When a rule can be taken: its guards, seen from before its steps.

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::flow::of_rule;
use super::layout::{Copy, variable};
use super::network::{self, Step};
use super::values::Place;

impl Code<'_> {
    /// The states of a set in which some rule of a label can be taken.
    pub fn can_move(&mut self, at: Place, label: usize, states: &Bdd) -> Outcome<Bdd> {
        let mut any = self.space.never.clone();
        for rule in self.flow.procedures[at.0].rules[label].clone() {
            let here = match self.enabled(at, rule)? {
                Some(condition) => self.space.and(states, &condition)?,
                None => self.enabled_within(at, rule, states)?,
            };
            any = self.space.or(&any, &here)?;
            if any == *states {
                break;
            }
        }
        Ok(any)
    }

    /// The states in which a rule of a procedure can be taken; none if they are too large a set.
    fn enabled(&mut self, at: Place, rule: usize) -> Outcome<Option<Bdd>> {
        let key = (at.0, self.thread_for(at.0, at.1), rule);
        if let Some(condition) = self.enabled.get(&key) {
            return Ok(condition.clone());
        }
        let network = self.network;
        let mut condition = Some(self.space.always.clone());
        for step in network.procedures[at.0].rules[rule].steps.iter().rev() {
            if let Some(after) = condition {
                condition = self.before(at, step, &after)?;
            }
        }
        self.enabled.insert(key, condition.clone());
        Ok(condition)
    }

    /// The states of a set in which a rule can be taken: it is taken with what it writes kept.
    fn enabled_within(&mut self, at: Place, rule: usize, states: &Bdd) -> Outcome<Bdd> {
        let text = &self.network.procedures[at.0].rules[rule];
        let (_, written) = of_rule(self.network, &self.flow.uses, text);
        let mut positions: Vec<u32> =
            written.iter().flat_map(|&place| self.positions(at.0, place)).copied().collect();
        positions.sort_unstable();
        positions.dedup();
        let kept = self.same(&positions, Copy::Now, Copy::Middle)?;
        let plan = self.plan(at.0, at.1, rule)?;
        let after = self.take(&plan, &self.space.and(states, &kept)?)?;
        let before = self.space.exists(&after, &self.cube(&positions, Copy::Now)?)?;
        self.space.rename(&before, &self.renaming(&positions, Copy::Middle, Copy::Now))
    }

    /// The states from which `step` leads to one with `after`; none if a function is too large.
    fn before(&mut self, at: Place, step: &Step, after: &Bdd) -> Outcome<Option<Bdd>> {
        if *after == self.space.always && !matches!(step, Step::Assume(_)) {
            return Ok(Some(after.clone()));
        }
        let now = |positions: &[u32]| -> Vec<u32> {
            positions.iter().map(|&one| variable(one, Copy::Now)).collect()
        };
        let (first, count) = match *step {
            Step::Load(_, array, _) | Step::Store(array, _, _) => self.network.arrays[array],
            _ => (0, 0),
        };
        match *step {
            Step::Assume(condition) => {
                let Some(condition) = self.value(at, condition)? else { return Ok(None) };
                Ok(Some(self.space.and(&condition[0], after)?))
            }
            Step::Assign(target, value) => {
                let Some(value) = self.value(at, value)? else { return Ok(None) };
                let target = now(self.positions(at.0, target));
                Ok(Some(self.space.compose(after, target, value.to_vec())?))
            }
            Step::Havoc(target) => {
                let forget = self.cube(self.positions(at.0, target), Copy::Now)?;
                Ok(Some(self.space.exists(after, &forget)?))
            }
            Step::Load(target, _, index) => {
                let Some(cases) = self.cases(at, index, count)? else { return Ok(None) };
                let mut all = self.space.never.clone();
                for (cell, there) in cases {
                    let target = now(self.positions(at.0, target));
                    let cell = self.positions(at.0, network::Place::Global(first + cell));
                    let here = self.space.compose(after, target, self.bits(cell, Copy::Now))?;
                    all = self.space.or(&all, &self.space.and(&there, &here)?)?;
                }
                Ok(Some(all))
            }
            Step::Store(_, index, value) => {
                let Some(cases) = self.cases(at, index, count)? else { return Ok(None) };
                let Some(value) = self.value(at, value)? else { return Ok(None) };
                let mut all = self.space.never.clone();
                for (cell, there) in cases {
                    let cell = now(self.positions(at.0, network::Place::Global(first + cell)));
                    let here = self.space.compose(after, cell, value.to_vec())?;
                    all = self.space.or(&all, &self.space.and(&there, &here)?)?;
                }
                Ok(Some(all))
            }
        }
    }
}
