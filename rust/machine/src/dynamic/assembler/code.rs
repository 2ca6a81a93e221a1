//! The code of one method.

use std::sync::Arc;

use super::{class_of, field_descriptor, method_descriptor};
use crate::dynamic::adapt::wrapper_of;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::{
    CallSite, Code, Constant, ExceptionHandler, FieldRef, Instruction, JavaString, MethodRef, Name,
    Opcode, Operand, OwnerKind, Primitive,
};

/// The most instructions a method can have, as class files have it.
const MOST: usize = u16::MAX as usize;

/// Where a jump will lead, once that is known.
#[must_use]
#[derive(Clone, Copy)]
pub(crate) struct Jump(usize);

/// The code of one method, being written. Positions are indices of instructions.
#[derive(Default)]
pub(crate) struct Assembler {
    instructions: Vec<Instruction>,
    handlers: Vec<ExceptionHandler>,
    /// What all instructions push together: more than the stack ever holds.
    pushed: usize,
    locals: u16,
}

impl Assembler {
    /// An instruction that pushes at most `pushed` slots.
    fn emit(&mut self, opcode: Opcode, operand: Operand, pushed: usize) -> &mut Self {
        let pc = self.instructions.len().min(MOST) as u16;
        self.instructions.push(Instruction { pc, opcode, length: 1, operand });
        self.pushed += pushed;
        self
    }

    /// An instruction without operands.
    pub fn plain(&mut self, opcode: Opcode) -> &mut Self {
        self.emit(opcode, Operand::None, 6)
    }

    /// Load a local variable of a type.
    pub fn load(&mut self, memory: Type, slot: u16) -> &mut Self {
        let opcode = match memory {
            Type::Long => Opcode::Lload,
            Type::Double => Opcode::Dload,
            Type::Float => Opcode::Fload,
            Type::Ref | Type::Void => Opcode::Aload,
            _ => Opcode::Iload,
        };
        self.emit(opcode, Operand::Local(slot), memory.slots().max(1))
    }

    /// Store to a local variable of a type.
    pub fn store(&mut self, memory: Type, slot: u16) -> &mut Self {
        let opcode = match memory {
            Type::Long => Opcode::Lstore,
            Type::Double => Opcode::Dstore,
            Type::Float => Opcode::Fstore,
            Type::Ref | Type::Void => Opcode::Astore,
            _ => Opcode::Istore,
        };
        self.locals = self.locals.max(slot + memory.slots().max(1) as u16);
        self.emit(opcode, Operand::Local(slot), 0)
    }

    /// Load a reference from a local variable.
    pub fn aload(&mut self, slot: u16) -> &mut Self {
        self.load(Type::Ref, slot)
    }

    /// Push a constant.
    pub fn constant(&mut self, constant: Constant) -> &mut Self {
        let opcode = if constant.slots() == 2 { Opcode::Ldc2W } else { Opcode::LdcW };
        self.emit(opcode, Operand::Constant(constant), 2)
    }

    /// Push an int.
    pub fn int(&mut self, value: i32) -> &mut Self {
        self.constant(Constant::Integer(value))
    }

    /// Push a string.
    pub fn string(&mut self, text: &str) -> &mut Self {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.constant(Constant::String(JavaString::from_utf16(&units)))
    }

    /// Push the `java.lang.Class` of a type given by its descriptor.
    pub fn class_literal(&mut self, descriptor: &str) -> Result<&mut Self> {
        match wrapper_of(Type::of(descriptor)) {
            Some(wrapper) => self.getstatic(wrapper, "TYPE", "Ljava/lang/Class;"),
            None if descriptor == "V" => {
                self.getstatic("java/lang/Void", "TYPE", "Ljava/lang/Class;")
            }
            None => Ok(self.constant(Constant::Class(class_of(descriptor).into()))),
        }
    }

    fn access(
        &mut self,
        opcode: Opcode,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        let field = FieldRef {
            owner: owner.into(),
            name: name.into(),
            descriptor: field_descriptor(descriptor)?,
        };
        Ok(self.emit(opcode, Operand::Field(Arc::new(field)), 2))
    }

