//! The attributes of classes, and those of methods that need no code.

use std::sync::Arc;

use super::attributes::{Common, Known, each_attribute, once};
use super::class::{
    BootstrapMethod, ClassAttributes, EnclosingMethod, InnerClass, MethodParameter, RecordComponent,
};
use super::constants::Constant;
use super::pool::{ConstantPool, Descriptor, field_descriptor, wrong_kind};
use crate::decode::{Reader, Result};

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
