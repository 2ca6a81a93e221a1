//! Races of a run that other runs with the same synchronisation show [`MathurPV21`].
//!
//! Two accesses race in a correct reordering of the run that keeps the order of critical sections
//! on each lock, if the events that must come before them need neither of the two. These are the
//! least set that contains what precedes both in their threads, with what each read reads from, and
//! of two critical sections on one lock the end of the earlier one.

use rustc_hash::{FxHashMap, FxHashSet};

use super::event::{Deed, Event, Race, entry, numbered};
use super::holding::Holding;
use super::lock_sets::{EMPTY, LockSets, SetId};
use super::needs::Need;
use super::sections::{Prefix, Sections};

/// Accesses of a thread at one place to one location that are compared with those of others.
const LAST: usize = 4;
/// Events after which the caller is asked again whether to go on.
const PATIENCE: u32 = 256;

/// An access, with what comes before it and the locks that its thread holds.
struct Access {
    number: u32,
    before: Need,
    held: SetId,
}

/// The last accesses of one thread, and which group of its location it is.
struct Group {
    thread: u32,
    rank: usize,
    last: Vec<Access>,
}

impl Group {
    fn is_in(&self, set: &[u32]) -> bool {
        self.last.last().is_some_and(|last| has(set, (self.thread, last.before.own)))
    }
}

/// The accesses of one kind at one place to a location, by thread.
struct Class {
    site: u32,
    writes: bool,
    groups: Vec<Group>,
    /// Who needs this event needs all of them; [`None`] if no such event is known.
    after: Option<(u32, u32)>,
}

/// The accesses of a location.
#[derive(Default)]
struct Location {
    classes: Vec<Class>,
    groups: usize,
    /// The locks that all of them held.
    common: Option<SetId>,
}

/// An event of a thread is in a set that has more events of it than come before.
fn has(set: &[u32], (thread, own): (u32, u32)) -> bool {
    set.get(thread as usize).is_some_and(|&count| count > own)
}

/// Decides whether two accesses of a run can be next to each other.
#[derive(Default)]
struct Reordering {
    sections: Sections,
    /// By thread, closed: what is needed by its latest access that was looked at; [`None`] if that
    /// never ends.
    closed: Vec<Option<Vec<u32>>>,
    /// The latest access that was looked at.
    latest: Option<u32>,
    set: Vec<u32>,
}

impl Reordering {
    /// Close what the latest access of a run needs.
    fn close(&mut self, access: &Access) {
        let thread = access.before.thread as usize;
        while self.closed.len() <= thread {
            self.closed.push(Some(Vec::new()));
        }
        if self.latest.replace(access.number) == Some(access.number) {
            return;
        }
        if let Some(set) = &mut self.closed[thread] {
            self.sections.add(set, &access.before);
            if !self.sections.close(set, &[]) {
                self.closed[thread] = None;
            }
        }
    }

    /// What an access of a thread needs, as far as it was looked at.
    fn closed(&self, thread: u32) -> Option<&Vec<u32>> {
        self.closed.get(thread as usize)?.as_ref()
    }

    /// Whether what must come before two accesses needs neither of them; `two` is the latest.
    fn race(&mut self, one: &Access, two: &Access) -> bool {
        let Some(closed) = &self.closed[two.before.thread as usize] else { return false };
        self.set.clone_from(closed);
        self.sections.add(&mut self.set, &one.before);
        let without = [one, two].map(|access| (access.before.thread, access.before.own));
        self.sections.close(&mut self.set, &without)
    }
}

impl Class {
    /// The first group with an access that races with the latest access of the run, and the last
    /// such access of the group.
    fn race(
        &mut self,
        access: &Access,
        reordering: &mut Reordering,
        sets: &mut LockSets,
    ) -> Option<(usize, u32)> {
        let (thread, own) = (access.before.thread, access.before.own);
        let others = self.groups.iter().filter(|group| group.thread != thread);
        others.clone().next()?;
        reordering.close(access);
        let closed = reordering.closed(thread).filter(|set| !has(set, (thread, own)))?;
        if self.after.is_some_and(|after| has(closed, after)) {
            return None;
        }
        // Who needs the last access of a group needs those before it.
        let free: Vec<_> = others.filter(|group| !group.is_in(closed)).collect();
        if free.is_empty() {
            self.after = Some((thread, own));
        }
        free.into_iter().find_map(|group| {
            let mut latest_first = group.last.iter().rev();
            let other = latest_first.find(|other| {
                sets.common(other.held, access.held) == EMPTY && reordering.race(other, access)
            });
            Some((group.rank, other?.number))
        })
    }
}

