//! What is wrong with a state.

use super::Search;
use super::outcome::Problem;
use crate::machine::Machine;
use crate::machine::ids::{Ref, ThreadId};
use crate::machine::state::Initialization;
use crate::machine::state::thread::{Status, Thread};
use crate::machine::watch::action::Action;

impl Machine {
    /// The monitor that a thread enters with its next step, if it does.
    pub fn wanted_monitor(&self, thread: &Thread) -> Option<Ref> {
        match (&thread.status, thread.next) {
            (Status::Runnable, Action::Acquire(object)) => Some(object),
            (Status::Blocked(object), _)
            | (Status::Returning { object, .. } | Status::Waiting { object, .. }, _) => {
                Some(*object)
            }
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

    /// Threads that wait for each other in a circle, if there are some that the program needs.
    pub fn circle(&self) -> Option<Vec<ThreadId>> {
        let threads = &self.state.threads;
        for thread in threads.iter().filter(|thread| thread.status != Status::Terminated) {
            let mut circle = vec![thread.id];
            let mut next = self.holder(thread);
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
                next = self.holder(self.state.thread(holder));
            }
        }
        None
    }

    /// Pairs of threads that are about to access the same memory, one of them writing.
    pub fn racing(&self) -> Vec<(ThreadId, ThreadId)> {
        let mut pairs = Vec::new();
        let about = self.state.threads.iter().filter(|thread| thread.status == Status::Runnable);
        let about: Vec<&Thread> =
            about.filter(|thread| matches!(thread.next, Action::Access { .. })).collect();
        for (index, first) in about.iter().enumerate() {
            for second in &about[index + 1..] {
                if first.next.races(second.next) && !self.is_benign(first, second) {
                    pairs.push((first.id, second.id));
                }
            }
        }
        pairs
    }

    /// The memory that a thread is about to access, whatever the object: the field with the class
    /// that declares it, or the type of the array.
    fn contested(&self, id: ThreadId) -> Option<String> {
        let Action::Access { place, .. } = self.state.thread(id).next else { return None };
        let (class, field) = if place.object.is_null() {
            let class = self.world.statics.get(place.slot as usize)?.class;
            (class, self.world.static_field(place.slot)?)
        } else {
            let class = self.state.heap.class_of(place.object);
            if self.state.heap.get(place.object).body.length().is_some() {
                return Some(self.class_text(class));
            }
            (self.world.slot_owner(class, place.slot)?, self.world.slot_field(class, place.slot)?)
        };
        Some(format!("{}.{}", self.class_text(class), field.name))
    }

    /// Whether the library means a race: its own classes are written for that.
    fn is_benign(&self, first: &Thread, second: &Thread) -> bool {
        let Action::Access { place, .. } = first.next else { return false };
        let declaring = if place.object.is_null() {
            self.world.statics.get(place.slot as usize).map(|field| field.class)
        } else if self.state.heap.get(place.object).body.length().is_some() {
            None
        } else {
            let class = self.state.heap.class_of(place.object);
            self.world.slot_owner(class, place.slot)
        };
        let by_design = |class: &str| {
            const CLASSES: [&str; 12] = [
                "java/util/concurrent/",
                "java/lang/String",
                "java/lang/Thread",
                "java/lang/ThreadLocal",
                "java/lang/Class",
                "java/lang/reflect/",
                "java/lang/invoke/",
                "java/lang/Integer$",
                "java/lang/Long$",
                "java/lang/ref/",
                "jdk/internal/",
                "sun/",
            ];
            CLASSES.iter().any(|prefix| class.starts_with(prefix))
                && !class.starts_with("java/lang/StringBu")
        };
        match declaring {
            Some(class) => by_design(&self.world.class(class).name),
            // An element of an array: whose code accesses it?
            None => [first, second].into_iter().all(|thread| {
                thread.frame().is_some_and(|frame| {
                    let class = self.world.method(frame.method).class;
                    by_design(&self.world.class(class).name)
                })
            }),
        }
    }

    /// The innermost frame of a thread that is the user's, as a place; of the library's, if there
    /// is none.
    pub fn user_place(&self, id: ThreadId) -> String {
        let thread = self.state.thread(id);
        let user = thread.frames.iter().rev().find(|frame| {
            let class = self.world.class(self.world.method(frame.method).class);
            class.loader == crate::machine::world::class::Loader::User && !class.hidden
        });
        match user.or(thread.frame()) {
            Some(frame) => self.frame_text(frame.method, frame.pc),
            None => String::new(),
        }
    }
}

impl Search<'_> {
    /// Whether one of these threads can go on. That somebody may wake up without a reason is nothing
    /// to rely on.
    pub(super) fn is_moving(&self, enabled: &[ThreadId]) -> bool {
        enabled.iter().any(|&id| !self.machine.needs_luck(self.machine.state.thread(id)))
    }

    /// What is wrong with the state that was just reached; one thing, unless all is asked for.
    pub(super) fn examine(&self, enabled: bool) -> Vec<Problem> {
        let claims = &self.config.claims;
        let mut problems = Vec::new();
        if claims.races {
            let racing = self.machine.racing().into_iter();
            problems.extend(racing.map(|(first, second)| Problem::Race { first, second }));
        }
        if claims.deadlocks {
            let stuck = !enabled && !self.is_finished();
            if stuck || self.machine.circle().is_some() {
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
            Problem::Race { first, second } => {
                let mut places = [machine.user_place(first), machine.user_place(second)];
                places.sort_unstable();
                let memory = machine.contested(first).unwrap_or_default();
                format!("race {memory} {} {}", places[0], places[1])
            }
            Problem::Reached { thread, .. } => format!("reached {}", machine.location(thread)),
            Problem::Invariant { predicate } => {
                let predicate = self.config.claims.invariants.get(predicate);
                predicate.map_or_else(String::new, |predicate| {
                    format!("invariant {}.{}", predicate.class.replace('/', "."), predicate.method)
                })
            }
            Problem::Run { .. } => "run".to_owned(),
        }
    }
}
