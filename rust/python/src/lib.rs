//! `heddle._core`: the Rust core seen from Python. Conversion only, no logic.

use pyo3::prelude::*;

#[pymodule]
mod _core {}
