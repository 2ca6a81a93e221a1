//! `java.util.zip.Inflater`: compressed data is expanded as it comes in.
//!
//! An inflater keeps its whole input, so that a copy of the state is a copy of it.

use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::Ref;
use crate::state::inflation::{Format, Inflation};
use crate::state::object::Body;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/util/zip/Inflater.initIDs", nothing),
    ("java/util/zip/Inflater.init", init),
    ("java/util/zip/Inflater.inflateBytesBytes", inflate),
    ("java/util/zip/Inflater.reset", reset),
    ("java/util/zip/Inflater.end", reset),
    ("java/util/zip/Inflater.getAdler", adler),
];

fn init(call: &mut Call<'_>) -> Result<Answer> {
    let format = if call.int(0) != 0 { Format::Raw } else { Format::Zlib };
    let inflations = &mut call.machine.state.rest_mut().inflations;
    inflations.push(Inflation::new(format));
    Answer::long(inflations.len() as i64)
}

impl Machine {
    fn inflation(&mut self, number: i64) -> Result<&mut Inflation> {
        let index = usize::try_from(number - 1).ok();
        let found = index.and_then(|index| self.state.rest_mut().inflations.get_mut(index));
        found.ok_or_else(|| Trap::new("java/lang/NullPointerException", "Inflater has been closed"))
    }
}

/// Where the address of the inflater is: newer JDKs have static natives, older ones instance ones.
fn number(call: &Call<'_>) -> (i64, usize) {
    let this = usize::from(!call.machine.world.method(call.method).is_static());
    (call.long(this), this + 2)
}

/// `(address, input, offset, length, output, offset, length)`: bytes used, bytes given, and whether
/// the end was reached, in one number.
fn inflate(call: &mut Call<'_>) -> Result<Answer> {
    let (number, at) = number(call);
    let (source, target) = (call.non_null(at)?, call.non_null(at + 3)?);
    let (from, available) = call.machine.byte_range(source, call.int(at + 1), call.int(at + 2))?;
    let (to, room) = call.machine.byte_range(target, call.int(at + 4), call.int(at + 5))?;
    let input: Vec<u8> = call.machine.bytes(source)?[from..from + available]
        .iter()
        .map(|&byte| byte as u8)
        .collect();
    let inflation = call.machine.inflation(number)?;
    let before = inflation.used;
    if inflation.end.is_none() && !input.is_empty() {
        inflation.input.truncate(before);
        inflation.input.extend(input);
        if let Err(text) = inflation.expand() {
            return Err(Trap::new("java/util/zip/DataFormatException", text));
        }
        inflation.used = inflation.end.unwrap_or(inflation.input.len());
    }
    let used = inflation.used - before;
    let given = inflation.given;
    let count = room.min(inflation.output.len() - given);
    inflation.given += count;
    let bytes = inflation.output[given..given + count].to_vec();
    let finished = inflation.end.is_some() && inflation.given == inflation.output.len();
    write(call, target, to, &bytes);
    Answer::long(used as i64 | (count as i64) << 31 | i64::from(finished) << 62)
}

fn write(call: &mut Call<'_>, array: Ref, start: usize, bytes: &[u8]) {
    if let Body::Bytes(data) = &mut call.machine.state.heap.get_mut(array).body {
        for (place, &byte) in data[start..].iter_mut().zip(bytes) {
            *place = byte as i8;
        }
    }
}

/// Also at an inflater's end: what it held is of no use any more.
fn reset(call: &mut Call<'_>) -> Result<Answer> {
    let (number, _) = number(call);
    let inflation = call.machine.inflation(number)?;
    *inflation = Inflation::new(inflation.format);
    Ok(Answer::Void)
}

fn adler(call: &mut Call<'_>) -> Result<Answer> {
    let (number, _) = number(call);
    let inflation = call.machine.inflation(number)?;
    let sum = super::java_util::adler(1, &inflation.output[..inflation.given]);
    Answer::int(sum)
}
