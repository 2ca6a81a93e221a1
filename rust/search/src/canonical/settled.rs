//! Base objects whose components are known, so that nothing of them is looked at until they are touched.

use super::{Canonical, Version};
use heddle_machine::ids::Ref;
use heddle_machine::state::State;
use heddle_machine::state::heap::Heap;

/// What is known of a base object that was ever changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Known {
    /// Nothing: it has to be looked at.
    #[default]
    Nothing,
    /// It is not written.
    Absent,
    /// Its component, and the thread that holds or owns it.
    Component(u32, Option<u32>),
}

/// What is known of all of them, in the order of their places.
#[derive(Debug, Default)]
pub(super) struct Settled {
    known: Vec<Known>,
    /// How often base objects had been touched.
    touches: u64,
}

impl Settled {
    /// Nothing is known.
    pub(super) fn clear(&mut self) {
        self.known.clear();
    }

    /// A state is about to be written: what was touched since the last one is not known.
    fn begin(&mut self, heap: &Heap) {
        let originals = heap.originals();
        match heap.touched_since(self.touches) {
            // Each one that was changed for the first time moves others to other places.
            Some(touched) if self.known.len() == originals.len() => {
                for object in touched {
                    let place =
                        originals.binary_search_by_key(object, |(known, _): &(Ref, _)| *known);
                    if let Ok(place) = place {
                        self.known[place] = Known::Nothing;
                    }
                }
            }
            _ => {
                self.known.clear();
                self.known.resize(originals.len(), Known::Nothing);
            }
        }
        self.touches = heap.touches();
    }
}

impl Canonical {
    /// Prepare what is known of base objects for a state that is about to be written.
    pub(super) fn begin_settled(&mut self, state: &State) {
        self.settled.begin(&state.heap);
    }

    /// What is known of the base object at a place among those that were ever changed.
    #[inline]
    pub(super) fn settled(&mut self, state: &State, at: usize) -> Known {
        match self.settled.known[at] {
            Known::Nothing => self.look_at_version(state, at),
            known => known,
        }
    }

    fn look_at_version(&mut self, state: &State, at: usize) -> Known {
        let reference = state.heap.originals()[at].0;
        let known = if self.young_index(reference).is_some() || self.is_list(reference) {
            Known::Absent
        } else {
            let object = state.heap.get(reference);
            match self.versions.get(Version::of_object(reference, object.stamp)) {
                None => Known::Nothing,
                // It is as it was.
                Some(0) => Known::Absent,
                Some(id) => Known::Component(
                    id - 1,
                    super::objects::keeper(object).map(|thread| thread as u32),
                ),
            }
        };
        self.settled.known[at] = known;
        known
    }
}
