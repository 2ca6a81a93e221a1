//! A state as numbers, such that two states that a program cannot tell apart give the same numbers.
//!
//! Objects of the base keep their places. Younger ones are numbered in the order in which they are
//! found, from static fields and base objects first, then from each thread; what is not found is
//! garbage and does not count ([`VisserHBPL03`, 3.3.1]). Each thread numbers what only it leads to
//! by itself, so that threads do not disturb each other's numbers.
//!
//! What did not change is not written again: an object or a thread that has the same stamp as when
//! it was written last, and leads to the same objects by the same words, is the same component. What
//! it leads to is told by the way on which it is found and by distances: one object more moves the
//! numbers of all behind it, and must not change what is written of them.

mod ahead;
mod codes;
mod components;
mod counts;
mod crowds;
mod drafts;
mod globals;
mod joints;
mod kept;
mod kinds;
mod moments;
mod objects;
mod old;
mod regions;
mod relations;
mod settled;
mod symmetry;
mod threads;
mod units;
mod versions;

use super::interner::Components;
use components::Writer;
use counts::Counts;
use drafts::Drafts;
use globals::WrittenTable;
use heddle_machine::Machine;
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::learned::Learned;
use heddle_machine::state::Rest;
use heddle_machine::state::State;
use heddle_machine::state::thread::Thread;
use heddle_machine::trap::Unsupported;
use heddle_machine::world::World;
use joints::Joint;
use kept::Kept;
use moments::{Moments, Times};
use old::Old;
use settled::Settled;
use symmetry::{SELF, Symmetry};
use versions::{Version, Versions};

/// Of so many states, builds that check themselves write one twice.
const CHECKED: u32 = 4;

/// Fields of the library that hold what can be computed again.
#[derive(Clone, Copy, Debug, Default)]
struct Ignored {
    string: Option<ClassId>,
    hash: usize,
    hash_is_zero: usize,
}

/// What was written of an object when it had this stamp.
#[derive(Clone, Debug, Default)]
struct Written {
    /// One more than the stamp; 0 if nothing was written yet.
    stamp: u64,
    /// The component; a base object that is as it was has none.
    id: Option<u32>,
    /// Who holds it and owns it, as far as that is part of the component.
    ownership: u32,
    /// Young objects that it refers to, with the words for them.
    links: Vec<(Ref, u32)>,
    /// What moments it holds.
    times: Times,
    /// Whether it is an array of threads, which names some of them at the end.
    crowd: bool,
}

/// What was written of a thread when it had this stamp.
#[derive(Clone, Debug, Default)]
struct WrittenThread {
    stamp: u64,
    id: u32,
    links: Vec<(Ref, u32)>,
    times: Times,
    /// Whether it was known to be in an array.
    listed: bool,
}

