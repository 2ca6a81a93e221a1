//! Which threads moved lately.

use crate::ids::ThreadId;

/// So many moves are known.
const KNOWN: usize = 1 << 10;

/// Threads in the order in which they moved; the first ones are forgotten when there are many.
#[derive(Clone, Debug, Default)]
pub(super) struct Moved {
    /// How many were forgotten.
    forgotten: u64,
    threads: Vec<ThreadId>,
}

impl Moved {
    #[inline]
    pub(super) fn push(&mut self, thread: ThreadId) {
        if self.threads.len() == KNOWN {
            self.forget();
        }
        self.threads.push(thread);
    }

    /// All of them may have moved.
    pub(super) fn forget(&mut self) {
        // One more, so that none is known to those who know of all.
        self.forgotten += self.threads.len() as u64 + 1;
        self.threads.clear();
    }

    /// How many moves there were.
    #[inline]
    pub(super) fn count(&self) -> u64 {
        self.forgotten + self.threads.len() as u64
    }

    /// Those that moved since there were so many; None if that is not known any more.
    #[inline]
    pub(super) fn since(&self, moves: u64) -> Option<&[ThreadId]> {
        self.threads.get(moves.checked_sub(self.forgotten)? as usize..)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_known_unless_there_were_too_many_since() {
        let mut moved = Moved::default();
        let mut counts = Vec::new();
        for latest in 0..3000 {
            counts.push(moved.count());
            moved.push(ThreadId(latest));
            for back in [0, 1, 7, 500, 2000] {
                let Some(first) = counts.len().checked_sub(back + 1) else { continue };
                let all: Vec<ThreadId> = (first as u32..=latest).map(ThreadId).collect();
                assert!(moved.since(counts[first]).is_none_or(|since| since == all));
            }
            assert!(moved.since(moved.count()).is_some_and(<[_]>::is_empty));
        }
        assert!(moved.since(counts[2990]).is_some_and(|since| since.len() == 10));
        let count = moved.count();
        moved.forget();
        assert!(moved.since(count).is_none());
    }
}
