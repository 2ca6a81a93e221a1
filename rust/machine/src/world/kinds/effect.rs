//! What one instruction does to the kinds of a frame's slots.

use super::Kind;
use crate::world::class::Type;
use crate::world::flow;
use heddle_classfile::{Constant, Instruction, MethodDescriptor, Opcode, Operand};

/// The slots of a frame: local variables, then operands from the bottom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub locals: usize,
    pub most: usize,
    pub slots: Vec<Kind>,
}

/// What is wrong with an instruction.
type Result<T> = std::result::Result<T, String>;

impl Row {
    /// The local variables of this row, and an exception as the only operand.
    pub fn caught(&self) -> Self {
        let mut slots = self.slots[..self.locals].to_vec();
        slots.push(Kind::Ref);
        Self { slots, ..*self }
    }

    /// What is known where two ways meet; whether that is less than was known.
    pub fn meet(&mut self, other: &Self) -> Result<bool> {
        if self.slots.len() != other.slots.len() {
            let depths = (self.depth(), other.depth());
            return Err(format!("{} operands where another way has {}", depths.1, depths.0));
        }
        let mut changed = false;
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs && *mine != Kind::Unset {
                *mine = Kind::Unset;
                changed = true;
            }
        }
        Ok(changed)
    }

    fn depth(&self) -> usize {
        self.slots.len() - self.locals
    }

    fn need(&self, count: usize) -> Result<()> {
        if self.depth() < count {
            return Err(format!("{count} operands wanted, {} there", self.depth()));
        }
        Ok(())
    }

    fn raw_pop(&mut self) -> Result<Kind> {
        self.need(1)?;
        Ok(self.slots.pop().unwrap_or_default())
    }

    fn pop(&mut self, wanted: Kind) -> Result<()> {
        let found = self.raw_pop()?;
        if found == wanted {
            return Ok(());
        }
        Err(format!("{found:?} on the stack, not {wanted:?}"))
    }

    fn push(&mut self, kind: Kind) -> Result<()> {
        if self.depth() >= self.most {
            return Err(format!("more than {} operands", self.most));
        }
        self.slots.push(kind);
        Ok(())
    }

    fn take(&mut self, memory: Type) -> Result<()> {
        match memory {
            Type::Void => Ok(()),
            Type::Ref => self.pop(Kind::Ref),
            Type::Long | Type::Double => {
                self.pop(Kind::Unset)?;
                self.pop(Kind::Value)
            }
            _ => self.pop(Kind::Value),
        }
    }

    fn give(&mut self, memory: Type) -> Result<()> {
        match memory {
            Type::Void => Ok(()),
            Type::Ref => self.push(Kind::Ref),
            Type::Long | Type::Double => {
                self.push(Kind::Value)?;
                self.push(Kind::Unset)
            }
            _ => self.push(Kind::Value),
        }
    }

    /// Take and give what letters say: `a` a reference, `v` a value, `w` a value of two slots.
    fn exchange(&mut self, taken: &str, given: &str) -> Result<()> {
        taken.bytes().rev().try_for_each(|letter| self.take(lettered(letter)))?;
        given.bytes().try_for_each(|letter| self.give(lettered(letter)))
    }

    /// Copy the topmost `count` slots below the `skipped` slots under them.
    fn duplicate(&mut self, count: usize, skipped: usize) -> Result<()> {
        self.need(count + skipped)?;
        let top = self.slots.len();
        for offset in 0..count {
            self.push(self.slots[top - count + offset])?;
        }
        self.slots[top - count - skipped..].rotate_right(count);
        Ok(())
    }

    fn expect_local(&self, slot: usize, wanted: Kind) -> Result<()> {
        let found = self.slots[..self.locals].get(slot).copied().unwrap_or_default();
        if found == wanted {
            return Ok(());
        }
        Err(format!("{found:?} in local {slot}, not {wanted:?}"))
    }

    fn set_local(&mut self, slot: usize, kind: Kind) -> Result<()> {
        match self.slots[..self.locals].get_mut(slot) {
            Some(place) => *place = kind,
            None => return Err(format!("no local {slot}")),
        }
        Ok(())
    }

    fn load(&mut self, slot: usize, memory: Type) -> Result<()> {
        let wanted = if memory == Type::Ref { Kind::Ref } else { Kind::Value };
        self.expect_local(slot, wanted)?;
        self.give(memory)
    }

    fn store(&mut self, slot: usize, memory: Type) -> Result<()> {
        if memory == Type::Ref {
            // Also where a subroutine returns to; nothing that loads references gets it back.
            let kind = self.raw_pop()?;
            if kind == Kind::Unset {
                return Err("a store of half a value".into());
            }
            return self.set_local(slot, kind);
        }
        self.take(memory)?;
        self.set_local(slot, Kind::Value)?;
        if memory.slots() == 2 {
            self.set_local(slot + 1, Kind::Unset)?;
        }
        Ok(())
    }

    fn call(&mut self, descriptor: &MethodDescriptor) -> Result<()> {
        let types: Vec<Type> = descriptor.parameters().map(Type::of).collect();
        types.into_iter().rev().try_for_each(|memory| self.take(memory))
    }

    /// What the slots are after an instruction, in a method with this result.
    pub fn apply(&mut self, instruction: &Instruction, result: Type) -> Result<()> {
        let opcode = instruction.opcode;
        match &instruction.operand {
            Operand::Constant(constant) => return self.give(loaded(constant)),
            Operand::Immediate(_) => return self.give(Type::Int),
            Operand::Field(field) => {
                let memory = Type::of(field.descriptor.text());
                if matches!(opcode, Opcode::Putfield | Opcode::Putstatic) {
                    self.take(memory)?;
                }
                if matches!(opcode, Opcode::Getfield | Opcode::Putfield) {
                    self.take(Type::Ref)?;
                }
                if matches!(opcode, Opcode::Getfield | Opcode::Getstatic) {
                    self.give(memory)?;
                }
                return Ok(());
            }
            Operand::Method(method) => {
                self.call(&method.descriptor)?;
                if opcode != Opcode::Invokestatic {
                    self.take(Type::Ref)?;
                }
                return self.give(Type::of(method.descriptor.result()));
            }
            Operand::CallSite(call) => {
                self.call(&call.descriptor)?;
                return self.give(Type::of(call.descriptor.result()));
            }
            Operand::MultiArray { dimensions, .. } => {
                (0..*dimensions).try_for_each(|_| self.take(Type::Int))?;
                return self.give(Type::Ref);
            }
            _ => {}
        }
        if let Some(slot) = flow::local(instruction) {
            return match (opcode, accessed(opcode)) {
                (Opcode::Iinc | Opcode::Ret, _) => self.expect_local(slot, Kind::Value),
                (_, memory) if opcode.number() < 54 => self.load(slot, memory),
                (_, memory) => self.store(slot, memory),
            };
        }
        match opcode {
            Opcode::Pop => self.raw_pop().map(drop),
            Opcode::Pop2 => self.raw_pop().and_then(|_| self.raw_pop()).map(drop),
            Opcode::Dup => self.duplicate(1, 0),
            Opcode::DupX1 => self.duplicate(1, 1),
            Opcode::DupX2 => self.duplicate(1, 2),
            Opcode::Dup2 => self.duplicate(2, 0),
            Opcode::Dup2X1 => self.duplicate(2, 1),
            Opcode::Dup2X2 => self.duplicate(2, 2),
            Opcode::Swap => {
                self.need(2)?;
                let top = self.slots.len();
                self.slots.swap(top - 1, top - 2);
                Ok(())
            }
            _ => {
                let (taken, given) = plain(opcode);
                if (172..=177).contains(&opcode.number()) && taken != letter(result) {
                    return Err(format!("{} in a method of {result:?}", opcode.mnemonic()));
                }
                self.exchange(taken, given)
            }
        }
    }
}

