//! `heddle_formal::pushdown` seen from Python. States and symbols are numbers here as there.

mod domains;
mod saturation;

use std::sync::Arc;

use heddle_formal::pushdown::{Automaton, NONE, Rule, System, Transition};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

pub(crate) use domains::WeightDomain;
pub(crate) use saturation::{Saturation, saturate};

type Configuration = (u32, Vec<u32>);

/// Rules, indexed.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Pushdown(Arc<System>);

#[pymethods]
impl Pushdown {
    #[new]
    fn new(py: Python<'_>, states: u32, symbols: u32, rules: &[u8]) -> PyResult<Self> {
        const RULE: usize = 5 * size_of::<u32>();
        if rules.len() % RULE != 0 {
            return Err(PyValueError::new_err("five numbers of 32 bits for each rule"));
        }
        let system = py.detach(|| {
            let rules: Vec<Rule> = rules
                .chunks_exact(RULE)
                .map(|bytes| {
                    let word = |index: usize| {
                        let bytes = bytes.iter().skip(4 * index).take(4);
                        bytes.rev().fold(0, |word, &byte| (word << 8) | u32::from(byte))
                    };
                    let (source, symbol, target) = (word(0), word(1), word(2));
                    Rule { source, symbol, target, first: word(3), second: word(4) }
                })
                .collect();
            System::new(states, symbols, &rules)
        });
        let system = system.map_err(|malformed| PyValueError::new_err(malformed.0))?;
        Ok(Self(Arc::new(system)))
    }

    #[getter]
    fn states(&self) -> u32 {
        self.0.states()
    }

    #[getter]
    fn symbols(&self) -> u32 {
        self.0.symbols()
    }

    fn entries(&self) -> Vec<(u32, u32)> {
        self.0.entries().to_vec()
    }

    fn __len__(&self) -> usize {
        self.0.rules().len()
    }
}

/// A finite automaton that reads stacks; its first states are the control states.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct StackAutomaton(Automaton);

/// Where two meet, their control states have to be the same.
fn alike(one: u32, other: u32) -> PyResult<()> {
    if one == other {
        return Ok(());
    }
    Err(PyValueError::new_err(format!("{one} control states here, {other} there")))
}

fn visible(transitions: &[Transition]) -> Vec<(u32, Option<u32>, u32)> {
    let symbol = |symbol| (symbol != NONE).then_some(symbol);
    transitions.iter().map(|step| (step.from, symbol(step.symbol), step.to)).collect()
}

#[pymethods]
impl StackAutomaton {
    #[new]
    fn new(
        controls: u32,
        states: u32,
        transitions: Vec<(u32, Option<u32>, u32)>,
        finals: Vec<u32>,
    ) -> PyResult<Self> {
        let step = |(from, symbol, to): (u32, Option<u32>, u32)| Transition {
            from,
            symbol: symbol.unwrap_or(NONE),
            to,
        };
        let transitions = transitions.into_iter().map(step).collect();
        let automaton = Automaton { controls, states, transitions, finals };
        if automaton.is_sound() {
            Ok(Self(automaton))
        } else {
            Err(PyValueError::new_err("a transition or final state names what is not there"))
        }
    }

    #[getter]
    fn controls(&self) -> u32 {
        self.0.controls
    }

    #[getter]
    fn states(&self) -> u32 {
        self.0.states
    }

    fn transitions(&self) -> Vec<(u32, Option<u32>, u32)> {
        visible(&self.0.transitions)
    }

    fn finals(&self) -> Vec<u32> {
        self.0.finals.clone()
    }

    fn accepts(&self, control: u32, word: Vec<u32>) -> bool {
        self.0.accepts(control, &word)
    }

    fn intersection(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        alike(self.0.controls, other.0.controls)?;
        Ok(py.detach(|| Self(self.0.intersection(&other.0))))
    }

    fn union(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        alike(self.0.controls, other.0.controls)?;
        Ok(py.detach(|| Self(self.0.union(&other.0))))
    }

    fn trimmed(&self) -> Self {
        Self(self.0.without_silent().trimmed())
    }

    fn only(&self, control: u32, renamed: u32) -> PyResult<Self> {
        if control.max(renamed) >= self.0.controls {
            return Err(PyValueError::new_err("no such control state"));
        }
        Ok(Self(self.0.only(control, renamed)))
    }

    #[pyo3(signature = (control=None))]
    fn shortest(&self, control: Option<u32>) -> Option<Configuration> {
        self.0.shortest(control)
    }

    fn missing_from(&self, py: Python<'_>, other: &Self) -> PyResult<Option<Configuration>> {
        alike(self.0.controls, other.0.controls)?;
        Ok(py.detach(|| self.0.missing_from(&other.0)))
    }
}
