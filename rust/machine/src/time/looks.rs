//! Looks at the clock, and what waits add to it.

use super::{LONGEST_WAIT, Place, Purpose, REACH, SOME_TIME, Scale};
use crate::Machine;
use crate::cells::Cell;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::learned::Learned;
use crate::state::frame_refs::for_each_slot;
use crate::state::object::Body;
use crate::trap::Result;
use crate::world::Kind;
use crate::world::class::Type;

/// A wait of so many nanoseconds does not end by itself: 36 years.
const FOR_EVER: u64 = 1 << 60;
/// What a generator of random numbers begins with in a search.
const SEED: i64 = 1_000_000_000;

/// Classes whose natives copy longs and do nothing else with them, or know moments.
const COPY: [&str; 7] = [
    "java/lang/Object",
    "java/lang/System",
    "java/lang/Thread",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/reflect/",
];

impl Machine {
    /// What a clock shows to a thread that looks.
    pub(crate) fn look_at_clock(&mut self, id: ThreadId, scale: Scale) -> Result<i64> {
        let purpose = self.purpose(id);
        if !self.watch.on {
            let since = self.state.clock as i64;
            return Ok(match purpose {
                Purpose::Seed if scale == Scale::NANO => since,
                _ => scale.show(self.state.clock),
            });
        }
        match purpose {
            Purpose::Seed => return Ok(SEED),
            Purpose::Wait => {}
            Purpose::Await => self.watch.time.decide(),
            Purpose::Schedule | Purpose::Program => {
                self.pass_clock(id)?;
                self.watch.time.decide();
                if purpose == Purpose::Program {
                    self.watch.time.ask();
                }
                if purpose == Purpose::Schedule && self.is_asked_by_user(id) {
                    self.watch.learn(Learned::Counts);
                }
                self.move_clock();
                // The next look at this place is another one.
                self.watch.granted = None;
            }
        }
        self.watch.time.activate(scale);
        if purpose != Purpose::Wait {
            // An `Instant` has the rest of its second in an int.
            let told = if scale == Scale::SECONDS { Scale::WALL_NANOS } else { scale };
            self.watch.time.tell(told);
        }
        Ok(scale.show(self.state.clock))
    }

    /// The clock may have moved since the last look, as far as was decided.
    fn move_clock(&mut self) {
        self.watch.time.fixed |= self.watch.steps.apart;
        let amount = self.decision.take().unwrap_or(0);
        self.set_clock(self.state.clock.saturating_add(amount));
    }

    /// How far the clock moves before a look where there are no states to compare: one sequence is
    /// tried, in which every look of the program takes as long.
    pub fn one_move(&self, id: ThreadId) -> u64 {
        if self.purpose(id) == Purpose::Program { SOME_TIME as u64 } else { 0 }
    }

    /// It is later now, or as late as it was.
    pub(crate) fn set_clock(&mut self, moment: u64) {
        let last = REACH as u64 / 2;
        if moment > last && self.watch.on {
            self.watch.time.fixed = true;
        }
        self.state.clock = self.state.clock.max(moment.min(last));
    }

    /// When a wait ends that begins now; None if no run lasts that long.
    pub(crate) fn deadline_after(&mut self, id: ThreadId, nanos: u64) -> Option<u64> {
        (nanos < FOR_EVER).then(|| self.end_of_wait(id, nanos, false))
    }

    /// The same of a thread that is parked, or waits on a monitor.
    pub(crate) fn woken_after(&mut self, id: ThreadId, nanos: u64) -> Option<u64> {
        (nanos < FOR_EVER).then(|| self.end_of_wait(id, nanos, true))
    }

    /// The same of one that is parked until a moment.
    pub(crate) fn parked_until_moment(&mut self, moment: u64) -> Option<u64> {
        let clock = self.state.clock;
        let left = moment.saturating_sub(clock);
        (left < FOR_EVER).then(|| clock.saturating_add(left.min(LONGEST_WAIT)))
    }

    /// When a sleep ends that begins now.
    pub(crate) fn end_of_sleep(&mut self, id: ThreadId, nanos: u64) -> u64 {
        self.end_of_wait(id, nanos, false)
    }

    fn end_of_wait(&mut self, id: ThreadId, nanos: u64, early: bool) -> u64 {
        let clock = self.state.clock;
        if !self.watch.on {
            return clock.saturating_add(nanos);
        }
        let others = self.state.threads.iter().any(|thread| self.waits_for_time(thread));
        let held = self.moment_waited_for(id, nanos);
        self.watch.time.end_of_wait(clock, nanos, early && !others, held)
    }

