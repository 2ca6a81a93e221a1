//! Lambdas and method references: `LambdaMetafactory`, as a class that the machine writes.

use std::sync::Arc;

use super::assembler::{
    Assembler, ClassWriter, FINAL, PRIVATE, PUBLIC, STATIC, descriptor_of, type_of,
};
use super::{Bootstrap, Dynamic};
use crate::Machine;
use crate::ids::ClassId;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{
    Constant, HandleKind, Member, MethodDescriptor, MethodHandle, MethodRef, Name, Opcode,
};

const SERIALIZABLE: i32 = 1;
const MARKERS: i32 = 2;
const BRIDGES: i32 = 4;
const SERIALIZABLE_CLASS: &str = "java/io/Serializable";

/// What a call site asks for.
struct Lambda {
    /// The method of the functional interface.
    name: Name,
    /// Types of what is captured; the result is the functional interface.
    factory: MethodDescriptor,
    /// The erased type of the interface's method.
    erased: MethodDescriptor,
    /// Its type with the type arguments of this use.
    known: MethodDescriptor,
    /// What to call.
    target: Arc<MethodHandle>,
    flags: i32,
    markers: Vec<Name>,
    bridges: Vec<MethodDescriptor>,
}

/// The operation of a call site that makes lambdas.
pub(super) fn link(machine: &mut Machine, bootstrap: &Bootstrap<'_>) -> Result<Op> {
    let lambda = Lambda::of(bootstrap)?;
    let class = lambda.define(machine, bootstrap)?;
    if lambda.factory.argument_slots() > 0 {
        // The factory comes last. It is there for interfaces whose initialisation matters.
        let methods = &machine.world.class(class).methods;
        return Ok(match methods.last() {
            Some(&factory) if !machine.world.is_inert(class) => Op::InvokeStatic(factory),
            _ => Op::Capture(class, lambda.factory.argument_slots()),
        });
    }
    // Nothing is captured: one object per call site, in every state its own.
    Ok(Op::Dynamic(machine.links.add(Dynamic::Lambda(class))))
}

fn method_type(constant: Option<&Constant>) -> Option<MethodDescriptor> {
    match constant {
        Some(Constant::MethodType(descriptor)) => Some(descriptor.clone()),
        _ => None,
    }
}

impl Lambda {
    fn of(bootstrap: &Bootstrap<'_>) -> Result<Self> {
        Self::parse(bootstrap).ok_or_else(|| {
            Trap::new(
                "java/lang/invoke/LambdaConversionException",
                "ill-formed arguments of LambdaMetafactory",
            )
        })
    }

