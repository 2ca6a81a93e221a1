//! `jdk.internal.misc.Unsafe`: where fields and elements are, and classes.

use super::{Answer, Call, Table};
use crate::cells::{ARRAY_BASE, STATIC_BASE, width};
use crate::state::Initialization;
use crate::trap::{Result, Trap};
use crate::world::class::Place;

pub(super) const PEERS: Table = &[
    ("jdk/internal/misc/Unsafe.arrayBaseOffset0", |_| Answer::int(ARRAY_BASE as i32)),
    ("jdk/internal/misc/Unsafe.arrayIndexScale0", array_index_scale),
    ("jdk/internal/misc/Unsafe.addressSize0", |_| Answer::int(8)),
    ("jdk/internal/misc/Unsafe.pageSize", |_| Answer::int(4096)),
    ("jdk/internal/misc/Unsafe.isBigEndian0", |_| Answer::boolean(false)),
    ("jdk/internal/misc/Unsafe.unalignedAccess0", |_| Answer::boolean(true)),
    ("jdk/internal/misc/Unsafe.objectFieldOffset0", field_offset),
    ("jdk/internal/misc/Unsafe.objectFieldOffset1", field_offset_by_name),
    ("jdk/internal/misc/Unsafe.staticFieldOffset0", field_offset),
    ("jdk/internal/misc/Unsafe.staticFieldBase0", static_field_base),
    ("jdk/internal/misc/Unsafe.shouldBeInitialized0", should_be_initialized),
    ("jdk/internal/misc/Unsafe.ensureClassInitialized0", ensure_class_initialized),
    ("jdk/internal/misc/Unsafe.allocateInstance", allocate_instance),
];

fn array_index_scale(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(1))?;
    Answer::int(width(call.machine.world.element_type(class)) as i32)
}

/// The offset that stands for a field.
pub(super) fn offset(place: Place) -> i64 {
    match place {
        Place::Instance(slot) => i64::from(slot),
        Place::Static(id) => STATIC_BASE + i64::from(id.0),
    }
}

/// Of a `java.lang.reflect.Field`.
fn field_offset(call: &mut Call<'_>) -> Result<Answer> {
    let field = call.non_null(1)?;
    let mirror = call.machine.ref_field(field, "clazz")?;
    let index = call.machine.field(field, "slot")? as u16;
    let class = call.machine.mirrored(mirror)?;
    let fields = &call.machine.world.class(class).fields;
    let found = fields.iter().find(|field| field.index == Some(index));
    match found {
        Some(field) => Answer::long(offset(field.place)),
        None => Err(Trap::bare("java/lang/InternalError")),
    }
}

fn field_offset_by_name(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(1))?;
    let name = call.machine.text(call.non_null(2)?)?;
    let fields = &call.machine.world.class(class).fields;
    match fields.iter().find(|field| *field.name == name) {
        Some(field) => Answer::long(offset(field.place)),
        None => Err(Trap::new("java/lang/InternalError", name)),
    }
}

fn static_field_base(call: &mut Call<'_>) -> Result<Answer> {
    let mirror = call.machine.ref_field(call.non_null(1)?, "clazz")?;
    let class = call.machine.mirrored(mirror)?;
    call.machine.note_handle(class);
    Answer::reference(mirror)
}

fn should_be_initialized(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(1))?;
    // Not even for the thread that is about to initialise it.
    let done = call.machine.state.initialization(class) == Initialization::Done;
    Answer::boolean(!done || !call.machine.is_ready(call.thread, class))
}

fn ensure_class_initialized(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(1))?;
    call.machine.require(call.thread, class)?;
    Ok(Answer::Void)
}

fn allocate_instance(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(1))?;
    call.machine.require(call.thread, class)?;
    Answer::reference(call.machine.allocate(class)?)
}
