//! `heddle_formal::trees` seen from Python: is there a tree that all automata accept?

use std::time::{Duration, Instant};

use heddle_formal::trees::emptiness::{self, Effort, Outcome};
use heddle_formal::trees::explicit::{Automaton, Ordered, Product, Rule};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

/// Acceptance of each state, and rules `(symbol, children, target)`.
type RawAutomaton = (Vec<bool>, Vec<(u32, Vec<u32>, u32)>);

/// An automaton and pairs `(better, worse)` of its states.
type RawOrdered = (RawAutomaton, Vec<(u32, u32)>);

/// What a search for a tree found.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct TreeSearchEnd {
    /// `found`, `empty` or `stopped`.
    outcome: &'static str,
    /// `(symbol, children)`: children by position, before their parents; the root is the last.
    tree: Py<PyTuple>,
    /// Counts by name.
    effort: Py<PyDict>,
}

/// Look for a tree that all automata accept: the first is explored from the root, the others
/// from the leaves, where a state that another one covers is dropped.
#[pyfunction]
pub(crate) fn find_tree(
    py: Python<'_>,
    top_down: RawAutomaton,
    bottom_up: Vec<RawOrdered>,
    time_limit: Option<f64>,
) -> PyResult<TreeSearchEnd> {
    let unknown = || PyValueError::new_err("a rule or an order names a state that there is not");
    let top = automaton(top_down).ok_or_else(unknown)?;
    let ordered = bottom_up.into_iter().map(|(raw, pairs)| Ordered::new(automaton(raw)?, &pairs));
    let mut product = Product(ordered.collect::<Option<_>>().ok_or_else(unknown)?);
    let mut patience = Patience::new(time_limit);
    let (outcome, effort) =
        py.detach(|| emptiness::find_tree(&top, &mut product, &mut |_| patience.go_on()));
    patience.end()?;
    let (outcome, tree) = match outcome {
        Outcome::Found(tree) => ("found", tree),
        Outcome::Empty => ("empty", Vec::new()),
        Outcome::Stopped => ("stopped", Vec::new()),
    };
    let nodes: Vec<_> = tree
        .into_iter()
        .map(|(symbol, children)| Ok((symbol, PyTuple::new(py, children)?)))
        .collect::<PyResult<_>>()?;
    let tree = PyTuple::new(py, nodes)?.unbind();
    Ok(TreeSearchEnd { outcome, tree, effort: counts(py, effort)? })
}

fn automaton((accepting, rules): RawAutomaton) -> Option<Automaton> {
    let rules = rules.into_iter();
    let rule = |(symbol, children, target): (_, Vec<_>, _)| Rule {
        symbol,
        children: children.into(),
        target,
    };
    Automaton::new(accepting, rules.map(rule).collect())
}

/// The costs of a search by name.
pub(crate) fn counts(py: Python<'_>, effort: Effort) -> PyResult<Py<PyDict>> {
    let counts = PyDict::new(py);
    counts.set_item("goals", effort.goals)?;
    counts.set_item("answers", effort.answers)?;
    counts.set_item("covered", effort.covered)?;
    counts.set_item("waiting", effort.waiting)?;
    Ok(counts.unbind())
}

/// How long a search may go on: until its time is up, or Ctrl-C is pressed.
pub(crate) struct Patience {
    deadline: Option<Instant>,
    interrupt: Option<PyErr>,
}

impl Patience {
    /// Patience for some seconds, or without end.
    pub(crate) fn new(seconds: Option<f64>) -> Self {
        let limit = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        let deadline = limit.and_then(|limit| Instant::now().checked_add(limit));
        Self { deadline, interrupt: None }
    }

    /// Whether the search may go on.
    pub(crate) fn go_on(&mut self) -> bool {
        self.interrupt = Python::attach(|py| {
            let signalled = py.check_signals();
            signalled.err()
        });
        let in_time = self.deadline.is_none_or(|deadline| Instant::now() < deadline);
        self.interrupt.is_none() && in_time
    }

    /// The interrupt that ended the search, as an error.
    pub(crate) fn end(self) -> PyResult<()> {
        self.interrupt.map_or(Ok(()), Err)
    }
}
