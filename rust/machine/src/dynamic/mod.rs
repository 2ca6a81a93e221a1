//! `invokedynamic`, dynamic constants, method handles and var handles, done by the machine itself.
//!
//! | file | holds |
//! |---|---|
//! | `links` | what linked call sites know |
//! | `assembler`, `adapt` | how classes of the machine's own making are written |
//! | `lambda`, `concat`, `record`, `switch` | the bootstraps that compilers use |
//! | `asking` | what asks loaders of the program's own for classes |
//! | `bootstrap` | all others, which run as the Java code they are |
//! | `types`, `handles` | method types, and method handles as objects with one method |
//! | `shapes`, `arrays`, `control` | the combinators of `MethodHandles` |
//! | `variables` | var handles |
//! | `copies` | copies of arrays and objects, piece by piece |
//! | `proxies` | the classes of `java.lang.reflect.Proxy` |
//!
//! Linking is a fact about classes. Objects that a call site holds on to are part of the state.

pub(super) mod adapt;
pub(super) mod arrays;
pub(super) mod asking;
pub(super) mod assembler;
mod bootstrap;
mod concat;
pub(super) mod control;
pub(super) mod copies;
pub(super) mod handles;
mod lambda;
pub(super) mod links;
pub(super) mod proxies;
mod record;
pub(super) mod shapes;
mod switch;
pub(super) mod types;
mod variables;

use std::sync::Arc;

use super::Machine;
use super::ids::Site;
use super::ids::{ClassId, Ref, SelectorId, SiteId};
use super::trap::{Result, Trap};
use super::world::class::Loader;
use super::world::op::Op;
use heddle_classfile::{CallSite, Constant, Member, MethodDescriptor, MethodRef, Name};
pub(super) use links::{Dynamic, Links};

/// An `invokedynamic` being linked.
struct Bootstrap<'a> {
    site: Site,
    /// The class that the instruction is in.
    host: ClassId,
    /// The bootstrap method.
    method: &'a MethodRef,
    /// Its static arguments.
    arguments: &'a [Constant],
    name: &'a Name,
    descriptor: &'a MethodDescriptor,
}

/// Operations of this module that the inner loop leaves to it.
pub(super) fn execute(machine: &mut Machine, site: Site) -> Result<()> {
    let op =
        machine.world.method(site.method).code().and_then(|code| code.ops.get(site.pc).copied());
    match op {
        Some(Op::Dynamic(id)) => make_constant(machine, site, id),
        Some(Op::InvokeDynamic(id)) => match machine.links.get(id) {
            Some(Dynamic::Concat(recipe)) => concat::execute(machine, site, &recipe),
            Some(Dynamic::Variable(access)) => variables::execute(machine, site, &access),
            _ => Err(broken()),
        },
        _ => Err(broken()),
    }
}

fn broken() -> Trap {
    Trap::new("java/lang/VerifyError", "an instruction that cannot be executed")
}

/// Make the object that a site holds on to. The instruction is then done again.
fn make_constant(machine: &mut Machine, site: Site, id: SiteId) -> Result<()> {
    let made = match machine.links.get(id) {
        Some(Dynamic::Lambda(class)) => {
            if !machine.world.is_inert(class) {
                machine.require(site.thread, class)?;
            }
            machine.allocate(class)?
        }
        Some(Dynamic::MethodType(descriptor)) => {
            let class = machine.world.load(types::METHOD_TYPE)?;
            machine.require(site.thread, class)?;
            machine.method_type(&descriptor)?
        }
        Some(Dynamic::Handle(from, handle)) => machine.constant_handle(from, &handle)?,
        _ => return Err(broken()),
    };
    machine.state.rest_mut().sites.insert(id, made.slot());
    machine.publish_named(made);
    Ok(())
}

/// Load a method type, a method handle or a dynamic constant.
pub(super) fn load_constant(machine: &mut Machine, site: Site, constant: &Constant) -> Result<Op> {
    let from = machine.world.method(site.method).class;
    match constant {
        Constant::MethodType(descriptor) => {
            machine.world.load(types::METHOD_TYPE)?;
            machine.require_plain(from, descriptor.text())?;
            Ok(Op::Dynamic(machine.links.method_type(descriptor.text())))
        }
        Constant::MethodHandle(handle) => {
            Ok(Op::Dynamic(machine.links.add(Dynamic::Handle(from, Arc::clone(handle)))))
        }
        Constant::Dynamic(dynamic) => bootstrap::constant(machine, from, dynamic),
        _ => Err(broken()),
    }
}

