//! How far the clock may have moved when a thread looks at it.
//!
//! Of all the moments it could show, one is tried of each region that a program can tell
//! ([`super::canonical`]): each that is a whole number of grains away from a moment of the state, one
//! between each two of those, up to the longest duration behind the last of them, and one beyond.
//! Tasks that have come are told apart by their order only: if there is nothing else, the last
//! moment is as far as it goes.
//! If they are too many, those that a duration known from the program, or the difference of two,
//! lies behind one of the state, and the answer is for one sequence. Such an answer may be given for
//! fewer moves, so after many states the search starts over with few of them at each look, and then with
//! a clock that stands still up to some look and moves at each one from then on. Where no moment is kept
//! nothing can be told apart.

use std::collections::BTreeSet;

use super::Search;
use heddle_machine::action::Action;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::time::{LONGEST_WAIT, Purpose, Spared, Time};

/// So many moves are tried at a look.
const MOST_MOVES: usize = 160;

/// After so many states, an answer that is for one sequence anyway is given for fewer moves at each look.
const MANY_STATES: u64 = 10_000;
/// The same for so many moves to be tried at looks with more than a few: more of them than a small
/// program has in all its runs.
const MANY_MOVES: usize = 20_000;
/// So many moves are a few.
const FEW: usize = 5;
/// After so many, numbers made of durations may grow for ever: the answer is for one sequence, or there
/// would be none.
const TOO_MANY_STATES: u64 = 150_000;

/// More than a program that measures durations waits for: a day and a half.
const A_LOT: i64 = 1 << 47;

/// Whether a thread stands before a look at the clock that makes a difference.
pub(super) fn is_look(thread: &Thread) -> bool {
    matches!(thread.status, Status::Runnable) && thread.next == Action::LOOK
}

impl Search<'_> {
    /// By how many nanoseconds the clock may move before the look that a thread stands before.
    pub(super) fn moves(&mut self, id: ThreadId) -> Vec<u64> {
        let purpose = self.machine.purpose(id);
        if !matches!(purpose, Purpose::Program | Purpose::Schedule)
            || self.must_wait(id)
            || self.canonical.write(self.machine).is_err()
        {
            return vec![0];
        }
        let (time, now) = (&mut self.machine.watch.time, self.machine.state.clock as i64);
        let found = self.canonical.moments();
        if found.is_empty() {
            return vec![0];
        }
        let beyond = if self.canonical.counts_past() { time.reach() } else { 0 };
        let points = whole_grains(&found, now, beyond, time).unwrap_or_else(|| {
            time.fixed = true;
            known_durations(&found, now, time)
        });
        // Of a state of the same region, in which these moments are further apart, more is known.
        time.fixed |= is_crowded(&points, time);
        let mut moves: BTreeSet<i64> = between(&points, now, time).into_iter().collect();
        if purpose == Purpose::Program && time.measures() {
            moves.insert(A_LOT);
        }
        let moves: Vec<u64> =
            moves.into_iter().filter(|&m| m <= LONGEST_WAIT as i64).map(|m| m as u64).collect();
        time.fixed |= self.outcome.states > TOO_MANY_STATES;
        let moves = match time.spared() {
            Spared::Nothing => moves,
            Spared::Most => few(&moves),
            Spared::AllButOne => fewest(&moves, now),
        };
        self.notes.moves += if moves.len() > FEW { moves.len() } else { 0 };
        let many = self.outcome.states > MANY_STATES || self.notes.moves > MANY_MOVES;
        if time.fixed && many {
            self.notes.moves = 0;
            time.spare();
        }
        moves
    }

    /// Whether time has to wait for another thread that can go on without looking at the clock.
    fn must_wait(&self, id: ThreadId) -> bool {
        let machine = &*self.machine;
        self.config.timeouts_last
            && machine.state.threads.iter().filter(|other| other.id != id && !is_look(other)).any(
                |thread| {
                    // The one that looks may hold the monitor that another thread wants.
                    matches!(
                        thread.status,
                        Status::Runnable
                            | Status::Blocked(_)
                            | Status::Returning { .. }
                            | Status::Woken { .. }
                    ) || machine.can_step(thread)
                        && !machine.waits_for_time(thread)
                        && !machine.needs_luck(thread)
                },
            )
    }
}

