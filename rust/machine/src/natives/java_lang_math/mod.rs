//! `java.lang.Math`: what `HotSpot` computes with code of its own, not with the library's.
//!
//! Java lets these results differ from `StrictMath`'s by a unit in the last place, and `HotSpot`'s are
//! nearly always the correctly rounded ones. So here they are: computed with twice the precision,
//! then rounded.

mod double_double;
mod functions;

use super::java_lang_strictmath::{of_one, of_two};
use super::{Answer, Call, Table};
use crate::trap::Result;

pub(super) const OVERRIDES: Table = &[
    ("java/lang/Math.sin(D)D", |call| of_one(call, functions::sin)),
    ("java/lang/Math.cos(D)D", |call| of_one(call, functions::cos)),
    ("java/lang/Math.tan(D)D", |call| of_one(call, functions::tan)),
    ("java/lang/Math.exp(D)D", |call| of_one(call, functions::exp)),
    ("java/lang/Math.log(D)D", |call| of_one(call, functions::log)),
    ("java/lang/Math.log10(D)D", |call| of_one(call, functions::log10)),
    ("java/lang/Math.pow(DD)D", |call| of_two(call, functions::pow)),
    ("java/lang/Math.sqrt(D)D", |call| of_one(call, f64::sqrt)),
    ("java/lang/Math.tanh(D)D", |call| {
        intrinsic(call, functions::tanh, super::java_lang_strictmath::tanh)
    }),
    ("java/lang/Math.cbrt(D)D", |call| {
        intrinsic(call, functions::cbrt, super::java_lang_strictmath::cbrt)
    }),
];

const INTRINSIC: &str = "Ljdk/internal/vm/annotation/IntrinsicCandidate;";

/// A function that `HotSpot` computes itself on some JDKs only: those where it is marked.
fn intrinsic(call: &Call<'_>, accurate: fn(f64) -> f64, strict: fn(f64) -> f64) -> Result<Answer> {
    let declaration = call.machine.declaration(call.method);
    let marked = declaration.is_some_and(|(_, method)| {
        let annotations = &method.attributes.annotations;
        annotations.iter().any(|annotation| &**annotation.interface.text() == INTRINSIC)
    });
    of_one(call, if marked { accurate } else { strict })
}

#[cfg(test)]
mod tests;
