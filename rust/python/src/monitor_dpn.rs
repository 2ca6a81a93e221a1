//! `heddle_formal::monitor_dpn` seen from Python: networks, and what they can reach.

use heddle_formal::monitor_dpn::goals::{Kind, Node};
use heddle_formal::monitor_dpn::model::{self, Action, ENDED, Head, Length, Locks, Phase, Rule};
use heddle_formal::monitor_dpn::reachability::reach;
use heddle_formal::trees::emptiness::Outcome;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::trees::{Patience, counts};

type RawHead = (u32, u32);

/// Kind, head, target, symbol to return to, lock or tag, head of the new thread.
type RawRule = (String, RawHead, RawHead, Option<u32>, Option<u8>, Option<RawHead>);

/// Allowed rules, if not all; heads with the marks they may show, as bits; wanted marks; whether
/// the phase is a single step.
type RawPhase = (Option<Vec<bool>>, Vec<(RawHead, u8)>, u8, bool);

/// A pushdown network with monitors, spawns and joins.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct MonitorDpn(model::Network);

/// What a network can reach.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct MonitorDpnAnswer {
    /// `found`, `empty` or `stopped`.
    outcome: &'static str,
    /// The nodes of an execution tree, children before their parents; the root is the last.
    tree: Py<PyTuple>,
    /// Counts by name.
    effort: Py<PyDict>,
}

/// One node of an execution tree.
#[pyclass(frozen, get_all, module = "heddle._core")]
pub(crate) struct ExecutionNode {
    /// `nil`, `cut`, `ret`, `exit`, `base`, `join`, `spawn`, `ncall`, `rcall`, `acq` or `use`.
    kind: &'static str,
    /// The phase in which its step is taken.
    phase: u8,
    /// The number of its rule, if it has one.
    rule: Option<u32>,
    /// The control state of a leaf or a cut.
    control: Option<u32>,
    /// The stack symbol of a leaf or a cut, unless the thread has ended.
    symbol: Option<u32>,
    /// The children, by position.
    children: Py<PyTuple>,
}

#[pymethods]
impl MonitorDpn {
    #[new]
    fn new(initial: RawHead, rules: Vec<RawRule>) -> PyResult<Self> {
        let rules = rules.into_iter().map(rule).collect::<PyResult<_>>()?;
        let network = model::Network::new(head(initial), rules);
        let most = model::MOST;
        let refusal = || PyValueError::new_err(format!("locks and tags must be below {most}"));
        Ok(Self(network.ok_or_else(refusal)?))
    }

    /// Look for an execution that shows the wanted marks at the end of each phase.
    fn reach(
        &self,
        py: Python<'_>,
        phases: Vec<RawPhase>,
        locks: &str,
        time_limit: Option<f64>,
    ) -> PyResult<MonitorDpnAnswer> {
        let phases: Vec<_> = phases.into_iter().map(phase).collect();
        let locks = match locks {
            "respected" => Locks::Respected,
            "ignored" => Locks::Ignored,
            other => return Err(PyValueError::new_err(format!("no such treatment: {other}"))),
        };
        let mut patience = Patience::new(time_limit);
        let found = py.detach(|| reach(&self.0, &phases, locks, &mut |_| patience.go_on()));
        patience.end()?;
        let most = model::MOST_PHASES;
        let refusal = || PyValueError::new_err(format!("there must be 1 to {most} phases"));
        let (outcome, effort) = found.ok_or_else(refusal)?;
        let (outcome, tree) = match outcome {
            Outcome::Found(tree) => ("found", tree),
            Outcome::Empty => ("empty", Vec::new()),
            Outcome::Stopped => ("stopped", Vec::new()),
        };
        let nodes: Vec<_> = tree
            .into_iter()
            .map(|(symbol, children)| node(py, symbol, children))
            .collect::<PyResult<_>>()?;
        let tree = PyTuple::new(py, nodes)?.unbind();
        Ok(MonitorDpnAnswer { outcome, tree, effort: counts(py, effort)? })
    }
}

fn head((control, symbol): RawHead) -> Head {
    Head { control, symbol }
}

fn rule((kind, from, to, back, number, child): RawRule) -> PyResult<Rule> {
    let (from, to) = (head(from), head(to));
    let action = match (&*kind, back, number, child) {
        ("base", None, None, None) => Action::Base { to },
        ("call", Some(back), None, None) => Action::Call { to, back, lock: None },
        ("monitor", Some(back), Some(_), None) => Action::Call { to, back, lock: number },
        ("return", None, None, None) => Action::Return { control: to.control },
        ("spawn", None, tag, Some(child)) => Action::Spawn { child: head(child), tag, to },
        ("join", None, Some(tag), None) => Action::Join { tag, to },
        _ => return Err(PyValueError::new_err(format!("not a rule of the kind {kind}"))),
    };
    Ok(Rule { from, action })
}

fn phase((allowed, marks, wanted, single): RawPhase) -> Phase {
    let marks = marks.into_iter().map(|(raw, marks)| (head(raw), marks)).collect();
    let length = if single { Length::One } else { Length::Any };
    Phase { allowed, marks, wanted, length }
}

fn node(py: Python<'_>, node: Node, children: Vec<usize>) -> PyResult<ExecutionNode> {
    let (kind, rule, head) = match node.kind {
        Kind::Nil(head) => ("nil", None, Some(head)),
        Kind::Cut(head) => ("cut", None, Some(head)),
        Kind::Ret(rule) => ("ret", Some(rule), None),
        Kind::Exit(rule) => ("exit", Some(rule), None),
        Kind::Base(rule) => ("base", Some(rule), None),
        Kind::Join(rule, _) => ("join", Some(rule), None),
        Kind::Spawn(rule, _) => ("spawn", Some(rule), None),
        Kind::NCall(rule) => ("ncall", Some(rule), None),
        Kind::RCall(rule, _) => ("rcall", Some(rule), None),
        Kind::Acq(rule, _) => ("acq", Some(rule), None),
        Kind::Use(rule, _, _) => ("use", Some(rule), None),
    };
    let symbol = head.map(|head| head.symbol).filter(|&symbol| symbol != ENDED);
    Ok(ExecutionNode {
        kind,
        phase: node.phase,
        rule,
        control: head.map(|head| head.control),
        symbol,
        children: PyTuple::new(py, children)?.unbind(),
    })
}
