//! Which threads a thread waits for: those it joins, or those that run the task it wants done.

use crate::machine::Machine;
use crate::machine::ids::{Ref, ThreadId};
use crate::machine::state::frame_refs::for_each_slot;
use crate::machine::state::object::Body;
use crate::machine::state::thread::{Frame, Status, Thread};
use crate::machine::watch::action::Action;
use crate::machine::world::Kind;
use crate::machine::world::class::{Loader, Type};

/// Operations that end when a task does.
const GETS: [&str; 6] = ["get", "join", "quietlyJoin", "invoke", "quietlyInvoke", "close"];

/// What a thread that cannot go on by itself waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Wait {
    /// Which thread.
    pub(super) thread: ThreadId,
    /// The threads that would have to come to an end; none if it waits for something else.
    pub(super) awaited: Vec<ThreadId>,
    /// Whether the program can end without it.
    pub(super) daemon: bool,
}

impl Machine {
    /// Whether a thread waits for another one to do something, be it only to end.
    pub fn is_waiting(&self, thread: &Thread) -> bool {
        let joins = |target: ThreadId| self.state.thread(target).status != Status::Terminated;
        matches!(thread.status, Status::Joining(target, None) if joins(target))
            || self.is_blocked(thread)
    }

    /// Whether a thread waits for another one to do something. Waiting for one to end does not
    /// count: that one may merely go on for ever.
    pub fn is_blocked(&self, thread: &Thread) -> bool {
        match thread.status {
            Status::Waiting { deadline: None, .. } | Status::Parked(None) => true,
            // What is left of a wait or a join needs the monitor.
            Status::Blocked(_)
            | Status::Returning { .. }
            | Status::Initializing(_)
            | Status::Waiting { .. } => !self.can_step(thread),
            Status::Joining(target, deadline) => {
                let ended = self.state.thread(target).status == Status::Terminated;
                (ended || deadline.is_some()) && !self.can_step(thread)
            }
            Status::Runnable => {
                matches!(thread.next, Action::Acquire(_) | Action::Initialize(_))
                    && !self.can_step(thread)
            }
            _ => false,
        }
    }

    /// The threads that wait, with what they wait for.
    pub(super) fn waits(&self) -> Vec<Wait> {
        let waiting = self.state.threads.iter().filter(|thread| self.is_waiting(thread));
        let wait = |thread: &Thread| {
            let awaited = self.awaited(thread);
            Wait { thread: thread.id, awaited, daemon: thread.daemon }
        };
        waiting.map(wait).collect()
    }

    /// The threads whose end a thread waits for; none if it waits for something else.
    fn awaited(&self, thread: &Thread) -> Vec<ThreadId> {
        if let Status::Joining(target, _) = thread.status {
            return if self.is_blocked(thread) { Vec::new() } else { vec![target] };
        }
        let library = thread.frames.iter().rev().take_while(|frame| !self.is_of_user(frame));
        for frame in library {
            let Some(object) = self.receiver(thread, frame) else { continue };
            let name = &*self.world.method(frame.method).name;
            if name == "join" && self.is_a(object, "java/lang/Thread") {
                let threads = self.state.threads.iter().skip(1);
                let joined = threads.filter(|other| other.object == object);
                return joined.map(|other| other.id).collect();
            }
            if GETS.contains(&name) && self.is_a(object, "java/util/concurrent/Future") {
                return self.working_on(object, thread.id);
            }
        }
        Vec::new()
    }

    /// The threads that run a task.
    fn working_on(&self, task: Ref, but: ThreadId) -> Vec<ThreadId> {
        let works = |thread: &&Thread| {
            thread.id != but
                && thread.frames.iter().any(|frame| {
                    let gets = GETS.contains(&&*self.world.method(frame.method).name);
                    let object = self.receiver(thread, frame);
                    let refers = |object| object == task || self.has(object, task);
                    !gets && (object.is_some_and(refers) || self.keeps(thread, frame, task))
                })
        };
        self.state.threads.iter().filter(works).map(|thread| thread.id).collect()
    }

    /// Whether a frame of the library has an object in a variable.
    fn keeps(&self, thread: &Thread, frame: &Frame, object: Ref) -> bool {
        let mut found = false;
        let typed = for_each_slot(&self.world, thread, frame, |_, value, kind| {
            found |= kind == Kind::Ref && Ref::from_slot(value) == object;
        });
        typed.is_ok() && found && !self.is_of_user(frame)
    }

    /// Whether an object refers to another one.
    fn has(&self, object: Ref, other: Ref) -> bool {
        let known = self.state.heap.get(object);
        let Body::Fields(fields) = &known.body else { return false };
        let layout = &self.world.class(known.class).layout;
        let mut fields = layout.iter().zip(fields);
        fields.any(|(memory, &value)| *memory == Type::Ref && Ref::from_slot(value) == other)
    }

    /// The object whose method a frame runs.
    fn receiver(&self, thread: &Thread, frame: &Frame) -> Option<Ref> {
        if self.world.method(frame.method).is_static() {
            return None;
        }
        let object = thread.stack.get(frame.base as usize).map(|&slot| Ref::from_slot(slot));
        object.filter(|object| !object.is_null())
    }

    fn is_a(&self, object: Ref, class: &str) -> bool {
        let class = self.world.loaded(class);
        class.is_some_and(|class| self.world.is_subtype(self.state.heap.class_of(object), class))
    }

    fn is_of_user(&self, frame: &Frame) -> bool {
        let class = self.world.class(self.world.method(frame.method).class);
        class.loader == Loader::User && !class.hidden
    }
}
