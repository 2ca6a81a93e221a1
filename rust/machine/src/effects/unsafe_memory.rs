//! `jdk.internal.misc.Unsafe`: memory by object and offset. There is one operation per type and
//! ordering; what each does is in its name.

use super::Effect;
use crate::action::{Mode, Strength};
use crate::world::class::Type;

const TYPES: [(&str, Type); 9] = [
    ("Int", Type::Int),
    ("Long", Type::Long),
    ("Reference", Type::Ref),
    ("Boolean", Type::Boolean),
    ("Byte", Type::Byte),
    ("Short", Type::Short),
    ("Char", Type::Char),
    ("Float", Type::Float),
    ("Double", Type::Double),
];
const ORDERS: [&str; 6] = ["", "Plain", "Opaque", "Acquire", "Release", "Volatile"];
/// What is done, and whether only numbers that have an atomic instruction, or whole words, have it.
const VERBS: [(&str, Mode, Width); 7] = [
    ("get", Mode::Read, Width::Any),
    ("put", Mode::Write, Width::Any),
    ("compareAndSet", Mode::Update, Width::NoFloats),
    ("weakCompareAndSet", Mode::Attempt, Width::NoFloats),
    ("compareAndExchange", Mode::Update, Width::NoFloats),
    ("getAndAdd", Mode::Update, Width::Numbers),
    ("getAndSet", Mode::Update, Width::Words),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Width {
    Any,
    NoFloats,
    Numbers,
    Words,
}

impl Width {
    fn has(self, memory: Type) -> bool {
        match self {
            Self::Any => true,
            Self::NoFloats => !matches!(memory, Type::Float | Type::Double),
            Self::Numbers => matches!(memory, Type::Int | Type::Long),
            Self::Words => matches!(memory, Type::Int | Type::Long | Type::Ref),
        }
    }
}

fn all() -> impl Iterator<Item = (String, Effect)> {
    VERBS.iter().flat_map(|&(verb, mode, width)| {
        TYPES.iter().filter(move |(_, memory)| width.has(*memory)).flat_map(
            move |&(name, memory)| {
                ORDERS.iter().map(move |order| {
                    let name = format!("{verb}{name}{order}");
                    let strength = Strength::of_name(&name);
                    (name, Effect::Cell(mode, strength, memory))
                })
            },
        )
    })
}

/// The names of all of them.
pub(crate) fn names() -> impl Iterator<Item = String> {
    all().map(|(name, _)| name)
}

/// What one of them does.
pub(crate) fn effect(name: &str) -> Option<Effect> {
    all().find(|(known, _)| known == name).map(|(_, effect)| effect)
}
