//! `java.lang.Object`

use super::heddle_choose::choose;
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::dynamic::copies::Direction;
use crate::ids::{Ref, ThreadId};
use crate::state::object::Body;
use crate::state::thread::{MOST_LEAVING, Status, Then, Thread};
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/Object.registerNatives", nothing),
    ("java/lang/Object.getClass", get_class),
    ("java/lang/Object.hashCode", hash_code),
    ("java/lang/Object.clone", clone),
    ("java/lang/Object.notify", notify),
    ("java/lang/Object.notifyAll", notify_all),
    ("java/lang/Object.wait(J)V", wait),
    ("java/lang/Object.wait0(J)V", wait),
];

fn get_class(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.state.heap.class_of(call.non_null(0)?);
    Answer::reference(call.machine.mirror(class)?)
}

fn hash_code(call: &mut Call<'_>) -> Result<Answer> {
    Answer::int(identity_hash(call, call.reference(0)))
}

/// The identity hash code: chosen at the first request, as a function of the state.
pub(super) fn identity_hash(call: &mut Call<'_>, object: Ref) -> i32 {
    if object.is_null() {
        return 0;
    }
    call.machine.notice_hash(call.thread);
    let state = &mut call.machine.state;
    if state.heap.peek(object).hash == 0 {
        state.hashes += 1;
        // Spread over the bits that hash tables look at.
        state.heap.get_mut(object).hash = state.hashes.wrapping_mul(0x9e37_79b1) >> 1 | 1;
    }
    state.heap.peek(object).hash as i32
}

fn clone(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    let machine = &mut *call.machine;
    let class = machine.state.heap.class_of(object);
    let cloneable = machine.world.load("java/lang/Cloneable")?;
    if !machine.world.is_subtype(class, cloneable) {
        let name = machine.world.class(class).java_name();
        return Err(Trap::new("java/lang/CloneNotSupportedException", name));
    }
    let body = &machine.state.heap.get(object).body;
    machine.state.heap.reserve(body.size())?;
    if !std::mem::take(&mut machine.divide) {
        let body = body.clone();
        return Answer::reference(machine.state.heap.place(class, body));
    }
    let (object_slot, element) = (object.slot(), machine.world.element_type(class));
    let Some(length) = body.length() else {
        let copier = machine.field_copier(class)?;
        let copy = machine.allocate(class)?;
        return call.enter(copier, &[object_slot, copy.slot()], Then::Give(copy));
    };
    let copier = machine.copier(element, Direction::Forwards)?;
    let copy = machine.state.heap.place(class, Body::array(element, length));
    let arguments = [object_slot, 0, copy.slot(), 0, length as u64];
    call.enter(copier, &arguments, Then::Give(copy))
}

fn owned(call: &Call<'_>, object: Ref) -> Result<()> {
    if call.machine.state.heap.peek(object).lock.owner() == Some(call.thread) {
        return Ok(());
    }
    Err(Trap::new("java/lang/IllegalMonitorStateException", "current thread is not owner"))
}

fn notify(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    owned(call, object)?;
    let waiters = call.machine.notifiable(object);
    let chosen = choose(call, waiters.len() as u32)? as usize;
    let woken = waiters.get(chosen).copied().flatten();
    call.machine.note_notify(call.thread, object, woken.as_slice());
    if let Some(waiter) = woken {
        call.machine.end_wait(waiter, false);
        call.machine.stay_for_notification(waiter);
        let thread = call.machine.state.thread(waiter);
        if matches!(thread.status, Status::Joining(..)) {
            // It finds the thread alive and waits again, as soon as it has the monitor.
            call.machine.state.thread_mut(waiter).status = Status::Blocked(object);
        }
    }
    Ok(Answer::Void)
}

