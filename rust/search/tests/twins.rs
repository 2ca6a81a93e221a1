//! Searches that leave something out give wrong answers, and programs of the suites notice.
//!
//! What can be left out is the care that a reduction needs, the entries of one kind in the table of
//! natives, what a search learns of a program, and that a program looks at what models do not show.
//! Each has a program here, or a reason why nothing can depend on it. The programs are those of
//! `tests/programs`, which say what is right; the answers to others are written down here.

#[path = "../../machine/tests/programs/mod.rs"]
mod programs;

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use heddle_machine::effects::{kinds, memories};
use heddle_machine::irrelevant::Irrelevant;
use heddle_machine::learned::{Learned, Missing, Twin};
use heddle_machine::watch::Reductions;
use heddle_machine::world::tiers::Tier;
use heddle_search::order::Order;
use heddle_search::outcome::{Claims, Config, Limits};
use heddle_search::search;

/// Kinds of entries of the table of natives, each with a program that shows if they are missing.
const ENTRIES: &[(&str, &str)] = &[
    ("anything", "BeforeTheSection"),
    ("cell", "Bakery"),
    ("clone", "CloneHalfDone"),
    ("copy", "ArrayCopyHalfDone"),
    ("copy bytes", "BufferFilledAtOnce"),
    ("hash", "HashesInEitherOrder"),
    ("intern", "WhoInternsFirst"),
    ("interrupt", "InterruptOrNotify"),
    ("interruptible", "RunsBeforeItWaits"),
    ("join", "InterruptFlagTaken"),
    ("notify", "InterruptOrNotify"),
    ("park", "PermitsDoNotAddUp"),
    ("prints", "PrintedWhileWritten"),
    ("set bytes", "FilledAtOnce"),
    ("start", "AliveWhileStarting"),
    ("state", "StateWhileEnding"),
    ("threads", "TracedWhileEnding"),
    ("touches", "ChecksumWhileWritten"),
    ("wake", "WokenAfterTheFlag"),
];

/// Kinds of entries that no answer depends on.
const IDLE_ENTRIES: &[(&str, &str)] = &[
    ("cache", "the field gets the one value that it can have, so it makes no difference when"),
    ("clock", "a look at the clock stops the thread itself, and tells what is learned from it"),
    ("thread", "it gives away where the counter of threads is; adding to that is a cell"),
];

/// Kinds of memory that entries name, each with a program that shows if natives touch it unseen.
const MEMORY: &[(&str, &str)] = &[
    ("element", "ReflectedElement"),
    ("elements", "ChecksumWhileWritten"),
    ("field", "ClearedReference"),
    ("off the heap", "DirectChecksum"),
    ("outside", "FileGoneAfterCheck"),
    ("pieces", "GatheredWhileWritten"),
    ("static field", "OutputReplaced"),
    ("whole array", "ArgumentsWhileWritten"),
    ("written", "WrittenByTwo"),
];

/// Kinds of memory that no answer depends on.
const IDLE_MEMORY: &[(&str, &str)] = &[
    ("causes", "what is printed decides nothing; where it counts, printing is an action itself"),
    ("list", "a copy of types that its caller in the library has just made"),
    ("own field", "no other thread gets at it"),
    ("path", "numbers of files, which change outside, and buffers, under the monitor of a stream"),
];

/// What a search learns, each with a program that shows if it does not.
const FACTS: &[(Learned, &str)] = &[
    (Learned::ForeignMonitors, "JoinNeedsTheMonitor"),
    (Learned::Looks, "BlockedForAMoment"),
    (Learned::Interrupts, "InterruptOrNotify"),
    (Learned::Interns, "ConstantComesLater"),
    (Learned::Lists, "CountedWhileEnding"),
    (Learned::Groups, "GroupHeldByAnother"),
    (Learned::Streams, "PrintsInsideMonitor"),
    (Learned::Divided, "ArrayCopyHalfDone"),
    (Learned::Early, "HandleIntoInitializer"),
    (Learned::Sections, "AtomicSection"),
    (Learned::Moments, "ClockRunsOut"),
    (Learned::Units, "TwoClocks"),
    (Learned::Decides, "ClockRunsOut"),
    (Learned::Asked, "DurationsMeasured"),
    (Learned::Durations, "DurationsMeasured"),
    (Learned::Identities, "ToldApartByName"),
    (Learned::Positions, "ThreadsInAField"),
    (Learned::Measures, "TimeIsMoney"),
];

/// The same, of programs that are searched with models of the library: without them there are too
/// many states.
const FACTS_OF_MODELS: &[(Learned, &str)] = &[
    (Learned::Counts, "CountsTasks"),
    (Learned::Properties, "PropertyOfPool"),
    (Learned::Asking, "PropertyOfPool"),
    (Learned::Tries, "TryLockRefused"),
];

