//! Which actions of a thread others can see: where a search has to stop it.
//!
//! A thread runs until it stands before an action that another thread could see. Unseen are: memory that only it can reach; memory that is not written, that one thread owns or
//! that a monitor guards, as far as [`fact::Fact`] has it; leaving a monitor, which can only help
//! others. Sound because each of these commutes with whatever other threads do meanwhile
//! ([`VisserHBPL03`, 3.3.2]); what is assumed is checked at every access.

mod bulk;
#[cfg(debug_assertions)]
pub(crate) mod checked;
mod clock;
pub mod fact;
mod gate;
mod initialisers;
mod irrelevant;
pub mod knowledge;
mod locations;
mod locks;
mod monitors;
mod natives;
pub mod noted;
mod own;
mod passed_kinds;
pub mod passing;
mod policy;
mod reductions;
pub mod series;
pub mod sets;
mod sharing;
mod standing;
pub mod standing_users;
mod steps;
mod threads;
mod tiers;
mod touches;
pub mod tracing;
mod turns;
mod units;
pub mod unseen_locks;
pub mod users_memory;
mod wholes;

use rustc_hash::{FxHashMap, FxHashSet};

use super::effects::Effect;
use super::ids::{ClassId, MethodId, Ref};
use super::learned::Learned;
use super::time::Time;
use crate::action::{Action, Bulk, MEMORY, Mode, PERMIT, Place, QUEUE, SPECIAL, Strength, WHOLE};
use fact::{Access, Fact, owner_slot};
pub use gate::{At, Gate, may_be_seen};
use knowledge::Knowledge;
use noted::Noted;
use passing::Passing;
pub use policy::{Observed, StepPolicy};
pub use reductions::Reductions;
use sets::Sets;
pub use standing::Touched;
pub use steps::Steps;
use tracing::{Tracing, Watched};

/// Tells classes of objects of the base that move from those of younger ones.
const MOVING: u32 = 1 << 31;

/// Where a thread stands: how many frames it has, and the innermost one's operation.
pub type Position = (usize, u32);

/// What decides where threads stop, for a whole search.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches and facts, each with a name")]
pub struct Watch {
    /// Which reductions are on.
    pub reductions: Reductions,
    /// Whether threads are stopped at all.
    pub(crate) on: bool,
    /// Whether a schedule is followed that says how copies are made.
    pub(crate) follows: bool,
    /// How far the thread that runs goes.
    pub(crate) policy: StepPolicy,
    /// Whether the thread that runs is the only one that can ever do something.
    pub(crate) solo: bool,
    /// The instruction whose action may be done though others can see it: how many frames there
    /// are, and where the innermost stands.
    pub(crate) granted: Option<Position>,
    /// Whether the thread that runs does an operation of the library that is one action.
    pub(crate) whole: bool,
    /// While the thread that runs is in such a section: how many places the heap had when it got
    /// there. What it does cannot be interrupted, but counts as access to whatever others can reach.
    pub(crate) alone: Option<usize>,
    /// The action that the thread stopped before.
    pub(crate) next: Action,
    /// What the program is known to do.
    pub known: Knowledge,
    facts: FxHashMap<(u32, u32), Fact>,
    classes: FxHashMap<(u32, u32), Fact>,
    /// How often it turned out that memory is not used by one thread at a time.
    disowned: u64,
    watched: FxHashSet<Watched>,
    /// Methods whose entries and exits are noted.
    pub noted: Noted,
    /// Whether the operation that is one action has done what it does at most once.
    pub(crate) fired: bool,
    /// Whether the last step ended in the middle of such an operation, which goes on as one.
    pub(crate) cut: bool,
    /// What a computation outside the program reads, while one runs.
    pub(crate) tracing: Option<Tracing>,
    declared: FxHashMap<(u32, u32), Strength>,
    effects: FxHashMap<MethodId, Effect>,
    /// Where ownable synchronizers keep their owner, once that class is loaded.
    owner_slot: Option<usize>,
    /// How many classes there were when that was looked for.
    looked: usize,
    /// Where other threads stand before several accesses that are made as one, during a step that
    /// is one action though it makes many.
    bulks: Vec<(Place, Mode)>,
    stream_class: Option<ClassId>,
    /// Whether what the outside is told belongs to the state: then printing is seen.
    pub(crate) tells: bool,
    /// Whether accesses to memory that decides nothing may go unseen.
    pub irrelevant: bool,
    /// How often it was looked at what a reference refers to.
    pub(crate) alive_looks: u32,
    /// What is known of moments and durations.
    pub time: Time,
    /// What threads did so far.
    pub(crate) observed: Observed,
    /// How far steps are told apart for a search that compares their effects.
    pub steps: Steps,
    /// What is known of atomic sets, if some are asked about.
    pub sets: Option<Box<Sets>>,
    /// Notifications, if they are collected: where, of which object, and whether a thread waited for
    /// it.
    pub notified: Option<Vec<(Option<standing_users::Call>, Ref, bool)>>,
    /// What threads pass without a stop, in a run that is noted down.
    pub passing: Option<Box<Passing>>,
}

