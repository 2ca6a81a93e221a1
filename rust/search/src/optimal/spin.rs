//! Threads that go round a loop and change nothing: they wait for others, though they run.
//!
//! A thread that came back to where it stood, with the same local variables and operands, and did
//! nothing on the way but read, will do the same again until another thread writes what it read.
//! Going round again leads to no other state, so it is taken to be blocked until then.

use super::history::History;
use super::touch::conflict;
use heddle_machine::action::Action;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::thread::{Frame, Status, Thread};

/// Steps of a loop that are compared.
const LONGEST: usize = 64;

/// A thread as far as others cannot change it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Local {
    frames: Vec<Frame>,
    slots: Vec<u64>,
    status: Status,
    next: Action,
    permit: bool,
}

impl Local {
    /// A thread that stands before its next step; None if it is blocked or has ended.
    pub(super) fn of(thread: &Thread) -> Option<Self> {
        let used = thread.frame()?.top as usize;
        let status = match thread.status {
            Status::Runnable => Status::Runnable,
            // How long it sleeps is the same in each round.
            Status::Sleeping(_) => Status::Sleeping(0),
            _ => return None,
        };
        Some(Self {
            frames: thread.frames.clone(),
            slots: thread.stack.get(..used)?.to_vec(),
            status,
            next: thread.next,
            permit: thread.permit,
        })
    }
}

/// A loop that a thread went round: the steps of it.
#[derive(Clone, Debug)]
pub(super) struct Spin {
    /// Places in the run.
    pub(super) round: Vec<usize>,
}

impl History {
    /// Whether a thread that takes one more step, which changes nothing and leads to `local`, has
    /// gone round a loop.
    pub(super) fn round(&self, thread: ThreadId, local: &Local) -> Option<Spin> {
        let steps = self.by_thread.get(thread.index())?;
        let mut round = vec![self.events.len()];
        for &step in steps.iter().rev().take(LONGEST) {
            let effects = &self.events[step].effects;
            if effects.local.as_ref() == Some(local) {
                round.reverse();
                return Some(Spin { round });
            }
            if !effects.pure {
                return None;
            }
            round.push(step);
        }
        None
    }

    /// The loop that a thread went round with its last step, and the steps of others that changed
    /// since then what it reads: without any it can be left as it is.
    pub(super) fn spin(&self, thread: ThreadId) -> Option<(&Spin, Vec<usize>)> {
        let last = self.last_of(thread)?;
        let spin = self.events[last].effects.spin.as_ref()?;
        let first = *spin.round.first()?;
        let stirring = (first + 1..self.events.len()).filter(|&step| {
            let event = &self.events[step];
            event.thread() != thread
                && !event.effects.pure
                && spin.round.iter().any(|&read| {
                    read < step
                        && conflict(&self.events[read].coming.touches, &event.coming.touches)
                })
        });
        Some((spin, stirring.collect()))
    }
}
