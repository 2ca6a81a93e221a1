//! What a search is asked, and what it finds.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use super::finals::Final;
use super::order::Order;
use super::product::{Automaton, Fairness};
use super::store;
use heddle_machine::ids::{MethodId, ThreadId};
use heddle_machine::irrelevant::Irrelevant;
use heddle_machine::record::event::Frame;
use heddle_machine::watch::Reductions;
use heddle_machine::watch::noted::End;
use heddle_machine::watch::sets::AtomicSets;

/// What must be true.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "one for each claim")]
pub struct Claims {
    /// No thread ends with an exception.
    pub exceptions: bool,
    /// No thread is blocked for ever.
    pub deadlocks: bool,
    /// No two threads access memory at the same time, one of them writing.
    pub races: bool,
    /// The program does not end with a status other than 0.
    pub exit: bool,
    /// No thread gets to one of these.
    pub unreachable: Vec<Spot>,
    /// Each of these is true in every state in which its class is initialised.
    pub invariants: Vec<Predicate>,
    /// Units of work for these sets do not come before each other in a circle.
    pub sets: Option<Arc<AtomicSets>>,
}

/// The beginning of a method, or a line of it, in all methods of that name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spot {
    /// Internal name of the class.
    pub class: String,
    /// The method's name.
    pub method: String,
    /// The line, if it is not the beginning.
    pub line: Option<u16>,
}

/// A static method without parameters that returns a boolean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Predicate {
    /// Internal name of the class.
    pub class: String,
    /// The method's name.
    pub method: String,
}

/// How a static field is compared with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparator {
    /// `==`
    Equal,
    /// `<`
    Less,
    /// `<=`
    AtMost,
    /// `>`
    Greater,
    /// `>=`
    AtLeast,
}

/// What is true or false of a moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposition {
    /// Internal name of the class that declares the member.
    pub class: String,
    /// The name of the field, or of the methods.
    pub member: String,
    /// What it is about them.
    pub test: Test,
}

/// What a proposition says of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Test {
    /// The static field compares so with a constant; a boolean is 0 or 1.
    Compares(Comparator, i64),
    /// The step that led here entered or left one of the methods.
    Called(End),
}

/// Runs to look for: those that an automaton accepts.
#[derive(Clone, Debug)]
pub struct Temporal {
    /// What the automaton sees of a state, by bit.
    pub propositions: Vec<Proposition>,
    /// Accepts the runs that must not be.
    pub automaton: Automaton,
    /// Which runs count.
    pub fairness: Fairness,
    /// Whether every step counts, so that none may be taken out of turn.
    pub stepwise: bool,
}

/// When to give up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Time.
    pub time: Option<Duration>,
    /// Bytes of the process.
    pub memory: Option<usize>,
    /// Steps of one run.
    pub depth: Option<usize>,
    /// States.
    pub states: Option<u64>,
    /// Contexts: longest parts of a run in which one thread alone takes steps.
    pub contexts: Option<u32>,
}

/// Everything that a search is asked.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name")]
pub struct Config {
    /// What must be true.
    pub claims: Claims,
    /// Whether to go on after the first finding.
    pub all: bool,
    /// Whether to look for a run with fewer contexts that shows the same.
    pub shorten: bool,
    /// How states are remembered.
    pub store: store::Kind,
    /// What is not explored because it cannot make a difference.
    pub reductions: Reductions,
    /// Whether deadlines pass only when nothing else can happen.
    pub timeouts_last: bool,
    /// When to give up.
    pub limits: Limits,
    /// Runs to look for, instead of states.
    pub temporal: Option<Temporal>,
    /// Which interleavings come first.
    pub order: Order,
    /// Whether the final states are collected; then what is printed belongs to a state.
    pub finals: bool,
    /// Whether a sample of the states that were recognised is checked: what was seen before must go
    /// on in the same way.
    pub self_check: bool,
    /// Memory that decides nothing, if that was found out.
    pub irrelevant: Option<Arc<Irrelevant>>,
    /// After how many states of usual size it is worth finding out.
    pub curious: Option<u64>,
    /// After how many steps to try what finds most for least aside, if at all.
    pub tries: Option<u64>,
    /// Threads that a run suggests trouble about: if there are some, only these are searched.
    pub windows: Vec<Vec<ThreadId>>,
}

impl Default for Config {
    /// Depth first with all reductions and an exact store, for no claim.
    fn default() -> Self {
        Self {
            claims: Claims::default(),
            all: false,
            shorten: false,
            store: store::Kind::Exact,
            reductions: Reductions::ALL,
            timeouts_last: false,
            limits: Limits::default(),
            temporal: None,
            order: Order::Depth,
            finals: false,
            self_check: false,
            irrelevant: None,
            curious: None,
            tries: None,
            windows: Vec::new(),
        }
    }
}

/// One step of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Taken {
    /// Whose step.
    pub thread: ThreadId,
    /// Which of several possibilities it took, if there were several.
    pub decision: Option<u64>,
    /// How many bytecodes it took.
    pub bytecodes: u64,
}

