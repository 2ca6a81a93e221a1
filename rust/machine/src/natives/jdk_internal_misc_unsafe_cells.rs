//! What `jdk.internal.misc.Unsafe` reads and writes: fields, elements of arrays, and memory outside
//! the heap.

use super::{Answer, Call, Table, nothing};
use crate::dynamic::copies::Bytes;
use crate::ids::Ref;
use crate::state::thread::Then;
use crate::trap::Result;
use crate::world::class::Type;

pub(super) const PEERS: Table = &[
    ("jdk/internal/misc/Unsafe.copyMemory0", copy_memory),
    ("jdk/internal/misc/Unsafe.copySwapMemory0", copy_swap_memory),
    ("jdk/internal/misc/Unsafe.setMemory0", set_memory),
    ("jdk/internal/misc/Unsafe.allocateMemory0", allocate_memory),
    ("jdk/internal/misc/Unsafe.reallocateMemory0", reallocate_memory),
    ("jdk/internal/misc/Unsafe.freeMemory0", free_memory),
];

/// The bytes from `(base, offset)` on.
fn read_bytes(call: &Call<'_>, base: Ref, offset: i64, count: i64) -> Result<Vec<u64>> {
    let mut bytes = Vec::new();
    for position in 0..count {
        let cell = call.machine.cell(base, offset.wrapping_add(position))?;
        bytes.push(call.machine.read_cell(cell, Type::Byte)?);
    }
    Ok(bytes)
}

fn write_bytes(call: &mut Call<'_>, base: Ref, offset: i64, bytes: &[u64]) -> Result<()> {
    for (position, &byte) in (0..).zip(bytes) {
        let cell = call.machine.cell(base, offset.wrapping_add(position))?;
        call.machine.write_cell(cell, Type::Byte, byte)?;
    }
    Ok(())
}

/// How many bytes are copied as one: as many as addresses and length are multiples of.
fn unit(numbers: &[i64]) -> i64 {
    let bits = numbers.iter().fold(8, |bits, number| bits | number);
    1 << bits.trailing_zeros()
}

/// `(srcBase, srcOffset, destBase, destOffset, bytes)`
fn copy_memory(call: &mut Call<'_>) -> Result<Answer> {
    if std::mem::take(&mut call.machine.divide) {
        let unit = unit(&[call.long(2), call.long(5), call.long(7)]);
        let copier = call.machine.byte_copier(unit, Bytes::Copied)?;
        let slots = call.arguments()[1..9].to_vec();
        return call.enter(copier, &slots, Then::Continue);
    }
    let bytes = read_bytes(call, call.reference(1), call.long(2), call.long(7))?;
    write_bytes(call, call.reference(4), call.long(5), &bytes)?;
    Ok(Answer::Void)
}

/// The same, with the bytes of each element in the other order; the element's size comes last.
fn copy_swap_memory(call: &mut Call<'_>) -> Result<Answer> {
    if std::mem::take(&mut call.machine.divide) {
        let copier = call.machine.byte_copier(call.long(9), Bytes::Swapped)?;
        let slots = call.arguments()[1..9].to_vec();
        return call.enter(copier, &slots, Then::Continue);
    }
    let mut bytes = read_bytes(call, call.reference(1), call.long(2), call.long(7))?;
    let size = usize::try_from(call.long(9)).unwrap_or(1).max(1);
    for element in bytes.chunks_mut(size) {
        element.reverse();
    }
    write_bytes(call, call.reference(4), call.long(5), &bytes)?;
    Ok(Answer::Void)
}

/// `(base, offset, bytes, value)`
fn set_memory(call: &mut Call<'_>) -> Result<Answer> {
    let (base, start, count) = (call.reference(1), call.long(2), call.long(4));
    let value = call.arguments()[6];
    if std::mem::take(&mut call.machine.divide) {
        let copier = call.machine.byte_copier(unit(&[start, count]), Bytes::Set)?;
        let bytes = (value & 0xff) * 0x0101_0101_0101_0101;
        let slots: Vec<u64> = [bytes, 0].iter().chain(&call.arguments()[1..6]).copied().collect();
        return call.enter(copier, &slots, Then::Continue);
    }
    for position in 0..count {
        let cell = call.machine.cell(base, start.wrapping_add(position))?;
        call.machine.write_cell(cell, Type::Byte, value)?;
    }
    Ok(Answer::Void)
}

/// Room for `size` bytes outside the heap, which counts as if it were inside; 0 if there is none.
fn allocated(call: &mut Call<'_>, size: i64) -> i64 {
    let state = &mut call.machine.state;
    match usize::try_from(size) {
        Ok(size) if state.rest.memory.used().saturating_add(size) <= state.heap.limit() => {
            state.rest_mut().memory.allocate(size) as i64
        }
        _ => 0,
    }
}

fn allocate_memory(call: &mut Call<'_>) -> Result<Answer> {
    let size = call.long(1);
    Answer::long(allocated(call, size))
}

/// `(address, bytes)`
fn reallocate_memory(call: &mut Call<'_>) -> Result<Answer> {
    let (old, size) = (call.long(1) as u64, call.long(3));
    let new = allocated(call, size);
    if new != 0 {
        let memory = &mut call.machine.state.rest_mut().memory;
        let content = memory.block(old).unwrap_or_default().to_vec();
        let kept = content.len().min(usize::try_from(size).unwrap_or(0));
        if let Some(bytes) = memory.bytes_mut(new as u64, kept) {
            bytes.copy_from_slice(&content[..kept]);
        }
        memory.free(old);
    }
    Answer::long(new)
}

fn free_memory(call: &mut Call<'_>) -> Result<Answer> {
    let address = call.long(1) as u64;
    call.machine.state.rest_mut().memory.free(address);
    nothing(call)
}
