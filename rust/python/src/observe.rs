//! `heddle_machine::observe` seen from Python: what happens in one run.

use heddle_machine::host::Recorder;
use heddle_machine::observe::Scope;
use heddle_machine::observe::seen::Seen;
use heddle_machine::scheduler::End;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::host::{PythonHost, RunOptions, guarded};
use crate::machine::{RunEnd, started};

type At = (u32, u32);
type Guarded = (At, Option<u32>, Option<u32>, Vec<(u32, bool, bool)>);

/// How a run ended, and what was seen of it: tables of methods and sites, and rows that name them.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct ObservedRun {
    #[pyo3(get)]
    end: Py<RunEnd>,
    seen: Seen,
}

#[pymethods]
impl ObservedRun {
    #[getter]
    fn methods(&self) -> Vec<(&str, &str, &str)> {
        self.seen.methods.iter().map(|(class, name, kind)| (&**class, &**name, &**kind)).collect()
    }

    #[getter]
    fn sites(&self) -> Vec<(&str, &str, Option<At>, u32)> {
        self.seen
            .sites
            .iter()
            .map(|(word, class, at, count)| (*word, &**class, *at, *count))
            .collect()
    }

    #[getter]
    fn calls(&self) -> Vec<(At, &str, u32)> {
        self.seen.calls.clone()
    }

    #[getter]
    fn roots(&self) -> Vec<u32> {
        self.seen.roots.clone()
    }

    #[getter]
    fn starts(&self) -> Vec<(Vec<At>, u32, u32)> {
        self.seen.starts.clone()
    }

    #[getter]
    fn parameters(&self) -> Vec<(u32, u32, u32)> {
        self.seen.parameters.clone()
    }

    #[getter]
    fn values(&self) -> Vec<(At, &str, u32)> {
        self.seen.values.clone()
    }

    #[getter]
    fn guarded(&self) -> Vec<Guarded> {
        self.seen.guarded.clone()
    }

    #[getter]
    fn shared(&self) -> Vec<u32> {
        self.seen.shared.clone()
    }

    #[getter]
    fn shared_statics(&self) -> Vec<(&str, &str)> {
        self.seen.shared_statics.iter().map(|(class, name)| (&**class, &**name)).collect()
    }
}

/// Run a program to its end, one bytecode at a time; `scope` is `user` or `all`.
#[pyfunction]
pub(crate) fn observe_program(
    py: Python<'_>,
    options: RunOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    scope: &str,
) -> PyResult<ObservedRun> {
    let sources = options.sources(find, resources)?;
    let recorder = Recorder::default();
    let host = PythonHost::new(&PyDict::new(py), recorder.clone(), false)?;
    let scope = if scope == "all" { Scope::All } else { Scope::User };
    let mut seen = Seen::default();
    let (end, bytecodes) = py
        .detach(|| {
            guarded(|| {
                started(sources, &options, host, |machine, schedule| {
                    let (end, what) = machine.run_observed(schedule, scope);
                    seen = what;
                    end
                })
            })
        })
        .unwrap_or_else(|unsupported| (End::Unsupported(unsupported, "the interpreter".into()), 0));
    let end = Py::new(py, RunEnd::new(py, end, bytecodes, &recorder)?)?;
    Ok(ObservedRun { end, seen })
}
