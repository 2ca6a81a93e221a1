//! `java.util`: the time zone, and checksums.

use super::{Answer, Call, Table};
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::trap::Result;

pub(super) const PEERS: Table = &[
    // The same everywhere; `-Duser.timezone` gives another.
    ("java/util/TimeZone.getSystemTimeZoneID", time_zone),
    ("java/util/TimeZone.getSystemGMTOffsetID", |_| Answer::reference(Ref::NULL)),
    ("java/util/zip/CRC32.update(II)I", crc_byte),
    ("java/util/zip/CRC32.updateBytes0", crc_bytes),
    ("java/util/zip/CRC32.updateByteBuffer0", crc_memory),
    ("java/util/zip/Adler32.update(II)I", adler_byte),
    ("java/util/zip/Adler32.updateBytes", adler_bytes),
    ("java/util/zip/Adler32.updateByteBuffer", adler_memory),
    ("java/util/concurrent/atomic/AtomicLong.VMSupportsCS8", |_| Answer::boolean(true)),
];

fn time_zone(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.looked(call.thread, Pick::TimeZone);
    Answer::reference(call.machine.new_string("Etc/UTC")?)
}

/// The cyclic redundancy check of IEEE 802.3, bit by bit reversed.
fn crc(start: i32, bytes: &[u8]) -> i32 {
    let mut crc = !(start as u32);
    for &byte in bytes {
        crc ^= u32::from(byte);
        for _ in 0..8 {
            let low = crc & 1;
            crc = crc >> 1 ^ (0xedb8_8320 & low.wrapping_neg());
        }
    }
    !crc as i32
}

/// Adler's checksum (RFC 1950).
pub(super) fn adler(start: i32, bytes: &[u8]) -> i32 {
    let (mut low, mut high) = (start as u32 & 0xffff, start as u32 >> 16);
    for &byte in bytes {
        low = (low + u32::from(byte)) % 65521;
        high = (high + low) % 65521;
    }
    (high << 16 | low) as i32
}

type Checksum = fn(i32, &[u8]) -> i32;

/// `(checksum, array, offset, length)`
fn of_array(call: &mut Call<'_>, checksum: Checksum) -> Result<Answer> {
    let array = call.non_null(1)?;
    let (start, count) = call.machine.byte_range(array, call.int(2), call.int(3))?;
    let bytes: Vec<u8> =
        call.machine.bytes(array)?[start..start + count].iter().map(|&byte| byte as u8).collect();
    Answer::int(checksum(call.int(0), &bytes))
}

/// `(checksum, address, offset, length)`
fn of_memory(call: &mut Call<'_>, checksum: Checksum) -> Result<Answer> {
    let address = call.long(1).wrapping_add(i64::from(call.int(3))) as u64;
    let count = usize::try_from(call.int(4)).unwrap_or(0);
    let bytes = call.machine.state.rest.memory.bytes(address, count);
    let bytes = bytes.ok_or_else(super::sun_nio_fs::outside_memory)?;
    Answer::int(checksum(call.int(0), bytes))
}

fn crc_byte(call: &mut Call<'_>) -> Result<Answer> {
    Answer::int(crc(call.int(0), &[call.int(1) as u8]))
}

fn crc_bytes(call: &mut Call<'_>) -> Result<Answer> {
    of_array(call, crc)
}

fn crc_memory(call: &mut Call<'_>) -> Result<Answer> {
    of_memory(call, crc)
}

fn adler_byte(call: &mut Call<'_>) -> Result<Answer> {
    Answer::int(adler(call.int(0), &[call.int(1) as u8]))
}

fn adler_bytes(call: &mut Call<'_>) -> Result<Answer> {
    of_array(call, adler)
}

fn adler_memory(call: &mut Call<'_>) -> Result<Answer> {
    of_memory(call, adler)
}

#[cfg(test)]
mod tests {
    use super::{adler, crc};

    #[test]
    fn checksums_are_those_of_their_definitions() {
        assert_eq!(crc(0, b"123456789") as u32, 0xcbf4_3926);
        assert_eq!(adler(1, b"Wikipedia") as u32, 0x11e6_0398);
    }
}