/// The accesses so far, and the races among them.
#[derive(Default)]
struct Course {
    reordering: Reordering,
    locations: Vec<Location>,
    /// Groups of classes, by location, class and thread.
    groups: FxHashMap<(u32, usize, u32), usize>,
    /// Locations and pairs of places with a race.
    known: FxHashSet<(u32, u32, u32)>,
    found: Vec<Race>,
}

impl Course {
    /// Compare the latest access with those before it.
    fn look(&mut self, event: &Event, access: &Access, sets: &mut LockSets) {
        let location = entry(&mut self.locations, event.object);
        let common = location.common.map_or(access.held, |held| sets.common(held, access.held));
        location.common = Some(common);
        if common != EMPTY {
            // A lock that all accesses hold excludes every race.
            return;
        }
        let mut hits = Vec::new();
        for class in &mut location.classes {
            let (low, high) = (event.site.min(class.site), event.site.max(class.site));
            let pair = (event.object, low, high);
            if (class.writes || event.deed == Deed::Write) && !self.known.contains(&pair) {
                let hit = class.race(access, &mut self.reordering, sets);
                hits.extend(hit.map(|(rank, first)| (rank, first, pair)));
            }
        }
        hits.sort_unstable();
        for (_, first, pair) in hits {
            if self.known.insert(pair) {
                self.found.push(Race { location: event.object, first, second: access.number });
            }
        }
    }

    /// Add the latest access to those of its thread at its place.
    fn add(&mut self, event: &Event, access: Access) {
        let (thread, site, writes) = (event.thread, event.site, event.deed == Deed::Write);
        let Location { classes, groups, .. } = entry(&mut self.locations, event.object);
        let of_kind = classes.iter().position(|it| it.site == site && it.writes == writes);
        let class = of_kind.unwrap_or(classes.len());
        if of_kind.is_none() {
            classes.push(Class { site, writes, groups: Vec::new(), after: None });
        }
        let Class { groups: of_class, after, .. } = &mut classes[class];
        let follows = match *after {
            Some(event) if event.0 == thread => true,
            Some(event) => self.reordering.closed(thread).is_some_and(|set| has(set, event)),
            None => of_class.iter().all(|group| group.thread == thread),
        };
        *after = follows.then_some((thread, access.before.own));
        let place = *self.groups.entry((event.object, class, thread)).or_insert(of_class.len());
        if place == of_class.len() {
            of_class.push(Group { thread, rank: *groups, last: Vec::new() });
            *groups += 1;
        }
        let last = &mut of_class[place].last;
        if last.len() == LAST {
            last.remove(0);
        }
        last.push(access);
    }
}

/// Races that other runs with the same synchronisation show, one per pair of places; and whether
/// these are all, or `go_on` said that it was enough. Critical sections on the locks `handing` hand
/// on what is no event, so that each needs the one before it.
pub fn predicted(
    events: &[Event],
    handing: &[u32],
    go_on: &mut dyn FnMut() -> bool,
) -> (Vec<Race>, bool) {
    let sections = Sections::of(events, handing);
    let reordering = Reordering { sections, ..Reordering::default() };
    let mut course = Course { reordering, ..Course::default() };
    let (mut prefix, mut holding) = (Prefix::new(handing), Holding::default());
    for (number, event) in numbered(events) {
        if number % PATIENCE == 0 && !go_on() {
            return (course.found, false);
        }
        if event.deed.is_access() {
            let (before, held) = (prefix.needs.of(event.thread).clone(), holding.of(event.thread));
            let access = Access { number, before, held };
            course.look(event, &access, &mut holding.sets);
            course.add(event, access);
        }
        prefix.advance(number, event);
        holding.advance(event);
    }
    (course.found, true)
}
