//! What a thread does that others could notice, noted down while a schedule is executed again.
//!
//! | file | holds |
//! |---|---|
//! | `event` | what is noted |
//! | `stacks` | where threads stand, as frames and as text |
//! | `spelling` | objects, values and places in words |
//! | `notes` | what natives and the interpreter tell the recorder |
//! | `accesses` | what an action comes down to |
//! | `units` | units of work and what they touch |
//! | `stepping` | a step that stops nowhere and tells of all it passes |
//!
//! Nothing is noted unless the machine has a [`Recorder`].

mod accesses;
pub mod event;
mod notes;
mod spelling;
mod stacks;
mod stepping;
pub mod units;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use event::{Event, Kind, StackId};
pub use spelling::Names;

/// One call: what runs, and where it stands.
pub type Call = (MethodId, u32);

/// Who holds a monitor or a lock of the library, and where it was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// Who.
    pub owner: ThreadId,
    /// The owner's stack then.
    pub stack: StackId,
}

/// Where a recording stood; to go back to.
#[derive(Clone, Debug)]
pub struct Saved {
    events: usize,
    names: usize,
    output: usize,
    units: usize,
    progress: Progress,
}

/// What changes from step to step, besides the events themselves.
#[derive(Clone, Debug, Default)]
struct Progress {
    context: u32,
    last: Option<ThreadId>,
    held: BTreeMap<Ref, Held>,
    thrown: BTreeMap<ThreadId, Ref>,
    /// What each thread did last, and where.
    latest: BTreeMap<ThreadId, (Kind, StackId)>,
    accesses: bool,
}

/// Notes down what threads do.
#[derive(Debug, Default)]
pub struct Recorder {
    /// The events of the present step, in order.
    pub events: Vec<Event>,
    /// Numbers of objects.
    pub names: Names,
    /// What was printed.
    pub output: Vec<u8>,
    stacks: Vec<Vec<Call>>,
    stack_ids: FxHashMap<Vec<Call>, StackId>,
    progress: Progress,
    units: Vec<units::Noted>,
    /// How often an exception was thrown.
    throws: u64,
    /// Whether the native that runs has asked which way to go.
    chosen: bool,
}

impl Recorder {
    /// The calls of a stack, innermost first.
    pub fn stack(&self, id: StackId) -> &[Call] {
        self.stacks.get(id.0 as usize).map_or(&[], Vec::as_slice)
    }

    /// How many different stacks there are.
    pub fn stacks(&self) -> usize {
        self.stacks.len()
    }

    /// The number of a stack.
    pub fn stack_id(&mut self, calls: Vec<Call>) -> StackId {
        let next = StackId(self.stacks.len() as u32);
        *self.stack_ids.entry(calls).or_insert_with_key(|calls| {
            self.stacks.push(calls.clone());
            next
        })
    }

    /// Who holds what, as far as it was seen.
    pub fn held(&self) -> &BTreeMap<Ref, Held> {
        &self.progress.held
    }

    /// Whether the last that was told of a thread is that it could not get a monitor.
    pub fn is_blocked(&self, thread: ThreadId) -> bool {
        self.latest(thread).is_some_and(|(kind, _)| kind == Kind::Block)
    }

    /// Whether the last that was told of a thread is that it waits.
    pub(crate) fn is_waiting(&self, thread: ThreadId) -> bool {
        self.latest(thread).is_some_and(|(kind, _)| kind == Kind::Wait)
    }

    /// The last that was told of a thread, and where it stood then.
    pub fn latest(&self, thread: ThreadId) -> Option<(Kind, StackId)> {
        self.progress.latest.get(&thread).copied()
    }

    /// A moment to go back to.
    pub fn save(&self) -> Saved {
        Saved {
            events: self.events.len(),
            names: self.names.count(),
            output: self.output.len(),
            units: self.units.len(),
            progress: self.progress.clone(),
        }
    }

    /// Forget what was noted since then.
    pub fn restore(&mut self, saved: Saved) {
        self.names.truncate(saved.names);
        self.output.truncate(saved.output);
        self.units.truncate(saved.units);
        self.progress = saved.progress;
        self.events.truncate(saved.events);
    }

    fn add(&mut self, thread: ThreadId, kind: Kind, text: (String, Option<String>), at: StackId) {
        let progress = &mut self.progress;
        if progress.last.is_some_and(|last| last != thread) {
            progress.context += 1;
        }
        progress.last = Some(thread);
        progress.latest.insert(thread, (kind, at));
        let (what, value) = text;
        self.events.push(Event { thread, kind, what, value, stack: at, context: progress.context });
    }
}

impl Machine {
    /// Note that a thread did something, where it stands now.
    fn note(
        &mut self,
        id: ThreadId,
        kind: Kind,
        text: impl FnOnce(&Self, &mut Names) -> (String, Option<String>),
    ) {
        if self.recorder.is_some() {
            let calls = self.calls_of(id);
            self.note_at(id, kind, calls, text);
        }
    }

    /// Note that a thread did something, where it stood then.
    fn note_at(
        &mut self,
        id: ThreadId,
        kind: Kind,
        calls: Vec<Call>,
        text: impl FnOnce(&Self, &mut Names) -> (String, Option<String>),
    ) {
        let Some(mut recorder) = self.recorder.take() else { return };
        let stack = recorder.stack_id(calls);
        let text = text(self, &mut recorder.names);
        recorder.add(id, kind, text, stack);
        self.recorder = Some(recorder);
    }

    /// Whether accesses and monitors are noted: from the first start of a thread on.
    fn notes_accesses(&self) -> bool {
        self.recorder.as_ref().is_some_and(|recorder| recorder.progress.accesses)
    }
}
