//! What each native reads, writes and synchronises: one table, by class, name and descriptor.
//!
//! The actions at which a thread stops, the facts behind the reductions and what the static models
//! must cover all come from here. Every peer of the machine has an entry of its own, a new one that
//! has none fails a test, and a checked build panics when a native touches a shared object that its
//! entry does not name ([`super::watch`]).

mod files;
mod invoke;
mod io;
mod lang;
mod management;
mod network;
mod platform;
mod text;
pub(crate) mod unsafe_memory;
mod util;

use std::collections::BTreeSet;

use super::action::{Mode, Strength};
use super::world::class::Type;

/// A piece of memory as a function of a call's arguments; numbers are argument slots, the
/// receiver's included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// A field of an object.
    Field(usize, &'static str),
    /// A field that is reached through others.
    Path(usize, &'static [&'static str]),
    /// What printing a throwable looks at: its own, its cause's and so on.
    Causes(usize),
    /// An element of an array: the array and the index.
    Element(usize, usize),
    /// Elements of an array: the array, the first index and how many.
    Elements(usize, usize, usize),
    /// All elements of an array; nothing if the argument is none.
    Whole(usize),
    /// All elements of the arrays that make up a list of the library.
    List(usize),
    /// A static field: its class and its name.
    Static(&'static str, &'static str),
    /// A field of the calling thread's `java.lang.Thread`.
    Own(&'static str),
    /// Memory outside the heap: the address, what is added to it, and how many bytes.
    OffHeap(usize, Option<usize>, usize),
    /// Pieces of memory outside the heap, and what lists them: its address, and how many they are.
    Pieces(usize, usize),
    /// Files, and how far standard input and open files were read.
    Outside,
    /// The same, unless the number at the end of these fields is that of a standard output.
    Written(usize, &'static [&'static str]),
}

impl Memory {
    /// What kind of memory it is.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Field(..) => "field",
            Self::Path(..) => "path",
            Self::Causes(_) => "causes",
            Self::Element(..) => "element",
            Self::Elements(..) => "elements",
            Self::Whole(_) => "whole array",
            Self::List(_) => "list",
            Self::Static(..) => "static field",
            Self::Own(_) => "own field",
            Self::OffHeap(..) => "off the heap",
            Self::Pieces(..) => "pieces",
            Self::Outside => "outside",
            Self::Written(..) => "written",
        }
    }
}

/// What is done to a piece of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// How.
    pub mode: Mode,
    /// Where.
    pub memory: Memory,
    /// What it promises.
    pub strength: Strength,
}

/// What a native does that other threads can see.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Nothing,
    /// A field is filled with the one value that it can have: no thread can tell when.
    Cache(usize, &'static str),
    /// These accesses, as one.
    Touches(&'static [Touch]),
    /// The same, holding the monitor of the stream in a slot.
    Prints(usize, &'static [Touch]),
    /// `Unsafe`: `(object, offset, ...)`, for a value of this type.
    Cell(Mode, Strength, Type),
    /// The permit of the calling thread is used up, and its interrupt flag read.
    Park,
    /// The permit of the thread in an argument is given.
    Wake(usize),
    /// The same for the thread in the first argument, whose interrupt flag is read.
    Interrupt,
    /// A thread is given a number.
    Thread,
    /// The thread in the first argument is started.
    Start,
    /// The calling thread waits, unless its interrupt flag is set, which is cleared then.
    Interruptible,
    /// The same, until the thread in the first argument ends.
    Join,
    /// One thread that waits for the object in the first argument is woken, or all of them.
    Notify(bool),
    /// Which threads there are is looked at, and memory is touched.
    Threads(&'static [Touch]),
    /// What the thread in the first argument does is looked at.
    State,
    /// The object in an argument gets its identity hash code.
    Hash,
    /// The clock is looked at.
    Clock,
    /// The string in an argument is looked up among those that are one object each.
    Intern,
    /// `System.arraycopy`
    Copy,
    /// `Object.clone`
    Clone,
    /// `Unsafe.copyMemory0` and its like: `(object, offset, object, offset, bytes)`.
    CopyBytes,
    /// `Unsafe.setMemory0`: `(object, offset, bytes, value)`.
    SetBytes,
    /// Something that nothing is known of, or that ends or stops everything.
    Anything,
}

impl Effect {
    /// What kind of entry it is.
    pub const fn kind(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Cache(..) => "cache",
            Self::Touches(_) => "touches",
            Self::Prints(..) => "prints",
            Self::Cell(..) => "cell",
            Self::Park => "park",
            Self::Wake(_) => "wake",
            Self::Interrupt => "interrupt",
            Self::Thread => "thread",
            Self::Start => "start",
            Self::Interruptible => "interruptible",
            Self::Join => "join",
            Self::Notify(_) => "notify",
            Self::Threads(_) => "threads",
            Self::State => "state",
            Self::Hash => "hash",
            Self::Clock => "clock",
            Self::Intern => "intern",
            Self::Copy => "copy",
            Self::Clone => "clone",
            Self::CopyBytes => "copy bytes",
            Self::SetBytes => "set bytes",
            Self::Anything => "anything",
        }
    }
}

/// Names with what they do: `Class.name`, or `Class.name(descriptor)`.
type Entries = &'static [(&'static str, Effect)];
/// Names of natives that touch nothing that threads share.
type Quiet = &'static [&'static str];

