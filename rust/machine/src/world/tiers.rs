//! How finely the models stand for the library, as far as the program can tell.
//!
//! An operation of a model is one step as long as the program cannot see it half done. What it could
//! see it with are the calls listed here. The first of them ends the search, which begins anew with
//! models that show as much at each moment as the library does: until that call nothing told the two
//! apart, so if any run comes to such a call, a run of the coarse models does too.

use super::World;
use heddle_classfile::{self as classfile, ClassFile};

/// Something of the library that a program can look into. Each is one bit of [`Tiers`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tier {
    /// Who waits for a synchronizer.
    Locks,
    /// The queue of a pool, and its counts of workers and tasks.
    Pools,
    /// The queues of a fork-join pool, and its counts of workers.
    ForkJoin,
    /// How a fork-join pool ends.
    Ends,
    /// What depends on a completion stage.
    Stages,
    /// What a thread does now, and its permit to go on.
    Threads,
    /// How a thread waits for a lock.
    Waits,
    /// How a thread waits for what is given in turn.
    Turns,
}

impl Tier {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Locks,
        Self::Pools,
        Self::ForkJoin,
        Self::Ends,
        Self::Stages,
        Self::Threads,
        Self::Waits,
        Self::Turns,
    ];

    /// Its name outside.
    pub fn name(self) -> &'static str {
        match self {
            Self::Locks => "locks",
            Self::Pools => "pools",
            Self::ForkJoin => "fork-join",
            Self::Ends => "ends",
            Self::Stages => "stages",
            Self::Threads => "threads",
            Self::Waits => "waits",
            Self::Turns => "turns",
        }
    }
}

/// Which are looked into.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiers(u8);

impl Tiers {
    /// Those of these names; None if there is no such name.
    pub fn named<'a>(names: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        let known = |name| Tier::ALL.into_iter().find(|tier| tier.name() == name);
        let bits = |all, name| Some(all | 1 << known(name)? as u8);
        names.into_iter().try_fold(0, bits).map(Self)
    }

    /// Whether this is one of them. Who looks at threads sees everything that makes them wait, and
    /// who sees a queue of waiting threads sees how they come there.
    pub fn has(self, tier: Tier) -> bool {
        let queues = match tier {
            Tier::Waits => 1 << Tier::Locks as u8,
            Tier::Turns => 1 << Tier::Locks as u8 | 1 << Tier::Waits as u8,
            _ => 0,
        };
        self.0 & (1 << tier as u8 | 1 << Tier::Threads as u8 | queues) != 0
    }

    /// These and one more.
    #[must_use]
    pub fn with(self, tier: Tier) -> Self {
        Self(self.0 | 1 << tier as u8)
    }
}

/// What a call has to do with them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Concern {
    /// A model asks.
    Asks(Tier),
    /// A model knows that the program looks.
    Tells(Tier),
    /// Its caller looks, unless the library does so for purposes of its own.
    Looks(Tier),
    /// Its caller looks, if a model does the work of its object.
    LooksInto(Tier),
    /// A model wants to do the work of an object.
    Serves,
    /// A model asks whether code of the program runs when a thread is interrupted.
    Hooks,
    /// A model asks whether a synchronizer is taken as a monitor is.
    AsksLock,
    /// A model asks whether the thread has such a synchronizer.
    AsksHolder,
    /// A model asks whether threads wait for a synchronizer without taking steps.
    AsksServed,
    /// A model asks whether they do not queue for it.
    AsksUnordered,
    /// A model asks whether workers of a pool are idle until there is a task.
    AsksCalls,
    /// A model asks whether the thread has waited long enough, or whether something else ends it.
    AsksWait(bool),
    /// Its caller, for another thread, sees how that one waits.
    LooksAtOther(Tier),
    /// A fork-join pool that makes it rejects a task: the program learns that it ends.
    Rejects,
}

/// The model class that asks and tells.
const TIERS: &str = "java/util/concurrent/locks/Tiers";

