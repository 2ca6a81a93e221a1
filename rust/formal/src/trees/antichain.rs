//! Answers to one goal of which none makes another superfluous.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// The answers that are kept, by result and class: only those are ever compared.
pub struct Antichains<Result> {
    kept: FxHashMap<(Result, u64), Vec<u32>>,
}

impl<Result> Default for Antichains<Result> {
    fn default() -> Self {
        Self { kept: FxHashMap::default() }
    }
}

impl<Result: Copy + Eq + Hash> Antichains<Result> {
    /// Keep the answer `new` unless a kept one covers it; says which ones it made superfluous.
    pub fn insert(
        &mut self,
        bucket: (Result, u64),
        new: u32,
        mut covered_by: impl FnMut(u32) -> bool,
        mut covers: impl FnMut(u32) -> bool,
    ) -> Option<Vec<u32>> {
        let kept = self.kept.entry(bucket).or_default();
        if kept.iter().any(|&old| covered_by(old)) {
            return None;
        }
        let mut superfluous = Vec::new();
        kept.retain(|&old| {
            let stays = !covers(old);
            if !stays {
                superfluous.push(old);
            }
            stays
        });
        kept.push(new);
        Some(superfluous)
    }
}
