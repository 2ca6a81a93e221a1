//! What a thread that was stopped is about to touch, access by access.
//!
//! An action names two places at most. A native may touch more; which ones follows from where the
//! thread stands, so that races on any of them are seen.

use crate::Machine;
use crate::action::{Action, Mode, Place, Strength};
use crate::effects::{Effect, Memory};
use crate::ids::{MethodId, Ref, ThreadId};
use crate::state::thread::{Status, Thread};
use crate::world::op::Op;

/// An access: where, how, and what it promises.
pub type Touched = (Place, Mode, Strength);

impl Machine {
    /// The method that a thread is about to call.
    fn callee(&self, thread: &Thread) -> Option<MethodId> {
        let frame = thread.frame()?;
        let code = self.world.method(frame.method).code()?;
        let receiver = |slots: u16| {
            let object = Ref::from_slot(*thread.operands(usize::from(slots)).first()?);
            (!object.is_null()).then(|| self.state.heap.class_of(object))
        };
        match *code.ops.get(frame.pc as usize)? {
            Op::InvokeStatic(callee) | Op::InvokeSpecial(callee, _) => Some(callee),
            Op::InvokeVirtual(index, slots) => {
                self.world.class(receiver(slots)?).vtable.get(index as usize).copied()
            }
            Op::InvokeInterface(selector, slots) => self.world.selected(receiver(slots)?, selector),
            _ => None,
        }
    }

    fn effect_before(&self, thread: &Thread) -> Option<(MethodId, Effect)> {
        let callee = self.callee(thread)?;
        Some((callee, self.listed_effect(callee)?))
    }

    /// Whether a thread is about to copy or fill memory, which can be done piece by piece.
    pub fn is_before_copy(&self, id: ThreadId) -> bool {
        let known = self.effect_before(self.state.thread(id));
        known.is_some_and(|(_, effect)| {
            matches!(effect, Effect::Copy | Effect::Clone | Effect::CopyBytes | Effect::SetBytes)
        })
    }

    /// Let a thread that is about to join another one wait for its monitor, if a third one holds
    /// that: the call would begin so.
    pub fn block_before_join(&mut self, id: ThreadId) {
        let thread = self.state.thread(id);
        let Some((callee, Effect::Join)) = self.effect_before(thread) else { return };
        let slots = usize::from(self.world.method(callee).arguments);
        let joined = thread.operands(slots).first().map_or(Ref::NULL, |&slot| Ref::from_slot(slot));
        if thread.status != Status::Runnable || joined.is_null() {
            return;
        }
        if self.state.heap.get(joined).lock.owner().is_some_and(|owner| owner != id) {
            self.state.thread_mut(id).status = Status::Blocked(joined);
        }
    }

    /// Whether a thread is about to look at what another one does.
    pub fn is_before_state(&self, thread: &Thread) -> bool {
        matches!(thread.next, Action::Select(_) | Action::Anything)
            && self.effect_before(thread).is_some_and(|(_, effect)| effect == Effect::State)
    }

    /// Whether a thread is about to notify others and may choose whom.
    pub fn chooses_whom_to_notify(&self, thread: &Thread) -> bool {
        matches!(thread.next, Action::Select(_))
            && self
                .effect_before(thread)
                .is_some_and(|(_, effect)| matches!(effect, Effect::Notify(_)))
    }

    /// Every access that a thread is about to make as one.
    pub fn accesses(&self, thread: &Thread) -> Vec<Touched> {
        if let Some((callee, Effect::Touches(touches) | Effect::Prints(_, touches))) =
            self.effect_before(thread)
        {
            let slots = usize::from(self.world.method(callee).arguments);
            let arguments = thread.operands(slots);
            let alone = touches.iter().filter(|touch| !is_guarded(touch.memory));
            let all = alone.flat_map(|touch| {
                let places = self.places(thread.id, touch.memory, arguments).into_iter();
                places.map(|place| (place, touch.mode, touch.strength))
            });
            return all.filter(|(place, ..)| place.span > 0).collect();
        }
        let Action::Access { place, mode, strength, also, .. } = thread.next else {
            return Vec::new();
        };
        let also = also.map(|also| (also, Mode::Read, strength));
        std::iter::once((place, mode, strength)).chain(also).collect()
    }
}

/// Whether the code that a native stands for accesses this memory holding a monitor that all other
/// code does, too: the insides of a stream, and what a throwable keeps.
fn is_guarded(memory: Memory) -> bool {
    match memory {
        Memory::Causes(_) => true,
        Memory::Path(_, names) => matches!(names.first(), Some(&("out" | "charOut"))),
        _ => false,
    }
}
