//! Where the fields of a class lie.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use super::class::{Class, Field, Place, Type};
use super::{StaticField, World};
use crate::ids::{ClassId, StaticId};
use heddle_classfile::{ClassFile, Name};

/// Fields that the machine keeps in objects of the JDK, invisible to Java: class, name, descriptor.
const HIDDEN: [(&str, &str, &str); 5] = [
    // Values of scoped variables that a thread looked up.
    ("java/lang/Thread", "heddle$scoped", "[Ljava/lang/Object;"),
    // Which class a mirror stands for.
    ("java/lang/Class", "heddle$class", "I"),
    // The domain that the class was defined with.
    ("java/lang/Class", "heddle$domain", "Ljava/security/ProtectionDomain;"),
    // What a method handle or a var handle leads to: an index into the state's table of handles.
    ("java/lang/invoke/MethodHandle", "heddle$handle", "I"),
    ("java/lang/invoke/VarHandle", "heddle$handle", "I"),
];

/// The slots of the instance fields that a class declares, by name.
fn slots_of(class: &Class) -> FxHashMap<Name, u16> {
    let fields = class.fields.iter().rev();
    let slots = fields.filter_map(|field| match field.place {
        // Of several with one name the first one counts.
        Place::Instance(slot) => Some((Arc::clone(&field.name), slot)),
        Place::Static(_) => None,
    });
    slots.collect()
}

impl World {
    pub(super) fn lay_out_fields(&mut self, id: ClassId, class: &mut Class, file: &ClassFile) {
        for (index, field) in file.fields.iter().enumerate() {
            let descriptor = Arc::clone(field.descriptor.text());
            let memory = Type::of(&descriptor);
            let place = if field.access_flags & 0x0008 == 0 {
                class.layout.push(memory);
                Place::Instance(class.layout.len() as u16 - 1)
            } else {
                self.statics.push(StaticField { class: id, memory, irrelevant: false });
                Place::Static(StaticId::at(self.statics.len() - 1))
            };
            class.fields.push(Field {
                name: Arc::clone(&field.name),
                descriptor,
                flags: field.access_flags,
                place,
                index: Some(index as u16),
            });
        }
        for (owner, name, descriptor) in HIDDEN {
            if owner == &*class.name {
                class.layout.push(Type::of(descriptor));
                class.fields.push(Field {
                    name: name.into(),
                    descriptor: descriptor.into(),
                    flags: 0x1000,
                    place: Place::Instance(class.layout.len() as u16 - 1),
                    index: None,
                });
            }
        }
    }

    /// The slot of an instance field, searched from `class` upwards; the machine's own look-up.
    pub fn slot_of(&self, class: ClassId, name: &str) -> Option<usize> {
        let classes = self.class(class).display.iter().rev();
        classes.map(|&id| self.class(id)).find_map(|class| {
            let slots = class.slots.get_or_init(|| slots_of(class));
            slots.get(name).map(|&slot| usize::from(slot))
        })
    }

    /// The instance field in a slot of an object of `class`.
    pub fn slot_field(&self, class: ClassId, slot: u32) -> Option<&Field> {
        let classes = self.class(class).display.iter().rev();
        classes
            .flat_map(|&id| &self.class(id).fields)
            .find(|field| matches!(field.place, Place::Instance(place) if u32::from(place) == slot))
    }

    /// The class that declares the field in a slot of an object of `class`.
    pub fn slot_owner(&self, class: ClassId, slot: u32) -> Option<ClassId> {
        let mut classes = self.class(class).display.iter().rev();
        classes.find(|&&id| {
            let fields = &self.class(id).fields;
            fields.iter().any(|field| matches!(field.place, Place::Instance(place) if u32::from(place) == slot))
        }).copied()
    }

    /// A static field by number.
    pub fn static_field(&self, number: u32) -> Option<&Field> {
        let class = self.statics.get(number as usize)?.class;
        self.class(class).fields.iter().find(|field| field.place == Place::Static(StaticId(number)))
    }

    /// The static field of `class` itself with this name; the machine's own look-up.
    pub fn static_of(&self, class: ClassId, name: &str) -> Option<StaticId> {
        self.class(class).fields.iter().find_map(|field| match field.place {
            Place::Static(id) if &*field.name == name => Some(id),
            _ => None,
        })
    }
}
