//! Strings as Java has them: any sequence of UTF-16 units, surrogates paired or not.
//!
//! Class files hold them in *modified UTF-8* (JVMS §4.4.7): NUL is two bytes long, and a
//! supplementary character is its two surrogates of three bytes each.

use std::fmt;
use std::sync::Arc;

use crate::decode::{DecodeError, Result};

/// A name, shared by everything in its class file that mentions it.
pub type Name = Arc<str>;

/// A Java string. Equal strings have equal representations.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct JavaString(Form);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Form {
    Unicode(Name),
    /// UTF-8, but unpaired surrogates are three bytes of their own. There is at least one.
    Surrogates(Arc<[u8]>),
}

impl JavaString {
    /// Decode the modified UTF-8 that begins at `offset` in the file.
    pub fn decode(bytes: &[u8], offset: usize) -> Result<Self> {
        if let Some(text) = plain(bytes) {
            return Ok(Self(Form::Unicode(text.into())));
        }
        let units = utf16_units(bytes, offset)?;
        Ok(Self::from_utf16(&units))
    }

    /// The string with these UTF-16 units.
    pub fn from_utf16(units: &[u16]) -> Self {
        if let Ok(text) = String::from_utf16(units) {
            return Self(Form::Unicode(text.into()));
        }
        let mut bytes = Vec::with_capacity(units.len() * 3);
        for unit in char::decode_utf16(units.iter().copied()) {
            match unit {
                Ok(character) => bytes.extend(character.encode_utf8(&mut [0; 4]).bytes()),
                Err(lone) => bytes.extend(three_bytes(lone.unpaired_surrogate())),
            }
        }
        Self(Form::Surrogates(bytes.into()))
    }

    /// The string as Unicode, unless it has an unpaired surrogate.
    pub fn as_name(&self) -> Option<&Name> {
        match &self.0 {
            Form::Unicode(text) => Some(text),
            Form::Surrogates(_) => None,
        }
    }

    /// UTF-8 in which an unpaired surrogate takes three bytes of its own.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Form::Unicode(text) => text.as_bytes(),
            Form::Surrogates(bytes) => bytes,
        }
    }

    /// The UTF-16 units, which are what Java's `charAt` counts.
    pub fn to_utf16(&self) -> Vec<u16> {
        match &self.0 {
            Form::Unicode(text) => text.encode_utf16().collect(),
            Form::Surrogates(bytes) => units_of_generalised_utf8(bytes),
        }
    }
}

impl fmt::Debug for JavaString {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&String::from_utf16_lossy(&self.to_utf16()), formatter)
    }
}

/// The text, if modified UTF-8 and plain ASCII agree on it: nearly always.
fn plain(bytes: &[u8]) -> Option<&str> {
    let agree = bytes.iter().all(|byte| (1..0x80).contains(byte));
    if agree { std::str::from_utf8(bytes).ok() } else { None }
}

fn utf16_units(bytes: &[u8], offset: usize) -> Result<Vec<u16>> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let fault = || DecodeError::new(offset + at, "not modified UTF-8");
        let continuation = |index: usize| match bytes.get(index) {
            Some(byte) if byte & 0xc0 == 0x80 => Ok(u16::from(byte & 0x3f)),
            _ => Err(fault()),
        };
        let first = u16::from(bytes[at]);
        let (unit, length, least) = match first {
            0x01..=0x7f => (first, 1, 0),
            0xc0..=0xdf => ((first & 0x1f) << 6 | continuation(at + 1)?, 2, 0x80),
            0xe0..=0xef => {
                let low = continuation(at + 1)? << 6 | continuation(at + 2)?;
                ((first & 0x0f) << 12 | low, 3, 0x800)
            }
            _ => return Err(fault()),
        };
        // Only NUL may be written longer than it needs to be.
        if unit < least && !(unit == 0 && length == 2) {
            return Err(fault());
        }
        units.push(unit);
        at += length;
    }
    Ok(units)
}

fn three_bytes(unit: u16) -> [u8; 3] {
    [0xe0 | (unit >> 12) as u8, 0x80 | (unit >> 6 & 0x3f) as u8, 0x80 | (unit & 0x3f) as u8]
}

/// Inverse of what [`JavaString::from_utf16`] writes; its input is well-formed by construction.
fn units_of_generalised_utf8(bytes: &[u8]) -> Vec<u16> {
    let mut units = Vec::with_capacity(bytes.len());
    let mut rest = bytes;
    while let [first, tail @ ..] = rest {
        let length = match first {
            0x00..=0x7f => 0,
            0x80..=0xdf => 1,
            0xe0..=0xef => 2,
            0xf0..=0xff => 3,
        };
        let (continuation, after) = tail.split_at(length.min(tail.len()));
        let lead = u32::from(*first) & (0x7f >> (length + usize::from(length > 0)));
        let point = continuation.iter().fold(lead, |sum, byte| sum << 6 | u32::from(byte & 0x3f));
        match char::from_u32(point) {
            Some(character) => units.extend_from_slice(character.encode_utf16(&mut [0; 2])),
            None => units.push(point as u16),
        }
        rest = after;
    }
    units
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decoded(bytes: &[u8]) -> JavaString {
        JavaString::decode(bytes, 0).expect("well-formed")
    }

    #[test]
    fn ascii_is_itself() {
        assert_eq!(
            decoded(b"java/lang/Object").as_name().map(|name| &**name),
            Some("java/lang/Object")
        );
    }

    #[test]
    fn nul_is_two_bytes_long() {
        assert_eq!(decoded(&[0xc0, 0x80]).to_utf16(), [0]);
        assert!(JavaString::decode(&[0], 0).is_err());
    }

    #[test]
    fn a_pair_of_surrogates_is_one_character() {
        let clef = decoded(&[0xed, 0xa0, 0xb4, 0xed, 0xb4, 0x9e]);
        assert_eq!(clef.as_name().map(|name| &**name), Some("\u{1d11e}"));
        assert_eq!(clef.to_utf16(), [0xd834, 0xdd1e]);
    }

    #[test]
    fn unpaired_surrogates_survive() {
        let units = [0x61, 0xdc00, 0xd800, 0x20ac, 0xd834, 0xdd1e, 0xe9, 0xd800];
        let text = JavaString::from_utf16(&units);
        assert_eq!(text.as_name(), None);
        assert_eq!(text.to_utf16(), units);
    }

    #[test]
    fn every_unit_survives_the_round_trip() {
        for unit in 0..=u16::MAX {
            assert_eq!(JavaString::from_utf16(&[unit, 0xd800]).to_utf16(), [unit, 0xd800]);
        }
    }

    #[test]
    fn overlong_and_broken_forms_are_faults_at_their_place() {
        for bad in [
            &[0x61, 0xc1, 0x81][..],
            &[0x61, 0xe0, 0x81, 0x81],
            &[0x61, 0xc3],
            &[0x61, 0xe2, 0x82],
            &[0x61, 0xf0, 0x9d, 0x84, 0x9e],
            &[0x61, 0x80],
        ] {
            assert_eq!(
                JavaString::decode(bad, 40),
                Err(DecodeError::new(41, "not modified UTF-8"))
            );
        }
    }
}
