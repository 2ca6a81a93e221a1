//! What is known of some methods, found by their numbers.

use crate::ids::MethodId;

/// A map from methods that a search asks for with every state: finding one takes no hash.
#[derive(Clone, Debug)]
pub(super) struct ByMethod<T> {
    entries: Vec<Option<T>>,
}

impl<T> Default for ByMethod<T> {
    fn default() -> Self {
        Self { entries: Vec::new() }
    }
}

impl<T> ByMethod<T> {
    /// What is known of a method.
    #[inline]
    pub(super) fn get(&self, method: MethodId) -> Option<&T> {
        self.entries.get(method.index())?.as_ref()
    }

    /// Keep what is known of a method.
    pub(super) fn insert(&mut self, method: MethodId, known: T) {
        if self.entries.len() <= method.index() {
            self.entries.resize_with(method.index() + 1, || None);
        }
        self.entries[method.index()] = Some(known);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_of_one_method_is_not_known_of_others() {
        let mut known = ByMethod::default();
        known.insert(MethodId(7), 'a');
        known.insert(MethodId(2), 'b');
        let found = [2, 6, 7, 8].map(|method| known.get(MethodId(method)).copied());
        assert_eq!(found, [Some('b'), None, Some('a'), None]);
    }
}
