//! Finite automata that read stacks.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::{NONE, Transition};

/// An automaton over configurations: from the state with a control state's number it reads the
/// stack, top first. States from `controls` on are its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automaton {
    /// How many control states there are.
    pub controls: u32,
    /// How many states there are in all.
    pub states: u32,
    /// Steps; the symbol is [`NONE`] if one reads nothing.
    pub transitions: Vec<Transition>,
    /// Where a stack may end.
    pub finals: Vec<u32>,
}

/// An automaton that saturation can start from.
#[derive(Clone, Debug)]
pub struct Prepared {
    /// It reads something at each step, and nothing leads to a control state.
    pub automaton: Automaton,
    /// For each of its transitions the one that reads the same symbol to the same place.
    pub origins: Vec<u32>,
}

/// Transitions in the order of the states they leave.
pub(super) struct Leaving<'a> {
    order: Cow<'a, [u32]>,
    transitions: &'a [Transition],
}

/// The numbers of transitions in their order.
pub(super) fn sorted(transitions: &[Transition]) -> Vec<u32> {
    let mut order: Vec<u32> = (0..transitions.len() as u32).collect();
    order.sort_unstable_by_key(|&number| transitions[number as usize]);
    order
}

impl<'a> Leaving<'a> {
    pub fn new(transitions: &'a [Transition]) -> Self {
        Self { order: Cow::Owned(sorted(transitions)), transitions }
    }

    pub fn sorted(order: &'a [u32], transitions: &'a [Transition]) -> Self {
        Self { order: Cow::Borrowed(order), transitions }
    }

    /// Numbers and transitions that leave a state, by symbol and target.
    pub fn of(&self, state: u32) -> impl Iterator<Item = (u32, Transition)> + '_ {
        let transition = |&number: &u32| self.transitions[number as usize];
        let low = self.order.partition_point(|number| transition(number).from < state);
        let rest = self.order[low..].iter().map(move |number| (*number, transition(number)));
        rest.take_while(move |(_, transition)| transition.from == state)
    }
}

impl Automaton {
    /// Whether every state that is named is there.
    pub fn is_sound(&self) -> bool {
        self.controls <= self.states
            && self.finals.iter().all(|&state| state < self.states)
            && self.transitions.iter().all(|step| step.from < self.states && step.to < self.states)
    }

    /// By state, whether a stack may end there.
    pub(super) fn final_states(&self) -> Vec<bool> {
        let mut finals = vec![false; self.states as usize];
        for &state in &self.finals {
            finals[state as usize] = true;
        }
        finals
    }

    /// Whether a configuration is accepted.
    pub fn accepts(&self, control: u32, word: &[u32]) -> bool {
        if control >= self.controls {
            return false;
        }
        let (leaving, finals) = (Leaving::new(&self.transitions), self.final_states());
        let mut states = closure(&leaving, vec![control]);
        for &symbol in word {
            let steps = states.iter().flat_map(|&state| leaving.of(state));
            let found = steps.filter(|(_, step)| step.symbol == symbol).map(|(_, step)| step.to);
            states = closure(&leaving, found.collect());
        }
        states.iter().any(|&state| finals[state as usize])
    }

    /// The same language without steps that read nothing.
    #[must_use]
    pub fn without_silent(&self) -> Self {
        self.spelled_out().0.into_owned()
    }

    /// That automaton, and for each transition the one that reads the same symbol to the same
    /// place; nothing is copied if there is nothing to do.
    fn spelled_out(&self) -> (Cow<'_, Self>, Vec<u32>) {
        if self.transitions.iter().all(|step| step.symbol != NONE) {
            let origins = (0..self.transitions.len() as u32).collect();
            return (Cow::Borrowed(self), origins);
        }
        let (leaving, finals) = (Leaving::new(&self.transitions), self.final_states());
        let mut found: Vec<(Transition, u32)> = Vec::new();
        let mut ends = Vec::new();
        for from in 0..self.states {
            let near = closure(&leaving, vec![from]);
            if near.iter().any(|&state| finals[state as usize]) {
                ends.push(from);
            }
            for (number, step) in near.iter().flat_map(|&state| leaving.of(state)) {
                if step.symbol != NONE {
                    found.push((Transition { from, ..step }, number));
                }
            }
        }
        found.sort_unstable();
        found.dedup_by_key(|(step, _)| *step);
        let (transitions, origins) = found.into_iter().unzip();
        let (controls, states) = (self.controls, self.states);
        (Cow::Owned(Self { controls, states, transitions, finals: ends }), origins)
    }

