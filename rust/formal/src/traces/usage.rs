//! Who accesses a location, who takes a lock, how often others wait for it.

use rustc_hash::FxHashSet;

use super::eraser::{Protections, State};
use super::event::{Deed, Event, add, entry, numbered};
use super::holding::Holding;
use super::lock_sets::SetId;

/// What a run says about locations of one kind that more than one thread accessed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shared {
    /// Their kind.
    pub kind: u32,
    /// How far they are shared.
    pub state: State,
    /// Who accessed them, in ascending order.
    pub threads: Vec<u32>,
    /// The locks held at every access since a second thread came.
    pub locks: Option<SetId>,
}

/// What a run says about locations that more than one thread accessed, each once; `kinds` are the
/// kinds of the locations.
pub fn shared(events: &[Event], protections: &Protections, kinds: &[u32]) -> Vec<Shared> {
    let mut threads: Vec<Vec<u32>> = vec![Vec::new(); protections.by_location.len()];
    for event in events.iter().filter(|event| event.deed.is_access()) {
        add(entry(&mut threads, event.object), event.thread);
    }
    let known = kinds.iter().zip(&protections.by_location).zip(threads);
    let shared = known.filter(|(_, threads)| threads.len() > 1);
    let rows = shared.map(|((&kind, known), threads)| {
        let (state, locks) = (known.state, known.locks);
        Shared { kind, state, threads, locks }
    });
    let distinct: FxHashSet<_> = rows.collect();
    distinct.into_iter().collect()
}

/// What threads do with a lock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LockUse {
    /// The threads that took it or asked for it, in ascending order.
    pub takers: Vec<u32>,
    /// How often it was taken.
    pub taken: u32,
    /// How often it was asked for and never given.
    pub requested: u32,
    /// The first time that it was taken or asked for.
    pub first: Option<u32>,
    /// How often a thread came to it that another one held.
    pub blocked: u32,
    /// The first time.
    pub first_block: Option<u32>,
    /// The locks that threads held which took it or asked for it, in ascending order.
    pub inside: Vec<u32>,
}

/// What threads do with each lock, by number. An event that takes a lock may stand for more of its
/// kind: `repeated` says for how many, by the number of the event.
pub fn lock_uses(events: &[Event], repeated: &[(u32, u32)]) -> Vec<LockUse> {
    let mut uses: Vec<LockUse> = Vec::new();
    let mut holding = Holding::default();
    let mut within = FxHashSet::default();
    for (number, event) in numbered(events) {
        match event.deed {
            Deed::Lock | Deed::Try | Deed::Request => {
                let used = entry(&mut uses, event.object);
                *if event.deed.takes() { &mut used.taken } else { &mut used.requested } += 1;
                used.first.get_or_insert(number);
                add(&mut used.takers, event.thread);
                within.insert((event.object, holding.of(event.thread)));
            }
            Deed::Block => {
                let used = entry(&mut uses, event.object);
                used.blocked += 1;
                used.first_block.get_or_insert(number);
            }
            _ => {}
        }
        holding.advance(event);
    }
    for &(number, more) in repeated {
        if let Some(event) = events.get(number as usize).filter(|event| event.deed.takes()) {
            entry(&mut uses, event.object).taken += more;
        }
    }
    for (lock, set) in within {
        let held = holding.sets.locks(set).iter().copied();
        held.filter(|&it| it != lock).for_each(|it| add(&mut uses[lock as usize].inside, it));
    }
    uses
}

/// The last event of each thread that has one.
pub fn last_events(events: &[Event]) -> Vec<u32> {
    let mut last = Vec::new();
    for (number, event) in numbered(events) {
        *entry(&mut last, event.thread) = Some(number);
    }
    last.into_iter().flatten().collect()
}
