//! What natives touch, for the tests of the static models.

use std::collections::BTreeMap;

use heddle_machine::effects::table;
use heddle_search::by_design;
use pyo3::prelude::*;

/// The machine's table of natives: each with what it reads and writes, one line for each access.
#[pyfunction]
pub(crate) fn native_effects() -> BTreeMap<String, Vec<String>> {
    table().into_iter().collect()
}

/// Memory that the JDK leaves to races on purpose: lists of names, by what they are for.
#[pyfunction]
pub(crate) fn racy_by_design() -> BTreeMap<&'static str, Vec<&'static str>> {
    by_design::lists().into_iter().map(|(name, list)| (name, list.to_vec())).collect()
}
