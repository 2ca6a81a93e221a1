//! Fields and methods.

use std::sync::Arc;

use heddle_classfile as core;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use super::annotations::{annotations, element_value, type_annotations};
use super::code::Code;
use super::constants::constant;
use crate::show::value_class;

/// One field.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Field(pub(super) Arc<core::Field>);

#[pymethods]
impl Field {
    #[getter]
    fn access_flags(&self) -> u16 {
        self.0.access_flags
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn descriptor(&self) -> &str {
        self.0.descriptor.text()
    }

    #[getter]
    fn signature(&self) -> Option<&str> {
        self.0.signature.as_deref()
    }

    #[getter]
    fn constant_value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.0.constant_value.as_ref().map(|value| constant(py, value)).transpose()
    }

    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        annotations(py, &self.0.annotations)
    }

    #[getter]
    fn type_annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        type_annotations(py, &self.0.type_annotations)
    }

    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.attributes.iter().map(|name| &**name))
    }

    fn __repr__(&self) -> String {
        format!("<Field {} {}>", self.name(), self.descriptor())
    }
}

/// One method.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Method(pub(super) Arc<core::Method>);

#[pymethods]
impl Method {
    #[getter]
    fn access_flags(&self) -> u16 {
        self.0.access_flags
    }

    #[getter]
    fn name(&self) -> &str {
        &self.0.name
    }

    #[getter]
    fn descriptor(&self) -> &str {
        self.0.descriptor.text()
    }

    #[getter]
    fn signature(&self) -> Option<&str> {
        self.0.attributes.signature.as_deref()
    }

    #[getter]
    fn code(&self) -> Option<Code> {
        self.0.attributes.code().map(|code| Code(Arc::clone(code)))
    }

    #[getter]
    fn exceptions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.attributes.exceptions.iter().map(|name| &**name))
    }

    #[getter]
    fn parameters<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.attributes.parameters.iter().cloned().map(MethodParameter))
    }

    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        annotations(py, &self.0.attributes.annotations)
    }

    #[getter]
    fn parameter_annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let parameters = self.0.attributes.parameter_annotations.iter();
        let parameters = parameters.map(|parameter| annotations(py, parameter));
        PyTuple::new(py, parameters.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn annotation_default<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = self.0.attributes.annotation_default.as_ref();
        value.map(|value| element_value(py, value)).transpose()
    }

    #[getter]
    fn type_annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        type_annotations(py, &self.0.attributes.type_annotations)
    }

    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.attributes.names.iter().map(|name| &**name))
    }

    fn __repr__(&self) -> String {
        format!("<Method {}{}>", self.name(), self.descriptor())
    }
}

value_class! {
    /// Name and flags of one parameter.
    MethodParameter(core::MethodParameter) {
        name: Option<&str> = |parameter| parameter.name.as_deref();
        access_flags: u16 = |parameter| parameter.access_flags;
    }
}
