//! How much time and memory a search has used.

use std::time::{Duration, Instant};

use super::outcome::{Config, Progress, Stopped};

const ASK_EVERY: Duration = Duration::from_millis(50);
/// Steps between two looks at the clock.
const STEPS: u32 = 256;

/// What a search may use.
#[derive(Debug)]
pub(super) struct Resources {
    started: Instant,
    asked: Instant,
    steps: u32,
    time: Option<Duration>,
    memory: Option<usize>,
}

impl Resources {
    pub(super) fn new(config: &Config) -> Self {
        let now = Instant::now();
        Self {
            started: now,
            asked: now,
            steps: 0,
            time: config.limits.time,
            memory: config.limits.memory,
        }
    }

    /// Whether it is time to look: not at every step, which would cost more than the step.
    pub(super) fn is_due(&mut self) -> bool {
        self.steps += 1;
        if self.steps % STEPS != 0 || self.asked.elapsed() < ASK_EVERY {
            return false;
        }
        self.asked = Instant::now();
        true
    }

    /// Which limit is exceeded.
    pub(super) fn exceeded(&self, progress: &Progress) -> Option<Stopped> {
        if self.time.is_some_and(|limit| self.started.elapsed() > limit) {
            return Some(Stopped::Time);
        }
        self.memory.is_some_and(|limit| progress.memory > limit).then_some(Stopped::Memory)
    }
}

/// Bytes of memory that the process has in use; 0 where the system does not say.
pub(super) fn resident() -> usize {
    const PAGE: usize = 4096;
    let status = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages =
        status.split_ascii_whitespace().nth(1).and_then(|pages| pages.parse::<usize>().ok());
    pages.unwrap_or(0) * PAGE
}
