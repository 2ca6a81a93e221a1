//! `java.util.concurrent.locks`: waiting for the signal of a lock that is taken as a monitor is.

use super::{Answer, Call, Table};
use crate::ids::Ref;
use crate::learned::Learned;
use crate::state::thread::Status;
use crate::trap::{Result, Trap};

pub(super) const OVERRIDES: Table = &[
    (
        "java/util/concurrent/locks/Tiers.doze(Ljava/util/concurrent/locks/WaitingLine;Ljava/util/concurrent/locks/Sleeper;IJ)V",
        doze,
    ),
    (
        "java/util/concurrent/locks/Tiers.rouse(Ljava/util/concurrent/locks/WaitingLine;Ljava/util/concurrent/locks/Sleeper;)V",
        rouse,
    ),
];

/// `(lock, sleeper, times, nanos)`: the thread has given the lock back. It waits until it is roused
/// and has the lock again so many times, until an interrupt comes, or for so long if that is not 0.
fn doze(call: &mut Call<'_>) -> Result<Answer> {
    let (lock, sleeper, times, nanos) =
        (call.non_null(0)?, call.non_null(1)?, call.int(2), call.long(3));
    let machine = &mut *call.machine;
    let hurried = nanos > 0 || machine.watch.knows(Learned::Interrupts);
    if machine.watch.steps.apart && hurried {
        machine.see_waits()?;
    }
    machine.watch.observed.waited = true;
    let interrupted = machine.world.load("java/lang/InterruptedException")?;
    machine.require(call.thread, interrupted)?;
    let roused = machine.in_queue(sleeper, "condition") == 0;
    let status = if roused {
        Status::Returning { object: lock, depth: times as u32, interrupted: false, timed: false }
    } else {
        if call.machine.take_interrupt(call.thread)? {
            return Err(Trap::bare("java/lang/InterruptedException"));
        }
        let deadline = match u64::try_from(nanos) {
            Ok(nanos) if nanos > 0 => call.machine.woken_after(call.thread, nanos),
            _ => None,
        };
        Status::Waiting { object: sleeper, depth: 0, deadline }
    };
    let slots = call.arguments().len() as u16;
    let thread = call.machine.state.thread_mut(call.thread);
    thread.pending = slots;
    thread.status = status;
    if !roused {
        let condition = Ref::from_slot(call.machine.in_queue(sleeper, "condition"));
        call.machine.note_wait(call.thread, condition);
    }
    Err(Trap::Blocked)
}

/// `(lock, sleeper)`: a signal is for this one, which wants the lock back from now on. An interrupt
/// that it has not heard of yet stays pending.
fn rouse(call: &mut Call<'_>) -> Result<Answer> {
    let (lock, sleeper) = (call.non_null(0)?, call.non_null(1)?);
    let object = Ref::from_slot(call.machine.in_queue(sleeper, "thread"));
    let times = call.machine.in_queue(sleeper, "saved") as u32;
    let Some(id) = call.machine.thread_of(object)? else { return Ok(Answer::Void) };
    let returning =
        |timed| Status::Returning { object: lock, depth: times, interrupted: false, timed };
    let status = match call.machine.state.thread(id).status {
        Status::Waiting { object, deadline, .. } if object == sleeper => {
            Some(returning(deadline.is_some()))
        }
        Status::Returning { object, timed, .. } if object == sleeper => Some(returning(timed)),
        _ => None,
    };
    if let Some(status) = status {
        call.machine.state.thread_mut(id).status = status;
    }
    Ok(Answer::Void)
}
