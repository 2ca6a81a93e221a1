//! From a hit back to one run: the thread of each context and the values of all cells between.
//!
//! Going back from the hit gives, for each context, the shared values it can have started with.
//! Then the contexts are computed once more within these values, now with the cells of single
//! threads among the shared ones, and going back from the hit picks values that fit together.

use super::bdd::{Bdd, Outcome};
use super::engine::{Engine, Told, Tuple};
use super::layout::{Copy, variable};
use super::scope::{Memory, Part, Scope, Sharing};
use super::{Chain, Splitting};

/// What the last context has to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// A label of a procedure.
    Label(usize, usize),
    /// A deadlock.
    Deadlock,
}

/// The tuples of a search and its scope.
pub struct Past<'p> {
    /// All tuples.
    pub tuples: &'p [Tuple],
    /// Who sees what in them.
    pub scope: &'p Scope,
}

struct Way<'w> {
    scope: &'w Scope,
    threads: &'w [usize],
    /// Shared values before each context.
    before: &'w [Bdd],
    goal: Goal,
    /// For each context so far, values at its start related to those at its end.
    links: Vec<Bdd>,
}

impl Engine<'_> {
    /// A run to the goal: `reached` relates shared values at the start of the last context, in
    /// which `thread` ran from tuple `number`, to those at the goal.
    pub fn chain(
        &mut self,
        past: &Past,
        number: usize,
        thread: usize,
        reached: &Bdd,
        goal: Goal,
    ) -> Outcome<Option<Chain>> {
        let mut threads = vec![thread];
        let mut before = vec![self.shared_before(past, number, thread, reached)?];
        let mut at = number;
        while let (Some(parent), Some(last)) = (past.tuples[at].parent, past.tuples[at].last) {
            let link = self.code.space.and(&past.tuples[at].link, &before[before.len() - 1])?;
            before.push(self.shared_before(past, parent, last, &link)?);
            threads.push(last);
            at = parent;
        }
        threads.reverse();
        before.reverse();
        let counters = self.counters.clone();
        let scope = self.scope(Sharing::Everything, Memory::Starts)?;
        let first = Tuple { shared: before[0].clone(), ..self.initial(&scope)? };
        let mut way =
            Way { scope: &scope, threads: &threads, before: &before, goal, links: Vec::new() };
        let found = self.follow(&mut way, &first)?;
        let cells = if found { self.back(&way)? } else { Vec::new() };
        self.counters = counters;
        Ok(found.then_some(Chain { threads, cells }))
    }

    fn shared_before(
        &self,
        past: &Past,
        number: usize,
        thread: usize,
        reached: &Bdd,
    ) -> Outcome<Bdd> {
        match self.options.splitting {
            Splitting::Eager => Ok(past.tuples[number].shared.clone()),
            Splitting::Lazy => self.starts(&past.scope.parts[thread], reached),
        }
    }

    /// Values at the start, as values now.
    fn starts(&self, part: &Part, reached: &Bdd) -> Outcome<Bdd> {
        let starts = self.code.space.exists(reached, &part.lifted_now)?;
        self.code.space.rename(&starts, &part.to_now)
    }

    /// The rest of the way from a tuple.
    fn follow(&mut self, way: &mut Way, tuple: &Tuple) -> Outcome<bool> {
        let context = way.links.len();
        let thread = way.threads[context];
        let reach = self.reach(way.scope, tuple, thread)?;
        if context + 1 == way.threads.len() {
            let there = match way.goal {
                Goal::Label(procedure, label) => {
                    let here = |one: usize, other: usize| one == procedure && other == label;
                    self.relation(way.scope, thread, &reach, &here)?
                }
                Goal::Deadlock => self.deadlocked(way.scope, tuple, Some((thread, &reach)))?,
            };
            let found = there != self.code.space.never;
            way.links.push(there);
            return Ok(found);
        }
        let after = &way.before[context + 1];
        let ends =
            self.relation(way.scope, thread, &reach, &|one, other| self.switches(one, other))?;
        let ends = self.code.space.and(&ends, after)?;
        if ends == self.code.space.never {
            return Ok(false);
        }
        let base = Tuple {
            contexts: tuple.contexts + 1,
            last: Some(thread),
            shared: after.clone(),
            ..tuple.clone()
        };
        for next in self.lazily(way.scope, &base, thread, &reach, &ends, Told::All)? {
            way.links.push(next.link.clone());
            if self.follow(way, &next)? {
                return Ok(true);
            }
            way.links.truncate(context);
        }
        Ok(false)
    }

    /// Values of all cells before each context, picked from the last to the first.
    fn back(&self, way: &Way) -> Outcome<Vec<Vec<u128>>> {
        let mut cells = Vec::new();
        let mut after = self.code.space.always.clone();
        for (&thread, link) in way.threads.iter().zip(&way.links).rev() {
            let link = self.code.space.and(link, &after)?;
            let starts = self.starts(&way.scope.parts[thread], &link)?;
            let picked = self.code.space.pick(&starts).unwrap_or_default();
            let value = |number: u32| picked.get(number as usize).copied().unwrap_or(false);
            let numbers = way.scope.shared.iter().map(|&at| variable(at, Copy::Now));
            after = self.code.space.point(numbers.map(|number| (number, value(number))))?;
            let values = self.code.layout.cells.iter().map(|positions| {
                let bits = positions.iter().enumerate();
                let bits = bits.map(|(bit, &at)| u128::from(value(variable(at, Copy::Now))) << bit);
                bits.sum()
            });
            cells.push(values.collect());
        }
        cells.reverse();
        Ok(cells)
    }
}
