//! Method handles: objects of synthesised classes with one method, of the handle's very type.
//!
//! `invokeExact` is then a call of that method. `invoke` with another type calls it through an
//! adapter, a static method that takes the handle as its first argument. Both are found by the
//! receiver's class, as methods of interfaces are, so that a linked call costs no more.

use super::adapt::Conversion;
use super::assembler::{
    Assembler, ClassWriter, FINAL, PUBLIC, STATIC, class_of, descriptor_of, method_descriptor,
};
use super::types::WrongType;
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref, SelectorId};
use crate::trap::{Result, Trap};
use heddle_classfile::{Constant, HandleKind, MethodDescriptor, Name, Opcode, OwnerKind};

pub(super) const HANDLE: &str = "java/lang/invoke/MethodHandle";
pub(super) const HANDLE_TYPE: &str = "Ljava/lang/invoke/MethodHandle;";
const DIRECT: &str = "java/lang/invoke/DirectMethodHandle";
const DELEGATING: &str = "java/lang/invoke/DelegatingMethodHandle";
/// The method of a handle.
pub(super) const EXACT: &str = "heddle$exact";
/// The same, called with a type that may have to be converted.
pub(super) const LOOSE: &str = "heddle$invoke";

/// A member that a direct handle leads to.
#[derive(Clone, Debug)]
pub(crate) struct Target {
    /// What the handle does with it.
    pub kind: HandleKind,
    /// The class through which it is used.
    pub owner: ClassId,
    /// Its name.
    pub name: String,
    /// Its own descriptor: of a field or a method.
    pub descriptor: String,
    /// The class whose constructor it is, if that is a superclass of what is made.
    pub constructor: Option<Name>,
}

impl Target {
    /// The type of the handle.
    fn handle_type(&self, owner: &str) -> Result<String> {
        let descriptor = &*self.descriptor;
        Ok(match self.kind {
            HandleKind::GetField => descriptor_of(&[owner], descriptor),
            HandleKind::GetStatic => format!("(){descriptor}"),
            HandleKind::PutField => descriptor_of(&[owner, descriptor], "V"),
            HandleKind::PutStatic => format!("({descriptor})V"),
            HandleKind::InvokeStatic => descriptor.into(),
            HandleKind::NewInvokeSpecial => {
                let parsed = method_descriptor(descriptor)?;
                descriptor_of(&parsed.parameters().collect::<Vec<_>>(), owner)
            }
            _ => {
                let parsed = method_descriptor(descriptor)?;
                let parameters: Vec<&str> =
                    std::iter::once(owner).chain(parsed.parameters()).collect();
                descriptor_of(&parameters, parsed.result())
            }
        })
    }

    fn code(&self, owner: &str, interface: bool, handle: &MethodDescriptor) -> Result<Assembler> {
        let mut code = Assembler::default();
        let class = class_of(owner);
        let called = self.constructor.as_deref().unwrap_or(class);
        if self.kind == HandleKind::NewInvokeSpecial {
            code.class(Opcode::New, class).plain(Opcode::Dup);
        }
        code.load_arguments(handle.parameters(), 1);
        let (name, descriptor) = (&*self.name, &*self.descriptor);
        match self.kind {
            HandleKind::GetField => code.getfield(class, name, descriptor)?,
            HandleKind::GetStatic => code.getstatic(class, name, descriptor)?,
            HandleKind::PutField => code.putfield(class, name, descriptor)?,
            HandleKind::PutStatic => code.putstatic(class, name, descriptor)?,
            kind => {
                let owner_kind = if interface { OwnerKind::Interface } else { OwnerKind::Class };
                let opcode = match kind {
                    HandleKind::InvokeVirtual | HandleKind::InvokeInterface if interface => {
                        Opcode::Invokeinterface
                    }
                    HandleKind::InvokeInterface => Opcode::Invokevirtual,
                    other => super::lambda::opcode(other),
                };
                let descriptor = method_descriptor(descriptor)?;
                let method = heddle_classfile::MethodRef {
                    owner: called.into(),
                    name: name.into(),
                    descriptor,
                    owner_kind,
                };
                code.invoke(opcode, method)
            }
        };
        code.give_back(handle.result());
        Ok(code)
    }
}

impl Machine {
    /// A handle that leads to a member; `member` is its `MemberName`, if Java made one.
    pub(crate) fn direct_handle(&mut self, target: &Target, member: Ref) -> Result<Ref> {
        let owner = self.class_descriptor(target.owner);
        let interface = self.world.class(target.owner).is_interface();
        let constructs = target.kind == HandleKind::NewInvokeSpecial;
        let refused = constructs && self.world.class(target.owner).is_abstract();
        let handle_type = target.handle_type(&owner)?;
        let constructor = target.constructor.as_deref().unwrap_or_default();
        let key =
            format!("{:?}{constructor}+{owner}{}:{}", target.kind, target.name, target.descriptor);
        let name = format!("{DIRECT}$${}", key.replace('/', "."));
        let descriptor = method_descriptor(&handle_type)?;
        let host = self.world.load(DIRECT)?;
        let class = self.define_hidden(&name, host, |_| {
            let mut class = ClassWriter::new(&name, DIRECT, Vec::new());
            let code = if refused {
                refuse(&owner)?
            } else {
                target.code(&owner, interface, &descriptor)?
            };
            class.method(PUBLIC, EXACT, &handle_type, code)?;
            Ok(class)
        })?;
        let made = self.new_handle(class, &handle_type)?;
        self.set_field(made, "member", member.slot())?;
        // Only what Java asked for can be taken apart again.
        self.set_field_if_any(made, "crackable", u64::from(!member.is_null()))?;
        Ok(made)
    }

