//! Accesses to memory that decides nothing go unseen, unless they may race.

use super::{Gate, Watch};
use crate::action::{Place, Strength};

impl Watch {
    /// Whether an access to memory that decides nothing may go unseen: it takes part in no race.
    pub(super) fn is_idle(&mut self, gate: &Gate<'_>, place: Place) -> bool {
        self.irrelevant
            && is_irrelevant(gate, place)
            && self.is_ordered(gate, place)
            && !self.is_watched(gate.heap, place)
    }

    fn is_ordered(&mut self, gate: &Gate<'_>, place: Place) -> bool {
        if self.reductions.is_broken("irrelevant") {
            return true;
        }
        let strength = gate.strength.unwrap_or_else(|| self.declared(gate, place));
        strength == Strength::Volatile
    }
}

fn is_irrelevant(gate: &Gate<'_>, place: Place) -> bool {
    let Place { object, slot, .. } = place;
    if object.is_null() {
        return gate.world.statics.get(slot as usize).is_some_and(|field| field.irrelevant);
    }
    let known = gate.heap.get(object);
    known.marks.irrelevant
        || gate.world.class(known.class).irrelevant.get(slot as usize) == Some(&true)
}
