//! Moments, told from ordinary numbers by their value.
//!
//! What `nanoTime`, `currentTimeMillis` and `Instant.now` give lies in windows that are far from
//! the numbers programs compute with, one for each clock and unit. As long as a program only
//! copies, compares and subtracts moments and adds numbers to them, shifting the clock and all
//! moments by the same amount changes nothing, and states can be kept relative to now. What does
//! more with a moment makes a number of it ([`Time::fixed`]).
//!
//! | file | holds |
//! |---|---|
//! | `looks` | looks at the clock, and what waits add to it |
//! | `flows` | where the difference of two moments goes |
//! | `differences` | what is learned where a difference is used |
//! | `rules` | what each operation on a long does to moments |
//! | `purpose` | why a look at the clock is made |

mod differences;
mod flows;
mod looks;
pub mod purpose;
mod rules;

use std::collections::BTreeSet;

use super::ids::MethodId;
use super::learned::{Learned, Missing, Twin};
use super::state::thread::Frame;
use super::world::World;
pub use purpose::Purpose;

/// The wall clock when a program starts, in seconds: 2026-01-01T00:00:00Z.
pub const EPOCH_SECONDS: i64 = 1_767_225_600;
/// What `nanoTime` is when the virtual clock is at 0: five years, in seconds.
const ORIGIN_SECONDS: i64 = 163_217_459;
/// Nanoseconds of the units that moments are counted in.
const UNITS: [i64; 4] = [1, 1_000, 1_000_000, 1_000_000_000];
/// What the clocks show in nanoseconds when the virtual clock is at 0: `nanoTime`, wall clock.
const BASES: [i64; 2] = [ORIGIN_SECONDS * UNITS[3], EPOCH_SECONDS * UNITS[3]];
/// So many nanoseconds to either side of a base are moments: three months.
const REACH: i64 = 1 << 53;
/// No wait takes longer, as far as the clock is concerned: 52 days.
pub const LONGEST_WAIT: u64 = 1 << 52;
/// So many different durations are told apart.
const MOST_DURATIONS: usize = 24;
/// How far the clock moves if nothing is known of the durations a program uses.
pub(super) const SOME_TIME: i64 = 1_000_000;

/// Which clock a moment is of, and in which unit it is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scale {
    clock: u8,
    unit: u8,
}

impl Scale {
    /// `System.nanoTime`.
    pub const NANO: Self = Self { clock: 0, unit: 0 };
    /// `System.currentTimeMillis`.
    pub const MILLIS: Self = Self { clock: 1, unit: 2 };
    /// The wall clock in nanoseconds.
    pub const WALL_NANOS: Self = Self { clock: 1, unit: 0 };
    /// The seconds of an `Instant`.
    pub const SECONDS: Self = Self { clock: 1, unit: 3 };

    /// Its number, below 8.
    pub fn index(self) -> u32 {
        u32::from(self.clock) << 2 | u32::from(self.unit)
    }

    fn nanos(self) -> i64 {
        UNITS[usize::from(self.unit)]
    }

    fn base(self) -> i64 {
        BASES[usize::from(self.clock)] / self.nanos()
    }

    /// What the clock shows at a time of the virtual clock.
    pub fn show(self, clock: u64) -> i64 {
        self.base() + clock as i64 / self.nanos()
    }

    /// How many of its units a moment lies behind the base; `Long.MAX_VALUE` nanoseconds from
    /// now, which wraps around, counts as a moment too.
    fn place(self, value: i64) -> Option<i64> {
        let reach = REACH / self.nanos();
        let distance = value.wrapping_sub(self.base());
        if (-reach..=reach).contains(&distance) {
            return Some(distance);
        }
        let far = distance.wrapping_add(i64::MIN);
        (self == Self::NANO && (-reach..=reach).contains(&far)).then_some(distance)
    }

    /// The first time of the virtual clock at which the clock shows this moment.
    pub fn time_of(self, value: i64) -> i64 {
        let mut distance = value.wrapping_sub(self.base());
        if self == Self::NANO && distance.unsigned_abs() > REACH as u64 {
            distance = distance.wrapping_add(i64::MIN);
        }
        distance.saturating_mul(self.nanos())
    }
}

/// Which moves of the clock are left out where an answer is for one sequence.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Spared {
    /// All that are known are tried.
    #[default]
    Nothing,
    /// A few are tried at each look.
    Most,
    /// The clock moves at each look from some look on.
    AllButOne,
}

