//! What other threads can see of a thread's life: starting it, waiting for its end, waking it,
//! looking at it, and its end.
//!
//! | what is done | what it touches |
//! |---|---|
//! | start | `eetop`, the status, the permit and all else of the `Thread`; who is started first |
//! | join | the caller's permit and interrupt flag, which it clears; the monitor of the `Thread`; |
//! | | if the caller may be interrupted, whether the other one has ended |
//! | interrupt, unpark | the permit, which also stands for being woken; the flag is a field |
//! | wait, sleep, park | the caller's permit and interrupt flag; all but park clear the flag |
//! | `getState` | all there is: it conflicts with everything |
//! | notify | the permits of the threads that wait, if threads are interrupted |
//! | end | `eetop`, the status; the monitor of the `Thread`; who waits for it |

use super::Watch;
use super::fact::has_ended;
use super::natives::VOLATILE;
use crate::Machine;
use crate::action::{Action, Mode, PERMIT, Place, THREADS, VIEWS};
use crate::ids::{Ref, ThreadId};
use crate::learned::Learned;
use crate::state::thread::{MOST_LEAVING, Status};
use crate::trap::{Result, Trap};

impl Watch {
    /// A thread enters the monitor of another one's `java.lang.Thread`. From now on joining and
    /// ending are seen, because they enter it as well; so far they may not have been.
    pub(super) fn note_foreign_monitor(&mut self) {
        self.learn(Learned::ForeignMonitors);
    }

    /// A thread enters the monitor of a group: from now on it is seen that making, starting and ending threads
    /// need it as well, and what becomes of the list.
    pub(super) fn note_group_monitor(&mut self) {
        self.learn(Learned::Lists);
        self.learn(Learned::Groups);
    }

    /// A thread looks at what another one does, and can tell that it is blocked or waits:
    /// from now on it is seen how long a monitor is held, also by a thread that is joined,
    /// started or about to end, and when a thread begins to wait.
    pub(super) fn note_look(&mut self) {
        if !self.solo {
            self.note_foreign_monitor();
            if self.learn(Learned::Looks) {
                self.reductions.movers = false;
            }
        }
    }

    /// It is asked where in an array a thread is: from now on that tells it from others.
    pub fn learn_positions(&mut self) {
        self.learn(Learned::Positions);
    }

    /// A thread interrupts another one. From now on it is seen when a notification or the end of a
    /// thread wakes one that could be interrupted instead; so far it may not have been.
    pub(super) fn note_interrupt(&mut self) {
        if !self.solo {
            self.learn(Learned::Interrupts);
        }
    }
}

impl Machine {
    /// The name or the number of a thread is asked for: from now on threads are told apart by them.
    /// The first thread is never taken for another.
    pub(crate) fn tell_apart(&mut self, thread: Ref) {
        let first = self.state.threads.first().map(|first| first.object);
        if self.watch.on && Some(thread) != first {
            self.watch.learn(Learned::Identities);
        }
    }

    /// Take note of an access that is part of a larger action: whether others can see it.
    pub(super) fn note_part(&mut self, id: ThreadId, place: Option<Place>, mode: Mode) -> bool {
        let Some(place) = place else { return false };
        let (watch, mut gate) = self.gate(id, VOLATILE);
        watch.is_seen(&mut gate, place, mode)
    }

    /// A thread is about to be started.
    pub(super) fn pass_start(&mut self, id: ThreadId, thread: Ref) -> Result<()> {
        let holder = self.holder_of(thread);
        let parts = [
            (Some(THREADS), Mode::Update),
            (self.thread_place(holder, "threadStatus"), Mode::Update),
            (self.thread_place(holder, "daemon"), Mode::Read),
            (self.alive_place(thread), Mode::Write),
        ];
        let mut seen = self.watch.steps.apart;
        for (place, mode) in parts {
            seen |= self.note_part(id, place, mode);
        }
        if self.watch.on && self.state.heap.get(thread).lock.depth() > 1 {
            // Who starts it held its monitor before, and goes on holding it.
            self.watch.note_foreign_monitor();
        }
        if seen { self.stop_at(id, Action::Start { thread, holder }) } else { Ok(()) }
    }

    /// A thread is about to wait for another one's end.
    pub(super) fn pass_join(&mut self, id: ThreadId, target: Ref) -> Result<()> {
        // Whether it was started before makes all the difference.
        if !self.was_started(target) {
            return self.stop_at(id, Action::Anything);
        }
        if target.is_null() {
            return Ok(());
        }
        let own = self.state.thread(id).object;
        let flag = self.thread_place(own, "interrupted");
        let mut seen = self.note_part(id, flag, Mode::Update);
        seen |= self.note_part(id, Some(Place::of(own, PERMIT)), Mode::Read);
        // An interrupt ends it only if the other one is alive: then its end makes a difference.
        let flagged = self.field(own, "interrupted").is_ok_and(|flag| flag != 0);
        let alive = seen || flagged;
        if alive {
            let place = self.alive_place(target);
            seen |= self.note_part(id, place, Mode::Read);
        }
        if seen || self.watch.knows(Learned::ForeignMonitors) || self.watch.steps.apart {
            return self.stop_at(id, Action::Join { target, own, alive });
        }
        Ok(())
    }

