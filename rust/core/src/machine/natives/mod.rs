//! What stands for native methods, and for a few Java methods: one file per Java class.
//!
//! A peer is found by class, name and descriptor. A native method without a peer ends the run with
//! an error that names it; there is no default.

mod gov_nasa_jpf_vm_verify;
mod heddle_choose;
mod java_io;
pub mod java_io_files;
mod java_io_open_file;
mod java_io_printstream;
mod java_lang;
mod java_lang_class;
mod java_lang_class_annotations;
mod java_lang_class_members;
mod java_lang_class_nesting;
mod java_lang_classloader;
mod java_lang_invoke;
mod java_lang_invoke_arguments;
mod java_lang_invoke_handles;
mod java_lang_invoke_hidden;
mod java_lang_invoke_members;
mod java_lang_math;
mod java_lang_module;
mod java_lang_object;
mod java_lang_process;
mod java_lang_reflect;
mod java_lang_reflect_array;
mod java_lang_reflect_proxy;
mod java_lang_stackwalker;
mod java_lang_strictmath;
mod java_lang_system;
mod java_lang_thread;
mod java_lang_thread_state;
mod java_lang_throwable;
mod java_time;
mod java_util;
mod java_util_concurrent;
mod java_util_random;
pub mod java_util_zip;
mod jdk_internal;
mod jdk_internal_misc_unsafe;
mod jdk_internal_misc_unsafe_cells;
mod jdk_internal_misc_unsafe_layout;
mod jdk_internal_reflect;
pub mod looks;
mod org_sosy_lab_verifier;
mod picked_objects;
mod sun_nio;

#[cfg(test)]
pub(super) use jdk_internal_misc_unsafe::MEMORY_STEMS;
pub(super) use jdk_internal_misc_unsafe::memory_peer;
pub use jdk_internal_misc_unsafe_cells::Cell;
pub(super) use jdk_internal_misc_unsafe_cells::{ARRAY_BASE, STATIC_BASE, width};
use rustc_hash::{FxHashMap, FxHashSet};

use super::ids::{MethodId, Ref, ThreadId};
use super::trap::{Result, Trap};
use super::{Machine, Options};
use looks::Look;

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

const TABLES: &[Table] = &[
    java_io::PEERS,
    java_io_files::PEERS,
    java_lang::PEERS,
    java_lang_class::PEERS,
    java_lang_class_annotations::PEERS,
    java_lang_class_members::PEERS,
    java_lang_class_nesting::PEERS,
    java_lang_classloader::PEERS,
    java_lang_invoke_hidden::PEERS,
    java_lang_invoke_members::PEERS,
    java_lang_module::PEERS,
    java_lang_object::PEERS,
    java_lang_process::PEERS,
    java_lang_reflect::PEERS,
    java_lang_reflect_array::PEERS,
    java_lang_stackwalker::PEERS,
    java_lang_strictmath::PEERS,
    java_lang_system::PEERS,
    java_lang_thread::PEERS,
    java_lang_throwable::PEERS,
    java_util::PEERS,
    java_util_zip::PEERS,
    jdk_internal::PEERS,
    jdk_internal_misc_unsafe::PEERS,
    jdk_internal_misc_unsafe_cells::PEERS,
    jdk_internal_misc_unsafe_layout::PEERS,
    jdk_internal_reflect::PEERS,
    sun_nio::PEERS,
];
/// Java methods that a peer stands for, although they have code.
const OVERRIDES: &[Table] = &[
    gov_nasa_jpf_vm_verify::OVERRIDES,
    heddle_choose::OVERRIDES,
    java_lang_class::OVERRIDES,
    java_lang_classloader::OVERRIDES,
    java_lang_math::OVERRIDES,
    java_lang_thread_state::OVERRIDES,
    java_time::OVERRIDES,
    jdk_internal::OVERRIDES,
    java_lang_invoke::OVERRIDES,
    java_lang_invoke_handles::OVERRIDES,
    java_lang_invoke_members::OVERRIDES,
    java_lang_reflect_proxy::OVERRIDES,
    org_sosy_lab_verifier::OVERRIDES,
];

/// Java methods that a peer may do in some cases, where the code would cost more than it tells.
const SHORTCUTS: &[Shortcuts] = &[
    java_io_printstream::SHORTCUTS,
    java_lang_thread::SHORTCUTS,
    java_util_concurrent::SHORTCUTS,
    picked_objects::SHORTCUTS,
];

/// The names of all peers, whatever the options.
#[cfg(test)]
pub(in crate::machine) fn keys() -> impl Iterator<Item = &'static str> {
    let tables = TABLES.iter().chain(OVERRIDES).chain([&java_util_random::OVERRIDES]);
    let shortcuts = SHORTCUTS.iter().flat_map(|table| table.iter().map(|(key, _)| *key));
    tables.flat_map(|table| table.iter().map(|(key, _)| *key)).chain(shortcuts)
}

/// All peers.
pub struct Natives {
    peers: FxHashMap<&'static str, Native>,
    overrides: FxHashMap<&'static str, Native>,
    shortcuts: FxHashMap<&'static str, Shortcut>,
    looks: FxHashMap<&'static str, Look>,
    foreign: FxHashSet<String>,
}

impl Natives {
    /// The peers of a machine with these options, and the keys of those outside it.
    pub fn new(options: &Options, foreign: Vec<String>) -> Self {
        let collect =
            |tables: &[Table]| tables.iter().flat_map(|table| table.iter().copied()).collect();
        let mut overrides = OVERRIDES.to_vec();
        if options.choose_random {
            overrides.push(java_util_random::OVERRIDES);
        }
        Self {
            peers: collect(TABLES),
            overrides: collect(&overrides),
            shortcuts: SHORTCUTS.iter().flat_map(|table| table.iter().copied()).collect(),
            looks: [looks::LOOKS, java_time::LOOKS, picked_objects::LOOKS]
                .concat()
                .into_iter()
                .collect(),
            foreign: foreign.into_iter().collect(),
        }
    }

    /// The peer that may do in some cases what the code of a method does.
    pub fn shortcut(&self, class: &str, name: &str, descriptor: &str) -> Option<Shortcut> {
        // Few classes have some: most are told apart by their name alone.
        let named = |key: &&str| key.strip_prefix(class).is_some_and(|rest| rest.starts_with('.'));
        if !self.shortcuts.keys().any(named) {
            return None;
        }
        self.shortcuts.get(format!("{class}.{name}{descriptor}").as_str()).copied()
    }

    /// What is to be noticed when a method with code is called.
    pub fn look(&self, class: &str, name: &str, descriptor: &str) -> Option<Look> {
        let named = |key: &&str| key.strip_prefix(class).is_some_and(|rest| rest.starts_with('.'));
        if !self.looks.keys().any(named) {
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
            && let Some(peer) = memory_peer(name)
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
