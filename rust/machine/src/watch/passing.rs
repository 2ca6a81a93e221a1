//! What a thread passes without a stop while its run is noted down: accesses, and monitors that are
//! free.
//!
//! A run that is noted takes its first steps one by one, each up to the next action that others can
//! see. When it turns out to be long, a thread passes many such actions in one step, and what they
//! were is put down here, in order. Whatever needs more than the heap to be told stops as before.

use rustc_hash::FxHashMap;

use super::gate::{At, Gate};
use super::passed_kinds::{Kind, is_set, kind_of_field, kind_of_static};
use super::policy::StepPolicy;
use super::series::{Deed, Series};
use super::standing_users::{Here, calls, is_try, is_users, standing};
use super::unseen_locks::Unseen;
use super::{Position, Watch};
use crate::Machine;
use crate::action::{Mode, Place, SPECIAL};
use crate::ids::{ClassId, Ref, ThreadId};
use crate::state::heap::Heap;
use crate::state::object::Object;
use crate::world::World;
use crate::world::op::Op;

/// What the last access to a location was, so that the same again is left out.
#[derive(Clone, Copy, Debug)]
struct Last {
    thread: ThreadId,
    /// How often that thread had synchronised by then.
    epoch: u32,
    read: bool,
    written: bool,
}

/// What was passed, and what is known of the locations that were accessed.
#[derive(Clone, Debug, Default)]
pub struct Passing {
    /// How many actions the thread may still pass in this step.
    pub left: u64,
    /// What was passed and not fetched yet.
    pub passed: Series,
    /// Accesses to locations, counted with those that say nothing new.
    pub accesses: u64,
    /// Locations by number, and whether each had a value before its first access.
    pub locations: Vec<(Place, bool)>,
    /// Of elements and fields of objects.
    numbers: FxHashMap<(Ref, u32), u32>,
    statics: Vec<Static>,
    last: Vec<Option<Last>>,
    /// How often each thread has synchronised.
    epochs: Vec<u32>,
    /// By class and slot.
    kinds: Vec<Vec<Option<Kind>>>,
    /// By method: whether it is the user's.
    methods: Vec<Option<bool>>,
    /// Whether the thread that runs has written memory of the library, which is not put down.
    pub wrote_unseen: bool,
    /// Locks that threads took while no other one could reach them.
    pub(super) unseen: Vec<Unseen>,
}

/// What is known of a static field.
#[derive(Clone, Copy, Debug, Default)]
struct Static {
    kind: Option<Kind>,
    /// Its number among the locations.
    location: Option<u32>,
    /// The threads, of the first 64, that have stopped before an access to it.
    stopped: u64,
}

impl Passing {
    /// The number of a location; `written` is asked for a new one.
    pub fn number(&mut self, place: Place, written: impl FnOnce() -> bool) -> u32 {
        let next = self.locations.len() as u32;
        let number = if place.object.is_null() {
            *self.of_static(place.slot).location.get_or_insert(next)
        } else {
            *self.numbers.entry((place.object, place.slot)).or_insert(next)
        };
        if number == next {
            self.locations.push((place, written()));
            self.last.push(None);
        }
        number
    }

    /// A thread has stopped before an access to a static field.
    pub fn stopped(&mut self, thread: ThreadId, field: u32) {
        self.of_static(field).stopped |= bit(thread);
    }

    fn of_static(&mut self, field: u32) -> &mut Static {
        let place = field as usize;
        if self.statics.len() <= place {
            self.statics.resize_with(place + 1, Static::default);
        }
        &mut self.statics[place]
    }

    /// A thread accesses a location. False if that says nothing that the last accesses did not.
    pub fn is_new(&mut self, thread: ThreadId, location: u32, writes: bool) -> bool {
        self.accesses += 1;
        let epoch = *self.epoch(thread);
        let last = &mut self.last[location as usize];
        let same = last.filter(|last| last.thread == thread && last.epoch == epoch);
        if same.is_some_and(|last| last.written || last.read && !writes) {
            return false;
        }
        *last = Some(Last {
            thread,
            epoch,
            read: !writes || same.is_some_and(|last| last.read),
            written: writes || same.is_some_and(|last| last.written),
        });
        true
    }

    /// A thread synchronises: what it accesses from now on is new.
    pub fn synchronise(&mut self, thread: ThreadId) {
        *self.epoch(thread) += 1;
    }

    fn epoch(&mut self, thread: ThreadId) -> &mut u32 {
        if self.epochs.len() <= thread.index() {
            self.epochs.resize(thread.index() + 1, 0);
        }
        &mut self.epochs[thread.index()]
    }

    fn kind_of_static(&mut self, world: &World, field: u32) -> Kind {
        let known = &mut self.of_static(field).kind;
        *known.get_or_insert_with(|| kind_of_static(world, field))
    }

