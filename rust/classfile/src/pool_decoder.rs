//! From bytes to the constant pool: read every entry, then follow indices rank by rank.

use std::sync::Arc;

use super::constants::{
    CallSite, Constant, DynamicConstant, FieldRef, HandleKind, Member, MethodHandle, MethodRef,
    OwnerKind,
};
use super::descriptor::{self, FieldDescriptor, MethodDescriptor};
use super::pool::{
    ConstantPool, Descriptor, Entry, NameAndType, field_descriptor, ill_formed, method_descriptor,
    wrong_kind,
};
use super::text::{JavaString, Name};
use crate::decode::{DecodeError, Reader, Result, Within};

/// An entry whose indices are still to be followed.
#[derive(Clone, Copy)]
enum Raw {
    Class(u16),
    String(u16),
    MethodType(u16),
    Module(u16),
    Package(u16),
    NameAndType(u16, u16),
    Field(u16, u16),
    Method(OwnerKind, u16, u16),
    Dynamic(u16, u16),
    CallSite(u16, u16),
    MethodHandle(u8, u16),
}

impl Raw {
    /// Entries refer only to entries of a lower rank; text has rank 0.
    fn rank(self) -> u8 {
        match self {
            Self::Class(_)
            | Self::String(_)
            | Self::MethodType(_)
            | Self::Module(_)
            | Self::Package(_)
            | Self::NameAndType(..) => 1,
            Self::Field(..) | Self::Method(..) | Self::Dynamic(..) | Self::CallSite(..) => 2,
            Self::MethodHandle(..) => 3,
        }
    }
}

enum Decoded {
    Ready(Entry),
    Pending(Raw),
}

impl ConstantPool {
    /// Decode the pool, its count included.
    pub(super) fn decode(reader: &mut Reader<'_>) -> Result<Self> {
        let count = reader.u2()?;
        if count == 0 {
            return Err(reader.error("constant pool: its count is 0"));
        }
        reader.need(usize::from(count - 1) * 3)?;
        let mut entries = vec![Entry::Unusable; usize::from(count)];
        let mut pending = Vec::with_capacity(entries.len());
        let mut index = 1;
        while index < count {
            let offset = reader.position();
            match decode_entry(reader).within(|| format!("constant {index}"))? {
                Decoded::Pending(raw) => pending.push((index, offset, raw)),
                Decoded::Ready(entry) => {
                    if matches!(entry, Entry::Constant(Constant::Long(_) | Constant::Double(_))) {
                        entries[usize::from(index)] = entry;
                        index += 1;
                        if index == count {
                            return Err(DecodeError::new(
                                offset,
                                "constant pool: no room for the second half of its last constant",
                            ));
                        }
                    } else {
                        entries[usize::from(index)] = entry;
                    }
                }
            }
            index += 1;
        }
        let mut pool = Self { entries, bootstraps: Vec::new() };
        for rank in 1..=3 {
            for &(index, offset, raw) in pending.iter().filter(|(_, _, raw)| raw.rank() == rank) {
                let entry = pool.resolve(raw, offset).within(|| format!("constant {index}"))?;
                pool.entries[usize::from(index)] = entry;
            }
        }
        Ok(pool)
    }

    fn resolve(&mut self, raw: Raw, at: usize) -> Result<Entry> {
        Ok(match raw {
            Raw::Class(name) => {
                let name = self.name_at(name, at)?;
                if !descriptor::is_class_or_array(&name) {
                    return Err(ill_formed(at, "class name", &name));
                }
                Entry::Constant(Constant::Class(name))
            }
            Raw::String(text) => Entry::Constant(Constant::String(self.utf8_at(text, at)?.clone())),
            Raw::MethodType(text) => {
                let descriptor = method_descriptor(&self.name_at(text, at)?, at)?;
                Entry::Constant(Constant::MethodType(descriptor))
            }
            Raw::Module(name) => Entry::Module(self.name_at(name, at)?),
            Raw::Package(name) => Entry::Package(self.name_at(name, at)?),
            Raw::NameAndType(name, text) => {
                Entry::NameAndType(Arc::new(self.name_and_type(name, text, at)?))
            }
            Raw::Field(owner, member) => {
                let (name, descriptor) = self.field_member(member, at)?;
                let owner = self.class_at(owner, at)?;
                Entry::Field(Arc::new(FieldRef { owner, name, descriptor }))
            }
            Raw::Method(owner_kind, owner, member) => {
                let (name, descriptor) = self.method_member(member, at)?;
                let owner = self.class_at(owner, at)?;
                if &*name == "<init>" && descriptor.result() != "V" {
                    return Err(ill_formed(at, "descriptor of <init>", descriptor.text()));
                }
                Entry::Method(Arc::new(MethodRef { owner, name, descriptor, owner_kind }))
            }
            Raw::Dynamic(bootstrap, member) => {
                let (name, descriptor) = self.field_member(member, at)?;
                self.bootstraps.push((at, bootstrap));
                let constant = DynamicConstant { bootstrap, name, descriptor };
                Entry::Constant(Constant::Dynamic(Arc::new(constant)))
            }
            Raw::CallSite(bootstrap, member) => {
                let (name, descriptor) = self.method_member(member, at)?;
                if name.starts_with('<') {
                    return Err(ill_formed(at, "name of a call site", &name));
                }
                self.bootstraps.push((at, bootstrap));
                Entry::CallSite(Arc::new(CallSite { bootstrap, name, descriptor }))
            }
            Raw::MethodHandle(kind, member) => {
                let handle = self.method_handle(kind, member, at)?;
                Entry::Constant(Constant::MethodHandle(Arc::new(handle)))
            }
        })
    }

