//! Operations of the library that are one action, though they touch many places.
//!
//! Which they are is said in `world::wholes`. Everything they touch is taken note of as ever, so that
//! others who touch it by other means are seen. They conflict with everything. They are one action
//! up to where they block, or call code of the program; from there on they are like other code. What
//! others can see one by one, such as stages that are completed, begins a step of its own each time.

use crate::Machine;
use crate::action::Action;
use crate::ids::{MethodId, ThreadId};
use crate::state::thread::Then;
use crate::trap::{Result, Trap};

impl Machine {
    /// Stop the thread before an operation that is one action. Whether the call is one.
    pub(crate) fn pass_whole(&mut self, id: ThreadId, method: MethodId) -> Result<bool> {
        if self.state.thread(id).whole > 0 {
            let class = self.world.method(method).class;
            if self.world.class(class).loader.is_user() {
                self.end_whole(id);
            } else if self.world.method(method).single
                && std::mem::replace(&mut self.watch.fired, true)
            {
                // Another step of the same operation begins here.
                self.watch.cut = true;
                self.watch.next = Action::Anything;
                return Err(Trap::Stop);
            }
            return Ok(false);
        }
        // A replay shows each access by itself.
        let possible = !self.watch.solo
            && !self.watch.steps.apart
            && !self.watch.watches()
            && self.recorder.is_none();
        if !self.world.method(method).whole || !possible || !self.is_watched(id) {
            return Ok(false);
        }
        self.stop_at(id, Action::Anything)?;
        self.watch.fired = self.world.method(method).single;
        Ok(true)
    }

    /// The operation that a thread is in the middle of is one action no more.
    pub(crate) fn end_whole(&mut self, id: ThreadId) {
        self.watch.whole = false;
        if self.state.thread(id).whole == 0 {
            return;
        }
        let thread = self.state.thread_mut(id);
        thread.whole = 0;
        for frame in thread.frames.iter_mut().filter(|frame| frame.then == Then::Whole) {
            frame.then = Then::Continue;
        }
    }
}
