//! Memory outside the heap, which the library asks for in blocks: direct buffers, for instance.

use std::collections::BTreeMap;

/// Blocks of memory by address. Addresses are not given twice, so that a use after the end of a
/// block's life is noticed.
#[derive(Clone, Debug)]
pub struct Memory {
    blocks: BTreeMap<u64, Box<[u8]>>,
    next: u64,
}

/// Far from zero, so that a small number is never an address.
const FIRST: u64 = 1 << 20;
const ALIGNMENT: u64 = 16;
/// Bytes of an entry of a list of pieces: an address and a length.
pub const PIECE: u64 = 16;

impl Default for Memory {
    fn default() -> Self {
        Self { blocks: BTreeMap::new(), next: FIRST }
    }
}

impl Memory {
    /// A new block of zeros; its address.
    pub fn allocate(&mut self, size: usize) -> u64 {
        let address = self.next;
        self.blocks.insert(address, vec![0; size].into());
        self.next += (size as u64 + ALIGNMENT).next_multiple_of(ALIGNMENT);
        address
    }

    /// End a block's life; false if there is none at this address.
    pub fn free(&mut self, address: u64) -> bool {
        self.blocks.remove(&address).is_some()
    }

    /// What a block holds, by the address of its first byte.
    pub fn block(&self, address: u64) -> Option<&[u8]> {
        self.blocks.get(&address).map(|block| &**block)
    }

    /// All of it, so that two states have the same text exactly if nothing tells them apart.
    pub fn spell(&self) -> Vec<u8> {
        let mut text = self.next.to_le_bytes().to_vec();
        for (address, block) in &self.blocks {
            text.extend_from_slice(&address.to_le_bytes());
            text.extend_from_slice(&(block.len() as u64).to_le_bytes());
            text.extend_from_slice(block);
        }
        text
    }

    /// Bytes of all blocks.
    pub fn used(&self) -> usize {
        self.blocks.values().map(|block| block.len()).sum()
    }

    /// The `count` bytes from `address` on, if one block holds them.
    pub fn bytes(&self, address: u64, count: usize) -> Option<&[u8]> {
        let (start, block) = self.blocks.range(..=address).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        block.get(from..from.checked_add(count)?)
    }

    /// The same, to be changed.
    pub fn bytes_mut(&mut self, address: u64, count: usize) -> Option<&mut [u8]> {
        let (start, block) = self.blocks.range_mut(..=address).next_back()?;
        let from = usize::try_from(address - start).ok()?;
        block.get_mut(from..from.checked_add(count)?)
    }

    /// The pieces that a list names, as vectored reads and writes have it: addresses and lengths.
    pub fn pieces(&self, start: u64, count: u32) -> Option<Vec<(u64, usize)>> {
        let word = |at: u64| {
            let bytes = self.bytes(at, 8)?;
            Some(bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)))
        };
        (0..u64::from(count))
            .map(|piece| {
                let at = start.checked_add(piece * PIECE)?;
                Some((word(at)?, word(at + 8)? as usize))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn a_block_begins_as_zeros_and_keeps_what_is_written() {
        let mut memory = Memory::default();
        let address = memory.allocate(4);
        memory.bytes_mut(address + 1, 2).unwrap().copy_from_slice(&[7, 8]);
        assert_eq!(memory.bytes(address, 4), Some(&[0, 7, 8, 0][..]));
    }

    #[test]
    fn nothing_is_beyond_the_end_of_a_block_or_of_its_life() {
        let mut memory = Memory::default();
        let address = memory.allocate(4);
        assert_eq!(memory.bytes(address + 2, 3), None);
        assert!(memory.free(address));
        assert_eq!(memory.bytes(address, 1), None);
        assert!(!memory.free(address));
    }

    #[test]
    fn a_list_of_pieces_has_addresses_and_lengths() {
        let mut memory = Memory::default();
        let list = memory.allocate(32);
        for (word, value) in [300_u64, 2, 500, 7].into_iter().enumerate() {
            let bytes = memory.bytes_mut(list + 8 * word as u64, 8).unwrap();
            bytes.copy_from_slice(&value.to_le_bytes());
        }
        assert_eq!(memory.pieces(list, 2), Some(vec![(300, 2), (500, 7)]));
        assert_eq!(memory.pieces(list, 3), None);
    }

    #[test]
    fn addresses_are_never_given_twice() {
        let mut memory = Memory::default();
        let first = memory.allocate(0);
        memory.free(first);
        assert_ne!(memory.allocate(0), first);
    }
}
