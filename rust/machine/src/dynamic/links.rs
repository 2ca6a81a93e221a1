//! What linked call sites know.

use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::concat::Recipe;
use super::variables::{Access, Kind};
use crate::ids::{ClassId, MethodId, SiteId};
use crate::world::World;
use heddle_classfile::{MethodHandle, Name, Operand};

/// What one linked call site or constant stands for.
#[derive(Clone)]
pub(crate) enum Dynamic {
    /// The one instance of a lambda that captures nothing.
    Lambda(ClassId),
    /// A concatenation of strings.
    Concat(Arc<Recipe>),
    /// The method type with this descriptor.
    MethodType(Name),
    /// A method handle, as a class names it.
    Handle(ClassId, Arc<MethodHandle>),
    /// A number that the machine keeps.
    Number,
    /// An operation on a var handle.
    Variable(Arc<Access>),
}

/// All call sites and constants linked so far.
#[derive(Clone, Default)]
pub(crate) struct Links {
    sites: Vec<Dynamic>,
    pub(super) method_types: FxHashMap<Name, SiteId>,
    /// What is known of the classes of var handles.
    pub(super) kinds: FxHashMap<ClassId, Option<Kind>>,
    /// What has a value in every state that asked for it, by name.
    names: FxHashMap<String, SiteId>,
    /// Classes of proxies.
    pub(super) proxies: FxHashSet<ClassId>,
    /// Classes that run a bootstrap method, and the class whose instruction asked for it.
    pub(super) roots: FxHashMap<ClassId, ClassId>,
}

impl Links {
    /// A new site.
    pub fn add(&mut self, site: Dynamic) -> SiteId {
        self.sites.push(site);
        SiteId::at(self.sites.len() - 1)
    }

    /// The class that a dynamic constant belongs to: the one with the instruction.
    pub fn root(&self, class: ClassId) -> ClassId {
        self.roots.get(&class).copied().unwrap_or(class)
    }

    /// The site with a name.
    pub fn named(&mut self, name: &str) -> SiteId {
        if let Some(&known) = self.names.get(name) {
            return known;
        }
        let site = self.add(Dynamic::Number);
        self.names.insert(name.into(), site);
        site
    }

    /// A site by id.
    pub fn get(&self, id: SiteId) -> Option<Dynamic> {
        self.sites.get(id.index()).cloned()
    }
}

impl World {
    /// Whether nothing would happen if a class were initialised.
    pub(super) fn is_inert(&self, class: ClassId) -> bool {
        let known = self.class(class);
        let superinterfaces = known.all_interfaces.iter().map(|&interface| self.class(interface));
        let mut initialized = superinterfaces.filter(|interface| interface.has_defaults);
        known.initializer.is_none() && initialized.all(|interface| interface.initializer.is_none())
    }

    /// How many call sites of its class come before the one at this instruction: a number that
    /// depends on the class file only, not on what was linked before.
    pub(super) fn ordinal(&self, method: MethodId, pc: usize) -> usize {
        let known = self.method(method);
        let Some(file) = &self.class(known.class).file else {
            return 0;
        };
        let is_site = |operand: &Operand| matches!(operand, Operand::CallSite(_));
        let mut ordinal = 0;
        for (index, method) in file.methods.iter().enumerate().take(usize::from(known.index) + 1) {
            let Some(code) = method.attributes.code() else {
                continue;
            };
            let end = if index == usize::from(known.index) { pc } else { code.instructions.len() };
            ordinal += code.instructions.iter().take(end).filter(|it| is_site(&it.operand)).count();
        }
        ordinal
    }
}
