//! Threads that change places.
//!
//! A state is a graph: threads and objects that refer to each other. Which number a thread has is no
//! part of it, as long as no program looks at names and numbers of threads, so threads may be written
//! in any order. Here those that were started alike are sorted by what is written of them, and get
//! each other's numbers accordingly. Whatever the order, what is written describes the state up to
//! the numbers of its threads; a better order only finds more states that are the same.
//!
//! What is written of an object or a thread does not depend on the order ([`super::relations`]).

use std::hash::{Hash, Hasher};
use std::ops::Range;

use rustc_hash::{FxHashMap, FxHasher};

use super::Canonical;
use super::ahead::Ahead;
use super::relations::{Mention, Relations};
use crate::moving::{Moving, Telling};
use heddle_machine::Machine;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::State;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::trap::Unsupported;
use heddle_machine::world::World;

/// The group of a thread in what is written of itself.
pub(super) const SELF: u32 = super::codes::GROUPS - 1;
/// Threads from here on keep their numbers: sleep sets and joins have a bit for each of the others.
pub(super) const MOST: usize = 64;

/// What is known of threads that change places.
#[derive(Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches and findings, each with a name")]
pub(super) struct Symmetry {
    pub(super) on: bool,
    /// Whether the lists of threads in groups are read.
    pub(super) lists: bool,
    /// Whether arrays of threads are taken for sets.
    pub(super) sets: bool,
    /// Threads in arrays that are taken for sets, as far as these are found before any thread that may
    /// change places: one bit each.
    pub(super) listed: u64,
    /// Those of them whose positions are written, and how many mentions were looked at for this.
    pub(super) told: (u64, usize),
    /// By object: the thread that it stands for.
    pub(super) stand: FxHashMap<Ref, ThreadId>,
    pub(super) telling: Telling,
    pub(super) moving: Moving,
    /// Where the objects of the base that move begin, if there are some.
    pub(super) settled: usize,
    /// From there on, for each object of the base, its number among them plus one.
    pub(super) numbers: Vec<u32>,
    pub(super) main: Ref,
    /// Whose group is being written.
    pub(super) current: Option<ThreadId>,
    /// Whether that thread is written as it will be when those it joins have ended.
    pub(super) ahead: bool,
    /// By thread: which one it was, and what it was started as.
    pub(super) kinds: Vec<(u64, u64)>,
    /// By thread: how it goes on when those it joins have ended.
    pub(super) aheads: Vec<Option<Ahead>>,
    /// Whether the threads keep their numbers in the next state.
    pub(super) plain: bool,
    /// For which threads those were found that were started like others: how many, and the last.
    found_for: Option<(usize, u64)>,
    /// Threads that were started like others, in order.
    pub(super) candidates: Vec<ThreadId>,
    /// The same: one bit each.
    pub(super) members: u64,
    /// By thread: what it is to others.
    pub(super) relations: Vec<Relations>,
    /// Threads that keep their numbers and have joined or await some that do not.
    pub(super) waiting: Vec<ThreadId>,
    /// By thread: the number it is written with; empty if all keep theirs.
    places: Vec<ThreadId>,
    pub(super) mentions: Vec<Mention>,
    /// Whether two threads lead to an object that nothing before them leads to.
    pub(super) overlap: bool,
    /// Room that is used again for each state.
    pub(super) rows: Vec<[u64; 4]>,
    pub(super) named: Vec<[u32; 5]>,
    sorting: Sorting,
}

/// Threads that may change places, while they are sorted.
#[derive(Debug, Default)]
struct Sorting {
    /// By candidate: what is said of it by others, and where its components are.
    said: Vec<u64>,
    parts: Vec<Range<usize>>,
    ids: Vec<u32>,
    order: Vec<usize>,
}

/// The bits that are set, from the lowest.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (set != 0).then(|| set.trailing_zeros())?;
        set &= set - 1;
        Some(lowest)
    })
}

pub(super) fn hash_of(value: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    value.hash(&mut hasher);
    hasher.finish()
}

impl Symmetry {
    pub(super) fn new(base: usize) -> Self {
        Self { settled: base, ..Self::default() }
    }

    /// For which threads those were found that were started like others.
    pub(super) fn found_for(&self) -> Option<(usize, u64)> {
        self.found_for
    }

    /// The number that a thread is written with.
    #[inline]
    pub(super) fn place(&self, thread: ThreadId) -> ThreadId {
        self.places.get(thread.index()).copied().unwrap_or(thread)
    }