    /// Threads that wait for an object are about to be woken. Who was interrupted before may not be,
    /// and leaves with an exception; there may be no other thread to be woken then.
    pub(super) fn pass_notify(&mut self, id: ThreadId, object: Ref, all: bool) -> Result<()> {
        if !self.watch.knows(Learned::Interrupts) || object.is_null() {
            return Ok(());
        }
        let (waiters, leaving) = (self.waiters(object), self.leaving(object));
        let mut seen = None;
        for &waiter in waiters.iter().chain(&leaving) {
            let permit = Place::of(self.state.thread(waiter).object, PERMIT);
            if self.note_part(id, Some(permit), Mode::Write) {
                seen = Some(permit);
            }
        }
        let several = waiters.len() + leaving.len();
        match (seen, several) {
            (None, _) => Ok(()),
            // It has stopped before, and whom it wakes was decided since.
            _ if self.decision.is_some() => Ok(()),
            (Some(permit), 1) if leaving.is_empty() => {
                self.pass(id, permit, Mode::Write, None, VOLATILE)
            }
            _ if all && leaving.is_empty() => self.stop_at(id, Action::Anything),
            _ if self.watch.steps.apart => Err(Trap::unsupported(
                "notifying one of several threads that may be interrupted",
                "check it with --store exact",
            )),
            // More of them may be interrupted before it is done: options that are not there any
            // more, or not yet, are like another one.
            _ if all => self.stop_at(id, Action::Select(1 << several.min(MOST_LEAVING))),
            _ => self.stop_at(id, Action::Select(several as u32 + 1)),
        }
    }

    /// A thread is given its permit, and perhaps one of its fields is read.
    pub(super) fn pass_wake(
        &mut self,
        id: ThreadId,
        thread: Ref,
        read: Option<Place>,
    ) -> Result<()> {
        if thread.is_null() {
            return Ok(());
        }
        if !self.was_started(thread) {
            return self.stop_at(id, Action::Anything);
        }
        let permit = Place::of(thread, PERMIT);
        self.pass(id, permit, Mode::Write, read, VOLATILE)
    }

    /// A thread is started: what was accessed of its `java.lang.Thread` before comes before all that
    /// it does, so from now on that object is its own.
    pub(crate) fn hand_over(&mut self, from: ThreadId, object: Ref, to: ThreadId) {
        if !self.watch.on || !self.watch.reductions.assumed.confined {
            return;
        }
        let owner = self.state.heap.get(object).marks.owner;
        let joined = self.state.thread(from).joined;
        let (Ok(old), Ok(new)) = (u16::try_from(from.0 + 1), u16::try_from(to.0 + 1)) else {
            return;
        };
        if owner == old || has_ended(owner, joined) {
            self.state.heap.get_mut(object).marks.owner = new;
        }
    }

    /// A thread looks whether the others have ended: from now on their ends are seen.
    pub(super) fn look_at_ends(&mut self, id: ThreadId) {
        let others = self.state.threads.iter().filter(|thread| thread.id != id);
        let ends: Vec<Option<Place>> =
            others.map(|thread| self.alive_place(thread.object)).collect();
        for place in ends {
            self.note_part(id, place, Mode::Read);
        }
    }

    /// A thread is about to look at what another one does. There may be several answers.
    pub(super) fn pass_look(&mut self, id: ThreadId) -> Result<()> {
        self.look_at_ends(id);
        self.watch.note_look();
        let others = self.state.threads.iter().filter(|thread| thread.id != id);
        let alone = others.into_iter().all(|thread| thread.status == Status::Terminated);
        self.stop_before(id, if alone { Action::Anything } else { Action::Select(VIEWS) })
    }

    /// Whether a `java.lang.Thread` was started; null counts as started.
    fn was_started(&self, thread: Ref) -> bool {
        thread.is_null() || self.state.heap.get(thread).marks.started
    }

    pub(super) fn thread_place(&self, thread: Ref, field: &str) -> Option<Place> {
        if thread.is_null() {
            return None;
        }
        let slot = self.world.slot_of(self.state.heap.class_of(thread), field)?;
        Some(Place::of(thread, slot as u32))
    }

    /// The object that has a thread's status and the like: its `java.lang.Thread`, or one that
    /// belongs to it.
    fn holder_of(&self, thread: Ref) -> Ref {
        self.ref_field_if_any(thread, "holder").unwrap_or(thread)
    }

    /// The thread is about to end, which `isAlive` shows.
    pub(crate) fn pass_end(&mut self, id: ThreadId) -> Result<()> {
        let object = self.state.thread(id).object;
        if !self.is_watched(id) {
            return Ok(());
        }
        let status = self.thread_place(self.holder_of(object), "threadStatus");
        self.note_part(id, status, Mode::Write);
        let alive = self.alive_place(object);
        let seen = self.note_part(id, alive, Mode::Write);
        if self.watch.steps.apart {
            return self.stop_at(id, Action::Acquire(object));
        }
        // The last end is the program's: daemons must have the chance to go on before.
        if self.watch.knows(Learned::ForeignMonitors)
            || self.watch.knows(Learned::Interrupts) && seen
            || self.is_last(id)
        {
            return self.stop_at(id, Action::Anything);
        }
        match alive {
            Some(place) if seen => self.pass(id, place, Mode::Write, None, VOLATILE),
            _ => Ok(()),
        }
    }

    /// Where a thread's `java.lang.Thread` shows whether it runs.
    pub fn alive_place(&self, thread: Ref) -> Option<Place> {
        self.thread_place(thread, "eetop")
    }

    /// Whether a thread is the last one that keeps the program alive, and daemons are left.
    fn is_last(&self, id: ThreadId) -> bool {
        let others = self.state.threads.iter().filter(|thread| thread.id != id);
        let mut left = others.filter(|thread| thread.status != Status::Terminated).peekable();
        let daemons = left.peek().is_some();
        daemons && !self.state.thread(id).daemon && left.all(|thread| thread.daemon)
    }
}
