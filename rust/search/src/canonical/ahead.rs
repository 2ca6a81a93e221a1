//! A thread that waits for others to end, as it will be when they have.
//!
//! A program that joins the threads of an array one after the other stands before one of them, and
//! which one that is depends on who ended first. It makes no difference: between the joins nothing
//! happens that another thread could see, so the thread waits for all of them and goes on where the
//! last one lets it. That is what is written of it: whom it waits for, in no order, and where it will
//! stand. The array is no longer alive there, so nothing tells its elements apart.
//!
//! The operations in between are done on a copy. They commute with all that other threads do: they
//! touch the stack, objects that no other thread can reach, and memory of which it is assumed, and
//! checked, that the thread alone accesses it. At anything else the copy stops, before the operation.

use heddle_classfile::{Opcode, Operand};
use heddle_machine::Machine;
use heddle_machine::action::Place;
use heddle_machine::ids::{ClassId, MethodId, Ref, StaticId, ThreadId};
use heddle_machine::learned::Learned;
use heddle_machine::state::Initialization;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::state::thread::{Frame, Status, Then, Thread};
use heddle_machine::world::Unvisited;
use heddle_machine::world::method::Behaviour;
use heddle_machine::world::op::Op;

/// Operations that are looked ahead.
const FAR: usize = 4_096;

/// A thread as it will be.
#[derive(Clone, Debug)]
pub(super) struct Ahead {
    /// Which thread, and when.
    pub(super) born: u64,
    pub(super) stamp: u64,
    /// The thread, with its frames at the first operation that has to wait.
    pub(super) thread: Thread,
    /// Whom it has joined by then, besides those it has joined now.
    awaited: Vec<(Ref, ThreadId)>,
    /// Objects that no other thread can reach, as they will be.
    pub(super) objects: Vec<(Ref, Object)>,
}

impl Ahead {
    /// How a thread that joins another one goes on; None if it does not, or others could tell.
    pub(super) fn of(machine: &Machine, thread: &Thread) -> Option<Self> {
        let Status::Joining(target, None) = thread.status else { return None };
        let watch = &machine.watch;
        let seen = [Learned::Interrupts, Learned::ForeignMonitors, Learned::Looks];
        if target.0 >= 64 || seen.into_iter().any(|fact| watch.knows(fact)) {
            return None;
        }
        let mut copy = thread.clone();
        let slots = usize::from(copy.pending);
        copy.pending = 0;
        copy.status = Status::Runnable;
        copy.drop_slots(slots);
        copy.frame_mut()?.pc += 1;
        let (born, stamp) = (thread.born, thread.stamp);
        let awaited = vec![(machine.state.thread(target).object, target)];
        let mut ahead = Self { born, stamp, thread: copy, awaited, objects: vec![] };
        for _ in 0..FAR {
            if ahead.step(machine).is_none() {
                break;
            }
        }
        Some(ahead)
    }

    /// Whether this is still how the thread goes on. Those it joins may have been started by others,
    /// in another order, or not yet.
    pub(super) fn is_of(&self, machine: &Machine, thread: &Thread) -> bool {
        let threads = &machine.state.threads;
        let known = |(object, id): &(Ref, ThreadId)| {
            threads.get(id.index()).is_some_and(|target| target.object == *object)
        };
        (self.born, self.stamp) == (thread.born, thread.stamp) && self.awaited.iter().all(known)
    }

    /// Whom it has joined by then: one bit each.
    pub(super) fn awaited(&self) -> u64 {
        self.awaited.iter().fold(0, |set, (_, id)| set | 1 << id.0)
    }

    fn object<'a>(&'a self, machine: &'a Machine, reference: Ref) -> &'a Object {
        let changed = self.objects.iter().find(|(known, _)| *known == reference);
        changed.map_or_else(|| machine.state.heap.peek(reference), |(_, object)| object)
    }

