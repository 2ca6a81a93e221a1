//! Copies done by code, element by element, where other threads can see them half done.

use super::assembler::{Assembler, ClassWriter, STATIC, descriptor_of, method_descriptor, type_of};
use crate::Machine;
use crate::ids::{ClassId, MethodId};
use crate::trap::Result;
use crate::world::class::Type;
use heddle_classfile::{Constant, MethodRef, Opcode, OwnerKind};

const UNSAFE: &str = "jdk/internal/misc/Unsafe";

/// Which element comes first: an array may be copied onto itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Direction {
    /// The first.
    Forwards,
    /// The last.
    Backwards,
}

/// Where copied bytes come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bytes {
    /// Other memory.
    Copied,
    /// Other memory, each unit with its bytes in the other order.
    Swapped,
    /// One value.
    Set,
}

impl Machine {
    /// `copy(source, from, target, to, count)` for arrays of a type.
    pub(crate) fn copier(&mut self, memory: Type, direction: Direction) -> Result<MethodId> {
        let (letter, load, store) = element(memory);
        let name = format!("java/lang/System$$Copy{direction:?}{memory:?}");
        let descriptor = format!("([{letter}I[{letter}II)V");
        let write = || {
            let mut code = Assembler::default();
            if direction == Direction::Forwards {
                code.int(0);
            } else {
                code.load(Type::Int, 4).int(1).plain(Opcode::Isub);
            }
            code.store(Type::Int, 5);
            let start = code.position();
            code.load(Type::Int, 5);
            let end = if direction == Direction::Forwards {
                code.load(Type::Int, 4);
                code.jump(Opcode::IfIcmpge)
            } else {
                code.jump(Opcode::Iflt)
            };
            code.aload(2).load(Type::Int, 3).load(Type::Int, 5).plain(Opcode::Iadd);
            code.aload(0).load(Type::Int, 1).load(Type::Int, 5).plain(Opcode::Iadd);
            code.plain(load).plain(store);
            let step = if direction == Direction::Forwards { 1 } else { -1 };
            code.load(Type::Int, 5).int(step).plain(Opcode::Iadd).store(Type::Int, 5);
            code.jump_to(Opcode::Goto, start);
            code.land(end).plain(Opcode::Return);
            Ok(code)
        };
        self.copying(&name, &descriptor, write)
    }

    /// `copy(source, target)` for the fields of objects of a class.
    pub(crate) fn field_copier(&mut self, class: ClassId) -> Result<MethodId> {
        let known = self.world.class(class);
        let name = format!("java/lang/Object$$Clone${}", known.name.replace('/', "."));
        let layout = known.layout.clone();
        let write = || {
            let mut code = Assembler::default();
            for (slot, &memory) in layout.iter().enumerate() {
                let offset = || Constant::Long(slot as i64);
                get_unsafe(&mut code)?;
                code.aload(1).constant(offset());
                get_unsafe(&mut code)?;
                code.aload(0).constant(offset());
                get(&mut code, memory)?;
                put(&mut code, memory)?;
            }
            code.plain(Opcode::Return);
            Ok(code)
        };
        self.copying(&name, "(Ljava/lang/Object;Ljava/lang/Object;)V", write)
    }

    /// `copy(source, from, target, to, count)` or `set(value, target, to, count)` for memory by
    /// object and offset, in units of this many bytes.
    pub(crate) fn byte_copier(&mut self, unit: i64, bytes: Bytes) -> Result<MethodId> {
        let name = format!("{UNSAFE}$${bytes:?}{unit}");
        let memory = match unit {
            8 => Type::Long,
            4 => Type::Int,
            2 => Type::Short,
            _ => Type::Byte,
        };
        let set = bytes == Bytes::Set;
        // Slots: what comes from where, the target, how many bytes, and how many were done.
        let (target, count, done) = if set { (2, 5, 7) } else { (3, 6, 8) };
        let write = || {
            let mut code = Assembler::default();
            code.constant(Constant::Long(0)).store(Type::Long, done);
            let start = code.position();
            code.load(Type::Long, done).load(Type::Long, count).plain(Opcode::Lcmp);
            let end = code.jump(Opcode::Ifge);
            let at = |code: &mut Assembler, base: u16| {
                code.aload(base).load(Type::Long, base + 1).load(Type::Long, done);
                code.plain(Opcode::Ladd);
            };
            get_unsafe(&mut code)?;
            at(&mut code, target);
            if set {
                code.load(Type::Long, 0);
                if memory != Type::Long {
                    code.plain(Opcode::L2i);
                }
            } else {
                get_unsafe(&mut code)?;
                at(&mut code, 0);
                get(&mut code, memory)?;
            }
            if bytes == Bytes::Swapped {
                swap(&mut code, memory)?;
            }
            put(&mut code, memory)?;
            code.load(Type::Long, done).constant(Constant::Long(unit)).plain(Opcode::Ladd);
            code.store(Type::Long, done).jump_to(Opcode::Goto, start);
            code.land(end).plain(Opcode::Return);
            Ok(code)
        };
        let descriptor = if set {
            "(JLjava/lang/Object;JJ)V"
        } else {
            "(Ljava/lang/Object;JLjava/lang/Object;JJ)V"
        };
        self.copying(&name, descriptor, write)
    }