/// What is known of the moments and durations that a program uses.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "facts, each with a name")]
pub struct Time {
    /// What is left out, for tests that must notice.
    twin: Twin,
    /// The windows in which there are moments, one bit each.
    active: u8,
    /// The scales of looks that decide something, one bit each.
    told: u8,
    /// Whether a look at the clock decides more than how long a thread waits.
    pub decides: bool,
    /// Whether the program itself looks.
    asked: bool,
    /// Whether something was made of a moment that depends on what the clock shows.
    pub fixed: bool,
    /// Whether what is known changed, so that states were written wrongly or steps not taken.
    pub changed: bool,
    /// Counts those changes.
    pub version: u32,
    /// Durations that moments are compared by, in nanoseconds.
    durations: BTreeSet<u64>,
    /// Their greatest common divisor.
    common: u64,
    /// Differences of moments that were computed last, with their units in nanoseconds, and the
    /// moments that something was taken from, by the virtual clock.
    recent: [(i64, f64, i64); 8],
    next: usize,
    /// The same of differences that became doubles.
    doubles: [(f64, f64); 4],
    /// Operations on differences.
    sites: flows::Sites,
    /// Calls that wait for the time that is left until a moment.
    rests: rustc_hash::FxHashSet<(MethodId, u32)>,
    /// Where differences were computed whose way is known, as a hash of the stack.
    followed: rustc_hash::FxHashSet<u64>,
    /// What differences were compared with whose unit was not known.
    open: rustc_hash::FxHashMap<(MethodId, u32), Vec<i64>>,
    /// The same, once their unit was known.
    closed: rustc_hash::FxHashSet<((MethodId, u32), i64)>,
    /// Whether durations are measured in a way that does not tell what they are compared with.
    measures: bool,
    /// Which moves are left out.
    spared: Spared,
}

/// Where an operation stands.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The program.
    pub world: &'a World,
    /// The method.
    pub method: MethodId,
    /// The operation.
    pub pc: usize,
    /// Where the local variables begin.
    pub base: usize,
    /// The frames of its callers.
    pub callers: &'a [Frame],
    /// The virtual clock.
    pub clock: u64,
}

impl Time {
    /// Nothing is known yet.
    pub fn new(twin: Twin) -> Self {
        Self { twin, ..Self::default() }
    }

    /// Whether there are moments at all.
    #[inline]
    pub fn is_on(&self) -> bool {
        self.active != 0
    }

    /// What a long is as a moment; None if it is a number.
    #[inline]
    pub fn scale_of(&self, value: i64) -> Option<Scale> {
        // No window reaches below, but for the one that wraps around.
        const LOW: i64 = 100_000_000;
        const WRAPPED: i64 = i64::MIN + (1 << 58);
        if self.active == 0 || value < LOW && value > WRAPPED {
            return None;
        }
        self.find(value)
    }

    fn find(&self, value: i64) -> Option<Scale> {
        (0..8_u8)
            .filter(|index| self.active >> index & 1 != 0)
            .map(|index| Scale { clock: index >> 2, unit: index & 3 })
            .find(|scale| scale.place(value).is_some())
    }

    /// There are moments of this kind from now on.
    pub fn activate(&mut self, scale: Scale) {
        if self.active >> scale.index() & 1 == 0 && self.learns(Learned::Moments) {
            self.active |= 1 << scale.index();
        }
    }

    /// A look that decides something shows a moment of this kind. Clocks that tell different units
    /// tell where in the larger one the program began, of which one is tried.
    pub fn tell(&mut self, scale: Scale) {
        if self.told >> scale.index() & 1 == 0 && self.learns(Learned::Units) {
            self.told |= 1 << scale.index();
        }
        let units = (0..4).filter(|unit| self.told >> unit & 0b1_0001 != 0);
        self.fixed |= units.count() > 1;
    }

    /// Something new is known from now on. False if it is to be left out.
    fn learns(&mut self, fact: Learned) -> bool {
        let known = !self.twin.lacks(Missing::Fact(fact));
        self.changed |= known;
        self.version += u32::from(known);
        known
    }

    /// A look at the clock decides something.
    pub fn decide(&mut self) {
        self.decides = self.decides || self.learns(Learned::Decides);
    }

    /// The program looks at the clock.
    pub fn ask(&mut self) {
        self.asked = self.asked || self.learns(Learned::Asked);
    }

    /// Whether it makes a difference how long a wait of the program lasts: that it may end at any
    /// moment is all that tasks can tell.
    pub fn tells_waits(&self) -> bool {
        self.decides && self.asked
    }

    /// How far the clock is in the unit that a program can tell.
    pub fn phase(&self, clock: u64) -> u64 {
        clock % self.resolution() as u64
    }

    /// A duration that moments are compared by.
    fn learn(&mut self, nanos: i64) {
        if nanos <= 0 || nanos > REACH || self.durations.contains(&(nanos as u64)) {
            return;
        }
        if self.durations.len() >= MOST_DURATIONS {
            self.fixed = true;
            return;
        }
        if self.learns(Learned::Durations) {
            self.durations.insert(nanos as u64);
            self.common = gcd(self.common, nanos as u64);
        }
    }