impl Machine {
    /// The threads of which one is woken by a notification: in the order of their coming in a single
    /// run, which is `HotSpot`'s; in any order in a search, where it is no part of the state.
    ///
    /// Those that join a thread wait for its `java.lang.Thread`. One that is notified in place of
    /// another takes that one's notification. If there is no other no thread can tell, because it
    /// waits again.
    pub(crate) fn waiters(&self, object: Ref) -> Vec<ThreadId> {
        let waiters = self.state.waiting_for(object);
        let joins = |thread: &&Thread| match thread.status {
            Status::Joining(target, _) => {
                let target = self.state.thread(target);
                target.object == object && target.status != Status::Terminated
            }
            _ => false,
        };
        let joining = self.state.threads.iter().filter(joins).map(|thread| thread.id);
        let mut waiters: Vec<ThreadId> = waiters.iter().copied().chain(joining).collect();
        if self.watch.on {
            waiters.sort_unstable();
        }
        waiters
    }

    /// The threads that were interrupted while they waited for an object and have not come back yet.
    ///
    /// They may still be in its wait set: then a notification may be theirs, and they return with
    /// the interrupt pending (JLS 17.2.4).
    pub(crate) fn leaving(&self, object: Ref) -> Vec<ThreadId> {
        let is_leaving = |thread: &&Thread| match thread.status {
            Status::Returning { object: lock, depth, interrupted: true, .. } => {
                lock == object && depth > 0
            }
            _ => false,
        };
        self.state.threads.iter().filter(is_leaving).map(|thread| thread.id).collect()
    }

    /// Whom a notification may wake: none if all that waited were interrupted and have left.
    ///
    /// With threads that leave there is one more option than threads, whatever else waits, so that
    /// the number of options does not depend on who of them is interrupted first.
    pub(crate) fn notifiable(&self, object: Ref) -> Vec<Option<ThreadId>> {
        let waiters = self.waiters(object);
        let leaving = self.leaving(object);
        let left = (!leaving.is_empty()).then(|| waiters.first().copied());
        left.into_iter().chain(waiters.into_iter().chain(leaving).map(Some)).collect()
    }

    /// A thread that was interrupted is notified before it has left the wait set.
    fn stay_for_notification(&mut self, id: ThreadId) {
        if let Status::Returning { interrupted, .. } = &mut self.state.thread_mut(id).status {
            *interrupted = false;
        }
    }
}

fn notify_all(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    owned(call, object)?;
    let leaving = call.machine.leaving(object);
    if leaving.len() > MOST_LEAVING {
        return Err(Trap::unsupported(
            "notifying all of more than 8 threads that were interrupted",
            "interrupt fewer threads that wait for one object",
        ));
    }
    let staying = choose(call, 1 << leaving.len())?;
    let mut woken = call.machine.state.waiting_for(object).to_vec();
    for (at, &waiter) in leaving.iter().enumerate() {
        if staying >> at & 1 == 1 {
            call.machine.stay_for_notification(waiter);
            woken.push(waiter);
        }
    }
    call.machine.note_notify(call.thread, object, &woken);
    call.machine.notify_all(object);
    Ok(Answer::Void)
}

fn wait(call: &mut Call<'_>) -> Result<Answer> {
    let (object, millis) = (call.non_null(0)?, call.long(1));
    if millis < 0 {
        return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    owned(call, object)?;
    // The exception's class must be ready when an interrupt comes: then nothing can be done again.
    let interrupted = call.machine.world.load("java/lang/InterruptedException")?;
    call.machine.require(call.thread, interrupted)?;
    if call.machine.take_interrupt(call.thread)? {
        return Err(Trap::bare("java/lang/InterruptedException"));
    }
    let slots = call.arguments().len() as u16;
    call.machine.watch.observed.waited = true;
    let deadline = (millis > 0)
        .then(|| call.machine.woken_after(call.thread, (millis as u64).saturating_mul(1_000_000)))
        .flatten();
    let state = &mut call.machine.state;
    let depth = state.heap.get_mut(object).lock.release();
    state.wait_for(object, call.thread);
    let thread = state.thread_mut(call.thread);
    thread.pending = slots;
    thread.status = Status::Waiting { object, depth, deadline };
    call.machine.note_wait(call.thread, object);
    call.machine.wait_in_units(call.thread);
    Err(Trap::Blocked)
}
