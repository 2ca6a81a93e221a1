//! When a rule can be taken.

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::layout::Copy;
use super::network::{Place, Step};
use super::values;

impl Code<'_> {
    /// The states of a set in which some rule of a label can be taken.
    pub fn can_move(&mut self, at: values::Place, label: usize, states: &Bdd) -> Outcome<Bdd> {
        let mut any = self.space.never.clone();
        for rule in self.flow.procedures[at.0].rules[label].clone() {
            let here = self.enabled(at, rule, states)?;
            any = self.space.or(&any, &here)?;
            if any == *states {
                break;
            }
        }
        Ok(any)
    }

    /// The states of a set in which a rule can be taken: it is taken up to its last guard, with
    /// copies of what it writes until then.
    fn enabled(&mut self, at: values::Place, rule: usize, states: &Bdd) -> Outcome<Bdd> {
        let text = &self.network.procedures[at.0].rules[rule];
        let guards = text.steps.iter().rposition(|step| matches!(step, Step::Assume(_)));
        let Some(last) = guards else { return Ok(states.clone()) };
        let live = &self.flow.procedures[at.0].live[text.source];
        let mut written: Vec<u32> = Vec::new();
        let mut kept: Vec<u32> = Vec::new();
        for step in &text.steps[..last] {
            for place in self.written(step) {
                let positions = self.positions(at.0, place);
                written.extend(positions);
                if !matches!(place, Place::Local(local) if !live[local]) {
                    kept.extend(positions);
                }
            }
        }
        kept.sort_unstable();
        kept.dedup();
        let plan = self.plan(at.0, at.1, rule)?;
        let copied = self.space.and(states, &self.same(&kept, Copy::Now, Copy::Middle)?)?;
        let after = self.take_until(&plan, last + 1, &copied)?;
        let before = self.space.exists(&after, &self.cube(&written, Copy::Now)?)?;
        self.space.rename(&before, &self.renaming(&kept, Copy::Middle, Copy::Now))
    }

    fn written(&self, step: &Step) -> Vec<Place> {
        match *step {
            Step::Assume(_) => Vec::new(),
            Step::Assign(target, _) | Step::Load(target, ..) | Step::Havoc(target) => vec![target],
            Step::Store(array, ..) => {
                let (first, count) = self.network.arrays[array];
                (first..first + count).map(Place::Global).collect()
            }
        }
    }
}
