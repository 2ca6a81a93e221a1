//! What is assumed of one piece of memory: assumptions that allow its accesses to go unseen.
//!
//! Each is checked at every access that the search makes. One that fails is given up for good, and
//! what was explored under it is explored again. Why that is sound is shown in
//! `docs/design/search.md`.

use super::gate::Gate;
use crate::action::Place;
use crate::ids::{Ref, ThreadId};
use crate::state::heap::Heap;
use crate::state::object::Body;
use crate::watch::Reductions;
use crate::world::World;
use crate::world::class::Loader;

/// Which assumptions are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumed {
    /// Memory that is never written while it is shared.
    pub read_only: bool,
    /// Memory that only one thread accesses, or several one after the other by joining. A thread's
    /// own `java.lang.Thread` is handed to it when it is started.
    pub confined: bool,
    /// Memory that is only accessed by a thread that holds a certain monitor.
    pub guarded: bool,
}

const CANDIDATES: usize = 4;

/// The monitors of which one is held at each access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Guard {
    /// It was not accessed yet.
    Unknown,
    /// Its own object's monitor, or one of these.
    Candidates { own: bool, others: [Ref; CANDIDATES] },
    /// There is none.
    Failed,
}

/// An access, as far as assumptions go.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// Who.
    pub thread: ThreadId,
    /// Its `java.lang.Thread`.
    pub object_of_thread: Ref,
    /// Where ownable synchronizers, such as reentrant locks, keep their owner.
    pub owner_slot: Option<usize>,
    /// Whom it has joined: one bit each.
    pub joined: u64,
    /// Where; its object is null for a static field.
    pub place: Place,
    /// Whether it may write.
    pub writes: bool,
}

/// What keeps the owner of a lock of the library. The owner has acquired the lock
/// exclusively, and no code of the program has a part in that. Of other synchronizers, those that a
/// program derives from the same classes for instance, the owner is what its code says.
const LOCKS: [&str; 4] = [
    "java/util/concurrent/locks/ReentrantLock$NonfairSync",
    "java/util/concurrent/locks/ReentrantLock$FairSync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$NonfairSync",
    "java/util/concurrent/locks/ReentrantReadWriteLock$FairSync",
];

impl Access {
    /// Whether the accessing thread holds an object's monitor, or owns it as a lock of
    /// `java.util.concurrent`: both exclude all others.
    fn holds(&self, world: &World, heap: &Heap, object: Ref) -> bool {
        let known = heap.get(object);
        if known.lock.owner() == Some(self.thread) {
            return true;
        }
        match (&known.body, self.owner_slot) {
            (Body::Fields(fields), Some(slot)) => {
                fields.get(slot) == Some(&self.object_of_thread.slot()) && {
                    let class = world.class(known.class);
                    class.loader == Loader::Jdk && LOCKS.contains(&&*class.name)
                }
            }
            _ => false,
        }
    }
}

/// What is assumed of one piece of memory.
#[derive(Clone, Copy, Debug)]
pub struct Fact {
    read_only: bool,
    confined: bool,
    guard: Guard,
    /// Every access is seen from now on.
    pub visible: bool,
}

impl Fact {
    /// Nothing is known to the contrary yet.
    pub fn new(assumed: Assumed) -> Self {
        Self {
            read_only: assumed.read_only,
            confined: assumed.confined,
            guard: if assumed.guarded { Guard::Unknown } else { Guard::Failed },
            visible: !(assumed.read_only || assumed.confined || assumed.guarded),
        }
    }

    /// Every access is seen.
    pub const VISIBLE: Self =
        Self { read_only: false, confined: false, guard: Guard::Failed, visible: true };

    /// Whether it is assumed that one thread at a time has the memory to itself.
    pub fn is_confined(&self) -> bool {
        self.confined && !self.visible
    }

    /// Whether it is assumed that no thread writes the memory.
    pub fn is_read_only(&self) -> bool {
        self.read_only && !self.visible
    }

    /// Take note of an access. False if no assumption is left from now on.
    pub fn admit(&mut self, gate: &mut Gate<'_>, access: &Access, reductions: Reductions) -> bool {
        self.read_only &= !access.writes || reductions.is_broken("read-only");
        if self.confined {
            self.confined = claim(gate, access) || reductions.is_broken("confined");
        }
        if !(reductions.is_broken("guarded") && matches!(self.guard, Guard::Candidates { .. })) {
            self.narrow(gate.world, gate.heap, access);
        }
        let hidden = self.read_only || self.confined || self.guard != Guard::Failed;
        self.visible = !hidden;
        hidden
    }

    #[inline]
    fn narrow(&mut self, world: &World, heap: &Heap, access: &Access) {
        if self.guard == Guard::Failed {
            return;
        }
        let holds = |object: Ref| access.holds(world, heap, object);
        let object = access.place.object;
        let owned = || !object.is_null() && holds(object);
        self.guard = match self.guard {
            Guard::Failed => Guard::Failed,
            Guard::Unknown => {
                let mut others = [Ref::NULL; CANDIDATES];
                let fixed = |object: &Ref| !heap.peek(*object).marks.moves;
                let bases = heap.originals().iter().map(|(object, _)| *object).filter(fixed);
                let held = bases.filter(|&object| holds(object));
                for (place, object) in others.iter_mut().zip(held) {
                    *place = object;
                }
                found(owned(), others)
            }
            Guard::Candidates { own, mut others } => {
                for other in &mut others {
                    if !other.is_null() && !holds(*other) {
                        *other = Ref::NULL;
                    }
                }
                found(own && owned(), others)
            }
        };
    }
}

/// The accessing thread becomes the owner, if none is or the owner has ended before: then all
/// accesses so far happen before this one, in whichever order the steps of this run are taken. The
/// owner is part of the state, of a static field as of an object: who comes next must have joined
/// *this* one, not one that owned it before.
fn claim(gate: &mut Gate<'_>, access: &Access) -> bool {
    let Place { object, slot, .. } = access.place;
    let Ok(new) = u16::try_from(access.thread.0 + 1) else { return false };
    let old =
        if object.is_null() { gate.owners.of(slot) } else { gate.heap.get(object).marks.owner };
    if old == new {
        return true;
    }
    if !has_ended(old, access.joined) {
        return false;
    }
    if object.is_null() {
        gate.owners.set(slot, new);
    } else {
        gate.heap.get_mut(object).marks.owner = new;
    }
    true
}

/// Whether an owner, one more than its number, is none or has ended before a thread that joined
/// these went on. Of threads beyond the 64th that is not known.
pub(super) fn has_ended(owner: u16, joined: u64) -> bool {
    owner == 0 || owner <= 64 && joined >> (owner - 1) & 1 != 0
}

fn found(own: bool, others: [Ref; CANDIDATES]) -> Guard {
    if own || others.iter().any(|other| !other.is_null()) {
        Guard::Candidates { own, others }
    } else {
        Guard::Failed
    }
}

/// Where ownable synchronizers keep their owner, once that class is loaded.
pub(super) fn owner_slot(world: &World) -> Option<usize> {
    let class = world.loaded("java/util/concurrent/locks/AbstractOwnableSynchronizer")?;
    world.slot_of(class, "exclusiveOwnerThread")
}
