//! Which objects more than one thread can reach.

use crate::Machine;
use crate::action::{Place, QUEUE, Strength};
use crate::ids::{ClassId, Ref, ThreadId};
use crate::state::heap::{Heap, HeapMark};
use crate::state::object::Body;
use crate::state::thread::{Status, Thread};
use crate::world::World;
use crate::world::class::Type;

impl Heap {
    /// From now on other threads can reach an object, and all that it leads to.
    pub fn publish(&mut self, world: &World, reference: Ref) {
        if reference.is_null() || self.peek(reference).marks.shared {
            return;
        }
        let mut todo = vec![reference];
        while let Some(reference) = todo.pop() {
            if reference.is_null() || self.peek(reference).marks.shared {
                continue;
            }
            self.get_mut(reference).marks.shared = true;
            self.references(world, reference, |target| todo.push(target));
        }
    }

    /// Everything that an object refers to.
    pub fn references(&self, world: &World, reference: Ref, mut each: impl FnMut(Ref)) {
        let object = self.peek(reference);
        match &object.body {
            Body::Refs(elements) => elements.iter().for_each(|&element| each(element)),
            Body::Fields(fields) => {
                let layout = &world.class(object.class).layout;
                for (memory, &value) in layout.iter().zip(fields) {
                    if *memory == Type::Ref {
                        each(Ref::from_slot(value));
                    }
                }
            }
            _ => {}
        }
    }
}

impl Machine {
    /// Whether a thread is the only one that can ever do something: it has joined all others.
    pub fn is_solo(&self, id: ThreadId) -> bool {
        let mut others = self.state.threads.iter().filter(|thread| thread.id != id);
        others.all(|other| self.has_joined(id, other))
    }

    /// Whether a thread has joined another one.
    pub(crate) fn has_joined(&self, id: ThreadId, other: &Thread) -> bool {
        let joined = self.state.thread(id).joined;
        other.id.0 < 64 && joined >> other.id.0 & 1 != 0
            || self.watch.reductions.is_broken("solo") && matches!(other.status, Status::Terminated)
    }

    /// A thread was alone, and it was not watched where it put what it made: share all that others
    /// could reach, which is everything but what only its own stack leads to.
    pub fn share_all(&mut self) {
        let mut todo: Vec<Ref> = Vec::new();
        let state = &self.state;
        todo.extend(state.mirrors.iter().chain(&*state.literals).chain(&state.rest.roots));
        todo.extend(state.rest.interned.values());
        for (field, &value) in self.world.statics.iter().zip(&*state.statics) {
            if field.memory == Type::Ref {
                todo.push(Ref::from_slot(value));
            }
        }
        todo.extend(state.rest.failures.values().map(|(exception, _)| *exception));
        let places = state.heap.places() as u64;
        todo.extend(state.rest.sites.values().filter(|&&v| v < places).map(|&v| Ref::from_slot(v)));
        let others =
            state.threads.iter().filter(|thread| !matches!(thread.status, Status::Terminated));
        todo.extend(others.map(|thread| thread.object));
        let mut seen = vec![false; state.heap.places()];
        while let Some(reference) = todo.pop() {
            if reference.is_null() || std::mem::replace(&mut seen[reference.index()], true) {
                continue;
            }
            if !self.state.heap.peek(reference).marks.shared {
                self.state.heap.get_mut(reference).marks.shared = true;
            }
            self.state.heap.references(&self.world, reference, |target| todo.push(target));
        }
    }

    /// All threads can get at an object that the machine has just made: it has a name.
    pub(crate) fn publish_named(&mut self, object: Ref) {
        if self.watch.on {
            self.state.heap.publish(&self.world, object);
        }
    }

    /// Something was done that was not watched: share what it put where others can see it.
    pub(crate) fn share_changes(&mut self, since: HeapMark, statics: usize) {
        let changed: Vec<Ref> = self.state.heap.changed(since).collect();
        let mut found = Vec::new();
        for object in changed {
            if self.state.heap.peek(object).marks.shared {
                self.state.heap.references(&self.world, object, |target| found.push(target));
            }
        }
        for index in self.state.statics.changed(statics) {
            if self.world.statics[index].memory == Type::Ref {
                found.push(Ref::from_slot(self.state.statics[index]));
            }
        }
        for index in self.state.mirrors.changed(0) {
            found.push(self.state.mirrors[index]);
        }
        for index in self.state.literals.changed(0) {
            found.push(self.state.literals[index]);
        }
        for reference in found {
            self.state.heap.publish(&self.world, reference);
        }
    }
}

impl World {
    /// The place that an access counts for: a synchronizer's own fields are part of its queue.
    pub fn place_seen(&self, heap: &Heap, place: Place) -> Place {
        if place.object.is_null() {
            return place;
        }
        self.place_seen_of(heap.class_of(place.object), place)
    }

    /// The same of an object of a class.
    #[inline]
    pub(super) fn place_seen_of(&self, class: ClassId, place: Place) -> Place {
        match self.synchronizer {
            Some((synchronizer, slots))
                if place.slot < 64
                    && slots >> place.slot & 1 != 0
                    && self.is_subtype(class, synchronizer) =>
            {
                Place { slot: QUEUE, ..place }
            }
            _ => place,
        }
    }

    /// What accesses to a field promise: whether it is volatile.
    pub(super) fn strength_of(&self, class: Option<ClassId>, slot: u32) -> Strength {
        const VOLATILE: u16 = 0x0040;
        let flags = match class {
            Some(class) => self.slot_field(class, slot).map(|field| field.flags),
            None => self.static_field(slot).map(|field| field.flags),
        };
        let volatile = flags.is_some_and(|flags| flags & VOLATILE != 0);
        if volatile { Strength::Volatile } else { Strength::Plain }
    }
}
