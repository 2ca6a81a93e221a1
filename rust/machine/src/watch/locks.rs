//! Locks that are taken and left as monitors are: see `world::locks`.
//!
//! Taking one is entering the monitor of the synchronizer. Giving it back is not seen, as leaving a
//! monitor is not, as long as no thread looks at the lock without waiting for it ([`Learned::Tries`]).

use crate::Machine;
use crate::action::{Action, Bulk, Mode, Place, QUEUE, Strength};
use crate::ids::{MethodId, Ref, ThreadId};
use crate::learned::Learned;
use crate::state::object::Body;
use crate::state::thread::{Status, Thread};
use crate::trap::{Result, Trap};
use crate::world::locks::{LockCall, Turn};
use crate::world::tiers::Tier;

impl Machine {
    /// Whether the monitor of an object stands for a lock.
    pub fn is_lock(&self, object: Ref) -> bool {
        !object.is_null() && self.world.is_lock(self.state.heap.class_of(object))
    }

    /// Stop the thread before a method of such a lock, as far as others can see what it does, or
    /// let it wait until the lock is free.
    pub(crate) fn pass_lock(
        &mut self,
        id: ThreadId,
        lock: Ref,
        call: LockCall,
        argument: u64,
    ) -> Result<Turn> {
        let owned = self.state.heap.get(lock).lock.owner() == Some(id);
        let may_wait = matches!(call, LockCall::Enter | LockCall::EnterAgain | LockCall::LeaveAll);
        if may_wait && self.hears_of_interrupts(self.state.thread(id).object) {
            self.see_waits()?;
        }
        match call {
            LockCall::Look => self.look_at_lock(id, lock, Mode::Read)?,
            LockCall::GiveUp if self.watch.steps.apart => self.see_waits()?,
            LockCall::GiveUp => self.look_at_lock(id, lock, Mode::Update)?,
            LockCall::Signal => self.pass_shown(id, lock)?,
            LockCall::Enter | LockCall::Try if owned => return Ok(Turn::Taken(1)),
            LockCall::Enter => return self.pass_entry(id, lock),
            LockCall::Try => return self.try_lock(id, lock),
            LockCall::EnterAgain => {
                self.await_lock(id, lock)?;
                return Ok(Turn::Taken(argument as u32));
            }
            LockCall::Leave | LockCall::LeaveAll if owned => {
                let all = call == LockCall::LeaveAll;
                let last = all || self.state.heap.get(lock).lock.is_last(id);
                if last && self.is_watched(id) && !self.watch.solo && self.shows_release(lock) {
                    self.stop_before(id, Action::Release(lock))?;
                }
                return Ok(if all { Turn::LeftAll } else { Turn::Left });
            }
            LockCall::Own
            | LockCall::Leave
            | LockCall::LeaveAll
            | LockCall::Turn
            | LockCall::Skip
            | LockCall::Idle => {}
        }
        Ok(Turn::Stays)
    }

    /// What was decided is done: the method runs now.
    pub(crate) fn turn_lock(&mut self, id: ThreadId, lock: Ref, turn: Turn) {
        if turn == Turn::Stays {
            return;
        }
        let monitor = &mut self.state.heap.get_mut(lock).lock;
        match turn {
            Turn::Stays => {}
            Turn::Taken(times) => {
                for _ in 0..times {
                    let _ = monitor.enter(id);
                }
            }
            Turn::Tried => {
                let _ = monitor.enter(id);
                self.note_tried(id, lock);
            }
            Turn::Left => {
                let _ = monitor.exit(id);
                self.note_unlock(id, lock);
            }
            Turn::LeftAll => {
                monitor.release();
                self.note_unlock(id, lock);
            }
        }
    }

    /// The JDK's own entry to a lock: how long to wait depends on the method that calls it.
    fn pass_entry(&mut self, id: ThreadId, lock: Ref) -> Result<Turn> {
        let caller = self.state.thread(id).frame().map(|frame| frame.method);
        let name = caller.map(|method| &*self.world.method(method).name);
        match name {
            Some("lock") => {
                self.await_lock(id, lock)?;
                Ok(Turn::Taken(1))
            }
            Some("lockInterruptibly") => self.await_interruptibly(id, lock),
            // Time may pass at any moment: it has passed, or the lock is free, when it is tried. How
            // much of it has passed must not make a difference.
            _ => {
                if self.watch.time.decides || self.watch.steps.timeouts_last {
                    self.see_waits()?;
                }
                self.try_lock(id, lock)
            }
        }
    }

    fn await_lock(&mut self, id: ThreadId, lock: Ref) -> Result<()> {
        let lost = self.watch.reductions.is_broken("locks");
        if self.is_watched(id) && !lost {
            let (own, position) = (self.state.thread(id).object, self.place_of(id));
            if self.watch.enters(&self.world, &self.state.heap, id, own, lock, position) {
                return Err(Trap::Stop);
            }
        }
        if self.state.heap.get(lock).lock.owner().is_some_and(|owner| owner != id) {
            self.state.thread_mut(id).status = Status::Blocked(lock);
            return Err(Trap::Blocked);
        }
        Ok(())
    }

