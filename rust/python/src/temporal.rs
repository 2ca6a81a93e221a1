//! Runs to look for, as Python names them.

use heddle_machine::watch::noted::End;
use heddle_search::outcome::{Comparator, Proposition, Temporal, Test};
use heddle_search::product::{Automaton, Fairness, Guard};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

/// Runs to look for; the names are Python's.
#[derive(FromPyObject)]
pub(crate) struct TemporalOptions {
    /// Class, member, comparator or `enter` or `exit`, constant.
    propositions: Vec<(String, String, String, i64)>,
    initial: Vec<u32>,
    accepting: Vec<bool>,
    /// What must be true, what must be false, the target.
    leaving: Vec<Vec<(u64, u64, u32)>>,
    fair: bool,
    stepwise: bool,
}

impl TemporalOptions {
    /// The runs, checked.
    pub(crate) fn temporal(&self) -> PyResult<Temporal> {
        let propositions = self.propositions.iter().map(|(class, member, test, constant)| {
            let test = match &**test {
                "==" => Test::Compares(Comparator::Equal, *constant),
                "<" => Test::Compares(Comparator::Less, *constant),
                "<=" => Test::Compares(Comparator::AtMost, *constant),
                ">" => Test::Compares(Comparator::Greater, *constant),
                ">=" => Test::Compares(Comparator::AtLeast, *constant),
                "enter" => Test::Called(End::Entry),
                "exit" => Test::Called(End::Exit),
                other => return Err(PyValueError::new_err(format!("no test: {other}"))),
            };
            Ok(Proposition { class: class.clone(), member: member.clone(), test })
        });
        let states = self.leaving.len();
        let targets = self.leaving.iter().flatten().map(|&(_, _, target)| target);
        let mut known = targets.chain(self.initial.iter().copied());
        if self.accepting.len() != states || known.any(|state| state as usize >= states) {
            return Err(PyValueError::new_err("an automaton that names states it does not have"));
        }
        let leaving = self.leaving.iter().map(|moves| {
            let moves = moves.iter();
            moves.map(|&(must, must_not, target)| (Guard { must, must_not }, target)).collect()
        });
        Ok(Temporal {
            propositions: propositions.collect::<PyResult<_>>()?,
            automaton: Automaton {
                initial: self.initial.clone(),
                accepting: self.accepting.clone(),
                leaving: leaving.collect(),
            },
            fairness: if self.fair { Fairness::Weak } else { Fairness::None },
            stepwise: self.stepwise,
        })
    }
}
