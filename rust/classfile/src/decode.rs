//! A checked reader of big-endian bytes, and the error of every decoder.
//!
//! Invariant of [`Reader`]: `position <= end <= data.len()`, so that every offset in an error lies
//! inside the file, and no read can panic or allocate more than the file could justify.

use std::error::Error;
use std::fmt;
use std::ops::Range;

/// Bytes that are not what they should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodeError {
    /// Where the fault was noticed, counted from the start of the file.
    pub offset: usize,
    /// Which structure is at fault, outermost first, and why.
    pub cause: String,
}

/// What decoding yields.
pub type Result<T> = std::result::Result<T, DecodeError>;

impl DecodeError {
    /// A fault noticed at `offset`.
    pub fn new(offset: usize, cause: impl Into<String>) -> Self {
        Self { offset, cause: cause.into() }
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} (at byte {})", self.cause, self.offset)
    }
}

impl Error for DecodeError {}

/// Names the structure that an error happened in.
pub trait Within {
    /// Put `structure: ` before the cause of an error.
    #[must_use]
    fn within(self, structure: impl FnOnce() -> String) -> Self;
}

impl<T> Within for Result<T> {
    fn within(self, structure: impl FnOnce() -> String) -> Self {
        self.map_err(|error| DecodeError {
            cause: format!("{}: {}", structure(), error.cause),
            ..error
        })
    }
}

/// A window on a file, read from front to back.
#[derive(Clone, Debug)]
pub struct Reader<'a> {
    data: &'a [u8],
    position: usize,
    end: usize,
}

impl<'a> Reader<'a> {
    /// Read all of `data`.
    pub fn new(data: &'a [u8]) -> Self {
        Self { data, position: 0, end: data.len() }
    }

    /// Read a part of `data`; what lies outside is not there.
    pub fn between(data: &'a [u8], part: Range<usize>) -> Self {
        let end = part.end.min(data.len());
        Self { data, position: part.start.min(end), end }
    }

    /// The offset, in the file, of the next byte.
    pub fn position(&self) -> usize {
        self.position
    }

    /// How many bytes are left in this window.
    pub fn remaining(&self) -> usize {
        self.end - self.position
    }

    /// A fault at the next byte.
    pub fn error(&self, cause: impl Into<String>) -> DecodeError {
        DecodeError::new(self.position, cause)
    }

    /// The next `length` bytes.
    pub fn bytes(&mut self, length: usize) -> Result<&'a [u8]> {
        self.need(length)?;
        let bytes = &self.data[self.position..self.position + length];
        self.position += length;
        Ok(bytes)
    }

    /// A window on the next `length` bytes, which are then behind this reader.
    pub fn window(&mut self, length: usize) -> Result<Reader<'a>> {
        self.need(length)?;
        let position = self.position;
        self.position += length;
        Ok(Reader { data: self.data, position, end: self.position })
    }

    /// Everything that is left.
    pub fn rest(&mut self) -> &'a [u8] {
        let rest = &self.data[self.position..self.end];
        self.position = self.end;
        rest
    }

    /// Fails unless the window was read to its end.
    pub fn finish(&self) -> Result<()> {
        match self.remaining() {
            0 => Ok(()),
            left => Err(self.error(format!("{left} bytes too many"))),
        }
    }

    /// An unsigned byte.
    pub fn u1(&mut self) -> Result<u8> {
        self.array().map(u8::from_be_bytes)
    }

    /// Two bytes, unsigned.
    pub fn u2(&mut self) -> Result<u16> {
        self.array().map(u16::from_be_bytes)
    }

    /// Four bytes, unsigned.
    pub fn u4(&mut self) -> Result<u32> {
        self.array().map(u32::from_be_bytes)
    }

    /// Eight bytes, unsigned.
    pub fn u8(&mut self) -> Result<u64> {
        self.array().map(u64::from_be_bytes)
    }

    /// A two-byte count, then that many items of at least `size` bytes each.
    pub fn counted<T>(
        &mut self,
        size: usize,
        mut item: impl FnMut(&mut Self) -> Result<T>,
    ) -> Result<Vec<T>> {
        let count = usize::from(self.u2()?);
        self.need(count * size)?;
        let mut items = Vec::with_capacity(count);
        for _ in 0..count {
            items.push(item(self)?);
        }
        Ok(items)
    }

    /// Fails unless `length` more bytes are there.
    pub fn need(&self, length: usize) -> Result<()> {
        if length <= self.remaining() {
            return Ok(());
        }
        let (left, end) = (self.remaining(), self.end == self.data.len());
        let place = if end { "the file ends" } else { "the structure ends" };
        Err(self.error(format!("{place} too early: {length} bytes needed, {left} left")))
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N]> {
        self.need(N)?;
        let mut array = [0; N];
        array.copy_from_slice(&self.data[self.position..self.position + N]);
        self.position += N;
        Ok(array)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_big_endian_numbers_in_order() {
        let mut reader = Reader::new(&[1, 0, 2, 0, 0, 0, 3]);
        assert_eq!((reader.u1(), reader.u2(), reader.u4()), (Ok(1), Ok(2), Ok(3)));
        assert_eq!(reader.finish(), Ok(()));
    }

    #[test]
    fn a_window_ends_where_its_structure_ends() {
        let mut reader = Reader::new(&[1, 2, 3, 4]);
        let mut window = reader.window(2).expect("two bytes are there");
        assert_eq!(window.u2(), Ok(0x0102));
        let error = window.u1().expect_err("the window is used up");
        assert_eq!(error.offset, 2);
        assert_eq!(error.cause, "the structure ends too early: 1 bytes needed, 0 left");
        assert_eq!(reader.u2(), Ok(0x0304));
    }

    #[test]
    fn a_wild_count_fails_before_anything_is_allocated() {
        let mut reader = Reader::new(&[0xff, 0xff, 0]);
        let error = reader.counted(8, Reader::u8).expect_err("one byte cannot hold 65535 items");
        assert_eq!(error.offset, 2);
    }

    #[test]
    fn unread_bytes_are_a_fault() {
        let error = Reader::new(&[7]).finish().expect_err("a byte is left");
        assert_eq!(error, DecodeError::new(0, "1 bytes too many"));
    }

    #[test]
    fn structures_are_named_from_the_outside_in() {
        let fault: Result<()> = Err(DecodeError::new(9, "no such entry"));
        let error = fault
            .within(|| "Code".into())
            .within(|| "method 3 'run'".into())
            .expect_err("it is a fault");
        assert_eq!(error.to_string(), "method 3 'run': Code: no such entry (at byte 9)");
    }
}
