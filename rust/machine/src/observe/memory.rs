//! What accesses met, under which locks, and who touched what.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Before, Observer, Place};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref, StaticId, ThreadId};
use crate::state::object::Body;
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{Opcode, Operand};

/// What an instruction does with an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Accesses it, or enters its monitor.
    Base,
    /// Reads it from memory, writes it there, returns it or throws it.
    Value,
}

/// A lock that is held, seen from an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Held {
    /// Its site.
    pub site: u32,
    /// Whether it is the `this` of the method.
    pub own: bool,
    /// Whether it is the object accessed.
    pub accessed: bool,
}

/// Where an access is, the sites of `this` and of the object accessed, and the locks held.
pub(super) type Guarded = (Place, Option<u32>, Option<u32>, Vec<Held>);

#[derive(Debug, Default)]
pub(super) struct Memory {
    pub values: FxHashSet<(Place, Role, u32)>,
    pub guarded: FxHashSet<Guarded>,
    /// Sites of objects that several threads touched.
    pub shared: FxHashSet<u32>,
    /// Static fields that several threads touched.
    pub shared_statics: FxHashSet<StaticId>,
    /// Who touched an object; a static field is one of null.
    touched: FxHashMap<(Ref, u32), ThreadId>,
    /// Objects whose monitors a thread entered, or that it owns as a lock of the library. It may
    /// have left them since.
    entered: FxHashMap<ThreadId, Vec<Ref>>,
    /// The class of the library's locks that have an owner, and the slot of the owner.
    owner_slot: Option<(ClassId, usize)>,
}

impl Observer {
    /// An operation is about to be done: what does it access?
    pub(super) fn note_access(&mut self, machine: &Machine, before: &Before) {
        let thread = machine.state.thread(before.thread);
        let operand = |depth: usize| Ref::from_slot(thread.operands(depth)[0]);
        let (object, value) = match before.op {
            Op::GetField(_) | Op::GetField2(_) => (operand(1), None),
            Op::PutField(slot) => {
                let object = operand(2);
                if object.is_null() {
                    return;
                }
                self.note_owner(machine, before.thread, object, slot);
                (object, machine.is_reference(object, slot).then(|| operand(1)))
            }
            Op::PutField2(_) => (operand(3), None),
            Op::PutFieldNarrow(..)
            | Op::LoadInt
            | Op::LoadLong
            | Op::LoadFloat
            | Op::LoadDouble
            | Op::LoadRef
            | Op::LoadByte
            | Op::LoadChar
            | Op::LoadShort => (operand(2), None),
            Op::StoreInt | Op::StoreFloat | Op::StoreByte | Op::StoreChar | Op::StoreShort => {
                (operand(3), None)
            }
            Op::StoreRef => (operand(3), Some(operand(1))),
            Op::StoreLong | Op::StoreDouble => (operand(4), None),
            Op::MonitorEnter => {
                self.memory.entered.entry(before.thread).or_default().push(operand(1));
                self.note_site(machine, before, Role::Base, operand(1));
                return;
            }
            Op::Throw => {
                self.note_site(machine, before, Role::Value, operand(1));
                return;
            }
            Op::Return1 => {
                if machine.returns_reference(before) {
                    self.note_site(machine, before, Role::Value, operand(1));
                    self.note_result(machine, before, operand(1));
                }
                return;
            }
            Op::PutStatic(field, class) => {
                if machine.world.statics[field.index()].memory == Type::Ref {
                    self.note_site(machine, before, Role::Value, operand(1));
                }
                self.note_static(machine, before, field, class);
                return;
            }
            Op::GetStatic(field, class)
            | Op::GetStatic2(field, class)
            | Op::PutStatic2(field, class)
            | Op::PutStaticNarrow(_, field, class) => {
                self.note_static(machine, before, field, class);
                return;
            }
            _ => return,
        };
        if object.is_null() {
            return;
        }
        self.note_site(machine, before, Role::Base, object);
        if let Some(value) = value {
            self.note_site(machine, before, Role::Value, value);
        }
        self.touch(machine, before.thread, object, 0);
        self.note_guards(machine, before, object);
    }

    fn note_static(&mut self, machine: &Machine, before: &Before, field: StaticId, class: ClassId) {
        if !machine.is_ready(before.thread, class) {
            return;
        }
        self.touch(machine, before.thread, Ref::NULL, field.0);
        self.note_guards(machine, before, Ref::NULL);
    }

    /// An operation was done; what did it read, or what did the native give that it called?
    pub(super) fn note_value_read(&mut self, machine: &Machine, before: &Before) {
        let thread = machine.state.thread(before.thread);
        let reads = matches!(
            before.op,
            Op::GetField(_)
                | Op::GetStatic(..)
                | Op::LoadRef
                | Op::InvokeStatic(_)
                | Op::InvokeSpecial(..)
                | Op::InvokeVirtual(..)
                | Op::InvokeInterface(..)
                | Op::InvokeDynamic(_)
                | Op::Dynamic(_)
                | Op::Capture(..)
        );
        let done = thread.frame().is_some_and(|frame| frame.pc == before.pc + 1);
        if reads && done && machine.reads_reference(before.place) {
            let value = Ref::from_slot(thread.operands(1)[0]);
            self.note_site(machine, before, Role::Value, value);
        }
    }

    pub(super) fn note_site(
        &mut self,
        machine: &Machine,
        before: &Before,
        role: Role,
        object: Ref,
    ) {
        if before.direct
            && self.looks_at(machine, before.place.0)
            && let Some(site) = self.sites.of(machine, object)
        {
            self.memory.values.insert((before.place, role, site));
        }
    }

