//! Rules as operations on sets of states, made when they are first needed.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arithmetic::{self, Bits};
use super::bdd::{Bdd, Outcome, Space};
use super::flow::{self, Flow};
use super::layout::{Copy, Layout, variable};
use super::network::{Kind, Network, Place, Step, Then};
use super::renaming::Renaming;

/// What one step does to a set of states.
enum Deed {
    /// Keep what satisfies it.
    Keep(Bdd),
    /// Forget variables, then relate them anew.
    Write(Bdd, Bdd),
    /// Relate scratch copies, forget the variables, put the copies for them.
    Through(Bdd, Bdd, Renaming),
    /// One of several: keep, forget, relate.
    Cases(Vec<(Bdd, Bdd, Bdd)>),
    /// Forget variables.
    Forget(Bdd),
}

/// A rule made ready.
pub struct Plan {
    deeds: Vec<Deed>,
    /// Variables of the procedure that nobody reads after the rule.
    pub dead: Bdd,
    /// For calls: parameters of the callee, seen from the caller, are the arguments.
    /// For returns: the results are the values returned.
    pub passed: Bdd,
    /// For calls: variables that nobody reads after it, and those that hold its results.
    pub not_kept: Bdd,
    /// For calls: the places that hold results, and how.
    pub received: (Bdd, Bdd),
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
    values: FxHashMap<(usize, usize, usize), Rc<Bits>>,
    plans: FxHashMap<(usize, usize, usize), Rc<Plan>>,
    pub(super) enabled: FxHashMap<(usize, usize, usize), Bdd>,
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
            enabled: FxHashMap::default(),
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

    /// The value of an expression in a procedure run by a thread.
    pub fn value(&mut self, procedure: usize, thread: usize, wanted: usize) -> Outcome<Rc<Bits>> {
        let mut open = vec![wanted];
        while let Some(&number) = open.last() {
            let key = self.value_key(procedure, thread, number);
            if self.values.contains_key(&key) {
                open.pop();
                continue;
            }
            let expression = &self.network.expressions[number];
            let operands: &[usize] = match &expression.kind {
                Kind::Apply(_, operands) => operands,
                Kind::Table(index, _) => std::slice::from_ref(index),
                _ => &[],
            };
            let before = open.len();
            open.extend(operands.iter().copied().filter(|&operand| {
                !self.values.contains_key(&self.value_key(procedure, thread, operand))
            }));
            if open.len() > before {
                continue;
            }
            open.pop();
            let given: Vec<Rc<Bits>> = operands
                .iter()
                .map(|&operand| self.values[&self.value_key(procedure, thread, operand)].clone())
                .collect();
            let space = &self.space;
            let bits = match &expression.kind {
                Kind::Constant(value) => arithmetic::constant(space, *value, expression.bits),
                Kind::Own => arithmetic::constant(space, thread as u64, expression.bits),
                Kind::Global(cell) => self.bits(&self.layout.cells[*cell], Copy::Now),
                Kind::Local(local) => self.bits(&self.layout.locals[procedure][*local], Copy::Now),
                Kind::Table(_, entries) => {
                    arithmetic::table(space, &given[0], entries, expression.bits)?
                }
                Kind::Apply(operator, _) => {
                    let given: Vec<&Bits> = given.iter().map(|bits| &**bits).collect();
                    arithmetic::apply(space, *operator, &given, expression.bits)?
                }
            };
            self.values.insert(key, Rc::new(bits));
        }
        Ok(self.values[&self.value_key(procedure, thread, wanted)].clone())
    }

