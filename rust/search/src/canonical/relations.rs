//! What threads are to each other and to objects, in a state whose threads may change places.
//!
//! What is written of an object or a thread does not name other threads, so that it does not depend
//! on their order. Who holds a monitor, owns memory or has joined whom is written at the end.

use super::Canonical;
use super::symmetry::{SELF, Symmetry, bits, hash_of};
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::State;
use heddle_machine::state::object::Object;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::world::World;

/// What a thread is to something that is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) enum Tag {
    Holds,
    Owns,
    OwnsStatic,
    Initializes,
    Failed,
    /// It is one of the elements of an array.
    Listed,
}

/// What a thread is to other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Relations {
    /// Whom it has joined,
    pub(super) joined: u64,
    /// whom it waits for,
    awaits: u64,
    /// and whether it can go on if it joins another one.
    able: bool,
}

impl Relations {
    /// Nothing.
    const NONE: Self = Self { joined: 0, awaits: 0, able: false };
}

/// Something that is written names a thread.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mention {
    pub(super) thread: ThreadId,
    pub(super) tag: Tag,
    /// In the group of which thread, if that is told by its place only.
    pub(super) inside: Option<ThreadId>,
    pub(super) what: u32,
    /// For an element of an array: its position plus one.
    pub(super) at: u32,
}

impl Symmetry {
    /// Find out what the threads of a state are to each other.
    pub(super) fn relate(&mut self, state: &State) {
        let mut relations = std::mem::take(&mut self.relations);
        relations.clear();
        relations.extend(state.threads.iter().map(|thread| self.relations_of(state, thread)));
        self.relations = relations;
        let mut waiting = std::mem::take(&mut self.waiting);
        waiting.clear();
        waiting.extend((0..state.threads.len()).map(ThreadId::at).filter(|&id| {
            let Relations { joined, awaits, .. } = self.relations[id.index()];
            (joined | awaits) & self.members != 0 && !self.is_candidate(id)
        }));
        self.waiting = waiting;
    }

    fn relations_of(&self, state: &State, thread: &Thread) -> Relations {
        let joined = thread.joined;
        let Status::Joining(target, _) = thread.status else {
            return Relations { joined, ..Relations::NONE };
        };
        let alive = |id: ThreadId| !matches!(state.thread(id).status, Status::Terminated);
        let able = !alive(target);
        let Some(ahead) = self.ahead_of(thread) else {
            let awaits = if target.0 < 64 { 1 << target.0 } else { 0 };
            return Relations { joined, awaits, able };
        };
        let all = ahead.awaited();
        let mut relations = Relations { joined: joined | all, awaits: 0, able };
        for id in bits(all).map(ThreadId) {
            if alive(id) {
                relations.awaits |= 1 << id.0;
            } else {
                relations.joined |= state.thread(id).joined;
            }
        }
        relations
    }
}

impl Canonical {
    /// An object as it will be when threads that another one joins have ended, if that differs.
    pub(super) fn later(&self, reference: Ref) -> Option<&Object> {
        let current = self.symmetry.current.filter(|_| self.symmetry.ahead)?;
        let ahead = self.symmetry.aheads.get(current.index())?.as_ref()?;
        ahead.objects.iter().find(|(known, _)| *known == reference).map(|(_, object)| object)
    }

    /// Write that a thread is something to a thing, without naming it: 0 is none, 1 the one whose
    /// group it is in, 2 the first thread, 3 another one, which is mentioned at the end.
    pub(super) fn mention(&mut self, thread: Option<ThreadId>, tag: Tag, what: u32) -> u32 {
        let symmetry = &mut self.symmetry;
        let inside = symmetry.current.filter(|_| self.group == SELF);
        match thread {
            None => 0,
            Some(ThreadId(0)) => 2,
            Some(thread) if symmetry.current == Some(thread) => 1,
            Some(thread) => {
                symmetry.mentions.push(Mention { thread, tag, inside, what, at: 0 });
                3
            }
        }
    }

    /// Who holds an object's monitor, and who owns it.
    pub(super) fn ownership(&mut self, object: &Object, code: u32) -> u32 {
        let (holder, owner) = (object.lock.owner(), u32::from(object.marks.owner));
        if !self.symmetry.on {
            return holder.map_or(0, |holder| holder.0 + 1) << 16 | owner;
        }
        let owner = owner.checked_sub(1).map(ThreadId);
        self.mention(holder, Tag::Holds, code) << 16 | self.mention(owner, Tag::Owns, code)
    }

    /// Whether an object of the base is a list of threads that no program reads.
    pub(super) fn is_list(&self, reference: Ref) -> bool {
        let Symmetry { on, lists, moving, .. } = &self.symmetry;
        *on && !lists && moving.lists.contains(&reference)
    }

