//! Classes that Java code defines without a name that others could find: `Lookup.defineHiddenClass`.

use std::sync::Arc;

use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::ClassId;
use crate::trap::{Result, Trap};
use crate::world::World;
use crate::world::class::Loader;
use heddle_classfile::{
    Body, ClassFile, Constant, FieldRef, Instruction, MethodRef, Name, Operand,
};

pub(super) const PEERS: Table = &[("java/lang/ClassLoader.defineClass0", define_class)];

const NESTMATE: i32 = 1;
const HIDDEN: i32 = 2;
/// Added to class numbers that a state keeps, so that they are not taken for references.
const NO_REFERENCE: u64 = 1 << 40;

/// `(loader, host, name, bytes, offset, length, domain, initialize, flags, data)`
fn define_class(call: &mut Call<'_>) -> Result<Answer> {
    let array = call.non_null(3)?;
    let host = call.machine.mirrored(call.reference(1))?;
    let (start, length) = (call.int(4) as usize, call.int(5) as usize);
    let bytes = call.machine.bytes(array)?.get(start..start + length).ok_or_else(Trap::null)?;
    let bytes: Vec<u8> = bytes.iter().map(|&byte| byte as u8).collect();
    let file = World::decode(&bytes)
        .map_err(|error| Trap::new("java/lang/ClassFormatError", error.to_string()))?;
    if call.int(8) & HIDDEN == 0 {
        return define_named(call, file, host);
    }
    // The call is done again once the class is initialised; it must not define another one then.
    let pending = format!("hidden {} of {}", file.name, call.thread.0);
    let pending = call.machine.links.named(&pending);
    let class = match call.machine.state.rest.sites.get(&pending) {
        Some(&number) => ClassId((number - NO_REFERENCE) as u32),
        None => call.machine.define_unnamed(file, host, call.int(8) & NESTMATE != 0)?,
    };
    if call.int(7) != 0 && !call.machine.is_ready(call.thread, class) {
        call.machine.state.rest_mut().sites.insert(pending, NO_REFERENCE + u64::from(class.0));
        return Err(Trap::Initialize(class));
    }
    call.machine.state.rest_mut().sites.remove(&pending);
    let (mirror, host) = (call.machine.mirror(class)?, call.reference(1));
    for field in ["module", "classLoader"] {
        let value = call.machine.field(host, field)?;
        call.machine.set_field(mirror, field, value)?;
    }
    call.machine.set_field_if_any(mirror, "classData", call.arguments()[9])?;
    call.machine.set_domain(mirror, call.reference(6))?;
    Answer::reference(mirror)
}

/// `Lookup.defineClass`: a class with a name, in the loader of the class that looks up.
fn define_named(call: &mut Call<'_>, file: ClassFile, host: ClassId) -> Result<Answer> {
    let loader = call.reference(0);
    if call.machine.world.class(host).loader == Loader::Jdk {
        return Err(Trap::unsupported(
            format!("the class {}, defined beside a class of the library", file.name),
            "define it in a loader of the program's own",
        ));
    }
    let class = call.machine.define_in(call.thread, loader, file)?;
    let mirror = call.machine.mirror(class)?;
    call.machine.set_domain(mirror, call.reference(6))?;
    Answer::reference(mirror)
}

impl Machine {
    /// Define a class whose name gets a suffix: its number among those of the same name.
    fn define_unnamed(
        &mut self,
        file: ClassFile,
        host: ClassId,
        nest_mate: bool,
    ) -> Result<ClassId> {
        let counter = self.links.named(&format!("hidden {}", file.name));
        let number = self.state.rest.sites.get(&counter).copied().unwrap_or(NO_REFERENCE);
        self.state.rest_mut().sites.insert(counter, number + 1);
        let known = self.world.class(host);
        let loader = known.loader;
        let nest = known.nest_host.clone().unwrap_or_else(|| known.name_in_files().into());
        let base = format!("{}+0x{:016x}", file.name, number - NO_REFERENCE);
        let mut file = file;
        if nest_mate {
            file.attributes.nest_host = Some(nest);
        }
        for attempt in 0.. {
            // Another interleaving may have made another class with this name and number.
            let name = if attempt == 0 { base.clone() } else { format!("{base}\0{attempt}") };
            let renamed = renamed(file.clone(), &name.as_str().into());
            match self.world.loaded(&name) {
                Some(class)
                    if self.world.class(class).loader == loader
                        && self.world.class(class).file.as_deref() == Some(&renamed) =>
                {
                    return self.unless_changed(class);
                }
                Some(_) => {}
                None => {
                    let class = self.world.define(&Arc::new(renamed), loader)?;
                    self.world.classes[class.index()].hidden = true;
                    self.state.fit(&self.world);
                    return Ok(class);
                }
            }
        }
        Err(Trap::bare("java/lang/InternalError"))
    }
}

/// A class file with another name, which its own code uses too.
fn renamed(mut file: ClassFile, name: &Name) -> ClassFile {
    let old = std::mem::replace(&mut file.name, Arc::clone(name));
    for method in &mut file.methods {
        let method = Arc::make_mut(method);
        if let Some(code) = method.attributes.body.as_mut().and_then(Body::code_mut) {
            for instruction in &mut code.instructions {
                rename_operand(instruction, &old, name);
            }
        }
    }
    file
}

fn rename_operand(instruction: &mut Instruction, old: &Name, new: &Name) {
    match &mut instruction.operand {
        Operand::Field(field) if field.owner == *old => {
            *field = Arc::new(FieldRef { owner: Arc::clone(new), ..(**field).clone() });
        }
        Operand::Method(method) if method.owner == *old => {
            *method = Arc::new(MethodRef { owner: Arc::clone(new), ..(**method).clone() });
        }
        Operand::Class(class) | Operand::Constant(Constant::Class(class)) if class == old => {
            *class = Arc::clone(new);
        }
        _ => {}
    }
}
