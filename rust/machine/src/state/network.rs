//! A network of one computer: sockets, the connections between them, pipes and what is polled.
//!
//! Bytes arrive at once and whole, and as many as are sent. What an end of a connection is told when
//! the other one closes is what Linux tells it on the loopback interface.

pub use super::connection::{Address, Connection, Fault, Received};
use std::collections::BTreeMap;

/// Where the computer is reached by itself.
pub const LOOPBACK: u32 = 0x7f00_0001;
/// Any address of the computer.
pub const ANY: u32 = 0;
/// The first port that is given to a socket that asks for none.
const FIRST_PORT: u16 = 32768;

/// Something can be read, or a connection accepted.
pub const IN: i32 = 1;
/// Something can be written.
pub const OUT: i32 = 4;
/// There was an error.
pub const ERR: i32 = 8;
/// There is no other end any more.
pub const HUP: i32 = 16;
/// A descriptor that tells of one event, and then no more until it is asked to.
pub const ONE_SHOT: i32 = 1 << 30;

/// What a descriptor is used for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// For nothing yet.
    Idle,
    /// It accepts connections: those that wait, in the order of their coming.
    Listener {
        /// One more than this may wait.
        backlog: usize,
        /// Their numbers.
        waiting: Vec<u32>,
    },
    /// It wants to be connected to a listener for which too many wait.
    Caller(Address),
    /// Its wish to be connected was refused, of which it was not told yet.
    Refused,
    /// It is one end of a connection.
    End {
        /// The number of the connection.
        connection: u32,
        /// Which end.
        side: usize,
    },
    /// It polls others: their numbers, with what is wanted of them.
    Poller(BTreeMap<i32, i32>),
    /// It can be read after it was set.
    Signal(bool),
    /// It was closed by one thread while others may be about to use it.
    Closed,
}

/// A descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Socket {
    /// What it is used for.
    pub role: Role,
    /// Its own address.
    pub local: Option<Address>,
    /// Whether operations wait.
    pub blocking: bool,
    /// Options that were set: level and number, with their values.
    pub options: BTreeMap<(i32, i32), i32>,
}

/// How a wish to be connected went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dialled {
    /// There is a connection.
    Connected,
    /// There is none that accepts it.
    Refused,
    /// Too many wait to be accepted.
    Busy,
}

/// All descriptors that are not files, and what connects them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Network {
    sockets: BTreeMap<i32, Socket>,
    connections: BTreeMap<u32, Connection>,
}

impl Network {
    /// Use a number, which must be free, for something new.
    pub fn add(&mut self, number: i32, role: Role, blocking: bool) {
        let socket = Socket { role, local: None, blocking, options: BTreeMap::new() };
        self.sockets.insert(number, socket);
    }

    /// What a number stands for.
    pub fn socket(&self, number: i32) -> Option<&Socket> {
        self.sockets.get(&number)
    }

    /// The same, to be changed.
    pub fn socket_mut(&mut self, number: i32) -> Option<&mut Socket> {
        self.sockets.get_mut(&number)
    }

    /// The connection that a number is an end of, and which.
    pub fn connection(&self, number: i32) -> Option<(&Connection, usize)> {
        match self.socket(number)?.role {
            Role::End { connection, side } => Some((self.connections.get(&connection)?, side)),
            _ => None,
        }
    }

    /// The same, to be changed.
    pub fn connection_mut(&mut self, number: i32) -> Option<(&mut Connection, usize)> {
        match self.socket(number)?.role {
            Role::End { connection, side } => Some((self.connections.get_mut(&connection)?, side)),
            _ => None,
        }
    }

    /// The address of the other end.
    pub fn remote(&self, number: i32) -> Option<Address> {
        self.connection(number).and_then(|(connection, side)| connection.names[1 - side])
    }

    fn names(&self) -> impl Iterator<Item = Address> {
        let local = self.sockets.values().filter_map(|socket| socket.local);
        let connected = self.connections.values().flat_map(|connection| connection.names);
        local.chain(connected.flatten())
    }

    /// The smallest port that nothing uses.
    fn free_port(&self) -> Option<u16> {
        (FIRST_PORT..=u16::MAX).find(|&port| self.names().all(|name| name.port != port))
    }