/// What is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// An exception ended a thread.
    Uncaught {
        /// Which thread.
        thread: ThreadId,
    },
    /// Nothing can happen any more, or threads wait for each other in a circle.
    Deadlock,
    /// Two threads are about to access the same memory.
    Race {
        /// One.
        first: ThreadId,
        /// The other.
        second: ThreadId,
    },
    /// A thread got to where none may get.
    Reached {
        /// Which thread.
        thread: ThreadId,
        /// Which of the places.
        spot: usize,
    },
    /// What must be true in every state is not.
    Invariant {
        /// Which of the predicates.
        predicate: usize,
    },
    /// Units of work come before each other in a circle.
    Circle {
        /// Which of the sets.
        set: u16,
        /// Whose access closed it.
        thread: ThreadId,
        /// The method that made the access.
        method: MethodId,
        /// The operation.
        pc: u32,
    },
    /// The program ended with a status that says that it failed.
    Exit {
        /// Who ended it.
        thread: ThreadId,
        /// The status.
        status: i32,
    },
    /// A run that must not be.
    Run {
        /// Its steps from here on repeat for ever; if there are none, its last state does.
        repeats: usize,
    },
}

/// Memory that threads race for, whatever the object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Memory {
    /// Internal name of the class that declares the field, or descriptor of the array type.
    pub owner: String,
    /// The field; none for elements of arrays.
    pub field: Option<String>,
}

/// A problem with the run that leads to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What is wrong.
    pub problem: Problem,
    /// Where, as a person reads it; findings at the same site count once.
    pub site: String,
    /// What a race is about, if that is on the heap.
    pub memory: Option<Memory>,
    /// How to get there.
    pub schedule: Vec<Taken>,
}

/// Something that is worth saying and breaks no claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// What kind: `waits-for-ever` or `never-ends`.
    pub kind: &'static str,
    /// What, as one clause.
    pub message: String,
    /// Where, if that is in the user's code.
    pub frame: Option<Frame>,
}

/// Why a search ended before its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stopped {
    /// The time was up.
    Time,
    /// The memory was used up.
    Memory,
    /// There were too many states.
    States,
    /// A stop was asked for.
    Interrupted,
}

/// How far a search has come.
#[derive(Clone, Copy, Debug, Default)]
pub struct Progress {
    /// States seen.
    pub states: u64,
    /// Steps taken.
    pub transitions: u64,
    /// Steps of the run being explored.
    pub depth: usize,
    /// States that still have steps to take.
    pub frontier: usize,
    /// Bytes of the process.
    pub memory: usize,
    /// Problems that were found and are looked for again in runs of fewer contexts.
    pub found: usize,
}

/// What a search found.
#[derive(Clone, Debug, Default)]
#[expect(clippy::struct_excessive_bools, reason = "switches and facts, each with a name")]
pub struct Outcome {
    /// What is wrong.
    pub findings: Vec<Finding>,
    /// Different states.
    pub states: u64,
    /// How often a state was met again.
    pub revisited: u64,
    /// Steps.
    pub transitions: u64,
    /// Bytecodes.
    pub bytecodes: u64,
    /// Steps of the longest run.
    pub depth: usize,
    /// Different components of states.
    pub components: usize,
    /// Nodes of the trees that states are folded into.
    pub nodes: usize,
    /// Bytes of all tables of states.
    pub table_bytes: usize,
    /// How often an assumption failed and the search began anew.
    pub restarts: u32,
    /// Whether a run was cut off because it was too long.
    pub cut_off: bool,
    /// What could not be modelled, and the remedy; the runs that met it were not followed.
    pub unsupported: Vec<(String, String)>,
    /// Whether the search ended before its time.
    pub stopped: Option<Stopped>,
    /// Whether a thread looked at the clock.
    pub clock_read: bool,
    /// Whether a state was met again on the way from itself: a run can go on for ever.
    pub circle: bool,
    /// Where a thread goes that can go on for ever.
    pub round: Option<Frame>,
    /// Whether a thread waited for another one somewhere.
    pub blocked: bool,
    /// Whether the program ended in some run.
    pub ended: bool,
    /// Whether threads that wait beside others were not looked at, because runs were left out.
    pub unjudged: bool,
    /// What is worth saying besides.
    pub remarks: Vec<Remark>,
    /// Whether a thread waited or parked.
    pub waited: bool,
    /// Whether a thread tried a weak compare-and-set.
    pub attempted: bool,
    /// A data race that was met, whether or not it was asked for: the memory and the two places.
    pub race: Option<String>,
    /// An atomic access that promises less than a volatile one, and counts: the memory and the place.
    pub weak: Option<String>,
    /// Whether a step was not taken because the contexts were used up.
    pub context_bound: bool,
    /// Complete runs, if runs are compared instead of states.
    pub executions: u64,
    /// Runs that were given up because all they could lead to was explored already.
    pub redundant: u64,
    /// All runs of at most so many contexts were looked at, if contexts were counted.
    pub contexts: u32,
    /// Steps that were taken again to get back to a state.
    pub repeated: u64,
    /// Random runs that were taken.
    pub runs: u64,
    /// The final states, if they are collected.
    pub finals: BTreeSet<Final>,
    /// Recognised states that were checked.
    pub checked: u64,
    /// What grew along the last run, if a limit ended the search.
    pub grew: Vec<String>,
    /// Steps of what was tried aside.
    pub tried: u64,
    /// What was tried when something was found, if it was not the search itself.
    pub found_by: Option<String>,
}

impl Outcome {
    /// Whether all questions have an answer that cannot change any more.
    pub fn is_over(&self, config: &Config) -> bool {
        self.stopped.is_some() || !config.all && !self.findings.is_empty()
    }
}
