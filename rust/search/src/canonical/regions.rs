//! Where the moments of a state are, as far as a program can tell.
//!
//! A program compares moments with each other and with what it added a constant to, and waits for
//! such. All those constants are multiples of one grain, and none is larger than the reach. So two
//! states behave alike if corresponding moments are the same number of whole grains away from now,
//! and what is left over is ordered in the same way: the regions of timed automata (`AlurDill94`).
//! What is further apart than the reach compares in one way only. So where there is a gap of more
//! than that behind a moment, all that is older is counted from the newest of it. Nothing that lies
//! ahead is treated like that, since the clock gets there, nor is the moment of a task at a fixed
//! rate, of which it counts how often its period has passed. A program that adds to a moment on
//! the other side of a gap could tell ([`heddle_machine::time`] takes note of that).

use super::Canonical;
use super::moments::zigzag;

/// A moment that was found in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Found {
    /// By the virtual clock.
    pub at: i64,
    /// Whether it counts how long ago it is, however long that is.
    pub counts: bool,
}

/// Moments with no larger gap between them.
struct Group {
    /// Where it begins.
    oldest: i64,
    /// What its moments are counted from.
    origin: i64,
    /// What is left over of their distances, in order.
    rests: Vec<i64>,
}

/// Moments as regions: group, whole grains from its origin, rank of the rest.
fn regions(found: &[Found], now: i64, grain: i64, reach: i64) -> Vec<(u32, i64, u32)> {
    let mut groups = groups(found, now, reach);
    let place = |groups: &[Group], found: Found| {
        groups.iter().position(|group| found.at >= group.oldest).unwrap_or(0)
    };
    for &moment in found {
        let group = place(&groups, moment);
        let rest = (moment.at - groups[group].origin).rem_euclid(grain);
        groups[group].rests.push(rest);
    }
    for group in &mut groups {
        group.rests.push(0);
        group.rests.sort_unstable();
        group.rests.dedup();
    }
    let region = |&moment: &Found| {
        let number = place(&groups, moment);
        let distance = moment.at - groups[number].origin;
        let rest = distance.rem_euclid(grain);
        let rank = groups[number].rests.partition_point(|&other| other < rest);
        (number as u32, distance.div_euclid(grain), rank as u32)
    };
    found.iter().map(region).collect()
}

/// The groups, from the one that now belongs to back into the past.
fn groups(found: &[Found], now: i64, reach: i64) -> Vec<Group> {
    let mut past: Vec<i64> = found.iter().map(|found| found.at).filter(|&at| at < now).collect();
    past.sort_unstable();
    let counting = found.iter().filter(|found| found.counts).map(|found| found.at).min();
    let oldest = counting.map_or(now, |at| at.min(now));
    let mut groups = vec![Group { oldest, origin: now, rests: Vec::new() }];
    for &at in past.iter().rev() {
        match groups.last_mut() {
            Some(last) if last.oldest - at <= reach => last.oldest = last.oldest.min(at),
            _ => groups.push(Group { oldest: at, origin: at, rests: Vec::new() }),
        }
    }
    groups
}

impl Canonical {
    /// Where the moments of the state are, and in which order tasks that are late, and all tasks,
    /// came.
    pub(super) fn regions(&mut self) {
        let moments = &self.moments;
        let time = &moments.time;
        if moments.found.is_empty() && moments.late.is_empty() && moments.numbers.is_empty() {
            return;
        }
        let now = moments.clock as i64;
        let mut rough = false;
        if time.decides {
            // Waits that are shorter than what the program can tell: it may have begun anywhere.
            let phase = time.phase(moments.clock);
            self.draft.wide(phase);
            rough |= phase != 0;
        }
        for (group, grains, rank) in regions(&moments.found, now, time.grain(), time.reach()) {
            self.draft.word(group);
            self.draft.wide(zigzag(grains));
            self.draft.word(rank);
        }
        for list in [&moments.late, &moments.numbers] {
            self.draft.word(u32::MAX);
            let mut sorted = list.clone();
            sorted.sort_unstable();
            sorted.dedup();
            for value in list {
                let rank = sorted.partition_point(|other| other < value);
                self.draft.word(rank as u32);
            }
        }
        self.moments.rough |= rough;
        self.end();
    }

    /// Whether it counts how long ago a moment of the state that was written last is.
    pub fn counts_past(&self) -> bool {
        self.moments.time.tells_waits() || self.moments.found.iter().any(|found| found.counts)
    }

    /// All moments in the state that was written last, by the virtual clock, in order.
    pub fn moments(&self) -> Vec<i64> {
        let mut found: Vec<i64> = self.moments.found.iter().map(|found| found.at).collect();
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(moments: &[i64], now: i64) -> Vec<(u32, i64, u32)> {
        let found: Vec<Found> = moments.iter().map(|&at| Found { at, counts: false }).collect();
        regions(&found, now, 10, 20)
    }

    #[test]
    fn what_is_shifted_is_the_same() {
        assert_eq!(of(&[95, 117, 120], 100), of(&[1095, 1117, 1120], 1100));
    }

    #[test]
    fn rests_are_told_apart_by_their_order_only() {
        assert_eq!(of(&[93, 117], 100), of(&[92, 115], 100));
        assert_ne!(of(&[93, 117], 100), of(&[93, 112], 100));
        assert_ne!(of(&[93, 113], 100), of(&[93, 112], 100));
        assert_ne!(of(&[90], 100), of(&[91], 100));
    }

    #[test]
    fn beyond_a_gap_only_what_is_close_together_counts() {
        assert_eq!(of(&[50, 55], 100), of(&[20, 25], 100));
        assert_ne!(of(&[50, 55], 100), of(&[50, 50], 100));
        assert_ne!(of(&[80], 100), of(&[79], 100));
        assert_eq!(of(&[79], 100), of(&[5], 100));
    }

    #[test]
    fn what_lies_ahead_keeps_its_distance() {
        assert_ne!(of(&[200], 100), of(&[210], 100));
    }

    #[test]
    fn the_lag_of_a_fixed_rate_counts() {
        let lag = |at| regions(&[Found { at, counts: true }], 100, 10, 20);
        assert_ne!(lag(50), lag(40));
    }
}
