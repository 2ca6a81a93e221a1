//! The group of the heap, of which only what was touched since the last state is written again.
//!
//! Younger objects stand in the order in which they are found, and what is written of one depends on
//! itself and on where those stand that it refers to. So as long as the same ones are found in the same
//! order, an object that was not touched is the same component. That is so unless an object that was
//! touched finds others than before: from there on all are looked at.

use super::Canonical;
use super::codes::GROUP;
use super::regions::Found;
use super::relations::Mention;
use heddle_machine::ids::Ref;
use heddle_machine::state::State;
use heddle_machine::world::World;

/// How much there was of what is collected while a group is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Collected {
    /// Objects found.
    found: u32,
    moments: (usize, usize, usize),
    mentions: usize,
}

/// What was found of moments and threads in a group.
#[derive(Clone, Debug, Default)]
struct Beside {
    found: Vec<Found>,
    late: Vec<i64>,
    numbers: Vec<i64>,
    mentions: Vec<Mention>,
}

/// What the group depends on besides the heap.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Circumstances {
    /// Moments are told by how far they are from now.
    clock: u64,
    classes: usize,
    candidates: Option<(usize, u64)>,
    members: u64,
}

/// The younger objects of the group as they were written last.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// Whether the rest is of the last state.
    valid: bool,
    circumstances: Circumstances,
    /// How often objects of the base and younger ones had been touched.
    touches: [u64; 2],
    /// The stamp of what was found.
    stamp: u32,
    /// Objects in the order in which they were found, and how many of them static fields and objects of
    /// the base lead to.
    found: Vec<Ref>,
    roots: usize,
    /// By object: its component, and what there was before it was written.
    ids: Vec<u32>,
    before: Vec<Collected>,
    beside: Beside,
    /// Places that were touched.
    touched: Vec<usize>,
}

impl Kept {
    /// Nothing is known.
    pub(super) fn forget(&mut self) {
        self.valid = false;
    }
}

impl Canonical {
    /// Write the younger objects that static fields and base objects lead to, which were found so far.
    pub(super) fn heap_objects(&mut self, world: &World, state: &State) {
        let mut kept = std::mem::take(&mut self.kept);
        let start = self.collected();
        let first = self.ids.len();
        let circumstances = Circumstances {
            clock: state.clock,
            classes: world.classes.len(),
            candidates: self.symmetry.found_for(),
            members: self.symmetry.members,
        };
        let same = kept.valid && kept.circumstances == circumstances;
        kept.valid = false;
        let from = if same { self.patch(world, state, &mut kept) } else { Some(0) };
        if let Some(from) = from {
            self.write_from(world, state, &mut kept, (start, from));
        }
        self.ids.truncate(first);
        self.ids.extend_from_slice(&kept.ids);
        kept.circumstances = circumstances;
        kept.stamp = self.now;
        kept.touches = [state.heap.touches(), state.heap.young_touches()];
        kept.roots = start.found as usize;
        std::mem::swap(&mut kept.found, &mut self.queue);
        // Arrays of threads depend on what the threads are.
        let crowds = self.symmetry.sets && self.has_crowds(&kept.found);
        kept.valid = !crowds;
        self.kept = kept;
        self.at = None;
        self.queue.clear();
        self.groups.push(self.ids.len());
    }

    fn collected(&self) -> Collected {
        Collected {
            found: self.queue.len() as u32,
            moments: self.moments.counted(),
            mentions: self.symmetry.mentions.len(),
        }
    }

    /// Write what was touched, up to the first object that finds others than before: it, and all behind
    /// it, are still to be written.
    fn patch(&mut self, world: &World, state: &State, kept: &mut Kept) -> Option<usize> {
        let Some(young) = state.heap.young_touched_since(kept.touches[1]) else { return Some(0) };
        // Some objects of the base are written like younger ones.
        let old =
            if self.moved == 0 { Some(&[][..]) } else { state.heap.touched_since(kept.touches[0]) };
        let Some(old) = old else { return Some(0) };
        if self.queue.len() != kept.roots || self.queue[..] != kept.found[..kept.roots] {
            return Some(0);
        }
        kept.touched.clear();
        for &object in young.iter().chain(old) {
            let Some(young) = self.young_index(object) else { continue };
            // One that was taken back may have no place now.
            let Some(&stamp) = self.stamps.get(young) else { continue };
            let code = self.codes[young];
            // Only the group of the heap has codes as low as that.
            if (stamp == kept.stamp || stamp == self.now) && code < GROUP {
                kept.touched.push((code >> 1) as usize);
            }
        }
        kept.touched.sort_unstable();
        kept.touched.dedup();
        for number in 0..kept.touched.len() {
            let at = kept.touched[number];
            if !self.replaces(world, state, kept, at) {
                kept.truncate(at);
                self.add_beside(&kept.beside);
                return Some(at);
            }
        }
        self.find_again(&kept.found, kept.found.len());
        self.add_beside(&kept.beside);
        None
    }

