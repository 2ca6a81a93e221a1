//! What is known of states besides that they were seen.
//!
//! The store keeps one number for each state: which threads were asleep in it, one bit each, or, if
//! contexts are bounded, the fewest that led to it.

use rustc_hash::FxHashSet;

use super::rounds::Rounds;
use super::store::{Number, Store};

/// Notes about states.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// States on the way to the one being explored.
    pub(super) open: FxHashSet<Number>,
    /// The steps so far, as far as they tell whether runs go round.
    pub(super) rounds: Rounds,
    /// How many moves of the clock were to be tried, where there are many.
    pub(super) moves: usize,
}

/// Whether no run with so few contexts led to a state before.
pub(super) fn needs_fewer(store: &mut Store, state: Number, contexts: u32) -> bool {
    let fewest = store.note(state);
    let fewer = fewest == 0 || u64::from(contexts) < fewest;
    if fewer {
        store.set_note(state, u64::from(contexts));
    }
    fewer
}

#[cfg(test)]
mod tests {
    use super::super::store::Kind;
    use super::*;

    #[test]
    fn a_state_is_explored_again_if_fewer_contexts_led_to_it() {
        let mut store = Store::new(Kind::Exact);
        let states = [0, 1].map(|id| store.insert(&[id], &[1], 0).number);
        let asked = [(0, 3), (0, 3), (0, 2), (0, 4), (0, 1), (1, 4)];
        let answers = asked.map(|(at, contexts)| needs_fewer(&mut store, states[at], contexts));
        assert_eq!(answers, [true, false, true, false, true, true]);
    }
}
