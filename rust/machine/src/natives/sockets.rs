//! Descriptors of sockets and pipes: what is read, written and waited for.

use super::sun_nio_fs::outside_memory;
use super::sun_nio_net::{LINGER, UNAVAILABLE, refused};
use super::{Answer, Call};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::state::files::{Access, Source};
use crate::state::network::{Address, Dialled, Fault, Network, OUT, Received, Role, Socket};
use crate::state::thread::{Poll, Polled, Status};
use crate::trap::{Result, Trap};
use std::sync::Arc;

/// What the library calls the end of a stream.
const END: i32 = -1;
/// What reading and writing throw.
const RESET: &str = "sun/net/ConnectionResetException";
const FAILED: &str = "java/io/IOException";

/// The number of the `FileDescriptor` in an argument.
pub(super) fn number_of(call: &Call<'_>, slot: usize) -> Result<i32> {
    Ok(call.machine.field(call.non_null(slot)?, "fd")? as i32)
}

/// An exception of `java.net`.
pub(super) fn socket_exception(text: &str) -> Trap {
    Trap::new("java/net/SocketException", text)
}

/// An address is in use.
pub(super) fn in_use() -> Trap {
    Trap::new("java/net/BindException", "Address already in use")
}

fn text_of(fault: Fault) -> &'static str {
    match fault {
        Fault::Reset => "Connection reset",
        Fault::Broken => "Broken pipe",
    }
}

/// How a thread polls, and for how long.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    /// What is polled, and why.
    pub(super) poll: Poll,
    /// Nanoseconds; for ever if there are none.
    pub(super) nanos: Option<u64>,
}

impl Machine {
    /// A descriptor that is no file.
    pub(super) fn socket_of(&self, number: i32) -> Option<&Socket> {
        self.state.rest.network.socket(number)
    }

    /// All sockets, to be changed.
    pub(super) fn network_mut(&mut self) -> &mut Network {
        Arc::make_mut(&mut self.state.rest_mut().network)
    }

    /// A number that no other descriptor has.
    pub(super) fn open_descriptor(&mut self) -> i32 {
        let access = Access { reads: true, writes: true, appends: false };
        self.files_mut().open(Source::Null, access)
    }

    /// A new descriptor that is no file.
    pub(super) fn add_descriptor(&mut self, role: Role) -> i32 {
        let number = self.open_descriptor();
        self.network_mut().add(number, role, true);
        number
    }

    /// Close a descriptor that is no file; false if it is one.
    pub(super) fn close_socket(&mut self, number: i32) -> bool {
        self.socket_of(number).is_some() && {
            let abruptly = self.is_abrupt(number);
            self.network_mut().close(number, abruptly)
        }
    }

    /// Close a descriptor, whose number stays in use; threads that wait for it go on.
    pub(super) fn hang_up(&mut self, number: i32) {
        if self.socket_of(number).is_some() {
            let abruptly = self.is_abrupt(number);
            self.network_mut().hang_up(number, abruptly);
        }
    }

    fn is_abrupt(&self, number: i32) -> bool {
        self.socket_of(number).and_then(|socket| socket.options.get(&LINGER)) == Some(&0)
    }

    /// Make a class of exceptions ready before something is done that cannot be done again.
    pub(super) fn prepare_to_throw(&mut self, id: ThreadId, exception: &str) -> Result<()> {
        let class = self.world.load(exception)?;
        self.require(id, class)
    }

    /// The address at the other end of a connection, or the own one.
    pub(crate) fn name_of_socket(&self, number: i32) -> Option<Address> {
        let network = &self.state.rest.network;
        network.remote(number).or_else(|| network.socket(number).and_then(|socket| socket.local))
    }

