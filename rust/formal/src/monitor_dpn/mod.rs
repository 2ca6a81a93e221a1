//! Pushdown networks whose threads spawn and join others and synchronise by monitors.
//!
//! | module | holds |
//! |---|---|
//! | [`model`] | rules, networks and questions about them |
//! | [`goals`] | execution trees of a network, explored from the root |
//! | [`relations`] | relations between a few dozen things, each kept once |
//! | [`history`] | what locks and joins allow, evaluated from the leaves |
//! | [`reachability`] | the search that puts the two together |
//!
//! A question has phases. Each ends in a configuration that shows given marks and uses only
//! given rules; the threads pass from one phase to the next together. Where a thread passes is
//! a cut node of the tree. Since the phase of a node is part of the goal, cuts are well-formed
//! by construction, and what was done before or after a cut is known at every node.

pub mod goals;
pub mod history;
pub mod model;
pub mod reachability;
pub mod relations;
