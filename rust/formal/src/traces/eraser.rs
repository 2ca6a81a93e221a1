//! Lock sets of locations, refined access by access ([`SavageBNSA97`]; [`VisserHBPL03`, Fig. 4]).

use rustc_hash::FxHashSet;

use super::event::{Deed, Event, entry, numbered};
use super::holding::Holding;
use super::lock_sets::{EMPTY, LockSets, SetId};

/// How far a location is shared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum State {
    /// No thread has written it.
    #[default]
    Virgin,
    /// One thread has used it since the first write.
    Exclusive,
    /// Another thread came, and it was only read since.
    Shared,
    /// Another thread came, and it was written.
    SharedModified,
}

impl State {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Virgin => "virgin",
            Self::Exclusive => "exclusive",
            Self::Shared => "shared",
            Self::SharedModified => "shared-modified",
        }
    }
}

/// What the accesses of one location say about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Protection {
    /// How far it is shared.
    pub state: State,
    /// The thread that wrote it first.
    pub owner: Option<u32>,
    /// The locks that every access held since a second thread came.
    pub locks: Option<SetId>,
    /// The last access.
    pub last: Option<u32>,
    /// The access that left no lock in the state shared-modified.
    pub warning: Option<u32>,
    /// The access before that.
    pub before: Option<u32>,
}

impl Protection {
    fn access(&mut self, number: u32, event: &Event, held: SetId, sets: &mut LockSets) {
        let writes = event.deed == Deed::Write;
        match self.state {
            State::Virgin if writes => {
                self.state = State::Exclusive;
                self.owner = Some(event.thread);
            }
            State::Exclusive if self.owner != Some(event.thread) => {
                self.state = if writes { State::SharedModified } else { State::Shared };
                self.locks = Some(held);
            }
            State::Shared | State::SharedModified => {
                if writes {
                    self.state = State::SharedModified;
                }
                self.locks = self.locks.map(|locks| sets.common(locks, held));
            }
            State::Virgin | State::Exclusive => {}
        }
        let bare = self.state == State::SharedModified && self.locks == Some(EMPTY);
        if bare && self.warning.is_none() {
            self.warning = Some(number);
            self.before = self.last;
        }
        self.last = Some(number);
    }
}

/// What a run says about each location that it accesses, or that was written before.
#[derive(Debug, Default)]
pub struct Protections {
    /// By location; those in the state virgin without a last access are none of the run.
    pub by_location: Vec<Protection>,
    /// Locations: those that were written before, then the others by their first access.
    pub order: Vec<u32>,
    /// What the numbers of sets stand for.
    pub sets: LockSets,
}

/// What a run says about its locations; `written` are those that a thread wrote before, with it.
pub fn protections(events: &[Event], written: &[(u32, u32)]) -> Protections {
    let mut found = Protections::default();
    for &(location, thread) in written {
        let known = found.entry(location);
        (known.state, known.owner) = (State::Exclusive, Some(thread));
    }
    let mut holding = Holding::default();
    for (number, event) in numbered(events) {
        if event.deed.is_access() {
            let held = holding.of(event.thread);
            found.entry(event.object).access(number, event, held, &mut holding.sets);
        } else {
            holding.advance(event);
        }
    }
    found.sets = holding.sets;
    found
}

impl Protections {
    fn entry(&mut self, location: u32) -> &mut Protection {
        let known = entry(&mut self.by_location, location);
        if known.state == State::Virgin && known.last.is_none() {
            self.order.push(location);
        }
        known
    }

    /// What is known of a location.
    pub fn get(&self, location: u32) -> Option<&Protection> {
        let known = self.by_location.get(location as usize)?;
        (known.state != State::Virgin || known.last.is_some()).then_some(known)
    }

    /// The first location with a warning of each kind, in order, with the access before and that
    /// of the warning; `kinds` are the kinds of the locations.
    pub fn warned(&self, kinds: &[u32]) -> Vec<(u32, Option<u32>, u32)> {
        let mut known = FxHashSet::default();
        let warnings = self.order.iter().filter_map(|&location| {
            let protection = &self.by_location[location as usize];
            Some((location, protection.before, protection.warning?))
        });
        warnings.filter(|warning| known.insert(kinds.get(warning.0 as usize))).collect()
    }

    /// The threads of the two accesses of each warning, each group once, in ascending order.
    pub fn warned_threads(&self, events: &[Event]) -> Vec<Vec<u32>> {
        let of = |number: u32| events[number as usize].thread;
        let groups = self.by_location.iter().filter_map(|known| {
            let (one, two) = (known.before.map(of), of(known.warning?));
            let one = one.unwrap_or(two);
            Some((one.min(two), one.max(two)))
        });
        let groups: FxHashSet<_> = groups.collect();
        let lists = groups.into_iter();
        lists.map(|(one, two)| if one == two { vec![one] } else { vec![one, two] }).collect()
    }
}
