//! Why a look at the clock is made, which its caller tells.

use crate::Machine;
use crate::ids::{ClassId, MethodId, ThreadId};
use crate::state::thread::Frame;
use crate::world::World;

/// Why a look at the clock is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For a number that cannot be foreseen: it is no moment.
    Seed,
    /// To know how long to wait. A wait may end at any moment anyway.
    Wait,
    /// To know whether the moment of a task has come, by a thread that waits for it otherwise. The
    /// wait may end at any moment, so it makes no difference whether it begins.
    Await,
    /// To know whether the moment of a task has come, or will. It is kept with the task.
    Schedule,
    /// The program wants to know.
    Program,
}

/// Classes of the library that want a number.
const SEEDS: [&str; 6] = [
    "java/util/Random",
    "java/util/SplittableRandom",
    "java/util/concurrent/ThreadLocalRandom",
    "java/util/random/",
    "jdk/internal/util/random/",
    "java/util/ImmutableCollections",
];
/// Classes of the library that run tasks at their moments.
const SCHEDULES: [&str; 4] = [
    "java/util/Timer",
    "java/util/concurrent/ScheduledThreadPoolExecutor",
    "java/util/concurrent/DelayQueue",
    "java/util/concurrent/DelayScheduler",
];
/// Classes of the library that compute how long to wait.
const WAITS: [&str; 4] = ["java/util/concurrent/", "java/lang/", "jdk/internal/", "sun/nio/ch/"];
/// Of the latter, frames and objects that hold no moment but the end of their own wait, and only
/// ask whether it has come.
const WAITERS: [&str; 4] = [
    "java/util/concurrent/",
    "java/lang/Thread",
    "java/lang/Object",
    "java/lang/ref/ReferenceQueue",
];
/// Classes of the library that call back when a task's moment is asked for.
const CALLS_BACK: [&str; 2] = ["java/util/concurrent/DelayQueue", "java/util/PriorityQueue"];

/// Of those, what does more with longs than wait for them.
const COMPUTES: [&str; 2] = ["java/util/concurrent/atomic/", "java/util/concurrent/TimeUnit"];

/// What `assertTimeout` is made of: a test fails for taking too long only if it waits too long, not
/// because the clock may have moved meanwhile.
const ASSERTS: &str = "org/junit/jupiter/api/AssertTimeout";

/// Whether a class only waits as long as it is told, by its name.
pub(super) fn waits(name: &str) -> bool {
    is_any(name, &WAITERS) && !is_any(name, &COMPUTES)
}

/// Whether code only wants to know if a moment has come.
pub(super) fn only_asks(world: &World, class: ClassId) -> bool {
    world.only_waits(class) || world.schedules(class)
}

fn is_any(name: &str, prefixes: &[&str]) -> bool {
    prefixes.iter().any(|prefix| name.starts_with(prefix))
}

impl World {
    /// Whether a class runs tasks at their moments.
    pub fn schedules(&self, class: ClassId) -> bool {
        let class = self.class(class);
        !class.loader.is_user() && is_any(&class.name, &SCHEDULES)
    }

    /// Whether the moments that a class's frames hold are ends of their own waits.
    pub fn only_waits(&self, class: ClassId) -> bool {
        let class = self.class(class);
        !class.loader.is_user() && waits(&class.name) && !is_any(&class.name, &SCHEDULES)
    }
}

impl Machine {
    /// Whether the program itself asks the library how long it takes until a moment comes.
    pub(super) fn is_asked_by_user(&self, id: ThreadId) -> bool {
        let frames = &self.state.thread(id).frames;
        let loader = |frame: &Frame| self.world.class(self.world.method(frame.method).class).loader;
        let mut last = frames.iter().rev();
        last.next().is_some_and(|frame| {
            !loader(frame).is_user() && &*self.world.method(frame.method).name == "getDelay"
        }) && last.next().is_some_and(|frame| loader(frame).is_user())
    }

    /// Why the thread that stands before a look at the clock makes it.
    pub fn purpose(&self, id: ThreadId) -> Purpose {
        match self.purpose_of_caller(id) {
            Purpose::Schedule if self.waits_otherwise(id) => Purpose::Await,
            purpose => purpose,
        }
    }

    /// Whether a look is one of a thread that takes the next task.
    fn waits_otherwise(&self, id: ThreadId) -> bool {
        self.state.thread(id).frames.iter().rev().take(4).any(|frame| {
            let method = self.world.method(frame.method);
            matches!(&*method.name, "take" | "mainLoop") && self.world.schedules(method.class)
        })
    }

    fn purpose_of_caller(&self, id: ThreadId) -> Purpose {
        let mut frames = self.state.thread(id).frames.iter().rev().map(|frame| frame.method);
        let Some(caller) = frames.next() else { return Purpose::Wait };
        let class = |method: MethodId| self.world.class(self.world.method(method).class);
        let (known, behind) = (class(caller), frames.next().map(class));
        if known.loader.is_user() {
            if known.name.starts_with(ASSERTS) {
                return Purpose::Await;
            }
            let scheduled = behind.is_some_and(|behind| {
                !behind.loader.is_user() && is_any(&behind.name, &CALLS_BACK)
            });
            return if scheduled { Purpose::Schedule } else { Purpose::Program };
        }
        // It returns the time that is left.
        let tells = &*self.world.method(caller).name == "awaitNanos"
            && behind.is_some_and(|behind| behind.loader.is_user());
        // What is kept of it is no longer used.
        let unused = &*known.name == "java/time/Clock" && known.initializer == Some(caller);
        match &*known.name {
            _ if unused => Purpose::Seed,
            name if is_any(name, &SEEDS) => Purpose::Seed,
            name if is_any(name, &SCHEDULES) => Purpose::Schedule,
            name if is_any(name, &WAITS) && !tells => Purpose::Wait,
            _ => Purpose::Program,
        }
    }
}
