//! Exponentials and hyperbolic functions.

use super::{LN2_HIGH, LN2_LOW, high, numbers, polynomial, size, with_high};

const ONE_OVER_LN2: f64 = f64::from_bits(0x3ff7_1547_652b_82fe);
/// Above this the exponential overflows.
const LARGEST: f64 = f64::from_bits(0x4086_2e42_fefa_39ef);
/// Below this it is zero.
const SMALLEST: f64 = f64::from_bits(0xc087_4910_d52d_3051);
const TWO_M1000: f64 = f64::from_bits(0x0170_0000_0000_0000);
const EXPONENTIAL: [f64; 5] = numbers([
    0x3fc5_5555_5555_553e,
    0xbf66_c16c_16be_bd93,
    0x3f11_566a_af25_de2c,
    0xbebb_bd41_c5d2_6bf1,
    0x3e66_3769_72be_a4d0,
]);
const LESS_ONE: [f64; 6] = [
    1.0,
    f64::from_bits(0xbfa1_1111_1111_10f4),
    f64::from_bits(0x3f5a_01a0_19fe_5585),
    f64::from_bits(0xbf14_ce19_9eaa_dbb7),
    f64::from_bits(0x3ed0_cfca_86e6_5239),
    f64::from_bits(0xbe8a_fdb7_6e09_c32d),
];

/// A number as a multiple of ln 2 and a rest in two parts; `None` if it is small already.
fn reduced(x: f64) -> Option<(i32, f64, f64)> {
    let size = size(x);
    if size <= 0x3fd6_2e42 {
        return None;
    }
    if size < 0x3ff0_a2b2 {
        return Some(if high(x) < 0 {
            (-1, x + LN2_HIGH, -LN2_LOW)
        } else {
            (1, x - LN2_HIGH, LN2_LOW)
        });
    }
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    let count = (ONE_OVER_LN2 * x + half) as i32;
    let multiple = f64::from(count);
    Some((count, x - multiple * LN2_HIGH, multiple * LN2_LOW))
}

fn add_exponent(y: f64, k: i32) -> f64 {
    with_high(y, high(y).wrapping_add(k << 20))
}

/// `StrictMath.exp`, which the library computes itself; hyperbolic functions need it.
pub(super) fn exp(x: f64) -> f64 {
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x > LARGEST {
        return f64::INFINITY;
    }
    if x < SMALLEST {
        return 0.0;
    }
    let Some((k, hi, lo)) = reduced(x) else {
        if size(x) < 0x3e30_0000 {
            return 1.0 + x;
        }
        let c = correction(x);
        return 1.0 - ((x * c) / (c - 2.0) - x);
    };
    let rest = hi - lo;
    let c = correction(rest);
    let y = 1.0 - ((lo - (rest * c) / (2.0 - c)) - hi);
    if k >= -1021 { add_exponent(y, k) } else { add_exponent(y, k + 1000) * TWO_M1000 }
}

fn correction(x: f64) -> f64 {
    let square = x * x;
    x - square * polynomial(square, &EXPONENTIAL)
}

/// `StrictMath.expm1`
pub(super) fn expm1(x: f64) -> f64 {
    let size = size(x);
    if x.is_nan() || x == f64::INFINITY {
        return x;
    }
    if x > LARGEST {
        return f64::INFINITY;
    }
    if size >= 0x4043_687a && x < 0.0 {
        return -1.0;
    }
    if size < 0x3c90_0000 {
        return x;
    }
    let (k, rest, lost) = match reduced(x) {
        None => (0, x, 0.0),
        Some((k, hi, lo)) => {
            let rest = hi - lo;
            (k, rest, (hi - rest) - lo)
        }
    };
    let half = 0.5 * rest;
    let half_square = rest * half;
    let series = polynomial(half_square, &LESS_ONE);
    let t = 3.0 - series * half;
    let e = half_square * ((series - t) / (6.0 - rest * t));
    if k == 0 {
        return rest - (rest * e - half_square);
    }
    let e = (rest * (e - lost) - lost) - half_square;
    match k {
        -1 => 0.5 * (rest - e) - 0.5,
        1 if rest < -0.25 => -2.0 * (e - (rest + 0.5)),
        1 => 1.0 + 2.0 * (rest - e),
        2..20 => {
            let t = with_high(1.0, 0x3ff0_0000 - (0x0020_0000 >> k));
            add_exponent(t - (e - rest), k)
        }
        20..=56 => {
            let t = with_high(1.0, (0x3ff - k) << 20);
            add_exponent((rest - (e + t)) + 1.0, k)
        }
        _ => add_exponent(1.0 - (e - rest), k) - 1.0,
    }
}

const TWENTY_TWO: i32 = 0x4036_0000;
/// Where the hyperbolic functions overflow.
const HYPERBOLIC_LIMIT: u64 = 0x4086_33ce_8fb9_f87d;

/// `StrictMath.sinh`
pub(super) fn sinh(x: f64) -> f64 {
    if !x.is_finite() {
        return x;
    }
    let (size, whole) = (size(x), x.abs());
    let half = if high(x) < 0 { -0.5 } else { 0.5 };
    if size < 0x3e30_0000 {
        return x;
    }
    if size < TWENTY_TWO {
        let t = expm1(whole);
        let t = if size < 0x3ff0_0000 { 2.0 * t - t * t / (t + 1.0) } else { t + t / (t + 1.0) };
        return half * t;
    }
    if size < 0x4086_2e42 {
        return half * exp(whole);
    }
    if whole.to_bits() <= HYPERBOLIC_LIMIT {
        let root = exp(0.5 * whole);
        return half * root * root;
    }
    x * 1.0e307
}

/// `StrictMath.cosh`
pub(super) fn cosh(x: f64) -> f64 {
    if !x.is_finite() {
        return x * x;
    }
    let (size, whole) = (size(x), x.abs());
    if size < 0x3fd6_2e43 {
        let t = expm1(whole);
        let w = 1.0 + t;
        return if size < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) };
    }
    if size < TWENTY_TWO {
        let t = exp(whole);
        return 0.5 * t + 0.5 / t;
    }
    if size < 0x4086_2e42 {
        return 0.5 * exp(whole);
    }
    if whole.to_bits() <= HYPERBOLIC_LIMIT {
        let root = exp(0.5 * whole);
        return 0.5 * root * root;
    }
    f64::INFINITY
}

/// `StrictMath.tanh`
pub(in crate::natives) fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return x;
    }
    let (size, whole) = (size(x), x.abs());
    if size < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let value = if size >= TWENTY_TWO {
        1.0
    } else if size >= 0x3ff0_0000 {
        1.0 - 2.0 / (expm1(2.0 * whole) + 2.0)
    } else {
        let t = expm1(-2.0 * whole);
        -t / (t + 2.0)
    };
    if high(x) < 0 { -value } else { value }
}
