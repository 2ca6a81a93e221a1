//! Locks that a thread took while no other one could reach them.
//!
//! Other threads cannot see that, and nothing is put down, until the lock is put where they can reach
//! it. From then on the thread holds it as it holds any other lock; it never waited for it.

use super::fact::owner_slot;
use super::passing::Passing;
use super::series::Deed;
use super::standing_users::Call;
use super::{Gate, Watch};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::state::heap::Heap;
use crate::state::object::Body;
use crate::world::World;

/// A lock that a thread took unseen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unseen {
    /// Who.
    pub thread: ThreadId,
    /// The object whose monitor it is, or the synchronizer.
    pub object: Ref,
    /// Where a synchronizer keeps its owner.
    pub owner: Option<usize>,
}

impl Unseen {
    fn is_held(&self, heap: &Heap) -> bool {
        let known = heap.peek(self.object);
        match (self.owner, &known.body) {
            (None, _) => known.lock.owner() == Some(self.thread),
            (Some(slot), Body::Fields(fields)) => fields.get(slot).is_some_and(|&owner| owner != 0),
            _ => false,
        }
    }
}

impl Passing {
    /// A thread takes a lock that no other one can reach. What it gave back in the meantime is
    /// forgotten: locks are mostly given back in the order opposite to that in which they were taken.
    pub fn note_unseen(&mut self, heap: &Heap, taken: Unseen) {
        while self.unseen.last().is_some_and(|last| !last.is_held(heap)) {
            self.unseen.pop();
        }
        if !self.unseen.contains(&taken) {
            self.unseen.push(taken);
        }
    }

    /// Put down the locks of a thread that others can reach by now; `at` is where it stands.
    #[inline]
    pub fn show_locks(
        &mut self,
        (world, heap): (&World, &Heap),
        thread: ThreadId,
        at: impl FnOnce() -> Option<Call>,
    ) {
        if !self.unseen.is_empty() {
            self.show_all(world, heap, thread, at());
        }
    }

    fn show_all(&mut self, world: &World, heap: &Heap, thread: ThreadId, at: Option<Call>) {
        let mut shown = Vec::new();
        self.unseen.retain(|known| {
            let is_other = known.thread != thread || !heap.peek(known.object).marks.shared;
            if !known.is_held(heap) || is_other || is_of_start(world, heap, known.object) {
                return known.is_held(heap);
            }
            shown.push(known.object);
            false
        });
        for lock in shown {
            self.show(thread, lock, at);
        }
    }

    /// A thread leaves a monitor, and does not own it any more. If it took it unseen and others can
    /// reach it now, it held it until this moment.
    pub(super) fn show_left(
        &mut self,
        (world, heap): (&World, &Heap),
        (thread, object): (ThreadId, Ref),
        at: Option<Call>,
    ) {
        let left = Unseen { thread, object, owner: None };
        if let Some(place) = self.unseen.iter().position(|known| *known == left) {
            self.unseen.remove(place);
            if !is_thread(world, heap, object) {
                self.show(thread, object, at);
            }
        }
    }

    fn show(&mut self, thread: ThreadId, lock: Ref, at: Option<Call>) {
        self.synchronise(thread);
        self.passed.push(Deed::Take(lock, true), at);
    }
}

impl Watch {
    /// A thread that notes down its run enters a monitor that no other one can reach.
    pub(super) fn enter_unseen(&mut self, heap: &Heap, thread: ThreadId, object: Ref) {
        if let Some(passing) = &mut self.passing
            && heap.peek(object).lock.owner().is_none()
        {
            passing.note_unseen(heap, Unseen { thread, object, owner: None });
        }
    }

    /// A thread takes a lock of the library that no other one can reach.
    pub(super) fn take_unseen(&mut self, gate: &Gate<'_>, object: Ref, slot: u16) {
        let taken = Unseen { thread: gate.thread, object, owner: Some(slot.into()) };
        if let Some(passing) = &mut self.passing {
            passing.note_unseen(gate.heap, taken);
        }
    }
}

impl Machine {
    /// All locks that threads hold, monitors and locks of the library.
    pub fn held_locks(&self) -> Vec<Unseen> {
        let owner = owner_slot(&self.world);
        let synchronizer =
            self.world.loaded("java/util/concurrent/locks/AbstractOwnableSynchronizer");
        let mut found = Vec::new();
        for index in 1..self.state.heap.places() {
            let object = Ref::at(index);
            let known = self.state.heap.peek(object);
            if let Some(thread) = known.lock.owner()
                && !is_of_start(&self.world, &self.state.heap, object)
            {
                found.push(Unseen { thread, object, owner: None });
            }
            if let (Some(slot), Some(above), Body::Fields(fields)) =
                (owner, synchronizer, &known.body)
                && fields.get(slot).is_some_and(|&owner| owner != 0)
                && self.world.is_subtype(known.class, above)
                && let Some(thread) =
                    self.state.threads.iter().find(|thread| thread.object.slot() == fields[slot])
            {
                found.push(Unseen { thread: thread.id, object, owner });
            }
        }
        found
    }
}

/// Whether it may be the monitor that `Thread.start` holds, and no one else.
fn is_of_start(world: &World, heap: &Heap, object: Ref) -> bool {
    heap.peek(object).lock.depth() == 1 && is_thread(world, heap, object)
}

fn is_thread(world: &World, heap: &Heap, object: Ref) -> bool {
    let class = heap.class_of(object);
    world.loaded("java/lang/Thread").is_some_and(|thread| world.is_subtype(class, thread))
}