    /// The same language such that nothing leads to a control state: where something did, it leads
    /// to a copy. The first `controls` states after `reserved` are for copies, the automaton's own
    /// follow.
    pub fn prepared(&self, reserved: u32) -> Prepared {
        let (automaton, origins) = self.spelled_out();
        let mut entered = vec![false; self.controls as usize];
        for step in automaton.transitions.iter().filter(|step| step.to < self.controls) {
            entered[step.to as usize] = true;
        }
        let inner = |state: u32| reserved + state;
        let outer = |state| if state < self.controls { state } else { inner(state) };
        let mut kept = Vec::with_capacity(origins.len());
        let mut steps = Vec::with_capacity(origins.len());
        for (step, &origin) in automaton.transitions.iter().zip(&origins) {
            let to = inner(step.to);
            steps.push(Transition { from: outer(step.from), to, ..*step });
            kept.push(origin);
            if step.from < self.controls && entered[step.from as usize] {
                steps.push(Transition { from: inner(step.from), to, ..*step });
                kept.push(origin);
            }
        }
        let mut finals = Vec::new();
        for &state in &automaton.finals {
            finals.push(outer(state));
            if state < self.controls && entered[state as usize] {
                finals.push(inner(state));
            }
        }
        let states = reserved + self.states;
        let automaton = Self { controls: self.controls, states, transitions: steps, finals };
        Prepared { automaton, origins: kept }
    }

    /// Only what lies on a way from a control state to a final state; own states are numbered anew
    /// in the order in which they are met.
    #[must_use]
    pub fn trimmed(&self) -> Self {
        let finals = self.final_states();
        let backwards: Vec<Transition> = self
            .transitions
            .iter()
            .map(|step| Transition { from: step.to, symbol: step.symbol, to: step.from })
            .collect();
        let useful = reached(&Leaving::new(&backwards), self.states, self.finals.iter().copied());
        let leaving = Leaving::new(&self.transitions);
        let mut numbers = vec![NONE; self.states as usize];
        let mut queue: VecDeque<u32> = (0..self.controls).collect();
        let mut states = self.controls;
        for control in 0..self.controls {
            numbers[control as usize] = control;
        }
        let mut transitions = Vec::new();
        let mut ends = Vec::new();
        while let Some(state) = queue.pop_front() {
            if finals[state as usize] {
                ends.push(numbers[state as usize]);
            }
            for (_, step) in leaving.of(state).filter(|(_, step)| useful[step.to as usize]) {
                let number = &mut numbers[step.to as usize];
                if *number == NONE {
                    *number = states;
                    states += 1;
                    queue.push_back(step.to);
                }
                let to = *number;
                let from = numbers[state as usize];
                transitions.push(Transition { from, symbol: step.symbol, to });
            }
        }
        Self { controls: self.controls, states, transitions, finals: ends }
    }

    /// Only the configurations of one control state, under the name of another.
    #[must_use]
    pub fn only(&self, control: u32, renamed: u32) -> Self {
        let Prepared { automaton, .. } = self.prepared(self.controls);
        let kept = automaton
            .transitions
            .iter()
            .filter(|step| step.from >= self.controls || step.from == control);
        let rename = |state| if state == control { renamed } else { state };
        let transitions = kept.map(|step| Transition { from: rename(step.from), ..*step });
        let finals = automaton.finals.iter().copied();
        let finals = finals.filter(|&state| state >= self.controls || state == control);
        Self {
            transitions: transitions.collect(),
            finals: finals.map(rename).collect(),
            ..automaton
        }
        .trimmed()
    }
}

/// States that can be reached, themselves included, by any step.
pub(super) fn reached(
    leaving: &Leaving,
    states: u32,
    starts: impl Iterator<Item = u32>,
) -> Vec<bool> {
    let mut seen = vec![false; states as usize];
    let mut work: Vec<u32> = starts.collect();
    for &state in &work {
        seen[state as usize] = true;
    }
    while let Some(state) = work.pop() {
        for (_, step) in leaving.of(state) {
            if !seen[step.to as usize] {
                seen[step.to as usize] = true;
                work.push(step.to);
            }
        }
    }
    seen
}

/// These states and what is reached from them without reading, sorted.
pub(super) fn closure(leaving: &Leaving, mut states: Vec<u32>) -> Vec<u32> {
    states.sort_unstable();
    states.dedup();
    let mut work = states.clone();
    while let Some(state) = work.pop() {
        for (_, step) in leaving.of(state).filter(|(_, step)| step.symbol == NONE) {
            if let Err(place) = states.binary_search(&step.to) {
                states.insert(place, step.to);
                work.push(step.to);
            }
        }
    }
    states
}
