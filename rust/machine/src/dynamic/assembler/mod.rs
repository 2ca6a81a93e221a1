//! A small assembler: classes that the machine makes while it links, as if a compiler had.
//!
//! What is synthesised is ordinary bytecode, so that whatever it calls is run, scheduled and
//! interrupted like everything else.

mod code;

use std::sync::Arc;

use crate::trap::{Result, Trap};
pub(super) use code::{Assembler, Jump};
use heddle_classfile::{
    BootstrapMethod, ClassAttributes, ClassFile, Field, FieldDescriptor, Method, MethodAttributes,
    MethodDescriptor, Name,
};

pub(super) const PUBLIC: u16 = 0x0001;
pub(super) const PRIVATE: u16 = 0x0002;
pub(super) const STATIC: u16 = 0x0008;
pub(super) const FINAL: u16 = 0x0010;
pub(super) const SYNTHETIC: u16 = 0x1000;

/// A class being written.
pub(super) struct ClassWriter {
    file: ClassFile,
}

impl ClassWriter {
    /// A final synthetic class without members.
    pub fn new(name: &str, superclass: &str, interfaces: Vec<Name>) -> Self {
        let file = ClassFile {
            minor_version: 0,
            major_version: 61,
            pool: Arc::default(),
            access_flags: FINAL | SYNTHETIC,
            name: name.into(),
            superclass: Some(superclass.into()),
            interfaces,
            fields: Vec::new(),
            methods: Vec::new(),
            attributes: ClassAttributes::default(),
        };
        Self { file }
    }

    /// Set the access flags.
    pub fn flags(&mut self, flags: u16) {
        self.file.access_flags = flags;
    }

    /// The class belongs to the nest of this one.
    pub fn nest_host(&mut self, host: Name) {
        self.file.attributes.nest_host = Some(host);
    }

    /// The bootstrap methods that dynamic instructions of the class name.
    pub fn bootstraps(&mut self, methods: Vec<BootstrapMethod>) {
        self.file.attributes.bootstrap_methods = methods;
    }

    /// Add a field.
    pub fn field(&mut self, flags: u16, name: &str, descriptor: &str) -> Result<()> {
        let descriptor = field_descriptor(descriptor)?;
        self.file.fields.push(Arc::new(Field {
            access_flags: flags,
            name: name.into(),
            descriptor,
            attributes: Vec::new(),
            signature: None,
            constant_value: None,
            annotations: Vec::new(),
            type_annotations: Vec::new(),
        }));
        Ok(())
    }

    /// Add a method with code.
    pub fn method(
        &mut self,
        flags: u16,
        name: &str,
        descriptor: &str,
        code: Assembler,
    ) -> Result<()> {
        let descriptor = method_descriptor(descriptor)?;
        let this = u16::from(flags & STATIC == 0);
        let code = code.finish(descriptor.argument_slots() + this)?;
        let attributes =
            MethodAttributes { body: Some(code.into()), ..MethodAttributes::default() };
        self.file.methods.push(Arc::new(Method {
            access_flags: flags,
            name: name.into(),
            descriptor,
            attributes,
        }));
        Ok(())
    }

    /// The class.
    pub fn finish(self) -> Arc<ClassFile> {
        Arc::new(self.file)
    }
}

/// A field descriptor that the machine itself put together.
pub(super) fn field_descriptor(text: &str) -> Result<FieldDescriptor> {
    FieldDescriptor::parse(&text.into()).ok_or_else(|| malformed(text))
}

/// A method descriptor that the machine itself put together.
pub(super) fn method_descriptor(text: &str) -> Result<MethodDescriptor> {
    MethodDescriptor::parse(&text.into()).ok_or_else(|| malformed(text))
}

fn malformed(text: &str) -> Trap {
    Trap::new("java/lang/IllegalArgumentException", format!("bad parameter count or type: {text}"))
}

/// A descriptor of these parameters and this result.
pub(super) fn descriptor_of<T: AsRef<str>>(parameters: &[T], result: &str) -> String {
    let parameters: String = parameters.iter().map(AsRef::as_ref).collect();
    format!("({parameters}){result}")
}

/// The descriptor of a class by internal name; array classes are their own.
pub(super) fn type_of(class: &str) -> String {
    if class.starts_with('[') { class.to_string() } else { format!("L{class};") }
}

/// The class that a reference type's descriptor names, as instructions spell it.
pub(super) fn class_of(descriptor: &str) -> &str {
    descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor)
}
