//! What is assumed of one piece of memory: assumptions that allow its accesses to go unseen.
//!
//! Each is checked at every access that the search makes. One that fails is given up for good, and
//! what was explored under it is explored again.

use crate::machine::ids::{ClassId, Ref, ThreadId};
use crate::machine::state::heap::Heap;
use crate::machine::state::object::Body;
use crate::machine::watch::Reductions;
use crate::machine::world::World;

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
    /// Nobody accessed it yet.
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
    pub owner_slot: OwnerSlot,
    /// Whom it has joined: one bit each.
    pub joined: u64,
    /// The object accessed; null for a static field.
    pub object: Ref,
    /// Whether it may write.
    pub writes: bool,
}

/// The class of ownable synchronizers and the slot of their owner, once it is loaded.
pub type OwnerSlot = Option<(ClassId, usize)>;

impl Access {
    /// Whether the accessing thread holds an object's monitor, or owns it as a lock of
    /// `java.util.concurrent`: both exclude all others.
    fn holds(&self, world: &World, heap: &Heap, object: Ref) -> bool {
        let known = heap.get(object);
        if known.lock.owner() == Some(self.thread) {
            return true;
        }
        match (&known.body, self.owner_slot) {
            (Body::Fields(fields), Some((class, slot))) => {
                fields.get(slot) == Some(&self.object_of_thread.slot())
                    && world.is_subtype(known.class, class)
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
    /// The only thread that accesses a static field, plus one.
    owner: u16,
}

impl Fact {
    /// Nothing is known to the contrary yet.
    pub fn new(assumed: Assumed) -> Self {
        Self {
            read_only: assumed.read_only,
            confined: assumed.confined,
            guard: if assumed.guarded { Guard::Unknown } else { Guard::Failed },
            visible: !(assumed.read_only || assumed.confined || assumed.guarded),
            owner: 0,
        }
    }

    /// Every access is seen.
    pub const VISIBLE: Self =
        Self { read_only: false, confined: false, guard: Guard::Failed, visible: true, owner: 0 };

    /// Take note of an access. False if no assumption is left from now on.
    pub fn admit(
        &mut self,
        world: &World,
        heap: &mut Heap,
        access: &Access,
        reductions: Reductions,
    ) -> bool {
        self.read_only &= !access.writes || reductions.is_broken("read-only");
        if self.confined {
            self.confined = self.claim(heap, access) || reductions.is_broken("confined");
        }
        if !(reductions.is_broken("guarded") && matches!(self.guard, Guard::Candidates { .. })) {
            self.narrow(world, heap, access);
        }
        let hidden = self.read_only || self.confined || self.guard != Guard::Failed;
        self.visible = !hidden;
        hidden
    }

    /// The accessing thread becomes the owner, if nobody is or the owner has ended before.
    fn claim(&mut self, heap: &mut Heap, access: &Access) -> bool {
        let new = access.thread.0 as u16 + 1;
        let old =
            if access.object.is_null() { self.owner } else { heap.get(access.object).marks.owner };
        if old == new {
            return true;
        }
        let handed_over = old == 0 || old <= 64 && access.joined >> (old - 1) & 1 != 0;
        if access.object.is_null() {
            // A static field's owner is the same in all states: nothing is handed over.
            if old == 0 {
                self.owner = new;
            }
        } else if handed_over {
            heap.get_mut(access.object).marks.owner = new;
        }
        handed_over
    }

    fn narrow(&mut self, world: &World, heap: &Heap, access: &Access) {
        let holds = |object: Ref| access.holds(world, heap, object);
        let owned = !access.object.is_null() && holds(access.object);
        self.guard = match self.guard {
            Guard::Failed => Guard::Failed,
            Guard::Unknown => {
                let mut others = [Ref::NULL; CANDIDATES];
                let held = heap.originals().iter().map(|(object, _)| *object).filter(|&o| holds(o));
                for (place, object) in others.iter_mut().zip(held) {
                    *place = object;
                }
                found(owned, others)
            }
            Guard::Candidates { own, mut others } => {
                for other in &mut others {
                    if !other.is_null() && !holds(*other) {
                        *other = Ref::NULL;
                    }
                }
                found(own && owned, others)
            }
        };
    }
}

fn found(own: bool, others: [Ref; CANDIDATES]) -> Guard {
    if own || others.iter().any(|other| !other.is_null()) {
        Guard::Candidates { own, others }
    } else {
        Guard::Failed
    }
}
