//! `java.lang.reflect.Proxy`

use super::{Answer, Call, Table};
use crate::dynamic::handles::Target;
use crate::ids::{ClassId, Ref};
use crate::state::thread::Then;
use crate::trap::{Result, Trap};
use heddle_classfile::HandleKind;

pub(super) const OVERRIDES: Table = &[
    ("java/lang/reflect/Proxy.newProxyInstance", new_instance),
    ("java/lang/reflect/Proxy.getProxyClass", proxy_class),
    ("java/lang/reflect/Proxy.isProxyClass", is_proxy_class),
    ("java/lang/reflect/Proxy.invokeDefault", invoke_default),
];

/// The class for the interfaces in an argument.
fn class_for(call: &mut Call<'_>, slot: usize) -> Result<ClassId> {
    let mut interfaces = Vec::new();
    for mirror in call.machine.refs(call.non_null(slot)?)?.to_vec() {
        interfaces.push(call.machine.mirrored(mirror)?);
    }
    let loader = call.reference(0);
    call.machine.proxy_class(loader, &interfaces)
}

/// `(loader, interfaces, handler)`
fn new_instance(call: &mut Call<'_>) -> Result<Answer> {
    let handler = call.non_null(2)?;
    let class = class_for(call, 1)?;
    call.machine.require(call.thread, class)?;
    let proxy = call.machine.allocate(class)?;
    call.machine.set_field(proxy, "h", handler.slot())?;
    Answer::reference(proxy)
}

fn proxy_class(call: &mut Call<'_>) -> Result<Answer> {
    let class = class_for(call, 1)?;
    Answer::reference(call.machine.mirror(class)?)
}

fn is_proxy_class(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.mirrored(call.reference(0))?;
    Answer::boolean(call.machine.is_proxy_class(class))
}

/// `(proxy, method, arguments, caller)`: the interface's own code of a method.
fn invoke_default(call: &mut Call<'_>) -> Result<Answer> {
    let (proxy, method, arguments) = (call.non_null(0)?, call.non_null(1)?, call.reference(2));
    let machine = &mut *call.machine;
    let own = machine.state.heap.class_of(proxy);
    if !machine.is_proxy_class(own) {
        return Err(Trap::new(
            "java/lang/IllegalArgumentException",
            "'proxy' is not a proxy instance",
        ));
    }
    let mirror = machine.ref_field(method, "clazz")?;
    let owner = machine.mirrored(mirror)?;
    let name = machine.ref_field(method, "name")?;
    let name = machine.text(name)?;
    let (parameters, result) =
        (machine.ref_field(method, "parameterTypes")?, machine.ref_field(method, "returnType")?);
    let descriptor = machine.descriptor_of_mirrors(parameters, result)?;
    machine.require_findable(owner, &descriptor)?;
    let found =
        machine.world.declared(owner, &name, &descriptor).map(|id| machine.world.method(id));
    if found.is_none_or(|method| method.is_abstract() || method.is_static()) {
        let text = format!(
            "\"{}\" is not a default method",
            machine.world.class(owner).java_name() + "." + &name
        );
        return Err(Trap::new("java/lang/IllegalArgumentException", text));
    }
    let kind = HandleKind::InvokeSpecial;
    let target = Target { kind, owner, name, descriptor, constructor: None };
    let handle = machine.direct_handle(&target, Ref::NULL)?;
    let mut all = vec![proxy];
    if !arguments.is_null() {
        all.extend(machine.refs(arguments)?);
    }
    let invoker = machine.list_invoker(all.len())?;
    let list = machine.new_refs("[Ljava/lang/Object;", all)?;
    call.consume();
    call.machine.push_call(call.thread, invoker, &[handle.slot(), list.slot()], Then::Continue)?;
    Ok(Answer::Pushed)
}
