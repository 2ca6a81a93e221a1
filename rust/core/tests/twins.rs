//! Reductions that are done wrong lose violations, and the suite of programs notices.

mod programs;

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
        limits: Limits { time: Some(Duration::from_secs(5)), ..Limits::default() },
        temporal: None,
    }
}

/// The first program whose violation a search misses although it says that it saw everything.
fn missed(reductions: Reductions) -> Option<String> {
    let (folder, names) = programs::suite("violates");
    names.into_iter().filter(|name| !name.starts_with("Race")).find(|name| {
        let (mut machine, _) = programs::machine(folder.clone());
        machine.start(name, &[]).expect("there is a main");
        let outcome = search(&mut machine, &config(reductions));
        outcome.findings.is_empty() && outcome.stopped.is_none() && outcome.unsupported.is_empty()
    })
}

#[test]
fn done_right_the_reductions_lose_no_violation() {
    assert_eq!(missed(Reductions::ALL), None);
}

#[test]
fn a_broken_twin_of_each_reduction_is_noticed() {
    for name in ["local", "solo", "movers", "read-only", "confined", "guarded", "sleep"] {
        let reductions = Reductions { broken: Some(name), ..Reductions::ALL };
        let found = missed(reductions);
        println!("{name}: noticed by {found:?}");
        assert!(found.is_some(), "nobody noticed that {name} is done wrong");
    }
}
