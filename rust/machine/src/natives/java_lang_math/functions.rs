//! The functions: reduced to a small range, summed as series, put together again.

use super::double_double::Wide;
use crate::natives::java_lang_strictmath as strict;

const LN2: [f64; 3] = [
    f64::from_bits(0x3fe6_2e42_fefa_39ef),
    f64::from_bits(0x3c7a_bc9e_3b39_803f),
    f64::from_bits(0x3907_b57a_079a_1934),
];
const HALF_PI: [f64; 3] = [
    f64::from_bits(0x3ff9_21fb_5444_2d18),
    f64::from_bits(0x3c91_a626_3314_5c07),
    f64::from_bits(0xb91f_1976_b7ed_8fbc),
];
const ONE_OVER_LN10: Wide = Wide::of_bits(0x3fdb_cb7b_1526_e50e, 0x3c69_5355_baaa_fad3);

/// `x` minus `count` times a constant given in three parts.
fn without(x: Wide, count: f64, constant: [f64; 3]) -> Wide {
    constant.into_iter().fold(x, |rest, part| rest - Wide::product(count, part))
}

fn inverse_factorial(n: u32) -> Wide {
    (2..=n).fold(Wide::ONE, |product, factor| product / Wide::new(f64::from(factor)))
}

thread_local! {
    /// 1/0!, 1/1! and so on: they are needed all the time.
    static INVERSE_FACTORIALS: Vec<Wide> = (0..=28).map(inverse_factorial).collect();
}

/// The sum of `x^n / (step n + first)!` for `n` up to `count`.
fn factorial_series(x: Wide, count: u32, step: u32, first: u32) -> Wide {
    INVERSE_FACTORIALS.with(|known| x.series(count, |n| known[(step * n + first) as usize]))
}

/// The exponential as a number near 1 and a power of two. The argument is below 2000 in size.
fn exponential(x: Wide) -> (Wide, i32) {
    let count = (x.high / LN2[0]).round();
    let rest = without(x, count, LN2).scaled(1.0 / 16.0);
    let small = factorial_series(rest, 13, 1, 0);
    (small.power(16), count as i32)
}

/// A number near 1 times a power of two, rounded once.
fn composed((mantissa, exponent): (Wide, i32)) -> f64 {
    let power = |exponent: i32| f64::from_bits(((exponent + 1023) as u64) << 52);
    match exponent {
        ..-1080 => 0.0,
        -1080..-1021 => {
            // A subnormal number is a whole multiple of the smallest one.
            let multiple = mantissa.scaled(power(exponent + 1074));
            let anchor = power(52);
            if multiple.high >= anchor {
                return mantissa.rounded() * power(exponent);
            }
            let whole = (Wide::new(anchor) + multiple).rounded() - anchor;
            f64::from_bits(whole as u64)
        }
        -1021..=1023 => mantissa.rounded() * power(exponent),
        1024 => mantissa.rounded() * power(1023) * 2.0,
        _ => f64::INFINITY,
    }
}

/// `Math.exp`
pub(super) fn exp(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    if x.abs() > 800.0 {
        return if x > 0.0 { f64::INFINITY } else { 0.0 };
    }
    if x.abs() < 1e-20 {
        return 1.0 + x;
    }
    composed(exponential(Wide::new(x)))
}

/// The natural logarithm of a positive number that is neither subnormal nor infinite.
fn logarithm(x: f64) -> Wide {
    let offset = x - 1.0;
    if offset.abs() < 0.01 {
        let offset = Wide::new(offset);
        let s = offset / (offset + Wide::new(2.0));
        let sum = (s * s).series(11, |n| Wide::ONE / Wide::new(f64::from(2 * n + 1)));
        return (s * sum).scaled(2.0);
    }
    let bits = x.to_bits();
    let exponent = ((bits >> 52) as i32 & 0x7ff) - 1023;
    let mantissa = f64::from_bits(bits & 0x000f_ffff_ffff_ffff | 0x3ff0_0000_0000_0000);
    let (mantissa, exponent) =
        if mantissa > 1.4 { (mantissa * 0.5, exponent + 1) } else { (mantissa, exponent) };
    // One step of Newton's method from the strict logarithm.
    let guess = strict::log(mantissa);
    let (power, twos) = exponential(Wide::new(-guess));
    let product = (power * Wide::new(mantissa)).scaled(2f64.powi(twos));
    let error = product - Wide::ONE;
    let log = Wide::new(guess) + error - (error * error).scaled(0.5);
    let count = f64::from(exponent);
    LN2.into_iter().rev().fold(Wide::ZERO, |sum, part| sum + Wide::product(count, part)) + log
}

/// What logarithms have in common: the special cases, and subnormal numbers.
fn logarithm_or(x: f64) -> Result<Wide, f64> {
    if x.is_nan() || x < 0.0 {
        return Err(f64::NAN);
    }
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x.is_infinite() {
        return Err(x);
    }
    if x < f64::MIN_POSITIVE {
        let scaled = logarithm(x * 2f64.powi(54));
        return Ok(without(scaled, 54.0, LN2));
    }
    Ok(logarithm(x))
}

