//! The run being explored: its steps, and which of them happen before which.
//!
//! A step happens before another if it is an earlier one of the same thread, if both touch the
//! same thing and one of them writes it, or if it made the other possible: by starting its thread,
//! by waking it, by being the end of the one that it joins, by leaving the monitor that it enters.

use rustc_hash::FxHashMap;

use super::super::outcome::Taken;
use super::spin::{Local, Spin};
use super::touch::{Thing, Touch, Touches, conflict};
use super::tree::Label;
use heddle_machine::Machine;
use heddle_machine::action::{Action, MEMORY};
use heddle_machine::ids::{MethodId, Ref, ThreadId};
use heddle_machine::state::thread::Status;

/// For each thread, how many of its steps happened before.
pub(super) type Clock = Vec<u32>;

pub(super) fn join(clock: &mut Clock, other: &Clock) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (mine, theirs) in clock.iter_mut().zip(other) {
        *mine = (*mine).max(*theirs);
    }
}

/// What is known of a step before it is taken.
#[derive(Clone, Debug)]
pub(super) struct Coming {
    pub(super) label: Label,
    pub(super) action: Action,
    pub(super) touches: Touches,
    /// Steps without which this one would not be possible.
    pub(super) needs: Vec<usize>,
    /// Steps one of which must come before this one: they changed what a spinning thread reads.
    pub(super) either: Vec<usize>,
    /// If what the thread waited for has ended, when.
    pub(super) joined: Option<usize>,
    /// Places in the heap before it.
    pub(super) places: usize,
    /// Where in the user's code.
    pub(super) place: Option<(MethodId, u32)>,
}

/// What a step did to other threads and to monitors.
#[derive(Clone, Debug, Default)]
pub(super) struct Effects {
    /// Threads that it woke, and what they were doing.
    pub(super) woken: Vec<(ThreadId, Status)>,
    /// How many threads there are after it.
    pub(super) threads: usize,
    /// What it entered and has not left.
    pub(super) opened: Vec<Thing>,
    /// What it left.
    pub(super) closed: Vec<Thing>,
    /// Places of objects that it made for all threads, because it came first.
    pub(super) common: Vec<std::ops::Range<usize>>,
    /// Whether it changed nothing but its own thread.
    pub(super) pure: bool,
    /// Whether its thread cannot be followed any further, or ended the program.
    pub(super) halted: bool,
    /// The thread after it.
    pub(super) local: Option<Local>,
    /// The loop that it went round.
    pub(super) spin: Option<Spin>,
}

/// A step that was taken.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) coming: Coming,
    pub(super) effects: Effects,
    pub(super) taken: Taken,
    /// How many steps its thread took before.
    pub(super) number: u32,
    pub(super) clock: Clock,
    /// Steps of other threads that could as well have come after this one.
    pub(super) races: Vec<usize>,
    /// What it opened and closed at once.
    passed: Vec<Thing>,
}

impl Event {
    pub(super) fn thread(&self) -> ThreadId {
        self.coming.label.thread
    }
}

/// A monitor or the initialisation of a class, in the hands of one thread.
#[derive(Clone, Copy, Debug)]
struct Span {
    thread: ThreadId,
    /// None if that was before the first step.
    opened: Option<usize>,
    closed: Option<usize>,
}

/// The steps of a run.
#[derive(Debug, Default)]
pub(super) struct History {
    pub(super) events: Vec<Event>,
    pub(super) by_thread: Vec<Vec<usize>>,
    /// Which step started a thread, if one did.
    origins: Vec<Option<usize>>,
    /// Which steps woke a thread.
    wakers: Vec<Vec<usize>>,
    /// Steps by what they touch: objects, or things that belong to none.
    touching: FxHashMap<Thing, Vec<usize>>,
    /// Steps of which it is not known what they touch.
    unknown: Vec<usize>,
    spans: FxHashMap<Thing, Vec<Span>>,
    /// What each thread holds.
    holding: Vec<Vec<Thing>>,
}

/// All memory of an object is looked up as one, because some steps touch all of it. So is all memory
/// outside the heap, of which steps touch pieces of any length.
fn key(thing: Thing) -> Thing {
    match thing {
        Thing::Memory(place) if place.is_off_heap() => Thing::Memory(MEMORY),
        _ => thing.object().map_or(thing, Thing::Monitor),
    }
}

impl History {
    /// Before the first step there are so many threads, which hold these monitors.
    pub(super) fn new(threads: usize, held: &[(Ref, ThreadId)]) -> Self {
        let mut history = Self::default();
        history.fit(threads, None);
        for &(object, thread) in held {
            let span = Span { thread, opened: None, closed: None };
            history.spans.insert(Thing::Monitor(object), vec![span]);
            history.holding[thread.index()].push(Thing::Monitor(object));
        }
        history
    }

