//! What a computation outside the program reads: memory whose changes must be seen.

use super::fact::Fact;
use super::{MOVING, Watch};
use crate::action::{PERMIT, Place, SPECIAL, WHOLE};
use crate::ids::{ClassId, Ref, StaticId};
use crate::state::heap::Heap;

/// Memory whose accesses are always seen, also those of a thread that is alone. The elements of an
/// array count as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Watched {
    /// A static field, whose object is null, or a field of an object of the base.
    One(Ref, u32),
    /// A field of all younger objects of a class: their places differ from run to run.
    Class(ClassId, u32),
}

impl Watched {
    /// A static field.
    pub fn of_static(field: StaticId) -> Self {
        Self::One(Ref::NULL, field.0)
    }

    fn of(heap: &Heap, place: Place) -> Self {
        let Place { object, slot, .. } = place;
        if object.is_null() {
            return Self::One(object, slot);
        }
        let known = heap.get(object);
        let slot = if slot == PERMIT || known.body.length().is_none() { slot } else { WHOLE };
        if object.index() < heap.base() && !known.marks.moves {
            Self::One(object, slot)
        } else {
            Self::Class(known.class, slot)
        }
    }
}

/// Takes note of what is read.
#[derive(Clone, Debug)]
pub struct Tracing {
    /// Objects from here on were made by the computation itself.
    limit: usize,
    /// What was read, in order.
    pub read: Vec<Watched>,
}

impl Tracing {
    /// For a computation that begins now.
    pub fn begin(heap: &Heap) -> Self {
        Self { limit: heap.places(), read: Vec::new() }
    }

    pub(super) fn note(&mut self, heap: &Heap, place: Place) {
        // What stands for threads, hash codes and the clock is no memory.
        let memory = !place.object.is_null() || place.slot < SPECIAL;
        if place.object.index() < self.limit && memory {
            self.read.push(Watched::of(heap, place));
        }
    }
}

impl Watch {
    /// Every access to memory is seen from now on, whatever is known of it. False if it was so
    /// before.
    pub fn watch(&mut self, watched: Watched) -> bool {
        match watched {
            Watched::One(object, slot) => {
                self.facts.insert((object.0, slot), Fact::VISIBLE);
            }
            Watched::Class(class, slot) => {
                self.classes.insert((class.0, slot), Fact::VISIBLE);
                self.classes.insert((class.0 | MOVING, slot), Fact::VISIBLE);
            }
        }
        self.watched.insert(watched)
    }

    pub(super) fn is_watched(&self, heap: &Heap, place: Place) -> bool {
        !self.watched.is_empty() && self.watched.contains(&Watched::of(heap, place))
    }
}
