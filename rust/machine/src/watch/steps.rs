//! How far steps are told apart for a search that compares their effects.

use crate::ids::ClassId;

/// What is a step of its own for a search that compares the effects of steps, and need not be for
/// one that compares states.
#[derive(Clone, Debug, Default)]
pub struct Steps {
    /// The end of a thread, for which it needs its own monitor, joining a thread, whether it has
    /// ended or not, and a thread's first use of a class that was initialised after it began.
    pub apart: bool,
    /// Of these only a thread's first use of a class is a step of its own, as long as there are not
    /// too many classes.
    pub uses: bool,
    /// Deadlines pass only when nothing else can happen.
    pub timeouts_last: bool,
    /// Classes whose initialisation more than one thread may have seen; a thread has a bit for each.
    classes: Vec<ClassId>,
    /// Places of the heap that were filled by what lets no other thread run, such as the
    /// initialisers of the library's classes: the first thread does that for all.
    pub common: Vec<std::ops::Range<usize>>,
    since: Option<usize>,
    /// Bytecodes that the thread that runs may take beyond its limit to leave a section in which no
    /// other thread may run.
    pub(crate) reserve: u64,
}

/// Classes that a thread can have a bit for.
const BITS: usize = 64;

impl Steps {
    /// Whether a thread's first use of a class that was initialised after it began is a step.
    pub fn tells_uses(&self) -> bool {
        self.apart || self.uses
    }

    /// The bit of a class that is to be told apart; None if there are too many.
    pub fn note(&mut self, class: ClassId) -> Option<u64> {
        if !self.classes.contains(&class) {
            self.classes.push(class);
        }
        self.bit(class)
    }

    /// The heap has so many places now, and from here on others may run or not.
    pub fn note_places(&mut self, alone: bool, places: usize) {
        match (alone && self.apart, self.since) {
            (true, None) => self.since = Some(places),
            (false, Some(since)) => {
                self.since = None;
                if since < places {
                    self.common.push(since..places);
                }
            }
            _ => {}
        }
    }

    fn bit(&self, class: ClassId) -> Option<u64> {
        let place = self.classes.iter().position(|known| *known == class)?;
        (place < BITS).then(|| 1 << place)
    }

    /// Whether the use of a class is a step of a thread with these bits.
    #[inline]
    pub fn is_new(&self, used: u64, class: ClassId) -> bool {
        !self.classes.is_empty() && self.bit(class).is_some_and(|bit| used & bit == 0)
    }
}
