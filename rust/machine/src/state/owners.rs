//! The only thread that accesses a static field, or what stands for one: part of the state, because
//! which access breaks the assumption that there is only one depends on it.

use super::logged::Logged;

/// Numbers from here on stand for something else than a static field.
const SPECIAL: u32 = u32::MAX - 15;

/// By field: the thread that owns it, plus one; 0 while none does.
#[derive(Clone, Debug, Default)]
pub struct Owners(Logged<u16>);

fn index(field: u32) -> usize {
    if field >= SPECIAL { (u32::MAX - field) as usize } else { field as usize + 16 }
}

fn field(index: u32) -> u32 {
    index.checked_sub(16).unwrap_or(u32::MAX - index)
}

impl Owners {
    /// The owner of a field, plus one; 0 if it has none.
    pub fn of(&self, field: u32) -> u16 {
        self.0.get(index(field)).copied().unwrap_or(0)
    }

    /// From now on a field has this owner.
    pub fn set(&mut self, field: u32, owner: u16) {
        self.0.grow(index(field) + 1);
        self.0.set(index(field), owner);
    }

    /// The fields whose owner is not the one they had in the beginning.
    pub fn differences(&self) -> impl Iterator<Item = (u32, u16)> {
        self.0.differences().map(|(index, owner)| (field(index), owner))
    }

    /// The version of all owners.
    pub fn version(&self) -> u64 {
        self.0.version()
    }

    pub(super) fn fit(&mut self, fields: usize) {
        self.0.grow(fields + 16);
    }

    pub(super) fn copy(&self) -> Self {
        Self(self.0.copy())
    }

    pub(super) fn record(&mut self) {
        self.0.record();
    }

    pub(super) fn mark(&self) -> usize {
        self.0.mark()
    }

    pub(super) fn undo(&mut self, mark: usize) {
        self.0.undo(mark);
    }
}

#[cfg(test)]
mod tests {
    use super::Owners;

    #[test]
    fn what_stands_for_something_else_shares_no_owner_with_a_field() {
        let mut owners = Owners::default();
        owners.record();
        owners.set(0, 1);
        owners.set(u32::MAX - 2, 2);
        assert_eq!([owners.of(0), owners.of(u32::MAX - 2), owners.of(2)], [1, 2, 0]);
        assert_eq!(owners.differences().count(), 2);
    }

    #[test]
    fn an_owner_is_taken_back_with_the_step_that_made_it_one() {
        let mut owners = Owners::default();
        owners.record();
        owners.set(3, 1);
        let mark = owners.mark();
        owners.set(3, 2);
        owners.undo(mark);
        assert_eq!(owners.of(3), 1);
    }
}
