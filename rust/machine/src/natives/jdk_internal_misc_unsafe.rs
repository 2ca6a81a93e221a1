//! `jdk.internal.misc.Unsafe`: memory by object and offset, atomics, parking.
//!
//! An offset is the slot of a field, or `ARRAY_BASE` plus the index times the width. Static fields
//! lie in their class's mirror at `STATIC_BASE` plus their number.

pub(super) use super::jdk_internal_misc_unsafe_layout::offset;
use super::{Answer, Call, Native, Table, nothing};
use crate::cells::{Cell, loaded};
use crate::record::event::Kind;
use crate::state::thread::Status;
use crate::time::Scale;
use crate::trap::{Result, Trap};
use crate::world::class::Type;

pub(super) const PEERS: Table = &[
    ("jdk/internal/misc/Unsafe.registerNatives", nothing),
    ("jdk/internal/misc/Unsafe.loadFence", nothing),
    ("jdk/internal/misc/Unsafe.storeFence", nothing),
    ("jdk/internal/misc/Unsafe.fullFence", nothing),
    ("jdk/internal/misc/Unsafe.throwException", |call| Err(Trap::Throw(call.non_null(1)?))),
    ("jdk/internal/misc/Unsafe.park", park),
    ("jdk/internal/misc/Unsafe.unpark", unpark),
];

/// What memory operations are called, without their ordering.
#[cfg(test)]
pub(crate) const MEMORY_STEMS: [&str; 9 * 7] = [
    "getInt",
    "getLong",
    "getReference",
    "getBoolean",
    "getByte",
    "getShort",
    "getChar",
    "getFloat",
    "getDouble",
    "putInt",
    "putLong",
    "putReference",
    "putBoolean",
    "putByte",
    "putShort",
    "putChar",
    "putFloat",
    "putDouble",
    "compareAndSetInt",
    "compareAndSetLong",
    "compareAndSetReference",
    "compareAndSetBoolean",
    "compareAndSetByte",
    "compareAndSetShort",
    "compareAndSetChar",
    "compareAndSetFloat",
    "compareAndSetDouble",
    "weakCompareAndSetInt",
    "weakCompareAndSetLong",
    "weakCompareAndSetReference",
    "weakCompareAndSetBoolean",
    "weakCompareAndSetByte",
    "weakCompareAndSetShort",
    "weakCompareAndSetChar",
    "weakCompareAndSetFloat",
    "weakCompareAndSetDouble",
    "compareAndExchangeInt",
    "compareAndExchangeLong",
    "compareAndExchangeReference",
    "compareAndExchangeBoolean",
    "compareAndExchangeByte",
    "compareAndExchangeShort",
    "compareAndExchangeChar",
    "compareAndExchangeFloat",
    "compareAndExchangeDouble",
    "getAndAddInt",
    "getAndAddLong",
    "getAndAddReference",
    "getAndAddBoolean",
    "getAndAddByte",
    "getAndAddShort",
    "getAndAddChar",
    "getAndAddFloat",
    "getAndAddDouble",
    "getAndSetInt",
    "getAndSetLong",
    "getAndSetReference",
    "getAndSetBoolean",
    "getAndSetByte",
    "getAndSetShort",
    "getAndSetChar",
    "getAndSetFloat",
    "getAndSetDouble",
];

/// Memory operations, which come in one form per type and ordering. Under sequential consistency
/// the orderings mean the same.
pub(crate) fn memory_peer(name: &str) -> Option<Native> {
    let plain = name.strip_suffix("Volatile").or_else(|| name.strip_suffix("Opaque"));
    let plain =
        plain.or_else(|| name.strip_suffix("Acquire")).or_else(|| name.strip_suffix("Release"));
    let plain = plain.or_else(|| name.strip_suffix("Plain")).unwrap_or(name);
    Some(match plain {
        "getInt" => |call| get(call, Type::Int),
        "getLong" => |call| get(call, Type::Long),
        "getReference" => |call| get(call, Type::Ref),
        "getBoolean" => |call| get(call, Type::Boolean),
        "getByte" => |call| get(call, Type::Byte),
        "getShort" => |call| get(call, Type::Short),
        "getChar" => |call| get(call, Type::Char),
        "getFloat" => |call| get(call, Type::Float),
        "getDouble" => |call| get(call, Type::Double),
        "putInt" => |call| put(call, Type::Int),
        "putLong" => |call| put(call, Type::Long),
        "putReference" => |call| put(call, Type::Ref),
        "putBoolean" => |call| put(call, Type::Boolean),
        "putByte" => |call| put(call, Type::Byte),
        "putShort" => |call| put(call, Type::Short),
        "putChar" => |call| put(call, Type::Char),
        "putFloat" => |call| put(call, Type::Float),
        "putDouble" => |call| put(call, Type::Double),
        "compareAndSetInt" => |call| compare_and_set(call, Type::Int),
        "compareAndSetLong" => |call| compare_and_set(call, Type::Long),
        "compareAndSetReference" => |call| compare_and_set(call, Type::Ref),
        "compareAndSetByte" => |call| compare_and_set(call, Type::Byte),
        "compareAndSetBoolean" => |call| compare_and_set(call, Type::Boolean),
        "compareAndSetShort" => |call| compare_and_set(call, Type::Short),
        "compareAndSetChar" => |call| compare_and_set(call, Type::Char),
        "weakCompareAndSetInt" => |call| weak_compare_and_set(call, Type::Int),
        "weakCompareAndSetLong" => |call| weak_compare_and_set(call, Type::Long),
        "weakCompareAndSetReference" => |call| weak_compare_and_set(call, Type::Ref),
        "weakCompareAndSetByte" => |call| weak_compare_and_set(call, Type::Byte),
        "weakCompareAndSetBoolean" => |call| weak_compare_and_set(call, Type::Boolean),
        "weakCompareAndSetShort" => |call| weak_compare_and_set(call, Type::Short),
        "weakCompareAndSetChar" => |call| weak_compare_and_set(call, Type::Char),
        "compareAndExchangeInt" => |call| compare_and_exchange(call, Type::Int),
        "compareAndExchangeLong" => |call| compare_and_exchange(call, Type::Long),
        "compareAndExchangeReference" => |call| compare_and_exchange(call, Type::Ref),
        "compareAndExchangeByte" => |call| compare_and_exchange(call, Type::Byte),
        "compareAndExchangeBoolean" => |call| compare_and_exchange(call, Type::Boolean),
        "compareAndExchangeShort" => |call| compare_and_exchange(call, Type::Short),
        "compareAndExchangeChar" => |call| compare_and_exchange(call, Type::Char),
        "getAndAddInt" => |call| {
            get_and_update(call, Type::Int, |old, new| {
                u64::from((old as u32).wrapping_add(new as u32))
            })
        },
        "getAndAddLong" => |call| get_and_update(call, Type::Long, u64::wrapping_add),
        "getAndSetInt" => |call| get_and_update(call, Type::Int, |_, new| new),
        "getAndSetLong" => |call| get_and_update(call, Type::Long, |_, new| new),
        "getAndSetReference" => |call| get_and_update(call, Type::Ref, |_, new| new),
        _ => return None,
    })
}

