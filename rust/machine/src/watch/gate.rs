//! Looks at each operation before it is done: must the thread stop here?

use std::sync::Arc;

use super::standing_users::Here;
use super::{Position, Watch};
use crate::action::{INTERNED, Mode, Place, Strength};
use crate::ids::{ClassId, MethodId, Ref, StaticId, ThreadId};
use crate::learned::Learned;
use crate::state::Initialization;
use crate::state::heap::Heap;
use crate::state::owners::Owners;
use crate::state::thread::Frame;
use crate::state::units::Units;
use crate::world::World;
use crate::world::class::Type;
use crate::world::op::Op;

/// A thread at an operation.
pub struct Gate<'a> {
    /// Classes and code.
    pub world: &'a World,
    /// All objects.
    pub heap: &'a mut Heap,
    /// Who owns which static field.
    pub owners: &'a mut Owners,
    /// Who.
    pub thread: ThreadId,
    /// Its `java.lang.Thread`.
    pub object_of_thread: Ref,
    /// Whom it joined.
    pub joined: u64,
    /// Classes that it used, as far as that is told apart.
    pub used: u64,
    /// Where it stands.
    pub position: Position,
    /// The method that it runs.
    pub method: MethodId,
    /// The calls that led there, outermost first.
    pub callers: &'a [Frame],
    /// Units of work, if they are asked about.
    pub units: &'a mut Option<Arc<Units>>,
    /// What the access promises, if it is not what the field is declared to be.
    pub strength: Option<Strength>,
}

/// The operation with its operands.
pub struct At<'a> {
    /// The operation.
    pub op: Op,
    /// The thread's stack.
    pub slots: &'a [u64],
    /// One behind the topmost operand.
    pub top: usize,
    /// Where the frame's local variables begin.
    pub base: usize,
}

impl At<'_> {
    pub(super) fn operand(&self, depth: usize) -> u64 {
        self.slots[self.top - depth]
    }

    pub(super) fn local(&self, slot: u16) -> u64 {
        self.slots[self.base + usize::from(slot)]
    }
}

/// Whether an operation is one of those that [`Watch::examine`] looks at: others are not even asked
/// about, because that costs more than they do.
#[inline]
pub fn may_be_seen(op: Op) -> bool {
    matches!(
        op,
        Op::GetField(_)
            | Op::GetField2(_)
            | Op::GetThisField(_)
            | Op::PutField(_)
            | Op::PutField2(_)
            | Op::PutFieldNarrow(..)
            | Op::GetStatic(..)
            | Op::GetStatic2(..)
            | Op::PutStatic(..)
            | Op::PutStatic2(..)
            | Op::PutStaticNarrow(..)
            | Op::LoadInt
            | Op::LoadLong
            | Op::LoadFloat
            | Op::LoadDouble
            | Op::LoadRef
            | Op::LoadByte
            | Op::LoadChar
            | Op::LoadShort
            | Op::LoadIntAt(..)
            | Op::LoadByteAt(..)
            | Op::StoreInt
            | Op::StoreFloat
            | Op::StoreByte
            | Op::StoreChar
            | Op::StoreShort
            | Op::StoreLong
            | Op::StoreDouble
            | Op::StoreRef
            | Op::String(_)
            | Op::MonitorEnter
            | Op::MonitorExit
    )
}

impl Watch {
    /// A thread is at an operation. What was granted elsewhere is done.
    #[inline]
    pub fn arrive(&mut self, position: Position) {
        if self.granted.is_some() && self.granted != Some(position) {
            self.granted = None;
        }
    }

