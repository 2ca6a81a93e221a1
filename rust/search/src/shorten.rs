//! Runs with fewer contexts that show what was found.

use std::time::Duration;

use super::Search;
use super::outcome::{Finding, Outcome, Taken};
use heddle_machine::state::Mark;

/// How much longer than finding something a run with fewer contexts is looked for.
const SHORTENING: Duration = Duration::from_secs(5);

/// How many contexts a run has: longest parts in which one thread alone takes steps.
fn contexts(schedule: &[Taken]) -> u32 {
    let switches = schedule.windows(2).filter(|pair| pair[0].thread != pair[1].thread).count();
    switches as u32 + 1
}

impl Search<'_> {
    /// Find runs with fewer contexts that show what was found: the fewest, if resources allow.
    pub(super) fn shorten(&mut self, root: &Mark) {
        let mut full = std::mem::take(&mut self.outcome);
        self.tries = None;
        self.found = full.findings.len();
        self.resources.allow_as_much_again(SHORTENING);
        for bound in 1.. {
            if full.findings.iter().all(|known| contexts(&known.schedule) <= bound) {
                break;
            }
            self.restart(root);
            self.outcome = Outcome::default();
            self.set_breaks();
            self.explore(root, Some(bound), Self::depth_first);
            for known in &mut full.findings {
                let shorter = self.outcome.findings.iter().find(|found| self.shows(found, known));
                if let Some(shorter) = shorter.filter(|_| contexts(&known.schedule) > bound) {
                    *known = shorter.clone();
                }
            }
            if self.outcome.stopped.is_some() {
                break;
            }
        }
        self.outcome = full;
    }

    /// Whether one finding can stand for another. If only one is wanted, any of its kind can.
    fn shows(&self, one: &Finding, other: &Finding) -> bool {
        if self.config.all { one.site == other.site } else { one.problem.is_like(other.problem) }
    }
}
