//! Which local variables are still needed, at each instruction of a method.
//!
//! A variable that nobody reads again keeps no object alive, and its value makes no difference
//! between two states. Computed when first asked for.

use std::sync::Arc;

use super::World;
use crate::classfile::{self, Instruction, Opcode, Operand};
use crate::machine::ids::MethodId;

/// For each instruction, the local variables that are read before they are written again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Liveness {
    words: usize,
    live: Vec<u64>,
}

impl Liveness {
    /// Whether a local variable is needed at an instruction.
    pub fn is_live(&self, index: usize, slot: usize) -> bool {
        let word = self.live.get(index * self.words + slot / 64);
        word.is_some_and(|word| word >> (slot % 64) & 1 != 0)
    }

    /// The least solution of: live before = (live after − written) ∪ read, where after means the
    /// successors and every handler that covers the instruction.
    pub fn of(code: &classfile::Code) -> Self {
        let words = usize::from(code.max_locals).div_ceil(64).max(1);
        let count = code.instructions.len();
        let mut live = vec![0; words * count];
        let successors: Vec<Vec<usize>> = (0..count).map(|at| successors(code, at)).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for at in (0..count).rev() {
                let mut set = vec![0; words];
                for &next in &successors[at] {
                    join(&mut set, &live[next * words..(next + 1) * words]);
                }
                let (read, written) = access(&code.instructions[at]);
                if let Some(slot) = written {
                    set[slot / 64] &= !(1 << (slot % 64));
                }
                for handler in handlers(code, at) {
                    join(&mut set, &live[handler * words..(handler + 1) * words]);
                }
                if let Some(slot) = read {
                    set[slot / 64] |= 1 << (slot % 64);
                }
                let old = &mut live[at * words..(at + 1) * words];
                if old != set {
                    old.copy_from_slice(&set);
                    changed = true;
                }
            }
        }
        Self { words, live }
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    for (target, source) in into.iter_mut().zip(from) {
        *target |= source;
    }
}

/// The variable an instruction reads, and the one it writes.
fn access(instruction: &Instruction) -> (Option<usize>, Option<usize>) {
    let slot = match instruction.operand {
        Operand::Local(slot) => Some(slot),
        Operand::Increment { slot, .. } => return (Some(slot.into()), Some(slot.into())),
        _ => instruction.opcode.implied_local(),
    };
    let slot = slot.map(usize::from);
    let number = instruction.opcode.number();
    match number {
        21..=45 => (slot, None),
        54..=78 => (None, slot),
        _ if instruction.opcode == Opcode::Ret => (slot, None),
        _ => (None, None),
    }
}

fn index(code: &classfile::Code, pc: u16) -> usize {
    code.instructions.partition_point(|instruction| instruction.pc < pc)
}

fn successors(code: &classfile::Code, at: usize) -> Vec<usize> {
    let instruction = &code.instructions[at];
    let next = (at + 1 < code.instructions.len()).then_some(at + 1);
    match &instruction.operand {
        Operand::Target(pc) => {
            let target = index(code, *pc);
            let jumps = matches!(instruction.opcode, Opcode::Goto | Opcode::GotoW);
            if jumps { vec![target] } else { next.into_iter().chain([target]).collect() }
        }
        Operand::Switch(switch) => {
            let targets = switch.cases.iter().map(|(_, pc)| *pc).chain([switch.default]);
            targets.map(|pc| index(code, pc)).collect()
        }
        _ => match instruction.opcode {
            Opcode::Ireturn
            | Opcode::Lreturn
            | Opcode::Freturn
            | Opcode::Dreturn
            | Opcode::Areturn
            | Opcode::Return
            | Opcode::Athrow => Vec::new(),
            // Back to any caller of the subroutine: every instruction behind a jsr.
            Opcode::Ret => {
                let calls = code.instructions.iter().enumerate();
                let calls =
                    calls.filter(|(_, call)| matches!(call.opcode, Opcode::Jsr | Opcode::JsrW));
                calls
                    .map(|(call, _)| call + 1)
                    .filter(|&call| call < code.instructions.len())
                    .collect()
            }
            _ => next.into_iter().collect(),
        },
    }
}

fn handlers(code: &classfile::Code, at: usize) -> impl Iterator<Item = usize> {
    let pc = code.instructions[at].pc;
    let covering =
        code.exception_table.iter().filter(move |entry| (entry.start..entry.end).contains(&pc));
    covering.map(|entry| index(code, entry.handler))
}

impl World {
    /// Compute a method's liveness if that was not done yet.
    pub fn ensure_liveness(&mut self, method: MethodId) {
        if !self.liveness.contains_key(&method)
            && let Some(code) = self.bytecode(method)
        {
            let liveness = Arc::new(Liveness::of(code));
            self.liveness.insert(method, liveness);
        }
    }

    /// A method's liveness, if it was computed.
    pub fn liveness(&self, method: MethodId) -> Option<&Liveness> {
        self.liveness.get(&method).map(|known| &**known)
    }
}