    /// The moment until which a thread waits that waits for the time that is left: of those that it
    /// holds, or an object that it holds, the last that the wait leads to. What the thread computed
    /// before belongs to the way to a state, not to the state.
    fn moment_waited_for(&mut self, id: ThreadId, nanos: u64) -> Option<u64> {
        let frames = self.state.thread(id).frames.iter();
        if !self.watch.time.is_rest(nanos, frames.rev().map(|frame| (frame.method, frame.pc))) {
            return None;
        }
        let methods: Vec<MethodId> =
            self.state.thread(id).frames.iter().map(|frame| frame.method).collect();
        for method in methods {
            self.world.ensure_liveness(method);
            self.world.ensure_kinds(method);
        }
        let thread = self.state.thread(id);
        let time = &self.watch.time;
        let moment = |value: u64| {
            let scale = time.scale_of(value as i64).filter(|_| value >> 32 != 0)?;
            u64::try_from(scale.time_of(value as i64)).ok()
        };
        let mut found = Vec::new();
        for frame in &thread.frames {
            // A frame that cannot be read holds nothing that is known.
            let _ = for_each_slot(&self.world, thread, frame, |_, value, kind| {
                if kind != Kind::Ref {
                    found.extend(moment(value));
                } else if value != 0
                    && let held = Ref::from_slot(value)
                    && let Body::Fields(fields) = &self.state.heap.peek(held).body
                    && fields.iter().any(|&field| moment(field).is_some())
                    // Only an object with a moment has a say in when the wait ends.
                    && let Body::Fields(fields) = &self.state.heap.get(held).body
                {
                    found.extend(fields.iter().filter_map(|&field| moment(field)));
                }
            });
        }
        let clock = self.state.clock;
        let end = clock.saturating_add(nanos.min(LONGEST_WAIT));
        found.into_iter().filter(|moment| (clock..=end).contains(moment)).max()
    }

    /// A native was called: what it makes of moments depends on what the clock shows, unless it
    /// only copies them.
    pub(crate) fn note_moments(
        &mut self,
        method: MethodId,
        arguments: &[u64],
        result: Option<u64>,
    ) {
        let time = &self.watch.time;
        if !self.watch.on || !time.is_on() || time.fixed {
            return;
        }
        // Ints and references are smaller, and no native takes seconds.
        let is_moment = |&slot: &u64| slot >> 32 != 0 && time.scale_of(slot as i64).is_some();
        if !arguments.iter().chain(result.as_ref()).any(is_moment) {
            return;
        }
        let class = &self.world.class(self.world.method(method).class).name;
        let copies = COPY.iter().any(|prefix| class.starts_with(prefix));
        self.watch.time.fixed |= !copies;
    }

    /// A native adds to a long in memory.
    pub(crate) fn note_sum(&mut self, id: ThreadId, one: u64, other: u64) {
        if !self.watch.on || !self.watch.time.is_on() {
            return;
        }
        let Some((frame, callers)) = self.state.thread(id).frames.split_last() else { return };
        let place = Place {
            world: &self.world,
            method: frame.method,
            pc: frame.pc as usize,
            base: frame.base as usize,
            callers,
            clock: self.state.clock,
        };
        self.watch.time.added(place, one as i64, other as i64);
    }

    /// A long is made something else of, such as text.
    pub(crate) fn note_number(&mut self, value: u64) {
        if self.watch.on && value >> 32 != 0 {
            self.watch.time.made(value as i64);
        }
    }

    /// Text is made of a value.
    pub(crate) fn note_text(&mut self, memory: Type, slot: u64) {
        let boxed = Ref::from_slot(slot);
        match memory {
            Type::Long => self.note_number(slot),
            Type::Ref if !boxed.is_null() && self.watch.time.is_on() => {
                let class = self.state.heap.class_of(boxed);
                if &*self.world.class(class).name == "java/lang/Long" {
                    self.note_number(self.field(boxed, "value").unwrap_or(0));
                }
            }
            _ => {}
        }
    }

    /// A long is read or written where there may be no longs: pieces of a moment are numbers.
    pub(crate) fn note_pieces(&mut self, cell: Cell, memory: Type, value: u64) {
        if memory != Type::Long || !self.watch.on || !self.watch.time.is_on() {
            return;
        }
        let whole = match cell {
            Cell::Field(..) | Cell::Static(_) => true,
            Cell::Array(array, byte) => {
                matches!(self.state.heap.get(array).body, Body::Longs(_)) && byte % 8 == 0
            }
            Cell::Memory(_) => false,
        };
        if !whole {
            self.watch.time.made(value as i64);
        }
    }
}
