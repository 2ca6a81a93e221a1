//! Atomic sets: fields that belong together, and the calls that are units of work for them.
//!
//! Every access to a member is noted when it is done, whether or not others can see it: what a
//! reduction hides commutes with what other threads do meanwhile, so the order of conflicting
//! accesses is the same in the run that stands for the others.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::gate::Gate;
use crate::action::{Mode, Place, SPECIAL, WHOLE};
use crate::ids::{ClassId, MethodId, Ref, StaticId, ThreadId};
pub use crate::sets::{AtomicSet, AtomicSets, CallSite, FieldName, THIS, Unit};
use crate::state::heap::Heap;
use crate::state::object::Body;
use crate::state::units::{Location, Subject, Units};
use crate::world::World;
use crate::world::class::Place as FieldPlace;

/// Members that a set can have.
pub const MOST_MEMBERS: usize = 64;

/// What a field is to a set.
#[derive(Clone, Copy, Debug)]
struct Member {
    set: u16,
    number: u8,
    /// Whether its own accesses count.
    counts: bool,
    /// Whether it holds arrays whose elements do.
    holds: bool,
}

/// An access that counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Whose.
    pub thread: ThreadId,
    /// Where.
    pub location: Location,
    /// How.
    pub mode: Mode,
    /// The threads that neither start nor join orders against it: one bit each.
    pub beside: u64,
}

/// A circle that an access closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The access.
    pub by: Counted,
    /// The method that made it.
    pub method: MethodId,
    /// The operation.
    pub pc: u32,
}

/// What calls of a method have to do with units of work.
#[derive(Debug, Default)]
pub struct Role {
    /// The sets that it is a unit for, each with where the object is among its variables.
    pub units: Vec<(u16, Option<usize>)>,
    /// Whether it is a constructor of an object that has a set.
    pub constructs: bool,
    /// Whether it waits for a condition of a lock.
    pub awaits: bool,
}

/// Looks at accesses to members of atomic sets.
#[derive(Clone, Debug, Default)]
pub struct Sets {
    /// What is asked.
    pub asked: Arc<AtomicSets>,
    /// By class: its slots that are members.
    fields: FxHashMap<ClassId, Arc<[(u32, Member)]>>,
    statics: FxHashMap<u32, Arc<[(u32, Member)]>>,
    /// By method.
    pub(super) roles: FxHashMap<MethodId, Arc<Role>>,
    /// Members that held an array: their field and the elements are one location.
    pub(super) holding: FxHashSet<(u16, u8)>,
    /// The threads that the one that runs has not joined: one bit each.
    pub beside: u64,
    /// By set: the threads that access members of it, and those that start others.
    touching: Vec<u64>,
    /// By set: the threads that do not, on which it rested that an access does not count.
    relied: Vec<u64>,
    /// Whether one of these does, so that what was explored does not count.
    outdated: bool,
    /// What the last step closed.
    pub closed: Vec<Closed>,
    /// What counted since the last look, if there are looks.
    pub log: Option<Vec<Counted>>,
}

impl Sets {
    /// For these sets.
    pub fn new(asked: Arc<AtomicSets>) -> Self {
        let none = vec![0; asked.sets.len()];
        Self { asked, touching: none.clone(), relied: none, ..Self::default() }
    }

    /// Whether start and join order what the running thread does now against all accesses of others
    /// to a set. What is logged is judged when the whole run is known.
    fn is_ordered(&mut self, set: u16) -> bool {
        let set = usize::from(set);
        let ordered = self.beside & self.touching[set] == 0;
        if ordered && self.log.is_none() {
            self.relied[set] |= self.beside;
        }
        self.beside == 0 || ordered && self.log.is_none()
    }

    /// A thread accesses a set, or may lead to a thread that does.
    fn note_touching(&mut self, thread: ThreadId, set: usize) {
        let new = bit_of(thread) & !self.touching[set];
        self.touching[set] |= new;
        self.outdated |= self.relied[set] & new != 0;
    }

    /// A thread starts another one, which may access any set. True if it was relied on that it does
    /// not.
    pub(crate) fn note_starter(&mut self, thread: ThreadId) -> bool {
        for set in 0..self.touching.len() {
            self.note_touching(thread, set);
        }
        std::mem::take(&mut self.outdated)
    }

    /// The members that a place is, with the set's object.
    fn members(&mut self, world: &World, heap: &Heap, place: Place) -> Arc<[(u32, Member)]> {
        let Self { asked, fields, statics, .. } = self;
        if place.object.is_null() {
            let known = statics.entry(place.slot);
            return Arc::clone(known.or_insert_with(|| static_members(asked, world, place.slot)));
        }
        let class = heap.class_of(place.object);
        Arc::clone(fields.entry(class).or_insert_with(|| field_members(asked, world, class)))
    }

