//! `heddle.junit.Driver`, which runs tests: what its runs tell besides how they end.

use super::{Answer, Call, Table};
use crate::narrowing::{ASSUMPTION, LEFT_BEHIND};
use crate::state::thread::Status;
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
        .map(|thread| machine.thread_name(thread.id))
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
