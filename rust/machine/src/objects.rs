//! The machine's own access to fields and arrays, by name.

use super::Machine;
use super::ids::{ClassId, Ref};
use super::state::heap::Heap;
use super::state::object::Body;
use super::trap::{Result, Trap};
use super::world::World;
use super::world::class::{Shape, Type};
use heddle_classfile::Constant;

impl World {
    /// Whether a class is `boolean[]`, whose elements are one bit.
    #[inline]
    pub fn is_boolean_array(&self, class: ClassId) -> bool {
        &*self.class(class).name == "[Z"
    }

    /// The type of an array class's elements in memory.
    pub fn element_type(&self, class: ClassId) -> Type {
        match self.class(class).element().map(|element| self.class(element).shape) {
            Some(Shape::Primitive(memory)) => memory,
            _ => Type::Ref,
        }
    }

    /// A new array of an array class.
    pub fn new_array(&self, heap: &mut Heap, class: ClassId, length: i32) -> Result<Ref> {
        let Ok(length) = usize::try_from(length) else {
            return Err(Trap::new("java/lang/NegativeArraySizeException", length.to_string()));
        };
        heap.new_array(class, self.element_type(class), length)
    }
}

impl Machine {
    /// A new array of the class with this descriptor.
    pub fn new_array(&mut self, descriptor: &str, length: usize) -> Result<Ref> {
        let class = self.world.load(descriptor)?;
        let element = self.world.element_type(class);
        self.state.heap.new_array(class, element, length)
    }

    /// A new array of references with given contents.
    pub fn new_refs(&mut self, descriptor: &str, elements: Vec<Ref>) -> Result<Ref> {
        let class = self.world.load(descriptor)?;
        Ok(self.state.heap.place(class, Body::Refs(elements.into())))
    }

    /// A new object with all fields zero; its class is not initialised and no constructor runs.
    pub fn allocate(&mut self, class: ClassId) -> Result<Ref> {
        let slots = self.world.class(class).layout.len();
        self.state.heap.new_object(class, slots)
    }

    /// The value of an instance field by name.
    pub fn field(&self, object: Ref, name: &str) -> Result<u64> {
        let slot = self.field_slot(object, name)?;
        #[cfg(debug_assertions)]
        crate::state::heap::note_read(object, Some(slot as u32));
        match &self.state.heap.peek(object).body {
            Body::Fields(fields) => Ok(fields[slot]),
            _ => Err(Trap::null()),
        }
    }

    /// A reference field by name.
    pub fn ref_field(&self, object: Ref, name: &str) -> Result<Ref> {
        self.field(object, name).map(Ref::from_slot)
    }

    /// A reference field, if the object's class has one of that name.
    pub fn ref_field_if_any(&self, object: Ref, name: &str) -> Option<Ref> {
        // To make a trap takes far longer than to look: it has a text about the name.
        self.world.slot_of(self.state.heap.class_of(object), name)?;
        self.ref_field(object, name).ok()
    }

    /// Set an instance field by name.
    pub fn set_field(&mut self, object: Ref, name: &str, value: u64) -> Result<()> {
        let slot = self.field_slot(object, name)?;
        match &mut self.state.heap.get_mut(object).body {
            Body::Fields(fields) => fields[slot] = value,
            _ => return Err(Trap::null()),
        }
        let class = self.state.heap.class_of(object);
        if self.world.class(class).layout.get(slot) == Some(&Type::Ref) {
            self.publish_into(object, Ref::from_slot(value));
        }
        Ok(())
    }

    /// Set an instance field if the object's class has one of that name.
    pub fn set_field_if_any(&mut self, object: Ref, name: &str, value: u64) -> Result<()> {
        match self.world.slot_of(self.state.heap.class_of(object), name) {
            Some(_) => self.set_field(object, name, value),
            None => Ok(()),
        }
    }

    fn field_slot(&self, object: Ref, name: &str) -> Result<usize> {
        if object.is_null() {
            return Err(Trap::null());
        }
        let class = self.state.heap.class_of(object);
        self.world.slot_of(class, name).ok_or_else(|| {
            let class = &self.world.class(class).name;
            Trap::unsupported(
                format!("field {class}.{name}, which this JDK does not have"),
                "use a JDK between 17 and 25",
            )
        })
    }

    /// The value of a static field by name; its class need not be initialised.
    pub fn static_field(&mut self, class: &str, name: &str) -> Result<u64> {
        let id = self.world.load(class)?;
        self.state.fit(&self.world);
        let field = self.world.static_of(id, name);
        Ok(field.map_or(0, |field| self.state.static_value(field)))
    }

    /// The value of a constant int field, which need not be initialised for that.
    pub fn constant(&mut self, class: &str, name: &str) -> Result<i32> {
        let id = self.world.load(class)?;
        let file = self.world.class(id).file.clone();
        let fields = file.iter().flat_map(|file| &file.fields);
        let constant = fields.filter(|field| &*field.name == name).find_map(|field| {
            match field.constant_value {
                Some(Constant::Integer(value)) => Some(value),
                _ => None,
            }
        });
        constant.ok_or_else(|| {
            Trap::unsupported(
                format!("a JDK without {class}.{name}"),
                "use a JDK between 17 and 25",
            )
        })
    }

    /// Set a static field by name, if the class has it.
    pub fn set_static(&mut self, class: &str, name: &str, value: u64) -> Result<()> {
        let id = self.world.load(class)?;
        self.state.fit(&self.world);
        if let Some(field) = self.world.static_of(id, name) {
            self.state.statics.set(field.index(), value);
            if self.world.statics[field.index()].memory == Type::Ref {
                self.publish_named(Ref::from_slot(value));
            }
        }
        Ok(())
    }

    /// The elements of an array of references.
    pub fn refs(&self, array: Ref) -> Result<&[Ref]> {
        match &self.state.heap.get(array).body {
            Body::Refs(elements) => {
                self.watch.known.positions.look_within(&self.state.heap, elements);
                Ok(elements)
            }
            _ => Err(Trap::null()),
        }
    }

    /// The same of an array that never changes, or of which only the length is wanted.
    pub fn fixed_refs(&self, array: Ref) -> Result<&[Ref]> {
        match &self.state.heap.peek(array).body {
            Body::Refs(elements) => Ok(elements),
            _ => Err(Trap::null()),
        }
    }

    /// The contents of a byte array.
    pub fn bytes(&self, array: Ref) -> Result<&[i8]> {
        match &self.state.heap.get(array).body {
            Body::Bytes(data) => Ok(data),
            _ => Err(Trap::null()),
        }
    }

    /// A new byte array with given contents.
    pub fn new_bytes(&mut self, bytes: &[u8]) -> Result<Ref> {
        let class = self.world.load("[B")?;
        self.state.heap.reserve(bytes.len())?;
        let data: Vec<i8> = bytes.iter().map(|&byte| byte as i8).collect();
        Ok(self.state.heap.place(class, Body::Bytes(data.into())))
    }
}
