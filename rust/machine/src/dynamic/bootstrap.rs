//! Bootstrap methods that the machine does not know: they run, as the Java code they are.
//!
//! Each call site, and each dynamic constant, has a class of its own. The class's initialiser calls
//! the bootstrap method, so that it happens once, by one thread, while others wait; what it made,
//! or the exception it ended with, is in a static field.

use std::sync::Arc;

use super::Bootstrap;
use super::assembler::{Assembler, ClassWriter, STATIC, descriptor_of};
use super::handles::HANDLE;
use crate::Machine;
use crate::ids::{ClassId, MethodId};
use crate::trap::Result;
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{Constant, DynamicConstant, MethodDescriptor, MethodHandle, Opcode};

const CALL_SITE: &str = "java/lang/invoke/CallSite";
const LOOKUP: &str = "java/lang/invoke/MethodHandles$Lookup";
const THROWABLE: &str = "Ljava/lang/Throwable;";
const FAILURE: &str = "failure";
const MADE: &str = "made";

/// The operation of a call site whose bootstrap method is not one of the well-known ones.
pub(super) fn link(
    machine: &mut Machine,
    bootstrap: &Bootstrap<'_>,
    handle: &Arc<MethodHandle>,
) -> Result<Op> {
    let host = machine.links.root(bootstrap.host);
    machine.require_plain(bootstrap.host, bootstrap.descriptor.text())?;
    let name = bootstrap.class_name(machine, "Site");
    let made = format!("L{CALL_SITE};");
    let kind = Constant::MethodType(bootstrap.descriptor.clone());
    let making = Making {
        class: &name,
        handle,
        name: bootstrap.name,
        arguments: bootstrap.arguments,
        made: &made,
    };
    let class = define(machine, &name, host, |host| {
        let mut class = making.class(host, |code| {
            code.constant(kind);
            Ok("Ljava/lang/invoke/MethodType;")
        })?;
        let code = call(&name, bootstrap.descriptor)?;
        class.method(STATIC, bootstrap.name, bootstrap.descriptor.text(), code)?;
        Ok(class)
    })?;
    Ok(Op::InvokeStatic(last_method(machine, class)))
}

/// The operation that loads a dynamic constant.
pub(super) fn constant(
    machine: &mut Machine,
    from: ClassId,
    dynamic: &DynamicConstant,
) -> Result<Op> {
    let host = machine.links.root(from);
    let Some(file) = machine.world.class(host).file.clone() else {
        return Err(super::broken());
    };
    let Some(bootstrap) = file.attributes.bootstrap_methods.get(usize::from(dynamic.bootstrap))
    else {
        return Err(super::broken());
    };
    let descriptor = dynamic.descriptor.text();
    let key = format!("{}{}:{descriptor}", dynamic.bootstrap, dynamic.name).replace('/', ".");
    let name = format!("{}$$Constant+{key}", machine.world.class(host).name);
    let making = Making {
        class: &name,
        handle: &bootstrap.handle,
        name: &dynamic.name,
        arguments: &bootstrap.arguments,
        made: descriptor,
    };
    let class = define(machine, &name, host, |host| {
        let mut class = making.class(host, |code| {
            code.class_literal(descriptor)?;
            Ok("Ljava/lang/Class;")
        })?;
        let mut code = Assembler::default();
        check(&mut code, &name)?;
        code.getstatic(&name, MADE, descriptor)?.give_back(descriptor);
        class.method(STATIC, "get", &format!("(){descriptor}"), code)?;
        Ok(class)
    })?;
    Ok(Op::InvokeStatic(last_method(machine, class)))
}

fn define(
    machine: &mut Machine,
    name: &str,
    host: ClassId,
    write: impl FnOnce(&str) -> Result<ClassWriter>,
) -> Result<ClassId> {
    let bootstraps = machine
        .world
        .class(host)
        .file
        .as_ref()
        .map(|file| file.attributes.bootstrap_methods.clone());
    let class = machine.define_hidden(name, host, |host| {
        let mut class = write(host)?;
        // Arguments that are dynamic constants themselves name them.
        class.bootstraps(bootstraps.unwrap_or_default());
        Ok(class)
    })?;
    machine.links.roots.insert(class, host);
    Ok(class)
}

fn last_method(machine: &Machine, class: ClassId) -> MethodId {
    let methods = &machine.world.class(class).methods;
    methods.last().copied().unwrap_or_default()
}

/// What a class that calls a bootstrap method is made of.
struct Making<'a> {
    class: &'a str,
    handle: &'a Arc<MethodHandle>,
    name: &'a str,
    arguments: &'a [Constant],
    /// The type of what is made.
    made: &'a str,
}

