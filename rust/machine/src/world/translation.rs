//! From bytecode to operations, when a method is first called.

use std::sync::Arc;

use super::fusion::{first_of, fuse, fuse_all};
use super::method::{Behaviour, Code, Handler, Switch};
use super::op::{Cond, Op};
use super::{World, subroutines};
use crate::ids::MethodId;
use crate::trap::{Result, Trap};
use crate::world::op::LOCK;
use heddle_classfile::{self as classfile, Constant, Instruction, Opcode, Operand};

impl World {
    /// Translate a method's bytecode if that was not done yet.
    pub fn translate(&mut self, id: MethodId) {
        let method = self.method(id);
        if !matches!(method.behaviour, Behaviour::Untranslated) {
            return;
        }
        let file = self.class(method.class).file.clone();
        let code = file
            .as_ref()
            .and_then(|file| file.methods[usize::from(method.index)].attributes.code());
        if let Some(code) = code {
            let translated = Translation::new(code).run(&[]);
            self.put(id, translated);
        }
    }

    fn put(&mut self, id: MethodId, mut translated: Code) {
        let class = &self.classes[self.methods[id.index()].class.index()];
        match &mut self.coverage {
            Some(coverage) if class.loader.is_user() && !class.hidden => {
                coverage.prepare(id, &mut translated);
            }
            _ if self.fusing => fuse_all(&mut translated.ops),
            _ => {}
        }
        self.methods[id.index()].behaviour = Behaviour::Code(Arc::new(translated));
    }

    /// Translate a method anew such that a thread stops before each of these operations, and before
    /// no other. What was linked will be linked again.
    pub fn break_at(&mut self, id: MethodId, operations: &[usize]) {
        let method = self.method(id);
        if !matches!(method.behaviour, Behaviour::Untranslated | Behaviour::Code(_)) {
            return;
        }
        if let Some(code) = self.bytecode(id) {
            let translated = Translation::new(code).run(operations);
            self.put(id, translated);
            self.breaks.insert(id, operations.to_vec());
        }
    }

    /// Translate a method anew: what was linked in it will be linked again.
    pub(super) fn unlink(&mut self, id: MethodId) {
        let breaks = self.breaks.get(&id).cloned().unwrap_or_default();
        if let (Behaviour::Code(_), Some(code)) = (&self.method(id).behaviour, self.bytecode(id)) {
            let translated = Translation::new(code).run(&breaks);
            self.put(id, translated);
        }
    }

    /// The bytecode that an operation of a method stands for.
    pub fn instruction(&self, method: MethodId, index: usize) -> Option<&Instruction> {
        self.bytecode(method)?.instructions.get(index)
    }

    /// Whether a method has subroutines that were not copied into where they are called.
    pub fn has_subroutines(&self, method: MethodId) -> bool {
        self.bytecode(method).is_some_and(subroutines::calls)
    }

    /// Where the class file has what an operation of a method stands for.
    pub fn pc_in_file(&self, method: MethodId, index: usize) -> Option<u16> {
        self.bytecode(method)?.pc_in_file(index)
    }

    /// A method's bytecode.
    pub fn bytecode(&self, method: MethodId) -> Option<&classfile::Code> {
        let method = self.method(method);
        let file = self.class(method.class).file.as_ref()?;
        file.methods[usize::from(method.index)].attributes.code().map(|code| &**code)
    }

    /// What is wrong with the bytecode of a method of the JDK, which is not looked at before it is called.
    pub fn check_bytecode(&self, method: MethodId) -> Result<()> {
        let known = self.method(method);
        let Some(file) = &self.class(known.class).file else { return Ok(()) };
        let body = file.methods[usize::from(known.index)].attributes.body.as_ref();
        let Some(Err(error)) = body.map(classfile::Body::code) else { return Ok(()) };
        let name = self.describe(method);
        Err(Trap::new("java/lang/ClassFormatError", format!("{name}: {error}")))
    }

    /// The source line of an operation, where the class file knows it.
    pub fn line(&self, method: MethodId, index: usize) -> Option<u16> {
        let code = self.bytecode(method)?;
        // A thread that waits for its first monitor stands at the first line.
        let index = if index == LOCK as usize { 0 } else { index };
        code.line(code.instructions.get(index)?.pc)
    }

    /// Put a linked operation in the place of an unlinked one.
    pub fn patch(&mut self, method: MethodId, index: usize, op: Op) {
        if let Behaviour::Code(code) = &mut self.methods[method.index()].behaviour {
            let code = Arc::make_mut(code);
            code.ops[index] = op;
            if self.fusing {
                fuse(&mut code.ops, index);
            }
        }
    }

    /// From now on each operation is one bytecode, so that a step can end behind any of them.
    pub fn keep_apart(&mut self) {
        self.fusing = false;
        for method in &mut self.methods {
            if let Behaviour::Code(code) = &mut method.behaviour {
                let code = Arc::make_mut(code);
                code.ops.iter_mut().for_each(|op| *op = first_of(*op));
            }
        }
    }
}

