//! Attributes (JVMS §4.7): the loop over them, and those that stand at classes, fields and methods.

use std::sync::Arc;

use super::annotations::{Annotation, AnnotationDecoder, TypeAnnotations, Visibility};
use super::class::{
    BootstrapMethod, ClassAttributes, EnclosingMethod, InnerClass, MethodParameter, RecordComponent,
};
use super::constants::Constant;
use super::pool::{ConstantPool, Descriptor, field_descriptor, wrong_kind};
use super::text::Name;
use crate::decode::{DecodeError, Reader, Result, Within};

/// Whether a decoder knows an attribute. The content of an unknown one is skipped.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Known {
    Yes,
    No,
}

/// Read a table of attributes, give each to `decode`, and return all names.
pub(super) fn each_attribute(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    mut decode: impl FnMut(&str, &mut Reader<'_>) -> Result<Known>,
) -> Result<Vec<Name>> {
    reader.counted(6, |reader| {
        let name = pool.name(reader).within(|| "attribute".into())?;
        let length = reader.u4().within(|| name.to_string())? as usize;
        let mut content = reader.window(length).within(|| name.to_string())?;
        let known = decode(&name, &mut content).within(|| name.to_string())?;
        if known == Known::Yes {
            content.finish().within(|| name.to_string())?;
        }
        Ok(name)
    })
}

/// Put a value where none was: most attributes may stand only once in their table.
pub(super) fn once<T>(place: &mut Option<T>, value: T, reader: &Reader<'_>) -> Result<Known> {
    if place.replace(value).is_some() {
        return Err(reader.error("the attribute is there twice"));
    }
    Ok(Known::Yes)
}

/// What classes, fields, methods and record components have in common.
#[derive(Default)]
pub(super) struct Common {
    pub(super) signature: Option<Name>,
    pub(super) annotations: Vec<Annotation>,
    pub(super) type_annotations: Vec<TypeAnnotations>,
}

impl Common {
    pub(super) fn decode(
        &mut self,
        name: &str,
        reader: &mut Reader<'_>,
        pool: &ConstantPool,
    ) -> Result<Known> {
        let Some((visibility, kind)) = annotation_kind(name) else {
            if name == "Signature" {
                let signature = pool.name(reader)?;
                return once(&mut self.signature, signature, reader);
            }
            return Ok(Known::No);
        };
        match kind {
            "Annotations" => {
                let decoder = AnnotationDecoder { pool, visibility };
                self.annotations.extend(decoder.annotations(reader)?);
            }
            "TypeAnnotations" => {
                let raw = reader.rest().to_vec();
                self.type_annotations.push(TypeAnnotations { raw, visibility });
            }
            _ => return Ok(Known::No),
        }
        Ok(Known::Yes)
    }
}

/// Splits `RuntimeVisibleAnnotations` and its like into visibility and what is annotated.
pub(super) fn annotation_kind(name: &str) -> Option<(Visibility, &str)> {
    let rest = name.strip_prefix("Runtime")?;
    if let Some(kind) = rest.strip_prefix("Visible") {
        return Some((Visibility::Visible, kind));
    }
    rest.strip_prefix("Invisible").map(|kind| (Visibility::Invisible, kind))
}

/// Decode the attributes of a class.
pub(super) fn class_attributes(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<ClassAttributes> {
    let mut common = Common::default();
    let mut class = ClassAttributes::default();
    let mut bootstrap_methods = None;
    let names = each_attribute(reader, pool, |name, reader| match name {
        "SourceFile" => {
            let file = pool.name(reader)?;
            once(&mut class.source_file, file, reader)
        }
        "BootstrapMethods" => {
            let methods = reader.counted(4, |reader| bootstrap_method(reader, pool))?;
            once(&mut bootstrap_methods, methods, reader)
        }
        "InnerClasses" => {
            class.inner_classes.extend(reader.counted(8, |reader| inner_class(reader, pool))?);
            Ok(Known::Yes)
        }
        "EnclosingMethod" => {
            let method = enclosing_method(reader, pool)?;
            once(&mut class.enclosing_method, method, reader)
        }
        "NestHost" => {
            let host = pool.class(reader)?;
            once(&mut class.nest_host, host, reader)
        }
        "NestMembers" => {
            class.nest_members.extend(reader.counted(2, |reader| pool.class(reader))?);
            Ok(Known::Yes)
        }
        "PermittedSubclasses" => {
            class.permitted_subclasses.extend(reader.counted(2, |reader| pool.class(reader))?);
            Ok(Known::Yes)
        }
        "Record" => {
            let components = reader.counted(6, |reader| record_component(reader, pool))?;
            once(&mut class.record_components, components, reader)
        }
        "Module" => {
            let raw = reader.rest().to_vec();
            once(&mut class.module, raw, reader)
        }
        _ => common.decode(name, reader, pool),
    })?;
    Ok(ClassAttributes {
        names,
        signature: common.signature,
        bootstrap_methods: bootstrap_methods.unwrap_or_default(),
        annotations: common.annotations,
        type_annotations: common.type_annotations,
        ..class
    })
}

/// Decode one entry of `MethodParameters`.
pub(super) fn method_parameter(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
) -> Result<MethodParameter> {
    let name = pool.optional(reader, ConstantPool::name_at)?;
    Ok(MethodParameter { name, access_flags: reader.u2()? })
}

fn bootstrap_method(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<BootstrapMethod> {
    let at = reader.position();
    let index = reader.u2()?;
    let Constant::MethodHandle(handle) = pool.constant_at(index, at)? else {
        return Err(wrong_kind(at, index, "MethodHandle"));
    };
    let arguments = reader.counted(2, |reader| {
        let at = reader.position();
        pool.constant_at(reader.u2()?, at).cloned()
    })?;
    Ok(BootstrapMethod { handle: Arc::clone(handle), arguments })
}

fn inner_class(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<InnerClass> {
    Ok(InnerClass {
        inner: pool.class(reader)?,
        outer: pool.optional(reader, ConstantPool::class_at)?,
        name: pool.optional(reader, ConstantPool::name_at)?,
        access_flags: reader.u2()?,
    })
}

fn enclosing_method(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<EnclosingMethod> {
    let owner = pool.class(reader)?;
    let at = reader.position();
    let method = match reader.u2()? {
        0 => None,
        index => {
            let member = pool.name_and_type_at(index, at)?;
            let Descriptor::Method(descriptor) = &member.descriptor else {
                return Err(wrong_kind(at, index, "name and type of a method"));
            };
            Some((Arc::clone(&member.name), descriptor.clone()))
        }
    };
    Ok(EnclosingMethod { owner, method })
}

fn record_component(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<RecordComponent> {
    let name = pool.name(reader)?;
    let at = reader.position();
    let descriptor = field_descriptor(&pool.name(reader)?, at)?;
    let mut common = Common::default();
    let attributes =
        each_attribute(reader, pool, |name, reader| common.decode(name, reader, pool))?;
    let Common { signature, annotations, .. } = common;
    Ok(RecordComponent { name, descriptor, attributes, signature, annotations })
}

/// A fault at `at` unless the class file holds what its flags and names promise.
pub(super) fn require(holds: bool, at: usize, cause: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { Err(DecodeError::new(at, cause())) }
}
