//! A class as the machine knows it: laid out, with its methods in tables. A fact, not a state.

use std::sync::{Arc, OnceLock};

use rustc_hash::FxHashMap;

use crate::ids::{ClassId, MethodId, SelectorId, StaticId};
use heddle_classfile::{ClassFile, Name};

/// What a value is, as far as memory is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(missing_docs, reason = "the names are Java's")]
pub enum Type {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    Void,
}

impl Type {
    /// The type that a descriptor begins with.
    pub fn of(descriptor: &str) -> Self {
        match descriptor.as_bytes().first() {
            Some(b'Z') => Self::Boolean,
            Some(b'B') => Self::Byte,
            Some(b'C') => Self::Char,
            Some(b'S') => Self::Short,
            Some(b'I') => Self::Int,
            Some(b'J') => Self::Long,
            Some(b'F') => Self::Float,
            Some(b'D') => Self::Double,
            Some(b'V') => Self::Void,
            _ => Self::Ref,
        }
    }

    /// Stack slots: two for `long` and `double`.
    pub fn slots(self) -> usize {
        match self {
            Self::Long | Self::Double => 2,
            Self::Void => 0,
            _ => 1,
        }
    }
}

/// What kind of class this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A class or interface with a class file.
    Declared,
    /// An array with elements of this class.
    Array(ClassId),
    /// One of the nine primitive types, `void` among them.
    Primitive(Type),
}

/// Who defined a class. Those of the JDK and of the class path are found by name alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Loader {
    /// From the JDK's image.
    Jdk,
    /// From the user's class path, or defined by the program in the loader of the class path.
    User,
    /// A loader of the program's own, by its number in the state that defined the class.
    Own(u32),
}

impl Loader {
    /// Whether the class is the user's, however it got here.
    pub fn is_user(self) -> bool {
        self != Self::Jdk
    }
}

/// A field of a class.
#[derive(Clone, Debug)]
pub struct Field {
    /// Its name.
    pub name: Name,
    /// Its type as a descriptor.
    pub descriptor: Name,
    /// Access flags.
    pub flags: u16,
    /// Where its value is.
    pub place: Place,
    /// Index among the fields of the class file; hidden fields of the machine have none.
    pub index: Option<u16>,
}

impl Field {
    /// Its type in memory.
    pub fn memory(&self) -> Type {
        Type::of(&self.descriptor)
    }
}

/// Where a field's value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A slot of the object.
    Instance(u16),
    /// An entry of the table of statics.
    Static(StaticId),
}

/// A loaded class.
#[derive(Clone, Debug)]
pub struct Class {
    /// Internal name, such as `java/lang/Object`, or array descriptor, or primitive's name.
    pub name: Name,
    /// Declared, array or primitive.
    pub shape: Shape,
    /// Access flags of the class file; for arrays, those of the element and `final`.
    pub flags: u16,
    /// Who defined it.
    pub loader: Loader,
    /// The named module it is in; the user's classes are in none.
    pub module: Option<Name>,
    /// The class file; arrays and primitives have none.
    pub file: Option<Arc<ClassFile>>,
    /// The superclass; `java/lang/Object`, interfaces' is Object, primitives have none.
    pub superclass: Option<ClassId>,
    /// Direct superinterfaces.
    pub interfaces: Vec<ClassId>,
    /// All superclasses from `Object` down to this class: for the subtype test.
    pub display: Vec<ClassId>,
    /// All superinterfaces, this one included if it is one. Sorted.
    pub all_interfaces: Vec<ClassId>,
    /// Fields declared here.
    pub fields: Vec<Field>,
    /// Types of all instance slots, inherited ones first.
    pub layout: Vec<Type>,
    /// Methods declared here, in the order of the class file.
    pub methods: Vec<MethodId>,
    /// By name and descriptor.
    pub declared: FxHashMap<SelectorId, MethodId>,
    /// Virtual methods by index.
    pub vtable: Vec<MethodId>,
    /// The `<clinit>`, if there is one.
    pub initializer: Option<MethodId>,
    /// Whether an interface declares a method that is neither abstract nor static: then the
    /// initialisation of an implementing class initialises it too.
    pub has_defaults: bool,
    /// The class of arrays of this class, once it was asked for.
    pub array: Option<ClassId>,
    /// The host of its nest; itself if it names none.
    pub nest_host: Option<Name>,
    /// Whether the machine made it: not found by name, not seen in stack traces, may use everything.
    pub hidden: bool,
    /// What messages call the program's own loader that defined it: `'plugins' @1b`.
    pub loader_text: Option<Name>,
    /// Which instance slots decide nothing; empty if all do.
    pub irrelevant: Vec<bool>,
    /// The slots of the fields declared here, once one was asked for by its name.
    pub slots: OnceLock<FxHashMap<Name, u16>>,
}

impl Class {
    /// Whether it is an interface.
    pub fn is_interface(&self) -> bool {
        self.flags & 0x0200 != 0
    }

    /// Whether it is abstract, as interfaces are.
    pub fn is_abstract(&self) -> bool {
        self.flags & 0x0400 != 0
    }

    /// The element class of an array class.
    pub fn element(&self) -> Option<ClassId> {
        match self.shape {
            Shape::Array(element) => Some(element),
            _ => None,
        }
    }

    /// The package part of the name, empty for the unnamed package and for arrays of primitives.
    pub fn package(&self) -> &str {
        let name = self.name.trim_start_matches('[');
        name.rsplit_once('/').map_or("", |(package, _)| package)
    }

    /// The name as Java spells it: `java.lang.Object`, `[Ljava.lang.String;`, `int`.
    pub fn java_name(&self) -> String {
        // Behind a NUL the machine keeps names apart that Java sees as one.
        let name = self.name_in_files().replace('/', ".");
        // The suffix of a hidden class stands behind a slash, which no other name has.
        if self.hidden { name.replace('+', "/") } else { name }
    }

    /// Internal name or array descriptor, as class files have it.
    pub fn name_in_files(&self) -> String {
        match self.name.split_once('\0') {
            None => self.name.to_string(),
            Some((name, rest)) if rest.ends_with(';') => format!("{name};"),
            Some((name, _)) => name.to_owned(),
        }
    }

    /// The field declared here with this name and descriptor.
    pub fn field(&self, name: &str, descriptor: &str) -> Option<&Field> {
        self.fields.iter().find(|field| &*field.name == name && &*field.descriptor == descriptor)
    }
}

/// Whether a class copies, one element or field after the other.
pub(crate) fn is_copier(class: &str) -> bool {
    ["java/lang/System$$Copy", "java/lang/Object$$Clone$", "jdk/internal/misc/Unsafe$$"]
        .iter()
        .any(|prefix| class.starts_with(prefix))
}
