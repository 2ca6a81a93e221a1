//! `java.lang.invoke.MethodType` objects: one per descriptor and state.

use std::fmt::Write as _;

use super::Dynamic;
use super::adapt::{letter, primitive_of, widens, wrapper_of};
use super::assembler::{class_of, descriptor_of, method_descriptor};
use crate::Machine;
use crate::ids::{ClassId, Ref};
use crate::trap::{Result, Trap};
use crate::world::class::{Loader, Shape, Type};
use crate::world::messages::java_type;
use crate::world::spaces::OWN;
use heddle_classfile::MethodDescriptor;

pub(crate) const METHOD_TYPE: &str = "java/lang/invoke/MethodType";

impl Machine {
    /// The `MethodType` with this descriptor.
    pub fn method_type(&mut self, descriptor: &str) -> Result<Ref> {
        let site = self.links.method_type(descriptor);
        if let Some(&known) = self.state.rest.sites.get(&site) {
            return Ok(Ref::from_slot(known));
        }
        let parsed = method_descriptor(descriptor)?;
        let mut parameters = Vec::new();
        for parameter in parsed.parameters() {
            parameters.push(self.type_mirror(parameter)?);
        }
        let result = self.type_mirror(parsed.result())?;
        let class = self.world.load(METHOD_TYPE)?;
        let parameters = self.new_refs("[Ljava/lang/Class;", parameters)?;
        let made = self.allocate(class)?;
        self.set_field(made, "rtype", result.slot())?;
        self.set_field(made, "ptypes", parameters.slot())?;
        self.state.rest_mut().sites.insert(site, made.slot());
        self.publish_named(made);
        Ok(made)
    }

    /// The `java.lang.Class` of a type given by its descriptor.
    pub fn type_mirror(&mut self, descriptor: &str) -> Result<Ref> {
        let class = self.world.load_type(descriptor)?;
        self.mirror(class)
    }

    /// The same as the code of a class names it.
    pub fn type_mirror_from(&mut self, from: ClassId, descriptor: &str) -> Result<Ref> {
        let class = self.world.load_type_from(from, descriptor)?;
        self.mirror(class)
    }

    /// A member of a class is found by its descriptor, which has plain names.
    pub(crate) fn require_findable(&mut self, class: ClassId, descriptor: &str) -> Result<()> {
        if descriptor.contains(OWN) {
            return Err(not_plain(descriptor));
        }
        self.require_plain(class, descriptor)
    }

    /// A descriptor in the code of a class is that of a method type only if the names in it stand for the
    /// same classes everywhere.
    pub(crate) fn require_plain(&mut self, from: ClassId, descriptor: &str) -> Result<()> {
        if !matches!(self.world.class(from).loader, Loader::Own(_)) {
            return Ok(());
        }
        let parsed = if descriptor.starts_with('(') {
            method_descriptor(descriptor)?
        } else {
            method_descriptor(&format!("(){descriptor}"))?
        };
        let types = parsed.parameters().chain([parsed.result()]);
        for kind in types.filter(|kind| Type::of(kind) == Type::Ref) {
            let class = self.world.load_type_from(from, kind)?;
            if self.class_descriptor(class) != kind {
                return Err(not_plain(descriptor));
            }
        }
        Ok(())
    }

    /// The descriptor of a `MethodType`.
    pub fn type_descriptor(&mut self, method_type: Ref) -> Result<String> {
        let result = self.ref_field(method_type, "rtype")?;
        let parameters = self.ref_field(method_type, "ptypes")?;
        self.descriptor_of_mirrors(parameters, result)
    }

    /// The descriptor of a method with these parameter classes, an array, and this result.
    pub fn descriptor_of_mirrors(&mut self, parameters: Ref, result: Ref) -> Result<String> {
        let mut types = Vec::new();
        for mirror in self.fixed_refs(parameters)?.to_vec() {
            types.push(self.mirror_descriptor(mirror)?);
        }
        Ok(descriptor_of(&types, &self.mirror_descriptor(result)?))
    }

    /// The descriptor of the class that a mirror stands for.
    pub fn mirror_descriptor(&mut self, mirror: Ref) -> Result<String> {
        let class = self.mirrored(mirror)?;
        Ok(self.class_descriptor(class))
    }

