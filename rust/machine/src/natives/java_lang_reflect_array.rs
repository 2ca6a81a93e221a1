//! `java.lang.reflect.Array`

use super::java_lang_reflect::can_widen;
use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::{ClassId, Ref};
use crate::returns::widened;
use crate::slots::ToSlot;
use crate::state::object::Body;
use crate::trap::{Result, Trap};
use crate::world::class::{Shape, Type};

pub(super) const PEERS: Table = &[
    ("java/lang/reflect/Array.getLength", length),
    ("java/lang/reflect/Array.newArray", new_array),
    ("java/lang/reflect/Array.multiNewArray", multi_new_array),
    ("java/lang/reflect/Array.get", get),
    ("java/lang/reflect/Array.getBoolean", |call| get_as(call, Type::Boolean)),
    ("java/lang/reflect/Array.getByte", |call| get_as(call, Type::Byte)),
    ("java/lang/reflect/Array.getChar", |call| get_as(call, Type::Char)),
    ("java/lang/reflect/Array.getShort", |call| get_as(call, Type::Short)),
    ("java/lang/reflect/Array.getInt", |call| get_as(call, Type::Int)),
    ("java/lang/reflect/Array.getLong", |call| get_as(call, Type::Long)),
    ("java/lang/reflect/Array.getFloat", |call| get_as(call, Type::Float)),
    ("java/lang/reflect/Array.getDouble", |call| get_as(call, Type::Double)),
    ("java/lang/reflect/Array.set", set),
    ("java/lang/reflect/Array.setBoolean", |call| set_as(call, Type::Boolean)),
    ("java/lang/reflect/Array.setByte", |call| set_as(call, Type::Byte)),
    ("java/lang/reflect/Array.setChar", |call| set_as(call, Type::Char)),
    ("java/lang/reflect/Array.setShort", |call| set_as(call, Type::Short)),
    ("java/lang/reflect/Array.setInt", |call| set_as(call, Type::Int)),
    ("java/lang/reflect/Array.setLong", |call| set_as(call, Type::Long)),
    ("java/lang/reflect/Array.setFloat", |call| set_as(call, Type::Float)),
    ("java/lang/reflect/Array.setDouble", |call| set_as(call, Type::Double)),
];

const ILLEGAL_ARGUMENT: &str = "java/lang/IllegalArgumentException";

fn not_an_array() -> Trap {
    Trap::new(ILLEGAL_ARGUMENT, "Argument is not an array")
}

fn mismatch() -> Trap {
    Trap::new(ILLEGAL_ARGUMENT, "argument type mismatch")
}

fn length(call: &mut Call<'_>) -> Result<Answer> {
    let array = call.non_null(0)?;
    let length = call.machine.state.heap.peek(array).body.length().ok_or_else(not_an_array)?;
    Answer::int(length as i32)
}

/// The array, the type of its elements and the index, which is within its bounds.
fn place(call: &mut Call<'_>) -> Result<(Ref, Type, usize)> {
    let (array, index) = (call.non_null(0)?, call.int(1));
    let heap = &call.machine.state.heap;
    let length = heap.peek(array).body.length().ok_or_else(not_an_array)?;
    match usize::try_from(index) {
        Ok(at) if at < length => {
            call.machine.note_within(&heap.peek(array).body);
            Ok((array, call.machine.world.element_type(heap.class_of(array)), at))
        }
        _ => Err(Trap::bare("java/lang/ArrayIndexOutOfBoundsException")),
    }
}

fn get(call: &mut Call<'_>) -> Result<Answer> {
    let (array, memory, index) = place(call)?;
    let value = element(&call.machine.state.heap.get(array).body, index);
    Answer::reference(call.machine.boxed(memory, value)?)
}

fn get_as(call: &mut Call<'_>, wanted: Type) -> Result<Answer> {
    let (array, memory, index) = place_of_primitives(call)?;
    if !can_widen(memory, wanted) {
        return Err(mismatch());
    }
    let value = element(&call.machine.state.heap.get(array).body, index);
    Ok(Answer::Value(widened(memory, wanted, value)))
}

/// Like `place`; an array of references is refused before the index is looked at.
fn place_of_primitives(call: &mut Call<'_>) -> Result<(Ref, Type, usize)> {
    let array = call.non_null(0)?;
    if matches!(call.machine.state.heap.peek(array).body, Body::Refs(_)) {
        return Err(Trap::new(ILLEGAL_ARGUMENT, "Argument is not an array of primitive type"));
    }
    place(call)
}

