//! What the constant pool holds once its indices are followed (JVMS §4.4).

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::descriptor::{FieldDescriptor, MethodDescriptor};
use super::text::{JavaString, Name};

/// A field as an instruction names it; not resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FieldRef {
    /// The class to begin the search in.
    pub owner: Name,
    /// The field's name.
    pub name: Name,
    /// The field's type.
    pub descriptor: FieldDescriptor,
}

/// Whether a method reference names a class or an interface as its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OwnerKind {
    /// `Methodref`
    Class,
    /// `InterfaceMethodref`
    Interface,
}

/// A method as an instruction names it; not resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodRef {
    /// The class or array to begin the search in.
    pub owner: Name,
    /// The method's name.
    pub name: Name,
    /// The method's type.
    pub descriptor: MethodDescriptor,
    /// Which kind of reference this is.
    pub owner_kind: OwnerKind,
}

/// A call site that a bootstrap method makes (`invokedynamic`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CallSite {
    /// Index into [`super::ClassAttributes::bootstrap_methods`].
    pub bootstrap: u16,
    /// The name given to the bootstrap method.
    pub name: Name,
    /// The type of the call.
    pub descriptor: MethodDescriptor,
}

/// A constant that a bootstrap method makes (`condy`).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct DynamicConstant {
    /// Index into [`super::ClassAttributes::bootstrap_methods`].
    pub bootstrap: u16,
    /// The name given to the bootstrap method.
    pub name: Name,
    /// The type of the constant.
    pub descriptor: FieldDescriptor,
}

/// What a method handle does (JVMS table 5.4.3.5-A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
#[expect(missing_docs, reason = "the names are those of the specification's table")]
pub enum HandleKind {
    GetField = 1,
    GetStatic,
    PutField,
    PutStatic,
    InvokeVirtual,
    InvokeStatic,
    InvokeSpecial,
    NewInvokeSpecial,
    InvokeInterface,
}

impl HandleKind {
    /// The kind with this number, if there is one.
    pub fn from_number(number: u8) -> Option<Self> {
        Some(match number {
            1 => Self::GetField,
            2 => Self::GetStatic,
            3 => Self::PutField,
            4 => Self::PutStatic,
            5 => Self::InvokeVirtual,
            6 => Self::InvokeStatic,
            7 => Self::InvokeSpecial,
            8 => Self::NewInvokeSpecial,
            9 => Self::InvokeInterface,
            _ => return None,
        })
    }
}

/// The member that a method handle leads to.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Member {
    /// Kinds 1 to 4.
    Field(Arc<FieldRef>),
    /// Kinds 5 to 9.
    Method(Arc<MethodRef>),
}

/// A method handle; not resolved.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    /// What it does with the member.
    pub kind: HandleKind,
    /// The member.
    pub target: Member,
}

/// A constant that can be loaded on the stack or given to a bootstrap method.
#[derive(Clone, Debug)]
pub enum Constant {
    /// `int`, and `boolean`, `byte`, `char`, `short` in annotations and constant fields
    Integer(i32),
    /// `float`
    Float(f32),
    /// `long`
    Long(i64),
    /// `double`
    Double(f64),
    /// `java.lang.String`
    String(JavaString),
    /// `java.lang.Class`: an internal name or an array descriptor
    Class(Name),
    /// `java.lang.invoke.MethodType`
    MethodType(MethodDescriptor),
    /// `java.lang.invoke.MethodHandle`
    MethodHandle(Arc<MethodHandle>),
    /// Whatever the bootstrap method makes.
    Dynamic(Arc<DynamicConstant>),
}

impl Constant {
    /// How many stack slots it takes when loaded.
    pub fn slots(&self) -> u16 {
        match self {
            Self::Long(_) | Self::Double(_) => 2,
            Self::Dynamic(constant) => constant.descriptor.slots(),
            _ => 1,
        }
    }
}

/// By bits: `0.0` and `-0.0` are two constants, and a NaN equals itself.
impl PartialEq for Constant {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Integer(a), Self::Integer(b)) => a == b,
            (Self::Float(a), Self::Float(b)) => a.to_bits() == b.to_bits(),
            (Self::Long(a), Self::Long(b)) => a == b,
            (Self::Double(a), Self::Double(b)) => a.to_bits() == b.to_bits(),
            (Self::String(a), Self::String(b)) => a == b,
            (Self::Class(a), Self::Class(b)) => a == b,
            (Self::MethodType(a), Self::MethodType(b)) => a == b,
            (Self::MethodHandle(a), Self::MethodHandle(b)) => a == b,
            (Self::Dynamic(a), Self::Dynamic(b)) => a == b,
            _ => false,
        }
    }
}

impl Eq for Constant {}

impl Hash for Constant {
    fn hash<H: Hasher>(&self, state: &mut H) {
        std::mem::discriminant(self).hash(state);
        match self {
            Self::Integer(value) => value.hash(state),
            Self::Float(value) => value.to_bits().hash(state),
            Self::Long(value) => value.hash(state),
            Self::Double(value) => value.to_bits().hash(state),
            Self::String(value) => value.hash(state),
            Self::Class(name) => name.hash(state),
            Self::MethodType(descriptor) => descriptor.hash(state),
            Self::MethodHandle(handle) => handle.hash(state),
            Self::Dynamic(constant) => constant.hash(state),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floating_constants_are_compared_by_bits() {
        assert_ne!(Constant::Float(0.0), Constant::Float(-0.0));
        assert_eq!(Constant::Double(f64::NAN), Constant::Double(f64::NAN));
        assert_ne!(Constant::Integer(1), Constant::Long(1));
    }

    #[test]
    fn handle_kinds_keep_their_numbers() {
        for number in 0..=u8::MAX {
            let kind = HandleKind::from_number(number).map(|kind| kind as u8);
            assert_eq!(kind, (1..=9).contains(&number).then_some(number));
        }
    }
}
