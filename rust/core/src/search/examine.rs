//! What is wrong with a state.

use super::Search;
use super::outcome::Problem;
use crate::machine::Machine;
use crate::machine::ids::{MethodId, Ref, ThreadId};
use crate::machine::state::Initialization;
use crate::machine::state::thread::{Status, Thread};
use crate::machine::watch::action::Action;

impl Machine {
    /// The monitor that a thread enters with its next step, if it does.
    pub fn wanted_monitor(&self, thread: &Thread) -> Option<Ref> {
        match (&thread.status, thread.next) {
            (Status::Runnable, Action::Acquire(object)) => Some(object),
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
            (Status::Runnable, Action::Acquire(object)) => owner(object),
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

    /// Threads that wait for each other in a circle, if there are some that the program needs. An
    /// interrupt leads out of one in which a thread is joined: it counts only if `joins`, when
    /// nothing else can happen.
    pub fn circle(&self, joins: bool) -> Option<Vec<ThreadId>> {
        let threads = &self.state.threads;
        let awaited = |thread: &Thread| {
            let holder = self.holder(thread);
            let joined = |holder: &ThreadId| {
                let ended = self.state.thread(*holder).status == Status::Terminated;
                matches!(thread.status, Status::Joining(target, _) if target == *holder && !ended)
            };
            holder.filter(|holder| joins || !joined(holder))
        };
        for thread in threads.iter().filter(|thread| thread.status != Status::Terminated) {
            let mut circle = vec![thread.id];
            let mut next = awaited(thread);
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
    pub(super) fn user_spot(&self, id: ThreadId) -> Option<(MethodId, u32)> {
        let thread = self.state.thread(id);
        let user = thread.frames.iter().rev().find(|frame| {
            let class = self.world.class(self.world.method(frame.method).class);
            class.loader == crate::machine::world::class::Loader::User && !class.hidden
        });
        user.or(thread.frame()).map(|frame| (frame.method, frame.pc))
    }

    /// The same as a place.
    pub fn user_place(&self, id: ThreadId) -> String {
        let frame = self.user_spot(id);
        frame.map_or_else(String::new, |(method, pc)| self.frame_text(method, pc))
    }
}

impl Search<'_> {
    /// Whether one of these threads can go on. That somebody may wake up without a reason is nothing
    /// to rely on.
    pub(super) fn is_moving(&self, enabled: &[ThreadId]) -> bool {
        enabled.iter().any(|&id| !self.machine.needs_luck(self.machine.state.thread(id)))
    }

    /// What is wrong with the state that was just reached; one thing, unless all is asked for.
    pub(super) fn examine(&mut self, enabled: bool) -> Vec<Problem> {
        let claims = &self.config.claims;
        let mut problems = if claims.races { self.race_problems() } else { Vec::new() };
        self.look_at_memory();
        if claims.deadlocks {
            let stuck = !enabled && !self.is_finished();
            if stuck || self.machine.circle(false).is_some() {
                problems.push(Problem::Deadlock);
            }
        }
        if !self.config.all {
            problems.truncate(1);
        }
        problems
    }

    /// What tells a problem from others of its kind.
    pub(super) fn site_of(&self, problem: &Problem) -> String {
        let machine = &*self.machine;
        match *problem {
            Problem::Uncaught { thread } => {
                let exception = machine.state.thread(thread).uncaught;
                let class = machine.world.class(machine.state.heap.class_of(exception)).java_name();
                let trace = machine.trace_of(exception).unwrap_or_default();
                format!("{class} {}", trace.first().cloned().unwrap_or_default())
            }
            Problem::Deadlock => {
                let left = machine.state.threads.iter();
                let left = left.filter(|thread| thread.status != Status::Terminated);
                let mut places: Vec<String> =
                    left.map(|thread| machine.user_place(thread.id)).collect();
                places.sort_unstable();
                format!("deadlock {}", places.join(" "))
            }
            Problem::Race { first, second } => self.race_site(first, second),
            Problem::Reached { thread, .. } => format!("reached {}", machine.location(thread)),
            Problem::Invariant { predicate } => {
                let predicate = self.config.claims.invariants.get(predicate);
                predicate.map_or_else(String::new, |predicate| {
                    format!("invariant {}.{}", predicate.class.replace('/', "."), predicate.method)
                })
            }
            Problem::Circle { set, method, pc, .. } => {
                let sets = self.config.claims.sets.as_deref();
                let set = sets.and_then(|sets| sets.sets.get(usize::from(set)));
                let class = set.map_or_else(String::new, |set| set.class.replace('/', "."));
                format!("units of {class} at {}", machine.frame_text(method, pc))
            }
            Problem::Run { .. } => "run".to_owned(),
        }
    }
}
