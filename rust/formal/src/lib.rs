//! Algorithms on automata and constraints. Nothing here knows Java.
//!
//! | module | holds | uses |
//! |---|---|---|
//! | [`points_to`] | which objects references point to, which methods calls reach | nothing |
//! | [`pushdown`] | reachability in pushdown systems, with weights | nothing |
//! | [`traces`] | one run: lock sets, races, orders of locks | nothing |
//! | [`symbolic`] | networks within bounded contexts, on BDDs | nothing |
//! | [`trees`] | emptiness of lazy products of tree automata | nothing |
//! | [`monitor_dpn`] | pushdown networks with monitors, spawns and joins | `trees` |

pub mod monitor_dpn;
pub mod points_to;
pub mod pushdown;
pub mod symbolic;
pub mod traces;
pub mod trees;
