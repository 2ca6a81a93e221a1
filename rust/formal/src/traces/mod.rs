//! One run as a sequence of events, and what analyses of runs conclude from it.
//!
//! Threads, locations, locks and places are numbers from 0 on without gaps to speak of: what is
//! known of each is kept in a table with the number as its index.
//!
//! | module | holds |
//! |---|---|
//! | `event` | what a thread does to what |
//! | `lock_sets` | sets of locks, each once |
//! | `holding` | which locks a thread holds |
//! | `eraser` | lock sets of locations |
//! | `happens_before` | accesses that the run leaves unordered |
//! | `lock_orders` | which locks are held when another one is taken |
//! | `needs` | what must come before an event in every reordering |
//! | `sections` | critical sections, and the closure under the order in which they end |
//! | `prediction` | races that other runs with the same synchronisation show |
//! | `influences` | which threads decide what a thread does |
//! | `usage` | who accesses a location, who takes a lock, how often others wait for it |
//! | `signals` | notifications that come too early |

pub mod eraser;
pub mod event;
pub mod happens_before;
pub mod holding;
pub mod influences;
pub mod lock_orders;
pub mod lock_sets;
mod needs;
pub mod prediction;
mod sections;
pub mod signals;
#[cfg(test)]
mod tests;
pub mod usage;
