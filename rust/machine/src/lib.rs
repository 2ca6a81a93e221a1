//! The machine: a JVM made for model checking.
//!
//! Each part uses parts above it only; a test holds this table against the code. [`Machine`] is what
//! they all have in common: a part adds methods to it.
//!
//! | part | holds |
//! |---|---|
//! | `ids`, `learned`, `action`, `slots`, `trap`, `sets`, `irrelevant` | numbers, facts, values, exceptions |
//! | `peers` | what a function that stands for a Java method looks like |
//! | `world` | classes and code, linked once; nothing that an interleaving can change |
//! | `state` | heap, threads, statics: all that an interleaving can change, and nothing else |
//! | `effects` | what each native method accesses |
//! | `narrowing`, `missing` | what cut down the behaviours that are looked at; what the machine lacks |
//! | `cells`, `objects`, `strings`, `mirrors` | memory by address; objects that the machine makes |
//! | `calls`, `native_calls`, `initialization` | calls, and what happens before the first one |
//! | `foreign`, `host`, `exceptions` | the outside of the program; exceptions on their way |
//! | `time` | moments and durations |
//! | `watch` | which actions of a thread others can see |
//! | `interpreter`, `evaluation`, `parting`, `stepping` | one thread takes steps |
//! | `record` | what threads do, noted down while a schedule is executed again |
//! | `blocking`, `returns`, `scheduler` | what threads wait for; ends of calls; one run to its end |
//! | `boot`, `observe` | from nothing to `main`; what happens in one run, without repetitions |
//! | `dynamic`, `linking`, `loaders` | `invokedynamic`, method handles, var handles; first uses of constants; class loaders |
//! | `natives` | what stands for native methods, one file per Java class |
//! | `booted`, `snapshot` | the library after its start, kept to be copied; what it holds then |
//!
//! The machine is deterministic: same classes, same options, same schedule, same run.

pub mod action;
pub mod blocking;
pub mod boot;
pub mod booted;
mod calls;
mod cells;
mod dynamic;
pub mod effects;
pub mod evaluation;
mod exceptions;
pub mod foreign;
pub mod host;
pub mod ids;
mod initialization;
pub mod interpreter;
pub mod irrelevant;
pub mod learned;
mod linking;
mod loaders;
mod mirrors;
mod missing;
pub mod narrowing;
mod native_calls;
mod natives;
mod objects;
pub mod observe;
mod parting;
pub mod peers;
pub mod record;
mod returns;
pub mod scheduler;
pub mod sets;
mod slots;
pub mod snapshot;
pub mod state;
pub mod stepping;
mod strings;
pub mod time;
pub mod trap;
pub mod watch;
pub mod world;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use dynamic::Links;
use host::Host;
use record::Recorder;
use state::State;
use watch::{Reductions, Watch};
use world::{Sources, World};

/// Bounds of the resources a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Frames of one thread; one more is a `StackOverflowError`.
    pub depth: usize,
    /// Bytes of live objects; more are an `OutOfMemoryError`.
    pub heap: usize,
    /// Processors that the program sees. With two, the common pool would have one worker.
    pub processors: u32,
}

impl Default for Limits {
    fn default() -> Self {
        Self { depth: 10_000, heap: 1 << 30, processors: 3 }
    }
}

/// What a program is started with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "switches and facts, each with a name")]
pub struct Options {
    /// System properties set with `-D`, in the order given.
    pub properties: Vec<(String, String)>,
    /// Variables of the environment, in the order given.
    pub environment: Vec<(String, String)>,
    /// What `System.in` gives.
    pub input: Vec<u8>,
    /// Where the JDK is, which programs can ask for.
    pub java_home: String,
    /// Files and folders that programs may read: absolute paths without detours.
    pub readable: Vec<String>,
    /// Feature version of the JDK, such as 17.
    pub version: u32,
    /// Whether preview features are enabled.
    pub preview: bool,
    /// Bounds.
    pub limits: Limits,
    /// Whether `java.util.Random` gives every outcome instead of the one of its seed.
    pub choose_random: bool,
    /// Whether `Object.wait` and `park` may return without a reason.
    pub spurious_wakeups: bool,
    /// Whether a `weakCompareAndSet` may fail without a reason.
    pub weak_cas: bool,
    /// Whether a failed assertion that a `Future` keeps counts as if nothing had caught it.
    pub strict: bool,
    /// Whether it is noted which of the user's code was reached.
    pub coverage: bool,
    /// How finely the models stand for the library.
    pub tiers: world::tiers::Tiers,
}

/// A program being executed.
pub struct Machine {
    /// What was loaded.
    pub world: World,
    /// Where the program is.
    pub state: State,
    /// The outside, as far as the program may touch it.
    pub host: Box<dyn Host>,
    /// What it was started with.
    pub options: Options,
    /// Bytecodes executed so far.
    pub executed: u64,
    /// Where threads are stopped, in a search.
    pub watch: Watch,
    /// Which of several possibilities the next choice takes, or how far the clock moves, in
    /// nanoseconds, before the next look at it.
    pub decision: Option<u64>,
    /// Whether the copy that is about to be made is made piece by piece.
    pub(crate) divide: bool,
    /// What cut down the behaviours that are looked at, and how. No part of the state: once it did
    /// so on one path, no answer is about all of them.
    pub narrowed: BTreeMap<&'static str, String>,
    /// What the program looked at that the models do not show as the library does.
    pub needs: BTreeSet<&'static str>,
    /// Notes down what threads do, if that is asked for.
    pub recorder: Option<Box<Recorder>>,
    /// Call sites of `invokedynamic` and dynamic constants.
    pub(crate) links: Links,
    /// Names that the machine needs often.
    known: mirrors::Known,
}

impl Machine {
    /// A machine that has loaded nothing yet.
    pub fn new(source: Sources, options: Options, host: Box<dyn Host>) -> Self {
        let natives = Arc::new(natives::table(&options, host.peers()));
        let mut world = World::new(source, natives);
        world.version = options.version;
        world.preview = options.preview;
        world.tiers = options.tiers;
        world.coverage = options.coverage.then(Box::default);
        Self {
            world,
            state: State::new(options.limits.heap),
            host,
            options,
            executed: 0,
            watch: Watch::new(Reductions::ALL),
            decision: None,
            divide: false,
            narrowed: BTreeMap::new(),
            needs: BTreeSet::new(),
            recorder: None,
            links: Links::default(),
            known: mirrors::Known::default(),
        }
    }
}