    /// Give a socket an address, with a port of its own if it wants none; `None` if another has it.
    pub fn bind(&mut self, number: i32, host: u32, port: u16, reuse: (i32, i32)) -> Option<()> {
        let port = if port == 0 { self.free_port()? } else { port };
        let shares = |socket: &Socket| socket.options.get(&reuse).is_some_and(|&value| value != 0);
        let own = shares(self.socket(number)?);
        let taken = |socket: &Socket| {
            let Some(name) = socket.local else { return false };
            let meets = name.host == host || name.host == ANY || host == ANY;
            let open = own && shares(socket) && !matches!(socket.role, Role::Listener { .. });
            name.port == port && meets && !open
        };
        if self.sockets.iter().any(|(other, socket)| *other != number && taken(socket)) {
            return None;
        }
        self.socket_mut(number)?.local = Some(Address { host, port });
        Some(())
    }

    /// Whether no other socket accepts connections where this one would.
    pub fn may_listen(&self, number: i32) -> bool {
        let Some(name) = self.socket(number).and_then(|socket| socket.local) else { return true };
        let hears = |socket: &Socket| matches!(socket.role, Role::Listener { .. });
        let meets = |other: Address| {
            let hosts = [other.host, name.host];
            other.port == name.port && (hosts[0] == hosts[1] || hosts.contains(&ANY))
        };
        let mut others = self.sockets.iter().filter(|(other, _)| **other != number);
        !others.any(|(_, socket)| hears(socket) && socket.local.is_some_and(meets))
    }

    /// The socket that accepts connections to an address.
    fn listener(&self, to: Address) -> Option<i32> {
        let hears = |socket: &Socket| {
            let name = socket.local.filter(|name| name.port == to.port);
            matches!(socket.role, Role::Listener { .. })
                && name.is_some_and(|name| name.host == to.host || name.host == ANY)
        };
        self.sockets.iter().find(|(_, socket)| hears(socket)).map(|(number, _)| *number)
    }

    /// What would come of a wish to be connected.
    pub fn answer(&self, to: Address) -> Dialled {
        let role = self.listener(to).and_then(|number| self.socket(number)).map(|s| &s.role);
        match role {
            Some(Role::Listener { backlog, waiting }) if waiting.len() > *backlog => Dialled::Busy,
            Some(_) => Dialled::Connected,
            None => Dialled::Refused,
        }
    }

    /// Connect a socket to an address, if that is possible now.
    pub fn connect(&mut self, number: i32, to: Address) -> Dialled {
        let to = if to.host == ANY { Address { host: LOOPBACK, ..to } } else { to };
        let answer = self.answer(to);
        let own = self.socket(number).and_then(|socket| socket.local);
        let (Some(listener), Some(port)) = (self.listener(to), self.free_port()) else {
            self.set_role(number, Role::Refused);
            return Dialled::Refused;
        };
        if answer == Dialled::Busy {
            self.set_role(number, Role::Caller(to));
            return answer;
        }
        let own = match own {
            Some(name) if name.host != ANY => name,
            Some(name) => Address { host: LOOPBACK, ..name },
            None => Address { host: LOOPBACK, port },
        };
        let connection = self.add_connection(Connection::between(own, to));
        if let Some(Role::Listener { waiting, .. }) =
            self.socket_mut(listener).map(|socket| &mut socket.role)
        {
            waiting.push(connection);
        }
        self.set_role(number, Role::End { connection, side: 0 });
        if let Some(socket) = self.socket_mut(number) {
            socket.local = Some(own);
        }
        Dialled::Connected
    }

    /// Say what a descriptor is used for from now on.
    pub fn set_role(&mut self, number: i32, role: Role) {
        if let Some(socket) = self.socket_mut(number) {
            socket.role = role;
        }
    }

    fn add_connection(&mut self, connection: Connection) -> u32 {
        let mut number = 1;
        while self.connections.contains_key(&number) {
            number += 1;
        }
        self.connections.insert(number, connection);
        number
    }

