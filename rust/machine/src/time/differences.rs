//! What is learned where a difference of moments is used.
//!
//! Where differences go is followed once for each place that computes them ([`super::flows`]). At
//! the operations found, what a difference is compared with is a duration. If one may go elsewhere,
//! the answer is for one sequence; then what it is compared with is guessed from equal values, so
//! that more is found.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::flows::{Origin, follow};
use super::purpose::only_asks;
use super::{Place, Time};
use crate::ids::MethodId;
use crate::learned::Learned;
use crate::slots::{double, int};
use crate::world::class::Type;
use crate::world::op::Op;

/// So many durations are guessed where it is not known which of two is a difference.
const MOST_GUESSES: usize = 6;

impl Time {
    /// A program adds so many nanoseconds to an instant.
    pub fn learn_added(&mut self, nanos: i64) {
        self.learn(nanos.saturating_abs());
    }

    /// A duration is compared with another one that may be a difference of instants.
    pub fn guess_compared(&mut self, nanos: i64) {
        if self.measures && self.durations.len() < MOST_GUESSES {
            self.learn(nanos.saturating_abs());
        }
    }

    /// A duration that may be a difference of instants is told in units of so many nanoseconds.
    pub fn guess_told(&mut self, nanos: i64, unit: i64) {
        if self.measures {
            self.note_difference(nanos / unit, unit as f64, i64::MIN);
        }
    }

    pub(super) fn note_difference(&mut self, value: i64, unit: f64, end: i64) {
        if value != 0 {
            self.recent[self.next % self.recent.len()] = (value, unit, end);
            self.next += 1;
        }
    }

    /// The unit of a difference that was computed not long ago.
    pub(super) fn difference(&self, value: i64) -> Option<f64> {
        if value == 0 {
            return None;
        }
        self.recent.iter().find(|(known, ..)| *known == value).map(|(_, unit, _)| *unit)
    }

    /// Whether a difference of moments was computed anywhere.
    pub fn subtracts(&self) -> bool {
        !self.followed.is_empty()
    }

    /// The moments that differences of this value were taken from.
    pub(super) fn ends(&self, value: i64) -> impl Iterator<Item = i64> {
        let known = self.recent.iter().filter(move |(known, ..)| *known == value);
        known.map(|(_, _, end)| *end)
    }

    /// A difference was computed: find out where it goes.
    pub(super) fn follow(&mut self, place: Place<'_>, unit: i64) {
        let mut hasher = FxHasher::default();
        (place.method.0, place.pc, unit).hash(&mut hasher);
        let callers = place.callers.iter().rev().take(8);
        callers.for_each(|frame| (frame.method.0, frame.pc).hash(&mut hasher));
        if !self.followed.insert(hasher.finish()) {
            return;
        }
        let mut stack: Vec<(MethodId, u32)> =
            place.callers.iter().map(|frame| (frame.method, frame.pc)).collect();
        let method = place.world.method(place.method);
        if only_asks(place.world, method.class) {
            // What it compares with is its own; what it returns goes to its caller.
            let caller = place.callers.last().map(|frame| place.world.method(frame.method).class);
            let told = caller.is_some_and(|caller| !only_asks(place.world, caller));
            if method.result != Type::Long || !told {
                return;
            }
        } else {
            stack.push((place.method, place.pc as u32));
        }
        let flow = follow(place.world, &stack, unit);
        self.rests.extend(flow.waits);
        for (at, site) in flow.sites {
            let known = self.sites.entry(at).or_default();
            known.first = merge(known.first, site.first);
            known.second = merge(known.second, site.second);
            if known.first.is_some() && known.second.is_some() {
                self.measure();
            }
        }
        if flow.lost {
            self.measure();
        }
    }

