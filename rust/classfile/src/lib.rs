//! Class files: bytes in, typed structure out, never a panic.
//!
//! [`decode()`] checks all that later stages rely on: indices lead to entries of the right kind,
//! descriptors are well-formed, jumps and exception ranges are made of whole instructions, local
//! variables exist. It does not verify types (JVMS §4.10) and resolves nothing.
//!
//! | file | holds |
//! |---|---|
//! | `class` | [`ClassFile`] and what it declares |
//! | `body` | [`Body`]: the code of a method, decoded now or later |
//! | `code`, `instruction`, `opcodes` | [`Code`], [`Instruction`], the table of opcodes |
//! | `constants`, `pool` | [`Constant`] and its kin, the constant pool |
//! | `annotations` | [`Annotation`], [`ElementValue`] |
//! | `descriptor`, `text` | checked descriptors, Java's strings |
//! | `pool_decoder`, `members`, `attributes`, `class_attributes`, `bytecode` | their decoders |
//! | [`decode`](mod@decode) | a checked reader of big-endian bytes, the error of every decoder |
//! | [`jimage`] | the JDK's `lib/modules` archive, by positioned reads |

mod annotations;
mod attributes;
mod body;
mod bytecode;
mod class;
mod class_attributes;
mod code;
mod constants;
pub mod decode;
mod descriptor;
mod instruction;
pub mod jimage;
mod members;
mod opcodes;
mod pool;
mod pool_decoder;
mod text;

pub use annotations::{Annotation, ElementValue, TypeAnnotations, Visibility};
pub use body::Body;
pub use class::{
    BootstrapMethod, ClassAttributes, ClassFile, EnclosingMethod, Field, InnerClass, Method,
    MethodAttributes, MethodParameter, RecordComponent,
};
pub use code::{Code, ExceptionHandler, LocalVariable};
pub use constants::{
    CallSite, Constant, DynamicConstant, FieldRef, HandleKind, Member, MethodHandle, MethodRef,
    OwnerKind,
};
pub use descriptor::{FieldDescriptor, MethodDescriptor};
pub use instruction::{Instruction, Operand, Primitive, Switch};
pub use opcodes::{Format, Opcode};
pub use pool::{ConstantPool, Descriptor, Entry, NameAndType};
pub use text::{JavaString, Name};

use std::sync::Arc;

use attributes::require;
use body::Source;
use decode::{DecodeError, Reader, Result, Within};

const MAGIC: u32 = 0xcafe_babe;
const VERSIONS: std::ops::RangeInclusive<u16> = 45..=69;

/// Decode one class file, all of it.
pub fn decode(data: &[u8]) -> Result<ClassFile> {
    let reader = &mut Reader::new(data);
    let (versions, pool) = head(reader)?;
    rest(reader, versions, Arc::new(pool), None)
}

/// Decode one class file that is sound beyond doubt, the code of its methods when it is first asked for.
pub fn decode_sound(data: Vec<u8>) -> Result<ClassFile> {
    let (versions, pool, position) = {
        let reader = &mut Reader::new(&data);
        let (versions, pool) = head(reader)?;
        (versions, Arc::new(pool), reader.position())
    };
    let source = Arc::new(Source { data, pool: Arc::clone(&pool) });
    let reader = &mut Reader::between(&source.data, position..source.data.len());
    rest(reader, versions, pool, Some(&source))
}

/// The versions of the format, minor and major, and the constant pool.
fn head(reader: &mut Reader<'_>) -> Result<((u16, u16), ConstantPool)> {
    let magic = reader.u4()?;
    require(magic == MAGIC, 0, || format!("magic number {magic:08x}, not cafebabe"))?;
    let (minor_version, major_version) = (reader.u2()?, reader.u2()?);
    require(VERSIONS.contains(&major_version), 4, || {
        let (oldest, newest) = (VERSIONS.start(), VERSIONS.end());
        format!("version {major_version}.{minor_version}, not {oldest} to {newest}")
    })?;
    Ok(((minor_version, major_version), ConstantPool::decode(reader)?))
}

/// What follows; code later, if there is a source for that.
fn rest(
    reader: &mut Reader<'_>,
    (minor_version, major_version): (u16, u16),
    pool: Arc<ConstantPool>,
    later: Option<&Arc<Source>>,
) -> Result<ClassFile> {
    let access_flags = reader.u2()?;
    let name = class_name(reader, &pool).within(|| "this class".into())?;
    let superclass = superclass(reader, &pool, &name).within(|| "superclass".into())?;
    let interfaces =
        reader.counted(2, |reader| class_name(reader, &pool)).within(|| "interfaces".into())?;
    let fields = members::fields(reader, &pool)?;
    let methods = members::methods(reader, &pool, later)?;
    let attributes = class_attributes::class_attributes(reader, &pool)?;
    pool.check_bootstraps(attributes.bootstrap_methods.len())?;
    reader.finish().within(|| "after the class".into())?;
    Ok(ClassFile {
        minor_version,
        major_version,
        pool,
        access_flags,
        name,
        superclass,
        interfaces,
        fields,
        methods,
        attributes,
    })
}

fn class_name(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Name> {
    let at = reader.position();
    let name = pool.class(reader)?;
    require(!name.starts_with('['), at, || format!("'{}' is an array", pool::shortened(&name)))?;
    Ok(name)
}

fn superclass(reader: &mut Reader<'_>, pool: &ConstantPool, name: &str) -> Result<Option<Name>> {
    let mut ahead = reader.clone();
    if ahead.u2()? != 0 {
        return class_name(reader, pool).map(Some);
    }
    if matches!(name, "java/lang/Object" | "module-info") {
        *reader = ahead;
        return Ok(None);
    }
    Err(DecodeError::new(reader.position(), "only java.lang.Object and modules have none"))
}
