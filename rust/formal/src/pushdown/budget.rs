//! When to give up.

/// Why saturation ended before its time. What there is by then is sound, and can be gone on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// There are too many transitions.
    Transitions,
    /// Too many transitions were taken up.
    Steps,
    /// The caller does not want to wait.
    Cancelled,
}

/// How far saturation may go.
pub struct Budget<'a> {
    /// At most so many transitions, about.
    pub transitions: Option<usize>,
    /// At most so many times may a transition be taken up.
    pub steps: Option<u64>,
    /// Asked many times a second whether to stop.
    pub cancelled: &'a mut dyn FnMut() -> bool,
}

const BETWEEN_QUESTIONS: u64 = 1 << 10;

impl Budget<'_> {
    /// Whether to stop, given what there is by now.
    pub(super) fn spent(&mut self, transitions: usize, steps: u64) -> Option<Stop> {
        if self.transitions.is_some_and(|limit| transitions > limit) {
            return Some(Stop::Transitions);
        }
        if self.steps.is_some_and(|limit| steps >= limit) {
            return Some(Stop::Steps);
        }
        (steps % BETWEEN_QUESTIONS == 0 && (self.cancelled)()).then_some(Stop::Cancelled)
    }
}
