//! Which instruction pushed what is on the operand stack: a fact of the bytecode alone.
//!
//! It serves the texts of `NullPointerException` and deliberately knows no more than `HotSpot`'s own
//! analysis does: where two instructions could have pushed a value, neither did.

use heddle_classfile::{Code, Instruction, Opcode, Operand};

/// A bit per local variable; those beyond are as good as written.
const TRACKED: u16 = 64;

/// The operand stack before an instruction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stack {
    /// The index of the instruction that pushed each slot, bottom first.
    slots: Vec<Option<usize>>,
    /// Which local variables were assigned on the way here.
    written: u64,
}

impl Stack {
    /// The instruction that pushed the slot at this depth, 0 being the top, if only one could.
    pub fn source(&self, depth: usize) -> Option<usize> {
        let index = self.slots.len().checked_sub(depth + 1)?;
        self.slots[index]
    }

    /// Whether a local variable may differ from the argument it began as.
    pub fn is_written(&self, local: u16) -> bool {
        local >= TRACKED || self.written & 1 << local != 0
    }

    fn write(&mut self, local: u16, count: u16) {
        for local in local..local.saturating_add(count) {
            if local < TRACKED {
                self.written |= 1 << local;
            }
        }
    }

    fn pop(&mut self, count: usize) {
        let left = self.slots.len().saturating_sub(count);
        self.slots.truncate(left);
    }

    fn push(&mut self, source: usize, count: usize) {
        self.slots.extend(std::iter::repeat_n(Some(source), count));
    }

    fn merge(&mut self, other: &Self) {
        for (mine, theirs) in self.slots.iter_mut().zip(&other.slots) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
    }

    /// Copy the topmost `count` slots below the `skipped` slots under them.
    fn duplicate(&mut self, count: usize, skipped: usize) {
        let Some(start) = self.slots.len().checked_sub(count + skipped) else { return };
        let copied = self.slots[self.slots.len() - count..].to_vec();
        self.slots.splice(start..start, copied);
    }
}

/// The operand stacks before each instruction, as far as they were needed.
pub struct Operands {
    stacks: Vec<Option<Stack>>,
}

impl Operands {
    /// Follow the code until the stack before instruction `target` is known.
    pub fn before(code: &Code, target: usize) -> Self {
        let count = code.instructions.len();
        let mut operands = Self { stacks: vec![None; count] };
        if let Some(first) = operands.stacks.first_mut() {
            *first = Some(Stack::default());
        }
        for handler in &code.exception_table {
            let at = index_of(code, handler.handler);
            if let Some(place) = operands.stacks.get_mut(at) {
                let caught = Stack { slots: vec![Some(at)], written: 0 };
                place.get_or_insert(caught);
            }
        }
        loop {
            let mut added = false;
            let mut missing = false;
            for index in 0..count {
                if index == target && operands.stacks[index].is_some() {
                    return operands;
                }
                match operands.stacks[index].clone() {
                    Some(stack) => added |= operands.follow(code, index, stack),
                    None => missing = true,
                }
            }
            if !added || !missing {
                return operands;
            }
        }
    }

    /// The stack before an instruction.
    pub fn at(&self, index: usize) -> Option<&Stack> {
        self.stacks.get(index)?.as_ref()
    }

    /// Do an instruction and hand the stack to those that can follow it. Whether one was new.
    fn follow(&mut self, code: &Code, index: usize, mut stack: Stack) -> bool {
        let instruction = &code.instructions[index];
        apply(instruction, index, &mut stack);
        let mut next: Vec<usize> = match &instruction.operand {
            Operand::Target(pc) => vec![index_of(code, *pc)],
            Operand::Switch(switch) => {
                let targets = switch.cases.iter().map(|(_, pc)| *pc).chain([switch.default]);
                targets.map(|pc| index_of(code, pc)).collect()
            }
            _ => Vec::new(),
        };
        if !ends_flow(instruction.opcode) {
            next.push(index + 1);
        }
        let mut added = false;
        for target in next {
            let Some(place) = self.stacks.get_mut(target) else { continue };
            let mut merged = stack.clone();
            match &*place {
                Some(known) => merged.merge(known),
                None => added = true,
            }
            *place = Some(merged);
        }
        added
    }
}

fn index_of(code: &Code, pc: u16) -> usize {
    code.instructions.partition_point(|instruction| instruction.pc < pc)
}