    /// An object of a handle's class.
    fn new_handle(&mut self, class: ClassId, handle_type: &str) -> Result<Ref> {
        let method_type = self.method_type(handle_type)?;
        let made = self.allocate(class)?;
        self.set_field(made, "type", method_type.slot())?;
        Ok(made)
    }

    /// A handle of a shape: `key` names the shape, which has these fields and this code. The same
    /// key and type must always mean the same code.
    pub(crate) fn shaped_handle(
        &mut self,
        key: &str,
        handle_type: &str,
        fields: &[(&str, u64)],
        write: impl FnOnce(&mut Assembler, &str) -> Result<()>,
    ) -> Result<Ref> {
        let name = format!(
            "java/lang/invoke/BoundMethodHandle$${}",
            format!("{key}+{handle_type}").replace('/', ".")
        );
        let host = self.world.load(HANDLE)?;
        let class = self.define_hidden(&name, host, |_| {
            let mut class = ClassWriter::new(&name, HANDLE, Vec::new());
            for (index, (descriptor, _)) in fields.iter().enumerate() {
                class.field(FINAL, &field_name(index), descriptor)?;
            }
            let mut code = Assembler::default();
            write(&mut code, &name)?;
            let result = method_descriptor(handle_type)?;
            code.give_back(result.result());
            class.method(PUBLIC, EXACT, handle_type, code)?;
            Ok(class)
        })?;
        let made = self.new_handle(class, handle_type)?;
        for (index, (_, value)) in fields.iter().enumerate() {
            self.set_field(made, &field_name(index), *value)?;
        }
        Ok(made)
    }

    /// The descriptor of a handle's type.
    pub(crate) fn handle_descriptor(&mut self, handle: Ref) -> Result<MethodDescriptor> {
        if handle.is_null() {
            return Err(Trap::null());
        }
        let method_type = self.ref_field(handle, "type")?;
        let descriptor = self.type_descriptor(method_type)?;
        method_descriptor(&descriptor)
    }

    /// Choose what a call of a handle runs, from now on for all handles of this class.
    pub(super) fn select_handle(&mut self, receiver: Ref, selector: SelectorId) -> Result<()> {
        let class = self.state.heap.class_of(receiver);
        let (name, call) = self.world.selector_names[selector.index()].clone();
        let entry = self.world.class(class).methods.first().map(|&first| self.world.method(first));
        let entry = entry
            .filter(|method| &*method.name == EXACT)
            .map(|method| (method.id, method.descriptor.clone()));
        let chosen = match entry {
            Some((method, own)) if own == call => method,
            Some((_, own)) if &*name == EXACT => {
                return Err(self.wrong_type(WrongType::Exact, &own, &call));
            }
            Some((_, own)) => self.adapter(&own, &call)?,
            None => self.bridge(&name, &call)?,
        };
        self.world.preselect(class, selector, chosen);
        Ok(())
    }

    /// A static method that calls handles of type `own` as if they were of type `call`.
    fn adapter(&mut self, own: &str, call: &str) -> Result<MethodId> {
        let (own_type, call_type) = (method_descriptor(own)?, method_descriptor(call)?);
        if !self.convertible(&own_type, &call_type) {
            return Err(self.wrong_type(WrongType::Convert, own, call));
        }
        self.invoker("as", &format!("{own}{call}"), &call_type, |code| {
            code.aload(0);
            code.convert_arguments(&call_type, &own_type, Conversion::AsType)?;
            code.invokevirtual(HANDLE, "invokeExact", own)?;
            code.as_type(own_type.result(), call_type.result(), Conversion::AsType)
        })
    }

