//! A table whose changes can be taken back, and that knows where it differs from a base.

use std::ops::Deref;

/// The table.
#[derive(Clone, Debug)]
pub struct Logged<T> {
    values: Vec<T>,
    /// What was there before each change, and at which version, while changes are recorded.
    log: Vec<(u32, T, u64)>,
    /// The contents when recording began.
    base: Vec<T>,
    /// Which entries were ever changed since, in ascending order.
    touched: Vec<u32>,
    recording: bool,
    version: u64,
    /// The last version that was given to contents.
    latest: u64,
}

impl<T> Default for Logged<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            log: Vec::new(),
            base: Vec::new(),
            touched: Vec::new(),
            recording: false,
            version: 0,
            latest: 0,
        }
    }
}

impl<T> Deref for Logged<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T: Copy + PartialEq + Default> Logged<T> {
    /// Change an entry.
    #[inline]
    pub fn set(&mut self, index: usize, value: T) {
        if self.recording {
            self.remember(index);
        }
        self.values[index] = value;
    }

    #[cold]
    fn remember(&mut self, index: usize) {
        self.log.push((index as u32, self.values[index], self.version));
        self.latest += 1;
        self.version = self.latest;
        if let Err(place) = self.touched.binary_search(&(index as u32)) {
            self.touched.insert(place, index as u32);
        }
    }

    /// Make room for at least `length` entries. That is never taken back.
    pub fn grow(&mut self, length: usize) {
        if self.values.len() < length {
            self.values.resize(length, T::default());
        }
    }

    /// The version of the contents, while changes are recorded: as long as it is the same, or the
    /// same again, so are they.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// From now on changes are recorded; what is here now is the base.
    pub fn record(&mut self) {
        self.recording = true;
        self.base.clone_from(&self.values);
        self.log.clear();
        self.touched.clear();
    }

    /// How many changes were recorded.
    pub fn mark(&self) -> usize {
        self.log.len()
    }

    /// The entries that were changed since a mark, some perhaps more than once.
    pub fn changed(&self, mark: usize) -> impl Iterator<Item = usize> {
        self.log[mark..].iter().map(|(index, ..)| *index as usize)
    }

    /// Whether an entry is not what it was at a mark.
    pub fn differs_from(&self, mark: usize) -> bool {
        // What was there before the first of several changes is what it was.
        let mut seen = Vec::new();
        self.log[mark..].iter().any(|&(index, value, _)| {
            let first = !seen.contains(&index);
            seen.push(index);
            first && self.values[index as usize] != value
        })
    }

    /// Take back all changes since a mark.
    pub fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            if let Some((index, value, version)) = self.log.pop() {
                self.values[index as usize] = value;
                self.version = version;
            }
        }
    }

    /// A copy without the record of changes.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self { log: Vec::new(), ..self.clone() }
    }

    /// An entry as it was in the base.
    pub fn original(&self, index: usize) -> T {
        self.base.get(index).copied().unwrap_or_default()
    }

    /// The entries that differ from the base, in ascending order.
    pub fn differences(&self) -> impl Iterator<Item = (u32, T)> {
        self.touched.iter().filter_map(|&index| {
            let value = self.values[index as usize];
            let before = self.original(index as usize);
            (value != before).then_some((index, value))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Logged;

    fn recorded() -> Logged<u64> {
        let mut table = Logged::default();
        table.grow(4);
        table.set(1, 10);
        table.record();
        table
    }

    #[test]
    fn changes_since_a_mark_are_taken_back_in_reverse() {
        let mut table = recorded();
        table.set(1, 11);
        let mark = table.mark();
        table.set(1, 12);
        table.set(2, 5);
        table.set(1, 13);
        table.undo(mark);
        assert_eq!(&table[..], [0, 11, 0, 0]);
    }

    #[test]
    fn contents_of_one_version_are_the_same() {
        let mut table = recorded();
        let mut seen = vec![(table.version(), table.to_vec())];
        let mut marks = Vec::new();
        for step in 0..200_usize {
            if step * 7 % 5 < 3 {
                marks.push(table.mark());
                table.set(step % 4, step as u64 * 3 % 7);
            } else if let Some(mark) = marks.pop() {
                table.undo(mark);
            }
            let known = seen.iter().find(|(version, _)| *version == table.version());
            assert!(known.is_none_or(|(_, contents)| **contents == table[..]));
            seen.push((table.version(), table.to_vec()));
        }
    }

    #[test]
    fn a_change_that_was_undone_makes_no_difference() {
        let mut table = recorded();
        let mark = table.mark();
        table.set(1, 12);
        assert!(table.differs_from(mark));
        table.set(1, 10);
        assert!(!table.differs_from(mark));
    }

    #[test]
    fn only_entries_that_differ_from_the_base_are_differences() {
        let mut table = recorded();
        table.set(3, 7);
        table.set(1, 11);
        table.set(1, 10);
        table.grow(6);
        table.set(5, 1);
        assert_eq!(table.differences().collect::<Vec<_>>(), [(3, 7), (5, 1)]);
    }
}
