//! What a thread that was stopped is about to do, as far as other threads can tell.

use crate::ids::{ClassId, Ref, StaticId};

/// A piece of memory that threads can share.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// The object, or null for a static field.
    pub object: Ref,
    /// The field's slot, the array's index, or the number of the static field.
    pub slot: u32,
    /// How many elements from there on: one, but for accesses that are wider than an element.
    pub span: u32,
}

/// Stands for all elements of an array.
pub const WHOLE: u32 = u32::MAX;
/// Stands for a thread's permit to park, and for being woken: a slot of its `java.lang.Thread`.
pub const PERMIT: u32 = u32::MAX - 1;
/// Stands for the order in which threads are made and started.
pub const THREADS: Place = Place::of(Ref::NULL, u32::MAX - 2);
/// Stands for the lists of threads that the library keeps.
pub const LISTS: Place = Place::of(Ref::NULL, u32::MAX - 6);
/// Stands for the identity hash codes that were given.
pub const HASHES: Place = Place::of(Ref::NULL, u32::MAX - 3);
/// Stands for who owns a synchronizer and who waits for it: a slot of the synchronizer.
pub const QUEUE: u32 = u32::MAX - 5;
/// Stands for whether a thread was started: a slot of its `java.lang.Thread`.
pub const STARTED: u32 = u32::MAX - 7;
/// Stands for the virtual clock.
pub const CLOCK: Place = Place::of(Ref::NULL, u32::MAX - 4);
/// Stands for the table of interned strings.
pub const INTERNED: Place = Place::of(Ref::NULL, u32::MAX - 7);
/// Stands for what is kept outside the program: how far standard input and open files were read.
pub const OUTSIDE: Place = Place::of(Ref::NULL, u32::MAX - 8);
/// Stands for what was printed, where that belongs to the state.
pub const PRINTED: Place = Place::of(Ref::NULL, u32::MAX - 10);
/// The first of the places that are no memory of the program.
pub const SPECIAL: u32 = u32::MAX - 15;
/// Stands for all memory outside the heap, as far as assumptions go.
pub const MEMORY: Place = Place::of(Ref::NULL, u32::MAX - 9);
/// Where memory outside the heap begins among the places without an object.
pub const OFF_HEAP: u32 = 1 << 30;

impl Place {
    /// One slot of an object.
    pub const fn of(object: Ref, slot: u32) -> Self {
        Self { object, slot, span: 1 }
    }

    /// All elements of an array, or all fields of an object.
    pub const fn whole(object: Ref) -> Self {
        Self::of(object, WHOLE)
    }

    /// Some elements of an array.
    pub const fn range(object: Ref, first: u32, count: u32) -> Self {
        Self { object, slot: first, span: count }
    }

    /// A static field.
    pub fn of_static(field: StaticId) -> Self {
        Self::of(Ref::NULL, field.0)
    }

    /// Memory outside the heap.
    pub fn off_heap(address: u64, count: u32) -> Self {
        Self::range(Ref::NULL, OFF_HEAP | address as u32 & (OFF_HEAP - 1), count)
    }

    /// Whether it is memory outside the heap.
    pub fn is_off_heap(self) -> bool {
        self.object.is_null() && (OFF_HEAP..SPECIAL).contains(&self.slot)
    }

    /// Whether two pieces of memory have something in common.
    pub fn meets(self, other: Self) -> bool {
        let end = |place: Self| place.slot.saturating_add(place.span);
        self.object == other.object
            && (self.slot == other.slot
                || self.slot < end(other) && other.slot < end(self)
                || !self.object.is_null()
                    && (self.slot == WHOLE || other.slot == WHOLE)
                    && self.slot != PERMIT
                    && other.slot != PERMIT)
    }
}

/// What is done to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// It is read.
    Read,
    /// It is written.
    Write,
    /// It is read and written as one, or read as one where it would have been written.
    Update,
    /// As an update, which may also fail for no reason: a choice of the two.
    Attempt,
}

/// What an access promises beyond the value: the access modes of `VarHandle`, from the weakest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strength {
    /// Nothing: with a conflicting one it is a data race.
    Plain,
    /// The value is whole, and accesses of one variable have an order.
    Opaque,
    /// A read that acquires, or a write that releases.
    AcquireRelease,
    /// All accesses of this strength have one order: what the machine's own memory is.
    Volatile,
}

