//! `heddle.junit.Driver`, which runs tests: what its runs tell besides how they end.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::Ref;
use crate::narrowing::{ASSUMPTION, LEFT_BEHIND};
use crate::state::object::Body;
use crate::state::thread::{Status, Thread};
use crate::trap::{Result, Trap};

pub(super) const OVERRIDES: Table = &[
    ("heddle/junit/Driver.aborted(Ljava/lang/String;)V", aborted),
    ("heddle/junit/Driver.finish()V", finish),
];

/// An assumption of the test is not met in this run.
fn aborted(call: &mut Call<'_>) -> Result<Answer> {
    let message = call.non_null(0).and_then(|string| call.machine.text(string))?;
    call.machine.narrowed.entry(ASSUMPTION).or_insert(message);
    Ok(Answer::Void)
}

/// The end of the test ends the program, whatever still runs.
fn finish(call: &mut Call<'_>) -> Result<Answer> {
    let machine = &mut *call.machine;
    let left: Vec<_> = machine
        .state
        .threads
        .iter()
        .filter(|thread| thread.id != call.thread && !thread.daemon)
        .filter(|thread| thread.status != Status::Terminated)
        .map(|thread| name_of(machine, thread))
        .collect();
    if !left.is_empty() {
        let names = left.join(", ");
        let known = machine.narrowed.entry(LEFT_BEHIND).or_default();
        // The longest list, and of these the first one: the same whatever order runs come in.
        if known.len() < names.len() || known.len() == names.len() && *known > names {
            *known = names;
        }
    }
    Err(Trap::Exit(0))
}

/// The name of a thread for a remark: the program does not see that it is read.
fn name_of(machine: &Machine, thread: &Thread) -> String {
    let heap = &machine.state.heap;
    let object = heap.peek(thread.object);
    let slot = machine.world.slot_of(object.class, "name");
    let name = match (&object.body, slot) {
        (Body::Fields(fields), Some(slot)) => fields.get(slot).copied().map(Ref::from_slot),
        _ => None,
    };
    name.and_then(|name| machine.text(name).ok())
        .unwrap_or_else(|| format!("thread {}", thread.id.0))
}
