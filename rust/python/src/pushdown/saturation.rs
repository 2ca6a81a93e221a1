//! Saturation for each kind of weights behind one Python class.

use std::sync::Arc;
use std::time::{Duration, Instant};

use heddle_formal::pushdown::saturation::Options;
use heddle_formal::pushdown::witness::Unexplained;
use heddle_formal::pushdown::{
    self as core, Automaton, Budget, Direction, NONE, Order, Stop, System, Transition,
};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::domains::{Foreign, Visible, WeightDomain, with_native};
use super::{Configuration, Pushdown, StackAutomaton, alike, visible};

/// What is asked of a saturation, whatever its weights are.
trait Query: Send + Sync {
    fn copy(&self) -> Box<dyn Query>;
    fn start(&mut self, automaton: &Automaton, weights: &Bound<'_, PyAny>) -> PyResult<()>;
    fn run(&mut self, py: Python<'_>, limits: &Limits) -> PyResult<Option<Stop>>;
    fn accepts(&self, control: u32, word: &[u32]) -> bool;
    fn witness(
        &self,
        control: u32,
        word: &[u32],
        longest: usize,
    ) -> Result<core::witness::Witness, Unexplained>;
    fn weight_of(&self, py: Python<'_>, set: &Automaton) -> PyResult<Py<PyAny>>;
    fn weights(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>>;
    fn words(&self) -> Vec<u8>;
    fn transitions(&self) -> &[Transition];
    fn finals(&self) -> Vec<u32>;
    fn steps(&self) -> u64;
}

/// How far to go, and whom to ask on the way.
struct Limits {
    transitions: Option<usize>,
    steps: Option<u64>,
    cancelled: Option<Py<PyAny>>,
}

/// Signals and the listener are looked after so often.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

impl<D: Visible> Query for core::Saturation<D> {
    fn copy(&self) -> Box<dyn Query> {
        Box::new(self.clone())
    }

    fn start(&mut self, automaton: &Automaton, weights: &Bound<'_, PyAny>) -> PyResult<()> {
        let given = self.domain().read_all(weights)?;
        let prepared = automaton.prepared(self.reserved());
        let weight = |&origin: &u32| given.get(origin as usize).cloned();
        let weights: Option<Vec<D::Weight>> = prepared.origins.iter().map(weight).collect();
        self.start(&prepared.automaton, &weights.unwrap_or_default());
        Ok(())
    }

    fn run(&mut self, py: Python<'_>, limits: &Limits) -> PyResult<Option<Stop>> {
        let domain = self.domain().clone();
        let mut failed: Option<PyErr> = None;
        let mut looked = Instant::now();
        let stopped = py.detach(|| {
            let mut cancelled = || {
                if looked.elapsed() < BETWEEN_LOOKS {
                    return false;
                }
                looked = Instant::now();
                failed = domain.raised();
                failed.is_some()
                    || Python::attach(|py| asked(py, limits)).unwrap_or_else(|error| {
                        failed = Some(error);
                        true
                    })
            };
            let (transitions, steps) = (limits.transitions, limits.steps);
            Self::run(self, &mut Budget { transitions, steps, cancelled: &mut cancelled })
        });
        match failed.or_else(|| domain.raised()) {
            Some(error) => Err(error),
            None => Ok(stopped),
        }
    }

    fn accepts(&self, control: u32, word: &[u32]) -> bool {
        self.accepts(control, word)
    }

    fn witness(
        &self,
        control: u32,
        word: &[u32],
        longest: usize,
    ) -> Result<core::witness::Witness, Unexplained> {
        self.witness(control, word, longest)
    }

    fn weight_of(&self, py: Python<'_>, set: &Automaton) -> PyResult<Py<PyAny>> {
        let weight = py.detach(|| self.weight_of(set));
        match self.domain().raised() {
            Some(error) => Err(error),
            None => self.domain().show(py, &weight),
        }
    }

    fn weights(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.weights().iter().map(|weight| self.domain().show(py, weight)).collect()
    }

    fn words(&self) -> Vec<u8> {
        let words = self.weights().iter().flat_map(|weight| self.domain().words(weight));
        words.flat_map(u64::to_le_bytes).collect()
    }

    fn transitions(&self) -> &[Transition] {
        self.transitions()
    }

    fn finals(&self) -> Vec<u32> {
        self.finals().collect()
    }

    fn steps(&self) -> u64 {
        self.steps()
    }
}

fn asked(py: Python<'_>, limits: &Limits) -> PyResult<bool> {
    py.check_signals()?;
    match &limits.cancelled {
        Some(cancelled) => cancelled.call0(py)?.is_truthy(py),
        None => Ok(false),
    }
}

/// What saturation came to.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Saturation {
    query: Box<dyn Query>,
    stopped: Option<Stop>,
    controls: u32,
}

/// How to saturate; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct SaturationOptions {
    direction: String,
    order: String,
    witnesses: bool,
    transitions: Option<usize>,
    steps: Option<u64>,
    cancelled: Option<Py<PyAny>>,
    semiring: Py<PyAny>,
    weights: Py<PyAny>,
    merges: Option<Py<PyAny>>,
}

impl SaturationOptions {
    fn options(&self) -> PyResult<Options> {
        let unknown = |what: &str| PyValueError::new_err(format!("no such option: {what}"));
        let direction = match &*self.direction {
            "post" => Direction::Forward,
            "pre" => Direction::Backward,
            other => return Err(unknown(other)),
        };
        let order = match &*self.order {
            "newest" => Order::Newest,
            "flow" => Order::Flow,
            other => return Err(unknown(other)),
        };
        Ok(Options { direction, order, witnesses: self.witnesses })
    }

    fn limits(&self, py: Python<'_>) -> Limits {
        Limits {
            transitions: self.transitions,
            steps: self.steps,
            cancelled: self.cancelled.as_ref().map(|function| function.clone_ref(py)),
        }
    }

    fn query(&self, py: Python<'_>, system: &Arc<System>) -> PyResult<Box<dyn Query>> {
        let (options, weights) = (self.options()?, self.weights.bind(py));
        if let Ok(native) = self.semiring.bind(py).cast::<WeightDomain>() {
            return with_native!(&native.get().0, domain => query(system, *domain, weights, options));
        }
        let object = self.semiring.bind(py);
        if let Some(merges) = &self.merges {
            let domain = Foreign::<true>::new(object, Some(merges.clone_ref(py)))?;
            return query(system, domain, weights, options);
        }
        query(system, Foreign::<false>::new(object, None)?, weights, options)
    }
}

fn query<D: Visible>(
    system: &Arc<System>,
    domain: D,
    weights: &Bound<'_, PyAny>,
    options: Options,
) -> PyResult<Box<dyn Query>> {
    let weights = domain.read_all(weights)?;
    Ok(Box::new(core::Saturation::new(system, domain, &weights, options)))
}

/// All successors or predecessors of what an automaton accepts.
#[pyfunction]
#[pyo3(signature = (system, automaton, weights, options))]
pub(crate) fn saturate(
    py: Python<'_>,
    system: &Pushdown,
    automaton: &StackAutomaton,
    weights: &Bound<'_, PyAny>,
    options: SaturationOptions,
) -> PyResult<Saturation> {
    let controls = system.0.states();
    alike(controls, automaton.0.controls)?;
    let mut query = options.query(py, &system.0)?;
    query.start(&automaton.0, weights)?;
    let stopped = query.run(py, &options.limits(py))?;
    Ok(Saturation { query, stopped, controls })
}

#[pymethods]
impl Saturation {
    /// `transitions`, `steps` or `cancelled`, if something may be missing.
    #[getter]
    fn stopped(&self) -> Option<&'static str> {
        self.stopped.map(|stopped| match stopped {
            Stop::Transitions => "transitions",
            Stop::Steps => "steps",
            Stop::Cancelled => "cancelled",
        })
    }

    #[getter]
    fn steps(&self) -> u64 {
        self.query.steps()
    }

    fn __len__(&self) -> usize {
        self.query.transitions().len()
    }

    /// Go on, with more to start from, on a copy.
    fn extended(
        &self,
        py: Python<'_>,
        automaton: &StackAutomaton,
        weights: &Bound<'_, PyAny>,
        options: SaturationOptions,
    ) -> PyResult<Self> {
        let controls = self.controls;
        alike(controls, automaton.0.controls)?;
        let mut query = self.query.copy();
        query.start(&automaton.0, weights)?;
        let stopped = query.run(py, &options.limits(py))?;
        Ok(Self { query, stopped, controls })
    }

    fn transitions(&self) -> Vec<(u32, Option<u32>, u32)> {
        visible(self.query.transitions())
    }

    fn finals(&self) -> Vec<u32> {
        self.query.finals()
    }

    fn weights(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.query.weights(py)
    }

    /// For each transition its number of symbols read, 0 or 1: one byte each.
    fn lengths<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let lengths = self.query.transitions().iter().map(|step| u8::from(step.symbol != NONE));
        PyBytes::new(py, &lengths.collect::<Vec<_>>())
    }

    /// All weights as words of 64 bits, little end first.
    fn words<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.query.words())
    }

    fn accepts(&self, control: u32, word: Vec<u32>) -> bool {
        self.query.accepts(control, &word)
    }

    fn witness(
        &self,
        control: u32,
        word: Vec<u32>,
        longest: usize,
    ) -> PyResult<Option<(Configuration, Vec<u32>)>> {
        match self.query.witness(control, &word, longest) {
            Ok(witness) => Ok(Some((witness.given, witness.rules))),
            Err(Unexplained::NotAccepted) => Ok(None),
            Err(Unexplained::NotRemembered) => Err(PyValueError::new_err("not remembered")),
            Err(Unexplained::TooLong) => Err(PyValueError::new_err("too long")),
        }
    }

    fn weight_of(&self, py: Python<'_>, set: &StackAutomaton) -> PyResult<Py<PyAny>> {
        alike(self.controls, set.0.controls)?;
        self.query.weight_of(py, &set.0)
    }
}
