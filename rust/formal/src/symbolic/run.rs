//! One context: everything that one thread can do by itself.

use std::collections::BTreeMap;

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::network::Then;
use super::scope::Part;
use super::tables::{Cubes, Tables, received};
use super::view::{FINISHED, Frame, View, join};

/// A set of states, and what of it has not been looked at.
type Work = BTreeMap<(u32, Frame, usize), Bdd>;

/// What a context reached, by one step or more.
#[derive(Default)]
pub struct Run {
    /// Top frames that were there at the start: now, related to the entry and to the start.
    pub tops: BTreeMap<(Frame, usize), Bdd>,
    /// Calls from them: the procedure, its parameters (middle), what the caller sees and keeps
    /// (now), related to the entry of the caller and to the start.
    pub calls: BTreeMap<(Frame, usize), Bdd>,
}

/// A thread that runs alone.
pub struct Runner<'r, 'a> {
    /// The code.
    pub code: &'r mut Code<'a>,
    /// What is known of procedures.
    pub tables: &'r mut Tables,
    /// Cubes.
    pub cubes: &'r Cubes,
    /// What the thread sees.
    pub part: &'r Part,
    /// Which thread.
    pub thread: usize,
}

impl Runner<'_, '_> {
    /// Everything reachable from the stacks of `view`, whose shared values are in `shared`.
    pub fn run(&mut self, view: &View, shared: &Bdd) -> Outcome<Run> {
        let mut run = Run::default();
        let mut work = Work::new();
        let mut seeds = BTreeMap::new();
        for (&(frame, label), states) in &view.tops {
            if label == FINISHED {
                continue;
            }
            let states = self.code.space.and(states, shared)?;
            let states = self.code.space.and(&states, &self.part.lift)?;
            work.insert((self.rank(frame, label), frame, label), states.clone());
            seeds.insert((frame, label), states);
        }
        while let Some(((_, frame, label), states)) = work.pop_first() {
            for rule in self.code.flow.procedures[frame.procedure].rules[label].clone() {
                for (frame, label, after) in self.rule(view, &mut run, frame, rule, &states)? {
                    let space = &self.code.space;
                    let mut new = join(&mut run.tops, (frame, label), &after, space)?;
                    if label == FINISHED || new == space.never {
                        continue;
                    }
                    if let Some(seed) = seeds.get(&(frame, label)) {
                        new = space.minus(&new, seed)?;
                        if new == space.never {
                            continue;
                        }
                    }
                    join(&mut work, (self.rank(frame, label), frame, label), &new, space)?;
                }
            }
        }
        Ok(run)
    }

    fn rank(&self, frame: Frame, label: usize) -> u32 {
        self.code.flow.procedures[frame.procedure].rank[label]
    }

    fn rule(
        &mut self,
        view: &View,
        run: &mut Run,
        frame: Frame,
        rule: usize,
        states: &Bdd,
    ) -> Outcome<Vec<(Frame, usize, Bdd)>> {
        let plan = self.code.plan(frame.procedure, self.thread, rule)?;
        let after = self.code.take(&plan, states)?;
        if after == self.code.space.never {
            return Ok(Vec::new());
        }
        let network = self.code.network;
        match &network.procedures[frame.procedure].rules[rule].then {
            Then::Goto(label) => {
                Ok(vec![(frame, *label, self.code.space.exists(&after, &plan.dead)?)])
            }
            Then::Return(_) if frame.context == 0 => {
                Ok(vec![(frame, FINISHED, self.code.space.exists(&after, &self.cubes.locals)?)])
            }
            Then::Return(_) => {
                let after = self.code.pass(&plan, &after, &self.cubes.locals)?;
                self.returns(view, frame, &after)
            }
            Then::Call { procedure, label, .. } => {
                let shape = self.tables.shape(self.code, *procedure)?;
                let kept = self.code.pass(&plan, &after, &plan.not_kept)?;
                let new = join(&mut run.calls, (frame, rule), &kept, &self.code.space)?;
                if new == self.code.space.never {
                    return Ok(Vec::new());
                }
                let call = self.code.space.rename(&new, &shape.called)?;
                let key = (*procedure, self.code.thread_for(*procedure, self.thread));
                let back = self.tables.call(self.code, self.cubes, key, &call)?;
                let after = received(self.code, &plan, self.cubes, &back)?;
                Ok(vec![(frame, *label, after)])
            }
        }
    }

    /// Back in the callers of a frame that was there at the start.
    fn returns(
        &mut self,
        view: &View,
        frame: Frame,
        after: &Bdd,
    ) -> Outcome<Vec<(Frame, usize, Bdd)>> {
        let back = self.part.entry_to_middle(self.code, frame.procedure);
        let after = self.code.space.rename(after, &back)?;
        let network = self.code.network;
        let mut all = Vec::new();
        for (&(callee, rule, caller), below) in &view.below {
            let Then::Call { label, .. } = network.procedures[caller.procedure].rules[rule].then
            else {
                continue;
            };
            if callee != frame {
                continue;
            }
            let plan = self.code.plan(caller.procedure, self.thread, rule)?;
            let back = self.code.space.and_exists(&after, below, &self.cubes.middle)?;
            all.push((caller, label, received(self.code, &plan, self.cubes, &back)?));
        }
        Ok(all)
    }
}

impl Part {
    fn entry_to_middle(&self, code: &Code, procedure: usize) -> super::renaming::Renaming {
        use super::layout::Copy;
        let parameters = code.network.procedures[procedure].parameters;
        let parameters = code.layout.locals[procedure][..parameters].iter().flatten();
        code.renaming(self.visible.iter().chain(parameters), Copy::Entry, Copy::Middle)
    }
}