    /// Whether the thread must stop before an operation. If not, a reference that the operation
    /// puts where others can see it is shared from now on.
    #[inline]
    pub fn examine(
        &mut self,
        gate: &mut Gate<'_>,
        initialization: &[Initialization],
        at: &At<'_>,
    ) -> bool {
        let seen = match at.op {
            Op::GetField(slot) | Op::GetField2(slot) => {
                self.field(gate, at.operand(1), slot, Mode::Read)
            }
            Op::GetThisField(slot) => self.field(gate, at.slots[at.base], slot, Mode::Read),
            Op::PutField(slot) => {
                let object = at.operand(2);
                if !self.passes_owner(gate, Ref::from_slot(object), slot, at.operand(1))
                    && self.field(gate, object, slot, Mode::Write)
                {
                    return true;
                }
                let object = Ref::from_slot(object);
                if !self.reductions.is_broken("local") {
                    gate.publish_field(object, slot, at.operand(1));
                }
                if self.sets.is_some() && gate.holds_reference(object, slot) {
                    let place = Place::of(object, u32::from(slot));
                    self.note_held(gate, place, Ref::from_slot(at.operand(1)));
                }
                false
            }
            Op::PutField2(slot) => self.field(gate, at.operand(3), slot, Mode::Write),
            Op::PutFieldNarrow(_, slot) => self.field(gate, at.operand(2), slot, Mode::Write),
            Op::GetStatic(field, class) | Op::GetStatic2(field, class) => {
                (self.is_open(gate, initialization, class) || self.tracing.is_some())
                    && self.access(gate, Place::of_static(field), Mode::Read, None)
            }
            Op::PutStatic(field, class)
            | Op::PutStatic2(field, class)
            | Op::PutStaticNarrow(_, field, class) => {
                let seen = self.is_open(gate, initialization, class)
                    || self.watches() && self.is_watched(gate.heap, Place::of_static(field));
                if seen && self.access(gate, Place::of_static(field), Mode::Write, None) {
                    return true;
                }
                if matches!(at.op, Op::PutStatic(..)) && !self.reductions.is_broken("local") {
                    gate.publish_static(field, at.operand(1));
                }
                if matches!(at.op, Op::PutStatic(..))
                    && self.sets.is_some()
                    && gate.world.statics[field.index()].memory == Type::Ref
                {
                    let value = Ref::from_slot(at.operand(1));
                    self.note_held(gate, Place::of_static(field), value);
                }
                false
            }
            Op::LoadInt
            | Op::LoadLong
            | Op::LoadFloat
            | Op::LoadDouble
            | Op::LoadRef
            | Op::LoadByte
            | Op::LoadChar
            | Op::LoadShort => self.element(gate, at.operand(2), at.operand(1), Mode::Read),
            Op::LoadIntAt(array, index) | Op::LoadByteAt(array, index) => {
                self.element(gate, at.local(array), at.local(index), Mode::Read)
            }
            Op::StoreInt | Op::StoreFloat | Op::StoreByte | Op::StoreChar | Op::StoreShort => {
                self.element(gate, at.operand(3), at.operand(2), Mode::Write)
            }
            Op::StoreLong | Op::StoreDouble => {
                self.element(gate, at.operand(4), at.operand(3), Mode::Write)
            }
            Op::StoreRef => {
                let array = at.operand(3);
                if self.element(gate, array, at.operand(2), Mode::Write) {
                    return true;
                }
                let (array, value) = (Ref::from_slot(array), Ref::from_slot(at.operand(1)));
                gate.publish_into(array, value);
                if self.sets.is_some() && !array.is_null() {
                    self.note_held(gate, Place::of(array, at.operand(2) as u32), value);
                }
                false
            }
            // Which constant is which object depends on who came first. Other searches see that in
            // the state.
            Op::String(_) if self.knows(Learned::Interns) && self.steps.apart => {
                self.access(gate, INTERNED, Mode::Update, None)
            }
            Op::MonitorEnter => {
                let object = Ref::from_slot(at.operand(1));
                let Gate { thread, object_of_thread: own, position, .. } = *gate;
                !object.is_null()
                    && !self.passes_entering(gate.heap, &gate.here(), object)
                    && self.acquire(gate.world, gate.heap, thread, own, object, position)
            }
            Op::MonitorExit if !self.reductions.movers => {
                let object = Ref::from_slot(at.operand(1));
                let Gate { thread, position, .. } = *gate;
                !self.passes_leaving(gate.heap, &gate.here(), object)
                    && self.release(gate.heap, thread, object, position)
            }
            _ => return false,
        };
        debug_assert!(may_be_seen(at.op), "{:?} is not listed", at.op);
        seen
    }

