//! Which slots of a frame hold references, at each instruction of a method.
//!
//! A frame's local variables and operands are plain numbers at run time; what they are is a fact
//! of the bytecode. The analysis is the part of type inference (JVMS §4.10.2) that tells
//! references from the rest: classes do not matter, so no class is loaded for it.
//!
//! # How to read a frame with it
//!
//! The kinds are those *before* the instruction that the frame's `pc` names.
//!
//! - The innermost frame stands before its instruction, all operands in place, wherever it stopped:
//!   at the end of a budget, at a trap, blocked in a native or at a monitor.
//! - A frame that has called stands at the call, its arguments gone: `top` is lower than
//!   [`Kinds::depth`] says, and the operands below it are the first ones of the map. Where the
//!   machine itself called, to initialise a class or to throw, the arguments are still there.
//! - So in all cases the operands of a frame are the first `top − base − max_locals` of the map.
//! - An initialiser that has not begun (`pc` is `CLAIM` or `START`) has nothing at all; its slots
//!   hold what was there before.
//! - A slot that [`Liveness`](super::Liveness) calls dead may hold anything, even where its kind is
//!   [`Kind::Ref`]: the object may be gone, and its place may be another's.
//!
//! `state::frame_refs` does just that. Code that the machine makes is bytecode and analysed as such.

mod analysis;
mod effect;
#[cfg(test)]
mod tests;

use std::fmt;
use std::sync::Arc;

use super::World;
use crate::ids::MethodId;
use heddle_classfile::{Code, MethodDescriptor};

/// What a slot holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Kind {
    /// Nothing that may be read: never written, different things on different ways here, or
    /// the second slot of a `long` or `double`.
    #[default]
    Unset,
    /// A number; the first slot of a `long` or `double`; where a subroutine returns to.
    Value,
    /// A reference or null.
    Ref,
}

/// Why a method has no map: no verifier would accept it, or it needs more than this one can tell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllTyped {
    /// Where in the code.
    pub pc: u16,
    /// What is wrong there.
    pub cause: String,
}

impl fmt::Display for IllTyped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "pc {}: {}", self.pc, self.cause)
    }
}

/// Kinds in a word, two bits each.
const PER_WORD: usize = 32;
/// The start of an instruction that control never reaches.
const UNREACHED: u32 = u32::MAX;

/// For each instruction, what is in each slot before it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kinds {
    locals: usize,
    /// Where the slots of each instruction begin, counted in kinds.
    starts: Vec<u32>,
    /// How many operands there are before each instruction.
    depths: Vec<u16>,
    /// Two bits a slot: local variables, then operands from the bottom.
    words: Vec<u64>,
    count: usize,
}

impl Kinds {
    /// The kinds of a method with this code and descriptor.
    pub fn of(
        code: &Code,
        descriptor: &MethodDescriptor,
        is_static: bool,
    ) -> Result<Self, IllTyped> {
        analysis::kinds(code, descriptor, is_static)
    }

    /// Whether control can reach an instruction. Of one that it cannot nothing is known: it has no
    /// operands, and all its slots are unset.
    #[inline]
    pub fn is_reached(&self, index: usize) -> bool {
        self.starts.get(index).is_some_and(|&start| start != UNREACHED)
    }

    /// How many operand slots there are before an instruction.
    #[inline]
    pub fn depth(&self, index: usize) -> usize {
        self.depths.get(index).copied().map_or(0, usize::from)
    }

    /// What a local variable holds before an instruction.
    #[inline]
    pub fn local(&self, index: usize, slot: usize) -> Kind {
        if slot < self.locals { self.at(index, slot) } else { Kind::Unset }
    }

    /// What an operand holds before an instruction; operand 0 is at the bottom.
    #[inline]
    pub fn operand(&self, index: usize, operand: usize) -> Kind {
        if operand < self.depth(index) {
            self.at(index, self.locals + operand)
        } else {
            Kind::Unset
        }
    }

    #[inline]
    fn at(&self, index: usize, offset: usize) -> Kind {
        if !self.is_reached(index) {
            return Kind::Unset;
        }
        let place = self.starts[index] as usize + offset;
        match self.words[place / PER_WORD] >> (place % PER_WORD * 2) & 3 {
            1 => Kind::Value,
            2 => Kind::Ref,
            _ => Kind::Unset,
        }
    }

    /// Nothing is known yet.
    fn unknown(locals: usize, instructions: usize) -> Self {
        let (starts, depths) = (vec![UNREACHED; instructions], vec![0; instructions]);
        Self { locals, starts, depths, ..Self::default() }
    }

    /// Note the slots before an instruction; it must not have any yet.
    fn record(&mut self, index: usize, slots: &[Kind]) {
        self.starts[index] = self.count as u32;
        self.depths[index] = (slots.len() - self.locals) as u16;
        self.words.resize((self.count + slots.len()).div_ceil(PER_WORD), 0);
        for &kind in slots {
            self.words[self.count / PER_WORD] |= (kind as u64) << (self.count % PER_WORD * 2);
            self.count += 1;
        }
    }
}

impl World {
    /// Compute a method's kinds if that was not done yet.
    pub fn ensure_kinds(&mut self, method: MethodId) {
        if self.kinds.get(method).is_some() {
            return;
        }
        let known = self.method(method);
        let (Some(code), Some(descriptor)) =
            (self.bytecode(method), MethodDescriptor::parse(&known.descriptor))
        else {
            return;
        };
        let kinds = Kinds::of(code, &descriptor, known.is_static()).map(Arc::new);
        self.kinds.insert(method, kinds);
    }

    /// A method's kinds, if they were computed and could be.
    #[inline]
    pub fn kinds(&self, method: MethodId) -> Option<&Kinds> {
        self.kinds.get(method)?.as_deref().ok()
    }

    /// Why a method has no kinds although they were asked for.
    pub fn ill_typed(&self, method: MethodId) -> Option<&IllTyped> {
        self.kinds.get(method)?.as_ref().err()
    }
}
