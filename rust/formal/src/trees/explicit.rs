//! Tree automata that are written down rule by rule, and products of them.

use rustc_hash::FxHashMap;

use super::component::{BottomUp, Step, TopDown};

/// `symbol(children) -> target`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// What stands at the node.
    pub symbol: u32,
    /// The states of the children.
    pub children: Box<[u32]>,
    /// The state of the node.
    pub target: u32,
}

/// A finite bottom-up tree automaton over a ranked alphabet.
#[derive(Clone, Debug)]
pub struct Automaton {
    accepting: Vec<bool>,
    rules: Vec<Rule>,
    by_target: Vec<Vec<u32>>,
    by_symbol: FxHashMap<u32, Vec<u32>>,
}

impl Automaton {
    /// The automaton whose states are the positions of `accepting`; `None` if a rule names others.
    pub fn new(accepting: Vec<bool>, rules: Vec<Rule>) -> Option<Self> {
        let states = accepting.len();
        let mut by_target = vec![Vec::new(); states];
        let mut by_symbol: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (number, rule) in rules.iter().enumerate() {
            if rule.children.iter().any(|&child| child as usize >= states) {
                return None;
            }
            by_target.get_mut(rule.target as usize)?.push(number as u32);
            by_symbol.entry(rule.symbol).or_default().push(number as u32);
        }
        Some(Self { accepting, rules, by_target, by_symbol })
    }

    fn go(&self, rule: u32, known: u32) -> Step<Self> {
        let Rule { symbol, ref children, .. } = self.rules[rule as usize];
        match children.get(known as usize) {
            Some(&goal) => Step::Child { goal, rest: (rule, known) },
            None => Step::Node { symbol, result: () },
        }
    }

    fn targets(&self, symbol: u32, children: &[u32]) -> Vec<u32> {
        let rules = self.by_symbol.get(&symbol).map_or(&[][..], Vec::as_slice).iter();
        let rules = rules.map(|&rule| &self.rules[rule as usize]);
        let fitting = rules.filter(|rule| *rule.children == *children);
        let mut targets: Vec<_> = fitting.map(|rule| rule.target).collect();
        targets.sort_unstable();
        targets.dedup();
        targets
    }
}

impl TopDown for Automaton {
    type Goal = u32;
    type Result = ();
    type Symbol = u32;
    type Rest = (u32, u32);

    fn roots(&self) -> Vec<u32> {
        (0..self.accepting.len() as u32).filter(|&state| self.accepting[state as usize]).collect()
    }

    fn accepts(&self, goal: u32, (): ()) -> bool {
        self.accepting[goal as usize]
    }

    fn begin(&self, goal: u32, steps: &mut Vec<Step<Self>>) {
        steps.extend(self.by_target[goal as usize].iter().map(|&rule| self.go(rule, 0)));
    }

    fn resume(&self, (rule, known): (u32, u32), (): ()) -> Option<Step<Self>> {
        Some(self.go(rule, known + 1))
    }
}

/// An automaton with a simulation on its states.
pub struct Ordered {
    automaton: Automaton,
    covers: Vec<bool>,
}

impl Ordered {
    /// The automaton with the pairs `(better, worse)`; every state covers itself anyway.
    /// `None` if a pair names a state that there is not.
    pub fn new(automaton: Automaton, pairs: &[(u32, u32)]) -> Option<Self> {
        let states = automaton.accepting.len();
        let mut covers = vec![false; states * states];
        for state in 0..states {
            covers[state * states + state] = true;
        }
        for &(better, worse) in pairs {
            if better as usize >= states || worse as usize >= states {
                return None;
            }
            covers[better as usize * states + worse as usize] = true;
        }
        Some(Self { automaton, covers })
    }

    fn covers(&self, better: u32, worse: u32) -> bool {
        self.covers[better as usize * self.automaton.accepting.len() + worse as usize]
    }
}

/// All of several automata at once.
pub struct Product(pub Vec<Ordered>);

impl BottomUp<u32> for Product {
    type State = Box<[u32]>;

    fn step(&mut self, symbol: u32, children: &[&Box<[u32]>], found: &mut Vec<Box<[u32]>>) {
        let mut tuples = vec![Vec::new()];
        for (position, component) in self.0.iter().enumerate() {
            let below: Vec<_> = children.iter().map(|child| child[position]).collect();
            let targets = component.automaton.targets(symbol, &below);
            let longer = |tuple: &Vec<u32>| {
                let tuple = tuple.clone();
                let extended = targets.iter().map(move |&target| [&tuple[..], &[target]].concat());
                extended.collect::<Vec<_>>()
            };
            tuples = tuples.iter().flat_map(longer).collect();
        }
        found.extend(tuples.into_iter().map(Vec::into_boxed_slice));
    }

    fn class(&self, _: &Box<[u32]>) -> u64 {
        0
    }

    fn covers(&self, better: &Box<[u32]>, worse: &Box<[u32]>) -> bool {
        let mut pairs = self.0.iter().zip(better.iter().zip(worse));
        pairs.all(|(component, (&better, &worse))| component.covers(better, worse))
    }

    fn accepts(&self, state: &Box<[u32]>) -> bool {
        let mut components = self.0.iter().zip(state);
        components.all(|(component, &state)| component.automaton.accepting[state as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::super::emptiness::{Outcome, find_tree};
    use super::{Automaton, Ordered, Product, Rule};

    const LEAF: u32 = 0;
    const UNARY: u32 = 1;
    const BINARY: u32 = 2;

    fn rule(symbol: u32, children: &[u32], target: u32) -> Rule {
        Rule { symbol, children: children.into(), target }
    }

    /// Counts the unary nodes modulo `modulus`; accepts when the count is `wanted`.
    fn counter(modulus: u32, wanted: u32) -> Automaton {
        let mut rules = vec![rule(LEAF, &[], 0)];
        for one in 0..modulus {
            rules.push(rule(UNARY, &[one], (one + 1) % modulus));
            for other in 0..modulus {
                rules.push(rule(BINARY, &[one, other], (one + other) % modulus));
            }
        }
        let accepting = (0..modulus).map(|state| state == wanted).collect();
        Automaton::new(accepting, rules).expect("states are in range")
    }

    fn nodes(outcome: Outcome<u32>) -> Option<usize> {
        match outcome {
            Outcome::Found(tree) => Some(tree.len()),
            Outcome::Empty => None,
            Outcome::Stopped => panic!("nobody stopped the search"),
        }
    }

    #[test]
    fn the_smallest_tree_of_a_product_is_found() {
        let others = vec![Ordered::new(counter(3, 2), &[]).expect("no pairs")];
        let (outcome, _) = find_tree(&counter(2, 1), &mut Product(others), &mut |_| true);
        // Five unary nodes above one leaf: the least number that is 1 mod 2 and 2 mod 3.
        assert_eq!(nodes(outcome), Some(6));
    }

    #[test]
    fn a_product_without_common_tree_is_empty() {
        let others = vec![Ordered::new(counter(4, 2), &[]).expect("no pairs")];
        let (outcome, effort) = find_tree(&counter(2, 1), &mut Product(others), &mut |_| true);
        assert_eq!(nodes(outcome), None);
        assert_eq!(effort.goals, 2);
    }

    #[test]
    fn a_rule_about_an_unknown_state_is_refused() {
        assert!(Automaton::new(vec![true], vec![rule(UNARY, &[1], 0)]).is_none());
        assert!(Automaton::new(vec![true], vec![rule(LEAF, &[], 1)]).is_none());
    }
}
