//! Files that a program has open.

use std::sync::Arc;

/// What an open file reads and writes.
#[derive(Clone, Debug)]
pub enum Source {
    /// A file or a folder of the program's.
    Node(u32),
    /// A file from outside, by its path, with what it holds.
    Given(Arc<str>, Arc<[u8]>),
    /// A folder from outside, which is open but cannot be read.
    Folder,
    /// A folder whose names were not read yet: its path, and its number if it is the program's.
    Listing(Arc<str>, Option<u32>),
    /// The names in a folder, each with a zero byte behind.
    Names(Arc<[u8]>),
    /// As many random bytes as are wanted.
    Random,
    /// Nothing, and whatever is written is lost.
    Null,
}

impl Source {
    /// The number of the program's file or folder that is open.
    pub fn node(&self) -> Option<u32> {
        match *self {
            Self::Node(number) => Some(number),
            Self::Listing(_, number) => number,
            _ => None,
        }
    }
}

/// A file that a program opened.
#[derive(Clone, Debug)]
pub struct Open {
    /// What it reads and writes.
    pub source: Source,
    /// Where it stands.
    pub position: usize,
    /// What may be done with it.
    pub access: Access,
}

/// What may be done with an open file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// Whether it may be read.
    pub reads: bool,
    /// Whether it may be written.
    pub writes: bool,
    /// Whether it writes at the end, wherever it stands.
    pub appends: bool,
}

impl Access {
    /// It may be read, and nothing else.
    pub const READ: Self = Self { reads: true, writes: false, appends: false };
}
