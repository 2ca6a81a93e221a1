//! Deadlocks: threads that cannot move, all of them or in a circle.
//!
//! Whether a thread that did not run can move depends on the shared values now and on its stack,
//! which belongs to the shared values at the start of the context. So everything here relates the
//! start to now, and no splitting is needed.

use super::arithmetic;
use super::bdd::{Bdd, Outcome};
use super::engine::{Engine, Reach, Tuple};
use super::logic::Within;
use super::scope::Scope;
use super::view::FINISHED;

/// Why a thread does not move: shared values at the start related to those now.
struct Still {
    /// It is blocked.
    blocked: Bdd,
    /// It has finished, or being stuck is no matter.
    done: Bdd,
    /// For each other thread: it is blocked until that one lets go.
    waits: Vec<Bdd>,
}

impl Still {
    fn nowhere(engine: &Engine, threads: usize) -> Still {
        let never = engine.code.space.never.clone();
        Still { blocked: never.clone(), done: never.clone(), waits: vec![never; threads] }
    }
}

impl Engine<'_> {
    /// Shared values at the start and now at which threads are blocked for ever, before the first
    /// context or, with what a thread reached, after one.
    pub fn deadlocked(
        &mut self,
        scope: &Scope,
        tuple: &Tuple,
        ran: Option<(usize, &Reach)>,
    ) -> Outcome<Bdd> {
        let threads = tuple.views.len();
        let never = self.code.space.never.clone();
        let mut all = Vec::new();
        let mut values = match ran {
            Some((thread, reach)) => self.relation(scope, thread, reach, &|_, _| true)?,
            None => tuple.shared.clone(),
        };
        for thread in 0..threads {
            let still = match ran {
                Some((running, reach)) if running == thread => {
                    self.still_running(scope, thread, reach, &values)?
                }
                Some((running, _)) => {
                    self.still_other(scope, tuple, thread, Some(running), &values)?
                }
                None => self.still_other(scope, tuple, thread, None, &values)?,
            };
            all.push(still);
        }
        let circles = self.circles(&all)?;
        let mut somebody = never;
        for still in &all {
            let space = &self.code.space;
            somebody = space.or(&somebody, &still.blocked)?;
            values = space.and(&values, &space.or(&still.blocked, &still.done)?)?;
        }
        let space = &self.code.space;
        space.or(&space.and(&values, &somebody)?, &circles)
    }

    /// The thread that ran, at any label it reached.
    fn still_running(
        &mut self,
        scope: &Scope,
        thread: usize,
        reach: &Reach,
        values: &Bdd,
    ) -> Outcome<Still> {
        let threads = scope.parts.len();
        let mut still = Still::nowhere(self, threads);
        let hidden = &scope.parts[thread].hidden;
        for (&(frame, label), states) in &reach.run.tops {
            self.still_at(&mut still, thread, (frame.procedure, label), states, values, hidden)?;
        }
        for (&(procedure, label), states) in &reach.entered.tops {
            let entries = &reach.entered.entries[&procedure];
            let states = self.code.space.and(states, entries)?;
            self.still_at(&mut still, thread, (procedure, label), &states, values, hidden)?;
        }
        Ok(still)
    }

    /// A thread that did not run.
    fn still_other(
        &mut self,
        scope: &Scope,
        tuple: &Tuple,
        thread: usize,
        running: Option<usize>,
        values: &Bdd,
    ) -> Outcome<Still> {
        let mut still = Still::nowhere(self, scope.parts.len());
        let hidden = &scope.parts[thread].hidden;
        for (&(frame, label), states) in &tuple.views[thread].tops {
            let states = match running {
                Some(running) => self.code.space.rename(states, &scope.parts[running].to_start)?,
                None => states.clone(),
            };
            self.still_at(&mut still, thread, (frame.procedure, label), &states, values, hidden)?;
        }
        Ok(still)
    }

    fn still_at(
        &mut self,
        still: &mut Still,
        thread: usize,
        (procedure, label): (usize, usize),
        states: &Bdd,
        values: &Bdd,
        hidden: &Bdd,
    ) -> Outcome<()> {
        if label == FINISHED {
            let done = self.code.space.and_exists(states, values, hidden)?;
            still.done = self.code.space.or(&still.done, &done)?;
            return Ok(());
        }
        let states = self.code.space.and(states, values)?;
        let can_move = self.code.can_move((procedure, thread), label, &states)?;
        let stuck = self.code.space.minus(&states, &can_move)?;
        let here = self.code.space.exists(&stuck, hidden)?;
        if here == self.code.space.never {
            return Ok(());
        }
        let text = &self.code.network.procedures[procedure].labels[label];
        if text.quiet {
            still.done = self.code.space.or(&still.done, &here)?;
            return Ok(());
        }
        still.blocked = self.code.space.or(&still.blocked, &here)?;
        let Some(owner) = text.owner else { return Ok(()) };
        let owner = self.code.value_within((procedure, thread), owner, &stuck)?;
        let space = &self.code.space;
        let logic = Within { space, set: &stuck };
        for (other, waits) in still.waits.iter_mut().enumerate() {
            let named = arithmetic::is(&logic, &owner, other as u128 + 1)?;
            let waiting = space.exists(&named, hidden)?;
            *waits = space.or(waits, &waiting)?;
        }
        Ok(())
    }

    /// Shared values at which threads wait for each other in a circle.
    fn circles(&self, all: &[Still]) -> Outcome<Bdd> {
        let mut found = self.code.space.never.clone();
        for first in 0..all.len() {
            let mut path = vec![first];
            let values = self.code.space.always.clone();
            self.circle(all, &mut path, &values, &mut found)?;
        }
        Ok(found)
    }

    /// Circles that go on from a path; each is found from its smallest thread.
    fn circle(
        &self,
        all: &[Still],
        path: &mut Vec<usize>,
        values: &Bdd,
        found: &mut Bdd,
    ) -> Outcome<()> {
        let space = &self.code.space;
        let (first, last) = (path[0], path[path.len() - 1]);
        for next in first..all.len() {
            if next != first && path.contains(&next) {
                continue;
            }
            let values = space.and(values, &all[last].waits[next])?;
            if values == space.never {
                continue;
            }
            if next == first {
                *found = space.or(found, &values)?;
            } else {
                path.push(next);
                self.circle(all, path, &values, found)?;
                path.pop();
            }
        }
        Ok(())
    }
}
