//! `java.lang.invoke.MemberName` and `MethodHandleNatives`: finding members for `Lookup`.
//!
//! `Lookup` itself is the library's own code: it checks access and words the exceptions.

use super::jdk_internal_misc_unsafe::offset;
use super::{Answer, Call, Table, nothing};
use crate::Machine;
use crate::dynamic::handles::Target;
use crate::dynamic::types::METHOD_TYPE;
use crate::ids::{ClassId, Ref};
use crate::trap::{Result, Trap};
use crate::world::Access;
use crate::world::class::{Field, Place};
use crate::world::messages;
use heddle_classfile::{HandleKind, MethodDescriptor, MethodRef, OwnerKind};

const IS_METHOD: u32 = 0x0001_0000;
const IS_CONSTRUCTOR: u32 = 0x0002_0000;
const IS_FIELD: u32 = 0x0004_0000;
const TRUSTED_FINAL: u32 = 0x0020_0000;
const KIND_SHIFT: u32 = 24;
const STATIC: u16 = 0x0008;
const FINAL: u16 = 0x0010;

pub(super) const PEERS: Table = &[
    ("java/lang/invoke/MethodHandleNatives.registerNatives", nothing),
    ("java/lang/invoke/MethodHandleNatives.init", init),
    ("java/lang/invoke/MethodHandleNatives.resolve", resolve),
    ("java/lang/invoke/MethodHandleNatives.objectFieldOffset", field_offset),
    ("java/lang/invoke/MethodHandleNatives.staticFieldOffset", field_offset),
    ("java/lang/invoke/MethodHandleNatives.staticFieldBase", field_base),
    ("java/lang/invoke/MethodHandleNatives.setCallSiteTargetNormal", set_target),
    ("java/lang/invoke/MethodHandleNatives.setCallSiteTargetVolatile", set_target),
    ("java/lang/invoke/MethodHandleNatives.clearCallSiteContext", nothing),
];

pub(super) const OVERRIDES: Table = &[
    (
        "java/lang/invoke/DirectMethodHandle.make(BLjava/lang/Class;Ljava/lang/invoke/MemberName;Ljava/lang/Class;)Ljava/lang/invoke/DirectMethodHandle;",
        make_direct,
    ),
    ("java/lang/invoke/DirectMethodHandle.makeAllocator", make_allocator),
    // The caller of a caller-sensitive method is the one that the frames show.
    ("java/lang/invoke/MethodHandleImpl.bindCaller", |call| Answer::reference(call.reference(0))),
];

/// A member as a `MemberName` names it.
struct Member {
    class: ClassId,
    name: String,
    descriptor: String,
    flags: u32,
}

impl Machine {
    fn member(&mut self, member: Ref) -> Result<Member> {
        let mirror = self.ref_field(member, "clazz")?;
        let class = self.mirrored(mirror)?;
        let name = self.ref_field(member, "name")?;
        let name = if name.is_null() { "<init>".into() } else { self.text(name)? };
        let flags = self.field(member, "flags")? as u32;
        let descriptor = self.member_type(member)?;
        self.require_findable(class, &descriptor)?;
        Ok(Member { class, name, descriptor, flags })
    }

    /// A member's type is a `MethodType`, a `Class`, a descriptor, or an array of a method's
    /// result class and parameter classes.
    fn member_type(&mut self, member: Ref) -> Result<String> {
        let value = self.ref_field(member, "type")?;
        if value.is_null() {
            return Err(Trap::null());
        }
        let class = self.state.heap.class_of(value);
        match &*self.world.class(class).name {
            METHOD_TYPE => self.type_descriptor(value),
            "java/lang/Class" => self.mirror_descriptor(value),
            "java/lang/String" => self.text(value),
            _ => match *self.fixed_refs(value)? {
                [result, parameters] => self.descriptor_of_mirrors(parameters, result),
                _ => Err(Trap::bare("java/lang/InternalError")),
            },
        }
    }