struct Translation<'a> {
    code: &'a classfile::Code,
    switches: Vec<Switch>,
}

impl<'a> Translation<'a> {
    fn new(code: &'a classfile::Code) -> Self {
        Self { code, switches: Vec::new() }
    }

    fn run(mut self, breaks: &[usize]) -> Code {
        let mut ops: Vec<Op> =
            self.code.instructions.iter().map(|instruction| self.operation(instruction)).collect();
        for &index in breaks {
            if let Some(op) = ops.get_mut(index) {
                *op = Op::Break;
            }
        }
        let handlers = self.code.exception_table.iter().map(|handler| Handler {
            start: self.index(handler.start),
            end: self.index(handler.end),
            target: self.index(handler.handler),
            catch: handler.catch_type.clone(),
        });
        Code {
            handlers: handlers.collect(),
            ops,
            switches: self.switches,
            max_locals: self.code.max_locals,
            max_stack: self.code.max_stack,
        }
    }

    /// The index of the instruction at `pc`; the end of the code for a pc behind the last.
    fn index(&self, pc: u16) -> u32 {
        self.code.instructions.partition_point(|instruction| instruction.pc < pc) as u32
    }

    fn operation(&mut self, instruction: &Instruction) -> Op {
        match &instruction.operand {
            Operand::None => plain(instruction.opcode),
            Operand::Immediate(value) => Op::Const(i32::from(*value) as u32),
            Operand::Local(slot) => local(instruction.opcode, *slot),
            Operand::Increment { slot, amount } => Op::Inc(*slot, *amount),
            Operand::Target(pc) => jump(instruction.opcode, self.index(*pc)),
            Operand::Switch(switch) => self.switch(instruction.opcode, switch),
            Operand::Constant(Constant::Integer(value)) => Op::Const(*value as u32),
            Operand::Constant(Constant::Float(value)) => Op::Const(value.to_bits()),
            Operand::Constant(Constant::Long(value)) => halves(*value as u64),
            Operand::Constant(Constant::Double(value)) => halves(value.to_bits()),
            _ => Op::Unlinked,
        }
    }

    fn switch(&mut self, opcode: Opcode, switch: &classfile::Switch) -> Op {
        let number = self.switches.len() as u32;
        self.switches.push(Switch {
            keys: switch.cases.iter().map(|(key, _)| *key).collect(),
            targets: switch.cases.iter().map(|(_, pc)| self.index(*pc)).collect(),
            default: self.index(switch.default),
        });
        match opcode {
            Opcode::Tableswitch => Op::TableSwitch(number),
            _ => Op::LookupSwitch(number),
        }
    }
}

fn halves(bits: u64) -> Op {
    Op::Const2((bits >> 32) as u32, bits as u32)
}

fn local(opcode: Opcode, slot: u16) -> Op {
    match opcode {
        Opcode::Iload | Opcode::Fload | Opcode::Aload => Op::Load(slot),
        Opcode::Lload | Opcode::Dload => Op::Load2(slot),
        Opcode::Istore | Opcode::Fstore | Opcode::Astore => Op::Store(slot),
        Opcode::Lstore | Opcode::Dstore => Op::Store2(slot),
        _ => Op::Unlinked,
    }
}

fn jump(opcode: Opcode, target: u32) -> Op {
    match opcode {
        Opcode::Ifeq => Op::If(Cond::Eq, target),
        Opcode::Ifne => Op::If(Cond::Ne, target),
        Opcode::Iflt => Op::If(Cond::Lt, target),
        Opcode::Ifge => Op::If(Cond::Ge, target),
        Opcode::Ifgt => Op::If(Cond::Gt, target),
        Opcode::Ifle => Op::If(Cond::Le, target),
        Opcode::IfIcmpeq => Op::IfInt(Cond::Eq, target),
        Opcode::IfIcmpne => Op::IfInt(Cond::Ne, target),
        Opcode::IfIcmplt => Op::IfInt(Cond::Lt, target),
        Opcode::IfIcmpge => Op::IfInt(Cond::Ge, target),
        Opcode::IfIcmpgt => Op::IfInt(Cond::Gt, target),
        Opcode::IfIcmple => Op::IfInt(Cond::Le, target),
        Opcode::IfAcmpeq => Op::IfSame(target),
        Opcode::IfAcmpne => Op::IfNotSame(target),
        Opcode::Ifnull => Op::IfNull(target),
        Opcode::Ifnonnull => Op::IfNonNull(target),
        Opcode::Jsr | Opcode::JsrW => Op::Unlinked,
        _ => Op::Goto(target),
    }
}

