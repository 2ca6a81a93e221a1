//! Transitions by number, and their numbers by what they are.

use hashbrown::HashTable;
use hashbrown::hash_table::Entry;

use super::Transition;

/// A set of transitions that only grows.
#[derive(Clone, Debug, Default)]
pub(super) struct Table {
    index: HashTable<u32>,
    transitions: Vec<Transition>,
}

const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;

/// Numbers are dense and small: what multiplication leaves in the low bits has to be mixed in.
pub(super) fn mixed(high: u32, low: u32) -> u64 {
    let product = ((u64::from(high) << 32) | u64::from(low)).wrapping_mul(FACTOR);
    (product ^ (product >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

fn hashed(transition: &Transition) -> u64 {
    let once = mixed(transition.from, transition.symbol);
    let twice = (once ^ u64::from(transition.to)).wrapping_mul(FACTOR);
    twice ^ (twice >> 32)
}

impl Table {
    pub fn len(&self) -> usize {
        self.transitions.len()
    }

    /// Make room for so many more.
    pub fn reserve(&mut self, more: usize) {
        let transitions = &self.transitions;
        self.index.reserve(more, |&number| hashed(&transitions[number as usize]));
        self.transitions.reserve(more);
    }

    pub fn get(&self, number: u32) -> Transition {
        self.transitions[number as usize]
    }

    pub fn all(&self) -> &[Transition] {
        &self.transitions
    }

    pub fn find(&self, transition: Transition) -> Option<u32> {
        let same = |&number: &u32| self.transitions[number as usize] == transition;
        self.index.find(hashed(&transition), same).copied()
    }

    /// The number of a transition, and whether it is new.
    pub fn insert(&mut self, transition: Transition) -> (u32, bool) {
        let transitions = &self.transitions;
        let found = self.index.entry(
            hashed(&transition),
            |&number| transitions[number as usize] == transition,
            |&number| hashed(&transitions[number as usize]),
        );
        match found {
            Entry::Occupied(entry) => (*entry.get(), false),
            Entry::Vacant(entry) => {
                let number = self.transitions.len() as u32;
                entry.insert(number);
                self.transitions.push(transition);
                (number, true)
            }
        }
    }
}
