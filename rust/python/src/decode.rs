//! The error of every decoder.

use heddle_classfile::decode;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pyo3::create_exception!(
    heddle._core,
    DecodeError,
    PyValueError,
    "Bytes that are not what they should be. `offset` counts from the start of the file."
);

/// The Python exception for a fault.
pub(crate) fn raised(py: Python<'_>, fault: &decode::DecodeError) -> PyErr {
    let error = DecodeError::new_err(fault.to_string());
    let value = error.value(py);
    let filled = value
        .setattr("offset", fault.offset)
        .and_then(|()| value.setattr("cause", fault.cause.as_str()));
    filled.err().unwrap_or(error)
}
