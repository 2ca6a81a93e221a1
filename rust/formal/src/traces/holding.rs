//! Which locks a thread holds.

use super::event::{Deed, Event, entry};
use super::lock_sets::{EMPTY, LockSets, SetId};

/// The locks of each thread after the events so far.
///
/// A lock that is taken twice is given back twice. A wait gives it back however often it was taken,
/// and the next time that the thread takes it is the end of the wait.
#[derive(Debug, Default)]
pub struct Holding {
    /// All sets of locks that a thread held.
    pub sets: LockSets,
    threads: Vec<Own>,
}

/// Locks of one thread, and how often it has each.
#[derive(Debug, Default)]
struct Own {
    set: SetId,
    held: Vec<(u32, u32)>,
    /// Those that a wait gave back.
    waiting: Vec<(u32, u32)>,
}

impl Holding {
    /// The locks that a thread holds now.
    pub fn of(&self, thread: u32) -> SetId {
        self.threads.get(thread as usize).map_or(EMPTY, |own| own.set)
    }

    /// Take account of the next event.
    pub fn advance(&mut self, event: &Event) {
        if !matches!(event.deed, Deed::Lock | Deed::Try | Deed::Unlock | Deed::Wait) {
            return;
        }
        let (own, lock) = (entry(&mut self.threads, event.thread), event.object);
        let place = own.held.iter().rposition(|held| held.0 == lock);
        match (event.deed, place) {
            (Deed::Unlock, Some(place)) if own.held[place].1 > 1 => own.held[place].1 -= 1,
            (Deed::Unlock | Deed::Wait, place) => {
                let times = place.map_or(1, |place| own.held.remove(place).1);
                if event.deed == Deed::Wait {
                    own.waiting.retain(|given| given.0 != lock);
                    own.waiting.push((lock, times));
                }
                own.set = self.sets.without(own.set, lock);
            }
            (_, place) => {
                let given = own.waiting.iter().position(|given| given.0 == lock);
                let times = given.map_or(1, |given| own.waiting.remove(given).1);
                match place {
                    Some(place) => own.held[place].1 += times,
                    None => own.held.push((lock, times)),
                }
                own.set = self.sets.with(own.set, lock);
            }
        }
    }
}