    /// Whether a field tells threads apart, or lists them, for no program to see. What is left of it is
    /// written.
    pub(super) fn tells(
        &mut self,
        world: &World,
        object: &Object,
        reference: Ref,
        slot: usize,
        value: u64,
    ) -> bool {
        let Symmetry { on, lists, telling, main, .. } = &self.symmetry;
        if !on {
            return false;
        }
        if telling.is_list(object.class, slot) {
            return !lists;
        }
        let told = slot == telling.name || slot == telling.number || slot == telling.alive;
        if !told || reference == *main || !telling.is_thread(world, object.class) {
            return false;
        }
        if slot == telling.alive {
            self.draft.word(u32::from(value != 0));
        }
        true
    }

    /// What is written before the threads that may change places says of one of them.
    pub(super) fn said_of(&self, id: ThreadId) -> u64 {
        let mut said = 0;
        if self.broken {
            return said;
        }
        let mut add = |value: u64| said = hash_of((said, value));
        for mention in self.symmetry.mentions.iter().filter(|mention| mention.thread == id) {
            add(hash_of((mention.tag, mention.what)));
        }
        let symmetry = &self.symmetry;
        for other in &symmetry.waiting {
            let relations = symmetry.relations[other.index()];
            let of = (relations.joined >> id.0 & 1, relations.awaits >> id.0 & 1);
            if of != (0, 0) {
                add(hash_of((other, of)));
            }
        }
        let fixed = !symmetry.members;
        let Relations { joined, awaits, able } = symmetry.relations[id.index()];
        add(hash_of((joined & fixed, awaits & fixed, able)));
        said
    }

    /// Write what threads are to each other and to objects, by the numbers that they were written
    /// with.
    pub(super) fn write_relations(&mut self, state: &State) {
        if !self.symmetry.on {
            return;
        }
        for at in 0..self.symmetry.candidates.len() {
            let place = self.symmetry.candidates[at];
            self.draft.word(place.0);
        }
        self.draft.word(u32::MAX);
        let mut rows = std::mem::take(&mut self.symmetry.rows);
        for thread in &state.threads {
            let (id, symmetry) = (thread.id, &self.symmetry);
            let mut relations = symmetry.relations[id.index()];
            // Whom it had joined is known to a thread that joins it.
            if matches!(thread.status, Status::Terminated)
                && self.known_code(thread.object).is_none()
                && !symmetry.is_mentioned(id)
            {
                relations = Relations::NONE;
            }
            if relations != Relations::NONE {
                let Relations { joined, awaits, able } = relations;
                let place = u64::from(symmetry.place(id).0) << 1 | u64::from(able);
                rows.push([place, symmetry.set(joined), symmetry.set(awaits), 0]);
            }
            if let Status::Joining(target, _) = thread.status
                && target.0 >= 64
            {
                rows.push([u64::from(id.0), 0, 0, u64::from(target.0)]);
            }
        }
        rows.sort_unstable();
        for value in rows.drain(..).flatten() {
            self.draft.value(value);
        }
        self.symmetry.rows = rows;
        self.draft.word(u32::MAX);
        let mut named = std::mem::take(&mut self.symmetry.named);
        let symmetry = &self.symmetry;
        named.extend(symmetry.mentions.iter().enumerate().map(|(number, mention)| {
            let inside = mention.inside.map_or(0, |inside| symmetry.place(inside).0 + 1);
            let at = if symmetry.is_told(number, mention) { mention.at } else { 0 };
            [symmetry.place(mention.thread).0, mention.tag as u32, inside, mention.what, at]
        }));
        named.sort_unstable();
        named.drain(..).flatten().for_each(|word| self.draft.word(word));
        self.symmetry.named = named;
        if self.broken {
            self.draft.clear();
        }
        self.end();
        self.groups.push(self.ids.len());
    }

    /// The thread in whose group an object has its code, if codes of groups are alike.
    pub(super) fn holder_of(&self, reference: Ref) -> Option<ThreadId> {
        let stamp = self.stamps[self.young_index(reference)?];
        let once = self.now == self.common + self.symmetry.candidates.len() as u32;
        let at = (stamp - self.common).checked_sub(1).filter(|_| once)?;
        self.symmetry.candidates.get(at as usize).copied()
    }

    /// Write the threads that have ended and that another one can still ask for.
    pub(super) fn ended_by_place(&mut self, threads: &[Thread]) {
        let mut rows = Vec::new();
        for thread in threads.iter().filter(|thread| matches!(thread.status, Status::Terminated)) {
            if let Some(code) = self.known_code(thread.object) {
                let holder = self.holder_of(thread.object);
                let inside = holder.map_or(0, |holder| self.symmetry.place(holder).0 + 1);
                rows.push([self.symmetry.place(thread.id).0, inside, code]);
            }
        }
        rows.sort_unstable();
        rows.into_iter().flatten().for_each(|word| self.draft.word(word));
    }
}