impl Strength {
    /// What the name of an access says: `getIntAcquire`, `compareAndSetLong`, `weakCompareAndSetPlain`.
    pub fn of_name(name: &str) -> Self {
        let ends = |suffix: &str| name.ends_with(suffix);
        if ends("Plain") {
            Self::Plain
        } else if ends("Opaque") {
            Self::Opaque
        } else if ends("Acquire") || ends("Release") {
            Self::AcquireRelease
        } else if ends("Volatile") || name.contains("ompareAnd") || name.starts_with("getAnd") {
            Self::Volatile
        } else {
            Self::Plain
        }
    }

    /// Whether what comes before a write of this strength is in order with what comes after a read
    /// that sees it. Two conflicting accesses that do not both say so are a data race: a value that
    /// is whole, but orders nothing, hands nothing over.
    pub fn orders(self) -> bool {
        self > Self::Opaque
    }
}

/// Whether an action is several accesses in Java's eyes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bulk {
    /// It is one.
    One,
    /// It is several, which are told apart as soon as another thread could come in between.
    Divisible,
    /// It is several, which the machine cannot tell apart.
    AtOnce,
}

/// What a thread waits for, and until when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wait {
    /// The synchronizer.
    pub sync: Ref,
    /// The thread's place in the queue; null if there is none.
    pub waiter: Ref,
    /// Whether several threads can have it.
    pub shared: bool,
    /// How much of it.
    pub amount: i32,
    /// Whether an interrupt ends it.
    pub hears: bool,
    /// Whether it ends when some time is over.
    pub timed: bool,
}

const INTERRUPTIBLY: u64 = 1;
const TIMED: u64 = 2;

impl Wait {
    /// What a call of the model's method waits for, by its arguments.
    pub(crate) fn of(slots: &[u64]) -> Option<Self> {
        let [sync, waiter, shared, amount, manner, ..] = *slots else { return None };
        Some(Self {
            sync: Ref::from_slot(sync),
            waiter: Ref::from_slot(waiter),
            shared: shared != 0,
            amount: amount as i32,
            hears: manner >= INTERRUPTIBLY,
            timed: manner == TIMED,
        })
    }
}

/// What a thread is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Something that no other thread can see.
    Begin,
    /// It went on for long without an action that others can see.
    Cut,
    /// An access to memory.
    Access {
        /// Where.
        place: Place,
        /// How.
        mode: Mode,
        /// What it promises beyond the value.
        strength: Strength,
        /// Another place that is read by the same action.
        also: Option<Place>,
        /// Whether it is many accesses of which others could see some.
        bulk: Bulk,
    },
    /// Entering a monitor that it does not hold.
    Acquire(Ref),
    /// Leaving a monitor; only when releases are told apart.
    Release(Ref),
    /// Taking a lock that is taken as a monitor is, or finding that there is an interrupt.
    Await {
        /// The lock.
        lock: Ref,
        /// Whether there is an interrupt.
        flag: Place,
    },
    /// Waiting for a synchronizer, in turn if threads queue for it.
    Turn {
        /// What the thread waits for.
        wait: Wait,
        /// Whether there is an interrupt, if that ends it.
        flag: Option<Place>,
    },
    /// The first use of a class that is not initialised.
    Initialize(ClassId),
    /// One of so many possibilities.
    Choose(u32),
    /// Starting a thread, which changes everything of it, and counts those that were started.
    Start {
        /// Its `java.lang.Thread`.
        thread: Ref,
        /// What has its status: the same, or an object that belongs to it.
        holder: Ref,
    },
    /// Waiting for a thread to end.
    Join {
        /// Its `java.lang.Thread`, whose monitor is entered.
        target: Ref,
        /// The waiting thread's, of which the interrupt flag may be cleared.
        own: Ref,
        /// Whether it makes a difference that the other one is alive.
        alive: bool,
    },
    /// Something that nothing is known of but in how many ways it may be done.
    Select(u32),
    /// Something that nothing is known of.
    Anything,
}

/// What can be seen of a thread that does one thing and is about to do another.
pub const VIEWS: u32 = 3;

