//! What a thread passed in one step; what it did again and again at once is there once.

use super::standing_users::Call;
use crate::action::{Mode, Place};
use crate::ids::Ref;

/// What a thread did in passing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// It read or wrote a location, by number.
    Access(u32, bool),
    /// It accessed what orders threads, such as a volatile variable.
    Order(Place, Mode),
    /// It entered a monitor that was free.
    Enter(Ref),
    /// It left one that it had entered once.
    Leave(Ref),
    /// It took a lock of the library; whether it would have gone on without it.
    Take(Ref, bool),
    /// It gave one back.
    Give(Ref),
}

impl Deed {
    /// Where it is kept among those that were put down lately.
    fn place(self) -> usize {
        let number = match self {
            Self::Access(location, writes) => location << 1 | u32::from(writes),
            Self::Order(place, mode) => place.object.0 ^ place.slot << 2 ^ mode as u32,
            Self::Enter(lock) => lock.0 << 2,
            Self::Leave(lock) => lock.0 << 2 | 1,
            Self::Take(lock, _) => lock.0 << 2 | 2,
            Self::Give(lock) => lock.0 << 2 | 3,
        };
        number as usize % RECENT
    }
}

/// The same, with the instruction of the user's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Passed {
    /// What.
    pub deed: Deed,
    /// Where.
    pub at: Option<Call>,
    /// How often, if the actions around it were repeated, too.
    pub times: u32,
}

/// How many of the actions that a thread passed last are found again at once.
const RECENT: usize = 64;

/// What a thread passed in one step, in order.
///
/// A series of actions that the thread takes again at once, at the same places, is put down once:
/// no other thread did anything meanwhile, so that it orders nothing, protects nothing and races
/// with nothing that the first one does not.
#[derive(Clone, Debug)]
pub struct Series {
    passed: Vec<Passed>,
    /// How long the series is that may be about to be repeated; 0 if there is none.
    period: usize,
    /// How much of it was repeated so far.
    again: usize,
    /// Where actions were put down lately, as far as that is still so.
    recent: [u32; RECENT],
}

impl Default for Series {
    fn default() -> Self {
        Self { passed: Vec::new(), period: 0, again: 0, recent: [0; RECENT] }
    }
}

impl Series {
    pub(super) fn push(&mut self, deed: Deed, at: Option<Call>) {
        let alike = |known: &Passed| known.deed == deed && known.at == at;
        let length = self.passed.len();
        if self.period > 0 && alike(&self.passed[length - self.period]) {
            self.again += 1;
        } else {
            let recent = &mut self.recent[deed.place()];
            let before = std::mem::replace(recent, length as u32) as usize;
            let known = self.passed.get(before).is_some_and(alike);
            (self.period, self.again) = if known { (length - before, 1) } else { (0, 0) };
        }
        self.passed.push(Passed { deed, at, times: 1 });
        if self.period > 0 && self.again == self.period {
            let second = self.passed.len() - self.period;
            let first = &mut self.passed[second - self.period..second];
            for known in first {
                known.times += 1;
            }
            self.passed.truncate(second);
            self.again = 0;
        }
    }

    /// All of it, with the counts of what was repeated.
    pub fn all(&self) -> &[Passed] {
        &self.passed
    }

    /// Forget it; the room is used again.
    pub fn clear(&mut self) {
        self.passed.clear();
        (self.period, self.again) = (0, 0);
    }
}
