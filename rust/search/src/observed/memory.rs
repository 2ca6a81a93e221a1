//! Whose memory an access is about, and how it is called.

use crate::races::memory;
use heddle_machine::Machine;
use heddle_machine::action::{OFF_HEAP, Place, WHOLE};
use heddle_machine::ids::{ClassId, Ref};
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::Thread;
use heddle_machine::watch::users_memory::{
    is_users_class, is_users_field, is_users_static, keeps_owner,
};
use heddle_machine::world::class::Type;

/// Elements of an array that one action accesses and that are noted one by one.
const ELEMENTS: u32 = 4096;

fn is_user(machine: &Machine, class: ClassId) -> bool {
    is_users_class(&machine.world, class)
}

/// The class of a static field.
pub(super) fn static_class(machine: &Machine, place: Place) -> Option<ClassId> {
    machine.world.statics.get(place.slot as usize).map(|field| field.class)
}

fn is_array(machine: &Machine, object: Ref) -> bool {
    !object.is_null() && machine.state.heap.get(object).body.length().is_some()
}

/// Whether memory is the user's: a field of a class of theirs that is not final, or an element of
/// an array that their code accesses.
pub(super) fn is_of_interest(machine: &Machine, thread: &Thread, place: Place) -> bool {
    if is_array(machine, place.object) {
        let frame = thread.frames.last();
        return frame
            .is_some_and(|frame| is_user(machine, machine.world.method(frame.method).class));
    }
    let users = if !place.object.is_null() {
        let class = machine.state.heap.class_of(place.object);
        is_users_field(&machine.world, class, place.slot)
    } else if place.slot < OFF_HEAP {
        is_users_static(&machine.world, place.slot)
    } else {
        None
    };
    users.unwrap_or(false)
}

/// The single slots that an access is about.
pub(super) fn slots(machine: &Machine, place: Place) -> std::ops::Range<u32> {
    let length = match &machine.state.heap.get(place.object).body {
        _ if place.object.is_null() => None,
        body => body.length().map(|length| length as u32),
    };
    match length {
        Some(length) if place.slot == WHOLE => 0..length.min(ELEMENTS),
        Some(_) => place.slot..place.slot.saturating_add(place.span.min(ELEMENTS)),
        None => place.slot..place.slot + 1,
    }
}

/// The class and the field, or the type of the array, by their names in class files.
pub(super) fn names_of(machine: &Machine, place: Place) -> (String, Option<String>) {
    match memory(machine, place) {
        Some(memory) => (memory.owner, memory.field),
        None => ("memory".into(), None),
    }
}

/// Whether a lock of the library keeps its owner there.
pub(super) fn is_owner_field(machine: &Machine, place: Place) -> bool {
    !place.object.is_null()
        && !is_array(machine, place.object)
        && keeps_owner(&machine.world, machine.state.heap.class_of(place.object), place.slot)
}

/// A static field of the user's that refers to an object, or to what has it in a field: the lock
/// of the library whose queue it is.
pub(super) fn static_field_with(machine: &Machine, object: Ref) -> Option<String> {
    machine.world.statics.iter().enumerate().find_map(|(number, known)| {
        if !is_user(machine, known.class) || known.memory != Type::Ref {
            return None;
        }
        let held = Ref::from_slot(*machine.state.statics.get(number)?);
        if held.is_null() || held != object && !is_part_of_library(machine, held, object) {
            return None;
        }
        let field = machine.world.static_field(number as u32)?;
        Some(format!("{}.{}", machine.world.class(known.class).java_name(), field.name))
    })
}

/// The user's class whose `java.lang.Class` an object is.
pub(super) fn class_with(machine: &Machine, object: Ref) -> Option<String> {
    let number = machine.state.mirrors.iter().position(|&mirror| mirror == object)?;
    let class = ClassId::at(number);
    is_user(machine, class).then(|| format!("{}.class", machine.world.class(class).java_name()))
}

/// Whether an object of the library refers to another one.
pub(super) fn is_part_of_library(machine: &Machine, whole: Ref, part: Ref) -> bool {
    let known = machine.state.heap.get(whole);
    match &known.body {
        Body::Fields(fields) => fields.contains(&part.slot()) && !is_user(machine, known.class),
        _ => false,
    }
}
