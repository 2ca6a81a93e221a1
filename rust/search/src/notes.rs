//! What is known of states besides that they were seen.

use rustc_hash::FxHashSet;

use super::packed::Packed;
use super::store::TABLE;

/// A number for each state, 0 if nothing else was said.
#[derive(Debug, Default)]
struct ByState {
    /// For each table of the store.
    tables: Vec<Packed>,
}

fn place_of(state: u64) -> (usize, usize) {
    ((state >> TABLE) as usize, (state & ((1 << TABLE) - 1)) as usize)
}

impl ByState {
    fn get(&self, state: u64) -> u64 {
        let (table, index) = place_of(state);
        self.tables.get(table).map_or(0, |table| table.get(index))
    }

    fn set(&mut self, state: u64, number: u64) {
        if number == self.get(state) {
            return;
        }
        let (table, index) = place_of(state);
        if self.tables.len() <= table {
            self.tables.resize_with(table + 1, Packed::default);
        }
        self.tables[table].set(index, number);
    }

    fn bytes(&self) -> usize {
        self.tables.iter().map(Packed::bytes).sum()
    }
}

/// Notes about states.
#[derive(Debug, Default)]
pub(super) struct Notes {
    /// Which threads of each state were asleep: one bit each.
    asleep: ByState,
    /// States on the way to the one being explored.
    pub(super) open: FxHashSet<u64>,
    /// The fewest contexts that led to each state, if they are bounded.
    contexts: ByState,
}

impl Notes {
    /// The threads that slept in a state.
    pub(super) fn slept(&self, state: u64) -> u64 {
        self.asleep.get(state)
    }

    /// Whether no run with so few contexts led to a state before.
    pub(super) fn needs_fewer(&mut self, state: u64, contexts: u32) -> bool {
        let fewest = self.contexts.get(state);
        let fewer = fewest == 0 || u64::from(contexts) < fewest;
        if fewer {
            self.contexts.set(state, u64::from(contexts));
        }
        fewer
    }

    /// Note which threads of a state sleep.
    pub(super) fn put_to_sleep(&mut self, state: u64, sleep: u64) {
        self.asleep.set(state, sleep);
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.asleep.bytes() + self.contexts.bytes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_state_has_its_own_notes() {
        let mut notes = Notes::default();
        let other = 1 << TABLE;
        notes.put_to_sleep(5, 0b101);
        notes.put_to_sleep(other | 5, 0b11 << 40);
        assert_eq!([notes.slept(4), notes.slept(5), notes.slept(other | 5)], [0, 5, 0b11 << 40]);
        notes.put_to_sleep(5, 0);
        assert_eq!(notes.slept(5), 0);
    }

    #[test]
    fn a_state_is_explored_again_if_fewer_contexts_led_to_it() {
        let mut notes = Notes::default();
        let asked = [(7, 3), (7, 3), (7, 2), (7, 4), (7, 1), (8, 4)];
        let answers = asked.map(|(state, contexts)| notes.needs_fewer(state, contexts));
        assert_eq!(answers, [true, false, true, false, true, true]);
    }
}
