//! Why an instruction could not simply be done.

use std::fmt;

use crate::machine::ids::{ClassId, Ref};

/// Something that Heddle cannot model. It ends the run, never silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is, named so that it can be looked for: `native java/net/Inet4Address.init()V`.
    pub what: String,
    /// What the user can do about it.
    pub remedy: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "unsupported: {}; {}", self.what, self.remedy)
    }
}

/// Why an instruction could not simply be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trap {
    /// The machine throws a new exception of this class.
    New {
        /// Internal name of the exception's class.
        class: &'static str,
        /// What its `getMessage` gives; without one the constructor has no argument.
        message: Option<String>,
    },
    /// An exception that exists already is thrown.
    Throw(Ref),
    /// This class must be initialised first; then the instruction is done again.
    Initialize(ClassId),
    /// Memory must be collected first, so that this many bytes fit; then the instruction is done
    /// again.
    Collect(usize),
    /// The thread cannot go on now; its status says why. The instruction is done again later.
    Blocked,
    /// The thread lets others go first; the instruction is done.
    Yielded,
    /// The thread stands before an action that others can see, and was not told to do it.
    Stop,
    /// The thread has so many possibilities, and was not told which to take.
    Choose(u32),
    /// The thread got to where somebody waits for it.
    Break,
    /// The program asked not to be followed any further.
    Ignore,
    /// An exception ended the thread's own work; its handler is about to hear of it.
    Uncaught,
    /// The thread ended.
    Ended,
    /// A boot step ended.
    Delivered,
    /// Heddle cannot go on.
    Unsupported(Unsupported),
    /// The program ended itself with this status.
    Exit(i32),
}

/// What may fail to be done at once.
pub type Result<T> = std::result::Result<T, Trap>;

impl Trap {
    /// A new exception with a message.
    pub fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self::New { class, message: Some(message.into()) }
    }

    /// A new exception without a message.
    pub fn bare(class: &'static str) -> Self {
        Self::New { class, message: None }
    }

    /// A null dereference; the text that explains it is made when somebody asks for it.
    pub fn null() -> Self {
        Self::bare("java/lang/NullPointerException")
    }

    /// Something that Heddle cannot model.
    pub fn unsupported(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Unsupported(Unsupported { what: what.into(), remedy: remedy.into() })
    }
}
