//! Mirrors: the `java.lang.Class` objects that stand for classes.

use super::Machine;
use super::ids::{ClassId, Ref};
use super::state::object::Body;
use super::trap::{Result, Trap};
use super::world::class::Shape;

/// Slots that the machine needs often; looked up once.
#[derive(Clone, Copy, Debug, Default)]
pub struct Known {
    /// Where a mirror keeps its class.
    mirror_slot: Option<usize>,
}

impl Machine {
    /// The `java.lang.Class` of a class.
    pub fn mirror(&mut self, class: ClassId) -> Result<Ref> {
        self.state.fit(&self.world);
        let known = self.state.mirrors[class.index()];
        if !known.is_null() {
            return Ok(known);
        }
        let java_class = self.world.load("java/lang/Class")?;
        self.state.fit(&self.world);
        let slots = self.world.class(java_class).layout.len();
        let mirror = self.state.heap.place(java_class, Body::Fields(vec![0; slots].into()));
        self.state.mirrors.set(class.index(), mirror);
        self.set_field(mirror, "heddle$class", u64::from(class.0))?;
        let (flags, shape) = (self.world.class(class).flags, self.world.class(class).shape);
        if let Shape::Array(element) = shape {
            let element = self.mirror(element)?;
            self.set_field(mirror, "componentType", element.slot())?;
        }
        // Newer JDKs read these fields where older ones call natives.
        self.set_field_if_any(mirror, "modifiers", u64::from(self.modifiers(class)))?;
        self.set_field_if_any(mirror, "classFileAccessFlags", u64::from(flags))?;
        let primitive = matches!(shape, Shape::Primitive(_));
        self.set_field_if_any(mirror, "primitive", u64::from(primitive))?;
        self.place_mirror(class, mirror)?;
        self.publish_named(mirror);
        Ok(mirror)
    }

    /// Every class is in this module until its own is defined.
    pub fn set_early_module(&mut self, module: Ref) -> Result<()> {
        self.state.rest_mut().modules.early = module;
        self.state.rest_mut().roots.push(module);
        for index in 0..self.state.mirrors.len() {
            let mirror = self.state.mirrors[index];
            if !mirror.is_null() {
                self.set_field_if_any(mirror, "module", module.slot())?;
            }
        }
        Ok(())
    }

    /// The class that a mirror stands for.
    pub fn mirrored(&mut self, mirror: Ref) -> Result<ClassId> {
        if mirror.is_null() {
            return Err(Trap::null());
        }
        let slot = if let Some(slot) = self.known.mirror_slot {
            slot
        } else {
            let class = self.world.load("java/lang/Class")?;
            *self.known.mirror_slot.insert(self.world.slot_of(class, "heddle$class").unwrap_or(0))
        };
        match &self.state.heap.peek(mirror).body {
            Body::Fields(fields) => Ok(ClassId(fields[slot] as u32)),
            _ => Err(Trap::null()),
        }
    }

    /// `Class.getModifiers`: those of the declaration, which for nested classes are elsewhere.
    pub fn modifiers(&self, class: ClassId) -> u16 {
        let class = self.world.class(class);
        let mut flags = class.flags;
        if let Some(file) = &class.file {
            let inner = file.attributes.inner_classes.iter();
            for entry in inner.filter(|entry| *entry.inner == *class.name_in_files()) {
                flags = entry.access_flags;
            }
        }
        // ACC_SUPER is not a modifier.
        flags & !0x0020
    }
}
