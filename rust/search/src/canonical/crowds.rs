//! Arrays of threads, as sets.
//!
//! A program that keeps threads in an array, or in a list that is made of one, to start them and to wait
//! for their ends, does not tell them apart by it. So of the threads in an array that were started alike
//! it is written which ones they are, at the end and in no order, and at which positions there is one of
//! them. Two states that differ in the order of such threads go on alike as long as threads are read from
//! arrays in one way only: by a thread that joins all of them, without doing anything in between that
//! others can see. Whatever the order is, it waits until all have ended, and is then where it would be.
//!
//! A thread that something else leads to as well, or that another one has joined while it has not joined
//! all that are like it there, is not exchanged: its position is written. So a thread that is joined by
//! another reference does not stand for those that the array is read for.
//!
//! Each read is looked at when it is done ([`heddle_machine::watch::knowledge::positions`]). Up to the
//! first one that is anything else, states that are stored as one lead to the same reads, so it is met,
//! and the search starts over with arrays as they are.

use super::Canonical;
use super::ahead::Ahead;
use super::relations::{Mention, Tag};
use super::symmetry::{MOST, SELF, Symmetry};
use heddle_machine::Machine;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::State;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::watch::knowledge::positions::Reading;
use heddle_machine::world::World;

impl Symmetry {
    /// Take note of the threads that arrays hold, as far as these were found.
    pub(super) fn note_listed(&mut self) {
        let listed = self.mentions.iter().filter(|mention| mention.tag == Tag::Listed);
        self.listed = listed.fold(0, |set, mention| set | 1 << mention.thread.0);
    }

    /// Whether it is written where in an array a thread is. Arrays that only threads lead to that may
    /// change places are written as they are.
    pub(super) fn is_told(&self, number: usize, mention: &Mention) -> bool {
        let (told, count) = self.told;
        number >= count || told >> mention.thread.0 & 1 != 0
    }

    /// Whether a thread is one of these.
    pub(super) fn is_listed(&self, id: ThreadId) -> bool {
        id.index() < MOST && self.listed >> id.0 & 1 != 0
    }

    /// Whether a thread was found in any array that is taken for a set.
    pub(super) fn is_mentioned(&self, id: ThreadId) -> bool {
        let is_it = |mention: &Mention| mention.tag == Tag::Listed && mention.thread == id;
        self.sets && self.mentions.iter().any(is_it)
    }

    /// What an object was started as, if it is a thread that may change places.
    fn kind_of(&self, object: Ref) -> Option<(ThreadId, u64)> {
        let id = *self.stand.get(&object)?;
        self.is_candidate(id).then(|| (id, self.kinds[id.index()].1))
    }
}

impl Canonical {
    /// Find the threads in arrays that something else tells from those that are like them.
    pub(super) fn note_told(&mut self, state: &State) {
        let symmetry = &self.symmetry;
        let mut told = 0;
        for mention in symmetry.mentions.iter().filter(|mention| mention.tag == Tag::Listed) {
            let bit = 1_u64 << mention.thread.0;
            let kind = symmetry.kinds[mention.thread.index()].1;
            let like = symmetry.mentions.iter().filter(|other| {
                (other.tag, other.what) == (Tag::Listed, mention.what)
                    && symmetry.kinds[other.thread.index()].1 == kind
            });
            let all = like.fold(0_u64, |set, other| set | 1 << other.thread.0);
            let differs = |joined: u64| joined & bit != 0 && joined & all != all;
            if self.known_code(state.thread(mention.thread).object).is_some()
                || symmetry.relations.iter().any(|relations| differs(relations.joined))
            {
                told |= bit;
            }
        }
        self.symmetry.told = (told, self.symmetry.mentions.len());
    }

    /// Whether an array holds threads: what is written of it depends on which of them were started.
    pub(super) fn is_crowd(&self, world: &World, state: &State, object: &Object) -> bool {
        let symmetry = &self.symmetry;
        let Body::Refs(elements) = &object.body else { return false };
        let is_thread = |&element: &Ref| {
            !element.is_null() && symmetry.telling.is_thread(world, state.heap.peek(element).class)
        };
        symmetry.sets && elements.iter().any(is_thread)
    }

    /// Write that there is a thread at a position of an array, and name it at the end, if another
    /// element is like it.
    pub(super) fn is_listed(
        &mut self,
        state: &State,
        elements: &[Ref],
        at: usize,
        array: Ref,
    ) -> bool {
        let symmetry = &self.symmetry;
        if !symmetry.sets || symmetry.stand.is_empty() {
            return false;
        }
        let Some((thread, kind)) = symmetry.kind_of(elements[at]) else { return false };
        let like = |&other: &Ref| symmetry.kind_of(other).is_some_and(|(_, known)| known == kind);
        if elements.iter().filter(|element| like(element)).count() < 2 {
            return false;
        }
        let Some(what) = self.known_code(array) else { return false };
        debug_assert!(state.heap.peek(elements[at]).marks.started);
        // No reference has this code. Which kind it is shows where others are.
        self.draft.word(u32::MAX);
        self.draft.wide(kind);
        let inside = self.symmetry.current.filter(|_| self.group == SELF);
        self.symmetry.mentions.push(Mention {
            thread,
            tag: Tag::Listed,
            inside,
            what,
            at: at as u32 + 1,
        });
        true
    }

    /// Whether a thread that has read another one from an array is about to wait, or has waited, for the
    /// ends of all that are like it there.
    pub(crate) fn is_join_of_all(
        &self,
        machine: &Machine,
        reader: ThreadId,
        reading: Reading,
    ) -> bool {
        let state = &machine.state;
        let kind_of = |object: Ref| {
            let thread = state.threads.iter().skip(1).find(|thread| thread.object == object)?;
            let known = self.symmetry.kinds.get(thread.id.index());
            let kind = known.filter(|(born, _)| *born == thread.born).map(|(_, kind)| *kind);
            let kind = kind.unwrap_or_else(|| self.symmetry.kind(&machine.world, state, thread));
            Some((thread.id, kind))
        };
        let Body::Refs(elements) = &state.heap.peek(reading.array).body else { return false };
        let kind = kind_of(reading.element).map(|(_, kind)| kind);
        let mut like = Vec::new();
        for &element in elements {
            if let Some((id, known)) = kind_of(element)
                && Some(known) == kind
                && !like.contains(&id)
            {
                like.push(id);
            }
        }
        let listed = elements.contains(&reading.element);
        if listed && like.len() < 2 {
            return true;
        }
        let dead = reading.held.is_none_or(|(method, pc, slot)| {
            machine.world.liveness(method).is_some_and(|liveness| !liveness.is_live(pc, slot))
        });
        if !listed
            || !reading.joins
            || !dead
            || like.contains(&reader)
            || self.symmetry.is_candidate(reader)
        {
            return false;
        }
        if like.iter().any(|id| id.index() >= MOST) {
            return false;
        }
        let thread = state.thread(reader);
        let all = like.iter().fold(0_u64, |set, id| set | 1 << id.0);
        let left = all & !thread.joined;
        left == 0 || Ahead::of(machine, thread).is_some_and(|ahead| left & !ahead.awaited() == 0)
    }
}
