//! Processes: there is one, its environment is empty, and it cannot start others.

use super::{Answer, Call, Table, nothing};
use crate::machine::ids::Ref;
use crate::machine::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/ProcessEnvironment.environ", environ),
    ("java/lang/ProcessHandleImpl.initNative", nothing),
    ("java/lang/ProcessHandleImpl$Info.initIDs", nothing),
    ("java/lang/ProcessHandleImpl$Info.info0", nothing),
    ("java/lang/ProcessHandleImpl.getCurrentPid0", |_| Answer::long(PROCESS)),
    ("java/lang/ProcessHandleImpl.isAlive0", is_alive),
    ("java/lang/ProcessHandleImpl.parent0", |_| Answer::long(-1)),
    ("java/lang/ProcessHandleImpl.getProcessPids0", |_| Answer::int(0)),
    ("java/lang/ProcessImpl.init", nothing),
    ("java/lang/ProcessImpl.forkAndExec", |_| Err(no_processes())),
];

/// The number of the only process.
const PROCESS: i64 = 1;

fn no_processes() -> Trap {
    Trap::unsupported("starting a process", "keep the program from starting one")
}

fn environ(call: &mut Call<'_>) -> Result<Answer> {
    let none: Vec<Ref> = Vec::new();
    Answer::reference(call.machine.new_refs("[[B", none)?)
}

/// When the process was started, in milliseconds; -1 if it is not there.
fn is_alive(call: &mut Call<'_>) -> Result<Answer> {
    let started = if call.long(0) == PROCESS { super::java_lang_system::EPOCH_MILLIS } else { -1 };
    Answer::long(started)
}
