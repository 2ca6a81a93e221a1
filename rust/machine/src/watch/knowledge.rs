//! What was learned of the program so far, and whether something was just learned that an earlier
//! decision rested on.

pub mod positions;

use positions::Positions;
use rustc_hash::FxHashSet;

use crate::ids::ClassId;
use crate::learned::{Learned, Missing, Twin};

/// What was learned of the program. It only grows.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    learned: u32,
    of_classes: FxHashSet<(Learned, ClassId)>,
    outdated: bool,
    /// What is read from arrays of threads.
    pub positions: Positions,
}

impl Knowledge {
    /// Whether the program is known to do this.
    #[inline]
    pub fn has(&self, fact: Learned) -> bool {
        self.learned >> fact as u32 & 1 != 0
    }

    /// Whether the program is known to do this with a class.
    pub fn has_of(&self, fact: Learned, class: ClassId) -> bool {
        self.of_classes.contains(&(fact, class))
    }

    /// Whether the program is known to do this with some class.
    pub fn has_of_any(&self, fact: Learned) -> bool {
        self.of_classes.iter().any(|(known, _)| *known == fact)
    }

    /// The program does this. True if that is new.
    pub(super) fn note(&mut self, fact: Learned, twin: Twin) -> bool {
        let new = !self.has(fact) && !twin.lacks(Missing::Fact(fact));
        self.learned |= u32::from(new) << fact as u32;
        new
    }

    /// The program does this with a class. True if that is new.
    pub(super) fn note_of(&mut self, fact: Learned, class: ClassId, twin: Twin) -> bool {
        !twin.lacks(Missing::Fact(fact)) && self.of_classes.insert((fact, class))
    }

    /// What was explored so far does not count.
    pub(super) fn start_over(&mut self) {
        self.outdated = true;
    }

    /// Whether what was explored so far does not count.
    pub fn is_outdated(&self) -> bool {
        self.outdated
    }

    /// The search has started over, and knows all this from its beginning on.
    pub(super) fn restart(&mut self) {
        self.outdated = false;
    }
}
