//! The states in which runs of a program end, for tests.

use std::collections::BTreeSet;

use heddle_machine::host::Recorder;
use heddle_search::finals::Final;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::host::{PythonHost, RunOptions};
use crate::listener::PythonListener;
use crate::search::{SearchEnd, SearchOptions, end, searched};

/// A state in which a run ended.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct FinalState {
    /// `ended`, `stuck` or `exit` with its status.
    how: String,
    /// Threads beside which the program ended: `none`, or they had `ended`, were `blocked` or `running`.
    left: &'static str,
    /// What was printed to the standard output.
    printed: String,
    /// Which exceptions ended threads.
    uncaught: Vec<String>,
    /// The user's static fields with all they lead to.
    statics: Vec<(String, String)>,
    /// The same, without the insides of the library's objects that may have a model.
    own: Vec<(String, String)>,
    /// Who is blocked, and where in the user's code.
    blocked: Vec<String>,
    /// What each of them waits for.
    awaited: Vec<String>,
}

impl From<Final> for FinalState {
    fn from(reached: Final) -> Self {
        let Final { how, left, printed, uncaught, statics, own, blocked, awaited } = reached;
        Self { how, left, printed, uncaught, statics, own, blocked, awaited }
    }
}

/// Search all interleavings of a program past all findings, and keep the states in which runs end.
#[pyfunction]
pub(crate) fn final_states(
    py: Python<'_>,
    options: RunOptions,
    search: SearchOptions,
    find: Py<PyAny>,
    resources: Py<PyAny>,
    peers: &Bound<'_, PyDict>,
) -> PyResult<(SearchEnd, Vec<FinalState>)> {
    let mut config = search.config()?;
    config.finals = true;
    config.all = true;
    let host = PythonHost::new(peers, Recorder::default(), false)?;
    let sources = options.sources(find, resources)?;
    let outside = (host, PythonListener::default());
    let mut searched = py.detach(|| searched(sources, &options, outside, &config));
    let finals: BTreeSet<Final> = std::mem::take(&mut searched.outcome.finals);
    let finals = finals.into_iter().map(FinalState::from).collect();
    Ok((end(py, searched, config.store)?, finals))
}
