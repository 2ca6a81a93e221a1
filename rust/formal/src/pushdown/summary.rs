//! The weight of all paths to a set of configurations [Kidd09, Def. 3.13].

use std::collections::HashMap;

use super::automaton::Leaving;
use super::saturation::Direction;
use super::{Automaton, NONE, Saturation, Semiring};

/// The states that a stack has brought two automata to, with the steps that led there.
struct Node<W> {
    before: Vec<(usize, u32)>,
    weight: W,
    delta: W,
    waiting: bool,
}

type Product<W> = (Vec<Node<W>>, Vec<(usize, W)>, usize);

impl<D: Semiring> Saturation<D> {
    /// Combine the weights of all configurations that `set` accepts, over all valid paths.
    ///
    /// An accepting run weighs from its end to its start after post*, and from start to end after
    /// pre* [Kidd09, Def. 3.12].
    pub fn weight_of(&self, set: &Automaton) -> D::Weight {
        let domain = self.domain();
        let set = set.without_silent();
        let (mut nodes, ends, controls) = self.product(&set);
        let mut work = Vec::new();
        for (place, weight) in ends {
            let node = &mut nodes[place];
            node.weight = domain.combine(&node.weight, &weight);
            node.delta = node.weight.clone();
            if !node.waiting {
                node.waiting = true;
                work.push(place);
            }
        }
        while let Some(place) = work.pop() {
            nodes[place].waiting = false;
            let delta = nodes[place].delta.clone();
            for (before, number) in nodes[place].before.clone() {
                let step = self.along(&self.weights()[number as usize], &delta);
                let node = &mut nodes[before];
                let combined = domain.combine(&node.weight, &step);
                if domain.same(&combined, &node.weight) {
                    continue;
                }
                let change = domain.difference(&step, &node.weight);
                node.delta =
                    if node.waiting { domain.combine(&node.delta, &change) } else { change };
                node.weight = combined;
                if !node.waiting {
                    node.waiting = true;
                    work.push(before);
                }
            }
        }
        let sum = domain.zero();
        nodes[..controls].iter().fold(sum, |sum, node| domain.combine(&sum, &node.weight))
    }

    fn along(&self, step: &D::Weight, rest: &D::Weight) -> D::Weight {
        match self.direction() {
            Direction::Forward => self.domain().extend(rest, step),
            Direction::Backward => self.domain().extend(step, rest),
        }
    }

    /// All pairs of states that a stack leads to from a control state, first the control states,
    /// and which of them accept with what weight.
    ///
    /// A step that reads nothing is followed only to the end of a stack: for what lies below, there
    /// are transitions that have it in them, merged where returns merge.
    fn product(&self, set: &Automaton) -> Product<D::Weight> {
        let (mine, theirs) = (self.leaving(), Leaving::new(&set.transitions));
        let finals = set.final_states();
        let mut numbers: HashMap<(u32, u32), usize> = HashMap::new();
        let mut pairs: Vec<(u32, u32)> = Vec::new();
        let mut nodes = Vec::new();
        let mut ends = Vec::new();
        let fresh = || Node {
            before: Vec::new(),
            weight: self.domain().zero(),
            delta: self.domain().zero(),
            waiting: false,
        };
        for control in 0..set.controls {
            numbers.insert((control, control), pairs.len());
            pairs.push((control, control));
            nodes.push(fresh());
        }
        let controls = pairs.len();
        let mut place = 0;
        while let Some(&(state, other)) = pairs.get(place) {
            if self.is_final(state) && finals[other as usize] {
                ends.push((place, self.domain().one()));
            }
            for (number, step) in mine.of(state) {
                if step.symbol == NONE {
                    if self.is_final(step.to) && finals[other as usize] {
                        ends.push((place, self.weights()[number as usize].clone()));
                    }
                    continue;
                }
                for (_, same) in theirs.of(other).filter(|(_, one)| one.symbol == step.symbol) {
                    let pair = (step.to, same.to);
                    let known = *numbers.entry(pair).or_insert_with(|| {
                        pairs.push(pair);
                        nodes.push(fresh());
                        pairs.len() - 1
                    });
                    nodes[known].before.push((place, number));
                }
            }
            place += 1;
        }
        (nodes, ends, controls)
    }
}