impl Watch {
    /// Nothing is watched.
    pub fn new(reductions: Reductions) -> Self {
        Self {
            reductions,
            on: false,
            follows: false,
            policy: StepPolicy::Watched,
            solo: false,
            granted: None,
            whole: false,
            alone: None,
            next: Action::Begin,
            known: Knowledge::default(),
            facts: FxHashMap::default(),
            classes: FxHashMap::default(),
            disowned: 0,
            watched: FxHashSet::default(),
            noted: Noted::default(),
            fired: false,
            cut: false,
            tracing: None,
            declared: FxHashMap::default(),
            effects: FxHashMap::default(),
            owner_slot: None,
            looked: 0,
            bulks: Vec::new(),
            stream_class: None,
            tells: false,
            irrelevant: false,
            alive_looks: 0,
            time: Time::new(reductions.twin),
            observed: Observed::default(),
            steps: Steps::default(),
            sets: None,
            notified: None,
            passing: None,
        }
    }

    /// Threads are stopped where others can see what they do, as a search needs it.
    pub fn searching(reductions: Reductions) -> Self {
        Self { on: true, ..Self::new(reductions) }
    }

    /// The same where a schedule is followed, which says how copies are made.
    pub fn following(reductions: Reductions) -> Self {
        Self { follows: true, ..Self::searching(reductions) }
    }

    /// What threads did so far that answers may depend on.
    pub fn observed(&self) -> Observed {
        self.observed
    }

    /// Whether some places are seen by a thread that is alone, too.
    pub fn watches(&self) -> bool {
        !self.watched.is_empty()
    }

    /// Whether it is followed what a thread does besides what others can see of it.
    pub(crate) fn follows_each(&self) -> bool {
        self.tracing.is_some() || self.sets.is_some() || self.passing.is_some()
    }

    /// Forget what is assumed of objects made later: places are numbered anew.
    pub fn restart(&mut self) {
        self.known.restart();
        self.granted = None;
    }

    /// Whether the program is known to do this.
    pub fn knows(&self, fact: Learned) -> bool {
        self.known.has(fact)
    }

    /// The program does this. True if that is new: then what was explored so far does not count.
    pub(crate) fn learn(&mut self, fact: Learned) -> bool {
        let new = self.note(fact);
        if new {
            self.start_over();
        }
        new
    }

    /// The program does this. True if that is new, though nothing explored so far depends on it.
    pub(crate) fn note(&mut self, fact: Learned) -> bool {
        self.known.note(fact, self.reductions.twin)
    }

    fn note_of(&mut self, fact: Learned, class: ClassId) -> bool {
        self.known.note_of(fact, class, self.reductions.twin)
    }

    fn learn_of(&mut self, fact: Learned, class: ClassId) {
        if self.note_of(fact, class) {
            self.start_over();
        }
    }

    /// What was explored so far does not count.
    pub fn start_over(&mut self) {
        self.known.start_over();
    }

    /// Whether what was explored so far does not count.
    pub fn is_outdated(&self) -> bool {
        self.known.is_outdated()
    }

    /// The thread must stop before `action`, unless it was granted.
    fn stop(&mut self, position: Position, action: Action) -> bool {
        let passes = self.policy == StepPolicy::Free
            || self.whole
            || self.alone.is_some()
            || self.tracing.is_some();
        if passes || self.granted == Some(position) {
            return false;
        }
        self.next = action;
        true
    }

