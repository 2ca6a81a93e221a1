//! Class loaders of the program's own: asking them, and what they define (JVMS §5.3.2).
//!
//! A name in the code of a class is looked up in the name space of the loader that defined the class. What
//! is not there yet is asked for by Java code that the machine writes: it takes the monitor of a
//! loader that is not parallel capable, as `HotSpot` does, and calls `loadClass`.

use std::sync::Arc;

use super::Machine;
use super::action::Action;
use super::dynamic::asking::ASKING;
use super::ids::{ClassId, Ref, ThreadId};
use super::state::Initialization;
use super::state::thread::Then;
use super::trap::{Result, Trap, Why};
use super::world::Spaces;
use super::world::class::Loader;
use super::world::spaces::OWN;
use heddle_classfile::{ClassFile, Name};

impl Machine {
    /// Ask a loader for a class, on top of what a thread is doing. The thread then does its
    /// instruction again.
    pub(super) fn ask_loader(
        &mut self,
        id: ThreadId,
        space: u32,
        name: &str,
        why: &Why,
    ) -> Result<()> {
        if self.is_watched(id) {
            self.stop_at(id, Action::Anything)?;
            // What the instruction does then is another action.
            self.watch.granted = None;
        }
        self.push_question(id, (space, name, why), Then::Retry)
    }

    /// Ask a loader for a class; `then` says what happens when it has answered.
    pub(super) fn push_question(
        &mut self,
        id: ThreadId,
        (space, name, why): (u32, &str, &Why),
        then: Then,
    ) -> Result<()> {
        let Some(&loader) = self.state.rest.spaces.loaders.get(space as usize) else {
            return Err(Trap::bare("java/lang/InternalError"));
        };
        let asking = self.asking()?;
        let name = self.place_string(&name.replace('/', "."))?.slot();
        let (from, defining) = match why {
            Why::Link(from) => (self.mirror(*from)?.slot(), 0),
            Why::Super(defining) => (0, self.place_string(defining)?.slot()),
            Why::Name => (0, 0),
        };
        let by_name = u64::from(*why == Why::Name);
        let parallel = u64::from(!self.ref_field(loader, "parallelLockMap")?.is_null());
        let arguments = [loader.slot(), name, from, defining, by_name, parallel];
        self.push_call(id, asking, &arguments, then)
    }

    /// The number of a loader of the program's own.
    pub(crate) fn space_of(&mut self, loader: Ref) -> u32 {
        let known = self.state.rest.spaces.loaders.iter().position(|&known| known == loader);
        known.unwrap_or_else(|| {
            self.publish_named(loader);
            self.change_spaces(|spaces| {
                spaces.loaders.push(loader);
                spaces.known.push(std::collections::BTreeMap::new());
                spaces.loaders.len() - 1
            })
        }) as u32
    }

    /// The class that a loader of the program's own is known to lead to.
    pub(crate) fn known_to(&self, loader: Ref, name: &str) -> Option<ClassId> {
        let spaces = &self.state.rest.spaces;
        let space = spaces.loaders.iter().position(|&known| known == loader)?;
        spaces.known[space].get(name).copied()
    }

    fn change_spaces<T>(&mut self, change: impl FnOnce(&mut Spaces) -> T) -> T {
        let result = change(Arc::make_mut(&mut self.state.rest_mut().spaces));
        self.world.extend(&self.state.rest.spaces);
        result
    }

    /// The types of a member that two loaders do not both know yet have to be the same.
    pub(super) fn constrain(&mut self, from: ClassId, owner: ClassId, descriptor: &str) {
        let open = self.world.disagree(from, owner, descriptor).open;
        self.change_spaces(|spaces| spaces.equal.extend(open));
    }

