//! Where the outside could be one way or another, the machine picks one. A program that looks at
//! what was picked has behaviours that are not explored, and the answer must name the limit.
//!
//! A pick counts from the first moment at which a value that depends on it reaches the user's code
//! or decides what a call of the library gives. Natives that hand out such a value call
//! [`Machine::looked`]; methods with code that do so are listed in `natives::looks`. What the
//! library asks for its own purposes only, and only to be faster, is in [`SPEED`].

use super::Machine;
use super::ids::{ClassId, MethodId, Ref, ThreadId};
use super::world::class::Loader;

/// What the machine picks for a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pick {
    /// How many processors there are.
    Processors,
    /// Where random numbers begin.
    Random,
    /// In which order immutable sets and maps are iterated.
    Salt,
    /// What `System.in` gives.
    Input,
    /// Which files there are besides those that were given, and when they change.
    Files,
    /// Which computers there are besides this one.
    Network,
    /// How bytes travel between sockets of the program.
    Sockets,
    /// How compressed data is spelled.
    Compression,
    /// When preferences are saved besides on demand.
    Preferences,
    /// The variables of the environment.
    Environment,
    /// Whether a person sits at a console.
    Console,
    /// The default locale.
    Locale,
    /// The default time zone.
    TimeZone,
    /// The character set of bytes whose set is not said.
    Charset,
    /// The number of the process, and those beside it.
    Process,
    /// What management beans tell of the machine.
    Management,
    /// How much memory there is.
    Heap,
    /// How deep calls may go.
    Stack,
    /// The numbers that threads other than the first have.
    ThreadIds,
    /// In which order reflection lists members.
    Members,
    /// Which identity hash codes objects have.
    Hashes,
    /// When objects that nothing leads to are collected.
    Collector,
}

/// Not a limit: what an assumption of a test said that was not met.
pub const ASSUMPTION: &str = "assumption";
/// Not a limit: the threads that a test left behind.
pub const LEFT_BEHIND: &str = "left behind";
/// Not a limit: where a program written for another checker asks to end its search.
pub const ASKED_TO_END: &str = "asked to end";
/// Not a limit: an assertion that failed in a task whose `Future` keeps the exception.
pub const SWALLOWED: &str = "swallowed assertion";
/// The classes that keep what a task throws, with those nested in them.
const KEEPERS: [&str; 3] = [
    "java/util/concurrent/FutureTask",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/ForkJoinTask",
];
/// The name of what is known of system properties.
const PROPERTIES: &str = "system properties";

/// Whether what narrows a search is one fact about the world that the program runs in, and does not
/// stand for several possibilities at each moment.
pub fn is_a_fact(name: &str) -> bool {
    let facts = [
        Pick::Processors,
        Pick::Salt,
        Pick::Input,
        Pick::Files,
        Pick::Network,
        Pick::Sockets,
        Pick::Compression,
        Pick::Environment,
        Pick::Console,
        Pick::Locale,
        Pick::TimeZone,
        Pick::Charset,
        Pick::Process,
        Pick::Management,
        Pick::Heap,
        Pick::Stack,
        Pick::ThreadIds,
        Pick::Members,
        Pick::Hashes,
    ];
    [PROPERTIES, ASSUMPTION, LEFT_BEHIND, SWALLOWED, ASKED_TO_END].contains(&name)
        || facts.into_iter().any(|fact| fact.name() == name)
}