impl Making<'_> {
    /// A class whose initialiser calls the bootstrap method. `kind` pushes the type of the call
    /// site or constant, and says what that is.
    fn class(
        &self,
        host: &str,
        kind: impl FnOnce(&mut Assembler) -> Result<&'static str>,
    ) -> Result<ClassWriter> {
        let mut class = ClassWriter::new(self.class, "java/lang/Object", Vec::new());
        class.field(STATIC, MADE, self.made)?;
        class.field(STATIC, FAILURE, THROWABLE)?;
        let mut code = Assembler::default();
        let start = code.position();
        code.constant(Constant::MethodHandle(Arc::clone(self.handle)));
        code.class(Opcode::New, LOOKUP).plain(Opcode::Dup).constant(Constant::Class(host.into()));
        code.invokespecial(LOOKUP, "<init>", "(Ljava/lang/Class;)V")?;
        code.string(self.name);
        let kind = kind(&mut code)?;
        let lookup = format!("L{LOOKUP};");
        let mut types = vec![lookup.as_str(), "Ljava/lang/String;", kind];
        for argument in self.arguments {
            code.constant(argument.clone());
            types.push(type_of_constant(argument));
        }
        code.invokevirtual(HANDLE, "invoke", &descriptor_of(&types, self.made))?;
        if kind != "Ljava/lang/Class;" {
            refuse_null(&mut code)?;
        }
        code.putstatic(self.class, MADE, self.made)?;
        let end = code.position();
        code.give_back("V").handler(start, end, None);
        code.putstatic(self.class, FAILURE, THROWABLE)?.give_back("V");
        class.method(STATIC, "<clinit>", "()V", code)?;
        Ok(class)
    }
}

/// A bootstrap method must make a call site.
fn refuse_null(code: &mut Assembler) -> Result<()> {
    const ERROR: &str = "java/lang/ClassCastException";
    code.plain(Opcode::Dup);
    let made = code.jump(Opcode::Ifnonnull);
    code.class(Opcode::New, ERROR).plain(Opcode::Dup);
    code.string("CallSite bootstrap method failed to produce an instance of CallSite");
    code.invokespecial(ERROR, "<init>", "(Ljava/lang/String;)V")?.plain(Opcode::Athrow).land(made);
    Ok(())
}

fn type_of_constant(constant: &Constant) -> &str {
    match constant {
        Constant::Integer(_) => "I",
        Constant::Float(_) => "F",
        Constant::Long(_) => "J",
        Constant::Double(_) => "D",
        Constant::String(_) => "Ljava/lang/String;",
        Constant::Class(_) => "Ljava/lang/Class;",
        Constant::MethodType(_) => "Ljava/lang/invoke/MethodType;",
        Constant::MethodHandle(_) => "Ljava/lang/invoke/MethodHandle;",
        Constant::Dynamic(dynamic) => dynamic.descriptor.text(),
    }
}

/// Throw what the bootstrap method threw: errors as they are, others wrapped, every time.
fn check(code: &mut Assembler, class: &str) -> Result<()> {
    const ERROR: &str = "java/lang/BootstrapMethodError";
    code.getstatic(class, FAILURE, THROWABLE)?;
    let fine = code.jump(Opcode::Ifnull);
    code.getstatic(class, FAILURE, THROWABLE)?.class(Opcode::Instanceof, "java/lang/Error");
    let wrap = code.jump(Opcode::Ifeq);
    code.getstatic(class, FAILURE, THROWABLE)?.plain(Opcode::Athrow).land(wrap);
    code.class(Opcode::New, ERROR).plain(Opcode::Dup);
    code.string("CallSite bootstrap method initialization exception")
        .getstatic(class, FAILURE, THROWABLE)?;
    code.invokespecial(ERROR, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V")?;
    code.plain(Opcode::Athrow).land(fine);
    Ok(())
}

/// Call the target that the call site has now.
fn call(class: &str, descriptor: &MethodDescriptor) -> Result<Assembler> {
    let mut code = Assembler::default();
    check(&mut code, class)?;
    code.getstatic(class, MADE, &format!("L{CALL_SITE};"))?;
    code.invokevirtual(CALL_SITE, "getTarget", "()Ljava/lang/invoke/MethodHandle;")?;
    let mut slot = 0;
    for parameter in descriptor.parameters() {
        let memory = Type::of(parameter);
        code.load(memory, slot);
        slot += memory.slots() as u16;
    }
    code.invokevirtual(HANDLE, "invokeExact", descriptor.text())?.give_back(descriptor.result());
    Ok(code)
}
