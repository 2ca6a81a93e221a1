//! The slow path: linking an operation, and operations that are not simple.

use super::Machine;
use super::dynamic;
use super::ids::{ClassId, MethodId, Ref, Site, ThreadId};
use super::state::thread::{LEAVE, LOCK, START};
use super::trap::{Result, Trap};
use super::world::class::{Field, Place, Type};
use super::world::messages;
use super::world::op::{Narrow, Op};
use heddle_classfile::{Constant, FieldRef, Instruction, MethodRef, Opcode, Operand};

impl Machine {
    /// The innermost frame stands at an operation that the inner loop cannot do.
    pub(super) fn slow(&mut self, id: ThreadId) -> Result<()> {
        self.state.fit(&self.world);
        let Some(frame) = self.state.thread(id).frame() else { return Err(Trap::Ended) };
        if frame.pc >= START {
            return self.start_initializer(id);
        }
        if frame.pc == LOCK {
            return self.enter_first(id);
        }
        if frame.pc >= LEAVE {
            return self.pass_noted(id);
        }
        let site = Site { thread: id, method: frame.method, pc: frame.pc as usize };
        let code = self.world.method(site.method).code();
        let Some(op) = code.and_then(|code| code.ops.get(site.pc).copied()) else {
            // Verified code cannot get here, and this is not verified.
            return Err(Trap::new(
                "java/lang/VerifyError",
                "execution fell off the end of the code",
            ));
        };
        match op {
            Op::Unlinked => self.link(site),
            Op::Break => Err(Trap::Break),
            Op::First => {
                self.visit(site);
                Ok(())
            }
            Op::String(literal) => {
                self.pass_literal(id)?;
                self.literal(literal).map(drop)
            }
            Op::Class(class) => self.mirror(class).map(drop),
            Op::StoreRef => Err(self.store_fault(id)),
            Op::CheckCast(class) => {
                let object = Ref::from_slot(self.state.thread(id).operands(1)[0]);
                let from = self.world.class(self.state.heap.class_of(object));
                let text = messages::class_cast(from, self.world.class(class));
                Err(Trap::new("java/lang/ClassCastException", text))
            }
            Op::InvokeInterface(selector, arguments) => {
                let operands = self.state.thread(id).operands(usize::from(arguments));
                let receiver = Ref::from_slot(operands[0]);
                dynamic::select(self, receiver, selector)
            }
            Op::MonitorEnter => {
                let object = Ref::from_slot(self.state.thread(id).operands(1)[0]);
                self.enter_monitor(id, object)?;
                self.complete(id, 1, 0, 0);
                Ok(())
            }
            Op::MonitorExit => {
                let object = Ref::from_slot(self.state.thread(id).operands(1)[0]);
                if object.is_null() {
                    return Err(Trap::null());
                }
                if !self.state.heap.get_mut(object).lock.exit(id) {
                    return Err(Trap::bare("java/lang/IllegalMonitorStateException"));
                }
                self.complete(id, 1, 0, 0);
                Ok(())
            }
            _ => dynamic::execute(self, site),
        }
    }

    fn store_fault(&self, id: ThreadId) -> Trap {
        let operands = self.state.thread(id).operands(3);
        let (array, value) = (Ref::from_slot(operands[0]), Ref::from_slot(operands[2]));
        let (index, length) = (operands[1] as i32, self.state.heap.get(array).body.length());
        match length {
            None => Trap::null(),
            Some(length) if usize::try_from(index).is_ok_and(|index| index < length) => {
                let name = self.world.class(self.state.heap.class_of(value)).java_name();
                Trap::new("java/lang/ArrayStoreException", name)
            }
            Some(length) => Trap::new(
                "java/lang/ArrayIndexOutOfBoundsException",
                format!("Index {index} out of bounds for length {length}"),
            ),
        }
    }

