//! What `jdk.internal.misc.Unsafe` reads and writes: fields, elements of arrays, and memory outside
//! the heap.

use super::{Answer, Call, Table, nothing};
use crate::machine::Machine;
use crate::machine::dynamic::copies::Bytes;
use crate::machine::ids::{Ref, StaticId};
use crate::machine::interpreter::slots::ToSlot;
use crate::machine::state::object::Body;
use crate::machine::state::thread::Then;
use crate::machine::trap::{Result, Trap};
use crate::machine::world::class::Type;

/// The offset of the first element of every array.
pub(in crate::machine) const ARRAY_BASE: i64 = 16;
/// What is added to the number of a static field to make its offset.
pub(in crate::machine) const STATIC_BASE: i64 = 1 << 40;

pub(super) const PEERS: Table = &[
    ("jdk/internal/misc/Unsafe.copyMemory0", copy_memory),
    ("jdk/internal/misc/Unsafe.copySwapMemory0", copy_swap_memory),
    ("jdk/internal/misc/Unsafe.setMemory0", set_memory),
    ("jdk/internal/misc/Unsafe.allocateMemory0", allocate_memory),
    ("jdk/internal/misc/Unsafe.reallocateMemory0", reallocate_memory),
    ("jdk/internal/misc/Unsafe.freeMemory0", free_memory),
];

/// What a `(base, offset)` pair leads to.
#[derive(Clone, Copy, Debug)]
pub enum Cell {
    /// A field of an object.
    Field(Ref, usize),
    /// A static field.
    Static(StaticId),
    /// An array, from a byte on.
    Array(Ref, usize),
    /// Memory outside the heap, from this address on.
    Memory(u64),
}

impl Machine {
    /// What a `(base, offset)` pair leads to.
    pub fn cell(&self, base: Ref, offset: i64) -> Result<Cell> {
        if offset >= STATIC_BASE {
            return Ok(Cell::Static(StaticId((offset - STATIC_BASE) as u32)));
        }
        if base.is_null() {
            return Ok(Cell::Memory(offset as u64));
        }
        match &self.state.heap.peek(base).body {
            Body::Fields(fields) if (offset as usize) < fields.len() => {
                Ok(Cell::Field(base, offset as usize))
            }
            Body::Fields(_) | Body::Free => Err(Trap::bare("java/lang/InternalError")),
            _ => match usize::try_from(offset.saturating_sub(ARRAY_BASE)) {
                Ok(byte) => Ok(Cell::Array(base, byte)),
                Err(_) => Err(outside()),
            },
        }
    }

    /// Read a cell as a value of a type.
    pub fn read_cell(&self, cell: Cell, memory: Type) -> Result<u64> {
        match cell {
            Cell::Field(object, slot) => match &self.state.heap.get(object).body {
                Body::Fields(fields) => Ok(fields[slot]),
                _ => Err(Trap::null()),
            },
            Cell::Static(id) => Ok(self.state.static_value(id)),
            Cell::Array(array, byte) => read_array(&self.state.heap.get(array).body, byte, memory),
            Cell::Memory(address) => {
                let bytes = self
                    .state
                    .rest
                    .memory
                    .bytes(address, width(memory))
                    .ok_or_else(|| wild(address))?;
                let bits = bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte));
                Ok(loaded(memory, bits))
            }
        }
    }

    /// Write a cell.
    pub fn write_cell(&mut self, cell: Cell, memory: Type, value: u64) -> Result<()> {
        self.publish_cell(cell, memory, value);
        match cell {
            Cell::Field(object, slot) => {
                if let Body::Fields(fields) = &mut self.state.heap.get_mut(object).body {
                    fields[slot] = value;
                }
                Ok(())
            }
            Cell::Static(id) => {
                self.state.fit(&self.world);
                if id.index() >= self.state.statics.len() {
                    return Err(outside());
                }
                self.state.statics.set(id.index(), value);
                Ok(())
            }
            Cell::Array(array, byte) => {
                write_array(&mut self.state.heap.get_mut(array).body, byte, memory, value)
            }
            Cell::Memory(address) => {
                let count = width(memory);
                let memory = &mut self.state.rest_mut().memory;
                let bytes = memory.bytes_mut(address, count).ok_or_else(|| wild(address))?;
                bytes.copy_from_slice(&value.to_le_bytes()[..count]);
                Ok(())
            }
        }
    }
}

