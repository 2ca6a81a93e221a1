//! Arrays of threads: whether a program asks which thread is where in one.
//!
//! A program that only starts the threads of an array and waits for their ends does not tell them
//! apart, in whatever order it does so. A search may then take such an array for a set. What is read
//! from one is noted here for it, together with what becomes of it: unless it is the thread that is
//! joined next, and nothing else, the position of the thread has been looked at.

use std::sync::atomic::{AtomicBool, Ordering};

use heddle_classfile::{Opcode, Operand};

use crate::ids::{ClassId, MethodId, Ref};
use crate::state::heap::Heap;
use crate::state::object::Body;
use crate::state::thread::{Frame, Then};
use crate::world::class::Loader;
use crate::world::method::Behaviour;
use crate::world::op::Op;
use crate::world::{Unvisited, World};

/// Operations between reading a thread and joining it.
const FAR: usize = 32;

/// A local variable at an operation.
pub type Variable = (MethodId, usize, usize);

/// A thread that was started is read from an array, or overwritten there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The array.
    pub array: Ref,
    /// The thread.
    pub element: Ref,
    /// Whether it is joined next, and nothing else is done with it.
    pub joins: bool,
    /// A variable that holds it when it has been joined, which must be dead then.
    pub held: Option<Variable>,
}

/// What is read from arrays of threads.
#[derive(Debug, Default)]
pub struct Positions {
    on: bool,
    readings: Vec<Reading>,
    /// Whether the machine itself has looked into an array with several of them.
    within: AtomicBool,
}

impl Clone for Positions {
    fn clone(&self) -> Self {
        Self {
            on: self.on,
            readings: self.readings.clone(),
            within: AtomicBool::new(self.within.load(Ordering::Relaxed)),
        }
    }
}

impl Positions {
    /// Note what is read from now on, or do not.
    pub fn set(&mut self, on: bool) {
        *self = Self { on, ..Self::default() };
    }

    /// Whether something is noted.
    #[inline]
    pub(crate) fn is_on(&self) -> bool {
        self.on
    }

    /// What was read since the last time, and whether the machine itself has looked into an array.
    pub fn take(&mut self) -> (Vec<Reading>, bool) {
        let within = std::mem::take(self.within.get_mut());
        (std::mem::take(&mut self.readings), within)
    }

    /// Whether nothing was read since the last time.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.readings.is_empty() && !self.within.load(Ordering::Relaxed)
    }

    /// A thread is read from an array by an operation of this frame.
    #[cold]
    pub(crate) fn note_read(
        &mut self,
        heap: &Heap,
        world: &World,
        (array, element): (Ref, Ref),
        frame: &Frame,
        callers: &[Frame],
    ) {
        if keeps_lists(world, frame.method) {
            return;
        }
        let joined = follow(world, heap, array, frame, callers);
        let (joins, held) = (joined.is_some(), joined.and_then(|joined| joined.held));
        self.note(Reading { array, element, joins, held });
    }

    /// A thread is overwritten in an array by a method.
    #[cold]
    pub(crate) fn note_write(&mut self, world: &World, method: MethodId, array: Ref, element: Ref) {
        if !keeps_lists(world, method) {
            self.note_look(array, element);
        }
    }

    fn note_look(&mut self, array: Ref, element: Ref) {
        self.note(Reading { array, element, joins: false, held: None });
    }

    fn note(&mut self, reading: Reading) {
        if !self.readings.contains(&reading) {
            self.readings.push(reading);
        }
    }

    /// The machine itself looks at the elements of an array.
    pub(crate) fn look_within(&self, heap: &Heap, elements: &[Ref]) {
        if self.on && elements.iter().filter(|&&element| is_started(heap, element)).count() > 1 {
            self.within.store(true, Ordering::Relaxed);
        }
    }

    /// A method copies elements of an array over some of another one: all its threads, or it matters
    /// which.
    pub(crate) fn note_copy(
        &mut self,
        heap: &Heap,
        world: &World,
        method: MethodId,
        (source, from): (Ref, usize),
        (target, to): (Ref, usize),
        count: usize,
    ) {
        let (Body::Refs(sources), Body::Refs(targets)) =
            (&heap.peek(source).body, &heap.peek(target).body)
        else {
            return;
        };
        if keeps_lists(world, method) {
            return;
        }
        let started = |&&element: &&Ref| is_started(heap, element);
        let copied = &sources[from..from + count];
        let several = copied.iter().filter(started).count();
        if several > 0 && sources.iter().filter(started).count() != several {
            copied.iter().filter(started).for_each(|&element| self.note_look(source, element));
        }
        let over = targets[to..to + count].iter().filter(started);
        over.for_each(|&element| self.note_look(target, element));
    }
}

