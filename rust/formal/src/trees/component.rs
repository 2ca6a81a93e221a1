//! The two roles in a lazy product of tree automata.

use std::hash::Hash;

/// The component that is explored from the root: it asks for subtrees, child after child.
///
/// What it asks of a child may depend on what came back for the children before it. Seen from
/// the leaves its states are pairs of a goal and a result.
pub trait TopDown {
    /// What is asked of a subtree.
    type Goal: Copy + Eq + Hash;
    /// What a subtree answers besides being there.
    type Result: Copy + Eq + Hash;
    /// What stands at a node; it fixes the number of children.
    type Symbol: Copy;
    /// A node of which some children are known.
    type Rest: Copy;

    /// What may be asked of a whole tree.
    fn roots(&self) -> Vec<Self::Goal>;

    /// Whether a whole tree with this answer is accepted.
    fn accepts(&self, goal: Self::Goal, result: Self::Result) -> bool;

    /// The ways to begin a node for a goal.
    fn begin(&self, goal: Self::Goal, steps: &mut Vec<Step<Self>>);

    /// How a node goes on after the answer of one more child; `None` if it cannot.
    fn resume(&self, rest: Self::Rest, result: Self::Result) -> Option<Step<Self>>;
}

/// The next thing to do for a node.
pub enum Step<T: TopDown + ?Sized> {
    /// All children are known: the node stands.
    Node {
        /// What stands at the node.
        symbol: T::Symbol,
        /// What its subtree answers.
        result: T::Result,
    },
    /// One more child is needed.
    Child {
        /// What is asked of the child.
        goal: T::Goal,
        /// The node as it waits.
        rest: T::Rest,
    },
}

/// A component that is evaluated from the leaves.
///
/// `covers` must be a simulation: if `a` covers `b` then whatever can be built on `b` can be
/// built on `a`, each result covering the other, and `a` is accepted if `b` is.
pub trait BottomUp<Symbol> {
    /// What is known of a subtree.
    type State: Clone;

    /// The states of a node whose children have these states.
    fn step(&mut self, symbol: Symbol, children: &[&Self::State], found: &mut Vec<Self::State>);

    /// States of different classes are never compared.
    fn class(&self, state: &Self::State) -> u64;

    /// Whether `better` may stand for `worse` everywhere.
    fn covers(&self, better: &Self::State, worse: &Self::State) -> bool;

    /// Whether a whole tree with this state is accepted.
    fn accepts(&self, state: &Self::State) -> bool;
}