/// Of the moves that may be tried: none, the shortest, the one in the middle and the two longest.
fn few(moves: &[u64]) -> Vec<u64> {
    let last = moves.len().saturating_sub(1);
    let places: [usize; FEW] = [0, 1, last / 2, last.saturating_sub(1), last];
    let places = BTreeSet::from(places);
    places.into_iter().filter_map(|place| moves.get(place).copied()).collect()
}

/// Of the moves that may be tried the longest, and none while the clock has not moved so far: a program
/// that waits for it to move on must not wait for ever.
fn fewest(moves: &[u64], now: i64) -> Vec<u64> {
    let longest = moves.last().copied().unwrap_or(0);
    let stands = longest > now as u64;
    [0].into_iter().filter(|_| stands).chain([longest]).collect()
}

/// Moments from now on that are whole grains away from one of the state, up to so far behind the
/// last; None if they are too many.
fn whole_grains(found: &[i64], now: i64, beyond: i64, time: &Time) -> Option<BTreeSet<i64>> {
    let (grain, reach) = (time.grain(), time.reach());
    let last = found.last().copied().unwrap_or(now).max(now) + beyond;
    let mut points = BTreeSet::from([now]);
    // What is older than the reach compares in one way whatever the look shows.
    for &moment in found.iter().chain([&now]).filter(|&&moment| now - moment <= reach) {
        let mut point = now + (moment - now).rem_euclid(grain);
        while point <= last {
            points.insert(point);
            if points.len() > MOST_MOVES / 2 {
                return None;
            }
            point = point.saturating_add(grain);
        }
    }
    Some(points)
}

/// Moments from now on that a known duration, or the difference of two, lies behind one of the state.
fn known_durations(found: &[i64], now: i64, time: &Time) -> BTreeSet<i64> {
    let durations: Vec<i64> = time.durations().map(|duration| duration as i64).collect();
    let differences =
        durations.iter().flat_map(|one| durations.iter().map(move |other| one - other));
    let mut points = BTreeSet::from([now]);
    for amount in [0].into_iter().chain(durations.iter().copied()).chain(differences) {
        for &moment in found.iter().rev().take(4).chain([&now]) {
            if moment + amount > now && points.len() < MOST_MOVES {
                points.insert(moment + amount);
            }
        }
    }
    points
}

/// Whether two points have nothing between them that a look could show, though they need not be a
/// whole grain apart.
fn is_crowded(points: &BTreeSet<i64>, time: &Time) -> bool {
    let (unit, mut later) = (time.resolution(), points.iter().skip(1));
    time.grain() > unit
        && points.iter().any(|point| later.next().is_some_and(|later| later - point <= unit))
}

/// How far it is to each of these points, to between each two, and beyond the last.
fn between(points: &BTreeSet<i64>, now: i64, time: &Time) -> Vec<i64> {
    let unit = time.resolution();
    let rounded = |distance: i64| distance / unit * unit;
    let mut moves = Vec::new();
    let mut before = None;
    for &point in points {
        let distance = point - now;
        if let Some(before) = before {
            let middle = rounded(before + (distance - before) / 2);
            if middle > before {
                moves.push(middle);
            }
        }
        moves.push(distance);
        before = Some(distance);
    }
    let beyond = before.unwrap_or(0) + rounded(time.a_while() / 2).max(unit);
    moves.push(beyond);
    moves
}

#[cfg(test)]
mod tests {
    use super::*;

    fn crowded(points: &[i64], duration: i64) -> bool {
        let mut time = Time::default();
        time.learn_added(duration);
        is_crowded(&points.iter().copied().collect(), &time)
    }

    #[test]
    fn moments_are_crowded_if_nothing_fits_between_them() {
        assert!(crowded(&[0, 5, 6], 10));
        assert!(!crowded(&[0, 5, 10], 10));
    }

    #[test]
    fn few_moves_are_the_shortest_and_the_longest_and_one_between() {
        assert_eq!(few(&[0, 2, 4, 6, 8, 10, 12]), [0, 2, 6, 10, 12]);
        assert_eq!(few(&[0, 2]), [0, 2]);
        assert!(few(&[]).is_empty());
    }

    #[test]
    fn the_fewest_moves_let_the_clock_stand_up_to_its_first_move() {
        assert_eq!(fewest(&[0, 2, 4], 3), [0, 4]);
        assert_eq!(fewest(&[0, 2, 4], 4), [4]);
        assert_eq!(fewest(&[0], 0), [0]);
    }

    #[test]
    fn whole_grains_are_never_crowded() {
        assert!(!crowded(&[0, 1, 2], 1));
    }
}