/// Whether a method belongs to groups of threads, which keep lists of their own. Those are no part of
/// states until they are read, and then arrays are no sets any more.
fn keeps_lists(world: &World, method: MethodId) -> bool {
    let class = world.class(world.method(method).class);
    class.loader == Loader::Jdk && &*class.name == "java/lang/ThreadGroup"
}

/// Whether an object is a thread that was started.
#[inline]
pub(crate) fn is_started(heap: &Heap, object: Ref) -> bool {
    !object.is_null() && heap.peek(object).marks.started
}

/// Whether a class has all threads that were started and are elements of an array.
fn has_all(world: &World, heap: &Heap, array: Ref, class: ClassId) -> bool {
    let Body::Refs(elements) = &heap.peek(array).body else { return false };
    let mut threads = elements.iter().filter(|&&element| is_started(heap, element));
    threads.all(|&thread| world.is_subtype(heap.peek(thread).class, class))
}

/// The operation to do here, as it will be when it has been executed once; None if that cannot be told.
fn operation(world: &World, method: MethodId, pc: usize) -> Option<Op> {
    let Behaviour::Code(code) = &world.method(method).behaviour else { return None };
    let op = match *code.ops.get(pc)? {
        Op::First => match world.unvisited(method, pc)? {
            Unvisited::Operation(behind) => behind,
            Unvisited::Turn(target) => Op::Goto(target),
        },
        op => op,
    };
    if !matches!(op, Op::Unlinked) {
        return Some(op);
    }
    let instruction = world.instruction(method, pc)?;
    match (&instruction.operand, instruction.opcode) {
        (Operand::Class(name), Opcode::Checkcast) => {
            let from = world.method(method).class;
            Some(Op::CheckCast(world.loaded_from(from, name)?))
        }
        (Operand::Method(callee), Opcode::Invokevirtual)
            if (&*callee.name, &**callee.descriptor.text()) == ("join", "()V") =>
        {
            // No class of threads can have another one.
            let thread = world.loaded("java/lang/Thread")?;
            let vtable = &world.class(thread).vtable;
            let index = vtable.iter().position(|&method| world.is_join(method))?;
            Some(Op::InvokeVirtual(u32::try_from(index).ok()?, 1))
        }
        _ => None,
    }
}

/// A thread is joined, and this variable still holds it then.
struct Joined {
    held: Option<Variable>,
}

/// What becomes of a thread that an operation of this frame reads from an array: None if anything else
/// than being joined, otherwise how.
fn follow(
    world: &World,
    heap: &Heap,
    array: Ref,
    frame: &Frame,
    callers: &[Frame],
) -> Option<Joined> {
    let thread = world.loaded("java/lang/Thread")?;
    let mut callers = callers.iter().rev();
    let (mut frame, mut pc) = (frame, frame.pc as usize + 1);
    let mut held: Option<u16> = None;
    let mut on_stack = true;
    for _ in 0..FAR {
        let method = frame.method;
        match operation(world, method, pc)? {
            Op::Nop => pc += 1,
            Op::Goto(target) => pc = target as usize,
            // Whichever of them it is.
            Op::CheckCast(class) if on_stack && has_all(world, heap, array, class) => pc += 1,
            Op::Store(slot) if on_stack && held.is_none() => {
                (held, on_stack) = (Some(slot), false);
                pc += 1;
            }
            Op::Load(slot) if !on_stack && held == Some(slot) => {
                on_stack = true;
                pc += 1;
            }
            // None of them is null.
            Op::IfNull(_) if on_stack && held.is_some() => {
                on_stack = false;
                pc += 1;
            }
            Op::IfNonNull(target) if on_stack && held.is_some() => {
                on_stack = false;
                pc = target as usize;
            }
            Op::Return1 if on_stack => {
                let plain = frame.then == Then::Continue && frame.lock.is_null();
                if !plain || world.method(method).noted {
                    return None;
                }
                frame = callers.next()?;
                (pc, held) = (frame.pc as usize + 1, None);
            }
            Op::InvokeVirtual(index, 1) if on_stack => {
                let callee = *world.class(thread).vtable.get(index as usize)?;
                let held = held.map(|slot| (method, pc + 1, slot.into()));
                return world.is_join(callee).then_some(Joined { held });
            }
            Op::InvokeSpecial(callee, 1) if on_stack => {
                let held = held.map(|slot| (method, pc + 1, slot.into()));
                return world.is_join(callee).then_some(Joined { held });
            }
            _ => return None,
        }
    }
    None
}

impl World {
    /// Whether a method is `Thread.join`, which waits for the end of a thread, however long.
    pub fn is_join(&self, method: MethodId) -> bool {
        let method = self.method(method);
        method.shortcut.is_some()
            && &*method.name == "join"
            && &*method.descriptor == "()V"
            && self.loaded("java/lang/Thread") == Some(method.class)
    }
}
