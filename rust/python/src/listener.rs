//! Functions of Python that hear of a search while it goes on.

use heddle_machine::ids::ThreadId;
use heddle_search::listener::Listener;
use heddle_search::outcome::{Finding, Progress};
use pyo3::prelude::*;

use crate::finding::SearchFinding;

/// Calls functions. When one of them says so, or raises an exception, the search has to stop.
#[derive(Default)]
pub(crate) struct PythonListener {
    /// Hears how far the search has come, and says whether it goes on.
    progress: Option<Py<PyAny>>,
    /// Hears what was found before the search has ended.
    found: Option<Py<PyAny>>,
    /// Gives threads that are worth a search of their own.
    guide: Option<Py<PyAny>>,
    raised: bool,
}

/// Functions of Python, or none: for progress, findings and windows.
pub(crate) type Functions = (Option<Py<PyAny>>, Option<Py<PyAny>>, Option<Py<PyAny>>);

impl PythonListener {
    pub(crate) fn new((progress, found, guide): Functions) -> Self {
        Self { progress, found, guide, raised: false }
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
                listener.call1(py, numbers)?.extract::<bool>(py)
            });
            self.raised |= !told.unwrap_or(false);
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

    fn windows(&mut self) -> Vec<Vec<ThreadId>> {
        let Some(guide) = &self.guide else { return Vec::new() };
        let windows = Python::attach(|py| guide.call0(py)?.extract::<Vec<Vec<u32>>>(py));
        self.raised |= windows.is_err();
        windows.unwrap_or_default().into_iter().map(threads).collect()
    }
}

/// Threads by their numbers.
pub(crate) fn threads(numbers: Vec<u32>) -> Vec<ThreadId> {
    numbers.into_iter().map(ThreadId).collect()
}
