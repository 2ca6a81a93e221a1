//! Critical sections of a run, and the closure of what is needed under the order of their ends.

use rustc_hash::{FxHashMap, FxHashSet};

use super::event::{Deed, Event, entry, numbered};
use super::needs::{Need, Needs};

/// A critical section: where it begins in its thread, and what its end needs, if it ends.
#[derive(Debug)]
pub(super) struct Section {
    thread: u32,
    lock: u32,
    start: u32,
    number: u32,
    end: Option<Need>,
}

/// What a thread does with a lock.
#[derive(Debug, Default)]
struct Use {
    depth: Option<u32>,
    /// How often the lock was taken that a wait gave back.
    waiting: Option<u32>,
    /// Where the section begins in the thread and in the run.
    open: Option<(u32, u32)>,
}

/// A run up to an event: what the next ones need, and which critical sections they are in.
#[derive(Debug, Default)]
pub(super) struct Prefix {
    pub(super) needs: Needs,
    /// Locks whose critical sections hand on what is no event.
    handing: FxHashSet<u32>,
    /// By thread and lock.
    uses: FxHashMap<(u32, u32), Use>,
    /// What the last end of a section on a lock needs, and the end.
    last: Vec<Option<Need>>,
}

impl Prefix {
    /// Nothing has happened yet; critical sections on these locks hand on what is no event.
    pub(super) fn new(handing: &[u32]) -> Self {
        Self { handing: handing.iter().copied().collect(), ..Self::default() }
    }

    /// Take account of the next event; the section that it ends.
    pub(super) fn advance(&mut self, number: u32, event: &Event) -> Option<Section> {
        self.needs.advance(event);
        match event.deed {
            Deed::Lock | Deed::Try => self.enter(number, event),
            Deed::Unlock | Deed::Wait => return self.leave(event),
            _ => {}
        }
        None
    }

    fn enter(&mut self, number: u32, event: &Event) {
        let (thread, lock) = (event.thread, event.object);
        let used = self.uses.entry((thread, lock)).or_default();
        let (depth, again) = (used.depth.unwrap_or(0), used.waiting.take());
        if depth == 0 {
            used.open = Some((self.needs.of(thread).own, number));
        }
        used.depth = Some(depth + again.unwrap_or(0).max(1));
        // Which notification ended the wait is not noted, nor what is handed on without an event:
        // all that came before stays before.
        let keeps = again.is_some() || depth == 0 && self.handing.contains(&lock);
        if let (true, Some(last)) = (keeps, entry(&mut self.last, lock)) {
            self.needs.follow(thread, last);
        }
    }

    fn leave(&mut self, event: &Event) -> Option<Section> {
        let (thread, lock) = (event.thread, event.object);
        let used = self.uses.entry((thread, lock)).or_default();
        let mut depth = used.depth.unwrap_or(1);
        if event.deed == Deed::Wait {
            used.waiting = Some(depth);
            depth = 1;
        }
        used.depth = Some(depth.saturating_sub(1));
        if depth > 1 {
            return None;
        }
        let (start, number) = used.open.take()?;
        let need = self.needs.of(thread).clone();
        *entry(&mut self.last, lock) = Some(need.clone());
        Some(Section { thread, lock, start, number, end: Some(need) })
    }

    /// The sections that have not ended.
    fn open(&self) -> impl Iterator<Item = Section> {
        self.uses.iter().filter_map(|(&(thread, lock), used)| {
            let (start, number) = used.open?;
            Some(Section { thread, lock, start, number, end: None })
        })
    }
}

/// The critical sections of one thread on one lock, in order.
#[derive(Debug)]
struct Own {
    thread: u32,
    starts: Vec<u32>,
    numbers: Vec<u32>,
    ends: Vec<Option<Need>>,
    /// How many of them have begun within the set that was looked at last.
    begun: usize,
}

/// Where a thread begins sections, and on which locks; and each of these locks once.
#[derive(Debug, Default)]
struct Begun {
    starts: Vec<u32>,
    locks: Vec<u32>,
    each: Vec<u32>,
}

/// The critical sections of a run on locks that more than one thread takes.
#[derive(Debug, Default)]
pub(super) struct Sections {
    by_lock: Vec<Vec<Own>>,
    by_thread: Vec<Begun>,
    /// Locks whose sections have to be looked at.
    pending: Vec<u32>,
    is_pending: Vec<bool>,
}