    /// Read from an end of a connection: bytes, or what the library calls their lack.
    pub(super) fn receive(
        &mut self,
        id: ThreadId,
        number: i32,
        wanted: usize,
    ) -> Result<std::result::Result<Vec<u8>, i32>> {
        if wanted == 0 {
            return Ok(Ok(Vec::new()));
        }
        let network = &self.state.rest.network;
        let Some((connection, side)) = network.connection(number) else {
            return match network.socket(number).map(|socket| &socket.role) {
                Some(Role::Closed) => Ok(Err(END)),
                _ => Err(socket_exception("Socket is not connected")),
            };
        };
        // What is only looked at must not change the state, and what fails is done again when the
        // class of the exception is ready.
        match connection.clone().receive(side, wanted) {
            Ok(Received::Nothing) => return Ok(Err(UNAVAILABLE)),
            Ok(_) => {}
            Err(_) => self.prepare_to_throw(id, RESET)?,
        }
        let name = self.name_of_socket(number);
        let received = match self.network_mut().connection_mut(number) {
            Some((connection, side)) => connection.receive(side, wanted),
            None => Ok(Received::Nothing),
        };
        match received {
            Ok(Received::Bytes(bytes)) => {
                self.note_socket(id, "receives from", name);
                Ok(Ok(bytes))
            }
            Ok(Received::Nothing) => Ok(Err(UNAVAILABLE)),
            Ok(Received::End) => {
                self.note_socket(id, "hears the end from", name);
                Ok(Err(END))
            }
            Err(_) => Err(Trap::new(RESET, "Connection reset")),
        }
    }

    /// Write to an end of a connection.
    pub(super) fn transmit(&mut self, id: ThreadId, number: i32, bytes: &[u8]) -> Result<()> {
        let name = self.name_of_socket(number);
        self.state.heap.reserve(bytes.len())?;
        self.prepare_to_throw(id, FAILED)?;
        let sent = match self.network_mut().connection_mut(number) {
            Some(_) if bytes.is_empty() => Ok(()),
            Some((connection, side)) => connection.send(side, bytes),
            None => Err(Fault::Broken),
        };
        self.note_socket(id, "sends to", name);
        sent.map_err(|fault| Trap::new(FAILED, text_of(fault)))
    }

    /// Let a thread wait until what it polls is ready, or some time is over.
    pub(super) fn begin_poll(&mut self, id: ThreadId, slots: usize, wish: Wish) -> Trap {
        self.watch.observed.waited = true;
        let deadline = wish.nanos.and_then(|nanos| self.woken_after(id, nanos));
        let name = self.name_of_socket(wish.poll.number);
        let thread = self.state.thread_mut(id);
        thread.pending = slots as u16;
        thread.status = Status::Polling(wish.poll, deadline);
        self.note_socket(id, "waits for", name);
        Trap::Blocked
    }

    /// What a descriptor is ready for, of what is polled.
    pub fn is_poll_ready(&self, poll: Poll) -> bool {
        self.state.rest.network.ready(poll.number, poll.events) != 0
    }

    /// What a thread that polls waits for, as a person reads it.
    pub fn poll_text(&self, poll: Poll) -> String {
        let name = self.name_of_socket(poll.number).map(|name| name.to_string());
        let name = name.unwrap_or_else(|| "a pipe".into());
        match self.socket_of(poll.number).map(|socket| &socket.role) {
            Some(Role::Poller(wanted)) => {
                // One of them only wakes the poller.
                format!("one of {} channels of a selector", wanted.len().saturating_sub(1))
            }
            Some(Role::Listener { .. }) => format!("a connection to {name}"),
            Some(Role::Caller(to)) => format!("{to} to accept its connection"),
            _ if poll.events & OUT != 0 => format!("room for bytes to {name}"),
            _ => format!("bytes from {name}"),
        }
    }

    /// The wait of a thread that polls is over: what it polls is ready, or its time has come.
    pub(crate) fn finish_poll(&mut self, id: ThreadId, poll: Poll) -> Result<()> {
        let pending = usize::from(self.state.thread(id).pending);
        let arguments = self.state.thread(id).operands(pending).to_vec();
        let value = match poll.kind {
            Polled::Descriptor => Some(self.poll_now(poll)),
            Polled::Connection => Some(i32::from(self.poll_connection(poll.number)?)),
            Polled::Several => Some(self.poll_several(poll.number, &arguments)?),
            Polled::Park => {
                self.poll_now(poll);
                None
            }
        };
        let slots = usize::from(value.is_some());
        self.complete(id, pending, u64::from(value.unwrap_or(0) as u32), slots);
        Ok(())
    }

