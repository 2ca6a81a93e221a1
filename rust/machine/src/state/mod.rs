//! The state: all that an interleaving can change. Cloning it is taking a snapshot.

mod connection;
pub mod deflation;
pub mod files;
pub mod frame_refs;
pub mod heap;
pub mod inflation;
mod logged;
mod marking;
pub mod memory;
mod moved;
pub mod network;
pub mod object;
mod open_file;
pub mod owners;
mod places;
pub mod thread;
mod touched;
pub mod units;
mod waiting;

use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::action::Action;
use super::ids::{ClassId, LiteralId, Ref, SiteId, StaticId, ThreadId};
use super::world::{Spaces, World};
use deflation::Deflation;
use files::Files;
use heap::{Heap, HeapMark};
use heddle_classfile::{JavaString, Name};
use inflation::Inflation;
use logged::Logged;
use memory::Memory;
use moved::Moved;
use network::Network;
use owners::Owners;
use thread::{Kept, Spare, Thread};
use units::Units;
use waiting::Waiting;

/// How far a class's initialisation is (JVMS §5.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Initialization {
    /// The class was not used yet.
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

/// What the outside was told by a program, while that is kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Told {
    /// What was printed to the standard output.
    pub printed: Vec<u8>,
    /// Which exceptions ended threads: the thread, the class and the message. Sorted.
    pub uncaught: Vec<String>,
}

/// What rarely changes: copies share it until one of them changes it.
#[derive(Clone, Debug, Default)]
pub struct Rest {
    /// Strings that were interned at run time and are no constants.
    pub interned: FxHashMap<JavaString, Ref>,
    /// What linked call sites and dynamic constants hold: a reference or a value.
    pub sites: FxHashMap<SiteId, u64>,
    /// Bytes of `System.in` read so far.
    pub input_position: usize,
    /// Objects that the machine holds on to.
    pub roots: Vec<Ref>,
    /// What the initialisers of classes that failed threw, and in which thread.
    pub failures: BTreeMap<ClassId, (Ref, ThreadId)>,
    /// Memory outside the heap.
    pub memory: Memory,
    /// Data that is being compressed.
    pub deflations: Vec<Deflation>,
    /// Compressed data that is being expanded.
    pub inflations: Vec<Inflation>,
    /// Files, as far as the program changed or opened them.
    pub files: Arc<Files>,
    /// Sockets, pipes and what connects them.
    pub network: Arc<Network>,
    /// Which modules were defined; the objects are among the roots.
    pub modules: Modules,
    /// What the outside was told; nothing unless that is asked for.
    pub told: Told,
    /// What the loaders of the program lead to.
    pub spaces: Arc<Spaces>,
}

/// All that an interleaving can change.
#[derive(Clone, Debug)]
pub struct State {
    /// All objects.
    pub heap: Heap,
    /// All threads, ended ones included, by id.
    pub threads: Vec<Thread>,
    /// Static fields by id.
    pub statics: Logged<u64>,
    /// The only thread that accesses a static field, as the search knows it: see [`owners::Owners`].
    pub owners: Owners,
    /// Initialisation of classes by id.
    pub initialization: Logged<Initialization>,
    /// The `java.lang.Class` of each class, once it was asked for.
    pub mirrors: Logged<Ref>,
    /// The strings of constants, once they were asked for.
    pub literals: Logged<Ref>,
    /// Threads that wait, by object, in the order of their coming.
    waiting: Arc<Waiting>,
    /// The virtual clock, in nanoseconds.
    pub clock: u64,
    /// How many identity hash codes were given.
    pub hashes: u32,
    /// What rarely changes.
    pub rest: Arc<Rest>,
    /// Units of work, if they are asked about.
    pub units: Option<Arc<Units>>,
    /// How many threads were added, those that were taken back included.
    births: u64,
    /// Threads as they were, while changes are recorded.
    kept: Vec<(ThreadId, Kept)>,
    /// Room for more of them: asking for it anew with each step takes longer.
    spare: Vec<Spare>,
    /// Whether a thread ever stood before an action that is many accesses in Java's eyes.
    copies: bool,
    /// Threads in the order in which they were changed, taken back or added.
    moved: Moved,
    /// Threads changed since this moment are kept; 0 if nothing is recorded.
    now: u64,
    /// The last mark.
    last: (HeapMark, usize),
}

/// A moment to go back to.
#[derive(Clone, Debug)]
pub struct Mark {
    heap: HeapMark,
    statics: usize,
    owners: usize,
    initialization: usize,
    mirrors: usize,
    literals: usize,
    kept: usize,
    threads: usize,
    waiting: Arc<Waiting>,
    clock: u64,
    hashes: u32,
    rest: Arc<Rest>,
    units: Option<Arc<Units>>,
}

/// Counting references takes longer than finding that few steps change such a thing.
#[inline]
fn put_back<T>(now: &mut Arc<T>, before: &Arc<T>) {
    if !Arc::ptr_eq(now, before) {
        *now = Arc::clone(before);
    }
}

impl State {
    /// Nothing at all, with a heap of at most `limit` bytes.
    pub fn new(limit: usize) -> Self {
        Self {
            heap: Heap::new(limit),
            threads: Vec::new(),
            statics: Logged::default(),
            owners: Owners::default(),
            initialization: Logged::default(),
            mirrors: Logged::default(),
            literals: Logged::default(),
            waiting: Arc::default(),
            clock: 0,
            hashes: 0,
            rest: Arc::default(),
            units: None,
            births: 0,
            kept: Vec::new(),
            spare: Vec::new(),
            copies: false,
            moved: Moved::default(),
            now: 0,
            last: (HeapMark::default(), 0),
        }
    }

