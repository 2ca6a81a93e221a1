//! What a step comes down to: seen before and after it is done.

use rustc_hash::FxHashSet;

use super::memory::{is_of_interest, is_owner_field, names_of, slots, static_class};
use super::trace::{Deed, Event, Location, Numbers, Site, Trace};
use heddle_machine::Machine;
use heddle_machine::action::{Action, Mode, PERMIT, Place, SPECIAL, WHOLE};
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::state::Initialization;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::watch::Touched;
use heddle_machine::watch::passing::Passing;
use heddle_machine::watch::standing_users::{Call, calls, is_try, standing};

/// Where the numbers of classes begin among the slots of things that order.
const CLASSES: u32 = 1 << 31;

/// From which place of the heap on objects were made where, if that is known.
pub(super) type Made = (usize, Option<Call>);

/// What there is to know of a thread before its step.
pub(super) struct Before {
    pub(super) action: Action,
    status: Status,
    accesses: Vec<Touched>,
    pub(super) site: Option<u32>,
    places: usize,
    /// Whether it is the first use of a class that another thread has initialised.
    ready: bool,
    /// What taking a lock of the library is, if the action writes the owner of one.
    pub(super) owner: Option<Deed>,
}

/// Notes down a run.
pub(super) struct Notes {
    pub(super) trace: Trace,
    /// What threads pass; the machine has it during a step.
    pub(super) passing: Box<Passing>,
    pub(super) numbers: Numbers,
    /// From which place of the heap on which thread made objects.
    makers: Vec<(usize, ThreadId)>,
    /// Classes that a thread is initialising.
    pub(super) initialising: Vec<(ThreadId, ClassId)>,
    /// Classes that a thread has used since they were ready.
    used: FxHashSet<(ThreadId, ClassId)>,
    /// Threads that were parked after their last step.
    parked: FxHashSet<ThreadId>,
    /// From which place of the heap on objects were made where, if that is known.
    made: Vec<Made>,
    /// Locks that threads hold, as far as it was noted.
    pub(super) held: FxHashSet<(u32, u32)>,
    /// Locks that the thread that runs took or gave back in its step.
    moved: Vec<u32>,
}

impl Notes {
    /// The first thread has run until it was not alone any more; it made all objects from the
    /// place `old` on, some of them at the places `made`.
    pub(super) fn new(machine: &Machine, old: usize, made: &[Made]) -> Self {
        let mut notes = Self {
            trace: Trace::default(),
            passing: Box::default(),
            numbers: Numbers::new(),
            makers: vec![(old, MAIN)],
            initialising: Vec::new(),
            used: FxHashSet::default(),
            parked: FxHashSet::default(),
            made: vec![(0, None)],
            held: FxHashSet::default(),
            moved: Vec::new(),
        };
        for &(first, at) in made {
            notes.note_made(first, at);
        }
        let site = notes.site(machine, MAIN);
        for thread in machine.state.threads.iter().filter(|thread| thread.id != MAIN) {
            notes.note(MAIN, Deed::Fork, thread.id.0, site);
        }
        notes.note_held(machine);
        notes
    }

    pub(super) fn before(&mut self, machine: &Machine, id: ThreadId) -> Before {
        let thread = machine.state.thread(id);
        if self.parked.remove(&id) && !matches!(thread.status, Status::Parked(_)) {
            // The permit that ended the wait orders it behind the thread that gave it.
            let site = self.site(machine, id);
            let permit = self.order((thread.object, PERMIT));
            self.note(id, Deed::Acquire, permit, site);
        }
        let runnable = thread.status == Status::Runnable;
        let accesses = if runnable { machine.accesses(thread) } else { Vec::new() };
        let action = if runnable { thread.next } else { Action::Begin };
        let unseen =
            runnable && accesses.is_empty() && matches!(action, Action::Begin | Action::Cut);
        let site = (!unseen).then(|| self.site(machine, id));
        let plain = match action {
            Action::Access { strength, .. } => !strength.orders(),
            _ => runnable && matches!(action, Action::Begin | Action::Cut),
        };
        if !plain && self.passing.left > 0 {
            // What the thread passes in this step comes behind what the step begins with.
            self.passing.synchronise(id);
        }
        let status = thread.status;
        let places = machine.state.heap.places();
        let owner = match action {
            Action::Access { place, mode: Mode::Write, .. } if is_owner_field(machine, place) => {
                let tries = is_try(&machine.world, calls(&thread.frames));
                Some(if tries { Deed::Try } else { Deed::Lock })
            }
            _ => None,
        };
        self.moved.clear();
        let ready = self.note_use(machine, id, action, site);
        let before = Before { action, status, accesses, site, places, ready, owner };
        self.note_accesses(machine, thread, &before);
        before
    }

