//! Var handles. The handles are the library's own objects; their operations are done here, each
//! as one action. Kinds of handles that are rare, and calls whose types have to be converted, take
//! the library's own way, through method handles.

mod action;
mod kind;

use std::sync::Arc;

use super::assembler::{Assembler, ClassWriter, STATIC, descriptor_of};
use super::handles::{HANDLE, HANDLE_TYPE};
use super::{Dynamic, broken};
use crate::Machine;
use crate::action::{Mode, Strength};
use crate::ids::Site;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::op::Op;
use action::{Action, cut, swap, updated};
use heddle_classfile::{MethodDescriptor, MethodRef, Opcode};
pub(super) use kind::Kind;
use kind::Place;

pub(super) const VARIABLE: &str = "java/lang/invoke/VarHandle";
const VARIABLE_TYPE: &str = "Ljava/lang/invoke/VarHandle;";

/// A linked call of an access method.
#[derive(Debug)]
pub(crate) struct Access {
    action: Action,
    name: String,
    descriptor: MethodDescriptor,
    types: Vec<Type>,
    result: Type,
    /// The class that the caller expects a reference to be of.
    cast: Option<ClassId>,
    /// Stack slots, the handle's included.
    slots: usize,
}

/// Whether a method of `VarHandle` is signature polymorphic.
pub(super) fn is_access(name: &str) -> bool {
    Action::of(name).is_some()
}

/// The operation of a call of an access method.
pub(super) fn link(machine: &mut Machine, method: &MethodRef) -> Result<Op> {
    let descriptor = &method.descriptor;
    let Some(action) = Action::of(&method.name) else {
        return Err(broken());
    };
    let wanted = descriptor.result();
    let cast = match Type::of(wanted) {
        Type::Ref if wanted != "Ljava/lang/Object;" => Some(machine.world.load_type(wanted)?),
        _ => None,
    };
    let access = Access {
        action,
        name: method.name.to_string(),
        descriptor: descriptor.clone(),
        types: descriptor.parameters().map(Type::of).collect(),
        result: Type::of(wanted),
        cast,
        slots: usize::from(descriptor.argument_slots()) + 1,
    };
    Ok(Op::InvokeDynamic(machine.links.add(Dynamic::Variable(Arc::new(access)))))
}

/// Do an access whose handle and arguments are on the stack.
pub(super) fn execute(machine: &mut Machine, site: Site, access: &Access) -> Result<()> {
    // More than this no access takes; others are left to the library.
    let mut operands = [0; 8];
    let given = machine.state.thread(site.thread).operands(access.slots);
    for (place, &slot) in operands.iter_mut().zip(given) {
        *place = slot;
    }
    let handle = Ref::from_slot(operands[0]);
    if handle.is_null() {
        return Err(Trap::null());
    }
    let class = machine.state.heap.class_of(handle);
    let known = machine.links.kinds.get(&class).copied();
    let kind = known.unwrap_or_else(|| {
        let kind = Kind::of(machine, class);
        machine.links.kinds.insert(class, kind);
        kind
    });
    match kind.filter(|kind| access.fits(*kind)) {
        // The library words the exception for an array that is null.
        Some(kind)
            if machine.kept(handle, kind.slots.exact) == 0
                && !(kind.is_array() && operands[1] == 0) =>
        {
            let value = access.perform(machine, site.thread, kind, handle, &operands[1..])?;
            machine.complete(site.thread, access.slots, value, access.result.slots());
            Ok(())
        }
        _ => {
            let general = general(machine, access)?;
            machine.invoke(site.thread, general)
        }
    }
}

impl Access {
    /// Whether the types at the call are those of the handle, references taken for one.
    fn fits(&self, kind: Kind) -> bool {
        let coordinates = kind.coordinates();
        let result = match self.action {
            Action::Set => Type::Void,
            Action::CompareAndSet => Type::Boolean,
            _ => kind.memory,
        };
        let plain_view = kind.place != Place::View || matches!(&*self.name, "get" | "set");
        self.types.len() == coordinates.len() + self.action.values()
            && self.types.starts_with(coordinates)
            && self.types[coordinates.len()..].iter().all(|&memory| memory == kind.memory)
            && (self.result == result || self.result == Type::Void)
            && plain_view
    }

    /// Whether it may fail for no reason.
    fn is_weak(&self) -> bool {
        self.name.starts_with("weak")
    }

    /// What it does to the variable, as other threads see it.
    fn mode(&self) -> Mode {
        if self.is_weak() { Mode::Attempt } else { self.action.mode() }
    }

