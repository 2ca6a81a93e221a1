//! Operations that are many accesses in Java's eyes: copies of arrays and objects.
//!
//! `System.arraycopy`, `clone` and `Unsafe.copyMemory` are not atomic: another thread can see them
//! half done. As long as no other thread is about to access the same memory while one stands before
//! such an operation, it cannot get in between: whatever comes before the first access that
//! conflicts commutes with the copy, so that in the reduced search, too, the two stand side by side
//! once. Then the operation is divided for good, and the search begins anew: from then on code does
//! it, element by element. That a call is done in this way is the decision of its step, which makes
//! it part of the schedule.

use super::Watch;
use super::natives::PLAIN;
use crate::Machine;
use crate::action::{Action, Bulk, Mode, Place, Strength};
use crate::ids::{Ref, ThreadId};
use crate::learned::Learned;
use crate::state::heap::Heap;
use crate::state::thread::Status;
use crate::trap::Result;

impl Watch {
    /// From now on copies of what is here are done piece by piece.
    fn divide(&mut self, heap: &Heap, place: Place) {
        // Memory outside the heap has no class: the one that nothing has stands for it.
        let class = if place.object.is_null() {
            crate::ids::ClassId(u32::MAX)
        } else {
            heap.class_of(place.object)
        };
        self.learn_of(Learned::Divided, class);
    }

    fn is_divided(&self, heap: &Heap, place: Place) -> bool {
        let class = if place.object.is_null() {
            crate::ids::ClassId(u32::MAX)
        } else {
            heap.class_of(place.object)
        };
        !self.follows && (self.steps.apart || self.known.has_of(Learned::Divided, class))
    }

    /// An access is made within a step of many: others may stand before a copy of the same memory.
    pub(super) fn meet_bulks(&mut self, heap: &Heap, place: Place, mode: Mode) {
        if self.bulks.is_empty() || !self.whole {
            return;
        }
        let met = self
            .bulks
            .iter()
            .find(|(other, how)| other.meets(place) && (mode != Mode::Read || *how != Mode::Read));
        if let Some(&(other, _)) = met {
            self.divide(heap, other);
        }
    }
}

/// The places of a copy with what it does there.
fn parts(action: Action) -> Vec<(Place, Mode)> {
    match action {
        Action::Access { place, mode, also, .. } => {
            std::iter::once((place, mode)).chain(also.map(|also| (also, Mode::Read))).collect()
        }
        _ => Vec::new(),
    }
}

impl Machine {
    /// A thread has come to stand before an action: if it is a copy, or others stand before one,
    /// and the two touch the same memory, the copy can be seen half done.
    pub(crate) fn note_torn(&mut self, id: ThreadId) {
        let mine = self.state.thread(id);
        let unseen = !self.state.met_copies();
        if mine.status != Status::Runnable || self.watch.follows || self.watch.steps.apart || unseen
        {
            return;
        }
        let next = mine.next;
        let others = self.state.threads.iter();
        let torn: Vec<Action> = others
            // Copies are few: with many threads, most are told apart by this alone.
            .filter(|other| next.is_bulk() || other.next.is_bulk())
            .filter(|other| other.id != id && other.status == Status::Runnable)
            .filter(|other| matches!(other.next, Action::Access { .. }))
            .filter(|other| next != Action::Anything && next.conflicts(other.next))
            .flat_map(|other| [next, other.next])
            .collect();
        for action in torn {
            let Action::Access { bulk, .. } = action else { continue };
            match bulk {
                Bulk::One => {}
                Bulk::AtOnce => {
                    let text = "a native reads or writes an array at once";
                    self.narrowed.entry("arrays").or_insert_with(|| text.into());
                }
                Bulk::Divisible => {
                    for (place, _) in parts(action) {
                        self.watch.divide(&self.state.heap, place);
                    }
                }
            }
        }
    }

    /// A step begins that is one action though it makes many accesses: where others stand before a
    /// copy.
    pub(crate) fn note_bulks(&mut self, id: ThreadId) {
        self.watch.bulks.clear();
        let others = self.state.threads.iter().filter(|other| other.id != id);
        let bulks = others.filter(|other| other.next.is_bulk());
        self.watch.bulks.extend(bulks.flat_map(|other| parts(other.next)));
    }