/// Writes states as components.
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name")]
pub struct Canonical {
    /// By place above the base: the code of an object, if `stamps` is of now.
    codes: Vec<u32>,
    stamps: Vec<u32>,
    now: u32,
    /// Components of all states that were written so far.
    parts: u64,
    /// The stamp of what is found before threads that may change places.
    common: u32,
    base: usize,
    /// How many objects of the base are written like younger ones.
    moved: usize,
    group: u32,
    next: u32,
    /// The code of the object that is written, if one is that is known by its code.
    at: Option<u32>,
    queue: Vec<Ref>,
    /// What is known of the group of the heap.
    kept: Kept,
    ignored: Ignored,
    /// What rarely changes, as it was at the base.
    rest: std::sync::Arc<Rest>,
    /// The arrays that members of atomic sets held at the base.
    held_arrays: std::sync::Arc<heddle_machine::state::units::Held>,
    /// Whether units of work are left out, for tests that must notice.
    no_units: bool,
    /// The component being written.
    draft: Writer,
    /// The parts of a thread being written, and threads that were written lately.
    drafts: Drafts,
    /// Young objects that it refers to, with the words for them.
    links: Vec<(Ref, u32)>,
    /// All components.
    pub components: Components,
    /// The components of the last state.
    pub ids: Vec<u32>,
    /// Where each group of them ends: the heap's, then one for each thread, which has one component,
    /// then that of threads that have ended, and that of units of work.
    pub groups: Vec<usize>,
    young: Vec<Written>,
    old: Old,
    threads: Vec<WrittenThread>,
    /// The components of versions of threads and of objects of the base that lead to nothing younger than
    /// the base. Those of objects are one more, and 0 where an object is as it was.
    versions: Versions,
    /// What is known of base objects that were ever changed, and who holds or owns them.
    settled: Settled,
    /// By thread: one more than the stamp of its last version that was known, and the component.
    latest: Vec<(u64, u32)>,
    /// By thread: its component in the present state, if it is known.
    known: Vec<Option<u32>>,
    /// Those of which it is not, and all of which it was not before the present state was written.
    unknown: Vec<usize>,
    moved_lately: Vec<usize>,
    /// Threads that have ended, in order.
    over: Vec<ThreadId>,
    /// By thread: the component of its group in the last state; empty if that is not known.
    joined: Vec<u32>,
    /// The component that holds nothing.
    nothing: Option<u32>,
    /// How often threads had moved when that was found out.
    moves: u64,
    /// By thread: the last component of it and of what it holds.
    joints: Vec<Joint>,
    globals: [WrittenTable; 4],
    /// Whether an object could not be given a code of its own.
    overflow: bool,
    /// What is known of moments, and where they are.
    moments: Moments,
    /// What is known of counts.
    counts: Counts,
    /// What is known of threads that change places.
    symmetry: Symmetry,
    /// Whether threads change places without the care that it needs, for tests.
    broken: bool,
    /// Whether memory that decides nothing is left out.
    irrelevant: bool,
}

impl Canonical {
    /// For the states that come from this one, which is the base.
    pub fn new(machine: &mut Machine) -> Self {
        let world = &machine.world;
        let string = world.loaded("java/lang/String");
        let slot = |class: Option<ClassId>, name| {
            class.and_then(|class| world.slot_of(class, name)).unwrap_or(usize::MAX)
        };
        let ignored = Ignored {
            string,
            hash: slot(string, "hash"),
            hash_is_zero: slot(string, "hashIsZero"),
        };
        Self {
            codes: Vec::new(),
            stamps: Vec::new(),
            now: 0,
            parts: 0,
            common: 0,
            base: machine.state.heap.base(),
            moved: 0,
            group: 0,
            next: 0,
            at: None,
            queue: Vec::new(),
            kept: Kept::default(),
            ignored,
            rest: std::sync::Arc::clone(&machine.state.rest),
            held_arrays: machine
                .state
                .units
                .as_deref()
                .map(|units| units.held.clone())
                .unwrap_or_default(),
            no_units: machine.watch.reductions.is_broken("merged units"),
            draft: Writer::default(),
            drafts: Drafts::default(),
            links: Vec::new(),
            components: Components::default(),
            ids: Vec::new(),
            groups: Vec::new(),
            young: Vec::new(),
            old: Old::new(machine.state.heap.base()),
            threads: Vec::new(),
            versions: Versions::default(),
            settled: Settled::default(),
            latest: Vec::new(),
            known: Vec::new(),
            unknown: Vec::new(),
            moved_lately: Vec::new(),
            over: Vec::new(),
            joined: Vec::new(),
            nothing: None,
            moves: 0,
            joints: Vec::new(),
            globals: Default::default(),
            overflow: false,
            moments: Moments::new(machine),
            counts: Counts::default(),
            symmetry: Symmetry::new(machine.state.heap.base()),
            broken: machine.watch.reductions.is_broken("symmetry"),
            irrelevant: machine.watch.irrelevant,
        }
    }

    /// Write a state; the result is in `ids` and `groups`.
    pub fn write(&mut self, machine: &mut Machine) -> Result<(), Unsupported> {
        self.write_once(machine)?;
        self.parts += self.ids.len() as u64;
        // Builds that check themselves write some states anew, without what is known of the last one.
        if cfg!(debug_assertions) && self.now % CHECKED == 0 {
            let written = (self.ids.clone(), self.groups.clone());
            self.kept.forget();
            self.joined.clear();
            self.write_once(machine)?;
            debug_assert!(written.0 == self.ids, "what is kept of a state is what it was");
            debug_assert!(written.1 == self.groups, "and is where it was");
        }
        Ok(())
    }