    fn link(&mut self, site: Site) -> Result<()> {
        let Some(instruction) = self.world.instruction(site.method, site.pc).cloned() else {
            return Err(Trap::new("java/lang/VerifyError", "no such instruction"));
        };
        let from = self.world.method(site.method).class;
        self.world.take_consulted();
        let op = match &instruction.operand {
            Operand::Constant(Constant::String(text)) => Op::String(self.world.literal(text)),
            Operand::Constant(Constant::Class(name)) => {
                Op::Class(self.world.resolve_class(from, name)?)
            }
            Operand::Constant(constant) => dynamic::load_constant(self, site, constant)?,
            Operand::Field(field) => self.link_field(from, instruction.opcode, field)?,
            Operand::Method(method) => self.link_call(from, site, &instruction, method)?,
            Operand::CallSite(call) => dynamic::link_call_site(self, site, call)?,
            Operand::Class(name) => self.link_class(from, instruction.opcode, name)?,
            Operand::Element(element) => {
                let class = self.world.load(&format!("[{}", element.descriptor()))?;
                Op::NewArray(class)
            }
            Operand::MultiArray { class, dimensions } => {
                let class = self.world.resolve_class(from, class)?;
                return self.new_multi_array(site.thread, class, usize::from(*dimensions));
            }
            _ => {
                return Err(Trap::new(
                    "java/lang/VerifyError",
                    format!("{} cannot be executed", instruction.opcode.mnemonic()),
                ));
            }
        };
        self.state.fit(&self.world);
        if self.world.take_consulted() {
            self.world.note_conditional(site.method);
        }
        self.world.patch(site.method, site.pc, op);
        Ok(())
    }

    fn link_class(&mut self, from: ClassId, opcode: Opcode, name: &str) -> Result<Op> {
        let class = self.world.resolve_class(from, name)?;
        Ok(match opcode {
            Opcode::New => {
                let known = self.world.class(class);
                if known.is_abstract() || known.is_interface() {
                    return Err(Trap::new("java/lang/InstantiationError", known.java_name()));
                }
                Op::New(class)
            }
            Opcode::Anewarray => Op::NewArray(self.world.array_of(class)?),
            Opcode::Checkcast => Op::CheckCast(class),
            _ => Op::InstanceOf(class),
        })
    }

    fn link_field(&mut self, from: ClassId, opcode: Opcode, field: &FieldRef) -> Result<Op> {
        let (owner, found) = self.world.resolve_field(from, field)?;
        self.notice_field(from, owner, &field.name);
        let wants_static = matches!(opcode, Opcode::Getstatic | Opcode::Putstatic);
        let writes = matches!(opcode, Opcode::Putfield | Opcode::Putstatic);
        let spelled = || format!("{}.{}", self.world.class(owner).java_name(), field.name);
        if writes && found.flags & 0x0010 != 0 && owner != from && !self.world.class(from).hidden {
            return Err(Trap::new(
                "java/lang/IllegalAccessError",
                format!(
                    "class {} tried to access final field {}",
                    self.world.class(from).java_name(),
                    spelled()
                ),
            ));
        }
        let two = found.memory().slots() == 2;
        Ok(match (found.place, wants_static) {
            (Place::Static(id), true) => match (writes, narrow(&found)) {
                (false, _) if two => Op::GetStatic2(id, owner),
                (false, _) => Op::GetStatic(id, owner),
                (true, Some(narrow)) => Op::PutStaticNarrow(narrow, id, owner),
                (true, None) if two => Op::PutStatic2(id, owner),
                (true, None) => Op::PutStatic(id, owner),
            },
            (Place::Instance(slot), false) => match (writes, narrow(&found)) {
                (false, _) if two => Op::GetField2(slot),
                (false, _) => Op::GetField(slot),
                (true, Some(narrow)) => Op::PutFieldNarrow(narrow, slot),
                (true, None) if two => Op::PutField2(slot),
                (true, None) => Op::PutField(slot),
            },
            (_, wanted) => {
                let kind = if wanted { "static" } else { "non-static" };
                return Err(Trap::new(
                    "java/lang/IncompatibleClassChangeError",
                    format!("Expected {kind} field {}", spelled()),
                ));
            }
        })
    }

