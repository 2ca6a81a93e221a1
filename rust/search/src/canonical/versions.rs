//! What was written of threads and objects lately, by version.
//!
//! A stamp tells which version of a thread or of an object of the base it is: what has the same stamp is
//! the same, also after steps were taken back and others taken. A search comes back to a version for each
//! step from a state, with versions of all that moved in between, so more than the last one is kept.

use heddle_machine::ids::{Ref, ThreadId};

/// How many versions are kept.
const KEPT: usize = 1 << 13;
/// Versions of one time are spread over two to this power places.
const NEAR: u32 = 6;
/// No version: neither a thread nor an object has this number.
const NONE: (Version, u32) = (Version { of: u32::MAX, stamp: u64::MAX }, u32::MAX);
/// Tells threads from objects.
const THREAD: u32 = 1 << 31;

/// What has versions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Version {
    of: u32,
    stamp: u64,
}

impl Version {
    /// A version of a thread.
    #[inline]
    pub(super) fn of_thread(thread: ThreadId, stamp: u64) -> Self {
        Self { of: thread.0 | THREAD, stamp }
    }

    /// A version of an object.
    #[inline]
    pub(super) fn of_object(object: Ref, stamp: u64) -> Self {
        Self { of: object.0, stamp }
    }

    /// Versions of one time lie close together: those of the last few states are looked for most.
    #[inline]
    fn place(self) -> usize {
        let spread = u64::from(self.of).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - NEAR);
        (self.stamp.wrapping_mul(4).wrapping_add(spread)) as usize % KEPT
    }

    #[inline]
    fn is_thread(self) -> bool {
        self.of & THREAD != 0
    }
}

/// Versions with one number for each.
#[derive(Debug, Default)]
pub(super) struct Versions {
    /// None, or all that there may be.
    entries: Vec<(Version, u32)>,
    /// The latest stamps of objects and of threads that were ever kept.
    latest: [u64; 2],
}

impl Versions {
    /// The number of a version, if it is kept.
    #[inline]
    pub(super) fn get(&self, version: Version) -> Option<u32> {
        // What has just changed is not there, and its place is far from what was used lately.
        if version.stamp > self.latest[usize::from(version.is_thread())] {
            return None;
        }
        match self.entries.get(version.place()) {
            Some(&(kept, number)) if kept == version => Some(number),
            _ => None,
        }
    }

    /// Keep the number of a version, and forget another one.
    pub(super) fn keep(&mut self, version: Version, number: u32) {
        if self.entries.is_empty() {
            self.entries.resize(KEPT, NONE);
        }
        let latest = &mut self.latest[usize::from(version.is_thread())];
        *latest = version.stamp.max(*latest);
        self.entries[version.place()] = (version, number);
    }

    /// Forget all.
    pub(super) fn clear(&mut self) {
        self.entries.fill(NONE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_has_its_own_number_or_none() {
        let mut versions = Versions::default();
        let version = |at: u32| match at % 2 {
            0 => Version::of_thread(ThreadId(at % 10), u64::from(at / 10)),
            _ => Version::of_object(Ref(at % 10), u64::from(at / 10)),
        };
        for at in 0..20_000 {
            versions.keep(version(at), at);
            assert_eq!(versions.get(version(at)), Some(at));
        }
        let kept = (0..20_000).filter(|&at| versions.get(version(at)) == Some(at)).count();
        let known = (0..20_000).filter(|&at| versions.get(version(at)).is_some()).count();
        assert!(kept == known && kept > KEPT / 4, "{kept} of {known}");
        versions.clear();
        assert!((0..20_000).all(|at| versions.get(version(at)).is_none()));
    }
}
