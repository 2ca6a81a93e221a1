//! Runs that show a problem.

use std::time::Duration;

use super::super::outcome::{Problem, Taken};
use super::super::races::all_threads;
use super::super::{CUT, Search};
use super::Run;
use super::history::{Clock, Coming, Event, join};
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::thread::{Status, Thread};

/// After so many steps of a run, and again, it is looked whether threads wait in vain.
const LONG: usize = 400;
/// The same after so many that were cut off.
const CUTS: usize = 3;
/// How long that may take.
const BRIEFLY: Duration = Duration::from_secs(2);

impl Run {
    /// What leads to where some threads are now, without what others did besides. None if it
    /// includes the end of the program: then no thread would have got there.
    fn path_to(&self, search: &Search<'_>, threads: &[ThreadId]) -> Option<Vec<Taken>> {
        let history = &self.history;
        let mut clock = Clock::new();
        for &thread in threads {
            if let Some(last) = history.last_of(thread) {
                join(&mut clock, &history.events[last].clock);
            }
        }
        let state = &search.machine.state;
        let steps = 0..history.events.len();
        let needed: Vec<usize> = steps.filter(|&step| history.is_in(step, &clock)).collect();
        // The last step itself may end the program, but what is needed for it must not.
        let ends = |step: usize| {
            let event = &history.events[step];
            event.effects.halted && !threads.contains(&event.thread())
        };
        if needed.iter().any(|&step| ends(step)) {
            return None;
        }
        let alive = state.threads.iter().filter(|thread| !thread.daemon).any(|thread| {
            threads.contains(&thread.id)
                || thread.status != Status::Terminated
                || history.last_of(thread.id).is_some_and(|last| !history.is_in(last, &clock))
        });
        let needed = needed.into_iter().filter(|&step| !self.only_begins(search, step));
        alive.then(|| needed.map(|step| history.events[step].taken).collect())
    }

    /// Whether it is time to look whether a thread waits in vain. Steps without an action that
    /// others can see take as long as many others.
    fn is_long(&self) -> bool {
        let events = &self.history.events;
        let cut = |event: &Event| event.taken.bytecodes >= CUT;
        events.len() % LONG == LONG - 1
            || events.last().is_some_and(cut)
                && events.iter().rev().take(2 * CUTS).filter(|event| cut(event)).count() == CUTS
    }

    /// Whether a step did nothing but begin to join a thread that had ended before. A replay does
    /// that at once where the monitor is free; who waits for the monitor stands before it.
    fn only_begins(&self, search: &Search<'_>, step: usize) -> bool {
        let thread = self.history.events[step].thread();
        let state = &search.machine.state;
        let Status::Joining(joined, _) = state.thread(thread).status else { return false };
        self.history.last_of(thread) == Some(step)
            && state.thread(joined).status == Status::Terminated
            && self.history.last_of(joined).is_some_and(|last| last < step)
    }

    /// The run, up to where threads stand.
    fn path_here(&self, search: &Search<'_>) -> Vec<Taken> {
        let steps = (0..self.history.events.len()).filter(|&step| !self.only_begins(search, step));
        steps.map(|step| self.history.events[step].taken).collect()
    }

    fn path(&self) -> Vec<Taken> {
        self.history.events.iter().map(|event| event.taken).collect()
    }

    /// Whether the program has ended, and what is explored now could only have come before.
    pub(super) fn is_past_the_end(&self, search: &Search<'_>) -> bool {
        search.is_finished() || self.history.events.iter().any(|event| event.effects.halted)
    }
}

impl Search<'_> {
    /// What the end of the last step says about the program.
    pub(super) fn look_back(&mut self, run: &Run, pause: &Pause) {
        if !matches!(pause, Pause::Uncaught | Pause::Unsupported(_)) {
            return;
        }
        let Some(thread) = run.history.events.last().map(Event::thread) else {
            return;
        };
        if !run.is_past_the_end(self) {
            self.look_at(pause, &run.path());
        } else if let Some(path) = run.path_to(self, &[thread]) {
            self.look_at(pause, &path);
        }
    }

    /// The last step may have closed a circle of units of work; which of them could have come
    /// before the end of the program is not known once that is past.
    pub(super) fn judge_units(&mut self, run: &Run, over: bool) {
        let sets = self.machine.watch.sets.as_deref();
        if sets.is_none_or(|sets| sets.closed.is_empty()) {
            return;
        }
        if over {
            self.lose("units of work of which some may come after the end of the program");
        } else {
            self.note_circles(|| run.path());
        }
    }

    /// Look for what is wrong with the state that was just reached.
    pub(super) fn judge_run(&mut self, run: &mut Run, able: bool) {
        if !run.is_past_the_end(self) {
            // Those that only spin are not blocked.
            let waits = |thread: &Thread| {
                !thread.daemon
                    && thread.status != Status::Terminated
                    && run.history.spin(thread.id).is_none()
            };
            let waiting = self.machine.state.threads.iter().any(waits);
            let spins = |thread: &Thread| run.history.spin(thread.id).is_some();
            let spinning = self.machine.state.threads.iter().any(spins);
            for problem in self.examine(able || !waiting || spinning) {
                self.found(problem, &run.path_here(self));
            }
            let long = able && run.is_long();
            if self.config.claims.deadlocks && waiting && (long || spinning && !able) {
                self.judge_loops(run, if long { BRIEFLY } else { Duration::MAX });
            }
            return;
        }
        if !self.config.claims.deadlocks {
            return;
        }
        let circle = self.machine.circle(false);
        let path = circle.and_then(|circle| run.path_to(self, &circle));
        if let Some(path) = path {
            self.found(Problem::Deadlock, &path);
        }
    }

    /// Threads go round loops, or may do so, and others wait. Whether these wait in vain is seen from
    /// the states that follow.
    fn judge_loops(&mut self, run: &mut Run, most: Duration) {
        let known = self.outcome.findings.iter().any(|known| known.problem == Problem::Deadlock);
        if known || !self.has_waiting() || self.canonical.write(self.machine).is_err() {
            return;
        }
        if run.looked.insert(self.canonical.ids.clone()) {
            self.judge_hangs(&run.path(), most);
        }
    }

    /// Two steps could have come in either order. If they access memory at the same time, go to
    /// where both are next, and see.
    pub(super) fn judge_race(&mut self, run: &mut Run, first: usize, second: &Coming) {
        let events = &run.history.events;
        let one = &events[first].coming;
        // One is enough to know that memory may not be sequentially consistent.
        let wanted = self.config.claims.races || self.outcome.race.is_none();
        if !wanted || !one.action.races(second.action) {
            return;
        }
        let places = [one.place, second.place];
        if run.judged.contains(&places) {
            return;
        }
        run.judged.push(places);
        let saved = self.machine.state.clone();
        self.machine.state.undo(&run.nodes[first].mark);
        let mut path: Vec<Taken> = events[..first].iter().map(|event| event.taken).collect();
        for step in run.history.unaffected(first) {
            let label = events[step].coming.label;
            let stepped = self.machine.stride(label.thread, label.decision, CUT);
            path.push(Taken { bytecodes: stepped.bytecodes, ..events[step].taken });
        }
        for problem in self.race_problems(&all_threads(self.machine)) {
            if self.config.claims.races {
                self.found(problem, &path);
            }
        }
        self.machine.state = saved;
    }
}
