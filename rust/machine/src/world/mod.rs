//! The world: every class that was loaded, every method that was called, linked once.
//!
//! Invariant: nothing here depends on the state of the program. Two interleavings share one world;
//! it only ever grows. Whether a class is initialised is a matter of the state.

mod by_method;
pub mod class;
mod coverage;
mod decoding;
mod dispatch;
pub mod flow;
mod fusion;
mod irrelevant;
mod kinds;
mod layout;
mod liveness;
mod loading;
pub mod locks;
pub mod messages;
pub mod method;
pub mod op;
pub(crate) mod parting;
mod resolution;
mod sections;
mod source;
pub mod spaces;
mod subroutines;
pub mod tiers;
mod translation;
pub mod turns;
mod versions;
mod wholes;

use std::collections::BTreeSet;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::ids::{ClassId, LiteralId, MethodId, SelectorId};
use crate::irrelevant::Irrelevant;
use crate::peers::Natives;
use crate::sets::AtomicSets;
use by_method::ByMethod;
use class::{Class, Type};
use coverage::Coverage;
pub use coverage::{Unvisited, Visited};
use heddle_classfile::{JavaString, Name};
pub use kinds::{IllTyped, Kind, Kinds};
pub use liveness::Liveness;
use method::Method;
use parting::Farewell;
pub use resolution::Access;
pub use source::{ClassSource, Found, Sources};
pub use spaces::Spaces;

/// A static field, as the state's table of statics sees it.
#[derive(Clone, Copy, Debug)]
pub struct StaticField {
    /// The class that declares it.
    pub class: ClassId,
    /// Its type in memory.
    pub memory: Type,
    /// Whether what it holds decides nothing.
    pub irrelevant: bool,
}

/// All that was loaded and linked.
#[derive(Clone)]
pub struct World {
    source: Sources,
    /// Feature version of the JDK, on which the wording of errors depends.
    pub version: u32,
    /// Whether class files with preview features are accepted.
    pub preview: bool,
    /// Whether sequences of bytecodes become one operation, which is faster.
    fusing: bool,
    /// What stands for native methods, and for a few others.
    pub natives: Arc<Natives>,
    /// By id.
    pub classes: Vec<Class>,
    by_name: FxHashMap<Name, ClassId>,
    /// By id.
    pub methods: Vec<Method>,
    /// By id.
    pub statics: Vec<StaticField>,
    /// String constants by id.
    pub literals: Vec<JavaString>,
    literal_ids: FxHashMap<JavaString, LiteralId>,
    selectors: FxHashMap<(Name, Name), SelectorId>,
    /// Names and descriptors by id.
    pub selector_names: Vec<(Name, Name)>,
    /// Interface methods selected so far, by receiver's class and selector.
    selected: FxHashMap<(ClassId, SelectorId), MethodId>,
    liveness: ByMethod<Arc<Liveness>>,
    kinds: ByMethod<Result<Arc<Kinds>, IllTyped>>,
    /// Classes whose supertypes are being loaded, outermost first.
    loading: Vec<Name>,
    /// Names of loaded classes that stand for one of the JDK's.
    pub models: BTreeSet<Name>,
    /// The class that synchronizers build on, if it is a model, and which of its fields change:
    /// one bit each.
    pub(crate) synchronizer: Option<(ClassId, u64)>,
    /// The class of locks that are taken as monitors are, once it is loaded.
    barging: Option<ClassId>,
    /// Classes of synchronizers that threads wait for without taking steps.
    serving: Vec<(ClassId, turns::Stock)>,
    /// How finely the models stand for the library.
    pub tiers: tiers::Tiers,
    /// Modules of packages that were asked for.
    modules: FxHashMap<Name, Option<Name>>,
    /// Files that the program was given and that were read, by path.
    pub files: FxHashMap<Name, Arc<[u8]>>,
    /// Full names of resources of the JDK that programs found, by number.
    pub resources: Vec<String>,
    /// Files and folders that the program found as resources, by path.
    pub granted: BTreeSet<Name>,
    /// Whether there is something at a path that is not known otherwise, and whether it is a folder.
    pub outside: FxHashMap<Name, Option<bool>>,
    /// What the loaders of the program lead to, in the state that runs.
    spaces: Arc<Spaces>,
    /// How a thread leaves its group.
    parting: Farewell,
    /// The class of groups of threads, where those keep lists.
    group_class: Option<ClassId>,
    /// Whether that was looked at.
    consulted: bool,
    /// Methods with code that was linked by it.
    conditional: BTreeSet<MethodId>,
    /// Operations before which threads stop, of methods that have any.
    breaks: FxHashMap<MethodId, Vec<usize>>,
    /// Classes that questions name.
    pub named: BTreeSet<Name>,
    /// Which of the user's code was reached, if that is asked for.
    pub(crate) coverage: Option<Box<Coverage>>,
    /// The atomic sets that are asked about.
    pub(crate) sets: Option<Arc<AtomicSets>>,
    /// Memory that decides nothing, if that was found out.
    pub(crate) irrelevant: Option<Arc<Irrelevant>>,
}