    fn member_field(&self, member: &Member) -> Option<(ClassId, Field)> {
        let owner = self.world.field_owner(member.class, &member.name, &member.descriptor)?;
        let field = self.world.class(owner).field(&member.name, &member.descriptor)?;
        Some((owner, field.clone()))
    }
}

fn kind_of(flags: u32) -> u32 {
    flags >> KIND_SHIFT & 0xf
}

/// From a `java.lang.reflect` member.
fn init(call: &mut Call<'_>) -> Result<Answer> {
    let (member, source) = (call.non_null(0)?, call.non_null(1)?);
    let machine = &mut *call.machine;
    let mirror = machine.ref_field(source, "clazz")?;
    let modifiers = machine.field(source, "modifiers")? as u32 & 0xffff;
    let is_static = modifiers & u32::from(STATIC) != 0;
    let class = machine.mirrored(mirror)?;
    let what = machine.state.heap.class_of(source);
    let flags = match &*machine.world.class(what).name {
        "java/lang/reflect/Field" => {
            let trusted = if trusted(machine, class, modifiers as u16) { TRUSTED_FINAL } else { 0 };
            IS_FIELD | trusted | if is_static { 2 } else { 1 } << KIND_SHIFT
        }
        "java/lang/reflect/Constructor" => IS_CONSTRUCTOR | 8 << KIND_SHIFT,
        _ => {
            let kind = match (is_static, machine.world.class(class).is_interface()) {
                (true, _) => 6,
                (false, true) => 9,
                (false, false) => 5,
            };
            IS_METHOD | kind << KIND_SHIFT
        }
    };
    machine.set_field(member, "clazz", mirror.slot())?;
    machine.set_field(member, "flags", u64::from(flags | modifiers))?;
    Ok(Answer::Void)
}

/// Whether a final field can never be set, not even by reflection.
fn trusted(machine: &Machine, class: ClassId, flags: u16) -> bool {
    let class = machine.world.class(class);
    let record =
        class.file.as_ref().is_some_and(|file| file.attributes.record_components.is_some());
    flags & FINAL != 0 && (flags & STATIC != 0 || record || class.hidden)
}

/// `(member, caller, lookupMode, speculative)`: the member with what was found, or null.
fn resolve(call: &mut Call<'_>) -> Result<Answer> {
    let reference = call.non_null(0)?;
    let caller = call.reference(1);
    let caller = if caller.is_null() { None } else { Some(call.machine.mirrored(caller)?) };
    let speculative = call.arguments().last().is_some_and(|&slot| slot != 0);
    match found(call.machine, reference, caller) {
        Ok((class, flags)) => {
            let mirror = call.machine.mirror(class)?;
            call.machine.set_field(reference, "clazz", mirror.slot())?;
            call.machine.set_field(reference, "flags", u64::from(flags))?;
            Answer::reference(reference)
        }
        Err(Trap::New { .. }) if speculative => Answer::reference(Ref::NULL),
        Err(trap) => Err(trap),
    }
}

