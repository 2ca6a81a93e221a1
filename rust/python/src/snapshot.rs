//! `heddle_machine::snapshot` seen from Python: the library before a program starts.

use std::sync::{Mutex, MutexGuard, PoisonError};

use heddle_classfile::JavaString;
use heddle_machine::host::Recorder;
use heddle_machine::ids::Ref;
use heddle_machine::snapshot::{self as core, Designated, Value};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::{PyDict, PyTuple};

use crate::booted::{booted, missing};
use crate::classfile::java_string;
use crate::host::{PythonHost, RunOptions, guarded};
use crate::replay::unsupported_error;

/// The initialised library; numbers of objects are those of the heap, 0 is null.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Snapshot(Mutex<core::Snapshot>);

/// Whether it is a reference, and the number.
type Told<'py> = (bool, Bound<'py, PyAny>);

fn told(py: Python<'_>, value: Value) -> PyResult<Told<'_>> {
    Ok(match value {
        Value::Int(number) => (false, number.into_pyobject(py)?.into_any()),
        Value::Float(number) => (false, number.into_pyobject(py)?.into_any()),
        Value::Reference(object) => (true, object.0.into_pyobject(py)?.into_any()),
    })
}

/// `(class, field, is_static)`, or `(array class, base, scale)`.
fn place<'py>(py: Python<'py>, designated: &Designated) -> PyResult<Bound<'py, PyTuple>> {
    match designated {
        Designated::Field { class, name, is_static } => {
            (&**class, &**name, *is_static).into_pyobject(py)
        }
        Designated::Elements { array, base, scale } => (&**array, *base, *scale).into_pyobject(py),
    }
}

impl Snapshot {
    fn core(&self, py: Python<'_>) -> MutexGuard<'_, core::Snapshot> {
        // The thread that holds it may be waiting for Python.
        self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner)
    }

    /// Ask what may load a class, whose bytes Python gives.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&mut core::Snapshot) -> T + Send,
    ) -> T {
        py.detach(|| question(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner)))
    }
}

#[pymethods]
impl Snapshot {
    #[new]
    fn new(
        py: Python<'_>,
        options: RunOptions,
        find: Py<PyAny>,
        resources: Py<PyAny>,
        initialise: Vec<String>,
    ) -> PyResult<Self> {
        let host = PythonHost::new(&PyDict::new(py), Recorder::default(), false)?;
        let sources = options.sources(find, resources)?;
        let taken = py.detach(|| {
            guarded(|| {
                booted(sources, &options, host)
                    .map(|machine| core::Snapshot::take(machine, &initialise))
            })
        });
        match taken {
            Ok(Ok(snapshot)) => Ok(Self(Mutex::new(snapshot))),
            Ok(Err(trap)) => Err(unsupported_error(&missing(trap))),
            Err(unsupported) => Err(unsupported_error(&unsupported)),
        }
    }

    /// `(class, reason, remedy)` of those whose initialisation did not succeed.
    #[getter]
    fn failures<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let core = self.core(py);
        let failures = core.failures().iter();
        let failures = failures.map(|failure| {
            let core::Failure { class, reason, remedy } = failure;
            (&**class, &**reason, &**remedy)
        });
        PyTuple::new(py, failures.collect::<Vec<_>>())
    }

    #[getter]
    fn main_thread(&self, py: Python<'_>) -> u32 {
        self.core(py).main_thread().0
    }

    #[getter]
    fn system_group(&self, py: Python<'_>) -> u32 {
        self.core(py).system_group().0
    }

    fn is_initialised(&self, py: Python<'_>, class_name: &str) -> bool {
        self.core(py).is_initialized(class_name)
    }

    fn mirror(&self, py: Python<'_>, class_name: &str) -> Option<u32> {
        self.core(py).mirror(class_name).map(|mirror| mirror.0)
    }

    fn literal(&self, py: Python<'_>, utf16: Vec<u16>) -> Option<u32> {
        self.core(py).literal(&JavaString::from_utf16(&utf16)).map(|literal| literal.0)
    }

    fn static_value<'py>(
        &self,
        py: Python<'py>,
        class_name: &str,
        field_name: &str,
    ) -> PyResult<Option<Told<'py>>> {
        let value = self.core(py).static_value(class_name, field_name);
        value.map(|value| told(py, value)).transpose()
    }

    fn class_of(&self, py: Python<'_>, number: u32) -> Option<String> {
        self.core(py).class_of(Ref(number)).map(|class| class.to_string())
    }

    /// `(class, fields, elements, text, mirrored)`
    fn object<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Some(found) = self.core(py).object(Ref(number)) else { return Ok(None) };
        let fields = found.fields.iter().map(|(class, name, value)| {
            let (is_reference, number) = told(py, *value)?;
            Ok((&**class, &**name, is_reference, number))
        });
        let fields = PyTuple::new(py, fields.collect::<PyResult<Vec<_>>>()?)?;
        let elements = found.elements.map(|elements| {
            let elements = elements.into_iter().map(|value| told(py, value));
            PyTuple::new(py, elements.collect::<PyResult<Vec<_>>>()?)
        });
        let text = found.text.map(|text| java_string(py, &text)).transpose()?;
        let mirrored = found.mirrored.as_deref();
        let whole = (&*found.class, fields, elements.transpose()?, text, mirrored);
        whole.into_pyobject(py).map(Some)
    }

    fn at_offset<'py>(
        &self,
        py: Python<'py>,
        class_name: &str,
        offset: i64,
    ) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let found = self.ask(py, |core| core.at_offset(class_name, offset));
        found.map(|found| place(py, &found)).transpose()
    }

    fn variable<'py>(&self, py: Python<'py>, number: u32) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let found = self.ask(py, |core| core.variable(Ref(number)));
        found.map(|found| place(py, &found)).transpose()
    }
}