    #[inline]
    fn kind_of_field(&mut self, world: &World, class: ClassId, slot: u32) -> Kind {
        if let Some(&Some(kind)) =
            self.kinds.get(class.index()).and_then(|of| of.get(slot as usize))
        {
            return kind;
        }
        let kind = kind_of_field(world, class, slot);
        let (class, slot) = (class.index(), slot as usize);
        if self.kinds.len() <= class {
            self.kinds.resize_with(class + 1, Vec::new);
        }
        let slots = &mut self.kinds[class];
        slots.resize(slots.len().max(slot + 1), None);
        slots[slot] = Some(kind);
        kind
    }

    /// Elements count where the user's code accesses them.
    fn kind_of_elements(&mut self, gate: &Gate<'_>) -> Kind {
        let method = gate.method.index();
        if self.methods.len() <= method {
            self.methods.resize(method + 1, None);
        }
        let users = self.methods[method].get_or_insert_with(|| is_users(gate.world, gate.method));
        if *users { Kind::Noted } else { Kind::Unseen }
    }

    fn kind(&mut self, gate: &Gate<'_>, place: Place, object: Option<&Object>) -> Kind {
        match object {
            None => self.kind_of_static(gate.world, place.slot),
            Some(object) if object.body.length().is_some() => self.kind_of_elements(gate),
            Some(object) => self.kind_of_field(gate.world, object.class, place.slot),
        }
    }

    /// Put down an access to an object, or to a static field, if the thread need not stop before it.
    fn passes(
        &mut self,
        gate: &Gate<'_>,
        object: Option<&Object>,
        place: Place,
        mode: Mode,
    ) -> bool {
        if self.left == 0 || place.slot >= SPECIAL || place.span != 1 {
            return false;
        }
        self.show_locks((gate.world, gate.heap), gate.thread, || gate.here().standing());
        // The first access of a thread to a static field, final or not, may order it behind the
        // initialisation of the class, which needs more than the heap.
        if object.is_none() && self.of_static(place.slot).stopped & bit(gate.thread) == 0 {
            return false;
        }
        let kind = match gate.strength {
            Some(strength) if strength.orders() => Kind::Orders,
            // A native that has to do with the user's memory.
            Some(_) if self.kind(gate, place, object) != Kind::Unseen => Kind::Stops,
            _ => self.kind(gate, place, object),
        };
        match kind {
            Kind::Unseen => self.wrote_unseen |= mode != Mode::Read,
            Kind::Owner if mode == Mode::Read => {}
            Kind::Stops | Kind::Owner => return false,
            Kind::Orders => {
                self.synchronise(gate.thread);
                // No analysis asks where.
                self.passed.push(Deed::Order(place, mode), None);
            }
            // An update is a native's.
            Kind::Noted if mode == Mode::Update => return false,
            Kind::Noted => {
                let known = match object {
                    None => self.of_static(place.slot).location,
                    Some(_) => self.numbers.get(&(place.object, place.slot)).copied(),
                };
                let location = match (known, object) {
                    (Some(location), _) => location,
                    (None, None) => return false,
                    (None, Some(object)) => {
                        self.number(place, || is_set(&object.body, place.slot as usize))
                    }
                };
                let writes = mode != Mode::Read;
                if self.is_new(gate.thread, location, writes) {
                    let at = gate.here().standing();
                    self.passed.push(Deed::Access(location, writes), at);
                }
            }
        }
        self.left -= 1;
        true
    }
}

impl Machine {
    /// A thread has left a monitor where it does not stop for that: with an exception, or at the end of
    /// a method that the machine has called.
    pub(crate) fn put_down_leaving(&mut self, id: ThreadId, lock: Ref) {
        let known = self.state.heap.peek(lock);
        let shared = known.marks.shared || !self.watch.reductions.local;
        let stops = self.watch.whole || self.watch.alone.is_some() || self.watch.tracing.is_some();
        let watched = self.is_watched(id) && !self.watch.solo && !stops;
        if known.lock.owner() == Some(id) || !shared || !watched {
            return;
        }
        let at = standing(&self.world, calls(&self.state.thread(id).frames));
        if let Some(passing) = &mut self.watch.passing {
            passing.show_left((&self.world, &self.state.heap), (id, lock), at);
            passing.synchronise(id);
            passing.passed.push(Deed::Leave(lock), at);
        }
    }
}

impl Watch {
    /// Whether a thread goes on with an access that others can see, which is put down.
    pub(super) fn passes(&mut self, gate: &Gate<'_>, place: Place, mode: Mode) -> bool {
        if self.passing.is_none() || !self.may_pass(gate.position) || !self.bulks.is_empty() {
            return false;
        }
        let object = (!place.object.is_null()).then(|| gate.heap.get(place.object));
        if object.is_some_and(|object| self.reductions.local && !object.marks.shared)
            || place.is_off_heap()
            || object.is_some_and(|object| gate.world.place_seen_of(object.class, place) != place)
        {
            return false;
        }
        self.passing.as_mut().is_some_and(|passing| passing.passes(gate, object, place, mode))
    }

