//! References in components: by the way on which an object is found, not by where it lies.

use super::Canonical;
use heddle_machine::ids::Ref;

/// Groups that have codes: the heap's and those of threads.
pub(super) const GROUPS: u32 = (1 << 9) - 2;
/// Objects of a group that have codes.
const MEMBERS: u32 = 1 << 22;
/// Codes of the first group, which is the heap's, are lower.
pub(super) const GROUP: u32 = MEMBERS << 1;
/// A reference to an object that nothing before it leads to: the next one of the group.
const FOUND: u32 = (GROUPS + 1) << 23 | 1;
/// One to an object of the same group, by how far it is from the object that refers to it.
const NEAR: u32 = GROUPS << 23 | 1;

impl Canonical {
    /// Where notes are kept of an object that is written by the way to it; others are known by their
    /// addresses.
    #[inline]
    pub(super) fn young_index(&self, reference: Ref) -> Option<usize> {
        let place = reference.index();
        if place >= self.base {
            return Some(place - self.base + self.moved);
        }
        let number = *self.symmetry.numbers.get(place.checked_sub(self.symmetry.settled)?)?;
        (number as usize).checked_sub(1)
    }

    /// The code of an object, if it was found.
    pub(super) fn known_code(&self, reference: Ref) -> Option<u32> {
        let Some(young) = self.young_index(reference) else {
            return Some(reference.0 << 1);
        };
        (self.stamps[young] >= self.common).then(|| self.codes[young])
    }

    /// The code of an object: those of base objects are even, others odd, that of null is zero.
    #[inline]
    fn code(&mut self, reference: Ref) -> u32 {
        let Some(young) = self.young_index(reference) else { return reference.0 << 1 };
        let stamp = self.stamps[young];
        if stamp != self.now && stamp != self.common {
            // Another thread has found it, too.
            self.symmetry.overlap |= stamp > self.common;
            self.stamps[young] = self.now;
            // Codes that do not fit would be those of other objects.
            self.overflow |= self.group >= GROUPS || self.next >= MEMBERS;
            self.codes[young] = (self.group << 22 | self.next) << 1 | 1;
            self.next += 1;
            self.queue.push(reference);
        }
        self.codes[young]
    }

    /// A reference as a word. A code says how many objects were found before, so that one more at the
    /// beginning would change all that is written behind it: which object is meant is told as far as
    /// can be by the place where it is found first, and then by the distance.
    #[inline]
    fn word(&mut self, reference: Ref) -> u32 {
        let found = self.next;
        let code = self.code(reference);
        if code & 1 == 0 {
            return code;
        }
        if self.next != found {
            return FOUND;
        }
        match self.at {
            Some(at) if at >> 23 == code >> 23 => {
                let distance = (at >> 1).wrapping_sub(code >> 1) as i32;
                let word = (distance << 1 ^ distance >> 31) as u32;
                if word < MEMBERS { NEAR | word << 1 } else { code }
            }
            _ => code,
        }
    }

    /// Whether something that was written leads to the same as then, by the same words. If not, it is
    /// as if it had not been looked at: what is found first when it is written anew must count as such.
    #[inline]
    pub(super) fn leads_to(&mut self, links: impl Fn(&Self) -> &[(Ref, u32)]) -> bool {
        let (next, found) = (self.next, self.queue.len());
        let mut fits = true;
        for at in 0..links(self).len() {
            let (reference, word) = links(self)[at];
            fits &= self.word(reference) == word;
        }
        if !fits {
            self.next = next;
            for at in found..self.queue.len() {
                if let Some(young) = self.young_index(self.queue[at]) {
                    self.stamps[young] = 0;
                }
            }
            self.queue.truncate(found);
        }
        fits
    }

    /// Write a reference.
    #[inline]
    pub(super) fn reference(&mut self, reference: Ref) {
        let word = self.word(reference);
        if word & 1 != 0 {
            self.links.push((reference, word));
        }
        self.draft.word(word);
    }
}
