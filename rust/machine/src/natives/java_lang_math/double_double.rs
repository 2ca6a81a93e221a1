//! Numbers of twice the precision: the sum of two that do not overlap (Dekker 1971).

use std::ops::{Add, Div, Mul, Neg, Sub};

/// `high + low`, where `low` is at most half a unit in the last place of `high`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wide {
    pub(super) high: f64,
    pub(super) low: f64,
}

/// The sum of two numbers and what rounding took from it.
fn two_sum(a: f64, b: f64) -> Wide {
    let high = a + b;
    let part = high - a;
    Wide { high, low: (a - (high - part)) + (b - part) }
}

/// The same, where `a` is the greater one in size.
fn quick_sum(a: f64, b: f64) -> Wide {
    let high = a + b;
    Wide { high, low: b - (high - a) }
}

/// A number as the sum of two with half its bits each. Its size is far from the limits.
fn split(a: f64) -> (f64, f64) {
    let scaled = 134_217_729.0 * a;
    let high = scaled - (scaled - a);
    (high, a - high)
}

/// The product of two numbers and what rounding took from it.
fn two_product(a: f64, b: f64) -> Wide {
    let high = a * b;
    let ((ah, al), (bh, bl)) = (split(a), split(b));
    Wide { high, low: ((ah * bh - high) + ah * bl + al * bh) + al * bl }
}

impl Wide {
    pub(super) const ZERO: Self = Self::new(0.0);
    pub(super) const ONE: Self = Self::new(1.0);

    pub(super) const fn new(high: f64) -> Self {
        Self { high, low: 0.0 }
    }

    pub(super) const fn of_bits(high: u64, low: u64) -> Self {
        Self { high: f64::from_bits(high), low: f64::from_bits(low) }
    }

    /// The number of ordinary precision that is nearest.
    pub(super) fn rounded(self) -> f64 {
        self.high + self.low
    }

    /// Times a power of two, exactly.
    pub(super) fn scaled(self, factor: f64) -> Self {
        Self { high: self.high * factor, low: self.low * factor }
    }

    /// The product of two ordinary numbers.
    pub(super) fn product(a: f64, b: f64) -> Self {
        two_product(a, b)
    }

    /// To a whole power that is not negative.
    pub(super) fn power(self, mut exponent: u32) -> Self {
        let (mut base, mut result) = (self, Self::ONE);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base;
            }
            exponent >>= 1;
            if exponent > 0 {
                base = base * base;
            }
        }
        result
    }

    /// The sum of `coefficient(n) * self^n` for `n` from `count` down to 0.
    pub(super) fn series(self, count: u32, coefficient: impl Fn(u32) -> Self) -> Self {
        (0..=count).rev().fold(Self::ZERO, |sum, n| sum * self + coefficient(n))
    }
}

impl Add for Wide {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        let sum = two_sum(self.high, other.high);
        let rest = two_sum(self.low, other.low);
        let sum = quick_sum(sum.high, sum.low + rest.high);
        quick_sum(sum.high, sum.low + rest.low)
    }
}

impl Neg for Wide {
    type Output = Self;

    fn neg(self) -> Self {
        Self { high: -self.high, low: -self.low }
    }
}

impl Sub for Wide {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self + -other
    }
}

impl Mul for Wide {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        let product = two_product(self.high, other.high);
        // The last term matters only for products that are exact, as powers of small numbers are.
        let cross = (self.high * other.low + self.low * other.high) + self.low * other.low;
        quick_sum(product.high, product.low + cross)
    }
}

impl Div for Wide {
    type Output = Self;

    fn div(self, other: Self) -> Self {
        let first = self.high / other.high;
        let rest = self - other * Self::new(first);
        let second = rest.high / other.high;
        let rest = rest - other * Self::new(second);
        let third = rest.high / other.high;
        quick_sum(first, second) + Self::new(third)
    }
}
