//! Tree automata: is there a tree that every component of a product accepts?
//!
//! | module | holds |
//! |---|---|
//! | [`component`] | what a component of a product must say of itself |
//! | [`emptiness`] | the search for a tree: one component from the root, the others from the leaves |
//! | [`antichain`] | which answers are worth keeping |
//! | [`explicit`] | automata that are written down rule by rule |
//!
//! The product is never built: a state of it exists only once a tree was found for it.

pub mod antichain;
pub mod component;
pub mod emptiness;
pub mod explicit;