/// Link an `invokedynamic`.
pub(super) fn link_call_site(machine: &mut Machine, site: Site, call: &CallSite) -> Result<Op> {
    let host = machine.world.method(site.method).class;
    let Some(file) = machine.world.class(host).file.clone() else {
        return Err(broken());
    };
    let Some(method) = file.attributes.bootstrap_methods.get(usize::from(call.bootstrap)) else {
        return Err(broken());
    };
    let Member::Method(target) = &method.handle.target else {
        return Err(broken());
    };
    let bootstrap = Bootstrap {
        site,
        host,
        method: target,
        arguments: &method.arguments,
        name: &call.name,
        descriptor: &call.descriptor,
    };
    match (&*target.owner, &*target.name) {
        ("java/lang/invoke/LambdaMetafactory", "metafactory" | "altMetafactory") => {
            lambda::link(machine, &bootstrap)
        }
        ("java/lang/invoke/StringConcatFactory", "makeConcat" | "makeConcatWithConstants") => {
            concat::link(machine, &bootstrap)
        }
        ("java/lang/runtime/ObjectMethods", "bootstrap") => record::link(machine, &bootstrap),
        ("java/lang/runtime/SwitchBootstraps", "typeSwitch" | "enumSwitch") => {
            switch::link(machine, &bootstrap)
        }
        _ => bootstrap::link(machine, &bootstrap, &method.handle),
    }
}

/// Whether a method is signature polymorphic (JVMS §2.9.3).
pub(super) fn is_polymorphic(owner: &str, name: &str) -> bool {
    match owner {
        handles::HANDLE => {
            matches!(name, "invokeExact" | "invoke" | "invokeBasic") || name.starts_with("linkTo")
        }
        variables::VARIABLE => variables::is_access(name),
        _ => false,
    }
}

/// Link a call of a signature-polymorphic method.
pub(super) fn link_polymorphic(
    machine: &mut Machine,
    site: Site,
    method: &MethodRef,
) -> Result<Op> {
    let name = match (&*method.owner, &*method.name) {
        (variables::VARIABLE, _) => {
            let from = machine.world.method(site.method).class;
            machine.require_plain(from, method.descriptor.text())?;
            return variables::link(machine, method);
        }
        (_, "invokeExact") => handles::EXACT,
        // The library calls handles like this when their types agree but for classes.
        (_, "invoke" | "invokeBasic") => handles::LOOSE,
        (_, name) => {
            let place = machine.location(site.thread);
            return Err(Trap::unsupported(
                format!("MethodHandle.{name}, called from {place}"),
                "use method handles through their public methods",
            ));
        }
    };
    let from = machine.world.method(site.method).class;
    machine.require_plain(from, method.descriptor.text())?;
    let selector = machine.world.selector(&name.into(), method.descriptor.text());
    Ok(Op::InvokeInterface(selector, method.descriptor.argument_slots() + 1))
}

/// An interface call, or what looks like one to the inner loop, whose target is not known yet.
pub(super) fn select(machine: &mut Machine, receiver: Ref, selector: SelectorId) -> Result<()> {
    let (name, _) = &machine.world.selector_names[selector.index()];
    if matches!(&**name, handles::EXACT | handles::LOOSE) {
        return machine.select_handle(receiver, selector);
    }
    let class = machine.state.heap.class_of(receiver);
    machine.world.select(class, selector).map(drop)
}

impl Bootstrap<'_> {
    /// A name for a class that belongs to this call site and to no other.
    fn class_name(&self, machine: &Machine, what: &str) -> String {
        let ordinal = machine.world.ordinal(self.site.method, self.site.pc);
        let host = machine.world.class(self.host);
        let (plain, own) = (host.name_in_files(), host.name.split_once('\0').map(|(_, own)| own));
        let own = own.map_or(String::new(), |own| format!("\0{own}"));
        // Newer JDKs leave out the number before the slash, which Java sees in place of `+`.
        let number =
            if machine.options.version < 21 { format!("${ordinal}") } else { String::new() };
        format!("{plain}$${what}{number}+0x{ordinal:016x}{own}")
    }
}

impl Machine {
    /// Define a class of the machine's own making, unless it exists already. It belongs to the
    /// nest of `host`.
    fn define_hidden(
        &mut self,
        name: &str,
        host: ClassId,
        write: impl FnOnce(&str) -> Result<assembler::ClassWriter>,
    ) -> Result<ClassId> {
        if let Some(class) = self.world.loaded(name) {
            return self.unless_changed(class);
        }
        let known = self.world.class(host);
        let (host_name, loader) = (Arc::clone(&known.name), known.loader);
        let nest = known.nest_host.clone().unwrap_or_else(|| known.name_in_files().into());
        let mut class = write(&host_name)?;
        class.nest_host(nest);
        let id = self.world.define(&class.finish(), loader)?;
        self.world.classes[id.index()].hidden = true;
        self.state.fit(&self.world);
        Ok(id)
    }

    /// A class that was made before, unless names stand for something else now: a loader of the
    /// program's own decides that.
    pub(super) fn unless_changed(&mut self, class: ClassId) -> Result<ClassId> {
        let known = self.world.class(class);
        let (loader, Some(file)) = (known.loader, known.file.clone()) else { return Ok(class) };
        let before = (known.superclass, known.interfaces.clone());
        if !matches!(loader, Loader::Own(_)) || self.world.supertypes(&file, loader)? == before {
            return Ok(class);
        }
        Err(Trap::unsupported(
            format!("a loader of the program's own whose answers for {} differ", file.name),
            "let it answer the same in every interleaving",
        ))
    }
}
