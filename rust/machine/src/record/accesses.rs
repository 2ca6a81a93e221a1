//! What an action that others could see comes down to: seen before and after it is done.

use super::Call;
use super::event::Kind;
use crate::Machine;
use crate::action::{Action, Mode, Place, WHOLE};
use crate::ids::{Ref, ThreadId};
use crate::world::class::Type;
use crate::world::class::is_copier;
use crate::world::method::Behaviour;
use crate::world::op::Op;

/// An action that is about to be done.
pub(super) struct Pending {
    action: Action,
    calls: Vec<Call>,
    before: Option<(Type, u64)>,
    throws: u64,
}

impl Machine {
    /// What there is to note of an action before it is done.
    pub(super) fn pending(&self, id: ThreadId, action: Action) -> Option<Pending> {
        if !self.is_told(id) {
            return None;
        }
        let before = match action {
            Action::Acquire(_) | Action::Release(_) | Action::Await { .. } => None,
            Action::Access { place, mode, .. } => {
                if !self.is_memory(id) || mode != Mode::Update && self.is_final(place) {
                    return None;
                }
                if place.slot == WHOLE { None } else { Some(self.value_at(place)?) }
            }
            _ => return None,
        };
        let throws = self.throws();
        Some(Pending { action, calls: self.calls_of(id), before, throws })
    }

    fn throws(&self) -> u64 {
        self.recorder.as_ref().map_or(0, |recorder| recorder.throws)
    }

    /// Whether what a thread does where it stands is of interest: in the user's code always, in the
    /// library only while others can do something.
    fn is_told(&self, id: ThreadId) -> bool {
        let Some(frame) = self.state.thread(id).frame() else { return false };
        let class = self.world.method(frame.method).class;
        let known = self.world.class(class);
        let shown = !known.hidden || is_copier(&known.name);
        self.is_users(class) || shown && !self.is_solo(id)
    }

    /// Whether the operation that a thread stands before is an access to memory in Java's eyes, and
    /// not one that only the machine makes.
    fn is_memory(&self, id: ThreadId) -> bool {
        let Some(frame) = self.state.thread(id).frame() else { return false };
        let code = self.world.method(frame.method).code();
        let called = match code.and_then(|code| code.ops.get(frame.pc as usize)) {
            Some(Op::InvokeStatic(method) | Op::InvokeSpecial(method, _)) => *method,
            Some(Op::InvokeVirtual(index, arguments)) => {
                let operands = self.state.thread(id).operands(usize::from(*arguments));
                let receiver = operands.first().map_or(Ref::NULL, |&slot| Ref::from_slot(slot));
                let class = self.world.class(self.state.heap.class_of(receiver));
                match class.vtable.get(*index as usize) {
                    Some(method) => *method,
                    None => return false,
                }
            }
            Some(Op::Return | Op::Return1 | Op::Return2) | None => return false,
            Some(_) => return true,
        };
        let known = self.world.method(called);
        let class = &*self.world.class(known.class).name;
        matches!(known.behaviour, Behaviour::Native(_))
            && (class == "jdk/internal/misc/Unsafe" && !known.name.contains("park")
                || &*known.name == "arraycopy"
                || &*known.name == "clone")
    }

    fn is_final(&self, place: Place) -> bool {
        const FINAL: u16 = 0x0010;
        let field = if place.object.is_null() {
            self.world.static_field(place.slot)
        } else if self.state.heap.get(place.object).body.length().is_some() {
            return false;
        } else {
            self.world.slot_field(self.state.heap.class_of(place.object), place.slot)
        };
        // What has no name is the machine's own.
        field.is_none_or(|field| field.flags & FINAL != 0)
    }

    /// Note an action that was done.
    pub(super) fn note_done(&mut self, id: ThreadId, pending: Pending) {
        if self.throws() > pending.throws {
            return;
        }
        let calls = pending.calls;
        match pending.action {
            Action::Acquire(object) | Action::Await { lock: object, .. }
                if self.state.heap.get(object).lock.owner() == Some(id) =>
            {
                self.note_lock(id, object, calls);
            }
            Action::Release(object)
                if self.recorder.as_ref().is_some_and(|r| r.held().contains_key(&object)) =>
            {
                self.note_release(id, object, calls);
            }
            Action::Access { place, mode, .. } => {
                self.note_access(id, place, mode, pending.before, calls);
            }
            _ => {}
        }
    }

    fn note_access(
        &mut self,
        id: ThreadId,
        place: Place,
        mode: Mode,
        before: Option<(Type, u64)>,
        calls: Vec<Call>,
    ) {
        let after = if before.is_some() { self.value_at(place) } else { None };
        let kind = match mode {
            Mode::Read => Kind::Read,
            Mode::Write => Kind::Write,
            Mode::Update | Mode::Attempt if before == after => Kind::Read,
            Mode::Update | Mode::Attempt => Kind::Update,
        };
        if kind != Kind::Read {
            self.note_owner(id, place, after, &calls);
        }
        self.note_at(id, kind, calls, |machine, names| {
            let what = machine.place_text(names, place).unwrap_or_default();
            let mut text = |value: Option<(Type, u64)>| {
                value.map(|(memory, value)| machine.value_text(names, memory, value))
            };
            let value = match kind {
                Kind::Read => text(before),
                Kind::Update => {
                    let (old, new) = (text(before), text(after));
                    old.zip(new).map(|(old, new)| format!("{old} -> {new}"))
                }
                _ => text(after),
            };
            (what, value)
        });
    }

    /// Locks of the library note their owner in a field.
    fn note_owner(
        &mut self,
        id: ThreadId,
        place: Place,
        value: Option<(Type, u64)>,
        calls: &[Call],
    ) {
        if place.object.is_null() {
            return;
        }
        let class = self.state.heap.class_of(place.object);
        let field = self.world.slot_field(class, place.slot);
        if field.is_none_or(|field| &*field.name != "exclusiveOwnerThread") {
            return;
        }
        if value.is_some_and(|(_, owner)| owner != 0) {
            self.hold(id, place.object, calls.to_vec());
        } else if let Some(recorder) = &mut self.recorder {
            recorder.progress.held.remove(&place.object);
        }
    }
}
