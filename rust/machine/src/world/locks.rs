//! Locks that are taken and left as monitors are: with one action that begins when they are free.
//!
//! The monitor of the synchronizer stands for the lock; no program can reach it otherwise. The
//! fields of the synchronizer say the same, because the JDK's own code, or the model's, runs as soon
//! as the monitor is entered or left. So is done with locks that serve no thread in the order of its
//! coming: a thread that waits for one cannot be told from one that has yet to come.

use super::World;
use super::tiers::Tier;
use crate::ids::ClassId;
use heddle_classfile::{self as classfile, ClassFile};

/// What a method does to such a lock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockCall {
    /// Takes it, once more if the thread has it.
    Enter,
    /// Takes it if it is free.
    Try,
    /// Gives it back once.
    Leave,
    /// Gives it back, however often the thread has it, to wait for a signal.
    LeaveAll,
    /// Takes it as often as the thread had it before it waited for a signal.
    EnterAgain,
    /// Asks or changes what only the thread that has it can.
    Own,
    /// Changes who waits for a signal, or asks who does: only the thread that has it can, but one of
    /// those who wait may give up meanwhile.
    Signal,
    /// A thread that has not got it waits for a signal no longer.
    GiveUp,
    /// Asks what others can change.
    Look,
    /// Waits in turn for another synchronizer.
    Turn,
    /// Tries to take one, which will be done again.
    Skip,
    /// Looks for a task of a pool, with the monitor of the pool.
    Idle,
}

/// What becomes of a lock when the method that takes it or gives it back begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// Nothing.
    Stays,
    /// The thread has it so many times more.
    Taken(u32),
    /// The thread has it now, though it would not have waited.
    Tried,
    /// The thread has it once less.
    Left,
    /// The thread has it no more.
    LeftAll,
}

const LINE: &str = "java/util/concurrent/locks/WaitingLine";
const SYNC: &str = "java/util/concurrent/locks/ReentrantLock$Sync";
const BARGING: &str = "java/util/concurrent/locks/ReentrantLock$NonfairSync";
const FAIR: &str = "java/util/concurrent/locks/ReentrantLock$FairSync";
/// The method that takes the lock for all that may wait for it. JDKs without it are not known.
const ENTRY: &str = "initialTryLock";

const CREW: &str = "java/util/concurrent/Crew";

const CALLS: [(&str, &str, LockCall); 19] = [
    (CREW, "next", LockCall::Idle),
    (FAIR, ENTRY, LockCall::Skip),
    (LINE, "takeInTurn", LockCall::Turn),
    (BARGING, ENTRY, LockCall::Enter),
    (SYNC, "tryLock", LockCall::Try),
    (SYNC, "isHeldExclusively", LockCall::Own),
    (SYNC, "getHoldCount", LockCall::Own),
    (SYNC, "getOwner", LockCall::Look),
    (SYNC, "isLocked", LockCall::Look),
    (LINE, "leaveOnce", LockCall::Leave),
    (LINE, "leaveToSleep", LockCall::LeaveAll),
    (LINE, "enterAsBefore", LockCall::EnterAgain),
    (LINE, "lieDown", LockCall::Own),
    (LINE, "getUp", LockCall::Own),
    (LINE, "sleeping", LockCall::Signal),
    (LINE, "rouseFirst", LockCall::Signal),
    (LINE, "rouseAll", LockCall::Signal),
    (LINE, "stopSleeping", LockCall::GiveUp),
    (LINE, "isAsleep", LockCall::Look),
];

impl World {
    /// What a method does to a lock that is taken as a monitor is.
    pub(super) fn lock_call(
        &self,
        file: &ClassFile,
        method: &classfile::Method,
    ) -> Option<LockCall> {
        let known = CALLS.iter().find(|(class, name, _)| {
            *class == &*file.name && *name == &*method.name && method.access_flags & ABSTRACT == 0
        });
        let &(class, _, call) = known?;
        let modelled = if class == LINE { self.models.contains(&file.name) } else { true };
        (modelled && self.has_models()).then_some(call)
    }

    /// Whether the monitors of the objects of a class stand for locks.
    pub fn is_lock(&self, class: ClassId) -> bool {
        self.barging == Some(class) && !self.tiers.has(Tier::Waits)
    }

    /// Take note of a class that was loaded, if its objects are such locks.
    pub(super) fn note_lock_class(&mut self, class: ClassId) {
        if &*self.class(class).name != BARGING || self.synchronizer.is_none() {
            return;
        }
        let file = self.class(class).file.as_ref();
        let has = file.is_some_and(|file| file.methods.iter().any(|known| &*known.name == ENTRY));
        self.barging = has.then_some(class);
    }
}

const ABSTRACT: u16 = 0x0400;