fn cell_of(call: &Call<'_>) -> Result<Cell> {
    call.machine.cell(call.reference(1), call.long(2))
}

fn get(call: &mut Call<'_>, memory: Type) -> Result<Answer> {
    let cell = cell_of(call)?;
    let value = call.machine.read_cell(cell, memory)?;
    call.machine.note_pieces(cell, memory, value);
    Ok(Answer::Value(value))
}

fn put(call: &mut Call<'_>, memory: Type) -> Result<Answer> {
    let cell = cell_of(call)?;
    let value = call.arguments()[4];
    call.machine.note_pieces(cell, memory, value);
    call.machine.write_cell(cell, memory, value)?;
    Ok(Answer::Void)
}

/// `(base, offset, expected, new)`: whether it was as expected, and what it was.
fn exchange(call: &mut Call<'_>, memory: Type) -> Result<(bool, u64)> {
    let cell = cell_of(call)?;
    let arguments = call.arguments();
    let (expected, new) = (arguments[4], arguments[4 + memory.slots()]);
    let current = call.machine.read_cell(cell, memory)?;
    call.machine.note_pieces(cell, memory, current);
    call.machine.note_pieces(cell, memory, new);
    let same = loaded(memory, current) == loaded(memory, expected);
    if same {
        call.machine.write_cell(cell, memory, new)?;
    }
    Ok((same, current))
}

fn compare_and_set(call: &mut Call<'_>, memory: Type) -> Result<Answer> {
    let (same, _) = exchange(call, memory)?;
    Answer::boolean(same)
}

fn weak_compare_and_set(call: &mut Call<'_>, memory: Type) -> Result<Answer> {
    if call.machine.fails_for_no_reason()? {
        return Answer::boolean(false);
    }
    compare_and_set(call, memory)
}

fn compare_and_exchange(call: &mut Call<'_>, memory: Type) -> Result<Answer> {
    let (_, current) = exchange(call, memory)?;
    Ok(Answer::Value(current))
}

fn get_and_update(
    call: &mut Call<'_>,
    memory: Type,
    update: fn(u64, u64) -> u64,
) -> Result<Answer> {
    let cell = cell_of(call)?;
    let argument = call.arguments()[4];
    let current = call.machine.read_cell(cell, memory)?;
    let new = update(current, argument);
    call.machine.note_pieces(cell, memory, new);
    if memory == Type::Long && new != argument {
        call.machine.note_sum(call.thread, current, argument);
    }
    call.machine.write_cell(cell, memory, new)?;
    Ok(Answer::Value(current))
}

/// `(isAbsolute, time)`: nanoseconds from now, or milliseconds since the epoch.
fn park(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.watch.observed.waited = true;
    let (absolute, time) = (call.int(1) != 0, call.long(2));
    let object = call.machine.state.thread(call.thread).object;
    let interrupted = call.machine.field(object, "interrupted")? != 0;
    let thread = call.machine.state.thread_mut(call.thread);
    if std::mem::take(&mut thread.permit) || interrupted {
        return Ok(Answer::Void);
    }
    let deadline = match (absolute, time) {
        (false, 0) => None,
        (false, nanos) => call.machine.woken_after(call.thread, nanos.max(0) as u64),
        (true, millis) => {
            let moment = Scale::MILLIS.time_of(millis).max(0) as u64;
            call.machine.parked_until_moment(moment)
        }
    };
    let thread = call.machine.state.thread_mut(call.thread);
    thread.pending = 4;
    thread.status = Status::Parked(deadline);
    call.machine.note_thread(call.thread, Kind::Park, call.thread);
    Err(Trap::Blocked)
}

fn unpark(call: &mut Call<'_>) -> Result<Answer> {
    let target = call.reference(1);
    if target.is_null() {
        return Ok(Answer::Void);
    }
    if let Some(id) = call.machine.thread_of(target)? {
        call.machine.note_thread(call.thread, Kind::Unpark, id);
        let thread = call.machine.state.thread_mut(id);
        match thread.status {
            Status::Parked(deadline) => {
                thread.status = Status::Woken { interrupted: None, timed: deadline.is_some() };
            }
            _ => thread.permit = true,
        }
    }
    Ok(Answer::Void)
}
