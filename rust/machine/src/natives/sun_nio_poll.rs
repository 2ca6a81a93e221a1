//! `sun.nio.ch`: reading and writing sockets, waiting for them, pipes and selectors.

use super::file_errors::{EXISTS, MISSING, io_exception};
use super::sockets::{Wish, number_of, read_to_memory};
use super::sun_nio_fs::outside_memory;
use super::{Answer, Call, Table, nothing};
use crate::narrowing::Pick;
use crate::state::network::{IN, OUT, Role};
use crate::state::thread::{Poll, Polled};
use crate::trap::{Result, Trap};
use std::collections::BTreeMap;

pub(super) const PEERS: Table = &[
    ("sun/nio/ch/Net.poll", poll),
    ("sun/nio/ch/Net.pollConnect", poll_connection),
    ("sun/nio/ch/UnixAsynchronousSocketChannelImpl.checkConnect", check_connection),
    ("sun/nio/ch/SocketDispatcher.read0", read),
    ("sun/nio/ch/SocketDispatcher.readv0", read_vector),
    ("sun/nio/ch/SocketDispatcher.write0", write),
    ("sun/nio/ch/SocketDispatcher.writev0", write_vector),
    ("sun/nio/ch/FileDispatcherImpl.readv0", read_vector),
    ("sun/nio/ch/FileDispatcherImpl.writev0", write_vector),
    ("sun/nio/ch/UnixFileDispatcherImpl.readv0", read_vector),
    ("sun/nio/ch/UnixFileDispatcherImpl.writev0", write_vector),
    ("sun/nio/ch/IOUtil.configureBlocking", configure_blocking),
    ("sun/nio/ch/IOUtil.makePipe", make_pipe),
    ("sun/nio/ch/IOUtil.drain", |call| drain(call, usize::MAX)),
    ("sun/nio/ch/IOUtil.drain1", |call| drain(call, 1)),
    ("sun/nio/ch/IOUtil.write1", write_one),
    ("sun/nio/ch/EventFD.eventfd0", |call| {
        Answer::int(call.machine.add_descriptor(Role::Signal(false)))
    }),
    ("sun/nio/ch/EventFD.set0", set_signal),
    ("sun/nio/ch/EPoll.eventSize", |_| Answer::int(EVENT_SIZE as i32)),
    ("sun/nio/ch/EPoll.eventsOffset", |_| Answer::int(0)),
    ("sun/nio/ch/EPoll.dataOffset", |_| Answer::int(4)),
    ("sun/nio/ch/EPoll.create", |call| {
        Answer::int(call.machine.add_descriptor(Role::Poller(BTreeMap::new())))
    }),
    ("sun/nio/ch/EPoll.ctl", control),
    ("sun/nio/ch/EPoll.wait", poll_several),
];

/// The library's ways of reading and writing bytes of arrays, and of waiting in virtual threads.
pub(super) const OVERRIDES: Table = &[
    ("sun/nio/ch/NioSocketImpl.tryRead(Ljava/io/FileDescriptor;[BII)I", read_to_array),
    ("sun/nio/ch/NioSocketImpl.tryWrite(Ljava/io/FileDescriptor;[BII)I", write_from_array),
    ("sun/nio/ch/Poller.poll(IIJLjava/util/function/BooleanSupplier;)V", poll_parked),
    // Virtual threads that wait for it go on, for it is being closed.
    ("sun/nio/ch/Poller.stopPoll(I)V", |call| {
        let number = call.int(0);
        call.machine.hang_up(number);
        Ok(Answer::Void)
    }),
    ("sun/nio/ch/Poller.stopPoll(II)V", nothing),
];

/// What reading gives at the end of a file or stream.
const END: i64 = -1;

/// Bytes of an event that a poller tells of.
pub(super) const EVENT_SIZE: u64 = 12;

fn millis(count: i64) -> Option<u64> {
    u64::try_from(count).ok().map(|count| count.saturating_mul(1_000_000))
}

fn wait_for(call: &mut Call<'_>, poll: Poll, nanos: Option<u64>) -> Result<Answer> {
    let slots = call.arguments().len();
    Err(call.machine.begin_poll(call.thread, slots, Wish { poll, nanos }))
}