    fn value_key(&self, procedure: usize, thread: usize, number: usize) -> (usize, usize, usize) {
        let uses = &self.flow.uses[number];
        let procedure = if uses.locals.is_empty() { ANY_THREAD } else { procedure };
        (procedure, if uses.own { thread } else { ANY_THREAD }, number)
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
        let deeds = text.steps.iter().map(|step| self.deed(procedure, thread, step));
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
        let mut passed = self.space.always.clone();
        let mut received = (self.space.always.clone(), self.space.always.clone());
        match &text.then {
            Then::Goto(_) => {}
            Then::Return(values) => {
                for (at, &value) in values.iter().enumerate() {
                    let value = self.value(procedure, thread, value)?;
                    let result = self.bits(&self.layout.results[at], Copy::Now);
                    let equal = arithmetic::equal(&self.space, &result, &value)?;
                    passed = self.space.and(&passed, &equal)?;
                }
            }
            Then::Call { procedure: callee, arguments, results, .. } => {
                for (at, &argument) in arguments.iter().enumerate() {
                    let value = self.value(procedure, thread, argument)?;
                    let parameter = self.bits(&self.layout.locals[*callee][at], Copy::Middle);
                    let equal = arithmetic::equal(&self.space, &parameter, &value)?;
                    passed = self.space.and(&passed, &equal)?;
                }
                for (at, &place) in results.iter().enumerate() {
                    let dead = matches!(place, Place::Local(local) if !after[local]);
                    if dead || results[at + 1..].contains(&place) {
                        continue;
                    }
                    // A procedure that never returns has no results to be put anywhere.
                    let Some(result) = self.layout.results.get(at) else { continue };
                    let target = self.positions(procedure, place);
                    let forget = self.cube(target, Copy::Now)?;
                    let target = self.bits(target, Copy::Now);
                    let result = self.bits(result, Copy::Now);
                    let equal = arithmetic::equal(&self.space, &target, &result)?;
                    received.0 = self.space.and(&received.0, &forget)?;
                    received.1 = self.space.and(&received.1, &equal)?;
                }
            }
        }
        let plan = Rc::new(Plan { deeds, dead, passed, not_kept, received });
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

    fn deed(&mut self, procedure: usize, thread: usize, step: &Step) -> Outcome<Deed> {
        Ok(match *step {
            Step::Assume(condition) => {
                Deed::Keep(self.value(procedure, thread, condition)?[0].clone())
            }
            Step::Havoc(target) => {
                Deed::Forget(self.cube(self.positions(procedure, target), Copy::Now)?)
            }
            Step::Assign(target, value) => self.assignment(procedure, thread, target, value)?,
            Step::Load(target, array, index) => {
                let target = self.positions(procedure, target).to_vec();
                let forget = self.cube(&target, Copy::Now)?;
                let target = self.bits(&target, Copy::Now);
                let (first, count) = self.network.arrays[array];
                let mut cases = Vec::new();
                for (at, there) in self.cases(procedure, thread, index, count)? {
                    let cell = self.bits(&self.layout.cells[first + at], Copy::Now);
                    let equal = arithmetic::equal(&self.space, &target, &cell)?;
                    cases.push((there, forget.clone(), equal));
                }
                Deed::Cases(cases)
            }
            Step::Store(array, index, value) => {
                let value = self.value(procedure, thread, value)?;
                let (first, count) = self.network.arrays[array];
                let mut cases = Vec::new();
                for (at, there) in self.cases(procedure, thread, index, count)? {
                    let cell = &self.layout.cells[first + at];
                    let forget = self.cube(cell, Copy::Now)?;
                    let cell = self.bits(cell, Copy::Now);
                    let equal = arithmetic::equal(&self.space, &cell, &value)?;
                    cases.push((there, forget, equal));
                }
                Deed::Cases(cases)
            }
        })
    }

    /// The values that an index can have, each with when it has it.
    pub(super) fn cases(
        &mut self,
        procedure: usize,
        thread: usize,
        index: usize,
        count: usize,
    ) -> Outcome<Vec<(usize, Bdd)>> {
        let index = self.value(procedure, thread, index)?;
        if let Some(at) = arithmetic::known(&self.space, &index) {
            let inside = usize::try_from(at).ok().filter(|&at| at < count);
            return Ok(inside.map(|at| (at, self.space.always.clone())).into_iter().collect());
        }
        let mut cases = Vec::new();
        for at in 0..count {
            let there = arithmetic::is(&self.space, &index, at as u64)?;
            if there != self.space.never {
                cases.push((at, there));
            }
        }
        Ok(cases)
    }

    fn assignment(
        &mut self,
        procedure: usize,
        thread: usize,
        target: Place,
        value: usize,
    ) -> Outcome<Deed> {
        let value = self.value(procedure, thread, value)?;
        let positions = self.positions(procedure, target).to_vec();
        let forget = self.cube(&positions, Copy::Now)?;
        let itself = value.iter().any(|bit| {
            let support = self.space.support(bit);
            positions.iter().any(|&at| support.contains(&variable(at, Copy::Now)))
        });
        let copy = if itself { Copy::Second } else { Copy::Now };
        let relation = arithmetic::equal(&self.space, &self.bits(&positions, copy), &value)?;
        if !itself {
            return Ok(Deed::Write(forget, relation));
        }
        let back = self.renaming(&positions, Copy::Second, Copy::Now);
        Ok(Deed::Through(relation, forget, back))
    }

    /// The states after the steps of a rule.
    pub fn take(&self, plan: &Plan, states: &Bdd) -> Outcome<Bdd> {
        let space = &self.space;
        let mut now = states.clone();
        let mut pending: Option<&Bdd> = None;
        for deed in &plan.deeds {
            if let Deed::Write(forget, relation) = deed {
                let forgotten = match pending.take() {
                    Some(guard) => space.and_exists(&now, guard, forget)?,
                    None => space.exists(&now, forget)?,
                };
                now = space.and(&forgotten, relation)?;
                continue;
            }
            if let Some(guard) = pending.take() {
                now = space.and(&now, guard)?;
            }
            if now == space.never {
                return Ok(now);
            }
            match deed {
                Deed::Keep(guard) => pending = Some(guard),
                Deed::Write(..) => {}
                Deed::Forget(forget) => now = space.exists(&now, forget)?,
                Deed::Through(relation, forget, back) => {
                    now = space.and_exists(&now, relation, forget)?;
                    now = space.rename(&now, back)?;
                }
                Deed::Cases(cases) => {
                    let mut all = space.never.clone();
                    for (there, forget, relation) in cases {
                        let part = space.and_exists(&now, there, forget)?;
                        if part != space.never {
                            all = space.or(&all, &space.and(&part, relation)?)?;
                        }
                    }
                    now = all;
                }
            }
        }
        match pending {
            Some(guard) => space.and(&now, guard),
            None => Ok(now),
        }
    }
}
