//! Which reductions are on.

use super::fact::Assumed;
use crate::learned::{Missing, Twin};

/// Which reductions are on. Each can be switched off; the answer must be the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name")]
pub struct Reductions {
    /// Objects that no other thread can reach are not seen.
    pub local: bool,
    /// A thread that joined all others is not watched.
    pub solo: bool,
    /// Leaving a monitor is not seen.
    pub movers: bool,
    /// What is assumed of memory.
    pub assumed: Assumed,
    /// Orders that cannot make a difference are not explored twice.
    pub sleep: bool,
    /// Locks are taken with one action, when they are free.
    pub locks: bool,
    /// States in which threads have only changed places are one.
    pub symmetry: bool,
    /// Memory that decides nothing is not seen, and not part of states.
    pub irrelevant: bool,
    /// What is left out, for tests that must notice.
    pub twin: Twin,
}

impl Reductions {
    /// What they are called.
    pub const NAMES: [&str; 10] = [
        "local",
        "solo",
        "movers",
        "read-only",
        "confined",
        "guarded",
        "sleep",
        "locks",
        "symmetry",
        "irrelevant",
    ];
    /// All of them.
    pub const ALL: Self = Self {
        local: true,
        solo: true,
        movers: true,
        assumed: Assumed { read_only: true, confined: true, guarded: true },
        sleep: true,
        locks: true,
        symmetry: true,
        irrelevant: true,
        twin: Twin::WHOLE,
    };
    /// None of them.
    pub const NONE: Self = Self {
        local: false,
        solo: false,
        movers: false,
        assumed: Assumed { read_only: false, confined: false, guarded: false },
        sleep: false,
        locks: false,
        symmetry: false,
        irrelevant: false,
        twin: Twin::WHOLE,
    };

    /// Whether a reduction is to be done wrong. Only tests can ask for that.
    pub fn is_broken(self, name: &'static str) -> bool {
        self.twin.lacks(Missing::Care(name))
    }
}

impl Reductions {
    /// A switch by its name.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "local" => &mut self.local,
            "solo" => &mut self.solo,
            "movers" => &mut self.movers,
            "read-only" => &mut self.assumed.read_only,
            "confined" => &mut self.assumed.confined,
            "guarded" => &mut self.assumed.guarded,
            "sleep" => &mut self.sleep,
            "locks" => &mut self.locks,
            "symmetry" => &mut self.symmetry,
            "irrelevant" => &mut self.irrelevant,
            _ => return None,
        })
    }
}
