//! Whether a run may go on for ever, told by where threads stand.
//!
//! In a run that goes on for ever some thread comes back to where it stood, with the same numbers in its
//! local variables: there are finitely many states. So each step is noted as a pair of places of the thread
//! that took it. If these pairs have no circle, no run goes round, and nothing need be explored once more to
//! find out. What is left out of places, such as references, joins places and can only add circles.
//!
//! Nothing but its own steps changes the place of a thread. So a step that is left out because the thread
//! sleeps ([`Godefroid96`, 5]) has the pair of the same step that was explored elsewhere: what lies between
//! changes neither where the thread stands nor what its step reads.

use std::hash::Hasher;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::Search;
use super::canonical::Canonical;
use super::store::Seen;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::State;
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::world::{Kind, World};

/// Pairs that are remembered in front of the others, and places of threads, by their power of two.
const RECENT: u32 = 10;
/// With more pairs than these nothing is told.
const MOST: usize = 1 << 18;

/// Where a thread stands; none where that cannot be told.
type Place = Option<u64>;

/// The steps of all threads, as pairs of places.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches and findings, each with a name")]
pub(super) struct Rounds {
    pairs: FxHashSet<(u64, u64)>,
    recent: Vec<(u64, u64)>,
    places: Vec<(ThreadId, u64, u64)>,
    /// By component of a thread: its place, which follows from that; 0 if it was not asked for.
    by_component: Vec<u64>,
    /// Whether a thread was seen to come back, or its way is not known.
    lost: bool,
    /// The step under way: its thread, where that stood, and whether it could run.
    step: Option<(ThreadId, u64, bool)>,
    /// Whether runs may go round through states that were explored in parts.
    pub(super) doubtful: bool,
    /// Whether a run was seen to go round.
    seen: bool,
    /// Whether places are told apart that are one, for tests that must notice.
    broken: bool,
}

fn spread(key: u64) -> usize {
    (key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - RECENT)) as usize
}

fn slot_of(thread: &Thread) -> usize {
    spread(u64::from(thread.id.0) << 48 ^ thread.stamp)
}

/// Where a thread stands: its frames, and the numbers in those of their slots that may still be read.
fn place(world: &World, thread: &Thread) -> Place {
    let mut hasher = FxHasher::default();
    for frame in &thread.frames {
        hasher.write_u64(u64::from(frame.method.0) << 32 | u64::from(frame.pc));
        let number = |_, value, kind| {
            if kind != Kind::Ref {
                hasher.write_u64(value);
            }
        };
        for_each_slot(world, thread, frame, number).ok()?;
    }
    Some(hasher.finish())
}

impl Rounds {
    /// Nothing is to be told of this search.
    pub(super) fn give_up(&mut self) {
        *self = Self { lost: true, doubtful: self.doubtful, seen: self.seen, ..Self::default() };
    }

    /// The place of a thread that was just written.
    fn written_place(&mut self, world: &World, thread: &Thread, component: Option<u32>) -> Place {
        let Some(component) = component.filter(|_| !self.broken) else {
            return self.known_place(world, thread);
        };
        let component = component as usize;
        if self.by_component.len() <= component {
            self.by_component.resize(component + component / 4 + 1, 0);
        }
        let place = match self.by_component[component] {
            0 => place(world, thread)?,
            place => place,
        };
        self.by_component[component] = place;
        self.places[slot_of(thread)] = (thread.id, thread.stamp, place);
        Some(place)
    }

    fn known_place(&mut self, world: &World, thread: &Thread) -> Place {
        if self.places.is_empty() {
            self.places.resize(1 << RECENT, (ThreadId(u32::MAX), 0, 0));
            self.recent.resize(1 << RECENT, (0, 0));
        }
        let at = slot_of(thread);
        let (id, stamp, known) = self.places[at];
        if (id, stamp) == (thread.id, thread.stamp) {
            return Some(known);
        }
        let place = place(world, thread)? ^ if self.broken { thread.stamp } else { 0 };
        self.places[at] = (thread.id, thread.stamp, place);
        Some(place)
    }

    /// A thread is about to take a step from a state that was written.
    pub(super) fn begin(&mut self, world: &World, thread: &Thread) {
        if self.lost {
            return;
        }
        match self.known_place(world, thread) {
            Some(place) => {
                self.step = Some((thread.id, place, thread.status == Status::Runnable));
            }
            None => self.give_up(),
        }
    }

