//! Peers that are written outside the machine, in Python: for the user's own native methods.
//!
//! A peer is a pure function: it sees copies of its arguments and cannot reach the heap. Every run
//! that uses one trusts it.

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use super::state::object::Body;
use super::trap::{Result, Trap};
use super::world::class::Type;
use heddle_classfile::MethodDescriptor;

/// A value that crosses the border, as a copy.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// `void`, as a result.
    Void,
    /// `null`
    Null,
    /// `boolean`
    Boolean(bool),
    /// `byte`, `short`, `char` and `int`
    Int(i32),
    /// `long`
    Long(i64),
    /// `float`
    Float(f32),
    /// `double`
    Double(f64),
    /// `String`, as UTF-16
    Text(Vec<u16>),
    /// `byte[]`
    Bytes(Vec<u8>),
    /// `int[]`
    Ints(Vec<i32>),
    /// `long[]`
    Longs(Vec<i64>),
    /// `double[]`
    Doubles(Vec<f64>),
}

/// How a peer can fail.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// It throws an exception of this class, by internal name, with this message.
    Throws(String, String),
    /// It is broken: what it says about that.
    Broken(String),
}

const TYPES: &str =
    "peers take and return primitives, strings, and arrays of byte, int, long and double";

impl Machine {
    /// Call the peer of a method whose arguments are on the stack.
    pub(super) fn invoke_foreign(
        &mut self,
        id: ThreadId,
        method: MethodId,
        key: &str,
    ) -> Result<()> {
        let known = self.world.method(method);
        let (slots, result, is_static) =
            (usize::from(known.arguments), known.result, known.is_static());
        let Some(descriptor) = MethodDescriptor::parse(&known.descriptor) else {
            return Err(Trap::unsupported(key, "its descriptor is ill-formed"));
        };
        let operands = self.state.thread(id).operands(slots).to_vec();
        let mut at = usize::from(!is_static);
        let mut arguments = Vec::new();
        for parameter in descriptor.parameters() {
            arguments.push(self.exported(key, parameter, operands[at])?);
            at += Type::of(parameter).slots();
        }
        let answer = match self.host.call_peer(key, &arguments) {
            Ok(answer) => answer,
            Err(Failure::Throws(class, message)) => {
                return self.throw_from_peer(id, &class, &message);
            }
            Err(Failure::Broken(reason)) => {
                return Err(Trap::unsupported(format!("peer {key}: {reason}"), "fix the peer"));
            }
        };
        let value = self.imported(key, descriptor.result(), &answer)?;
        self.complete(id, slots, value, result.slots());
        Ok(())
    }

    fn throw_from_peer(&mut self, id: ThreadId, class: &str, message: &str) -> Result<()> {
        self.throw_new(id, class, Some(message))
    }

    fn exported(&self, key: &str, descriptor: &str, slot: u64) -> Result<Value> {
        Ok(match Type::of(descriptor) {
            Type::Boolean => Value::Boolean(slot != 0),
            Type::Byte | Type::Short | Type::Char | Type::Int => Value::Int(slot as i32),
            Type::Long => Value::Long(slot as i64),
            Type::Float => Value::Float(f32::from_bits(slot as u32)),
            Type::Double => Value::Double(f64::from_bits(slot)),
            Type::Void => Value::Void,
            Type::Ref if slot == 0 => Value::Null,
            Type::Ref => {
                let object = Ref::from_slot(slot);
                match &self.state.heap.get(object).body {
                    Body::Bytes(data) => {
                        Value::Bytes(data.iter().map(|&byte| byte as u8).collect())
                    }
                    Body::Ints(data) => Value::Ints(data.to_vec()),
                    Body::Longs(data) => Value::Longs(data.to_vec()),
                    Body::Doubles(data) => Value::Doubles(data.to_vec()),
                    Body::Fields(_) if descriptor == "Ljava/lang/String;" => {
                        Value::Text(self.string_units(object)?)
                    }
                    _ => {
                        return Err(Trap::unsupported(
                            format!("peer {key} with an argument {descriptor}"),
                            TYPES,
                        ));
                    }
                }
            }
        })
    }

    fn imported(&mut self, key: &str, descriptor: &str, value: &Value) -> Result<u64> {
        let array = |machine: &mut Self, body| -> Result<u64> {
            let class = machine.world.load(descriptor)?;
            Ok(machine.state.heap.place(class, body).slot())
        };
        match (Type::of(descriptor), value) {
            (Type::Void, Value::Void | Value::Null) | (Type::Ref, Value::Null) => Ok(0),
            (Type::Boolean, Value::Boolean(value)) => Ok(u64::from(*value)),
            (Type::Byte, Value::Int(value)) if i8::try_from(*value).is_ok() => {
                Ok(u64::from(*value as u32))
            }
            (Type::Short, Value::Int(value)) if i16::try_from(*value).is_ok() => {
                Ok(u64::from(*value as u32))
            }
            (Type::Char, Value::Int(value)) if u16::try_from(*value).is_ok() => {
                Ok(u64::from(*value as u32))
            }
            (Type::Int, Value::Int(value)) => Ok(u64::from(*value as u32)),
            (Type::Long, Value::Int(value)) => Ok(i64::from(*value) as u64),
            (Type::Long, Value::Long(value)) => Ok(*value as u64),
            (Type::Float, Value::Double(value)) => Ok(u64::from((*value as f32).to_bits())),
            (Type::Double, Value::Double(value)) => Ok(value.to_bits()),
            (Type::Ref, Value::Text(units)) if descriptor == "Ljava/lang/String;" => {
                Ok(self.new_string_utf16(units)?.slot())
            }
            (Type::Ref, Value::Bytes(data)) if descriptor == "[B" => {
                array(self, Body::Bytes(data.iter().map(|&byte| byte as i8).collect()))
            }
            (Type::Ref, Value::Ints(data)) if descriptor == "[I" => {
                array(self, Body::Ints(data.as_slice().into()))
            }
            (Type::Ref, Value::Longs(data)) if descriptor == "[J" => {
                array(self, Body::Longs(data.as_slice().into()))
            }
            (Type::Ref, Value::Doubles(data)) if descriptor == "[D" => {
                array(self, Body::Doubles(data.as_slice().into()))
            }
            _ => Err(Trap::unsupported(
                format!("peer {key}, which returned {value:?} where {descriptor} is due"),
                TYPES,
            )),
        }
    }
}
