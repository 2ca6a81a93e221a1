//! The fast half of Heddle. No Python here: `cargo test` needs no interpreter.
//!
//! | module | holds | uses |
//! |---|---|---|
//! | [`decode`] | a checked reader of big-endian bytes, and the error of every decoder | nothing |
//! | [`classfile`] | class files: bytes in, typed structure out, never a panic | `decode` |
//! | [`jimage`] | the JDK's `lib/modules` archive, by positioned reads | `decode` |
//! | [`machine`] | a JVM made for model checking | `classfile`, `jimage` |
//! | [`monitor_dpn`] | pushdown networks with monitors, spawns and joins | `trees` |
//! | [`points_to`] | which objects references point to, which methods calls reach | nothing |
//! | [`pushdown`] | reachability in pushdown systems, with weights | nothing |
//! | [`search`] | all interleavings of a program's threads | `machine` |
//! | [`symbolic`] | networks within bounded contexts, on BDDs | nothing |
//! | [`trees`] | emptiness of lazy products of tree automata | nothing |

pub mod classfile;
pub mod decode;
pub mod jimage;
pub mod machine;
pub mod monitor_dpn;
pub mod points_to;
pub mod pushdown;
pub mod search;
pub mod symbolic;
pub mod trees;