/// `Math.log`
pub(super) fn log(x: f64) -> f64 {
    logarithm_or(x).map_or_else(|special| special, Wide::rounded)
}

/// `Math.log10`
pub(super) fn log10(x: f64) -> f64 {
    logarithm_or(x).map_or_else(|special| special, |log| (log * ONE_OVER_LN10).rounded())
}

/// `Math.pow`
pub(super) fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() || (x.abs() == 1.0 && y.is_infinite()) {
        return f64::NAN;
    }
    if y == 2.0 {
        return x * x;
    }
    let whole = y.trunc() == y;
    // Beyond 2^53 every number is even.
    let odd = whole && y.abs() < 9_007_199_254_740_992.0 && y % 2.0 != 0.0;
    let signed = |value: f64| if odd && x.is_sign_negative() { -value } else { value };
    let size = x.abs();
    if size == 0.0 || size.is_infinite() {
        let grows = (size == 0.0) != (y > 0.0);
        return signed(if grows { f64::INFINITY } else { 0.0 });
    }
    if y.is_infinite() {
        return if (size > 1.0) == (y > 0.0) { f64::INFINITY } else { 0.0 };
    }
    if x < 0.0 && !whole {
        return f64::NAN;
    }
    signed(positive_power(size, y))
}

fn positive_power(x: f64, y: f64) -> f64 {
    if x == 1.0 {
        return 1.0;
    }
    // Small whole powers may be exact, and then must be.
    if y.trunc() == y && y.abs() <= 64.0 {
        let power = Wide::new(x).power(y.abs() as u32);
        let comfortable = 1e-250..1e250;
        if comfortable.contains(&power.high) {
            return if y < 0.0 { (Wide::ONE / power).rounded() } else { power.rounded() };
        }
    }
    let Ok(log) = logarithm_or(x) else { return f64::NAN };
    // Far beyond all results, and where the product would overflow.
    let coarse = log.high * y;
    if coarse.abs() > 800.0 {
        return if coarse > 0.0 { f64::INFINITY } else { 0.0 };
    }
    if coarse.abs() < 1e-20 {
        return 1.0 + coarse;
    }
    composed(exponential(log * Wide::new(y)))
}

/// Quarter turns and the angle left. The argument is finite.
fn turned(x: f64) -> (i32, Wide) {
    if x.abs() < 1e6 {
        let count = (x / HALF_PI[0]).round();
        return (count as i32, without(Wide::new(x), count, HALF_PI));
    }
    let (turns, angle, tail) = strict::reduced(x);
    (turns, Wide::new(angle) + Wide::new(tail))
}

fn sine(angle: Wide) -> Wide {
    angle * factorial_series(-(angle * angle), 13, 2, 1)
}

fn cosine(angle: Wide) -> Wide {
    factorial_series(-(angle * angle), 14, 2, 0)
}

/// The sine of an angle and as many quarter turns.
fn on_circle(x: f64, quarter: i32) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    let (turns, angle) = turned(x);
    match (turns + quarter) & 3 {
        0 => sine(angle).rounded(),
        1 => cosine(angle).rounded(),
        2 => -sine(angle).rounded(),
        _ => -cosine(angle).rounded(),
    }
}

/// `Math.sin`
pub(super) fn sin(x: f64) -> f64 {
    if x.abs() < 1e-10 { strict::sin(x) } else { on_circle(x, 0) }
}

/// `Math.cos`
pub(super) fn cos(x: f64) -> f64 {
    on_circle(x, 1)
}

/// `Math.tan`
pub(super) fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return f64::NAN;
    }
    if x.abs() < 1e-10 {
        return strict::tan(x);
    }
    let (turns, angle) = turned(x);
    let (sine, cosine) = (sine(angle), cosine(angle));
    if turns & 1 == 0 { (sine / cosine).rounded() } else { (-cosine / sine).rounded() }
}

/// `Math.tanh`
pub(super) fn tanh(x: f64) -> f64 {
    let size = x.abs();
    if x.is_nan() || size < 1e-10 {
        return x;
    }
    if size > 25.0 {
        return 1f64.copysign(x);
    }
    let wide = Wide::new(size);
    let value = if size < 0.5 {
        let square = wide * wide;
        wide * factorial_series(square, 13, 2, 1) / factorial_series(square, 13, 2, 0)
    } else {
        let (power, twos) = exponential(wide.scaled(2.0));
        let power = power.scaled(2f64.powi(twos));
        (power - Wide::ONE) / (power + Wide::ONE)
    };
    value.rounded().copysign(x)
}

/// `Math.cbrt`
pub(super) fn cbrt(x: f64) -> f64 {
    let size = x.abs();
    if x == 0.0 || !x.is_finite() || size < f64::MIN_POSITIVE {
        return strict::cbrt(x);
    }
    // One step of Newton's method from the strict root.
    let guess = Wide::new(strict::cbrt(size));
    let square = guess * guess;
    let error = (square * guess - Wide::new(size)) / (square * Wide::new(3.0));
    (guess - error).rounded().copysign(x)
}
