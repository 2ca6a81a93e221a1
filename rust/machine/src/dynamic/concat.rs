//! String concatenation: `StringConcatFactory`.
//!
//! Strings and most primitives are joined at once. Other objects have a `toString` that is Java
//! code: then a synthesised method turns them into strings, one after the other, and joins those.

use std::sync::Arc;

use super::assembler::{Assembler, ClassWriter, STATIC, descriptor_of};
use super::{Bootstrap, Dynamic};
use crate::Machine;
use crate::ids::Site;
use crate::ids::{ClassId, MethodId, Ref};
use crate::state::object::Body;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{BootstrapMethod, Constant, HandleKind, Member, MethodHandle};

const STRING: &str = "Ljava/lang/String;";

/// A piece of the result.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Piece {
    /// UTF-16 units.
    Text(Vec<u16>),
    /// The next argument.
    Argument(Type),
}

/// How to join the arguments of a call site.
#[derive(Debug)]
pub(crate) struct Recipe {
    pieces: Vec<Piece>,
    /// Stack slots of all arguments.
    slots: usize,
    /// Whether some argument always needs Java code: `float` and `double`.
    needs_code: bool,
    /// Joins arguments of any kind.
    general: Option<MethodId>,
    string: StringLayout,
}

/// Where things are in a string.
#[derive(Clone, Copy, Debug)]
struct StringLayout {
    class: ClassId,
    bytes: ClassId,
    fields: usize,
    value: usize,
    coder: usize,
}

/// The operation of a call site that concatenates.
pub(super) fn link(machine: &mut Machine, bootstrap: &Bootstrap<'_>) -> Result<Op> {
    let types: Vec<&str> = bootstrap.descriptor.parameters().collect();
    let pieces = pieces(machine, bootstrap, &types)?;
    let simple =
        |descriptor: &&str| !matches!(Type::of(descriptor), Type::Float | Type::Double | Type::Ref);
    let strings = types.iter().all(|descriptor| *descriptor == STRING || simple(descriptor));
    let general = if strings { None } else { Some(general(machine, bootstrap, &types)?) };
    let recipe = Recipe {
        pieces,
        slots: usize::from(bootstrap.descriptor.argument_slots()),
        needs_code: types
            .iter()
            .any(|descriptor| matches!(Type::of(descriptor), Type::Float | Type::Double)),
        general,
        string: string_layout(machine)?,
    };
    Ok(Op::InvokeDynamic(machine.links.add(Dynamic::Concat(Arc::new(recipe)))))
}

fn string_layout(machine: &mut Machine) -> Result<StringLayout> {
    let class = machine.world.load("java/lang/String")?;
    let bytes = machine.world.load("[B")?;
    let slot = |name: &str| {
        machine.world.slot_of(class, name).ok_or_else(|| {
            Trap::unsupported(
                format!("java.lang.String without {name}"),
                "use a JDK between 17 and 25",
            )
        })
    };
    let fields = machine.world.class(class).layout.len();
    Ok(StringLayout { class, bytes, fields, value: slot("value")?, coder: slot("coder")? })
}

