//! What is noted of one run: who accessed which memory, who synchronised with what, in which order.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use heddle_machine::ids::Ref;
use heddle_machine::watch::standing_users::Call;

/// How many sites are kept as met lately.
const RECENT: usize = 64;

/// What a thread did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It read a location without synchronisation.
    Read,
    /// It wrote a location without synchronisation.
    Write,
    /// It entered a monitor, or took a lock of the library.
    Lock,
    /// It took a lock of the library without waiting for ever.
    Try,
    /// It left it.
    Unlock,
    /// It left a monitor to wait.
    Wait,
    /// It wants a monitor that it never got.
    Request,
    /// It read what orders it behind the last write of the same: a volatile, or a class that is
    /// ready.
    Acquire,
    /// It wrote such a thing.
    Release,
    /// It started a thread.
    Fork,
    /// It saw a thread ended.
    Join,
    /// It notified threads that wait for an object.
    Notify,
    /// The same, and there was none.
    NotifyNone,
    /// It came to a monitor that another thread held.
    Block,
}

impl Deed {
    /// The word for it.
    pub fn word(self) -> &'static str {
        match self {
            Self::Read => "read",
            Self::Write => "write",
            Self::Lock => "lock",
            Self::Try => "try",
            Self::Unlock => "unlock",
            Self::Wait => "wait",
            Self::Request => "request",
            Self::Acquire => "acquire",
            Self::Release => "release",
            Self::Fork => "fork",
            Self::Join => "join",
            Self::Notify => "notify",
            Self::NotifyNone => "notify-none",
            Self::Block => "block",
        }
    }

    /// Whether it may order threads, or change which locks one holds.
    pub(super) fn synchronises(self) -> bool {
        !matches!(self, Self::Read | Self::Write | Self::Notify | Self::NotifyNone | Self::Block)
    }
}

/// One thing that one thread did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// Who.
    pub thread: u32,
    /// What.
    pub deed: Deed,
    /// Of which location, lock, other thing or thread, by number.
    pub object: u32,
    /// Where, by number.
    pub site: u32,
}

/// A location that was accessed without synchronisation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Location {
    /// The class that declares the field, or the type of the array, by its name in class files.
    pub owner: String,
    /// The field; none for an element of an array.
    pub field: Option<String>,
    /// The number of the object; 0 for a static field.
    pub object: u32,
    /// The index, in an array.
    pub index: Option<u32>,
    /// Who made the object, or initialised the class.
    pub maker: u32,
    /// Whether it was written before the first event with it.
    pub written: bool,
}

/// What was locked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lock {
    /// The class of the object, as Java spells it.
    pub class: String,
    /// A static field of the user's that refers to it, as `Owner.field`.
    pub field: Option<String>,
    /// Its number among all objects.
    pub object: u32,
    /// Where it was made, by number, if that was before the first thread was started.
    pub made: Option<u32>,
}

/// Where something was done: class, method, file and line.
pub type Site = (String, String, Option<String>, Option<u16>);

/// What comes out of a run.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// In order; what says nothing new is left out.
    pub events: Vec<Event>,
    /// By number.
    pub locations: Vec<Location>,
    /// By number.
    pub locks: Vec<Lock>,
    /// By number.
    pub sites: Vec<Site>,
    /// Their names, by number.
    pub threads: Vec<String>,
    /// Events that take a lock, by number, that stand for more of their kind, and for how many.
    pub repeated: Vec<(u32, u32)>,
    /// Locks under which a thread wrote memory of the library, which is not noted.
    pub handing: BTreeSet<u32>,
    /// Actions that only repeat what the same thread did just before.
    pub left_out: u64,
    /// Accesses that were noted or left out because they say nothing new.
    pub accesses: u64,
}

/// Numbers for what was met; locations have theirs where threads pass them.
#[derive(Debug)]
pub(super) struct Numbers {
    pub(super) locks: FxHashMap<Ref, u32>,
    /// Places that synchronise, and classes.
    pub(super) orders: FxHashMap<(Ref, u32), u32>,
    pub(super) sites: FxHashMap<Call, u32>,
    /// The lock that was met last.
    pub(super) last_lock: Option<(Ref, u32)>,
    /// Sites that were met lately: a loop meets few.
    pub(super) recent: [Option<(Call, u32)>; RECENT],
}

impl Numbers {
    /// Nothing was met.
    pub(super) fn new() -> Self {
        Self {
            locks: FxHashMap::default(),
            orders: FxHashMap::default(),
            sites: FxHashMap::default(),
            last_lock: None,
            recent: [None; RECENT],
        }
    }

    /// Where a site is kept among those that were met lately.
    pub(super) fn place_of((method, pc): Call) -> usize {
        method.index().wrapping_mul(31).wrapping_add(pc as usize) % RECENT
    }
}
