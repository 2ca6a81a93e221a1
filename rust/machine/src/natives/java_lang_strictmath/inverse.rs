//! Arc sine, arc cosine and arc tangent.

use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

use super::{high, numbers, polynomial, size, truncated};

const HALF_PI_LOW: f64 = f64::from_bits(0x3c91_a626_3314_5c07);
const PI_LOW: f64 = f64::from_bits(0x3ca1_a626_3314_5c07);
/// Of the rational function by which arc sine and arc cosine are approximated.
const UPPER: [f64; 6] = numbers([
    0x3fc5_5555_5555_5555,
    0xbfd4_d612_03eb_6f7d,
    0x3fc9_c155_0e88_4455,
    0xbfa4_8228_b568_8f3b,
    0x3f49_efe0_7501_b288,
    0x3f02_3de1_0dfd_f709,
]);
const LOWER: [f64; 5] = [
    1.0,
    f64::from_bits(0xc003_3a27_1c8a_2d4b),
    f64::from_bits(0x4000_2ae5_9c59_8ac8),
    f64::from_bits(0xbfe6_066c_1b8d_0159),
    f64::from_bits(0x3fb3_b8c5_b12e_9282),
];
const ONE: i32 = 0x3ff0_0000;
const HALF: i32 = 0x3fe0_0000;

fn upper(t: f64) -> f64 {
    t * polynomial(t, &UPPER)
}

fn lower(t: f64) -> f64 {
    polynomial(t, &LOWER)
}

/// `StrictMath.asin`
pub(super) fn asin(x: f64) -> f64 {
    let size = size(x);
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if size >= ONE {
        return x * FRAC_PI_2 + x * HALF_PI_LOW;
    }
    if size < HALF {
        if size < 0x3e40_0000 {
            return x;
        }
        let square = x * x;
        return x + x * (upper(square) / lower(square));
    }
    let t = (1.0 - x.abs()) * 0.5;
    let (p, q, root) = (upper(t), lower(t), t.sqrt());
    let angle = if size >= 0x3fef_3333 {
        FRAC_PI_2 - (2.0 * (root + root * (p / q)) - HALF_PI_LOW)
    } else {
        let coarse = truncated(root);
        let correction = (t - coarse * coarse) / (root + coarse);
        let low = 2.0 * root * (p / q) - (HALF_PI_LOW - 2.0 * correction);
        FRAC_PI_4 - (low - (FRAC_PI_4 - 2.0 * coarse))
    };
    if high(x) > 0 { angle } else { -angle }
}

/// `StrictMath.acos`
pub(super) fn acos(x: f64) -> f64 {
    let size = size(x);
    if x.is_nan() || x.abs() > 1.0 {
        return f64::NAN;
    }
    if size >= ONE {
        return if high(x) > 0 { 0.0 } else { PI + 2.0 * HALF_PI_LOW };
    }
    if size < HALF {
        if size <= 0x3c60_0000 {
            return FRAC_PI_2 + HALF_PI_LOW;
        }
        let square = x * x;
        return FRAC_PI_2 - (x - (HALF_PI_LOW - x * (upper(square) / lower(square))));
    }
    if high(x) < 0 {
        let t = (1.0 + x) * 0.5;
        let root = t.sqrt();
        let rest = upper(t) / lower(t) * root - HALF_PI_LOW;
        return PI - 2.0 * (root + rest);
    }
    let t = (1.0 - x) * 0.5;
    let root = t.sqrt();
    let coarse = truncated(root);
    let correction = (t - coarse * coarse) / (root + coarse);
    let rest = upper(t) / lower(t) * root + correction;
    2.0 * (coarse + rest)
}

/// The arc tangents of 1/2, 1, 3/2 and infinity, each in two parts.
const CORNERS: [(f64, f64); 4] = [
    (f64::from_bits(0x3fdd_ac67_0561_bb4f), f64::from_bits(0x3c7a_2b7f_222f_65e2)),
    (FRAC_PI_4, f64::from_bits(0x3c81_a626_3314_5c07)),
    (f64::from_bits(0x3fef_730b_d281_f69b), f64::from_bits(0x3c70_0788_7af0_cbbd)),
    (FRAC_PI_2, HALF_PI_LOW),
];
const ARCTANGENT_EVEN: [f64; 6] = numbers([
    0x3fd5_5555_5555_550d,
    0x3fc2_4924_9200_83ff,
    0x3fb7_45cd_c54c_206e,
    0x3fb1_0d66_a0d0_3d51,
    0x3fa9_7b4b_2476_0deb,
    0x3f90_ad3a_e322_da11,
]);
const ARCTANGENT_ODD: [f64; 5] = numbers([
    0xbfc9_9999_9998_ebc4,
    0xbfbc_71c6_fe23_1671,
    0xbfb3_b0f2_af74_9a6d,
    0xbfad_de2d_52de_fd9a,
    0xbfa2_b444_2c6a_6c2f,
]);

/// `StrictMath.atan`
pub(super) fn atan(x: f64) -> f64 {
    let size = size(x);
    if x.is_nan() {
        return x;
    }
    if size >= 0x4410_0000 {
        let (hi, lo) = CORNERS[3];
        return if high(x) > 0 { hi + lo } else { -hi - lo };
    }
    let whole = x.abs();
    let (t, corner) = match size {
        ..0x3e20_0000 => return x,
        0x3e20_0000..0x3fdc_0000 => (x, None),
        0x3fdc_0000..0x3fe6_0000 => ((2.0 * whole - 1.0) / (2.0 + whole), Some(CORNERS[0])),
        0x3fe6_0000..0x3ff3_0000 => ((whole - 1.0) / (whole + 1.0), Some(CORNERS[1])),
        0x3ff3_0000..0x4003_8000 => ((whole - 1.5) / (1.0 + 1.5 * whole), Some(CORNERS[2])),
        _ => (-1.0 / whole, Some(CORNERS[3])),
    };
    let square = t * t;
    let fourth = square * square;
    let even = square * polynomial(fourth, &ARCTANGENT_EVEN);
    let odd = fourth * polynomial(fourth, &ARCTANGENT_ODD);
    match corner {
        None => t - t * (even + odd),
        Some((hi, lo)) => {
            let angle = hi - ((t * (even + odd) - lo) - t);
            if high(x) < 0 { -angle } else { angle }
        }
    }
}

/// `StrictMath.atan2`
pub(super) fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return f64::NAN;
    }
    if x == 1.0 {
        return atan(y);
    }
    let (up, right) = (y.is_sign_positive(), x.is_sign_positive());
    let signed = |angle: f64| if up { angle } else { -angle };
    if y == 0.0 {
        return if right { y } else { signed(PI) };
    }
    if x == 0.0 {
        return signed(FRAC_PI_2);
    }
    if x.is_infinite() {
        return signed(match (y.is_infinite(), right) {
            (true, true) => FRAC_PI_4,
            (true, false) => 3.0 * FRAC_PI_4,
            (false, true) => 0.0,
            (false, false) => PI,
        });
    }
    if y.is_infinite() {
        return signed(FRAC_PI_2);
    }
    let apart = (size(y) - size(x)) >> 20;
    let angle = if apart > 60 {
        FRAC_PI_2 + 0.5 * PI_LOW
    } else if !right && apart < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (up, right) {
        (_, true) => signed(angle),
        (true, false) => PI - (angle - PI_LOW),
        (false, false) => (angle - PI_LOW) - PI,
    }
}