    /// The object, if what it holds at a place is of no concern to other threads.
    fn readable<'a>(
        &'a self,
        machine: &'a Machine,
        reference: Ref,
        slot: u32,
    ) -> Option<&'a Object> {
        if reference.is_null() {
            return None;
        }
        let object = self.object(machine, reference);
        let own =
            !object.marks.shared || is_own(machine, self.thread.id, Place::of(reference, slot));
        own.then_some(object)
    }

    fn field(&self, machine: &Machine, object: u64, slot: u16) -> Option<u64> {
        match &self.readable(machine, Ref::from_slot(object), u32::from(slot))?.body {
            Body::Fields(fields) => fields.get(usize::from(slot)).copied(),
            _ => None,
        }
    }

    /// Change a field of an object that no other thread can reach.
    fn set_field(&mut self, machine: &Machine, object: u64, slot: u16, value: u64) -> Option<()> {
        let reference = Ref::from_slot(object);
        if reference.is_null() || self.object(machine, reference).marks.shared {
            return None;
        }
        let at = self.objects.iter().position(|(known, _)| *known == reference);
        let at = at.unwrap_or_else(|| {
            self.objects.push((reference, machine.state.heap.peek(reference).clone()));
            self.objects.len() - 1
        });
        match &mut self.objects[at].1.body {
            Body::Fields(fields) => *fields.get_mut(usize::from(slot))? = value,
            _ => return None,
        }
        Some(())
    }

    fn static_value(&self, machine: &Machine, field: StaticId, class: ClassId) -> Option<u64> {
        let ready = machine.state.initialization(class) == Initialization::Done;
        let own = ready && is_own(machine, self.thread.id, Place::of_static(field));
        own.then(|| machine.state.static_value(field))
    }

    /// Do one operation; None if the thread has to wait here.
    #[expect(clippy::too_many_lines, reason = "one arm per operation")]
    fn step(&mut self, machine: &Machine) -> Option<()> {
        let frame = *self.thread.frame()?;
        let Behaviour::Code(code) = &machine.world.method(frame.method).behaviour else {
            return None;
        };
        let (base, top) = (frame.base as usize, frame.top as usize);
        let mut op = *code.ops.get(frame.pc as usize)?;
        if matches!(op, Op::First) {
            // Nothing is noted here: the copy goes where the thread will go.
            match machine.world.unvisited(frame.method, frame.pc as usize)? {
                Unvisited::Operation(behind) => op = behind,
                Unvisited::Turn(target) => {
                    self.thread.frame_mut()?.pc = target;
                    return Some(());
                }
            }
        }
        let local = |slot: u16| base + usize::from(slot);
        let stack = &self.thread.stack;
        let operand = |depth: usize| stack[top - depth];
        let value = |slot: u16| stack[local(slot)];
        let int = |slot: u16| value(slot) as i32;
        let word = |value: i32| u64::from(value as u32);
        let next = frame.pc + 1;
        // Operands to drop, what to push, and where to go on.
        let (drop, push, pc) = match op {
            Op::Nop => (0, vec![], next),
            Op::Const(value) => (0, vec![u64::from(value)], next),
            Op::Load(slot) => (0, vec![value(slot)], next),
            Op::Load2(slot) => (0, vec![value(slot), 0], next),
            Op::Store(slot) => {
                let value = operand(1);
                self.thread.stack[local(slot)] = value;
                (1, vec![], next)
            }
            Op::Inc(slot, amount) => {
                let value = word(int(slot).wrapping_add(i32::from(amount)));
                self.thread.stack[local(slot)] = value;
                (0, vec![], next)
            }
            Op::IncGoto(slot, amount, target) => {
                let value = word(int(slot).wrapping_add(i32::from(amount)));
                self.thread.stack[local(slot)] = value;
                (0, vec![], target)
            }
            Op::Pop => (1, vec![], next),
            Op::Dup => (0, vec![operand(1)], next),
            Op::DupX1 => (2, vec![operand(1), operand(2), operand(1)], next),
            Op::Iadd => (2, vec![word((operand(2) as i32).wrapping_add(operand(1) as i32))], next),
            Op::Isub => (2, vec![word((operand(2) as i32).wrapping_sub(operand(1) as i32))], next),
            Op::LoadRef => {
                let (array, index) = (Ref::from_slot(operand(2)), operand(1) as u32);
                let Body::Refs(elements) = &self.readable(machine, array, index)?.body else {
                    return None;
                };
                (2, vec![elements.get(index as usize)?.slot()], next)
            }
            Op::ArrayLength => {
                let array = Ref::from_slot(operand(1));
                (1, vec![machine.state.heap.peek(array).body.length()? as u64], next)
            }
            Op::If(cond, target) => {
                (1, vec![], if cond.holds(operand(1) as i32, 0) { target } else { next })
            }
            Op::IfInt(cond, target) => {
                let holds = cond.holds(operand(2) as i32, operand(1) as i32);
                (2, vec![], if holds { target } else { next })
            }
            Op::IfSame(target) => (2, vec![], if operand(1) == operand(2) { target } else { next }),
            Op::IfNotSame(target) => {
                (2, vec![], if operand(1) == operand(2) { next } else { target })
            }
            Op::IfNull(target) => (1, vec![], if operand(1) == 0 { target } else { next }),
            Op::IfNonNull(target) => (1, vec![], if operand(1) == 0 { next } else { target }),
            Op::Goto(target) => (0, vec![], target),
            Op::IfLocals(cond, a, b, target) => {
                (0, vec![], if cond.holds(int(a), int(b)) { target } else { frame.pc + 3 })
            }
            Op::IfLocalConst(cond, a, value, target) => {
                let holds = cond.holds(int(a), i32::from(value));
                (0, vec![], if holds { target } else { frame.pc + 3 })
            }
            Op::IfLocal(cond, a, target) => {
                (0, vec![], if cond.holds(int(a), 0) { target } else { frame.pc + 2 })
            }
            Op::LoadLoad(a, b) => (0, vec![value(a), value(b)], frame.pc + 2),
            Op::LoadConst(a, constant) => (0, vec![value(a), word(constant)], frame.pc + 2),
            Op::AddLocals(a, b) => (0, vec![word(int(a).wrapping_add(int(b)))], frame.pc + 3),
            Op::GetStatic(field, class) => {
                (0, vec![self.static_value(machine, field, class)?], next)
            }
            Op::GetField(slot) => (1, vec![self.field(machine, operand(1), slot)?], next),
            Op::GetField2(slot) => (1, vec![self.field(machine, operand(1), slot)?, 0], next),
            Op::GetThisField(slot) => match self.field(machine, stack[base], slot) {
                Some(value) => (0, vec![value], frame.pc + 2),
                // It stops behind the load, as it did before the two were fused.
                None => (0, vec![stack[base]], next),
            },
            Op::PutField(slot) => {
                let (object, value) = (operand(2), operand(1));
                self.set_field(machine, object, slot, value)?;
                (2, vec![], next)
            }
            Op::CheckCast(class) => {
                let object = Ref::from_slot(operand(1));
                let fits = object.is_null()
                    || machine.world.is_subtype(machine.state.heap.class_of(object), class);
                if !fits {
                    return None;
                }
                (0, vec![], next)
            }
            Op::Return => return self.give_back(machine, 0),
            Op::Return1 => return self.give_back(machine, 1),
            Op::InvokeStatic(callee) if self.is_ready(machine, callee, &frame) => {
                return self.call(machine, callee);
            }
            Op::InvokeSpecial(callee, arguments) => {
                if operand(usize::from(arguments)) == 0 {
                    return None;
                }
                return self.call(machine, callee);
            }
            Op::InvokeVirtual(index, arguments) => {
                let class = self.class_of(machine, operand(usize::from(arguments)))?;
                let callee = *machine.world.class(class).vtable.get(index as usize)?;
                return self.call(machine, callee);
            }
            Op::InvokeInterface(selector, arguments) => {
                let class = self.class_of(machine, operand(usize::from(arguments)))?;
                let callee = machine.world.selected(class, selector)?;
                return self.call(machine, callee);
            }
            // A join that is the first at its place.
            Op::Unlinked if self.is_first_join(machine, &frame) => return self.join(machine, 1),
            _ => return None,
        };
        self.go_on(top - drop, &push, pc)
    }

    /// Whether the class of a static method is initialised in every state: another one may have been
    /// initialised by another thread just now.
    fn is_ready(&self, machine: &Machine, callee: MethodId, frame: &Frame) -> bool {
        let (world, state) = (&machine.world, &machine.state);
        let class = world.method(callee).class;
        class == world.method(frame.method).class
            || state.initialization.original(class.index()) == Initialization::Done
                && !machine.watch.steps.is_new(self.thread.used, class)
    }

    fn class_of(&self, machine: &Machine, receiver: u64) -> Option<ClassId> {
        let receiver = Ref::from_slot(receiver);
        (!receiver.is_null()).then(|| self.object(machine, receiver).class)
    }

    /// Put these on the operand stack, which ends at `top`, and go on there.
    fn go_on(&mut self, top: usize, push: &[u64], pc: u32) -> Option<()> {
        self.thread.stack.get_mut(top..top + push.len())?.copy_from_slice(push);
        let frame = self.thread.frame_mut()?;
        frame.top = (top + push.len()) as u32;
        frame.pc = pc;
        Some(())
    }

    fn give_back(&mut self, machine: &Machine, width: usize) -> Option<()> {
        let frame = self.thread.frame()?;
        let noted = machine.world.method(frame.method).noted;
        if frame.then != Then::Continue
            || noted
            || !frame.lock.is_null()
            || self.thread.frames.len() < 2
        {
            return None;
        }
        let value = self.thread.operands(width).to_vec();
        self.thread.frames.pop();
        let (top, pc) = self.thread.frame().map(|frame| (frame.top as usize, frame.pc))?;
        self.go_on(top, &value, pc + 1)
    }

    fn call(&mut self, machine: &Machine, callee: MethodId) -> Option<()> {
        let method = machine.world.method(callee);
        let arguments = usize::from(method.arguments);
        if machine.world.is_join(callee) {
            return self.join(machine, arguments);
        }
        let Behaviour::Code(code) = &method.behaviour else { return None };
        let deep = self.thread.frames.len() + 1 >= machine.options.limits.depth;
        if method.is_special_call() || method.is_synchronized() || deep {
            return None;
        }
        let caller = self.thread.frame_mut()?;
        let start = caller.top as usize - arguments;
        caller.top = start as u32;
        let top = start + usize::from(code.max_locals);
        let end = top + usize::from(code.max_stack) + 4;
        if self.thread.stack.len() < end {
            self.thread.stack.resize(end, 0);
        }
        let (base, top) = (start as u32, top as u32);
        let then = Then::Continue;
        self.thread.frames.push(Frame { method: callee, pc: 0, base, top, lock: Ref::NULL, then });
        Some(())
    }

    /// Whether an operation that was not executed yet calls `Thread.join`, which cannot be overridden.
    fn is_first_join(&self, machine: &Machine, frame: &Frame) -> bool {
        let instruction = machine.world.instruction(frame.method, frame.pc as usize);
        let joins = instruction.is_some_and(|instruction| match &instruction.operand {
            Operand::Method(method) => {
                instruction.opcode == Opcode::Invokevirtual
                    && (&*method.name, &**method.descriptor.text()) == ("join", "()V")
            }
            _ => false,
        });
        let receiver = self.thread.operands(1).first().copied();
        let class = receiver.filter(|_| joins).and_then(|object| self.class_of(machine, object));
        let thread = machine.world.loaded("java/lang/Thread");
        class.zip(thread).is_some_and(|(class, thread)| machine.world.is_subtype(class, thread))
    }

    /// Another thread is joined: it will have ended.
    fn join(&mut self, machine: &Machine, arguments: usize) -> Option<()> {
        let object = Ref::from_slot(*self.thread.operands(arguments).first()?);
        if object.is_null() {
            return None;
        }
        let known = machine.state.heap.peek(object);
        let mut threads = machine.state.threads.iter();
        let target = threads.find(|thread| thread.object == object)?.id;
        let own = self.thread.object;
        let flagged = machine.field(own, "interrupted") != Ok(0);
        if !known.marks.started || known.lock.owner().is_some() || target.0 >= 64 || flagged {
            return None;
        }
        self.awaited.push((object, target));
        let frame = self.thread.frame()?;
        let (top, pc) = (frame.top as usize - arguments, frame.pc);
        self.go_on(top, &[], pc + 1)
    }
}

/// Whether memory is accessed by this thread alone, as far as is known.
fn is_own(machine: &Machine, id: ThreadId, place: Place) -> bool {
    machine.watch.is_own(&machine.state, id, place)
}
