//! Steps as operations on sets of states.
//!
//! Functions that are small are made once. The others are made for each set of states anew, and
//! within it only.

use super::arithmetic::{self, Bits};
use super::bdd::{Bdd, Outcome};
use super::code::{Code, Plan};
use super::layout::{Copy, variable};
use super::logic::Within;
use super::network::Step;
use super::renaming::Renaming;
use super::values::Place;

/// Equalities of more bits are not made into one function.
const TOGETHER: usize = 5;

/// BDD variables that have the value of an expression.
pub struct Relation {
    variables: Vec<u32>,
    expression: usize,
    /// Functions whose conjunction says so; none if they are too large.
    ready: Option<Vec<Bdd>>,
}

/// The cells that an index can name.
pub enum Index {
    /// Each with when it does.
    Ready(Vec<(usize, Bdd)>),
    /// So many cells and an expression.
    Open(usize, usize),
}

/// Variables written: forgotten and related anew.
pub struct Write {
    forget: Bdd,
    relation: Relation,
    /// If the value depends on the variables, or has to be made anew: scratch copies are related,
    /// and put for the variables in the end.
    back: Option<Renaming>,
}

/// What one step does to a set of states.
pub enum Deed {
    /// Keep what satisfies an expression, if it is small a function.
    Keep(usize, Option<Bdd>),
    /// Write variables.
    Write(Write),
    /// Write variables with one of several cells: forget, then one set of equalities per cell.
    Load(Index, Bdd, Vec<Vec<Bdd>>),
    /// Write one of several cells.
    Store(Index, Vec<Write>),
    /// Forget variables.
    Forget(Bdd),
}

