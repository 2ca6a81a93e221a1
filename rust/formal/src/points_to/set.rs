//! Sets of small numbers: sorted while they are few, a bit each when they are many.

use super::ids::Number;

/// How many elements are kept sorted; beyond that bits are smaller and faster.
const FEW: usize = 24;

/// A set of numbers that only grows.
#[derive(Clone, Debug)]
pub enum Set<T> {
    /// In ascending order.
    Few(Vec<T>),
    /// One bit per number, and how many are set.
    Bits(Vec<u64>, usize),
}

impl<T> Default for Set<T> {
    fn default() -> Self {
        Self::Few(Vec::new())
    }
}

impl<T: Number> Set<T> {
    /// Add an element; whether it is new.
    pub fn insert(&mut self, element: T) -> bool {
        match self {
            Self::Few(sorted) => match sorted.binary_search(&element) {
                Ok(_) => false,
                Err(place) => {
                    sorted.insert(place, element);
                    if sorted.len() > FEW {
                        self.spread();
                    }
                    true
                }
            },
            Self::Bits(words, count) => {
                let (word, bit) = (element.index() / 64, 1 << (element.number() % 64));
                if words.len() <= word {
                    words.resize(word + 1, 0);
                }
                let is_new = words[word] & bit == 0;
                words[word] |= bit;
                *count += usize::from(is_new);
                is_new
            }
        }
    }

    /// Whether it has an element.
    pub fn contains(&self, element: T) -> bool {
        match self {
            Self::Few(sorted) => sorted.binary_search(&element).is_ok(),
            Self::Bits(words, _) => words
                .get(element.index() / 64)
                .is_some_and(|word| word & (1 << (element.number() % 64)) != 0),
        }
    }

    /// How many elements it has.
    pub fn len(&self) -> usize {
        match self {
            Self::Few(sorted) => sorted.len(),
            Self::Bits(_, count) => *count,
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements in ascending order.
    pub fn elements(&self) -> Vec<T> {
        match self {
            Self::Few(sorted) => sorted.clone(),
            Self::Bits(words, count) => {
                let mut all = Vec::with_capacity(*count);
                for (position, word) in words.iter().enumerate() {
                    let mut rest = *word;
                    while rest != 0 {
                        all.extend(T::told(position as u32 * 64 + rest.trailing_zeros()));
                        rest &= rest - 1;
                    }
                }
                all
            }
        }
    }

    fn spread(&mut self) {
        let Self::Few(sorted) = self else { return };
        let last = sorted.last().map_or(0, |last| last.index());
        let mut words = vec![0_u64; last / 64 + 1];
        for element in &*sorted {
            words[element.index() / 64] |= 1 << (element.number() % 64);
        }
        let count = sorted.len();
        *self = Self::Bits(words, count);
    }
}

#[cfg(test)]
mod tests {
    use super::Set;
    use crate::points_to::ids::AllocationId;

    #[test]
    fn a_set_has_what_was_added_in_order() {
        let mut set = Set::default();
        assert!(set.is_empty());
        let given: Vec<AllocationId> =
            (0..200).map(|number| AllocationId::at(number * 37 % 211)).collect();
        for number in &given {
            assert!(set.insert(*number));
            assert!(!set.insert(*number));
        }
        let mut sorted = given.clone();
        sorted.sort_unstable();
        assert_eq!(set.elements(), sorted);
        assert_eq!(set.len(), sorted.len());
        assert!((0..300).map(AllocationId::at).all(|it| set.contains(it) == given.contains(&it)));
    }
}
