//! Whether a step changed anything that another thread can see.
//!
//! A thread that goes round a loop of such steps waits, however busy it is. Entering and leaving
//! locks is no change: what they guard is. Nor is what a thread notes about itself, as where it
//! is parked, or that it waits for an element of a queue. Where two threads have to meet, one that
//! comes and goes leaves a trace only for others that come there as well.

use heddle_machine::Machine;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::Mark;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::world::class::Loader;

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

/// What the steps that a thread alone took since a mark left behind, but for the thread itself.
pub(super) fn trace(machine: &Machine, id: ThreadId, since: &Mark) -> Trace {
    let state = &machine.state;
    let own = state.thread(id).object;
    let changes = machine.watch.noted.printed || state.has_touched_others(id, since);
    let mut trace = Trace { changes, meets: false };
    for (reference, before) in state.heap.changed_from(since) {
        if reference != own && before.marks.shared {
            compare(machine, reference, before, &mut trace);
        }
    }
    trace
}

/// What became of an object, as far as it is not a lock.
fn compare(machine: &Machine, reference: Ref, before: &Object, trace: &mut Trace) {
    let now = &machine.state.heap.get(reference).body;
    let (Body::Fields(now), Body::Fields(then)) = (now, &before.body) else {
        trace.changes |= *now != before.body;
        return;
    };
    for (slot, _) in (0..).zip(now.iter().zip(then)).filter(|(_, (now, then))| now != then) {
        let meets = is_meeting(machine, before, slot);
        trace.meets |= meets;
        trace.changes |=
            !meets && !is_of_lock(machine, before, slot) && !is_note(machine, before, slot);
    }
}

/// The class that declares a field, if it is one of the library's.
fn library_class<'a>(machine: &'a Machine, object: &Object, slot: u32) -> Option<&'a str> {
    let declared = machine.world.class(machine.world.slot_owner(object.class, slot)?);
    (declared.loader == Loader::Jdk).then_some(&*declared.name)
}

fn is_meeting(machine: &Machine, object: &Object, slot: u32) -> bool {
    let inside = |class: &str, outer: &str| {
        let rest = class.strip_prefix(outer);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('$'))
    };
    let declared = library_class(machine, object, slot);
    declared.is_some_and(|class| MEETINGS.iter().any(|outer| inside(class, outer)))
}

/// Whether a field says who waits for something.
fn is_note(machine: &Machine, object: &Object, slot: u32) -> bool {
    let declared = library_class(machine, object, slot);
    let known = WAITERS.iter().find(|(class, _)| declared == Some(class));
    known.is_some_and(|(_, names)| {
        let field = machine.world.slot_field(object.class, slot);
        field.is_some_and(|field| names.contains(&&*field.name))
    })
}

/// Whether a field belongs to the bookkeeping of a lock: who holds it, and who waits for it.
/// What a semaphore or a latch counts does not.
fn is_of_lock(machine: &Machine, object: &Object, slot: u32) -> bool {
    let declared = machine.world.slot_owner(object.class, slot);
    let inside = |class| machine.world.class(class).name.starts_with(LOCKS);
    let counts = || {
        let field = machine.world.slot_field(object.class, slot);
        field.is_some_and(|field| *field.name == *"state") && !inside(object.class)
    };
    declared.is_some_and(inside) && !counts()
}
