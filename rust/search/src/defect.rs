//! What is wrong at the end of a replay, with all that explains it.

use std::collections::BTreeSet;

use super::awaited::all_waits;
use super::races::{contested, racing};
use super::replay::Replayer;
use super::stuck::stuck_from_here;
use heddle_machine::Machine;
use heddle_machine::action::{Action, Mode, Place};
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::record::event::StackId;
use heddle_machine::record::{Names, Recorder};
use heddle_machine::state::Initialization;
use heddle_machine::state::thread::{Status, Thread};

/// An exception that ended a thread.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uncaught {
    /// Whose.
    pub thread: ThreadId,
    /// The exception's class as Java spells it.
    pub class: String,
    /// Its message.
    pub message: Option<String>,
    /// Where it was made.
    pub stack: StackId,
}

/// The end of the program with a status that says that it failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exited {
    /// Who ended it.
    pub thread: ThreadId,
    /// The status.
    pub status: i32,
    /// Where it stood, or where the exception was made that ended `main`.
    pub stack: StackId,
}

/// What a thread waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// A monitor that another thread holds.
    Monitor,
    /// A lock of the library that another thread holds.
    Lock,
    /// To be notified.
    Notification,
    /// A permit to go on.
    Permit,
    /// The end of another thread.
    End,
    /// A class that another thread initialises.
    Class,
    /// A socket that another thread uses.
    Socket,
}

impl Need {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Monitor => "monitor",
            Self::Lock => "lock",
            Self::Notification => "notification",
            Self::Permit => "permit",
            Self::End => "end",
            Self::Class => "class",
            Self::Socket => "socket",
        }
    }
}

/// A thread that is blocked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Who.
    pub thread: ThreadId,
    /// What it waits for.
    pub need: Need,
    /// Which one.
    pub what: String,
    /// Who has it.
    pub holder: Option<ThreadId>,
    /// Where it stands.
    pub stack: StackId,
    /// Where the holder got it, if that was seen.
    pub acquired: Option<StackId>,
    /// Whether the program can end without it.
    pub daemon: bool,
}

/// One of two accesses that race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Racer {
    /// Who.
    pub thread: ThreadId,
    /// What it accesses.
    pub what: String,
    /// `read`, `write` or `update`.
    pub mode: &'static str,
    /// Where.
    pub stack: StackId,
    /// What it holds meanwhile.
    pub locks: Vec<String>,
}

impl Replayer {
    /// The exception that ended a thread in the last step.
    pub fn uncaught(&mut self) -> Option<Uncaught> {
        if *self.pause() != Pause::Uncaught {
            return None;
        }
        self.naming(|machine, recorder| {
            let mut threads = machine.state.threads.iter();
            let thread = threads.rfind(|thread| !thread.uncaught.is_null())?;
            let calls = machine.frames_of(thread.uncaught).unwrap_or_default();
            Some(Uncaught {
                thread: thread.id,
                class: machine.class_text(machine.state.heap.class_of(thread.uncaught)),
                message: machine.message_of(thread.uncaught),
                stack: recorder.stack_id(calls),
            })
        })
    }

    /// The end of the program in the last step, if it failed; `thread` took that step.
    pub fn exited(&mut self, thread: ThreadId) -> Option<Exited> {
        let (pause, machine) = (self.pause().clone(), self.machine());
        let left = |thread: &Thread| !thread.daemon && thread.status != Status::Terminated;
        let finished = !machine.state.threads.iter().any(left);
        let (thread, status, calls) = match pause {
            Pause::Exit(status) if machine.is_failing_exit(thread, status) => {
                (thread, status, machine.calls_of(thread))
            }
            Pause::Exit(_) => return None,
            _ if finished && machine.status() != 0 => {
                let exception = machine.state.thread(MAIN).uncaught;
                (MAIN, machine.status(), machine.frames_of(exception).unwrap_or_default())
            }
            _ => return None,
        };
        self.naming(|_, recorder| Some(Exited { thread, status, stack: recorder.stack_id(calls) }))
    }

