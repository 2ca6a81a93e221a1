//! `sun.nio.ch.Net`: sockets, their addresses, and connections between them.

use super::sockets::{in_use, number_of, socket_exception};
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::Ref;
use crate::narrowing::Pick;
use crate::state::network::{ANY, Address, Dialled, LOOPBACK, Role};
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("sun/nio/ch/Net.initIDs", nothing),
    ("sun/nio/ch/Net.isIPv6Available0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.isReusePortAvailable0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.isExclusiveBindAvailable", |_| Answer::int(-1)),
    ("sun/nio/ch/Net.shouldSetBothIPv4AndIPv6Options0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.shouldShutdownWriteBeforeClose0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.canIPv6SocketJoinIPv4Group0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.canJoin6WithIPv4Group0", |_| Answer::boolean(false)),
    ("sun/nio/ch/Net.canUseIPv6OptionsWithIPv4LocalAddress0", |_| Answer::boolean(true)),
    ("sun/nio/ch/Net.pollinValue", |_| Answer::int(1)),
    ("sun/nio/ch/Net.polloutValue", |_| Answer::int(4)),
    ("sun/nio/ch/Net.pollerrValue", |_| Answer::int(8)),
    ("sun/nio/ch/Net.pollhupValue", |_| Answer::int(16)),
    ("sun/nio/ch/Net.pollnvalValue", |_| Answer::int(32)),
    ("sun/nio/ch/Net.pollconnValue", |_| Answer::int(4)),
    ("sun/nio/ch/Net.socket0", socket),
    ("sun/nio/ch/Net.bind0", bind),
    ("sun/nio/ch/Net.listen", listen),
    ("sun/nio/ch/Net.connect0", connect),
    ("sun/nio/ch/Net.accept", accept),
    ("sun/nio/ch/Net.shutdown", shut_down),
    ("sun/nio/ch/Net.localPort", |call| port(call, Machine::local_name)),
    ("sun/nio/ch/Net.localInetAddress", |call| host(call, Machine::local_name)),
    ("sun/nio/ch/Net.remotePort", |call| port(call, Machine::remote_name)),
    ("sun/nio/ch/Net.remoteInetAddress", |call| host(call, Machine::remote_name)),
    ("sun/nio/ch/Net.getIntOption0", option),
    ("sun/nio/ch/Net.setIntOption0", set_option),
    ("sun/nio/ch/Net.available", available),
];

/// Level and number of options.
pub(super) const LINGER: (i32, i32) = (1, 13);
const REUSE_ADDRESS: (i32, i32) = (1, 2);
const BUFFERS: [(i32, i32); 2] = [(1, 7), (1, 8)];
/// How large a buffer is said to be, though none is ever full.
const BUFFER_SIZE: i32 = 65536;
/// What the library calls an operation that would have to wait.
pub(super) const UNAVAILABLE: i32 = -2;

/// `(prefers IPv6, stream, reuses addresses, ...)`: a socket that is bound to nothing.
fn socket(call: &mut Call<'_>) -> Result<Answer> {
    if call.int(1) == 0 {
        let place = call.machine.user_location(call.thread);
        return Err(Trap::unsupported(
            format!("a datagram socket, made at {place}"),
            "keep the program from using one",
        ));
    }
    let reuses = call.int(2);
    let number = call.machine.add_descriptor(Role::Idle);
    if let Some(socket) = call.machine.network_mut().socket_mut(number)
        && reuses != 0
    {
        socket.options.insert(REUSE_ADDRESS, reuses);
    }
    Answer::int(number)
}

/// The number of the computer that an `InetAddress` stands for.
fn number_of_host(call: &Call<'_>, slot: usize) -> Result<u32> {
    let address = call.non_null(slot)?;
    let class = call.machine.state.heap.class_of(address);
    if &*call.machine.world.class(class).name != "java/net/Inet4Address" {
        let place = call.machine.user_location(call.thread);
        return Err(Trap::unsupported(
            format!("an address of IPv6, used at {place}"),
            "use an address of IPv4",
        ));
    }
    let holder = call.machine.ref_field(address, "holder")?;
    Ok(call.machine.field(holder, "address")? as u32)
}