/// The class that declares a member, and the member's flags.
fn found(machine: &mut Machine, reference: Ref, caller: Option<ClassId>) -> Result<(ClassId, u32)> {
    let member = machine.member(reference)?;
    let kind = kind_of(member.flags);
    if kind <= 4 {
        let missing = || Trap::new("java/lang/NoSuchFieldError", member.name.clone());
        let (owner, field) = machine.member_field(&member).ok_or_else(missing)?;
        // Getters are odd, and those of static fields one more.
        let kind = if field.flags & STATIC != 0 { kind + kind % 2 } else { kind - 1 + kind % 2 };
        let trusted = if trusted(machine, owner, field.flags) { TRUSTED_FINAL } else { 0 };
        return Ok((owner, IS_FIELD | trusted | u32::from(field.flags) | kind << KIND_SHIFT));
    }
    let missing = || Trap::new("java/lang/NoSuchMethodError", member.name.clone());
    let descriptor =
        MethodDescriptor::parse(&member.descriptor.as_str().into()).ok_or_else(missing)?;
    let interface = machine.world.class(member.class).is_interface();
    let method = MethodRef {
        owner: machine.world.class(member.class).name.clone(),
        name: member.name.as_str().into(),
        descriptor,
        owner_kind: if interface { OwnerKind::Interface } else { OwnerKind::Class },
    };
    let found = machine.world.find_method(member.class, &method);
    let found = found.map(|id| machine.world.method(id)).filter(|method| {
        // Constructors are not inherited.
        kind != 8 || method.class == member.class
    });
    let found = found.ok_or_else(|| {
        Trap::new("java/lang/NoSuchMethodError", messages::no_such_method(&method))
    })?;
    if found.is_static() != (kind == 6) {
        let text = if kind == 6 { "Expected static method" } else { "Expecting non-static method" };
        return Err(Trap::new("java/lang/IncompatibleClassChangeError", text));
    }
    let access = Access { owner: found.class, flags: found.flags };
    let array_clone =
        machine.world.class(member.class).element().is_some() && member.name == "clone";
    if let Some(caller) = caller.filter(|_| !array_clone)
        && !machine.world.can_access(caller, member.class, access)
    {
        let (from, owner) = (machine.world.class(caller), machine.world.class(found.class));
        return Err(Trap::new(
            "java/lang/IllegalAccessError",
            messages::method_access(from, owner, found),
        ));
    }
    let what = if kind == 8 { IS_CONSTRUCTOR } else { IS_METHOD };
    Ok((found.class, what | u32::from(found.flags) | kind << KIND_SHIFT))
}

fn field_offset(call: &mut Call<'_>) -> Result<Answer> {
    let member = call.machine.member(call.non_null(0)?)?;
    match call.machine.member_field(&member) {
        Some((_, field)) => Answer::long(offset(field.place)),
        None => Err(Trap::bare("java/lang/InternalError")),
    }
}

fn field_base(call: &mut Call<'_>) -> Result<Answer> {
    let member = call.machine.member(call.non_null(0)?)?;
    match call.machine.member_field(&member) {
        Some((owner, Field { place: Place::Static(_), .. })) => {
            call.machine.note_handle(owner);
            Answer::reference(call.machine.mirror(owner)?)
        }
        _ => Err(Trap::bare("java/lang/InternalError")),
    }
}

fn set_target(call: &mut Call<'_>) -> Result<Answer> {
    call.machine.set_field(call.non_null(0)?, "target", call.arguments()[1])?;
    Ok(Answer::Void)
}

/// `(refKind, refc, member, caller)`
fn make_direct(call: &mut Call<'_>) -> Result<Answer> {
    let number = call.int(0) as u8;
    let through = call.machine.mirrored(call.reference(1))?;
    let reference = call.non_null(2)?;
    let member = call.machine.member(reference)?;
    let kind = if number <= 4 { kind_of(member.flags) as u8 } else { number };
    let kind =
        HandleKind::from_number(kind).ok_or_else(|| Trap::bare("java/lang/InternalError"))?;
    let owner = match kind {
        HandleKind::GetStatic
        | HandleKind::PutStatic
        | HandleKind::InvokeStatic
        | HandleKind::InvokeSpecial => member.class,
        _ => through,
    };
    let target =
        Target { kind, owner, name: member.name, descriptor: member.descriptor, constructor: None };
    Answer::reference(call.machine.direct_handle(&target, reference)?)
}

/// `(member)`, or `(class, member)` in newer JDKs: what is made may be of a subclass then, which is
/// how deserialisation makes objects.
fn make_allocator(call: &mut Call<'_>) -> Result<Answer> {
    let reference = call.non_null(call.arguments().len() - 1)?;
    let member = call.machine.member(reference)?;
    let made = match call.arguments() {
        [_] => member.class,
        _ => call.machine.mirrored(call.reference(0))?,
    };
    let constructor =
        (made != member.class).then(|| call.machine.world.class(member.class).name.clone());
    let target = Target {
        kind: HandleKind::NewInvokeSpecial,
        owner: made,
        name: "<init>".into(),
        descriptor: member.descriptor,
        constructor,
    };
    Answer::reference(call.machine.direct_handle(&target, reference)?)
}
