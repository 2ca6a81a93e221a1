//! `java.util.zip.Deflater`: data is compressed when the program asks for it.
//!
//! What comes out is not prescribed. A program that looks at more than what it expands to again
//! depends on how it is done here, and the limit says so.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::narrowing::Pick;
use crate::state::deflation::Deflation;
use crate::state::inflation::Format;
use crate::state::object::Body;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/util/zip/Deflater.init", init),
    ("java/util/zip/Deflater.deflateBytesBytes", deflate),
    ("java/util/zip/Deflater.reset", reset),
    ("java/util/zip/Deflater.end", reset),
    ("java/util/zip/Deflater.getAdler", adler),
];

const FLUSHES: [i32; 2] = [2, 3];
const FINISHES: i32 = 4;

/// `(level, strategy, raw)`
fn init(call: &mut Call<'_>) -> Result<Answer> {
    let format = if call.int(2) != 0 { Format::Raw } else { Format::Zlib };
    let deflations = &mut call.machine.state.rest_mut().deflations;
    deflations.push(Deflation::new(format));
    Answer::long(deflations.len() as i64)
}

impl Machine {
    fn deflation(&mut self, number: i64) -> Result<&mut Deflation> {
        let index = usize::try_from(number - 1).ok();
        let found = index.and_then(|index| self.state.rest_mut().deflations.get_mut(index));
        found.ok_or_else(|| Trap::new("java/lang/NullPointerException", "Deflater has been closed"))
    }
}

/// `(address, input, offset, length, output, offset, length, flush, parameters)`: bytes used, bytes
/// given, and whether the end was reached, in one number.
fn deflate(call: &mut Call<'_>) -> Result<Answer> {
    let (source, target) = (call.non_null(3)?, call.non_null(6)?);
    let (from, available) = call.machine.byte_range(source, call.int(4), call.int(5))?;
    let (to, room) = call.machine.byte_range(target, call.int(7), call.int(8))?;
    let (number, flush) = (call.long(1), call.int(9));
    let bytes = &call.machine.bytes(source)?[from..from + available];
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    call.machine.looked(call.thread, Pick::Compression);
    let deflation = call.machine.deflation(number)?;
    deflation.input.extend(&bytes);
    let length = deflation.input.len();
    if FLUSHES.contains(&flush) && deflation.flushes.last() != Some(&length) {
        deflation.flushes.push(length);
    }
    deflation.finished |= flush == FINISHES;
    let output = deflation.output();
    let given = deflation.given;
    let count = room.min(output.len() - given);
    deflation.given += count;
    let ended = deflation.finished && deflation.given == output.len();
    if let Body::Bytes(data) = &mut call.machine.state.heap.get_mut(target).body {
        for (place, &byte) in data[to..].iter_mut().zip(&output[given..given + count]) {
            *place = byte as i8;
        }
    }
    Answer::long(available as i64 | (count as i64) << 31 | i64::from(ended) << 62)
}

/// Also at a deflater's end: what it held is of no use any more.
fn reset(call: &mut Call<'_>) -> Result<Answer> {
    let deflation = call.machine.deflation(call.long(0))?;
    *deflation = Deflation::new(deflation.format);
    Ok(Answer::Void)
}

fn adler(call: &mut Call<'_>) -> Result<Answer> {
    let deflation = call.machine.deflation(call.long(0))?;
    Answer::int(super::java_util::adler(1, &deflation.input))
}