    /// Natives access memory too: by offset, and whole arrays.
    pub(super) fn note_native(&mut self, machine: &Machine, id: ThreadId, callee: MethodId) {
        let known = machine.world.method(callee);
        let slots = usize::from(known.arguments);
        if !known.is_native() || slots == 0 {
            return;
        }
        let class = &*machine.world.class(known.class).name;
        let touched: &[usize] = match (class, &*known.name) {
            ("jdk/internal/misc/Unsafe", name) => {
                let access = ["get", "put", "compareAnd", "weakCompareAnd"];
                if access.iter().any(|prefix| name.starts_with(prefix)) { &[1] } else { &[] }
            }
            ("java/lang/System", "arraycopy") => &[0, 2],
            _ => &[],
        };
        for &index in touched {
            let operands = machine.state.thread(id).operands(slots);
            let object = Ref::from_slot(operands.get(index).copied().unwrap_or(0));
            if !object.is_null() {
                self.touch(machine, id, object, 0);
            }
        }
    }

    fn touch(&mut self, machine: &Machine, id: ThreadId, object: Ref, field: u32) {
        let first = *self.memory.touched.entry((object, field)).or_insert(id);
        if first == id {
            return;
        }
        if object.is_null() {
            self.memory.shared_statics.insert(StaticId(field));
        } else if let Some(site) = self.sites.of(machine, object) {
            self.memory.shared.insert(site);
        }
    }

    /// A field is written; a thread may own a lock of the library from now on.
    fn note_owner(&mut self, machine: &Machine, id: ThreadId, object: Ref, slot: u16) {
        if let Some((class, owner)) = self.owner_slot(machine)
            && owner == usize::from(slot)
            && machine.world.is_subtype(machine.state.heap.class_of(object), class)
        {
            self.memory.entered.entry(id).or_default().push(object);
        }
    }

    fn owner_slot(&mut self, machine: &Machine) -> Option<(ClassId, usize)> {
        const CLASS: &str = "java/util/concurrent/locks/AbstractOwnableSynchronizer";
        if self.memory.owner_slot.is_none() {
            let class = machine.world.loaded(CLASS)?;
            let slot = machine.world.slot_of(class, "exclusiveOwnerThread")?;
            self.memory.owner_slot = Some((class, slot));
        }
        self.memory.owner_slot
    }

    fn note_guards(&mut self, machine: &Machine, before: &Before, accessed: Ref) {
        if !before.direct || !self.looks_at(machine, before.place.0) {
            return;
        }
        let thread = machine.state.thread(before.thread);
        let is_static = machine.world.method(before.place.0).is_static();
        let own = match thread.frame() {
            Some(frame) if !is_static => {
                Ref::from_slot(thread.stack.get(frame.base as usize).copied().unwrap_or(0))
            }
            _ => Ref::NULL,
        };
        let mut held = Vec::new();
        for lock in self.held(machine, before.thread) {
            if let Some(site) = self.sites.of(machine, lock) {
                held.push(Held { site, own: lock == own, accessed: lock == accessed });
            }
        }
        held.sort_unstable();
        held.dedup();
        let own = self.sites.of(machine, own);
        let accessed = self.sites.of(machine, accessed);
        self.memory.guarded.insert((before.place, own, accessed, held));
    }

    /// The monitors that a thread has entered, and the locks of the library that it owns.
    fn held(&mut self, machine: &Machine, id: ThreadId) -> Vec<Ref> {
        let owner = self.owner_slot(machine);
        let thread = machine.state.thread(id);
        let heap = &machine.state.heap;
        let entered = self.memory.entered.entry(id).or_default();
        entered.retain(|&object| {
            let known = heap.get(object);
            let owns = |(class, slot): (ClassId, usize)| match &known.body {
                Body::Fields(fields) => {
                    machine.world.is_subtype(known.class, class)
                        && fields.get(slot) == Some(&thread.object.slot())
                }
                _ => false,
            };
            !object.is_null() && (known.lock.owner() == Some(id) || owner.is_some_and(owns))
        });
        entered.sort_unstable();
        entered.dedup();
        let locks = thread.frames.iter().map(|frame| frame.lock).filter(|lock| !lock.is_null());
        let locks = locks.filter(|&lock| heap.get(lock).lock.owner() == Some(id));
        let mut held: Vec<Ref> = entered.iter().copied().chain(locks).collect();
        held.sort_unstable();
        held.dedup();
        held
    }
}

impl Machine {
    fn is_reference(&self, object: Ref, slot: u16) -> bool {
        let class = self.world.class(self.state.heap.class_of(object));
        class.layout.get(usize::from(slot)) == Some(&Type::Ref)
    }

    fn returns_reference(&self, before: &Before) -> bool {
        self.world.method(before.place.0).result == Type::Ref
    }

    /// The number of the opcode of an instruction.
    pub(super) fn opcode(&self, (method, pc): Place) -> Option<u8> {
        Some(self.world.instruction(method, pc as usize)?.opcode.number())
    }

    /// Whether what an instruction reads, or a call gives, is a reference.
    pub(super) fn reads_reference(&self, (method, pc): Place) -> bool {
        let result = |text: &str| Type::of(text.rsplit(')').next().unwrap_or("V")) == Type::Ref;
        let Some(instruction) = self.world.instruction(method, pc as usize) else { return false };
        match &instruction.operand {
            Operand::Field(field) => Type::of(field.descriptor.text()) == Type::Ref,
            Operand::Method(method) => result(method.descriptor.text()),
            Operand::CallSite(call) => result(call.descriptor.text()),
            _ => instruction.opcode == Opcode::Aaload,
        }
    }
}