/// Tiers of the models, each with a program that looks.
const TIERS: &[(Tier, &str)] = &[
    (Tier::Locks, "QueuedThenInterrupted"),
    (Tier::Pools, "PoolQueuedRejected"),
    (Tier::ForkJoin, "QueuedBeforeAWorker"),
    (Tier::Ends, "ForkJoinStopped"),
    (Tier::Stages, "StageStillToCome"),
    (Tier::Threads, "PermitLeftBehind"),
    (Tier::Waits, "InterruptSeenWhileWaiting"),
    (Tier::Turns, "InterruptsItselfInTurn"),
];

/// The care that reductions need, each with a program that shows if it is missing.
const CARE: &[(&str, &str)] = &[
    ("local", "FinalPublication"),
    ("solo", "AliveWhileStarting"),
    ("movers", "BoxedLock"),
    ("read-only", "AbaStack"),
    ("confined", "AbaStack"),
    ("guarded", "InterruptOrNotify"),
    ("sleep", "AbaStack"),
    ("symmetry", "OnlyOneIsJoined"),
];

/// What searches conclude from places of threads, in the same way. The check that notices is that of
/// builds for tests: each round that is seen must show in the places.
const CONCLUSIONS: &[(&str, &str)] = &[("rounds", "SpinsByName")];

/// The same, of what is known of threads when shutdown hooks begin, and of hooks when a thread ends the program.
const ENDS: &[(&str, &str)] = &[("hooks", "HookBesideADaemon"), ("ends", "HookBesideAnExit")];

/// The same, of reductions that work on models.
const CARE_OF_MODELS: &[(&str, &str)] = &[("locks", "LockedTwice")];

/// The same, of the reduction that has to be told which memory decides nothing: the field of a class.
const CARE_OF_THE_TOLD: &[(&str, &str, &str)] = &[("irrelevant", "RacyStatistics", "hits")];

/// What the whole build must say of programs that the suites do not have, or that break no claim that
/// is asked here. All others are in `tests/programs/violates`, and it must find what breaks them.
const OTHER_ANSWERS: &[(&str, Answer)] = &[
    // Endless: each search of it takes seconds.
    ("CountsTasks", Answer::Violated),
    // Nothing but a data race, which is not asked for, and a bound where it is met.
    ("PrintedWhileWritten", Answer::WithinABound),
    ("RacyStatistics", Answer::WithinABound),
    // Refused, and in the suites each program gets an answer.
    ("TracedWhileEnding", Answer::Unknown),
    // It holds for one clock.
    ("TwoClocks", Answer::WithinABound),
];

/// How much a search claims, from the least.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Answer {
    Violated,
    Unknown,
    WithinABound,
    Holds,
}

/// The programs, with the answers that they should get.
struct Suites {
    folders: Vec<(PathBuf, Vec<String>)>,
    models: bool,
    told: Option<Arc<Irrelevant>>,
    right: BTreeMap<&'static str, Answer>,
}

impl Suites {
    fn new(models: bool) -> Self {
        let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/twins");
        let holds = programs::some("holds", &["TwoClocks"]);
        let folders = vec![programs::suite("violates"), holds, programs::compiled(&own)];
        Self { folders, models, told: None, right: BTreeMap::new() }
    }

    fn answer(&self, program: &str, twin: Twin) -> Answer {
        let found = self.folders.iter().find(|(_, names)| names.iter().any(|name| name == program));
        let (folder, _) = found.unwrap_or_else(|| panic!("there is no program {program}"));
        let config = Config {
            claims: Claims { exceptions: true, deadlocks: true, ..Claims::default() },
            reductions: Reductions { twin, ..Reductions::ALL },
            limits: Limits { time: Some(Duration::from_secs(10)), ..Limits::default() },
            // A run without end must not keep others from being looked at.
            order: if self.models { Order::Breadth } else { Order::Depth },
            irrelevant: self.told.clone(),
            ..Config::default()
        };
        let mut tiers = BTreeSet::new();
        loop {
            let mut machine = if self.models {
                programs::modelled(folder.clone(), &tiers)
            } else {
                programs::machine(folder.clone()).0
            };
            machine.start(program, &[]).expect("there is a main");
            let outcome = search(&mut machine, &config);
            if !machine.needs.is_empty() {
                tiers.extend(machine.needs);
                continue;
            }
            let bound = outcome.race.is_some() || outcome.weak.is_some();
            return if !outcome.findings.is_empty() {
                Answer::Violated
            } else if outcome.stopped.is_some() || !outcome.unsupported.is_empty() {
                Answer::Unknown
            } else if bound || !machine.narrowed.is_empty() {
                Answer::WithinABound
            } else {
                Answer::Holds
            };
        }
    }

