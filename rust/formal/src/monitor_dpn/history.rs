//! What locks and joins demand of a schedule, gathered from the leaves of an execution tree.
//!
//! There is a level for each phase: the tree as it stands when that phase ends. A node of a later
//! phase is not there yet, and a monitor that is left in a later phase is not left yet. A level
//! has the acquisition structure of its tree, what its joins demand, and the release structure
//! of its last phase. Every set is smaller in a tree that demands less; so one level covers
//! another if all its sets are subsets, and it shows the marks that the other one shows. Only
//! the number of steps must be the same.
//!
//! Reentrance. What the main thread does with a lock inside a monitor of the same lock demands
//! nothing. Whether it is inside one is seen only higher up in the tree; so what the main thread
//! demands is kept apart from what others demand, and taken back at the monitor around it.
//!
//! Joins. A joined thread has ended, so all its monitors are left again. It can run as a whole
//! where its parent's stack is lowest between spawn and join; nothing forbids that but a lock
//! that the parent holds all the time. A lock that is held at the last cut and given back after
//! it must wait for the joins inside: for all that the joined thread has still to take or leave.

use super::goals::Kind;
use super::relations::{Relation, Relations, Set, members};

/// What is known of a subtree as it stands at the end of one phase. The *main thread* is the one
/// to which the root of the subtree belongs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Marks that are shown, each by another thread.
    pub marks: u8,
    /// Steps of the phase, if they are counted.
    pub steps: u8,
    /// What the main thread demands itself.
    own: Demand,
    /// What other threads demand.
    others: Demand,
    /// Locks taken before the last cut and not given back, by any thread.
    kept: Set,
    /// Whether the main thread has ended.
    ended: bool,
    /// Locks that the main thread takes and gives back.
    taken: Set,
    /// Locks that threads take which the main thread starts and joins here.
    joined_use: Set,
    /// Tags that the main thread joins.
    joins: Set,
    /// Tags of children of the main thread that have not ended.
    running: Set,
    /// For each tag of a child of the main thread, the locks that it takes.
    child_use: Relation,
    /// For each tag of a child of the main thread, what that child needs after the last cut.
    child_needs: Relation,
    /// For each tag, the locks held at the last cut inside which it is joined after that.
    joined_in: Relation,
}

/// What is demanded by the locks that one thread, or several, take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Demand {
    /// Locks that are taken and not given back.
    acquired: Set,
    /// Locks that are taken.
    used: Set,
    /// `x -> y`: x is taken for good before y is taken.
    order: Relation,
    /// Locks taken after the last cut.
    later: Set,
    /// Locks that the main thread, or one that it joins, takes or gives back after the last cut.
    needs: Set,
    /// `x -> y`: x is taken, or given back, after the last cut before y is given back.
    release: Relation,
}

impl Level {
    /// A thread that does nothing and shows these marks.
    pub fn showing(marks: u8) -> Self {
        Self { marks, ..Self::default() }
    }

    /// Forget what only a thread that joins this one would want to know.
    pub fn forget_taken(&mut self) {
        self.taken = 0;
    }

    /// Whether there is a schedule, if this is a whole tree.
    pub fn is_possible(&self, relations: &Relations) -> bool {
        relations.is_acyclic(self.own.order, self.others.order)
            && relations.is_acyclic(self.own.release, self.others.release)
    }

    /// No lock that was taken for good before the cut may be taken after it.
    fn separate(self) -> Option<Self> {
        (self.kept & (self.own.later | self.others.later) == 0).then_some(self)
    }
}

/// Where a node stands: its own phase, and the level from which it is looked at.
#[derive(Clone, Copy)]
pub struct View {
    /// The phase of the node.
    pub phase: u8,
    /// The phase that the level shows the end of.
    pub level: u8,
}

impl View {
    /// Whether the node's step is taken after the last cut. Before the first cut there is none.
    fn is_late(self) -> bool {
        self.phase == self.level && self.level > 0
    }