    /// Whether no other thread can reach an object, and nothing outside the program asks.
    fn is_hidden(&self, heap: &Heap, object: Ref) -> bool {
        self.reductions.local && !heap.get(object).marks.shared && self.tracing.is_none()
    }

    /// Whether a class is ready for all threads: before that only one thread can use it, unless a
    /// handle to one of its fields was made meanwhile.
    fn is_open(&self, gate: &Gate<'_>, initialization: &[Initialization], class: ClassId) -> bool {
        match initialization.get(class.index()) {
            Some(Initialization::Done) => self.solo || !self.steps.is_new(gate.used, class),
            Some(&Initialization::Running(owner)) => {
                owner == gate.thread && self.known.has_of(Learned::Early, class)
            }
            _ => false,
        }
    }

    /// A thread gets hold of the static fields of a class by other means than naming them. If it is
    /// about to initialise the class, what it does to them can be seen from now on.
    pub(crate) fn note_handle(&mut self, status: Initialization, class: ClassId) {
        if self.on && matches!(status, Initialization::Running(_)) {
            self.learn_of(Learned::Early, class);
        }
    }

    fn field(&mut self, gate: &mut Gate<'_>, object: u64, slot: u16, mode: Mode) -> bool {
        let object = Ref::from_slot(object);
        if object.is_null() {
            return false;
        }
        let place = Place::of(object, u32::from(slot));
        let seen = self.is_logged(gate, place) || self.is_wide(gate, place);
        if self.is_hidden(gate.heap, object) && !seen {
            if !self.reductions.is_broken("hidden units") {
                self.count(gate, place, mode);
            }
            return false;
        }
        self.access(gate, place, mode, None)
    }

    fn element(&mut self, gate: &mut Gate<'_>, array: u64, index: u64, mode: Mode) -> bool {
        let object = Ref::from_slot(array);
        if object.is_null() || self.sets.is_none() && self.is_hidden(gate.heap, object) {
            return false;
        }
        let slot = index as u32;
        // An index outside is no access but an exception.
        let inside =
            gate.heap.get(object).body.length().is_some_and(|length| (slot as usize) < length);
        let place = Place::of(object, slot);
        if inside && self.is_hidden(gate.heap, object) && !self.is_logged(gate, place) {
            self.count(gate, place, mode);
            return false;
        }
        inside && self.access(gate, place, mode, None)
    }
}

impl<'a> Gate<'a> {
    /// Where the thread stands.
    pub(super) fn here(&self) -> Here<'a> {
        let Self { world, thread, method, position, callers, .. } = *self;
        Here { world, thread, method, position, callers }
    }
}

impl Gate<'_> {
    /// Whether a field of an object holds references.
    fn holds_reference(&self, object: Ref, slot: u16) -> bool {
        if object.is_null() {
            return false;
        }
        let class = self.world.class(self.heap.class_of(object));
        class.layout.get(usize::from(slot)) == Some(&Type::Ref)
    }

    fn publish_field(&mut self, object: Ref, slot: u16, value: u64) {
        if value == 0 || object.is_null() || !self.heap.get(object).marks.shared {
            return;
        }
        let class = self.world.class(self.heap.class_of(object));
        if class.layout.get(usize::from(slot)) == Some(&Type::Ref) {
            self.heap.publish(self.world, Ref::from_slot(value));
        }
    }

    fn publish_static(&mut self, field: StaticId, value: u64) {
        if self.world.statics[field.index()].memory == Type::Ref {
            self.heap.publish(self.world, Ref::from_slot(value));
        }
    }

    /// A reference is put into an object: if others can reach that, they can reach this.
    pub fn publish_into(&mut self, object: Ref, value: Ref) {
        if !object.is_null() && self.heap.get(object).marks.shared {
            self.heap.publish(self.world, value);
        }
    }
}
