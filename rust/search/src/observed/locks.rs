//! Which locks a run takes: monitors, and locks of the library.

use super::memory::{class_with, is_part_of_library, static_field_with};
use super::noting::{Before, Notes};
use super::trace::{Deed, Lock};
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::watch::standing_users::{Call, is_users};

impl Notes {
    /// Note the locks that threads took where that was not noted; none of them waited for one.
    pub(super) fn note_held(&mut self, machine: &Machine) {
        for held in machine.held_locks() {
            let heap = &machine.state.heap;
            if !heap.peek(held.object).marks.shared {
                self.passing.note_unseen(heap, held);
                continue;
            }
            let lock = self.lock(machine, held.object);
            if !self.held.contains(&(held.thread.0, lock)) {
                let site = self.site(machine, held.thread);
                self.note(held.thread, Deed::Try, lock, site);
            }
        }
    }

    /// A thread that has come to a monitor which another one holds.
    pub(super) fn note_blocked(&mut self, machine: &Machine, id: ThreadId) {
        let thread = machine.state.thread(id);
        if let (Status::Runnable, Action::Acquire(object)) = (&thread.status, thread.next)
            && !machine.can_step(thread)
        {
            let site = self.site(machine, id);
            let lock = self.lock(machine, object);
            self.note(id, Deed::Block, lock, site);
        }
    }

    /// Locks of the library note their owner in a field.
    pub(super) fn note_owner(&mut self, machine: &Machine, id: ThreadId, before: &Before) {
        let (Action::Access { place, .. }, Some(taken)) = (before.action, before.owner) else {
            return;
        };
        let lock = self.lock(machine, place.object);
        let owned = self
            .has_then(place.object)
            .unwrap_or_else(|| machine.value_at(place).is_some_and(|(_, owner)| owner != 0));
        let deed = if owned { taken } else { Deed::Unlock };
        self.note(id, deed, lock, before.site.unwrap_or(u32::MAX));
    }

    /// What threads wait for in a run that is stuck, other than the end of a wait.
    pub(super) fn note_wanted(&mut self, machine: &Machine) {
        for thread in machine.state.threads.iter().filter(|thread| !machine.can_step(thread)) {
            if let Some(wanted) = wanted(machine, thread) {
                let site = self.site(machine, thread.id);
                let lock = self.lock(machine, wanted);
                self.note(thread.id, Deed::Request, lock, site);
            }
        }
    }

    pub(super) fn lock(&mut self, machine: &Machine, object: Ref) -> u32 {
        if let Some((last, number)) = self.numbers.last_lock
            && last == object
        {
            return number;
        }
        let number = self.lock_looked_up(machine, object);
        self.numbers.last_lock = Some((object, number));
        number
    }

    fn lock_looked_up(&mut self, machine: &Machine, object: Ref) -> u32 {
        let next = self.trace.locks.len() as u32;
        let number = *self.numbers.locks.entry(object).or_insert(next);
        if number == next {
            let made = self
                .made_at(object)
                .or_else(|| born_at(machine, object))
                .map(|call| self.site_of(machine, call));
            self.trace.locks.push(Lock {
                class: machine.class_text(machine.state.heap.class_of(object)),
                field: static_field_with(machine, object).or_else(|| class_with(machine, object)),
                object: object.index() as u32,
                made,
            });
        }
        number
    }
}

fn wanted(machine: &Machine, thread: &Thread) -> Option<Ref> {
    match (&thread.status, thread.next) {
        (&Status::Blocked(object) | &Status::Returning { object, .. }, _)
        | (Status::Runnable, Action::Acquire(object) | Action::Await { lock: object, .. }) => {
            Some(object)
        }
        (Status::Parked(_), _) => {
            // A lock of the library: the thread says what it is parked for, the lock who has it.
            let lock = machine.ref_field(thread.object, "parkBlocker").ok()?;
            let has = |lock| machine.ref_field(lock, "exclusiveOwnerThread").unwrap_or(Ref::NULL);
            (!lock.is_null() && !has(lock).is_null()).then_some(lock)
        }
        _ => None,
    }
}

/// Where the user's code makes an object, or the lock of the library whose queue it is: a lock makes
/// its queue as soon as it is made, but classes may be loaded in between.
fn born_at(machine: &Machine, object: Ref) -> Option<Call> {
    const NEAR: usize = 1_000;
    let heap = &machine.state.heap;
    let by_users = |object| heap.birth(object).filter(|&(at, _)| is_users(&machine.world, at));
    by_users(object).or_else(|| {
        let before = (1..object.index()).rev().take(NEAR).map(Ref::at);
        let mut locks = before.filter(|&lock| is_part_of_library(machine, lock, object));
        locks.find_map(by_users)
    })
}
