//! Operations of the library's own that are one action, wherever models stand for other classes.
//!
//! Each hands something over, looks for it, waits for it, or says how a task ended. They are written
//! to look like one action to whoever uses the class, and are taken at their word up to where they
//! wait or run code of the program. Not among them is what a program may see half done, such as a
//! map that has a new key and still its old size.

use super::World;
use crate::classfile::{self, ClassFile};

/// One that the models always have.
const MODEL: &str = "java/util/concurrent/locks/AbstractQueuedSynchronizer";

/// Classes, each with those nested in it, and the names of their operations.
const OPERATIONS: [(&str, &[&str]); 5] = [
    (
        "java/util/concurrent/ForkJoinPool",
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
        &["awaitDone", "doExec", "setDone", "trySetCancelled", "trySetThrown"],
    ),
    (
        "java/util/concurrent/CompletableFuture",
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
    ("java/util/concurrent/SynchronousQueue", &["transfer", "xferFifo", "xferLifo"]),
    ("java/util/concurrent/LinkedTransferQueue", &["xfer"]),
];

impl World {
    /// Whether a method is one of these operations.
    pub(super) fn is_whole(&self, file: &ClassFile, method: &classfile::Method) -> bool {
        let outer = file.name.split('$').next();
        let known = OPERATIONS.iter().find(|(class, _)| Some(*class) == outer);
        known.is_some_and(|(_, names)| names.contains(&&*method.name))
            && self.source.models.find(MODEL).is_ok_and(|found| found.is_some())
    }

    /// The JDK's classes that have such operations and were loaded, as Java spells them.
    pub(super) fn with_wholes(&self) -> impl Iterator<Item = String> {
        let loaded = OPERATIONS.iter().filter(|(class, _)| {
            let methods = self.loaded(class).map(|class| self.class(class).methods.iter());
            methods.is_some_and(|mut methods| methods.any(|&id| self.method(id).whole))
        });
        loaded.map(|(class, _)| class.replace('/', "."))
    }
}