impl Action {
    /// A look at the clock, which may have moved by then.
    pub const LOOK: Self = Self::Access {
        place: CLOCK,
        mode: Mode::Update,
        strength: Strength::Volatile,
        also: None,
        bulk: Bulk::One,
    };

    /// How many possibilities there are to choose from, if there is a choice.
    pub fn options(self) -> Option<u32> {
        match self {
            Self::Choose(options) | Self::Select(options) => Some(options),
            Self::Access { mode: Mode::Attempt, .. } => Some(2),
            _ => None,
        }
    }

    /// Waiting in turn as the access to the queue that it is.
    fn as_access(self) -> Self {
        match self {
            Self::Turn { wait, flag } => Self::Access {
                place: Place::of(wait.sync, QUEUE),
                mode: Mode::Update,
                strength: Strength::Volatile,
                also: flag,
                bulk: Bulk::One,
            },
            other => other,
        }
    }

    /// Whether doing two actions of two threads in either order may make a difference.
    pub fn conflicts(self, other: Self) -> bool {
        match (self.as_access(), other.as_access()) {
            (Self::Anything | Self::Select(_), _)
            | (_, Self::Anything | Self::Select(_))
            | (Self::Start { .. }, Self::Start { .. }) => true,
            (
                Self::Access { place, mode, also, .. },
                Self::Access { place: other, mode: how, also: more, .. },
            ) => {
                let writes = mode != Mode::Read || how != Mode::Read;
                place.meets(other) && writes
                    || also.is_some_and(|also| also.meets(other) && how != Mode::Read)
                    || more.is_some_and(|more| more.meets(place) && mode != Mode::Read)
            }
            (
                Self::Acquire(a) | Self::Release(a) | Self::Await { lock: a, .. },
                Self::Acquire(b) | Self::Release(b) | Self::Await { lock: b, .. },
            ) => a == b,
            (Self::Acquire(lock) | Self::Release(lock), Self::Access { place, .. })
            | (Self::Access { place, .. }, Self::Acquire(lock) | Self::Release(lock)) => {
                place == Place::of(lock, QUEUE)
            }
            (Self::Await { lock, flag }, Self::Access { place, mode, .. })
            | (Self::Access { place, mode, .. }, Self::Await { lock, flag }) => {
                place == Place::of(lock, QUEUE) || flag.meets(place) && mode != Mode::Read
            }
            (
                Self::Await { flag, .. },
                Self::Start { thread, .. } | Self::Join { own: thread, .. },
            )
            | (
                Self::Start { thread, .. } | Self::Join { own: thread, .. },
                Self::Await { flag, .. },
            ) => flag.object == thread,
            (Self::Initialize(a), Self::Initialize(b)) => a == b,
            (Self::Start { thread, holder }, Self::Access { place, also, .. })
            | (Self::Access { place, also, .. }, Self::Start { thread, holder }) => {
                let of_thread = |place: Place| {
                    place == THREADS
                        || !place.object.is_null() && [thread, holder].contains(&place.object)
                };
                of_thread(place) || also.is_some_and(of_thread)
            }
            (Self::Start { thread, .. }, Self::Join { target, .. })
            | (Self::Join { target, .. }, Self::Start { thread, .. }) => thread == target,
            (Self::Join { target, own, alive }, Self::Access { place, mode, also, .. })
            | (Self::Access { place, mode, also, .. }, Self::Join { target, own, alive }) => {
                place.object == own
                    || also.is_some_and(|also| also.object == own)
                    || alive && place.object == target && mode != Mode::Read
            }
            (Self::Join { target, .. }, Self::Acquire(object) | Self::Release(object))
            | (Self::Acquire(object) | Self::Release(object), Self::Join { target, .. }) => {
                target == object
            }
            _ => false,
        }
    }

    /// Whether it is several accesses in Java's eyes.
    pub fn is_bulk(self) -> bool {
        matches!(self, Self::Access { bulk: Bulk::Divisible | Bulk::AtOnce, .. })
    }

    /// Whether two actions that can both be next are a data race.
    pub fn races(self, other: Self) -> bool {
        match (self, other) {
            (Self::Access { strength: first, .. }, Self::Access { strength: second, .. }) => {
                !(first.orders() && second.orders()) && self.conflicts(other)
            }
            _ => false,
        }
    }
}
