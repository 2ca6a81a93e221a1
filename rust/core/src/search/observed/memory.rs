//! Whose memory an access is about, and how it is called.

use crate::machine::Machine;
use crate::machine::ids::{ClassId, Ref};
use crate::machine::state::object::Body;
use crate::machine::state::thread::Thread;
use crate::machine::watch::action::{OFF_HEAP, Place, WHOLE};
use crate::machine::world::class::Loader;

/// Elements of an array that one action accesses and that are noted one by one.
const ELEMENTS: u32 = 4096;
const FINAL: u16 = 0x0010;
const OWNER: (&str, &str) =
    ("java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread");

impl Machine {
    fn is_user(&self, class: ClassId) -> bool {
        let known = self.world.class(class);
        known.loader == Loader::User && !known.hidden
    }

    /// The class of a static field.
    pub(super) fn static_class(&self, place: Place) -> Option<ClassId> {
        self.world.statics.get(place.slot as usize).map(|field| field.class)
    }

    fn is_array(&self, object: Ref) -> bool {
        !object.is_null() && self.state.heap.get(object).body.length().is_some()
    }

    /// Whether memory is the user's: a field of a class of theirs that is not final, or an element of
    /// an array that their code accesses.
    pub(super) fn is_of_interest(&self, thread: &Thread, place: Place) -> bool {
        if self.is_array(place.object) {
            let frame = thread.frames.last();
            return frame.is_some_and(|frame| self.is_user(self.world.method(frame.method).class));
        }
        if place.object.is_null() && place.slot >= OFF_HEAP {
            return false;
        }
        let field = if place.object.is_null() {
            self.world.static_field(place.slot)
        } else {
            self.world.slot_field(self.state.heap.class_of(place.object), place.slot)
        };
        let owner = if place.object.is_null() {
            self.static_class(place)
        } else {
            self.world.slot_owner(self.state.heap.class_of(place.object), place.slot)
        };
        field.is_some_and(|field| field.flags & FINAL == 0)
            && owner.is_some_and(|owner| self.is_user(owner))
    }

    /// The single slots that an access is about.
    pub(super) fn slots(&self, place: Place) -> std::ops::Range<u32> {
        let length = match &self.state.heap.get(place.object).body {
            _ if place.object.is_null() => None,
            body => body.length().map(|length| length as u32),
        };
        match length {
            Some(length) if place.slot == WHOLE => 0..length.min(ELEMENTS),
            Some(_) => place.slot..place.slot.saturating_add(place.span.min(ELEMENTS)),
            None => place.slot..place.slot + 1,
        }
    }

    /// The class and the field, or the type of the array, by their names in class files.
    pub(super) fn names_of(&self, place: Place) -> (String, Option<String>) {
        match self.memory(place) {
            Some(memory) => (memory.owner, memory.field),
            None => ("memory".into(), None),
        }
    }

    /// Whether a lock of the library keeps its owner there.
    pub(super) fn is_owner_field(&self, place: Place) -> bool {
        if place.object.is_null() || self.is_array(place.object) {
            return false;
        }
        let class = self.state.heap.class_of(place.object);
        let field = self.world.slot_field(class, place.slot);
        field.is_some_and(|field| &*field.name == OWNER.1)
            && self
                .world
                .slot_owner(class, place.slot)
                .is_some_and(|owner| &*self.world.class(owner).name == OWNER.0)
    }

    /// A static field of the user's that refers to an object, or to what has it in a field: the lock
    /// of the library whose queue it is.
    pub(super) fn static_field_with(&self, object: Ref) -> Option<String> {
        self.world.statics.iter().enumerate().find_map(|(number, known)| {
            if !self.is_user(known.class) || known.memory != crate::machine::world::class::Type::Ref
            {
                return None;
            }
            let held = Ref::from_slot(*self.state.statics.get(number)?);
            let inside = |held: Ref| match &self.state.heap.get(held).body {
                Body::Fields(fields) => fields.contains(&object.slot()),
                _ => false,
            };
            if held.is_null() || held != object && !(self.is_library(held) && inside(held)) {
                return None;
            }
            let field = self.world.static_field(number as u32)?;
            Some(format!("{}.{}", self.world.class(known.class).java_name(), field.name))
        })
    }

    fn is_library(&self, object: Ref) -> bool {
        !self.is_user(self.state.heap.class_of(object))
    }
}
