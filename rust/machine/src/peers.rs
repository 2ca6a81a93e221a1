//! What a function must look like that stands for a Java method, and how it is found.
//!
//! The functions themselves are in [`natives`](super::natives), which nothing below it knows: a
//! machine is handed their table when it is made.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use super::trap::{Result, Trap};

/// How a native call ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// Without a result.
    Void,
    /// With a result, as a stack slot.
    Value(u64),
    /// It pushed a frame, or more, that will give the result. The arguments are gone.
    Pushed,
}

/// A peer: a function that does what a native method does.
pub type Native = fn(&mut Call<'_>) -> Result<Answer>;

/// A peer of a method with code, for some cases; `None` if this is a case for the code.
pub type Shortcut = fn(&mut Call<'_>) -> Result<Option<Answer>>;

/// One call of a native method.
pub struct Call<'m> {
    /// The machine, all of it.
    pub machine: &'m mut Machine,
    /// Who calls.
    pub thread: ThreadId,
    /// The method called.
    pub method: MethodId,
    arguments: Vec<u64>,
}

impl<'m> Call<'m> {
    /// A call with these argument slots, `this` first.
    pub fn new(
        machine: &'m mut Machine,
        thread: ThreadId,
        method: MethodId,
        arguments: Vec<u64>,
    ) -> Self {
        Self { machine, thread, method, arguments }
    }

    /// All argument slots.
    pub fn arguments(&self) -> &[u64] {
        &self.arguments
    }

    /// The reference in an argument slot.
    pub fn reference(&self, slot: usize) -> Ref {
        Ref::from_slot(self.arguments[slot])
    }

    /// The reference in an argument slot, which must not be null.
    pub fn non_null(&self, slot: usize) -> Result<Ref> {
        let reference = self.reference(slot);
        if reference.is_null() { Err(Trap::null()) } else { Ok(reference) }
    }

    /// The int in an argument slot.
    pub fn int(&self, slot: usize) -> i32 {
        self.arguments[slot] as i32
    }

    /// The long in an argument slot and the one behind it.
    pub fn long(&self, slot: usize) -> i64 {
        self.arguments[slot] as i64
    }

    /// The float in an argument slot.
    pub fn float(&self, slot: usize) -> f32 {
        f32::from_bits(self.arguments[slot] as u32)
    }

    /// The double in an argument slot and the one behind it.
    pub fn double(&self, slot: usize) -> f64 {
        f64::from_bits(self.arguments[slot])
    }

    /// Take the arguments off the caller's stack: before frames are pushed.
    pub fn consume(&mut self) {
        let slots = self.arguments.len();
        self.machine.state.thread_mut(self.thread).drop_slots(slots);
    }
}

/// Answers, spelled briefly.
impl Answer {
    /// A reference.
    pub fn reference(reference: Ref) -> Result<Self> {
        Ok(Self::Value(reference.slot()))
    }

    /// An int.
    pub fn int(value: i32) -> Result<Self> {
        Ok(Self::Value(u64::from(value as u32)))
    }

    /// A long.
    pub fn long(value: i64) -> Result<Self> {
        Ok(Self::Value(value as u64))
    }

    /// A boolean.
    pub fn boolean(value: bool) -> Result<Self> {
        Ok(Self::Value(u64::from(value)))
    }
}

/// A table of peers: `Class.name` or `Class.name(descriptor)`.
pub type Table = &'static [(&'static str, Native)];
/// A table of shortcuts: `Class.name(descriptor)`.
pub type Shortcuts = &'static [(&'static str, Shortcut)];

/// What is noticed when a thread is about to run a method with these argument slots.
pub type Look = fn(&mut Machine, ThreadId, &[u64]);

/// The peers of a machine, by the methods that they stand for.
pub struct Natives {
    pub(crate) peers: FxHashMap<&'static str, Native>,
    pub(crate) overrides: FxHashMap<&'static str, Native>,
    pub(crate) shortcuts: FxHashMap<&'static str, Shortcut>,
    pub(crate) looks: FxHashMap<&'static str, Look>,
    /// Classes with shortcuts or looks, which are few.
    pub(crate) replaced: FxHashSet<&'static str>,
    pub(crate) foreign: FxHashSet<String>,
    /// The peer of an operation of `Unsafe` on memory, of which there are too many to list.
    pub(crate) memory: fn(&str) -> Option<Native>,
}

impl Natives {
    /// The peer that may do in some cases what the code of a method does.
    pub fn shortcut(&self, class: &str, name: &str, descriptor: &str) -> Option<Shortcut> {
        if !self.replaced.contains(class) {
            return None;
        }
        self.shortcuts.get(format!("{class}.{name}{descriptor}").as_str()).copied()
    }

    /// What is to be noticed when a method with code is called.
    pub fn look(&self, class: &str, name: &str, descriptor: &str) -> Option<Look> {
        if !self.replaced.contains(class) {
            return None;
        }
        let exact = format!("{class}.{name}{descriptor}");
        let by_name = &exact[..class.len() + 1 + name.len()];
        self.looks.get(exact.as_str()).or_else(|| self.looks.get(by_name)).copied()
    }

    /// Whether any method has a peer outside the machine.
    pub fn has_foreign(&self) -> bool {
        !self.foreign.is_empty()
    }

    /// Whether a method has a peer outside the machine.
    pub fn is_foreign(&self, key: &str) -> bool {
        self.foreign.contains(key)
    }

    /// The peer of a method; of one with code only if it is meant to be replaced.
    pub fn find(&self, class: &str, name: &str, descriptor: &str, native: bool) -> Option<Native> {
        // The forms with a bare address are Java code over these.
        if class == "jdk/internal/misc/Unsafe"
            && descriptor.starts_with("(Ljava/lang/Object;J")
            && let Some(peer) = (self.memory)(name)
        {
            return Some(peer);
        }
        let table = if native { &self.peers } else { &self.overrides };
        if table.is_empty() {
            return None;
        }
        let exact = format!("{class}.{name}{descriptor}");
        table
            .get(exact.as_str())
            .or_else(|| table.get(&exact[..class.len() + 1 + name.len()]))
            .copied()
    }
}

/// A native that has nothing to do.
pub fn nothing(_: &mut Call<'_>) -> Result<Answer> {
    Ok(Answer::Void)
}