    pub(super) fn set(&self, threads: u64) -> u64 {
        if self.places.is_empty() {
            return threads;
        }
        bits(threads).fold(0, |set, id| set | 1 << self.place(ThreadId(id)).0)
    }

    /// Whether a thread may change places.
    #[inline]
    pub(super) fn is_candidate(&self, thread: ThreadId) -> bool {
        thread.index() < MOST && self.members >> thread.0 & 1 != 0
    }

    /// Which threads were started alike.
    fn find_candidates(&mut self, world: &World, state: &State) {
        let count = state.threads.len().min(MOST);
        // No thread but the last ones can have been replaced by another.
        let threads = state.threads[..count].last().map(|last| (count, last.born));
        let key = threads.filter(|_| !self.plain && count >= 3);
        if key.is_some() && self.found_for == key {
            return;
        }
        self.found_for = key;
        self.candidates.clear();
        self.stand.clear();
        self.members = 0;
        if key.is_none() {
            return;
        }
        self.stand.extend(state.threads[1..count].iter().map(|thread| (thread.object, thread.id)));
        self.kinds.resize(count.max(self.kinds.len()), (0, 0));
        for thread in &state.threads[1..count] {
            let index = thread.id.index();
            if self.kinds[index].0 != thread.born {
                self.kinds[index] = (thread.born, self.kind(world, state, thread));
            }
        }
        let kinds = &self.kinds[..count];
        for index in 1..count {
            let like = |other: usize| other != index && kinds[other].1 == kinds[index].1;
            if (1..count).any(like) {
                self.candidates.push(ThreadId::at(index));
                self.members |= 1 << index;
            }
        }
    }

    /// How a thread goes on when those it joins have ended, if it joins some.
    pub(super) fn ahead_of(&self, thread: &Thread) -> Option<&Ahead> {
        if !self.on || !matches!(thread.status, Status::Joining(_, None)) {
            return None;
        }
        self.aheads.get(thread.id.index())?.as_ref()
    }
}

impl Canonical {
    /// The same, where these objects move whenever threads change places.
    #[must_use]
    pub fn letting(mut self, machine: &Machine, moving: Moving) -> Self {
        self.symmetry.telling = Telling::new(&machine.world);
        self.symmetry.main = machine.state.threads[0].object;
        self.symmetry.moving = moving;
        self
    }

    /// Whether threads may change places from now on; `lists` if it is seen in which order groups
    /// list them, `sets` if it is not seen in which order arrays hold them.
    pub fn set_symmetry(&mut self, on: bool, lists: bool, sets: bool) {
        // What is known of memory may have changed, and where threads go on with it.
        self.symmetry.aheads.clear();
        self.forget_versions();
        let symmetry = &mut self.symmetry;
        if (symmetry.on, symmetry.lists, symmetry.sets) == (on, lists, sets) {
            return;
        }
        (symmetry.on, symmetry.lists, symmetry.sets) = (on, lists, sets);
        let moving: &[Ref] = if on { &symmetry.moving.objects } else { &[] };
        symmetry.settled = moving.first().map_or(self.base, |object| object.index());
        symmetry.numbers = vec![0; self.base - symmetry.settled];
        for (number, object) in (1..).zip(moving) {
            symmetry.numbers[object.index() - symmetry.settled] = number;
        }
        self.moved = moving.len();
        self.codes.clear();
        self.stamps.clear();
        self.young.clear();
        self.forget_written();
    }

    /// Whether threads change places.
    pub(crate) fn swaps(&self) -> bool {
        self.symmetry.on
    }

    /// The threads of the next state keep their numbers, if so.
    pub(crate) fn keep_numbers(&mut self, plain: bool) {
        self.symmetry.plain = plain;
    }

    /// Threads of the state that was written last, by the numbers that they were written with.
    pub(crate) fn written(&self, threads: u64) -> u64 {
        self.symmetry.set(threads)
    }

    /// A thread of the state that was written last, by the number that it was written with.
    pub(crate) fn written_thread(&self, thread: ThreadId) -> ThreadId {
        self.symmetry.place(thread)
    }

    /// Which threads were written with these numbers.
    pub(crate) fn real(&self, written: u64) -> u64 {
        let symmetry = &self.symmetry;
        if symmetry.places.is_empty() || written == 0 {
            return written;
        }
        let count = symmetry.places.len() as u32;
        let real = (0..count.min(64)).filter(|&id| {
            let place = symmetry.place(ThreadId(id)).0;
            written >> place & 1 != 0
        });
        real.fold(0, |set, id| set | 1 << id)
    }

