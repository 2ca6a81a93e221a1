//! What a machine is given from Python: where classes come from, the outside, options.

use std::collections::HashMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use heddle_machine::foreign::{Failure, Value};
use heddle_machine::host::{Console, Host, Recorder, Stream};
use heddle_machine::trap::{InternalError, Unsupported};
use heddle_machine::world::tiers::Tiers;
use heddle_machine::world::{ClassSource, Sources};
use heddle_machine::{Limits, Options};
use pyo3::exceptions::{PyKeyboardInterrupt, PyOSError, PyTypeError};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use crate::jimage::open;

/// Finds the user's classes and resources by asking Python.
struct Finder {
    find: Py<PyAny>,
    resources: Py<PyAny>,
}

impl ClassSource for Finder {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Python::attach(|py| {
            let found = uninterrupted(py, || self.find.call1(py, (name,)));
            found
                .and_then(|found| found.extract::<Option<Vec<u8>>>(py))
                .map_err(|error| error.to_string())
        })
    }

    fn places(&self, name: &str) -> Vec<String> {
        let found = Python::attach(|py| {
            uninterrupted(py, || self.resources.call1(py, (name,)))?.extract::<Vec<String>>(py)
        });
        found.unwrap_or_default()
    }
}

/// Model classes by internal name.
struct Models(HashMap<String, Vec<u8>>);

impl ClassSource for Models {
    fn find(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        Ok(self.0.get(name).cloned())
    }
}

/// Prints to the console or keeps what is printed; calls peers; listens for Ctrl-C.
pub(crate) struct PythonHost {
    console: bool,
    recorder: Recorder,
    peers: Vec<(String, Py<PyAny>)>,
    interrupted: bool,
}

impl PythonHost {
    /// A host that keeps what is printed in `recorder`, or prints it.
    pub(crate) fn new(
        peers: &Bound<'_, PyDict>,
        recorder: Recorder,
        console: bool,
    ) -> PyResult<Self> {
        let peers = peers
            .iter()
            .map(|(key, peer)| Ok((key.extract()?, peer.unbind())))
            .collect::<PyResult<_>>()?;
        Ok(Self { console, recorder, peers, interrupted: false })
    }
}

impl Host for PythonHost {
    fn write(&mut self, stream: Stream, bytes: &[u8]) {
        if self.console {
            Console.write(stream, bytes);
        } else {
            self.recorder.write(stream, bytes);
        }
    }

    fn peers(&self) -> Vec<String> {
        self.peers.iter().map(|(key, _)| key.clone()).collect()
    }

    fn call_peer(&mut self, key: &str, arguments: &[Value]) -> Result<Value, Failure> {
        let peer = self.peers.iter().find(|(known, _)| known == key).map(|(_, peer)| peer);
        let Some(peer) = peer else {
            return Err(Failure::Broken("it is gone".into()));
        };
        Python::attach(|py| {
            let broken = |error: PyErr| failure(py, &error);
            let mut converted = Vec::new();
            for argument in arguments {
                converted.push(to_python(py, argument).map_err(broken)?);
            }
            let tuple = PyTuple::new(py, converted).map_err(broken)?;
            let answer =
                uninterrupted(py, || peer.bind(py).call1(tuple.clone())).map_err(broken)?;
            from_python(&answer).map_err(broken)
        })
    }

    fn interrupted(&mut self) -> bool {
        self.interrupted = self.interrupted || Python::attach(|py| py.check_signals().is_err());
        self.interrupted
    }
}

/// What Python answers. Ctrl-C is no answer: it is asked again, and the machine hears of the interrupt
/// when it looks for one the next time.
fn uninterrupted<T>(py: Python<'_>, ask: impl Fn() -> PyResult<T>) -> PyResult<T> {
    let mut interrupted = false;
    loop {
        match ask() {
            Err(error) if error.is_instance_of::<PyKeyboardInterrupt>(py) => interrupted = true,
            answer => {
                if interrupted {
                    py.import("_thread")?.call_method0("interrupt_main")?;
                }
                return answer;
            }
        }
    }
}

/// An exception of a peer: one with `java_class` and `message` is thrown in Java.
fn failure(py: Python<'_>, error: &PyErr) -> Failure {
    let value = error.value(py);
    let class = value.getattr("java_class").and_then(|class| class.extract::<String>());
    let message = value.getattr("message").and_then(|message| message.extract::<String>());
    match (class, message) {
        (Ok(class), Ok(message)) => Failure::Throws(class.replace('.', "/"), message),
        _ => Failure::Broken(error.to_string()),
    }
}