    /// A static method that calls handles whose class is Java's own: those with variable arity.
    fn bridge(&mut self, name: &str, call: &str) -> Result<MethodId> {
        let call_type = method_descriptor(call)?;
        let constant = Constant::MethodType(call_type.clone());
        // Which of the two types comes first has changed.
        let old = self.options.version < 20;
        self.invoker(name, call, &call_type, |code| {
            code.aload(0).invokevirtual(HANDLE, "type", "()Ljava/lang/invoke/MethodType;")?;
            code.constant(constant.clone());
            let same = code.jump(Opcode::IfAcmpeq);
            if name == EXACT {
                let order = if old { [false, true] } else { [true, false] };
                for handle in order {
                    if handle {
                        code.aload(0).invokevirtual(
                            HANDLE,
                            "type",
                            "()Ljava/lang/invoke/MethodType;",
                        )?;
                    } else {
                        code.constant(constant.clone());
                    }
                }
                let types = "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodType;";
                let error = "Ljava/lang/invoke/WrongMethodTypeException;";
                code.invokestatic(
                    "java/lang/invoke/Invokers",
                    "newWrongMethodTypeException",
                    &format!("({types}){error}"),
                )?;
                code.plain(Opcode::Athrow);
            } else {
                let as_type = format!("(Ljava/lang/invoke/MethodType;){HANDLE_TYPE}");
                code.aload(0).constant(constant).invokevirtual(HANDLE, "asType", &as_type)?;
                code.load_arguments(call_type.parameters(), 1);
                code.invokevirtual(HANDLE, "invokeExact", call)?.give_back(call_type.result());
            }
            code.land(same).aload(0).class(Opcode::Checkcast, DELEGATING);
            code.invokevirtual(DELEGATING, "getTarget", &format!("(){HANDLE_TYPE}"))?;
            code.load_arguments(call_type.parameters(), 1);
            code.invokevirtual(HANDLE, "invokeExact", call)?;
            Ok(())
        })
    }

    /// A static method that takes a handle and the arguments of `call`, in a class of its own.
    pub(super) fn invoker(
        &mut self,
        kind: &str,
        key: &str,
        call: &MethodDescriptor,
        write: impl FnOnce(&mut Assembler) -> Result<()>,
    ) -> Result<MethodId> {
        let name = format!("java/lang/invoke/Invokers$${kind}+{}", key.replace('/', "."));
        let host = self.world.load(HANDLE)?;
        let class = self.define_hidden(&name, host, |_| {
            let mut class = ClassWriter::new(&name, "java/lang/Object", Vec::new());
            let mut code = Assembler::default();
            write(&mut code)?;
            code.give_back(call.result());
            let parameters: Vec<&str> =
                std::iter::once(HANDLE_TYPE).chain(call.parameters()).collect();
            class.method(STATIC, "invoke", &descriptor_of(&parameters, call.result()), code)?;
            Ok(class)
        })?;
        Ok(self.world.class(class).methods[0])
    }

    /// A handle of variable arity: its last parameter is an array.
    pub(crate) fn varargs_handle(&mut self, handle: Ref) -> Result<Ref> {
        let descriptor = self.handle_descriptor(handle)?;
        let Some(last) = descriptor.parameters().last().map(str::to_string) else {
            return Ok(handle);
        };
        let class = self.world.load("java/lang/invoke/MethodHandleImpl$AsVarargsCollector")?;
        let array = self.type_mirror(&last)?;
        let made = self.new_handle(class, descriptor.text())?;
        self.set_field(made, "target", handle.slot())?;
        self.set_field(made, "arrayType", array.slot())?;
        Ok(made)
    }

    /// The handle that a constant of a class stands for.
    pub(super) fn constant_handle(
        &mut self,
        from: ClassId,
        handle: &heddle_classfile::MethodHandle,
    ) -> Result<Ref> {
        use heddle_classfile::Member;
        if let Member::Method(method) = &handle.target {
            self.require_plain(from, method.descriptor.text())?;
        }
        let (owner, name, descriptor, varargs) = match &handle.target {
            Member::Field(field) => {
                let (owner, _) = self.world.resolve_field(from, field)?;
                let through = if handle.kind as u8 % 2 == 0 {
                    owner
                } else {
                    self.world.load_from(from, &field.owner)?
                };
                (through, &field.name, field.descriptor.text(), false)
            }
            Member::Method(method) => {
                let found = self.world.resolve_method(from, method)?;
                let found = self.world.method(found);
                let (class, flags) = (found.class, found.flags);
                let through = match handle.kind {
                    HandleKind::InvokeStatic | HandleKind::InvokeSpecial => class,
                    _ => self.world.load_from(from, &method.owner)?,
                };
                (through, &method.name, method.descriptor.text(), flags & 0x0080 != 0)
            }
        };
        let target = Target {
            kind: handle.kind,
            owner,
            name: name.to_string(),
            descriptor: descriptor.to_string(),
            constructor: None,
        };
        let made = self.direct_handle(&target, Ref::NULL)?;
        if varargs { self.varargs_handle(made) } else { Ok(made) }
    }
}

/// The code of a handle that should make objects of an abstract class.
fn refuse(owner: &str) -> Result<Assembler> {
    const REFUSAL: &str = "java/lang/InstantiationException";
    let mut code = Assembler::default();
    code.class(Opcode::New, REFUSAL).plain(Opcode::Dup).string(&class_of(owner).replace('/', "."));
    code.invokespecial(REFUSAL, "<init>", "(Ljava/lang/String;)V")?.plain(Opcode::Athrow);
    Ok(code)
}

/// The field of a shape that holds its `index`th value.
pub(super) fn field_name(index: usize) -> String {
    format!("f{index}")
}
