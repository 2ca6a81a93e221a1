//! Name spaces of class loaders (JVMS §5.3): which class a name is for each loader of the program.
//!
//! The table belongs to the state, since loaders are objects and what they answer is up to the program. The
//! world has the table of the state that runs: code that was linked by another one is linked again
//! ([`World::follow`]).

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::World;
use super::class::{Class, Loader, Type};
use crate::ids::{ClassId, MethodId, Ref};
use crate::trap::{Result, Trap, Why};
use heddle_classfile::Name;

/// What stands behind the name of a class that is not found by name alone, before its loader's number.
pub const OWN: &str = "\0#";

/// What the loaders of the program lead to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spaces {
    /// The loaders that the machine was asked about, by number.
    pub loaders: Vec<Ref>,
    /// For each of them the classes that it defined, or was asked for by the machine, by name.
    pub known: Vec<BTreeMap<Name, ClassId>>,
    /// Classes that the program defined in the loader of the class path.
    pub application: BTreeMap<Name, ClassId>,
    /// Errors of names that a class could not resolve: it gets the same one again.
    pub failed: BTreeMap<(ClassId, Name), Ref>,
    /// Names that must be one class for two loaders (JVMS §5.3.4).
    pub equal: BTreeSet<(Loader, Loader, Name)>,
}

impl World {
    /// The class of the class path that a question is about.
    pub fn load_named(&mut self, name: &str) -> Result<ClassId> {
        self.named.insert(name.into());
        self.load(name)
    }

    /// The class that a name, or an array descriptor, stands for in the code of `from`.
    pub fn load_from(&mut self, from: ClassId, name: &str) -> Result<ClassId> {
        let class = self.class(from);
        // What the machine makes uses the library by name.
        let direct = class.hidden && name.starts_with("java/");
        match class.loader {
            Loader::Own(space) if !direct => self.load_in(space, name, Why::Link(from)),
            _ => self.load(name),
        }
    }

    /// The class of a type that the code of `from` gives by its descriptor.
    pub fn load_type_from(&mut self, from: ClassId, descriptor: &str) -> Result<ClassId> {
        match Type::of(descriptor) {
            Type::Ref => {
                let inner = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';'));
                self.load_from(from, inner.unwrap_or(descriptor))
            }
            primitive => Ok(self.primitive(primitive)),
        }
    }

    /// The class with a name for a loader of the program's own.
    pub fn load_in(&mut self, space: u32, name: &str, why: Why) -> Result<ClassId> {
        if name.contains('\0') {
            return self.load(name);
        }
        if let Some(element) = name.strip_prefix('[') {
            let element = match (Type::of(element), element.strip_prefix('L')) {
                (Type::Ref, Some(name)) => self.load_in(space, name.trim_end_matches(';'), why)?,
                (Type::Ref, None) => self.load_in(space, element, why)?,
                (primitive, _) => self.primitive(primitive),
            };
            return self.array_of(element);
        }
        self.consulted = true;
        if let Some(&class) = self.spaces.known.get(space as usize).and_then(|it| it.get(name)) {
            return Ok(class);
        }
        if let Why::Link(from) = why
            && let Some(&error) = self.spaces.failed.get(&(from, name.into()))
        {
            return Err(Trap::Throw(error));
        }
        Err(Trap::Load { space, name: name.into(), why })
    }

    /// A class that is loaded already, as the code of `from` names it.
    pub fn loaded_from(&self, from: ClassId, name: &str) -> Option<ClassId> {
        match self.class(from).loader {
            Loader::Own(space) if !name.contains('\0') => {
                self.spaces.known.get(space as usize)?.get(name).copied()
            }
            _ => self.loaded(name),
        }
    }

    /// A class that the program defined in the loader of the class path.
    pub(super) fn defined_in_application(&mut self, name: &str) -> Option<ClassId> {
        let found = self.spaces.application.get(name).copied();
        self.consulted |= found.is_some();
        found
    }

    /// From now on names stand for what they do in a state. Code that was linked by what another
    /// state knew is linked again.
    pub fn follow(&mut self, spaces: &Arc<Spaces>) {
        if Arc::ptr_eq(&self.spaces, spaces) {
            return;
        }
        self.spaces = Arc::clone(spaces);
        for method in std::mem::take(&mut self.conditional) {
            self.unlink(method);
        }
    }

    /// The same for a state that has only come to know more.
    pub fn extend(&mut self, spaces: &Arc<Spaces>) {
        self.spaces = Arc::clone(spaces);
    }

    /// Whether names were looked up in the table since this was asked last.
    pub fn take_consulted(&mut self) -> bool {
        std::mem::take(&mut self.consulted)
    }

    /// What is linked in a method holds for the table as it is.
    pub fn note_conditional(&mut self, method: MethodId) {
        self.conditional.insert(method);
    }

    /// JVMS §5.3.4 for a member of a class: its types are the same for both loaders. Gives the name of
    /// one that is not; the others are to stay so.
    pub fn disagree(&self, from: ClassId, owner: ClassId, descriptor: &str) -> Disagreement {
        if self.class(from).hidden {
            return Disagreement::default();
        }
        self.loaders_disagree(self.class(from).loader, self.class(owner).loader, descriptor)
    }

    /// The same for the loaders of two classes.
    pub fn loaders_disagree(&self, one: Loader, other: Loader, descriptor: &str) -> Disagreement {
        let mut found = Disagreement::default();
        let own = |loader| matches!(loader, Loader::Own(_));
        if one == other || !(own(one) || own(other)) {
            return found;
        }
        for name in names(descriptor) {
            match (self.seen_by(one, name), self.seen_by(other, name)) {
                (Some(mine), Some(theirs)) if mine != theirs => found.name = Some(name.into()),
                (Some(_), Some(_)) => {}
                _ => found.open.push((one, other, name.into())),
            }
        }
        found
    }

    /// What a name is for a loader, if that is settled.
    fn seen_by(&self, loader: Loader, name: &str) -> Option<ClassId> {
        match loader {
            Loader::Own(space) => self.spaces.known.get(space as usize)?.get(name).copied(),
            _ => self.loaded(name).or_else(|| self.spaces.application.get(name).copied()),
        }
    }

    /// The constraint that a class would break if it were what a name is for a loader.
    pub fn broken_constraint(&self, space: u32, name: &str, class: ClassId) -> Option<Loader> {
        let loader = Loader::Own(space);
        self.spaces.equal.iter().find_map(|(one, other, same)| {
            let other = match (*one == loader, *other == loader) {
                (true, _) => *other,
                (_, true) => *one,
                _ => return None,
            };
            let known = self.seen_by(other, name).filter(|_| **same == *name)?;
            (known != class).then_some(other)
        })
    }

    /// What messages call a loader.
    pub fn loader_text(&self, loader: Loader) -> String {
        let known = |class: &&Class| class.loader == loader && class.loader_text.is_some();
        let text =
            self.classes.iter().rev().find(known).and_then(|class| class.loader_text.clone());
        text.map_or_else(|| "'app'".into(), |text| text.to_string())
    }
}

/// Types of a member that two loaders do not, or not yet, agree about.
#[derive(Clone, Debug, Default)]
pub struct Disagreement {
    /// One that is two classes.
    pub name: Option<Name>,
    /// Those that have to be one class once both loaders know them.
    pub open: Vec<(Loader, Loader, Name)>,
}

/// The classes that a descriptor names.
fn names(descriptor: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = descriptor;
    while let Some((_, tail)) = rest.split_once('L') {
        let Some((name, after)) = tail.split_once(';') else { break };
        found.push(name);
        rest = after;
    }
    found
}
