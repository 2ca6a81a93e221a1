//! A connection: two ends, and the bytes on their way to each.

use super::network::{ERR, HUP, IN, OUT};

/// Where a socket is reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Address {
    /// The number of the computer, or of one of its interfaces.
    pub host: u32,
    /// The number of the socket there.
    pub port: u16,
}

impl std::fmt::Display for Address {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c, d] = self.host.to_be_bytes();
        write!(formatter, "{a}.{b}.{c}.{d}:{}", self.port)
    }
}

/// What is wrong with a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The other end was closed before it had read everything.
    Reset,
    /// There is no other end that could read.
    Broken,
}

/// What an end finds that reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Received {
    /// These bytes.
    Bytes(Vec<u8>),
    /// Nothing so far.
    Nothing,
    /// Nothing, and nothing will come.
    End,
}

/// Its descriptor is closed.
const CLOSED: u8 = 1;
/// It has said that it will write no more.
const FINISHED: u8 = 2;
/// It has said that it will read no more.
const DEAF: u8 = 4;
/// It was told that the other one does not exist.
const TORN: u8 = 8;

/// One end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct End {
    /// Bytes that it has yet to read.
    incoming: Vec<u8>,
    /// What has happened to it.
    marks: u8,
    /// What it will be told by its next operation.
    fault: Option<Fault>,
}

impl End {
    /// Whether one of these has happened.
    fn is(&self, marks: u8) -> bool {
        self.marks & marks != 0
    }
}

/// A connection between two sockets, or a pipe.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The addresses of the ends; a pipe has none.
    pub names: [Option<Address>; 2],
    ends: [End; 2],
}

/// An event that is there, or none.
fn when(there: bool, event: i32) -> i32 {
    if there { event } else { 0 }
}

impl Connection {
    /// A new one between two sockets: who asked for it, and who was asked.
    pub fn between(from: Address, to: Address) -> Self {
        Self { names: [Some(from), Some(to)], ends: Default::default() }
    }

    /// A new pipe: the first end reads, the second one writes.
    pub fn pipe() -> Self {
        Self { names: [None, None], ends: Default::default() }
    }

    /// Whether it is a pipe.
    pub fn is_pipe(&self) -> bool {
        self.names[0].is_none()
    }

    /// How many bytes an end has yet to read.
    pub fn available(&self, side: usize) -> usize {
        self.ends[side].incoming.len()
    }

    /// Whether an end was told that nothing will come.
    fn hears_end(&self, side: usize) -> bool {
        self.ends[1 - side].is(FINISHED)
    }

    /// Take at most so many bytes that were sent to an end.
    pub fn receive(&mut self, side: usize, wanted: usize) -> Result<Received, Fault> {
        let over = self.hears_end(side);
        let end = &mut self.ends[side];
        if !end.incoming.is_empty() {
            let count = wanted.min(end.incoming.len());
            return Ok(Received::Bytes(end.incoming.drain(..count).collect()));
        }
        if over {
            return Ok(Received::End);
        }
        if let Some(fault) = end.fault.take() {
            return Err(fault);
        }
        Ok(if end.is(TORN | DEAF) { Received::End } else { Received::Nothing })
    }

    /// What an end has yet to be told, which is told once.
    pub fn take_fault(&mut self, side: usize) -> Option<Fault> {
        self.ends[side].fault.take()
    }

    /// Send bytes from an end to the other one.
    pub fn send(&mut self, side: usize, bytes: &[u8]) -> Result<(), Fault> {
        let (pipe, over) = (self.is_pipe(), self.hears_end(side));
        let gone = self.ends[1 - side].is(CLOSED);
        let end = &mut self.ends[side];
        if let Some(fault) = end.fault.take() {
            return Err(fault);
        }
        if end.is(FINISHED | TORN) || pipe && gone {
            return Err(Fault::Broken);
        }
        if gone {
            // They are lost, which the other computer says in return.
            end.marks |= TORN;
            end.fault = Some(if over { Fault::Broken } else { Fault::Reset });
        } else {
            self.ends[1 - side].incoming.extend_from_slice(bytes);
        }
        Ok(())
    }

