//! Objects, as far as they differ from the base.

use super::{Canonical, Version, Written};
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::state::State;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::world::World;
use heddle_machine::world::class::Type;

/// The thread in whose group an object is written: the one that holds its monitor, or owns it.
pub(super) fn keeper(object: &Object) -> Option<usize> {
    let owner = usize::from(object.marks.owner).checked_sub(1);
    object.lock.owner().map(ThreadId::index).or(owner)
}

impl Canonical {
    /// Base objects that are not what they were, as far as no thread holds or owns them. Those of a
    /// thread are written with it: they change when it moves, and are few in all its states.
    pub(super) fn old_objects(&mut self, world: &World, state: &State) {
        self.begin_settled(state);
        let loose = std::mem::take(&mut self.settled.loose.objects);
        self.listed(world, state, &loose);
        self.settled.loose.objects = loose;
    }

    /// Base objects that a thread holds or owns.
    pub(super) fn held_objects(&mut self, world: &World, state: &State, thread: ThreadId) {
        let held = std::mem::take(&mut self.settled.held[thread.index()].objects);
        self.listed(world, state, &held);
        self.settled.held[thread.index()].objects = held;
    }

    fn listed(&mut self, world: &World, state: &State, listed: &[(usize, Option<u32>)]) {
        for &(at, id) in listed {
            match id {
                Some(id) => self.ids.push(id),
                None => self.old_object(world, state, at),
            }
        }
    }

    /// A base object that was changed once.
    fn old_object(&mut self, world: &World, state: &State, at: usize) {
        let (reference, original) = &state.heap.originals()[at];
        let object = state.heap.get(*reference);
        let index = reference.index();
        let mentions = self.symmetry.mentions.len();
        let ownership = self.ownership(object, reference.0 << 1);
        let unmentioned = self.symmetry.mentions.len() == mentions;
        let before = self.old.get(index);
        if before.stamp == object.stamp + 1
            && !before.crowd
            && before.ownership == ownership
            && self.moments.keeps(&before.times)
            && self.leads_to(|canonical| &canonical.old.get(index).links)
        {
            let Written { id, ref links, ref times, .. } = *self.old.get(index);
            if unmentioned && links.is_empty() && times.is_empty() {
                // Another version has taken its place meanwhile.
                let version = Version::of_object(*reference, object.stamp);
                self.versions.keep(version, id.map_or(0, |id| id + 1));
            }
            self.ids.extend(id);
            self.moments.add(&self.old.get(index).times);
            return;
        }
        self.links.clear();
        self.moments.begin_component();
        let id = if object.is_like(original) || self.is_cache(world, object, original) {
            None
        } else {
            let plain = self.is_plain(world, object, *reference);
            // No method and no class has these numbers: it is no frame and no younger object.
            if keeper(object).is_some() {
                self.draft.word(u32::MAX);
            } else if plain {
                self.draft.word(u32::MAX - 1);
            }
            self.draft.word(reference.0);
            Some(match (&object.body, &original.body) {
                (Body::Fields(fields), Body::Fields(before)) if plain => {
                    self.differences(world, object, (fields, before), ownership)
                }
                _ => self.object(world, state, (object, *reference), ownership),
            })
        };
        let links = std::mem::take(&mut self.links);
        let times = self.moments.end_component();
        let crowd = self.is_crowd(world, state, object);
        if unmentioned && links.is_empty() && times.is_empty() && !crowd {
            let version = Version::of_object(*reference, object.stamp);
            self.versions.keep(version, id.map_or(0, |id| id + 1));
        }
        let written = Written { stamp: object.stamp + 1, id, ownership, links, times, crowd };
        let before = self.old.replace(index, written);
        self.links = before.links;
    }

    /// An object that is younger than the base.
    pub(super) fn young_object(&mut self, world: &World, state: &State, reference: Ref) {
        let Some(index) = self.young_index(reference) else { return };
        let code = self.codes[index];
        self.at = Some(code);
        if let Some(later) = self.later(reference).cloned() {
            // It is like that in no state yet, so nothing is kept of it.
            let ownership = self.ownership(&later, code);
            self.links.clear();
            self.object(world, state, (&later, reference), ownership);
            return;
        }
        let object = state.heap.get(reference);
        let ownership = self.ownership(object, code);
        if self.young[index].stamp == object.stamp + 1
            && !self.young[index].crowd
            && self.young[index].ownership == ownership
            && self.moments.keeps(&self.young[index].times)
            && self.leads_to(|canonical| &canonical.young[index].links)
        {
            self.ids.extend(self.young[index].id);
            self.moments.add(&self.young[index].times);
            return;
        }
        self.links.clear();
        self.moments.begin_component();
        let id = Some(self.object(world, state, (object, reference), ownership));
        let links = std::mem::take(&mut self.links);
        let times = self.moments.end_component();
        let crowd = self.is_crowd(world, state, object);
        let written = Written { stamp: object.stamp + 1, id, ownership, links, times, crowd };
        let before = std::mem::replace(&mut self.young[index], written);
        self.links = before.links;
    }