    /// The descriptor of a class.
    pub fn class_descriptor(&self, class: ClassId) -> String {
        let class = self.world.class(class);
        match class.shape {
            Shape::Primitive(memory) => letter(memory).into(),
            Shape::Array(_) => class.name.to_string(),
            Shape::Declared => format!("L{};", class.name),
        }
    }

    /// A method type as its `toString` gives it: `(String,int)void`.
    pub(crate) fn type_text(&mut self, descriptor: &str) -> String {
        let Ok(parsed) = method_descriptor(descriptor) else {
            return descriptor.into();
        };
        let parameters: Vec<String> =
            parsed.parameters().map(|parameter| self.simple_type(parameter)).collect();
        let mut text = format!("({})", parameters.join(","));
        let _ = write!(text, "{}", self.simple_type(parsed.result()));
        text
    }

    /// A type's simple name.
    fn simple_type(&mut self, descriptor: &str) -> String {
        let element = descriptor.trim_start_matches('[');
        let dimensions = descriptor.len() - element.len();
        let name = match self.world.load_type(element) {
            Ok(class) if Type::of(element) == Type::Ref => super::record::simple_name(self, class),
            _ => java_type(element),
        };
        name + &"[]".repeat(dimensions)
    }

    /// Whether a handle of type `from` can be used as one of type `to`, as `asType` has it.
    pub(crate) fn convertible(&mut self, from: &MethodDescriptor, to: &MethodDescriptor) -> bool {
        let pairs = to.parameters().zip(from.parameters());
        let results = (from.result(), to.result());
        from.parameters().count() == to.parameters().count()
            && pairs.chain([results]).all(|(given, wanted)| self.value_convertible(given, wanted))
    }

    fn value_convertible(&mut self, from: &str, to: &str) -> bool {
        const OBJECT: &str = "Ljava/lang/Object;";
        let (source, target) = (Type::of(from), Type::of(to));
        if from == to
            || from == OBJECT
            || to == OBJECT
            || source == Type::Void
            || target == Type::Void
        {
            return true;
        }
        match (source, target) {
            (Type::Ref, Type::Ref) => true,
            (Type::Ref, _) => {
                self.is_wide_enough(from, target)
                    || primitive_of(class_of(from)).is_some_and(|inner| widens(inner, target))
            }
            (_, Type::Ref) => self.is_wide_enough(to, source),
            _ => widens(source, target),
        }
    }

    /// Whether the box of a primitive type is of a reference type.
    fn is_wide_enough(&mut self, reference: &str, memory: Type) -> bool {
        let Some(wrapper) = wrapper_of(memory) else {
            return false;
        };
        match (self.world.load(wrapper), self.world.load_type(reference)) {
            (Ok(wrapper), Ok(class)) => self.world.is_subtype(wrapper, class),
            _ => false,
        }
    }

    /// What a call of a handle with the wrong type throws: `what` says which types were compared.
    pub(crate) fn wrong_type(&mut self, what: WrongType, handle: &str, call: &str) -> Trap {
        let (handle, call) = (self.type_text(handle), self.type_text(call));
        let text = match what {
            WrongType::Exact if self.options.version >= 20 => {
                format!("handle's method type {handle} but found {call}")
            }
            WrongType::Exact => format!("expected {handle} but found {call}"),
            WrongType::Convert => format!("cannot convert MethodHandle{handle} to {call}"),
        };
        Trap::new("java/lang/invoke/WrongMethodTypeException", text)
    }
}

fn not_plain(descriptor: &str) -> Trap {
    let parts: Vec<&str> = descriptor.split('\0').collect();
    let plain = parts.first().copied().unwrap_or_default();
    Trap::unsupported(
        format!("the type {plain} of a method handle, with a class that the program defined"),
        "use reflection in place of method handles for it",
    )
}

/// How a call of a handle failed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WrongType {
    /// `invokeExact` wants the very type.
    Exact,
    /// `asType` cannot convert.
    Convert,
}

/// The sites of method types.
impl super::Links {
    pub(super) fn method_type(&mut self, descriptor: &str) -> crate::ids::SiteId {
        if let Some(&known) = self.method_types.get(descriptor) {
            return known;
        }
        let site = self.add(Dynamic::MethodType(descriptor.into()));
        self.method_types.insert(descriptor.into(), site);
        site
    }
}
