//! Annotations as the library's parser wants them: the bytes of the class file's attributes.
//!
//! The decoder followed their indices; here they are put back, so that `ConstantPool` leads to the
//! same constants.

use super::java_lang_class::this;
use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::Ref;
use crate::trap::Result;
use heddle_classfile::{
    Annotation, Constant, ConstantPool, ElementValue, Entry, TypeAnnotations, Visibility,
};

pub(super) const PEERS: Table = &[
    ("java/lang/Class.getRawAnnotations", raw_annotations),
    ("java/lang/Class.getRawTypeAnnotations", raw_type_annotations),
];

fn raw_annotations(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let bytes = call
        .machine
        .world
        .class(class)
        .file
        .as_ref()
        .and_then(|file| Encoder(&file.pool).annotations(&file.attributes.annotations));
    Answer::reference(call.machine.bytes_or_null(bytes)?)
}

fn raw_type_annotations(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let file = call.machine.world.class(class).file.as_ref();
    let bytes = file.and_then(|file| visible_types(&file.attributes.type_annotations));
    Answer::reference(call.machine.bytes_or_null(bytes)?)
}

/// The type annotations that can be seen at run time.
pub(super) fn visible_types(annotations: &[TypeAnnotations]) -> Option<Vec<u8>> {
    let mut visible = annotations.iter().filter(|one| one.visibility == Visibility::Visible);
    visible.next().map(|one| one.raw.clone())
}

impl Machine {
    /// A byte array; null where there is nothing.
    pub(super) fn bytes_or_null(&mut self, bytes: Option<Vec<u8>>) -> Result<Ref> {
        match bytes {
            Some(bytes) => self.new_bytes(&bytes),
            None => Ok(Ref::NULL),
        }
    }
}

/// Puts annotations back into the form of the class file whose constants these are.
pub(super) struct Encoder<'a>(pub(super) &'a ConstantPool);

impl Encoder<'_> {
    /// `RuntimeVisibleAnnotations`; nothing if none is visible.
    pub(super) fn annotations(&self, annotations: &[Annotation]) -> Option<Vec<u8>> {
        let visible: Vec<&Annotation> = visible(annotations).collect();
        if visible.is_empty() {
            return None;
        }
        let mut out = Vec::new();
        self.list(&visible, &mut out);
        Some(out)
    }

    /// `RuntimeVisibleParameterAnnotations`; nothing if none is visible.
    pub(super) fn parameters(&self, parameters: &[Vec<Annotation>]) -> Option<Vec<u8>> {
        let lists: Vec<Vec<&Annotation>> =
            parameters.iter().map(|annotations| visible(annotations).collect()).collect();
        if lists.iter().all(Vec::is_empty) {
            return None;
        }
        let mut out = vec![lists.len() as u8];
        for list in lists {
            self.list(&list, &mut out);
        }
        Some(out)
    }

    /// `AnnotationDefault`
    pub(super) fn default(&self, value: &ElementValue) -> Vec<u8> {
        let mut out = Vec::new();
        self.value(value, &mut out);
        out
    }

    fn list(&self, annotations: &[&Annotation], out: &mut Vec<u8>) {
        put(out, annotations.len() as u16);
        for annotation in annotations {
            self.annotation(annotation, out);
        }
    }

    fn annotation(&self, annotation: &Annotation, out: &mut Vec<u8>) {
        put(out, self.text(annotation.interface.text()));
        put(out, annotation.elements.len() as u16);
        for (name, value) in &annotation.elements {
            put(out, self.text(name));
            self.value(value, out);
        }
    }

    fn value(&self, value: &ElementValue, out: &mut Vec<u8>) {
        match value {
            ElementValue::Const { tag, value } => {
                out.push(*tag);
                put(out, self.constant(value));
            }
            ElementValue::Enum { class, name } => {
                out.push(b'e');
                put(out, self.text(class.text()));
                put(out, self.text(name));
            }
            ElementValue::Class(name) => {
                out.push(b'c');
                put(out, self.text(name));
            }
            ElementValue::Annotation(annotation) => {
                out.push(b'@');
                self.annotation(annotation, out);
            }
            ElementValue::Array(values) => {
                out.push(b'[');
                put(out, values.len() as u16);
                for value in values {
                    self.value(value, out);
                }
            }
        }
    }

    fn text(&self, text: &str) -> u16 {
        self.index(|entry| matches!(entry, Entry::Utf8(known) if known.as_name().is_some_and(|name| &**name == text)))
    }

    fn constant(&self, constant: &Constant) -> u16 {
        self.index(|entry| match (entry, constant) {
            // In annotations a string is its text itself.
            (Entry::Utf8(known), Constant::String(text)) => known == text,
            (Entry::Constant(Constant::Float(known)), Constant::Float(value)) => {
                known.to_bits() == value.to_bits()
            }
            (Entry::Constant(Constant::Double(known)), Constant::Double(value)) => {
                known.to_bits() == value.to_bits()
            }
            // Nor is one that the code uses the one that an annotation means.
            (_, Constant::String(_)) => false,
            (Entry::Constant(known), constant) => known == constant,
            _ => false,
        })
    }

    /// Every constant of an annotation is in the pool, because the decoder took it from there.
    fn index(&self, wanted: impl Fn(&Entry) -> bool) -> u16 {
        self.0.entries().iter().position(wanted).unwrap_or(0) as u16
    }
}

fn visible(annotations: &[Annotation]) -> impl Iterator<Item = &Annotation> {
    annotations.iter().filter(|annotation| annotation.visibility == Visibility::Visible)
}

fn put(out: &mut Vec<u8>, number: u16) {
    out.extend(number.to_be_bytes());
}
