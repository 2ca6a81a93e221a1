//! Java values and stack slots: ints and floats have their upper half zero.

use crate::ids::Ref;

/// The int in a slot.
#[inline]
pub fn int(slot: u64) -> i32 {
    slot as i32
}

/// The long in a slot.
#[inline]
pub fn long(slot: u64) -> i64 {
    slot as i64
}

/// The float in a slot.
#[inline]
pub fn float(slot: u64) -> f32 {
    f32::from_bits(slot as u32)
}

/// The double in a slot.
#[inline]
pub fn double(slot: u64) -> f64 {
    f64::from_bits(slot)
}

/// A Java value as a stack slot.
pub trait ToSlot {
    /// The slot; ints and floats have their upper half zero.
    fn slot(self) -> u64;
}

macro_rules! to_slot {
    ($($type:ty: |$value:ident| $slot:expr;)*) => {
        $(impl ToSlot for $type {
            #[inline]
            fn slot(self) -> u64 {
                let $value = self;
                $slot
            }
        })*
    };
}

to_slot! {
    i8: |value| u64::from(i32::from(value) as u32);
    i16: |value| u64::from(i32::from(value) as u32);
    u16: |value| u64::from(value);
    i32: |value| u64::from(value as u32);
    i64: |value| value as u64;
    f32: |value| u64::from(value.to_bits());
    f64: |value| value.to_bits();
    Ref: |value| u64::from(value.0);
    bool: |value| u64::from(value);
}