    /// A loader answered.
    pub(crate) fn note_answer(&mut self, loader: Ref, name: Name, class: ClassId) -> Result<()> {
        let space = self.space_of(loader);
        if let Some(other) = self.world.broken_constraint(space, &name, class) {
            let text = format!(
                "loader constraint violation: loader {} wants to load {} {}. A different {} with \
                 the same name was previously loaded by {}.",
                self.loader_text(loader)?,
                self.kind_of(class),
                name.replace('/', "."),
                self.kind_of(class),
                self.world.loader_text(other),
            );
            return Err(Trap::new("java/lang/LinkageError", text));
        }
        self.change_spaces(|spaces| spaces.known[space as usize].insert(name, class));
        Ok(())
    }

    fn kind_of(&self, class: ClassId) -> &'static str {
        if self.world.class(class).is_interface() { "interface" } else { "class" }
    }

    /// A loader did not answer, and the code of `from` gets this error for the name from now on.
    pub(crate) fn note_failure(&mut self, from: ClassId, name: Name, error: Ref) {
        self.publish_named(error);
        self.change_spaces(|spaces| spaces.failed.insert((from, name), error));
    }

    /// What messages call a loader: it has a name, or is told by its class.
    pub(super) fn loader_text(&self, loader: Ref) -> Result<String> {
        if loader.is_null() {
            return Ok("'bootstrap'".into());
        }
        let text = self.ref_field(loader, "nameAndId")?;
        self.text(text)
    }

    /// Define a class in the name space of a loader that is not one of the library's, or in that of the
    /// class path.
    pub(crate) fn define_in(
        &mut self,
        id: ThreadId,
        loader: Ref,
        file: ClassFile,
    ) -> Result<ClassId> {
        self.refuse_named(&file.name)?;
        let name = Arc::clone(&file.name);
        let application = loader == self.state.rest.modules.application;
        if !application && self.is_built_in(loader) {
            return Err(Trap::unsupported(
                format!("the class {name}, defined in a loader of the library"),
                "define it in a loader of the program's own",
            ));
        }
        let (owner, known) = if application {
            (Loader::User, self.in_application(&name)?)
        } else {
            (Loader::Own(self.space_of(loader)), self.known_to(loader, &name))
        };
        if let Some(known) = known {
            return Err(self.duplicate(loader, known)?);
        }
        if self.is_defining(id, loader, &name)? {
            return Err(Trap::new("java/lang/ClassCircularityError", &*name));
        }
        let supertypes = self.world.supertypes(&file, owner)?;
        self.constrain_overrides(&file, owner, &supertypes)?;
        let text = match owner {
            Loader::Own(_) => Some(Name::from(self.loader_text(loader)?)),
            _ => None,
        };
        let space = if let Loader::Own(space) = owner { space.to_string() } else { "app".into() };
        let file = Arc::new(file);
        for attempt in 0.. {
            // Another interleaving may have made another class with this name and number.
            let suffix = if attempt == 0 { String::new() } else { format!(".{attempt}") };
            let own = format!("{name}{OWN}{space}{suffix}");
            let class = match self.world.loaded(&own) {
                Some(class) => {
                    let made = self.world.class(class);
                    let same = made.file.as_deref() == Some(&*file)
                        && (made.superclass, &made.interfaces) == (supertypes.0, &supertypes.1)
                        && made.loader_text == text;
                    if !same {
                        continue;
                    }
                    class
                }
                None => self.world.define_as(&file, owner, own.into(), text.clone())?,
            };
            self.state.fit(&self.world);
            if application {
                self.change_spaces(|spaces| spaces.application.insert(name, class));
            } else {
                self.note_answer(loader, name, class)?;
            }
            return Ok(class);
        }
        Err(Trap::bare("java/lang/InternalError"))
    }

    /// The class that the loader of the class path has under a name.
    fn in_application(&mut self, name: &str) -> Result<Option<ClassId>> {
        let Ok(class) = self.world.load(name) else { return Ok(None) };
        self.state.fit(&self.world);
        let used = !self.state.mirrors[class.index()].is_null()
            || self.state.initialization(class) != Initialization::Pending;
        if used || self.state.rest.spaces.application.contains_key(name) {
            return Ok(Some(class));
        }
        Err(Trap::unsupported(
            format!("the class {name}, which the program defines although the class path has it"),
            "take it from the class path, or define it in a loader of the program's own",
        ))
    }

    /// JVMS §5.3.4 for methods that override those of another loader's classes.
    fn constrain_overrides(
        &mut self,
        file: &ClassFile,
        owner: Loader,
        (superclass, interfaces): &(Option<ClassId>, Vec<ClassId>),
    ) -> Result<()> {
        let mut above: Vec<ClassId> = interfaces.clone();
        for &class in superclass.iter().chain(interfaces) {
            above.extend(&self.world.class(class).display);
            above.extend(&self.world.class(class).all_interfaces);
        }
        above.sort_unstable();
        above.dedup();
        let mut open = Vec::new();
        for method in file.methods.iter().filter(|method| method.access_flags & 0x000A == 0) {
            let descriptor = method.descriptor.text();
            for &class in &above {
                let Some(target) = self.world.declared(class, &method.name, descriptor) else {
                    continue;
                };
                if self.world.method(target).is_special() {
                    continue;
                }
                let theirs = self.world.class(class).loader;
                let found = self.world.loaders_disagree(owner, theirs, descriptor);
                if let Some(kind) = found.name {
                    return Err(Trap::unsupported(
                        format!(
                            "{}.{}, which overrides a method of another loader with another class {}",
                            file.name, method.name, kind
                        ),
                        "let both loaders have the same class for the types of the method",
                    ));
                }
                open.extend(found.open);
            }
        }
        let known = &self.state.rest.spaces.equal;
        if open.iter().any(|constraint| !known.contains(constraint)) {
            self.change_spaces(|spaces| spaces.equal.extend(open));
        }
        Ok(())
    }

    /// Questions about classes by name are about those of the class path.
    fn refuse_named(&self, name: &str) -> Result<()> {
        let named = &self.world.named;
        // Contracts are woven into the classes of the class path, and call a class of Heddle's.
        let woven = named.iter().any(|known| known.starts_with("heddle/"));
        if self.world.sets.is_none() && !woven && !named.contains(name) {
            return Ok(());
        }
        Err(Trap::unsupported(
            format!(
                "the class {}, defined by the program, in a question about classes",
                name.replace('/', ".")
            ),
            "ask without naming classes, or have the class on the class path only",
        ))
    }

    fn duplicate(&self, loader: Ref, known: ClassId) -> Result<Trap> {
        let class = self.world.class(known);
        let (text, name) = (self.loader_text(loader)?, class.java_name());
        let mut origin = super::world::messages::origin(class);
        if let Loader::Own(space) = class.loader {
            let own = self.state.rest.spaces.loaders[space as usize];
            let parent = self.loader_text(self.ref_field(own, "parent")?)?;
            origin = format!("{origin}, parent loader {parent}");
        }
        let kind = self.kind_of(known);
        let what = if kind == "class" { "class" } else { "interface" };
        Ok(Trap::new(
            "java/lang/LinkageError",
            format!(
                "loader {text} attempted duplicate {what} definition for {name}. ({name} is in {origin})"
            ),
        ))
    }

    /// Whether a thread is asking a loader for a supertype of the class with this name.
    fn is_defining(&self, id: ThreadId, loader: Ref, name: &str) -> Result<bool> {
        let thread = self.state.thread(id);
        for frame in &thread.frames {
            let method = self.world.method(frame.method);
            if &*self.world.class(method.class).name != ASKING || &*method.name != "ask" {
                continue;
            }
            let slot = |at: usize| Ref::from_slot(thread.stack[frame.base as usize + at]);
            let defining = slot(3);
            if slot(0) == loader && !defining.is_null() && self.text(defining)? == name {
                return Ok(true);
            }
        }
        Ok(false)
    }
}