    /// Whether the node's step is taken before the last cut.
    fn is_early(self) -> bool {
        self.phase < self.level
    }
}

/// The level of a node with its children's levels; `None` if no schedule respects the locks and
/// joins of that tree.
pub fn level(
    relations: &mut Relations,
    kind: Kind,
    view: View,
    children: &[&Level],
) -> Option<Level> {
    let mut found = match *children {
        [] => Level::default(),
        [only] => *only,
        [left, right] => return binary(relations, kind, view, left, right),
        _ => return None,
    };
    match kind {
        Kind::Exit(_) => found.ended = true,
        Kind::Join(_, tag) => found.joins |= 1 << tag,
        Kind::Acq(_, lock) => found = acquire(relations, lock, view, &found)?,
        _ => {}
    }
    Some(found)
}

fn binary(
    relations: &mut Relations,
    kind: Kind,
    view: View,
    left: &Level,
    right: &Level,
) -> Option<Level> {
    match kind {
        Kind::Spawn(_, tag) => spawn(relations, tag, left, right),
        Kind::Use(_, lock, ended) if ended > view.level => {
            // Not left at the end of this phase, so nothing of the right child is there.
            acquire(relations, lock, view, left)
        }
        Kind::Use(_, lock, ended) => {
            let inside = within_monitor(relations, lock, view, ended, left)?;
            then(relations, &inside, right)
        }
        _ => then(relations, left, right),
    }
}

fn acquire(relations: &mut Relations, number: u8, view: View, below: &Level) -> Option<Level> {
    let lock = 1 << number;
    let mut found = *below;
    if found.others.acquired & lock != 0 {
        return None;
    }
    found.others.order = before(relations, found.others.order, lock, found.others.used)?;
    let order = relations.without_target(found.own.order, number);
    found.own.order = relations.with(order, lock, found.own.used & !lock);
    found.own.acquired |= lock;
    found.own.used |= lock;
    if view.is_late() {
        found.own.later |= lock;
    } else if view.is_early() {
        found.own.later &= !lock;
        found.own.release = relations.without_source(found.own.release, number);
        found.kept |= lock;
    }
    found.separate()
}

fn within_monitor(
    relations: &mut Relations,
    number: u8,
    view: View,
    ended: u8,
    inside: &Level,
) -> Option<Level> {
    let lock = 1 << number;
    let mut found = *inside;
    if found.joined_use & lock != 0 {
        return None;
    }
    found.own.used |= lock;
    found.taken |= lock;
    if view.is_late() {
        found.own.later |= lock;
        found.own.needs |= lock;
    } else if view.is_early() && ended == view.level {
        let release = relations.without_source(found.own.release, number);
        found.own.release = relations.with(release, inside.own.needs & !lock, lock);
        found.others.release = before(relations, found.others.release, inside.others.needs, lock)?;
        found.joined_in = relations.with(found.joined_in, found.joins, lock);
        found.own.later &= !lock;
        found.own.needs |= lock;
    }
    found.separate()
}

/// What two threads, or groups of them, demand together; their orders are already joined.
fn beside(one: &Demand, other: &Demand, order: Relation, release: Relation) -> Demand {
    Demand {
        acquired: one.acquired | other.acquired,
        used: one.used | other.used,
        order,
        later: one.later | other.later,
        needs: one.needs | other.needs,
        release,
    }
}

