//! Which memory an observed run is about: variables of the user's, and the owners of library locks.

use crate::ids::ClassId;
use crate::world::World;

const FINAL: u16 = 0x0010;
const OWNER: (&str, &str) =
    ("java/util/concurrent/locks/AbstractOwnableSynchronizer", "exclusiveOwnerThread");

/// Whether a class is one that the user wrote.
pub fn is_users_class(world: &World, class: ClassId) -> bool {
    let known = world.class(class);
    known.loader.is_user() && !known.hidden
}

/// Whether a static field is a variable of the user's; [`None`] if there is no such field.
pub fn is_users_static(world: &World, number: u32) -> Option<bool> {
    let owner = world.statics.get(number as usize)?.class;
    let field = world.static_field(number)?;
    Some(field.flags & FINAL == 0 && is_users_class(world, owner))
}

/// Whether a field of the objects of a class is a variable of the user's; [`None`] if there is none.
pub fn is_users_field(world: &World, class: ClassId, slot: u32) -> Option<bool> {
    let owner = world.slot_owner(class, slot)?;
    let field = world.slot_field(class, slot)?;
    Some(field.flags & FINAL == 0 && is_users_class(world, owner))
}

/// Whether a lock of the library keeps its owner in a field.
pub fn keeps_owner(world: &World, class: ClassId, slot: u32) -> bool {
    world.slot_field(class, slot).is_some_and(|field| &*field.name == OWNER.1)
        && world.slot_owner(class, slot).is_some_and(|owner| &*world.class(owner).name == OWNER.0)
}
