//! From a symbolic reference to the field or method it names (JVMS §5.4.3), with access control.

use super::World;
use super::class::{Field, Place};
use crate::ids::{ClassId, MethodId};
use crate::trap::{Result, Trap};
use crate::world::messages;
use heddle_classfile::{FieldRef, MethodRef, OwnerKind};

/// What access control looks at: a member's flags and the class that declares it.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// Who declares the member.
    pub owner: ClassId,
    /// Its flags.
    pub flags: u16,
}

const PRIVATE: u16 = 0x0002;
const PROTECTED: u16 = 0x0004;
const PUBLIC: u16 = 0x0001;

impl World {
    /// The class that `from` names, if `from` may use it.
    pub fn resolve_class(&mut self, from: ClassId, name: &str) -> Result<ClassId> {
        let id = self.load_from(from, name)?;
        let mut element = id;
        while let Some(inner) = self.class(element).element() {
            element = inner;
        }
        let (target, user) = (self.class(element), self.class(from));
        if user.hidden
            || target.flags & PUBLIC != 0
            || self.same_package(element, from)
            || self.nest_mates(element, from)
        {
            return Ok(id);
        }
        Err(Trap::new("java/lang/IllegalAccessError", messages::class_access(user, target)))
    }

    /// JVMS §5.4.3.2: the field and the class that declares it.
    pub fn resolve_field(&mut self, from: ClassId, field: &FieldRef) -> Result<(ClassId, Field)> {
        let owner = self.resolve_class(from, &field.owner)?;
        let (name, descriptor) = (&*field.name, &**field.descriptor.text());
        let declaring = self.field_owner(owner, name, descriptor);
        let found = declaring.and_then(|declaring| {
            let found = self.class(declaring).field(name, descriptor)?;
            Some((declaring, found.clone()))
        });
        let (declaring, found) = found.ok_or_else(|| {
            let text = messages::no_such_field(self.class(owner), field, self.version);
            Trap::new("java/lang/NoSuchFieldError", text)
        })?;
        let access = Access { owner: declaring, flags: found.flags };
        if !self.can_access(from, owner, access) {
            return Err(Trap::new(
                "java/lang/IllegalAccessError",
                messages::field_access(self.class(from), self.class(declaring), &found),
            ));
        }
        self.constrain(from, declaring, name, descriptor)?;
        Ok((declaring, found))
    }

    /// The class that declares a field, searched from `class` upwards.
    pub fn field_owner(&self, class: ClassId, name: &str, descriptor: &str) -> Option<ClassId> {
        let known = self.class(class);
        if known.field(name, descriptor).is_some() {
            return Some(class);
        }
        let mut interfaces = known.interfaces.iter();
        interfaces
            .find_map(|&interface| self.field_owner(interface, name, descriptor))
            .or_else(|| self.field_owner(known.superclass?, name, descriptor))
    }

    /// The static field that `class` or a supertype declares, whatever class asks: for reflection.
    pub fn find_static(&self, class: ClassId, name: &str, descriptor: &str) -> Option<&Field> {
        let owner = self.field_owner(class, name, descriptor)?;
        let field = self.class(owner).field(name, descriptor)?;
        matches!(field.place, Place::Static(_)).then_some(field)
    }

    /// JVMS §5.4.3.3 and §5.4.3.4: the method that a reference names.
    pub fn resolve_method(&mut self, from: ClassId, method: &MethodRef) -> Result<MethodId> {
        let owner = self.resolve_class(from, &method.owner)?;
        let wants_interface = method.owner_kind == OwnerKind::Interface;
        if self.class(owner).is_interface() != wants_interface {
            return Err(Trap::new(
                "java/lang/IncompatibleClassChangeError",
                messages::wrong_owner_kind(self.class(owner)),
            ));
        }
        let found = self.find_method(owner, method).ok_or_else(|| {
            Trap::new("java/lang/NoSuchMethodError", messages::no_such_method(method))
        })?;
        let target = self.method(found);
        let access = Access { owner: target.class, flags: target.flags };
        // Everyone may clone an array, although Object's method is protected.
        let array_clone = self.class(owner).element().is_some() && &*method.name == "clone";
        if !array_clone && !self.can_access(from, owner, access) {
            return Err(Trap::new(
                "java/lang/IllegalAccessError",
                messages::method_access(self.class(from), self.class(target.class), target),
            ));
        }
        let owner = self.method(found).class;
        self.constrain(from, owner, &method.name, method.descriptor.text())?;
        Ok(found)
    }

