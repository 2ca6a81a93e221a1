//! Whether a step changed anything that another thread can see.
//!
//! A thread that goes round a loop of such steps waits, however busy it is. Entering and leaving
//! locks is no change: what they guard is. Nor is what a thread notes about itself, as where it
//! is parked.

use crate::machine::Machine;
use crate::machine::ids::{Ref, ThreadId};
use crate::machine::state::Mark;
use crate::machine::state::object::{Body, Object};

const LOCKS: &str = "java/util/concurrent/locks/";

impl Machine {
    /// Whether the steps that a thread alone took since a mark left everything as it was, but for
    /// the thread itself.
    pub(super) fn was_quiet(&self, id: ThreadId, since: &Mark) -> bool {
        let state = &self.state;
        let own = state.thread(id).object;
        !self.watch.noted.printed
            && !state.has_touched_others(id, since)
            && state.heap.changed_from(since).all(|(reference, before)| {
                reference == own || !before.marks.shared || self.is_same(reference, before)
            })
    }

    /// Whether an object holds what it did, as far as it is not a lock.
    fn is_same(&self, reference: Ref, before: &Object) -> bool {
        let now = &self.state.heap.get(reference).body;
        match (now, &before.body) {
            (Body::Fields(now), Body::Fields(then)) => {
                let differing =
                    (0..).zip(now.iter().zip(then)).filter(|(_, (now, then))| now != then);
                differing.into_iter().all(|(slot, _)| self.is_of_lock(before, slot))
            }
            (now, then) => now == then,
        }
    }

    /// Whether a field belongs to the bookkeeping of a lock: who holds it, and who waits for it.
    /// What a semaphore or a latch counts does not.
    fn is_of_lock(&self, object: &Object, slot: u32) -> bool {
        let declared = self.world.slot_owner(object.class, slot);
        let inside = |class| self.world.class(class).name.starts_with(LOCKS);
        let counts = || {
            let field = self.world.slot_field(object.class, slot);
            field.is_some_and(|field| *field.name == *"state") && !inside(object.class)
        };
        declared.is_some_and(inside) && !counts()
    }
}
