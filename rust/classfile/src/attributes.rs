//! Attributes (JVMS §4.7): the loop over them, and what they have in common wherever they stand.

use super::annotations::{Annotation, AnnotationDecoder, TypeAnnotations, Visibility};
use super::pool::ConstantPool;
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

/// A fault at `at` unless the class file holds what its flags and names promise.
pub(super) fn require(holds: bool, at: usize, cause: impl FnOnce() -> String) -> Result<()> {
    if holds { Ok(()) } else { Err(DecodeError::new(at, cause())) }
}
