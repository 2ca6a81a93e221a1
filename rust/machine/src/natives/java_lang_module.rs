//! `java.lang.Module`: which module and which loader a class belongs to.
//!
//! The library keeps the graph of modules itself; the machine only has to know which `Module` a
//! class is in. Classes are found by name, so nothing has to be loaded through a loader.

use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::ids::{ClassId, Ref};
use crate::trap::Result;
use crate::world::class::Loader;
use heddle_classfile::Name;

pub(super) const PEERS: Table = &[
    ("java/lang/Module.defineModule0", define),
    ("java/lang/Module.addReads0", nothing),
    ("java/lang/Module.addExports0", nothing),
    ("java/lang/Module.addExportsToAll0", nothing),
    ("java/lang/Module.addExportsToAllUnnamed0", nothing),
    ("jdk/internal/loader/BootLoader.setBootLoaderUnnamedModule0", nothing),
];

/// `(Module, isOpen, version, location, packages)`
fn define(call: &mut Call<'_>) -> Result<Answer> {
    let module = call.non_null(0)?;
    let name = call.machine.ref_field(module, "name")?;
    let name = Name::from(call.machine.text(name)?);
    call.machine.define_module(name, module)?;
    Ok(Answer::Void)
}

impl Machine {
    /// Classes of the module with this name, loaded now or later, are in `module`.
    fn define_module(&mut self, name: Name, module: Ref) -> Result<()> {
        self.state.rest_mut().roots.push(module);
        for index in 0..self.state.mirrors.len() {
            let class = ClassId::at(index);
            let mirror = self.state.mirrors[index];
            if !mirror.is_null() && self.world.class(class).module.as_ref() == Some(&name) {
                self.set_field(mirror, "module", module.slot())?;
            }
        }
        self.state.rest_mut().modules.named.insert(name, module);
        Ok(())
    }

    /// Classes of the user, loaded now or later, are of this loader.
    pub fn set_application_loader(&mut self, loader: Ref) -> Result<()> {
        self.state.rest_mut().roots.push(loader);
        self.state.rest_mut().modules.application = loader;
        for index in 0..self.state.mirrors.len() {
            let mirror = self.state.mirrors[index];
            if !mirror.is_null() {
                self.place_mirror(ClassId::at(index), mirror)?;
            }
        }
        Ok(())
    }

    /// Give a mirror its module and its loader.
    pub(crate) fn place_mirror(&mut self, class: ClassId, mirror: Ref) -> Result<()> {
        let application = self.state.rest.modules.application;
        let (module, loader) = match self.world.class(class).loader {
            Loader::User if !application.is_null() => {
                (self.ref_field(application, "unnamedModule")?, application)
            }
            Loader::User => (self.state.rest.modules.early, Ref::NULL),
            Loader::Own(space) => match self.state.rest.spaces.loaders.get(space as usize) {
                Some(&loader) => (self.ref_field(loader, "unnamedModule")?, loader),
                None => (self.state.rest.modules.early, Ref::NULL),
            },
            Loader::Jdk => {
                let name = self.world.class(class).module.as_ref();
                let module = name.and_then(|name| self.state.rest.modules.named.get(name).copied());
                match module {
                    Some(module) => (module, self.ref_field(module, "loader")?),
                    None => (self.state.rest.modules.early, Ref::NULL),
                }
            }
        };
        self.set_field_if_any(mirror, "module", module.slot())?;
        self.set_field_if_any(mirror, "classLoader", loader.slot())
    }
}
