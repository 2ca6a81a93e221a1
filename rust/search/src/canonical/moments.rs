//! Moments, written as distances from now, up to what a program can tell.
//!
//! A component has only a mark in the place of a moment. Where the moments are, relative to now
//! and to each other, is a component of its own ([`super::regions`]).

use rustc_hash::FxHashMap;

use super::Canonical;
use super::regions::Found;
use heddle_machine::Machine;
use heddle_machine::ids::{ClassId, Ref, StaticId};
use heddle_machine::state::State;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::time::{Scale, Time};
use heddle_machine::world::World;
use heddle_machine::world::class::Type;

/// What a component holds of moments.
#[derive(Clone, Debug, Default)]
pub(super) struct Times {
    /// When it was written, if that makes a difference.
    written: Option<u64>,
    /// By the virtual clock.
    moments: Vec<Found>,
    /// Those of tasks that have come.
    late: Vec<i64>,
    /// Numbers of tasks.
    numbers: Vec<i64>,
}

impl Times {
    /// Whether there is nothing that depends on the clock.
    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        let Self { written, moments, late, numbers } = self;
        written.is_none() && moments.is_empty() && late.is_empty() && numbers.is_empty()
    }
}

/// What is known of moments while a state is written.
#[derive(Debug, Default)]
pub(super) struct Moments {
    pub(super) time: Time,
    pub(super) clock: u64,
    /// Whether the component that is being written depends on the clock.
    timed: bool,
    /// All moments found, by the virtual clock.
    pub(super) found: Vec<Found>,
    /// Moments of tasks that have come, in the order of finding them.
    pub(super) late: Vec<i64>,
    /// Numbers of tasks, likewise.
    pub(super) numbers: Vec<i64>,
    /// Where those of the component begin.
    begun: (usize, usize, usize),
    /// Whether the moment of a task at a fixed rate was kept only roughly.
    pub(super) rough: bool,
    /// Objects of the base that were alive when there was nothing else.
    live: Vec<bool>,
    /// Of those, and of static fields, the ones that held moments then.
    objects: Vec<Ref>,
    statics: Vec<StaticId>,
    waiters: FxHashMap<ClassId, bool>,
}

/// How a moment is written: its scale, and one of these, if it is not among the regions.
const AHEAD: u32 = 8;
const BEHIND: u32 = 16;
const WRAPPED: u32 = 32;
/// So many moments of a task that comes at a fixed rate may pass before it runs.
const MANY: i64 = 256;
/// What stands for a number that looks like the mark of a moment.
const NUMBER: u32 = 127;
/// What stands for an `Instant`.
pub(super) const INSTANT: u32 = 125;
/// What stands for the moment of a task that has come.
pub(super) const LATE: u32 = 126;

impl Moments {
    pub(super) fn new(machine: &mut Machine) -> Self {
        for thread in &machine.state.threads {
            for frame in &thread.frames {
                machine.world.ensure_liveness(frame.method);
                machine.world.ensure_kinds(frame.method);
            }
        }
        let live = machine.state.live(&machine.world);
        let mut moments = Self { live, ..Self::default() };
        moments.adopt(machine);
        moments
    }

    /// A state is about to be written. True if nothing that was written before can be used again.
    pub(super) fn begin(&mut self, machine: &Machine) -> bool {
        self.clock = machine.state.clock;
        self.found.clear();
        self.late.clear();
        self.numbers.clear();
        let changed = self.time.version != machine.watch.time.version;
        if changed {
            self.adopt(machine);
        }
        changed
    }

    fn adopt(&mut self, machine: &Machine) {
        self.time = machine.watch.time.clone();
        let (world, state) = (&machine.world, &machine.state);
        self.objects.clear();
        self.statics.clear();
        if !self.time.is_on() {
            return;
        }
        let originals = state.heap.originals();
        for index in 1..state.heap.base().min(self.live.len()) {
            let reference = Ref::at(index);
            let changed = originals.binary_search_by_key(&reference, |(known, _)| *known);
            let object = match changed {
                Ok(at) => &originals[at].1,
                Err(_) => state.heap.get(reference),
            };
            if self.live[index] && self.holds_moment(world, object) {
                self.objects.push(reference);
            }
        }
        for (index, field) in world.statics.iter().enumerate() {
            let id = StaticId(index as u32);
            let value = state.statics.original(index);
            if field.memory == Type::Long && self.time.scale_of(value as i64).is_some() {
                self.statics.push(id);
            }
        }
    }

    fn holds_moment(&self, world: &World, object: &Object) -> bool {
        let is_moment = |value: i64| self.time.scale_of(value).is_some();
        match &object.body {
            Body::Fields(fields) => {
                let layout = &world.class(object.class).layout;
                let mut longs = layout.iter().zip(fields).filter(|(kind, _)| **kind == Type::Long);
                longs.any(|(_, &value)| is_moment(value as i64))
            }
            Body::Longs(data) => data.iter().any(|&value| is_moment(value)),
            _ => false,
        }
    }

    /// Whether the moments in what a class keeps are ends of waits.
    pub(super) fn only_waits(&mut self, world: &World, class: ClassId) -> bool {
        self.time.is_on() && *self.waiters.entry(class).or_insert_with(|| world.only_waits(class))
    }

    pub(super) fn begin_component(&mut self) {
        self.timed = false;
        self.begun = (self.found.len(), self.late.len(), self.numbers.len());
    }

    pub(super) fn end_component(&mut self) -> Times {
        let (found, late, numbers) = self.begun;
        Times {
            written: self.timed.then_some(self.clock),
            moments: self.found[found..].to_vec(),
            late: self.late[late..].to_vec(),
            numbers: self.numbers[numbers..].to_vec(),
        }
    }

