//! Sets of what one thread can be in the middle of.

use std::collections::{BTreeMap, BTreeSet};

use super::bdd::{Bdd, Outcome, Space};

/// A procedure entered in a certain context. Frames of different contexts are never mixed up,
/// because cells may have changed in between.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Frame {
    /// The procedure.
    pub procedure: usize,
    /// Which of the contexts of the thread that entered frames of its stack, from 1 on; 0 for the
    /// thread's first procedure.
    pub context: u32,
}

/// In place of a label: the thread has finished.
pub const FINISHED: usize = usize::MAX;

/// A call: the frame of the callee, the rule of the caller's procedure, the frame of the caller.
pub type Link = (Frame, usize, Frame);

/// The stacks of one thread, with the cells it can see.
#[derive(Clone, Default)]
pub struct View {
    /// Top frames: now, related to the entry of the frame.
    pub tops: BTreeMap<(Frame, usize), Bdd>,
    /// Frames below: the entry of the callee (middle), what the caller keeps (now), related to
    /// the entry of the caller.
    pub below: BTreeMap<Link, Bdd>,
}

impl View {
    /// The number for the context that comes next.
    pub fn next(&self) -> u32 {
        let frames = self.tops.keys().map(|(frame, _)| frame);
        let frames = frames.chain(self.below.keys().map(|(callee, _, _)| callee));
        frames.map(|frame| frame.context).max().unwrap_or(0) + 1
    }

    /// Without calls of frames that no stack has, and contexts numbered without gaps: so that the
    /// same stacks look the same, whatever other threads did in between.
    #[must_use]
    pub fn pruned(mut self) -> View {
        let mut used: BTreeSet<Frame> = self.tops.keys().map(|&(frame, _)| frame).collect();
        loop {
            let more = self
                .below
                .keys()
                .filter(|(callee, _, caller)| used.contains(callee) && !used.contains(caller));
            let more: Vec<Frame> = more.map(|&(_, _, caller)| caller).collect();
            if more.is_empty() {
                break;
            }
            used.extend(more);
        }
        self.below.retain(|(callee, _, _), _| used.contains(callee));
        let contexts: BTreeSet<u32> =
            used.iter().map(|frame| frame.context).filter(|&context| context > 0).collect();
        if contexts.iter().zip(1..).all(|(&context, number)| context == number) {
            return self;
        }
        let numbered = |frame: Frame| {
            let before = contexts.range(..=frame.context).count();
            Frame { context: before as u32, ..frame }
        };
        let tops = self.tops.into_iter();
        let below = self.below.into_iter();
        View {
            tops: tops.map(|((frame, label), states)| ((numbered(frame), label), states)).collect(),
            below: below
                .map(|((callee, rule, caller), states)| {
                    ((numbered(callee), rule, numbered(caller)), states)
                })
                .collect(),
        }
    }

    /// A few bits of its keys: what is within another view has no bit that the other lacks.
    pub fn signature(&self) -> u128 {
        let bit = |frame: &Frame, label: usize| {
            let number = frame.procedure * 31 + frame.context as usize * 17;
            1 << (number.wrapping_add(label) % 128)
        };
        self.tops.keys().fold(0, |all: u128, (frame, label)| all | bit(frame, *label))
    }

    /// Whether everything in it is in another one.
    pub fn within(&self, other: &View, space: &Space) -> Outcome<bool> {
        if !self.tops.keys().all(|key| other.tops.contains_key(key))
            || !self.below.keys().all(|key| other.below.contains_key(key))
        {
            return Ok(false);
        }
        for (key, states) in &self.tops {
            if !space.implies(states, &other.tops[key])? {
                return Ok(false);
            }
        }
        for (key, states) in &self.below {
            if !space.implies(states, &other.below[key])? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Add to a set in a map; what was new.
pub fn join<K: Ord>(
    map: &mut BTreeMap<K, Bdd>,
    key: K,
    states: &Bdd,
    space: &Space,
) -> Outcome<Bdd> {
    match map.entry(key) {
        std::collections::btree_map::Entry::Vacant(entry) => {
            if *states != space.never {
                entry.insert(states.clone());
            }
            Ok(states.clone())
        }
        std::collections::btree_map::Entry::Occupied(mut entry) => {
            let new = space.minus(states, entry.get())?;
            if new != space.never {
                let all = space.or(entry.get(), &new)?;
                entry.insert(all);
            }
            Ok(new)
        }
    }
}
