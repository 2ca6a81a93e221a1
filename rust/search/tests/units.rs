//! Units of work for atomic sets: searches agree, and searches that leave something out are noticed.

#[path = "../../machine/tests/programs/mod.rs"]
mod programs;

use std::path::Path;
use std::sync::Arc;

use heddle_machine::learned::{Missing, Twin};
use heddle_machine::watch::Reductions;
use heddle_machine::watch::sets::{AtomicSet, AtomicSets, THIS, Unit};
use heddle_search::outcome::{Claims, Config, Outcome};
use heddle_search::{search, store};

/// The set of a `Pair`, and its units.
fn pairs() -> Arc<AtomicSets> {
    let field = |name: &str| ("Pair".to_owned(), name.to_owned());
    let unit = |(method, result): &(&str, &str)| Unit {
        class: "Pair".into(),
        method: (*method).into(),
        descriptor: format!("(){result}"),
        subjects: vec![THIS],
    };
    let units = [
        ("move", "V"),
        ("sum", "I"),
        ("twice", "I"),
        ("publish", "V"),
        ("moveLocked", "V"),
        ("sumLocked", "I"),
    ];
    let set = AtomicSet {
        class: "Pair".into(),
        fields: vec![field("left"), field("right")],
        units: units.iter().map(unit).collect(),
        ..AtomicSet::default()
    };
    Arc::new(AtomicSets { sets: vec![set], ..AtomicSets::default() })
}

fn searched(program: &str, store: store::Kind, twin: Twin) -> Outcome {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/agreement/units");
    let (folder, _) = programs::compiled(&sources);
    let (mut machine, _) = programs::machine(folder);
    machine.start(program, &[]).expect("there is a main");
    let claims = Claims { sets: Some(pairs()), ..Claims::default() };
    let reductions = Reductions { twin, ..Reductions::ALL };
    search(&mut machine, &Config { claims, store, reductions, ..Config::default() })
}

fn is_violated(program: &str, store: store::Kind, twin: Twin) -> bool {
    let outcome = searched(program, store, twin);
    assert!(outcome.stopped.is_none() && outcome.unsupported.is_empty(), "{program}");
    !outcome.findings.is_empty()
}

#[test]
fn a_search_of_states_and_one_of_runs_agree() {
    for (program, violated) in [
        ("TornPair", true),
        ("SharedHalfway", true),
        ("SameValue", true),
        ("OutsideWrite", true),
        ("WholePair", false),
        ("TwoObjects", false),
    ] {
        for store in [store::Kind::Exact, store::Kind::None] {
            assert_eq!(is_violated(program, store, Twin::WHOLE), violated, "{program} {store:?}");
        }
    }
}

#[test]
fn a_search_that_does_not_count_what_no_thread_sees_is_noticed() {
    let twin = Twin::without(Missing::Care("hidden units"));
    assert!(!is_violated("SharedHalfway", store::Kind::Exact, twin));
}

#[test]
fn a_search_that_merges_states_with_different_units_is_noticed() {
    let twin = Twin::without(Missing::Care("merged units"));
    assert!(!is_violated("SameValue", store::Kind::Exact, twin));
}