    fn name_and_type(&self, name: u16, text: u16, at: usize) -> Result<NameAndType> {
        let (name, text) = (self.name_at(name, at)?, self.name_at(text, at)?);
        let (legal, descriptor) = if text.starts_with('(') {
            let descriptor = method_descriptor(&text, at)?;
            (descriptor::is_method_name(&name), Descriptor::Method(descriptor))
        } else {
            let descriptor = field_descriptor(&text, at)?;
            (descriptor::is_unqualified(&name), Descriptor::Field(descriptor))
        };
        if !legal {
            return Err(ill_formed(at, "member name", &name));
        }
        Ok(NameAndType { name, descriptor })
    }

    fn method_handle(&self, number: u8, member: u16, at: usize) -> Result<MethodHandle> {
        let Some(kind) = HandleKind::from_number(number) else {
            return Err(DecodeError::new(at, format!("{number} is no kind of method handle")));
        };
        let target = match self.entry_at(member, at)? {
            Entry::Field(field) if kind <= HandleKind::PutStatic => {
                Member::Field(Arc::clone(field))
            }
            Entry::Method(method) if handle_may_call(kind, method) => {
                Member::Method(Arc::clone(method))
            }
            _ => {
                let cause = format!("constant {member} is no target of a {kind:?} method handle");
                return Err(DecodeError::new(at, cause));
            }
        };
        Ok(MethodHandle { kind, target })
    }

    fn field_member(&self, index: u16, at: usize) -> Result<(Name, FieldDescriptor)> {
        let member = self.name_and_type_at(index, at)?;
        match &member.descriptor {
            Descriptor::Field(descriptor) => Ok((Arc::clone(&member.name), descriptor.clone())),
            Descriptor::Method(_) => Err(wrong_kind(at, index, "name and type of a field")),
        }
    }

    fn method_member(&self, index: u16, at: usize) -> Result<(Name, MethodDescriptor)> {
        let member = self.name_and_type_at(index, at)?;
        match &member.descriptor {
            Descriptor::Method(descriptor) => Ok((Arc::clone(&member.name), descriptor.clone())),
            Descriptor::Field(_) => Err(wrong_kind(at, index, "name and type of a method")),
        }
    }
}

fn handle_may_call(kind: HandleKind, method: &MethodRef) -> bool {
    let owner = method.owner_kind;
    match kind {
        HandleKind::NewInvokeSpecial => owner == OwnerKind::Class && &*method.name == "<init>",
        _ if method.name.starts_with('<') => false,
        HandleKind::InvokeVirtual => owner == OwnerKind::Class,
        HandleKind::InvokeInterface => owner == OwnerKind::Interface,
        HandleKind::InvokeStatic | HandleKind::InvokeSpecial => true,
        _ => false,
    }
}

fn decode_entry(reader: &mut Reader<'_>) -> Result<Decoded> {
    let offset = reader.position();
    let ready = |constant| Ok(Decoded::Ready(Entry::Constant(constant)));
    let raw = match reader.u1()? {
        1 => {
            let length = usize::from(reader.u2()?);
            let start = reader.position();
            let text = JavaString::decode(reader.bytes(length)?, start)?;
            return Ok(Decoded::Ready(Entry::Utf8(text)));
        }
        3 => return ready(Constant::Integer(reader.u4()? as i32)),
        4 => return ready(Constant::Float(f32::from_bits(reader.u4()?))),
        5 => return ready(Constant::Long(reader.u8()? as i64)),
        6 => return ready(Constant::Double(f64::from_bits(reader.u8()?))),
        7 => Raw::Class(reader.u2()?),
        8 => Raw::String(reader.u2()?),
        9 => Raw::Field(reader.u2()?, reader.u2()?),
        10 => Raw::Method(OwnerKind::Class, reader.u2()?, reader.u2()?),
        11 => Raw::Method(OwnerKind::Interface, reader.u2()?, reader.u2()?),
        12 => Raw::NameAndType(reader.u2()?, reader.u2()?),
        15 => Raw::MethodHandle(reader.u1()?, reader.u2()?),
        16 => Raw::MethodType(reader.u2()?),
        17 => Raw::Dynamic(reader.u2()?, reader.u2()?),
        18 => Raw::CallSite(reader.u2()?, reader.u2()?),
        19 => Raw::Module(reader.u2()?),
        20 => Raw::Package(reader.u2()?),
        tag => return Err(DecodeError::new(offset, format!("unknown tag {tag}"))),
    };
    Ok(Decoded::Pending(raw))
}
