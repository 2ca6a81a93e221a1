//! What Java's specification demands, and what correct rounding means.

use super::functions::{cbrt, cos, exp, log, log10, pow, sin, tan, tanh};
use crate::natives::java_lang_strictmath as strict;

fn same(left: f64, right: f64) -> bool {
    left.to_bits() == right.to_bits() || left.is_nan() && right.is_nan()
}

/// Numbers spread over a range, the same in every run.
fn spread(low: f64, high: f64) -> impl Iterator<Item = f64> {
    (0..5000).map(move |step| low + (high - low) * (f64::from(step) + 0.37) / 5000.0)
}

#[test]
fn whole_powers_are_exact_where_they_can_be() {
    for (base, exponent, power) in [
        (2.0, 10.0, 1024.0),
        (10.0, 15.0, 1e15),
        (3.0, 20.0, 3_486_784_401.0),
        (-2.0, 3.0, -8.0),
        (4.0, -1.0, 0.25),
    ] {
        assert_eq!(pow(base, exponent), power, "{base} to the {exponent}");
    }
}

#[test]
fn a_power_halfway_between_two_numbers_goes_to_the_even_one() {
    assert_eq!(pow(3.0, 34.0), 16_677_181_699_666_568.0);
}

#[test]
fn special_powers_are_those_of_the_specification() {
    let (infinity, nan) = (f64::INFINITY, f64::NAN);
    for (base, exponent, power) in [
        (nan, 0.0, 1.0),
        (nan, 1.5, nan),
        (1.0, infinity, nan),
        (-1.0, -infinity, nan),
        (2.0, infinity, infinity),
        (0.5, infinity, 0.0),
        (0.0, -3.0, infinity),
        (-0.0, -3.0, -infinity),
        (-0.0, 3.0, -0.0),
        (-0.0, 2.5, 0.0),
        (-infinity, 3.0, -infinity),
        (-infinity, -3.0, -0.0),
        (-2.0, 0.5, nan),
        (2.0, 5000.0, infinity),
        (2.0, -5000.0, 0.0),
        (-3.0, 1e300, infinity),
    ] {
        assert!(
            same(pow(base, exponent), power),
            "{base} to the {exponent} is {}",
            pow(base, exponent)
        );
    }
}

#[test]
fn subnormal_results_are_rounded_once() {
    assert_eq!(pow(2.0, -1074.0), f64::from_bits(1));
    assert_eq!(pow(2.0, -1073.5), f64::from_bits(1));
    assert_eq!(exp(-745.0), f64::from_bits(1));
    assert_eq!(exp(-746.0), 0.0);
}

#[test]
fn logarithms_of_powers_of_ten_are_whole() {
    for exponent in -20..=22 {
        let power = format!("1e{exponent}").parse::<f64>().unwrap();
        assert_eq!(log10(power), f64::from(exponent));
    }
    assert_eq!(log(0.0), f64::NEG_INFINITY);
    assert!(log(-1.0).is_nan());
    assert_eq!(log(f64::INFINITY), f64::INFINITY);
}

#[test]
fn results_differ_from_the_strict_ones_by_a_unit_in_the_last_place_at_most() {
    type Function = fn(f64) -> f64;
    let functions: [(&str, Function, Function); 5] = [
        ("sin", sin, strict::sin),
        ("tan", tan, strict::tan),
        ("log", log, strict::log),
        ("tanh", tanh, strict::tanh),
        ("cbrt", cbrt, strict::cbrt),
    ];
    for (name, accurate, strict) in functions {
        for x in spread(0.001, 40.0) {
            let (ours, theirs) = (accurate(x).to_bits(), strict(x).to_bits());
            assert!(ours.abs_diff(theirs) <= 2, "{name}({x})");
        }
    }
}

#[test]
fn sines_and_cosines_are_on_the_unit_circle() {
    for x in spread(-1e7, 1e7) {
        let (sine, cosine) = (sin(x), cos(x));
        assert!((sine * sine + cosine * cosine - 1.0).abs() < 1e-15, "{x}");
    }
    assert!(sin(f64::INFINITY).is_nan() && cos(f64::NAN).is_nan());
    assert!(same(sin(-0.0), -0.0));
}

#[test]
fn an_exponential_and_its_logarithm_cancel() {
    for x in spread(-700.0, 700.0) {
        assert!((log(exp(x)) - x).abs() <= x.abs() * 1e-15 + 1e-15, "{x}");
    }
    assert_eq!(exp(1.0), std::f64::consts::E);
}
