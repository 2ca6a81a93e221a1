//! Who called what, which initialisers ran, which threads were started.

use rustc_hash::{FxHashMap, FxHashSet};

use super::memory::Role;
use super::{Before, Observer, Place};
use crate::Machine;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::state::thread::Then;
use crate::world::class::Type;
use crate::world::op::Op;

/// Why a method runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reason {
    /// An instruction calls it, perhaps through code that the machine wrote.
    Call,
    /// It initialises a class that an instruction uses.
    Initializer,
    /// It makes the exception that an instruction throws by itself.
    Exception,
    /// A native calls it: reflection, method handles, what a thread does when it ends.
    Native,
}

/// A thread that was started: the calls that led to it, innermost first, up to the user's; what it
/// runs, and the site of its `java.lang.Thread`.
pub(super) type Started = (Vec<Place>, MethodId, u32);

#[derive(Debug, Default)]
pub(super) struct Calls {
    pub edges: FxHashSet<(Place, Reason, MethodId)>,
    /// What threads begin with, and what they do besides when they end.
    pub roots: FxHashSet<MethodId>,
    pub starts: FxHashSet<Started>,
    /// What parameters of methods met, by number, `this` included.
    pub parameters: FxHashSet<(MethodId, u32, u32)>,
    /// Slots of the parameters that are references, with their numbers.
    references: FxHashMap<MethodId, Vec<(usize, u32)>>,
}

impl Observer {
    fn note_edge(&mut self, machine: &Machine, from: Place, reason: Reason, to: MethodId) {
        if machine.made_by_machine(to) {
            return;
        }
        if self.looks_at(machine, from.0) || machine.users_code(to) {
            self.calls.edges.insert((from, reason, to));
        }
    }

    /// A call is about to be made, unless something comes between.
    pub(super) fn note_call(&mut self, machine: &Machine, before: &Before) {
        if let Some(callee) = machine.called(before.thread, before.op) {
            self.note_edge(machine, before.place, Reason::Call, callee);
            self.note_native(machine, before.thread, callee);
            let known = machine.world.method(callee);
            if !known.is_static() && known.arguments > 0 {
                let operands = machine.state.thread(before.thread).operands(known.arguments.into());
                self.note_site(machine, before, Role::Base, Ref::from_slot(operands[0]));
            }
        }
    }

    /// A method returns: its caller gets this object.
    pub(super) fn note_result(&mut self, machine: &Machine, before: &Before, value: Ref) {
        let frames = &machine.state.thread(before.thread).frames;
        let [.., caller, _] = &frames[..] else { return };
        let place = (caller.method, caller.pc);
        let is_call = machine.reads_reference(place)
            && matches!(machine.opcode(place), Some(182..=185))
            && frames.last().is_some_and(|frame| frame.then == Then::Continue);
        if is_call
            && before.direct
            && !machine.made_by_machine(caller.method)
            && self.looks_at(machine, caller.method)
            && let Some(site) = self.sites.of(machine, value)
        {
            self.memory.values.insert((place, Role::Value, site));
        }
    }

    /// The initialiser of a class begins.
    pub(super) fn note_initializer(&mut self, machine: &Machine, id: ThreadId, depth: usize) {
        let Some(frame) = machine.state.thread(id).frame() else { return };
        let Then::Initialized(class) = frame.then else { return };
        if machine.world.class(class).initializer != Some(frame.method) {
            return;
        }
        match machine.standing(id, depth - 1) {
            Some(from) => self.note_edge(machine, from, Reason::Initializer, frame.method),
            None => drop(self.calls.roots.insert(frame.method)),
        }
    }

