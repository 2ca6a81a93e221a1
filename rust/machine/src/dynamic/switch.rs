//! Pattern matching in `switch`: `SwitchBootstraps`.

use super::Bootstrap;
use super::assembler::{Assembler, ClassWriter, STATIC, class_of, type_of};
use crate::Machine;
use crate::ids::ClassId;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use crate::world::op::Op;
use heddle_classfile::{ClassFile, Constant, DynamicConstant, JavaString, Member, Name, Opcode};

/// What a case asks of the value.
enum Label {
    /// To be of a class.
    Class(Name),
    /// To equal a string.
    String(JavaString),
    /// To be a number or a character with this value.
    Integer(i32),
    /// To be this constant of an enum.
    Enum(String, Name),
    /// Something that cannot be: a constant that the enum no longer has.
    Nothing,
}

/// The operation of a call site that chooses a case.
pub(super) fn link(machine: &mut Machine, bootstrap: &Bootstrap<'_>) -> Result<Op> {
    let selector = bootstrap.descriptor.parameters().next().unwrap_or("I").to_string();
    if Type::of(&selector) != Type::Ref {
        return Err(Trap::unsupported(
            "a switch with patterns over a primitive type",
            "compile without preview features",
        ));
    }
    let labels = labels(machine, bootstrap, &selector)?;
    let name = bootstrap.class_name(machine, "Switch");
    let class = machine.define_hidden(&name, bootstrap.host, |_| {
        let mut class = ClassWriter::new(&name, "java/lang/Object", Vec::new());
        class.method(STATIC, bootstrap.name, bootstrap.descriptor.text(), code(&labels)?)?;
        Ok(class)
    })?;
    Ok(Op::InvokeStatic(machine.world.class(class).methods[0]))
}

fn labels(machine: &mut Machine, bootstrap: &Bootstrap<'_>, selector: &str) -> Result<Vec<Label>> {
    let over_enum = &*bootstrap.method.name == "enumSwitch";
    let file = machine.world.class(bootstrap.host).file.clone();
    let mut labels = Vec::new();
    for constant in bootstrap.arguments {
        labels.push(match constant {
            Constant::Class(name) => Label::Class(name.clone()),
            Constant::String(text) if over_enum => {
                enum_label(machine, bootstrap.host, class_of(selector), text)?
            }
            Constant::String(text) => Label::String(text.clone()),
            Constant::Integer(value) => Label::Integer(*value),
            Constant::Dynamic(dynamic) => file
                .as_ref()
                .and_then(|file| enum_constant(file, dynamic))
                .ok_or_else(|| unknown(bootstrap, constant))?,
            _ => return Err(unknown(bootstrap, constant)),
        });
    }
    Ok(labels)
}

fn unknown(bootstrap: &Bootstrap<'_>, constant: &Constant) -> Trap {
    Trap::unsupported(
        format!("label {constant:?} of {}.{}", bootstrap.method.owner, bootstrap.method.name),
        "compile without preview features",
    )
}

fn enum_label(
    machine: &mut Machine,
    host: ClassId,
    class: &str,
    name: &JavaString,
) -> Result<Label> {
    let id = machine.world.load_from(host, class)?;
    let Some(name) = name.as_name() else {
        return Ok(Label::Nothing);
    };
    let known = machine.world.class(id).field(name, &type_of(class)).is_some();
    Ok(if known { Label::Enum(class.into(), name.clone()) } else { Label::Nothing })
}

/// `EnumDesc.of(ClassDesc.of(class), constant)`, both calls made by `ConstantBootstraps.invoke`.
fn enum_constant(file: &ClassFile, dynamic: &DynamicConstant) -> Option<Label> {
    let [Constant::Dynamic(class), Constant::String(constant)] =
        invoked(file, dynamic, "java/lang/Enum$EnumDesc")?
    else {
        return None;
    };
    let [Constant::String(class)] = invoked(file, class, "java/lang/constant/ClassDesc")? else {
        return None;
    };
    Some(Label::Enum(class.as_name()?.replace('.', "/"), constant.as_name()?.clone()))
}

/// The arguments of a call of `owner.of` that a dynamic constant stands for.
fn invoked<'a>(
    file: &'a ClassFile,
    dynamic: &DynamicConstant,
    owner: &str,
) -> Option<&'a [Constant]> {
    let bootstrap = file.attributes.bootstrap_methods.get(usize::from(dynamic.bootstrap))?;
    let Member::Method(method) = &bootstrap.handle.target else {
        return None;
    };
    if (&*method.owner, &*method.name) != ("java/lang/invoke/ConstantBootstraps", "invoke") {
        return None;
    }
    let (Constant::MethodHandle(called), arguments) = bootstrap.arguments.split_first()? else {
        return None;
    };
    let Member::Method(called) = &called.target else {
        return None;
    };
    (&*called.owner == owner && &*called.name == "of").then_some(arguments)
}

/// `(value, restart)`: -1 for null, the number of the first label from `restart` that matches, or
/// the number of labels.
fn code(labels: &[Label]) -> Result<Assembler> {
    let mut code = Assembler::default();
    code.aload(0);
    let non_null = code.jump(Opcode::Ifnonnull);
    code.int(-1).give_back("I").land(non_null);
    for (number, label) in labels.iter().enumerate() {
        code.load(Type::Int, 1).int(number as i32);
        let mut misses = vec![code.jump(Opcode::IfIcmpgt)];
        match label {
            Label::Class(class) => {
                code.aload(0).class(Opcode::Instanceof, class);
                misses.push(code.jump(Opcode::Ifeq));
            }
            Label::String(text) => {
                code.constant(Constant::String(text.clone())).aload(0);
                code.invokevirtual("java/lang/String", "equals", "(Ljava/lang/Object;)Z")?;
                misses.push(code.jump(Opcode::Ifeq));
            }
            Label::Integer(value) => misses.extend(integer(&mut code, *value)?),
            Label::Enum(class, name) => {
                code.aload(0).class(Opcode::Instanceof, class);
                misses.push(code.jump(Opcode::Ifeq));
                code.aload(0).getstatic(class, name, &type_of(class))?;
                misses.push(code.jump(Opcode::IfAcmpne));
            }
            Label::Nothing => misses.push(code.jump(Opcode::Goto)),
        }
        code.int(number as i32).give_back("I");
        for miss in misses {
            code.land(miss);
        }
    }
    code.int(labels.len() as i32).give_back("I");
    Ok(code)
}

/// A test whether the value is a number, or a character, with this value.
fn integer(code: &mut Assembler, value: i32) -> Result<Vec<super::assembler::Jump>> {
    code.aload(0).class(Opcode::Instanceof, "java/lang/Number");
    let no_number = code.jump(Opcode::Ifeq);
    code.aload(0).invokevirtual("java/lang/Number", "intValue", "()I")?;
    let compare = code.jump(Opcode::Goto);
    code.land(no_number).aload(0).class(Opcode::Instanceof, "java/lang/Character");
    let neither = code.jump(Opcode::Ifeq);
    code.aload(0).invokevirtual("java/lang/Character", "charValue", "()C")?;
    code.land(compare).int(value);
    Ok(vec![neither, code.jump(Opcode::IfIcmpne)])
}