    /// Write an object again; false if it is not as if nothing but its component had changed.
    fn replaces(&mut self, world: &World, state: &State, kept: &mut Kept, at: usize) -> bool {
        let before = kept.before[at];
        let behind = kept.before.get(at + 1).map_or(kept.found.len(), |next| next.found as usize);
        let start = before.found as usize;
        self.find_again(&kept.found, start);
        let (collected, first) = (self.collected(), self.ids.len());
        self.young_object(world, state, kept.found[at]);
        let now = self.collected();
        let as_before = kept.found.get(start..behind) == Some(&self.queue[start..]);
        let nothing_beside = (now.moments, now.mentions) == (collected.moments, collected.mentions)
            && kept.is_alone(at);
        kept.ids[at] = self.ids[first];
        self.ids.truncate(first);
        if as_before && nothing_beside {
            return true;
        }
        self.moments.truncate(collected.moments);
        self.symmetry.mentions.truncate(collected.mentions);
        for found in start..self.queue.len() {
            if let Some(young) = self.young_index(self.queue[found]) {
                self.stamps[young] = 0;
            }
        }
        self.queue.truncate(start);
        self.next = start as u32;
        false
    }

    /// These were found in the last state, and are found in this one.
    fn find_again(&mut self, found: &[Ref], until: usize) {
        for &object in &found[self.queue.len()..until] {
            if let Some(young) = self.young_index(object) {
                self.stamps[young] = self.now;
            }
            self.queue.push(object);
        }
        self.next = until as u32;
    }

    fn add_beside(&mut self, beside: &Beside) {
        self.moments.found.extend_from_slice(&beside.found);
        self.moments.late.extend_from_slice(&beside.late);
        self.moments.numbers.extend_from_slice(&beside.numbers);
        self.symmetry.mentions.extend_from_slice(&beside.mentions);
    }

    /// Write all objects from a place on.
    fn write_from(
        &mut self,
        world: &World,
        state: &State,
        kept: &mut Kept,
        (start, from): (Collected, usize),
    ) {
        kept.ids.truncate(from);
        kept.before.truncate(from);
        let first = self.ids.len();
        let mut at = from;
        while at < self.queue.len() {
            let now = self.collected();
            kept.before.push(Collected { found: now.found, ..now.since(start) });
            self.young_object(world, state, self.queue[at]);
            at += 1;
        }
        kept.ids.extend_from_slice(&self.ids[first..]);
        let (found, late, numbers) = start.moments;
        kept.beside = Beside {
            found: self.moments.found[found..].to_vec(),
            late: self.moments.late[late..].to_vec(),
            numbers: self.moments.numbers[numbers..].to_vec(),
            mentions: self.symmetry.mentions[start.mentions..].to_vec(),
        };
    }

    fn has_crowds(&self, found: &[Ref]) -> bool {
        found
            .iter()
            .any(|&object| self.young_index(object).is_some_and(|young| self.young[young].crowd))
    }
}

impl Collected {
    /// What came to it.
    fn since(self, start: Self) -> Self {
        let (found, late, numbers) = self.moments;
        let before = start.moments;
        Self {
            found: self.found - start.found,
            moments: (found - before.0, late - before.1, numbers - before.2),
            mentions: self.mentions - start.mentions,
        }
    }
}

impl Kept {
    /// Whether nothing was found of moments and threads while an object was written.
    fn is_alone(&self, at: usize) -> bool {
        let Collected { moments, mentions, .. } = self.before[at];
        let all = &self.beside;
        let end = (all.found.len(), all.late.len(), all.numbers.len());
        let next = self.before.get(at + 1).map(|next| (next.moments, next.mentions));
        next.unwrap_or((end, all.mentions.len())) == (moments, mentions)
    }

    /// Forget what comes with an object and behind it.
    fn truncate(&mut self, at: usize) {
        let Collected { moments: (found, late, numbers), mentions, .. } = self.before[at];
        self.beside.found.truncate(found);
        self.beside.late.truncate(late);
        self.beside.numbers.truncate(numbers);
        self.beside.mentions.truncate(mentions);
    }
}
