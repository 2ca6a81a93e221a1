//! What a search tells while it goes on.

use super::outcome::{Finding, Progress};
use heddle_machine::ids::ThreadId;

/// Hears of a search while it goes on.
pub trait Listener {
    /// How far the search has come; told many times a second. True if it has to stop.
    fn progress(&mut self, progress: &Progress) -> bool;

    /// Something was found and the search goes on, to find more or to show it in a shorter run.
    fn found(&mut self, finding: &Finding);

    /// Groups of threads that are worth a search of their own; asked once, by a long search.
    fn windows(&mut self) -> Vec<Vec<ThreadId>> {
        Vec::new()
    }
}

/// A listener that wants to know nothing.
pub struct Silence;

impl Listener for Silence {
    fn progress(&mut self, _: &Progress) -> bool {
        false
    }

    fn found(&mut self, _: &Finding) {}
}
