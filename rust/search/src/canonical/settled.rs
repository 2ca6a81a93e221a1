//! Base objects whose components are known, so that nothing of them is looked at until they are touched.

use super::objects::keeper;
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

/// Some of them, in the order of their places, with their components if these are known.
#[derive(Clone, Debug, Default)]
pub(super) struct Listed {
    pub(super) objects: Vec<(usize, Option<u32>)>,
    /// How many components are not known.
    pub(super) unknown: usize,
    /// Whether one was added, removed or changed, and nothing was made of that yet.
    pub(super) changed: bool,
}

impl Listed {
    fn remove(&mut self, at: usize) {
        if let Ok(place) = self.objects.binary_search_by_key(&at, |(known, _)| *known) {
            let (_, id) = self.objects.remove(place);
            self.unknown -= usize::from(id.is_none());
            self.changed = true;
        }
    }

    fn replace(&mut self, at: usize, id: Option<u32>) {
        if let Ok(place) = self.objects.binary_search_by_key(&at, |(known, _)| *known) {
            let before = std::mem::replace(&mut self.objects[place].1, id);
            self.unknown = self.unknown + usize::from(id.is_none()) - usize::from(before.is_none());
            self.changed |= before != id;
        }
    }

    fn insert(&mut self, at: usize, id: Option<u32>) {
        let place = self.objects.partition_point(|(known, _)| *known < at);
        self.objects.insert(place, (at, id));
        self.unknown += usize::from(id.is_none());
        self.changed = true;
    }
}

/// Where an object is listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Nowhere,
    /// No thread holds or owns it.
    Loose,
    /// With a thread.
    With(u32),
}

/// What is known of all of them, in the order of their places. Only what was touched since the last state is
/// looked at, and what could not be told then.
#[derive(Debug, Default)]
pub(super) struct Settled {
    known: Vec<Known>,
    places: Vec<Place>,
    /// Those of which nothing is known.
    open: Vec<usize>,
    /// Objects that no thread holds or owns.
    pub(super) loose: Listed,
    /// By thread: objects that it holds or owns.
    pub(super) held: Vec<Listed>,
    /// Threads whose objects may be others since the last state, or other versions of them.
    pub(super) changed: Vec<u32>,
    /// How many threads there were.
    threads: Option<usize>,
    /// How often base objects had been touched.
    touches: u64,
}

impl Settled {
    /// Nothing is known.
    pub(super) fn clear(&mut self) {
        self.threads = None;
    }

    /// A state is about to be written: what was touched since the last one is not known.
    fn begin(&mut self, heap: &Heap, threads: usize) {
        let originals = heap.originals();
        let same = self.known.len() == originals.len() && self.threads == Some(threads);
        match heap.touched_since(self.touches) {
            // Each one that was changed for the first time moves others to other places.
            Some(touched) if same => {
                for object in touched {
                    let place =
                        originals.binary_search_by_key(object, |(known, _): &(Ref, _)| *known);
                    if let Ok(place) = place
                        && self.known[place] != Known::Nothing
                    {
                        self.known[place] = Known::Nothing;
                        self.open.push(place);
                    }
                }
            }
            _ => {
                self.known.clear();
                self.known.resize(originals.len(), Known::Nothing);
                self.places.clear();
                self.places.resize(originals.len(), Place::Nowhere);
                self.open.clear();
                self.open.extend(0..originals.len());
                self.loose = Listed::default();
                self.held.clear();
                self.held.resize(threads, Listed { changed: true, ..Listed::default() });
                self.changed.clear();
                self.changed.extend(0..threads as u32);
                self.threads = Some(threads);
            }
        }
        self.touches = heap.touches();
    }

    fn list(&mut self, place: Place) -> Option<&mut Listed> {
        match place {
            Place::Nowhere => None,
            Place::Loose => Some(&mut self.loose),
            Place::With(thread) => self.held.get_mut(thread as usize),
        }
    }

    /// List an object where it belongs now.
    fn put(&mut self, at: usize, place: Place, id: Option<u32>) {
        let before = std::mem::replace(&mut self.places[at], place);
        for place in [before, place] {
            if let Place::With(thread) = place {
                self.changed.push(thread);
            }
        }
        if before == place {
            if let Some(list) = self.list(place) {
                list.replace(at, id);
            }
            return;
        }
        if let Some(list) = self.list(before) {
            list.remove(at);
        }
        if let Some(list) = self.list(place) {
            list.insert(at, id);
        }
    }
}

impl Canonical {
    /// Prepare what is known of base objects for a state that is about to be written.
    pub(super) fn begin_settled(&mut self, state: &State) {
        let threads = state.threads.len();
        self.settled.begin(&state.heap, threads);
        let mut open = std::mem::take(&mut self.settled.open);
        open.retain(|&at| {
            let known = self.look_at_version(state, at);
            let (id, keeper) = match known {
                Known::Absent => {
                    self.settled.put(at, Place::Nowhere, None);
                    return false;
                }
                Known::Component(id, keeper) => (Some(id), keeper),
                Known::Nothing => {
                    let object = state.heap.get(state.heap.originals()[at].0);
                    (None, keeper(object).map(|thread| thread as u32))
                }
            };
            let keeper = keeper.filter(|keeper| (*keeper as usize) < threads);
            self.settled.put(at, keeper.map_or(Place::Loose, Place::With), id);
            id.is_none()
        });
        self.settled.open = open;
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
                Some(id) => Known::Component(id - 1, keeper(object).map(|thread| thread as u32)),
            }
        };
        self.settled.known[at] = known;
        known
    }
}
