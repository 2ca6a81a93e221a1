//! Operations that stand for several bytecodes, because loops are made of the same few sequences.
//!
//! Only the first operation of a sequence changes; the others stay, because a jump may lead there.
//! A fused operation counts as the bytecodes it stands for, so that time and budgets do not change.

use super::op::{Cond, Op};

/// Fuse what begins at `index`, or up to two before it, now that the operation there is known.
pub fn fuse(ops: &mut [Op], index: usize) {
    for first in (index.saturating_sub(2)..=index).rev() {
        if let Some(fused) = fused(&ops[first..]) {
            ops[first] = fused;
        }
    }
}

/// Fuse all that can be fused.
pub fn fuse_all(ops: &mut [Op]) {
    for index in (0..ops.len()).rev() {
        fuse(ops, index);
    }
}

fn fused(ops: &[Op]) -> Option<Op> {
    Some(match *ops {
        [
            Op::Load(a),
            Op::Load(b) | Op::LoadLoad(b, _) | Op::LoadConst(b, _),
            Op::IfInt(cond, target),
            ..,
        ] => Op::IfLocals(cond, a, b, target),
        [Op::Load(a), Op::Const(value), Op::IfInt(cond, target), ..] if short(value).is_some() => {
            Op::IfLocalConst(cond, a, short(value)?, target)
        }
        [Op::Load(a), Op::Load(b), Op::Iadd, ..] => Op::AddLocals(a, b),
        [Op::Load(a), Op::Load(b), Op::LoadInt, ..] => Op::LoadIntAt(a, b),
        [Op::Load(a), Op::Load(b), Op::LoadByte, ..] => Op::LoadByteAt(a, b),
        [Op::Load(a), Op::If(cond, target), ..] => Op::IfLocal(cond, a, target),
        [Op::Load(0), Op::GetField(slot), ..] => Op::GetThisField(slot),
        [Op::Inc(slot, amount), Op::Goto(target), ..] => Op::IncGoto(slot, amount, target),
        [Op::Load(a), Op::Load(b), ..] => Op::LoadLoad(a, b),
        [Op::Load(a), Op::Const(value), ..] => Op::LoadConst(a, value as i32),
        _ => return None,
    })
}

/// The operation that a sequence begins with: what stood there before it was fused.
pub fn first_of(op: Op) -> Op {
    match op {
        Op::IfLocals(_, a, _, _)
        | Op::IfLocalConst(_, a, _, _)
        | Op::AddLocals(a, _)
        | Op::LoadIntAt(a, _)
        | Op::LoadByteAt(a, _)
        | Op::IfLocal(_, a, _)
        | Op::LoadLoad(a, _)
        | Op::LoadConst(a, _) => Op::Load(a),
        Op::GetThisField(_) => Op::Load(0),
        Op::IncGoto(slot, amount, _) => Op::Inc(slot, amount),
        other => other,
    }
}

fn short(value: u32) -> Option<i16> {
    i16::try_from(value as i32).ok()
}

impl Cond {
    /// Whether the condition is true of two ints.
    #[inline]
    pub fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Ne => left != right,
            Self::Lt => left < right,
            Self::Ge => left >= right,
            Self::Gt => left > right,
            Self::Le => left <= right,
        }
    }
}
