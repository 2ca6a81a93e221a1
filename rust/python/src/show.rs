//! How values print, and the classes of plain values.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyTuple};

/// `Name(field, field)` with the fields as Python prints them: the call that would make it.
pub(crate) fn shown<'py, Fields>(py: Python<'py>, name: &str, fields: Fields) -> PyResult<String>
where
    Fields: IntoPyObject<'py, Target = PyTuple, Output = Bound<'py, PyTuple>>,
    PyErr: From<Fields::Error>,
{
    let text = fields.into_pyobject(py)?.repr()?.to_string_lossy().into_owned();
    // Python writes a tuple of one with a comma, which a call does not have.
    let text = text.strip_suffix(",)").map_or(text.clone(), |one| format!("{one})"));
    Ok(format!("{name}{text}"))
}

/// The same for an instance of a nested subclass: `Outer.Name(field)`.
pub(crate) fn shown_variant(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let class = value.get_type();
    let names: Bound<'_, PyTuple> = class.getattr("__match_args__")?.cast_into()?;
    let fields = names.iter().map(|name| value.getattr(name.cast::<PyString>()?));
    let fields = fields.collect::<PyResult<Vec<_>>>()?;
    let name = class.qualname()?.to_string_lossy().into_owned();
    shown(value.py(), &name, PyTuple::new(value.py(), fields)?)
}

/// Make `Inner` known as `Outer.name`.
pub(crate) fn nest<Outer: PyTypeInfo, Inner: PyTypeInfo>(
    py: Python<'_>,
    name: &str,
) -> PyResult<()> {
    let (outer, inner) = (py.get_type::<Outer>(), py.get_type::<Inner>());
    inner.setattr("__qualname__", format!("{}.{name}", outer.name()?))?;
    outer.setattr(name, inner)
}

/// A class of plain values: a wrapped core value, compared and hashed as the core does, with
/// read-only fields that print and match in the order given here.
macro_rules! value_class {
    (
        $(#[$doc:meta])*
        $name:ident($core:ty) {
            $($field:ident: $type:ty = |$value:ident| $get:expr;)*
        }
    ) => {
        $(#[$doc])*
        #[pyo3::pyclass(frozen, eq, hash, module = "heddle._core")]
        #[derive(PartialEq, Eq, Hash)]
        pub(crate) struct $name(pub(crate) $core);

        #[pyo3::pymethods]
        impl $name {
            #[classattr]
            #[pyo3(name = "__match_args__")]
            fn match_args(
                py: pyo3::Python<'_>,
            ) -> pyo3::PyResult<pyo3::Bound<'_, pyo3::types::PyTuple>> {
                pyo3::types::PyTuple::new(py, [$(stringify!($field)),*])
            }

            $(
                #[getter]
                fn $field(&self) -> $type {
                    let $value = &self.0;
                    $get
                }
            )*

            fn __repr__(&self, py: pyo3::Python<'_>) -> pyo3::PyResult<String> {
                $crate::show::shown(py, stringify!($name), ($(self.$field(),)*))
            }
        }
    };
}

pub(crate) use value_class;

/// The variants of a sum: subclasses of `$base` that Python sees nested in it.
macro_rules! variants {
    ($base:ident: $($(#[$doc:meta])* $class:ident $name:literal {
        $($field:ident $python:literal: $type:ty),*
    })*) => {
        $(
            $(#[$doc])*
            #[pyo3::pyclass(frozen, extends = $base, name = $name, module = "heddle._core")]
            struct $class {
                $(#[pyo3(get, name = $python)] $field: $type,)*
            }

            #[pyo3::pymethods]
            impl $class {
                #[classattr]
                #[pyo3(name = "__match_args__")]
                fn match_args(
                    py: pyo3::Python<'_>,
                ) -> pyo3::PyResult<pyo3::Bound<'_, pyo3::types::PyTuple>> {
                    pyo3::types::PyTuple::new(py, [$($python),*])
                }
            }
        )*

        /// Make the variants known to Python.
        pub(super) fn nest_variants(py: pyo3::Python<'_>) -> pyo3::PyResult<()> {
            $($crate::show::nest::<$base, $class>(py, $name)?;)*
            Ok(())
        }
    };
}

pub(crate) use variants;