    /// Whether a thread must stop before an access.
    fn access(
        &mut self,
        gate: &mut Gate<'_>,
        place: Place,
        mode: Mode,
        also: Option<Place>,
    ) -> bool {
        if also.is_none() && self.passes(gate, place, mode) {
            return false;
        }
        let member = place;
        let place = gate.world.place_seen(gate.heap, place);
        let seen = self.is_seen(gate, place, mode);
        // Both are taken note of.
        let more = also.is_some_and(|also| self.is_seen(gate, also, Mode::Read));
        if seen || more || self.is_logged(gate, member) {
            let strength = gate.strength.unwrap_or_else(|| self.declared(gate, place));
            let action = Action::Access { place, mode, strength, also, bulk: Bulk::One };
            if self.stop(gate.position, action) {
                return true;
            }
        }
        self.count(gate, member, mode);
        if let Some(also) = also {
            self.count(gate, also, Mode::Read);
        }
        false
    }

    fn is_seen(&mut self, gate: &mut Gate<'_>, place: Place, mode: Mode) -> bool {
        let object = place.object;
        if let Some(tracing) = &mut self.tracing {
            tracing.note(gate.heap, place);
            return false;
        }
        if self.solo {
            return self.is_watched(gate.heap, place);
        }
        let own = self.alone.is_some_and(|places| object.index() >= places);
        if own || self.is_idle(gate, place) {
            // No other thread can reach it before the section ends, or it decides nothing.
            return false;
        }
        if self.is_wide(gate, place) {
            self.meet_bulks(gate.heap, place, mode);
            return true;
        }
        let assumed = self.reductions.assumed;
        if self.owner_slot.is_none() && self.looked != gate.world.classes.len() {
            self.owner_slot = owner_slot(gate.world);
            self.looked = gate.world.classes.len();
        }
        let assumed_of = if place.is_off_heap() { MEMORY } else { place };
        let fact = if object.is_null() {
            self.facts.entry((0, assumed_of.slot)).or_insert_with(|| Fact::new(assumed))
        } else {
            let known = gate.heap.get(object);
            if self.reductions.local && !known.marks.shared {
                return false;
            }
            // Elements of an array share one fact; fields have one each.
            let slot = if matches!(place.slot, PERMIT | QUEUE) || known.body.length().is_none() {
                place.slot
            } else {
                WHOLE
            };
            if object.index() >= gate.heap.base() {
                let key = (known.class.0, slot);
                self.classes.entry(key).or_insert_with(|| Fact::new(assumed))
            } else if !known.marks.moves {
                self.facts.entry((object.0, slot)).or_insert_with(|| Fact::new(assumed))
            } else {
                // What is known of one must be known of those that it changes places with.
                let key = (known.class.0 | MOVING, slot);
                self.classes.entry(key).or_insert_with(|| Fact::new(assumed))
            }
        };
        if fact.visible {
            self.meet_bulks(gate.heap, place, mode);
            return true;
        }
        let access = Access {
            thread: gate.thread,
            object_of_thread: gate.object_of_thread,
            owner_slot: self.owner_slot,
            joined: gate.joined,
            place: assumed_of,
            writes: mode != Mode::Read,
        };
        let confined = fact.is_confined();
        let admitted = fact.admit(gate, &access, self.reductions);
        self.disowned += u64::from(confined && !fact.is_confined());
        if admitted {
            return false;
        }
        // Accesses so far went unseen, which was wrong.
        self.start_over();
        true
    }

    /// What an access promises that names the field only.
    fn declared(&mut self, gate: &Gate<'_>, place: Place) -> Strength {
        if place.slot >= SPECIAL && place.slot != WHOLE {
            return Strength::Volatile;
        }
        let class = if place.object.is_null() {
            None
        } else if gate.heap.get(place.object).body.length().is_some() {
            return Strength::Plain;
        } else {
            Some(gate.heap.class_of(place.object))
        };
        let key = (class.map_or(u32::MAX, |class| class.0), place.slot);
        let world = gate.world;
        *self.declared.entry(key).or_insert_with(|| world.strength_of(class, place.slot))
    }

    /// A thread prints to a stream of a class, whose monitor another one may hold. Whether it must
    /// enter the monitor for that.
    pub(crate) fn print_through(&mut self, class: ClassId, taken: bool) -> bool {
        self.stream_class = Some(class);
        if self.on && taken {
            self.learn(Learned::Streams);
        }
        !self.on || self.knows(Learned::Streams)
    }
}
