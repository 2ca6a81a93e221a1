//! Code and instructions.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use heddle_classfile::{self as core, Operand};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString, PyTuple};

use super::annotations::type_annotations;
use super::constants::{Dynamic, DynamicRef, FieldRef, MethodRef, constant};
use crate::show::{shown, value_class};

/// The code of one method.
#[pyclass(frozen, module = "heddle._core")]
pub(crate) struct Code(pub(super) Arc<core::Code>);

#[pymethods]
impl Code {
    #[getter]
    fn max_stack(&self) -> u16 {
        self.0.max_stack
    }

    #[getter]
    fn max_locals(&self) -> u16 {
        self.0.max_locals
    }

    #[getter]
    fn length(&self) -> u16 {
        self.0.length
    }

    #[getter]
    fn instructions<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let all = 0..self.0.instructions.len();
        PyTuple::new(py, all.map(|index| Instruction { code: Arc::clone(&self.0), index }))
    }

    #[getter]
    fn exception_table<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.exception_table.iter().cloned().map(ExceptionHandler))
    }

    #[getter]
    fn line_numbers<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.line_numbers)
    }

    #[getter]
    fn local_variables<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.local_variables.iter().cloned().map(LocalVariable))
    }

    #[getter]
    fn local_variable_types<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.local_variable_types.iter().cloned().map(LocalVariable))
    }

    #[getter]
    fn stack_map<'py>(&self, py: Python<'py>) -> Option<Bound<'py, PyBytes>> {
        self.0.stack_map.as_ref().map(|raw| PyBytes::new(py, raw))
    }

    #[getter]
    fn type_annotations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        type_annotations(py, &self.0.type_annotations)
    }

    #[getter]
    fn attributes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.0.attributes.iter().map(|name| &**name))
    }

    fn __repr__(&self) -> String {
        format!("<Code of {} bytes>", self.0.length)
    }
}

/// One instruction; `wide` forms are folded into the instruction they widen.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
pub(crate) struct Instruction {
    code: Arc<core::Code>,
    index: usize,
}

impl Instruction {
    fn core(&self) -> &core::Instruction {
        &self.code.instructions[self.index]
    }
}

impl PartialEq for Instruction {
    fn eq(&self, other: &Self) -> bool {
        self.core() == other.core()
    }
}

impl Hash for Instruction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.core().pc, self.core().opcode).hash(state);
    }
}

#[pymethods]
impl Instruction {
    #[getter]
    fn pc(&self) -> u16 {
        self.core().pc
    }

    #[getter]
    fn opcode(&self) -> u8 {
        self.core().opcode.number()
    }

    #[getter]
    fn mnemonic(&self) -> &'static str {
        self.core().opcode.mnemonic()
    }

    #[getter]
    fn length(&self) -> u16 {
        self.core().length
    }

    #[getter]
    fn operand<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        operand(py, &self.core().operand)
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        match self.core().operand {
            Operand::None => shown(py, "Instruction", (self.pc(), self.mnemonic())),
            _ => shown(py, "Instruction", (self.pc(), self.mnemonic(), self.operand(py)?)),
        }
    }
}

fn operand<'py>(py: Python<'py>, operand: &Operand) -> PyResult<Bound<'py, PyAny>> {
    Ok(match operand {
        Operand::None => py.None().into_bound(py),
        Operand::Immediate(value) => value.into_pyobject(py)?.into_any(),
        Operand::Local(slot) => slot.into_pyobject(py)?.into_any(),
        Operand::Increment { slot, amount } => {
            Bound::new(py, Increment((*slot, *amount)))?.into_any()
        }
        Operand::Target(target) => target.into_pyobject(py)?.into_any(),
        Operand::Switch(switch) => Bound::new(py, Switch(Arc::clone(switch)))?.into_any(),
        Operand::Constant(value) => constant(py, value)?,
        Operand::Field(field) => Bound::new(py, FieldRef(Arc::clone(field)))?.into_any(),
        Operand::Method(method) => Bound::new(py, MethodRef(Arc::clone(method)))?.into_any(),
        Operand::CallSite(site) => {
            Bound::new(py, DynamicRef(Dynamic::CallSite(Arc::clone(site))))?.into_any()
        }
        Operand::Class(name) => PyString::new(py, name).into_any(),
        Operand::Element(element) => PyString::new(py, element.descriptor()).into_any(),
        Operand::MultiArray { class, dimensions } => {
            Bound::new(py, MultiArray((Arc::clone(class), *dimensions)))?.into_any()
        }
    })
}

value_class! {
    /// The operand of `iinc`.
    Increment((u16, i16)) {
        slot: u16 = |increment| increment.0;
        amount: i16 = |increment| increment.1;
    }
}

value_class! {
    /// The operand of `multianewarray`.
    MultiArray((core::Name, u8)) {
        descriptor: &str = |array| &array.0;
        dimensions: u8 = |array| array.1;
    }
}

/// Where a switch goes: key and target by increasing key, and the target for all other keys.
#[pyclass(frozen, eq, hash, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Switch(Arc<core::Switch>);

#[pymethods]
impl Switch {
    #[classattr]
    #[pyo3(name = "__match_args__")]
    fn match_args(py: Python<'_>) -> PyResult<Bound<'_, PyTuple>> {
        PyTuple::new(py, ["cases", "default"])
    }

    #[getter]
    fn cases<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, &self.0.cases)
    }

    #[getter]
    fn default(&self) -> u16 {
        self.0.default
    }

    fn __repr__(&self, py: Python<'_>) -> PyResult<String> {
        shown(py, "Switch", (self.cases(py)?, self.default()))
    }
}

value_class! {
    /// Covers `start <= pc < end`; `catch_type` is None for `finally`.
    ExceptionHandler(core::ExceptionHandler) {
        start: u16 = |handler| handler.start;
        end: u16 = |handler| handler.end;
        handler: u16 = |handler| handler.handler;
        catch_type: Option<&str> = |handler| handler.catch_type.as_deref();
    }
}

value_class! {
    /// Alive for `start <= pc < start + length`.
    LocalVariable(core::LocalVariable) {
        start: u16 = |variable| variable.start;
        length: u16 = |variable| variable.length;
        name: &str = |variable| &variable.name;
        descriptor: &str = |variable| &variable.descriptor;
        slot: u16 = |variable| variable.slot;
    }
}