    /// A static method that calls a native with its own arguments.
    pub(crate) fn native_bridge(&mut self, native: MethodId) -> Result<MethodId> {
        let known = self.world.method(native);
        let (host, is_static) = (known.class, known.is_static());
        let (name, owner) = (known.name.clone(), self.world.class(host).name.clone());
        let descriptor = method_descriptor(&known.descriptor)?;
        let bridge = format!("{owner}$$Call${name}{}", descriptor.text().replace('/', "."));
        let types: Vec<String> = (!is_static)
            .then(|| type_of(&owner))
            .into_iter()
            .chain(descriptor.parameters().map(str::to_string))
            .collect();
        let class = self.define_hidden(&bridge, host, |_| {
            let mut code = Assembler::default();
            code.load_arguments(types.iter().map(String::as_str), 0);
            let opcode = if is_static { Opcode::Invokestatic } else { Opcode::Invokespecial };
            let owner_kind = OwnerKind::Class;
            let method = MethodRef {
                owner: owner.clone(),
                name,
                descriptor: descriptor.clone(),
                owner_kind,
            };
            code.invoke(opcode, method).give_back(descriptor.result());
            let mut class = ClassWriter::new(&bridge, "java/lang/Object", Vec::new());
            class.method(STATIC, "call", &descriptor_of(&types, descriptor.result()), code)?;
            Ok(class)
        })?;
        Ok(self.world.class(class).methods[0])
    }

    fn copying(
        &mut self,
        name: &str,
        descriptor: &str,
        write: impl FnOnce() -> Result<Assembler>,
    ) -> Result<MethodId> {
        let host = self.world.load(UNSAFE)?;
        let class = self.define_hidden(name, host, |_| {
            let mut class = ClassWriter::new(name, "java/lang/Object", Vec::new());
            class.method(STATIC, "copy", descriptor, write()?)?;
            Ok(class)
        })?;
        Ok(self.world.class(class).methods[0])
    }
}

/// The descriptor of an element, and the instructions that load and store it.
fn element(memory: Type) -> (&'static str, Opcode, Opcode) {
    match memory {
        Type::Boolean => ("Z", Opcode::Baload, Opcode::Bastore),
        Type::Byte => ("B", Opcode::Baload, Opcode::Bastore),
        Type::Char => ("C", Opcode::Caload, Opcode::Castore),
        Type::Short => ("S", Opcode::Saload, Opcode::Sastore),
        Type::Int => ("I", Opcode::Iaload, Opcode::Iastore),
        Type::Long => ("J", Opcode::Laload, Opcode::Lastore),
        Type::Float => ("F", Opcode::Faload, Opcode::Fastore),
        Type::Double => ("D", Opcode::Daload, Opcode::Dastore),
        Type::Ref | Type::Void => ("Ljava/lang/Object;", Opcode::Aaload, Opcode::Aastore),
    }
}

fn named(memory: Type) -> (&'static str, &'static str) {
    match memory {
        Type::Boolean => ("Boolean", "Z"),
        Type::Byte => ("Byte", "B"),
        Type::Char => ("Char", "C"),
        Type::Short => ("Short", "S"),
        Type::Int => ("Int", "I"),
        Type::Long => ("Long", "J"),
        Type::Float => ("Float", "F"),
        Type::Double => ("Double", "D"),
        Type::Ref | Type::Void => ("Reference", "Ljava/lang/Object;"),
    }
}

fn get_unsafe(code: &mut Assembler) -> Result<()> {
    code.invokestatic(UNSAFE, "getUnsafe", "()Ljdk/internal/misc/Unsafe;")?;
    Ok(())
}

fn get(code: &mut Assembler, memory: Type) -> Result<()> {
    let (name, letter) = named(memory);
    let descriptor = format!("(Ljava/lang/Object;J){letter}");
    code.invokevirtual(UNSAFE, &format!("get{name}"), &descriptor)?;
    Ok(())
}

fn put(code: &mut Assembler, memory: Type) -> Result<()> {
    let (name, letter) = named(memory);
    let descriptor = format!("(Ljava/lang/Object;J{letter})V");
    code.invokevirtual(UNSAFE, &format!("put{name}"), &descriptor)?;
    Ok(())
}

fn swap(code: &mut Assembler, memory: Type) -> Result<()> {
    match memory {
        Type::Long => code.invokestatic("java/lang/Long", "reverseBytes", "(J)J")?,
        Type::Int => code.invokestatic("java/lang/Integer", "reverseBytes", "(I)I")?,
        _ => code.invokestatic("java/lang/Short", "reverseBytes", "(S)S")?,
    };
    Ok(())
}