const ENTRIES: &[Entries] = &[
    files::ENTRIES,
    invoke::ENTRIES,
    io::ENTRIES,
    lang::ENTRIES,
    management::ENTRIES,
    network::ENTRIES,
    platform::ENTRIES,
    util::ENTRIES,
];
const QUIET: &[Quiet] = &[
    invoke::QUIET,
    io::QUIET,
    lang::QUIET,
    lang::QUIET_NUMBERS,
    management::QUIET,
    platform::QUIET,
    platform::QUIET_NETWORK,
    files::QUIET,
    network::QUIET,
    util::QUIET,
    util::QUIET_CHOICES,
];

/// What a native does; `None` if the table does not have it.
pub fn effect(class: &str, name: &str, descriptor: &str) -> Option<Effect> {
    if class == "jdk/internal/misc/Unsafe"
        && descriptor.starts_with("(Ljava/lang/Object;J")
        && let Some(effect) = unsafe_memory::effect(name)
    {
        return Some(effect);
    }
    let exact = format!("{class}.{name}{descriptor}");
    entry(&exact).or_else(|| entry(&exact[..class.len() + 1 + name.len()]))
}

fn entry(key: &str) -> Option<Effect> {
    let known = ENTRIES.iter().flat_map(|table| table.iter());
    let quiet = || QUIET.iter().any(|table| table.contains(&key)).then_some(Effect::Nothing);
    known.filter(|(name, _)| *name == key).map(|(_, effect)| *effect).next().or_else(quiet)
}

/// The kinds of entries that the table has.
pub fn kinds() -> BTreeSet<&'static str> {
    let entries = ENTRIES.iter().flat_map(|table| table.iter().map(|(_, effect)| effect.kind()));
    let memory = unsafe_memory::names().filter_map(|name| unsafe_memory::effect(&name));
    entries.chain(memory.map(Effect::kind)).collect()
}

/// The kinds of memory that entries name.
pub fn memories() -> BTreeSet<&'static str> {
    let entries = ENTRIES.iter().flat_map(|table| table.iter());
    let touches = entries.flat_map(|(_, effect)| match effect {
        Effect::Touches(touches) | Effect::Prints(_, touches) => *touches,
        _ => &[],
    });
    touches.map(|touch| touch.memory.kind()).collect()
}

/// The whole table: each native with what it does, in words, one line each.
pub fn table() -> Vec<(String, Vec<String>)> {
    let entries = ENTRIES.iter().flat_map(|table| table.iter());
    let quiet = QUIET.iter().flat_map(|table| table.iter());
    let memory = unsafe_memory::names().map(|name| {
        let effect = unsafe_memory::effect(&name).unwrap_or(Effect::Anything);
        (format!("jdk/internal/misc/Unsafe.{name}"), effect.lines())
    });
    let mut all: Vec<(String, Vec<String>)> = entries
        .map(|(name, effect)| ((*name).to_string(), effect.lines()))
        .chain(quiet.map(|name| ((*name).to_string(), Vec::new())))
        .chain(memory)
        .collect();
    all.sort();
    all
}

const fn touch(mode: Mode, memory: Memory, strength: Strength) -> Touch {
    Touch { mode, memory, strength }
}

/// A plain read.
const fn reads(memory: Memory) -> Touch {
    touch(Mode::Read, memory, Strength::Plain)
}

/// A plain write.
const fn writes(memory: Memory) -> Touch {
    touch(Mode::Write, memory, Strength::Plain)
}

/// A read and a write of what the machine itself keeps.
const fn updates(memory: Memory) -> Touch {
    touch(Mode::Update, memory, Strength::Volatile)
}

/// The names of all entries.
#[cfg(test)]
pub(crate) fn listed() -> Vec<&'static str> {
    let entries = ENTRIES.iter().flat_map(|table| table.iter().map(|(name, _)| *name));
    entries.chain(QUIET.iter().flat_map(|table| table.iter().copied())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_descriptor_tells_entries_of_one_name_apart() {
        let unlike = effect("java/lang/Thread", "sleep", "(J)V");
        assert_eq!(unlike, Some(Effect::Interruptible));
        assert_eq!(effect("java/lang/Thread", "sleep", "(JI)V"), None);
        assert_eq!(effect("java/lang/Math", "future", "(D)D"), None);
    }

    #[test]
    fn what_is_listed_can_be_told_in_words() {
        for (name, lines) in table() {
            assert!(lines.iter().all(|line| line.contains(' ')), "{name}: {lines:?}");
        }
    }
}
