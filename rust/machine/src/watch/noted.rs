//! Calls that are noted: when a method is entered, and when it is left.
//!
//! Either is an action of its own: the thread stops before it and behind it, so that nothing else
//! happens in the same step. A frame of such a method begins at [`ENTER`]; an exception that leaves
//! it makes it stand at [`LEAVE`] first.

use rustc_hash::FxHashMap;

use crate::Machine;
use crate::action::Action;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::state::thread::{ENTER, LEAVE};
use crate::trap::{Result, Trap};

/// Which calls, and what happened in the last step: one bit for each thing to know.
#[derive(Clone, Debug, Default)]
pub struct Noted {
    entered: FxHashMap<MethodId, u64>,
    left: FxHashMap<MethodId, u64>,
    /// What the last step entered and left.
    pub happened: u64,
    /// Whether the last step printed something.
    pub printed: bool,
}

/// Which end of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// It begins.
    Entry,
    /// It is over, one way or the other.
    Exit,
}

impl Machine {
    /// From now on take note of one end of all calls of a method.
    pub fn note_calls(&mut self, method: MethodId, end: End, bit: u32) {
        self.world.methods[method.index()].noted = true;
        let noted = &mut self.watch.noted;
        let known = if end == End::Entry { &mut noted.entered } else { &mut noted.left };
        *known.entry(method).or_default() |= 1 << bit;
    }

    /// Whether the innermost call is noted of a thread.
    pub(crate) fn is_noted(&self, id: ThreadId) -> bool {
        let frame = self.state.thread(id).frame();
        self.watch.on && frame.is_some_and(|frame| self.world.method(frame.method).noted)
    }

    /// The innermost call is about to begin, or to end with an exception.
    pub(crate) fn pass_noted(&mut self, id: ThreadId) -> Result<()> {
        let pc = self.state.thread(id).frame().map_or(ENTER, |frame| frame.pc);
        let end = if pc == LEAVE { End::Exit } else { End::Entry };
        self.take_note(id, end)?;
        if end == End::Exit {
            self.leave_unit(id);
            let exception = self.state.thread(id).operands(1).first().copied().unwrap_or(0);
            return Err(Trap::Throw(Ref::from_slot(exception)));
        }
        self.enter_unit(id, self.state.thread(id).frames.len());
        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
            frame.pc = 0;
        }
        Ok(())
    }

    /// The innermost call is about to return.
    pub(crate) fn pass_return(&mut self, id: ThreadId) -> Result<()> {
        if self.is_noted(id) {
            self.take_note(id, End::Exit)?;
            self.leave_unit(id);
        }
        Ok(())
    }

    fn take_note(&mut self, id: ThreadId, end: End) -> Result<()> {
        let thread = self.state.thread(id);
        let Some(method) = thread.frame().map(|frame| frame.method) else { return Ok(()) };
        let noted = &self.watch.noted;
        let known = if end == End::Entry { &noted.entered } else { &noted.left };
        let bits = known.get(&method).copied().unwrap_or(0);
        if bits == 0 || !self.watch.on || thread.atomic > 0 {
            return Ok(());
        }
        let position = self.place_of(id);
        if self.watch.stop(position, Action::Anything) {
            return Err(Trap::Stop);
        }
        self.watch.noted.happened |= bits;
        Ok(())
    }
}
