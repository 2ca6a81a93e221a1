//! What the methods of `java.lang.invoke` are given: values in boxes, types in lists.

use crate::Machine;
use crate::dynamic::adapt::{widens, wrapper_of};
use crate::ids::Ref;
use crate::returns::widened;
use crate::trap::{Result, Trap};
use crate::world::class::Type;

impl Machine {
    /// An object as a value of a parameter's type: unboxed and widened, or cast.
    pub(super) fn argument(&mut self, descriptor: &str, value: Ref) -> Result<u64> {
        let wanted = Type::of(descriptor);
        if wanted == Type::Ref {
            let class = self.world.load_type(descriptor)?;
            if !value.is_null() && !self.world.is_subtype(self.state.heap.class_of(value), class) {
                let own = self.world.class(self.state.heap.class_of(value)).java_name();
                let class = self.world.class(class).java_name();
                return Err(Trap::new(
                    "java/lang/ClassCastException",
                    format!("Cannot cast {own} to {class}"),
                ));
            }
            return Ok(value.slot());
        }
        if value.is_null() {
            return Err(Trap::null());
        }
        match self.unboxed(value) {
            Some((inner, bits)) if widens(inner, wanted) => Ok(widened(inner, wanted, bits)),
            _ => {
                let own = self.world.class(self.state.heap.class_of(value)).java_name();
                let wrapper = wrapper_of(wanted).unwrap_or_default().replace('/', ".");
                let text = format!("class {wrapper} is not compatible with class {own}");
                Err(Trap::new("java/lang/ClassCastException", text))
            }
        }
    }

    /// The elements of an array, or of a list that keeps its elements in one.
    pub(super) fn elements(&self, list: Ref) -> Result<Vec<Ref>> {
        if list.is_null() {
            return Err(Trap::null());
        }
        if let Ok(elements) = self.refs(list) {
            return Ok(elements.to_vec());
        }
        let class = self.state.heap.class_of(list);
        let name = &*self.world.class(class).name;
        match name {
            "java/util/ArrayList" => {
                let (elements, size) =
                    (self.ref_field(list, "elementData")?, self.field(list, "size")? as usize);
                Ok(self.refs(elements)?.iter().copied().take(size).collect())
            }
            "java/util/Arrays$ArrayList" => Ok(self.refs(self.ref_field(list, "a")?)?.to_vec()),
            "java/util/Collections$EmptyList" => Ok(Vec::new()),
            "java/util/ImmutableCollections$ListN" => {
                Ok(self.refs(self.ref_field(list, "elements")?)?.to_vec())
            }
            "java/util/ImmutableCollections$List12" => {
                let (first, second) = (self.ref_field(list, "e0")?, self.ref_field(list, "e1")?);
                // A list of one keeps a marker, which is no class and no handle, in its second place.
                let marker =
                    &*self.world.class(self.state.heap.class_of(second)).name == "java/lang/Object";
                Ok(if second.is_null() || marker { vec![first] } else { vec![first, second] })
            }
            name if name.ends_with("SubList") => {
                let root = self.elements(self.ref_field(list, "root")?)?;
                let (offset, size) =
                    (self.field(list, "offset")? as usize, self.field(list, "size")? as usize);
                Ok(root.into_iter().skip(offset).take(size).collect())
            }
            name if name.starts_with("java/util/Collections$Unmodifiable") => {
                self.elements(self.ref_field(list, "list")?)
            }
            name => Err(Trap::unsupported(
                format!("a {name} as a list of types of a method handle"),
                "give the types as an array",
            )),
        }
    }

    /// The descriptors of the classes in an array or a list.
    pub(super) fn descriptors(&mut self, list: Ref) -> Result<Vec<String>> {
        let mut descriptors = Vec::new();
        for mirror in self.elements(list)? {
            descriptors.push(self.mirror_descriptor(mirror)?);
        }
        Ok(descriptors)
    }
}
