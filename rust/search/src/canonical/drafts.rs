//! Threads in parts, written one behind the other before any of them is looked up.
//!
//! A thread is a component of components: what it is, and its frames. Most threads that are written were
//! written before, by another run, and most of these lately: then one look finds all parts at once.

use super::components::Writer;
use crate::interner::{Components, hash_words};

/// How many threads are kept.
const KEPT: usize = 1 << 10;

/// The parts of the thread being written, and threads that were written lately.
#[derive(Debug, Default)]
pub(super) struct Drafts {
    /// Where each part ends.
    ends: Vec<u32>,
    /// The components of the parts.
    ids: Vec<u32>,
    /// None, or all that there may be: the words of a thread and where its parts end, with its component.
    kept: Vec<(Vec<u32>, u32)>,
}

impl Drafts {
    /// Forget what was begun.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
    }

    /// A part is complete.
    pub(super) fn end_part(&mut self, draft: &Writer) {
        self.ends.push(draft.words().len() as u32);
    }

    /// The component of the thread that was written, which leaves the draft empty.
    pub(super) fn intern(&mut self, draft: &mut Writer, components: &mut Components) -> u32 {
        // Where parts end tells apart what the words alone do not.
        for &end in &self.ends {
            draft.word(end);
        }
        let id = self.look_up(draft.words(), components);
        draft.clear();
        self.ends.clear();
        id
    }

    fn look_up(&mut self, words: &[u32], components: &mut Components) -> u32 {
        if self.kept.is_empty() {
            self.kept.resize_with(KEPT, Default::default);
        }
        let hash = hash_words(words).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let place = (hash >> (u64::BITS - KEPT.trailing_zeros())) as usize;
        let (kept, id) = &mut self.kept[place];
        if kept == words && !words.is_empty() {
            return *id;
        }
        self.ids.clear();
        let mut start = 0;
        for &end in &self.ends {
            self.ids.push(components.intern(&words[start..end as usize]));
            start = end as usize;
        }
        *id = components.intern(&self.ids);
        kept.clear();
        kept.extend_from_slice(words);
        *id
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(parts: &[&[u32]], drafts: &mut Drafts, components: &mut Components) -> u32 {
        let mut draft = Writer::default();
        for part in parts {
            part.iter().for_each(|&word| draft.word(word));
            drafts.end_part(&draft);
        }
        drafts.intern(&mut draft, components)
    }

    #[test]
    fn a_thread_has_the_component_of_its_parts_whether_it_is_kept_or_not() {
        let (mut drafts, mut components) = (Drafts::default(), Components::default());
        let threads: Vec<[Vec<u32>; 2]> =
            (0..4000).map(|at| [vec![at % 7; at as usize % 3], vec![at / 7, at]]).collect();
        for _ in 0..2 {
            for [one, other] in &threads {
                let id = write(&[one, other], &mut drafts, &mut components);
                let parts = [one, other].map(|part| components.intern(part));
                assert_eq!(id, components.intern(&parts));
                assert_eq!(id, write(&[one, other], &mut drafts, &mut components));
            }
        }
    }

    #[test]
    fn parts_that_end_elsewhere_are_another_thread() {
        let (mut drafts, mut components) = (Drafts::default(), Components::default());
        let one = write(&[&[1, 2], &[3]], &mut drafts, &mut components);
        let other = write(&[&[1], &[2, 3]], &mut drafts, &mut components);
        let whole = write(&[&[1, 2, 3]], &mut drafts, &mut components);
        assert!(one != other && other != whole && one != whole);
    }
}