impl Pick {
    /// The name of the limit.
    pub fn name(self) -> &'static str {
        match self {
            Self::Processors => "processors",
            Self::Random => "random numbers",
            Self::Salt => "salt of immutable collections",
            Self::Input => "standard input",
            Self::Files => "files",
            Self::Network => "network",
            Self::Sockets => "sockets",
            Self::Compression => "compressed data",
            Self::Preferences => "preferences",
            Self::Environment => "environment",
            Self::Console => "console",
            Self::Locale => "locale",
            Self::TimeZone => "time zone",
            Self::Charset => "character set",
            Self::Process => "process",
            Self::Management => "management beans",
            Self::Heap => "size of the heap",
            Self::Stack => "stack",
            Self::ThreadIds => "thread ids",
            Self::Members => "order of members",
            Self::Hashes => "identity hash codes",
            Self::Collector => "garbage collection",
        }
    }

    fn value(self, machine: &Machine) -> String {
        let options = &machine.options;
        match self {
            Self::Processors => options.limits.processors.to_string(),
            Self::Random => "one sequence".into(),
            Self::Salt => "one".into(),
            Self::Input if options.input.is_empty() => "empty".into(),
            Self::Files => "as they are here, new ones private, copied in one step".into(),
            Self::Compression => "one form".into(),
            Self::Preferences => "saved only when the program asks for it".into(),
            Self::Environment if options.environment.is_empty() => "empty".into(),
            Self::Input | Self::Environment => "as given".into(),
            Self::Sockets => {
                "on this computer, bytes arrive at once and whole, buffers are never full".into()
            }
            Self::Network | Self::Console => "none".into(),
            Self::Locale => "en".into(),
            Self::TimeZone => "UTC".into(),
            Self::Charset => "UTF-8".into(),
            Self::Process => "alone, with number 1".into(),
            Self::Management => "fixed values".into(),
            Self::Heap => format!("{} MB", options.limits.heap >> 20),
            Self::Stack => format!("{} frames", options.limits.depth),
            Self::ThreadIds => "in the order of creation".into(),
            Self::Members => "that of the class file".into(),
            Self::Hashes => "one for each object".into(),
            Self::Collector => "never".into(),
        }
    }
}

/// Whom the number of processors makes faster and nothing else, with the reason. They are told that
/// there is one, so that they spin least.
const SPEED: [(&str, &str); 8] = [
    // How many buckets a thread moves at a time, and how many cells count: the sum is the same.
    ("java/util/concurrent/ConcurrentHashMap", "<clinit>"),
    ("java/util/concurrent/ConcurrentHashMap", "runtimeSetup"),
    // How many cells there are at most: their sum is the same.
    ("java/util/concurrent/atomic/Striped64", "<clinit>"),
    // How long to spin, and how many slots partners meet in: any two may meet in one as well.
    ("java/util/concurrent/Exchanger", "<clinit>"),
    ("java/util/concurrent/Exchanger", "<init>"),
    // How long to spin before a thread is parked.
    ("java/util/concurrent/Phaser", "<clinit>"),
    ("java/util/concurrent/LinkedTransferQueue$DualNode", "<clinit>"),
    ("java/util/concurrent/LinkedTransferQueue$DualNode", "checkForUniprocessor"),
];

/// Who is told a pick and keeps it for later: using what was kept is what counts, and is listed in
/// `natives::looks`.
const KEPT: [(&str, &str); 9] = [
    // Whether a jar is one that is open already.
    ("java/util/zip/ZipFile$Source$Key", "hashCode"),
    ("java/util/zip/ZipFile$Source$Key", "equals"),
    // The common pool, which is there before the program uses it.
    ("java/util/concurrent/ForkJoinPool", "<init>(B)V"),
    ("java/util/concurrent/CompletableFuture", "<clinit>"),
    ("java/util/concurrent/SubmissionPublisher", "<clinit>"),
    // It only compares: what a program did not get before, it cannot give.
    ("java/util/concurrent/CompletableFuture", "screenExecutor"),
    // Small arrays are sorted by one thread; where others help, the pool is used.
    ("java/util/Arrays", "parallelSort"),
    // Seeds of generators that the program may never ask.
    ("java/util/concurrent/ThreadLocalRandom", "<init>"),
    ("java/util/SplittableRandom", "<clinit>"),
];

