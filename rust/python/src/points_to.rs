//! `heddle_formal::points_to` seen from Python.

use heddle_formal::points_to::heap::{Site, Type};
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

    fn declare(&mut self, types: Vec<RawType>) {
        for (number, above, fields, is_context) in types {
            let mut supertypes = Set::default();
            for each in above {
                supertypes.insert(each);
            }
            self.solver.heap.declare(number, Type { supertypes, fields, is_context });
        }
    }

    fn site(&mut self, type_number: u32, is_split: bool, is_owned: bool, is_hollow: bool) -> u32 {
        self.solver.heap.site(Site { type_number, is_split, is_owned, is_hollow })
    }

    fn constant(&mut self, type_number: u32, is_lazy: bool, is_hollow: bool) -> u32 {
        self.solver.heap.constant(type_number, is_lazy, is_hollow)
    }

    fn define(&mut self, templates: Vec<RawTemplate>) -> PyResult<()> {
        for (method, locals, parameters, result, thrown, told) in templates {
            let template = Template::read(locals, parameters, result, thrown, &told)
                .ok_or_else(|| PyValueError::new_err("a template makes no sense"))?;
            self.solver.define(method, template);
        }
        Ok(())
    }

    fn decide(&mut self, targets: Vec<(u32, u32, u32)>) {
        for (dispatch, type_number, method) in targets {
            self.solver.decide(dispatch, type_number, method);
        }
    }

    fn root(&mut self, method: u32) -> u32 {
        self.solver.root(method)
    }

    fn extend(&mut self, more: Vec<(u32, Vec<u32>)>) -> PyResult<()> {
        for (instance, told) in more {
            if !self.solver.extend(instance, &told) {
                return Err(PyValueError::new_err("more constraints make no sense"));
            }
        }
        Ok(())
    }

    fn hold_static(&mut self, held: Vec<(u32, u32)>) {
        for (field, allocation) in held {
            self.solver.hold_static(field, allocation);
        }
    }

    fn hold(&mut self, held: Vec<(u32, u32, u32)>) {
        for (base, field, allocation) in held {
            self.solver.hold(base, field, allocation);
        }
    }

    fn solve(&mut self, py: Python<'_>) -> PyResult<RawNeeds> {
        let mut patience = Patience::new(None);
        let solver = &mut self.solver;
        let needs = py.detach(|| solver.solve(&mut || patience.go_on()));
        patience.end()?;
        let needs = needs.unwrap_or_default();
        Ok((needs.methods, needs.targets, needs.questions, needs.fields))
    }

    fn points_to(&self, instance: u32, local: u32) -> Vec<u32> {
        self.solver.points_to(instance, local)
    }

    fn contents(&self, allocation: u32, field: u32) -> Vec<u32> {
        self.solver.contents(allocation, field)
    }

    fn fields(&self, allocation: u32) -> Vec<u32> {
        self.solver.fields(allocation)
    }

    fn statics(&self, field: u32) -> Vec<u32> {
        self.solver.statics(field)
    }

    fn type_of(&self, allocation: u32) -> Option<u32> {
        self.solver.heap.allocations().get(allocation as usize).map(|it| it.type_number)
    }

    /// Method and context of each instance.
    fn instances(&self) -> Vec<(u32, u32)> {
        self.solver.instances.all().iter().map(|it| (it.method, it.context)).collect()
    }

    /// Site, context, label and class of each allocation.
    fn allocations(&self) -> Vec<(u32, u32, u8, u32)> {
        let all = self.solver.heap.allocations().iter();
        all.map(|it| (it.site, it.context, it.label as u8, it.type_number)).collect()
    }

    /// Calling instance, call site and called instance.
    fn edges(&self) -> Vec<(u32, u32, u32)> {
        self.solver.instances.edges()
    }

    fn effort(&self) -> (u64, usize, usize) {
        self.solver.effort()
    }
}
