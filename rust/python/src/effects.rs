//! What natives touch, for the tests of the static models.

use std::collections::BTreeMap;

use heddle_core::machine::effects::table;
use pyo3::prelude::*;

/// The machine's table of natives: each with what it reads and writes, one line for each access.
#[pyfunction]
pub(crate) fn native_effects() -> BTreeMap<String, Vec<String>> {
    table().into_iter().collect()
}