/// Bytes that a value of a type takes in an array.
pub(in crate::machine) fn width(memory: Type) -> usize {
    match memory {
        Type::Boolean | Type::Byte | Type::Void => 1,
        Type::Char | Type::Short => 2,
        Type::Int | Type::Float | Type::Ref => 4,
        Type::Long | Type::Double => 8,
    }
}

/// Sign-extends as a load from memory does.
pub(super) fn loaded(memory: Type, bits: u64) -> u64 {
    match memory {
        Type::Boolean | Type::Byte => (bits as i8).slot(),
        Type::Short => (bits as i16).slot(),
        Type::Char => (bits as u16).slot(),
        Type::Long | Type::Double => bits,
        _ => u64::from(bits as u32),
    }
}

fn outside() -> Trap {
    Trap::new("java/lang/InternalError", "access outside an array")
}

/// What would crash a virtual machine.
fn wild(address: u64) -> Trap {
    Trap::unsupported(
        format!("memory at address {address:#x}, which was not allocated"),
        "programs can only use memory that the library gave them",
    )
}

/// Arrays of one type can be read as another: `byte[]` as `long`, for instance.
fn read_array(body: &Body, byte: usize, memory: Type) -> Result<u64> {
    match (body, memory) {
        (Body::Refs(data), _) => {
            return data
                .get(byte / 4)
                .map(|&reference| ToSlot::slot(reference))
                .ok_or_else(outside);
        }
        (Body::Ints(data), Type::Int) if byte % 4 == 0 => {
            return data.get(byte / 4).map(|&value| value.slot()).ok_or_else(outside);
        }
        (Body::Longs(data), Type::Long) if byte % 8 == 0 => {
            return data.get(byte / 8).map(|&value| value.slot()).ok_or_else(outside);
        }
        (Body::Bytes(data), Type::Byte | Type::Boolean) => {
            return data.get(byte).map(|&value| value.slot()).ok_or_else(outside);
        }
        _ => {}
    }
    let end = byte.checked_add(width(memory)).ok_or_else(outside)?;
    let mut bits = 0;
    for position in (byte..end).rev() {
        let value = byte_of(body, position).ok_or_else(outside)?;
        bits = bits << 8 | u64::from(value);
    }
    Ok(loaded(memory, bits))
}

fn byte_of(body: &Body, position: usize) -> Option<u8> {
    Some(match body {
        Body::Bytes(data) => *data.get(position)? as u8,
        Body::Chars(data) => data.get(position / 2)?.to_le_bytes()[position % 2],
        Body::Shorts(data) => data.get(position / 2)?.to_le_bytes()[position % 2],
        Body::Ints(data) => data.get(position / 4)?.to_le_bytes()[position % 4],
        Body::Floats(data) => data.get(position / 4)?.to_le_bytes()[position % 4],
        Body::Longs(data) => data.get(position / 8)?.to_le_bytes()[position % 8],
        Body::Doubles(data) => data.get(position / 8)?.to_le_bytes()[position % 8],
        _ => return None,
    })
}

fn write_array(body: &mut Body, byte: usize, memory: Type, value: u64) -> Result<()> {
    if let Body::Refs(data) = body {
        *data.get_mut(byte / 4).ok_or_else(outside)? = Ref::from_slot(value);
        return Ok(());
    }
    let end = byte.checked_add(width(memory)).ok_or_else(outside)?;
    // All or nothing: half a value must not be written at the end of an array.
    if byte_of(body, end - 1).is_none() {
        return Err(outside());
    }
    for (offset, position) in (byte..end).enumerate() {
        let new = (value >> (8 * offset)) as u8;
        macro_rules! store {
            ($data:ident, $type:ty, $width:literal) => {{
                let element = $data.get_mut(position / $width).ok_or_else(outside)?;
                let mut bytes = element.to_le_bytes();
                bytes[position % $width] = new;
                *element = <$type>::from_le_bytes(bytes);
            }};
        }
        match body {
            Body::Bytes(data) => *data.get_mut(position).ok_or_else(outside)? = new as i8,
            Body::Chars(data) => store!(data, u16, 2),
            Body::Shorts(data) => store!(data, i16, 2),
            Body::Ints(data) => store!(data, i32, 4),
            Body::Floats(data) => store!(data, f32, 4),
            Body::Longs(data) => store!(data, i64, 8),
            Body::Doubles(data) => store!(data, f64, 8),
            _ => return Err(outside()),
        }
    }
    Ok(())
}

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
