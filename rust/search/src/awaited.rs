//! Which threads a thread waits for: those it joins, those that run the task it wants done, or those
//! of a pool whose end it wants.

use heddle_classfile::{Code, Instruction, Opcode, Operand};
use heddle_machine::Machine;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::thread::{Frame, Status, Thread};
use heddle_machine::world::Kind;
use heddle_machine::world::class::Loader;
use heddle_machine::world::flow;

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

/// The threads that wait, with what they wait for.
pub(super) fn all_waits(machine: &Machine) -> Vec<Wait> {
    let waiting = machine.state.threads.iter().filter(|thread| machine.is_waiting(thread));
    let wait = |thread: &Thread| {
        let awaited = awaited(machine, thread);
        Wait { thread: thread.id, awaited, daemon: thread.daemon }
    };
    waiting.map(wait).collect()
}

/// The threads whose end a thread waits for; none if it waits for something else.
fn awaited(machine: &Machine, thread: &Thread) -> Vec<ThreadId> {
    if let Status::Joining(target, _) = thread.status {
        return if machine.is_blocked(thread) { Vec::new() } else { vec![target] };
    }
    let library = thread.frames.iter().rev().take_while(|frame| !is_of_user(machine, frame));
    for frame in library {
        let Some(object) = receiver(machine, thread, frame) else { continue };
        let name = &*machine.world.method(frame.method).name;
        if name == "join" && is_a(machine, object, "java/lang/Thread") {
            let threads = machine.state.threads.iter().skip(1);
            let joined = threads.filter(|other| other.object == object);
            return joined.map(|other| other.id).collect();
        }
        if GETS.contains(&name) && is_a(machine, object, "java/util/concurrent/Future") {
            return working_on(machine, &stages_to(machine, object), thread.id);
        }
        if ENDS.contains(&name) && is_a(machine, object, "java/util/concurrent/ExecutorService") {
            return working_on(machine, &[object], thread.id);
        }
    }
    joined_by_hand(machine, thread).into_iter().collect()
}

/// The thread for whose end a loop of the program waits as the library's `join` does:
/// `while (t.isAlive()) t.wait();`. Other waits on a `Thread` are for what the program notifies.
fn joined_by_hand(machine: &Machine, thread: &Thread) -> Option<ThreadId> {
    let Status::Waiting { object, deadline: None, .. } = thread.status else { return None };
    let mut threads = machine.state.threads.iter();
    let target =
        threads.find(|other| other.object == object && other.status != Status::Terminated)?;
    let frame = thread.frames.iter().rev().find(|frame| is_of_user(machine, frame))?;
    let code = machine.world.bytecode(frame.method)?;
    asks_if_alive_again(code, frame.pc as usize).then_some(target.id)
}

/// A task, and those that it has to wait for in turn: stages whose completion leads to its own.
fn stages_to(machine: &Machine, task: Ref) -> Vec<Ref> {
    let mut stages = vec![task];
    if !is_a(machine, task, STAGES) {
        return stages;
    }
    let threads = machine.state.threads.iter();
    let frames = threads.flat_map(|thread| thread.frames.iter().map(move |f| (thread, f)));
    let mut known = Vec::new();
    for (thread, frame) in frames.filter(|(_, frame)| !is_of_user(machine, frame)) {
        for_each_object(machine, thread, frame, |object| known.push(object));
    }
    for object in known {
        if !stages.contains(&object)
            && is_a(machine, object, STAGES)
            && leads(machine, object, task)
        {
            stages.push(object);
        }
    }
    stages
}

/// Whether a stage leads to another one by what is to be done when it completes.
fn leads(machine: &Machine, from: Ref, to: Ref) -> bool {
    let is_stage = |object: Ref| {
        let class = machine.world.class(machine.state.heap.class_of(object));
        class.loader == Loader::Jdk && class.name.starts_with(STAGES)
    };
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&object) = found.get(next) {
        next += 1;
        machine.state.heap.references(&machine.world, object, |target| {
            if !target.is_null() && !found.contains(&target) && is_stage(target) {
                found.push(target);
            }
        });
    }
    found.contains(&to)
}

/// The threads that run one of these tasks, or work for one of these pools.
fn working_on(machine: &Machine, tasks: &[Ref], but: ThreadId) -> Vec<ThreadId> {
    let works = |thread: &&Thread| {
        thread.id != but
            && thread.frames.iter().any(|frame| {
                let name = &*machine.world.method(frame.method).name;
                let waits = GETS.contains(&name) || ENDS.contains(&name);
                let object = receiver(machine, thread, frame);
                // An object of the program's may know of a pool for any reason.
                let library = !is_of_user(machine, frame);
                let refers = |object| {
                    tasks.iter().any(|&t| object == t || library && has(machine, object, t))
                };
                !waits && (object.is_some_and(refers) || keeps(machine, thread, frame, tasks))
            })
    };
    machine.state.threads.iter().filter(works).map(|thread| thread.id).collect()
}

/// Each object that a frame has in a variable.
fn for_each_object(machine: &Machine, thread: &Thread, frame: &Frame, mut each: impl FnMut(Ref)) {
    // What cannot be told apart leads to nothing.
    let _ = for_each_slot(&machine.world, thread, frame, |_, value, kind| {
        let object = Ref::from_slot(value);
        if kind == Kind::Ref && !object.is_null() {
            each(object);
        }
    });
}

/// Whether a frame of the library has one of these in a variable.
fn keeps(machine: &Machine, thread: &Thread, frame: &Frame, objects: &[Ref]) -> bool {
    let mut found = false;
    for_each_object(machine, thread, frame, |object| found |= objects.contains(&object));
    found && !is_of_user(machine, frame)
}

/// Whether an object refers to another one.
fn has(machine: &Machine, object: Ref, other: Ref) -> bool {
    let mut found = false;
    machine.state.heap.references(&machine.world, object, |target| found |= target == other);
    found
}

/// The object whose method a frame runs.
fn receiver(machine: &Machine, thread: &Thread, frame: &Frame) -> Option<Ref> {
    if machine.world.method(frame.method).is_static() {
        return None;
    }
    let object = thread.stack.get(frame.base as usize).map(|&slot| Ref::from_slot(slot));
    object.filter(|object| !object.is_null())
}

fn is_a(machine: &Machine, object: Ref, class: &str) -> bool {
    let class = machine.world.loaded(class);
    class.is_some_and(|class| machine.world.is_subtype(machine.state.heap.class_of(object), class))
}

fn is_of_user(machine: &Machine, frame: &Frame) -> bool {
    let class = machine.world.class(machine.world.method(frame.method).class);
    class.loader.is_user() && !class.hidden
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
