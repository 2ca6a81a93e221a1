//! The texts of exceptions that the machine throws, as `java` words them.

mod null_pointer;
#[cfg(test)]
mod null_pointer_tests;
mod operands;

pub use null_pointer::{Place, null_pointer};

use crate::world::class::{Class, Field, Loader};
use crate::world::method::Method;
use heddle_classfile::{FieldRef, MethodDescriptor, MethodRef, Name};

/// A type as Java spells it, from its descriptor.
pub fn java_type(descriptor: &str) -> String {
    let element = descriptor.trim_start_matches('[');
    let dimensions = descriptor.len() - element.len();
    let name = match element.as_bytes().first() {
        Some(b'Z') => "boolean".into(),
        Some(b'B') => "byte".into(),
        Some(b'C') => "char".into(),
        Some(b'S') => "short".into(),
        Some(b'I') => "int".into(),
        Some(b'J') => "long".into(),
        Some(b'F') => "float".into(),
        Some(b'D') => "double".into(),
        Some(b'V') => "void".into(),
        Some(b'L') => element[1..].trim_end_matches(';').replace('/', "."),
        _ => element.replace('/', "."),
    };
    name + &"[]".repeat(dimensions)
}

/// The parameters of a method as Java spells them: `int, java.lang.String`.
pub fn java_parameters(descriptor: &str) -> String {
    let parsed = MethodDescriptor::parse(&Name::from(descriptor));
    let types: Vec<String> =
        parsed.iter().flat_map(|parsed| parsed.parameters().map(java_type)).collect();
    types.join(", ")
}

/// A method with its types, without its class: `void f(int)`.
pub fn java_signature(name: &str, descriptor: &str) -> String {
    let result = descriptor.rsplit(')').next().unwrap_or("V");
    format!("{} {name}({})", java_type(result), java_parameters(descriptor))
}

/// A method with its types and class: `void A.f(int)`.
pub fn external_name(class: &str, name: &str, descriptor: &str) -> String {
    let result = descriptor.rsplit(')').next().unwrap_or("V");
    let class = class.replace('/', ".");
    format!("{} {class}.{name}({})", java_type(result), java_parameters(descriptor))
}

/// What a call of a method that is not there says.
pub fn no_such_method(method: &MethodRef) -> String {
    let (name, descriptor) = (&*method.name, method.descriptor.text());
    if name == "<init>" {
        let owner = method.owner.replace('/', ".");
        return format!("{owner}: method '{}' not found", java_signature(name, descriptor));
    }
    format!("'{}'", external_name(&method.owner, name, descriptor))
}

/// What the use of a field that is not there says; newer JDKs say more.
pub fn no_such_field(owner: &Class, field: &FieldRef, version: u32) -> String {
    if version < 21 {
        return field.name.to_string();
    }
    let kind = java_type(field.descriptor.text());
    format!("Class {} does not have member field '{kind} {}'", owner.java_name(), field.name)
}

/// What a call of a method without an implementation says.
pub fn abstract_method(receiver: &Class, owner: &Class, method: &Method) -> String {
    let kind = match (owner.is_interface(), owner.is_abstract()) {
        (true, _) => "interface",
        (false, true) => "abstract class",
        (false, false) => "class",
    };
    format!(
        "Receiver class {} does not define or inherit an implementation of the resolved method '{}{}' of {kind} {}.",
        receiver.java_name(),
        if method.is_abstract() { "abstract " } else { "" },
        java_signature(&method.name, &method.descriptor),
        owner.java_name()
    )
}

/// What a call through the wrong kind of reference says.
pub fn wrong_owner_kind(owner: &Class) -> String {
    let (found, expected) =
        if owner.is_interface() { ("interface", "class") } else { ("class", "interface") };
    format!("Found {found} {}, but {expected} was expected", owner.java_name())
}

/// What a class says that implements another class as if that were an interface.
pub fn not_an_interface(class: &Class, other: &Class) -> String {
    let name = other.java_name();
    format!(
        "class {} can not implement {name}, because it is not an interface ({name} is in {})",
        class.java_name(),
        origin(other)
    )
}

