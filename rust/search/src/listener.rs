//! What a search tells while it goes on.

use super::outcome::{Finding, Progress};

/// Hears of a search while it goes on.
pub trait Listener {
    /// How far the search has come; told many times a second. True if it has to stop.
    fn progress(&mut self, progress: &Progress) -> bool;

    /// Something was found and the search goes on, to find more or to show it in a shorter run.
    fn found(&mut self, finding: &Finding);
}

/// A listener that wants to know nothing.
pub struct Silence;

impl Listener for Silence {
    fn progress(&mut self, _: &Progress) -> bool {
        false
    }

    fn found(&mut self, _: &Finding) {}
}
