//! What a step touches that steps of other threads may touch too.

use heddle_machine::Machine;
use heddle_machine::action::{
    Action, CLOCK, Mode, OUTSIDE, PERMIT, Place, QUEUE, STARTED, THREADS, WHOLE,
};
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::learned::Learned;
use heddle_machine::state::Initialization;
use heddle_machine::state::thread::{Status, Then, Thread};

/// What can be touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Thing {
    /// A piece of memory.
    Memory(Place),
    /// The monitor of an object.
    Monitor(Ref),
    /// The initialisation of a class.
    Class(ClassId),
    /// It is not known what.
    Anything,
}

impl Thing {
    /// The object it belongs to, if it belongs to one.
    pub(super) fn object(self) -> Option<Ref> {
        match self {
            Self::Memory(place) => Some(place.object).filter(|object| !object.is_null()),
            Self::Monitor(object) => Some(object),
            Self::Class(_) | Self::Anything => None,
        }
    }

    fn meets(self, other: Self) -> bool {
        match (self, other) {
            (Self::Anything, _) | (_, Self::Anything) => true,
            (Self::Memory(one), Self::Memory(two)) => one.meets(two),
            (one, two) => one == two,
        }
    }

    /// The same thing of another object.
    fn of(self, object: Ref) -> Self {
        match self {
            Self::Memory(place) => Self::Memory(Place { object, ..place }),
            Self::Monitor(_) => Self::Monitor(object),
            other => other,
        }
    }
}

/// Which step made an object, and its class: this much is the same in every run with that step.
/// What the first comer makes for all belongs to no step.
pub(super) type Maker = (Option<(ThreadId, u32)>, ClassId);

/// One thing that a step touches.
#[derive(Clone, Copy, Debug)]
pub(super) struct Touch {
    pub(super) thing: Thing,
    pub(super) writes: bool,
    /// Who made the object, unless it was there before the first step.
    pub(super) maker: Option<Maker>,
}

impl Touch {
    fn new(thing: Thing, writes: bool) -> Self {
        Self { thing, writes, maker: None }
    }

    fn conflicts(&self, other: &Self) -> bool {
        (self.writes || other.writes) && self.thing.meets(other.thing)
    }

    /// Like `conflicts`, for steps of two runs that are the same until there are `old` places in
    /// the heap. Younger objects have other places in other runs: they count as the same if the
    /// same step made both.
    fn conflicts_across(&self, other: &Self, old: usize) -> bool {
        match (self.thing.object(), other.thing.object()) {
            (Some(one), Some(two)) if one.index() >= old && two.index() >= old => {
                (self.writes || other.writes)
                    && self.maker == other.maker
                    && self.thing.meets(other.thing.of(one))
            }
            _ => self.conflicts(other),
        }
    }
}

/// All that a step touches.
pub(super) type Touches = Vec<Touch>;

fn is_unknown(touches: &[Touch]) -> bool {
    touches.iter().any(|touch| touch.thing == Thing::Anything)
}

/// Whether the order of two steps of one run may make a difference.
pub(super) fn conflict(one: &[Touch], two: &[Touch]) -> bool {
    is_unknown(one)
        || is_unknown(two)
        || one.iter().any(|touch| two.iter().any(|other| touch.conflicts(other)))
}

/// The same for steps of two runs that part where there are `old` places in the heap.
pub(super) fn conflict_across(one: &[Touch], two: &[Touch], old: usize) -> bool {
    is_unknown(one)
        || is_unknown(two)
        || one.iter().any(|touch| two.iter().any(|other| touch.conflicts_across(other, old)))
}

