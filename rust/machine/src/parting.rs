//! A thread that ends leaves its group, which takes the library a hundred bytecodes and more: it looks for the
//! thread in a list, moves all that come after it, and enters a monitor twice. No other thread runs meanwhile.
//!
//! In a search this is done at once where it comes to the same: the same changes, the same number of
//! bytecodes. Wherever anything of it could be seen, or is noted down, the library's code runs.

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use super::learned::Learned;
use super::state::object::Body;
use super::trap::Result;
use super::world::parting::Parting;

/// Bytecodes around the search for the thread in the list.
const AROUND: u64 = 65;
/// Bytecodes for each thread before it.
const EACH: u64 = 12;
/// Bytecodes more, for a group that is destroyed when the last thread leaves it.
const DAEMON: u64 = 3;

impl Machine {
    /// Call a method, or do what it does: `left` counts bytecodes down.
    pub(super) fn call_at_once(
        &mut self,
        id: ThreadId,
        method: MethodId,
        left: &mut i64,
    ) -> Result<()> {
        match self.leave_group(id, method) {
            Some(bytecodes) => {
                *left -= bytecodes as i64;
                Ok(())
            }
            None => self.invoke(id, method),
        }
    }

    /// Let a thread that calls the method for it leave its group at once, if nothing can tell: how many bytecodes
    /// that stands for.
    fn leave_group(&mut self, id: ThreadId, method: MethodId) -> Option<u64> {
        let Parting { count, list, destroyed, daemon, .. } = self.world.parting(method)?;
        let [group, thread] = *self.state.thread(id).operands(2) else { return None };
        let (group, thread) = (Ref::from_slot(group), Ref::from_slot(thread));
        if self.may_be_noted(id) || group.is_null() {
            return None;
        }
        let known = self.state.heap.peek(group);
        let Body::Fields(fields) = &known.body else { return None };
        let (size, array) = (fields[count] as i32 as usize, Ref::from_slot(fields[list]));
        let free = known.lock.owner().is_none_or(|owner| owner == id);
        if !free || fields[destroyed] != 0 || size < 2 || array.is_null() {
            return None;
        }
        let more = if fields[daemon] == 0 { 0 } else { DAEMON };
        let Body::Refs(threads) = &self.state.heap.peek(array).body else { return None };
        let place = threads.get(..size)?.iter().position(|&known| known.slot() == thread.slot())?;
        if let Body::Fields(fields) = &mut self.state.heap.get_mut(group).body {
            fields[count] = size as u64 - 1;
        }
        if let Body::Refs(threads) = &mut self.state.heap.get_mut(array).body {
            threads.copy_within(place + 1..size, place);
            threads[size - 1] = Ref::NULL;
        }
        self.share_recent();
        self.complete(id, 2, 0, 0);
        Some(AROUND + EACH * place as u64 + more)
    }

    /// Whether it makes a difference how a thread does something during which no other thread runs.
    fn may_be_noted(&self, id: ThreadId) -> bool {
        let (watch, thread) = (&self.watch, self.state.thread(id));
        let seen = watch.knows(Learned::Lists)
            || watch.knows(Learned::Sections)
            || watch.follows_each()
            || watch.time.is_on()
            || watch.steps.apart;
        let special = thread.whole > 0 || thread.frames.len() + 2 >= self.options.limits.depth;
        seen || special || !watch.on || self.recorder.is_some() || self.world.coverage.is_some()
    }
}