fn set(call: &mut Call<'_>) -> Result<Answer> {
    let (array, memory, index) = place(call)?;
    let value = call.reference(2);
    if memory == Type::Ref {
        let class = call.machine.state.heap.class_of(array);
        let wanted = call.machine.world.class(class).element();
        let fits = value.is_null()
            || wanted.is_some_and(|wanted| {
                call.machine.world.is_subtype(call.machine.state.heap.class_of(value), wanted)
            });
        if !fits {
            return Err(Trap::new(ILLEGAL_ARGUMENT, "array element type mismatch"));
        }
        store(&mut call.machine.state.heap.get_mut(array).body, index, value.slot());
        call.machine.publish_into(array, value);
        return Ok(Answer::Void);
    }
    if value.is_null() {
        return Err(Trap::bare(ILLEGAL_ARGUMENT));
    }
    let (from, value) = call.machine.unboxed(value).ok_or_else(mismatch)?;
    if !can_widen(from, memory) {
        return Err(mismatch());
    }
    store(&mut call.machine.state.heap.get_mut(array).body, index, widened(from, memory, value));
    Ok(Answer::Void)
}

fn set_as(call: &mut Call<'_>, from: Type) -> Result<Answer> {
    let (array, memory, index) = place_of_primitives(call)?;
    if !can_widen(from, memory) {
        return Err(mismatch());
    }
    let value = widened(from, memory, call.arguments()[2]);
    store(&mut call.machine.state.heap.get_mut(array).body, index, value);
    Ok(Answer::Void)
}

/// An element of an array as a stack slot; `index` is within bounds.
fn element(body: &Body, index: usize) -> u64 {
    match body {
        Body::Free | Body::Fields(_) => 0,
        Body::Bytes(data) => data[index].slot(),
        Body::Chars(data) => data[index].slot(),
        Body::Shorts(data) => data[index].slot(),
        Body::Ints(data) => data[index].slot(),
        Body::Longs(data) => data[index].slot(),
        Body::Floats(data) => data[index].slot(),
        Body::Doubles(data) => data[index].slot(),
        Body::Refs(data) => ToSlot::slot(data[index]),
    }
}

fn store(body: &mut Body, index: usize, value: u64) {
    match body {
        Body::Free | Body::Fields(_) => {}
        Body::Bytes(data) => data[index] = value as i8,
        Body::Chars(data) => data[index] = value as u16,
        Body::Shorts(data) => data[index] = value as i16,
        Body::Ints(data) => data[index] = value as i32,
        Body::Longs(data) => data[index] = value as i64,
        Body::Floats(data) => data[index] = f32::from_bits(value as u32),
        Body::Doubles(data) => data[index] = f64::from_bits(value),
        Body::Refs(data) => data[index] = Ref::from_slot(value),
    }
}

fn element_class(call: &mut Call<'_>) -> Result<ClassId> {
    let class = call.machine.mirrored(call.non_null(0)?)?;
    if call.machine.world.class(class).shape == Shape::Primitive(Type::Void) {
        return Err(Trap::bare(ILLEGAL_ARGUMENT));
    }
    Ok(class)
}

fn new_array(call: &mut Call<'_>) -> Result<Answer> {
    let element = element_class(call)?;
    let Machine { world, state, .. } = &mut *call.machine;
    let class = world.array_of(element)?;
    state.fit(world);
    let length = call.arguments()[1] as i32;
    Answer::reference(call.machine.world.new_array(&mut call.machine.state.heap, class, length)?)
}

fn multi_new_array(call: &mut Call<'_>) -> Result<Answer> {
    let mut class = element_class(call)?;
    let dimensions = match &call.machine.state.heap.get(call.non_null(1)?).body {
        Body::Ints(lengths) => lengths.to_vec(),
        _ => Vec::new(),
    };
    let name = &call.machine.world.class(class).name;
    let depth = name.len() - name.trim_start_matches('[').len();
    if dimensions.is_empty() {
        return Err(Trap::new(ILLEGAL_ARGUMENT, "Empty dimensions array"));
    }
    if depth + dimensions.len() > 255 {
        return Err(Trap::bare(ILLEGAL_ARGUMENT));
    }
    for _ in &dimensions {
        class = call.machine.world.array_of(class)?;
    }
    call.machine.state.fit(&call.machine.world);
    Answer::reference(call.machine.new_arrays(class, &dimensions)?)
}
