//! One instruction, decoded: indices followed, jumps absolute, `wide` folded in.

use std::sync::Arc;

use super::constants::{CallSite, Constant, FieldRef, MethodRef};
use super::opcodes::Opcode;
use super::text::Name;

/// One instruction. A widened one has the opcode of what `wide` stands before.
#[derive(Clone, Debug, PartialEq)]
pub struct Instruction {
    /// Where it begins, counted from the start of the code.
    pub pc: u16,
    /// What it does.
    pub opcode: Opcode,
    /// How many bytes it takes, `wide` and padding included.
    pub length: u16,
    /// What it does it with.
    pub operand: Operand,
}

/// What an instruction names besides its opcode.
#[derive(Clone, Debug, PartialEq)]
pub enum Operand {
    /// Nothing.
    None,
    /// `bipush`, `sipush`: the value to push
    Immediate(i16),
    /// `iload` … `astore`, `ret`: the local variable
    Local(u16),
    /// `iinc`
    Increment {
        /// The local variable.
        slot: u16,
        /// What to add.
        amount: i16,
    },
    /// A jump: the start of another instruction
    Target(u16),
    /// `tableswitch`, `lookupswitch`
    Switch(Arc<Switch>),
    /// `ldc`, `ldc_w`, `ldc2_w`
    Constant(Constant),
    /// `getstatic` … `putfield`
    Field(Arc<FieldRef>),
    /// `invokevirtual` … `invokeinterface`
    Method(Arc<MethodRef>),
    /// `invokedynamic`
    CallSite(Arc<CallSite>),
    /// `new`, `anewarray`, `checkcast`, `instanceof`: an internal name or an array descriptor
    Class(Name),
    /// `newarray`: the element type
    Element(Primitive),
    /// `multianewarray`
    MultiArray {
        /// The class of the whole array.
        class: Name,
        /// How many of its dimensions are created.
        dimensions: u8,
    },
}

/// Where a switch goes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Switch {
    /// Key and target, by increasing key.
    pub cases: Vec<(i32, u16)>,
    /// The target for all other keys.
    pub default: u16,
}

/// The element type of a primitive array, numbered as in `newarray`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are Java's")]
pub enum Primitive {
    Boolean = 4,
    Char,
    Float,
    Double,
    Byte,
    Short,
    Int,
    Long,
}

impl Primitive {
    /// The type that `newarray` gives this number, if there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            4 => Self::Boolean,
            5 => Self::Char,
            6 => Self::Float,
            7 => Self::Double,
            8 => Self::Byte,
            9 => Self::Short,
            10 => Self::Int,
            11 => Self::Long,
            _ => return None,
        })
    }

    /// The descriptor, such as `I`.
    pub fn descriptor(self) -> &'static str {
        match self {
            Self::Boolean => "Z",
            Self::Char => "C",
            Self::Float => "F",
            Self::Double => "D",
            Self::Byte => "B",
            Self::Short => "S",
            Self::Int => "I",
            Self::Long => "J",
        }
    }
}
