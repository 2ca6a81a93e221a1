//! `java.lang.StrictMath`: the results of fdlibm, to the last bit.
//!
//! Java prescribes them. The methods and the coefficients are those of the freely distributable
//! library by Sun Microsystems; every rounding is part of the definition, so the order of
//! operations is too.

mod exponential;
mod inverse;
mod logarithm;
mod reduction;
mod trigonometry;

pub(super) use exponential::tanh;
pub(super) use logarithm::log;
pub(super) use reduction::reduced;
pub(super) use trigonometry::{sin, tan};

use super::{Answer, Call, Table};
use crate::trap::Result;

pub(super) const PEERS: Table = &[
    ("java/lang/StrictMath.sin", |call| of_one(call, sin)),
    ("java/lang/StrictMath.cos", |call| of_one(call, trigonometry::cos)),
    ("java/lang/StrictMath.tan", |call| of_one(call, tan)),
    ("java/lang/StrictMath.asin", |call| of_one(call, inverse::asin)),
    ("java/lang/StrictMath.acos", |call| of_one(call, inverse::acos)),
    ("java/lang/StrictMath.atan", |call| of_one(call, inverse::atan)),
    ("java/lang/StrictMath.atan2", |call| of_two(call, inverse::atan2)),
    ("java/lang/StrictMath.log", |call| of_one(call, log)),
    ("java/lang/StrictMath.log10", |call| of_one(call, logarithm::log10)),
    ("java/lang/StrictMath.log1p", |call| of_one(call, logarithm::log1p)),
    ("java/lang/StrictMath.expm1", |call| of_one(call, exponential::expm1)),
    ("java/lang/StrictMath.sinh", |call| of_one(call, exponential::sinh)),
    ("java/lang/StrictMath.cosh", |call| of_one(call, exponential::cosh)),
    ("java/lang/StrictMath.tanh", |call| of_one(call, tanh)),
    ("java/lang/StrictMath.sqrt", |call| of_one(call, f64::sqrt)),
    ("java/lang/StrictMath.IEEEremainder", |call| of_two(call, remainder)),
];

/// A native of one `double` that gives one.
pub(super) fn of_one(call: &Call<'_>, function: fn(f64) -> f64) -> Result<Answer> {
    Answer::long(function(call.double(0)).to_bits() as i64)
}

/// A native of two `double`s that gives one.
pub(super) fn of_two(call: &Call<'_>, function: fn(f64, f64) -> f64) -> Result<Answer> {
    Answer::long(function(call.double(0), call.double(2)).to_bits() as i64)
}

/// The upper half of a number: sign, exponent and the first bits of the fraction.
fn high(x: f64) -> i32 {
    (x.to_bits() >> 32) as i32
}

/// The upper half of a number without its sign: its size, coarsely.
fn size(x: f64) -> i32 {
    high(x) & 0x7fff_ffff
}

/// A number with another upper half.
fn with_high(x: f64, high: i32) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff | u64::from(high as u32) << 32)
}

/// A number without its lower half, so that products of two such numbers are exact.
fn truncated(x: f64) -> f64 {
    f64::from_bits(x.to_bits() & 0xffff_ffff_0000_0000)
}

/// The polynomial with these coefficients, the constant one first.
fn polynomial(x: f64, coefficients: &[f64]) -> f64 {
    let mut terms = coefficients.iter().rev();
    let last = terms.next().copied().unwrap_or(0.0);
    terms.fold(last, |sum, &coefficient| coefficient + x * sum)
}

/// Numbers given by their bits.
const fn numbers<const N: usize>(bits: [u64; N]) -> [f64; N] {
    let mut numbers = [0.0; N];
    let mut at = 0;
    while at < N {
        numbers[at] = f64::from_bits(bits[at]);
        at += 1;
    }
    numbers
}

const LN2_HIGH: f64 = f64::from_bits(0x3fe6_2e42_fee0_0000);
const LN2_LOW: f64 = f64::from_bits(0x3dea_39ef_3579_3c76);

/// The remainder of IEEE 754: `x` minus the multiple of `p` that is nearest, an even one in a tie.
/// It is exact, so every way to compute it gives the same number.
pub(super) fn remainder(x: f64, p: f64) -> f64 {
    if p == 0.0 || !x.is_finite() || p.is_nan() {
        return f64::NAN;
    }
    let divisor = p.abs();
    if divisor.is_infinite() {
        return x;
    }
    // Less than two divisors are left; where twice the divisor overflows, that holds already.
    let doubled = divisor + divisor;
    let mut rest = if doubled.is_finite() { x.abs() % doubled } else { x.abs() };
    let exceeds_half = |rest: f64| {
        if divisor < f64::MIN_POSITIVE * 2.0 { rest + rest > divisor } else { rest > 0.5 * divisor }
    };
    if exceeds_half(rest) {
        rest -= divisor;
        let reaches_half = if divisor < f64::MIN_POSITIVE * 2.0 {
            rest + rest >= divisor
        } else {
            rest >= 0.5 * divisor
        };
        if reaches_half {
            rest -= divisor;
        }
    }
    if x.is_sign_negative() { -rest } else { rest }
}

/// `StrictMath.cbrt`, which the library computes itself except where it leaves it to the machine.
pub(super) fn cbrt(x: f64) -> f64 {
    const TERMS: [f64; 5] = numbers([
        0x3fe1_5f15_f15f_15f1,
        0xbfe6_91de_2532_c834,
        0x3ff6_a0ea_0ea0_ea0f,
        0x3ff9_b6db_6db6_db6e,
        0x3fd6_db6d_b6db_6db7,
    ]);
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let whole = x.abs();
    // A third of the exponent gives five bits of the root, a rational function 23.
    let rough = if whole < f64::MIN_POSITIVE {
        let scaled = whole * 2f64.powi(54);
        with_high(scaled, high(scaled) / 3 + 696_219_795)
    } else {
        with_high(0.0, high(whole) / 3 + 715_094_163)
    };
    let ratio = rough * rough / whole;
    let sum = TERMS[0] + ratio * rough;
    let better = rough * (TERMS[4] + TERMS[3] / (sum + TERMS[2] + TERMS[1] / sum));
    let root = with_high(truncated(better), high(better) + 1);
    // Newton's method gives the rest.
    let quotient = whole / (root * root);
    let correction = (quotient - root) / ((root + root) + quotient);
    let root = root + root * correction;
    if x < 0.0 { -root } else { root }
}

#[cfg(test)]
mod tests;
