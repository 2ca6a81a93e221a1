//! The constant pool (JVMS §4.4), with every index followed and every kind checked.

use std::sync::Arc;

use super::constants::{CallSite, Constant, FieldRef, MethodRef};
use super::descriptor::{FieldDescriptor, MethodDescriptor};
use super::text::{JavaString, Name};
use crate::decode::{DecodeError, Reader, Result};

/// One entry of a constant pool.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry {
    /// Index 0, and the index after a `long` or `double`.
    Unusable,
    /// Text that other entries refer to.
    Utf8(JavaString),
    /// A constant that can be loaded.
    Constant(Constant),
    /// A field.
    Field(Arc<FieldRef>),
    /// A method of a class or of an interface.
    Method(Arc<MethodRef>),
    /// A member without its owner.
    NameAndType(Arc<NameAndType>),
    /// An `invokedynamic` call site.
    CallSite(Arc<CallSite>),
    /// A module.
    Module(Name),
    /// A package.
    Package(Name),
}

/// A member without its owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameAndType {
    /// The member's name.
    pub name: Name,
    /// The member's type, which tells a field from a method.
    pub descriptor: Descriptor,
}

/// A well-formed descriptor of either kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// Of a field or dynamic constant.
    Field(FieldDescriptor),
    /// Of a method or call site.
    Method(MethodDescriptor),
}

/// The constant pool of one class file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ConstantPool {
    pub(super) entries: Vec<Entry>,
    /// Where a bootstrap method is named, and which; checked once their number is known.
    pub(super) bootstraps: Vec<(usize, u16)>,
}

impl ConstantPool {
    /// All entries by index; those that no index may name are [`Entry::Unusable`].
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Fails if an entry names a bootstrap method beyond the last of `count`.
    pub(super) fn check_bootstraps(&self, count: usize) -> Result<()> {
        match self.bootstraps.iter().find(|(_, index)| usize::from(*index) >= count) {
            None => Ok(()),
            Some((offset, index)) => Err(DecodeError::new(
                *offset,
                format!("bootstrap method {index} is named, but there are {count}"),
            )),
        }
    }

    /// The entry at `index`; `at` is the offset of whatever names it.
    pub(super) fn entry_at(&self, index: u16, at: usize) -> Result<&Entry> {
        self.entries.get(usize::from(index)).ok_or_else(|| {
            let cause = format!("constant {index} is outside the pool of {}", self.entries.len());
            DecodeError::new(at, cause)
        })
    }

    /// The text at `index`.
    pub(super) fn utf8_at(&self, index: u16, at: usize) -> Result<&JavaString> {
        match self.entry_at(index, at)? {
            Entry::Utf8(text) => Ok(text),
            _ => Err(wrong_kind(at, index, "Utf8")),
        }
    }

    /// The text at `index`, which must be Unicode.
    pub(super) fn name_at(&self, index: u16, at: usize) -> Result<Name> {
        match self.utf8_at(index, at)?.as_name() {
            Some(name) => Ok(Arc::clone(name)),
            None => Err(DecodeError::new(at, format!("name {index} has an unpaired surrogate"))),
        }
    }

    /// The class at `index`: an internal name or an array descriptor.
    pub(super) fn class_at(&self, index: u16, at: usize) -> Result<Name> {
        match self.entry_at(index, at)? {
            Entry::Constant(Constant::Class(name)) => Ok(Arc::clone(name)),
            _ => Err(wrong_kind(at, index, "Class")),
        }
    }

    /// The loadable constant at `index`.
    pub(super) fn constant_at(&self, index: u16, at: usize) -> Result<&Constant> {
        match self.entry_at(index, at)? {
            Entry::Constant(constant) => Ok(constant),
            _ => Err(wrong_kind(at, index, "loadable constant")),
        }
    }

    /// The name and type at `index`.
    pub(super) fn name_and_type_at(&self, index: u16, at: usize) -> Result<&Arc<NameAndType>> {
        match self.entry_at(index, at)? {
            Entry::NameAndType(member) => Ok(member),
            _ => Err(wrong_kind(at, index, "NameAndType")),
        }
    }

    /// Read the index of a text, and follow it.
    pub(super) fn name(&self, reader: &mut Reader<'_>) -> Result<Name> {
        let at = reader.position();
        self.name_at(reader.u2()?, at)
    }

    /// Read the index of a class, and follow it.
    pub(super) fn class(&self, reader: &mut Reader<'_>) -> Result<Name> {
        let at = reader.position();
        self.class_at(reader.u2()?, at)
    }

    /// Read an index that may be 0 for "none"; follow it with `follow` otherwise.
    pub(super) fn optional<T>(
        &self,
        reader: &mut Reader<'_>,
        follow: impl Fn(&Self, u16, usize) -> Result<T>,
    ) -> Result<Option<T>> {
        let at = reader.position();
        match reader.u2()? {
            0 => Ok(None),
            index => follow(self, index, at).map(Some),
        }
    }
}

/// A fault: constant `index` should be a `wanted`.
pub(super) fn wrong_kind(at: usize, index: u16, wanted: &str) -> DecodeError {
    DecodeError::new(at, format!("constant {index} is not a {wanted}"))
}

/// A fault: `text` does not have the form of a `what`.
pub(super) fn ill_formed(at: usize, what: &str, text: &str) -> DecodeError {
    DecodeError::new(at, format!("ill-formed {what} '{}'", shortened(text)))
}

/// Names can be 64 KiB long; a message need not be.
pub(super) fn shortened(text: &str) -> String {
    match text.char_indices().nth(80) {
        None => text.into(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}

/// A field descriptor, or a fault at `at`.
pub(super) fn field_descriptor(text: &Name, at: usize) -> Result<FieldDescriptor> {
    FieldDescriptor::parse(text).ok_or_else(|| ill_formed(at, "field descriptor", text))
}

/// A method descriptor, or a fault at `at`.
pub(super) fn method_descriptor(text: &Name, at: usize) -> Result<MethodDescriptor> {
    MethodDescriptor::parse(text).ok_or_else(|| ill_formed(at, "method descriptor", text))
}
