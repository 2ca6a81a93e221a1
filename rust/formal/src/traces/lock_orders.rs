//! Orders in which threads take locks ([`VisserHBPL03`, 3.3.4.2], [`BensalemH05`]).

use rustc_hash::FxHashSet;

use super::event::{Deed, Event, numbered};
use super::holding::Holding;
use super::lock_sets::{EMPTY, LockSets, SetId};

/// A thread that holds locks takes another one, and waits for it as long as it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LockOrder {
    /// Who.
    pub thread: u32,
    /// What it takes.
    pub lock: u32,
    /// What it holds.
    pub held: SetId,
    /// The first event of this kind.
    pub event: u32,
}

/// Each lock that a thread takes while it holds others, once per thread and set of locks held; and
/// these sets.
pub fn lock_orders(events: &[Event]) -> (Vec<LockOrder>, LockSets) {
    let mut holding = Holding::default();
    let mut known = FxHashSet::default();
    let mut found = Vec::new();
    for (number, event) in numbered(events) {
        if matches!(event.deed, Deed::Lock | Deed::Request) {
            let (thread, lock, held) = (event.thread, event.object, holding.of(event.thread));
            let is_order = held != EMPTY && !holding.sets.contains(held, lock);
            if is_order && known.insert((thread, lock, held)) {
                found.push(LockOrder { thread, lock, held, event: number });
            }
        }
        holding.advance(event);
    }
    (found, holding.sets)
}
