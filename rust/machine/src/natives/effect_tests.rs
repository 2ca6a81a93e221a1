//! The table of effects and the peers are about the same methods.

use std::collections::BTreeSet;

use super::jdk_internal_misc_unsafe::MEMORY_STEMS;
use super::{keys, memory_peer};
use crate::effects::{listed, unsafe_memory};

#[test]
fn every_peer_has_an_entry_of_its_own_name() {
    let known: BTreeSet<&str> = listed().into_iter().collect();
    let missing: Vec<&str> = keys().filter(|key| !known.contains(key)).collect();
    assert!(missing.is_empty(), "peers of which nobody says what they touch: {missing:#?}");
}

#[test]
fn every_entry_has_a_peer_and_stands_once() {
    let peers: BTreeSet<&str> = keys().collect();
    let mut seen = BTreeSet::new();
    for key in listed() {
        assert!(peers.contains(key), "{key} has no peer");
        assert!(seen.insert(key), "{key} stands twice");
    }
}

#[test]
fn every_memory_operation_of_unsafe_has_an_entry_and_nothing_else_has() {
    let entries: BTreeSet<String> = unsafe_memory::names().collect();
    for name in &entries {
        assert!(memory_peer(name).is_some(), "{name} has no peer");
    }
    for stem in MEMORY_STEMS {
        for order in ["", "Plain", "Opaque", "Acquire", "Release", "Volatile"] {
            let name = format!("{stem}{order}");
            assert_eq!(
                memory_peer(&name).is_some(),
                unsafe_memory::effect(&name).is_some(),
                "{name}"
            );
        }
    }
}
