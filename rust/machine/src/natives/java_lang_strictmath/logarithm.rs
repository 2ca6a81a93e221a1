//! Natural and decimal logarithms.

use super::{LN2_HIGH, LN2_LOW, high, numbers, polynomial, size, with_high};

const LOGARITHM: [f64; 7] = numbers([
    0x3fe5_5555_5555_5593,
    0x3fd9_9999_9997_fa04,
    0x3fd2_4924_9422_9359,
    0x3fcc_71c5_1d8e_78af,
    0x3fc7_4664_96cb_03de,
    0x3fc3_9a09_d078_c69f,
    0x3fc2_f112_df3e_5244,
]);
const ODD: [f64; 4] = [LOGARITHM[0], LOGARITHM[2], LOGARITHM[4], LOGARITHM[6]];
const EVEN: [f64; 3] = [LOGARITHM[1], LOGARITHM[3], LOGARITHM[5]];
const TWO_54: f64 = f64::from_bits(0x4350_0000_0000_0000);
const INFINITE: i32 = 0x7ff0_0000;

/// A positive number as a power of two times a number near 1; subnormal numbers are scaled first.
/// Anything else is the result itself.
fn scaled(x: f64) -> Result<(f64, i32), f64> {
    if x == 0.0 {
        return Err(f64::NEG_INFINITY);
    }
    if x < 0.0 || x.is_nan() {
        return Err(f64::NAN);
    }
    if high(x) >= INFINITE {
        return Err(x);
    }
    Ok(if high(x) < 0x0010_0000 { (x * TWO_54, -54) } else { (x, 0) })
}

/// `StrictMath.log`
pub(in crate::natives) fn log(x: f64) -> f64 {
    let (x, offset) = match scaled(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    let upper = high(x);
    let fraction = upper & 0x000f_ffff;
    // Above √2 the next power of two is nearer.
    let carry = (fraction + 0x9_5f64) & 0x10_0000;
    let exponent = offset + (upper >> 20) - 1023 + (carry >> 20);
    let f = with_high(x, fraction | (carry ^ 0x3ff0_0000)) - 1.0;
    let k = f64::from(exponent);
    if 0x000f_ffff & (2 + fraction) < 3 {
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { k * LN2_HIGH + k * LN2_LOW };
        }
        let rest = f * f * (0.5 - (1.0 / 3.0) * f);
        return if exponent == 0 { f - rest } else { k * LN2_HIGH - ((rest - k * LN2_LOW) - f) };
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let fourth = square * square;
    let even = fourth * polynomial(fourth, &EVEN);
    let odd = square * polynomial(fourth, &ODD);
    let rest = odd + even;
    if (fraction - 0x6_147a) | (0x6_b851 - fraction) > 0 {
        let half = 0.5 * f * f;
        if exponent == 0 {
            f - (half - s * (half + rest))
        } else {
            k * LN2_HIGH - ((half - (s * (half + rest) + k * LN2_LOW)) - f)
        }
    } else if exponent == 0 {
        f - s * (f - rest)
    } else {
        k * LN2_HIGH - ((s * (f - rest) - k * LN2_LOW) - f)
    }
}

const ONE_OVER_LN10: f64 = f64::from_bits(0x3fdb_cb7b_1526_e50e);
const LOG10_2_HIGH: f64 = f64::from_bits(0x3fd3_4413_509f_6000);
const LOG10_2_LOW: f64 = f64::from_bits(0x3d59_fef3_11f1_2b36);

/// `StrictMath.log10`
pub(super) fn log10(x: f64) -> f64 {
    let (x, offset) = match scaled(x) {
        Ok(scaled) => scaled,
        Err(result) => return result,
    };
    let upper = high(x);
    let exponent = offset + (upper >> 20) - 1023;
    let negative = i32::from(exponent < 0);
    let mantissa = with_high(x, upper & 0x000f_ffff | (0x3ff - negative) << 20);
    let y = f64::from(exponent + negative);
    let z = y * LOG10_2_LOW + ONE_OVER_LN10 * log(mantissa);
    z + y * LOG10_2_HIGH
}

/// `StrictMath.log1p`
pub(super) fn log1p(x: f64) -> f64 {
    if x.is_nan() || x < -1.0 {
        return f64::NAN;
    }
    if x == -1.0 {
        return f64::NEG_INFINITY;
    }
    if x == f64::INFINITY {
        return x;
    }
    let (upper, coarse) = (high(x), size(x));
    if coarse < 0x3e20_0000 {
        return if coarse < 0x3c90_0000 { x } else { x - x * x * 0.5 };
    }
    // Between -0.2929 and 0.41422 the argument itself is near enough to 0.
    let near_zero = upper < 0x3fda_827a && (upper > 0 || upper <= 0xbfd2_bec3_u32 as i32);
    let (f, fraction, exponent, correction) = if near_zero {
        (x, 1, 0, 0.0)
    } else {
        let large = upper >= 0x4340_0000;
        let sum = if large { x } else { 1.0 + x };
        let exponent = (high(sum) >> 20) - 1023;
        let lost = match (large, exponent > 0) {
            (true, _) => 0.0,
            (false, true) => (1.0 - (sum - x)) / sum,
            (false, false) => (x - (sum - 1.0)) / sum,
        };
        let fraction = high(sum) & 0x000f_ffff;
        if fraction < 0x6_a09e {
            (with_high(sum, fraction | 0x3ff0_0000) - 1.0, fraction, exponent, lost)
        } else {
            let f = with_high(sum, fraction | 0x3fe0_0000) - 1.0;
            (f, (0x0010_0000 - fraction) >> 2, exponent + 1, lost)
        }
    };
    let k = f64::from(exponent);
    let half = 0.5 * f * f;
    if fraction == 0 {
        if f == 0.0 {
            return if exponent == 0 { 0.0 } else { k * LN2_HIGH + (correction + k * LN2_LOW) };
        }
        let rest = half * (1.0 - (2.0 / 3.0) * f);
        return if exponent == 0 {
            f - rest
        } else {
            k * LN2_HIGH - ((rest - (k * LN2_LOW + correction)) - f)
        };
    }
    let s = f / (2.0 + f);
    let square = s * s;
    let rest = square * polynomial(square, &LOGARITHM);
    if exponent == 0 {
        f - (half - s * (half + rest))
    } else {
        k * LN2_HIGH - ((half - (s * (half + rest) + (k * LN2_LOW + correction))) - f)
    }
}