    /// What a descriptor is ready for. One that wants to be connected is, if it can be.
    pub(super) fn poll_now(&mut self, poll: Poll) -> i32 {
        let ready = self.state.rest.network.ready(poll.number, poll.events);
        if let Some(&Role::Caller(to)) = self.socket_of(poll.number).map(|socket| &socket.role)
            && ready & OUT != 0
        {
            self.network_mut().connect(poll.number, to);
        }
        ready
    }

    /// Whether a descriptor that wants to be connected is.
    pub(super) fn poll_connection(&mut self, number: i32) -> Result<bool> {
        let role = self.socket_of(number).map(|socket| socket.role.clone());
        let dialled = match role {
            Some(Role::Caller(to)) => match self.state.rest.network.answer(to) {
                Dialled::Busy => Dialled::Busy,
                _ => self.network_mut().connect(number, to),
            },
            Some(Role::Refused) => Dialled::Refused,
            _ => Dialled::Connected,
        };
        // Who was asked may have gone since then.
        let fault = match self.network_mut().connection_mut(number) {
            Some((connection, side)) => connection.take_fault(side),
            None => None,
        };
        if let Some(fault) = fault {
            return Err(socket_exception(match fault {
                Fault::Reset => "Connection reset by peer",
                Fault::Broken => text_of(fault),
            }));
        }
        if dialled == Dialled::Refused {
            self.network_mut().set_role(number, Role::Idle);
            return Err(refused());
        }
        Ok(dialled == Dialled::Connected)
    }

    /// `(poller, address, room, ...)`: how many are ready; which ones is written to memory.
    pub(super) fn poll_several(&mut self, poller: i32, arguments: &[u64]) -> Result<i32> {
        let (address, room) = (arguments[1], arguments[3] as usize);
        let mut found = self.state.rest.network.polled(poller);
        found.truncate(room);
        for (at, (number, events)) in found.iter().enumerate() {
            let place = address + at as u64 * super::sun_nio_poll::EVENT_SIZE;
            let memory = &mut self.state.rest_mut().memory;
            let bytes = memory.bytes_mut(place, 12).ok_or_else(outside_memory)?;
            bytes[..4].copy_from_slice(&events.to_le_bytes());
            bytes[4..].copy_from_slice(&u64::from(*number as u32).to_le_bytes());
        }
        if let Some(socket) = self.network_mut().socket_mut(poller)
            && let Role::Poller(wanted) = &mut socket.role
        {
            for (number, _) in &found {
                if let Some(events) = wanted.get_mut(number)
                    && *events & crate::state::network::ONE_SHOT != 0
                {
                    *events = crate::state::network::ONE_SHOT;
                }
            }
        }
        Ok(found.len() as i32)
    }

    /// Put an object into an array.
    pub(super) fn set_element(&mut self, array: Ref, index: usize, value: Ref) -> Result<()> {
        if let crate::state::object::Body::Refs(elements) = &mut self.state.heap.get_mut(array).body
            && let Some(place) = elements.get_mut(index)
        {
            *place = value;
            self.publish_into(array, value);
            return Ok(());
        }
        Err(Trap::null())
    }
}

/// What reading gives, written into memory outside the heap: `(descriptor, address, length)`.
pub(super) fn read_to_memory(call: &mut Call<'_>, number: i32) -> Result<Answer> {
    let (address, wanted) = (call.long(1) as u64, usize::try_from(call.int(3)).unwrap_or(0));
    if call.machine.state.rest.memory.bytes(address, wanted).is_none() {
        return Err(outside_memory());
    }
    match call.machine.receive(call.thread, number, wanted)? {
        Err(lack) => Answer::int(lack),
        Ok(bytes) => {
            let memory = &mut call.machine.state.rest_mut().memory;
            let place = memory.bytes_mut(address, bytes.len()).ok_or_else(outside_memory)?;
            place.copy_from_slice(&bytes);
            Answer::int(bytes.len() as i32)
        }
    }
}
