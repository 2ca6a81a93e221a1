//! Looks at the clock as actions.

use crate::Machine;
use crate::action::Action;
use crate::ids::ThreadId;
use crate::trap::{Result, Trap};
use crate::world::op::Op;

impl Machine {
    /// Stop a thread before a look that decides something, also if it is alone: the clock may have
    /// moved. Before there are moments to compare with, it makes no difference whether it has.
    pub(crate) fn pass_clock(&mut self, id: ThreadId) -> Result<()> {
        if !self.watch.time.is_on() || self.state.thread(id).atomic > 0 {
            return Ok(());
        }
        let position = self.place_of(id);
        if self.watch.stop(position, Action::LOOK) { Err(Trap::Stop) } else { Ok(()) }
    }

    /// Whether the operation that a thread stands before is a look at a clock.
    pub fn is_before_look(&self, id: ThreadId) -> bool {
        let Some(frame) = self.state.thread(id).frame() else { return false };
        let code = self.world.method(frame.method).code();
        let op = code.and_then(|code| code.ops.get(frame.pc as usize));
        let Some(&Op::InvokeStatic(callee)) = op else { return false };
        matches!(
            &*self.world.method(callee).name,
            "nanoTime" | "currentTimeMillis" | "getNanoTimeAdjustment" | "currentInstant"
        )
    }
}
