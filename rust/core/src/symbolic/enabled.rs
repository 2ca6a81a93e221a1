//! When a rule can be taken: its guards, seen from before its steps.

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::layout::{Copy, variable};
use super::network::{Place, Step};

impl Code<'_> {
    /// The states in which a rule of a procedure can be taken.
    pub fn enabled(&mut self, procedure: usize, thread: usize, rule: usize) -> Outcome<Bdd> {
        let key = (procedure, self.thread_for(procedure, thread), rule);
        if let Some(condition) = self.enabled.get(&key) {
            return Ok(condition.clone());
        }
        let network = self.network;
        let mut condition = self.space.always.clone();
        for step in network.procedures[procedure].rules[rule].steps.iter().rev() {
            condition = self.before(procedure, thread, step, &condition)?;
        }
        self.enabled.insert(key, condition.clone());
        Ok(condition)
    }

    /// The states in which some rule of a label can be taken.
    pub fn can_move(&mut self, procedure: usize, thread: usize, label: usize) -> Outcome<Bdd> {
        let mut any = self.space.never.clone();
        for rule in self.flow.procedures[procedure].rules[label].clone() {
            let enabled = self.enabled(procedure, thread, rule)?;
            any = self.space.or(&any, &enabled)?;
        }
        Ok(any)
    }

    /// The states from which `step` leads to one with `after`.
    fn before(
        &mut self,
        procedure: usize,
        thread: usize,
        step: &Step,
        after: &Bdd,
    ) -> Outcome<Bdd> {
        if *after == self.space.always && !matches!(step, Step::Assume(_)) {
            return Ok(after.clone());
        }
        let now = |positions: &[u32]| -> Vec<u32> {
            positions.iter().map(|&at| variable(at, Copy::Now)).collect()
        };
        match *step {
            Step::Assume(condition) => {
                let condition = self.value(procedure, thread, condition)?;
                self.space.and(&condition[0], after)
            }
            Step::Assign(target, value) => {
                let value = self.value(procedure, thread, value)?;
                let target = now(self.positions(procedure, target));
                self.space.compose(after, target, value.to_vec())
            }
            Step::Havoc(target) => {
                let forget = self.cube(self.positions(procedure, target), Copy::Now)?;
                self.space.exists(after, &forget)
            }
            Step::Load(target, array, index) => {
                let (first, count) = self.network.arrays[array];
                let mut all = self.space.never.clone();
                for (at, there) in self.cases(procedure, thread, index, count)? {
                    let target = now(self.positions(procedure, target));
                    let cell = self.positions(procedure, Place::Global(first + at));
                    let cell = self.bits(cell, Copy::Now);
                    let here = self.space.compose(after, target, cell)?;
                    all = self.space.or(&all, &self.space.and(&there, &here)?)?;
                }
                Ok(all)
            }
            Step::Store(array, index, value) => {
                let (first, count) = self.network.arrays[array];
                let value = self.value(procedure, thread, value)?;
                let mut all = self.space.never.clone();
                for (at, there) in self.cases(procedure, thread, index, count)? {
                    let cell = now(self.positions(procedure, Place::Global(first + at)));
                    let here = self.space.compose(after, cell, value.to_vec())?;
                    all = self.space.or(&all, &self.space.and(&there, &here)?)?;
                }
                Ok(all)
            }
        }
    }
}