    /// Stop before a copy, if others can see what it reads or writes.
    fn pass_bulk(&mut self, id: ThreadId, to: Option<Place>, from: Option<Place>) -> Result<()> {
        let mut seen = Vec::new();
        for (place, mode) in [(to, Mode::Write), (from, Mode::Read)] {
            let Some(place) = place else { continue };
            let (watch, mut gate) = self.gate(id, PLAIN);
            if watch.is_seen(&mut gate, place, mode) {
                seen.push((place, mode));
            }
        }
        self.stop_before_bulk(id, &seen)?;
        // What is divided is counted piece by piece.
        if !self.divide {
            let parts = [(from, Mode::Read), (to, Mode::Write)];
            let parts = parts.into_iter().filter_map(|(place, mode)| Some((place?, mode)));
            self.count_all(id, &parts.collect::<Vec<_>>());
        }
        Ok(())
    }

    /// Stop before a copy of which others can see these parts.
    fn stop_before_bulk(&mut self, id: ThreadId, seen: &[(Place, Mode)]) -> Result<()> {
        if seen.is_empty() || self.watch.follows && self.divide {
            return Ok(());
        }
        if self.decision.take().is_some() {
            self.divide = true;
            return Ok(());
        }
        if seen.iter().any(|(place, _)| self.watch.is_divided(&self.state.heap, *place)) {
            return self.stop_before(id, Action::Choose(1));
        }
        let (strength, bulk) = (Strength::Plain, Bulk::Divisible);
        // What is written comes first.
        let (place, mode) = seen[0];
        let also = seen.get(1).map(|(place, _)| *place);
        let action = Action::Access { place, mode, strength, also, bulk };
        self.stop_before(id, action)
    }

    /// `(source, from, target, to, count)`
    pub(super) fn pass_copy(&mut self, id: ThreadId, arguments: &[u64]) -> Result<()> {
        let [source, from, target, to, count] = *arguments else { return Ok(()) };
        let range = |array, first| {
            self.range_of(Ref::from_slot(array), first as i32, count as i32).first().copied()
        };
        if count as i32 == 0 {
            return Ok(());
        }
        let (Some(read), Some(written)) = (range(source, from), range(target, to)) else {
            return Ok(());
        };
        self.pass_bulk(id, Some(written), Some(read))
    }

    pub(super) fn pass_clone(&mut self, id: ThreadId, object: Ref) -> Result<()> {
        if object.is_null() {
            return Ok(());
        }
        if let Some(length) = self.state.heap.get(object).body.length() {
            let all = (length > 0).then(|| Place::range(object, 0, length as u32));
            return self.pass_bulk(id, None, all);
        }
        let slots = self.world.class(self.state.heap.class_of(object)).layout.len() as u32;
        let mut seen = Vec::new();
        for slot in 0..slots {
            let place = self.world.place_seen(&self.state.heap, Place::of(object, slot));
            let (watch, mut gate) = self.gate(id, PLAIN);
            if watch.is_seen(&mut gate, place, Mode::Read) {
                seen.push(place);
            }
        }
        if self.watch.sets.is_some() {
            let (watch, gate) = self.gate(id, PLAIN);
            if watch.is_logged(&gate, Place::whole(object)) {
                seen.push(Place::whole(object));
            }
        }
        let whole = [(Place::whole(object), Mode::Read)];
        match *seen {
            [] => {}
            // Of a single field that others can see nothing is seen half done.
            [place] if self.decision.is_none() && !self.divide => {
                self.pass(id, place, Mode::Read, None, PLAIN)?;
            }
            _ => self.stop_before_bulk(id, &whole)?,
        }
        if !self.divide {
            self.count_all(id, &whole);
        }
        Ok(())
    }

    /// `(this, base, offset, base, offset, bytes)`
    pub(super) fn pass_copy_bytes(&mut self, id: ThreadId, arguments: &[u64]) -> Result<()> {
        let bytes = usize::try_from(arguments[7] as i64).unwrap_or(0);
        let place = |base: usize, offset: usize| {
            let cell = self.cell(Ref::from_slot(arguments[base]), arguments[offset] as i64).ok();
            cell.map(|cell| self.place_of_cell(cell, bytes))
        };
        if bytes == 0 {
            return Ok(());
        }
        let (from, to) = (place(1, 2), place(4, 5));
        self.pass_bulk(id, to, from)
    }

    /// `(this, base, offset, bytes, value)`
    pub(super) fn pass_set_bytes(&mut self, id: ThreadId, arguments: &[u64]) -> Result<()> {
        let bytes = usize::try_from(arguments[4] as i64).unwrap_or(0);
        let cell = self.cell(Ref::from_slot(arguments[1]), arguments[2] as i64).ok();
        let place = cell.filter(|_| bytes > 0).map(|cell| self.place_of_cell(cell, bytes));
        self.pass_bulk(id, place, None)
    }
}
