//! A schedule executed again, step by step, forwards and backwards.

use std::sync::Arc;

use super::outcome::Taken;
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::record::event::{Event, Frame, StackId};
use heddle_machine::record::{Recorder, Saved};
use heddle_machine::state::thread::Status;
use heddle_machine::state::{Mark, State};
use heddle_machine::watch::sets::AtomicSets;
use heddle_machine::watch::{Reductions, Watch};

/// One step of a schedule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// Whose, how far, and which way.
    pub taken: Taken,
    /// Where the thread stood afterwards (see [`Machine::at`]), if that was noted.
    pub at: Option<String>,
}

/// What a step brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// What the thread did.
    pub events: Vec<Event>,
    /// Where the thread stands now.
    pub at: String,
    /// Where the program parted from the schedule, as one clause, if it did.
    pub parted: Option<String>,
}

/// A schedule being executed again.
pub struct Replayer {
    machine: Machine,
    steps: Vec<Planned>,
    done: Vec<(Point, Saved)>,
    /// How the last step ended.
    pause: Pause,
    /// Steps are decided on one by one, so that none is known to be the last.
    open: bool,
}

/// Where a step began.
enum Point {
    /// At the first instruction of `main`, before changes were recorded.
    Start(Box<State>),
    /// At a moment to go back to.
    Later(Mark),
}

/// Everything is seen but what only one thread can reach.
pub(super) const EVERYTHING: Reductions =
    Reductions { local: true, solo: true, ..Reductions::NONE };

impl Replayer {
    /// `machine` must stand at the first instruction of its `main`, as for a search.
    pub fn new(mut machine: Machine, steps: Vec<Planned>) -> Self {
        // While there is one thread the recorder's own policy is in force.
        machine.watch = Watch::following(Reductions { solo: false, ..EVERYTHING });
        machine.world.keep_apart();
        machine.recorder = Some(Box::default());
        machine.state.heap.follow_births();
        Self { machine, steps, done: Vec::new(), pause: Pause::Budget, open: false }
    }

    /// Follow units of work for these sets, from the first step on.
    #[must_use]
    pub fn with_sets(mut self, sets: &Arc<AtomicSets>) -> Self {
        self.machine.follow_units(sets, true);
        self
    }

    /// How many steps were taken.
    pub fn position(&self) -> usize {
        self.done.len()
    }

    /// How many steps there are.
    pub fn length(&self) -> usize {
        self.steps.len()
    }

    /// The machine, as it is after the steps that were taken.
    pub fn machine(&self) -> &Machine {
        &self.machine
    }

    /// How the last step ended.
    pub fn pause(&self) -> &Pause {
        &self.pause
    }

    /// The names of all threads, by number.
    pub fn threads(&self) -> Vec<String> {
        let threads = self.machine.state.threads.iter();
        threads.map(|thread| self.machine.thread_name(thread.id)).collect()
    }

    /// The frames of a stack, innermost first.
    pub fn frames(&self, stack: StackId) -> Vec<Frame> {
        let calls = self.recorder().map_or(&[][..], |recorder| recorder.stack(stack));
        calls.iter().map(|&call| self.machine.frame_of(call)).collect()
    }

    /// What was noted.
    pub(super) fn recorder(&self) -> Option<&Recorder> {
        self.machine.recorder.as_deref()
    }

    /// The machine, and what gives objects their numbers.
    pub(super) fn naming<T>(&mut self, ask: impl FnOnce(&Machine, &mut Recorder) -> T) -> T {
        let mut recorder = self.machine.recorder.take().unwrap_or_default();
        let answer = ask(&self.machine, &mut recorder);
        self.machine.recorder = Some(recorder);
        answer
    }

    /// Ask the machine something that it must try out, and take back what it did.
    pub(super) fn aside<T>(&mut self, ask: impl FnOnce(&mut Machine) -> T) -> T {
        let recorder = self.machine.recorder.take();
        let mark = self.machine.state.mark();
        let answer = ask(&mut self.machine);
        self.machine.state.undo(&mark);
        self.machine.recorder = recorder;
        answer
    }

    /// Whether the replay is asked to stop.
    pub fn is_interrupted(&mut self) -> bool {
        self.machine.host.interrupted()
    }

    /// How many different stacks were seen.
    pub fn stacks(&self) -> usize {
        self.recorder().map_or(0, Recorder::stacks)
    }

    /// What was printed so far.
    pub fn output(&self) -> &[u8] {
        self.recorder().map_or(&[], |recorder| &recorder.output)
    }

    /// Take the next step; `None` if there is none. A step that cannot be taken is not, and the
    /// position stays.
    pub fn forward(&mut self) -> Option<Moved> {
        let planned = self.steps.get(self.done.len())?.clone();
        if let Some(reason) = self.obstacle(&planned.taken) {
            let at = planned.at.unwrap_or_default();
            return Some(Moved { events: Vec::new(), at, parted: Some(self.clause(&reason)) });
        }
        let saved = self.recorder().map_or_else(|| Recorder::default().save(), Recorder::save);
        let first = self.done.is_empty();
        let point = if first {
            Point::Start(Box::new(self.machine.state.snapshot()))
        } else {
            Point::Later(self.machine.state.mark())
        };
        let Taken { thread, decision, bytecodes } = planned.taken;
        let stepped = self.machine.step_recorded(thread, decision, bytecodes);
        if first {
            self.machine.share_all();
            self.machine.state.record();
        }
        self.done.push((point, saved));
        self.pause = stepped.pause;
        let last = self.done.len() == self.steps.len() && !self.open;
        if self.pause == Pause::Budget {
            let machine = &mut self.machine;
            self.pause =
                if last { machine.look_closely(thread) } else { machine.look_ahead(thread) };
        }
        self.machine.note_if_blocked(thread);
        if last {
            self.block_joins();
            self.note_blocked();
        }
        let at = self.machine.at(thread);
        let parted = self.deviation(&planned, stepped.bytecodes, &at);
        let parted = parted.map(|reason| self.clause_before(&reason));
        let recorder = self.machine.recorder.as_mut();
        let events = recorder.map(|recorder| std::mem::take(&mut recorder.events));
        Some(Moved { events: events.unwrap_or_default(), at, parted })
    }