fn to_python<'py>(py: Python<'py>, value: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match value {
        Value::Void | Value::Null => py.None().into_bound(py),
        Value::Boolean(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Int(value) => value.into_pyobject(py)?.into_any(),
        Value::Long(value) => value.into_pyobject(py)?.into_any(),
        Value::Float(value) => value.into_pyobject(py)?.into_any(),
        Value::Double(value) => value.into_pyobject(py)?.into_any(),
        Value::Text(units) => String::from_utf16_lossy(units).into_pyobject(py)?.into_any(),
        Value::Bytes(data) => PyBytes::new(py, data).into_any(),
        Value::Ints(data) => PyTuple::new(py, data)?.into_any(),
        Value::Longs(data) => PyTuple::new(py, data)?.into_any(),
        Value::Doubles(data) => PyTuple::new(py, data)?.into_any(),
    })
}

fn from_python(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        return Ok(Value::Null);
    }
    // A bool is an int in Python, so it comes first.
    if let Ok(value) = value.cast::<pyo3::types::PyBool>() {
        return Ok(Value::Boolean(value.is_true()));
    }
    if value.is_instance_of::<pyo3::types::PyInt>() {
        if let Ok(value) = value.extract::<i32>() {
            return Ok(Value::Int(value));
        }
        return Ok(Value::Long(value.extract()?));
    }
    if let Ok(value) = value.extract::<f64>() {
        return Ok(Value::Double(value));
    }
    if let Ok(value) = value.extract::<String>() {
        return Ok(Value::Text(value.encode_utf16().collect()));
    }
    if let Ok(bytes) = value.cast::<PyBytes>() {
        return Ok(Value::Bytes(bytes.as_bytes().to_vec()));
    }
    Err(PyTypeError::new_err(format!("a peer cannot return {}", value.get_type().name()?)))
}

/// What a program may use.
#[derive(FromPyObject)]
struct Resources {
    heap_bytes: usize,
    frames: usize,
    processors: u32,
}

/// What may happen on the machine, and what the program sees of the outside: the options that a
/// search, a replay and a schedule file share.
#[derive(FromPyObject)]
#[expect(clippy::struct_excessive_bools, reason = "switches, each with a name")]
struct Scheduling {
    choose_random: bool,
    spurious_wakeups: bool,
    weak_cas: bool,
    strict: bool,
    finer: Vec<String>,
    stdin: Vec<u8>,
    environment: Vec<(String, String)>,
    resources: Resources,
}

/// What a run is started with; a class so that each part has a name.
#[derive(FromPyObject)]
pub(crate) struct RunOptions {
    pub(crate) image: std::path::PathBuf,
    version: u32,
    preview: bool,
    java_home: String,
    readable: Vec<String>,
    pub(crate) main: String,
    pub(crate) arguments: Vec<String>,
    properties: Vec<(String, String)>,
    pub(crate) seed: Option<u64>,
    coverage: bool,
    pub(crate) capture: bool,
    pub(crate) models: HashMap<String, Vec<u8>>,
    scheduling: Scheduling,
}

impl RunOptions {
    /// Where classes come from: the models, the JDK's image, and Python for the user's.
    pub(crate) fn sources(&self, find: Py<PyAny>, resources: Py<PyAny>) -> PyResult<Sources> {
        let image = open(&self.image).map_err(|error| PyOSError::new_err(error.to_string()))?;
        Ok(Sources {
            models: Arc::new(Models(self.models.clone())),
            jdk: image,
            user: Arc::new(Finder { find, resources }),
        })
    }

    /// What the machine is started with.
    pub(crate) fn machine(&self) -> Options {
        let scheduling = &self.scheduling;
        Options {
            properties: self.properties.clone(),
            environment: scheduling.environment.clone(),
            input: scheduling.stdin.clone(),
            java_home: self.java_home.clone(),
            readable: self.readable.clone(),
            version: self.version,
            preview: self.preview,
            limits: Limits {
                depth: scheduling.resources.frames,
                heap: scheduling.resources.heap_bytes,
                processors: scheduling.resources.processors,
            },
            choose_random: scheduling.choose_random,
            spurious_wakeups: scheduling.spurious_wakeups,
            weak_cas: scheduling.weak_cas,
            strict: scheduling.strict,
            coverage: self.coverage,
            tiers: Tiers::named(scheduling.finer.iter().map(String::as_str)).unwrap_or_default(),
        }
    }
}

/// An error of the machine itself must end the run and not the process. The panic hook, which belongs
/// to the process, says where it was on the standard error output.
pub(crate) fn guarded<T>(run: impl FnOnce() -> T) -> Result<T, Unsupported> {
    let result = catch_unwind(AssertUnwindSafe(run));
    result.map_err(|cause| {
        INTERNAL_ERRORS.fetch_add(1, Ordering::Relaxed);
        InternalError::of(&*cause, "no place of the program").told()
    })
}

static INTERNAL_ERRORS: AtomicU64 = AtomicU64::new(0);

/// How many errors of the core itself this process has met. An answer calls them unknown, so that a
/// comparison of answers would pass over them.
#[pyfunction]
pub(crate) fn internal_errors() -> u64 {
    INTERNAL_ERRORS.load(Ordering::Relaxed)
}