    /// The types of a member are the same for the loaders of the class that uses it and of the one
    /// that declares it, now and from now on.
    fn constrain(
        &mut self,
        from: ClassId,
        owner: ClassId,
        name: &str,
        descriptor: &str,
    ) -> Result<()> {
        let found = self.disagree(from, owner, descriptor);
        if let Some(kind) = found.name {
            let (from, owner) = (self.class(from), self.class(owner));
            let text = messages::loader_constraint(from, owner, (name, descriptor), &kind);
            return Err(Trap::new("java/lang/LinkageError", text));
        }
        if found.open.iter().all(|constraint| self.spaces.equal.contains(constraint)) {
            return Ok(());
        }
        Err(Trap::Constrain(from, owner, descriptor.into()))
    }

    /// The method that a reference names in its owner, whatever class asks.
    pub fn find_method(&mut self, owner: ClassId, method: &MethodRef) -> Option<MethodId> {
        let selector = self.selector(&method.name, method.descriptor.text());
        let class = self.class(owner);
        // Constructors are not inherited.
        let alone = class.is_interface() || method.name.starts_with('<');
        let classes: &[ClassId] = if alone { &[owner] } else { &class.display };
        for &ancestor in classes.iter().rev() {
            if let Some(&found) = self.class(ancestor).declared.get(&selector) {
                return Some(found);
            }
        }
        if class.is_interface() {
            let object = self.loaded("java/lang/Object")?;
            if let Some(&found) = self.class(object).declared.get(&selector) {
                let found_method = self.method(found);
                if found_method.is_public() && !found_method.is_static() {
                    return Some(found);
                }
            }
        }
        if let [only] = self.most_specific(owner, selector)[..] {
            return Some(only);
        }
        // Any abstract or conflicting one will do: selection decides at the call.
        self.class(owner).all_interfaces.iter().find_map(|&interface| {
            let &found = self.class(interface).declared.get(&selector)?;
            let method = self.method(found);
            (!method.is_static() && !method.is_private()).then_some(found)
        })
    }

    /// JVMS §5.4.4: whether code of `from`, naming `through`, may use a member.
    pub fn can_access(&self, from: ClassId, through: ClassId, member: Access) -> bool {
        let Access { owner, flags } = member;
        if flags & PUBLIC != 0 || from == owner || self.class(from).hidden {
            return true;
        }
        if flags & PRIVATE != 0 {
            return self.nest_mates(from, owner);
        }
        if self.same_package(from, owner) {
            return true;
        }
        let related = self.is_subtype(through, from) || self.is_subtype(from, through);
        flags & PROTECTED != 0 && self.is_subtype(from, owner) && (flags & 0x0008 != 0 || related)
    }

    /// Whether two classes are in one package at run time, which a loader and a name make.
    pub fn same_package(&self, one: ClassId, other: ClassId) -> bool {
        let (one, other) = (self.class(one), self.class(other));
        one.loader == other.loader && one.package() == other.package()
    }

    /// Whether two classes belong to one nest, so that each sees the other's private members.
    pub fn nest_mates(&self, one: ClassId, other: ClassId) -> bool {
        let host = |id: ClassId| {
            let class = self.class(id);
            let named = class.nest_host.as_deref().map(|name| name.split('\0').next());
            named.flatten().map_or_else(|| class.name_in_files(), str::to_owned)
        };
        one == other || (self.same_package(one, other) && host(one) == host(other))
    }
}
