//! `jdk.internal.reflect.ConstantPool`, which the library's parser of annotations reads.

use std::sync::Arc;

use super::{Answer, Call, Table};
use crate::ids::{ClassId, Ref};
use crate::slots::ToSlot;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::{ClassFile, Constant, Entry};

pub(super) const PEERS: Table = &[
    ("java/lang/Class.getConstantPool", constant_pool),
    ("jdk/internal/reflect/ConstantPool.getSize0", size),
    ("jdk/internal/reflect/ConstantPool.getUTF8At0", utf8_at),
    ("jdk/internal/reflect/ConstantPool.getStringAt0", string_at),
    ("jdk/internal/reflect/ConstantPool.getIntAt0", number_at),
    ("jdk/internal/reflect/ConstantPool.getLongAt0", number_at),
    ("jdk/internal/reflect/ConstantPool.getFloatAt0", number_at),
    ("jdk/internal/reflect/ConstantPool.getDoubleAt0", number_at),
    ("jdk/internal/reflect/ConstantPool.getClassAt0", class_at),
    ("jdk/internal/reflect/ConstantPool.getClassAtIfLoaded0", class_at),
    ("jdk/internal/reflect/ConstantPool.getTagAt0", tag_at),
];

/// Of a class; arrays and primitives have none.
fn constant_pool(call: &mut Call<'_>) -> Result<Answer> {
    let mirror = call.non_null(0)?;
    let class = call.machine.mirrored(mirror)?;
    if call.machine.world.class(class).file.is_none() {
        return Answer::reference(Ref::NULL);
    }
    let pool = call.machine.allocate_named("jdk/internal/reflect/ConstantPool")?;
    call.machine.set_field(pool, "constantPoolOop", mirror.slot())?;
    Answer::reference(pool)
}

/// The class whose pool is asked: the first argument behind `this`.
fn file(call: &mut Call<'_>) -> Result<(ClassId, Arc<ClassFile>)> {
    let class = call.machine.mirrored(call.non_null(1)?)?;
    let file = call.machine.world.class(class).file.clone();
    file.map(|file| (class, file)).ok_or_else(|| Trap::bare("java/lang/IllegalArgumentException"))
}

/// The entry with the index that is the second argument behind `this`.
fn entry(call: &mut Call<'_>) -> Result<(ClassId, Entry)> {
    let (class, file) = file(call)?;
    let index = usize::try_from(call.int(2)).ok().filter(|&index| index != 0);
    match index.and_then(|index| file.pool.entries().get(index)) {
        Some(entry) => Ok((class, entry.clone())),
        None => Err(Trap::new(
            "java/lang/IllegalArgumentException",
            "Constant pool index out of bounds",
        )),
    }
}

fn wrong_type() -> Trap {
    Trap::new("java/lang/IllegalArgumentException", "Wrong type at constant pool index")
}

fn size(call: &mut Call<'_>) -> Result<Answer> {
    let (_, file) = file(call)?;
    Answer::int(file.pool.entries().len() as i32)
}

fn utf8_at(call: &mut Call<'_>) -> Result<Answer> {
    match entry(call)? {
        (_, Entry::Utf8(text)) => {
            let string = call.machine.new_string_utf16(&text.to_utf16())?;
            Answer::reference(call.machine.intern(string)?)
        }
        _ => Err(wrong_type()),
    }
}

fn string_at(call: &mut Call<'_>) -> Result<Answer> {
    match entry(call)? {
        (_, Entry::Constant(Constant::String(text))) => {
            let literal = call.machine.world.literal(&text);
            Answer::reference(call.machine.literal(literal)?)
        }
        _ => Err(wrong_type()),
    }
}

fn number_at(call: &mut Call<'_>) -> Result<Answer> {
    let (_, entry) = entry(call)?;
    let wanted = call.machine.world.method(call.method).result;
    Ok(Answer::Value(match (entry, wanted) {
        (Entry::Constant(Constant::Integer(value)), Type::Int) => value.slot(),
        (Entry::Constant(Constant::Long(value)), Type::Long) => value.slot(),
        (Entry::Constant(Constant::Float(value)), Type::Float) => value.slot(),
        (Entry::Constant(Constant::Double(value)), Type::Double) => value.slot(),
        _ => return Err(wrong_type()),
    }))
}

fn class_at(call: &mut Call<'_>) -> Result<Answer> {
    match entry(call)? {
        (class, Entry::Constant(Constant::Class(name))) => {
            let found = call.machine.world.resolve_class(class, &name)?;
            Answer::reference(call.machine.mirror(found)?)
        }
        _ => Err(wrong_type()),
    }
}

fn tag_at(call: &mut Call<'_>) -> Result<Answer> {
    let (_, entry) = entry(call)?;
    Answer::int(match entry {
        Entry::Utf8(_) => 1,
        Entry::Constant(constant) => match constant {
            Constant::Integer(_) => 3,
            Constant::Float(_) => 4,
            Constant::Long(_) => 5,
            Constant::Double(_) => 6,
            Constant::Class(_) => 7,
            Constant::String(_) => 8,
            Constant::MethodHandle(_) => 15,
            Constant::MethodType(_) => 16,
            Constant::Dynamic(_) => 17,
        },
        Entry::Field(_) => 9,
        Entry::Method(_) => 10,
        Entry::NameAndType(_) => 12,
        Entry::CallSite(_) => 18,
        Entry::Module(_) => 19,
        Entry::Package(_) => 20,
        Entry::Unusable => 0,
    })
}
