//! `java.lang.System`

use super::java_lang_object::identity_hash;
use super::{Answer, Call, Table, nothing};
use crate::dynamic::copies::Direction;
use crate::ids::Ref;
use crate::state::object::Body;
use crate::state::thread::Then;
use crate::time::Scale;
use crate::trap::{Result, Trap};
use crate::world::class::Type;

pub(super) const PEERS: Table = &[
    ("java/lang/System.registerNatives", nothing),
    ("java/lang/System.arraycopy", arraycopy),
    ("java/lang/System.identityHashCode", identity_hash_code),
    ("java/lang/System.nanoTime", nano_time),
    ("java/lang/System.currentTimeMillis", current_time_millis),
    ("java/lang/System.setIn0", |call| set_stream(call, "in")),
    ("java/lang/System.setOut0", |call| set_stream(call, "out")),
    ("java/lang/System.setErr0", |call| set_stream(call, "err")),
];

fn identity_hash_code(call: &mut Call<'_>) -> Result<Answer> {
    let hash = identity_hash(call, call.reference(0));
    Answer::int(hash)
}

fn nano_time(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(call.machine.look_at_clock(call.thread, Scale::NANO)?)
}

fn current_time_millis(call: &mut Call<'_>) -> Result<Answer> {
    Answer::long(call.machine.look_at_clock(call.thread, Scale::MILLIS)?)
}

fn set_stream(call: &mut Call<'_>, name: &str) -> Result<Answer> {
    let stream = call.reference(0).slot();
    call.machine.set_static("java/lang/System", name, stream)?;
    Ok(Answer::Void)
}

fn arraycopy(call: &mut Call<'_>) -> Result<Answer> {
    let (source, target) = (call.non_null(0)?, call.non_null(2)?);
    let (from, to, count) = (call.int(1), call.int(3), call.int(4));
    let machine = &mut *call.machine;
    let heap = &mut machine.state.heap;
    let classes = [heap.class_of(source), heap.class_of(target)];
    let [first, second] = classes.map(|class| machine.world.element_type(class));
    for (role, reference, class) in
        [("source", source, classes[0]), ("destination", target, classes[1])]
    {
        if heap.get(reference).body.length().is_none() {
            let name = machine.world.class(class).java_name();
            let text = format!("arraycopy: {role} type {name} is not an array");
            return Err(Trap::new("java/lang/ArrayStoreException", text));
        }
    }
    if first != second {
        let spell = |class| crate::world::messages::java_type(&machine.world.class(class).name);
        let (one, other) = (spell(classes[0]), spell(classes[1]));
        let text = match (first, second) {
            (Type::Ref, _) | (_, Type::Ref) => {
                let kind = |memory, name: &str| {
                    if memory == Type::Ref { "object array[]".into() } else { name.to_string() }
                };
                format!(
                    "arraycopy: type mismatch: can not copy {} into {}",
                    kind(first, &one),
                    kind(second, &other)
                )
            }
            _ => format!("arraycopy: type mismatch: can not copy {one} into {other}"),
        };
        return Err(Trap::new("java/lang/ArrayStoreException", text));
    }
    let lengths = [source, target].map(|array| heap.get(array).body.length().unwrap_or(0));
    check_range(&machine.world, classes, lengths, [from, to], count)?;
    if std::mem::take(&mut machine.divide) {
        let onto_itself = source == target && from < to;
        let direction = if onto_itself { Direction::Backwards } else { Direction::Forwards };
        let copier = machine.copier(first, direction)?;
        let slots = call.arguments().to_vec();
        return call.enter(copier, &slots, Then::Continue);
    }
    let (from, to, count) = (from as usize, to as usize, count as usize);
    if first == Type::Ref {
        return copy_refs(call, [source, target], [from, to], count);
    }
    copy_primitives(call, [source, target], [from, to], count);
    Ok(Answer::Void)
}

