//! From any angle to one in [-π/4, π/4] and the number of quarter turns between them.

use super::{high, numbers, size};

/// 2/π in chunks of 24 bits.
const TWO_OVER_PI: [u32; 66] = [
    0xa2_f983, 0x6e_4e44, 0x15_29fc, 0x27_57d1, 0xf5_34dd, 0xc0_db62, 0x95_993c, 0x43_9041,
    0xfe_5163, 0xab_debb, 0xc5_61b7, 0x24_6e3a, 0x42_4dd2, 0xe0_0649, 0x2e_ea09, 0xd1_921c,
    0xfe_1deb, 0x1c_b129, 0xa7_3ee8, 0x82_35f5, 0x2e_bb44, 0x84_e99c, 0x70_26b4, 0x5f_7e41,
    0x39_91d6, 0x39_8353, 0x39_f49c, 0x84_5f8b, 0xbd_f928, 0x3b_1ff8, 0x97_ffde, 0x05_980f,
    0xef_2f11, 0x8b_5a0a, 0x6d_1f6d, 0x36_7ecf, 0x27_cb09, 0xb7_4f46, 0x3f_669e, 0x5f_ea2d,
    0x75_27ba, 0xc7_ebe5, 0xf1_7b3d, 0x07_39f7, 0x8a_5292, 0xea_6bfb, 0x5f_b11f, 0x8d_5d08,
    0x56_0330, 0x46_fc7b, 0x6b_abf0, 0xcf_bc20, 0x9a_f436, 0x1d_a9e3, 0x91_615e, 0xe6_1b08,
    0x65_9985, 0x5f_14a0, 0x68_408d, 0xff_d880, 0x4d_7327, 0x31_0606, 0x15_56ca, 0x73_a8c9,
    0x60_e27b, 0xc0_8c6b,
];
/// π/2 in chunks of 24 bits.
const HALF_PI: [f64; 8] = numbers([
    0x3ff9_21fb_4000_0000,
    0x3e74_442d_0000_0000,
    0x3cf8_4698_8000_0000,
    0x3b78_cc51_6000_0000,
    0x39f0_1b83_8000_0000,
    0x387a_2520_4000_0000,
    0x36e3_8222_8000_0000,
    0x3569_f31d_0000_0000,
]);
/// π/2 as three parts of 33 bits, each with what is left of it.
const PARTS: [(f64, f64); 3] = [
    (f64::from_bits(0x3ff9_21fb_5440_0000), f64::from_bits(0x3dd0_b461_1a62_6331)),
    (f64::from_bits(0x3dd0_b461_1a60_0000), f64::from_bits(0x3ba3_198a_2e03_7073)),
    (f64::from_bits(0x3ba3_198a_2e00_0000), f64::from_bits(0x397b_839a_2520_49c1)),
];
const TWO_OVER_PI_ROUNDED: f64 = f64::from_bits(0x3fe4_5f30_6dc9_c883);
const CHUNK: f64 = 16_777_216.0;

/// Quarter turns, and the angle that is left with a correction to it. The argument is finite and
/// greater than π/4 in size.
pub(in crate::natives) fn reduced(x: f64) -> (i32, f64, f64) {
    let size = size(x);
    let (turns, angle, tail) = if size < 0x4002_d97c {
        one_turn(x.abs(), size)
    } else if size <= 0x4139_21fb {
        few_turns(x.abs(), size)
    } else {
        many_turns(x.abs(), size)
    };
    if high(x) < 0 { (-turns, -angle, -tail) } else { (turns, angle, tail) }
}

/// Below 3π/4.
fn one_turn(x: f64, size: i32) -> (i32, f64, f64) {
    let mut rest = x - PARTS[0].0;
    let mut low = PARTS[0].1;
    // Close to π/2 more of its bits are needed.
    if size == 0x3ff9_21fb {
        rest -= PARTS[1].0;
        low = PARTS[1].1;
    }
    let angle = rest - low;
    (1, angle, (rest - angle) - low)
}

/// Below 2^19 π/2: subtract as many parts of π/2 as cancellation makes necessary.
fn few_turns(x: f64, size: i32) -> (i32, f64, f64) {
    let turns = (x * TWO_OVER_PI_ROUNDED + 0.5) as i32;
    let count = f64::from(turns);
    let mut rest = x - count * PARTS[0].0;
    let mut low = count * PARTS[0].1;
    let mut angle = rest - low;
    let lost = |angle: f64| (size >> 20) - (high(angle) >> 20 & 0x7ff);
    // A multiple of π/2 has this upper half; elsewhere nothing cancels.
    let suspicious = turns >= 32 || size == high(f64::from(turns) * std::f64::consts::FRAC_PI_2);
    if suspicious {
        for (enough, part) in [(16, PARTS[1]), (49, PARTS[2])] {
            if lost(angle) <= enough {
                break;
            }
            let before = rest;
            let subtracted = count * part.0;
            rest = before - subtracted;
            low = count * part.1 - ((before - rest) - subtracted);
            angle = rest - low;
        }
    }
    (turns, angle, (rest - angle) - low)
}

/// `2^exponent`, for exponents of normal numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}

/// Large angles: multiply by as many chunks of 2/π as matter (Payne and Hanek).
fn many_turns(x: f64, size: i32) -> (i32, f64, f64) {
    let exponent = (size >> 20) - 1046;
    let mut digits = [0.0; 3];
    let mut rest = super::with_high(x, size - (exponent << 20));
    for digit in &mut digits[..2] {
        *digit = f64::from(rest as i32);
        rest = (rest - *digit) * CHUNK;
    }
    digits[2] = rest;
    let used = 3 - digits.iter().rev().take_while(|digit| **digit == 0.0).count();
    multiplied(&digits[..used], exponent)
}