    /// How much was found so far.
    pub(super) fn counted(&self) -> (usize, usize, usize) {
        (self.found.len(), self.late.len(), self.numbers.len())
    }

    /// Forget what was found since.
    pub(super) fn truncate(&mut self, (found, late, numbers): (usize, usize, usize)) {
        self.found.truncate(found);
        self.late.truncate(late);
        self.numbers.truncate(numbers);
    }

    /// Whether a component is still what was written, as far as the clock goes.
    pub(super) fn keeps(&self, times: &Times) -> bool {
        times.written.is_none_or(|clock| clock == self.clock)
    }

    /// A component is used again.
    #[inline]
    pub(super) fn add(&mut self, times: &Times) {
        if times.is_empty() {
            return;
        }
        self.found.extend_from_slice(&times.moments);
        self.late.extend_from_slice(&times.late);
        self.numbers.extend_from_slice(&times.numbers);
    }

    /// Take note of when a wait ends, if that makes a difference: it may end at any moment, so it
    /// does only to a program that looks at the clock.
    pub(super) fn ends(&mut self, deadline: u64) -> bool {
        let told = self.time.tells_waits();
        if told {
            self.found.push(Found { at: deadline as i64, counts: false });
        }
        told
    }

    /// Take note of a moment on which the next one of a task depends, and of how many of them have
    /// come since, unless they are very many.
    pub(super) fn rate(&mut self, value: i64, period: i64) -> Option<u32> {
        let scale = self.time.scale_of(value).filter(|_| self.time.decides)?;
        self.timed = true;
        let distance = value.wrapping_sub(scale.show(self.clock));
        if distance < period.saturating_mul(-MANY) || distance.unsigned_abs() > 1 << 60 {
            self.rough |= distance < 0;
            return None;
        }
        self.found.push(Found { at: scale.time_of(value), counts: true });
        Some(scale.index())
    }

    /// Take note of the moment of a task, if it has come.
    pub(super) fn late(&mut self, value: i64) -> bool {
        let Some(scale) = self.time.scale_of(value) else { return false };
        self.timed = true;
        let moment = scale.time_of(value);
        let late = self.time.decides && moment <= self.clock as i64;
        if late {
            self.late.push(moment);
        }
        late
    }

    /// The words behind the mark of a moment; None if the value is a number.
    fn words(&mut self, value: i64, waits: bool) -> Option<(u32, Option<u64>)> {
        let scale = self.time.scale_of(value)?;
        let distance = value.wrapping_sub(scale.show(self.clock));
        let known = self.time.decides && (!waits || self.time.tells_waits());
        if !known {
            self.timed = true;
            let side = if distance > 0 { AHEAD } else { BEHIND };
            return Some((scale.index() | side, None));
        }
        if distance.unsigned_abs() > 1 << 60 {
            self.timed = true;
            let rest = distance.wrapping_add(i64::MIN);
            return Some((scale.index() | WRAPPED, Some(zigzag(rest))));
        }
        self.found.push(Found { at: scale.time_of(value), counts: false });
        Some((scale.index(), None))
    }

    /// Take note of an `Instant`, whose seconds are a moment and whose nanoseconds belong to it.
    pub(super) fn instant(&mut self, seconds: i64, nanos: i64) -> bool {
        let scale = self.time.scale_of(seconds);
        let known = self.time.decides && scale == Some(Scale::SECONDS);
        if known {
            let at = Scale::SECONDS.time_of(seconds).saturating_add(nanos);
            self.found.push(Found { at, counts: false });
        }
        known
    }
}

pub(super) fn zigzag(value: i64) -> u64 {
    (value << 1 ^ value >> 63) as u64
}

impl Canonical {
    /// Whether a moment on which others depend was kept only roughly.
    pub fn is_rough(&self) -> bool {
        self.moments.rough
    }

    /// A long in memory.
    #[inline]
    pub(super) fn long(&mut self, value: u64, waits: bool) {
        match self.moments.words(value as i64, waits) {
            None if value == u64::MAX => {
                self.draft.wide(value);
                self.draft.word(NUMBER);
            }
            None => self.draft.wide(value),
            Some(words) => {
                self.draft.wide(u64::MAX);
                self.moment(words);
            }
        }
    }

    /// A slot of a frame that is no reference.
    #[inline]
    pub(super) fn slot(&mut self, value: u64, waits: bool) {
        let words = self.moments.words(value as i64, waits);
        // It may be an int that looks like seconds: then it is written both ways.
        if words.is_none() || value >> 32 == 0 {
            self.draft.value(value);
        }
        if let Some(words) = words {
            self.draft.word(u32::MAX);
            self.moment(words);
        }
    }

    pub(super) fn moment(&mut self, (kind, rest): (u32, Option<u64>)) {
        self.draft.word(kind);
        if let Some(rest) = rest {
            self.draft.wide(rest);
        }
    }

    /// What the clock itself shows, and moments that have been there from the beginning.
    pub(super) fn clock(&mut self, state: &State) {
        self.moments.begin_component();
        if !self.moments.time.is_on() {
            return;
        }
        for at in 0..self.moments.statics.len() {
            let field = self.moments.statics[at];
            self.long(state.static_value(field), false);
        }
        for at in 0..self.moments.objects.len() {
            self.draft.word(at as u32);
            match &state.heap.get(self.moments.objects[at]).body {
                Body::Fields(fields) => {
                    for &value in fields {
                        if self.moments.time.scale_of(value as i64).is_some() {
                            self.long(value, false);
                        }
                    }
                }
                Body::Longs(data) => data.iter().for_each(|&value| self.long(value as u64, false)),
                _ => {}
            }
        }
    }
}
