//! `toString`, `hashCode` and `equals` of records: `ObjectMethods.bootstrap`.

use std::sync::Arc;

use super::Bootstrap;
use super::assembler::{Assembler, ClassWriter, STATIC, descriptor_of, type_of};
use crate::Machine;
use crate::ids::ClassId;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{
    BootstrapMethod, Constant, HandleKind, JavaString, Member, MethodHandle, MethodRef, Name,
    Opcode, OwnerKind,
};

/// A component: its name, and the handle that reads it.
struct Component {
    name: String,
    getter: Arc<MethodHandle>,
}

impl Component {
    fn descriptor(&self) -> &str {
        match &self.getter.target {
            Member::Field(field) => field.descriptor.text(),
            Member::Method(method) => method.descriptor.result(),
        }
    }

    /// Read the component of the record on the stack.
    fn read(&self, code: &mut Assembler) -> Result<()> {
        match &self.getter.target {
            Member::Field(field) => {
                code.getfield(&field.owner, &field.name, field.descriptor.text())?;
            }
            Member::Method(method) => {
                code.invoke(super::lambda::opcode(self.getter.kind), (**method).clone());
            }
        }
        Ok(())
    }
}

/// The operation of a call site in one of a record's methods.
pub(super) fn link(machine: &mut Machine, bootstrap: &Bootstrap<'_>) -> Result<Op> {
    let (record, components) = components(bootstrap).ok_or_else(|| {
        Trap::new(
            "java/lang/IllegalArgumentException",
            "ill-formed arguments of ObjectMethods.bootstrap",
        )
    })?;
    let record = machine.world.resolve_class(bootstrap.host, &record)?;
    let simple = simple_name(machine, record);
    let record = type_of(&machine.world.class(record).name);
    let name = bootstrap.class_name(machine, "Record");
    let class = machine.define_hidden(&name, bootstrap.host, |_| {
        let mut class = ClassWriter::new(&name, "java/lang/Object", Vec::new());
        let code = match &**bootstrap.name {
            "toString" => to_string(&mut class, &simple, &components)?,
            "hashCode" => hash_code(&components)?,
            "equals" => equals(&record, &components)?,
            other => return Err(Trap::new("java/lang/IllegalArgumentException", other)),
        };
        class.method(STATIC, bootstrap.name, bootstrap.descriptor.text(), code)?;
        Ok(class)
    })?;
    Ok(Op::InvokeStatic(machine.world.class(class).methods[0]))
}

fn components(bootstrap: &Bootstrap<'_>) -> Option<(Name, Vec<Component>)> {
    let [Constant::Class(record), Constant::String(names), getters @ ..] = bootstrap.arguments
    else {
        return None;
    };
    let names = names.as_name()?;
    let names = names.split(';').filter(|name| !name.is_empty());
    let getters: Option<Vec<Arc<MethodHandle>>> = getters
        .iter()
        .map(|getter| match getter {
            Constant::MethodHandle(handle) => Some(Arc::clone(handle)),
            _ => None,
        })
        .collect();
    let components =
        names.zip(getters?).map(|(name, getter)| Component { name: name.into(), getter });
    Some((Arc::clone(record), components.collect()))
}

/// `Class.getSimpleName` of a class with a class file.
pub(super) fn simple_name(machine: &Machine, class: ClassId) -> String {
    let class = machine.world.class(class);
    let inner = class.file.iter().flat_map(|file| &file.attributes.inner_classes);
    let name = inner.filter(|entry| entry.inner == class.name).find_map(|entry| entry.name.clone());
    name.map_or_else(
        || class.name.rsplit('/').next().unwrap_or_default().to_string(),
        |name| name.to_string(),
    )
}

/// Concatenates `Simple[a=…, b=…]`.
fn to_string(class: &mut ClassWriter, simple: &str, components: &[Component]) -> Result<Assembler> {
    const FACTORY: &str = "java/lang/invoke/StringConcatFactory";
    let parts: Vec<String> =
        components.iter().map(|component| format!("{}=\u{1}", component.name)).collect();
    let recipe = format!("{simple}[{}]", parts.join(", "));
    let units: Vec<u16> = recipe.encode_utf16().collect();
    let method = MethodRef {
        owner: FACTORY.into(),
        name: "makeConcatWithConstants".into(),
        descriptor: super::assembler::method_descriptor("()Ljava/lang/invoke/CallSite;")?,
        owner_kind: OwnerKind::Class,
    };
    let handle =
        MethodHandle { kind: HandleKind::InvokeStatic, target: Member::Method(Arc::new(method)) };
    class.bootstraps(vec![BootstrapMethod {
        handle: Arc::new(handle),
        arguments: vec![Constant::String(JavaString::from_utf16(&units))],
    }]);
    let mut code = Assembler::default();
    for component in components {
        component.read(code.aload(0))?;
    }
    let types: Vec<&str> = components.iter().map(Component::descriptor).collect();
    code.invokedynamic(0, "toString", &descriptor_of(&types, "Ljava/lang/String;"))?.give_back("L");
    Ok(code)
}

fn hash_code(components: &[Component]) -> Result<Assembler> {
    let mut code = Assembler::default();
    code.int(0);
    for component in components {
        code.int(31).plain(Opcode::Imul);
        component.read(code.aload(0))?;
        let descriptor = component.descriptor();
        match super::adapt::wrapper_of(Type::of(descriptor)) {
            Some(class) => code.invokestatic(class, "hashCode", &format!("({descriptor})I"))?,
            None => code.invokestatic("java/util/Objects", "hashCode", "(Ljava/lang/Object;)I")?,
        };
        code.plain(Opcode::Iadd);
    }
    code.give_back("I");
    Ok(code)
}

/// The last component is compared first, as the library does it.
fn equals(record: &str, components: &[Component]) -> Result<Assembler> {
    let class = super::assembler::class_of(record);
    let mut code = Assembler::default();
    code.aload(0).aload(1);
    let different = code.jump(Opcode::IfAcmpne);
    code.int(1).give_back("Z").land(different);
    code.aload(1).class(Opcode::Instanceof, class);
    let mut unequal = vec![code.jump(Opcode::Ifeq)];
    code.aload(1).class(Opcode::Checkcast, class).store(Type::Ref, 2);
    for component in components.iter().rev() {
        component.read(code.aload(0))?;
        component.read(code.aload(2))?;
        let memory = Type::of(component.descriptor());
        let opcode = match (memory, super::adapt::wrapper_of(memory)) {
            (Type::Float | Type::Double | Type::Long, Some(class)) => {
                let letter = super::adapt::letter(memory);
                code.invokestatic(class, "compare", &format!("({letter}{letter})I"))?;
                Opcode::Ifne
            }
            (Type::Ref, _) => {
                let descriptor = "(Ljava/lang/Object;Ljava/lang/Object;)Z";
                code.invokestatic("java/util/Objects", "equals", descriptor)?;
                Opcode::Ifeq
            }
            _ => Opcode::IfIcmpne,
        };
        unequal.push(code.jump(opcode));
    }
    code.int(1).give_back("Z");
    for jump in unequal {
        code.land(jump);
    }
    code.int(0).give_back("Z");
    Ok(code)
}