    /// Accesses are noted before they are made, while values say what was written by then.
    fn note_accesses(&mut self, machine: &Machine, thread: &Thread, before: &Before) {
        let Some(site) = before.site else { return };
        for &(place, mode, strength) in &before.accesses {
            let ready = place.object.is_null().then(|| static_class(machine, place)).flatten();
            if let Some(class) = ready {
                self.note_ready(machine, thread.id, class, site);
                self.passing.stopped(thread.id, place.slot);
            }
            if strength.orders() {
                self.note_order(thread.id, place, mode, site);
                continue;
            }
            if place.slot >= SPECIAL && place.slot != WHOLE
                || !is_of_interest(machine, thread, place)
            {
                self.passing.wrote_unseen |= mode != Mode::Read;
                continue;
            }
            for slot in slots(machine, place) {
                let location = self.location(machine, Place::of(place.object, slot));
                let writes = mode != Mode::Read;
                self.note_access(thread.id, location, writes, site);
            }
        }
    }

    /// A thread is about to use a class for the first time; whether another one has initialised it.
    fn note_use(
        &mut self,
        machine: &Machine,
        thread: ThreadId,
        action: Action,
        site: Option<u32>,
    ) -> bool {
        let Action::Initialize(class) = action else { return false };
        self.note_ready(machine, thread, class, site.unwrap_or(u32::MAX));
        machine.state.initialization(class) == Initialization::Done
    }

    /// What a thread wrote of the library's memory is handed on by the locks that it held.
    fn note_handing(&mut self, id: ThreadId) {
        if std::mem::take(&mut self.passing.wrote_unseen) {
            let held = self.held.iter().filter(|(thread, _)| *thread == id.0);
            self.trace.handing.extend(held.map(|(_, lock)| *lock).chain(self.moved.drain(..)));
        }
    }

    fn note_access(&mut self, thread: ThreadId, location: u32, writes: bool, site: u32) {
        if self.passing.is_new(thread, location, writes) {
            self.note(thread, if writes { Deed::Write } else { Deed::Read }, location, site);
        }
    }

    pub(super) fn note_order(&mut self, thread: ThreadId, place: Place, mode: Mode, site: u32) {
        let number = self.order((place.object, place.slot));
        if mode != Mode::Write {
            self.note(thread, Deed::Acquire, number, site);
        }
        if mode != Mode::Read {
            self.note(thread, Deed::Release, number, site);
        }
    }

    /// A thread uses a class that another one may have initialised.
    fn note_ready(&mut self, machine: &Machine, thread: ThreadId, class: ClassId, site: u32) {
        let key = (Ref::NULL, CLASSES | class.index() as u32);
        if machine.state.initialization(class) == Initialization::Done
            && let Some(&number) = self.numbers.orders.get(&key)
            && self.used.insert((thread, class))
        {
            self.note(thread, Deed::Acquire, number, site);
        }
    }

    /// A step was taken; what it made, it made at one place, if that is known.
    pub(super) fn after(
        &mut self,
        machine: &Machine,
        id: ThreadId,
        before: &Before,
        made: Option<Call>,
    ) {
        if machine.state.heap.places() > before.places {
            self.note_made(before.places, made);
        }
        if machine.state.heap.places() > before.places
            && self.makers.last().is_none_or(|&(_, maker)| maker != id)
        {
            self.makers.push((before.places, id));
        }
        let site = before.site.unwrap_or(u32::MAX);
        // Whether the thread owned it after what the step began with: it may have passed more since.
        let owns = |object| {
            self.has_then(object)
                .unwrap_or_else(|| machine.state.heap.get(object).lock.owner() == Some(id))
        };
        match (before.action, &before.status) {
            // A wait whose time is up may have its monitor back in the same step.
            (Action::Acquire(object) | Action::Await { lock: object, .. }, _)
            | (
                _,
                &Status::Returning { object, .. }
                | &Status::Waiting { object, .. }
                | &Status::Blocked(object),
            ) if owns(object) => {
                let lock = self.lock(machine, object);
                self.note(id, Deed::Lock, lock, site);
            }
            (Action::Release(object), _) if !owns(object) => {
                let lock = self.lock(machine, object);
                self.note(id, Deed::Unlock, lock, site);
            }
            (Action::Start { thread, .. }, _) => {
                let started = machine.state.threads.iter().find(|known| known.object == thread);
                if let Some(started) = started.map(|known| known.id) {
                    self.note(id, Deed::Fork, started.0, site);
                }
            }
            (Action::Join { target, .. }, _) => {
                let joined = machine.state.threads.iter().find(|known| known.object == target);
                if let Some(joined) = joined {
                    self.note_join(machine, id, joined.id, site);
                }
            }
            (_, &Status::Joining(target, _)) => self.note_join(machine, id, target, site),
            (Action::Initialize(class), _) if !before.ready => self.initialising.push((id, class)),
            _ => {}
        }
        if let Status::Waiting { object, .. } = machine.state.thread(id).status
            && !matches!(before.status, Status::Waiting { .. })
        {
            let lock = self.lock(machine, object);
            self.note(id, Deed::Wait, lock, site);
        }
        self.note_owner(machine, id, before);
        self.note_initialised(machine, site);
        let thread = machine.state.thread(id);
        let at = || standing(&machine.world, calls(&thread.frames));
        self.passing.show_locks((&machine.world, &machine.state.heap), id, at);
        self.note_passed(machine, id);
        self.note_handing(id);
        self.note_blocked(machine, id);
        if matches!(machine.state.thread(id).status, Status::Parked(_)) {
            self.parked.insert(id);
        }
    }