fn check_range(
    world: &crate::world::World,
    classes: [crate::ids::ClassId; 2],
    lengths: [usize; 2],
    starts: [i32; 2],
    count: i32,
) -> Result<()> {
    let spell = |class, length: usize| {
        let name = crate::world::messages::java_type(&world.class(class).name);
        match name.strip_suffix("[]") {
            Some(element) if world.element_type(class) != Type::Ref => {
                format!("{element}[{length}]")
            }
            _ => format!("object array[{length}]"),
        }
    };
    let fault = |text| Err(Trap::new("java/lang/ArrayIndexOutOfBoundsException", text));
    for (role, class, length, start) in [
        ("source", classes[0], lengths[0], starts[0]),
        ("destination", classes[1], lengths[1], starts[1]),
    ] {
        if start < 0 {
            let array = spell(class, length);
            return fault(format!("arraycopy: {role} index {start} out of bounds for {array}"));
        }
    }
    if count < 0 {
        return fault(format!("arraycopy: length {count} is negative"));
    }
    for (role, class, length, start) in [
        ("source", classes[0], lengths[0], starts[0]),
        ("destination", classes[1], lengths[1], starts[1]),
    ] {
        let end = i64::from(start) + i64::from(count);
        if end > length as i64 {
            let array = spell(class, length);
            return fault(format!(
                "arraycopy: last {role} index {} out of bounds for {array}",
                end as u32
            ));
        }
    }
    Ok(())
}

fn copy_refs(
    call: &mut Call<'_>,
    arrays: [Ref; 2],
    starts: [usize; 2],
    count: usize,
) -> Result<Answer> {
    let machine = &mut *call.machine;
    let Body::Refs(elements) = &machine.state.heap.get(arrays[0]).body else {
        return Err(Trap::null());
    };
    let elements = elements[starts[0]..starts[0] + count].to_vec();
    if machine.watch.known.positions.is_on() {
        let (source, target) = ((arrays[0], starts[0]), (arrays[1], starts[1]));
        let caller = machine.state.thread(call.thread).frame().map(|frame| frame.method);
        if let Some(caller) = caller {
            let (heap, positions) = (&machine.state.heap, &mut machine.watch.known.positions);
            positions.note_copy(heap, &machine.world, caller, source, target, count);
        }
    }
    let classes = arrays.map(|array| machine.state.heap.class_of(array));
    let wanted = machine.world.class(classes[1]).element();
    let fits = |element: Ref| {
        element.is_null()
            || wanted.is_some_and(|wanted| {
                machine.world.is_subtype(machine.state.heap.class_of(element), wanted)
            })
    };
    let good = if machine.world.is_subtype(classes[0], classes[1]) {
        count
    } else {
        elements.iter().position(|&element| !fits(element)).unwrap_or(count)
    };
    let bad = elements.get(good).map(|&element| machine.state.heap.class_of(element));
    if let Body::Refs(data) = &mut machine.state.heap.get_mut(arrays[1]).body {
        data[starts[1]..starts[1] + good].copy_from_slice(&elements[..good]);
    }
    for &element in &elements[..good] {
        machine.publish_into(arrays[1], element);
    }
    match (bad, wanted) {
        (Some(bad), Some(wanted)) => {
            let spell = |class| machine.world.class(class).java_name();
            let element = machine.world.class(classes[0]).element().map_or_else(String::new, spell);
            let text = format!(
                "arraycopy: element type mismatch: can not cast one of the elements of {element}[] to the type of the destination array, {}",
                spell(wanted)
            );
            let _ = bad;
            Err(Trap::new("java/lang/ArrayStoreException", text))
        }
        _ => Ok(Answer::Void),
    }
}

fn copy_primitives(call: &mut Call<'_>, arrays: [Ref; 2], starts: [usize; 2], count: usize) {
    let heap = &mut call.machine.state.heap;
    let range = starts[0]..starts[0] + count;
    macro_rules! copy {
        ($($variant:ident)*) => {
            if arrays[0] == arrays[1] {
                match &mut heap.get_mut(arrays[0]).body {
                    $(Body::$variant(data) => data.copy_within(range, starts[1]),)*
                    _ => {}
                }
            } else {
                // Taken out for a moment, so that both arrays can be borrowed.
                let mut target = std::mem::replace(&mut heap.get_mut(arrays[1]).body, Body::Free);
                match (&heap.get(arrays[0]).body, &mut target) {
                    $((Body::$variant(from), Body::$variant(to)) => {
                        to[starts[1]..starts[1] + count].copy_from_slice(&from[range]);
                    })*
                    _ => {}
                }
                heap.get_mut(arrays[1]).body = target;
            }
        };
    }
    copy!(Bytes Chars Shorts Ints Longs Floats Doubles);
}
