//! The stacks of threads after a context, for the start values of one class.

use super::bdd::{Bdd, Outcome};
use super::engine::{Engine, Reach, Tuple};
use super::scope::Scope;
use super::view::{Frame, View};

impl Engine<'_> {
    /// The stacks of a thread after a context that ended with one shared value.
    pub fn view_at(
        &self,
        scope: &Scope,
        base: &Tuple,
        thread: usize,
        reach: &Reach,
        point: &Bdd,
    ) -> Outcome<View> {
        let space = &self.code.space;
        let context = base.views[thread].next();
        let mut view = View { below: base.views[thread].below.clone(), ..View::default() };
        for (&(frame, label), states) in &reach.run.tops {
            if self.switches(frame.procedure, label) {
                let states = space.and_exists(states, point, &scope.shared_now)?;
                if states != space.never {
                    view.tops.insert((frame, label), states);
                }
            }
        }
        for (&(procedure, label), states) in &reach.entered.tops {
            if self.switches(procedure, label) {
                let states = space.and(states, &reach.entered.entries[&procedure])?;
                let states = space.and_exists(&states, point, &scope.shared_now)?;
                if states != space.never {
                    view.tops.insert((Frame { procedure, context }, label), states);
                }
            }
        }
        for (&link, states) in &reach.entered.outer {
            view.below.insert(link, states.clone());
        }
        for (&link, states) in &reach.entered.inner {
            let entries = &reach.entered.entries[&link.2.procedure];
            view.below.insert(link, space.and(states, entries)?);
        }
        Ok(view.pruned())
    }

    /// Those confluent pairs for which some thread that did not run has different stacks.
    /// For the others it makes no difference from which of the two values the context started.
    pub(super) fn told_apart(
        &self,
        scope: &Scope,
        base: &Tuple,
        thread: usize,
        confluent: &Bdd,
    ) -> Outcome<Bdd> {
        let space = &self.code.space;
        let part = &scope.parts[thread];
        let mut apart = space.never.clone();
        for (other, view) in base.views.iter().enumerate() {
            if other == thread {
                continue;
            }
            for states in view.tops.values() {
                if apart == *confluent {
                    return Ok(apart);
                }
                let one = space.rename(states, &part.to_start)?;
                let two = space.rename(&one, &part.to_second)?;
                let differ = space.xor_exists(&one, &two, &scope.parts[other].hidden)?;
                apart = space.or(&apart, &space.and(&differ, confluent)?)?;
            }
        }
        Ok(apart)
    }

    /// The stacks of a thread that did not run.
    pub(super) fn carried(
        &self,
        scope: &Scope,
        thread: usize,
        view: &View,
        link: &Bdd,
    ) -> Outcome<View> {
        let space = &self.code.space;
        let mut after = View { below: view.below.clone(), ..View::default() };
        for (&key, states) in &view.tops {
            let states = space.rename(states, &scope.parts[thread].to_start)?;
            let states = space.and_exists(&states, link, &self.cubes.start)?;
            if states != space.never {
                after.tops.insert(key, states);
            }
        }
        Ok(after.pruned())
    }

    /// The stacks of the thread that ran, from start values in a set.
    pub(super) fn view_from(
        &self,
        scope: &Scope,
        base: &Tuple,
        thread: usize,
        reach: &Reach,
        set: &Bdd,
    ) -> Outcome<View> {
        let space = &self.code.space;
        let part = &scope.parts[thread];
        let start = &self.cubes.start;
        let context = base.views[thread].next();
        let mut view = View { below: base.views[thread].below.clone(), ..View::default() };
        for (&(frame, label), states) in &reach.run.tops {
            if self.switches(frame.procedure, label) {
                let states = space.and_exists(states, set, start)?;
                if states != space.never {
                    view.tops.insert((frame, label), states);
                }
            }
        }
        let at_entry = space.rename(set, &part.rest_to_entry)?;
        let at_call = space.rename(set, &part.rest_to_middle)?;
        for (&(procedure, label), states) in &reach.entered.tops {
            if self.switches(procedure, label) {
                let entries = &reach.entered.entries[&procedure];
                let entries = space.and_exists(entries, &at_entry, start)?;
                let states = space.and(states, &entries)?;
                if states != space.never {
                    view.tops.insert((Frame { procedure, context }, label), states);
                }
            }
        }
        for (&link, states) in &reach.entered.outer {
            view.below.insert(link, space.and_exists(states, &at_call, start)?);
        }
        for (&link, states) in &reach.entered.inner {
            let entries = &reach.entered.entries[&link.2.procedure];
            let entries = space.and_exists(entries, &at_entry, start)?;
            view.below.insert(link, space.and(states, &entries)?);
        }
        Ok(view.pruned())
    }
}
