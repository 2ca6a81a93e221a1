//! How far a thread goes in one step, and what is observed on the way.

use super::Reductions;

/// Where a thread stops in one step, and whether it is watched while it is alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StepPolicy {
    /// Before the next action that others can see; whether a thread that is alone is watched is up
    /// to the reductions.
    #[default]
    Watched,
    /// The same for the first thread before there are others: what it does then cannot be taken
    /// back, and it stops when there are some.
    First,
    /// The same, and it is not watched, whatever the reductions say.
    FirstUnseen,
    /// A thread that is alone is not watched, whatever the reductions say.
    Unseen,
    /// A thread that is alone is watched, too.
    Seen,
    /// It passes whatever others can see.
    Free,
}

impl StepPolicy {
    /// Whether the first thread runs before there are others.
    pub(crate) fn is_first(self) -> bool {
        matches!(self, Self::First | Self::FirstUnseen)
    }

    /// Whether a thread that is alone is not watched.
    pub(crate) fn spares_alone(self, reductions: Reductions) -> bool {
        match self {
            Self::Watched | Self::First => reductions.solo,
            Self::FirstUnseen | Self::Unseen => true,
            Self::Seen | Self::Free => false,
        }
    }
}

/// What threads did that answers may depend on, since the watch began.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Observed {
    /// One waited or parked, which may end without a reason.
    pub waited: bool,
    /// One tried an update that may fail without a reason.
    pub attempted: bool,
}
