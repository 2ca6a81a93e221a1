//! Method handles and arrays.

use super::adapt::Conversion;
use super::assembler::descriptor_of;
use super::handles::HANDLE_TYPE;
use crate::Machine;
use crate::ids::Ref;
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use heddle_classfile::Opcode;

/// How the element of an array is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrayUse {
    /// Read it.
    Get,
    /// Write it.
    Set,
    /// The array's length.
    Length,
}

impl Machine {
    /// A handle that uses elements of arrays of a class.
    pub(crate) fn array_handle(&mut self, array: &str, usage: ArrayUse) -> Result<Ref> {
        let element = array.get(1..).unwrap_or_default();
        let own = match usage {
            ArrayUse::Get => descriptor_of(&[array, "I"], element),
            ArrayUse::Set => descriptor_of(&[array, "I", element], "V"),
            ArrayUse::Length => descriptor_of(&[array], "I"),
        };
        self.shaped_handle(&format!("Array{usage:?}"), &own, &[], |code, _| {
            code.aload(1);
            match usage {
                ArrayUse::Get => code.load(Type::Int, 2).plain(element_load(element)),
                ArrayUse::Set => {
                    code.load(Type::Int, 2).load(Type::of(element), 3).plain(element_store(element))
                }
                ArrayUse::Length => code.plain(Opcode::Arraylength),
            };
            Ok(())
        })
    }

    /// A handle that takes an array in the place of some arguments.
    pub(crate) fn spread_arguments(
        &mut self,
        handle: Ref,
        position: usize,
        array: &str,
        count: usize,
    ) -> Result<Ref> {
        let target = self.signature(handle)?;
        let element = array.get(1..).unwrap_or_default();
        let illegal = |text: &str| Trap::new("java/lang/IllegalArgumentException", text);
        if !array.starts_with('[') {
            return Err(illegal("not an array type"));
        }
        if position + count > target.parameters.len() {
            return Err(illegal("bad spread array length"));
        }
        let mut own = target.clone();
        own.parameters.splice(position..position + count, [array.to_string()]);
        let given = own.clone();
        let key = format!("Spread{position},{count}{}", target.text());
        self.shaped_handle(&key, &own.text(), &[(HANDLE_TYPE, handle.slot())], |code, class| {
            let (slots, _) = given.slots();
            code.aload(slots[position]).int(count as i32);
            let check = "(Ljava/lang/Object;I)V";
            code.invokestatic("java/lang/invoke/MethodHandleImpl", "checkSpreadArgument", check)?;
            code.kept_handle(class, 0)?;
            code.load_some(&given, 0..position);
            for index in 0..count {
                code.aload(slots[position]).int(index as i32).plain(element_load(element));
                code.as_type(element, &target.parameters[position + index], Conversion::AsType)?;
            }
            code.load_some(&given, position + 1..given.parameters.len());
            code.call_handle(&target.text())
        })
    }

    /// A handle that makes an array of some arguments.
    pub(crate) fn collect_array(
        &mut self,
        handle: Ref,
        position: usize,
        array: &str,
        count: usize,
    ) -> Result<Ref> {
        let target = self.signature(handle)?;
        let element = array.get(1..).unwrap_or_default().to_string();
        if !array.starts_with('[') || position >= target.parameters.len() {
            let text = format!(
                "array type not assignable to argument: {}",
                self.type_text(&target.text())
            );
            return Err(Trap::new("java/lang/IllegalArgumentException", text));
        }
        let mut own = target.clone();
        own.parameters.splice(position..=position, vec![element.clone(); count]);
        let given = own.clone();
        let key = format!("Array{position},{count}{array}{}", target.parameters[position]);
        self.shaped_handle(&key, &own.text(), &[(HANDLE_TYPE, handle.slot())], |code, class| {
            code.kept_handle(class, 0)?;
            code.load_some(&given, 0..position);
            code.int(count as i32).new_array(&element);
            for index in 0..count {
                code.plain(Opcode::Dup).int(index as i32);
                code.load_some(&given, position + index..position + index + 1);
                code.plain(element_store(&element));
            }
            code.load_some(&given, position + count..given.parameters.len());
            code.call_handle(&target.text())
        })
    }
}

/// The instruction that loads an element of a type from an array.
fn element_load(element: &str) -> Opcode {
    match Type::of(element) {
        Type::Boolean | Type::Byte => Opcode::Baload,
        Type::Char => Opcode::Caload,
        Type::Short => Opcode::Saload,
        Type::Int => Opcode::Iaload,
        Type::Long => Opcode::Laload,
        Type::Float => Opcode::Faload,
        Type::Double => Opcode::Daload,
        Type::Ref | Type::Void => Opcode::Aaload,
    }
}

/// The instruction that stores an element of a type to an array.
fn element_store(element: &str) -> Opcode {
    match Type::of(element) {
        Type::Boolean | Type::Byte => Opcode::Bastore,
        Type::Char => Opcode::Castore,
        Type::Short => Opcode::Sastore,
        Type::Int => Opcode::Iastore,
        Type::Long => Opcode::Lastore,
        Type::Float => Opcode::Fastore,
        Type::Double => Opcode::Dastore,
        Type::Ref | Type::Void => Opcode::Aastore,
    }
}