/// `(descriptor, events, milliseconds)`: the events that there are.
fn poll(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let poll = Poll { number, events: call.int(1), kind: Polled::Descriptor };
    let nanos = millis(call.long(2));
    if nanos == Some(0) || call.machine.is_poll_ready(poll) {
        return Answer::int(call.machine.poll_now(poll));
    }
    wait_for(call, poll, nanos)
}

/// `(descriptor, milliseconds)`: whether there is a connection.
fn poll_connection(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let poll = Poll { number, events: OUT, kind: Polled::Connection };
    let nanos = millis(call.long(1));
    call.machine.prepare_to_throw(call.thread, "java/net/ConnectException")?;
    if nanos == Some(0) || call.machine.is_poll_ready(poll) {
        return Answer::boolean(call.machine.poll_connection(number)?);
    }
    wait_for(call, poll, nanos)
}

/// `(number)`: throws if a connection was refused.
fn check_connection(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.prepare_to_throw(call.thread, "java/net/ConnectException")?;
    call.machine.poll_connection(call.int(0))?;
    Ok(Answer::Void)
}

/// `(number, events, nanoseconds or 0, whether it is open)`: an interrupt ends it, too.
fn poll_parked(call: &mut Call<'_>) -> Result<Answer> {
    let poll = Poll { number: call.int(0), events: call.int(1), kind: Polled::Park };
    let nanos = u64::try_from(call.long(2)).ok().filter(|&nanos| nanos > 0);
    let own = call.machine.state.thread(call.thread).object;
    let interrupted = call.machine.field(own, "interrupted")? != 0;
    if interrupted || call.machine.is_poll_ready(poll) {
        call.machine.poll_now(poll);
        return Ok(Answer::Void);
    }
    wait_for(call, poll, nanos)
}

/// `(poller, address, room, milliseconds)`: how many are ready.
fn poll_several(call: &mut Call<'_>) -> Result<Answer> {
    let poll = Poll { number: call.int(0), events: IN, kind: Polled::Several };
    let nanos = millis(i64::from(call.int(4)));
    if nanos == Some(0) || call.machine.is_poll_ready(poll) {
        let arguments = call.arguments().to_vec();
        return Answer::int(call.machine.poll_several(poll.number, &arguments)?);
    }
    wait_for(call, poll, nanos)
}

/// `(poller, operation, number, events)`: 0, or the number of an error.
fn control(call: &mut Call<'_>) -> Result<Answer> {
    let [poller, operation, number, events] = [0, 1, 2, 3].map(|slot| call.int(slot));
    let network = call.machine.network_mut();
    let Some(Role::Poller(wanted)) = network.socket_mut(poller).map(|socket| &mut socket.role)
    else {
        return Answer::int(MISSING);
    };
    let known = wanted.contains_key(&number);
    match (operation, known) {
        (1, true) => return Answer::int(EXISTS),
        (2 | 3, false) => return Answer::int(MISSING),
        (2, true) => {
            wanted.remove(&number);
        }
        _ => {
            wanted.insert(number, events);
        }
    }
    Answer::int(0)
}

/// `(descriptor, address, length)`: how many bytes were read.
fn read(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    read_to_memory(call, number)
}

/// `(descriptor, address, length)`: how many bytes were written.
fn write(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let count = usize::try_from(call.int(3)).unwrap_or(0);
    let memory = &call.machine.state.rest.memory;
    let bytes = memory.bytes(call.long(1) as u64, count).ok_or_else(outside_memory)?.to_vec();
    call.machine.transmit(call.thread, number, &bytes)?;
    Answer::int(count as i32)
}

/// `(descriptor, array, offset, length)`
fn read_to_array(call: &mut Call<'_>) -> Result<Answer> {
    let first = usize::from(!call.machine.world.method(call.method).is_static());
    let (number, array) = (number_of(call, first)?, call.non_null(first + 1)?);
    let at = |slot| usize::try_from(call.int(slot)).unwrap_or(0);
    let (offset, wanted) = (at(first + 2), at(first + 3));
    match call.machine.receive(call.thread, number, wanted)? {
        Err(lack) => Answer::int(lack),
        Ok(bytes) => {
            if let crate::state::object::Body::Bytes(data) =
                &mut call.machine.state.heap.get_mut(array).body
                && let Some(place) = data.get_mut(offset..offset + bytes.len())
            {
                for (place, byte) in place.iter_mut().zip(&bytes) {
                    *place = *byte as i8;
                }
            }
            Answer::int(bytes.len() as i32)
        }
    }
}

