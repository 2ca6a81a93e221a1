//! What was written of objects of the base. There are many of them, and few ever change.

use super::Written;

/// By place in the base.
#[derive(Debug, Default)]
pub(super) struct Old {
    /// By place: where it is among those of which something was written; 0 if nothing was.
    numbers: Vec<u32>,
    /// The first one stands for nothing.
    written: Vec<Written>,
}

impl Old {
    /// For a base of so many objects, of which nothing was written yet.
    pub(super) fn new(base: usize) -> Self {
        Self { numbers: vec![0; base], written: vec![Written::default()] }
    }

    /// What was written of an object last.
    #[inline]
    pub(super) fn get(&self, place: usize) -> &Written {
        &self.written[self.numbers[place] as usize]
    }

    /// Something was written of an object; what was written of it before.
    pub(super) fn replace(&mut self, place: usize, written: Written) -> Written {
        let number = &mut self.numbers[place];
        if *number == 0 {
            *number = self.written.len() as u32;
            self.written.push(Written::default());
        }
        std::mem::replace(&mut self.written[*number as usize], written)
    }

    /// Forget all.
    pub(super) fn clear(&mut self) {
        self.numbers.fill(0);
        self.written.truncate(1);
    }
}
