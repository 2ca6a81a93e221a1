//! What each operation on a long does to moments.
//!
//! Shifting the clock shifts all moments. A rule says that the operation's result is shifted in the
//! same way (a moment), or not at all (a number, the outcome of a comparison). Whatever is neither
//! depends on what the clock shows, of which the search tries one.

use super::{Place, Scale, Time, UNITS};
use crate::slots::{double, float, int, long};
use crate::world::op::Op;

/// Methods of the library that do more with moments, which makes no difference: they look for an
/// overflow by the signs, which no shift changes, or for the one instant that is shared.
const HARMLESS: [(&str, &str); 7] = [
    ("java/lang/Math", "addExact"),
    ("java/lang/Math", "subtractExact"),
    ("java/lang/Math", "multiplyExact"),
    ("java/lang/Math", "floorDiv"),
    ("java/lang/Math", "floorMod"),
    ("java/lang/StrictMath", "multiplyExact"),
    ("java/time/Instant", "create"),
];

impl Scale {
    /// The scale of which a unit has so many of these.
    fn coarser(self, factor: i64) -> Option<Self> {
        self.with_unit(self.nanos().checked_mul(factor).filter(|_| factor > 1)?)
    }

    /// The scale of which so many make one of these.
    fn finer(self, factor: i64) -> Option<Self> {
        let fits = factor > 1 && self.nanos() % factor == 0;
        self.with_unit(fits.then(|| self.nanos() / factor)?)
    }

    fn with_unit(self, nanos: i64) -> Option<Self> {
        let unit = UNITS.iter().position(|&unit| unit == nanos)?;
        Some(Self { unit: unit as u8, ..self })
    }

    /// Whether every moment that a run could see compares in the same way with a number. A program
    /// does not run before 2001 or after 2128, and no virtual machine counts nanoseconds from
    /// within the last millisecond or from the future, or for over a hundred years.
    fn is_far_from(self, number: i64) -> bool {
        let nanos = i128::from(number) * i128::from(self.nanos());
        let (low, high) = if self.clock == 0 {
            (1_000_000, 1 << 62)
        } else {
            (1_000_000_000_000_000_000, 5_000_000_000_000_000_000)
        };
        nanos < low || nanos > high
    }
}

impl Time {
    /// An operation is about to be done; `slots` are the thread's up to the top.
    #[inline]
    pub fn examine(&mut self, place: Place<'_>, op: Op, slots: &[u64]) {
        let operand = |depth: usize| slots.len().checked_sub(depth).map_or(0, |at| slots[at]);
        match op {
            Op::Ladd
            | Op::Lsub
            | Op::Lmul
            | Op::Ldiv
            | Op::Lrem
            | Op::Land
            | Op::Lor
            | Op::Lxor
            | Op::Lcmp => {
                let (one, other) = (long(operand(4)), long(operand(2)));
                self.binary(place, op, one, other);
                if !self.sites.is_empty() && matches!(op, Op::Ladd | Op::Lsub | Op::Lcmp) {
                    self.visit(place, op, one, other);
                }
            }
            Op::InvokeStatic(_) if !self.sites.is_empty() => {
                self.visit(place, op, long(operand(4)), long(operand(2)));
            }
            Op::Lshl | Op::Lshr | Op::Lushr => {
                let (value, by) = (long(operand(3)), int(operand(1)) as u32);
                let result = match op {
                    Op::Lshl => value.wrapping_shl(by),
                    Op::Lshr => value.wrapping_shr(by),
                    _ => (value as u64).wrapping_shr(by) as i64,
                };
                self.used(place, &[value, result]);
            }
            Op::Lneg => {
                let value = long(operand(2));
                self.used(place, &[value, value.wrapping_neg()]);
            }
            Op::L2i | Op::L2f | Op::L2d => {
                self.used(place, &[long(operand(2))]);
                self.converted(long(operand(2)));
            }
            Op::IfInt(..) if self.measures => self.compared(int(operand(2)), int(operand(1))),
            Op::IfLocalConst(..)
            | Op::IfLocals(..)
            | Op::Ddiv
            | Op::Dmul
            | Op::Dcmpl
            | Op::Dcmpg
                if self.measures =>
            {
                self.guess(op, slots, place.base);
            }
            Op::Const2(high, low) => self.made((u64::from(high) << 32 | u64::from(low)) as i64),
            Op::I2l => self.made(i64::from(int(operand(1)))),
            Op::F2l => self.made(float(operand(1)) as i64),
            Op::D2l => self.made(double(operand(2)) as i64),
            _ => {}
        }
    }

    /// A number came out of a computation that knows no moments: it must not look like one.
    pub fn made(&mut self, value: i64) {
        self.fixed |= self.scale_of(value).is_some();
    }

    /// Something is done with values that no rule is known for.
    fn used(&mut self, place: Place<'_>, values: &[i64]) {
        if !self.fixed && values.iter().any(|&value| self.scale_of(value).is_some()) {
            self.fix(place);
        }
    }

    #[cold]
    fn fix(&mut self, place: Place<'_>) {
        let method = place.world.method(place.method);
        let class = place.world.class(method.class);
        let known = (&*class.name, &*method.name);
        self.fixed |= class.loader.is_user() || !HARMLESS.contains(&known);
    }

    /// The sum of a moment and a number, as an update of memory computes it.
    pub fn added(&mut self, place: Place<'_>, one: i64, other: i64) {
        self.binary(place, Op::Ladd, one, other);
    }

