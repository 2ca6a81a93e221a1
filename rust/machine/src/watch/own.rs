//! Memory that one thread has to itself, as far as is known.

use super::fact::Fact;
use super::{MOVING, Watch};
use crate::action::{Place, WHOLE};
use crate::ids::ThreadId;
use crate::state::State;

impl Watch {
    /// A number that changes when it changes whose owners are asked for.
    pub fn disowned(&self) -> u64 {
        // Those of which nothing is known yet, too.
        self.disowned << 32 | self.facts.len() as u64
    }

    /// Whether it makes a difference who owns a static field, or what stands for one.
    pub fn asks_for_owner(&self, field: u32) -> bool {
        self.facts.get(&(0, field)).is_none_or(Fact::is_confined)
    }

    /// Whether memory is assumed to be accessed by one thread alone, and that is this one, or to be
    /// written by none: what this thread reads there is what it will be.
    pub fn is_own(&self, state: &State, id: ThreadId, place: Place) -> bool {
        let Place { object, slot, .. } = place;
        let owner = u32::from(if object.is_null() {
            state.owners.of(slot)
        } else {
            state.heap.peek(object).marks.owner
        });
        let fact = if object.is_null() {
            self.facts.get(&(0, slot))
        } else {
            let known = state.heap.peek(object);
            let slot = if known.body.length().is_none() { slot } else { WHOLE };
            match (object.index() >= state.heap.base(), known.marks.moves) {
                (true, _) => self.classes.get(&(known.class.0, slot)),
                (_, true) => self.classes.get(&(known.class.0 | MOVING, slot)),
                _ => self.facts.get(&(object.0, slot)),
            }
        };
        let own = owner == id.0 + 1;
        fact.is_some_and(|fact| own && fact.is_confined() || fact.is_read_only())
    }
}
