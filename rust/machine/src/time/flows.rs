//! What becomes of a difference of moments, told from the bytecode behind the subtraction.
//!
//! A difference is a number like any other. As long as it is only compared with numbers, divided
//! for another unit, taken from a number and compared with zero, or given to an operation that
//! waits, only its order relative to known durations counts. Where it may go otherwise (into a field, an array, a text,
//! another type, a product), what the program does depends on its value, of which few are tried.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::ids::MethodId;
use crate::world::Kinds;
use crate::world::World;
use crate::world::class::Type;
use crate::world::flow;
use heddle_classfile::{Code, Constant, Instruction, MethodDescriptor, MethodRef, Opcode, Operand};

/// How many calls and returns a difference is followed through.
const FAR: usize = 8;

/// A value that comes of a difference.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Nanoseconds of its unit; 0 if it is not known.
    pub unit: i64,
    /// Whether a number was added to it.
    pub moved: bool,
}

impl Origin {
    /// What is known of a value that is one of two.
    pub fn join(self, other: Self) -> Self {
        let unit = if self.unit == other.unit { self.unit } else { 0 };
        Self { unit, moved: self.moved || other.moved }
    }
}

/// An operation on a value that comes of a difference: which operand that is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Site {
    /// The one below, for two operands.
    pub first: Option<Origin>,
    /// The one on top.
    pub second: Option<Origin>,
}

/// Operations, by method and index.
pub type Sites = FxHashMap<(MethodId, u32), Site>;

/// Where a value goes.
#[derive(Debug, Default)]
pub struct Flow {
    /// Operations on it.
    pub sites: Vec<((MethodId, u32), Site)>,
    /// Calls that wait for as long.
    pub waits: Vec<(MethodId, u32)>,
    /// What the method returns of it.
    pub result: Option<Origin>,
    /// Whether something else is done with it.
    pub lost: bool,
}

type Row = Vec<Option<Origin>>;

/// Where a difference goes that was just computed, by a method that was called by these, the
/// innermost last.
pub fn follow(world: &World, stack: &[(MethodId, u32)], unit: i64) -> Flow {
    let mut all = Flow::default();
    let mut value = Origin { unit, moved: false };
    for (calls, &(method, index)) in stack.iter().rev().enumerate() {
        let class = world.method(method).class;
        if calls > 0 && super::purpose::only_asks(world, class) {
            return all;
        }
        let part = Walk::new(world, method, FAR).map(|walk| walk.behind(index, value));
        let Some(part) = part.filter(|_| calls < FAR) else {
            all.lost = true;
            return all;
        };
        all.sites.extend(part.sites);
        all.waits.extend(part.waits);
        all.lost |= part.lost;
        let Some(result) = part.result else { return all };
        value = result;
    }
    // What a thread's first method returns is seen by no code.
    all
}

struct Walk<'a> {
    world: &'a World,
    method: MethodId,
    code: &'a Code,
    kinds: Kinds,
    rows: BTreeMap<usize, Row>,
    todo: Vec<usize>,
    flow: Flow,
    calls: usize,
}

impl<'a> Walk<'a> {
    fn new(world: &'a World, method: MethodId, calls: usize) -> Option<Self> {
        let code = world.bytecode(method)?;
        let known = world.method(method);
        let descriptor = MethodDescriptor::parse(&known.descriptor)?;
        let kinds = Kinds::of(code, &descriptor, known.is_static()).ok()?;
        let (rows, todo, flow) = (BTreeMap::new(), Vec::new(), Flow::default());
        Some(Self { world, method, code, kinds, rows, todo, flow, calls })
    }

    fn locals(&self) -> usize {
        usize::from(self.code.max_locals)
    }

    /// The value is what the operation at an index leaves on the stack.
    fn behind(mut self, index: u32, value: Origin) -> Flow {
        let next = index as usize + 1;
        let mut row = vec![None; self.locals() + self.kinds.depth(next)];
        let Some(place) = row.len().checked_sub(2).filter(|_| self.kinds.is_reached(next)) else {
            return Flow { lost: true, ..Flow::default() };
        };
        row[place] = Some(value);
        self.reach(next, row);
        self.run()
    }

    /// The value is an argument.
    fn argument(mut self, values: &[(usize, Origin)]) -> Flow {
        let mut row = vec![None; self.locals()];
        for &(slot, value) in values {
            row[slot] = Some(value);
        }
        self.reach(0, row);
        self.run()
    }

