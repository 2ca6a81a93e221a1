//! Whether some run of a graph is accepted by an automaton.
//!
//! The product of the two has such a run if a strongly connected part of it can be reached, has a
//! step, and has an accepting state ([`VardiW86`, emptiness]). Weak fairness is a
//! question to the same part: a thread that can move in all of it must move somewhere in it.
//! Graphs that are only partly known are looked at too: a run that is found is one, whatever else
//! there may be.

use std::collections::VecDeque;

mod components;

/// Which runs count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    /// All.
    None,
    /// Those in which a thread that can move from some moment on for ever does move.
    Weak,
}

/// What must be true of a moment for a transition: one bit per proposition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Guard {
    /// True ones.
    pub must: u64,
    /// False ones.
    pub must_not: u64,
}

impl Guard {
    fn allows(self, label: u64) -> bool {
        label & self.must == self.must && label & self.must_not == 0
    }
}

/// A Büchi automaton, whose n-th transition reads the n-th moment of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Automaton {
    /// Where it begins.
    pub initial: Vec<u32>,
    /// Whether each state is accepting.
    pub accepting: Vec<bool>,
    /// The transitions of each state.
    pub leaving: Vec<Vec<(Guard, u32)>>,
}

/// A step from one state of a program to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where it leads.
    pub target: u32,
    /// Whose step.
    pub thread: u32,
    /// Which of several possibilities.
    pub decision: Option<u64>,
    /// Threads that cannot move at some moment of it, though they may before and after: one bit
    /// each.
    pub hindered: u64,
}

/// A state of a program.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// What is true of it.
    pub label: u64,
    /// Which threads can move: one bit each.
    pub enabled: u64,
    /// If a run may end here, what repeats for ever: this node, or one like it without a step.
    pub rests: Option<u32>,
    /// Steps, as far as they are known; where a run ends, those that need luck.
    pub edges: Vec<Edge>,
}

/// A run: steps, and steps that repeat for ever. If there are none of the latter, the last state
/// does.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lasso {
    /// From the first state on.
    pub stem: Vec<Edge>,
    /// From there on, again and again.
    pub cycle: Vec<Edge>,
}

/// A run from the first node of a graph that an automaton accepts.
pub fn lasso(graph: &[Node], automaton: &Automaton, fairness: Fairness) -> Option<Lasso> {
    if graph.is_empty() {
        return None;
    }
    let product = Product { graph, automaton, fairness };
    let part = product.accepting_part()?;
    Some(product.through(&part))
}

/// A pair of a node and a state of the automaton, as one number.
type Pair = usize;

struct Product<'a> {
    graph: &'a [Node],
    automaton: &'a Automaton,
    fairness: Fairness,
}

/// A way from one pair to another; a repetition of a last state has no edge.
type Move = (Option<Edge>, Pair);

impl Product<'_> {
    fn pair(&self, node: u32, state: u32) -> Pair {
        node as usize * self.automaton.leaving.len() + state as usize
    }

    fn node(&self, pair: Pair) -> &Node {
        &self.graph[pair / self.automaton.leaving.len()]
    }

    fn is_accepting(&self, pair: Pair) -> bool {
        self.automaton.accepting[pair % self.automaton.leaving.len()]
    }

    fn initial(&self) -> Vec<Pair> {
        self.automaton.initial.iter().map(|&state| self.pair(0, state)).collect()
    }

    /// The moves of a pair, from the given one on: the first of them with its number.
    fn next_move(&self, pair: Pair, from: usize) -> Option<(usize, Move)> {
        let states = self.automaton.leaving.len();
        let (node, state) = (pair / states, pair % states);
        let known = &self.graph[node];
        let width = known.edges.len() + usize::from(known.rests.is_some());
        if width == 0 {
            return None;
        }
        let leaving = &self.automaton.leaving[state];
        let mut number = from;
        while let Some(&(guard, target)) = leaving.get(number / width) {
            if !guard.allows(known.label) {
                number = (number / width + 1) * width;
                continue;
            }
            let edge = known.edges.get(number % width).copied();
            let next = edge.map(|edge| edge.target).or(known.rests)?;
            return Some((number, (edge, self.pair(next, target))));
        }
        None
    }

    fn moves(&self, pair: Pair) -> impl Iterator<Item = Move> {
        let mut next = 0;
        std::iter::from_fn(move || {
            let (number, found) = self.next_move(pair, next)?;
            next = number + 1;
            Some(found)
        })
    }

    /// Threads that a pair, or the move that leads to it, does justice to.
    fn served(&self, edge: Option<Edge>, to: Pair) -> u64 {
        let moved = |edge: Edge| edge.hindered | 1u64.checked_shl(edge.thread).unwrap_or(0);
        !self.node(to).enabled | edge.map_or(0, moved)
    }

    /// A run that stays in a part of the product for ever.
    fn through(&self, part: &[Pair]) -> Lasso {
        let inside = |pair: Pair| part.binary_search(&pair).is_ok();
        let goal = |pair: Pair| inside(pair) && self.is_accepting(pair);
        let initial = self.initial();
        let (stem, begin) = match initial.iter().find(|&&pair| goal(pair)) {
            Some(&pair) => (Vec::new(), pair),
            None => self.shortest(&initial, |_| true, |(_, to)| goal(to)),
        };
        let mut cycle = Vec::new();
        let mut here = begin;
        let mut served = !self.node(begin).enabled;
        if self.fairness == Fairness::Weak {
            for thread in 0..u64::BITS {
                if served >> thread & 1 != 0 {
                    continue;
                }
                let serves = |(edge, to): Move| self.served(edge, to) >> thread & 1 != 0;
                let (way, end) = self.shortest(&[here], inside, serves);
                for &(edge, to) in &way {
                    served |= self.served(edge, to);
                }
                cycle.extend(way);
                here = end;
            }
        }
        if here != begin || cycle.is_empty() {
            cycle.extend(self.shortest(&[here], inside, |(_, to)| to == begin).0);
        }
        let edges = |moves: Vec<Move>| moves.into_iter().filter_map(|(edge, _)| edge).collect();
        Lasso { stem: edges(stem), cycle: edges(cycle) }
    }

    /// The fewest moves, through pairs that are allowed, the last of which is wanted; and where
    /// they lead.
    fn shortest(
        &self,
        from: &[Pair],
        allowed: impl Fn(Pair) -> bool,
        wanted: impl Fn(Move) -> bool,
    ) -> (Vec<Move>, Pair) {
        let mut before: rustc_hash::FxHashMap<Pair, (Pair, Move)> =
            rustc_hash::FxHashMap::default();
        let mut queue: VecDeque<Pair> = from.iter().copied().collect();
        while let Some(pair) = queue.pop_front() {
            for step in self.moves(pair) {
                let to = step.1;
                if !allowed(to) {
                    continue;
                }
                if wanted(step) {
                    let mut way = vec![step];
                    let mut at = pair;
                    while let Some(&(previous, step)) = before.get(&at) {
                        way.push(step);
                        at = previous;
                    }
                    way.reverse();
                    return (way, to);
                }
                if !from.contains(&to) && !before.contains_key(&to) {
                    before.insert(to, (pair, step));
                    queue.push_back(to);
                }
            }
        }
        (Vec::new(), from.first().copied().unwrap_or(0))
    }
}

#[cfg(test)]
mod tests;
