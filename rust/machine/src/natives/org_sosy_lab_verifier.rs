//! `org.sosy_lab.sv_benchmarks.Verifier`, which programs of the verification competition take their
//! inputs from. The user may bring the class: its code for plain Java gives random values.
//!
//! Booleans are chosen from both; of every other type only the values below are looked at.

use std::fmt::Debug;

use super::heddle_choose::{assume, bool, choose, narrow};
use super::{Answer, Call, Table};
use crate::trap::Result;

pub(super) const OVERRIDES: Table = &[
    ("org/sosy_lab/sv_benchmarks/Verifier.assume(Z)V", |call| assume(call.int(0) != 0)),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetBoolean()Z", bool),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetByte()B", |call| {
        Answer::int(one_of(call, &BYTES)?.into())
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetChar()C", |call| {
        Answer::int(one_of(call, &CHARS)? as i32)
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetShort()S", |call| {
        Answer::int(one_of(call, &SHORTS)?.into())
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetInt()I", |call| Answer::int(one_of(call, &INTS)?)),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetLong()J", |call| {
        Answer::long(one_of(call, &LONGS)?)
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetFloat()F", |call| {
        Ok(Answer::Value(one_of(call, &FLOATS)?.to_bits().into()))
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetDouble()D", |call| {
        Ok(Answer::Value(one_of(call, &DOUBLES)?.to_bits()))
    }),
    ("org/sosy_lab/sv_benchmarks/Verifier.nondetString()Ljava/lang/String;", |call| {
        let text = one_of(call, &STRINGS)?;
        Answer::reference(call.machine.new_string(text)?)
    }),
];

/// The values that stand for all of a type. A run without a search goes on with the first.
struct Sample<T, const N: usize> {
    method: &'static str,
    values: [T; N],
}

const BYTES: Sample<i8, 6> =
    Sample { method: "Verifier.nondetByte", values: [0, 1, -1, 2, i8::MIN, i8::MAX] };
const CHARS: Sample<char, 5> =
    Sample { method: "Verifier.nondetChar", values: ['a', '0', ' ', '\0', '\u{ffff}'] };
const SHORTS: Sample<i16, 6> =
    Sample { method: "Verifier.nondetShort", values: [0, 1, -1, 2, i16::MIN, i16::MAX] };
const INTS: Sample<i32, 6> =
    Sample { method: "Verifier.nondetInt", values: [0, 1, -1, 2, i32::MIN, i32::MAX] };
const LONGS: Sample<i64, 6> =
    Sample { method: "Verifier.nondetLong", values: [0, 1, -1, 2, i64::MIN, i64::MAX] };
const FLOATS: Sample<f32, 7> = Sample {
    method: "Verifier.nondetFloat",
    values: [0.0, 1.0, -1.0, 0.5, f32::MAX, f32::INFINITY, f32::NAN],
};
const DOUBLES: Sample<f64, 7> = Sample {
    method: "Verifier.nondetDouble",
    values: [0.0, 1.0, -1.0, 0.5, f64::MAX, f64::INFINITY, f64::NAN],
};
const STRINGS: Sample<&str, 4> =
    Sample { method: "Verifier.nondetString", values: ["", "a", "ab", "0"] };

impl<T: Debug, const N: usize> Sample<T, N> {
    /// The values as people read them.
    fn text(&self) -> String {
        let texts: Vec<String> = self.values.iter().map(|value| format!("{value:?}")).collect();
        texts.join(", ")
    }
}

fn one_of<T: Copy + Debug, const N: usize>(
    call: &mut Call<'_>,
    sample: &Sample<T, N>,
) -> Result<T> {
    narrow(call, sample.method, || format!("only {}", sample.text()));
    let at = choose(call, N as u32)? as usize;
    Ok(sample.values[at.min(N - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line<T: Debug, const N: usize>(sample: &Sample<T, N>) -> String {
        let method = sample.method.trim_start_matches("Verifier.");
        format!("| `{method}` | `{}` |", sample.text())
    }

    #[test]
    fn the_documentation_lists_the_values_that_are_looked_at() {
        let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/choices.md");
        let page = std::fs::read_to_string(page).expect("the page on choices");
        let lines = [
            line(&BYTES),
            line(&CHARS),
            line(&SHORTS),
            line(&INTS),
            line(&LONGS),
            line(&FLOATS),
            line(&DOUBLES),
            line(&STRINGS),
        ];
        for line in lines {
            assert!(page.contains(&line), "docs/choices.md lacks {line}");
        }
    }
}
