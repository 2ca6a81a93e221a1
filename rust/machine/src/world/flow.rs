//! Where control goes in a method's bytecode, over indices of instructions.

use heddle_classfile::{Code, ExceptionHandler, Instruction, Opcode, Operand};

/// The index of the instruction at `pc`; the end of the code for a pc behind the last.
pub fn index(code: &Code, pc: u16) -> usize {
    code.instructions.partition_point(|instruction| instruction.pc < pc)
}

/// The instructions that may come next, handlers not counted.
pub fn successors(code: &Code, at: usize) -> Vec<usize> {
    let instruction = &code.instructions[at];
    let next = (at + 1 < code.instructions.len()).then_some(at + 1);
    match &instruction.operand {
        Operand::Target(pc) => {
            let target = index(code, *pc);
            let jumps = matches!(
                instruction.opcode,
                Opcode::Goto | Opcode::GotoW | Opcode::Jsr | Opcode::JsrW
            );
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

/// The handlers that an exception at an instruction may go to.
pub fn covering(code: &Code, at: usize) -> impl Iterator<Item = &ExceptionHandler> {
    let pc = code.instructions[at].pc;
    code.exception_table.iter().filter(move |entry| (entry.start..entry.end).contains(&pc))
}

/// The local variable that an instruction names, in its operand or in its opcode.
pub fn local(instruction: &Instruction) -> Option<usize> {
    let slot = match instruction.operand {
        Operand::Local(slot) | Operand::Increment { slot, .. } => Some(slot),
        _ => instruction.opcode.implied_local(),
    };
    slot.map(usize::from)
}
