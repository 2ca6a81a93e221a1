//! `sun.nio.ch`: open files as channels see them.

use super::file_errors::{CLOSED, io_exception};
use super::sockets::{number_of, read_to_memory};
use super::sun_nio_fs::outside_memory;
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::Ref;
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("sun/nio/ch/IOUtil.initIDs", nothing),
    ("sun/nio/ch/IOUtil.iovMax", |_| Answer::int(1024)),
    ("sun/nio/ch/IOUtil.writevMax", |_| Answer::long(i64::from(i32::MAX))),
    ("sun/nio/ch/IOUtil.fdLimit", |_| Answer::int(1024)),
    ("sun/nio/ch/IOUtil.fdVal", descriptor_number),
    ("sun/nio/ch/IOUtil.setfdVal", set_descriptor_number),
    ("sun/nio/ch/NativeThread.init", nothing),
    ("sun/nio/ch/NativeThread.current", |_| Answer::long(1)),
    ("sun/nio/ch/NativeThread.current0", |_| Answer::long(1)),
    ("sun/nio/ch/NativeThread.signal", nothing),
    ("sun/nio/ch/NativeThread.signal0", nothing),
    ("sun/nio/ch/NativeThread.supportPendingSignals0", |_| Answer::boolean(false)),
    ("sun/nio/ch/FileChannelImpl.maxDirectTransferSize0", |_| Answer::int(i32::MAX)),
    ("sun/nio/ch/FileChannelImpl.initIDs", |_| Answer::long(4096)),
    ("sun/nio/ch/FileChannelImpl.transferTo0", |call| transfer_to(call, 1)),
    ("sun/nio/ch/FileDispatcherImpl.init", nothing),
    ("sun/nio/ch/FileDispatcherImpl.init0", nothing),
    ("sun/nio/ch/FileDispatcherImpl.transferTo0", |call| transfer_to(call, 0)),
    ("sun/nio/ch/FileDispatcherImpl.transferFrom0", transfer_from),
    ("sun/nio/ch/FileKey.init(Ljava/io/FileDescriptor;)V", file_key),
    ("sun/nio/ch/FileKey.init(Ljava/io/FileDescriptor;[J)V", file_key),
    ("sun/nio/ch/FileKey.initIDs", nothing),
    ("sun/nio/ch/UnixDispatcher.init", nothing),
    ("sun/nio/ch/UnixFileDispatcherImpl.allocationGranularity0", |_| Answer::long(4096)),
    ("sun/nio/ch/UnixFileDispatcherImpl.isOther0", is_other),
    ("sun/nio/ch/FileDispatcherImpl.read0", |call| read(call, false)),
    ("sun/nio/ch/UnixFileDispatcherImpl.read0", |call| read(call, false)),
    ("sun/nio/ch/FileDispatcherImpl.pread0", |call| read(call, true)),
    ("sun/nio/ch/UnixFileDispatcherImpl.pread0", |call| read(call, true)),
    ("sun/nio/ch/FileDispatcherImpl.write0", |call| write(call, false)),
    ("sun/nio/ch/UnixFileDispatcherImpl.write0", |call| write(call, false)),
    ("sun/nio/ch/FileDispatcherImpl.pwrite0", |call| write(call, true)),
    ("sun/nio/ch/UnixFileDispatcherImpl.pwrite0", |call| write(call, true)),
    ("sun/nio/ch/FileDispatcherImpl.size0", open_size),
    ("sun/nio/ch/UnixFileDispatcherImpl.size0", open_size),
    ("sun/nio/ch/FileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/UnixFileDispatcherImpl.seek0", seek),
    ("sun/nio/ch/FileDispatcherImpl.truncate0", truncate),
    ("sun/nio/ch/UnixFileDispatcherImpl.truncate0", truncate),
    ("sun/nio/ch/FileDispatcherImpl.force0", |_| Answer::int(0)),
    ("sun/nio/ch/UnixFileDispatcherImpl.force0", |_| Answer::int(0)),
    // No other process has a lock; those of this one are the library's to tell.
    ("sun/nio/ch/FileDispatcherImpl.lock0", |_| Answer::int(0)),
    ("sun/nio/ch/UnixFileDispatcherImpl.lock0", |_| Answer::int(0)),
    ("sun/nio/ch/FileDispatcherImpl.release0", nothing),
    ("sun/nio/ch/UnixFileDispatcherImpl.release0", nothing),
    ("sun/nio/ch/UnixFileDispatcherImpl.available0", available),
    ("sun/nio/ch/FileDispatcherImpl.close0", close),
    ("sun/nio/ch/FileDispatcherImpl.preClose0", hang_up),
    ("sun/nio/ch/FileDispatcherImpl.closeIntFD", |call| Ok(call.machine.close_open(call.int(0)))),
    ("sun/nio/ch/UnixDispatcher.close0", close),
    ("sun/nio/ch/UnixDispatcher.preClose0", hang_up),
    ("sun/nio/ch/UnixFileDispatcherImpl.closeIntFD", |call| {
        Ok(call.machine.close_open(call.int(0)))
    }),
];

