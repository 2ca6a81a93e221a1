//! Reductions that are done wrong lose violations, and the suite of programs notices.

mod programs;

use std::path::Path;
use std::time::Duration;

use heddle_core::machine::watch::Reductions;
use heddle_core::search::outcome::{Claims, Config, Limits};
use heddle_core::search::{search, store};

fn config(reductions: Reductions) -> Config {
    Config {
        claims: Claims { exceptions: true, deadlocks: true, ..Claims::default() },
        all: false,
        shorten: false,
        store: store::Kind::Exact,
        reductions,
        timeouts_last: false,
        order: heddle_core::search::order::Order::Depth,
        tries: None,
        limits: Limits { time: Some(Duration::from_secs(5)), ..Limits::default() },
        temporal: None,
    }
}

/// Whether a search misses the violation of a program although it says that it saw everything.
fn misses(folder: &Path, name: &str, reductions: Reductions) -> bool {
    let (mut machine, _) = programs::machine(folder.to_path_buf());
    machine.start(name, &[]).expect("there is a main");
    let outcome = search(&mut machine, &config(reductions));
    outcome.findings.is_empty() && outcome.stopped.is_none() && outcome.unsupported.is_empty()
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