    fn fit(&mut self, threads: usize, origin: Option<usize>) {
        self.by_thread.resize(threads, Vec::new());
        self.origins.resize(threads, origin);
        self.wakers.resize(threads, Vec::new());
        self.holding.resize(threads, Vec::new());
    }

    /// The step that started a thread, if one of this run did.
    pub(super) fn origin(&self, thread: ThreadId) -> Option<usize> {
        self.origins.get(thread.index()).copied().flatten()
    }

    /// The last step of a thread.
    pub(super) fn last_of(&self, thread: ThreadId) -> Option<usize> {
        self.by_thread.get(thread.index())?.last().copied()
    }

    /// The step that woke a thread last, and what that was doing then.
    pub(super) fn waker(&self, thread: ThreadId) -> Option<(usize, &Status)> {
        let waker = *self.wakers.get(thread.index())?.last()?;
        let woken = self.events[waker].effects.woken.iter().find(|(id, _)| *id == thread)?;
        Some((waker, &woken.1))
    }

    /// Steps since a signal with which threads that had one before it got a lock back: they come in
    /// the order of their signals.
    pub(super) fn served_since(&self, signal: usize, lock: Ref) -> Vec<usize> {
        let later = self.events.iter().enumerate().skip(signal + 1);
        let served = later.filter(|(place, event)| {
            let woken = self.wakers[event.thread().index()].iter().rev().find(|&&at| at < *place);
            let own = self.by_thread[event.thread().index()].iter();
            let previous = own.take_while(|&&at| at < *place).last();
            event.coming.touches.iter().any(|touch| touch.thing == Thing::Monitor(lock))
                && woken.is_some_and(|&at| at <= signal && previous.is_none_or(|&own| own < at))
        });
        served.map(|(place, _)| place).collect()
    }

    /// What a thread holds: monitors, and classes that it initialises.
    pub(super) fn held_by(&self, thread: ThreadId) -> &[Thing] {
        &self.holding[thread.index()]
    }

    /// Whether a step happens before another or is it.
    pub(super) fn before(&self, one: usize, two: usize) -> bool {
        self.is_in(one, &self.events[two].clock)
    }

    /// Whether a step is among those that a clock counts.
    pub(super) fn is_in(&self, event: usize, clock: &Clock) -> bool {
        let event = &self.events[event];
        clock.get(event.thread().index()).is_some_and(|&count| count > event.number)
    }

    /// Say of each touched object which step made it.
    pub(super) fn name(&self, touches: &mut Touches, machine: &Machine) {
        let class_of = |object| machine.state.heap.class_of(object);
        let is_named = |class| {
            let class = Some(class);
            class == machine.world.loaded("java/lang/Class")
                || class == machine.world.loaded("java/lang/String")
        };
        for touch in touches {
            let Some(object) = touch.thing.object() else { continue };
            let (place, class) = (object.index(), class_of(object));
            let later = self.events.partition_point(|event| event.coming.places <= place);
            touch.maker = later.checked_sub(1).map(|maker| {
                let event = &self.events[maker];
                let common = event.effects.common.iter().any(|range| range.contains(&place));
                let own = !common && !is_named(class);
                (own.then(|| (event.thread(), event.number)), class)
            });
        }
    }

    /// What happened before the next step of a thread whatever the order of conflicting steps.
    fn certain(&self, coming: &Coming) -> Clock {
        let thread = coming.label.thread;
        let previous = self.last_of(thread).or(self.origins[thread.index()]);
        let mut clock = previous.map(|event| self.events[event].clock.clone()).unwrap_or_default();
        for &needed in &coming.needs {
            join(&mut clock, &self.events[needed].clock);
        }
        if let [only] = coming.either[..] {
            join(&mut clock, &self.events[only].clock);
        }
        clock
    }

    /// What happens before a step, and the steps it races with: those that could as well come
    /// after it.
    pub(super) fn place(&self, coming: &Coming) -> (Clock, Vec<usize>) {
        let certain = self.certain(coming);
        let (mut clock, mut races) = (certain.clone(), Vec::new());
        let mut candidates: Vec<usize> = Vec::new();
        let thread = coming.label.thread;
        for touch in &coming.touches {
            match touch.thing {
                Thing::Memory(_) => {
                    candidates.extend(self.touching.get(&key(touch.thing)).into_iter().flatten());
                }
                Thing::Anything => candidates.extend(0..self.events.len()),
                Thing::Monitor(_) | Thing::Class(_) => {}
            }
        }
        candidates.extend(&self.unknown);
        candidates.sort_unstable();
        candidates.dedup();
        for touch in &coming.touches {
            let Some(span) = self.foreign_span(touch, thread) else { continue };
            if let Some(opened) = span.opened
                && !self.is_in(opened, &certain)
            {
                races.push(opened);
            }
            if let Some(closed) = span.closed {
                join(&mut clock, &self.events[closed].clock);
            }
        }
        for &candidate in candidates.iter().rev() {
            let event = &self.events[candidate];
            if event.thread() == thread
                || self.is_in(candidate, &clock)
                || !conflict(&event.coming.touches, &coming.touches)
            {
                continue;
            }
            if self.can_follow(candidate, coming) {
                races.push(candidate);
            }
            join(&mut clock, &event.clock);
        }
        races.sort_unstable();
        races.dedup();
        (clock, races)
    }