    /// A frame was pushed.
    pub(super) fn entered(
        &mut self,
        machine: &Machine,
        id: ThreadId,
        index: usize,
        before: Option<&Before>,
    ) {
        let Some(frame) = machine.state.thread(id).frames.get(index) else { return };
        let method = frame.method;
        let reason = match frame.then {
            Then::Initialized(_) => return,
            Then::Throw(_) => Reason::Exception,
            Then::Continue | Then::Uninterrupted
                if before.is_some_and(|before| !matches!(before.op, Op::Unlinked)) =>
            {
                Reason::Call
            }
            _ => Reason::Native,
        };
        match machine.standing(id, index) {
            // Known already, with what it really is.
            Some(_) if reason == Reason::Call => {}
            Some(from) => self.note_edge(machine, from, reason, method),
            None => drop(self.calls.roots.insert(method)),
        }
        if machine.made_by_machine(method) || !self.looks_at(machine, method) {
            return;
        }
        let references = self.calls.references.entry(method).or_insert_with(|| {
            let method = machine.world.method(method);
            reference_slots(&method.descriptor, method.is_static())
        });
        let stack = &machine.state.thread(id).stack;
        for &(slot, number) in &*references {
            let value = stack.get(frame.base as usize + slot).copied().unwrap_or(0);
            if let Some(site) = self.sites.of(machine, Ref::from_slot(value)) {
                self.calls.parameters.insert((method, number, site));
            }
        }
    }

    /// A thread was started.
    pub(super) fn note_start(&mut self, machine: &Machine, before: &Before, new: ThreadId) {
        let starter = machine.state.thread(before.thread);
        let mut path = Vec::new();
        for frame in starter.frames.iter().rev() {
            if machine.made_by_machine(frame.method) {
                continue;
            }
            path.push((frame.method, frame.pc));
            if machine.users_code(frame.method) {
                break;
            }
        }
        // The call that started it is over: its frame stands behind it.
        if let Some(innermost) = path.first_mut() {
            *innermost = before.place;
        }
        let thread = machine.state.thread(new);
        let class = machine.state.heap.class_of(thread.object);
        let run = machine.world.inherited(class, "run", "()V");
        let site = self.sites.of(machine, thread.object);
        if let (Some(run), Some(site)) = (run, site) {
            self.calls.starts.insert((path, run, site));
        }
        self.entered(machine, new, 0, None);
    }
}

impl Machine {
    /// The method that an operation calls, if it can.
    fn called(&self, id: ThreadId, op: Op) -> Option<MethodId> {
        let receiver = |arguments: u16| {
            let operands = self.state.thread(id).operands(usize::from(arguments));
            let receiver = Ref::from_slot(operands.first().copied().unwrap_or(0));
            (!receiver.is_null()).then(|| self.state.heap.class_of(receiver))
        };
        match op {
            Op::InvokeStatic(method) => {
                let class = self.world.method(method).class;
                self.is_ready(id, class).then_some(method)
            }
            Op::InvokeSpecial(method, arguments) => receiver(arguments).map(|_| method),
            Op::InvokeVirtual(index, arguments) => {
                let class = self.world.class(receiver(arguments)?);
                class.vtable.get(index as usize).copied()
            }
            Op::InvokeInterface(selector, arguments) => {
                self.world.selected(receiver(arguments)?, selector)
            }
            _ => None,
        }
    }
}

/// The slots of a method's parameters that are references, with the parameters' numbers.
fn reference_slots(descriptor: &str, is_static: bool) -> Vec<(usize, u32)> {
    let mut found = if is_static { Vec::new() } else { vec![(0, 0)] };
    let (mut slot, mut number) = (found.len(), found.len() as u32);
    let mut rest = descriptor.strip_prefix('(').unwrap_or(descriptor);
    while !rest.is_empty() && !rest.starts_with(')') {
        let memory = Type::of(rest);
        if memory == Type::Ref {
            found.push((slot, number));
        }
        slot += memory.slots();
        number += 1;
        let dimensions = rest.len() - rest.trim_start_matches('[').len();
        rest = &rest[dimensions..];
        let end = if rest.starts_with('L') { rest.find(';').unwrap_or(0) } else { 0 };
        rest = rest.get(end + 1..).unwrap_or("");
    }
    found
}

#[cfg(test)]
mod tests {
    use super::reference_slots;

    #[test]
    fn references_are_found_behind_wide_parameters_and_arrays() {
        let found = reference_slots("(J[[ILjava/lang/String;D[Ljava/lang/Object;I)V", true);
        assert_eq!(found, [(2, 1), (3, 2), (6, 4)]);
        assert_eq!(reference_slots("(I)V", false), [(0, 0)]);
    }
}