    fn binary(&mut self, place: Place<'_>, op: Op, one: i64, other: i64) {
        let scales = (self.scale_of(one), self.scale_of(other));
        match op {
            Op::Ladd => self.sum(place, scales, (one, other), one.wrapping_add(other)),
            Op::Lsub => self.difference_of(place, scales, (one, other), one.wrapping_sub(other)),
            Op::Lmul => self.product(place, scales, (one, other), one.wrapping_mul(other)),
            Op::Ldiv if other != 0 => self.quotient(place, scales, (one, other)),
            Op::Lrem if other != 0 => match scales {
                (Some(scale), None) => match scale.coarser(other) {
                    Some(coarser) => self.tell(coarser),
                    None => self.fix(place),
                },
                (None, None) => self.made(one.wrapping_rem(other)),
                _ => self.fix(place),
            },
            Op::Lcmp => self.comparison(place, scales, (one, other)),
            Op::Land => self.used(place, &[one, other, one & other]),
            Op::Lor => self.used(place, &[one, other, one | other]),
            Op::Lxor => self.used(place, &[one, other, one ^ other]),
            _ => {}
        }
    }

    fn sum(&mut self, place: Place<'_>, scales: Pair, (one, other): (i64, i64), result: i64) {
        match scales {
            (Some(scale), None) => self.shifted(place, scale, other, result),
            (None, Some(scale)) => self.shifted(place, scale, one, result),
            (None, None) => self.made(result),
            (Some(_), Some(_)) => self.fix(place),
        }
    }

    /// A number was added to a moment, which gives another.
    fn shifted(&mut self, place: Place<'_>, scale: Scale, number: i64, result: i64) {
        if self.scale_of(result) != Some(scale) {
            self.fix(place);
            return;
        }
        // What is further behind than the longest duration is not told apart by how far.
        let ago = (place.clock as i64).wrapping_sub(scale.time_of(result.wrapping_sub(number)));
        self.fixed |= ago > self.reach() && ago < super::REACH && is_users(place);
        let counts = is_users(place) || self.tells_waits() || schedules(place);
        let nanos = number.wrapping_abs().saturating_mul(scale.nanos());
        if !counts || self.is_whole(nanos) {
            return;
        }
        if self.difference(number.wrapping_abs()).is_none() {
            self.learn(nanos);
        } else {
            // The time that was left until a moment leads there, if the clock did not move.
            let end = scale.time_of(result);
            let leads = self.ends(number).any(|known| known == end);
            self.fixed |= !leads;
        }
    }

    fn difference_of(
        &mut self,
        place: Place<'_>,
        scales: Pair,
        (one, other): (i64, i64),
        result: i64,
    ) {
        match scales {
            (Some(first), Some(second)) if first == second => {
                self.note_difference(result, first.nanos() as f64, first.time_of(one));
                self.follow(place, first.nanos());
                self.made(result);
            }
            (Some(scale), None) => self.shifted(place, scale, other.wrapping_neg(), result),
            (None, None) => self.made(result),
            _ => self.fix(place),
        }
    }

    fn product(&mut self, place: Place<'_>, scales: Pair, (one, other): (i64, i64), result: i64) {
        let finer = match scales {
            (Some(scale), None) => scale.finer(other),
            (None, Some(scale)) => scale.finer(one),
            (None, None) => {
                for (value, factor) in [(one, other), (other, one)] {
                    if let Some(unit) = self.difference(value)
                        && factor != 0
                    {
                        let end = self.ends(value).last().unwrap_or(i64::MIN);
                        self.note_difference(result, unit / factor as f64, end);
                    }
                }
                return self.made(result);
            }
            (Some(_), Some(_)) => None,
        };
        match finer {
            Some(finer) if finer.place(result).is_some() => {
                self.activate(finer);
                self.tell(finer);
            }
            _ => self.fix(place),
        }
    }

    fn quotient(&mut self, place: Place<'_>, scales: Pair, (one, other): (i64, i64)) {
        let result = one.wrapping_div(other);
        match scales {
            (Some(scale), None) => match scale.coarser(other) {
                Some(coarser) if coarser.place(result).is_some() => {
                    self.activate(coarser);
                    self.tell(coarser);
                }
                _ => self.fix(place),
            },
            (None, None) => {
                if let Some(unit) = self.difference(one) {
                    let end = self.ends(one).last().unwrap_or(i64::MIN);
                    self.note_difference(result, unit * other as f64, end);
                }
                self.made(result);
            }
            _ => self.fix(place),
        }
    }

    fn comparison(&mut self, place: Place<'_>, scales: Pair, (one, other): (i64, i64)) {
        match scales {
            (Some(first), Some(second)) if first == second => {}
            (Some(scale), None) if scale.is_far_from(other) => {}
            (None, Some(scale)) if scale.is_far_from(one) => {}
            (None, None) if self.measures && is_compared(place) => {
                self.guess_longs(one, other);
            }
            (None, None) => {}
            _ => self.fix(place),
        }
    }
}

type Pair = (Option<Scale>, Option<Scale>);

/// Whether code compares numbers for the program.
fn is_compared(place: Place<'_>) -> bool {
    let class = place.world.class(place.world.method(place.method).class);
    class.loader.is_user() || class.name.starts_with("java/lang/Long")
}

/// Whether code runs tasks at their moments.
fn schedules(place: Place<'_>) -> bool {
    place.world.schedules(place.world.method(place.method).class)
}

/// Whether code of the program computes with the durations it uses, or the library on its behalf.
/// What the library adds to the moment of a task is kept with that.
fn is_users(place: Place<'_>) -> bool {
    let class = place.world.class(place.world.method(place.method).class);
    class.loader.is_user()
        || ["java/time/", "java/lang/Long", "java/lang/Math"]
            .iter()
            .any(|prefix| class.name.starts_with(prefix))
}