fn is_own(host: u32) -> bool {
    host == ANY || host >> 24 == LOOPBACK >> 24
}

/// `(descriptor, prefers IPv6, exclusively, address, port)`
fn bind(call: &mut Call<'_>) -> Result<Answer> {
    let (number, host, port) = (number_of(call, 0)?, number_of_host(call, 3)?, call.int(4) as u16);
    call.machine.looked(call.thread, Pick::Sockets);
    if !is_own(host) {
        call.machine.looked(call.thread, Pick::Network);
        return Err(Trap::new("java/net/BindException", "Cannot assign requested address"));
    }
    let bound = call.machine.network_mut().bind(number, host, port, REUSE_ADDRESS);
    bound.map(|()| Answer::Void).ok_or_else(in_use)
}

/// `(descriptor, how many may wait)`
fn listen(call: &mut Call<'_>) -> Result<Answer> {
    let (number, wanted) = (number_of(call, 0)?, call.int(1).max(0) as usize);
    let network = call.machine.network_mut();
    if !network.may_listen(number) {
        return Err(in_use());
    }
    let Some(socket) = network.socket_mut(number) else {
        return Err(socket_exception("Bad file descriptor"));
    };
    match &mut socket.role {
        Role::Listener { backlog, .. } => *backlog = wanted,
        role => *role = Role::Listener { backlog: wanted, waiting: Vec::new() },
    }
    Ok(Answer::Void)
}

/// The exception of a wish to be connected that was refused.
pub(super) fn refused() -> Trap {
    Trap::new("java/net/ConnectException", "Connection refused")
}

/// `(prefers IPv6, descriptor, address, port)`: there is no connection at once. Whether there is one, the
/// library asks in a step of its own: who was asked may have gone by then.
fn connect(call: &mut Call<'_>) -> Result<Answer> {
    let (number, host, port) = (number_of(call, 1)?, number_of_host(call, 2)?, call.int(3) as u16);
    let blocking = call.machine.socket_of(number).is_some_and(|socket| socket.blocking);
    let to = Address { host, port };
    call.machine.prepare_to_throw(call.thread, "java/net/ConnectException")?;
    let dialled = if is_own(host) {
        call.machine.network_mut().connect(number, to)
    } else {
        call.machine.network_mut().set_role(number, Role::Refused);
        Dialled::Refused
    };
    let pick = if dialled == Dialled::Refused { Pick::Network } else { Pick::Sockets };
    call.machine.looked(call.thread, pick);
    call.machine.note_socket(call.thread, "connects to", Some(to));
    match dialled {
        Dialled::Refused if blocking => {
            call.machine.network_mut().set_role(number, Role::Idle);
            Err(refused())
        }
        _ => Answer::int(UNAVAILABLE),
    }
}

/// `(descriptor, new descriptor, addresses)`: 1 if there is a connection.
fn accept(call: &mut Call<'_>) -> Result<Answer> {
    let (listener, new, addresses) = (number_of(call, 0)?, call.non_null(1)?, call.non_null(2)?);
    if let Some(Role::Listener { .. }) = call.machine.socket_of(listener).map(|s| &s.role) {
    } else {
        return Err(socket_exception("Invalid argument"));
    }
    if !call.machine.state.rest.network.has_waiting(listener) {
        return Answer::int(UNAVAILABLE);
    }
    // All that may have to wait for memory comes first.
    let machine = &mut *call.machine;
    let holder = machine.allocate_named("java/net/InetSocketAddress$InetSocketAddressHolder")?;
    let from = machine.new_inet_address(ANY)?;
    let name = machine.allocate_named("java/net/InetSocketAddress")?;
    let number = machine.open_descriptor();
    let remote = machine.network_mut().accept(listener, number);
    let remote = remote.unwrap_or(Address { host: ANY, port: 0 });
    machine.set_host(from, remote.host)?;
    machine.fill(holder, &[("addr", from.slot()), ("port", u64::from(remote.port))])?;
    machine.fill(name, &[("holder", holder.slot())])?;
    machine.set_element(addresses, 0, name)?;
    machine.set_field(new, "fd", u64::from(number as u32))?;
    machine.note_socket(call.thread, "accepts", Some(remote));
    Answer::int(1)
}

