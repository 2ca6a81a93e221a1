//! From an accepted configuration to the rules that explain it.

use std::collections::{HashMap, VecDeque};

use super::language::Configuration;
use super::saturation::{Direction, Reason};
use super::{NONE, Saturation, Semiring};

/// Rules that lead from one configuration to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Witness {
    /// The configuration at the other end: one that saturation was started with.
    pub given: Configuration,
    /// The rules in the order in which they are applied, by number: from `given` to the
    /// configuration that was asked for after post*, the other way round after pre*.
    pub rules: Vec<u32>,
}

/// Why there is no witness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unexplained {
    /// The configuration is not accepted.
    NotAccepted,
    /// Saturation was told not to remember why.
    NotRemembered,
    /// There are too many rules to write down.
    TooLong,
}

impl<D: Semiring> Saturation<D> {
    /// Whether a configuration is accepted.
    pub fn accepts(&self, control: u32, word: &[u32]) -> bool {
        self.run_over(control, word).is_some()
    }

    /// The transitions that accept a configuration, first the one that reads its top.
    fn run_over(&self, control: u32, word: &[u32]) -> Option<Vec<u32>> {
        if control >= self.common.system.states() {
            return None;
        }
        let leaving = self.leaving();
        let mut came: HashMap<(u32, usize), Option<(u32, usize)>> = HashMap::new();
        let mut queue = VecDeque::from([(control, 0)]);
        came.insert((control, 0), None);
        while let Some((state, read)) = queue.pop_front() {
            if read == word.len() && self.is_final(state) {
                let mut run = Vec::new();
                let mut node = (state, read);
                while let Some((number, read)) = came[&node] {
                    run.push(number);
                    node = (self.transitions()[number as usize].from, read);
                }
                run.reverse();
                return Some(run);
            }
            for (number, step) in leaving.of(state) {
                let after = match step.symbol {
                    NONE => read,
                    symbol if word.get(read) == Some(&symbol) => read + 1,
                    _ => continue,
                };
                came.entry((step.to, after)).or_insert_with(|| {
                    queue.push_back((step.to, after));
                    Some((number, read))
                });
            }
        }
        None
    }

    /// Rules that lead to an accepted configuration (post*) or from it (pre*); at most `longest`.
    pub fn witness(
        &self,
        control: u32,
        word: &[u32],
        longest: usize,
    ) -> Result<Witness, Unexplained> {
        let reasons = self.common.reasons.as_ref().ok_or(Unexplained::NotRemembered)?;
        let mut run = self.run_over(control, word).ok_or(Unexplained::NotAccepted)?;
        run.reverse();
        let (state, positions) = match self.direction() {
            Direction::Forward => self.undo(reasons, control, &mut run, longest)?,
            Direction::Backward => self.redo(reasons, control, &mut run, longest)?,
        };
        let symbol = |&number: &u32| self.transitions()[number as usize].symbol;
        let rest = run.iter().rev().map(symbol).filter(|&symbol| symbol != NONE);
        let system = &self.common.system;
        let rules = positions.iter().map(|&position| system.number(position)).collect();
        Ok(Witness { given: (state, rest.collect()), rules })
    }

    /// Take back rule after rule until only given transitions read what is left.
    ///
    /// Each transition gives way to older ones, so this ends; from a given transition on all are
    /// given, because only control states and those of calls get new ones.
    fn undo(
        &self,
        reasons: &[Reason],
        mut state: u32,
        run: &mut Vec<u32>,
        longest: usize,
    ) -> Result<(u32, Vec<u32>), Unexplained> {
        let mut positions = Vec::new();
        while let Some(number) = run.pop() {
            let mut why = reasons[number as usize];
            if why == Reason::GIVEN {
                run.push(number);
                break;
            }
            if why.rule == NONE {
                run.push(why.second);
                run.push(why.first);
                continue;
            }
            if self.common.system.rules()[why.rule as usize].second != NONE {
                // The lower symbol knows which call this was.
                let below = run.pop().ok_or(Unexplained::NotAccepted)?;
                why = reasons[below as usize];
            }
            positions.push(why.rule);
            run.push(why.first);
            state = self.common.system.rules()[why.rule as usize].source;
            if positions.len() > longest {
                return Err(Unexplained::TooLong);
            }
        }
        positions.reverse();
        Ok((state, positions))
    }

    /// Apply rule after rule until only given transitions read what is left.
    fn redo(
        &self,
        reasons: &[Reason],
        mut state: u32,
        run: &mut Vec<u32>,
        longest: usize,
    ) -> Result<(u32, Vec<u32>), Unexplained> {
        let mut positions = Vec::new();
        while let Some(number) = run.pop() {
            let why = reasons[number as usize];
            if why == Reason::GIVEN {
                run.push(number);
                break;
            }
            positions.push(why.rule);
            state = self.common.system.rules()[why.rule as usize].target;
            run.extend([why.second, why.first].into_iter().filter(|&number| number != NONE));
            if positions.len() > longest {
                return Err(Unexplained::TooLong);
            }
        }
        Ok((state, positions))
    }
}