/// Queues whose work the model of a pool can do. The program finds its tasks not there.
const SERVED: [&str; 3] = [
    "java/util/concurrent/ArrayBlockingQueue",
    "java/util/concurrent/LinkedBlockingDeque",
    "java/util/concurrent/SynchronousQueue",
];

const STATIC: u16 = 0x0008;

const REJECTED: &str = "java/util/concurrent/RejectedExecutionException";

const LOOKS: [(&str, &[&str], Tier); 5] = [
    ("java/lang/Thread", &["getState", "getStackTrace", "getAllStackTraces"], Tier::Threads),
    (
        "java/util/concurrent/locks/LockSupport",
        &["getBlocker", "park", "parkNanos", "parkUntil", "unpark"],
        Tier::Threads,
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        &[
            "getActiveThreadCount",
            "getPoolSize",
            "getQueuedSubmissionCount",
            "getQueuedTaskCount",
            "getRunningThreadCount",
            "getStealCount",
            "hasQueuedSubmissions",
            "isQuiescent",
            "toString",
        ],
        Tier::ForkJoin,
    ),
    (
        "java/util/concurrent/ForkJoinPool",
        &["isShutdown", "isTerminated", "isTerminating", "shutdownNow"],
        Tier::Ends,
    ),
    (
        "java/util/concurrent/CompletableFuture",
        &["getNumberOfDependents", "toString"],
        Tier::Stages,
    ),
];

/// The library's classes that call for others: the program by another name.
const MIDDLEMEN: [&str; 4] = [
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/util/concurrent/Executors$",
    "jdk/internal/reflect/",
];

/// Whether a class of the library calls on behalf of the program. Anything looks at threads and parks;
/// into pools and stages only `java.util.concurrent` looks for purposes of its own.
pub fn is_middleman(class: &str, tier: Tier) -> bool {
    MIDDLEMEN.iter().any(|known| class.starts_with(known))
        || tier != Tier::Threads && !class.starts_with("java/util/concurrent/")
}

impl World {
    /// What a call of a method has to do with tiers; nothing without models.
    pub(super) fn concern(&self, file: &ClassFile, method: &classfile::Method) -> Option<Concern> {
        if &*file.name == TIERS {
            return match &*method.name {
                "locks" => Some(Concern::Asks(Tier::Locks)),
                "pools" => Some(Concern::Asks(Tier::Pools)),
                "seeLocks" => Some(Concern::Tells(Tier::Locks)),
                "seePools" => Some(Concern::Tells(Tier::Pools)),
                "serve" => Some(Concern::Serves),
                "hooks" => Some(Concern::Hooks),
                "isMonitor" => Some(Concern::AsksLock),
                "holds" => Some(Concern::AsksHolder),
                "isServed" => Some(Concern::AsksServed),
                "isUnordered" => Some(Concern::AsksUnordered),
                "calls" => Some(Concern::AsksCalls),
                "isReady" => Some(Concern::AsksWait(true)),
                "isEarly" => Some(Concern::AsksWait(false)),
                "seeTurns" => Some(Concern::Tells(Tier::Turns)),
                "seeWaits" => Some(Concern::Tells(Tier::Waits)),
                _ => None,
            };
        }
        if &*file.name == REJECTED && &*method.name == "<init>" {
            return self.has_models().then_some(Concern::Rejects);
        }
        if SERVED.contains(&&*file.name) && method.access_flags & STATIC == 0 {
            let made = &*method.name == "<init>" || !self.has_models();
            return (!made).then_some(Concern::LooksInto(Tier::Pools));
        }
        if &*file.name == "java/lang/Thread" && &*method.name == "isInterrupted" {
            // One that waits for a lock clears the flag now and then, and sets it again.
            return self.has_models().then_some(Concern::LooksAtOther(Tier::Waits));
        }
        let (_, _, tier) = LOOKS
            .iter()
            .find(|(class, names, _)| *class == &*file.name && names.contains(&&*method.name))?;
        self.has_models().then_some(Concern::Looks(*tier))
    }
}