    /// How much was written so far: the components of all states.
    pub fn work(&self) -> u64 {
        self.parts
    }

    fn write_once(&mut self, machine: &mut Machine) -> Result<(), Unsupported> {
        let read = machine.watch.knows(Learned::Counts);
        let counts = self.counts.begin(&machine.world, &machine.state, read);
        let other = std::mem::replace(&mut self.irrelevant, machine.watch.irrelevant);
        if self.moments.begin(machine) || counts || other != self.irrelevant {
            // Moments were written as numbers, or something left out, or the other way round.
            self.forget_written();
        }
        self.begin_symmetry(machine);
        self.find_known(machine);
        let (world, state) = (&machine.world, &machine.state);
        self.ids.clear();
        self.groups.clear();
        // A state that could not be written may have left something behind.
        self.draft.clear();
        self.drafts.clear();
        self.queue.clear();
        self.overflow = false;
        if self.now > u32::MAX / 2 {
            // No stamp of an earlier state may look like one of a later state.
            self.stamps.fill(0);
            self.kept.forget();
            self.now = 0;
        }
        self.now += 1;
        self.common = self.now;
        let young = state.heap.places() - self.base + self.moved;
        if self.codes.len() < young {
            self.codes.resize(young, 0);
            self.stamps.resize(young, 0);
            self.young.resize(young, Written::default());
        }
        self.begin_group(0);
        self.globals(world, state, &machine.watch);
        self.old_objects(world, state);
        self.heap_objects(world, state);
        let count = state.threads.len().max(self.threads.len());
        self.threads.resize(count, WrittenThread::default());
        if self.symmetry.on {
            for id in (0..state.threads.len()).map(ThreadId::at) {
                if !self.symmetry.is_candidate(id) {
                    self.write_joined(world, state, id)?;
                }
            }
            self.write_candidates(world, state)?;
        } else {
            self.write_changed(world, state)?;
        }
        self.regions();
        self.ended(&state.threads);
        self.units(world, state);
        self.write_relations(state);
        if self.overflow {
            return Err(Unsupported {
                what: "a state with that many threads or young objects".into(),
                remedy: "let the program start fewer threads, or make fewer objects".into(),
            });
        }
        Ok(())
    }

    /// Write a thread, and what nothing before it leads to.
    fn write_group(
        &mut self,
        world: &World,
        state: &State,
        thread: &Thread,
        group: u32,
    ) -> Result<(), Unsupported> {
        self.overflow |=
            self.symmetry.on && group == SELF && !self.symmetry.is_candidate(thread.id);
        self.begin_group(group);
        self.symmetry.current = self.symmetry.on.then_some(thread.id);
        self.thread(world, &state.heap, thread).map_err(|method| Unsupported {
            what: format!("the variables of {}", world.describe(method)),
            remedy: "compile the class with a compiler of this century".into(),
        })?;
        self.held_objects(world, state, thread.id);
        self.finish_group(world, state);
        self.symmetry.current = None;
        Ok(())
    }

    /// Write everything anew the next time.
    pub(super) fn forget_written(&mut self) {
        self.kept.forget();
        self.young.fill(Written::default());
        self.old.clear();
        self.forget_versions();
        self.globals = Default::default();
    }

    fn begin_group(&mut self, group: u32) {
        self.group = group;
        self.next = 0;
    }

    /// Write all objects found since the group began.
    fn finish_group(&mut self, world: &World, state: &State) {
        let mut at = 0;
        while at < self.queue.len() {
            self.young_object(world, state, self.queue[at]);
            at += 1;
        }
        self.at = None;
        self.queue.clear();
        self.groups.push(self.ids.len());
    }

    /// The component is complete.
    fn end(&mut self) -> u32 {
        let id = self.components.intern(self.draft.words());
        self.draft.clear();
        self.ids.push(id);
        id
    }
}
