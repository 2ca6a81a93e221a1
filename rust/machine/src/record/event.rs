//! What is noted of a run.

use crate::ids::ThreadId;

/// What a thread did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names say it")]
pub enum Kind {
    Read,
    Write,
    /// A read and a write as one; one that wrote nothing is a read.
    Update,
    Lock,
    Unlock,
    /// It could not get a monitor.
    Block,
    Wait,
    Wake,
    Notify,
    Start,
    End,
    Join,
    Park,
    Unpark,
    Interrupt,
    Sleep,
    Timeout,
    /// It uses a socket or a pipe, or waits for one.
    Socket,
    Choose,
    Throw,
    Uncaught,
    Print,
    Initialize,
    /// It begins a unit of work.
    Begin,
    /// It ends a unit of work.
    Finish,
}

impl Kind {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Update => "update",
            Self::Lock => "lock",
            Self::Unlock => "unlock",
            Self::Block => "block",
            Self::Wait => "wait",
            Self::Wake => "wake",
            Self::Notify => "notify",
            Self::Start => "start",
            Self::End => "end",
            Self::Join => "join",
            Self::Park => "park",
            Self::Unpark => "unpark",
            Self::Interrupt => "interrupt",
            Self::Sleep => "sleep",
            Self::Timeout => "timeout",
            Self::Socket => "socket",
            Self::Choose => "choose",
            Self::Throw => "throw",
            Self::Uncaught => "uncaught",
            Self::Print => "print",
            Self::Initialize => "initialize",
            Self::Begin => "begin",
            Self::Finish => "finish",
        }
    }
}

/// A stack that was seen; the recorder knows its calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StackId(pub u32);

/// One thing that one thread did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who.
    pub thread: ThreadId,
    /// What it did.
    pub kind: Kind,
    /// To what: `Bank.balance`, `Node#12.next`, `int[]#7[1]`, `Object#5`, a thread's name, a class.
    pub what: String,
    /// The value read or written, who was woken, who holds the monitor.
    pub value: Option<String>,
    /// Where.
    pub stack: StackId,
    /// How often another thread went on before.
    pub context: u32,
}

/// One call of a stack, as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The class as Java spells it.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The source file's name.
    pub file: Option<String>,
    /// The source line.
    pub line: Option<u16>,
    /// Whether the class is the user's own.
    pub user: bool,
}