    /// An end will read no more, write no more, or both.
    pub fn shut_down(&mut self, side: usize, reads: bool, writes: bool) {
        let marks = if reads { DEAF } else { 0 } | if writes { FINISHED } else { 0 };
        self.ends[side].marks |= marks;
    }

    /// Close an end; whether nothing is left of the connection.
    pub fn close(&mut self, side: usize, abruptly: bool) -> bool {
        let lost = !self.is_pipe() && (abruptly || !self.ends[side].incoming.is_empty());
        let finished = self.ends[side].is(FINISHED);
        let other = &mut self.ends[1 - side];
        if lost && !other.is(CLOSED | TORN) {
            other.marks |= TORN;
            other.fault = Some(if finished { Fault::Broken } else { Fault::Reset });
        }
        let end = &mut self.ends[side];
        end.incoming.clear();
        end.marks |= if lost { CLOSED } else { CLOSED | FINISHED };
        self.ends[1 - side].is(CLOSED)
    }

    /// What an end is ready for.
    pub fn ready(&self, side: usize) -> i32 {
        let end = &self.ends[side];
        let over = self.hears_end(side);
        if self.is_pipe() {
            let gone = self.ends[1 - side].is(CLOSED);
            return match side {
                0 => when(!end.incoming.is_empty(), IN) | when(gone, HUP),
                _ => OUT | when(gone, ERR),
            };
        }
        let reads = !end.incoming.is_empty() || over || end.is(TORN | DEAF);
        let hung = end.is(TORN) || over && end.is(FINISHED);
        let faulty = end.fault.is_some();
        when(reads, IN) | OUT | when(hung, HUP) | when(faulty, ERR)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connected() -> Connection {
        let name = |port| Address { host: 1, port };
        Connection::between(name(1), name(2))
    }

    #[test]
    fn what_was_sent_is_read_before_the_end() {
        let mut connection = connected();
        connection.send(0, b"abc").unwrap();
        assert!(!connection.close(0, false));
        assert_eq!(connection.receive(1, 2), Ok(Received::Bytes(b"ab".to_vec())));
        assert_eq!(connection.receive(1, 2), Ok(Received::Bytes(b"c".to_vec())));
        assert_eq!(connection.receive(1, 2), Ok(Received::End));
    }

    #[test]
    fn a_closed_end_takes_one_more_write_and_no_other() {
        let mut connection = connected();
        connection.close(0, false);
        assert_eq!(connection.send(1, b"x"), Ok(()));
        assert_eq!(connection.send(1, b"x"), Err(Fault::Broken));
        assert_eq!(connection.receive(1, 1), Ok(Received::End));
    }

    #[test]
    fn closing_with_unread_bytes_resets_the_other_end() {
        let mut connection = connected();
        connection.send(0, b"x").unwrap();
        connection.close(1, false);
        assert_eq!(connection.receive(0, 1), Err(Fault::Reset));
        assert_eq!(connection.receive(0, 1), Ok(Received::End));
    }

    #[test]
    fn half_of_a_connection_can_be_closed() {
        let mut connection = connected();
        connection.shut_down(0, false, true);
        assert_eq!(connection.receive(1, 1), Ok(Received::End));
        connection.send(1, b"x").unwrap();
        assert_eq!(connection.receive(0, 1), Ok(Received::Bytes(b"x".to_vec())));
        assert_eq!(connection.send(0, b"x"), Err(Fault::Broken));
        assert_eq!(connection.ready(0) & (IN | HUP), 0);
    }

    #[test]
    fn a_pipe_is_read_at_one_end_and_written_at_the_other() {
        let mut pipe = Connection::pipe();
        assert_eq!(pipe.ready(0), 0);
        pipe.send(1, b"x").unwrap();
        assert_eq!(pipe.ready(0), IN);
        pipe.close(0, false);
        assert_eq!(pipe.send(1, b"y"), Err(Fault::Broken));
    }
}