    /// The step that was begun led to these threads, and the state was written.
    pub(super) fn end(&mut self, world: &World, state: &State, canonical: &Canonical) {
        let Some((id, before, ran)) = self.step.take() else { return };
        let thread = state.thread(id);
        let component = canonical.component_of(thread);
        let Some(after) = self.written_place(world, thread, component) else {
            return self.give_up();
        };
        // One that begins to wait changes nothing else, and one of those that can run is lost with each such
        // step: no run has only these.
        if before == after
            && ran
            && matches!(thread.status, Status::Blocked(_) | Status::Joining(..))
        {
            return;
        }
        self.note((before, after));
    }

    fn note(&mut self, pair: (u64, u64)) {
        let recent = &mut self.recent[spread(pair.0 ^ pair.1.rotate_left(32))];
        if *recent == pair {
            return;
        }
        *recent = pair;
        if pair.0 == pair.1 || self.pairs.len() >= MOST {
            return self.give_up();
        }
        self.pairs.insert(pair);
    }

    /// Whether pairs lead round in a circle: places that no pair leads to are taken away until none is left.
    pub(super) fn go_round(&self) -> bool {
        if self.lost {
            return true;
        }
        let mut arriving: FxHashMap<u64, usize> = FxHashMap::default();
        let mut leaving: FxHashMap<u64, Vec<u64>> = FxHashMap::default();
        for &(from, to) in &self.pairs {
            arriving.entry(from).or_default();
            *arriving.entry(to).or_default() += 1;
            leaving.entry(from).or_default().push(to);
        }
        let mut first: Vec<u64> =
            arriving.iter().filter(|(_, count)| **count == 0).map(|(place, _)| *place).collect();
        let mut left = arriving.len();
        while let Some(place) = first.pop() {
            left -= 1;
            for to in leaving.get(&place).into_iter().flatten() {
                if let Some(count) = arriving.get_mut(to) {
                    *count -= 1;
                    if *count == 0 {
                        first.push(*to);
                    }
                }
            }
        }
        left > 0
    }
}

impl Search<'_> {
    /// A search begins: places of threads may tell whether runs go round. Threads that change places stand where
    /// another one stood, and moments are written relative to a clock that others move.
    pub(super) fn begin_rounds(&mut self) {
        let tells = self.config.claims.deadlocks
            && self.bound.is_none()
            && !self.canonical.swaps()
            && !self.machine.watch.time.is_on();
        self.notes.rounds.broken = self.config.reductions.is_broken("rounds");
        if !tells {
            self.notes.rounds.give_up();
        }
    }

    /// A search has ended, having explored everything or not.
    pub(super) fn end_rounds(&mut self, whole: bool) {
        let rounds = &self.notes.rounds;
        // What is relied on where states were explored in parts can be seen to be right elsewhere.
        debug_assert!(!whole || !rounds.seen || rounds.go_round(), "a round that no place shows");
        self.outcome.circle |= rounds.doubtful && (!whole || rounds.go_round());
    }

    /// Whether a state that was seen before is on the way to the present one, or may be.
    pub(super) fn may_be_open(&self, seen: Seen) -> bool {
        self.store.forgets() || self.notes.open.contains(&seen.number)
    }

    /// A state that was seen before is on the way to the present one, or may be.
    pub(super) fn note_round(&mut self, last: ThreadId) {
        self.notes.rounds.seen |= !self.store.forgets();
        self.note_circle(last);
    }

    /// A run can go on for ever, with steps of this thread among others.
    pub(super) fn note_circle(&mut self, last: ThreadId) {
        self.outcome.circle = true;
        if self.outcome.round.is_none() {
            self.outcome.round = self.machine.user_frame(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: &[(u64, u64)]) -> Rounds {
        let mut rounds = Rounds { recent: vec![(0, 0); 1 << RECENT], ..Rounds::default() };
        for &pair in pairs {
            rounds.note(pair);
        }
        rounds
    }

    #[test]
    fn pairs_that_lead_back_go_round_and_others_do_not() {
        assert!(!of(&[]).go_round());
        assert!(!of(&[(1, 2), (2, 3), (1, 3), (4, 3), (3, 5)]).go_round());
        assert!(of(&[(1, 2), (2, 3), (3, 4), (4, 2)]).go_round());
        assert!(of(&[(7, 7)]).go_round());
    }

    #[test]
    fn a_chain_with_many_pairs_is_told_until_there_are_too_many() {
        let chain = |count: u64| of(&(1..=count).map(|at| (at, at + 1)).collect::<Vec<_>>());
        assert!(!chain(10_000).go_round());
        assert!(chain(MOST as u64 + 1).go_round());
    }
}
