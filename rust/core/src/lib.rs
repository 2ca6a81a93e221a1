//! A JVM made for model checking, and the search on it. No Python here: `cargo test` needs no
//! interpreter.
//!
//! | module | holds | uses |
//! |---|---|---|
//! | [`machine`] | a JVM made for model checking | nothing |
//! | [`search`] | all interleavings of a program's threads | `machine` |

pub mod machine;
pub mod search;
