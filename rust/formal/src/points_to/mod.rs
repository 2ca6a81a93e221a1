//! Which objects references may point to, and which methods calls may reach: both at once.
//!
//! An inclusion-based analysis with one node per variable and per field of each allocation. Methods
//! come as templates of constraints over local nodes; an instance of a method is its template laid
//! out once for one context. What the solver meets and does not know it lists as needs: methods
//! without a template, receivers of an unknown class, questions that only the caller can answer.
//! The caller answers and lets it go on, until there are no needs left.
//!
//! | module | holds |
//! |---|---|
//! | [`ids`] | numbers with their kinds |
//! | [`set`] | sets of small numbers |
//! | [`template`] | the constraints of a method, and how they are told as numbers |
//! | [`heap`] | allocations, their contexts and labels; types and filters |
//! | [`graph`] | nodes, their edges and what waits at them; cycles become one node |
//! | [`solver`] | the fixed point |
//! | [`instances`] | methods in contexts and the calls between them |

mod answers;
mod fields;
pub mod graph;
pub mod heap;
pub mod ids;
pub mod instances;
pub mod set;
pub mod solver;
#[cfg(test)]
mod solver_tests;
pub mod template;