    /// An operation that may be one on a difference is about to be done.
    pub(super) fn visit(&mut self, place: Place<'_>, op: Op, one: i64, other: i64) {
        let at = (place.method, place.pc as u32);
        let Some(&site) = self.sites.get(&at) else { return };
        let (origin, value, number) = match (site.first, site.second) {
            (Some(origin), None) => (origin, one, other),
            (None, Some(origin)) => (origin, other, one),
            // The answer is for one sequence; a few of the differences make more be found.
            (Some(origin), Some(_)) => {
                let unit = self.difference(one).unwrap_or(origin.unit as f64);
                if self.durations.len() < MOST_GUESSES {
                    self.learn_units(one, unit);
                }
                return;
            }
            (None, None) => return,
        };
        if self.scale_of(value).is_some() {
            // The other way to get here brought a moment, for which there are rules.
            return;
        }
        if self.scale_of(number).is_some() {
            // A moment that was moved by a difference is none that a duration leads to.
            self.measure();
            return;
        }
        let sums = matches!(op, Op::Ladd | Op::Lsub);
        if origin.moved && (sums || number != 0) {
            self.measure();
        }
        let unit = match origin.unit {
            0 => self.difference(value),
            unit => Some(unit as f64),
        };
        let Some(unit) = unit else {
            if value != 0 {
                self.measure();
            }
            let open = self.open.entry(at).or_default();
            if !open.contains(&number) && open.len() < 8 {
                open.push(number);
                // What has been learned once must not be learned again: no search would end.
                if self.closed.contains(&(at, number)) {
                    self.measure();
                } else {
                    self.learns(Learned::Durations);
                }
            }
            return;
        };
        for number in self.open.remove(&at).unwrap_or_default() {
            self.closed.insert((at, number));
            self.learn_units(number, unit);
        }
        self.learn_units(number, unit);
        match op {
            Op::Ladd => self.note_difference(one.wrapping_add(other), unit, i64::MIN),
            Op::Lsub => self.note_difference(one.wrapping_sub(other), unit, i64::MIN),
            _ => {}
        }
    }

    /// A difference is compared with so many units.
    pub(super) fn learn_units(&mut self, number: i64, unit: f64) {
        self.learn((number.saturating_abs() as f64 * unit).round() as i64);
    }

    /// Whether the search knows all that differences are compared with.
    pub fn is_open(&self) -> bool {
        self.open.values().flatten().any(|&number| number != 0)
    }

    /// A long becomes something else.
    pub(super) fn converted(&mut self, value: i64) {
        if let Some(unit) = self.difference(value) {
            self.doubles.rotate_right(1);
            self.doubles[0] = (value as f64, unit);
        }
    }

    /// Two ints are compared, one of which may have been a difference.
    pub(super) fn compared(&mut self, one: i32, other: i32) {
        self.guess_longs(i64::from(one), i64::from(other));
    }

    /// Two numbers are compared, one of which may be a difference. If both are, the other one is
    /// known already.
    pub(super) fn guess_longs(&mut self, one: i64, other: i64) {
        match (self.difference(one), self.difference(other)) {
            (Some(unit), None) => self.learn_units(other, unit),
            (None, Some(unit)) => self.learn_units(one, unit),
            _ => {}
        }
    }

    /// An operation on what may have been a difference.
    pub(super) fn guess(&mut self, op: Op, slots: &[u64], base: usize) {
        let local = |slot: u16| int(slots[base + usize::from(slot)]);
        let operand =
            |depth: usize| slots.len().checked_sub(depth).map_or(0.0, |at| double(slots[at]));
        let (one, other) = (operand(4), operand(2));
        let unit_of = |value: f64| {
            let known = self.doubles.iter().find(|(known, _)| *known == value && value != 0.0);
            known.map(|(_, unit)| *unit)
        };
        match op {
            Op::IfLocals(_, one, other, _) => self.compared(local(one), local(other)),
            Op::IfLocalConst(_, one, number, _) => self.compared(local(one), i32::from(number)),
            Op::Ddiv | Op::Dmul => {
                let factor = if op == Op::Ddiv { other } else { 1.0 / other };
                if let Some(unit) = unit_of(one) {
                    self.doubles.rotate_right(1);
                    self.doubles[0] = (one / factor, unit * factor);
                }
            }
            Op::Dcmpl | Op::Dcmpg => {
                let known = [(unit_of(one), other), (unit_of(other), one)];
                // A number that a difference had before is known already.
                if let [(Some(unit), number), (None, _)] | [(None, _), (Some(unit), number)] = known
                {
                    self.learn((number * unit) as i64);
                }
            }
            _ => {}
        }
    }
}

fn merge(one: Option<Origin>, other: Option<Origin>) -> Option<Origin> {
    match (one, other) {
        (Some(one), Some(other)) => Some(one.join(other)),
        (one, other) => one.or(other),
    }
}
