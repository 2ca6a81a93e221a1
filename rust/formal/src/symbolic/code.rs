//! Rules as operations on sets of states, made when they are first needed.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arithmetic::{self, Bits};
use super::bdd::{Bdd, Outcome, Space};
use super::deeds::{Deed, Relation};
use super::flow::{self, Flow};
use super::layout::{Copy, Layout, variable};
use super::network::{Network, Place, Then};
use super::renaming::Renaming;

/// A rule made ready.
pub struct Plan {
    /// The procedure and the thread that it was made for.
    pub at: (usize, usize),
    /// Its steps.
    pub deeds: Vec<Deed>,
    /// Variables of the procedure that are not read after the rule.
    pub dead: Bdd,
    /// For calls: parameters of the callee, seen from the caller, are the arguments.
    /// For returns: the results are the values returned.
    pub passed: Vec<Relation>,
    /// For calls: variables that are not read after it, and those that hold its results.
    pub not_kept: Bdd,
    /// For calls: the places that hold results, and how.
    pub received: (Bdd, Vec<Bdd>),
}

/// Everything that is known about how a network computes.
pub struct Code<'a> {
    /// The network.
    pub network: &'a Network,
    /// What its text says.
    pub flow: Flow,
    /// Where its bits are.
    pub layout: Layout,
    /// Where the sets live.
    pub space: Space<'a>,
    pub(super) values: FxHashMap<(usize, usize, usize), Option<Rc<Bits>>>,
    plans: FxHashMap<(usize, usize, usize), Rc<Plan>>,
}

/// In place of a thread's number when it does not matter.
pub const ANY_THREAD: usize = usize::MAX;

impl<'a> Code<'a> {
    /// Nothing is compiled yet.
    pub fn new(network: &'a Network, flow: Flow, layout: Layout, space: Space<'a>) -> Code<'a> {
        Code {
            network,
            flow,
            layout,
            space,
            values: FxHashMap::default(),
            plans: FxHashMap::default(),
        }
    }

    /// How many rules have been compiled.
    pub fn compiled(&self) -> usize {
        self.plans.len()
    }

    /// The positions of a variable's bits.
    pub fn positions(&self, procedure: usize, place: Place) -> &[u32] {
        match place {
            Place::Global(cell) => &self.layout.cells[cell],
            Place::Local(local) => &self.layout.locals[procedure][local],
        }
    }

    /// The bits of positions, in one copy.
    pub fn bits(&self, positions: &[u32], copy: Copy) -> Bits {
        positions.iter().map(|&at| self.space.variable(variable(at, copy))).collect()
    }

    /// The cube of positions, in one copy.
    pub fn cube<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p u32>,
        copy: Copy,
    ) -> Outcome<Bdd> {
        self.space.cube(positions.into_iter().map(|&at| variable(at, copy)))
    }

    /// One copy of positions equals another.
    pub fn same<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p u32>,
        one: Copy,
        other: Copy,
    ) -> Outcome<Bdd> {
        let mut positions: Vec<u32> = positions.into_iter().copied().collect();
        positions.sort_unstable();
        let (left, right) = (self.bits(&positions, one), self.bits(&positions, other));
        arithmetic::equal(&self.space, &left, &right)
    }

    /// The bits at positions are 0 now.
    pub fn cleared(&self, positions: &[u32]) -> Outcome<Bdd> {
        self.space.point(positions.iter().map(|&at| (variable(at, Copy::Now), false)))
    }

    /// Copies put for copies.
    pub fn renaming<'p>(
        &self,
        positions: impl IntoIterator<Item = &'p u32>,
        from: Copy,
        to: Copy,
    ) -> Renaming {
        let pairs = positions.into_iter().map(|&at| (variable(at, from), variable(at, to)));
        Renaming::new(pairs)
    }

    /// The thread's number if it matters to the procedure.
    pub fn thread_for(&self, procedure: usize, thread: usize) -> usize {
        if self.flow.procedures[procedure].own { thread } else { ANY_THREAD }
    }

    /// A rule, made ready for a thread.
    pub fn plan(&mut self, procedure: usize, thread: usize, rule: usize) -> Outcome<Rc<Plan>> {
        let key = (procedure, self.thread_for(procedure, thread), rule);
        if let Some(plan) = self.plans.get(&key) {
            return Ok(plan.clone());
        }
        let network = self.network;
        let text = &network.procedures[procedure].rules[rule];
        let at = (procedure, thread);
        let deeds = text.steps.iter().map(|step| self.deed(at, step));
        let deeds = deeds.collect::<Outcome<Vec<_>>>()?;
        let none = vec![false; network.procedures[procedure].locals.len()];
        let live = &self.flow.procedures[procedure].live;
        let kept = match text.then {
            Then::Goto(_) => flow::live_at_end(&self.flow.uses, text, live, &none),
            _ => none.clone(),
        };
        let during = flow::live_during_call(text, live, &none);
        let after = match text.then {
            Then::Call { label, .. } => live[label].clone(),
            _ => none,
        };
        let dead = self.locals_cube(procedure, &kept)?;
        let not_kept = self.locals_cube(procedure, &during)?;
        let mut passed = Vec::new();
        let mut received = (self.space.always.clone(), Vec::new());
        match &text.then {
            Then::Goto(_) => {}
            Then::Return(values) => {
                for (number, &value) in values.iter().enumerate() {
                    let bits = network.expressions[value].bits as usize;
                    let result = self.layout.results[number].iter().take(bits);
                    let result = result.map(|&one| variable(one, Copy::Now)).collect();
                    passed.push(self.relation(at, result, value)?);
                }
            }
            Then::Call { procedure: callee, arguments, results, .. } => {
                for (number, &argument) in arguments.iter().enumerate() {
                    let parameter = self.layout.locals[*callee][number].iter();
                    let parameter = parameter.map(|&one| variable(one, Copy::Middle)).collect();
                    passed.push(self.relation(at, parameter, argument)?);
                }
                for (number, &place) in results.iter().enumerate() {
                    let dead = matches!(place, Place::Local(local) if !after[local]);
                    if dead || results[number + 1..].contains(&place) {
                        continue;
                    }
                    // A procedure that never returns has no results to be put anywhere.
                    let Some(result) = self.layout.results.get(number) else { continue };
                    let target = self.positions(procedure, place);
                    let forget = self.cube(target, Copy::Now)?;
                    let target = self.bits(target, Copy::Now);
                    let result = self.bits(result, Copy::Now);
                    received.0 = self.space.and(&received.0, &forget)?;
                    received.1.extend(self.equalities(&target, &result)?);
                }
            }
        }
        let plan = Rc::new(Plan { at, deeds, dead, passed, not_kept, received });
        self.plans.insert(key, plan.clone());
        Ok(plan)
    }

    /// The cube of the variables of a procedure that are not kept.
    fn locals_cube(&self, procedure: usize, kept: &[bool]) -> Outcome<Bdd> {
        let locals = self.layout.locals[procedure].iter().zip(kept);
        let positions: Vec<u32> =
            locals.filter(|&(_, &kept)| !kept).flat_map(|(bits, _)| bits).copied().collect();
        self.cube(&positions, Copy::Now)
    }

    /// Pass what a call or return passes, then forget variables.
    pub fn pass(&self, plan: &Plan, states: &Bdd, forget: &Bdd) -> Outcome<Bdd> {
        let mut now = states.clone();
        for relation in &plan.passed {
            now = self.relate(plan.at, &now, relation)?;
        }
        self.space.exists(&now, forget)
    }
}