/// Older JDKs map the file that they read from.
pub(super) const OVERRIDES: Table = &[(
    "sun/nio/ch/FileChannelImpl.transferFromFileChannel(Lsun/nio/ch/FileChannelImpl;JJ)J",
    transfer_from_channel,
)];

/// `(channel, other channel, position, count)`: how many bytes were read from where the other stands.
fn transfer_from_channel(call: &mut Call<'_>) -> Result<Answer> {
    let (to, from) = (call.non_null(0)?, call.non_null(1)?);
    if call.machine.field(from, "readable")? == 0 {
        return Err(Trap::bare("java/nio/channels/NonReadableChannelException"));
    }
    let number = |machine: &Machine, channel: Ref| -> Result<i32> {
        let descriptor = machine.ref_field(channel, "fd")?;
        Ok(machine.field(descriptor, "fd")? as i32)
    };
    let (to, from) = (number(call.machine, to)?, number(call.machine, from)?);
    let (at, count) = (position_at(call, 2), position_at(call, 4));
    let read = call.machine.read_open(call.thread, from, (None, count));
    let bytes = read.map_err(io_exception)?;
    let written = call.machine.write_open(call.thread, to, (Some(at), &bytes))?;
    written.map_err(io_exception)?;
    Answer::long(bytes.len() as i64)
}

/// What the library calls a transfer that it has to do itself.
const UNSUPPORTED_CASE: i64 = -6;

fn descriptor_number(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.machine.field(call.non_null(0)?, "fd")?;
    Ok(Answer::Value(number))
}

fn set_descriptor_number(call: &mut Call<'_>) -> Result<Answer> {
    let number = u64::from(call.int(1) as u32);
    call.machine.set_field(call.non_null(0)?, "fd", number)?;
    Ok(Answer::Void)
}

fn position_at(call: &Call<'_>, slot: usize) -> usize {
    usize::try_from(call.long(slot)).unwrap_or(0)
}

/// `(descriptor, address, length, position?)`: how many bytes were read; -1 at the end.
fn read(call: &mut Call<'_>, at_position: bool) -> Result<Answer> {
    let number = number_of(call, 0)?;
    if call.machine.socket_of(number).is_some() {
        return read_to_memory(call, number);
    }
    let wanted = usize::try_from(call.int(3)).unwrap_or(0);
    let address = call.long(1) as u64;
    let at = at_position.then(|| position_at(call, 4));
    if call.machine.state.rest.memory.bytes(address, wanted).is_none() {
        return Err(outside_memory());
    }
    let bytes = call.machine.read_open(call.thread, number, (at, wanted)).map_err(io_exception)?;
    if bytes.is_empty() {
        return Answer::int(if wanted == 0 { 0 } else { -1 });
    }
    let place = call.machine.state.rest_mut().memory.bytes_mut(address, bytes.len());
    place.ok_or_else(outside_memory)?.copy_from_slice(&bytes);
    Answer::int(bytes.len() as i32)
}

