//! Waiting for a synchronizer without taking steps: see `world::turns`.

use crate::Machine;
use crate::action::{Action, Mode, Place, QUEUE, Wait};
use crate::ids::{MethodId, Ref, ThreadId};
use crate::state::thread::{Frame, Thread};
use crate::trap::{Result, Trap};
use crate::world::locks::LockCall;
use crate::world::tiers::Tier;

impl Machine {
    /// Whether threads wait for a synchronizer without taking steps.
    pub(super) fn is_served_in_turn(&self, sync: Ref) -> bool {
        !sync.is_null() && self.world.stock(self.state.heap.class_of(sync)).is_some()
    }

    /// Whether they do not queue for it.
    pub(super) fn is_unordered(&self, sync: Ref) -> bool {
        !sync.is_null() && self.world.is_unordered(self.state.heap.class_of(sync))
    }

    /// Stop the thread until it is its turn, or something else ends the wait.
    pub(crate) fn await_turn(&mut self, id: ThreadId, operands: &[u64]) -> Result<()> {
        let Some(wait) = Wait::of(operands) else { return Ok(()) };
        let clock = self.watch.time.decides || self.watch.steps.timeouts_last;
        let open = self.is_open(self.state.thread(id), wait);
        let watched = self.is_watched(id) && self.watch.tracing.is_none();
        let own = self.state.thread(id).object;
        // One that was interrupted in the queue interrupts itself when it leaves it.
        let finer = self.watch.steps.apart || wait.timed && clock || self.hears_of_interrupts(own);
        if finer || !open && !watched {
            self.look(Tier::Turns)?;
        }
        if !self.is_watched(id) {
            return Ok(());
        }
        let flag = if wait.hears { self.thread_place(own, "interrupted") } else { None };
        let seen = self.note_part(id, Some(Place::of(wait.sync, QUEUE)), Mode::Update);
        let action = Action::Turn { wait, flag };
        if !open {
            self.watch.next = action;
            return Err(Trap::Stop);
        }
        if seen { self.stop_before(id, action) } else { Ok(()) }
    }

    /// Whether a thread could go on: with what it waits for, or because it waits no longer.
    pub(crate) fn is_open(&self, thread: &Thread, wait: Wait) -> bool {
        self.is_its_turn(wait) || self.is_early(thread, wait)
    }

    fn is_its_turn(&self, wait: Wait) -> bool {
        let Wait { sync, waiter, shared, amount, .. } = wait;
        let state = self.field(sync, "state").unwrap_or_default() as i32;
        let stock = self.world.stock(self.state.heap.class_of(sync));
        stock.is_some_and(|stock| stock.suffices(state, shared, amount))
            && (waiter.is_null() || self.ref_field(sync, "first") == Ok(waiter))
    }

    /// Whether something else may end the wait. A thread that waited for a signal and has got it
    /// waits for the synchronizer, whatever happens.
    fn is_early(&self, thread: &Thread, wait: Wait) -> bool {
        let flagged = || self.field(thread.object, "interrupted") != Ok(0);
        (wait.timed || wait.hears && flagged())
            && (!self.is_sleeper(wait.waiter) || self.is_asleep(wait))
    }

    /// Whether a thread waits for a signal.
    pub fn is_asleep(&self, wait: Wait) -> bool {
        !wait.waiter.is_null() && self.awaited_condition(wait.waiter).is_some()
    }

    /// What the model's method that runs asks of its own wait.
    pub(super) fn asked_wait(&self, id: ThreadId, ready: bool) -> bool {
        let thread = self.state.thread(id);
        let slots = |frame: &Frame| thread.stack.get(frame.base as usize..).and_then(Wait::of);
        thread.frame().and_then(slots).is_some_and(|wait| {
            if ready { self.is_its_turn(wait) } else { self.is_early(thread, wait) }
        })
    }

    /// Whether a thread need not enter a monitor before another one has given it something to do: a
    /// worker of a pool, before it looks for a task.
    pub fn is_idle(&self, thread: &Thread, monitor: Ref) -> bool {
        let looks =
            |frame: &Frame| self.world.method(frame.method).lock_call == Some(LockCall::Idle);
        thread.frame().is_some_and(looks) && self.field(monitor, "quiet") == Ok(1)
    }

    /// Whether workers of pools are idle until they are given something to do. Runs that are compared
    /// with each other show when each of them looks.
    pub(super) fn calls_workers(&mut self) -> Result<bool> {
        if self.watch.steps.apart {
            self.look(Tier::Turns)?;
        }
        Ok(!self.world.tiers.has(Tier::Turns))
    }

    /// The thread that has what another one waits for.
    pub fn holder_of_sync(&self, wait: Wait) -> Option<ThreadId> {
        if self.is_asleep(wait) {
            return None;
        }
        let owner = self.ref_field(wait.sync, "exclusiveOwnerThread").ok()?;
        let mut threads = self.state.threads.iter();
        threads.find(|thread| thread.object == owner).map(|thread| thread.id)
    }

    /// Whether the JDK's first try is left out, because the second one is the same: if the thread has
    /// the lock already, it is not.
    pub(crate) fn skips(&self, id: ThreadId, method: MethodId, receiver: u64) -> bool {
        let sync = Ref::from_slot(receiver);
        self.world.method(method).lock_call == Some(LockCall::Skip)
            && self.is_served_in_turn(sync)
            && self.ref_field(sync, "exclusiveOwnerThread") != Ok(self.state.thread(id).object)
    }
}
