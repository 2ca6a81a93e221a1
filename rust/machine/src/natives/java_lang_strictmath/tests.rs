//! What `java` gives, over numbers of all sizes: the hash of its results was computed by a Java
//! program that does the same as these tests.

use super::{exponential, inverse, logarithm, remainder, trigonometry};

const COUNT: u32 = 20_000;

struct Inputs(u64);

impl Inputs {
    /// Any bits, then up to 256 in size, then up to 1, then multiples of π/2.
    fn number(&mut self, index: u32) -> f64 {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let bits = self.0 as i64;
        match index % 4 {
            0 => f64::from_bits(self.0),
            1 => (bits >> 11) as f64 * 2f64.powi(-45),
            2 => (bits >> 11) as f64 * 2f64.powi(-53),
            _ => (bits >> 44) as f64 * std::f64::consts::FRAC_PI_2,
        }
    }
}

fn mixed(hash: u64, value: f64) -> u64 {
    let bits = if value.is_nan() { 0x7ff8_0000_0000_0000 } else { value.to_bits() };
    (hash ^ bits).wrapping_mul(0x0100_0000_01b3)
}

fn hash_of_one(function: fn(f64) -> f64) -> u64 {
    let mut inputs = Inputs(42);
    (0..COUNT)
        .fold(0xcbf2_9ce4_8422_2325, |hash, index| mixed(hash, function(inputs.number(index))))
}

fn hash_of_two(function: fn(f64, f64) -> f64) -> u64 {
    let mut inputs = Inputs(42);
    (0..COUNT).fold(0xcbf2_9ce4_8422_2325, |hash, index| {
        let (first, second) = (inputs.number(index), inputs.number(index / 2));
        mixed(hash, function(first, second))
    })
}

#[test]
fn functions_of_one_number_give_what_java_gives() {
    type Function = fn(f64) -> f64;
    let expected: [(&str, Function, u64); 14] = [
        ("sin", trigonometry::sin, 0x2607_66e1_808c_471c),
        ("cos", trigonometry::cos, 0x2c29_489b_adde_8db9),
        ("tan", trigonometry::tan, 0xe787_f22a_0451_f3c2),
        ("asin", inverse::asin, 0x8b8b_0a6c_4fe5_45ec),
        ("acos", inverse::acos, 0xfcae_eb2f_45ec_1590),
        ("atan", inverse::atan, 0xa918_7f57_2605_a7de),
        ("log", logarithm::log, 0x15b6_af91_dc90_e95c),
        ("log10", logarithm::log10, 0xc8ab_45fb_c9f2_e3eb),
        ("log1p", logarithm::log1p, 0x2683_13b2_f04c_f82b),
        ("exp", exponential::exp, 0x9623_e6a5_4bc1_491b),
        ("expm1", exponential::expm1, 0x185e_3249_c5b4_01f4),
        ("sinh", exponential::sinh, 0xe121_b19e_feab_1dbb),
        ("cosh", exponential::cosh, 0x51fd_40db_5ed8_4fd3),
        ("tanh", exponential::tanh, 0x0c53_47d9_0ead_7268),
    ];
    for (name, function, hash) in expected {
        assert_eq!(hash_of_one(function), hash, "{name}");
    }
}

#[test]
fn functions_of_two_numbers_give_what_java_gives() {
    assert_eq!(hash_of_two(inverse::atan2), 0xb5cb_ee1a_b4d0_dbee, "atan2");
    assert_eq!(hash_of_two(remainder), 0x9a33_8346_5597_9421, "remainder");
}