    fn parse(bootstrap: &Bootstrap<'_>) -> Option<Self> {
        let mut arguments = bootstrap.arguments.iter();
        let erased = method_type(arguments.next())?;
        let Some(Constant::MethodHandle(target)) = arguments.next() else {
            return None;
        };
        let mut lambda = Self {
            name: Arc::clone(bootstrap.name),
            factory: bootstrap.descriptor.clone(),
            erased,
            known: method_type(arguments.next())?,
            target: Arc::clone(target),
            flags: 0,
            markers: Vec::new(),
            bridges: Vec::new(),
        };
        let int = |arguments: &mut std::slice::Iter<'_, Constant>| match arguments.next() {
            Some(Constant::Integer(value)) => Some(*value),
            _ => None,
        };
        if &*bootstrap.method.name == "altMetafactory" {
            lambda.flags = int(&mut arguments)?;
            if lambda.flags & MARKERS != 0 {
                for _ in 0..int(&mut arguments)? {
                    let Some(Constant::Class(name)) = arguments.next() else {
                        return None;
                    };
                    lambda.markers.push(Arc::clone(name));
                }
            }
            if lambda.flags & BRIDGES != 0 {
                for _ in 0..int(&mut arguments)? {
                    lambda.bridges.push(method_type(arguments.next())?);
                }
            }
        }
        Some(lambda)
    }

    fn target(&self) -> Result<&MethodRef> {
        match &self.target.target {
            Member::Method(method) => Ok(method),
            Member::Field(field) => Err(Trap::new(
                "java/lang/invoke/LambdaConversionException",
                format!("Unsupported MethodHandle kind: {}.{}", field.owner, field.name),
            )),
        }
    }

    fn interface(&self) -> &str {
        super::assembler::class_of(self.factory.result())
    }

    fn define(&self, machine: &mut Machine, bootstrap: &Bootstrap<'_>) -> Result<ClassId> {
        let host = bootstrap.host;
        let interface = machine.world.resolve_class(host, self.interface())?;
        machine.world.resolve_method(host, self.target()?)?;
        let name = bootstrap.class_name(machine, "Lambda");
        let serializable = machine.world.load(SERIALIZABLE_CLASS)?;
        let accidentally = machine.world.is_subtype(interface, serializable);
        machine.define_hidden(&name, host, |host_name| self.write(&name, host_name, accidentally))
    }

    fn write(&self, name: &str, host: &str, is_serializable: bool) -> Result<ClassWriter> {
        let mut interfaces: Vec<Name> = vec![self.interface().into()];
        let extra = (self.flags & SERIALIZABLE != 0).then(|| Name::from(SERIALIZABLE_CLASS));
        for marker in self.markers.iter().cloned().chain(extra) {
            if !interfaces.contains(&marker) {
                interfaces.push(marker);
            }
        }
        let mut class = ClassWriter::new(name, "java/lang/Object", interfaces);
        for (index, captured) in self.factory.parameters().enumerate() {
            class.field(PRIVATE | FINAL, &field_name(index), captured)?;
        }
        class.method(PUBLIC, &self.name, self.erased.text(), self.body(name, &self.erased)?)?;
        for bridge in &self.bridges {
            if bridge != &self.erased {
                class.method(PUBLIC, &self.name, bridge.text(), self.body(name, bridge)?)?;
            }
        }
        if self.flags & SERIALIZABLE != 0 {
            class.method(
                PRIVATE | FINAL,
                "writeReplace",
                "()Ljava/lang/Object;",
                self.write_replace(name, host)?,
            )?;
        } else if is_serializable {
            for (method, descriptor) in [
                ("writeObject", "(Ljava/io/ObjectOutputStream;)V"),
                ("readObject", "(Ljava/io/ObjectInputStream;)V"),
            ] {
                class.method(PRIVATE | FINAL, method, descriptor, refuse_to_serialize()?)?;
            }
        }
        class.method(STATIC, "make", self.factory.text(), self.factory_code(name)?)?;
        Ok(class)
    }

    /// Makes a lambda of what is captured.
    fn factory_code(&self, class: &str) -> Result<Assembler> {
        let mut code = Assembler::default();
        code.class(Opcode::New, class);
        let mut slot = 0;
        for (index, captured) in self.factory.parameters().enumerate() {
            let memory = Type::of(captured);
            code.plain(Opcode::Dup).load(memory, slot).putfield(
                class,
                &field_name(index),
                captured,
            )?;
            slot += memory.slots() as u16;
        }
        code.give_back(self.factory.result());
        Ok(code)
    }

    /// The interface's method, or a bridge with another type: captured values, then arguments.
    fn body(&self, class: &str, own: &MethodDescriptor) -> Result<Assembler> {
        let mut code = Assembler::default();
        let target = self.target()?;
        let constructs = self.target.kind == HandleKind::NewInvokeSpecial;
        if constructs {
            code.class(Opcode::New, &target.owner).plain(Opcode::Dup);
        }
        let receiver = match self.target.kind {
            HandleKind::InvokeStatic | HandleKind::NewInvokeSpecial => None,
            _ => Some(type_of(&target.owner)),
        };
        let wanted: Vec<&str> =
            receiver.as_deref().into_iter().chain(target.descriptor.parameters()).collect();
        let mut wanted = wanted.into_iter();
        for (index, captured) in self.factory.parameters().enumerate() {
            code.aload(0).getfield(class, &field_name(index), captured)?;
            if let Some(parameter) = wanted.next() {
                code.convert(captured, captured, parameter)?;
            }
        }
        let mut slot = 1;
        for (given, known) in own.parameters().zip(self.known.parameters()) {
            let memory = Type::of(given);
            code.load(memory, slot);
            slot += memory.slots() as u16;
            if let Some(parameter) = wanted.next() {
                code.convert(given, known, parameter)?;
            }
        }
        code.invoke(opcode(self.target.kind), target.clone());
        let result = if constructs {
            type_of(&target.owner)
        } else {
            target.descriptor.result().to_string()
        };
        code.convert(&result, &result, own.result())?;
        code.give_back(own.result());
        Ok(code)
    }

    /// What is serialised in place of the lambda.
    fn write_replace(&self, class: &str, host: &str) -> Result<Assembler> {
        const SERIALIZED: &str = "java/lang/invoke/SerializedLambda";
        let target = self.target()?;
        let mut code = Assembler::default();
        code.class(Opcode::New, SERIALIZED).plain(Opcode::Dup);
        code.constant(Constant::Class(host.into()));
        code.string(self.interface()).string(&self.name).string(self.erased.text());
        code.int(self.target.kind as i32).string(&target.owner).string(&target.name);
        code.string(target.descriptor.text()).string(self.known.text());
        code.int(self.factory.parameters().count() as i32)
            .class(Opcode::Anewarray, "java/lang/Object");
        for (index, captured) in self.factory.parameters().enumerate() {
            code.plain(Opcode::Dup).int(index as i32);
            code.aload(0)
                .getfield(class, &field_name(index), captured)?
                .boxed(Type::of(captured))?;
            code.plain(Opcode::Aastore);
        }
        let string = "Ljava/lang/String;";
        let parameters = [
            "Ljava/lang/Class;",
            string,
            string,
            string,
            "I",
            string,
            string,
            string,
            string,
            "[Ljava/lang/Object;",
        ];
        code.invokespecial(SERIALIZED, "<init>", &descriptor_of(&parameters, "V"))?.give_back("L");
        Ok(code)
    }
}

fn refuse_to_serialize() -> Result<Assembler> {
    const REFUSAL: &str = "java/io/NotSerializableException";
    let mut code = Assembler::default();
    code.class(Opcode::New, REFUSAL).plain(Opcode::Dup).string("Non-serializable lambda");
    code.invokespecial(REFUSAL, "<init>", "(Ljava/lang/String;)V")?.plain(Opcode::Athrow);
    Ok(code)
}

fn field_name(index: usize) -> String {
    format!("arg${}", index + 1)
}

/// The instruction that does what a method handle of a kind does.
pub(super) fn opcode(kind: HandleKind) -> Opcode {
    match kind {
        HandleKind::GetField => Opcode::Getfield,
        HandleKind::GetStatic => Opcode::Getstatic,
        HandleKind::PutField => Opcode::Putfield,
        HandleKind::PutStatic => Opcode::Putstatic,
        HandleKind::InvokeVirtual => Opcode::Invokevirtual,
        HandleKind::InvokeStatic => Opcode::Invokestatic,
        HandleKind::InvokeSpecial | HandleKind::NewInvokeSpecial => Opcode::Invokespecial,
        HandleKind::InvokeInterface => Opcode::Invokeinterface,
    }
}
