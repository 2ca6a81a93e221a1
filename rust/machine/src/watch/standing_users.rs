//! Where a thread stands: in the user's code, and in which call of a lock of the library.

use super::Position;
use crate::ids::{MethodId, ThreadId};
use crate::state::thread::{Frame, START};
use crate::world::World;

/// An instruction.
pub type Call = (MethodId, u32);

const LOCKS: &str = "java/util/concurrent/locks/";
/// Calls of the library that wait for a lock at most for a time.
const TRIES: [&str; 4] = ["tryLock", "tryLockNanos", "tryAcquireNanos", "tryWriteLock"];
/// Those that wait for it as long as it takes.
const WAITS: [&str; 4] = ["lock", "lockInterruptibly", "acquireInterruptibly", "writeLock"];

/// The instructions at which frames stand, innermost first.
pub fn calls(frames: &[Frame]) -> impl Iterator<Item = Call> + Clone {
    let real = frames.iter().rev().filter(|frame| frame.pc < START);
    real.map(|frame| (frame.method, frame.pc))
}

/// The innermost instruction of the user's, or else of any.
pub fn standing(world: &World, calls: impl Iterator<Item = Call> + Clone) -> Option<Call> {
    users_call(world, calls.clone()).or_else(|| calls.into_iter().next())
}

/// The innermost instruction of the user's.
pub fn users_call(world: &World, mut calls: impl Iterator<Item = Call>) -> Option<Call> {
    calls.find(|&(method, _)| is_users(world, method))
}

/// Whether a method is the user's.
pub fn is_users(world: &World, method: MethodId) -> bool {
    world.class(world.method(method).class).loader.is_user()
}

/// Where a thread stands.
#[derive(Clone, Copy)]
pub struct Here<'a> {
    /// All classes and methods.
    pub world: &'a World,
    /// Who.
    pub thread: ThreadId,
    /// The method that it runs.
    pub method: MethodId,
    /// The instruction.
    pub position: Position,
    /// The calls that led there, outermost first.
    pub callers: &'a [Frame],
}

impl<'a> Here<'a> {
    pub(super) fn calls(&self) -> impl Iterator<Item = Call> + Clone + 'a {
        let own = Some((self.method, self.position.1)).filter(|&(_, pc)| pc < START);
        own.into_iter().chain(calls(self.callers))
    }

    /// The innermost instruction of the user's, or else of any.
    pub(super) fn standing(&self) -> Option<Call> {
        let own = (self.method, self.position.1);
        if own.1 < START && is_users(self.world, self.method) {
            return Some(own);
        }
        standing(self.world, self.calls())
    }
}

/// Whether a thread that takes a lock of the library would have gone on without it.
///
/// The innermost call that says so decides. A synchronizer of the user's own takes in `tryAcquire`;
/// `AbstractQueuedSynchronizer.acquire`, which waits if that fails, may have called it.
pub fn is_try(world: &World, calls: impl Iterator<Item = Call>) -> bool {
    let mut acquires = false;
    for (method, _) in calls {
        let known = world.method(method);
        let name = &*known.name;
        if world.class(known.class).name.starts_with(LOCKS) {
            if TRIES.contains(&name) {
                return true;
            }
            if WAITS.contains(&name) || name.starts_with("await") {
                return false;
            }
            acquires |= name == "acquire";
        } else if is_users(world, method) && name != "tryAcquire" {
            return !acquires && TRIES.contains(&name);
        }
    }
    false
}
