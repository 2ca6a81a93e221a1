//! Memory whose values decide nothing that a claim can see: statistics, logs.
//!
//! Which memory that is was found out before the search (`docs/design/search.md`). All runs execute the
//! same instructions on the same objects whatever it holds.

/// Such memory, by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Irrelevant {
    /// Fields: the class that declares each, and its name.
    pub fields: Vec<(String, String)>,
    /// Where arrays and counters are made that hold such values: class, method, descriptor, and the
    /// place of the instruction.
    pub places: Vec<(String, String, String, u16)>,
}
