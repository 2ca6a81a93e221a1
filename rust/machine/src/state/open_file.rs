//! A file while a program reads it.

use std::sync::Arc;

/// A file that a program opened. Its number is its place in the table, and 3.
#[derive(Clone, Debug)]
pub struct OpenFile {
    /// What it holds.
    pub content: Content,
    /// What was read of it.
    pub position: usize,
}

/// What a file holds.
#[derive(Clone, Debug)]
pub enum Content {
    /// These bytes.
    Bytes(Arc<[u8]>),
    /// As many random bytes as are wanted.
    Random,
}

impl OpenFile {
    /// How long the file is; a device has no length.
    pub fn length(&self) -> usize {
        match &self.content {
            Content::Bytes(bytes) => bytes.len(),
            Content::Random => 0,
        }
    }

    /// How many bytes are left to read.
    pub fn rest(&self) -> usize {
        match &self.content {
            Content::Bytes(bytes) => bytes.len().saturating_sub(self.position),
            Content::Random => 0,
        }
    }

    /// Read on.
    pub(crate) fn take(&mut self, wanted: usize) -> Vec<u8> {
        let bytes = match &self.content {
            Content::Bytes(bytes) => {
                let rest = bytes.get(self.position..).unwrap_or_default();
                rest[..rest.len().min(wanted)].to_vec()
            }
            Content::Random => (self.position..).take(wanted).map(random_byte).collect(),
        };
        self.position += bytes.len();
        bytes
    }
}

/// The byte at a position of the random device: the finalizer of a 64-bit mixing function.
fn random_byte(position: usize) -> u8 {
    let mut bits = (position as u64).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    (bits >> 56) as u8
}
