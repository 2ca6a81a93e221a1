//! Which method runs: the tables of virtual methods, and selection for interfaces (JVMS §5.4.6).

use super::World;
use super::method::Method;
use crate::ids::{ClassId, MethodId, SelectorId};
use crate::trap::{Result, Trap};
use crate::world::messages;

impl World {
    /// Fill the table of virtual methods: the superclass's, with what this class overrides
    /// replaced and what it adds appended.
    pub(super) fn build_vtable(&mut self, id: ClassId) {
        let class = self.class(id);
        let mut vtable = match class.superclass {
            Some(superclass) if !class.is_interface() => self.class(superclass).vtable.clone(),
            _ => Vec::new(),
        };
        for method in class.methods.clone() {
            let new = self.method(method);
            if new.is_static() || new.is_private() || new.is_special() {
                continue;
            }
            let mut index = None;
            for (at, entry) in vtable.iter_mut().enumerate() {
                if self.overrides(new, self.method(*entry)) {
                    *entry = method;
                    index = index.or(Some(at));
                }
            }
            let index = index.unwrap_or_else(|| {
                vtable.push(method);
                vtable.len() - 1
            });
            self.methods[method.index()].virtual_index = Some(index as u32);
        }
        self.classes[id.index()].vtable = vtable;
    }

    /// JVMS §5.4.5, for a method of a subclass: same selector, and the other one is visible.
    fn overrides(&self, new: &Method, old: &Method) -> bool {
        if new.selector != old.selector {
            return false;
        }
        let visible = old.flags & 0x0005 != 0;
        let (mine, theirs) = (self.class(new.class), self.class(old.class));
        visible || (mine.package() == theirs.package() && mine.loader == theirs.loader)
    }

    /// The method that an interface call reaches, if it was asked for before.
    #[inline]
    pub fn selected(&self, receiver: ClassId, selector: SelectorId) -> Option<MethodId> {
        self.selected.get(&(receiver, selector)).copied()
    }

    /// Decide what a call reaches in receivers of a class, whatever they declare.
    pub(crate) fn preselect(&mut self, receiver: ClassId, selector: SelectorId, method: MethodId) {
        self.selected.insert((receiver, selector), method);
    }

    /// The method that an interface call reaches in a receiver of this class.
    pub fn select(&mut self, receiver: ClassId, selector: SelectorId) -> Result<MethodId> {
        if let Some(method) = self.selected(receiver, selector) {
            return Ok(method);
        }
        let method = self.find_selected(receiver, selector)?;
        self.selected.insert((receiver, selector), method);
        Ok(method)
    }

    fn find_selected(&self, receiver: ClassId, selector: SelectorId) -> Result<MethodId> {
        let class = self.class(receiver);
        for &ancestor in class.display.iter().rev() {
            let Some(&method) = self.class(ancestor).declared.get(&selector) else { continue };
            let found = self.method(method);
            if found.is_static() || found.is_private() {
                continue;
            }
            if !found.is_public() {
                return Err(Trap::new(
                    "java/lang/IllegalAccessError",
                    format!("class {} cannot access its non-public method", class.java_name()),
                ));
            }
            return if found.is_abstract() {
                Err(self.abstract_error(receiver, selector))
            } else {
                Ok(method)
            };
        }
        match self.most_specific(receiver, selector).as_slice() {
            [method] => Ok(*method),
            [] => Err(self.abstract_error(receiver, selector)),
            [first, second, ..] => {
                let spell = |method: &MethodId| {
                    let method = self.method(*method);
                    format!("{}.{}", self.class(method.class).name, method.name)
                };
                Err(Trap::new(
                    "java/lang/IncompatibleClassChangeError",
                    format!("Conflicting default methods: {} {}", spell(first), spell(second)),
                ))
            }
        }
    }

    /// The maximally specific superinterface methods of a class that are not abstract.
    pub(super) fn most_specific(&self, class: ClassId, selector: SelectorId) -> Vec<MethodId> {
        let interfaces = &self.class(class).all_interfaces;
        let candidates: Vec<MethodId> = interfaces
            .iter()
            .filter_map(|&interface| self.class(interface).declared.get(&selector).copied())
            .filter(|&method| !self.method(method).is_static() && !self.method(method).is_private())
            .collect();
        let owner = |method: MethodId| self.method(method).class;
        let maximal = candidates.iter().filter(|&&one| {
            !candidates
                .iter()
                .any(|&other| other != one && self.is_subtype(owner(other), owner(one)))
        });
        maximal.copied().filter(|&method| !self.method(method).is_abstract()).collect()
    }

    /// What calling a method without an implementation throws.
    pub fn abstract_error(&self, receiver: ClassId, selector: SelectorId) -> Trap {
        let class = self.class(receiver);
        let declares = |id: &ClassId| self.class(*id).declared.get(&selector).copied();
        let declared = class.display.iter().rev().find_map(declares);
        let resolved = declared.or_else(|| class.all_interfaces.iter().find_map(declares));
        let text = match resolved.map(|method| self.method(method)) {
            Some(method) => messages::abstract_method(class, self.class(method.class), method),
            None => class.java_name(),
        };
        Trap::new("java/lang/AbstractMethodError", text)
    }
}