    /// When a wait ends that begins now and takes so long. One for the time that was left until a
    /// moment ends then, if the clock did not move meanwhile. If it did, a thread that may wake
    /// early, for no reason, does so at that moment. Of sleeps, and of waits that end beside others,
    /// one sequence is tried: how far ends of waits are apart need not be whole grains then. The
    /// moment is `held` by the thread, or else it is one that a difference was taken from lately.
    pub fn end_of_wait(&mut self, clock: u64, nanos: u64, early: bool, held: Option<u64>) -> u64 {
        let nanos = nanos.min(LONGEST_WAIT);
        let end = clock.saturating_add(nanos);
        if !self.tells_waits() || nanos == 0 || self.is_whole(nanos as i64) {
            return end;
        }
        let left =
            |&(value, unit, _): &(i64, f64, i64)| (value as f64 * unit) as i64 == nanos as i64;
        let known = self.recent.iter().filter(|recent| left(recent)).map(|recent| recent.2 as u64);
        let known = held.or(known.filter(|known| (clock..=end).contains(known)).max());
        let Some(known) = known else {
            self.learn(nanos as i64);
            return end;
        };
        if early {
            return known;
        }
        self.fixed = true;
        end
    }

    /// Whether a call of so many nanoseconds waits until a moment, as far as can be told.
    fn is_rest(&self, nanos: u64, mut calls: impl Iterator<Item = (MethodId, u32)>) -> bool {
        self.tells_waits()
            && !self.is_whole(nanos as i64)
            && calls.any(|call| self.rests.contains(&call))
    }

    /// Whether so many nanoseconds lead from each region to one region.
    fn is_whole(&self, nanos: i64) -> bool {
        self.common != 0 && nanos % self.common as i64 == 0 && nanos <= self.reach()
    }

    /// Durations that moments are compared by, in nanoseconds.
    pub fn durations(&self) -> impl Iterator<Item = u64> {
        self.durations.iter().copied()
    }

    /// What all durations are multiples of; more than any if there are none.
    pub fn grain(&self) -> i64 {
        if self.common == 0 { i64::MAX / 4 } else { self.common as i64 }
    }

    /// The longest duration: what is further apart compares in one way only.
    pub fn reach(&self) -> i64 {
        self.durations.last().copied().unwrap_or(0) as i64
    }

    /// The least that a look can tell, in nanoseconds.
    pub fn resolution(&self) -> i64 {
        let finest = (0..8_u8).filter(|index| self.told >> index & 1 != 0).map(|index| index & 3);
        finest.min().map_or(1, |unit| UNITS[usize::from(unit)])
    }

    /// How far the clock moves if no duration is known.
    pub fn a_while(&self) -> i64 {
        if self.common == 0 { SOME_TIME } else { self.common as i64 }
    }

    /// Which moves are left out.
    pub fn spared(&self) -> Spared {
        self.spared
    }

    /// Leave out more moves from now on: the search starts over.
    pub fn spare(&mut self) {
        self.spared = match self.spared {
            Spared::Nothing => Spared::Most,
            Spared::Most => Spared::AllButOne,
            Spared::AllButOne => return,
        };
        self.changed = true;
        self.version += 1;
    }

    /// Whether every duration makes a difference, as far as can be told.
    pub fn measures(&self) -> bool {
        self.measures || self.is_open()
    }

    fn measure(&mut self) {
        self.fixed = true;
        self.measures = self.measures || self.learns(Learned::Measures);
    }
}

fn gcd(mut one: u64, mut other: u64) -> u64 {
    while other != 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_found_by_their_value_once_there_are_some() {
        let mut time = Time::default();
        assert_eq!(time.scale_of(Scale::NANO.show(5)), None);
        time.activate(Scale::NANO);
        assert_eq!(time.scale_of(Scale::NANO.show(5)), Some(Scale::NANO));
        assert_eq!(time.scale_of(Scale::NANO.show(5).wrapping_add(i64::MAX)), Some(Scale::NANO));
        assert_eq!(time.scale_of(Scale::MILLIS.show(5)), None);
        for number in [0, -1, 1_000_000_000, i64::MAX, i64::MIN, i64::MAX >> 1] {
            assert_eq!(time.scale_of(number), None, "{number}");
        }
    }

    #[test]
    fn windows_do_not_overlap() {
        let mut all: Vec<(i64, i64)> = (0..8_u8)
            .map(|index| Scale { clock: index >> 2, unit: index & 3 })
            .map(|scale| (scale.base(), REACH / scale.nanos()))
            .collect();
        all.sort_unstable();
        for pair in all.windows(2) {
            assert!(pair[0].0 + pair[0].1 < pair[1].0 - pair[1].1, "{pair:?}");
        }
    }
}