    /// The threads that are blocked for ever: those on a circle, or all if nothing can happen any
    /// more. If neither is so and `beside` says to look, those that wait while others go on and that
    /// nothing which follows lets go on. Empty if there are none.
    pub fn deadlock(&mut self, beside: bool) -> Vec<Blocked> {
        let machine = self.machine();
        let threads = &machine.state.threads;
        let left = |thread: &&Thread| thread.status != Status::Terminated;
        let moves = |thread: &Thread| machine.can_step(thread) && !machine.needs_luck(thread);
        let finished = threads.iter().filter(left).all(|thread| thread.daemon);
        let at_rest = !threads.iter().any(moves);
        let ids: Vec<ThreadId> = if let Some(mut circle) = machine.circle(at_rest) {
            circle.sort_unstable();
            circle
        } else if finished {
            Vec::new()
        } else if at_rest {
            threads.iter().filter(left).map(|thread| thread.id).collect()
        } else if beside {
            self.stuck_beside()
        } else {
            Vec::new()
        };
        self.naming(|machine, recorder| {
            ids.into_iter().filter_map(|id| blocked(machine, recorder, id)).collect()
        })
    }

    /// The threads that wait for ever although others go on; all that wait, if so much can follow
    /// that it cannot be told.
    fn stuck_beside(&mut self) -> Vec<ThreadId> {
        let waiting = |machine: &Machine| {
            let waits = all_waits(machine).into_iter().filter(|wait| !wait.daemon);
            waits.map(|wait| wait.thread).collect::<Vec<_>>()
        };
        let waits = waiting(self.machine());
        if waits.is_empty() || *self.pause() == Pause::Uncaught {
            return Vec::new();
        }
        let mut stuck = self.aside(stuck_from_here).unwrap_or(waits);
        // Those that they wait for, if they wait too: the others go on for ever.
        let waits = all_waits(self.machine());
        let mut next = 0;
        while let Some(&thread) = stuck.get(next) {
            next += 1;
            let awaited = waits.iter().filter(|wait| wait.thread == thread);
            let awaited = awaited.flat_map(|wait| &wait.awaited);
            let blocked = awaited.filter(|id| waits.iter().any(|wait| wait.thread == **id));
            let new: Vec<ThreadId> = blocked.copied().filter(|id| !stuck.contains(id)).collect();
            stuck.extend(new);
        }
        stuck
    }

    /// Pairs of threads that are about to access the same memory, one of them writing.
    pub fn races(&mut self) -> Vec<[Racer; 2]> {
        self.naming(|machine, recorder| {
            let pairs = racing(machine).into_iter().map(|(first, second)| {
                let place = contested(machine, first, second)?;
                Some([first, second].map(|id| racer(machine, recorder, id, place)))
            });
            pairs.flatten().collect()
        })
    }
}

