//! Fields and methods (JVMS §4.5, §4.6).

use std::sync::Arc;

use super::annotations::{AnnotationDecoder, Visibility};
use super::attributes::{Common, Known, annotation_kind, each_attribute, once, require};
use super::body::{Body, Source};
use super::class::{Field, Method, MethodAttributes};
use super::class_attributes::method_parameter;
use super::code::Code;
use super::constants::Constant;
use super::descriptor;
use super::pool::{
    ConstantPool, field_descriptor, ill_formed, method_descriptor, shortened, wrong_kind,
};
use crate::decode::{Reader, Result, Within};

const ACC_NATIVE: u16 = 0x0100;
const ACC_ABSTRACT: u16 = 0x0400;

/// Decode the table of fields.
pub(super) fn fields(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Vec<Arc<Field>>> {
    let mut index = 0;
    reader.counted(8, |reader| {
        let (at, access_flags) = (reader.position(), reader.u2()?);
        let name = pool.name(reader).within(|| format!("field {index}"))?;
        let place = || format!("field {index} '{}'", shortened(&name));
        if !descriptor::is_unqualified(&name) {
            return Err(ill_formed(at, "field name", &name)).within(place);
        }
        let descriptor_at = reader.position();
        let descriptor = pool
            .name(reader)
            .and_then(|text| field_descriptor(&text, descriptor_at))
            .within(place)?;
        let (mut common, mut constant_value) = (Common::default(), None);
        let attributes = each_attribute(reader, pool, |attribute, reader| match attribute {
            "ConstantValue" => {
                let constant = constant_of_type(reader, pool, descriptor.text())?;
                once(&mut constant_value, constant, reader)
            }
            _ => common.decode(attribute, reader, pool),
        })
        .within(place)?;
        index += 1;
        let Common { signature, annotations, type_annotations } = common;
        Ok(Arc::new(Field {
            access_flags,
            name,
            descriptor,
            attributes,
            signature,
            constant_value,
            annotations,
            type_annotations,
        }))
    })
}

fn constant_of_type(reader: &mut Reader<'_>, pool: &ConstantPool, text: &str) -> Result<Constant> {
    let at = reader.position();
    let index = reader.u2()?;
    let constant = pool.constant_at(index, at)?;
    let fits = match constant {
        Constant::Integer(_) => matches!(text, "I" | "S" | "C" | "B" | "Z"),
        Constant::Float(_) => text == "F",
        Constant::Long(_) => text == "J",
        Constant::Double(_) => text == "D",
        Constant::String(_) => text == "Ljava/lang/String;",
        _ => false,
    };
    if fits {
        return Ok(constant.clone());
    }
    Err(wrong_kind(at, index, &format!("value of type {}", shortened(text))))
}

/// Decode the table of methods; their code later, if there is a source for that.
pub(super) fn methods(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    later: Option<&Arc<Source>>,
) -> Result<Vec<Arc<Method>>> {
    let mut index = 0;
    reader.counted(8, |reader| {
        let (at, access_flags) = (reader.position(), reader.u2()?);
        let name = pool.name(reader).within(|| format!("method {index}"))?;
        let place = || format!("method {index} '{}'", shortened(&name));
        if !descriptor::is_method_name(&name) {
            return Err(ill_formed(at, "method name", &name)).within(place);
        }
        let descriptor_at = reader.position();
        let descriptor = pool
            .name(reader)
            .and_then(|text| method_descriptor(&text, descriptor_at))
            .within(place)?;
        let attributes = method_attributes(reader, pool, later).within(place)?;
        let bodiless = access_flags & (ACC_NATIVE | ACC_ABSTRACT) != 0;
        require(attributes.body.is_none() == bodiless, at, || {
            if bodiless {
                "a native or abstract method has code".into()
            } else {
                "a method that is neither native nor abstract has no code".into()
            }
        })
        .within(place)?;
        index += 1;
        Ok(Arc::new(Method { access_flags, name, descriptor, attributes }))
    })
}

fn method_attributes(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    later: Option<&Arc<Source>>,
) -> Result<MethodAttributes> {
    let mut common = Common::default();
    let mut method = MethodAttributes::default();
    let names = each_attribute(reader, pool, |name, reader| match name {
        "Code" => {
            let body = match later {
                Some(source) => {
                    let start = reader.position();
                    reader.rest();
                    Body::deferred(source, start..reader.position())
                }
                None => Code::decode(reader, pool)?.into(),
            };
            once(&mut method.body, body, reader)
        }
        "Exceptions" => {
            method.exceptions.extend(reader.counted(2, |reader| pool.class(reader))?);
            Ok(Known::Yes)
        }
        "MethodParameters" => {
            let count = reader.u1()?;
            for _ in 0..count {
                method.parameters.push(method_parameter(reader, pool)?);
            }
            Ok(Known::Yes)
        }
        "AnnotationDefault" => {
            let decoder = AnnotationDecoder { pool, visibility: Visibility::Visible };
            let value = decoder.default_value(reader)?;
            once(&mut method.annotation_default, value, reader)
        }
        _ => match annotation_kind(name) {
            Some((visibility, "ParameterAnnotations")) => {
                let decoder = AnnotationDecoder { pool, visibility };
                merge(&mut method.parameter_annotations, decoder.parameters(reader)?);
                Ok(Known::Yes)
            }
            _ => common.decode(name, reader, pool),
        },
    })?;
    let Common { signature, annotations, type_annotations } = common;
    Ok(MethodAttributes { names, signature, annotations, type_annotations, ..method })
}

/// Join what the visible and the invisible attribute say of each parameter.
fn merge<T>(all: &mut Vec<Vec<T>>, more: Vec<Vec<T>>) {
    if all.len() < more.len() {
        all.resize_with(more.len(), Vec::new);
    }
    for (place, annotations) in all.iter_mut().zip(more) {
        place.extend(annotations);
    }
}