/// The operation of an opcode that stands alone.
#[expect(clippy::too_many_lines, reason = "a table, one line per opcode")]
fn plain(opcode: Opcode) -> Op {
    use Opcode as O;
    if let Some(slot) = opcode.implied_local() {
        let (store, two) = (opcode.number() >= 59, opcode.local_size() == 2);
        return match (store, two) {
            (false, false) => Op::Load(slot),
            (false, true) => Op::Load2(slot),
            (true, false) => Op::Store(slot),
            (true, true) => Op::Store2(slot),
        };
    }
    match opcode {
        O::Nop => Op::Nop,
        O::AconstNull | O::Iconst0 | O::Fconst0 => Op::Const(0),
        O::IconstM1 => Op::Const(u32::MAX),
        O::Iconst1 => Op::Const(1),
        O::Iconst2 => Op::Const(2),
        O::Iconst3 => Op::Const(3),
        O::Iconst4 => Op::Const(4),
        O::Iconst5 => Op::Const(5),
        O::Lconst0 | O::Dconst0 => Op::Const2(0, 0),
        O::Lconst1 => Op::Const2(0, 1),
        O::Fconst1 => Op::Const(1f32.to_bits()),
        O::Fconst2 => Op::Const(2f32.to_bits()),
        O::Dconst1 => halves(1f64.to_bits()),
        O::Iaload => Op::LoadInt,
        O::Laload => Op::LoadLong,
        O::Faload => Op::LoadFloat,
        O::Daload => Op::LoadDouble,
        O::Aaload => Op::LoadRef,
        O::Baload => Op::LoadByte,
        O::Caload => Op::LoadChar,
        O::Saload => Op::LoadShort,
        O::Iastore => Op::StoreInt,
        O::Lastore => Op::StoreLong,
        O::Fastore => Op::StoreFloat,
        O::Dastore => Op::StoreDouble,
        O::Aastore => Op::StoreRef,
        O::Bastore => Op::StoreByte,
        O::Castore => Op::StoreChar,
        O::Sastore => Op::StoreShort,
        O::Pop => Op::Pop,
        O::Pop2 => Op::Pop2,
        O::Dup => Op::Dup,
        O::DupX1 => Op::DupX1,
        O::DupX2 => Op::DupX2,
        O::Dup2 => Op::Dup2,
        O::Dup2X1 => Op::Dup2X1,
        O::Dup2X2 => Op::Dup2X2,
        O::Swap => Op::Swap,
        O::Iadd => Op::Iadd,
        O::Ladd => Op::Ladd,
        O::Fadd => Op::Fadd,
        O::Dadd => Op::Dadd,
        O::Isub => Op::Isub,
        O::Lsub => Op::Lsub,
        O::Fsub => Op::Fsub,
        O::Dsub => Op::Dsub,
        O::Imul => Op::Imul,
        O::Lmul => Op::Lmul,
        O::Fmul => Op::Fmul,
        O::Dmul => Op::Dmul,
        O::Idiv => Op::Idiv,
        O::Ldiv => Op::Ldiv,
        O::Fdiv => Op::Fdiv,
        O::Ddiv => Op::Ddiv,
        O::Irem => Op::Irem,
        O::Lrem => Op::Lrem,
        O::Frem => Op::Frem,
        O::Drem => Op::Drem,
        O::Ineg => Op::Ineg,
        O::Lneg => Op::Lneg,
        O::Fneg => Op::Fneg,
        O::Dneg => Op::Dneg,
        O::Ishl => Op::Ishl,
        O::Lshl => Op::Lshl,
        O::Ishr => Op::Ishr,
        O::Lshr => Op::Lshr,
        O::Iushr => Op::Iushr,
        O::Lushr => Op::Lushr,
        O::Iand => Op::Iand,
        O::Land => Op::Land,
        O::Ior => Op::Ior,
        O::Lor => Op::Lor,
        O::Ixor => Op::Ixor,
        O::Lxor => Op::Lxor,
        O::I2l => Op::I2l,
        O::I2f => Op::I2f,
        O::I2d => Op::I2d,
        O::L2i => Op::L2i,
        O::L2f => Op::L2f,
        O::L2d => Op::L2d,
        O::F2i => Op::F2i,
        O::F2l => Op::F2l,
        O::F2d => Op::F2d,
        O::D2i => Op::D2i,
        O::D2l => Op::D2l,
        O::D2f => Op::D2f,
        O::I2b => Op::I2b,
        O::I2c => Op::I2c,
        O::I2s => Op::I2s,
        O::Lcmp => Op::Lcmp,
        O::Fcmpl => Op::Fcmpl,
        O::Fcmpg => Op::Fcmpg,
        O::Dcmpl => Op::Dcmpl,
        O::Dcmpg => Op::Dcmpg,
        O::Ireturn | O::Freturn | O::Areturn => Op::Return1,
        O::Lreturn | O::Dreturn => Op::Return2,
        O::Return => Op::Return,
        O::Arraylength => Op::ArrayLength,
        O::Athrow => Op::Throw,
        O::Monitorenter => Op::MonitorEnter,
        O::Monitorexit => Op::MonitorExit,
        _ => Op::Unlinked,
    }
}
