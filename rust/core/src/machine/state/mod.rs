//! The state: all that an interleaving can change. Cloning it is taking a snapshot.

pub mod heap;
mod marking;
pub mod memory;
pub mod object;
mod places;
pub mod thread;

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

use super::ids::{ClassId, LiteralId, Ref, SiteId, StaticId, ThreadId};
use super::natives::java_io_files::OpenFile;
use super::natives::java_util_zip::Inflation;
use super::world::World;
use crate::classfile::{JavaString, Name};
use heap::Heap;
use memory::Memory;
use thread::Thread;

/// How far a class's initialisation is (JVMS §5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Initialization {
    /// Nobody used the class yet.
    #[default]
    Pending,
    /// This thread runs its initialiser.
    Running(ThreadId),
    /// It is ready.
    Done,
    /// Its initialiser failed: it can never be used.
    Failed,
}

/// The `java.lang.Module`s and loaders that classes belong to.
#[derive(Clone, Debug, Default)]
pub struct Modules {
    /// What every class is in until its own module is defined.
    pub early: Ref,
    /// By name.
    pub named: BTreeMap<Name, Ref>,
    /// The loader of the user's classes; null until there is one.
    pub application: Ref,
}

/// All that an interleaving can change.
#[derive(Clone, Debug)]
pub struct State {
    /// All objects.
    pub heap: Heap,
    /// All threads, ended ones included, by id.
    pub threads: Vec<Thread>,
    /// Static fields by id.
    pub statics: Vec<u64>,
    /// Initialisation of classes by id.
    pub initialization: Vec<Initialization>,
    /// The `java.lang.Class` of each class, once somebody asked.
    pub mirrors: Vec<Ref>,
    /// The strings of constants, once somebody asked.
    pub literals: Vec<Ref>,
    /// Strings that were interned at run time and are no constants.
    pub interned: FxHashMap<JavaString, Ref>,
    /// What linked call sites and dynamic constants hold: a reference or a value.
    pub sites: FxHashMap<SiteId, u64>,
    /// Threads that wait, by object, in the order of their coming.
    pub waiting: BTreeMap<Ref, Vec<ThreadId>>,
    /// Bytes of `System.in` read so far.
    pub input_position: usize,
    /// The virtual clock, in nanoseconds.
    pub clock: u64,
    /// How many identity hash codes were given.
    pub hashes: u32,
    /// Objects that the machine holds on to.
    pub roots: Vec<Ref>,
    /// What the initialisers of classes that failed threw, and in which thread.
    pub failures: BTreeMap<ClassId, (Ref, ThreadId)>,
    /// Memory outside the heap.
    pub memory: Memory,
    /// Compressed data that is being expanded.
    pub inflations: Vec<Inflation>,
    /// Files that the program opened, closed ones included.
    pub files: Vec<OpenFile>,
    /// Which modules were defined; the objects are among the roots.
    pub modules: Modules,
}

impl State {
    /// Nothing at all, with a heap of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            heap: Heap::new(limit),
            threads: Vec::new(),
            statics: Vec::new(),
            initialization: Vec::new(),
            mirrors: Vec::new(),
            literals: Vec::new(),
            interned: FxHashMap::default(),
            sites: FxHashMap::default(),
            waiting: BTreeMap::new(),
            input_position: 0,
            clock: 0,
            hashes: 0,
            roots: Vec::new(),
            failures: BTreeMap::new(),
            memory: Memory::default(),
            inflations: Vec::new(),
            files: Vec::new(),
            modules: Modules::default(),
        }
    }

    /// A copy to come back to. It shares with this state what neither changes from now on.
    #[must_use]
    pub fn snapshot(&mut self) -> Self {
        self.heap.share();
        self.clone()
    }

    /// Make room for what was loaded since this state was made.
    pub fn fit(&mut self, world: &World) {
        if self.initialization.len() < world.classes.len() {
            self.initialization.resize(world.classes.len(), Initialization::Pending);
            self.mirrors.resize(world.classes.len(), Ref::NULL);
        }
        if self.statics.len() < world.statics.len() {
            self.statics.resize(world.statics.len(), 0);
        }
        if self.literals.len() < world.literals.len() {
            self.literals.resize(world.literals.len(), Ref::NULL);
        }
    }

    /// A thread by id.
    #[inline]
    pub fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[id.index()]
    }

    /// A thread by id, to be changed.
    #[inline]
    pub fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        &mut self.threads[id.index()]
    }

    /// How far the initialisation of a class is.
    #[inline]
    pub fn initialization(&self, class: ClassId) -> Initialization {
        self.initialization.get(class.index()).copied().unwrap_or_default()
    }

    /// A static field.
    #[inline]
    pub fn static_value(&self, id: StaticId) -> u64 {
        self.statics.get(id.index()).copied().unwrap_or(0)
    }

    /// The string of a constant, if it was asked for before.
    #[inline]
    pub fn literal(&self, id: LiteralId) -> Ref {
        self.literals.get(id.index()).copied().unwrap_or(Ref::NULL)
    }
}
