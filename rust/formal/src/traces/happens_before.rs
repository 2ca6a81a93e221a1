//! Races of a run by its happens-before order [JLS, 17.4.5], with vector clocks [`FlanaganF09`].

use super::event::{Deed, Event, Race, entry, numbered};

/// A moment of a thread, which counts how often others could learn of it.
type Moment = (u32, u32);

/// How far each thread has been seen, by thread.
type Clock = Vec<u32>;

fn join(clock: &mut Clock, other: &[u32]) {
    if clock.len() < other.len() {
        clock.resize(other.len(), 0);
    }
    for (time, &seen) in clock.iter_mut().zip(other) {
        *time = seen.max(*time);
    }
}

/// The happens-before order of the events so far.
#[derive(Default)]
struct Order {
    clocks: Vec<Clock>,
    /// What those see that take a lock, by lock.
    locks: Vec<Clock>,
    /// What those see that read a thing that orders threads.
    things: Vec<Clock>,
}

impl Order {
    /// What a thread has seen; itself it has seen from the first moment on.
    fn clock(&mut self, thread: u32) -> &mut Clock {
        let clock = entry(&mut self.clocks, thread);
        let now = entry(clock, thread);
        *now = (*now).max(1);
        clock
    }

    fn seen(&self, thread: u32, (who, when): Moment) -> bool {
        self.clocks[thread as usize].get(who as usize).is_some_and(|&seen| when <= seen)
    }

    /// Take account of an event that orders threads.
    fn advance(&mut self, event: &Event) {
        let Event { thread, deed, object, .. } = *event;
        match deed {
            Deed::Lock | Deed::Try => {
                self.clock(thread);
                let given = entry(&mut self.locks, object);
                join(&mut self.clocks[thread as usize], given);
            }
            Deed::Acquire => {
                self.clock(thread);
                let given = entry(&mut self.things, object);
                join(&mut self.clocks[thread as usize], given);
            }
            Deed::Unlock | Deed::Wait => {
                self.clock(thread);
                entry(&mut self.locks, object).clone_from(&self.clocks[thread as usize]);
                self.go_on(thread);
            }
            Deed::Release => {
                self.clock(thread);
                join(entry(&mut self.things, object), &self.clocks[thread as usize]);
                self.go_on(thread);
            }
            Deed::Fork => {
                self.see(object, thread);
                self.go_on(thread);
            }
            Deed::Join => {
                self.see(thread, object);
                self.go_on(object);
            }
            _ => {}
        }
    }

    fn see(&mut self, thread: u32, other: u32) {
        let seen = self.clock(other).clone();
        join(self.clock(thread), &seen);
    }

    fn go_on(&mut self, thread: u32) {
        self.clock(thread)[thread as usize] += 1;
    }
}

/// The last access of one thread, and as how many threads had one before its first.
struct Access {
    thread: u32,
    time: u32,
    number: u32,
    rank: u32,
}

/// The last accesses of one kind to one location, by thread.
#[derive(Default)]
struct Accesses {
    by_thread: Vec<Access>,
    /// What comes behind all of them is no race with any; [`None`] if no such moment is known.
    after: Option<Moment>,
}

impl Accesses {
    /// Add an access, the last of its thread.
    fn add(&mut self, order: &Order, (thread, time): Moment, number: u32) {
        let follows = match self.after {
            Some(after) => order.seen(thread, after),
            None => self.by_thread.iter().all(|access| access.thread == thread),
        };
        self.after = follows.then_some((thread, time));
        let rank = self.by_thread.len() as u32;
        match self.by_thread.binary_search_by_key(&thread, |access| access.thread) {
            Ok(place) => {
                self.by_thread[place].time = time;
                self.by_thread[place].number = number;
            }
            Err(place) => self.by_thread.insert(place, Access { thread, time, number, rank }),
        }
    }

    /// The numbers of those that an access of a thread is not ordered with, by their rank.
    fn unordered(&mut self, order: &Order, (thread, time): Moment) -> Vec<u32> {
        if self.by_thread.is_empty() || self.after.is_some_and(|after| order.seen(thread, after)) {
            return Vec::new();
        }
        let others = self.by_thread.iter().filter(|access| {
            access.thread != thread && !order.seen(thread, (access.thread, access.time))
        });
        let mut found: Vec<_> = others.map(|access| (access.rank, access.number)).collect();
        if found.is_empty() {
            self.after = Some((thread, time));
        }
        found.sort_unstable();
        found.into_iter().map(|(_, number)| number).collect()
    }
}

/// The races of a run by their second access, but no more than `most`; of each thread the last
/// access counts.
pub fn races(events: &[Event], most: usize) -> Vec<Race> {
    let mut order = Order::default();
    let mut known: Vec<[Accesses; 2]> = Vec::new();
    let mut found = Vec::new();
    for (second, event) in numbered(events) {
        if !event.deed.is_access() {
            order.advance(event);
            continue;
        }
        if found.len() >= most {
            break;
        }
        let (thread, location) = (event.thread, event.object);
        let now = (thread, order.clock(thread)[thread as usize]);
        let [reads, writes] = entry(&mut known, location);
        let mut others = writes.unordered(&order, now);
        if event.deed == Deed::Write {
            others.extend(reads.unordered(&order, now));
            writes.add(&order, now, second);
        } else {
            reads.add(&order, now, second);
        }
        found.extend(others.into_iter().map(|first| Race { location, first, second }));
    }
    found.truncate(most);
    found
}
