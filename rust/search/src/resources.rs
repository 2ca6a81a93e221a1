//! How much time and memory a search has used.

use std::time::{Duration, Instant};

use super::Search;
use super::outcome::{Config, Progress, Stopped};

const ASK_EVERY: Duration = Duration::from_millis(50);
/// Steps between two looks at the clock, if they are short.
const STEPS: u64 = 256;
/// The same in bytecodes: a thread that nothing stops takes long steps.
const BYTECODES: u64 = 100_000;
/// The same for the memory in use: it is asked of the system, which takes as long as a step.
const STEPS_FOR_MEMORY: u64 = 4096;
/// Bytes that a step is expected not to add: the closer the limit, the more often it is looked at.
const GREED: usize = 1 << 18;
/// What a search asks for that has become large.
const IRRELEVANT: &str = "irrelevant";
/// Components of a state, for that: to find it out takes as long as some ten thousand small states.
const PARTS: u64 = 100;

/// What there is to look at after a step.
pub(super) enum Look {
    /// Nothing: looking at every step would cost more than the step.
    Away,
    /// The bytes in use.
    AtMemory(usize),
    /// The bytes in use, and all else.
    AtAll(usize),
}

/// What a search may use.
#[derive(Debug)]
pub(super) struct Resources {
    started: Instant,
    asked: Instant,
    steps: u64,
    /// How many bytecodes were done at the last look.
    bytecodes: u64,
    time: Option<Duration>,
    memory: Option<usize>,
    /// When memory is looked at next.
    memory_due: u64,
}

impl Resources {
    pub(super) fn new(config: &Config) -> Self {
        let now = Instant::now();
        Self {
            started: now,
            asked: now,
            steps: 0,
            bytecodes: 0,
            time: config.limits.time,
            memory: config.limits.memory,
            memory_due: 1,
        }
    }

    /// How much time is left; very much if there is no limit.
    pub(super) fn left(&self) -> Duration {
        self.time.map_or(Duration::MAX, |limit| limit.saturating_sub(self.started.elapsed()))
    }

    /// From now on, allow no more time than was used so far and this much.
    pub(super) fn allow_as_much_again(&mut self, and: Duration) {
        let most = self.started.elapsed() * 2 + and;
        self.time = Some(self.time.map_or(most, |limit| limit.min(most)));
    }

    /// A step was taken, and so many bytecodes were done by now: what is to be looked at?
    pub(super) fn look(&mut self, bytecodes: u64) -> Look {
        self.steps += 1;
        let long = bytecodes.saturating_sub(self.bytecodes) >= BYTECODES;
        if long || self.steps % STEPS == 0 {
            self.bytecodes = bytecodes;
            if self.asked.elapsed() >= ASK_EVERY {
                self.asked = Instant::now();
                return Look::AtAll(resident());
            }
        }
        match self.memory {
            Some(limit) if long || self.steps >= self.memory_due => {
                let memory = resident();
                let left = limit.saturating_sub(memory) / GREED;
                self.memory_due = self.steps + (left as u64).clamp(1, STEPS_FOR_MEMORY);
                Look::AtMemory(memory)
            }
            _ => Look::Away,
        }
    }

    /// Whether so many bytes are more than allowed.
    pub(super) fn is_too_much(&self, memory: usize) -> bool {
        self.memory.is_some_and(|limit| memory > limit)
    }

    /// Which limit is exceeded.
    pub(super) fn exceeded(&self, progress: &Progress) -> Option<Stopped> {
        if self.time.is_some_and(|limit| self.started.elapsed() > limit) {
            return Some(Stopped::Time);
        }
        self.is_too_much(progress.memory).then_some(Stopped::Memory)
    }
}

impl Search<'_> {
    /// Whether it is worth finding out which memory decides nothing: not for a try, nor where only a
    /// shorter run is looked for.
    fn is_curious(&self, states: u64) -> bool {
        let Some(most) = self.config.curious else { return false };
        states >= most
            && self.canonical.work() >= most * PARTS
            && self.allowance.is_none()
            && self.outcome.findings.is_empty()
            && self.found == 0
    }

    /// Whether the search must stop now.
    pub(super) fn must_stop(&mut self, depth: usize, frontier: usize) -> bool {
        if self.outcome.is_over(self.config) {
            return true;
        }
        let states = self.outcome.states.max(self.outcome.executions);
        let used_up = match self.allowance {
            Some((most, bytecodes)) => states >= most || self.machine.executed >= bytecodes,
            None => self.config.limits.states.is_some_and(|most| states >= most),
        };
        if used_up {
            self.outcome.stopped = Some(Stopped::States);
            return true;
        }
        if self.is_curious(states) {
            self.machine.needs.insert(IRRELEVANT);
            self.outcome.stopped = Some(Stopped::Interrupted);
            return true;
        }
        let memory = match self.resources.look(self.machine.executed) {
            Look::Away => return false,
            Look::AtMemory(memory) => {
                if self.resources.is_too_much(memory) {
                    self.outcome.stopped = Some(Stopped::Memory);
                }
                return self.outcome.stopped.is_some();
            }
            Look::AtAll(memory) => memory,
        };
        let progress = Progress {
            states: self.outcome.states,
            transitions: self.outcome.transitions,
            depth,
            frontier,
            memory,
            found: self.found,
        };
        self.outcome.stopped = self.resources.exceeded(&progress);
        let refused = self.tell(&progress);
        if refused || self.machine.host.interrupted() {
            self.outcome.stopped = Some(Stopped::Interrupted);
        }
        self.outcome.stopped.is_some()
    }

    /// Tell what is new. True if the listener wants no more.
    fn tell(&mut self, progress: &Progress) -> bool {
        let news = std::mem::take(&mut self.news);
        let Some(listener) = &mut self.listener else { return false };
        for finding in news {
            listener.found(&finding);
        }
        listener.progress(progress)
    }
}

/// Bytes of memory that the process has in use; 0 where the system does not say.
fn resident() -> usize {
    const PAGE: usize = 4096;
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages =
        status.split_ascii_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * PAGE
}
