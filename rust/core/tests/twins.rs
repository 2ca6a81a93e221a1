//! Reductions that are done wrong lose violations, and the suite of programs notices.

mod programs;

use std::path::Path;
use std::time::Duration;

use heddle_core::machine::watch::Reductions;
use heddle_core::search::outcome::{Claims, Config, Limits};
use heddle_core::search::search;

fn config(reductions: Reductions) -> Config {
    Config {
        claims: Claims { exceptions: true, deadlocks: true, ..Claims::default() },
        reductions,
        limits: Limits { time: Some(Duration::from_secs(5)), ..Limits::default() },
        ..Config::default()
    }
}

/// Whether a search misses the violation of a program although it says that it saw everything.
fn misses(folder: &Path, name: &str, reductions: Reductions) -> bool {
    let (mut machine, _) = programs::machine(folder.to_path_buf());
    machine.start(name, &[]).expect("there is a main");
    let outcome = search(&mut machine, &config(reductions));
    outcome.findings.is_empty() && outcome.stopped.is_none() && outcome.unsupported.is_empty()
}

/// Kinds of entries of the table of natives, each with a program that shows if they are missing.
const ENTRIES: &[(&str, &str)] = &[
    ("cell", "Bakery"),
    ("clone", "CloneHalfDone"),
    ("copy", "ArrayCopyHalfDone"),
    ("copy bytes", "BufferFilledAtOnce"),
    ("intern", "WhoInternsFirst"),
    ("notify", "InterruptOrNotify"),
    ("park", "PermitsDoNotAddUp"),
    ("prints", "PrintsInsideMonitor"),
    ("start", "AliveWhileStarting"),
    ("state", "StateWhileEnding"),
    ("touches", "ChecksumWhileWritten"),
];

/// Whether a twin is noticed: it misses the violation, or a checked build panics.
fn is_noticed(folder: &Path, name: &str, reductions: Reductions) -> bool {
    std::panic::catch_unwind(|| misses(folder, name, reductions)).unwrap_or(true)
}

#[test]
fn a_table_of_natives_without_one_kind_of_entries_is_noticed_and_only_that() {
    let (folder, _) = programs::suite("violates");
    for (missing, program) in ENTRIES {
        let reductions = Reductions { broken: Some(missing), ..Reductions::ALL };
        assert!(is_noticed(&folder, program, reductions), "{program} needs no entry {missing}");
        assert!(!is_noticed(&folder, program, Reductions::ALL), "{program} is missed anyway");
    }
}

#[test]
fn a_broken_twin_of_each_reduction_is_noticed_and_only_that() {
    let (folder, names) = programs::suite("violates");
    for broken in ["local", "solo", "movers", "read-only", "confined", "guarded", "sleep"] {
        let reductions = Reductions { broken: Some(broken), ..Reductions::ALL };
        let mut judged = names.iter().filter(|name| !name.starts_with("Race"));
        let noticed = judged.find(|name| misses(&folder, name, reductions));
        println!("{broken}: noticed by {noticed:?}");
        let noticed = noticed.unwrap_or_else(|| panic!("nobody noticed that {broken} is wrong"));
        assert!(!misses(&folder, noticed, Reductions::ALL), "{noticed} is missed anyway");
    }
}
