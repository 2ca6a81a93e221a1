//! Which of the user's code was reached, at no cost once it was.
//!
//! Every operation of the user's methods begins as [`Op::First`]. The first thread that comes there
//! takes note and puts the operation back. Of a conditional jump both ways count: it is put back
//! when it was passed without a jump, with a jump to a *turn*, an operation behind the method's own
//! that takes note in the same way, after which the jump leads to where it should. Switches have a
//! turn for each target.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::World;
use super::method::{Behaviour, Code};
use super::op::Op;
use crate::Machine;
use crate::ids::Site;
use crate::ids::{MethodId, Ref, ThreadId};
use heddle_classfile::Name;

/// A way out of a jump or switch that was not taken yet.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// The jump or switch.
    branch: u32,
    /// Which of its ways: for a jump 1, for a switch the number of the target.
    way: u32,
    /// Where it leads.
    target: u32,
}

#[derive(Clone, Debug)]
struct Covered {
    /// The operations as they should be; jumps lead to turns.
    ops: Vec<Op>,
    reached: Vec<bool>,
    turns: Vec<Turn>,
    taken: Vec<(u32, u32)>,
}

/// What stands behind an operation that no thread has come to.
#[derive(Clone, Copy, Debug)]
pub enum Unvisited {
    /// The operation itself.
    Operation(Op),
    /// A turn: where it leads.
    Turn(u32),
}

/// What was reached of the user's methods.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    methods: FxHashMap<MethodId, Covered>,
}

/// What was reached of one method.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Visited {
    /// Its class.
    pub class: Name,
    /// Its name.
    pub method: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// The instructions that were reached, by index.
    pub instructions: Vec<u32>,
    /// The ways of jumps and switches that were taken: the instruction's index, and 0 for going on
    /// behind a jump, 1 for jumping; for a switch the number of the target, among its different
    /// targets in the order of the cases, the default last.
    pub ways: Vec<(u32, u32)>,
}

impl Coverage {
    /// A method was translated, and no thread was there yet.
    pub(super) fn prepare(&mut self, id: MethodId, code: &mut Code) {
        let length = code.ops.len();
        // Behind the method's own operations one that cannot be executed, then the turns.
        let mut turns = Vec::new();
        let mut turn = |branch: usize, way: usize, target: &mut u32| {
            turns.push(Turn { branch: branch as u32, way: way as u32, target: *target });
            *target = (length + turns.len()) as u32;
        };
        for index in 0..length {
            if let Op::TableSwitch(number) | Op::LookupSwitch(number) = code.ops[index] {
                let switch = &mut code.switches[number as usize];
                let mut known: Vec<(u32, u32)> = Vec::new();
                for target in switch.targets.iter_mut().chain([&mut switch.default]) {
                    let at = *target;
                    if let Some((_, stand_in)) = known.iter().find(|(old, _)| *old == at) {
                        *target = *stand_in;
                    } else {
                        turn(index, known.len(), target);
                        known.push((at, *target));
                    }
                }
            } else if let Some(target) = code.ops[index].condition_target() {
                turn(index, 1, target);
            }
        }
        let ops = std::mem::take(&mut code.ops);
        code.ops = vec![Op::First; length];
        code.ops.push(Op::Unlinked);
        code.ops.extend(turns.iter().map(|_| Op::First));
        // A method that is linked again keeps what was reached.
        let before = self.methods.remove(&id).map(|known| (known.reached, known.taken));
        let (reached, taken) = before.unwrap_or_else(|| (vec![false; length], Vec::new()));
        self.methods.insert(id, Covered { ops, reached, turns, taken });
    }
}

impl World {
    /// What was reached of the user's methods; nothing if it was not asked for.
    pub fn visited(&self) -> Vec<Visited> {
        let Some(coverage) = &self.coverage else { return Vec::new() };
        let mut visited: Vec<Visited> = coverage
            .methods
            .iter()
            .map(|(&id, covered)| {
                let method = self.method(id);
                let reached = covered.reached.iter().enumerate().filter(|(_, reached)| **reached);
                let code = self.bytecode(id);
                let in_file =
                    |index: usize| code.map_or(index, |code| code.index_in_file(index)) as u32;
                let taken = covered.taken.iter();
                let mut ways: Vec<_> =
                    taken.map(|&(branch, way)| (in_file(branch as usize), way)).collect();
                ways.sort_unstable();
                ways.dedup();
                let mut instructions: Vec<u32> = reached.map(|(index, _)| in_file(index)).collect();
                instructions.sort_unstable();
                instructions.dedup();
                Visited {
                    class: self.class(method.class).name.clone(),
                    method: method.name.clone(),
                    descriptor: method.descriptor.clone(),
                    instructions,
                    ways,
                }
            })
            .collect();
        visited.sort_unstable();
        visited
    }