    /// The operation of a call.
    fn link_call(
        &mut self,
        from: ClassId,
        site: Site,
        instruction: &Instruction,
        method: &MethodRef,
    ) -> Result<Op> {
        if dynamic::is_polymorphic(&method.owner, &method.name) {
            return dynamic::link_polymorphic(self, site, method);
        }
        let id = self.world.resolve_method(from, method)?;
        let target = self.world.method(id);
        let arguments = target.arguments;
        let is_static = instruction.opcode == Opcode::Invokestatic;
        if target.is_static() != is_static {
            let owner = &self.world.class(target.class).name;
            let name = messages::external_name(owner, &target.name, &target.descriptor);
            let expectation = match instruction.opcode {
                Opcode::Invokestatic => "Expected static method",
                Opcode::Invokeinterface => "Expected instance not static method",
                _ => "Expecting non-static method",
            };
            return Err(Trap::new(
                "java/lang/IncompatibleClassChangeError",
                format!("{expectation} '{name}'"),
            ));
        }
        Ok(match instruction.opcode {
            Opcode::Invokestatic => Op::InvokeStatic(id),
            Opcode::Invokespecial => {
                Op::InvokeSpecial(self.special_target(from, id, method)?, arguments)
            }
            _ if target.is_private() => Op::InvokeSpecial(id, arguments),
            _ if self.world.class(target.class).is_interface() => {
                Op::InvokeInterface(target.selector, arguments)
            }
            _ => match target.virtual_index {
                Some(index) => Op::InvokeVirtual(index, arguments),
                None => Op::InvokeSpecial(id, arguments),
            },
        })
    }

    /// JVMS `invokespecial`: a call of a superclass's method finds the nearest one above.
    fn special_target(
        &mut self,
        from: ClassId,
        id: MethodId,
        method: &MethodRef,
    ) -> Result<MethodId> {
        let target = self.world.method(id);
        let caller = self.world.class(from);
        let owner_is_super = target.class != from
            && self.world.is_subtype(from, target.class)
            && !self.world.class(target.class).is_interface();
        if target.is_special() || !owner_is_super || target.is_private() {
            return if target.is_abstract() {
                Err(self.world.abstract_error(from, target.selector))
            } else {
                Ok(id)
            };
        }
        let superclass = caller.superclass.unwrap_or(from);
        let (name, descriptor) = (&*method.name, &**method.descriptor.text());
        let found = self.world.inherited(superclass, name, descriptor).unwrap_or(id);
        if self.world.method(found).is_abstract() {
            return Err(self.world.abstract_error(from, self.world.method(found).selector));
        }
        Ok(found)
    }

    fn new_multi_array(&mut self, id: ThreadId, class: ClassId, dimensions: usize) -> Result<()> {
        let lengths: Vec<i32> =
            self.state.thread(id).operands(dimensions).iter().map(|&slot| slot as i32).collect();
        let array = self.new_arrays(class, &lengths)?;
        self.complete(id, dimensions, array.slot(), 1);
        Ok(())
    }

    /// A new array of arrays, as deep as there are lengths.
    pub(super) fn new_arrays(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref> {
        if let Some(negative) = lengths.iter().find(|&&length| length < 0) {
            return Err(Trap::new("java/lang/NegativeArraySizeException", negative.to_string()));
        }
        // All or nothing: a collection in the middle would lose the outer arrays.
        let mut total = 1usize;
        for &length in lengths {
            total = total.saturating_mul(length as usize + 1);
        }
        self.state.heap.reserve(total.saturating_mul(24))?;
        self.multi_array(class, lengths)
    }

    fn multi_array(&mut self, class: ClassId, lengths: &[i32]) -> Result<Ref> {
        let array = self.world.new_array(&mut self.state.heap, class, lengths[0])?;
        let Some(element) = self.world.class(class).element() else { return Ok(array) };
        if lengths.len() > 1 {
            for index in 0..lengths[0] as usize {
                let inner = self.multi_array(element, &lengths[1..])?;
                if let super::state::object::Body::Refs(data) =
                    &mut self.state.heap.get_mut(array).body
                {
                    data[index] = inner;
                }
            }
        }
        Ok(array)
    }
}

fn narrow(field: &Field) -> Option<Narrow> {
    match field.memory() {
        Type::Boolean => Some(Narrow::Boolean),
        Type::Byte => Some(Narrow::Byte),
        Type::Char => Some(Narrow::Char),
        Type::Short => Some(Narrow::Short),
        _ => None,
    }
}