    /// A pipe between two new numbers: the first one reads.
    pub fn add_pipe(&mut self, [source, sink]: [i32; 2], blocking: bool) {
        let connection = self.add_connection(Connection::pipe());
        self.add(source, Role::End { connection, side: 0 }, blocking);
        self.add(sink, Role::End { connection, side: 1 }, blocking);
    }

    /// Whether a connection waits to be accepted.
    pub fn has_waiting(&self, listener: i32) -> bool {
        let role = self.socket(listener).map(|socket| &socket.role);
        matches!(role, Some(Role::Listener { waiting, .. }) if !waiting.is_empty())
    }

    /// Use a new number for the first connection that waits; the address of the other end.
    pub fn accept(&mut self, listener: i32, number: i32) -> Option<Address> {
        let socket = self.socket_mut(listener)?;
        let options = socket.options.clone();
        let Role::Listener { waiting, .. } = &mut socket.role else { return None };
        if waiting.is_empty() {
            return None;
        }
        let connection = waiting.remove(0);
        let [remote, local] = self.connections.get(&connection)?.names;
        self.add(number, Role::End { connection, side: 1 }, true);
        let socket = self.socket_mut(number)?;
        (socket.local, socket.options) = (local, options);
        remote
    }

    /// End what a descriptor was used for; `abruptly` if nothing may be left to be delivered.
    pub fn hang_up(&mut self, number: i32, abruptly: bool) {
        let role = self.socket_mut(number).map(|s| std::mem::replace(&mut s.role, Role::Closed));
        match role {
            Some(Role::End { connection, side }) => self.end(connection, side, abruptly),
            Some(Role::Listener { waiting, .. }) => {
                for connection in waiting {
                    self.end(connection, 1, true);
                }
            }
            _ => {}
        }
        if let Some(socket) = self.socket_mut(number) {
            socket.local = None;
        }
        for socket in self.sockets.values_mut() {
            if let Role::Poller(wanted) = &mut socket.role {
                wanted.remove(&number);
            }
        }
    }

    fn end(&mut self, number: u32, side: usize, abruptly: bool) {
        if let Some(connection) = self.connections.get_mut(&number)
            && connection.close(side, abruptly)
        {
            self.connections.remove(&number);
        }
    }

    /// Close a descriptor; false if there is none.
    pub fn close(&mut self, number: i32, abruptly: bool) -> bool {
        self.hang_up(number, abruptly);
        self.sockets.remove(&number).is_some()
    }

    /// What a descriptor is ready for, of what is asked.
    pub fn ready(&self, number: i32, wanted: i32) -> i32 {
        let Some(socket) = self.socket(number) else { return 0 };
        let is = match &socket.role {
            Role::Idle => OUT | HUP,
            Role::Refused => IN | OUT | ERR | HUP,
            Role::Closed => IN | OUT | HUP,
            Role::Listener { waiting, .. } => i32::from(!waiting.is_empty()) * IN,
            Role::Caller(to) => match self.answer(*to) {
                Dialled::Busy => 0,
                Dialled::Connected => OUT,
                Dialled::Refused => IN | OUT | ERR | HUP,
            },
            Role::End { .. } => self.connection(number).map_or(HUP, |(c, side)| c.ready(side)),
            Role::Poller(_) => i32::from(!self.polled(number).is_empty()) * IN,
            Role::Signal(set) => i32::from(*set) * IN,
        };
        is & (wanted | ERR | HUP)
    }

    /// Which of those that a poller asks for are ready, and for what.
    pub fn polled(&self, poller: i32) -> Vec<(i32, i32)> {
        let Some(Role::Poller(wanted)) = self.socket(poller).map(|socket| &socket.role) else {
            return Vec::new();
        };
        let ready = wanted.iter().filter(|(_, events)| **events & !ONE_SHOT != 0);
        let ready = ready.map(|(&number, &events)| (number, self.ready(number, events)));
        ready.filter(|&(_, events)| events != 0).collect()
    }

    /// All of it, so that two states have the same text exactly if nothing tells them apart.
    pub fn spell(&self) -> Vec<u8> {
        if self.sockets.is_empty() && self.connections.is_empty() {
            return Vec::new();
        }
        format!("{self:?}").into_bytes()
    }
}

#[cfg(test)]
mod tests;