/// The product with 2/π modulo 8, in units of `2^-24` chunks, smallest first.
struct Product {
    chunks: [i32; 20],
    len: usize,
    /// The exponent of the last chunk.
    exponent: i32,
}

/// Terms of the product that are computed before it is known whether they suffice.
const TERMS: usize = 4;

fn multiplied(digits: &[f64], exponent: i32) -> (i32, f64, f64) {
    let last = digits.len() - 1;
    let skipped = ((exponent - 3) / 24).max(0) as usize;
    let base = exponent - 24 * (skipped as i32 + 1);
    let chunk = |index: usize| match (skipped + index).checked_sub(last) {
        Some(at) => TWO_OVER_PI.get(at).map_or(0.0, |&chunk| f64::from(chunk)),
        None => 0.0,
    };
    let term = |index: usize| {
        digits
            .iter()
            .enumerate()
            .fold(0.0, |sum, (at, digit)| sum + digit * chunk(last + index - at))
    };
    let mut terms = [0.0; 20];
    for (index, place) in terms.iter_mut().enumerate().take(TERMS + 1) {
        *place = term(index);
    }
    let mut len = TERMS;
    loop {
        let (turns, negative, fraction, mut product) = distilled(&terms, len, base);
        if fraction == 0.0 && product.chunks[TERMS..len].iter().all(|&chunk| chunk == 0) {
            // All that was computed cancelled: go on until something is left.
            let zeros =
                product.chunks[..TERMS].iter().rev().take_while(|&&chunk| chunk == 0).count();
            let more = (len + zeros + 1).min(terms.len() - 1);
            if more > len {
                for (index, place) in terms.iter_mut().enumerate().take(more + 1).skip(len + 1) {
                    *place = term(index);
                }
                len = more;
                continue;
            }
        }
        product.close(fraction);
        let (angle, tail) = product.times_half_pi();
        return if negative { (turns & 7, -angle, -tail) } else { (turns & 7, angle, tail) };
    }
}

/// Carries propagated: the quarter turns, whether the rest is to be taken from the other side, the
/// fraction above the chunks, and the chunks.
fn distilled(terms: &[f64; 20], len: usize, base: i32) -> (i32, bool, f64, Product) {
    let mut product = Product { chunks: [0; 20], len, exponent: base };
    let mut sum = terms[len];
    for index in 0..len {
        let carry = f64::from((sum / CHUNK) as i32);
        product.chunks[index] = (sum - CHUNK * carry) as i32;
        sum = terms[len - 1 - index] + carry;
    }
    sum *= power_of_two(base);
    sum -= 8.0 * (sum * 0.125).floor();
    let mut turns = sum as i32;
    let mut fraction = sum - f64::from(turns);
    let top = &mut product.chunks[len - 1];
    // 0 below a half, 2 if only the fraction tells, 1 if the chunks do.
    let above = if base > 0 {
        let whole = *top >> (24 - base);
        turns += whole;
        *top -= whole << (24 - base);
        *top >> (23 - base)
    } else if base == 0 {
        *top >> 23
    } else if fraction >= 0.5 {
        2
    } else {
        0
    };
    if above > 0 {
        turns += 1;
        let borrowed = product.complement(base);
        if above == 2 {
            fraction = 1.0 - fraction;
            if borrowed {
                fraction -= power_of_two(base);
            }
        }
    }
    (turns, above > 0, fraction, product)
}

impl Product {
    /// One minus the chunks; whether anything was borrowed for that.
    fn complement(&mut self, base: i32) -> bool {
        let mut borrowed = false;
        for chunk in &mut self.chunks[..self.len] {
            if borrowed {
                *chunk = 0xff_ffff - *chunk;
            } else if *chunk != 0 {
                borrowed = true;
                *chunk = 0x100_0000 - *chunk;
            }
        }
        let top = &mut self.chunks[self.len - 1];
        match base {
            1 => *top &= 0x7f_ffff,
            2 => *top &= 0x3f_ffff,
            _ => {}
        }
        borrowed
    }

    /// Drop chunks that are zero, or append the fraction as further chunks.
    fn close(&mut self, fraction: f64) {
        if fraction == 0.0 {
            self.exponent -= 24;
            self.len -= 1;
            while self.len > 0 && self.chunks[self.len] == 0 {
                self.len -= 1;
                self.exponent -= 24;
            }
        } else {
            let scaled = fraction * power_of_two(-self.exponent);
            if scaled >= CHUNK {
                let carry = f64::from((scaled / CHUNK) as i32);
                self.chunks[self.len] = (scaled - CHUNK * carry) as i32;
                self.len += 1;
                self.exponent += 24;
                self.chunks[self.len] = carry as i32;
            } else {
                self.chunks[self.len] = scaled as i32;
            }
        }
    }

    /// The angle, and what rounding took from it.
    fn times_half_pi(&self) -> (f64, f64) {
        let mut unit = power_of_two(self.exponent);
        let mut values = [0.0; 20];
        for (value, &chunk) in values[..=self.len].iter_mut().zip(&self.chunks).rev() {
            *value = unit * f64::from(chunk);
            unit /= CHUNK;
        }
        let products: Vec<f64> = (0..=self.len)
            .rev()
            .map(|from| {
                let factors = HALF_PI.iter().take(TERMS + 1).zip(&values[from..=self.len]);
                factors.fold(0.0, |sum, (part, value)| sum + part * value)
            })
            .collect();
        let angle = products.iter().rev().fold(0.0, |sum, product| sum + product);
        let tail = products[1..].iter().fold(products[0] - angle, |sum, product| sum + product);
        (angle, tail)
    }
}