    /// The last time that another thread had what a step wants to have.
    fn foreign_span(&self, touch: &Touch, thread: ThreadId) -> Option<&Span> {
        self.spans.get(&touch.thing)?.last().filter(|span| span.thread != thread)
    }

    /// Whether a step is still possible if an earlier one, and all that happens after that, has not
    /// been done yet.
    fn can_follow(&self, earlier: usize, coming: &Coming) -> bool {
        let remains = |event: usize| !self.before(earlier, event);
        let free = coming.touches.iter().all(|touch| {
            self.foreign_span(touch, coming.label.thread).is_none_or(|span| {
                let held = span.opened.is_none_or(remains);
                !held || span.closed.is_some_and(remains)
            })
        });
        let stirred = coming.either.is_empty() || coming.either.iter().any(|&event| remains(event));
        free && stirred && coming.joined.is_none_or(remains)
    }

    /// A step was taken.
    pub(super) fn push(&mut self, coming: Coming, effects: Effects, taken: Taken) {
        let (mut clock, races) = self.place(&coming);
        let (index, thread) = (self.events.len(), coming.label.thread);
        let number = self.by_thread[thread.index()].len() as u32;
        if clock.len() <= thread.index() {
            clock.resize(thread.index() + 1, 0);
        }
        clock[thread.index()] = number + 1;
        self.by_thread[thread.index()].push(index);
        self.fit(effects.threads, Some(index));
        for (woken, _) in &effects.woken {
            self.wakers[woken.index()].push(index);
        }
        for touch in &coming.touches {
            match touch.thing {
                Thing::Memory(_) => self.touching.entry(key(touch.thing)).or_default().push(index),
                Thing::Anything => self.unknown.push(index),
                Thing::Monitor(_) | Thing::Class(_) => {}
            }
        }
        for thing in &effects.closed {
            if let Some(span) = self.spans.get_mut(thing).and_then(|spans| spans.last_mut()) {
                span.closed = Some(index);
            }
        }
        self.holding[thread.index()].retain(|thing| !effects.closed.contains(thing));
        self.holding[thread.index()].extend(&effects.opened);
        let passed = coming.touches.iter().filter(|touch| touch.writes).map(|touch| touch.thing);
        let passed: Vec<Thing> = passed
            .filter(|thing| matches!(thing, Thing::Monitor(_) | Thing::Class(_)))
            .filter(|thing| !effects.opened.contains(thing))
            .collect();
        let (opened, whole) = (Some(index), Some(index));
        for &thing in &effects.opened {
            self.spans.entry(thing).or_default().push(Span { thread, opened, closed: None });
        }
        for &thing in &passed {
            self.spans.entry(thing).or_default().push(Span { thread, opened, closed: whole });
        }
        self.events.push(Event { coming, effects, taken, number, clock, races, passed });
    }

    /// The last step is taken back.
    pub(super) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop()?;
        let holding = &mut self.holding[event.thread().index()];
        holding.retain(|thing| !event.effects.opened.contains(thing));
        holding.extend(&event.effects.closed);
        for thing in event.effects.opened.iter().chain(&event.passed) {
            if let Some(spans) = self.spans.get_mut(thing) {
                spans.pop();
                if spans.is_empty() {
                    self.spans.remove(thing);
                }
            }
        }
        for thing in &event.effects.closed {
            if let Some(span) = self.spans.get_mut(thing).and_then(|spans| spans.last_mut()) {
                span.closed = None;
            }
        }
        for touch in &event.coming.touches {
            match touch.thing {
                Thing::Memory(_) => {
                    if let Some(list) = self.touching.get_mut(&key(touch.thing)) {
                        list.pop();
                    }
                }
                Thing::Anything => drop(self.unknown.pop()),
                Thing::Monitor(_) | Thing::Class(_) => {}
            }
        }
        for (woken, _) in &event.effects.woken {
            self.wakers[woken.index()].pop();
        }
        self.by_thread[event.thread().index()].pop();
        let threads = self.events.last().map(|event| event.effects.threads);
        let threads = threads
            .unwrap_or_else(|| self.origins.iter().take_while(|origin| origin.is_none()).count());
        self.fit(threads, None);
        Some(event)
    }
}
