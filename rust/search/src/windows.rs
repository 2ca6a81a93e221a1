//! Race windows: a few threads that a run suggests trouble about, searched by themselves.
//!
//! While a thread of the window can go on, all others stand still. When none can, one of the others
//! takes a step, so what is met is always a state of the whole program: a deadlock is one in which
//! no thread outside can move either. Most interleavings are left out, so nothing is proved.

use super::Search;
use super::outcome::Stopped;
use super::tries::BYTECODES;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::Mark;

const FOUND_BY: &str = "a race window";

impl Search<'_> {
    /// Of the threads that can take a step those that may: the ones of the window, else one.
    pub(super) fn through_window(&self, enabled: Vec<ThreadId>) -> Vec<ThreadId> {
        let Some(window) = &self.window else { return enabled };
        let lucky = |id: &ThreadId| self.machine.needs_luck(self.machine.state.thread(*id));
        let able = enabled.iter().copied().filter(|id| !lucky(id));
        let (inside, outside): (Vec<ThreadId>, Vec<ThreadId>) =
            able.partition(|id| window.contains(id));
        if !inside.is_empty() {
            return inside;
        }
        // They take turns in no order of their own: one that spins must not keep out the rest.
        let turn = self.outcome.states as usize % outside.len().max(1);
        outside.get(turn).map_or(enabled, |&id| vec![id])
    }

    /// Search the windows that were asked for and nothing else.
    pub(super) fn only_windows(&mut self, root: &Mark) {
        let config = self.config;
        for (number, window) in config.windows.iter().enumerate() {
            if number > 0 {
                self.start_again(root);
            }
            self.search_window(root, window);
            let stopped = self.outcome.stopped.is_some_and(|why| why != Stopped::States);
            if stopped || !config.all && !self.outcome.findings.is_empty() {
                return;
            }
        }
        if self.outcome.findings.is_empty() || config.all {
            self.outcome.stopped.get_or_insert(Stopped::States);
        }
    }

    /// Search windows aside, with so many states for all of them.
    pub(super) fn try_windows(&mut self, root: &Mark, windows: &[Vec<ThreadId>], states: u64) {
        let share = states / windows.len().max(1) as u64;
        for window in windows {
            self.outcome.tried += self.outcome.transitions;
            self.start_again(root);
            self.allowance = Some((share, self.machine.executed + share * BYTECODES));
            self.search_window(root, window);
            self.allowance = None;
            let stopped = self.outcome.stopped.is_some_and(|why| why != Stopped::States);
            if stopped || !self.outcome.findings.is_empty() || !self.machine.needs.is_empty() {
                return;
            }
        }
    }

    fn search_window(&mut self, root: &Mark, window: &[ThreadId]) {
        let before = self.outcome.findings.len();
        self.window = Some(window.to_vec());
        self.explore(root, self.config.limits.contexts, Self::depth_first);
        self.window = None;
        if self.outcome.findings.len() > before {
            self.outcome.found_by = Some(FOUND_BY.into());
        }
    }

    /// Go back to the root as if nothing had been searched; what was found stays.
    fn start_again(&mut self, root: &Mark) {
        let restarts = self.outcome.restarts;
        self.restart(root);
        self.outcome.restarts = restarts;
    }
}
