//! `heddle_search::asserted` seen from Python: whether a schedule breaks an assertion.

use heddle_machine::host::Recorder;
use heddle_machine::ids::ThreadId;
use heddle_search::asserted::{Assertion, is_broken};
use heddle_search::outcome::{Predicate, Spot, Taken};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::booted::before_main;
use crate::host::{PythonHost, RunOptions, guarded};
use crate::temporal::TemporalOptions;

/// What was asserted, one of three; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct AssertionOptions {
    /// Class, method, line.
    spot: Option<(String, String, Option<u16>)>,
    /// Class, method.
    predicate: Option<(String, String)>,
    runs: Option<TemporalOptions>,
    repeats: usize,
}

impl AssertionOptions {
    fn assertion(&self) -> PyResult<Assertion> {
        let Self { spot, predicate, runs, repeats } = self;
        if let Some((class, method, line)) = spot.clone() {
            return Ok(Assertion::Unreachable(Spot { class, method, line }));
        }
        if let Some((class, method)) = predicate.clone() {
            return Ok(Assertion::Invariant(Predicate { class, method }));
        }
        let runs = runs.as_ref().ok_or_else(|| PyValueError::new_err("nothing is asserted"))?;
        Ok(Assertion::Runs { temporal: runs.temporal()?, repeats: *repeats })
    }
}

/// Whether a program can take these steps, `(thread, bytecodes, decision)` each, and they break
/// what was asserted.
#[pyfunction]
pub(crate) fn breaks_assertion(
    py: Python<'_>,
    options: RunOptions,
    asserted: AssertionOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
    steps: Vec<(u32, u64, Option<u64>)>,
) -> PyResult<bool> {
    let host = PythonHost::new(peers, Recorder::default(), false)?;
    let sources = options.sources(find, resources)?;
    let assertion = asserted.assertion()?;
    let steps = steps.into_iter().map(|(thread, bytecodes, decision)| Taken {
        thread: ThreadId(thread),
        decision,
        bytecodes,
    });
    let steps: Vec<Taken> = steps.collect();
    Ok(py.detach(|| {
        let broken = guarded(|| {
            before_main(sources, &options, host)
                .is_ok_and(|machine| is_broken(machine, &steps, &assertion))
        });
        broken.unwrap_or(false)
    }))
}
