//! `heddle_formal::points_to` seen from Python.

use heddle_formal::points_to::heap::{Site, Type};
use heddle_formal::points_to::ids::{Filter, Number, Target, TypeId, number_of};
use heddle_formal::points_to::set::Set;
use heddle_formal::points_to::solver::Solver;
use heddle_formal::points_to::template::Template;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::trees::Patience;

/// A method, its numbers of locals and parameters, its result, what it throws, its constraints.
type RawTemplate = (u32, u32, u32, u32, u32, Vec<u32>);

/// Methods, calls and classes, questions, fields of lazy allocations: what is needed to go on.
type RawNeeds = (Vec<u32>, Vec<(u32, u32)>, Vec<(u32, u32, u32)>, Vec<(u32, u32)>);

/// A class: its number, its supertypes, its fields with filters, whether it keeps methods apart.
type RawType = (u32, Vec<u32>, Vec<(u32, u32)>, bool);

/// A points-to analysis that goes as far as it knows the program and asks for the rest.
#[pyclass(module = "heddle._core")]
pub(crate) struct PointsTo {
    solver: Solver,
}

#[pymethods]
impl PointsTo {
    #[new]
    fn new(depth: u32) -> Self {
        Self { solver: Solver::new(depth) }
    }

    fn declare(&mut self, types: Vec<RawType>) -> PyResult<()> {
        for (number, above, fields, is_context) in types {
            let mut supertypes = Set::default();
            for each in above {
                supertypes.insert(known::<TypeId>(each)?);
            }
            let mut held = Vec::new();
            for (field, filter) in fields {
                held.push((known(field)?, Filter::told(filter).ok_or_else(senseless)?));
            }
            let declared = Type { supertypes, fields: held, is_context };
            self.solver.heap.declare(known(number)?, declared);
        }
        Ok(())
    }

    fn site(
        &mut self,
        type_number: u32,
        is_split: bool,
        is_owned: bool,
        is_hollow: bool,
    ) -> PyResult<u32> {
        let type_number = known(type_number)?;
        Ok(self.solver.heap.site(Site { type_number, is_split, is_owned, is_hollow }).number())
    }

    fn constant(&mut self, type_number: u32, is_lazy: bool, is_hollow: bool) -> PyResult<u32> {
        Ok(self.solver.heap.constant(known(type_number)?, is_lazy, is_hollow).number())
    }

    fn define(&mut self, templates: Vec<RawTemplate>) -> PyResult<()> {
        for (method, locals, parameters, result, thrown, told) in templates {
            let template = Template::read(locals, parameters, result, thrown, &told)
                .ok_or_else(|| PyValueError::new_err("a template makes no sense"))?;
            self.solver.define(known(method)?, template);
        }
        Ok(())
    }

    fn decide(&mut self, targets: Vec<(u32, u32, u32)>) -> PyResult<()> {
        for (dispatch, type_number, target) in targets {
            self.solver.decide(known(dispatch)?, known(type_number)?, Target::told(target));
        }
        Ok(())
    }

    fn root(&mut self, method: u32) -> PyResult<u32> {
        Ok(self.solver.root(known(method)?).number())
    }

    fn extend(&mut self, more: Vec<(u32, Vec<u32>)>) -> PyResult<()> {
        for (instance, told) in more {
            if !self.solver.extend(known(instance)?, &told) {
                return Err(PyValueError::new_err("more constraints make no sense"));
            }
        }
        Ok(())
    }

    fn hold_static(&mut self, held: Vec<(u32, u32)>) -> PyResult<()> {
        for (field, allocation) in held {
            self.solver.hold_static(known(field)?, known(allocation)?);
        }
        Ok(())
    }

    fn hold(&mut self, held: Vec<(u32, u32, u32)>) -> PyResult<()> {
        for (base, field, allocation) in held {
            self.solver.hold(known(base)?, known(field)?, known(allocation)?);
        }
        Ok(())
    }

    fn solve(&mut self, py: Python<'_>) -> PyResult<RawNeeds> {
        let mut patience = Patience::new(None);
        let solver = &mut self.solver;
        let needs = py.detach(|| solver.solve(&mut || patience.go_on()));
        patience.end()?;
        let needs = needs.unwrap_or_default();
        let pairs =
            needs.targets.into_iter().map(|(dispatch, of)| (dispatch.number(), of.number()));
        let questions = needs.questions.into_iter();
        let fields = needs.fields.into_iter();
        Ok((
            plain(needs.methods),
            pairs.collect(),
            questions.map(|(what, who, of)| (what.number(), who.number(), of.number())).collect(),
            fields.map(|(of, field)| (of.number(), field.number())).collect(),
        ))
    }

    fn points_to(&self, instance: u32, local: u32) -> PyResult<Vec<u32>> {
        Ok(plain(self.solver.points_to(known(instance)?, known(local)?)))
    }

    fn contents(&self, allocation: u32, field: u32) -> PyResult<Vec<u32>> {
        Ok(plain(self.solver.contents(known(allocation)?, known(field)?)))
    }

    fn fields(&self, allocation: u32) -> PyResult<Vec<u32>> {
        Ok(plain(self.solver.fields(known(allocation)?)))
    }

    fn statics(&self, field: u32) -> PyResult<Vec<u32>> {
        Ok(plain(self.solver.statics(known(field)?)))
    }

    fn type_of(&self, allocation: u32) -> Option<u32> {
        self.solver.heap.allocations().get(allocation as usize).map(|it| it.type_number.number())
    }

    /// Method and context of each instance.
    fn instances(&self) -> Vec<(u32, u32)> {
        let all = self.solver.instances.all().iter();
        all.map(|it| (it.method.number(), number_of(it.context))).collect()
    }

    /// Site, context, label and class of each allocation.
    fn allocations(&self) -> Vec<(u32, u32, u8, u32)> {
        let all = self.solver.heap.allocations().iter();
        all.map(|it| {
            let (site, context) = (number_of(it.site), number_of(it.context));
            (site, context, it.label as u8, it.type_number.number())
        })
        .collect()
    }

    /// Calling instance, call site and called instance.
    fn edges(&self) -> Vec<(u32, u32, u32)> {
        let edges = self.solver.instances.edges().into_iter();
        edges
            .map(|(caller, site, callee)| (caller.number(), number_of(site), callee.number()))
            .collect()
    }

    fn effort(&self) -> (u64, usize, usize) {
        self.solver.effort()
    }
}

fn senseless() -> PyErr {
    PyValueError::new_err("a number makes no sense")
}

/// A number of a kind, which must be there.
fn known<T: Number>(number: u32) -> PyResult<T> {
    T::told(number).ok_or_else(senseless)
}

fn plain<T: Number>(numbers: Vec<T>) -> Vec<u32> {
    numbers.into_iter().map(T::number).collect()
}