    /// A copy to come back to. It shares with this state what neither changes from now on.
    #[must_use]
    pub fn snapshot(&mut self) -> Self {
        self.heap.share();
        Self {
            heap: self.heap.copy(),
            threads: self.threads.clone(),
            statics: self.statics.copy(),
            owners: self.owners.copy(),
            initialization: self.initialization.copy(),
            mirrors: self.mirrors.copy(),
            literals: self.literals.copy(),
            waiting: self.waiting.clone(),
            rest: Arc::clone(&self.rest),
            units: self.units.clone(),
            kept: Vec::new(),
            spare: Vec::new(),
            moved: self.moved.clone(),
            ..*self
        }
    }

    /// From now on changes are recorded and can be taken back.
    pub fn record(&mut self) {
        self.heap.record();
        self.statics.record();
        self.owners.record();
        self.initialization.record();
        self.mirrors.record();
        self.literals.record();
        self.kept.clear();
        self.now = 1;
        for thread in &mut self.threads {
            thread.stamp = 0;
        }
        self.moved.forget();
    }

    /// Where the changes since the last mark begin, of the heap and of static fields.
    pub fn since(&self) -> (HeapMark, usize) {
        self.last
    }

    /// A moment to go back to with [`State::undo`].
    pub fn mark(&mut self) -> Mark {
        self.now += 1;
        let heap = self.heap.mark();
        self.last = (heap, self.statics.mark());
        Mark {
            heap,
            statics: self.statics.mark(),
            owners: self.owners.mark(),
            initialization: self.initialization.mark(),
            mirrors: self.mirrors.mark(),
            literals: self.literals.mark(),
            kept: self.kept.len(),
            threads: self.threads.len(),
            waiting: self.waiting.clone(),
            clock: self.clock,
            hashes: self.hashes,
            rest: Arc::clone(&self.rest),
            units: self.units.clone(),
        }
    }

    /// Whether more than one thread and objects changed since a mark: static fields, other threads,
    /// which classes are initialised, and what is outside the heap.
    pub fn has_touched_others(&self, id: ThreadId, since: &Mark) -> bool {
        let changed = |(other, kept): &(ThreadId, Kept)| {
            *other != id && kept.was_otherwise(self.thread(*other))
        };
        self.threads.len() != since.threads
            || self.statics.differs_from(since.statics)
            || self.initialization.differs_from(since.initialization)
            || !Arc::ptr_eq(&self.rest, &since.rest)
            || self.kept[since.kept..].iter().any(changed)
    }

    /// Take back all changes since a mark.
    pub fn undo(&mut self, mark: &Mark) {
        self.heap.undo(mark.heap);
        self.statics.undo(mark.statics);
        self.owners.undo(mark.owners);
        self.initialization.undo(mark.initialization);
        self.mirrors.undo(mark.mirrors);
        self.literals.undo(mark.literals);
        while self.kept.len() > mark.kept {
            if let Some((id, kept)) = self.kept.pop()
                && let Some(thread) = self.threads.get_mut(id.index())
            {
                self.spare.push(kept.restore(thread));
                self.moved.push(id);
            }
        }
        self.threads.truncate(mark.threads);
        put_back(&mut self.waiting, &mark.waiting);
        self.clock = mark.clock;
        self.hashes = mark.hashes;
        put_back(&mut self.rest, &mark.rest);
        if self.units.is_some() || mark.units.is_some() {
            self.units.clone_from(&mark.units);
        }
        self.last = (mark.heap, mark.statics);
        self.now += 1;
    }

    /// Make room for what was loaded since this state was made.
    pub fn fit(&mut self, world: &World) {
        self.initialization.grow(world.classes.len());
        self.mirrors.grow(world.classes.len());
        self.statics.grow(world.statics.len());
        self.owners.fit(world.statics.len());
        self.literals.grow(world.literals.len());
    }

    /// A thread by id.
    #[inline]
    pub fn thread(&self, id: ThreadId) -> &Thread {
        &self.threads[id.index()]
    }

    /// A thread by id, to be changed.
    #[inline]
    pub fn thread_mut(&mut self, id: ThreadId) -> &mut Thread {
        let thread = &mut self.threads[id.index()];
        if thread.stamp != self.now {
            let spare = self.spare.pop().unwrap_or_default();
            self.kept.push((id, Kept::of(thread, spare)));
            thread.stamp = self.now;
            self.moved.push(id);
        }
        thread
    }

    /// A thread has stopped before an action.
    pub fn stop_before(&mut self, id: ThreadId, next: Action) {
        self.copies |= next.is_bulk();
        self.thread_mut(id).next = next;
    }

    /// Whether a thread ever stood before a copy: there is none in most programs.
    pub fn met_copies(&self) -> bool {
        self.copies
    }

    /// How often threads were changed, taken back or added so far.
    pub fn moves(&self) -> u64 {
        self.moved.count()
    }

    /// Threads to which that happened since it had happened so often, some of them several times; None
    /// if that is not known any more.
    pub fn moved_since(&self, moves: u64) -> Option<&[ThreadId]> {
        self.moved.since(moves)
    }

    /// Add a thread.
    pub fn add_thread(&mut self, mut thread: Thread) {
        thread.stamp = self.now;
        self.births += 1;
        thread.born = self.births;
        if !thread.object.is_null() {
            self.heap.get_mut(thread.object).marks.started = true;
        }
        self.moved.push(thread.id);
        self.threads.push(thread);
    }

    /// What rarely changes, to be changed.
    pub fn rest_mut(&mut self) -> &mut Rest {
        Arc::make_mut(&mut self.rest)
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