    /// What stands behind an operation that no thread has come to; None if coverage is not asked
    /// for.
    pub fn unvisited(&self, method: MethodId, at: usize) -> Option<Unvisited> {
        let covered = self.coverage.as_ref()?.methods.get(&method)?;
        if let Some(op) = covered.ops.get(at) {
            return Some(Unvisited::Operation(*op));
        }
        let turn = covered.turns.get(at.checked_sub(covered.ops.len() + 1)?)?;
        Some(Unvisited::Turn(turn.target))
    }

    /// A thread is at a turn: from now on the jump leads to where it should. None if it is no turn.
    fn take_turn(&mut self, method: MethodId, at: usize) -> Option<u32> {
        let covered = self.coverage.as_mut()?.methods.get_mut(&method)?;
        let turn = *covered.turns.get(at.checked_sub(covered.ops.len() + 1)?)?;
        covered.taken.push((turn.branch, turn.way));
        if let Behaviour::Code(code) = &mut self.methods[method.index()].behaviour {
            let code = Arc::make_mut(code);
            let stale = at as u32;
            let targets =
                code.ops.iter_mut().chain(&mut covered.ops).filter_map(Op::condition_target);
            let cases = code
                .switches
                .iter_mut()
                .flat_map(|switch| switch.targets.iter_mut().chain([&mut switch.default]));
            for target in targets.chain(cases).filter(|target| **target == stale) {
                *target = turn.target;
            }
        }
        Some(turn.target)
    }
}

impl Machine {
    /// A thread is at an operation for the first time.
    fn first(&mut self, site: Site) -> Option<Op> {
        let covered = self.world.coverage.as_mut()?.methods.get_mut(&site.method)?;
        let op = *covered.ops.get(site.pc)?;
        covered.reached[site.pc] = true;
        Some(op)
    }

    /// The slow path of [`Op::First`].
    pub(crate) fn visit(&mut self, site: Site) {
        if self.pass_turn(site.thread) {
            return;
        }
        let Some(op) = self.first(site) else { return };
        let Some((jumps, operands)) = self.decide(site.thread, op) else {
            self.world.patch(site.method, site.pc, op);
            return;
        };
        let way = (site.pc as u32, 0);
        if !jumps {
            if let Some(covered) = self.covered(site.method) {
                covered.taken.push(way);
            }
            self.world.patch(site.method, site.pc, op);
            return;
        }
        // It stays until a thread passes it without a jump; the jump is done here.
        let mut op = op;
        let target = op.condition_target().map_or(0, |target| *target);
        let target = self.world.take_turn(site.method, target as usize).unwrap_or(target);
        let thread = self.state.thread_mut(site.thread);
        thread.drop_slots(operands);
        if let Some(frame) = thread.frame_mut() {
            frame.pc = target;
        }
    }

    fn covered(&mut self, method: MethodId) -> Option<&mut Covered> {
        self.world.coverage.as_mut()?.methods.get_mut(&method)
    }

    /// A thread at a turn goes where it leads. False if it is at none.
    pub(crate) fn pass_turn(&mut self, id: ThreadId) -> bool {
        if self.world.coverage.is_none() {
            return false;
        }
        let Some(frame) = self.state.thread(id).frame() else { return false };
        let (method, at) = (frame.method, frame.pc as usize);
        let Some(target) = self.world.take_turn(method, at) else { return false };
        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
            frame.pc = target;
        }
        true
    }

    /// Whether a conditional jump is taken, and how many operands it uses up.
    fn decide(&self, id: ThreadId, op: Op) -> Option<(bool, usize)> {
        let thread = self.state.thread(id);
        let int = |value: u64| value as i32;
        Some(match op {
            Op::If(cond, _) => (cond.holds(int(thread.operands(1)[0]), 0), 1),
            Op::IfNull(_) => (Ref::from_slot(thread.operands(1)[0]).is_null(), 1),
            Op::IfNonNull(_) => (!Ref::from_slot(thread.operands(1)[0]).is_null(), 1),
            Op::IfInt(cond, _) => {
                let operands = thread.operands(2);
                (cond.holds(int(operands[0]), int(operands[1])), 2)
            }
            Op::IfSame(_) | Op::IfNotSame(_) => {
                let operands = thread.operands(2);
                let same = Ref::from_slot(operands[0]) == Ref::from_slot(operands[1]);
                (same == matches!(op, Op::IfSame(_)), 2)
            }
            _ => return None,
        })
    }
}

impl Op {
    /// Where a conditional jump leads.
    fn condition_target(&mut self) -> Option<&mut u32> {
        match self {
            Self::If(_, target)
            | Self::IfInt(_, target)
            | Self::IfSame(target)
            | Self::IfNotSame(target)
            | Self::IfNull(target)
            | Self::IfNonNull(target)
            | Self::IfLocals(_, _, _, target)
            | Self::IfLocalConst(_, _, _, target)
            | Self::IfLocal(_, _, target) => Some(target),
            _ => None,
        }
    }
}
