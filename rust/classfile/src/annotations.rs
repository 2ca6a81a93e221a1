//! Annotations (JVMS §4.7.16 to §4.7.22). Type annotations stay as they are in the file.

use super::constants::Constant;
use super::descriptor::FieldDescriptor;
use super::pool::{ConstantPool, field_descriptor, ill_formed, wrong_kind};
use super::text::Name;
use crate::decode::{DecodeError, Reader, Result, Within};

/// Deeper nesting than this is refused: it could only be meant to exhaust the stack.
const DEEPEST: usize = 64;

/// Whether an annotation can be seen at run time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Visibility {
    /// Retained for reflection.
    Visible,
    /// Retained in the class file only.
    Invisible,
}

/// One annotation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Annotation {
    /// The annotation interface, such as `Ljava/lang/Deprecated;`.
    pub interface: FieldDescriptor,
    /// Its explicit elements, in the order of the file.
    pub elements: Vec<(Name, ElementValue)>,
    /// That of the outermost annotation.
    pub visibility: Visibility,
}

/// The value of one element of an annotation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum ElementValue {
    /// A primitive value or a string.
    Const {
        /// `B C D F I J S Z` as in descriptors, `s` for a string.
        tag: u8,
        /// The value; the small primitive types are integers.
        value: Constant,
    },
    /// An enum constant.
    Enum {
        /// The enum's descriptor.
        class: FieldDescriptor,
        /// The constant's name.
        name: Name,
    },
    /// A class, as a descriptor; `V` for `void.class`.
    Class(Name),
    /// An annotation.
    Annotation(Box<Annotation>),
    /// An array of values.
    Array(Vec<ElementValue>),
}

/// Type annotations, not decoded.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TypeAnnotations {
    /// The content of the attribute.
    pub raw: Vec<u8>,
    /// Which of the two attributes it was.
    pub visibility: Visibility,
}

/// Decodes what the annotation attributes hold.
pub(super) struct AnnotationDecoder<'a> {
    pub(super) pool: &'a ConstantPool,
    pub(super) visibility: Visibility,
}

impl AnnotationDecoder<'_> {
    /// The content of `Runtime(In)VisibleAnnotations`.
    pub(super) fn annotations(&self, reader: &mut Reader<'_>) -> Result<Vec<Annotation>> {
        reader.counted(4, |reader| self.annotation(reader, DEEPEST))
    }

    /// The content of `Runtime(In)VisibleParameterAnnotations`.
    pub(super) fn parameters(&self, reader: &mut Reader<'_>) -> Result<Vec<Vec<Annotation>>> {
        let count = reader.u1()?;
        (0..count).map(|_| self.annotations(reader)).collect()
    }

    /// The content of `AnnotationDefault`.
    pub(super) fn default_value(&self, reader: &mut Reader<'_>) -> Result<ElementValue> {
        self.value(reader, DEEPEST)
    }

    fn annotation(&self, reader: &mut Reader<'_>, depth: usize) -> Result<Annotation> {
        let interface = self.descriptor(reader)?;
        let elements = reader.counted(5, |reader| {
            let name = self.pool.name(reader)?;
            let value = self.value(reader, depth).within(|| format!("element '{name}'"))?;
            Ok((name, value))
        })?;
        Ok(Annotation { interface, elements, visibility: self.visibility })
    }

    fn value(&self, reader: &mut Reader<'_>, depth: usize) -> Result<ElementValue> {
        let Some(below) = depth.checked_sub(1) else {
            return Err(reader.error(format!("annotation nested more than {DEEPEST} deep")));
        };
        let at = reader.position();
        Ok(match reader.u1()? {
            b'e' => {
                let class = self.descriptor(reader)?;
                ElementValue::Enum { class, name: self.pool.name(reader)? }
            }
            b'c' => {
                let class = self.pool.name(reader)?;
                if &*class != "V" && FieldDescriptor::parse(&class).is_none() {
                    return Err(ill_formed(at, "descriptor of a class", &class));
                }
                ElementValue::Class(class)
            }
            b'@' => ElementValue::Annotation(Box::new(self.annotation(reader, below)?)),
            b'[' => ElementValue::Array(reader.counted(3, |reader| self.value(reader, below))?),
            tag => ElementValue::Const { tag, value: self.constant(reader, tag)? },
        })
    }

    fn constant(&self, reader: &mut Reader<'_>, tag: u8) -> Result<Constant> {
        let at = reader.position();
        let index = reader.u2()?;
        if tag == b's' {
            return Ok(Constant::String(self.pool.utf8_at(index, at)?.clone()));
        }
        let constant = self.pool.constant_at(index, at)?;
        match (tag, constant) {
            (b'B' | b'C' | b'I' | b'S' | b'Z', Constant::Integer(_))
            | (b'D', Constant::Double(_))
            | (b'F', Constant::Float(_))
            | (b'J', Constant::Long(_)) => Ok(constant.clone()),
            (b'B' | b'C' | b'D' | b'F' | b'I' | b'J' | b'S' | b'Z', _) => {
                Err(wrong_kind(at, index, "value of the element's type"))
            }
            _ => Err(DecodeError::new(at - 1, format!("unknown tag {tag} of an element value"))),
        }
    }

    fn descriptor(&self, reader: &mut Reader<'_>) -> Result<FieldDescriptor> {
        let at = reader.position();
        field_descriptor(&self.pool.name(reader)?, at)
    }
}
