//! A problem that a search found, seen from Python.

use heddle_search::outcome::{Finding, Problem};
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// A problem with the run that leads to it.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct SearchFinding {
    /// `uncaught`, `deadlock`, `race`, `reached`, `invariant`, `circle`, `exit` or `run`.
    kind: &'static str,
    /// Where, as a person reads it.
    site: String,
    /// `(thread, bytecodes, decision)` for each step.
    schedule: Py<PyTuple>,
    /// Which of the places, predicates or atomic sets that were asked about.
    subject: Option<usize>,
    /// The step from which on the run repeats for ever.
    repeats: Option<usize>,
    /// The two threads that race.
    threads: Option<(u32, u32)>,
    /// What they race for: `(class, field)`, or `(array type, None)`, by the names of class files.
    memory: Option<(String, Option<String>)>,
}

impl SearchFinding {
    pub(crate) fn of(py: Python<'_>, finding: &Finding) -> PyResult<Self> {
        let steps = finding.schedule.iter();
        let steps: Vec<_> =
            steps.map(|taken| (taken.thread.0, taken.bytecodes, taken.decision)).collect();
        let (kind, subject, repeats) = match finding.problem {
            Problem::Uncaught { .. } => ("uncaught", None, None),
            Problem::Deadlock => ("deadlock", None, None),
            Problem::Race { .. } => ("race", None, None),
            Problem::Reached { spot, .. } => ("reached", Some(spot), None),
            Problem::Invariant { predicate } => ("invariant", Some(predicate), None),
            Problem::Circle { set, .. } => ("circle", Some(usize::from(set)), None),
            Problem::Exit { .. } => ("exit", None, None),
            Problem::Run { repeats } => ("run", None, Some(repeats)),
        };
        let threads = match finding.problem {
            Problem::Race { first, second } => Some((first.0, second.0)),
            _ => None,
        };
        let memory = finding.memory.clone().map(|memory| (memory.owner, memory.field));
        let (site, schedule) = (finding.site.clone(), PyTuple::new(py, steps)?.unbind());
        Ok(Self { kind, site, schedule, subject, repeats, threads, memory })
    }
}