    fn run(mut self) -> Flow {
        while let Some(at) = self.todo.pop() {
            let mut row = self.rows[&at].clone();
            for entry in flow::covering(self.code, at) {
                let mut caught = row[..self.locals()].to_vec();
                caught.push(None);
                self.reach(flow::index(self.code, entry.handler), caught);
            }
            self.apply(at, &mut row);
            for next in flow::successors(self.code, at) {
                if self.kinds.is_reached(next) {
                    let mut row = row.clone();
                    row.resize(self.locals() + self.kinds.depth(next), None);
                    self.reach(next, row);
                }
            }
        }
        self.flow
    }

    fn reach(&mut self, at: usize, row: Row) {
        if row.iter().all(Option::is_none) {
            return;
        }
        let Some(known) = self.rows.get_mut(&at) else {
            self.rows.insert(at, row);
            self.todo.push(at);
            return;
        };
        let mut changed = false;
        for (mine, theirs) in known.iter_mut().zip(row) {
            let joined = match (*mine, theirs) {
                (Some(one), Some(other)) => Some(one.join(other)),
                (one, other) => one.or(other),
            };
            changed |= joined != *mine;
            *mine = joined;
        }
        if changed {
            self.todo.push(at);
        }
    }

    fn site(&mut self, at: usize, first: Option<Origin>, second: Option<Origin>) {
        self.flow.lost |= first.is_some() && second.is_some();
        if first.is_some() || second.is_some() {
            self.flow.sites.push(((self.method, at as u32), Site { first, second }));
        }
    }

    /// Take a long from the stack.
    fn pop(row: &mut Row) -> Option<Origin> {
        row.pop();
        row.pop().flatten()
    }

    fn push(row: &mut Row, value: Option<Origin>) {
        row.extend([value, None]);
    }

    fn apply(&mut self, at: usize, row: &mut Row) {
        let instruction = &self.code.instructions[at];
        let opcode = instruction.opcode;
        if let Some(slot) = flow::local(instruction) {
            return Self::variable(instruction, slot, row);
        }
        match opcode {
            Opcode::Ladd | Opcode::Lsub | Opcode::Lcmp => {
                let (second, first) = (Self::pop(row), Self::pop(row));
                self.site(at, first, second);
                let sum = first.or(second).map(|value| Origin { moved: true, ..value });
                if opcode != Opcode::Lcmp {
                    Self::push(row, sum);
                }
            }
            Opcode::Ldiv => {
                let (second, first) = (Self::pop(row), Self::pop(row));
                self.flow.lost |= second.is_some() || first.is_some_and(|value| value.moved);
                let factor = self.constant_before(at);
                let quotient = first.map(|value| Origin {
                    unit: factor.map_or(0, |factor| value.unit.saturating_mul(factor)),
                    ..value
                });
                Self::push(row, quotient);
            }
            Opcode::Lneg => {}
            Opcode::Lreturn => {
                let value = Self::pop(row);
                let known = self.flow.result;
                self.flow.result = match (known, value) {
                    (Some(one), Some(other)) => Some(one.join(other)),
                    (one, other) => one.or(other),
                };
            }
            Opcode::Pop2 => {
                row.truncate(row.len() - 2);
            }
            Opcode::Dup2 => duplicate(row, 2, 0),
            Opcode::Dup2X1 => duplicate(row, 2, 1),
            Opcode::Dup2X2 => duplicate(row, 2, 2),
            Opcode::Dup => duplicate(row, 1, 0),
            Opcode::DupX1 => duplicate(row, 1, 1),
            Opcode::DupX2 => duplicate(row, 1, 2),
            _ => self.take(at, instruction, row),
        }
    }

    fn variable(instruction: &Instruction, slot: usize, row: &mut Row) {
        let wide = instruction.opcode.local_size() == 2;
        match instruction.opcode.number() {
            21..=45 if wide => {
                let value = row[slot];
                Self::push(row, value);
            }
            21..=45 => row.push(None),
            54..=78 if wide => {
                let value = Self::pop(row);
                row[slot] = value;
                row[slot + 1] = None;
            }
            54..=78 => {
                row.pop();
                row[slot] = None;
            }
            _ => {}
        }
    }

    /// The constant that is on top of the stack.
    fn constant_before(&self, at: usize) -> Option<i64> {
        match &self.code.instructions[at.checked_sub(1)?].operand {
            Operand::Constant(Constant::Long(value)) => Some(*value),
            _ => None,
        }
    }

