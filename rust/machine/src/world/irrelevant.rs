//! Which fields decide nothing, and which operations make objects that hold no more than that.

use std::sync::Arc;

use super::World;
use super::class::Place;
use crate::ids::ClassId;
use crate::irrelevant::Irrelevant;

impl World {
    /// From now on this memory is known to decide nothing.
    pub fn leave_out(&mut self, irrelevant: &Arc<Irrelevant>) {
        self.irrelevant = Some(Arc::clone(irrelevant));
        for index in 0..self.classes.len() {
            self.note_irrelevant(ClassId::at(index));
        }
    }

    /// A class was loaded: take note of its fields, and of the objects that its methods make.
    pub(crate) fn note_irrelevant(&mut self, class: ClassId) {
        let Some(known) = self.irrelevant.clone() else { return };
        let mut slots = vec![false; self.class(class).layout.len()];
        let mut statics = Vec::new();
        for &above in &self.class(class).display {
            let name = &*self.class(above).name;
            let mut wanted = known.fields.iter().filter(|(owner, _)| owner == name).peekable();
            if wanted.peek().is_none() {
                continue;
            }
            let wanted: Vec<&str> = wanted.map(|(_, field)| &**field).collect();
            for field in self.class(above).fields.iter().filter(|f| wanted.contains(&&*f.name)) {
                match field.place {
                    Place::Instance(slot) => slots[usize::from(slot)] = true,
                    Place::Static(field) => statics.push(field),
                }
            }
        }
        for field in statics {
            self.statics[field.index()].irrelevant = true;
        }
        if slots.contains(&true) {
            self.classes[class.index()].irrelevant = slots;
        }
        for method in self.class(class).methods.clone() {
            let makes = self.making(&known, class, method.index());
            self.methods[method.index()].makes_irrelevant = makes;
        }
    }

    /// The operations of a method that make objects which only hold such values.
    fn making(&self, known: &Irrelevant, class: ClassId, method: usize) -> Vec<u32> {
        let owner = &*self.class(class).name;
        let method = &self.methods[method];
        let code = self.class(class).file.as_ref().and_then(|file| {
            file.methods.get(usize::from(method.index)).and_then(|method| method.attributes.code())
        });
        let Some(code) = code else { return Vec::new() };
        let here = known.places.iter().filter(|(class, name, descriptor, _)| {
            class == owner && **name == *method.name && **descriptor == *method.descriptor
        });
        let copies = here.flat_map(|&(.., pc)| code.indices_in_file(pc));
        copies.map(|index| index as u32).collect()
    }
}
