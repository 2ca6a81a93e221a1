//! Sine, cosine and tangent: argument reduction, then polynomials on [-π/4, π/4].

use super::reduction::reduced;
use super::{high, numbers, polynomial, size, truncated};

/// The upper half of π/4.
const QUARTER_PI: i32 = 0x3fe9_21fb;
const INFINITE: i32 = 0x7ff0_0000;

const SINE: [f64; 6] = numbers([
    0xbfc5_5555_5555_5549,
    0x3f81_1111_1110_f8a6,
    0xbf2a_01a0_19c1_61d5,
    0x3ec7_1de3_57b1_fe7d,
    0xbe5a_e5e6_8a2b_9ceb,
    0x3de5_d93a_5acf_d57c,
]);
const COSINE: [f64; 6] = numbers([
    0x3fa5_5555_5555_554c,
    0xbf56_c16c_16c1_5177,
    0x3efa_01a0_19cb_1590,
    0xbe92_7e4f_809c_52ad,
    0x3e21_ee9e_bdb4_b1c4,
    0xbda8_fae9_be88_38d4,
]);
/// Of the tangent: the coefficients with odd index, then those with even index but the first.
const TANGENT_ODD: [f64; 6] = numbers([
    0x3fc1_1111_1110_fe7a,
    0x3f96_64f4_8406_d637,
    0x3f6d_6d22_c956_0328,
    0x3f43_44d8_f2f2_6501,
    0x3f14_7e88_a037_92a6,
    0xbef3_75cb_db60_5373,
]);
const TANGENT_EVEN: [f64; 6] = numbers([
    0x3fab_a1ba_1bb3_41fe,
    0x3f82_26e3_e96e_8493,
    0x3f57_dbc8_fee0_8315,
    0x3f30_26f7_1a8d_1068,
    0x3f12_b80f_32f0_a7e9,
    0x3efb_2a70_74bf_7ad4,
]);
const TANGENT_FIRST: f64 = f64::from_bits(0x3fd5_5555_5555_5563);
const PI_4_HIGH: f64 = f64::from_bits(0x3fe9_21fb_5444_2d18);
const PI_4_LOW: f64 = f64::from_bits(0x3c81_a626_3314_5c07);

/// `StrictMath.sin`
pub(in crate::natives) fn sin(x: f64) -> f64 {
    if size(x) <= QUARTER_PI {
        return sine(x, None);
    }
    if size(x) >= INFINITE {
        return f64::NAN;
    }
    let (turns, x, tail) = reduced(x);
    match turns & 3 {
        0 => sine(x, Some(tail)),
        1 => cosine(x, tail),
        2 => -sine(x, Some(tail)),
        _ => -cosine(x, tail),
    }
}

/// `StrictMath.cos`
pub(in crate::natives) fn cos(x: f64) -> f64 {
    if size(x) <= QUARTER_PI {
        return cosine(x, 0.0);
    }
    if size(x) >= INFINITE {
        return f64::NAN;
    }
    let (turns, x, tail) = reduced(x);
    match turns & 3 {
        0 => cosine(x, tail),
        1 => -sine(x, Some(tail)),
        2 => -cosine(x, tail),
        _ => sine(x, Some(tail)),
    }
}

/// `StrictMath.tan`
pub(in crate::natives) fn tan(x: f64) -> f64 {
    if size(x) <= QUARTER_PI {
        return tangent(x, 0.0, Wanted::Tangent);
    }
    if size(x) >= INFINITE {
        return f64::NAN;
    }
    let (turns, x, tail) = reduced(x);
    let wanted = if turns & 1 == 0 { Wanted::Tangent } else { Wanted::NegativeReciprocal };
    tangent(x, tail, wanted)
}

/// The sine of `x` plus its tail, if it has one.
fn sine(x: f64, tail: Option<f64>) -> f64 {
    // Below 2^-27 the sine is the angle.
    if size(x) < 0x3e40_0000 {
        return x;
    }
    let square = x * x;
    let cube = square * x;
    let rest = polynomial(square, &SINE[1..]);
    match tail {
        None => x + cube * (SINE[0] + square * rest),
        Some(tail) => x - ((square * (0.5 * tail - cube * rest) - tail) - cube * SINE[0]),
    }
}

/// The cosine of `x` plus its tail.
fn cosine(x: f64, tail: f64) -> f64 {
    let size = size(x);
    if size < 0x3e40_0000 {
        return 1.0;
    }
    let square = x * x;
    let rest = square * polynomial(square, &COSINE);
    // Below 0.3 nothing is lost in the subtraction from 1.
    if size < 0x3fd3_3333 {
        return 1.0 - (0.5 * square - (square * rest - x * tail));
    }
    let part = if size > 0x3fe9_0000 {
        0.28125
    } else {
        f64::from_bits(u64::from((size - 0x0020_0000) as u32) << 32)
    };
    let half = 0.5 * square - part;
    (1.0 - part) - (half - (square * rest - x * tail))
}

/// What the tangent's polynomial is to give.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    Tangent,
    NegativeReciprocal,
}

/// `-1 / (x + tail)`, where `sum` is `x + tail` rounded.
fn negative_reciprocal(sum: f64, x: f64, tail: f64) -> f64 {
    let first = truncated(sum);
    let second = tail - (first - x);
    let quotient = -1.0 / sum;
    let coarse = truncated(quotient);
    let error = 1.0 + coarse * first;
    coarse + quotient * (error + coarse * second)
}

fn tangent(x: f64, tail: f64, wanted: Wanted) -> f64 {
    let (sign, size) = (high(x), size(x));
    if size < 0x3e30_0000 {
        return match wanted {
            Wanted::Tangent => x,
            Wanted::NegativeReciprocal if x == 0.0 => f64::INFINITY,
            Wanted::NegativeReciprocal => negative_reciprocal(x + tail, x, tail),
        };
    }
    // Above 0.6744, the tangent of the complement is computed.
    let near_quarter = size >= 0x3fe5_9428;
    let (x, tail) = if near_quarter {
        let (x, tail) = if sign < 0 { (-x, -tail) } else { (x, tail) };
        ((PI_4_HIGH - x) + (PI_4_LOW - tail), 0.0)
    } else {
        (x, tail)
    };
    let square = x * x;
    let fourth = square * square;
    let odd = polynomial(fourth, &TANGENT_ODD);
    let even = square * polynomial(fourth, &TANGENT_EVEN);
    let cube = square * x;
    let mut rest = tail + square * (cube * (odd + even) + tail);
    rest += TANGENT_FIRST * cube;
    let sum = x + rest;
    if near_quarter {
        let direction = if wanted == Wanted::Tangent { 1.0 } else { -1.0 };
        let value = direction - 2.0 * (x - (sum * sum / (sum + direction) - rest));
        return if sign < 0 { -value } else { value };
    }
    match wanted {
        Wanted::Tangent => sum,
        Wanted::NegativeReciprocal => negative_reciprocal(sum, x, rest),
    }
}
