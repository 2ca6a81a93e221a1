//! Which local variables are still needed, at each instruction of a method.
//!
//! A variable that is not read again keeps no object alive, and its value makes no difference
//! between two states. Computed when first asked for.

use std::sync::Arc;

use super::{World, flow};
use crate::ids::MethodId;
use heddle_classfile::{self as classfile, Instruction, Opcode};

/// For each instruction, the local variables that are read before they are written again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Liveness {
    words: usize,
    live: Vec<u64>,
    /// The same, where asking for the length of an array is no reading.
    read: Vec<u64>,
    /// Whether the two differ anywhere.
    measured: bool,
}

impl Liveness {
    /// Whether a local variable is needed at an instruction.
    #[inline]
    pub fn is_live(&self, index: usize, slot: usize) -> bool {
        self.has(&self.live, index, slot)
    }

    /// Whether of some local variable nothing but the length of an array is asked for, somewhere.
    #[inline]
    pub fn is_measured(&self) -> bool {
        self.measured
    }

    /// Whether a local variable is needed for more than the length of the array that it refers to.
    #[inline]
    pub fn is_read(&self, index: usize, slot: usize) -> bool {
        self.has(&self.read, index, slot)
    }

    #[inline]
    fn has(&self, set: &[u64], index: usize, slot: usize) -> bool {
        let word = set.get(index * self.words + slot / 64);
        word.is_some_and(|word| word >> (slot % 64) & 1 != 0)
    }

    /// The least solution of: live before = (live after − written) ∪ read, where after means the
    /// successors and every handler that covers the instruction. A variable that is only counted up
    /// is not read by that: what it holds matters if what comes of it does.
    pub fn of(code: &classfile::Code) -> Self {
        let words = usize::from(code.max_locals).div_ceil(64).max(1);
        let measures = |at: usize| {
            let next = code.instructions.get(at + 1);
            next.is_some_and(|next| next.opcode == Opcode::Arraylength)
        };
        let live = Self::solve(code, words, |_| false);
        let read = if code.instructions.iter().any(|i| i.opcode == Opcode::Arraylength) {
            Self::solve(code, words, measures)
        } else {
            live.clone()
        };
        let measured = live != read;
        Self { words, live, read, measured }
    }

    /// Reads at some instructions do not count.
    fn solve(code: &classfile::Code, words: usize, skips: impl Fn(usize) -> bool) -> Vec<u64> {
        let count = code.instructions.len();
        let mut live = vec![0; words * count];
        let successors: Vec<Vec<usize>> = (0..count).map(|at| flow::successors(code, at)).collect();
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
                for entry in flow::covering(code, at) {
                    let handler = flow::index(code, entry.handler);
                    join(&mut set, &live[handler * words..(handler + 1) * words]);
                }
                let counts = |_: &usize| !skips(at) && !is_only_counted(code, &live, words, at);
                if let Some(slot) = read.filter(counts) {
                    set[slot / 64] |= 1 << (slot % 64);
                }
                let old = &mut live[at * words..(at + 1) * words];
                if old != set {
                    old.copy_from_slice(&set);
                    changed = true;
                }
            }
        }
        live
    }
}

fn join(into: &mut [u64], from: &[u64]) {
    for (target, source) in into.iter_mut().zip(from) {
        *target |= source;
    }
}

/// The variable an instruction reads, and the one it writes.
fn access(instruction: &Instruction) -> (Option<usize>, Option<usize>) {
    let slot = flow::local(instruction);
    match instruction.opcode {
        Opcode::Iinc => (None, None),
        Opcode::Ret => (slot, None),
        opcode => match opcode.number() {
            21..=45 => (slot, None),
            54..=78 => (None, slot),
            _ => (None, None),
        },
    }
}

/// Whether a variable is loaded only to be stored again, changed by a constant, and is not needed
/// afterwards: `n = n + 1` for a type that has no instruction for it.
fn is_only_counted(code: &classfile::Code, live: &[u64], words: usize, at: usize) -> bool {
    let number = |offset: usize| code.instructions.get(at + offset).map(|i| i.opcode.number());
    let counts = matches!(number(0), Some(21..=45))
        && matches!(number(1), Some(2..=20))
        && matches!(number(2), Some(96..=107 | 120..=131))
        && matches!(number(3), Some(54..=78));
    let slots = [at, at + 3].map(|at| code.instructions.get(at).and_then(flow::local));
    match slots {
        [Some(loaded), Some(stored)] if counts && loaded == stored => {
            let after = live.get((at + 4) * words + loaded / 64);
            after.is_some_and(|word| word >> (loaded % 64) & 1 == 0)
        }
        _ => false,
    }
}

impl World {
    /// Compute a method's liveness if that was not done yet.
    pub fn ensure_liveness(&mut self, method: MethodId) {
        if self.liveness.get(method).is_none()
            && let Some(code) = self.bytecode(method)
        {
            let liveness = Arc::new(Liveness::of(code));
            self.liveness.insert(method, liveness);
        }
    }

    /// A method's liveness, if it was computed.
    #[inline]
    pub fn liveness(&self, method: MethodId) -> Option<&Liveness> {
        self.liveness.get(method).map(|known| &**known)
    }
}