impl Code<'_> {
    /// Equality of numbers, as one function or as one for each bit.
    pub fn equalities(&self, left: &[Bdd], right: &[Bdd]) -> Outcome<Vec<Bdd>> {
        if left.len() <= TOGETHER {
            return Ok(vec![arithmetic::equal(&self.space, left, right)?]);
        }
        left.iter().zip(right).map(|(left, right)| self.space.iff(left, right)).collect()
    }

    /// BDD variables with the value of an expression.
    pub fn relation(
        &mut self,
        at: Place,
        variables: Vec<u32>,
        expression: usize,
    ) -> Outcome<Relation> {
        let ready = match self.value(at, expression)? {
            Some(value) => {
                let left: Bits = variables.iter().map(|&one| self.space.variable(one)).collect();
                Some(self.equalities(&left, &value)?)
            }
            None => None,
        };
        Ok(Relation { variables, expression, ready })
    }

    /// States in which the relation holds; its variables are free in `states`.
    pub fn relate(&self, at: Place, states: &Bdd, relation: &Relation) -> Outcome<Bdd> {
        let mut now = states.clone();
        if let Some(ready) = &relation.ready {
            for equality in ready {
                now = self.space.and(&now, equality)?;
            }
            return Ok(now);
        }
        let value = self.value_within(at, relation.expression, states)?;
        for (&number, bit) in relation.variables.iter().zip(&value) {
            let equality = self.space.iff(&self.space.variable(number), bit)?;
            now = self.space.and(&now, &equality)?;
        }
        Ok(now)
    }

    pub(super) fn deed(&mut self, at: Place, step: &Step) -> Outcome<Deed> {
        let procedure = at.0;
        Ok(match *step {
            Step::Assume(condition) => {
                let value = self.value(at, condition)?;
                Deed::Keep(condition, value.map(|bits| bits[0].clone()))
            }
            Step::Havoc(target) => {
                Deed::Forget(self.cube(self.positions(procedure, target), Copy::Now)?)
            }
            Step::Assign(target, value) => {
                let positions = self.positions(procedure, target).to_vec();
                Deed::Write(self.writing(at, &positions, value)?)
            }
            Step::Load(target, array, index) => {
                let target = self.positions(procedure, target).to_vec();
                let forget = self.cube(&target, Copy::Now)?;
                let target = self.bits(&target, Copy::Now);
                let (first, count) = self.network.arrays[array];
                let equalities = (first..first + count).map(|cell| {
                    let cell = self.bits(&self.layout.cells[cell], Copy::Now);
                    self.equalities(&target, &cell)
                });
                let equalities = equalities.collect::<Outcome<_>>()?;
                Deed::Load(self.index(at, index, count)?, forget, equalities)
            }
            Step::Store(array, index, value) => {
                let (first, count) = self.network.arrays[array];
                let index = self.index(at, index, count)?;
                let mut writes = Vec::with_capacity(count);
                for cell in first..first + count {
                    let positions = self.layout.cells[cell].clone();
                    writes.push(self.writing(at, &positions, value)?);
                }
                Deed::Store(index, writes)
            }
        })
    }

    fn writing(&mut self, at: Place, positions: &[u32], value: usize) -> Outcome<Write> {
        let forget = self.cube(positions, Copy::Now)?;
        let alone = match self.value(at, value)? {
            None => false,
            Some(bits) => !bits.iter().any(|bit| {
                let support = self.space.support(bit);
                positions.iter().any(|&one| support.contains(&variable(one, Copy::Now)))
            }),
        };
        let copy = if alone { Copy::Now } else { Copy::Second };
        let variables = positions.iter().map(|&one| variable(one, copy)).collect();
        let relation = self.relation(at, variables, value)?;
        let back = (!alone).then(|| self.renaming(positions, Copy::Second, Copy::Now));
        Ok(Write { forget, relation, back })
    }

    fn index(&mut self, at: Place, index: usize, count: usize) -> Outcome<Index> {
        Ok(match self.cases(at, index, count)? {
            Some(cases) => Index::Ready(cases),
            None => Index::Open(count, index),
        })
    }

    /// The values that an index can have, each with when it has it; none if that is too large.
    fn cases(
        &mut self,
        at: Place,
        index: usize,
        count: usize,
    ) -> Outcome<Option<Vec<(usize, Bdd)>>> {
        let Some(index) = self.value(at, index)? else { return Ok(None) };
        if let Some(known) = arithmetic::known(&self.space, &index) {
            let inside = usize::try_from(known).ok().filter(|&known| known < count);
            let always = self.space.always.clone();
            return Ok(Some(inside.map(|known| (known, always)).into_iter().collect()));
        }
        let mut cases = Vec::new();
        for cell in 0..count {
            let there = arithmetic::is(&self.space, &index, cell as u128)?;
            if there != self.space.never {
                cases.push((cell, there));
            }
        }
        Ok(Some(cases))
    }

    /// The states after the steps of a rule.
    pub fn take(&self, plan: &Plan, states: &Bdd) -> Outcome<Bdd> {
        self.take_until(plan, plan.deeds.len(), states)
    }

    /// The states after the first `count` steps of a rule.
    pub fn take_until(&self, plan: &Plan, count: usize, states: &Bdd) -> Outcome<Bdd> {
        let space = &self.space;
        let mut now = states.clone();
        let mut pending: Option<&Bdd> = None;
        for deed in &plan.deeds[..count] {
            if let Deed::Write(Write { forget, relation, back: None }) = deed {
                let forgotten = match pending.take() {
                    Some(guard) => space.and_exists(&now, guard, forget)?,
                    None => space.exists(&now, forget)?,
                };
                now = self.relate(plan.at, &forgotten, relation)?;
                continue;
            }
            if let Some(guard) = pending.take() {
                now = space.and(&now, guard)?;
            }
            if now == space.never {
                return Ok(now);
            }
            match deed {
                Deed::Keep(_, Some(guard)) => pending = Some(guard),
                Deed::Keep(condition, None) => {
                    let value = self.value_within(plan.at, *condition, &now)?;
                    now = value.into_iter().next().unwrap_or_else(|| space.never.clone());
                }
                Deed::Write(write) => now = self.write(plan.at, &now, write)?,
                Deed::Forget(forget) => now = space.exists(&now, forget)?,
                Deed::Load(index, forget, equalities) => {
                    let mut all = space.never.clone();
                    for (cell, there) in self.named(plan.at, index, &now)? {
                        let mut part = space.and_exists(&now, &there, forget)?;
                        for equality in &equalities[cell] {
                            part = space.and(&part, equality)?;
                        }
                        all = space.or(&all, &part)?;
                    }
                    now = all;
                }
                Deed::Store(index, writes) => {
                    let mut all = space.never.clone();
                    for (cell, there) in self.named(plan.at, index, &now)? {
                        let part = space.and(&now, &there)?;
                        if part != space.never {
                            let part = self.write(plan.at, &part, &writes[cell])?;
                            all = space.or(&all, &part)?;
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

    fn write(&self, at: Place, states: &Bdd, write: &Write) -> Outcome<Bdd> {
        let Some(back) = &write.back else {
            let forgotten = self.space.exists(states, &write.forget)?;
            return self.relate(at, &forgotten, &write.relation);
        };
        let written = if let Some([equality]) = write.relation.ready.as_deref() {
            self.space.and_exists(states, equality, &write.forget)?
        } else {
            let related = self.relate(at, states, &write.relation)?;
            self.space.exists(&related, &write.forget)?
        };
        self.space.rename(&written, back)
    }

    /// The cells that an index names in a set of states, each with when it does.
    fn named(&self, at: Place, index: &Index, states: &Bdd) -> Outcome<Vec<(usize, Bdd)>> {
        match index {
            Index::Ready(cases) => Ok(cases.clone()),
            Index::Open(count, expression) => {
                let value = self.value_within(at, *expression, states)?;
                let logic = Within { space: &self.space, set: states };
                let mut cases = Vec::new();
                for cell in 0..*count {
                    let there = arithmetic::is(&logic, &value, cell as u128)?;
                    if there != self.space.never {
                        cases.push((cell, there));
                    }
                }
                Ok(cases)
            }
        }
    }
}
