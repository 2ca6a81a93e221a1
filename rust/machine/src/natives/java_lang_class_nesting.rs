//! `java.lang.Class`: where a class is declared, and what belongs to it.

use std::sync::Arc;

use super::java_lang_class::this;
use super::{Answer, Call, Table};
use crate::ids::{ClassId, Ref};
use crate::trap::{Result, Trap};
use crate::world::class::Class;
use heddle_classfile::{ClassFile, InnerClass, Name};

pub(super) const PEERS: Table = &[
    ("java/lang/Class.getDeclaringClass0", declaring_class),
    ("java/lang/Class.getSimpleBinaryName0", simple_binary_name),
    ("java/lang/Class.getEnclosingMethod0", enclosing_method),
    ("java/lang/Class.getDeclaredClasses0", declared_classes),
    ("java/lang/Class.getNestHost0", nest_host),
    ("java/lang/Class.getNestMembers0", nest_members),
    ("java/lang/Class.getPermittedSubclasses0", permitted_subclasses),
    ("java/lang/Class.isRecord0", is_record),
    ("java/lang/Class.getGenericSignature0", generic_signature),
];

fn file(call: &mut Call<'_>) -> Result<(ClassId, Option<Arc<ClassFile>>)> {
    let class = this(call)?;
    Ok((class, call.machine.world.class(class).file.clone()))
}

/// What a nested class's own file says of it.
fn own_entry(class: &Class) -> Option<&InnerClass> {
    let file = class.file.as_ref()?;
    file.attributes.inner_classes.iter().find(|entry| *entry.inner == *class.name_in_files())
}

fn declaring_class(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let outer = own_entry(call.machine.world.class(class)).and_then(|entry| entry.outer.clone());
    let Some(outer) = outer else { return Answer::reference(Ref::NULL) };
    let outer = call.machine.world.resolve_class(class, &outer)?;
    let (host, member) = (call.machine.world.class(outer), call.machine.world.class(class));
    if host.loader != member.loader {
        return Err(Trap::new(
            "java/lang/IncompatibleClassChangeError",
            format!(
                "{} and {} disagree on InnerClasses attribute",
                host.java_name(),
                member.java_name()
            ),
        ));
    }
    Answer::reference(call.machine.mirror(outer)?)
}

fn simple_binary_name(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let name = own_entry(call.machine.world.class(class)).and_then(|entry| entry.name.clone());
    match name {
        Some(name) => Answer::reference(call.machine.new_interned(&name)?),
        None => Answer::reference(Ref::NULL),
    }
}

/// `{class, name, descriptor}` of the method around a local class; null for other classes.
fn enclosing_method(call: &mut Call<'_>) -> Result<Answer> {
    let (class, file) = file(call)?;
    let enclosing = file.as_ref().and_then(|file| file.attributes.enclosing_method.as_ref());
    let Some(enclosing) = enclosing else { return Answer::reference(Ref::NULL) };
    let owner = call.machine.world.resolve_class(class, &enclosing.owner)?;
    let mut triple = vec![call.machine.mirror(owner)?, Ref::NULL, Ref::NULL];
    if let Some((name, descriptor)) = &enclosing.method {
        triple[1] = call.machine.new_interned(name)?;
        triple[2] = call.machine.new_interned(descriptor.text())?;
    }
    Answer::reference(call.machine.new_refs("[Ljava/lang/Object;", triple)?)
}

fn declared_classes(call: &mut Call<'_>) -> Result<Answer> {
    let (class, file) = file(call)?;
    let name = Name::from(call.machine.world.class(class).name_in_files());
    let entries = file.iter().flat_map(|file| &file.attributes.inner_classes);
    let members =
        entries.filter(|entry| entry.outer.as_ref() == Some(&name) && entry.inner != name);
    let mut classes = Vec::new();
    for entry in members {
        classes.push(call.machine.world.resolve_class(class, &entry.inner)?);
    }
    Answer::reference(call.machine.mirrors_of(&classes)?)
}

fn nest_host(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let host = call.machine.host_of(class)?;
    Answer::reference(call.machine.mirror(host)?)
}

fn nest_members(call: &mut Call<'_>) -> Result<Answer> {
    let class = this(call)?;
    let host = call.machine.host_of(class)?;
    let file = call.machine.world.class(host).file.clone();
    let mut members = vec![host];
    for name in file.iter().flat_map(|file| &file.attributes.nest_members) {
        // A member that is missing, or that belongs elsewhere, is passed over.
        let member = match call.machine.world.load_from(host, name) {
            Ok(member) => member,
            Err(trap @ Trap::Load { .. }) => return Err(trap),
            Err(_) => continue,
        };
        if call.machine.host_of(member)? == host {
            members.push(member);
        }
    }
    Answer::reference(call.machine.mirrors_of(&members)?)
}

fn permitted_subclasses(call: &mut Call<'_>) -> Result<Answer> {
    let (class, file) = file(call)?;
    let names: &[Name] = file.as_ref().map_or(&[], |file| &file.attributes.permitted_subclasses);
    if names.is_empty() {
        return Answer::reference(Ref::NULL);
    }
    let mut classes = Vec::new();
    for name in names {
        match call.machine.world.load_from(class, name) {
            Ok(class) => classes.push(class),
            Err(Trap::New { .. } | Trap::Throw(_)) => {}
            Err(trap) => return Err(trap),
        }
    }
    Answer::reference(call.machine.mirrors_of(&classes)?)
}

fn is_record(call: &mut Call<'_>) -> Result<Answer> {
    let (_, file) = file(call)?;
    Answer::boolean(file.is_some_and(|file| file.attributes.record_components.is_some()))
}

fn generic_signature(call: &mut Call<'_>) -> Result<Answer> {
    let (_, file) = file(call)?;
    match file.as_ref().and_then(|file| file.attributes.signature.as_ref()) {
        Some(signature) => Answer::reference(call.machine.new_interned(signature)?),
        None => Answer::reference(Ref::NULL),
    }
}

impl crate::Machine {
    /// The host of a class's nest: the class itself unless the host it names agrees.
    fn host_of(&mut self, class: ClassId) -> Result<ClassId> {
        let Some(name) = self.world.class(class).nest_host.clone() else { return Ok(class) };
        let host = match self.world.load_from(class, &name) {
            Ok(host) => host,
            Err(trap @ Trap::Load { .. }) => return Err(trap),
            Err(_) => return Ok(class),
        };
        if !self.world.same_package(class, host) {
            return Ok(class);
        }
        let member = Name::from(self.world.class(class).name_in_files());
        let file = self.world.class(host).file.as_ref();
        let agrees = file.is_some_and(|file| file.attributes.nest_members.contains(&member));
        Ok(if agrees { host } else { class })
    }
}