/// `(descriptor, how)`
fn shut_down(call: &mut Call<'_>) -> Result<Answer> {
    let (number, how) = (number_of(call, 0)?, call.int(1));
    if let Some((connection, side)) = call.machine.network_mut().connection_mut(number) {
        connection.shut_down(side, how != 1, how != 0);
    }
    Ok(Answer::Void)
}

fn port(call: &mut Call<'_>, name: fn(&Machine, i32) -> Address) -> Result<Answer> {
    let number = number_of(call, 0)?;
    Answer::int(i32::from(name(call.machine, number).port))
}

fn host(call: &mut Call<'_>, name: fn(&Machine, i32) -> Address) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let host = name(call.machine, number).host;
    Answer::reference(call.machine.new_inet_address(host)?)
}

/// `(descriptor, may be converted, level, option)`
fn option(call: &mut Call<'_>) -> Result<Answer> {
    let (number, key) = (number_of(call, 0)?, (call.int(2), call.int(3)));
    let known = call.machine.socket_of(number).and_then(|socket| socket.options.get(&key));
    let value = match known {
        Some(&value) => value,
        None if key == LINGER => -1,
        None if BUFFERS.contains(&key) => BUFFER_SIZE,
        None => 0,
    };
    if BUFFERS.contains(&key) {
        call.machine.looked(call.thread, Pick::Sockets);
    }
    Answer::int(value)
}

/// `(descriptor, may be converted, level, option, value, IPv6)`
fn set_option(call: &mut Call<'_>) -> Result<Answer> {
    let (number, key, value) = (number_of(call, 0)?, (call.int(2), call.int(3)), call.int(4));
    if let Some(socket) = call.machine.network_mut().socket_mut(number) {
        socket.options.insert(key, value);
    }
    Ok(Answer::Void)
}

/// How many bytes can be read.
fn available(call: &mut Call<'_>) -> Result<Answer> {
    let number = number_of(call, 0)?;
    let connection = call.machine.state.rest.network.connection(number);
    let count = connection.map_or(0, |(connection, side)| connection.available(side));
    call.machine.looked(call.thread, Pick::Sockets);
    Answer::int(i32::try_from(count).unwrap_or(i32::MAX))
}

impl Machine {
    fn local_name(&self, number: i32) -> Address {
        let local = self.socket_of(number).and_then(|socket| socket.local);
        local.unwrap_or(Address { host: ANY, port: 0 })
    }

    fn remote_name(&self, number: i32) -> Address {
        self.state.rest.network.remote(number).unwrap_or(Address { host: ANY, port: 0 })
    }

    /// An `InetAddress` without a name.
    fn new_inet_address(&mut self, host: u32) -> Result<Ref> {
        let holder = self.allocate_named("java/net/InetAddress$InetAddressHolder")?;
        let address = self.allocate_named("java/net/Inet4Address")?;
        self.fill(holder, &[("address", u64::from(host)), ("family", 1)])?;
        self.fill(address, &[("holder", holder.slot())])?;
        Ok(address)
    }

    fn set_host(&mut self, address: Ref, host: u32) -> Result<()> {
        let holder = self.ref_field(address, "holder")?;
        self.fill(holder, &[("address", u64::from(host))])
    }
}