/// The recipe in pieces: `\1` is an argument, `\2` a constant.
fn pieces(machine: &mut Machine, bootstrap: &Bootstrap<'_>, types: &[&str]) -> Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    let mut arguments = types.iter().map(|descriptor| Piece::Argument(Type::of(descriptor)));
    if &*bootstrap.method.name == "makeConcat" {
        return Ok(arguments.collect());
    }
    let malformed = |text: &str| Trap::new("java/lang/invoke/StringConcatException", text);
    let mut constants = bootstrap.arguments.iter();
    let Some(Constant::String(recipe)) = constants.next() else {
        return Err(malformed("a recipe that is no string"));
    };
    let mut text: Vec<u16> = Vec::new();
    for unit in recipe.to_utf16() {
        match unit {
            1 => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                let argument = arguments.next();
                pieces.push(
                    argument.ok_or_else(|| malformed("Mismatched number of concat arguments"))?,
                );
            }
            2 => {
                let constant = constants.next();
                let constant =
                    constant.ok_or_else(|| malformed("Mismatched number of concat constants"))?;
                text.extend(constant_text(machine, constant)?);
            }
            unit => text.push(unit),
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    if arguments.next().is_some() {
        return Err(malformed("Mismatched number of concat arguments"));
    }
    Ok(pieces)
}

fn constant_text(machine: &mut Machine, constant: &Constant) -> Result<Vec<u16>> {
    let text = match constant {
        Constant::String(text) => return Ok(text.to_utf16()),
        Constant::Integer(value) => value.to_string(),
        Constant::Long(value) => value.to_string(),
        Constant::Class(name) => {
            let class = machine.world.load(name)?;
            let class = machine.world.class(class);
            format!(
                "{} {}",
                if class.is_interface() { "interface" } else { "class" },
                class.java_name()
            )
        }
        other => {
            return Err(Trap::unsupported(
                format!("constant {other:?} in a concatenation of strings"),
                "compile the program with javac",
            ));
        }
    };
    Ok(text.encode_utf16().collect())
}

/// A method that makes strings of all arguments, in order, and joins them.
fn general(machine: &mut Machine, bootstrap: &Bootstrap<'_>, types: &[&str]) -> Result<MethodId> {
    let name = bootstrap.class_name(machine, "Concat");
    let class = machine.define_hidden(&name, bootstrap.host, |_| {
        let mut class = ClassWriter::new(&name, "java/lang/Object", Vec::new());
        let handle = MethodHandle {
            kind: HandleKind::InvokeStatic,
            target: Member::Method(Arc::new(bootstrap.method.clone())),
        };
        class.bootstraps(vec![BootstrapMethod {
            handle: Arc::new(handle),
            arguments: bootstrap.arguments.to_vec(),
        }]);
        let mut code = Assembler::default();
        let (mut slot, mut joined) = (0, Vec::new());
        for &descriptor in types {
            let memory = Type::of(descriptor);
            code.load(memory, slot);
            slot += memory.slots() as u16;
            let source = match memory {
                Type::Float => Some("F"),
                Type::Double => Some("D"),
                Type::Ref if descriptor != STRING => Some("Ljava/lang/Object;"),
                _ => None,
            };
            if let Some(source) = source {
                code.invokestatic("java/lang/String", "valueOf", &format!("({source}){STRING}"))?;
            }
            joined.push(if source.is_some() { STRING } else { descriptor });
        }
        code.invokedynamic(0, bootstrap.name, &descriptor_of(&joined, STRING))?.give_back(STRING);
        class.method(STATIC, "join", bootstrap.descriptor.text(), code)?;
        Ok(class)
    })?;
    Ok(machine.world.class(class).methods[0])
}

/// Join the arguments on the stack.
pub(super) fn execute(machine: &mut Machine, site: Site, recipe: &Recipe) -> Result<()> {
    note_moments(machine, site, recipe);
    let joined = if recipe.needs_code { None } else { join(machine, site, recipe)? };
    match (joined, recipe.general) {
        (Some(text), _) => {
            let string = new_string(machine, recipe.string, text)?;
            machine.complete(site.thread, recipe.slots, string.slot(), 1);
            Ok(())
        }
        (None, Some(general)) => machine.invoke(site.thread, general),
        (None, None) => {
            Err(Trap::new("java/lang/ClassCastException", "a concatenation of what is no string"))
        }
    }
}

/// Text that is Latin-1 as long as it can be.
enum Text {
    Latin1(Vec<u8>),
    Wide(Vec<u16>),
}

impl Text {
    fn push_ascii(&mut self, text: &str) {
        match self {
            Self::Latin1(bytes) => bytes.extend_from_slice(text.as_bytes()),
            Self::Wide(units) => units.extend(text.bytes().map(u16::from)),
        }
    }

    fn push_latin1(&mut self, text: &[i8]) {
        match self {
            Self::Latin1(bytes) => bytes.extend(text.iter().map(|&byte| byte as u8)),
            Self::Wide(units) => units.extend(text.iter().map(|&byte| u16::from(byte as u8))),
        }
    }

    fn push_units(&mut self, text: impl Iterator<Item = u16> + Clone) {
        if let Self::Latin1(bytes) = self {
            if text.clone().all(|unit| unit < 0x100) {
                bytes.extend(text.map(|unit| unit as u8));
                return;
            }
            *self = Self::Wide(bytes.iter().map(|&byte| u16::from(byte)).collect());
        }
        if let Self::Wide(units) = self {
            units.extend(text);
        }
    }

    fn push_int(&mut self, value: i64) {
        let mut digits = [0u8; 20];
        let (mut at, mut rest) = (digits.len(), value.unsigned_abs());
        loop {
            at -= 1;
            digits[at] = b'0' + (rest % 10) as u8;
            rest /= 10;
            if rest == 0 {
                break;
            }
        }
        if value < 0 {
            self.push_ascii("-");
        }
        self.push_ascii(std::str::from_utf8(&digits[at..]).unwrap_or_default());
    }

    fn push_primitive(&mut self, memory: Type, slot: u64) {
        match memory {
            Type::Boolean => self.push_ascii(if slot & 1 == 0 { "false" } else { "true" }),
            Type::Char => self.push_units(std::iter::once(slot as u16)),
            Type::Long => self.push_int(slot as i64),
            _ => self.push_int(i64::from(slot as i32)),
        }
    }
}

/// The joined text; `None` if an argument's `toString` is Java code.
fn join(machine: &Machine, site: Site, recipe: &Recipe) -> Result<Option<Text>> {
    let arguments = machine.state.thread(site.thread).operands(recipe.slots);
    let mut text = Text::Latin1(Vec::with_capacity(32));
    let mut at = 0;
    for piece in &recipe.pieces {
        let memory = match piece {
            Piece::Text(units) => {
                text.push_units(units.iter().copied());
                continue;
            }
            Piece::Argument(memory) => *memory,
        };
        let slot = arguments[at];
        at += memory.slots();
        if memory == Type::Ref {
            if !push_object(machine, recipe.string, Ref::from_slot(slot), &mut text)? {
                return Ok(None);
            }
        } else {
            text.push_primitive(memory, slot);
        }
    }
    Ok(Some(text))
}

/// A moment that is written depends on what the clock shows.
fn note_moments(machine: &mut Machine, site: Site, recipe: &Recipe) {
    let arguments = machine.state.thread(site.thread).operands(recipe.slots).to_vec();
    let mut at = 0;
    for piece in &recipe.pieces {
        if let Piece::Argument(memory) = piece {
            machine.note_text(*memory, arguments[at]);
            at += memory.slots();
        }
    }
}

/// False if this is an object with a `toString` of its own.
fn push_object(
    machine: &Machine,
    layout: StringLayout,
    object: Ref,
    text: &mut Text,
) -> Result<bool> {
    if object.is_null() {
        text.push_ascii("null");
        return Ok(true);
    }
    let known = machine.state.heap.get(object);
    if known.class != layout.class {
        let simple = super::adapt::primitive_of(&machine.world.class(known.class).name);
        let simple = simple.filter(|memory| !matches!(memory, Type::Float | Type::Double));
        if let Some(memory) = simple {
            text.push_primitive(memory, machine.field(object, "value")?);
        }
        return Ok(simple.is_some());
    }
    let Body::Fields(fields) = &known.body else {
        return Err(Trap::null());
    };
    let bytes = machine.bytes(Ref::from_slot(fields[layout.value]))?;
    if fields[layout.coder] == 0 {
        text.push_latin1(bytes);
    } else {
        text.push_units(
            bytes.chunks_exact(2).map(|pair| u16::from_le_bytes([pair[0] as u8, pair[1] as u8])),
        );
    }
    Ok(true)
}

fn new_string(machine: &mut Machine, layout: StringLayout, text: Text) -> Result<Ref> {
    let heap = &mut machine.state.heap;
    let (bytes, coder): (Vec<i8>, u64) = match text {
        Text::Latin1(bytes) => (bytes.into_iter().map(|byte| byte as i8).collect(), 0),
        Text::Wide(units) => {
            (units.iter().flat_map(|unit| unit.to_le_bytes()).map(|byte| byte as i8).collect(), 1)
        }
    };
    heap.reserve(bytes.len() + layout.fields * 8)?;
    let value = heap.place(layout.bytes, Body::Bytes(bytes.into()));
    let mut fields = vec![0; layout.fields];
    fields[layout.value] = value.slot();
    fields[layout.coder] = coder;
    Ok(heap.place(layout.class, Body::Fields(fields.into())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(parts: &[(Type, u64)]) -> Text {
        let mut text = Text::Latin1(Vec::new());
        for &(memory, slot) in parts {
            text.push_primitive(memory, slot);
        }
        text
    }

    fn latin1(text: &Text) -> Option<&str> {
        match text {
            Text::Latin1(bytes) => std::str::from_utf8(bytes).ok(),
            Text::Wide(_) => None,
        }
    }

    #[test]
    fn numbers_are_written_as_java_writes_them() {
        for value in [0, 7, -7, 10, 1_000_000_007, i64::MAX, i64::MIN] {
            assert_eq!(
                latin1(&joined(&[(Type::Long, value as u64)])),
                Some(value.to_string().as_str())
            );
        }
        // The upper half of an int's slot means nothing.
        let minimum = u64::from(i32::MIN as u32);
        assert_eq!(latin1(&joined(&[(Type::Int, minimum)])), Some("-2147483648"));
        assert_eq!(latin1(&joined(&[(Type::Byte, u64::from(-1i32 as u32))])), Some("-1"));
        assert_eq!(latin1(&joined(&[(Type::Boolean, 1), (Type::Boolean, 0)])), Some("truefalse"));
    }

    #[test]
    fn text_is_wide_only_from_the_first_character_that_needs_it() {
        let mut text = joined(&[(Type::Char, u64::from(b'a')), (Type::Char, 0xe9)]);
        assert!(matches!(&text, Text::Latin1(bytes) if bytes == &[b'a', 0xe9]));
        text.push_units(std::iter::once(0x20ac));
        text.push_ascii("b");
        text.push_latin1(&[-23]);
        assert!(matches!(&text, Text::Wide(units) if units == &[0x61, 0xe9, 0x20ac, 0x62, 0xe9]));
    }
}
