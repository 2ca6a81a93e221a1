//! Where a thread stands: in the user's code, and in which call of a lock of the library.

use heddle_machine::Machine;
use heddle_machine::ids::{MethodId, ThreadId};
use heddle_machine::state::thread::START;

/// An instruction.
pub(super) type Call = (MethodId, u32);

const LOCKS: &str = "java/util/concurrent/locks/";
/// Calls of the library that wait for a lock at most for a time.
const TRIES: [&str; 4] = ["tryLock", "tryLockNanos", "tryAcquireNanos", "tryWriteLock"];
/// Those that wait for it as long as it takes.
const WAITS: [&str; 4] = ["lock", "lockInterruptibly", "acquireInterruptibly", "writeLock"];

/// The innermost instruction of the user's, or else of any.
pub(super) fn standing(machine: &Machine, id: ThreadId) -> Option<Call> {
    users_call(machine, id).or_else(|| calls(machine, id).next())
}

/// The innermost instruction of the user's.
pub(super) fn users_call(machine: &Machine, id: ThreadId) -> Option<Call> {
    calls(machine, id).find(|&(method, _)| is_users(machine, method))
}

fn is_users(machine: &Machine, method: MethodId) -> bool {
    machine.world.class(machine.world.method(method).class).loader.is_user()
}

fn calls(machine: &Machine, id: ThreadId) -> impl Iterator<Item = Call> {
    let real = machine.state.thread(id).frames.iter().rev().filter(|frame| frame.pc < START);
    real.map(|frame| (frame.method, frame.pc))
}

/// Whether a thread that takes a lock of the library would have gone on without it.
///
/// The innermost call that says so decides. A synchronizer of the user's own takes in `tryAcquire`;
/// `AbstractQueuedSynchronizer.acquire`, which waits if that fails, may have called it.
pub(super) fn is_try(machine: &Machine, id: ThreadId) -> bool {
    let mut acquires = false;
    for (method, _) in calls(machine, id) {
        let known = machine.world.method(method);
        let name = &*known.name;
        if machine.world.class(known.class).name.starts_with(LOCKS) {
            if TRIES.contains(&name) {
                return true;
            }
            if WAITS.contains(&name) || name.starts_with("await") {
                return false;
            }
            acquires |= name == "acquire";
        } else if is_users(machine, method) && name != "tryAcquire" {
            return !acquires && TRIES.contains(&name);
        }
    }
    false
}