    /// Whether some reads need not be looked at by [`Watch::examine`], because the thread passes them
    /// and nothing is put down. That is so for a whole step.
    #[inline]
    pub fn may_skip(&self) -> bool {
        self.passing.is_some()
            && self.policy == StepPolicy::Watched
            && self.bulks.is_empty()
            && self.sets.is_none()
            && !(self.solo || self.whole || self.alone.is_some() || self.tracing.is_some())
    }

    /// Whether an operation is such a read: of an object that no other thread can reach, or of memory
    /// of the library.
    #[inline]
    pub fn skips(&mut self, heap: &Heap, at: &At<'_>, is_users: bool) -> bool {
        let (object, slot) = match at.op {
            Op::GetField(slot) | Op::GetField2(slot) => (at.operand(1), Some(slot)),
            Op::GetThisField(slot) => (at.local(0), Some(slot)),
            Op::LoadInt
            | Op::LoadLong
            | Op::LoadFloat
            | Op::LoadDouble
            | Op::LoadRef
            | Op::LoadByte
            | Op::LoadChar
            | Op::LoadShort => (at.operand(2), None),
            Op::LoadIntAt(array, _) | Op::LoadByteAt(array, _) => (at.local(array), None),
            _ => return false,
        };
        let known = heap.get(Ref::from_slot(object));
        if object == 0 || self.reductions.local && !known.marks.shared {
            return object != 0;
        }
        let Some(passing) = self.passing.as_mut().filter(|passing| passing.left > 0) else {
            return false;
        };
        let unseen = match slot {
            Some(slot) => {
                let slots = passing.kinds.get(known.class.index());
                slots.and_then(|slots| slots.get(usize::from(slot))) == Some(&Some(Kind::Unseen))
            }
            None => !is_users,
        };
        passing.left -= u64::from(unseen);
        unseen
    }

    /// Whether a thread goes on with entering a monitor, which is free and which is put down.
    pub fn passes_entering(&mut self, heap: &Heap, here: &Here<'_>, object: Ref) -> bool {
        self.may_pass_monitor(heap, here, object)
            && heap.peek(object).lock.owner().is_none()
            && self.pass_synchronising(heap, here, Deed::Enter(object))
    }

    /// Whether a thread goes on with leaving a monitor for good, which is put down.
    pub fn passes_leaving(&mut self, heap: &Heap, here: &Here<'_>, object: Ref) -> bool {
        self.may_pass_monitor(heap, here, object)
            && heap.peek(object).lock.is_last(here.thread)
            && self.pass_synchronising(heap, here, Deed::Leave(object))
    }

    fn may_pass_monitor(&self, heap: &Heap, here: &Here<'_>, object: Ref) -> bool {
        if self.passing.is_none() || !self.may_pass(here.position) || object.is_null() {
            return false;
        }
        let known = heap.peek(object);
        // Monitors of threads, of their groups and of streams have more to them.
        let plain = !known.marks.started
            && Some(known.class) != self.stream_class
            && !here.world.keeps_list(known.class);
        plain && (known.marks.shared || !self.reductions.local)
    }

    /// Whether a thread goes on with noting down who owns a lock of the library.
    pub(super) fn passes_owner(
        &mut self,
        gate: &Gate<'_>,
        object: Ref,
        slot: u16,
        owner: u64,
    ) -> bool {
        let Some(passing) = &mut self.passing else { return false };
        if object.is_null() {
            return false;
        }
        let known = gate.heap.get(object);
        if passing.kind(gate, Place::of(object, slot.into()), Some(known)) != Kind::Owner {
            return false;
        }
        let marks = known.marks;
        if self.reductions.local && !marks.shared {
            if owner != 0 {
                self.take_unseen(gate, object, slot);
            }
            return false;
        }
        if !self.may_pass(gate.position) {
            return false;
        }
        let here = gate.here();
        let deed = if owner == 0 {
            Deed::Give(object)
        } else {
            Deed::Take(object, is_try(here.world, here.calls()))
        };
        self.pass_synchronising(gate.heap, &here, deed)
    }

    fn pass_synchronising(&mut self, heap: &Heap, here: &Here<'_>, deed: Deed) -> bool {
        let Some(passing) = self.passing.as_mut().filter(|passing| passing.left > 0) else {
            return false;
        };
        passing.left -= 1;
        passing.show_locks((here.world, heap), here.thread, || here.standing());
        passing.synchronise(here.thread);
        passing.passed.push(deed, here.standing());
        // The machine may ask again before it is done.
        self.granted = Some(here.position);
        true
    }

    fn may_pass(&self, position: Position) -> bool {
        self.policy == StepPolicy::Watched
            && self.granted != Some(position)
            && !(self.solo || self.whole || self.alone.is_some() || self.tracing.is_some())
    }
}

/// Its place among the first 64 threads; none of the others has one.
fn bit(thread: ThreadId) -> u64 {
    1_u64.checked_shl(thread.0).unwrap_or(0)
}