/// Modules that the bootstrap loader defines, and modules of the JDK's own that the platform loader
/// does. The other modules of Java itself are the platform loader's, all the rest the application's.
const BOOTSTRAP: [&str; 22] = [
    "java.base",
    "java.datatransfer",
    "java.desktop",
    "java.instrument",
    "java.logging",
    "java.management",
    "java.management.rmi",
    "java.naming",
    "java.prefs",
    "java.rmi",
    "java.security.sasl",
    "java.xml",
    "jdk.internal.vm.ci",
    "jdk.jfr",
    "jdk.management",
    "jdk.management.agent",
    "jdk.management.jfr",
    "jdk.naming.rmi",
    "jdk.net",
    "jdk.nio.mapmode",
    "jdk.sctp",
    "jdk.unsupported",
];
const PLATFORM: [&str; 13] = [
    "jdk.accessibility",
    "jdk.charsets",
    "jdk.crypto.cryptoki",
    "jdk.crypto.ec",
    "jdk.dynalink",
    "jdk.httpserver",
    "jdk.jsobject",
    "jdk.localedata",
    "jdk.naming.dns",
    "jdk.security.auth",
    "jdk.security.jgss",
    "jdk.xml.dom",
    "jdk.zipfs",
];

fn loader_of(module: &str) -> &'static str {
    if BOOTSTRAP.contains(&module) || module.starts_with("jdk.incubator.") {
        "bootstrap"
    } else if module.starts_with("java.") || PLATFORM.contains(&module) {
        "platform"
    } else {
        "app"
    }
}

/// Where a class comes from: `module java.base of loader 'bootstrap'`.
pub fn origin(class: &Class) -> String {
    match (class.loader, &class.module) {
        (Loader::Jdk, Some(module)) => format!("module {module} of loader '{}'", loader_of(module)),
        (Loader::Jdk, None) => "module java.base of loader 'bootstrap'".into(),
        _ => format!("unnamed module of loader {}", loader_text(class)),
    }
}

/// What messages call the loader of one of the user's classes.
fn loader_text(class: &Class) -> &str {
    class.loader_text.as_deref().unwrap_or("'app'")
}

/// The same with its loader's parent, where that is not known to be the class path's.
pub fn loader_constraint(
    from: &Class,
    owner: &Class,
    (name, descriptor): (&str, &str),
    kind: &str,
) -> String {
    let is_method = descriptor.starts_with('(');
    let what = if is_method { "method" } else { "field" };
    let member = if is_method {
        external_name(&owner.name_in_files(), name, descriptor)
    } else {
        format!("{}.{name}", owner.java_name())
    };
    format!(
        "loader constraint violation: when resolving {what} '{member}' the class loader {} of the \
         current class, {}, and the class loader {} for the {what}'s defining class, {}, have \
         different Class objects for the type {} used in the signature ({} is in {}; {} is in {})",
        loader_text(from),
        from.name_in_files(),
        loader_text(owner),
        owner.name_in_files(),
        kind.replace('/', "."),
        from.java_name(),
        origin(from),
        owner.java_name(),
        origin(owner),
    )
}

fn two_origins(one: &Class, other: &Class) -> String {
    let (first, second) = (one.java_name(), other.java_name());
    let (from, to) = (origin(one), origin(other));
    if from == to {
        format!("({first} and {second} are in {from})")
    } else {
        format!("({first} is in {from}; {second} is in {to})")
    }
}

/// What using a class that is out of reach says.
pub fn class_access(from: &Class, target: &Class) -> String {
    let (name, user) = (target.java_name(), from.java_name());
    format!("failed to access class {name} from class {user} {}", two_origins(target, from))
}

fn visibility(flags: u16) -> &'static str {
    match flags & 0x0007 {
        0x0002 => "private ",
        0x0004 => "protected ",
        _ => "",
    }
}

/// What using a field that is out of reach says.
pub fn field_access(from: &Class, owner: &Class, field: &Field) -> String {
    format!(
        "class {} tried to access {}field {}.{} {}",
        from.java_name(),
        visibility(field.flags),
        owner.java_name(),
        field.name,
        two_origins(from, owner)
    )
}

/// What calling a method that is out of reach says.
pub fn method_access(from: &Class, owner: &Class, method: &Method) -> String {
    format!(
        "class {} tried to access {}method '{}' {}",
        from.java_name(),
        visibility(method.flags),
        external_name(&owner.name, &method.name, &method.descriptor),
        two_origins(from, owner)
    )
}

/// What a failed cast says.
pub fn class_cast(object: &Class, target: &Class) -> String {
    let (from, to) = (object.java_name(), target.java_name());
    format!("class {from} cannot be cast to class {to} {}", two_origins(object, target))
}
