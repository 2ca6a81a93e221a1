//! What a search learns of a program as it goes, and what can be left out of it to test the tests.
//!
//! As long as a program does not do one of these things, some actions are not seen, or some states
//! not told apart. The first time it does, what was explored before does not count, and the search
//! starts over. Each has a *twin*, a search that does not learn it: programs of the suites must then
//! get a wrong answer (`tests/twins.rs`).

macro_rules! learned {
    ($($(#[$doc:meta])* $fact:ident = $name:literal,)*) => {
        /// Something that a program does, once a search has met it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Learned {
            $($(#[$doc])* $fact,)*
        }

        impl Learned {
            /// All there is to learn.
            pub const ALL: &[Self] = &[$(Self::$fact),*];

            /// Its name in tests.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$fact => $name,)*
                }
            }
        }
    };
}

learned! {
    /// A thread enters the monitor of another one's `java.lang.Thread`: joining and ending need it
    /// too, and are seen.
    ForeignMonitors = "foreign monitors",
    /// A thread looks at the state of others, and can tell whether one is blocked, waits or has not
    /// begun: leaving a monitor is seen, starting a thread, and beginning to wait.
    Looks = "looks at states",
    /// A thread interrupts another one: it makes a difference who wakes one first.
    Interrupts = "interrupts",
    /// A string is interned that is none of the constants: it matters who is first.
    Interns = "interned strings",
    /// The library's lists of threads are read: it is seen how they are kept.
    Lists = "lists of threads",
    /// The monitor of a group of threads is entered, where groups keep lists of their threads: making,
    /// starting and ending a thread need it, too.
    Groups = "monitors of groups",
    /// The monitor of a stream is entered by other means than printing: printing enters it, too.
    Streams = "held streams",
    /// The program asks how many tasks a pool has done, or when one was due: states with other counts
    /// are other states.
    Counts = "counts of tasks",
    /// A copy of an object of this class can be seen half done: such copies are done by code.
    Divided = "divided copies",
    /// The static fields of this class are reached by a handle before its initialiser has ended: what
    /// that does to them is seen.
    Early = "early handles",
    /// The program sets system properties beside other threads: initialisers of the library that read
    /// some are actions.
    Properties = "set properties",
    /// The initialiser of this class of the library reads a system property.
    Asking = "initialisers that ask",
    /// A section lets no other thread run, on the word of the program: what it accesses counts as
    /// accesses nevertheless.
    Sections = "sections of one thread",
    /// There are moments of a clock: they are told from numbers, and written relative to now.
    Moments = "moments",
    /// The unit in which a clock is looked at: how far the clock is in it belongs to the state.
    Units = "units of clocks",
    /// A look at the clock decides more than how long a thread waits.
    Decides = "looks at clocks",
    /// The program itself looks at the clock: how long waits last makes a difference.
    Asked = "clocks of the program",
    /// A duration that moments are compared by: the clock may come to lie on either side of it.
    Durations = "durations",
    /// The name or the number of a thread is asked for, or the threads are listed: they are told apart
    /// by more than what they do.
    Identities = "identities of threads",
    /// A thread is taken from an array, which holds others that are like it, for anything else than to
    /// join them all: it is told from them by where it is.
    Positions = "positions of threads",
    /// Durations are measured, and it is not known what they are compared with.
    Measures = "measured durations",
    /// A thread looks at a lock without waiting for it, or until something else happens: giving one
    /// back is seen.
    Tries = "tried locks",
}

/// What is left out of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The care that a reduction needs, by its name.
    Care(&'static str),
    /// The entries of one kind in the table of natives: nothing is known of what they touch.
    Entries(&'static str),
    /// What follows from such entries: threads do not stop before these natives, and nothing is
    /// learned from them.
    Actions(&'static str),
    /// One kind of memory, in all entries: threads do not stop before what natives do to it.
    Memory(&'static str),
    /// Something that is not learned.
    Fact(Learned),
    /// A look at what the models do not show, by the name of the tier, which goes unnoticed.
    Tier(&'static str),
}

/// A search as it should be, or, in builds with the feature `broken-twins`, one without something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Twin {
    #[cfg(feature = "broken-twins")]
    missing: Option<Missing>,
}

impl Twin {
    /// Nothing is left out.
    pub const WHOLE: Self = Self {
        #[cfg(feature = "broken-twins")]
        missing: None,
    };

    /// Something is left out.
    #[cfg(feature = "broken-twins")]
    pub const fn without(missing: Missing) -> Self {
        Self { missing: Some(missing) }
    }

    /// Whether this is left out. Only tests can ask for that.
    #[cfg(feature = "broken-twins")]
    pub fn lacks(self, part: Missing) -> bool {
        self.missing == Some(part)
    }

    /// Whether this is left out. Only tests can ask for that.
    #[cfg(not(feature = "broken-twins"))]
    pub const fn lacks(self, _: Missing) -> bool {
        false
    }
}