fn ends_flow(opcode: Opcode) -> bool {
    use Opcode as O;
    matches!(
        opcode,
        O::Goto
            | O::GotoW
            | O::Ret
            | O::Tableswitch
            | O::Lookupswitch
            | O::Athrow
            | O::Ireturn
            | O::Lreturn
            | O::Freturn
            | O::Dreturn
            | O::Areturn
            | O::Return
    )
}

fn apply(instruction: &Instruction, index: usize, stack: &mut Stack) {
    let opcode = instruction.opcode;
    match (opcode, &instruction.operand) {
        (Opcode::Dup, _) => stack.duplicate(1, 0),
        (Opcode::DupX1, _) => stack.duplicate(1, 1),
        (Opcode::DupX2, _) => stack.duplicate(1, 2),
        (Opcode::Dup2, _) => stack.duplicate(2, 0),
        (Opcode::Dup2X1, _) => stack.duplicate(2, 1),
        (Opcode::Dup2X2, _) => stack.duplicate(2, 2),
        (Opcode::Swap, _) => {
            let count = stack.slots.len();
            if count >= 2 {
                stack.slots.swap(count - 1, count - 2);
            }
        }
        (_, Operand::Increment { slot, .. }) => stack.write(*slot, 1),
        _ => {
            if let Some(local) = stored(instruction) {
                stack.write(local, opcode.local_size());
            }
            let (popped, pushed) = effect(instruction);
            stack.pop(popped);
            stack.push(index, pushed);
        }
    }
}

/// The local variable that a store writes.
fn stored(instruction: &Instruction) -> Option<u16> {
    match (instruction.opcode.number(), &instruction.operand) {
        (54..=58, Operand::Local(local)) => Some(*local),
        (59..=78, _) => instruction.opcode.implied_local(),
        _ => None,
    }
}

/// The local variable that a load reads.
pub fn loaded(instruction: &Instruction) -> Option<u16> {
    match (instruction.opcode.number(), &instruction.operand) {
        (21..=25, Operand::Local(local)) => Some(*local),
        (26..=45, _) => instruction.opcode.implied_local(),
        _ => None,
    }
}

/// How many slots an instruction takes from the stack, and how many it puts there.
fn effect(instruction: &Instruction) -> (usize, usize) {
    let opcode = instruction.opcode;
    match &instruction.operand {
        Operand::Constant(constant) => return (0, usize::from(constant.slots())),
        Operand::Immediate(_) => return (0, 1),
        Operand::Field(field) => {
            let size = usize::from(field.descriptor.slots());
            return match opcode {
                Opcode::Getstatic => (0, size),
                Opcode::Putstatic => (size, 0),
                Opcode::Getfield => (1, size),
                _ => (size + 1, 0),
            };
        }
        Operand::Method(method) => {
            let this = usize::from(opcode != Opcode::Invokestatic);
            let arguments = usize::from(method.descriptor.argument_slots());
            return (arguments + this, result_slots(method.descriptor.result()));
        }
        Operand::CallSite(call) => {
            let arguments = usize::from(call.descriptor.argument_slots());
            return (arguments, result_slots(call.descriptor.result()));
        }
        Operand::MultiArray { dimensions, .. } => return (usize::from(*dimensions), 1),
        _ => {}
    }
    let wide = usize::from(opcode.local_size());
    // Operations on `int` and `float` have even numbers where they alternate with the others.
    let even = opcode.number() % 2 == 0;
    match opcode.number() {
        1..=8 | 11..=13 | 168 | 187 | 201 => (0, 1),
        9 | 10 | 14 | 15 => (0, 2),
        21..=45 => (0, wide),
        54..=78 => (wide, 0),
        47 | 49 | 138 | 143 => (2, 2),
        46..=53 | 136 | 137 | 142 | 144 | 149 | 150 => (2, 1),
        80 | 82 => (4, 0),
        79..=86 => (3, 0),
        87 | 153..=158 | 170 | 171 | 194 | 195 | 198 | 199 => (1, 0),
        88 | 159..=166 => (2, 0),
        96..=115 | 120..=131 if even => (2, 1),
        96..=115 | 126..=131 => (4, 2),
        120..=125 => (3, 2),
        116..=119 if !even => (2, 2),
        116..=119 | 134 | 139 | 145..=147 | 188..=190 | 193 => (1, 1),
        133 | 135 | 140 | 141 => (1, 2),
        148 | 151 | 152 => (4, 1),
        _ => (0, 0),
    }
}

/// Slots of a result, given its descriptor.
fn result_slots(descriptor: &str) -> usize {
    match descriptor {
        "V" => 0,
        "J" | "D" => 2,
        _ => 1,
    }
}