    fn is_ignored(&self, world: &World, class: ClassId, slot: usize) -> bool {
        let ignored = &self.ignored;
        Some(class) == ignored.string && (slot == ignored.hash || slot == ignored.hash_is_zero)
            || self.irrelevant && world.class(class).irrelevant.get(slot) == Some(&true)
    }

    /// Whether an object differs from another only in what can be computed again.
    fn is_cache(&self, world: &World, object: &Object, original: &Object) -> bool {
        let ignored = |slot| self.is_ignored(world, object.class, slot);
        let same = match (&object.body, &original.body) {
            _ if self.irrelevant && object.marks.irrelevant => true,
            (Body::Fields(new), Body::Fields(old)) => {
                let mut slots = new.iter().zip(old).enumerate();
                slots.all(|(slot, (new, old))| new == old || ignored(slot))
            }
            _ => false,
        };
        same && object.lock == original.lock
            && object.hash == original.hash
            && object.marks.owner == original.marks.owner
    }

    /// Whether what an object of the base holds means the same in all states: neither the clock nor other
    /// threads give it another meaning. That does not change while a search goes on without a new start.
    fn is_plain(&mut self, world: &World, object: &Object, reference: Ref) -> bool {
        let otherwise = self.symmetry.on
            || self.moments.time.is_on()
            || self.irrelevant && object.marks.irrelevant
            || self.is_counted(world, object.class)
            || self.is_sequencer(reference);
        matches!(object.body, Body::Fields(_)) && !otherwise
    }

    /// Write where an object of the base differs from what it was.
    fn differences(
        &mut self,
        world: &World,
        object: &Object,
        (new, old): (&[u64], &[u64]),
        ownership: u32,
    ) -> u32 {
        self.draft.word(object.hash);
        self.draft.word(ownership);
        self.draft.word(object.lock.depth());
        let layout = &world.class(object.class).layout;
        for (slot, (&value, before)) in new.iter().zip(old).enumerate() {
            if value == *before || self.is_ignored(world, object.class, slot) {
                continue;
            }
            let Some(memory) = layout.get(slot) else { continue };
            self.draft.word(slot as u32);
            match memory {
                Type::Ref => self.reference(Ref::from_slot(value)),
                Type::Long | Type::Double => self.draft.wide(value),
                _ => self.draft.word(value as u32),
            }
        }
        self.end()
    }

    /// Write an object as a component.
    fn object(
        &mut self,
        world: &World,
        state: &State,
        (object, reference): (&Object, Ref),
        ownership: u32,
    ) -> u32 {
        let lock = object.lock;
        self.draft.word(object.class.0);
        self.draft.word(object.hash);
        self.draft.word(ownership);
        self.draft.word(lock.depth());
        if self.irrelevant && object.marks.irrelevant {
            self.draft.word(object.body.length().unwrap_or_default() as u32);
            return self.end();
        }
        match &object.body {
            Body::Fields(fields) => {
                let layout = &world.class(object.class).layout;
                let waits = self.moments.only_waits(world, object.class);
                if self.instant(object) {
                    return self.end();
                }
                for (slot, (memory, &value)) in layout.iter().zip(fields).enumerate() {
                    match memory {
                        _ if self.is_ignored(world, object.class, slot) => {}
                        _ if self.tells(world, object, reference, slot, value) => {}
                        Type::Ref => self.reference(Ref::from_slot(value)),
                        Type::Long if self.is_sequencer(reference) => {}
                        Type::Long if self.is_tally(world, object.class, slot) => {}
                        Type::Long if self.late(world, object, slot) => {}
                        Type::Long if self.number(object.class, slot, value) => {}
                        Type::Long => self.long(value, waits),
                        Type::Double => self.draft.wide(value),
                        _ => self.draft.word(value as u32),
                    }
                }
            }
            Body::Refs(elements) => {
                for (at, &element) in elements.iter().enumerate() {
                    if !self.is_listed(state, elements, at, reference) {
                        self.reference(element);
                    }
                }
            }
            Body::Bytes(data) => self.draft.bytes(data.len(), data.iter().map(|&v| v as u8)),
            Body::Chars(data) => data.iter().for_each(|&v| self.draft.word(u32::from(v))),
            Body::Shorts(data) => data.iter().for_each(|&v| self.draft.word(v as u32)),
            Body::Ints(data) => data.iter().for_each(|&v| self.draft.word(v as u32)),
            Body::Floats(data) => data.iter().for_each(|&v| self.draft.word(v.to_bits())),
            Body::Longs(data) => data.iter().for_each(|&v| self.long(v as u64, false)),
            Body::Doubles(data) => data.iter().for_each(|&v| self.draft.wide(v.to_bits())),
            Body::Free => {}
        }
        self.end()
    }
}
