//! Operations of the library's own that are one action, wherever models stand for other classes.
//!
//! Each hands something over, looks for it, waits for it, or says how a task ended. They are written
//! to look like one action to users of the class, and are taken at their word up to where they
//! wait or run code of the program. Not among them is what a program may see half done, such as a
//! map that has a new key and still its old size.

use super::World;
use super::tiers::Tier;
use heddle_classfile::{self as classfile, ClassFile};

/// One that the models always have.
const MODEL: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";

/// Classes, each with those nested in it, what sees their operations half done, and the names of
/// the operations.
const OPERATIONS: [(&str, Tier, &[&str]); 5] = [
    (
        "java/util/concurrent/ForkJoinPool",
        Tier::ForkJoin,
        &[
            "awaitWork",
            "canStop",
            "deregisterWorker",
            "externalPush",
            "externalTryUnpush",
            "helpComplete",
            "helpJoin",
            "lockedPush",
            "nextLocalTask",
            "nextTaskFor",
            "pollScan",
            "push",
            "registerWorker",
            "runWorker",
            "scan",
            "signalWork",
            "submissionQueue",
            "tryCompensate",
            "tryPoll",
            "tryRemove",
            "tryTerminate",
            "tryUnpush",
        ],
    ),
    (
        "java/util/concurrent/ForkJoinTask",
        Tier::ForkJoin,
        &["awaitDone", "doExec", "setDone", "trySetCancelled", "trySetThrown"],
    ),
    (
        "java/util/concurrent/CompletableFuture",
        Tier::Stages,
        &[
            "bipush",
            "cleanStack",
            "orpush",
            "postComplete",
            "postFire",
            "timedGet",
            "tryFire",
            "tryPushStack",
            "unipush",
            "waitingGet",
        ],
    ),
    ("java/util/concurrent/SynchronousQueue", Tier::Threads, &["transfer", "xferLifo"]),
    ("java/util/concurrent/LinkedTransferQueue", Tier::Threads, &["xfer"]),
];

/// What another thread sees happen one by one: stages that are completed, and if the program looks
/// at it, tasks that are cancelled, threads that are interrupted, and how far a pool has come.
const SINGLE: [(&str, Option<Tier>, &[&str]); 4] = [
    ("java/util/concurrent/CompletableFuture", None, &["tryFire"]),
    ("java/lang/Thread", Some(Tier::Ends), &["interrupt"]),
    (
        "java/util/concurrent/ForkJoinPool",
        Some(Tier::Ends),
        &["casRunState", "getAndBitwiseOrMode", "getAndBitwiseOrRunState"],
    ),
    ("java/util/concurrent/ForkJoinTask", Some(Tier::Ends), &["trySetCancelled"]),
];

impl World {
    /// Whether a method is one of these operations.
    pub(super) fn is_whole(&self, file: &ClassFile, method: &classfile::Method) -> bool {
        let outer = file.name.split('$').next();
        let known = OPERATIONS.iter().find(|(class, _, _)| Some(*class) == outer);
        known.is_some_and(|(_, tier, names)| {
            !self.tiers.has(*tier) && names.contains(&&*method.name)
        }) && self.has_models()
    }

    /// Whether a method does something of which an operation does at most one in a step.
    pub(super) fn is_single(&self, file: &ClassFile, method: &classfile::Method) -> bool {
        let outer = file.name.split('$').next();
        let known = SINGLE.iter().find(|(class, _, _)| Some(*class) == outer);
        known.is_some_and(|(_, tier, names)| {
            names.contains(&&*method.name) && tier.is_none_or(|tier| self.tiers.has(tier))
        }) && self.has_models()
    }

    /// Whether models stand for some classes of the library.
    pub(super) fn has_models(&self) -> bool {
        self.source.models.find(MODEL).is_ok_and(|found| found.is_some())
    }

    /// The JDK's classes that have such operations and were loaded, as Java spells them.
    pub(super) fn with_wholes(&self) -> impl Iterator<Item = String> {
        let loaded = OPERATIONS.iter().filter(|(class, _, _)| {
            let methods = self.loaded(class).map(|class| self.class(class).methods.iter());
            methods.is_some_and(|mut methods| methods.any(|&id| self.method(id).whole))
        });
        loaded.map(|(class, _, _)| class.replace('/', "."))
    }
}