    /// Read a static field.
    pub fn getstatic(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<&mut Self> {
        self.access(Opcode::Getstatic, owner, name, descriptor)
    }

    /// Write a static field.
    pub fn putstatic(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<&mut Self> {
        self.access(Opcode::Putstatic, owner, name, descriptor)
    }

    /// Read an instance field.
    pub fn getfield(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<&mut Self> {
        self.access(Opcode::Getfield, owner, name, descriptor)
    }

    /// Write an instance field.
    pub fn putfield(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<&mut Self> {
        self.access(Opcode::Putfield, owner, name, descriptor)
    }

    /// Call a method that a reference names.
    pub fn invoke(&mut self, opcode: Opcode, method: MethodRef) -> &mut Self {
        self.emit(opcode, Operand::Method(Arc::new(method)), 2)
    }

    fn call(
        &mut self,
        opcode: Opcode,
        kind: OwnerKind,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        let descriptor = method_descriptor(descriptor)?;
        let (owner, name) = (owner.into(), name.into());
        Ok(self.invoke(opcode, MethodRef { owner, name, descriptor, owner_kind: kind }))
    }

    /// Call a static method of a class.
    pub fn invokestatic(&mut self, owner: &str, name: &str, descriptor: &str) -> Result<&mut Self> {
        self.call(Opcode::Invokestatic, OwnerKind::Class, owner, name, descriptor)
    }

    /// Call a method of an object.
    pub fn invokevirtual(
        &mut self,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        self.call(Opcode::Invokevirtual, OwnerKind::Class, owner, name, descriptor)
    }

    /// Call a constructor, or a method without dispatch.
    pub fn invokespecial(
        &mut self,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        self.call(Opcode::Invokespecial, OwnerKind::Class, owner, name, descriptor)
    }

    /// Call a method of an interface.
    pub fn invokeinterface(
        &mut self,
        owner: &str,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        self.call(Opcode::Invokeinterface, OwnerKind::Interface, owner, name, descriptor)
    }

    /// Call what the bootstrap method with this number makes.
    pub fn invokedynamic(
        &mut self,
        bootstrap: u16,
        name: &str,
        descriptor: &str,
    ) -> Result<&mut Self> {
        let site =
            CallSite { bootstrap, name: name.into(), descriptor: method_descriptor(descriptor)? };
        Ok(self.emit(Opcode::Invokedynamic, Operand::CallSite(Arc::new(site)), 2))
    }

    /// An instruction that names a class: `new`, `anewarray`, `checkcast`, `instanceof`.
    pub fn class(&mut self, opcode: Opcode, class: &str) -> &mut Self {
        self.emit(opcode, Operand::Class(class.into()), 1)
    }

    /// Make an array whose elements have this descriptor; its length is on the stack.
    pub fn new_array(&mut self, element: &str) -> &mut Self {
        let primitive = match Type::of(element) {
            Type::Boolean => Primitive::Boolean,
            Type::Byte => Primitive::Byte,
            Type::Char => Primitive::Char,
            Type::Short => Primitive::Short,
            Type::Int => Primitive::Int,
            Type::Long => Primitive::Long,
            Type::Float => Primitive::Float,
            Type::Double => Primitive::Double,
            Type::Ref | Type::Void => return self.class(Opcode::Anewarray, class_of(element)),
        };
        self.emit(Opcode::Newarray, Operand::Element(primitive), 1)
    }

    /// A jump whose target is given later.
    pub fn jump(&mut self, opcode: Opcode) -> Jump {
        self.emit(opcode, Operand::Target(0), 0);
        Jump(self.instructions.len() - 1)
    }

    /// A jump back to a known position.
    pub fn jump_to(&mut self, opcode: Opcode, target: u16) -> &mut Self {
        self.emit(opcode, Operand::Target(target), 0)
    }

    /// Where the next instruction will be.
    pub fn position(&self) -> u16 {
        self.instructions.len().min(MOST) as u16
    }

    /// A jump leads here.
    pub fn land(&mut self, jump: Jump) -> &mut Self {
        let here = self.position();
        if let Some(instruction) = self.instructions.get_mut(jump.0) {
            instruction.operand = Operand::Target(here);
        }
        self
    }

    /// Exceptions of a class between two positions continue here, with the exception pushed.
    pub fn handler(&mut self, start: u16, end: u16, class: Option<&str>) -> &mut Self {
        let handler = self.position();
        self.handlers.push(ExceptionHandler {
            start,
            end,
            handler,
            catch_type: class.map(Name::from),
        });
        self.pushed += 1;
        self
    }

    /// Return a value of the type with this descriptor.
    pub fn give_back(&mut self, descriptor: &str) -> &mut Self {
        let opcode = match Type::of(descriptor) {
            Type::Void => Opcode::Return,
            Type::Long => Opcode::Lreturn,
            Type::Double => Opcode::Dreturn,
            Type::Float => Opcode::Freturn,
            Type::Ref => Opcode::Areturn,
            _ => Opcode::Ireturn,
        };
        self.emit(opcode, Operand::None, 0)
    }

    /// Load the arguments of a descriptor from consecutive local variables.
    pub fn load_arguments<'a>(&mut self, types: impl Iterator<Item = &'a str>, first: u16) -> u16 {
        let mut slot = first;
        for descriptor in types {
            let memory = Type::of(descriptor);
            self.load(memory, slot);
            slot += memory.slots() as u16;
        }
        slot
    }

    /// The code of a method with these many argument slots.
    pub(super) fn finish(self, arguments: u16) -> Result<Code> {
        if self.instructions.len() > MOST {
            return Err(Trap::unsupported(
                "a call site that needs more code than a method can have",
                "split it",
            ));
        }
        Ok(Code {
            max_stack: self.pushed.min(MOST) as u16,
            max_locals: self.locals.max(arguments),
            length: self.instructions.len() as u16,
            instructions: self.instructions,
            exception_table: self.handlers,
            line_numbers: Vec::new(),
            local_variables: Vec::new(),
            local_variable_types: Vec::new(),
            stack_map: None,
            type_annotations: Vec::new(),
            attributes: Vec::new(),
            in_file: Vec::new(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_jump_leads_to_where_it_landed() -> Result<()> {
        let mut code = Assembler::default();
        code.int(1);
        let over = code.jump(Opcode::Ifeq);
        code.int(2).give_back("I").land(over).int(3).give_back("I");
        let code = code.finish(0)?;
        assert_eq!(code.instructions[1].operand, Operand::Target(4));
        assert!(code.instructions.iter().zip(0..).all(|(instruction, pc)| instruction.pc == pc));
        Ok(())
    }

    #[test]
    fn there_is_room_for_arguments_and_stored_variables() -> Result<()> {
        let mut code = Assembler::default();
        code.zero(Type::Long);
        code.store(Type::Long, 3).give_back("V");
        assert_eq!(code.finish(1)?.max_locals, 5);
        assert_eq!(Assembler::default().finish(4)?.max_locals, 4);
        Ok(())
    }

    #[test]
    fn a_method_that_is_too_long_is_refused() {
        let mut code = Assembler::default();
        for _ in 0..=MOST {
            code.plain(Opcode::Nop);
        }
        assert!(matches!(code.finish(0), Err(Trap::Unsupported(_))));
    }
}
