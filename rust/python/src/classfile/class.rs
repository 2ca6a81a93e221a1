//! Class files and what only classes have.

use std::sync::Arc;

use heddle_classfile as core;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyTuple};

use super::annotations::{annotations, type_annotations};
use super::constants::constant;
use super::members::{Field, Method};
use crate::show::{shown, value_class};

/// One decoded class file, nothing resolved.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct ClassFile {
    core: core::ClassFile,
    // Made once, so that a field or method is the same object each time it is asked for.
    fields: PyOnceLock<Py<PyTuple>>,
    methods: PyOnceLock<Py<PyTuple>>,
}

impl ClassFile {
    pub(super) fn new(core: core::ClassFile) -> Self {
        Self { core, fields: PyOnceLock::new(), methods: PyOnceLock::new() }
    }
}

#[pymethods]
impl ClassFile {
    #[getter]
    fn minor_version(&self) -> u16 {
        self.core.minor_version
    }

    #[getter]
    fn major_version(&self) -> u16 {
        self.core.major_version
    }

    #[getter]
    fn access_flags(&self) -> u16 {
        self.core.access_flags
    }

    #[getter]
    fn name(&self) -> &str {
        &self.core.name
    }

    #[getter]
    fn superclass(&self) -> Option<&str> {
        self.core.superclass.as_deref()
    }

    #[getter]
    fn interfaces<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.core.interfaces)
    }

    #[getter]
    fn fields<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyTuple>> {
        let make = || Ok(PyTuple::new(py, self.core.fields.iter().cloned().map(Field))?.unbind());
        self.fields.get_or_try_init(py, make).map(|fields| fields.bind(py))
    }

    #[getter]
    fn methods<'py>(&self, py: Python<'py>) -> PyResult<&Bound<'py, PyTuple>> {
        let make = || Ok(PyTuple::new(py, self.core.methods.iter().cloned().map(Method))?.unbind());
        self.methods.get_or_try_init(py, make).map(|methods| methods.bind(py))
    }

    #[getter]
    fn source_file(&self) -> Option<&str> {
        self.core.attributes.source_file.as_deref()
    }

    #[getter]
    fn signature(&self) -> Option<&str> {
        self.core.attributes.signature.as_deref()
    }

    #[getter]
    fn bootstrap_methods<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(
            py,
            self.core.attributes.bootstrap_methods.iter().cloned().map(BootstrapMethod),
        )
    }

    #[getter]
    fn inner_classes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.core.attributes.inner_classes.iter().cloned().map(InnerClass))
    }

    #[getter]
    fn enclosing_method(&self) -> Option<EnclosingMethod> {
        self.core.attributes.enclosing_method.clone().map(EnclosingMethod)
    }

    #[getter]
    fn nest_host(&self) -> Option<&str> {
        self.core.attributes.nest_host.as_deref()
    }

    #[getter]
    fn nest_members<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.core.attributes.nest_members)
    }

    #[getter]
    fn permitted_subclasses<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.core.attributes.permitted_subclasses)
    }

    #[getter]
    fn record_components<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let components = self.core.attributes.record_components.as_ref();
        components
            .map(|components| PyTuple::new(py, components.iter().cloned().map(RecordComponent)))
            .transpose()
    }

    #[getter]
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        annotations(py, &self.core.attributes.annotations)
    }

    #[getter]
    fn type_annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        type_annotations(py, &self.core.attributes.type_annotations)
    }

    #[getter]
    fn module<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.core.attributes.module.as_ref().map(|raw| PyBytes::new(py, raw))
    }

    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        names(py, &self.core.attributes.names)
    }

    fn __repr__(&self) -> String {
        format!("<ClassFile {}>", self.core.name)
    }
}

fn names<'py>(py: Python<'py>, names: &[Arc<str>]) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, names.iter().map(|name| &**name))
}

/// How a dynamic call site or constant is made.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct BootstrapMethod(core::BootstrapMethod);

#[pymethods]
impl BootstrapMethod {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["handle", "arguments"])
    }

    #[getter]
    fn handle<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        constant(py, &core::Constant::MethodHandle(Arc::clone(&self.0.handle)))
    }

    #[getter]
    fn arguments<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let arguments = self.0.arguments.iter().map(|argument| constant(py, argument));
        PyTuple::new(py, arguments.collect::<PyResult<Vec<_>>>()?)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "BootstrapMethod", (self.handle(py)?, self.arguments(py)?))
    }
}

value_class! {
    /// A nested class that a class mentions.
    InnerClass(core::InnerClass) {
        inner: &str = |class| &class.inner;
        outer: Option<&str> = |class| class.outer.as_deref();
        name: Option<&str> = |class| class.name.as_deref();
        access_flags: u16 = |class| class.access_flags;
    }
}

value_class! {
    /// Where a local or anonymous class is declared; no method in initialisers.
    EnclosingMethod(core::EnclosingMethod) {
        owner: &str = |place| &place.owner;
        name: Option<&str> = |place| place.method.as_ref().map(|(name, _)| &**name);
        descriptor: Option<&str> =
            |place| place.method.as_ref().map(|(_, descriptor)| &**descriptor.text());
    }
}

/// One component of a record.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct RecordComponent(core::RecordComponent);

#[pymethods]
impl RecordComponent {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["name", "descriptor", "signature", "annotations"])
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
    fn annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        annotations(py, &self.0.annotations)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        let fields = (self.name(), self.descriptor(), self.signature(), self.annotations(py)?);
        shown(py, "RecordComponent", fields)
    }
}
