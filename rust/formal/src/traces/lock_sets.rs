//! Sets of locks as numbers: each set is kept once, and what was asked of it once is known.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// The number of a set of locks.
pub type SetId = u32;

/// The number of the set without locks.
pub const EMPTY: SetId = 0;

/// All sets that were met, in ascending order of their locks.
#[derive(Debug)]
pub struct LockSets {
    sets: Vec<Arc<[u32]>>,
    numbers: FxHashMap<Arc<[u32]>, SetId>,
    with: FxHashMap<(SetId, u32), SetId>,
    without: FxHashMap<(SetId, u32), SetId>,
    common: FxHashMap<(SetId, SetId), SetId>,
    /// What was asked last of [`LockSets::with`] and [`LockSets::without`].
    last: [(SetId, u32, SetId); 2],
}

impl Default for LockSets {
    fn default() -> Self {
        let empty: Arc<[u32]> = Arc::from([]);
        Self {
            sets: vec![Arc::clone(&empty)],
            numbers: FxHashMap::from_iter([(empty, EMPTY)]),
            with: FxHashMap::default(),
            without: FxHashMap::default(),
            common: FxHashMap::default(),
            last: [(SetId::MAX, 0, EMPTY); 2],
        }
    }
}

impl LockSets {
    /// The locks of a set.
    pub fn locks(&self, set: SetId) -> &[u32] {
        &self.sets[set as usize]
    }

    /// Whether a lock is in a set.
    pub fn contains(&self, set: SetId, lock: u32) -> bool {
        self.locks(set).binary_search(&lock).is_ok()
    }

    /// A set and one more lock.
    pub fn with(&mut self, set: SetId, lock: u32) -> SetId {
        let (of, one, known) = self.last[0];
        if (of, one) == (set, lock) {
            return known;
        }
        let found = self.with_looked_up(set, lock);
        self.last[0] = (set, lock, found);
        found
    }

    fn with_looked_up(&mut self, set: SetId, lock: u32) -> SetId {
        if let Some(&known) = self.with.get(&(set, lock)) {
            return known;
        }
        let mut locks = self.locks(set).to_vec();
        if let Err(place) = locks.binary_search(&lock) {
            locks.insert(place, lock);
        }
        let found = self.number(&locks);
        self.with.insert((set, lock), found);
        found
    }

    /// A set but for one lock.
    pub fn without(&mut self, set: SetId, lock: u32) -> SetId {
        let (of, one, known) = self.last[1];
        if (of, one) == (set, lock) {
            return known;
        }
        let found = self.without_looked_up(set, lock);
        self.last[1] = (set, lock, found);
        found
    }

    fn without_looked_up(&mut self, set: SetId, lock: u32) -> SetId {
        if let Some(&known) = self.without.get(&(set, lock)) {
            return known;
        }
        let rest: Vec<_> = self.locks(set).iter().copied().filter(|&it| it != lock).collect();
        let found = self.number(&rest);
        self.without.insert((set, lock), found);
        found
    }

    /// What two sets have in common.
    pub fn common(&mut self, one: SetId, two: SetId) -> SetId {
        if one == two || one == EMPTY || two == EMPTY {
            return one.min(two);
        }
        let key = (one.min(two), one.max(two));
        if let Some(&known) = self.common.get(&key) {
            return known;
        }
        let both = self.locks(one).iter().copied().filter(|&lock| self.contains(two, lock));
        let both: Vec<_> = both.collect();
        let found = self.number(&both);
        self.common.insert(key, found);
        found
    }

    fn number(&mut self, locks: &[u32]) -> SetId {
        if let Some(&known) = self.numbers.get(locks) {
            return known;
        }
        let (number, locks) = (self.sets.len() as SetId, Arc::<[u32]>::from(locks));
        self.sets.push(Arc::clone(&locks));
        self.numbers.insert(locks, number);
        number
    }
}