/// What the next step of a thread touches.
pub(super) fn touches(machine: &Machine, thread: &Thread) -> Touches {
    let memory = |place, writes| Touch::new(Thing::Memory(place), writes);
    let own = |slot| Place::of(thread.object, slot);
    let woken = memory(own(PERMIT), false);
    let monitor = |object| Touch::new(Thing::Monitor(object), true);
    let flag = || {
        let class = machine.state.heap.class_of(thread.object);
        let slot = machine.world.slot_of(class, "interrupted");
        slot.map(|slot| memory(own(slot as u32), true))
    };
    let mut found = match &thread.status {
        Status::Runnable => return with_queues(machine, of_action(machine, thread)),
        Status::Blocked(object) | Status::Returning { object, interrupted: false, .. } => {
            vec![monitor(*object)]
        }
        Status::Returning { object, .. } => {
            [monitor(*object), woken].into_iter().chain(flag()).collect()
        }
        Status::Waiting { object, .. } => vec![monitor(*object), woken],
        Status::Joining(target, _) if machine.watch.knows(Learned::ForeignMonitors) => {
            vec![monitor(machine.state.thread(*target).object), woken]
        }
        Status::Polling(..) => vec![memory(OUTSIDE, true), woken],
        Status::Parked(_)
        | Status::Sleeping(_)
        | Status::Joining(..)
        | Status::Woken { interrupted: None, .. } => vec![woken],
        Status::Woken { interrupted: Some(_), .. } => {
            std::iter::once(woken).chain(flag()).collect()
        }
        Status::Initializing(class) => vec![Touch::new(Thing::Class(*class), false)],
        Status::Terminated => Vec::new(),
    };
    if machine.watch.time.decides && thread.deadline().is_some() {
        found.push(memory(CLOCK, true));
    }
    with_queues(machine, found)
}

/// A lock that is taken as monitors are can be looked at by threads that do not wait for it.
fn with_queues(machine: &Machine, mut found: Touches) -> Touches {
    if machine.watch.knows(Learned::Tries) {
        let locks = found.iter().filter_map(|touch| match touch.thing {
            Thing::Monitor(object) if machine.is_lock(object) => Some(Place::of(object, QUEUE)),
            _ => None,
        });
        let queues: Vec<Touch> =
            locks.map(|place| Touch::new(Thing::Memory(place), true)).collect();
        found.extend(queues);
    }
    found
}

fn of_action(machine: &Machine, thread: &Thread) -> Touches {
    let memory = |place, writes| Touch::new(Thing::Memory(place), writes);
    match thread.next {
        Action::Release(object)
            if machine.watch.knows(Learned::Tries) && machine.is_lock(object) =>
        {
            vec![memory(Place::of(object, QUEUE), true)]
        }
        // Leaving a monitor lets others go on, which is not a conflict.
        Action::Begin | Action::Cut | Action::Choose(_) | Action::Release(_) => Vec::new(),
        Action::Await { lock, flag } => {
            vec![Touch::new(Thing::Monitor(lock), true), memory(flag, false)]
        }
        Action::Access { place, mode, also, .. } => {
            let also = also.map(|also| memory(also, false));
            let wide = machine.wide_accesses(thread).into_iter();
            let wide = wide.map(|(place, writes)| memory(place, writes));
            std::iter::once(memory(place, mode != Mode::Read)).chain(also).chain(wide).collect()
        }
        Action::Acquire(object) => {
            let monitor = Touch::new(Thing::Monitor(object), true);
            let ends = thread.object == object
                && thread.frame().is_some_and(|frame| frame.then == Then::Gone);
            let alive = ends.then(|| machine.alive_place(object)).flatten();
            std::iter::once(monitor).chain(alive.map(|place| memory(place, true))).collect()
        }
        Action::Initialize(class) => {
            let ready = matches!(
                machine.state.initialization(class),
                Initialization::Done | Initialization::Failed
            );
            vec![Touch::new(Thing::Class(class), !ready)]
        }
        Action::Start { thread, holder } => {
            let of = |object, slot| memory(Place::of(object, slot), true);
            vec![memory(THREADS, true), of(thread, WHOLE), of(thread, PERMIT), of(holder, WHOLE)]
        }
        Action::Join { target, own, alive } => {
            let class = machine.state.heap.class_of(own);
            let flag = machine.world.slot_of(class, "interrupted");
            let flag = flag.map(|slot| memory(Place::of(own, slot as u32), true));
            let mut found = vec![
                memory(Place::of(target, STARTED), false),
                memory(Place::of(own, PERMIT), false),
            ];
            found.extend(flag);
            if alive {
                found.extend(machine.alive_place(target).map(|place| memory(place, false)));
            }
            if machine.watch.knows(Learned::ForeignMonitors) {
                found.push(Touch::new(Thing::Monitor(target), true));
            }
            found
        }
        Action::Turn { .. } | Action::Select(_) | Action::Anything => {
            vec![Touch::new(Thing::Anything, true)]
        }
    }
}