    /// Take this step instead of those that were planned from here on.
    pub fn take(&mut self, taken: Taken) -> Option<Moved> {
        self.open = true;
        self.steps.truncate(self.done.len());
        self.steps.push(Planned { taken, at: None });
        self.forward()
    }

    /// Whose the last step was; the first thread's before any.
    pub(super) fn mover(&self) -> ThreadId {
        let last = self.done.len().checked_sub(1).and_then(|last| self.steps.get(last));
        last.map_or(ThreadId::at(0), |planned| planned.taken.thread)
    }

    /// Take the last step back; false if there is none.
    pub fn back(&mut self) -> bool {
        let Some((point, saved)) = self.done.pop() else { return false };
        match point {
            Point::Start(state) => self.machine.state = *state,
            Point::Later(mark) => self.machine.state.undo(&mark),
        }
        if let Some(recorder) = &mut self.machine.recorder {
            recorder.restore(saved);
        }
        self.pause = Pause::Budget;
        true
    }

    /// Who stands before a join at the end waits for the monitor, if another thread has taken that
    /// since. Where runs are compared, a search begins a join before that, in a step of its own.
    fn block_joins(&mut self) {
        for index in 0..self.machine.state.threads.len() {
            self.machine.block_before_join(ThreadId::at(index));
        }
    }

    /// Who is blocked at the end, if it was not told when it happened.
    fn note_blocked(&mut self) {
        for index in 0..self.machine.state.threads.len() {
            let id = ThreadId::at(index);
            let Some(recorder) = self.recorder().filter(|recorder| !recorder.is_blocked(id)) else {
                continue;
            };
            let (told, saved) = (recorder.latest(id), recorder.save());
            self.machine.note_if_blocked(id);
            // One that parks or waits there was told when it began to.
            if let Some(recorder) = &mut self.machine.recorder
                && told.is_some()
                && recorder.latest(id) == told
            {
                recorder.restore(saved);
            }
        }
    }

    /// Why a step cannot be taken, if it cannot.
    fn obstacle(&self, taken: &Taken) -> Option<String> {
        let machine = &self.machine;
        let Some(thread) = machine.state.threads.get(taken.thread.index()) else {
            return Some(format!("there is no thread {}", taken.thread.0));
        };
        let name = machine.thread_name(thread.id);
        if thread.status == Status::Terminated {
            return Some(format!("{name} has ended"));
        }
        let place = machine.at(thread.id);
        if !machine.can_step(thread) {
            return Some(format!("{name} is blocked at {place}"));
        }
        match (thread.next.options(), taken.decision) {
            // How far the clock moves is free.
            _ if thread.next == Action::LOOK || machine.is_before_look(thread.id) => None,
            // Where runs are compared, a look at a thread is one action only if all see the same.
            (Some(_), None) if matches!(thread.next, Action::Select(_)) => None,
            (Some(_), None) => Some(format!("{name} has a choice at {place}")),
            (Some(options), Some(decision)) if decision >= u64::from(options) => {
                Some(format!("{name} has only {options} possibilities at {place}"))
            }
            (Some(_), Some(_)) | (None, None) => None,
            // A copy that is made piece by piece is decided on, though there is no choice.
            (None, Some(0)) if machine.is_before_copy(thread.id) => None,
            (None, Some(_)) => Some(format!("{name} has no choice at {place}")),
        }
    }

    /// What is different from what the schedule says after a step, if anything is.
    fn deviation(&self, planned: &Planned, bytecodes: u64, at: &str) -> Option<String> {
        let taken = planned.taken;
        let name = self.machine.thread_name(taken.thread);
        if let Pause::Unsupported(unsupported) = &self.pause {
            return Some(format!("{name} needs {} at {at}", unsupported.what));
        }
        if bytecodes != taken.bytecodes {
            let wanted = taken.bytecodes;
            return Some(format!("{name} stops at {at} after {bytecodes} of {wanted} bytecodes"));
        }
        let expected = planned.at.as_deref()?;
        (method_of(expected) != method_of(at))
            .then(|| format!("{name} stands at {at} instead of {expected}"))
    }

    fn clause(&self, reason: &str) -> String {
        format!("step {} of {}: {reason}", self.done.len() + 1, self.steps.len())
    }

    fn clause_before(&self, reason: &str) -> String {
        format!("step {} of {}: {reason}", self.done.len(), self.steps.len())
    }
}

/// A place without what an edit elsewhere moves: the line, and the numbers of lambdas.
fn method_of(place: &str) -> String {
    let place = match place.rsplit_once(':') {
        Some((method, line)) if line.bytes().all(|byte| byte.is_ascii_digit()) => method,
        _ => place,
    };
    let mut parts = place.split('$');
    let mut kept = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        kept.push('$');
        kept.push_str(part.trim_start_matches(|letter: char| letter.is_ascii_digit()));
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_numbers_of_lambdas_may_move() {
        assert_eq!(method_of("a.Bank.lambda$main$0:12"), method_of("a.Bank.lambda$main$3:7"));
        assert_ne!(method_of("a.Bank.add:12"), method_of("a.Bank.sub:12"));
        assert_eq!(method_of("a.Bank.<clinit>"), "a.Bank.<clinit>");
    }
}
