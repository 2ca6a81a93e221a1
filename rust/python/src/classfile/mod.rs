//! `heddle_classfile` seen from Python.

mod annotations;
mod class;
mod code;
mod constants;
mod members;

use pyo3::prelude::*;
use pyo3::types::{PyInt, PyNone, PyString, PyTuple};

pub(crate) use annotations::{Annotation, ElementValue, TypeAnnotations};
pub(crate) use class::{BootstrapMethod, ClassFile, EnclosingMethod, InnerClass, RecordComponent};
pub(crate) use code::{
    Code, ExceptionHandler, Increment, Instruction, LocalVariable, MultiArray, Switch,
};
pub(crate) use constants::{Constant, DynamicRef, FieldRef, MethodRef, java_string};
pub(crate) use members::{Field, Method, MethodParameter};

use crate::decode::raised;

/// Decode one class file, all of it.
#[pyfunction]
pub(crate) fn parse_class(py: Python<'_>, data: &[u8]) -> PyResult<ClassFile> {
    match py.detach(|| heddle_classfile::decode(data)) {
        Ok(class) => Ok(ClassFile::new(class)),
        Err(fault) => Err(raised(py, &fault)),
    }
}

/// What a declaration of the module cannot say: nested classes, the table of mnemonics, a union.
pub(crate) fn complete(module: &Bound<'_, PyModule>) -> PyResult<()> {
    let py = module.py();
    constants::nest_variants(py)?;
    annotations::nest_variants(py)?;
    let opcodes = (0..=u8::MAX).map_while(heddle_classfile::Opcode::from_number);
    let mnemonics: Vec<_> = opcodes.map(heddle_classfile::Opcode::mnemonic).collect();
    module.add("MNEMONICS", PyTuple::new(py, mnemonics)?)?;
    module.add("Operand", operand_type(py)?)
}

/// The union of all that can be an operand, for annotations.
fn operand_type(py: Python<'_>) -> PyResult<Bound<'_, PyAny>> {
    let types = [
        py.get_type::<PyInt>(),
        py.get_type::<PyString>(),
        py.get_type::<Increment>(),
        py.get_type::<Switch>(),
        py.get_type::<Constant>(),
        py.get_type::<FieldRef>(),
        py.get_type::<MethodRef>(),
        py.get_type::<DynamicRef>(),
        py.get_type::<MultiArray>(),
    ];
    let none = py.get_type::<PyNone>().into_any();
    types.iter().try_fold(none, |union, class| union.bitor(class))
}
