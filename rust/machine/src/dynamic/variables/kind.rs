//! What the class of a var handle says of its variables, and where they are.

use crate::Machine;
use crate::cells::Cell;
use crate::ids::{ClassId, Ref};
use crate::state::object::Body;
use crate::trap::{Result, Trap};
use crate::world::class::Type;

/// Where a handle's variables are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Instance,
    Static,
    Array,
    /// In a byte array, read and written as a wider type.
    View,
}

/// What the class of a handle says.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kind {
    pub(super) place: Place,
    pub(super) memory: Type,
    pub(super) writable: bool,
    pub(super) slots: Slots,
}

/// Where a handle keeps what it knows; those that a kind does not have are the first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Slots {
    /// Whether types must be exact.
    pub(super) exact: usize,
    /// The class of the objects, or of the arrays; for static fields, where they are.
    base: usize,
    /// The field's offset.
    offset: usize,
    /// The class of the values.
    pub(super) value: usize,
    /// Whether bytes are in the order of the network.
    pub(super) swapped: usize,
}

impl Kind {
    /// What is known of a class; `None` if the library has to do its accesses.
    pub(super) fn of(machine: &Machine, class: ClassId) -> Option<Self> {
        let name = &*machine.world.class(class).name;
        let (family, shape) = name.strip_prefix("java/lang/invoke/VarHandle")?.split_once('$')?;
        let (family, view) = match family.strip_prefix("ByteArrayAs") {
            Some(family) => (family, true),
            None => (family, false),
        };
        let memory = match family {
            "Booleans" => Type::Boolean,
            "Bytes" => Type::Byte,
            "Shorts" => Type::Short,
            "Chars" => Type::Char,
            "Ints" => Type::Int,
            "Longs" => Type::Long,
            "Floats" => Type::Float,
            "Doubles" => Type::Double,
            "References" | "Objects" => Type::Ref,
            _ => return None,
        };
        let (place, writable) = match shape {
            "ArrayHandle" if view => (Place::View, true),
            "FieldInstanceReadOnly" => (Place::Instance, false),
            "FieldInstanceReadWrite" => (Place::Instance, true),
            "FieldStaticReadOnly" => (Place::Static, false),
            "FieldStaticReadWrite" => (Place::Static, true),
            "Array" => (Place::Array, true),
            _ => return None,
        };
        let slot =
            |names: &[&str]| names.iter().find_map(|name| machine.world.slot_of(class, name));
        let slots = Slots {
            exact: slot(&["exact"])?,
            base: slot(&["receiverType", "base", "arrayType"]).unwrap_or_default(),
            offset: slot(&["fieldOffset"]).unwrap_or_default(),
            value: slot(&["fieldType", "componentType"]).unwrap_or_default(),
            swapped: slot(&["be"]).unwrap_or_default(),
        };
        Some(Self { place, memory, writable, slots })
    }

    /// Whether the variables are elements of arrays.
    pub(super) fn is_array(self) -> bool {
        matches!(self.place, Place::Array | Place::View)
    }

    /// What an access names before its values.
    pub(super) fn coordinates(self) -> &'static [Type] {
        match self.place {
            Place::Instance => &[Type::Ref],
            Place::Static => &[],
            Place::Array | Place::View => &[Type::Ref, Type::Int],
        }
    }
}

/// How many bytes a value takes in memory.
pub(super) fn width(memory: Type) -> usize {
    match memory {
        Type::Boolean | Type::Byte | Type::Void => 1,
        Type::Char | Type::Short => 2,
        Type::Long | Type::Double => 8,
        Type::Int | Type::Float | Type::Ref => 4,
    }
}

impl Machine {
    /// What a slot of an object holds.
    pub(super) fn kept(&self, object: Ref, slot: usize) -> u64 {
        match &self.state.heap.get(object).body {
            Body::Fields(fields) => fields.get(slot).copied().unwrap_or(0),
            _ => 0,
        }
    }

    /// Where the variable of an access is.
    pub(super) fn variable(&mut self, kind: Kind, handle: Ref, operands: &[u64]) -> Result<Cell> {
        match kind.place {
            Place::Static => {
                let base = Ref::from_slot(self.kept(handle, kind.slots.base));
                self.cell(base, self.kept(handle, kind.slots.offset) as i64)
            }
            Place::Instance => {
                let object = Ref::from_slot(operands[0]);
                if object.is_null() {
                    return Err(Trap::null());
                }
                let class = self.mirrored(Ref::from_slot(self.kept(handle, kind.slots.base)))?;
                self.check_cast(object, class)?;
                self.cell(object, self.kept(handle, kind.slots.offset) as i64)
            }
            Place::Array | Place::View => {
                let array = Ref::from_slot(operands[0]);
                if array.is_null() {
                    return Err(Trap::null());
                }
                let expected = match kind.place {
                    Place::View => self.world.load("[B")?,
                    _ if kind.memory == Type::Ref => {
                        self.mirrored(Ref::from_slot(self.kept(handle, kind.slots.base)))?
                    }
                    _ => self
                        .world
                        .load(&format!("[{}", super::super::adapt::letter(kind.memory)))?,
                };
                self.check_cast(array, expected)?;
                let length = self.state.heap.get(array).body.length().unwrap_or(0);
                let (length, scale) = match (kind.place, width(kind.memory)) {
                    (Place::View, width) => ((length + 1).saturating_sub(width), 1),
                    (_, width) => (length, width),
                };
                let index = operands[1] as i32;
                match usize::try_from(index) {
                    Ok(at) if at < length => Ok(Cell::Array(array, at * scale)),
                    _ => Err(Trap::new(
                        "java/lang/ArrayIndexOutOfBoundsException",
                        format!("Index {index} out of bounds for length {length}"),
                    )),
                }
            }
        }
    }

    /// The class of the objects or arrays that a var handle is for, and the offset of a field;
    /// `None` if the library has to do its accesses.
    pub(crate) fn variables_of(&mut self, handle: Ref) -> Result<Option<(ClassId, Option<i64>)>> {
        let Some(kind) = Kind::of(self, self.state.heap.class_of(handle)) else { return Ok(None) };
        let base = Ref::from_slot(self.kept(handle, kind.slots.base));
        Ok(match kind.place {
            Place::Instance | Place::Static => {
                let offset = self.kept(handle, kind.slots.offset) as i64;
                Some((self.mirrored(base)?, Some(offset)))
            }
            Place::Array if kind.memory == Type::Ref => Some((self.mirrored(base)?, None)),
            Place::Array => {
                let array = format!("[{}", super::super::adapt::letter(kind.memory));
                Some((self.world.load(&array)?, None))
            }
            Place::View => None,
        })
    }

    /// `Class.cast`
    pub(super) fn check_cast(&mut self, object: Ref, class: ClassId) -> Result<()> {
        if object.is_null() {
            return Ok(());
        }
        let own = self.state.heap.class_of(object);
        if self.world.is_subtype(own, class) {
            return Ok(());
        }
        let (own, class) = (self.world.class(own).java_name(), self.world.class(class).java_name());
        Err(Trap::new("java/lang/ClassCastException", format!("Cannot cast {own} to {class}")))
    }
}
