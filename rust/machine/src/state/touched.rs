//! What was touched since a moment.

use crate::ids::Ref;

/// Objects in the order in which they were changed or taken back; the first ones are forgotten when
/// there are many.
#[derive(Clone, Debug, Default)]
pub(super) struct Touched {
    /// How many were forgotten.
    forgotten: u64,
    objects: Vec<Ref>,
}

/// So many objects that were touched are known.
const TOUCHED: usize = 1 << 12;

impl Touched {
    #[inline]
    /// Put one down.
    pub(super) fn push(&mut self, reference: Ref) {
        if self.objects.len() == TOUCHED {
            self.forgotten += TOUCHED as u64;
            self.objects.clear();
        }
        self.objects.push(reference);
    }

    /// How many there were so far.
    pub(super) fn count(&self) -> u64 {
        self.forgotten + self.objects.len() as u64
    }

    /// Those since there were so many; None if that is not known any more.
    pub(super) fn since(&self, count: u64) -> Option<&[Ref]> {
        self.objects.get(count.checked_sub(self.forgotten)? as usize..)
    }
}