    fn count(&mut self, units: &mut Units, by: Counted, at: (MethodId, u32)) {
        let Subject { object, set } = by.location.subject;
        if units.constructs(by.thread, object) {
            return;
        }
        self.note_touching(by.thread, usize::from(set));
        if self.is_ordered(set) {
            return;
        }
        if let Some(log) = &mut self.log {
            log.push(by);
        }
        if units.access(by.thread, by.location, by.mode) {
            let (method, pc) = at;
            self.closed.push(Closed { by, method, pc });
        }
    }
}

/// The bit of a thread; the last one is that of all that have no bit of their own.
pub fn bit_of(thread: ThreadId) -> u64 {
    1 << thread.0.min(63)
}

fn static_members(asked: &AtomicSets, world: &World, slot: u32) -> Arc<[(u32, Member)]> {
    let Some(field) = world.static_field(slot) else { return Arc::new([]) };
    let class = &*world.class(world.statics[StaticId(slot).index()].class).name;
    named(asked, true, class, &field.name).map(|member| (slot, member)).collect()
}

fn field_members(asked: &AtomicSets, world: &World, class: ClassId) -> Arc<[(u32, Member)]> {
    let declaring = world.class(class).display.iter().map(|&above| world.class(above));
    let all = declaring.flat_map(|above| {
        let fields = above.fields.iter().filter_map(|field| match field.place {
            FieldPlace::Instance(slot) => Some((u32::from(slot), &*field.name)),
            FieldPlace::Static(_) => None,
        });
        fields.flat_map(move |(slot, name)| {
            named(asked, false, &above.name, name).map(move |member| (slot, member))
        })
    });
    all.collect()
}

/// What a field is to the sets.
fn named<'a>(
    asked: &'a AtomicSets,
    is_static: bool,
    class: &'a str,
    field: &'a str,
) -> impl Iterator<Item = Member> + 'a {
    let sets = asked.sets.iter().enumerate().filter(move |(_, set)| set.is_static == is_static);
    sets.filter_map(move |(index, set)| {
        let is_in = |fields: &[FieldName]| {
            fields.iter().any(|(owner, name)| owner == class && name == field)
        };
        Some(Member {
            set: index as u16,
            number: set.member(class, field)? as u8,
            counts: is_in(&set.fields),
            holds: is_in(&set.arrays),
        })
    })
}

impl super::Watch {
    /// An access is about to be done, whether or not others can see it.
    #[inline]
    pub(super) fn count(&mut self, gate: &mut Gate<'_>, place: Place, mode: Mode) {
        if self.sets.is_some() && self.tracing.is_none() {
            self.count_access(gate, place, mode);
        }
    }

    /// Whether a place is part of a location that is more than one piece of memory: a field and the
    /// elements of arrays that it holds. What is assumed of each alone does not hold of the whole.
    pub(super) fn is_wide(&mut self, gate: &Gate<'_>, place: Place) -> bool {
        let Some(sets) = self.sets.as_deref_mut().filter(|sets| !sets.holding.is_empty()) else {
            return false;
        };
        let object = place.object;
        if !object.is_null() && gate.heap.get(object).body.length().is_some() {
            let held = gate.units.as_ref().is_some_and(|units| units.held.contains_key(&object));
            return held && gate.heap.get(object).marks.shared;
        }
        if place.slot >= SPECIAL && place.slot != WHOLE || place.is_off_heap() {
            return false;
        }
        let members = sets.members(gate.world, gate.heap, place);
        members.iter().any(|&(slot, member)| {
            let held = sets.holding.contains(&(member.set, member.number))
                && [slot, WHOLE].contains(&place.slot);
            held && (object.is_null()
                || gate.heap.get(object).marks.shared
                || is_shared(gate.heap, field(gate.heap, object, slot)))
        })
    }

    /// Whether an access counts that is logged, so that the thread must stop before it.
    pub(super) fn is_logged(&mut self, gate: &Gate<'_>, place: Place) -> bool {
        let Some(sets) = self.sets.as_deref_mut().filter(|sets| sets.log.is_some()) else {
            return false;
        };
        if sets.beside == 0 || self.tracing.is_some() {
            return false;
        }
        let object = place.object;
        if !object.is_null() && gate.heap.get(object).body.length().is_some() {
            return gate.units.as_ref().is_some_and(|units| units.held.contains_key(&object));
        }
        let members = sets.members(gate.world, gate.heap, place);
        let mut members = members.iter();
        members.any(|(slot, member)| member.counts && [*slot, WHOLE].contains(&place.slot))
    }

