//! Pushdown systems: the configurations that can be reached, as finite automata.
//!
//! A configuration is a control state with a stack of symbols. [`Saturation`] turns an automaton
//! of configurations into one of all their successors (post*) or predecessors (pre*), with weights
//! of a [`Semiring`] on the transitions [Kidd09, Sect. 3.2]. Everything is a number here; names
//! are the caller's.
//!
//! Control states come first: an [`Automaton`] over a system reads a stack, top first, from the
//! state that has the control state's number.

pub mod automaton;
pub mod budget;
pub mod domains;
mod flow_order;
pub mod language;
mod post;
mod pre;
pub mod relation;
pub mod saturation;
pub mod semiring;
pub mod summary;
pub mod system;
mod table;
pub mod witness;
pub mod worklist;

pub use automaton::Automaton;
pub use budget::{Budget, Stop};
pub use saturation::{Direction, Saturation};
pub use semiring::Semiring;
pub use system::{Rule, System};
pub use worklist::Order;

/// No symbol, no rule, no transition; on a transition, the empty word.
pub const NONE: u32 = u32::MAX;

/// A step of an automaton; the symbol is [`NONE`] if it reads nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Transition {
    /// Where it leaves.
    pub from: u32,
    /// What it reads.
    pub symbol: u32,
    /// Where it leads.
    pub to: u32,
}
