//! What a class file declares (JVMS §4.1, §4.5 to §4.7); nothing resolved.

use std::sync::Arc;

use super::annotations::{Annotation, ElementValue, TypeAnnotations};
use super::body::Body;
use super::code::Code;
use super::constants::{Constant, MethodHandle};
use super::descriptor::{FieldDescriptor, MethodDescriptor};
use super::pool::ConstantPool;
use super::text::Name;

/// One decoded class file.
#[derive(Clone, Debug, PartialEq)]
pub struct ClassFile {
    /// The minor version of the format; 65535 marks preview features.
    pub minor_version: u16,
    /// The major version of the format: 45 to 69.
    pub major_version: u16,
    /// The constant pool, for reflection and error messages; all else has its indices followed.
    pub pool: Arc<ConstantPool>,
    /// `ACC_…` flags.
    pub access_flags: u16,
    /// The internal name, `module-info` for a module declaration.
    pub name: Name,
    /// Absent for `java/lang/Object` and module declarations.
    pub superclass: Option<Name>,
    /// The direct superinterfaces.
    pub interfaces: Vec<Name>,
    /// The fields, in the order of the file.
    pub fields: Vec<Arc<Field>>,
    /// The methods, in the order of the file.
    pub methods: Vec<Arc<Method>>,
    /// What the class's attributes say.
    pub attributes: ClassAttributes,
}

/// The attributes of a class.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ClassAttributes {
    /// The names of all attributes, known and unknown, in the order of the file.
    pub names: Vec<Name>,
    /// The source file, without its folder.
    pub source_file: Option<Name>,
    /// The generic signature.
    pub signature: Option<Name>,
    /// How dynamic call sites and constants are made.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Nested classes that this class mentions, itself included if it is one.
    pub inner_classes: Vec<InnerClass>,
    /// Where a local or anonymous class is declared.
    pub enclosing_method: Option<EnclosingMethod>,
    /// The class whose nest this class belongs to.
    pub nest_host: Option<Name>,
    /// The other classes of the nest this class is host of.
    pub nest_members: Vec<Name>,
    /// The subclasses a sealed class allows.
    pub permitted_subclasses: Vec<Name>,
    /// The components, if the class is a record.
    pub record_components: Option<Vec<RecordComponent>>,
    /// Annotations on the class.
    pub annotations: Vec<Annotation>,
    /// Annotations on types in the class's declaration.
    pub type_annotations: Vec<TypeAnnotations>,
    /// The `Module` attribute, not decoded.
    pub module: Option<Vec<u8>>,
}

/// One field.
#[derive(Clone, Debug, PartialEq)]
pub struct Field {
    /// `ACC_…` flags.
    pub access_flags: u16,
    /// The field's name.
    pub name: Name,
    /// The field's type.
    pub descriptor: FieldDescriptor,
    /// The names of all attributes, in the order of the file.
    pub attributes: Vec<Name>,
    /// The generic signature.
    pub signature: Option<Name>,
    /// What a static field is initialised with.
    pub constant_value: Option<Constant>,
    /// Annotations on the field.
    pub annotations: Vec<Annotation>,
    /// Annotations on the field's type.
    pub type_annotations: Vec<TypeAnnotations>,
}

/// One method.
#[derive(Clone, Debug, PartialEq)]
pub struct Method {
    /// `ACC_…` flags.
    pub access_flags: u16,
    /// The method's name; `<init>` and `<clinit>` are initialisers.
    pub name: Name,
    /// The method's type.
    pub descriptor: MethodDescriptor,
    /// What the method's attributes say.
    pub attributes: MethodAttributes,
}

/// The attributes of a method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct MethodAttributes {
    /// The names of all attributes, in the order of the file.
    pub names: Vec<Name>,
    /// The code; absent exactly for native and abstract methods.
    pub body: Option<Body>,
    /// The generic signature.
    pub signature: Option<Name>,
    /// The declared exceptions.
    pub exceptions: Vec<Name>,
    /// Names and flags of the parameters, if the compiler was asked to keep them.
    pub parameters: Vec<MethodParameter>,
    /// Annotations on the method.
    pub annotations: Vec<Annotation>,
    /// Annotations on each parameter; may be fewer than the parameters of the descriptor.
    pub parameter_annotations: Vec<Vec<Annotation>>,
    /// The default of an annotation's element.
    pub annotation_default: Option<ElementValue>,
    /// Annotations on types in the method's declaration.
    pub type_annotations: Vec<TypeAnnotations>,
}

impl MethodAttributes {
    /// The code; None also if it was to be decoded later and is ill-formed.
    pub fn code(&self) -> Option<&Arc<Code>> {
        self.body.as_ref()?.code().ok()
    }
}

/// How a dynamic call site or constant is made.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BootstrapMethod {
    /// The method to call.
    pub handle: Arc<MethodHandle>,
    /// Its static arguments.
    pub arguments: Vec<Constant>,
}

/// A nested class that a class mentions.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct InnerClass {
    /// The nested class.
    pub inner: Name,
    /// The class it is a member of; absent for local and anonymous classes.
    pub outer: Option<Name>,
    /// The simple name; absent for anonymous classes.
    pub name: Option<Name>,
    /// The flags as declared in the source.
    pub access_flags: u16,
}

/// Where a local or anonymous class is declared.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EnclosingMethod {
    /// The class.
    pub owner: Name,
    /// The method; absent in initialisers.
    pub method: Option<(Name, MethodDescriptor)>,
}

/// One component of a record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct RecordComponent {
    /// The component's name.
    pub name: Name,
    /// The component's type.
    pub descriptor: FieldDescriptor,
    /// The names of all attributes, in the order of the file.
    pub attributes: Vec<Name>,
    /// The generic signature.
    pub signature: Option<Name>,
    /// Annotations on the component.
    pub annotations: Vec<Annotation>,
}

/// Name and flags of one parameter.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MethodParameter {
    /// Absent for parameters that the source does not name.
    pub name: Option<Name>,
    /// `ACC_FINAL`, `ACC_SYNTHETIC`, `ACC_MANDATED`.
    pub access_flags: u16,
}
