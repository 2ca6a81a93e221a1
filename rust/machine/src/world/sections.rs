//! Methods that are one action: no thread can come in between, and others see only that they happen.
//!
//! A model class marks its own with annotations, `@Section` or `@Look`. The library's synchronizers
//! that build on the model of `AbstractQueuedSynchronizer` never block and never call the user's
//! code in the methods that decide: those are one action too. All of them act on the queue of
//! their object, and so do accesses to the fields that the model declares, but for final ones.

use super::World;
use crate::action::Mode;
use crate::ids::ClassId;
use heddle_classfile::{self as classfile, ClassFile};

const SYNCHRONIZER: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";
const FINAL: u16 = 0x0010;
const UPDATES: &str = "Ljava/util/concurrent/locks/Section;";
const READS: &str = "Ljava/util/concurrent/locks/Look;";

/// The library's synchronizers, each a class with its own heirs beside it.
const FAMILIES: [(&str, &[&str]); 5] = [
    ("java/util/concurrent/locks/ReentrantLock$", &["Sync", "NonfairSync", "FairSync"]),
    ("java/util/concurrent/locks/ReentrantReadWriteLock$", &["Sync", "NonfairSync", "FairSync"]),
    ("java/util/concurrent/Semaphore$", &["Sync", "NonfairSync", "FairSync"]),
    ("java/util/concurrent/CountDownLatch$", &["Sync"]),
    ("java/util/concurrent/ThreadPoolExecutor$", &["Worker"]),
];

/// The methods of theirs that decide; whatever else they have blocks, or is made of these.
const DECIDING: [&str; 15] = [
    "initialTryLock",
    "tryLock",
    "tryAcquire",
    "tryRelease",
    "tryAcquireShared",
    "tryReleaseShared",
    "tryWriteLock",
    "tryReadLock",
    "nonfairTryAcquireShared",
    "fullTryAcquireShared",
    "reducePermits",
    "drainPermits",
    // The number of holds of a thread that has none is made up, kept, and dropped.
    "getReadHoldCount",
    "writerShouldBlock",
    "readerShouldBlock",
];

const ASKING: [&str; 9] = [
    "isHeldExclusively",
    "getOwner",
    "getHoldCount",
    "isLocked",
    "getReadLockCount",
    "isWriteLocked",
    "getWriteHoldCount",
    "getPermits",
    "getCount",
];

impl World {
    /// Whether a method is one action, and what it does to the queue of its object.
    pub(super) fn section(&self, file: &ClassFile, method: &classfile::Method) -> Option<Mode> {
        const STATIC_OR_ABSTRACT: u16 = 0x0408;
        if method.access_flags & STATIC_OR_ABSTRACT != 0 {
            return None;
        }
        if self.models.contains(&file.name) {
            let marked = |annotation: &str| {
                let annotations = &method.attributes.annotations;
                annotations.iter().any(|known| known.interface.text().as_ref() == annotation)
            };
            let updates = marked(UPDATES).then_some(Mode::Update);
            return updates.or_else(|| marked(READS).then_some(Mode::Read));
        }
        self.synchronizer?;
        let (_, heirs) = FAMILIES.iter().find(|(outer, _)| file.name.starts_with(outer))?;
        let nested = file.name.rsplit('$').next().unwrap_or_default();
        if !heirs.contains(&nested) {
            return None;
        }
        let name = &&*method.name;
        if DECIDING.contains(name) {
            Some(Mode::Update)
        } else {
            ASKING.contains(name).then_some(Mode::Read)
        }
    }

    /// Take note of a class that stands for one of the library's, if it is the one that others
    /// build on.
    pub(super) fn note_model(&mut self, class: ClassId) {
        let known = self.class(class);
        if self.models.contains(&known.name) && &*known.name == SYNCHRONIZER {
            let changing = |slot: &u32| {
                self.slot_field(class, *slot).is_none_or(|field| field.flags & FINAL == 0)
            };
            let slots = (0..known.layout.len().min(64) as u32).filter(changing);
            self.synchronizer = Some((class, slots.fold(0, |mask, slot| mask | 1 << slot)));
        }
    }

    /// The JDK's classes that a loaded model stands for, as Java spells them, and those whose
    /// operations are taken for one action. What a model brings along, nested or beside it, stands
    /// for nothing.
    pub fn stood_for(&self) -> Vec<String> {
        let has = |name: &str| self.source.jdk.find(name).is_ok_and(|found| found.is_some());
        let whole = self.models.iter().filter(|name| !name.contains('$') && has(name));
        let names = whole.map(|name| name.replace('/', "."));
        let mut names: Vec<String> = names.chain(self.with_wholes()).collect();
        names.sort_unstable();
        names
    }
}
