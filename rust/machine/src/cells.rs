//! Memory by address, as `jdk.internal.misc.Unsafe` and var handles name it: fields, elements of
//! arrays, and memory outside the heap.

use super::Machine;
use super::ids::{Ref, StaticId};
use super::slots::ToSlot;
use super::state::object::Body;
use super::trap::{Result, Trap};
use super::world::class::Type;

/// The offset of the first element of every array.
pub(crate) const ARRAY_BASE: i64 = 16;
/// What is added to the number of a static field to make its offset.
pub(crate) const STATIC_BASE: i64 = 1 << 40;

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

    /// An element of an array is accessed by other means than naming it.
    pub(crate) fn note_within(&self, body: &Body) {
        if let Body::Refs(elements) = body {
            self.watch.known.positions.look_within(&self.state.heap, elements);
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
            Cell::Array(array, byte) => {
                let body = &self.state.heap.get(array).body;
                self.note_within(body);
                read_array(body, byte, memory)
            }
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
                self.note_within(&self.state.heap.peek(array).body);
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
pub(crate) fn width(memory: Type) -> usize {
    match memory {
        Type::Boolean | Type::Byte | Type::Void => 1,
        Type::Char | Type::Short => 2,
        Type::Int | Type::Float | Type::Ref => 4,
        Type::Long | Type::Double => 8,
    }
}

/// Sign-extends as a load from memory does.
pub(crate) fn loaded(memory: Type, bits: u64) -> u64 {
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