    /// An operation that no other rule is for.
    fn take(&mut self, at: usize, instruction: &Instruction, row: &mut Row) {
        let taken = match &instruction.operand {
            Operand::Method(method) => return self.call(at, method, instruction.opcode, row),
            Operand::CallSite(call) => call.descriptor.parameters().map(slots).sum(),
            _ => match instruction.opcode {
                Opcode::Putfield
                | Opcode::Putstatic
                | Opcode::Lastore
                | Opcode::L2i
                | Opcode::L2f
                | Opcode::L2d => 2,
                Opcode::Lmul | Opcode::Lrem | Opcode::Land | Opcode::Lor | Opcode::Lxor => 4,
                Opcode::Lshl | Opcode::Lshr | Opcode::Lushr => 3,
                _ => 0,
            },
        };
        let below = row.len() - taken.min(row.len() - self.locals());
        self.flow.lost |= row[below..].iter().any(Option::is_some);
        row[below..].fill(None);
        // What the operation leaves may lie where its operands were.
        row.truncate(below);
    }

    fn call(&mut self, at: usize, method: &MethodRef, opcode: Opcode, row: &mut Row) {
        let parameters: usize = method.descriptor.parameters().map(slots).sum();
        let is_static = opcode == Opcode::Invokestatic;
        let taken = parameters + usize::from(!is_static);
        let below = row.len() - taken.min(row.len() - self.locals());
        let arguments: Vec<(usize, Origin)> = row[below..]
            .iter()
            .enumerate()
            .filter_map(|(slot, value)| value.map(|value| (slot, value)))
            .collect();
        let two = (row.get(below).copied().flatten(), row.get(below + 2).copied().flatten());
        row.truncate(below);
        let Some(&(_, value)) = arguments.first() else {
            if Type::of(method.descriptor.result()).slots() == 2 {
                Self::push(row, None);
            }
            return;
        };
        let from = self.world.method(self.method).class;
        let library = |name: &str| {
            self.world
                .loaded_from(from, name)
                .is_none_or(|class| !self.world.class(class).loader.is_user())
        };
        if !library(&method.owner) {
            return self.enter(method, opcode, &arguments, row);
        }
        match (&*method.owner, &*method.name) {
            ("java/lang/Math" | "java/lang/StrictMath" | "java/lang/Long", "max" | "min") => {
                self.site(at, two.0, two.1);
                Self::push(row, Some(value));
            }
            ("java/lang/Long", "compare") => self.site(at, two.0, two.1),
            ("java/io/PrintStream", "println" | "print") => {}
            ("java/util/concurrent/TimeUnit", "sleep" | "timedJoin" | "timedWait") => {
                self.flow.waits.push((self.method, at as u32));
            }
            ("java/util/concurrent/TimeUnit", _) => {
                self.flow.lost |= value.moved;
                Self::push(row, Some(Origin { unit: 0, ..value }));
            }
            (owner, _) if super::purpose::waits(owner) => {
                self.flow.waits.push((self.method, at as u32));
                if Type::of(method.descriptor.result()).slots() == 2 {
                    Self::push(row, None);
                }
            }
            _ => self.enter(method, opcode, &arguments, row),
        }
    }

    /// Follow the value into a method that is known.
    fn enter(
        &mut self,
        method: &MethodRef,
        opcode: Opcode,
        arguments: &[(usize, Origin)],
        row: &mut Row,
    ) {
        let wide = Type::of(method.descriptor.result()).slots() == 2;
        let known = matches!(opcode, Opcode::Invokestatic | Opcode::Invokespecial);
        let from = self.world.method(self.method).class;
        let callee =
            self.world.loaded_from(from, &method.owner).filter(|_| known && self.calls > 0);
        let callee = callee
            .and_then(|class| self.world.declared(class, &method.name, method.descriptor.text()));
        let walk = callee.and_then(|callee| Self::new(self.world, callee, self.calls - 1));
        let Some(part) = walk.map(|walk| walk.argument(arguments)) else {
            self.flow.lost = true;
            if wide {
                Self::push(row, None);
            }
            return;
        };
        self.flow.lost |= part.lost;
        self.flow.sites.extend(part.sites);
        self.flow.waits.extend(part.waits);
        if wide {
            Self::push(row, part.result);
        }
    }
}

fn slots(descriptor: &str) -> usize {
    Type::of(descriptor).slots()
}

fn duplicate(row: &mut Row, count: usize, skipped: usize) {
    let top = row.len();
    row.extend_from_within(top - count..);
    row[top - count - skipped..].rotate_right(count);
}
