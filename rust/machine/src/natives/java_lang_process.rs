//! Processes: there is one, its environment is what was given, and it cannot start others.

use super::{Answer, Call, Table, nothing};
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::time::EPOCH_SECONDS;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/ProcessEnvironment.environ", environ),
    ("java/lang/ProcessHandleImpl.initNative", nothing),
    ("java/lang/ProcessHandleImpl$Info.initIDs", nothing),
    ("java/lang/ProcessHandleImpl$Info.info0", |call| {
        looked(call);
        Ok(Answer::Void)
    }),
    ("java/lang/ProcessHandleImpl.getCurrentPid0", |call| told(call, PROCESS)),
    ("java/lang/ProcessHandleImpl.isAlive0", is_alive),
    ("java/lang/ProcessHandleImpl.parent0", |call| told(call, -1)),
    ("java/lang/ProcessHandleImpl.getProcessPids0", |call| told(call, 0)),
    ("java/lang/ProcessImpl.init", nothing),
    ("java/lang/ProcessImpl.forkAndExec", |call| Err(no_processes(call))),
];

/// The number of the only process.
const PROCESS: i64 = 1;

fn looked(call: &mut Call<'_>) {
    call.machine.looked(call.thread, Pick::Process);
}

fn told(call: &mut Call<'_>, number: i64) -> Result<Answer> {
    looked(call);
    Answer::long(number)
}

fn no_processes(call: &Call<'_>) -> Trap {
    let place = call.machine.user_location(call.thread);
    Trap::unsupported(
        format!("starting a process, at {place}"),
        "keep the program from starting one",
    )
}

/// Names and values in turn.
fn environ(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::Environment);
    let given = call.machine.options.environment.clone();
    let mut texts: Vec<Ref> = Vec::new();
    for text in given.iter().flat_map(|(name, value)| [name, value]) {
        texts.push(call.machine.new_bytes(text.as_bytes())?);
    }
    Answer::reference(call.machine.new_refs("[[B", texts)?)
}

/// When the process was started, in milliseconds; -1 if it is not there.
fn is_alive(call: &mut Call<'_>) -> Result<Answer> {
    looked(call);
    let started = if call.long(0) == PROCESS { EPOCH_SECONDS * 1000 } else { -1 };
    Answer::long(started)
}
