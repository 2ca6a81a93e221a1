//! From the bytes of a `Code` attribute to instructions (JVMS §4.9.1: the static constraints).

use std::sync::Arc;

use super::constants::{MethodRef, OwnerKind};
use super::descriptor;
use super::instruction::{Instruction, Operand, Primitive, Switch};
use super::opcodes::{Format, Opcode};
use super::pool::{ConstantPool, Entry, shortened, wrong_kind};
use crate::decode::{DecodeError, Reader, Result, Within};

/// The instructions of one method, and where each begins.
pub(super) struct Bytecode {
    pub(super) instructions: Vec<Instruction>,
    starts: Vec<bool>,
}

impl Bytecode {
    /// Decode all that `reader` holds: between 1 and 65,535 bytes.
    pub(super) fn decode(reader: Reader<'_>, pool: &ConstantPool, max_locals: u16) -> Result<Self> {
        let length = reader.remaining();
        let mut decoder = Decoder { base: reader.position(), reader, pool, max_locals, pc: 0 };
        let mut starts = vec![false; length];
        // Two bytes per instruction is less than what compilers need on average.
        let mut instructions = Vec::with_capacity(length / 2 + 1);
        while decoder.reader.remaining() > 0 {
            starts[usize::from(decoder.start())] = true;
            instructions.push(decoder.instruction().within(|| format!("pc {}", decoder.pc))?);
        }
        let bytecode = Self { instructions, starts };
        for instruction in &bytecode.instructions {
            bytecode.check_targets(instruction).map_err(|cause| {
                let pc = usize::from(instruction.pc);
                DecodeError::new(decoder.base + pc, format!("pc {pc}: {cause}"))
            })?;
        }
        Ok(bytecode)
    }

    /// How many bytes the code has.
    pub(super) fn length(&self) -> usize {
        self.starts.len()
    }

    /// Whether an instruction begins at `pc`.
    pub(super) fn is_start(&self, pc: u16) -> bool {
        self.starts.get(usize::from(pc)).copied().unwrap_or(false)
    }

    fn check_targets(&self, instruction: &Instruction) -> std::result::Result<(), String> {
        match &instruction.operand {
            Operand::Target(target) => self.check_target(*target),
            Operand::Switch(switch) => {
                self.check_target(switch.default)?;
                switch.cases.iter().try_for_each(|(_, target)| self.check_target(*target))
            }
            _ => Ok(()),
        }
    }

    fn check_target(&self, target: u16) -> std::result::Result<(), String> {
        if self.is_start(target) {
            return Ok(());
        }
        Err(format!("branch target {target} is not the start of an instruction"))
    }
}

struct Decoder<'a> {
    reader: Reader<'a>,
    pool: &'a ConstantPool,
    max_locals: u16,
    /// Where the code begins in the file.
    base: usize,
    /// Where the instruction at hand begins in the code.
    pc: u16,
}

