//! Constants and references to members.

use std::sync::Arc;

use heddle_classfile::{self as core, JavaString, Member, OwnerKind};
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::show::{shown_variant, value_class, variants};

value_class! {
    /// A field as an instruction names it; not resolved.
    FieldRef(Arc<core::FieldRef>) {
        owner: &str = |field| &field.owner;
        name: &str = |field| &field.name;
        descriptor: &str = |field| field.descriptor.text();
    }
}

value_class! {
    /// A method as an instruction names it; not resolved.
    MethodRef(Arc<core::MethodRef>) {
        owner: &str = |method| &method.owner;
        name: &str = |method| &method.name;
        descriptor: &str = |method| method.descriptor.text();
        is_interface: bool = |method| method.owner_kind == OwnerKind::Interface;
    }
}

value_class! {
    /// A call site or constant made by a bootstrap method.
    DynamicRef(Dynamic) {
        bootstrap: u16 = |dynamic| dynamic.bootstrap();
        name: &str = |dynamic| dynamic.name();
        descriptor: &str = |dynamic| dynamic.descriptor();
    }
}

/// The two things that bootstrap methods make.
#[derive(PartialEq, Eq, Hash)]
pub(crate) enum Dynamic {
    CallSite(Arc<core::CallSite>),
    Constant(Arc<core::DynamicConstant>),
}

impl Dynamic {
    fn bootstrap(&self) -> u16 {
        match self {
            Self::CallSite(site) => site.bootstrap,
            Self::Constant(constant) => constant.bootstrap,
        }
    }

    fn name(&self) -> &str {
        match self {
            Self::CallSite(site) => &site.name,
            Self::Constant(constant) => &constant.name,
        }
    }

    fn descriptor(&self) -> &str {
        match self {
            Self::CallSite(site) => site.descriptor.text(),
            Self::Constant(constant) => constant.descriptor.text(),
        }
    }
}

/// A loadable constant: match on `Constant.Integer(value)`, `Constant.String(value)` and so on.
#[pyclass(frozen, eq, hash, subclass, module = "heddle._core")]
#[derive(PartialEq, Eq, Hash)]
pub(crate) struct Constant(core::Constant);

#[pymethods]
impl Constant {
    fn __repr__(slf: &Bound<'_, Self>) -> PyResult<String> {
        shown_variant(slf.as_any())
    }
}

variants! { Constant:
    /// An `int`, or a smaller type where a field or annotation has one.
    IntegerConstant "Integer" { value "value": i32 }
    /// A `long`.
    LongConstant "Long" { value "value": i64 }
    /// A `float`, exactly.
    FloatConstant "Float" { value "value": f32 }
    /// A `double`.
    DoubleConstant "Double" { value "value": f64 }
    /// May hold unpaired surrogates, as Java strings may.
    StringConstant "String" { value "value": Py<PyString> }
    /// An internal class name or an array descriptor.
    ClassConstant "Class" { name "name": Py<PyString> }
    /// A method descriptor.
    MethodTypeConstant "MethodType" { descriptor "descriptor": Py<PyString> }
    /// `kind` is JVMS table 5.4.3.5-A; `target` is a field for kinds 1 to 4.
    MethodHandleConstant "MethodHandle" { kind "kind": u8, target "target": Py<PyAny> }
    /// Whatever the bootstrap method makes.
    DynamicConstant "Dynamic" { dynamic "ref": Py<DynamicRef> }
}

/// The Python object of a constant.
pub(super) fn constant<'py>(
    py: Python<'py>,
    constant: &core::Constant,
) -> PyResult<Bound<'py, PyAny>> {
    let base = PyClassInitializer::from(Constant(constant.clone()));
    Ok(match constant {
        core::Constant::Integer(value) => {
            Bound::new(py, base.add_subclass(IntegerConstant { value: *value }))?.into_any()
        }
        core::Constant::Long(value) => {
            Bound::new(py, base.add_subclass(LongConstant { value: *value }))?.into_any()
        }
        core::Constant::Float(value) => {
            Bound::new(py, base.add_subclass(FloatConstant { value: *value }))?.into_any()
        }
        core::Constant::Double(value) => {
            Bound::new(py, base.add_subclass(DoubleConstant { value: *value }))?.into_any()
        }
        core::Constant::String(value) => {
            let value = java_string(py, value)?.unbind();
            Bound::new(py, base.add_subclass(StringConstant { value }))?.into_any()
        }
        core::Constant::Class(name) => {
            let name = PyString::new(py, name).unbind();
            Bound::new(py, base.add_subclass(ClassConstant { name }))?.into_any()
        }
        core::Constant::MethodType(descriptor) => {
            let descriptor = PyString::new(py, descriptor.text()).unbind();
            Bound::new(py, base.add_subclass(MethodTypeConstant { descriptor }))?.into_any()
        }
        core::Constant::MethodHandle(handle) => {
            let (kind, target) = (handle.kind as u8, member(py, &handle.target)?.unbind());
            Bound::new(py, base.add_subclass(MethodHandleConstant { kind, target }))?.into_any()
        }
        core::Constant::Dynamic(dynamic) => {
            let dynamic = Py::new(py, DynamicRef(Dynamic::Constant(Arc::clone(dynamic))))?;
            Bound::new(py, base.add_subclass(DynamicConstant { dynamic }))?.into_any()
        }
    })
}

fn member<'py>(py: Python<'py>, target: &Member) -> PyResult<Bound<'py, PyAny>> {
    Ok(match target {
        Member::Field(field) => Bound::new(py, FieldRef(Arc::clone(field)))?.into_any(),
        Member::Method(method) => Bound::new(py, MethodRef(Arc::clone(method)))?.into_any(),
    })
}

/// A string of Java, which may have surrogates without partners.
pub(crate) fn java_string<'py>(
    py: Python<'py>,
    text: &JavaString,
) -> PyResult<Bound<'py, PyString>> {
    if let Some(text) = text.as_name() {
        return Ok(PyString::new(py, text));
    }
    let bytes = PyBytes::new(py, text.as_bytes());
    PyString::from_encoded_object(&bytes, Some(c"utf-8"), Some(c"surrogatepass"))
}
