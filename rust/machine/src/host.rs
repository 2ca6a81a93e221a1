//! The outside world, as far as a program may touch it: it may print.

use std::io::Write;
use std::sync::{Arc, Mutex};

use super::foreign::{Failure, Value};

/// Where a program's output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Stream {
    /// `System.out`
    Out,
    /// `System.err`
    Err,
}

/// The outside.
pub trait Host: Send {
    /// The program printed something.
    fn write(&mut self, stream: Stream, bytes: &[u8]);

    /// The native methods that have a peer outside: `com/acme/Native.f(I)I`.
    fn peers(&self) -> Vec<String> {
        Vec::new()
    }

    /// Call a peer that [`Host::peers`] named.
    fn call_peer(&mut self, key: &str, arguments: &[Value]) -> Result<Value, Failure> {
        let _ = arguments;
        Err(Failure::Broken(format!("nothing provides {key}")))
    }

    /// Whether the machine is asked to stop; asked many times a second.
    fn interrupted(&mut self) -> bool {
        false
    }
}

/// Prints to the process's own streams.
pub struct Console;

impl Host for Console {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        // There is no flush at the end, and a reader that went away is no reason to stop: the
        // program would not notice either.
        let _ = match stream {
            Stream::Out => {
                let mut out = std::io::stdout().lock();
                out.write_all(bytes).and_then(|()| out.flush())
            }
            Stream::Err => std::io::stderr().write_all(bytes),
        };
    }
}

/// Keeps what was printed.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<[Vec<u8>; 2]>>);

impl Recorder {
    /// What was printed to a stream so far.
    pub fn text(&self, stream: Stream) -> Vec<u8> {
        self.0.lock().map(|streams| streams[stream as usize].clone()).unwrap_or_default()
    }
}

impl Host for Recorder {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if let Ok(mut streams) = self.0.lock() {
            streams[stream as usize].extend_from_slice(bytes);
        }
    }
}