fn is_among(list: &[(&str, &str)], class: &str, name: &str, descriptor: &str) -> bool {
    list.iter().any(|&(known, member)| {
        known == class
            && match member.split_once('(') {
                None => member == name,
                Some((member, rest)) => member == name && descriptor[1..] == *rest,
            }
    })
}

/// Who called the library: the method of the innermost frame.
pub struct Caller<'a> {
    /// Internal name of its class.
    pub class: &'a str,
    /// Its name.
    pub name: &'a str,
    descriptor: &'a str,
    /// Whether it is part of the library.
    pub library: bool,
}

impl Caller<'_> {
    /// Whether the number of processors only makes it faster.
    pub fn only_hurries(&self) -> bool {
        self.library && is_among(&SPEED, self.class, self.name, self.descriptor)
    }

    fn only_keeps(&self) -> bool {
        self.library && is_among(&KEPT, self.class, self.name, self.descriptor)
    }
}

impl Machine {
    /// A method has caught an exception: if a `Future` keeps a failed assertion, the answer says so.
    ///
    /// Gives whether that is a finding.
    pub(crate) fn note_kept(&mut self, catcher: MethodId, exception: Ref) -> bool {
        let class = &self.world.class(self.world.method(catcher).class).name;
        let outer = class.split('$').next().unwrap_or(class);
        if !self.watch.on || !KEEPERS.contains(&outer) {
            return false;
        }
        let mut thrown = Some(self.state.heap.class_of(exception));
        while let Some(class) = thrown {
            if &*self.world.class(class).name == "java/lang/AssertionError" {
                let message = self.message_of(exception).unwrap_or_default();
                let trace = self.trace_of(exception).unwrap_or_default();
                let place = trace.first().map_or(String::new(), |frame| format!(" ({frame})"));
                let text = format!("{message}{place}");
                // The first one in the order of texts, whatever order runs come in.
                let known = self.narrowed.entry(SWALLOWED).or_insert_with(|| text.clone());
                if text < *known {
                    *known = text;
                }
                return self.options.strict;
            }
            thrown = self.world.class(class).superclass;
        }
        false
    }

    /// Who runs at the top of a thread's stack.
    pub fn caller(&self, thread: ThreadId) -> Option<Caller<'_>> {
        let method = self.world.method(self.state.thread(thread).frame()?.method);
        let class = self.world.class(method.class);
        Some(Caller {
            class: &class.name,
            name: &method.name,
            descriptor: &method.descriptor,
            library: class.loader == Loader::Jdk,
        })
    }

    /// What was picked is about to decide what the caller gets.
    pub fn looked(&mut self, thread: ThreadId, pick: Pick) {
        if !self.watch.on || self.narrowed.contains_key(pick.name()) {
            return;
        }
        if self.caller(thread).is_some_and(|caller| caller.only_keeps()) {
            return;
        }
        let value = pick.value(self);
        self.narrowed.insert(pick.name(), value);
    }

    /// A class links a field, perhaps one in which the library keeps how the computer spells paths.
    pub fn notice_field(&mut self, from: ClassId, owner: ClassId, name: &str) {
        let user = self.world.class(from).loader.is_user();
        if user && &*self.world.class(owner).name == "java/io/File" {
            match name {
                "separator" | "separatorChar" => self.looked_at_property("file.separator"),
                "pathSeparator" | "pathSeparatorChar" => self.looked_at_property("path.separator"),
                _ => {}
            }
        }
    }

    /// A program that has been told the value of a property which the user did not set.
    pub fn looked_at_property(&mut self, name: &str) {
        if !self.watch.on {
            return;
        }
        let known = self.narrowed.entry(PROPERTIES).or_default();
        let mut names: Vec<&str> = known.split(", ").filter(|name| !name.is_empty()).collect();
        if let Err(at) = names.binary_search(&name) {
            names.insert(at, name);
            *known = names.join(", ");
        }
    }
}