impl Decoder<'_> {
    /// Begin an instruction where the reader stands.
    fn start(&mut self) -> u16 {
        self.pc = (self.reader.position() - self.base) as u16;
        self.pc
    }

    fn instruction(&mut self) -> Result<Instruction> {
        let (pc, mut opcode) = (self.pc, self.opcode()?);
        let operand = if opcode == Opcode::Wide {
            opcode = self.opcode()?;
            self.wide_operand(opcode)?
        } else {
            self.operand(opcode)?
        };
        if let Some(slot) = opcode.implied_local() {
            self.check_local(opcode, slot)?;
        }
        let length = (self.reader.position() - self.base) as u16 - pc;
        Ok(Instruction { pc, opcode, length, operand })
    }

    fn opcode(&mut self) -> Result<Opcode> {
        let at = self.reader.position();
        let number = self.reader.u1()?;
        Opcode::from_number(number)
            .ok_or_else(|| DecodeError::new(at, format!("unknown opcode {number}")))
    }

    fn wide_operand(&mut self, opcode: Opcode) -> Result<Operand> {
        if !opcode.can_be_wide() {
            return Err(self.reader.error(format!("wide before {}", opcode.mnemonic())));
        }
        let slot = self.reader.u2()?;
        self.check_local(opcode, slot)?;
        if opcode.format() == Format::Increment {
            return Ok(Operand::Increment { slot, amount: self.reader.u2()? as i16 });
        }
        Ok(Operand::Local(slot))
    }

    fn operand(&mut self, opcode: Opcode) -> Result<Operand> {
        let at = self.reader.position();
        Ok(match opcode.format() {
            Format::None => Operand::None,
            Format::Byte => Operand::Immediate(i16::from(self.reader.u1()? as i8)),
            Format::Short => Operand::Immediate(self.reader.u2()? as i16),
            Format::LoadConstant => {
                let index = u16::from(self.reader.u1()?);
                self.constant(index, 1, at)?
            }
            Format::LoadConstantWide => {
                let index = self.reader.u2()?;
                self.constant(index, 1, at)?
            }
            Format::LoadConstant2 => {
                let index = self.reader.u2()?;
                self.constant(index, 2, at)?
            }
            Format::Local => {
                let slot = u16::from(self.reader.u1()?);
                self.check_local(opcode, slot)?;
                Operand::Local(slot)
            }
            Format::Increment => {
                let slot = u16::from(self.reader.u1()?);
                self.check_local(opcode, slot)?;
                Operand::Increment { slot, amount: i16::from(self.reader.u1()? as i8) }
            }
            Format::Branch => {
                let jump = i32::from(self.reader.u2()? as i16);
                Operand::Target(self.target(jump)?)
            }
            Format::BranchWide => {
                let jump = self.reader.u4()? as i32;
                Operand::Target(self.target(jump)?)
            }
            Format::TableSwitch => self.table_switch()?,
            Format::LookupSwitch => self.lookup_switch()?,
            Format::Field => {
                let index = self.reader.u2()?;
                match self.pool.entry_at(index, at)? {
                    Entry::Field(field) => Operand::Field(Arc::clone(field)),
                    _ => return Err(wrong_kind(at, index, "Fieldref")),
                }
            }
            Format::Method | Format::InterfaceMethod => Operand::Method(self.method(opcode)?),
            Format::Dynamic => {
                let index = self.reader.u2()?;
                self.zeros(2)?;
                match self.pool.entry_at(index, at)? {
                    Entry::CallSite(site) => Operand::CallSite(Arc::clone(site)),
                    _ => return Err(wrong_kind(at, index, "InvokeDynamic")),
                }
            }
            Format::Class => {
                let class = self.pool.class(&mut self.reader)?;
                if opcode == Opcode::New && class.starts_with('[') {
                    return Err(DecodeError::new(at, "new of an array class"));
                }
                Operand::Class(class)
            }
            Format::PrimitiveArray => {
                let number = self.reader.u1()?;
                let element = Primitive::from_number(number);
                let unknown = || DecodeError::new(at, format!("unknown element type {number}"));
                Operand::Element(element.ok_or_else(unknown)?)
            }
            Format::MultiArray => {
                let class = self.pool.class(&mut self.reader)?;
                let dimensions = self.reader.u1()?;
                if !(1..=descriptor::dimensions(&class)).contains(&usize::from(dimensions)) {
                    return Err(DecodeError::new(
                        at,
                        format!("{dimensions} dimensions of {}", shortened(&class)),
                    ));
                }
                Operand::MultiArray { class, dimensions }
            }
            Format::Wide => return Err(DecodeError::new(at, "wide before wide")),
        })
    }

    fn constant(&self, index: u16, slots: u16, at: usize) -> Result<Operand> {
        let constant = self.pool.constant_at(index, at)?;
        if constant.slots() != slots {
            return Err(wrong_kind(at, index, &format!("constant of {slots} slots")));
        }
        Ok(Operand::Constant(constant.clone()))
    }

    fn check_local(&self, opcode: Opcode, slot: u16) -> Result<()> {
        if u32::from(slot) + u32::from(opcode.local_size()) <= u32::from(self.max_locals) {
            return Ok(());
        }
        let (name, locals) = (opcode.mnemonic(), self.max_locals);
        Err(self.reader.error(format!("{name} of local {slot} where there are {locals}")))
    }

    /// The target of a jump from the instruction at hand; whether one begins there is seen later.
    fn target(&self, jump: i32) -> Result<u16> {
        let end = self.reader.position() + self.reader.remaining() - self.base;
        let target = i64::from(self.pc) + i64::from(jump);
        match u16::try_from(target) {
            Ok(target) if usize::from(target) < end => Ok(target),
            _ => Err(self.reader.error(format!("branch target {target} outside the code"))),
        }
    }

    fn pad(&mut self) -> Result<()> {
        let next = self.reader.position() - self.base;
        self.reader.bytes(next.next_multiple_of(4) - next).map(|_| ())
    }

    fn jump(&mut self) -> Result<u16> {
        let jump = self.reader.u4()? as i32;
        self.target(jump)
    }

    fn table_switch(&mut self) -> Result<Operand> {
        self.pad()?;
        let default = self.jump()?;
        let (low, high) = (self.reader.u4()? as i32, self.reader.u4()? as i32);
        if low > high {
            return Err(self.reader.error(format!("tableswitch from {low} down to {high}")));
        }
        let count = high.abs_diff(low) as usize + 1;
        self.reader.need(count.saturating_mul(4))?;
        let cases = (low..=high).map(|key| Ok((key, self.jump()?))).collect::<Result<_>>()?;
        Ok(Operand::Switch(Arc::new(Switch { cases, default })))
    }

    fn lookup_switch(&mut self) -> Result<Operand> {
        self.pad()?;
        let default = self.jump()?;
        let count = self.reader.u4()? as usize;
        self.reader.need(count.saturating_mul(8))?;
        let mut cases: Vec<(i32, u16)> = Vec::with_capacity(count);
        for _ in 0..count {
            let key = self.reader.u4()? as i32;
            if cases.last().is_some_and(|(last, _)| *last >= key) {
                return Err(self.reader.error("keys of lookupswitch are not in order"));
            }
            cases.push((key, self.jump()?));
        }
        Ok(Operand::Switch(Arc::new(Switch { cases, default })))
    }

    fn method(&mut self, opcode: Opcode) -> Result<Arc<MethodRef>> {
        let at = self.reader.position();
        let index = self.reader.u2()?;
        let Entry::Method(method) = self.pool.entry_at(index, at)? else {
            return Err(wrong_kind(at, index, "Methodref"));
        };
        let (owner, special) = (method.owner_kind, opcode == Opcode::Invokespecial);
        let kind_fits = match opcode {
            Opcode::Invokevirtual => owner == OwnerKind::Class,
            Opcode::Invokeinterface => owner == OwnerKind::Interface,
            _ => true,
        };
        let name_fits = !method.name.starts_with('<') || special && &*method.name == "<init>";
        if !kind_fits || !name_fits {
            let (caller, name) = (opcode.mnemonic(), shortened(&method.name));
            let cause = format!("{caller} cannot call '{name}', constant {index}");
            return Err(DecodeError::new(at, cause));
        }
        let method = Arc::clone(method);
        if opcode == Opcode::Invokeinterface {
            let count = u16::from(self.reader.u1()?);
            let slots = method.descriptor.argument_slots() + 1;
            if count != slots {
                let cause = format!("invokeinterface says {count} argument slots, not {slots}");
                return Err(self.reader.error(cause));
            }
            self.zeros(1)?;
        }
        Ok(method)
    }

    fn zeros(&mut self, count: usize) -> Result<()> {
        if self.reader.bytes(count)?.iter().all(|byte| *byte == 0) {
            return Ok(());
        }
        Err(self.reader.error("reserved bytes are not zero"))
    }
}
