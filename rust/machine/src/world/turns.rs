//! Synchronizers that threads wait for without taking steps, though they wait in a queue.
//!
//! A thread that cannot have what it wants joins the queue, which is an action, and goes on with
//! another one that is enabled when it is the first and there is what it wants. Of some that order
//! makes no difference: a thread that waits for one cannot be told from one that has yet to come.

use super::World;
use super::tiers::Tier;
use crate::ids::ClassId;

/// What a synchronizer has to give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stock {
    /// Itself, to one thread.
    Lock,
    /// Itself, to one thread that writes or to many that read.
    ReadWrite,
    /// Permits.
    Permits,
    /// The way, once it is open.
    Latch,
}

const SERVING: [(&str, Stock); 6] = [
    ("java/util/concurrent/locks/ReentrantLock$FairSync", Stock::Lock),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$NonfairSync", Stock::ReadWrite),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$FairSync", Stock::ReadWrite),
    ("java/util/concurrent/Semaphore$NonfairSync", Stock::Permits),
    ("java/util/concurrent/Semaphore$FairSync", Stock::Permits),
    ("java/util/concurrent/CountDownLatch$Sync", Stock::Latch),
];

/// How many threads hold a read-write lock to write is in these bits of its state.
const WRITERS: i32 = 0xffff;

impl Stock {
    /// Whether there is enough for a thread that has none, by the state of the synchronizer.
    pub fn suffices(self, state: i32, shared: bool, amount: i32) -> bool {
        match self {
            Self::Lock | Self::Latch => state == 0,
            Self::ReadWrite => state & if shared { WRITERS } else { -1 } == 0,
            Self::Permits => state.wrapping_sub(amount) >= 0,
        }
    }
}

impl World {
    /// What the objects of a class have to give, if threads wait for them without taking steps.
    pub fn stock(&self, class: ClassId) -> Option<Stock> {
        let known = self.serving.iter().find(|(known, _)| *known == class)?;
        (!self.tiers.has(Tier::Turns)).then_some(known.1)
    }

    /// Whether the order in which threads wait for objects of a class makes no difference, if all of
    /// them want the same of it.
    pub fn is_unordered(&self, class: ClassId) -> bool {
        let known = self.serving.iter().find(|(known, _)| *known == class);
        matches!(known, Some((_, Stock::Latch | Stock::Permits)))
            && !self.class(class).name.contains("$Fair")
    }

    /// Take note of a class that was loaded, if threads wait for its objects in this way.
    pub(super) fn note_serving_class(&mut self, class: ClassId) {
        let name = &*self.class(class).name;
        let known = SERVING.iter().find(|(known, _)| *known == name).map(|(_, stock)| *stock);
        if let Some(stock) = known.filter(|_| self.synchronizer.is_some()) {
            self.serving.push((class, stock));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readers_share_a_read_write_lock_and_writers_do_not() {
        let (one_reader, one_writer) = (1 << 16, 1);
        assert!(Stock::ReadWrite.suffices(one_reader, true, 1));
        assert!(!Stock::ReadWrite.suffices(one_reader, false, 1));
        assert!(!Stock::ReadWrite.suffices(one_writer, true, 1));
    }

    #[test]
    fn permits_are_counted_and_may_be_owed() {
        assert!(Stock::Permits.suffices(2, true, 2));
        assert!(!Stock::Permits.suffices(1, true, 2));
        assert!(!Stock::Permits.suffices(-1, true, 1));
    }
}
