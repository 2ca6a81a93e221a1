//! What accesses of a variable do to its value.

use super::kind::{Kind, width};
use crate::action::Mode;
use crate::world::class::Type;

/// What an access does. Under sequential consistency the orderings mean the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    Or,
    And,
    Xor,
}

impl Action {
    /// The action of a method of `VarHandle`, if it is one that is signature polymorphic.
    pub(super) fn of(name: &str) -> Option<Self> {
        let plain = ["Acquire", "Release", "Volatile", "Opaque", "Plain"];
        let stem = plain.iter().find_map(|suffix| name.strip_suffix(suffix)).unwrap_or(name);
        Some(match stem {
            "get" => Self::Get,
            "set" => Self::Set,
            "compareAndSet" | "weakCompareAndSet" => Self::CompareAndSet,
            "compareAndExchange" => Self::CompareAndExchange,
            "getAndSet" => Self::GetAndSet,
            "getAndAdd" => Self::GetAndAdd,
            "getAndBitwiseOr" => Self::Or,
            "getAndBitwiseAnd" => Self::And,
            "getAndBitwiseXor" => Self::Xor,
            _ => return None,
        })
    }

    /// What it does to the variable, as other threads see it.
    pub(super) fn mode(self) -> Mode {
        match self {
            Self::Get => Mode::Read,
            Self::Set => Mode::Write,
            _ => Mode::Update,
        }
    }

    /// How many values it takes.
    pub(super) fn values(self) -> usize {
        match self {
            Self::Get => 0,
            Self::CompareAndSet | Self::CompareAndExchange => 2,
            _ => 1,
        }
    }

    /// Whether variables of a kind can be accessed like this.
    pub(super) fn is_supported(self, kind: &Kind) -> bool {
        let writes = self != Self::Get;
        (kind.writable || !writes)
            && match self {
                Self::GetAndAdd => !matches!(kind.memory, Type::Ref | Type::Boolean),
                Self::Or | Self::And | Self::Xor => {
                    !matches!(kind.memory, Type::Ref | Type::Float | Type::Double)
                }
                _ => true,
            }
    }
}

impl Action {
    /// Whether it looks at the bits of what is there.
    pub(super) fn computes(self) -> bool {
        matches!(self, Self::Or | Self::And | Self::Xor)
    }
}

/// A value as a variable of its type holds it.
pub(super) fn cut(memory: Type, value: u64) -> u64 {
    let int = value as i32;
    match memory {
        Type::Boolean => value & 1,
        Type::Byte => u64::from(i32::from(int as i8) as u32),
        Type::Short => u64::from(i32::from(int as i16) as u32),
        Type::Char => u64::from(int as u16),
        Type::Long | Type::Double => value,
        _ => u64::from(value as u32),
    }
}

/// A value with its bytes in the other order.
pub(super) fn swap(memory: Type, value: u64) -> u64 {
    match width(memory) {
        2 => cut(memory, u64::from((value as u16).swap_bytes())),
        4 => u64::from((value as u32).swap_bytes()),
        _ => value.swap_bytes(),
    }
}

/// What the variable holds afterwards.
pub(super) fn updated(action: Action, memory: Type, old: u64, value: u64) -> u64 {
    match action {
        Action::Or => old | value,
        Action::And => old & value,
        Action::Xor => old ^ value,
        Action::GetAndAdd => match memory {
            Type::Float => {
                u64::from((f32::from_bits(old as u32) + f32::from_bits(value as u32)).to_bits())
            }
            Type::Double => (f64::from_bits(old) + f64::from_bits(value)).to_bits(),
            _ => old.wrapping_add(value),
        },
        _ => value,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orderings_do_not_change_what_an_access_does() {
        let same = [
            ("get", Action::Get),
            ("getVolatile", Action::Get),
            ("getOpaque", Action::Get),
            ("getAcquire", Action::Get),
            ("setRelease", Action::Set),
            ("compareAndSet", Action::CompareAndSet),
            ("weakCompareAndSetPlain", Action::CompareAndSet),
            ("compareAndExchangeAcquire", Action::CompareAndExchange),
            ("getAndSetRelease", Action::GetAndSet),
            ("getAndAddAcquire", Action::GetAndAdd),
            ("getAndBitwiseOrRelease", Action::Or),
            ("getAndBitwiseAnd", Action::And),
            ("getAndBitwiseXorAcquire", Action::Xor),
        ];
        for (name, action) in same {
            assert_eq!(Action::of(name), Some(action), "{name}");
        }
        for name in ["varType", "toMethodHandle", "fullFence", "accessModeType", "equals"] {
            assert_eq!(Action::of(name), None, "{name}");
        }
    }

    #[test]
    fn sums_wrap_at_the_width_of_the_variable() {
        let add = |memory, old, value| cut(memory, updated(Action::GetAndAdd, memory, old, value));
        assert_eq!(add(Type::Byte, 120, 20) as i32, -116);
        assert_eq!(add(Type::Char, 0xffff, 1), 0);
        assert_eq!(add(Type::Int, u64::from(u32::MAX), 1), 0);
        assert_eq!(add(Type::Long, u64::MAX, 1), 0);
        let half = u64::from(0.5f32.to_bits());
        assert_eq!(add(Type::Float, half, half), u64::from(1f32.to_bits()));
    }

    #[test]
    fn swapping_bytes_twice_changes_nothing() {
        for memory in [Type::Short, Type::Char, Type::Int, Type::Long] {
            let value = cut(memory, 0xfedc_ba98_7654_3210);
            assert_ne!(swap(memory, value), value);
            assert_eq!(swap(memory, swap(memory, value)), value);
        }
    }
}