    fn note_made(&mut self, first: usize, at: Option<Call>) {
        if self.made.last().is_none_or(|&(_, known)| known != at) {
            self.made.push((first, at));
        }
    }

    fn note_join(&mut self, machine: &Machine, id: ThreadId, target: ThreadId, site: u32) {
        let now = &machine.state.thread(id).status;
        // It may have ended in the same step.
        if !matches!(now, Status::Joining(..) | Status::Blocked(_))
            && machine.state.thread(target).status == Status::Terminated
        {
            self.note(id, Deed::Join, target.0, site);
        }
    }

    fn note_initialised(&mut self, machine: &Machine, site: u32) {
        let done = |&(_, class): &(ThreadId, ClassId)| {
            matches!(
                machine.state.initialization(class),
                Initialization::Done | Initialization::Failed
            )
        };
        let (ready, left): (Vec<_>, _) = self.initialising.drain(..).partition(done);
        self.initialising = left;
        for (thread, class) in ready {
            let number = self.order((Ref::NULL, CLASSES | class.index() as u32));
            self.note(thread, Deed::Release, number, site);
        }
    }

    /// The run is over; if it got stuck, some threads never got the locks that they wanted.
    pub(super) fn end(&mut self, machine: &Machine, is_stuck: bool) {
        if is_stuck {
            self.note_wanted(machine);
        }
        self.trace.accesses = self.passing.accesses;
        let threads = machine.state.threads.iter();
        self.trace.threads = threads.map(|thread| machine.thread_title(thread.id)).collect();
    }

    pub(super) fn note(&mut self, thread: ThreadId, deed: Deed, object: u32, site: u32) {
        if deed.synchronises() {
            self.passing.synchronise(thread);
        }
        match deed {
            Deed::Lock | Deed::Try => {
                self.moved.push(object);
                self.held.insert((thread.0, object));
            }
            Deed::Unlock | Deed::Wait => {
                self.moved.push(object);
                self.held.remove(&(thread.0, object));
            }
            _ => {}
        }
        self.trace.events.push(Event { thread: thread.0, deed, object, site });
    }

    fn order(&mut self, key: (Ref, u32)) -> u32 {
        let next = self.numbers.orders.len() as u32;
        *self.numbers.orders.entry(key).or_insert(next)
    }

    fn location(&mut self, machine: &Machine, place: Place) -> u32 {
        let written = || machine.value_at(place).is_some_and(|(_, value)| value != 0);
        let number = self.passing.number(place, written);
        self.describe(machine);
        number
    }

    /// Say what the locations are that were numbered since the last time.
    pub(super) fn describe(&mut self, machine: &Machine) {
        for number in self.trace.locations.len()..self.passing.locations.len() {
            let (place, written) = self.passing.locations[number];
            let (owner, field) = names_of(machine, place);
            let maker = if place.object.is_null() { MAIN } else { self.maker(place.object) };
            let index = field.is_none().then_some(place.slot);
            let object = place.object.index() as u32;
            self.trace.locations.push(Location {
                owner,
                field,
                object,
                index,
                maker: maker.0,
                written,
            });
        }
    }

    fn maker(&self, object: Ref) -> ThreadId {
        let after = self.makers.partition_point(|&(first, _)| first <= object.index());
        after.checked_sub(1).map_or(MAIN, |place| self.makers[place].1)
    }

    /// The innermost instruction of the user's.
    pub(super) fn site(&mut self, machine: &Machine, id: ThreadId) -> u32 {
        standing(&machine.world, calls(&machine.state.thread(id).frames))
            .map_or(u32::MAX, |call| self.site_of(machine, call))
    }

    /// Where an object was made, if that is known.
    pub(super) fn made_at(&self, object: Ref) -> Option<Call> {
        let after = self.made.partition_point(|&(first, _)| first <= object.index());
        after.checked_sub(1).and_then(|place| self.made[place].1)
    }

    pub(super) fn site_of(&mut self, machine: &Machine, call: Call) -> u32 {
        let recent = Numbers::place_of(call);
        if let Some((known, number)) = self.numbers.recent[recent]
            && known == call
        {
            return number;
        }
        let number = self.site_looked_up(machine, call);
        self.numbers.recent[recent] = Some((call, number));
        number
    }

    fn site_looked_up(&mut self, machine: &Machine, call: Call) -> u32 {
        let next = self.trace.sites.len() as u32;
        let number = *self.numbers.sites.entry(call).or_insert(next);
        if number == next {
            let frame = machine.frame_of(call);
            let site: Site = (frame.class, frame.method, frame.file, frame.line);
            self.trace.sites.push(site);
        }
        number
    }
}