/// The type that loading a constant pushes; all of one size are as one.
fn loaded(constant: &Constant) -> Type {
    match constant {
        Constant::Integer(_) | Constant::Float(_) => Type::Int,
        Constant::Long(_) | Constant::Double(_) => Type::Long,
        Constant::Dynamic(dynamic) => Type::of(dynamic.descriptor.text()),
        _ => Type::Ref,
    }
}

/// The type that a load or store of a local variable is about; all of one size are as one.
fn accessed(opcode: Opcode) -> Type {
    match opcode.number() {
        25 | 42..=45 | 58 | 75..=78 => Type::Ref,
        _ if opcode.local_size() == 2 => Type::Long,
        _ => Type::Int,
    }
}

fn lettered(letter: u8) -> Type {
    match letter {
        b'a' => Type::Ref,
        b'w' => Type::Long,
        _ => Type::Int,
    }
}

fn letter(memory: Type) -> &'static str {
    match memory {
        Type::Void => "",
        Type::Ref => "a",
        Type::Long | Type::Double => "w",
        _ => "v",
    }
}

/// What an opcode that stands alone takes from the stack and what it leaves there.
fn plain(opcode: Opcode) -> (&'static str, &'static str) {
    // Operations on `int` and `float` have even numbers where they alternate with the others.
    let even = opcode.number() % 2 == 0;
    match opcode.number() {
        1 | 187 => ("", "a"),
        2..=8 | 11..=13 | 168 | 201 => ("", "v"),
        9 | 10 | 14 | 15 => ("", "w"),
        46 | 48 | 51..=53 => ("av", "v"),
        47 | 49 => ("av", "w"),
        50 => ("av", "a"),
        79 | 81 | 84..=86 => ("avv", ""),
        80 | 82 => ("avw", ""),
        83 => ("ava", ""),
        96..=115 | 120..=131 if even => ("vv", "v"),
        96..=115 | 126..=131 => ("ww", "w"),
        120..=125 => ("wv", "w"),
        116 | 118 | 134 | 139 | 145..=147 => ("v", "v"),
        117 | 119 | 138 | 143 => ("w", "w"),
        133 | 135 | 140 | 141 => ("v", "w"),
        136 | 137 | 142 | 144 => ("w", "v"),
        148 | 151 | 152 => ("ww", "v"),
        149 | 150 => ("vv", "v"),
        153..=158 | 170..=172 | 174 => ("v", ""),
        159..=164 => ("vv", ""),
        165 | 166 => ("aa", ""),
        173 | 175 => ("w", ""),
        176 | 191 | 194 | 195 | 198 | 199 => ("a", ""),
        188 | 189 => ("v", "a"),
        190 | 193 => ("a", "v"),
        192 => ("a", "a"),
        _ => ("", ""),
    }
}
