//! The fixpoint: what is in each slot, whatever way led there.
//!
//! Only the starts of basic blocks keep what is known of them while the analysis runs; what is
//! between them follows. Where ways disagree about a slot it may not be read, and a load that does
//! is an error: so a slot that is live never goes without a kind, subroutines included.

use std::collections::BTreeSet;

use super::effect::Row;
use super::{IllTyped, Kind, Kinds};
use crate::world::class::Type;
use crate::world::flow;
use heddle_classfile::{Code, Instruction, MethodDescriptor};

/// The most slots that the map of one method may have: far beyond what compilers make.
const MOST_SLOTS: usize = 1 << 26;

struct Analysis<'a> {
    code: &'a Code,
    result: Type,
    /// Whether a basic block begins at an instruction.
    leads: Vec<bool>,
    /// What is known before the first instruction of a block, once something is.
    known: Vec<Option<Row>>,
    /// Blocks to be walked (again).
    todo: BTreeSet<usize>,
    /// Slots that may still be kept.
    room: usize,
}

/// The kinds of a method.
pub(super) fn kinds(
    code: &Code,
    descriptor: &MethodDescriptor,
    is_static: bool,
) -> Result<Kinds, IllTyped> {
    let Some(first) = code.instructions.first() else {
        return Err(IllTyped { pc: 0, cause: "no instructions".into() });
    };
    // Before the work is done, not after.
    let slots = usize::from(code.max_locals) * code.instructions.len();
    spend(MOST_SLOTS, slots).map_err(at(first))?;
    let row = arguments(code, descriptor, is_static).map_err(at(first))?;
    let mut analysis = Analysis::new(code, Type::of(descriptor.result()));
    analysis.flow(0, &row).map_err(at(first))?;
    while let Some(block) = analysis.todo.pop_first() {
        analysis.walk(block)?;
    }
    analysis.finish()
}

fn at(instruction: &Instruction) -> impl Fn(String) -> IllTyped {
    let pc = instruction.pc;
    move |cause| IllTyped { pc, cause }
}

/// The slots of a method that begins.
fn arguments(code: &Code, descriptor: &MethodDescriptor, is_static: bool) -> Result<Row, String> {
    let locals = usize::from(code.max_locals);
    let mut slots = Vec::with_capacity(locals + 8);
    if !is_static {
        slots.push(Kind::Ref);
    }
    for parameter in descriptor.parameters() {
        let memory = Type::of(parameter);
        slots.push(if memory == Type::Ref { Kind::Ref } else { Kind::Value });
        if memory.slots() == 2 {
            slots.push(Kind::Unset);
        }
    }
    if slots.len() > locals {
        return Err(format!("{} argument slots in {locals} local variables", slots.len()));
    }
    slots.resize(locals, Kind::Unset);
    Ok(Row { locals, most: usize::from(code.max_stack), slots })
}

impl<'a> Analysis<'a> {
    fn new(code: &'a Code, result: Type) -> Self {
        let count = code.instructions.len();
        let mut leads = vec![false; count];
        leads[0] = true;
        let handlers = code.exception_table.iter().map(|entry| flow::index(code, entry.handler));
        let jumps = (0..count).flat_map(|from| {
            let next = flow::successors(code, from);
            if next == [from + 1] { Vec::new() } else { next }
        });
        for target in handlers.chain(jumps) {
            if let Some(leads) = leads.get_mut(target) {
                *leads = true;
            }
        }
        let known = vec![None; count];
        Self { code, result, leads, known, todo: BTreeSet::new(), room: MOST_SLOTS }
    }

    /// Control may come to the start of a block with these slots.
    fn flow(&mut self, block: usize, row: &Row) -> Result<(), String> {
        let changed = match self.known.get_mut(block) {
            Some(Some(known)) => known.meet(row)?,
            Some(unknown) => {
                self.room = spend(self.room, row.slots.len())?;
                *unknown = Some(row.clone());
                true
            }
            None => false,
        };
        if changed {
            self.todo.insert(block);
        }
        Ok(())
    }

    /// Tell the successors of a block, and the handlers that cover it, what is known at its start.
    fn walk(&mut self, block: usize) -> Result<(), IllTyped> {
        let code = self.code;
        let Some(mut row) = self.known[block].clone() else { return Ok(()) };
        let mut from = block;
        // Whether the handlers have not seen the local variables as they are now.
        let mut news = true;
        loop {
            let instruction = &code.instructions[from];
            for entry in flow::covering(code, from) {
                if news || entry.start == instruction.pc {
                    let handler = flow::index(code, entry.handler);
                    self.flow(handler, &row.caught()).map_err(at(instruction))?;
                }
            }
            row.apply(instruction, self.result).map_err(at(instruction))?;
            let next = flow::successors(code, from);
            if from + 1 == code.instructions.len() && falls_through(instruction.opcode.number()) {
                return Err(at(instruction)("control leaves the code".into()));
            }
            if !self.goes_on(from, &next) {
                return next
                    .into_iter()
                    .try_for_each(|target| self.flow(target, &row))
                    .map_err(at(instruction));
            }
            // Stores, and nothing else, change local variables.
            news = (54..=78).contains(&instruction.opcode.number());
            from += 1;
        }
    }

    /// Whether the next instruction belongs to the same block.
    fn goes_on(&self, from: usize, next: &[usize]) -> bool {
        next == [from + 1] && !self.leads[from + 1]
    }

    /// Write down what is known before each instruction.
    fn finish(mut self) -> Result<Kinds, IllTyped> {
        let code = self.code;
        let mut kinds = Kinds::unknown(usize::from(code.max_locals), code.instructions.len());
        let mut room = MOST_SLOTS;
        for block in 0..code.instructions.len() {
            let Some(mut row) = self.known[block].take() else { continue };
            let mut from = block;
            loop {
                let instruction = &code.instructions[from];
                room = spend(room, row.slots.len()).map_err(at(instruction))?;
                kinds.record(from, &row.slots);
                if !self.goes_on(from, &flow::successors(code, from)) {
                    break;
                }
                row.apply(instruction, self.result).map_err(at(instruction))?;
                from += 1;
            }
        }
        Ok(kinds)
    }
}

/// Whether control may go on behind an instruction: it may not behind jumps, returns and `athrow`.
fn falls_through(opcode: u8) -> bool {
    !matches!(opcode, 167..=177 | 191 | 200 | 201)
}

fn spend(room: usize, slots: usize) -> Result<usize, String> {
    room.checked_sub(slots).ok_or_else(|| "more slots than can be kept in view".into())
}