/// `(descriptor, array, offset, length)`
fn write_from_array(call: &mut Call<'_>) -> Result<Answer> {
    let first = usize::from(!call.machine.world.method(call.method).is_static());
    let (number, array) = (number_of(call, first)?, call.non_null(first + 1)?);
    let at = |slot| usize::try_from(call.int(slot)).unwrap_or(0);
    let (offset, count) = (at(first + 2), at(first + 3));
    let data = call.machine.bytes(array)?.get(offset..offset + count).ok_or_else(Trap::null)?;
    let bytes: Vec<u8> = data.iter().map(|&byte| byte as u8).collect();
    call.machine.transmit(call.thread, number, &bytes)?;
    Answer::int(count as i32)
}

/// The pieces of memory that a vector names: `(descriptor, address, pieces)`.
fn pieces(call: &Call<'_>) -> Result<Vec<(u64, usize)>> {
    let (start, count) = (call.long(1) as u64, u32::try_from(call.int(3)).unwrap_or(0));
    call.machine.state.rest.memory.pieces(start, count).ok_or_else(outside_memory)
}

fn read_vector(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let pieces = pieces(call)?;
    let wanted = pieces.iter().map(|(_, length)| length).sum();
    let bytes = if call.machine.socket_of(number).is_some() {
        match call.machine.receive(call.thread, number, wanted)? {
            Err(lack) => return Answer::long(i64::from(lack)),
            Ok(bytes) => bytes,
        }
    } else {
        call.machine.read_open(call.thread, number, (None, wanted)).map_err(io_exception)?
    };
    if bytes.is_empty() && wanted > 0 {
        return Answer::long(END);
    }
    let mut rest = &bytes[..];
    for (address, length) in pieces {
        let (now, later) = rest.split_at(length.min(rest.len()));
        let memory = &mut call.machine.state.rest_mut().memory;
        let place = memory.bytes_mut(address, now.len()).ok_or_else(outside_memory)?;
        place.copy_from_slice(now);
        rest = later;
    }
    Answer::long(bytes.len() as i64)
}

fn write_vector(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let mut bytes = Vec::new();
    for (address, length) in pieces(call)? {
        let memory = &call.machine.state.rest.memory;
        bytes.extend_from_slice(memory.bytes(address, length).ok_or_else(outside_memory)?);
    }
    if call.machine.socket_of(number).is_some() {
        call.machine.transmit(call.thread, number, &bytes)?;
    } else {
        call.machine.write_open(call.thread, number, (None, &bytes))?.map_err(io_exception)?;
    }
    Answer::long(bytes.len() as i64)
}

/// `(descriptor, blocking)`
fn configure_blocking(call: &mut Call<'_>) -> Result<Answer> {
    let (number, blocking) = (number_of(call, 0)?, call.int(1) != 0);
    if let Some(socket) = call.machine.network_mut().socket_mut(number) {
        socket.blocking = blocking;
    }
    Ok(Answer::Void)
}

/// `(blocking)`: the number that reads in the upper half, the one that writes in the lower.
fn make_pipe(call: &mut Call<'_>) -> Result<Answer> {
    let blocking = call.int(0) != 0;
    call.machine.looked(call.thread, Pick::Sockets);
    let (source, sink) = (call.machine.open_descriptor(), call.machine.open_descriptor());
    call.machine.network_mut().add_pipe([source, sink], blocking);
    Answer::long(i64::from(source) << 32 | i64::from(sink))
}

/// `(number)`: take what is there, without waiting.
fn drain(call: &mut Call<'_>, most: usize) -> Result<Answer> {
    let number = call.int(0);
    if let Some(socket) = call.machine.network_mut().socket_mut(number)
        && let Role::Signal(set) = &mut socket.role
    {
        return Answer::boolean(std::mem::take(set));
    }
    let read = call.machine.receive(call.thread, number, most)?;
    Answer::int(read.map_or(0, |bytes| i32::from(!bytes.is_empty())))
}

/// `(number, byte)`
fn write_one(call: &mut Call<'_>) -> Result<Answer> {
    let byte = call.int(1) as u8;
    call.machine.transmit(call.thread, call.int(0), &[byte])?;
    Answer::int(1)
}

/// `(number)`
fn set_signal(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.int(0);
    call.machine.network_mut().set_role(number, Role::Signal(true));
    Answer::int(0)
}
