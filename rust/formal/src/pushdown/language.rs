//! Sets of configurations as languages: what two have in common, whether one holds the other.

use std::collections::{HashMap, HashSet, VecDeque};

use super::automaton::Leaving;
use super::{Automaton, NONE, Transition};

/// A control state with a stack, top first.
pub type Configuration = (u32, Vec<u32>);

impl Automaton {
    /// The configurations that both accept; their control states are the same.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        let (left, right) = (self.without_silent(), other.without_silent());
        let (left_steps, right_steps) =
            (Leaving::new(&left.transitions), Leaving::new(&right.transitions));
        let (left_finals, right_finals) = (left.final_states(), right.final_states());
        let controls = self.controls.min(other.controls);
        let mut pairs: Vec<(u32, u32)> = (0..controls).map(|state| (state, state)).collect();
        let mut numbers: HashMap<(u32, u32), u32> =
            pairs.iter().map(|&pair| (pair, pair.0)).collect();
        let mut both = Self { controls, ..Self::default() };
        let mut from = 0;
        while let Some(&(a, b)) = pairs.get(from as usize) {
            if left_finals[a as usize] && right_finals[b as usize] {
                both.finals.push(from);
            }
            for (_, first) in left_steps.of(a) {
                for (_, second) in right_steps.of(b) {
                    if first.symbol == second.symbol {
                        let pair = (first.to, second.to);
                        let to = *numbers.entry(pair).or_insert_with(|| {
                            pairs.push(pair);
                            pairs.len() as u32 - 1
                        });
                        both.transitions.push(Transition { from, symbol: first.symbol, to });
                    }
                }
            }
            from += 1;
        }
        both.states = pairs.len() as u32;
        both.trimmed()
    }

    /// The configurations that either accepts; their control states are the same.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let left = self.prepared(self.controls).automaton;
        let right = other.prepared(left.states).automaton;
        let mut transitions = left.transitions;
        transitions.extend(right.transitions);
        let mut finals = left.finals;
        finals.extend(right.finals);
        Self { controls: self.controls, states: right.states, transitions, finals }.trimmed()
    }

    /// A configuration with the fewest symbols, the first in the order of numbers; of one control
    /// state if one is named.
    pub fn shortest(&self, control: Option<u32>) -> Option<Configuration> {
        let spelled_out = self.without_silent();
        let leaving = Leaving::new(&spelled_out.transitions);
        let finals = spelled_out.final_states();
        let mut came: Vec<Option<Transition>> = vec![None; self.states as usize];
        let mut seen = vec![false; self.states as usize];
        let mut queue = VecDeque::new();
        for state in
            control.map_or(0..self.controls, |one| one..one.saturating_add(1).min(self.controls))
        {
            seen[state as usize] = true;
            queue.push_back(state);
        }
        while let Some(state) = queue.pop_front() {
            if finals[state as usize] {
                return Some(walked_back(&came, state));
            }
            for (_, step) in leaving.of(state) {
                if !seen[step.to as usize] {
                    seen[step.to as usize] = true;
                    came[step.to as usize] = Some(step);
                    queue.push_back(step.to);
                }
            }
        }
        None
    }

    /// A configuration that `other` accepts and this does not, if there is one.
    ///
    /// Pairs of a state of `other` and the set of states here that have read the same; of two such
    /// pairs the one with the smaller set finds whatever the other does.
    pub fn missing_from(&self, other: &Self) -> Option<Configuration> {
        let (mine, theirs) = (self.without_silent(), other.without_silent());
        let (my_steps, their_steps) =
            (Leaving::new(&mine.transitions), Leaving::new(&theirs.transitions));
        let (my_finals, their_finals) = (mine.final_states(), theirs.final_states());
        let mut smallest: HashMap<u32, Vec<Vec<u32>>> = HashMap::new();
        // The configuration read so far is kept as a list through the entries it came from.
        let mut queue: Vec<(u32, Vec<u32>, usize, u32)> = Vec::new();
        for control in 0..other.controls {
            let set = if control < self.controls { vec![control] } else { Vec::new() };
            queue.push((control, set, usize::MAX, NONE));
        }
        let mut place = 0;
        while let Some((state, set, _, _)) = queue.get(place).cloned() {
            let accepted = set.iter().any(|&state| my_finals[state as usize]);
            if their_finals[state as usize] && !accepted {
                return Some(spelled(&queue, place));
            }
            let symbols: HashSet<u32> =
                their_steps.of(state).map(|(_, step)| step.symbol).collect();
            let mut images: HashMap<u32, Vec<u32>> = HashMap::new();
            for (_, step) in set.iter().flat_map(|&state| my_steps.of(state)) {
                if symbols.contains(&step.symbol) {
                    images.entry(step.symbol).or_default().push(step.to);
                }
            }
            for image in images.values_mut() {
                image.sort_unstable();
                image.dedup();
            }
            for (_, step) in their_steps.of(state) {
                let image = images.get(&step.symbol).cloned().unwrap_or_default();
                let known = smallest.entry(step.to).or_default();
                if !known.iter().any(|set| is_subset(set, &image)) {
                    known.retain(|set| !is_subset(&image, set));
                    known.push(image.clone());
                    queue.push((step.to, image, place, step.symbol));
                }
            }
            place += 1;
        }
        None
    }
}

fn walked_back(came: &[Option<Transition>], mut state: u32) -> Configuration {
    let mut word = Vec::new();
    while let Some(step) = came[state as usize] {
        word.push(step.symbol);
        state = step.from;
    }
    word.reverse();
    (state, word)
}

fn spelled(queue: &[(u32, Vec<u32>, usize, u32)], mut place: usize) -> Configuration {
    let mut word = Vec::new();
    while queue[place].2 != usize::MAX {
        word.push(queue[place].3);
        place = queue[place].2;
    }
    word.reverse();
    (queue[place].0, word)
}

/// Whether one sorted list is part of another.
fn is_subset(small: &[u32], large: &[u32]) -> bool {
    small.iter().all(|state| large.binary_search(state).is_ok())
}
