//! `heddle_classfile::jimage` seen from Python.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError, Weak};
use std::time::SystemTime;

use heddle_classfile::jimage::{self, ImageError};
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyTuple};

use crate::decode::raised;

/// A JDK's `lib/modules`, read by position; nothing is cached.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Image(Arc<jimage::Image>);

/// An image that is open.
struct Open {
    path: PathBuf,
    /// What tells the file from one that takes its place.
    written: (SystemTime, u64),
    image: Weak<jimage::Image>,
}

static OPEN: Mutex<Vec<Open>> = Mutex::new(Vec::new());

/// An open image: to read the index of one takes longer than all that most programs need of it.
pub(crate) fn open(path: &Path) -> Result<Arc<jimage::Image>, ImageError> {
    let written = path.metadata().and_then(|data| Ok((data.modified()?, data.len())));
    let Ok(written) = written else { return jimage::Image::open(path).map(Arc::new) };
    let mut all = OPEN.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|open| open.image.strong_count() > 0);
    let known = all.iter().find(|open| open.path == path && open.written == written);
    if let Some(image) = known.and_then(|open| open.image.upgrade()) {
        return Ok(image);
    }
    let image = Arc::new(jimage::Image::open(path)?);
    all.push(Open { path: path.into(), written, image: Arc::downgrade(&image) });
    Ok(image)
}

impl Image {
    /// Ask the image with the interpreter's lock released.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        question: impl FnOnce(&jimage::Image) -> Result<T, ImageError> + Send,
    ) -> PyResult<T> {
        py.detach(|| question(&self.0)).map_err(|error| failed(py, error, self.0.path()))
    }
}

#[pymethods]
impl Image {
    #[new]
    fn new(py: Python<'_>, path: PathBuf) -> PyResult<Self> {
        let image = py.detach(|| open(&path));
        image.map(Self).map_err(|error| failed(py, error, &path))
    }

    #[getter]
    fn path(&self) -> &std::ffi::OsStr {
        self.0.path().as_os_str()
    }

    fn modules<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.ask(py, jimage::Image::modules)?)
    }

    #[pyo3(signature = (module=None))]
    fn class_names<'py>(
        &self,
        py: Python<'py>,
        module: Option<&str>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.ask(py, |image| image.class_names(module))?)
    }

    fn module_of(&self, py: Python<'_>, package: &str) -> PyResult<Option<String>> {
        self.ask(py, |image| image.module_of(package))
    }

    fn find_class<'py>(
        &self,
        py: Python<'py>,
        name: &str,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let bytes = self.ask(py, |image| image.find_class(name))?;
        Ok(bytes.map(|bytes| PyBytes::new(py, &bytes)))
    }

    fn read<'py>(&self, py: Python<'py>, resource: &str) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let bytes = self.ask(py, |image| image.read(resource))?;
        Ok(bytes.map(|bytes| PyBytes::new(py, &bytes)))
    }

    fn __repr__(&self) -> String {
        format!("<Image {}>", self.0.path().display())
    }
}

fn failed(py: Python<'_>, error: ImageError, path: &Path) -> PyErr {
    match error {
        ImageError::Decode(fault) => raised(py, &fault),
        ImageError::Io(error) => match error.raw_os_error() {
            // With its number, OSError picks the subclass, such as FileNotFoundError.
            Some(number) => {
                PyOSError::new_err((number, reason(&error), path.as_os_str().to_owned()))
            }
            None => error.into(),
        },
    }
}

/// The system's words, without the number that Rust appends.
fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or(&text).to_owned()
}
