//! Whether a step changed anything that another thread can see.
//!
//! A thread that goes round a loop of such steps waits, however busy it is. Entering and leaving
//! locks is no change: what they guard is. Nor is what a thread notes about itself, as where it
//! is parked, or that it waits for an element of a queue. Where two threads have to meet, one that
//! comes and goes leaves a trace only for others that come there as well.

use crate::machine::Machine;
use crate::machine::ids::{Ref, ThreadId};
use crate::machine::state::Mark;
use crate::machine::state::object::{Body, Object};
use crate::machine::world::class::Loader;

const LOCKS: &str = "java/util/concurrent/locks/";

/// Where the library notes who waits, by the class that declares the field.
const WAITERS: [(&str, &[&str]); 4] = [
    ("java/util/concurrent/LinkedLine", &["takers", "putters"]),
    ("java/util/concurrent/CompletableFuture", &["stack"]),
    ("java/util/concurrent/CompletableFuture$Completion", &["next"]),
    (
        "java/util/concurrent/CompletableFuture$Signaller",
        &["nanos", "deadline", "interrupted", "thread"],
    ),
];

/// Where threads meet without anything being kept: these classes, and those inside them.
const MEETINGS: [&str; 3] = [
    "java/util/concurrent/SynchronousQueue",
    "java/util/concurrent/LinkedTransferQueue",
    "java/util/concurrent/Exchanger",
];

/// What a step left for others to see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Trace {
    /// Memory that others can reach, something printed, or another thread that was woken.
    pub(super) changes: bool,
    /// It came to where threads meet, or went.
    pub(super) meets: bool,
}

impl Machine {
    /// What the steps that a thread alone took since a mark left behind, but for the thread itself.
    pub(super) fn trace(&self, id: ThreadId, since: &Mark) -> Trace {
        let state = &self.state;
        let own = state.thread(id).object;
        let changes = self.watch.noted.printed || state.has_touched_others(id, since);
        let mut trace = Trace { changes, meets: false };
        for (reference, before) in state.heap.changed_from(since) {
            if reference != own && before.marks.shared {
                self.compare(reference, before, &mut trace);
            }
        }
        trace
    }

    /// What became of an object, as far as it is not a lock.
    fn compare(&self, reference: Ref, before: &Object, trace: &mut Trace) {
        let now = &self.state.heap.get(reference).body;
        let (Body::Fields(now), Body::Fields(then)) = (now, &before.body) else {
            trace.changes |= *now != before.body;
            return;
        };
        for (slot, _) in (0..).zip(now.iter().zip(then)).filter(|(_, (now, then))| now != then) {
            let meets = self.is_meeting(before, slot);
            trace.meets |= meets;
            trace.changes |=
                !meets && !self.is_of_lock(before, slot) && !self.is_note(before, slot);
        }
    }

    /// The class that declares a field, if it is one of the library's.
    fn library_class(&self, object: &Object, slot: u32) -> Option<&str> {
        let declared = self.world.class(self.world.slot_owner(object.class, slot)?);
        (declared.loader == Loader::Jdk).then_some(&*declared.name)
    }

    fn is_meeting(&self, object: &Object, slot: u32) -> bool {
        let inside = |class: &str, outer: &str| {
            let rest = class.strip_prefix(outer);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
        };
        let declared = self.library_class(object, slot);
        declared.is_some_and(|class| MEETINGS.iter().any(|outer| inside(class, outer)))
    }

    /// Whether a field says who waits for something.
    fn is_note(&self, object: &Object, slot: u32) -> bool {
        let declared = self.library_class(object, slot);
        let known = WAITERS.iter().find(|(class, _)| declared == Some(class));
        known.is_some_and(|(_, names)| {
            let field = self.world.slot_field(object.class, slot);
            field.is_some_and(|field| names.contains(&&*field.name))
        })
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
