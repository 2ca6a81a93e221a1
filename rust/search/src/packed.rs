//! Numbers in as few bytes each as the largest of them needs.

/// A list of numbers of equal width.
///
/// It grows by an eighth, because what is reserved and not used counts as well.
#[derive(Debug, Default)]
pub(super) struct Packed {
    /// The numbers, and room behind them: eight bytes can be read at each.
    bytes: Vec<u8>,
    width: usize,
    length: usize,
}

const ROOM: usize = size_of::<u64>();

/// How many bytes a number needs.
fn width_of(number: u64) -> usize {
    (u64::BITS - number.leading_zeros()).div_ceil(u8::BITS) as usize
}

/// The bits of a number of some bytes.
fn mask_of(width: usize) -> u64 {
    if width == 0 { 0 } else { u64::MAX >> ((ROOM - width) * 8) }
}

impl Packed {
    /// How many numbers there are.
    #[inline]
    pub(super) fn len(&self) -> usize {
        self.length
    }

    /// A number of the list; 0 behind its end.
    #[inline]
    pub(super) fn get(&self, index: usize) -> u64 {
        let start = index * self.width;
        let Some(bytes) = self.bytes.get(start..start + ROOM) else { return 0 };
        u64::from_le_bytes(bytes.try_into().unwrap_or_default()) & mask_of(self.width)
    }

    /// Change a number; the list is made longer by zeros if it ends before.
    pub(super) fn set(&mut self, index: usize, number: u64) {
        let width = width_of(number).max(self.width);
        let length = self.length.max(index + 1);
        if width != self.width || length != self.length {
            self.stretch(width, length);
        }
        self.put(index, number);
    }

    /// Add a number.
    #[inline]
    pub(super) fn push(&mut self, number: u64) {
        self.set(self.length, number);
    }

    fn put(&mut self, index: usize, number: u64) {
        let start = index * self.width;
        let bytes = number.to_le_bytes();
        if let Some(place) = self.bytes.get_mut(start..start + self.width) {
            place.copy_from_slice(&bytes[..self.width]);
        }
    }

    /// Make room for so many numbers of this width.
    fn stretch(&mut self, width: usize, length: usize) {
        let size = width * length + ROOM;
        if size > self.bytes.capacity() {
            let more = size - self.bytes.len();
            self.bytes.reserve_exact(more + size / 8);
        }
        self.bytes.resize(size, 0);
        if width != self.width {
            // From the back, so that none is overwritten before it has moved.
            let narrow = std::mem::replace(&mut self.width, width);
            for index in (0..self.length).rev() {
                let start = index * narrow;
                let mut bytes = [0; ROOM];
                bytes[..narrow].copy_from_slice(&self.bytes[start..start + narrow]);
                self.put(index, u64::from_le_bytes(bytes));
            }
        }
        self.length = length;
    }

    /// Bytes of memory.
    pub(super) fn bytes(&self) -> usize {
        self.bytes.capacity()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_all_widths_are_kept() {
        let mut packed = Packed::default();
        let mut numbers = Vec::new();
        for bits in 0..=64 {
            let number = if bits == 0 { 0 } else { u64::MAX >> (64 - bits) };
            for number in [number, number / 3, bits] {
                packed.push(number);
                numbers.push(number);
                let kept: Vec<u64> = (0..packed.len()).map(|index| packed.get(index)).collect();
                assert_eq!(kept, numbers);
            }
        }
        packed.set(7, 99);
        assert_eq!((packed.get(6), packed.get(7), packed.get(8)), (numbers[6], 99, numbers[8]));
        assert_eq!(packed.get(packed.len()), 0);
    }

    #[test]
    fn a_gap_is_filled_with_zeros() {
        let mut packed = Packed::default();
        packed.set(5, 300);
        packed.set(9, 70_000);
        let kept: Vec<u64> = (0..11).map(|index| packed.get(index)).collect();
        assert_eq!(kept, [0, 0, 0, 0, 0, 300, 0, 0, 0, 70_000, 0]);
    }

    #[test]
    fn small_numbers_take_a_byte_and_an_eighth() {
        let mut packed = Packed::default();
        for number in 0..100_000 {
            packed.push(number % 256);
            assert!(packed.bytes() <= packed.len() * 9 / 8 + 16);
        }
    }
}