    /// A state is about to be written.
    pub(super) fn begin_symmetry(&mut self, machine: &mut Machine) {
        let symmetry = &mut self.symmetry;
        symmetry.places.clear();
        symmetry.mentions.clear();
        symmetry.overlap = false;
        symmetry.listed = 0;
        symmetry.told = (0, 0);
        symmetry.current = None;
        if !symmetry.on {
            symmetry.found_for = None;
            symmetry.candidates.clear();
            symmetry.members = 0;
            return;
        }
        symmetry.find_candidates(&machine.world, &machine.state);
        symmetry.aheads.resize(machine.state.threads.len(), None);
        for index in 0..machine.state.threads.len() {
            let thread = &machine.state.threads[index];
            if !matches!(thread.status, Status::Joining(_, None)) {
                continue;
            }
            if symmetry.aheads[index].as_ref().is_some_and(|known| known.is_of(machine, thread)) {
                continue;
            }
            symmetry.aheads[index] = Ahead::of(machine, thread);
            self.threads.get_mut(index).map(std::mem::take);
            if let Some(ahead) = &symmetry.aheads[index] {
                for frame in &ahead.thread.frames {
                    machine.world.ensure_liveness(frame.method);
                    machine.world.ensure_kinds(frame.method);
                }
            }
        }
        symmetry.relate(&machine.state);
    }

    /// Write the threads that may change places, in an order that depends on what is written.
    pub(super) fn write_candidates(
        &mut self,
        world: &World,
        state: &State,
    ) -> Result<(), Unsupported> {
        if self.symmetry.candidates.is_empty() {
            return Ok(());
        }
        self.symmetry.note_listed();
        self.note_told(state);
        let candidates = self.symmetry.candidates.clone();
        let Sorting { mut said, mut parts, mut ids, mut order } =
            std::mem::take(&mut self.symmetry.sorting);
        said.clear();
        said.extend(candidates.iter().map(|&id| self.said_of(id)));
        let (first, mentioned) = (self.ids.len(), self.symmetry.mentions.len());
        let moments = self.moments.counted();
        parts.clear();
        for &id in &candidates {
            // Each as if it were alone: it numbers all that is not numbered yet by itself.
            self.now += 1;
            let begin = self.ids.len();
            self.write_group(world, state, state.thread(id), SELF)?;
            parts.push(begin - first..self.ids.len() - first);
        }
        ids.clear();
        ids.extend(self.ids.drain(first..));
        self.groups.truncate(self.groups.len() - candidates.len());
        let kind = |at: usize| self.symmetry.kinds[candidates[at].index()].1;
        let part = |at: usize| &ids[parts[at].clone()];
        // Most of them are where they were the last time.
        if order.len() != candidates.len() {
            order.clear();
            order.extend(0..candidates.len());
        }
        order.sort_by(|&one, &other| {
            let rest = || part(one).cmp(part(other)).then(one.cmp(&other));
            (kind(one), said[one]).cmp(&(kind(other), said[other])).then_with(rest)
        });
        // Threads of a kind share their numbers: the first of them gets the lowest. They are
        // neighbours in this order.
        let mut places = std::mem::take(&mut self.symmetry.places);
        places.extend((0..state.threads.len()).map(ThreadId::at));
        let (mut last, mut free) = (None, 0);
        for &at in &order {
            let kind_of = kind(at);
            if last.replace(kind_of) != Some(kind_of) {
                free = 0;
            }
            let place = (free..candidates.len()).find(|&place| kind(place) == kind_of);
            let place = place.unwrap_or(at);
            free = place + 1;
            places[candidates[at].index()] = candidates[place];
        }
        order.sort_by_key(|&at| places[candidates[at].index()]);
        self.symmetry.places = places;
        // What two of them lead to, and moments, are numbered in the order of writing.
        if self.symmetry.overlap || self.moments.counted() != moments {
            self.symmetry.mentions.truncate(mentioned);
            self.moments.truncate(moments);
            self.now += 1;
            for &at in &order {
                let thread = state.thread(candidates[at]);
                let group = self.symmetry.place(thread.id).0 + 1;
                let first = self.ids.len();
                self.write_group(world, state, thread, group)?;
                self.join(first);
            }
        } else {
            for &at in &order {
                let first = self.ids.len();
                self.ids.extend_from_slice(part(at));
                self.groups.push(self.ids.len());
                self.join(first);
            }
        }
        self.symmetry.sorting = Sorting { said, parts, ids, order };
        Ok(())
    }
}
