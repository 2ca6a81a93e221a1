//! What the interpreter executes: one operation per bytecode, at the bytecode's index.
//!
//! An operation that names a class, field, method or constant begins as [`Op::Unlinked`]. The
//! first execution links it: resolves what it names and puts the operation that does the work in
//! its place. Links are facts about classes, not about a state, so they are never undone.

use crate::ids::{ClassId, LiteralId, MethodId, SelectorId, SiteId, StaticId};

/// The `pc` of a class initialiser that waits for those of the superclasses above it.
pub const START: u32 = u32::MAX - 1;
/// The `pc` of a method that is about to be entered, where entries are noted.
pub const ENTER: u32 = u32::MAX - 2;
/// The `pc` of a synchronized method with which its thread begins as soon as it has the monitor.
pub const LOCK: u32 = u32::MAX - 3;
/// The `pc` of a method that is about to be left by an exception, its only operand, where
/// exits are noted.
pub const LEAVE: u32 = u32::MAX - 4;

/// The comparison of a conditional jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are Java's")]
pub enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

/// How a value narrower than an int lies in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are Java's")]
pub enum Narrow {
    Boolean,
    Byte,
    Char,
    Short,
}

impl Narrow {
    /// Cut an int to this type, as a store to memory does.
    #[inline]
    pub fn cut(self, value: i32) -> i32 {
        match self {
            Self::Boolean => value & 1,
            Self::Byte => i32::from(value as i8),
            Self::Char => i32::from(value as u16),
            Self::Short => i32::from(value as i16),
        }
    }
}

/// One operation. Jump targets are indices of operations. A `long` or `double` takes two stack
/// slots, the first of which holds the value, so that `dup2` and its kin need no types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "named after the bytecodes, whose meaning is JVMS chapter 6")]
pub enum Op {
    /// Not linked yet, or not simple: the slow path looks at the bytecode itself.
    Unlinked,
    /// A stop is wanted when a thread gets here.
    Break,
    /// No thread was here yet: the slow path takes note and puts the operation back.
    First,
    Nop,
    /// Push an int, a float's bits, or null.
    Const(u32),
    /// Push a long's or a double's bits: high and low half.
    Const2(u32, u32),
    String(LiteralId),
    Class(ClassId),
    /// What a linked site holds on to in this state.
    Dynamic(SiteId),
    Load(u16),
    Load2(u16),
    Store(u16),
    Store2(u16),
    Inc(u16, i16),
    Pop,
    Pop2,
    Dup,
    DupX1,
    DupX2,
    Dup2,
    Dup2X1,
    Dup2X2,
    Swap,
    LoadInt,
    LoadLong,
    LoadFloat,
    LoadDouble,
    LoadRef,
    LoadByte,
    LoadChar,
    LoadShort,
    StoreInt,
    StoreLong,
    StoreFloat,
    StoreDouble,
    StoreRef,
    StoreByte,
    StoreChar,
    StoreShort,
    Iadd,
    Ladd,
    Fadd,
    Dadd,
    Isub,
    Lsub,
    Fsub,
    Dsub,
    Imul,
    Lmul,
    Fmul,
    Dmul,
    Idiv,
    Ldiv,
    Fdiv,
    Ddiv,
    Irem,
    Lrem,
    Frem,
    Drem,
    Ineg,
    Lneg,
    Fneg,
    Dneg,
    Ishl,
    Lshl,
    Ishr,
    Lshr,
    Iushr,
    Lushr,
    Iand,
    Land,
    Ior,
    Lor,
    Ixor,
    Lxor,
    I2l,
    I2f,
    I2d,
    L2i,
    L2f,
    L2d,
    F2i,
    F2l,
    F2d,
    D2i,
    D2l,
    D2f,
    I2b,
    I2c,
    I2s,
    Lcmp,
    Fcmpl,
    Fcmpg,
    Dcmpl,
    Dcmpg,
    /// Compare an int with zero.
    If(Cond, u32),
    /// Compare two ints.
    IfInt(Cond, u32),
    IfSame(u32),
    IfNotSame(u32),
    IfNull(u32),
    IfNonNull(u32),
    Goto(u32),
    TableSwitch(u32),
    LookupSwitch(u32),
    Return,
    Return1,
    Return2,
    GetStatic(StaticId, ClassId),
    GetStatic2(StaticId, ClassId),
    PutStatic(StaticId, ClassId),
    PutStatic2(StaticId, ClassId),
    PutStaticNarrow(Narrow, StaticId, ClassId),
    GetField(u16),
    GetField2(u16),
    PutField(u16),
    PutField2(u16),
    PutFieldNarrow(Narrow, u16),
    /// The method and its argument slots, `this` included.
    InvokeStatic(MethodId),
    InvokeSpecial(MethodId, u16),
    /// The index in the table of virtual methods, and the argument slots.
    InvokeVirtual(u32, u16),
    InvokeInterface(SelectorId, u16),
    InvokeDynamic(SiteId),
    /// Make a lambda of this class, whose captured values are these many slots on the stack. The
    /// class needs no initialisation.
    Capture(ClassId, u16),
    New(ClassId),
    /// An array whose class is given.
    NewArray(ClassId),
    ArrayLength,
    Throw,
    CheckCast(ClassId),
    InstanceOf(ClassId),
    MonitorEnter,
    MonitorExit,
    // What follows stands for several bytecodes, the first of which is at its index; the others
    // keep their own operations, because a jump may lead there.
    /// `iload a; iload b; if_icmp`: locals, condition, target.
    IfLocals(Cond, u16, u16, u32),
    /// `iload a; <const>; if_icmp`
    IfLocalConst(Cond, u16, i16, u32),
    /// `iload a; if`
    IfLocal(Cond, u16, u32),
    /// `iinc; goto`
    IncGoto(u16, i16, u32),
    /// `aload_0; getfield` of one slot
    GetThisField(u16),
    /// `iload a; iload b`, or any two loads of one slot
    LoadLoad(u16, u16),
    /// `iload a; <const>`
    LoadConst(u16, i32),
    /// `iload; iload; iadd`
    AddLocals(u16, u16),
    /// `aload; iload; iaload`-like: array and index are locals
    LoadIntAt(u16, u16),
    LoadByteAt(u16, u16),
}
