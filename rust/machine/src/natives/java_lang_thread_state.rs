//! `java.lang.Thread.getState`: what a thread does is the machine's to know; the library's field is
//! not kept up to date.
//!
//! Between two steps a thread may already have begun what it does next, or not yet have noticed what
//! another one did to it. Where that can be seen, each answer is given in some run.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::action::{Action, VIEWS};
use crate::ids::{Ref, ThreadId};
use crate::state::thread::{Poll, Polled, Status, Then, Thread};
use crate::trap::{Result, Trap};

pub(super) const OVERRIDES: Table = &[
    ("java/lang/Thread.getState()Ljava/lang/Thread$State;", state),
    ("java/lang/Thread.threadState()Ljava/lang/Thread$State;", state),
];

/// Codes of states, as JVMTI has them.
const RUNNABLE: u64 = 0x5;
const BLOCKED: u64 = 0x401;
const WAITING: u64 = 0x91;
const TIMED: u64 = 0xa1;

fn state(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    let class = call.machine.world.load("jdk/internal/misc/VM")?;
    call.machine.require(call.thread, class)?;
    let convert =
        call.machine.world.declared(class, "toThreadState", "(I)Ljava/lang/Thread$State;");
    let convert = convert.ok_or_else(|| {
        Trap::unsupported("a JDK without thread states", "use a JDK between 17 and 25")
    })?;
    let number = match call.machine.thread_of(object)? {
        // What it does itself a thread need not look for.
        Some(id) if id == call.thread => RUNNABLE,
        Some(id) => seen(call, id)?,
        None => call.machine.thread_status(object)?,
    };
    call.enter(convert, &[number], Then::Continue)
}

/// What the calling thread sees of another one.
fn seen(call: &mut Call<'_>, id: ThreadId) -> Result<u64> {
    let machine = &mut *call.machine;
    let view = |view| machine.view(call.thread, id, view);
    let views = [view(0), view(1), view(2)];
    let same = views == [views[0]; VIEWS as usize];
    // Runs that are compared have no step in which a monitor is tried in vain.
    let thread = machine.state.thread(id);
    let tries = thread.status == Status::Runnable
        && matches!(thread.next, Action::Acquire(_) | Action::Await { .. } | Action::Join { .. });
    if machine.watch.on && machine.watch.steps.apart && (!same || tries) {
        return Err(Trap::unsupported(
            "Thread.getState of a thread that is about to change its state",
            "check it with --store exact",
        ));
    }
    let chosen = match machine.decision.take() {
        Some(chosen) => chosen as usize,
        None if same || !machine.watch.on => 0,
        // There was no question before, where no thread could come in between.
        None => return Err(Trap::Choose(VIEWS)),
    };
    let (number, entering) = views[chosen.min(views.len() - 1)];
    if let Some(monitor) = entering {
        // It was seen to try, so it has tried.
        machine.state.thread_mut(id).status = Status::Blocked(monitor);
    }
    Ok(number)
}

impl Machine {
    /// One of the views that a thread has of another: the state's code, and the monitor that the
    /// other one must have tried to enter.
    fn view(&self, observer: ThreadId, id: ThreadId, view: u32) -> (u64, Option<Ref>) {
        let thread = self.state.thread(id);
        let is_held =
            |object: Ref| self.state.heap.get(object).lock.owner().is_some_and(|owner| owner != id);
        let waits = |timed| if timed { TIMED } else { WAITING };
        let number = match thread.status {
            Status::Runnable => match thread.next {
                Action::Acquire(object) | Action::Join { target: object, .. }
                    if view > 0 && is_held(object) =>
                {
                    return (self.entering(thread), Some(object));
                }
                Action::Join { target: object, .. }
                    if view > 0 && self.may_be_inside(object, observer, id) =>
                {
                    return (BLOCKED, Some(object));
                }
                Action::Anything
                    if view > 0
                        && thread.frame().is_some_and(|frame| frame.then == Then::Gone)
                        && self.may_be_inside(thread.object, observer, id) =>
                {
                    return (BLOCKED, Some(thread.object));
                }
                _ => RUNNABLE,
            },
            Status::Blocked(object) if view > 0 && !is_held(object) => RUNNABLE,
            Status::Blocked(_) => self.entering(thread),
            // A wait that an interrupt ended may not have noticed.
            Status::Returning { interrupted: true, timed, .. } if view == 2 => waits(timed),
            Status::Returning { object, .. } if view > 0 && !is_held(object) => RUNNABLE,
            Status::Returning { .. } => BLOCKED,
            Status::Woken { timed, .. } if view > 0 => waits(timed),
            Status::Joining(target, deadline)
                if self.state.thread(target).status == Status::Terminated =>
            {
                // Its wait is over once the other one's end has told it, and then it wants the
                // monitor. Who has joined the other one as well knows that it was told.
                let told = target.0 < 64 && self.state.thread(observer).joined >> target.0 & 1 != 0;
                match view {
                    0 if !is_held(self.state.thread(target).object) => RUNNABLE,
                    1 if !told => waits(deadline.is_some()),
                    _ => BLOCKED,
                }
            }
            Status::Waiting { .. }
            | Status::Parked(_)
            | Status::Sleeping(_)
            | Status::Joining(..) => waits(thread.deadline().is_some()),
            Status::Polling(Poll { kind: Polled::Park, .. }, deadline) => waits(deadline.is_some()),
            Status::Woken { .. }
            | Status::Polling(..)
            | Status::Initializing(_)
            | Status::Terminated => RUNNABLE,
        };
        (number, None)
    }

    /// Whether one more thread may be inside the monitor of a `Thread` for a moment, because it begins
    /// to join that one or has done so: joining is one action, and no state shows the monitor held.
    fn may_be_inside(&self, monitor: Ref, observer: ThreadId, id: ThreadId) -> bool {
        let others = self.state.threads.iter();
        let mut others = others.filter(|other| other.id != observer && other.id != id);
        others.any(|other| match (&other.status, &other.next) {
            (Status::Runnable, Action::Join { target, .. }) => *target == monitor,
            (Status::Blocked(object), _) => *object == monitor,
            (Status::Joining(target, _), _) => {
                let target = self.state.thread(*target);
                target.object == monitor && target.status == Status::Terminated
            }
            _ => false,
        })
    }

    /// What a thread does that cannot enter a monitor. A model's monitor stands for a lock of the
    /// library, for which a thread is parked.
    fn entering(&self, thread: &Thread) -> u64 {
        let class = thread.frame().map(|frame| self.world.method(frame.method).class);
        let model =
            class.is_some_and(|class| self.world.models.contains(&self.world.class(class).name));
        if model { WAITING } else { BLOCKED }
    }

    /// The library's own note of a thread's state: right before it starts and after it ended.
    fn thread_status(&self, thread: Ref) -> Result<u64> {
        let class = self.state.heap.class_of(thread);
        if self.world.slot_of(class, "threadStatus").is_some() {
            return self.field(thread, "threadStatus");
        }
        let holder = self.ref_field(thread, "holder")?;
        self.field(holder, "threadStatus")
    }
}
