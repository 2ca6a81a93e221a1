//! One component being written.

/// Words of one component.
#[derive(Debug, Default)]
pub(super) struct Writer {
    words: Vec<u32>,
}

impl Writer {
    /// Begin anew.
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    /// What was written.
    pub(super) fn words(&self) -> &[u32] {
        &self.words
    }

    /// Add a word.
    #[inline]
    pub(super) fn word(&mut self, word: u32) {
        self.words.push(word);
    }

    /// Add a value of 64 bits.
    #[inline]
    pub(super) fn wide(&mut self, value: u64) {
        self.words.push(value as u32);
        self.words.push((value >> 32) as u32);
    }

    /// Add a value that is mostly small.
    #[inline]
    pub(super) fn value(&mut self, value: u64) {
        // A word below the limit stands for itself.
        const LIMIT: u64 = 0xffff_fffe;
        if value < LIMIT {
            self.words.push(value as u32);
        } else {
            self.words.push(LIMIT as u32);
            self.wide(value);
        }
    }

    /// Add bytes, four to a word, behind their number.
    pub(super) fn bytes(&mut self, length: usize, bytes: impl Iterator<Item = u8>) {
        self.word(length as u32);
        let mut word = 0;
        let mut count = 0;
        for byte in bytes {
            word = word << 8 | u32::from(byte);
            count += 1;
            if count % 4 == 0 {
                self.word(word);
                word = 0;
            }
        }
        if count % 4 != 0 {
            self.word(word);
        }
    }
}
