//! Where a thread stops before it enters or leaves a monitor.

use super::{Position, Watch};
use crate::action::Action;
use crate::ids::{Ref, ThreadId};
use crate::learned::Learned;
use crate::state::heap::Heap;
use crate::world::World;

impl Watch {
    /// Whether a thread must stop before entering a monitor.
    pub(super) fn acquire(
        &mut self,
        world: &World,
        heap: &Heap,
        thread: ThreadId,
        own: Ref,
        object: Ref,
        position: Position,
    ) -> bool {
        let known = heap.peek(object);
        if known.marks.started && object != own && !self.solo {
            self.note_foreign_monitor();
        }
        if Some(known.class) == self.stream_class {
            // So far printing went by without entering it.
            self.learn(Learned::Streams);
        }
        if world.keeps_list(known.class) && !self.solo {
            self.note_group_monitor();
        }
        if self.solo || self.reductions.is_broken("movers") || known.lock.owner() == Some(thread) {
            return false;
        }
        if self.reductions.local && !known.marks.shared {
            self.enter_unseen(heap, thread, object);
            return false;
        }
        self.stop(position, Action::Acquire(object))
    }

    /// Whether a thread must stop before entering a monitor; not if it holds it.
    pub fn enters(
        &mut self,
        world: &World,
        heap: &Heap,
        thread: ThreadId,
        own: Ref,
        object: Ref,
        position: Position,
    ) -> bool {
        !object.is_null() && self.acquire(world, heap, thread, own, object, position)
    }

    /// Whether a thread must stop before leaving a monitor.
    pub fn release(
        &mut self,
        heap: &Heap,
        thread: ThreadId,
        object: Ref,
        position: Position,
    ) -> bool {
        if self.reductions.movers || object.is_null() {
            return false;
        }
        let known = heap.peek(object);
        let last = known.lock.is_last(thread);
        if self.reductions.local && !known.marks.shared || !last {
            return false;
        }
        self.stop(position, Action::Release(object))
    }
}