    fn perform(
        &self,
        machine: &mut Machine,
        thread: ThreadId,
        kind: Kind,
        handle: Ref,
        operands: &[u64],
    ) -> Result<u64> {
        if !self.action.is_supported(&kind) {
            return Err(Trap::bare("java/lang/UnsupportedOperationException"));
        }
        let cell = machine.variable(kind, handle, operands)?;
        machine.pass_cell(thread, cell, self.mode(), Strength::of_name(&self.name), kind.memory)?;
        let first: usize = kind.coordinates().iter().map(|memory| memory.slots()).sum();
        let values = &operands[first..];
        if kind.memory == Type::Ref {
            for &value in values {
                self.check_value(machine, kind, handle, operands, Ref::from_slot(value))?;
            }
        }
        let swapped = kind.place == Place::View && machine.kept(handle, kind.slots.swapped) != 0;
        let order = |value: u64| {
            if swapped { swap(kind.memory, value) } else { value }
        };
        if self.is_weak() && machine.fails_for_no_reason()? {
            return Ok(0);
        }
        let old = order(machine.read_cell(cell, kind.memory)?);
        machine.note_pieces(cell, kind.memory, old);
        if kind.memory == Type::Long && matches!(self.action, Action::GetAndAdd) {
            machine.note_sum(thread, old, values[0]);
        } else if self.action.computes() {
            machine.note_number(old);
            machine.note_number(values[0]);
        }
        let new = match self.action {
            Action::Get => None,
            Action::CompareAndSet | Action::CompareAndExchange => {
                let same = cut(kind.memory, old) == cut(kind.memory, values[0]);
                same.then(|| values[kind.memory.slots()])
            }
            action => Some(updated(action, kind.memory, old, values[0])),
        };
        if let Some(new) = new {
            machine.note_pieces(cell, kind.memory, new);
            machine.write_cell(cell, kind.memory, order(cut(kind.memory, new)))?;
        }
        if self.action == Action::CompareAndSet {
            return Ok(u64::from(new.is_some()));
        }
        if let (Some(class), Type::Ref) = (self.cast, self.result) {
            machine.check_cast(Ref::from_slot(old), class)?;
        }
        Ok(old)
    }

    /// A reference to be stored must be of the variable's type.
    fn check_value(
        &self,
        machine: &mut Machine,
        kind: Kind,
        handle: Ref,
        operands: &[u64],
        value: Ref,
    ) -> Result<()> {
        let mirror = Ref::from_slot(machine.kept(handle, kind.slots.value));
        let class = machine.mirrored(mirror)?;
        machine.check_cast(value, class)?;
        if kind.place == Place::Array && !value.is_null() {
            let array = machine.state.heap.class_of(Ref::from_slot(operands[0]));
            let element = machine.world.class(array).element().unwrap_or(class);
            if self.name == "set" {
                let own = machine.state.heap.class_of(value);
                if !machine.world.is_subtype(own, element) {
                    let name = machine.world.class(own).java_name();
                    return Err(Trap::new("java/lang/ArrayStoreException", name));
                }
            }
            machine.check_cast(value, element)?;
        }
        Ok(())
    }
}

/// The name of an access mode: `getAndAdd` is `GET_AND_ADD`.
fn mode_name(method: &str) -> String {
    let mut name = String::new();
    for letter in method.chars() {
        if letter.is_ascii_uppercase() {
            name.push('_');
        }
        name.push(letter.to_ascii_uppercase());
    }
    name
}

/// A static method that takes a handle and the arguments of an access, and lets the library do it.
fn general(machine: &mut Machine, access: &Access) -> Result<MethodId> {
    let key = format!("{}{}", access.name, access.descriptor.text()).replace('/', ".");
    let name = format!("java/lang/invoke/VarHandleGuards$${key}");
    let host = machine.world.load(VARIABLE)?;
    // Which of two types an exception's factory takes first has changed.
    let old = machine.options.version < 20;
    let class = machine.define_hidden(&name, host, |_| {
        let mut class = ClassWriter::new(&name, "java/lang/Object", Vec::new());
        let types: Vec<&str> =
            std::iter::once(VARIABLE_TYPE).chain(access.descriptor.parameters()).collect();
        let descriptor = descriptor_of(&types, access.descriptor.result());
        class.method(STATIC, "access", &descriptor, guard(access, &descriptor, old)?)?;
        Ok(class)
    })?;
    Ok(machine.world.class(class).methods[0])
}

fn guard(access: &Access, descriptor: &str, old: bool) -> Result<Assembler> {
    const MODE: &str = "java/lang/invoke/VarHandle$AccessMode";
    const METHOD_TYPE: &str = "Ljava/lang/invoke/MethodType;";
    let mut code = Assembler::default();
    let mode = mode_name(&access.name);
    let mode_type = format!("L{MODE};");
    let own = heddle_classfile::Constant::MethodType(access.descriptor.clone());
    code.aload(0).invokevirtual(VARIABLE, "hasInvokeExactBehavior", "()Z")?;
    let loose = code.jump(Opcode::Ifeq);
    code.aload(0).getstatic(MODE, &mode, &mode_type)?;
    code.invokevirtual(VARIABLE, "accessModeType", &format!("({mode_type}){METHOD_TYPE}"))?;
    code.plain(Opcode::Dup).constant(own.clone());
    let exact = code.jump(Opcode::IfAcmpeq);
    let error = "Ljava/lang/invoke/WrongMethodTypeException;";
    let descriptor_of_error = format!("({METHOD_TYPE}{METHOD_TYPE}){error}");
    code.constant(own);
    if old {
        code.plain(Opcode::Swap);
    }
    code.invokestatic(
        "java/lang/invoke/Invokers",
        "newWrongMethodTypeException",
        &descriptor_of_error,
    )?;
    code.plain(Opcode::Athrow);
    code.land(exact).plain(Opcode::Pop).land(loose);
    code.aload(0).getstatic(MODE, &mode, &mode_type)?.invokevirtual(
        "java/lang/Enum",
        "ordinal",
        "()I",
    )?;
    code.invokevirtual(VARIABLE, "getMethodHandle", &format!("(I){HANDLE_TYPE}"))?;
    code.aload(0).invokevirtual(VARIABLE, "asDirect", &format!("(){VARIABLE_TYPE}"))?;
    code.load_arguments(access.descriptor.parameters(), 1);
    code.invokevirtual(HANDLE, "invoke", descriptor)?.give_back(access.descriptor.result());
    Ok(code)
}