    /// What the whole build says, which is what is expected.
    fn right_answer(&mut self, program: &'static str) -> Answer {
        if let Some(right) = self.right.get(program) {
            return *right;
        }
        let other = OTHER_ANSWERS.iter().find(|(name, _)| *name == program);
        let right = other.map_or(Answer::Violated, |(_, right)| *right);
        assert_eq!(self.answer(program, Twin::WHOLE), right, "{program}");
        self.right.insert(program, right);
        right
    }

    /// Each twin claims more than is right, or panics, as checked builds do.
    fn must_notice(&mut self, twins: impl IntoIterator<Item = (Missing, &'static str)>) {
        let mut unnoticed = Vec::new();
        for (missing, program) in twins {
            let right = self.right_answer(program);
            let suites = AssertUnwindSafe(&*self);
            let claimed = catch_unwind(|| suites.answer(program, Twin::without(missing)));
            if claimed.is_ok_and(|claimed| claimed <= right) {
                unnoticed.push((missing, program, right));
            }
        }
        assert!(unnoticed.is_empty(), "programs that get the same answer: {unnoticed:#?}");
    }
}

#[test]
fn a_table_of_natives_without_one_kind_of_entries_is_noticed() {
    let twins = ENTRIES.iter().flat_map(|&(kind, program)| {
        [(Missing::Entries(kind), program), (Missing::Actions(kind), program)]
    });
    Suites::new(false).must_notice(twins);
}

#[test]
fn natives_that_touch_one_kind_of_memory_unseen_are_noticed() {
    let twins = MEMORY.iter().map(|&(kind, program)| (Missing::Memory(kind), program));
    Suites::new(false).must_notice(twins);
}

#[test]
fn a_search_that_does_not_learn_something_is_noticed() {
    let twins = FACTS.iter().map(|&(fact, program)| (Missing::Fact(fact), program));
    Suites::new(false).must_notice(twins);
    let twins = FACTS_OF_MODELS.iter().map(|&(fact, program)| (Missing::Fact(fact), program));
    Suites::new(true).must_notice(twins);
}

#[test]
fn models_that_are_not_refined_for_a_look_are_noticed() {
    let twins = TIERS.iter().map(|&(tier, program)| (Missing::Tier(tier.name()), program));
    Suites::new(true).must_notice(twins);
}

#[test]
fn a_broken_twin_of_each_reduction_and_conclusion_is_noticed() {
    let twins = CARE.iter().map(|&(reduction, program)| (Missing::Care(reduction), program));
    Suites::new(false).must_notice(twins);
    let twins = CONCLUSIONS.iter().map(|&(what, program)| (Missing::Care(what), program));
    Suites::new(false).must_notice(twins);
    let twins = ENDS.iter().map(|&(what, program)| (Missing::Care(what), program));
    Suites::new(false).must_notice(twins);
    let care = CARE_OF_MODELS.iter();
    Suites::new(true).must_notice(care.map(|&(name, program)| (Missing::Care(name), program)));
    for &(name, program, field) in CARE_OF_THE_TOLD {
        let fields = vec![(program.to_string(), field.to_string())];
        let told = Irrelevant { fields, ..Irrelevant::default() };
        let mut suites = Suites { told: Some(Arc::new(told)), ..Suites::new(false) };
        suites.must_notice([(Missing::Care(name), program)]);
    }
}

#[test]
fn whatever_can_be_left_out_has_a_program_or_a_reason() {
    let known = ENTRIES.iter().chain(IDLE_ENTRIES).map(|(kind, _)| *kind);
    let known: BTreeSet<&str> = known.collect();
    assert_eq!(known, kinds(), "kinds of entries");
    assert_eq!(known.len(), ENTRIES.len() + IDLE_ENTRIES.len(), "each stands once");

    let known = MEMORY.iter().chain(IDLE_MEMORY).map(|(kind, _)| *kind);
    let known: BTreeSet<&str> = known.collect();
    assert_eq!(known, memories(), "kinds of memory");
    assert_eq!(known.len(), MEMORY.len() + IDLE_MEMORY.len(), "each stands once");

    let known = FACTS.iter().chain(FACTS_OF_MODELS).map(|(fact, _)| fact.name());
    let known: BTreeSet<&str> = known.collect();
    assert_eq!(known, Learned::ALL.iter().map(|fact| fact.name()).collect(), "facts");

    let known: BTreeSet<&str> = TIERS.iter().map(|(tier, _)| tier.name()).collect();
    assert_eq!(known, Tier::ALL.iter().map(|tier| tier.name()).collect(), "tiers");

    let known = CARE.iter().chain(CARE_OF_MODELS).map(|(name, _)| *name);
    let known = known.chain(CARE_OF_THE_TOLD.iter().map(|(name, ..)| *name));
    let known: BTreeSet<&str> = known.collect();
    assert_eq!(known, BTreeSet::from(Reductions::NAMES), "reductions");
    for reduction in Reductions::NAMES {
        let mut all = Reductions::ALL;
        assert!(all.switch(reduction).is_some(), "{reduction} is no reduction");
    }
}
