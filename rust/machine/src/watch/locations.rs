//! Locations of atomic sets that are more than one piece of memory: a field that holds an array, and
//! the elements of that array.
//!
//! Two accesses to one location conflict although they touch different memory, so searches must try
//! both orders.

use super::sets::AtomicSets;
use crate::Machine;
use crate::action::{Mode, Place};
use crate::state::thread::Thread;
use crate::state::units::{Location, Subject};
use crate::world::class::Place as FieldPlace;

impl Machine {
    /// What the next action of a thread accesses, where a location of an atomic set is more than one
    /// piece of memory: the field that holds an array stands for its elements. Empty if none is.
    pub fn wide_accesses(&self, thread: &Thread) -> Vec<(Place, bool)> {
        let sets = self.watch.sets.as_deref().filter(|sets| !sets.holding.is_empty());
        let (Some(sets), Some(units)) = (sets, self.state.units.as_deref()) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        for (place, mode, _) in self.accesses(thread) {
            let writes = mode != Mode::Read;
            found.push((place, writes));
            let held = units.held.get(&place.object).map_or(&[][..], Vec::as_slice);
            let fields = held.iter().filter_map(|location| self.field_of(&sets.asked, *location));
            found.extend(fields.map(|place| (place, writes)));
        }
        found
    }

    /// The field that a location is.
    fn field_of(&self, asked: &AtomicSets, location: Location) -> Option<Place> {
        let Location { subject: Subject { object, set }, member } = location;
        let (owner, name) = asked.sets.get(usize::from(set))?.members().nth(usize::from(member))?;
        let class = self.world.loaded(owner)?;
        if object.is_null() {
            return self.world.static_of(class, name).map(Place::of_static);
        }
        let fields = self.world.class(class).fields.iter();
        let mut slots = fields.filter_map(|field| match field.place {
            FieldPlace::Instance(slot) if *field.name == **name => Some(slot),
            _ => None,
        });
        slots.next().map(|slot| Place::of(object, u32::from(slot)))
    }

    /// Whether the next actions of two threads access one location of an atomic set, one of them
    /// writing, though perhaps not the same memory.
    pub fn share_location(&self, one: &Thread, other: &Thread) -> bool {
        let mine = self.wide_accesses(one);
        if mine.is_empty() {
            return false;
        }
        let others = self.wide_accesses(other);
        mine.iter().any(|&(place, writes)| {
            others.iter().any(|&(their, write)| (writes || write) && place.meets(their))
        })
    }
}