    /// The same until an interrupt comes. Then the JDK's code finds that the lock is not free, and
    /// throws.
    fn await_interruptibly(&mut self, id: ThreadId, lock: Ref) -> Result<Turn> {
        let hears = self.watch.knows(Learned::Interrupts);
        if hears && self.watch.steps.apart {
            return self.see_waits().map(|()| Turn::Stays);
        }
        if self.is_watched(id) && !self.watch.solo && self.shows_lock(lock) {
            if hears {
                self.watch.learn(Learned::Tries);
            }
            let own = self.state.thread(id).object;
            let flag = self.thread_place(own, "interrupted");
            let flag = flag.unwrap_or(Place::of(own, QUEUE));
            self.stop_at(id, Action::Await { lock, flag })?;
        }
        let free = self.state.heap.get(lock).lock.owner().is_none();
        Ok(if free { Turn::Taken(1) } else { Turn::Stays })
    }

    fn try_lock(&mut self, id: ThreadId, lock: Ref) -> Result<Turn> {
        self.look_at_lock(id, lock, Mode::Update)?;
        let free = self.state.heap.get(lock).lock.owner().is_none();
        Ok(if free { Turn::Tried } else { Turn::Stays })
    }

    /// A thread asks for what others can change without waiting for the lock: from now on it is seen
    /// when they give it back.
    fn look_at_lock(&mut self, id: ThreadId, lock: Ref, mode: Mode) -> Result<()> {
        if !self.is_watched(id) || self.watch.solo || !self.shows_lock(lock) {
            return Ok(());
        }
        self.watch.learn(Learned::Tries);
        self.stop_before(id, queue_access(lock, mode))
    }

    /// A thread that has the lock changes what one that looks can see.
    fn pass_shown(&mut self, id: ThreadId, lock: Ref) -> Result<()> {
        if !self.is_watched(id) || !self.watch.knows(Learned::Tries) || !self.shows_lock(lock) {
            return Ok(());
        }
        self.stop_at(id, queue_access(lock, Mode::Update))
    }

    /// Whether other threads can reach a lock.
    fn shows_lock(&self, lock: Ref) -> bool {
        !self.watch.reductions.local || self.state.heap.get(lock).marks.shared
    }

    fn shows_release(&self, lock: Ref) -> bool {
        let seen = !self.watch.reductions.movers || self.watch.knows(Learned::Tries);
        seen && self.shows_lock(lock)
    }

    /// Whether a thread that stands before taking a lock could do so: when it is free, or when there
    /// is an interrupt that it waits for as well.
    pub(crate) fn may_take(&self, thread: &Thread, lock: Ref, flag: Place) -> bool {
        let owner = self.state.heap.get(lock).lock.owner();
        let interrupted = || self.value_at(flag).is_some_and(|(_, value)| value != 0);
        owner.is_none_or(|owner| owner == thread.id) || interrupted()
    }

    /// Whether it is a thread's turn to have a lock back after a signal: they come in the order in
    /// which they were signalled. Anyone can be faster who was not.
    pub(crate) fn is_in_turn(&self, thread: &Thread, lock: Ref) -> bool {
        if !self.is_lock(lock) {
            return true;
        }
        let first = self.ref_field(lock, "first").unwrap_or(Ref::NULL);
        !first.is_null() && self.ref_field(first, "thread") == Ok(thread.object)
    }

    /// A search begins: whether locks are taken as monitors are, and whether deadlines pass only when
    /// nothing else can happen.
    pub fn wait_for_locks(&mut self, as_monitors: bool, timeouts_last: bool) {
        self.watch.steps.timeouts_last = timeouts_last;
        if !as_monitors {
            self.world.tiers = self.world.tiers.with(Tier::Waits);
        }
    }

    /// This cannot be followed with locks that are taken as monitors are.
    pub(crate) fn see_waits(&mut self) -> Result<()> {
        self.look(Tier::Waits)
    }

    /// The lock whose method this is, if it is taken as a monitor is, and what the method does.
    pub(crate) fn lock_called(&self, method: MethodId, receiver: u64) -> Option<(Ref, LockCall)> {
        let call = self.world.method(method).lock_call?;
        let lock = Ref::from_slot(receiver);
        self.is_lock(lock).then_some((lock, call))
    }
}

fn queue_access(lock: Ref, mode: Mode) -> Action {
    let (place, strength) = (Place::of(lock, QUEUE), Strength::Volatile);
    Action::Access { place, mode, strength, also: None, bulk: Bulk::One }
}

impl Machine {
    /// A field of an object that belongs to a queue: it changes in sections only.
    pub(crate) fn in_queue(&self, object: Ref, name: &str) -> u64 {
        let known = self.state.heap.peek(object);
        let slot = self.world.slot_of(known.class, name);
        match (&known.body, slot) {
            (Body::Fields(fields), Some(slot)) => fields.get(slot).copied().unwrap_or_default(),
            _ => 0,
        }
    }

    /// Whether an object is the place of a thread that waits, or waited, for a signal.
    pub fn is_sleeper(&self, object: Ref) -> bool {
        !object.is_null()
            && &*self.world.class(self.state.heap.class_of(object)).name
                == "java/util/concurrent/locks/Sleeper"
    }

    /// The condition whose signal a thread waits for on this object, if it is one for that.
    pub fn awaited_condition(&self, object: Ref) -> Option<Ref> {
        if !self.is_sleeper(object) {
            return None;
        }
        let condition = Ref::from_slot(self.in_queue(object, "condition"));
        (!condition.is_null()).then_some(condition)
    }
}
