//! What threads wait for, and where they stand.

use super::Machine;
use super::action::Action;
use super::ids::{MethodId, Ref, ThreadId};
use super::record::event::Frame;
use super::state::Initialization;
use super::state::thread::{Status, Thread};

impl Machine {
    /// The monitor that a thread enters with its next step, if it does.
    pub fn wanted_monitor(&self, thread: &Thread) -> Option<Ref> {
        match (&thread.status, thread.next) {
            (Status::Runnable, Action::Acquire(object) | Action::Await { lock: object, .. }) => {
                Some(object)
            }
            (
                Status::Blocked(object)
                | Status::Returning { object, .. }
                | Status::Waiting { object, .. },
                _,
            ) => Some(*object),
            (Status::Joining(target, _), _) => Some(self.state.thread(*target).object),
            _ => None,
        }
    }

    /// The thread that another one waits for, because it holds a monitor or initialises a class.
    pub fn holder(&self, thread: &Thread) -> Option<ThreadId> {
        let owner = |object: Ref| self.state.heap.get(object).lock.owner();
        let initializer = |class| match self.state.initialization(class) {
            Initialization::Running(owner) => Some(owner),
            _ => None,
        };
        let holder = match (&thread.status, thread.next) {
            (Status::Blocked(object) | Status::Returning { object, .. }, _) => owner(*object),
            (Status::Runnable, Action::Acquire(object) | Action::Await { lock: object, .. }) => {
                owner(object)
            }
            (Status::Runnable, Action::Turn { wait, .. }) if !self.can_step(thread) => {
                self.holder_of_sync(wait)
            }
            (Status::Initializing(class), _) => initializer(*class),
            (Status::Runnable, Action::Initialize(class)) => initializer(class),
            // What is left to do needs the monitor of the one that ended.
            (Status::Joining(target, _), _)
                if self.state.thread(*target).status == Status::Terminated =>
            {
                owner(self.state.thread(*target).object)
            }
            (Status::Joining(target, None), _) => Some(*target),
            _ => None,
        };
        holder.filter(|&holder| holder != thread.id || matches!(thread.status, Status::Joining(..)))
    }

    /// The thread that another one waits for unless an interrupt comes; for the end of a thread only if
    /// it `joins`.
    pub fn awaited(&self, thread: &Thread, joins: bool) -> Option<ThreadId> {
        let holder = self.holder(thread);
        let joined = |holder: &ThreadId| {
            let ended = self.state.thread(*holder).status == Status::Terminated;
            matches!(thread.status, Status::Joining(target, _) if target == *holder && !ended)
        };
        let hears = match thread.next {
            Action::Await { .. } => true,
            Action::Turn { wait, .. } => wait.hears,
            _ => false,
        };
        holder.filter(|holder| joins || !joined(holder) && !hears)
    }

    /// Threads that wait for each other in a circle, if there are some that the program needs. An
    /// interrupt leads out of one in which a thread is joined: it counts only if `joins`, when
    /// nothing else can happen.
    pub fn circle(&self, joins: bool) -> Option<Vec<ThreadId>> {
        let threads = &self.state.threads;
        let awaited = |thread: &Thread| self.awaited(thread, joins);
        for thread in threads.iter().filter(|thread| !matches!(thread.status, Status::Terminated)) {
            // In most states there is no second one that waits.
            let mut next = awaited(thread);
            if next.is_none_or(|holder| awaited(self.state.thread(holder)).is_none()) {
                continue;
            }
            let mut circle = vec![thread.id];
            while let Some(holder) = next {
                if holder == thread.id {
                    let needed = circle.iter().any(|&id| !self.state.thread(id).daemon);
                    if needed {
                        return Some(circle);
                    }
                    break;
                }
                // Into a circle that this thread is not on: another turn finds it.
                if circle.contains(&holder) {
                    break;
                }
                circle.push(holder);
                next = awaited(self.state.thread(holder));
            }
        }
        None
    }

    /// The method and operation of a thread's innermost frame that is the user's; of the library's,
    /// if there is none.
    pub fn user_spot(&self, id: ThreadId) -> Option<(MethodId, u32)> {
        let thread = self.state.thread(id);
        let user = thread.frames.iter().rev().find(|frame| {
            let class = self.world.class(self.world.method(frame.method).class);
            class.loader.is_user() && !class.hidden
        });
        user.or(thread.frame()).map(|frame| (frame.method, frame.pc))
    }

    /// The same as a place.
    pub fn user_place(&self, id: ThreadId) -> String {
        let frame = self.user_spot(id);
        frame.map_or_else(String::new, |(method, pc)| self.frame_text(method, pc))
    }

    /// The innermost call of a thread that is the user's, as a person reads it.
    pub fn user_frame(&self, id: ThreadId) -> Option<Frame> {
        let calls = self.calls_of(id).into_iter().map(|call| self.frame_of(call));
        calls.into_iter().find(|frame| frame.user)
    }

    /// Whether a thread waits for another one to do something, be it only to end.
    pub fn is_waiting(&self, thread: &Thread) -> bool {
        let joins =
            |target: ThreadId| !matches!(self.state.thread(target).status, Status::Terminated);
        matches!(thread.status, Status::Joining(target, None) if joins(target))
            || self.is_blocked(thread)
    }

    /// Whether a thread waits for another one to do something. Waiting for one to end does not
    /// count: that one may merely go on for ever.
    pub fn is_blocked(&self, thread: &Thread) -> bool {
        match thread.status {
            Status::Waiting { deadline: None, .. } | Status::Parked(None) => true,
            Status::Polling(poll, None) => !self.is_poll_ready(poll),
            // What is left of a wait or a join needs the monitor.
            Status::Blocked(_)
            | Status::Returning { .. }
            | Status::Initializing(_)
            | Status::Waiting { .. } => !self.can_step(thread),
            Status::Joining(target, deadline) => {
                let ended = matches!(self.state.thread(target).status, Status::Terminated);
                (ended || deadline.is_some()) && !self.can_step(thread)
            }
            Status::Runnable => {
                matches!(
                    thread.next,
                    Action::Acquire(_)
                        | Action::Await { .. }
                        | Action::Turn { .. }
                        | Action::Initialize(_)
                ) && !self.can_step(thread)
            }
            _ => false,
        }
    }
}
