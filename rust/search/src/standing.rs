//! Which threads have to be looked at in a state, kept from state to state.
//!
//! Of many threads most have ended, or stand before a monitor that another one holds. They are listed apart
//! from the others, and only threads that moved since the last state are put elsewhere, so that a step costs
//! what those threads cost that may do something.

use super::Search;
use heddle_machine::action::Action;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::State;
use heddle_machine::state::thread::{Status, Thread};

/// Where a thread stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stand {
    /// It has ended.
    Behind,
    /// It wants to enter a monitor, and does nothing else with its next step.
    Before(Ref),
    /// Anywhere else.
    Anywhere,
}

/// Threads by where they stand.
#[derive(Debug, Default)]
pub(super) struct Standing {
    /// How often threads had moved when that was found out.
    moves: Option<u64>,
    stands: Vec<Stand>,
    /// Those that may do anything, in order.
    anywhere: Vec<ThreadId>,
    /// Those that want to enter a monitor, in order, by that.
    before: Vec<(Ref, Vec<ThreadId>)>,
}

fn stand_of(thread: &Thread) -> Stand {
    match (thread.status, thread.next) {
        (Status::Terminated, _) => Stand::Behind,
        // One that lets no other run comes before all others.
        _ if thread.atomic > 0 => Stand::Anywhere,
        (Status::Runnable, Action::Acquire(object)) | (Status::Blocked(object), _) => {
            Stand::Before(object)
        }
        _ => Stand::Anywhere,
    }
}

fn insert(list: &mut Vec<ThreadId>, thread: ThreadId) {
    let place = list.partition_point(|&known| known < thread);
    list.insert(place, thread);
}

fn remove(list: &mut Vec<ThreadId>, thread: ThreadId) {
    if let Ok(place) = list.binary_search(&thread) {
        list.remove(place);
    }
}

impl Standing {
    /// Find out where threads stand in a state: the last one, or one that steps lead to from there or back.
    pub(super) fn refresh(&mut self, state: &State) {
        let moved = self.moves.and_then(|moves| state.moved_since(moves));
        match moved {
            Some(moved) => {
                let (known, count) = (self.stands.len(), state.threads.len());
                for index in count..known {
                    self.leave(ThreadId::at(index));
                }
                self.stands.truncate(count);
                for id in moved {
                    if id.index() < self.stands.len() {
                        self.put(state.thread(*id));
                    }
                }
            }
            None => *self = Self::default(),
        }
        for thread in &state.threads[self.stands.len()..] {
            self.stands.push(Stand::Behind);
            self.put(thread);
        }
        self.moves = Some(state.moves());
    }

    fn put(&mut self, thread: &Thread) {
        let stand = stand_of(thread);
        if self.stands[thread.id.index()] == stand {
            return;
        }
        self.leave(thread.id);
        self.stands[thread.id.index()] = stand;
        match stand {
            Stand::Behind => {}
            Stand::Anywhere => insert(&mut self.anywhere, thread.id),
            Stand::Before(object) => {
                match self.before.iter_mut().find(|(known, _)| *known == object) {
                    Some((_, list)) => insert(list, thread.id),
                    None => self.before.push((object, vec![thread.id])),
                }
            }
        }
    }

    fn leave(&mut self, thread: ThreadId) {
        match std::mem::replace(&mut self.stands[thread.index()], Stand::Behind) {
            Stand::Behind => {}
            Stand::Anywhere => remove(&mut self.anywhere, thread),
            Stand::Before(object) => {
                let place = self.before.iter().position(|(known, _)| *known == object);
                if let Some(place) = place {
                    remove(&mut self.before[place].1, thread);
                    if self.before[place].1.is_empty() {
                        self.before.swap_remove(place);
                    }
                }
            }
        }
    }

    /// Threads that have not ended and do not just want to enter a monitor, in order: they are put back when
    /// they have been looked at.
    pub(super) fn take_anywhere(&mut self) -> Vec<ThreadId> {
        std::mem::take(&mut self.anywhere)
    }

    pub(super) fn put_anywhere(&mut self, threads: Vec<ThreadId>) {
        self.anywhere = threads;
    }
}

impl Search<'_> {
    /// The threads that can take a step from the state that was just written.
    pub(super) fn enabled_here(&mut self) -> Vec<ThreadId> {
        self.standing.refresh(&self.machine.state);
        if self.is_finished() {
            return Vec::new();
        }
        if self.config.timeouts_last {
            return self.enabled();
        }
        let machine = &*self.machine;
        let able = |id: &&ThreadId| machine.can_step(machine.state.thread(**id));
        let anywhere = self.standing.anywhere.iter();
        let atomic = |id: &&ThreadId| machine.state.thread(**id).atomic > 0;
        if let Some(&atomic) = anywhere.clone().filter(atomic).find(able) {
            return vec![atomic];
        }
        let mut enabled: Vec<ThreadId> = anywhere.filter(able).copied().collect();
        for (object, threads) in &self.standing.before {
            let owner = machine.state.heap.get(*object).lock.owner();
            if owner.is_none_or(|owner| self.standing.stands[owner.index()] != Stand::Anywhere) {
                enabled.extend(threads.iter().filter(able));
            }
        }
        if !self.standing.before.is_empty() {
            enabled.sort_unstable();
        }
        let enabled = self.through_window(enabled);
        debug_assert_eq!(enabled, self.enabled(), "those that can go on are listed");
        enabled
    }

    /// Whether a thread waits for one that waits for another one: if none does, there is no circle. Of threads
    /// that want one monitor all wait for the same.
    pub(super) fn may_wait_in_circle(&self) -> bool {
        let machine = &*self.machine;
        let waits = |id: ThreadId| machine.awaited(machine.state.thread(id), false);
        let standing = &self.standing;
        let mut held = standing
            .before
            .iter()
            .filter_map(|(object, _)| machine.state.heap.get(*object).lock.owner())
            .chain(standing.anywhere.iter().filter_map(|&id| waits(id)));
        held.any(|holder| waits(holder).is_some())
    }
}
