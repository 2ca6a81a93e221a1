//! Functions of Python that hear of a search while it goes on.

use heddle_search::listener::Listener;
use heddle_search::outcome::{Finding, Progress};
use pyo3::prelude::*;

use crate::finding::SearchFinding;

/// Calls two functions. When one of them raises an exception, the search has to stop.
#[derive(Default)]
pub(crate) struct PythonListener {
    /// Hears how far the search has come.
    progress: Option<Py<PyAny>>,
    /// Hears what was found before the search has ended.
    found: Option<Py<PyAny>>,
    raised: bool,
}

impl PythonListener {
    pub(crate) fn new((progress, found): (Option<Py<PyAny>>, Option<Py<PyAny>>)) -> Self {
        Self { progress, found, raised: false }
    }
}

impl Listener for PythonListener {
    fn progress(&mut self, progress: &Progress) -> bool {
        if let Some(listener) = &self.progress {
            let told = Python::attach(|py| {
                let numbers = (
                    progress.states,
                    progress.transitions,
                    progress.depth,
                    progress.frontier,
                    progress.memory,
                    progress.found,
                );
                listener.call1(py, numbers).map(drop)
            });
            self.raised |= told.is_err();
        }
        self.raised
    }

    fn found(&mut self, finding: &Finding) {
        if let Some(listener) = &self.found {
            let told = Python::attach(|py| {
                listener.call1(py, (SearchFinding::of(py, finding)?,)).map(drop)
            });
            self.raised |= told.is_err();
        }
    }
}
