//! The values of expressions: for all states once and for ever, or within a set of states.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::arithmetic::{self, Bits};
use super::bdd::{Bdd, Outcome, Stop};
use super::code::{ANY_THREAD, Code};
use super::layout::Copy;
use super::logic::{Logic, Small, Within};
use super::network::{Expression, Kind};

/// Operands of more bits may make functions that are too large.
const NARROW: u32 = 5;

/// A procedure and the thread that runs it.
pub type Place = (usize, usize);

impl Code<'_> {
    /// The value of an expression in a procedure run by a thread; none if it is too large.
    pub fn value(&mut self, at: Place, wanted: usize) -> Outcome<Option<Rc<Bits>>> {
        let mut open = vec![wanted];
        while let Some(&number) = open.last() {
            let key = self.value_key(at, number);
            if self.values.contains_key(&key) {
                open.pop();
                continue;
            }
            let expression = &self.network.expressions[number];
            let before = open.len();
            open.extend(
                operands(expression)
                    .iter()
                    .copied()
                    .filter(|&operand| !self.values.contains_key(&self.value_key(at, operand))),
            );
            if open.len() > before {
                continue;
            }
            open.pop();
            let given: Option<Vec<Rc<Bits>>> = operands(expression)
                .iter()
                .map(|&operand| self.values[&self.value_key(at, operand)].clone())
                .collect();
            let value = match given {
                None => None,
                Some(given) => {
                    let given: Vec<&Bits> = given.iter().map(|bits| &**bits).collect();
                    let space = &self.space;
                    let wide = given.len() > 1 && given.iter().any(|one| one.len() as u32 > NARROW);
                    let computed = if wide {
                        self.computed(&Small { space }, at, expression, &given)
                    } else {
                        self.computed(space, at, expression, &given)
                    };
                    match computed {
                        Err(Stop::Large) => None,
                        other => Some(Rc::new(other?)),
                    }
                }
            };
            self.values.insert(key, value);
        }
        Ok(self.values[&self.value_key(at, wanted)].clone())
    }

    /// The value of an expression within a set of states: every bit is false outside.
    pub fn value_within(&self, at: Place, wanted: usize, set: &Bdd) -> Outcome<Bits> {
        let logic = Within { space: &self.space, set };
        let mut known: FxHashMap<usize, Bits> = FxHashMap::default();
        let mut open = vec![wanted];
        while let Some(&number) = open.last() {
            if known.contains_key(&number) {
                open.pop();
                continue;
            }
            if let Some(Some(bits)) = self.values.get(&self.value_key(at, number)) {
                let bits = bits.iter().map(|bit| self.space.and(bit, set));
                known.insert(number, bits.collect::<Outcome<_>>()?);
                continue;
            }
            let expression = &self.network.expressions[number];
            let before = open.len();
            let missing = |operand: &usize| !known.contains_key(operand);
            open.extend(operands(expression).iter().copied().filter(missing));
            if open.len() > before {
                continue;
            }
            let given: Vec<&Bits> =
                operands(expression).iter().map(|operand| &known[operand]).collect();
            let mut bits = self.computed(&logic, at, expression, &given)?;
            if operands(expression).is_empty() {
                bits = bits.iter().map(|bit| self.space.and(bit, set)).collect::<Outcome<_>>()?;
            }
            known.insert(number, bits);
        }
        Ok(known.remove(&wanted).unwrap_or_default())
    }

    fn computed(
        &self,
        logic: &impl Logic,
        (procedure, thread): Place,
        expression: &Expression,
        given: &[&Bits],
    ) -> Outcome<Bits> {
        let bits = expression.bits;
        Ok(match &expression.kind {
            Kind::Constant(value) => arithmetic::constant(logic, *value, bits),
            Kind::Own => arithmetic::constant(logic, thread as u128, bits),
            Kind::Global(cell) => self.bits(&self.layout.cells[*cell], Copy::Now),
            Kind::Local(local) => self.bits(&self.layout.locals[procedure][*local], Copy::Now),
            Kind::Table(_, entries) => arithmetic::table(logic, given[0], entries, bits)?,
            Kind::Apply(operator, _) => arithmetic::apply(logic, *operator, given, bits)?,
        })
    }

    fn value_key(&self, (procedure, thread): Place, number: usize) -> (usize, usize, usize) {
        let uses = &self.flow.uses[number];
        let procedure = if uses.locals.is_empty() { ANY_THREAD } else { procedure };
        (procedure, if uses.own { thread } else { ANY_THREAD }, number)
    }
}

fn operands(expression: &Expression) -> &[usize] {
    match &expression.kind {
        Kind::Apply(_, operands) => operands,
        Kind::Table(index, _) => std::slice::from_ref(index),
        _ => &[],
    }
}