/// The main thread does what is on the left, then what is on the right.
fn then(relations: &mut Relations, left: &Level, right: &Level) -> Option<Level> {
    let taken_twice =
        (left.own.acquired | left.others.acquired) & (right.own.acquired | right.others.acquired);
    if left.running & right.joins != 0 || taken_twice != 0 {
        return None;
    }
    let order = relations.order(left.others.order, right.others.order)?;
    let mut release = relations.order(left.others.release, right.others.release)?;
    for tag in members(right.joins) {
        let needs = relations.row(left.child_needs, tag);
        let inside = relations.row(right.joined_in, tag);
        release = before(relations, release, needs, inside)?;
    }
    let mut others = beside(&left.others, &right.others, order, release);
    others.needs |= relations.image(left.child_needs, right.joins);
    let order = relations.union(left.own.order, right.own.order);
    let release = relations.union(left.own.release, right.own.release);
    let joined_use = relations.image(left.child_use, right.joins);
    let found = Level {
        marks: left.marks | right.marks,
        steps: left.steps + right.steps,
        own: beside(&left.own, &right.own, order, release),
        others,
        kept: left.kept | right.kept,
        ended: right.ended,
        taken: left.taken | right.taken,
        joined_use: left.joined_use | right.joined_use | joined_use,
        joins: left.joins | right.joins,
        running: left.running | right.running,
        child_use: relations.union(left.child_use, right.child_use),
        child_needs: relations.union(left.child_needs, right.child_needs),
        joined_in: relations.union(left.joined_in, right.joined_in),
    };
    found.separate()
}

/// The main thread starts the one on the left, then does what is on the right.
fn spawn(
    relations: &mut Relations,
    tag: Option<u8>,
    child: &Level,
    right: &Level,
) -> Option<Level> {
    let acquired = child.own.acquired | child.others.acquired;
    if acquired & (right.own.acquired | right.others.acquired) != 0 {
        return None;
    }
    // All of the child is there, so nothing that it demands will be taken back.
    let order = relations.order(child.own.order, child.others.order)?;
    let release = relations.order(child.own.release, child.others.release)?;
    let thread = beside(&child.own, &child.others, order, release);
    let order = relations.order(order, right.others.order)?;
    let release = relations.order(release, right.others.release)?;
    let mut found = *right;
    found.marks |= child.marks;
    found.steps += child.steps;
    found.kept |= child.kept;
    found.others = beside(&thread, &right.others, order, release);
    found.others.needs = right.others.needs;
    let Some(tag) = tag else { return found.separate() }; // no thread joins it
    let name = 1 << tag;
    let takes = child.taken | child.joined_use;
    if right.joins & name != 0 {
        if !child.ended {
            return None;
        }
        found.joined_use |= takes;
        found.others.needs |= thread.needs;
        let inside = relations.row(right.joined_in, tag);
        found.others.release = before(relations, release, thread.needs, inside)?;
    }
    if !child.ended {
        found.running |= name;
    }
    found.child_use = relations.with(found.child_use, name, takes);
    found.child_needs = relations.with(found.child_needs, name, thread.needs);
    found.separate()
}

fn before(relations: &mut Relations, order: Relation, first: Set, second: Set) -> Option<Relation> {
    let edges = relations.with(Relation::default(), first, second);
    relations.order(order, edges)
}

/// Whether `better` demands no more and shows no less than `worse`.
pub fn covers(relations: &Relations, better: &Level, worse: &Level) -> bool {
    let sets = [
        (better.kept, worse.kept),
        (better.taken, worse.taken),
        (better.joined_use, worse.joined_use),
        (better.joins, worse.joins),
        (better.running, worse.running),
    ];
    let related = [
        (better.child_use, worse.child_use),
        (better.child_needs, worse.child_needs),
        (better.joined_in, worse.joined_in),
    ];
    worse.marks & !better.marks == 0
        && better.steps == worse.steps
        && (better.ended || !worse.ended)
        && sets.iter().all(|(less, more)| less & !more == 0)
        && demands_no_more(relations, &better.own, &worse.own)
        && demands_no_more(relations, &better.others, &worse.others)
        && related.iter().all(|&(less, more)| relations.within(less, more))
}

fn demands_no_more(relations: &Relations, better: &Demand, worse: &Demand) -> bool {
    better.acquired & !worse.acquired == 0
        && better.used & !worse.used == 0
        && better.later & !worse.later == 0
        && better.needs & !worse.needs == 0
        && relations.within(better.order, worse.order)
        && relations.within(better.release, worse.release)
}
