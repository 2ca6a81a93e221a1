//! What accesses to a field mean for a run that is noted down.

use super::users_memory::{is_users_field, is_users_static, keeps_owner};
use crate::action::Strength;
use crate::ids::ClassId;
use crate::state::object::Body;
use crate::world::World;

/// What is to be done about accesses to a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// The thread stops before each.
    Stops,
    /// They say who owns a lock of the library; threads stop before them, too.
    Owner,
    /// They concern no one: fields of the library, and final ones.
    Unseen,
    /// They are put down.
    Noted,
    /// They order threads.
    Orders,
}

pub(super) fn kind_of_static(world: &World, number: u32) -> Kind {
    kind_of(is_users_static(world, number), world.strength_of(None, number))
}

pub(super) fn kind_of_field(world: &World, class: ClassId, slot: u32) -> Kind {
    if keeps_owner(world, class, slot) {
        return Kind::Owner;
    }
    kind_of(is_users_field(world, class, slot), world.strength_of(Some(class), slot))
}

fn kind_of(is_users: Option<bool>, strength: Strength) -> Kind {
    match is_users {
        _ if strength.orders() => Kind::Orders,
        None => Kind::Stops,
        Some(true) => Kind::Noted,
        Some(false) => Kind::Unseen,
    }
}

pub(super) fn is_set(body: &Body, index: usize) -> bool {
    match body {
        Body::Free => false,
        Body::Fields(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Bytes(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Chars(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Shorts(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Ints(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Longs(data) => data.get(index).is_some_and(|&value| value != 0),
        Body::Floats(data) => data.get(index).is_some_and(|value| value.to_bits() != 0),
        Body::Doubles(data) => data.get(index).is_some_and(|value| value.to_bits() != 0),
        Body::Refs(data) => data.get(index).is_some_and(|value| !value.is_null()),
    }
}
