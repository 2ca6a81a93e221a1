//! Annotations.

use heddle_classfile::{self as core, Visibility};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use super::constants::constant;
use crate::show::{shown, shown_variant, variants};

/// One annotation. `type` is a descriptor; `elements` are the explicit ones.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Annotation(core::Annotation);

#[pymethods]
impl Annotation {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["type", "elements", "visible"])
    }

    #[getter]
    #[pyo3(name = "type")]
    fn interface(&self) -> &str {
        self.0.interface.text()
    }

    #[getter]
    fn elements<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let pairs = self.0.elements.iter().map(|(name, value)| {
            let name = PyString::new(py, name).into_any();
            PyTuple::new(py, [name, element_value(py, value)?])
        });
        PyTuple::new(py, pairs.collect::<PyResult<Vec<_>>>()?)
    }

    #[getter]
    fn visible(&self) -> bool {
        self.0.visibility == Visibility::Visible
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "Annotation", (self.interface(), self.elements(py)?, self.visible()))
    }
}

/// Type annotations, as they are in the file.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct TypeAnnotations(core::TypeAnnotations);

#[pymethods]
impl TypeAnnotations {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["raw", "visible"])
    }

    #[getter]
    fn raw<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.raw)
    }

    #[getter]
    fn visible(&self) -> bool {
        self.0.visibility == Visibility::Visible
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "TypeAnnotations", (self.raw(py), self.visible()))
    }
}

/// The value of one element: `ElementValue.Const(tag, value)`, `.Enum(type, name)` and so on.
#[pyclass(frozen, eq, hash, subclass, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct ElementValue(core::ElementValue);

#[pymethods]
impl ElementValue {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown_variant(slf.as_any())
    }
}

variants! { ElementValue:
    /// A primitive value or a string; `tag` is as in descriptors, `s` for a string.
    ConstValue "Const" { tag "tag": char, value "value": Py<PyAny> }
    /// An enum constant; `type` is a descriptor.
    EnumValue "Enum" { class "type": Py<PyString>, name "name": Py<PyString> }
    /// A class, as a descriptor; `V` for `void.class`.
    ClassValue "Class" { descriptor "descriptor": Py<PyString> }
    /// An annotation.
    AnnotationValue "Annotation" { annotation "annotation": Py<Annotation> }
    /// An array of values.
    ArrayValue "Array" { values "values": Py<PyTuple> }
}

/// The Python object of an element's value.
pub(super) fn element_value<'py>(
    py: Python<'py>,
    value: &core::ElementValue,
) -> PyResult<Bound<'py, PyAny>> {
    let base = PyClassInitializer::from(ElementValue(value.clone()));
    let text = |text: &str| PyString::new(py, text).unbind();
    Ok(match value {
        core::ElementValue::Const { tag, value } => {
            let (tag, value) = (char::from(*tag), constant(py, value)?.unbind());
            Bound::new(py, base.add_subclass(ConstValue { tag, value }))?.into_any()
        }
        core::ElementValue::Enum { class, name } => {
            let value = EnumValue { class: text(class.text()), name: text(name) };
            Bound::new(py, base.add_subclass(value))?.into_any()
        }
        core::ElementValue::Class(class) => {
            let value = ClassValue { descriptor: text(class) };
            Bound::new(py, base.add_subclass(value))?.into_any()
        }
        core::ElementValue::Annotation(annotation) => {
            let annotation = Py::new(py, Annotation((**annotation).clone()))?;
            Bound::new(py, base.add_subclass(AnnotationValue { annotation }))?.into_any()
        }
        core::ElementValue::Array(values) => {
            let values = values.iter().map(|value| element_value(py, value));
            let values = PyTuple::new(py, values.collect::<PyResult<Vec<_>>>()?)?.unbind();
            Bound::new(py, base.add_subclass(ArrayValue { values }))?.into_any()
        }
    })
}

/// The Python objects of annotations.
pub(super) fn annotations<'py>(
    py: Python<'py>,
    annotations: &[core::Annotation],
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, annotations.iter().map(|annotation| Annotation(annotation.clone())))
}

/// The Python objects of type annotations.
pub(super) fn type_annotations<'py>(
    py: Python<'py>,
    annotations: &[core::TypeAnnotations],
) -> PyResult<Bound<'py, PyTuple>> {
    PyTuple::new(py, annotations.iter().map(|annotations| TypeAnnotations(annotations.clone())))
}
