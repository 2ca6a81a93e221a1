//! Java strings: `value` bytes in Latin-1 or little-endian UTF-16, and `coder`, which says which.

use super::Machine;
use super::ids::{LiteralId, Ref};
use super::state::object::Body;
use super::trap::{Result, Trap};
use heddle_classfile::JavaString;

impl Machine {
    /// A new string.
    pub fn new_string(&mut self, text: &str) -> Result<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.new_string_utf16(&units)
    }

    /// A new string of these UTF-16 units.
    pub fn new_string_utf16(&mut self, units: &[u16]) -> Result<Ref> {
        self.state.heap.reserve(units.len() * 2)?;
        self.place_utf16(units)
    }

    /// A new string, without asking for room: for what must not fail.
    pub fn place_string(&mut self, text: &str) -> Result<Ref> {
        let units: Vec<u16> = text.encode_utf16().collect();
        self.place_utf16(&units)
    }

    fn place_utf16(&mut self, units: &[u16]) -> Result<Ref> {
        let latin1 = units.iter().all(|&unit| unit < 0x100);
        let bytes: Box<[i8]> = if latin1 {
            units.iter().map(|&unit| unit as i8).collect()
        } else {
            units.iter().flat_map(|unit| unit.to_le_bytes()).map(|byte| byte as i8).collect()
        };
        let array = self.world.load("[B")?;
        let value = self.state.heap.place(array, Body::Bytes(bytes));
        let class = self.world.load("java/lang/String")?;
        let slots = self.world.class(class).layout.len();
        let string = self.state.heap.place(class, Body::Fields(vec![0; slots].into()));
        self.set_field(string, "value", value.slot())?;
        self.set_field(string, "coder", u64::from(!latin1))?;
        Ok(string)
    }

    /// The UTF-16 units of a string.
    pub fn string_units(&self, string: Ref) -> Result<Vec<u16>> {
        let value = self.ref_field(string, "value")?;
        let latin1 = self.field(string, "coder")? == 0;
        // What a string is made of does not change.
        let Body::Bytes(bytes) = &self.state.heap.peek(value).body else {
            return Err(Trap::null());
        };
        Ok(if latin1 {
            bytes.iter().map(|&byte| u16::from(byte as u8)).collect()
        } else {
            bytes
                .chunks_exact(2)
                .map(|pair| u16::from_le_bytes([pair[0] as u8, pair[1] as u8]))
                .collect()
        })
    }

    /// A string as text, with unpaired surrogates replaced: for names and messages.
    pub fn text(&self, string: Ref) -> Result<String> {
        Ok(String::from_utf16_lossy(&self.string_units(string)?))
    }

    /// The one string object that a constant is.
    pub fn literal(&mut self, id: LiteralId) -> Result<Ref> {
        self.state.fit(&self.world);
        let known = self.state.literals[id.index()];
        if !known.is_null() {
            return Ok(known);
        }
        let text = self.world.literals[id.index()].clone();
        let string = match self.state.rest_mut().interned.remove(&text) {
            Some(string) => string,
            None => self.new_string_utf16(&text.to_utf16())?,
        };
        self.state.literals.set(id.index(), string);
        self.publish_named(string);
        Ok(string)
    }

    /// Whether a string equal to this one is one object already.
    pub fn is_interned(&self, string: Ref) -> Result<bool> {
        let text = JavaString::from_utf16(&self.string_units(string)?);
        let literal = self.world.known_literal(&text);
        let known = literal.and_then(|id| self.state.literals.get(id.index()));
        Ok(known.is_some_and(|known| !known.is_null())
            || self.state.rest.interned.contains_key(&text))
    }

    /// `String.intern`
    pub fn intern(&mut self, string: Ref) -> Result<Ref> {
        let text = JavaString::from_utf16(&self.string_units(string)?);
        if let Some(id) = self.world.known_literal(&text) {
            self.state.fit(&self.world);
            let known = self.state.literals[id.index()];
            if !known.is_null() {
                return Ok(known);
            }
            self.state.literals.set(id.index(), string);
            self.publish_named(string);
            return Ok(string);
        }
        let interned = *self.state.rest_mut().interned.entry(text).or_insert(string);
        self.publish_named(interned);
        Ok(interned)
    }
}