impl Sections {
    /// Those of a whole run.
    pub(super) fn of(events: &[Event], handing: &[u32]) -> Self {
        let mut prefix = Prefix::new(handing);
        let found = numbered(events).filter_map(|(number, event)| prefix.advance(number, event));
        let mut found: Vec<_> = found.collect();
        found.extend(prefix.open());
        found.sort_unstable_by_key(|section| section.number);
        let mut all = Self::default();
        let mut places = FxHashMap::default();
        for Section { thread, lock, start, number, end } in found {
            let threads = entry(&mut all.by_lock, lock);
            let place = *places.entry((thread, lock)).or_insert(threads.len());
            if place == threads.len() {
                let (starts, numbers, ends) = (Vec::new(), Vec::new(), Vec::new());
                threads.push(Own { thread, starts, numbers, ends, begun: 0 });
            }
            let own = &mut threads[place];
            own.starts.push(start);
            own.numbers.push(number);
            own.ends.push(end);
        }
        all.is_pending = vec![false; all.by_lock.len()];
        for (lock, threads) in (0..).zip(&all.by_lock) {
            for own in threads.iter().filter(|_| threads.len() > 1) {
                let begun = entry(&mut all.by_thread, own.thread);
                begun.each.push(lock);
                begun.starts.extend(&own.starts);
                begun.locks.extend(own.starts.iter().map(|_| lock));
            }
        }
        all.by_lock.iter_mut().filter(|threads| threads.len() == 1).for_each(Vec::clear);
        for begun in &mut all.by_thread {
            let mut pairs: Vec<_> = begun.starts.drain(..).zip(begun.locks.drain(..)).collect();
            pairs.sort_unstable();
            (begun.starts, begun.locks) = pairs.into_iter().unzip();
        }
        all
    }

    /// Add to a set what is needed; [`Self::close`] has to follow.
    pub(super) fn add(&mut self, set: &mut Vec<u32>, need: &Need) {
        let most = need.others().len().max(need.thread as usize + 1);
        if set.len() < most {
            set.resize(most, 0);
        }
        for (thread, (known, &count)) in set.iter_mut().zip(need.others()).enumerate() {
            if count > *known {
                let before = std::mem::replace(known, count);
                self.begin(thread, before, count);
            }
        }
        let known = &mut set[need.thread as usize];
        if need.own > *known {
            let before = std::mem::replace(known, need.own);
            self.begin(need.thread as usize, before, need.own);
        }
    }

    /// Look at the locks that a thread takes with its events in between.
    fn begin(&mut self, thread: usize, before: u32, count: u32) {
        let Some(begun) = self.by_thread.get(thread) else { return };
        let first = begun.starts.partition_point(|&start| start <= before);
        let end = begun.starts.partition_point(|&start| start <= count);
        let locks = &begun.locks[first..end];
        let locks = if locks.len() > begun.each.len() { &begun.each } else { locks };
        for &lock in locks {
            if !std::mem::replace(&mut self.is_pending[lock as usize], true) {
                self.pending.push(lock);
            }
        }
    }

    /// Close a set under the ends of critical sections that another one on the same lock follows.
    ///
    /// False if one of these never ends, or as soon as the set has one of the events without which
    /// it should do: events by thread, and how many of it come before.
    pub(super) fn close(&mut self, set: &mut Vec<u32>, without: &[(u32, u32)]) -> bool {
        let has = |set: &[u32]| {
            let mut events = without.iter();
            events.any(|&(thread, own)| set.get(thread as usize).is_some_and(|&it| it > own))
        };
        let mut fits = !has(set);
        while fits {
            let Some(lock) = self.pending.pop() else { return true };
            self.is_pending[lock as usize] = false;
            fits = self.end(set, lock) && !has(set);
        }
        for lock in self.pending.drain(..) {
            self.is_pending[lock as usize] = false;
        }
        false
    }

    /// Add the ends of the sections on a lock that have begun, but the last of them; false if one
    /// never ends.
    fn end(&mut self, set: &mut Vec<u32>, lock: u32) -> bool {
        let mut threads = std::mem::take(&mut self.by_lock[lock as usize]);
        for own in &mut threads {
            own.look(set);
        }
        let last = threads.iter().filter_map(|own| own.latest().map(|place| own.numbers[place]));
        let last = last.max();
        // The latest of each thread is enough: who needs that needs the ends of those before it.
        let all_end = threads.iter().all(|own| match own.latest() {
            Some(place) if Some(own.numbers[place]) != last => {
                let Some(need) = &own.ends[place] else { return false };
                if set.get(own.thread as usize).is_none_or(|&count| count < need.own) {
                    self.add(set, need);
                }
                true
            }
            _ => true,
        });
        self.by_lock[lock as usize] = threads;
        all_end
    }
}

impl Own {
    /// Count the sections that have begun within a set, from the last such count on.
    fn look(&mut self, set: &[u32]) {
        let count = set.get(self.thread as usize).copied().unwrap_or(0);
        let is_begun = |&start: &u32| start <= count;
        let (earlier, later) = self.starts.split_at(self.begun);
        if later.first().is_some_and(is_begun) {
            self.begun += later.partition_point(is_begun);
        } else if !earlier.last().is_none_or(is_begun) {
            self.begun = earlier.partition_point(is_begun);
        }
    }

    /// The latest of them.
    fn latest(&self) -> Option<usize> {
        self.begun.checked_sub(1)
    }
}