impl World {
    /// A world with the primitive types and nothing else.
    pub fn new(source: Sources, natives: Arc<Natives>) -> Self {
        let mut world = Self {
            source,
            version: 17,
            preview: false,
            fusing: true,
            natives,
            classes: Vec::new(),
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            statics: Vec::new(),
            literals: Vec::new(),
            literal_ids: FxHashMap::default(),
            selectors: FxHashMap::default(),
            selector_names: Vec::new(),
            selected: FxHashMap::default(),
            liveness: ByMethod::default(),
            kinds: ByMethod::default(),
            loading: Vec::new(),
            models: BTreeSet::new(),
            synchronizer: None,
            barging: None,
            serving: Vec::new(),
            tiers: tiers::Tiers::default(),
            modules: FxHashMap::default(),
            files: FxHashMap::default(),
            resources: Vec::new(),
            granted: BTreeSet::new(),
            outside: FxHashMap::default(),
            spaces: Arc::default(),
            parting: Farewell::Unknown,
            group_class: None,
            consulted: false,
            conditional: BTreeSet::new(),
            breaks: FxHashMap::default(),
            named: BTreeSet::new(),
            coverage: None,
            sets: None,
            irrelevant: None,
        };
        world.define_primitives();
        world
    }

    /// A copy whose further classes come from there; those it has must be the same there.
    #[must_use]
    pub fn with_source(&self, source: Sources) -> Self {
        Self { source, ..self.clone() }
    }

    /// A class by id.
    #[inline]
    pub fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.index()]
    }

    /// A method by id.
    #[inline]
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.index()]
    }

    /// A class that is loaded already.
    pub fn loaded(&self, name: &str) -> Option<ClassId> {
        self.by_name.get(name).copied()
    }

    /// The id of a name with a descriptor.
    pub fn selector(&mut self, name: &Name, descriptor: &Name) -> SelectorId {
        let key = (Arc::clone(name), Arc::clone(descriptor));
        *self.selectors.entry(key).or_insert_with_key(|key| {
            self.selector_names.push(key.clone());
            SelectorId::at(self.selector_names.len() - 1)
        })
    }

    /// The id of a string constant.
    pub fn literal(&mut self, text: &JavaString) -> LiteralId {
        if let Some(&id) = self.literal_ids.get(text) {
            return id;
        }
        let id = LiteralId::at(self.literals.len());
        self.literals.push(text.clone());
        self.literal_ids.insert(text.clone(), id);
        id
    }

    /// The id of a string constant, if some class has it.
    pub fn known_literal(&self, text: &JavaString) -> Option<LiteralId> {
        self.literal_ids.get(text).copied()
    }

    /// Whether a value of class `from` may be assigned to a variable of class `to`.
    #[inline]
    pub fn is_subtype(&self, from: ClassId, to: ClassId) -> bool {
        if from == to {
            return true;
        }
        let (sub, sup) = (self.class(from), self.class(to));
        if sup.is_interface() {
            return sub.all_interfaces.binary_search(&to).is_ok();
        }
        if let Some(wanted) = sup.element() {
            return match sub.element() {
                Some(element) => {
                    !matches!(self.class(element).shape, class::Shape::Primitive(_))
                        && self.is_subtype(element, wanted)
                }
                None => false,
            };
        }
        sub.display.get(sup.display.len().wrapping_sub(1)) == Some(&to)
    }

    /// The method declared in `class` with this name and descriptor.
    pub fn declared(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let key = (Name::from(name), Name::from(descriptor));
        let selector = self.selectors.get(&key)?;
        self.class(class).declared.get(selector).copied()
    }

    /// The method with this name and descriptor in `class` or the nearest superclass.
    pub fn inherited(&self, class: ClassId, name: &str, descriptor: &str) -> Option<MethodId> {
        let key = (Name::from(name), Name::from(descriptor));
        let selector = self.selectors.get(&key)?;
        let mut classes = self.class(class).display.iter().rev();
        classes.find_map(|&class| self.class(class).declared.get(selector).copied())
    }

    /// The named module that a package of the JDK is in.
    pub fn module_of_package(&mut self, package: &str) -> Option<Name> {
        if let Some(module) = self.modules.get(package) {
            return module.clone();
        }
        let module = self.source.jdk.module_of(package).map(Name::from);
        self.modules.insert(package.into(), module.clone());
        module
    }

    /// A resource of the JDK's image by full name.
    pub fn jdk_resource(&self, name: &str) -> Option<Vec<u8>> {
        self.source.jdk.resource(name)
    }

    /// The number of a resource of the JDK, by full name.
    pub fn number_of_resource(&mut self, name: &str) -> usize {
        let known = self.resources.iter().position(|known| known == name);
        known.unwrap_or_else(|| {
            self.resources.push(name.into());
            self.resources.len() - 1
        })
    }

    /// Where the user's class path has resources of this name: their addresses.
    pub fn user_resources(&self, name: &str) -> Vec<String> {
        self.source.user.places(name)
    }

    /// Names a method for messages: `java/lang/Object.wait(J)V`.
    pub fn describe(&self, method: MethodId) -> String {
        let method = self.method(method);
        format!("{}.{}{}", self.class(method.class).name, method.name, method.descriptor)
    }
}
