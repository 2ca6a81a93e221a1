//! Which threads a thread waits for: those it joins, those that run the task it wants done, or those
//! of a pool whose end it wants.

use crate::machine::Machine;
use crate::machine::ids::{Ref, ThreadId};
use crate::machine::state::frame_refs::for_each_slot;
use crate::machine::state::thread::{Frame, Status, Thread};
use crate::machine::watch::action::Action;
use crate::machine::world::Kind;
use crate::machine::world::class::Loader;
use crate::machine::world::flow;
use heddle_classfile::{Code, Instruction, Opcode, Operand};

/// Operations that end when a task does.
const GETS: [&str; 5] = ["get", "join", "quietlyJoin", "invoke", "quietlyInvoke"];

/// Operations that end when a pool's threads have done what there is to do.
const ENDS: [&str; 4] = ["awaitTermination", "awaitQuiescence", "invokeAny", "close"];

/// A task that waits for others refers to them, and they to it, by objects of these classes.
const STAGES: &str = "java/util/concurrent/CompletableFuture";

/// Instructions that may load the thread on which one waits.
const LOADS: usize = 8;

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
                return self.working_on(&self.stages_to(object), thread.id);
            }
            if ENDS.contains(&name) && self.is_a(object, "java/util/concurrent/ExecutorService") {
                return self.working_on(&[object], thread.id);
            }
        }
        self.joined_by_hand(thread).into_iter().collect()
    }

    /// The thread for whose end a loop of the program waits as the library's `join` does:
    /// `while (t.isAlive()) t.wait();`. Other waits on a `Thread` are for what the program notifies.
    fn joined_by_hand(&self, thread: &Thread) -> Option<ThreadId> {
        let Status::Waiting { object, deadline: None, .. } = thread.status else { return None };
        let mut threads = self.state.threads.iter();
        let target =
            threads.find(|other| other.object == object && other.status != Status::Terminated)?;
        let frame = thread.frames.iter().rev().find(|frame| self.is_of_user(frame))?;
        let code = self.world.bytecode(frame.method)?;
        asks_if_alive_again(code, frame.pc as usize).then_some(target.id)
    }

    /// A task, and those that it has to wait for in turn: stages whose completion leads to its own.
    fn stages_to(&self, task: Ref) -> Vec<Ref> {
        let mut stages = vec![task];
        if !self.is_a(task, STAGES) {
            return stages;
        }
        let threads = self.state.threads.iter();
        let frames = threads.flat_map(|thread| thread.frames.iter().map(move |f| (thread, f)));
        let mut known = Vec::new();
        for (thread, frame) in frames.filter(|(_, frame)| !self.is_of_user(frame)) {
            self.for_each_object(thread, frame, |object| known.push(object));
        }
        for object in known {
            if !stages.contains(&object) && self.is_a(object, STAGES) && self.leads(object, task) {
                stages.push(object);
            }
        }
        stages
    }

    /// Whether a stage leads to another one by what is to be done when it completes.
    fn leads(&self, from: Ref, to: Ref) -> bool {
        let is_stage = |object: Ref| {
            let class = self.world.class(self.state.heap.class_of(object));
            class.loader == Loader::Jdk && class.name.starts_with(STAGES)
        };
        let mut found = vec![from];
        let mut next = 0;
        while let Some(&object) = found.get(next) {
            next += 1;
            self.state.heap.references(&self.world, object, |target| {
                if !target.is_null() && !found.contains(&target) && is_stage(target) {
                    found.push(target);
                }
            });
        }
        found.contains(&to)
    }

    /// The threads that run one of these tasks, or work for one of these pools.
    fn working_on(&self, tasks: &[Ref], but: ThreadId) -> Vec<ThreadId> {
        let works = |thread: &&Thread| {
            thread.id != but
                && thread.frames.iter().any(|frame| {
                    let name = &*self.world.method(frame.method).name;
                    let waits = GETS.contains(&name) || ENDS.contains(&name);
                    let object = self.receiver(thread, frame);
                    // An object of the program's may know of a pool for any reason.
                    let library = !self.is_of_user(frame);
                    let refers = |object| {
                        tasks.iter().any(|&t| object == t || library && self.has(object, t))
                    };
                    !waits && (object.is_some_and(refers) || self.keeps(thread, frame, tasks))
                })
        };
        self.state.threads.iter().filter(works).map(|thread| thread.id).collect()
    }

    /// Each object that a frame has in a variable.
    fn for_each_object(&self, thread: &Thread, frame: &Frame, mut each: impl FnMut(Ref)) {
        // What cannot be told apart leads to nothing.
        let _ = for_each_slot(&self.world, thread, frame, |_, value, kind| {
            let object = Ref::from_slot(value);
            if kind == Kind::Ref && !object.is_null() {
                each(object);
            }
        });
    }

    /// Whether a frame of the library has one of these in a variable.
    fn keeps(&self, thread: &Thread, frame: &Frame, objects: &[Ref]) -> bool {
        let mut found = false;
        self.for_each_object(thread, frame, |object| found |= objects.contains(&object));
        found && !self.is_of_user(frame)
    }

    /// Whether an object refers to another one.
    fn has(&self, object: Ref, other: Ref) -> bool {
        let mut found = false;
        self.state.heap.references(&self.world, object, |target| found |= target == other);
        found
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

/// Whether what follows a wait is the question whether the thread that was waited on is alive.
fn asks_if_alive_again(code: &Code, wait: usize) -> bool {
    if name_called(&code.instructions[wait]) != Some("wait") {
        return false;
    }
    let mut at = wait;
    for _ in 0..LOADS {
        let [next] = flow::successors(code, at)[..] else { return false };
        at = next;
        let instruction = &code.instructions[at];
        if name_called(instruction) == Some("isAlive") {
            return loads_before(code, at) == loads_before(code, wait);
        }
        if !is_load(instruction) && instruction.opcode != Opcode::Goto {
            return false;
        }
    }
    false
}

fn name_called(instruction: &Instruction) -> Option<&str> {
    match &instruction.operand {
        Operand::Method(method) => Some(&method.name),
        _ => None,
    }
}

/// What is called upon, as the instructions that load it: the last one first.
fn loads_before(code: &Code, call: usize) -> Vec<(Opcode, &Operand)> {
    let before = code.instructions[..call].iter().rev();
    // How long to wait is 0, for ever.
    let before = before.skip_while(|instruction| instruction.opcode == Opcode::Lconst0);
    let loads = before.take_while(|&instruction| is_load(instruction)).take(LOADS);
    loads.map(|load| (load.opcode, &load.operand)).collect()
}

/// Whether an instruction loads a reference from a variable or a field.
fn is_load(instruction: &Instruction) -> bool {
    matches!(instruction.opcode.number(), 25 | 42..=45)
        || matches!(instruction.opcode, Opcode::Getstatic | Opcode::Getfield)
}