/// `(descriptor, address, length, position?)`: how many bytes were written.
fn write(call: &mut Call<'_>, at_position: bool) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let count = usize::try_from(call.int(3)).unwrap_or(0);
    let memory = &call.machine.state.rest.memory;
    let bytes = memory.bytes(call.long(1) as u64, count).ok_or_else(outside_memory)?.to_vec();
    if call.machine.socket_of(number).is_some() {
        call.machine.transmit(call.thread, number, &bytes)?;
        return Answer::int(count as i32);
    }
    let at = at_position.then(|| position_at(call, 4));
    let written = call.machine.write_open(call.thread, number, (at, &bytes))?;
    written.map_err(io_exception)?;
    Answer::int(count as i32)
}

fn open_size(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    Answer::long(call.machine.length_of_open(number) as i64)
}

fn available(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let rest = call.machine.rest_of(number);
    Answer::int(i32::try_from(rest).unwrap_or(i32::MAX))
}

/// Whether a descriptor is open for something other than a file.
fn is_other(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    Answer::boolean(number > 2 && !call.machine.is_regular(number))
}

/// `(descriptor, offset)`: a negative offset only asks where the file stands.
fn seek(call: &mut Call<'_>) -> Result<Answer> {
    let (number, to) = (number_of(call, 0)?, usize::try_from(call.long(1)));
    let position = match (to, call.machine.state.rest.files.opened(number)) {
        (Err(_), open) => open.map(|open| open.position),
        (Ok(to), _) => call.machine.with_open(number, |open| {
            open.position = to;
            to
        }),
    };
    Answer::long(position.unwrap_or(0) as i64)
}

/// `(descriptor, length)`
fn truncate(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let length = position_at(call, 1);
    call.machine.resize_open(number, length)?.map_err(io_exception)?;
    Answer::int(0)
}

fn hang_up(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    call.machine.hang_up(number);
    Ok(Answer::Void)
}

fn close(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    Ok(call.machine.close_open(number))
}

/// `(source, position, count, target, ...)`: how many bytes were copied.
fn transfer_to(call: &mut Call<'_>, first: usize) -> Result<Answer> {
    let (from, to) = (number_of(call, first)?, number_of(call, first + 5)?);
    let (at, count) = (position_at(call, first + 1), position_at(call, first + 3));
    let appends = call.machine.state.rest.files.opened(to).is_some_and(|open| open.access.appends);
    if appends || to < 3 {
        return Answer::long(UNSUPPORTED_CASE);
    }
    let read = call.machine.read_open(call.thread, from, (Some(at), count));
    let bytes = read.map_err(io_exception)?;
    let written = call.machine.write_open(call.thread, to, (None, &bytes))?;
    written.map_err(io_exception)?;
    Answer::long(bytes.len() as i64)
}

/// `(source, target, position, count, appends)`: how many bytes were copied.
fn transfer_from(call: &mut Call<'_>) -> Result<Answer> {
    let (from, to) = (number_of(call, 0)?, number_of(call, 1)?);
    let (at, count) = (position_at(call, 2), position_at(call, 4));
    let appends = call.machine.state.rest.files.opened(to).is_some_and(|open| open.access.appends);
    if appends || from < 3 {
        return Answer::long(UNSUPPORTED_CASE);
    }
    let read = call.machine.read_open(call.thread, from, (None, count));
    let bytes = read.map_err(io_exception)?;
    let written = call.machine.write_open(call.thread, to, (Some(at), &bytes))?;
    written.map_err(io_exception)?;
    Answer::long(bytes.len() as i64)
}

/// What tells a file from others: fields of the key, or an array for newer JDKs.
fn file_key(call: &mut Call<'_>) -> Result<Answer> {
    let is_static = call.machine.world.method(call.method).is_static();
    let number = number_of(call, usize::from(!is_static))?;
    if call.machine.state.rest.files.opened(number).is_none() {
        return Err(io_exception(CLOSED));
    }
    let key = call.machine.status_of_open(number).number;
    if is_static {
        let array = call.non_null(1)?;
        if let crate::state::object::Body::Longs(data) =
            &mut call.machine.state.heap.get_mut(array).body
        {
            let known = [1, key as i64];
            for (place, value) in data.iter_mut().zip(known) {
                *place = value;
            }
            return Ok(Answer::Void);
        }
        return Err(Trap::null());
    }
    let this = call.non_null(0)?;
    call.machine.fill(this, &[("st_dev", 1), ("st_ino", key)])?;
    Ok(Answer::Void)
}