fn blocked(machine: &Machine, recorder: &mut Recorder, id: ThreadId) -> Option<Blocked> {
    let thread = machine.state.thread(id);
    let (need, object, holder) = match (&thread.status, thread.next) {
        (Status::Blocked(object) | Status::Returning { object, .. }, _) => {
            taken(machine, *object, thread)
        }
        (Status::Runnable, Action::Acquire(object)) if machine.is_idle(thread, object) => {
            (Need::Notification, Ok(object), None)
        }
        (Status::Runnable, Action::Acquire(object) | Action::Await { lock: object, .. }) => {
            taken(machine, object, thread)
        }
        (Status::Runnable, Action::Turn { wait, .. }) if !machine.can_step(thread) => {
            if let Some(condition) = machine.awaited_condition(wait.waiter) {
                (Need::Notification, Ok(condition), None)
            } else {
                let holder = machine.holder_of_sync(wait).filter(|&holder| holder != id);
                let need = if holder.is_some() { Need::Lock } else { Need::Permit };
                (need, Ok(wait.sync), holder)
            }
        }
        (Status::Waiting { object, .. }, _) => {
            // One that waits for a signal waits on an object of its own.
            let condition = machine.awaited_condition(*object);
            (Need::Notification, Ok(condition.unwrap_or(*object)), None)
        }
        (Status::Joining(target, _), _)
            if machine.state.thread(*target).status == Status::Terminated =>
        {
            let object = machine.state.thread(*target).object;
            (Need::Monitor, Ok(object), machine.holder(thread))
        }
        (Status::Joining(target, _), _) => {
            (Need::End, Err(machine.thread_title(*target)), Some(*target))
        }
        (Status::Parked(_), _) => parked(machine, thread),
        (Status::Polling(poll, _), _) => (Need::Socket, Err(machine.poll_text(*poll)), None),
        (Status::Initializing(class), _) => {
            (Need::Class, Err(machine.class_text(*class)), machine.holder(thread))
        }
        (Status::Runnable, Action::Initialize(class)) => {
            match machine.state.initialization(class) {
                Initialization::Running(owner) => {
                    (Need::Class, Err(machine.class_text(class)), Some(owner))
                }
                _ => return None,
            }
        }
        _ => return None,
    };
    let acquired = object.as_ref().ok().and_then(|object| recorder.held().get(object));
    let acquired = acquired.filter(|held| Some(held.owner) == holder).map(|held| held.stack);
    let what = match object {
        Ok(object) => machine.object_text(&mut recorder.names, object),
        Err(text) => text,
    };
    let stack = recorder.stack_id(machine.calls_of(id));
    Some(Blocked { thread: id, need, what, holder, stack, acquired, daemon: thread.daemon })
}

/// A monitor that another thread has, or a lock that is taken as monitors are.
fn taken(machine: &Machine, object: Ref, thread: &Thread) -> Want {
    let need = if machine.is_lock(object) { Need::Lock } else { Need::Monitor };
    (need, Ok(object), machine.holder(thread))
}

type Want = (Need, Result<Ref, String>, Option<ThreadId>);

/// What a parked thread waits for: the library notes that in the thread.
fn parked(machine: &Machine, thread: &Thread) -> Want {
    let blocker = machine.ref_field(thread.object, "parkBlocker").unwrap_or(Ref::NULL);
    if blocker.is_null() {
        return (Need::Permit, Err(String::new()), None);
    }
    let owner = machine.ref_field(blocker, "exclusiveOwnerThread").unwrap_or(Ref::NULL);
    let mut threads = machine.state.threads.iter();
    let holder = threads.find(|other| other.object == owner && other.id != thread.id);
    let need = if holder.is_some() { Need::Lock } else { Need::Permit };
    (need, Ok(blocker), holder.map(|holder| holder.id))
}

fn racer(machine: &Machine, recorder: &mut Recorder, id: ThreadId, place: Place) -> Racer {
    let what = machine.place_text(&mut recorder.names, place);
    let what = what.unwrap_or_else(|| "memory outside the heap".to_owned());
    // What is copied is read, whatever becomes of the copy.
    let accesses = machine.accesses(machine.state.thread(id));
    let touching = accesses.iter().find(|(own, ..)| own.meets(place));
    let mode = touching.map_or(Mode::Read, |(_, mode, _)| *mode);
    let held = recorder.held().iter().filter(|(_, held)| held.owner == id);
    // Monitors that only one thread enters are taken silently; locks are known from their notes.
    let held: BTreeSet<Ref> =
        held.map(|(object, _)| *object).chain(machine.state.heap.held_by(id)).collect();
    let locks = |names: &mut Names| {
        let mut locks: Vec<String> =
            held.iter().map(|&object| machine.object_text(names, object)).collect();
        locks.sort_unstable();
        locks
    };
    Racer {
        thread: id,
        what,
        mode: match mode {
            Mode::Read => "read",
            Mode::Write => "write",
            Mode::Update | Mode::Attempt => "update",
        },
        stack: recorder.stack_id(machine.calls_of(id)),
        locks: locks(&mut recorder.names),
    }
}