    fn count_access(&mut self, gate: &mut Gate<'_>, place: Place, mode: Mode) {
        let (Some(sets), Some(units)) = (self.sets.as_deref_mut(), gate.units.as_mut()) else {
            return;
        };
        let at = (gate.method, gate.position.1);
        let thread = gate.thread;
        let object = place.object;
        if !object.is_null() && gate.heap.get(object).body.length().is_some() {
            let Some(locations) = units.held.get(&object).cloned() else { return };
            let units = Arc::make_mut(units);
            if mode == Mode::Read
                && let Some(inner) = element(gate.heap, place)
            {
                hold_all(sets, units, gate.heap, inner, &locations);
            }
            let beside = sets.beside;
            for location in locations {
                sets.count(units, Counted { thread, location, mode, beside }, at);
            }
            if std::mem::take(&mut sets.outdated) {
                self.start_over();
            }
            return;
        }
        if place.slot >= SPECIAL && place.slot != WHOLE || place.is_off_heap() {
            return;
        }
        let members = sets.members(gate.world, gate.heap, place);
        let mut new = false;
        for &(slot, member) in members.iter() {
            if slot != place.slot && place.slot != WHOLE {
                continue;
            }
            let subject = Subject { object, set: member.set };
            let location = Location { subject, member: member.number };
            let units = Arc::make_mut(units);
            if member.holds && mode == Mode::Read && !object.is_null() {
                let value = field(gate.heap, object, slot);
                new |= hold_all(sets, units, gate.heap, value, &[location]);
            }
            if member.counts {
                let beside = sets.beside;
                sets.count(units, Counted { thread, location, mode, beside }, at);
            }
        }
        if std::mem::take(&mut sets.outdated) || new {
            self.start_over();
        }
    }

    /// A reference is about to be written to a place.
    pub(super) fn note_held(&mut self, gate: &mut Gate<'_>, place: Place, value: Ref) {
        let (Some(sets), Some(units)) = (self.sets.as_deref_mut(), gate.units.as_mut()) else {
            return;
        };
        if value.is_null() || gate.heap.get(value).body.length().is_none() {
            return;
        }
        let object = place.object;
        let locations: Vec<Location> =
            if object.is_null() || gate.heap.get(object).body.length().is_none() {
                let members = sets.members(gate.world, gate.heap, place);
                let holding =
                    members.iter().filter(|(slot, member)| *slot == place.slot && member.holds);
                let location = |&(_, member): &(u32, Member)| Location {
                    subject: Subject { object, set: member.set },
                    member: member.number,
                };
                holding.map(location).collect()
            } else {
                units.held.get(&object).cloned().unwrap_or_default()
            };
        if !locations.is_empty()
            && hold_all(sets, Arc::make_mut(units), gate.heap, value, &locations)
        {
            self.start_over();
        }
    }
}

/// A member leads to an array, and to all arrays inside it. True if it is the first that leads to
/// one, and others may have accessed it already.
fn hold_all(
    sets: &mut Sets,
    units: &mut Units,
    heap: &Heap,
    array: Ref,
    locations: &[Location],
) -> bool {
    let mut first = false;
    if !array.is_null() && heap.get(array).body.length().is_some() {
        for location in locations {
            first |= sets.holding.insert((location.subject.set, location.member));
        }
    }
    let mut todo = vec![array];
    while let Some(array) = todo.pop() {
        if array.is_null() || heap.get(array).body.length().is_none() {
            continue;
        }
        let mut new = false;
        for &location in locations {
            new |= units.hold(array, location);
        }
        if let Body::Refs(elements) = &heap.get(array).body
            && new
        {
            todo.extend(elements.iter().copied());
        }
    }
    first && sets.beside != 0
}

fn is_shared(heap: &Heap, reference: Ref) -> bool {
    !reference.is_null() && heap.get(reference).marks.shared
}

fn field(heap: &Heap, object: Ref, slot: u32) -> Ref {
    match &heap.get(object).body {
        Body::Fields(fields) => fields.get(slot as usize).map_or(Ref::NULL, |&v| Ref::from_slot(v)),
        _ => Ref::NULL,
    }
}

fn element(heap: &Heap, place: Place) -> Option<Ref> {
    match &heap.get(place.object).body {
        Body::Refs(elements) => elements.get(place.slot as usize).copied(),
        _ => None,
    }
}
