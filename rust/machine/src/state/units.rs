//! Units of work, and in which order they touch what belongs together.
//!
//! For each atomic set of each object there is a conflict graph: a unit comes before another one if
//! it touched a location first that the other touches later, and one of the two writes it. A circle
//! means that no order of whole units explains the run. Only units that are open can get a
//! predecessor, so a unit that has ended is on a circle only behind an open one. Therefore nothing
//! is kept but the open units, which of them lead to which, and what the ended units touched that an
//! open one leads to: a summary that loses no circle ([`FarzanM08`]).

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::action::Mode;
use crate::ids::{Ref, ThreadId};

/// Locations that were read and written: one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Touched {
    /// Read.
    pub reads: u64,
    /// Written.
    pub writes: u64,
}

impl Touched {
    /// One access.
    pub fn by(member: u8, mode: Mode) -> Self {
        let bit = 1 << member;
        match mode {
            Mode::Read => Self { reads: bit, writes: 0 },
            Mode::Write => Self { reads: 0, writes: bit },
            Mode::Update | Mode::Attempt => Self { reads: bit, writes: bit },
        }
    }

    fn conflicts(self, other: Self) -> bool {
        self.writes & (other.reads | other.writes) != 0 || self.reads & other.writes != 0
    }

    fn add(&mut self, other: Self) {
        self.reads |= other.reads;
        self.writes |= other.writes;
    }
}

/// One atomic set of one object; a set of static fields has no object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject {
    /// The object, or null.
    pub object: Ref,
    /// Which of the sets that were asked about.
    pub set: u16,
}

/// A location of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Location {
    /// The set.
    pub subject: Subject,
    /// Which of its members.
    pub member: u8,
}

/// A unit that has begun and not ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Open {
    /// Whose.
    pub thread: ThreadId,
    /// For which set.
    pub subject: Subject,
    /// How many frames the thread had when it began.
    pub depth: u32,
}

/// A call of an object's constructor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Construction {
    /// Whose.
    pub thread: ThreadId,
    /// The object.
    pub object: Ref,
    /// How many frames the thread had when it began.
    pub depth: u32,
}

/// An open unit that touched something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Whose unit: a thread has one for each set.
    pub thread: ThreadId,
    /// What it touched.
    pub own: Touched,
    /// What units touched that it leads to and that have ended.
    pub after: Touched,
    /// The threads of the open units that it leads to. Sorted.
    pub leads_to: Vec<ThreadId>,
}

/// The open units of one set, by thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Graph {
    /// Sorted by thread.
    pub nodes: Vec<Node>,
}

impl Graph {
    fn place(&mut self, thread: ThreadId) -> usize {
        match self.nodes.binary_search_by_key(&thread, |node| node.thread) {
            Ok(place) => place,
            Err(place) => {
                let (own, after) = (Touched::default(), Touched::default());
                let leads_to = Vec::new();
                self.nodes.insert(place, Node { thread, own, after, leads_to });
                place
            }
        }
    }

    /// The open unit of a thread touches something. True if that closes a circle.
    fn touch(&mut self, thread: ThreadId, touched: Touched) -> bool {
        let place = self.place(thread);
        let own = self.nodes[place].clone();
        let others = self.nodes.iter().filter(|node| node.thread != thread);
        let circle = own.after.conflicts(touched)
            || others
                .clone()
                .any(|node| own.leads_to.contains(&node.thread) && node.own.conflicts(touched));
        let earlier: Vec<ThreadId> = others
            .filter(|node| node.own.conflicts(touched) || node.after.conflicts(touched))
            .map(|node| node.thread)
            .collect();
        for node in self.nodes.iter_mut().filter(|node| node.thread != thread) {
            let before = earlier.contains(&node.thread)
                || node.leads_to.iter().any(|other| earlier.contains(other));
            if !before {
                continue;
            }
            node.after.add(own.after);
            let more = own.leads_to.iter().chain(std::iter::once(&thread));
            node.leads_to.extend(more.filter(|&&other| other != node.thread));
            node.leads_to.sort_unstable();
            node.leads_to.dedup();
        }
        self.nodes[place].own.add(touched);
        circle
    }

    /// The unit of a thread ends, if it touched anything.
    fn end(&mut self, thread: ThreadId) {
        let Ok(place) = self.nodes.binary_search_by_key(&thread, |node| node.thread) else {
            return;
        };
        let ended = self.nodes.remove(place);
        for node in &mut self.nodes {
            if let Ok(place) = node.leads_to.binary_search(&thread) {
                node.leads_to.remove(place);
                node.after.add(ended.own);
                node.after.add(ended.after);
            }
        }
    }
}

/// What the elements of arrays stand for, by array. The lists are sorted.
pub type Held = BTreeMap<Ref, Vec<Location>>;

/// All that is known of units while a program runs.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// Units that have begun and not ended.
    pub open: Vec<Open>,
    /// Objects that are being constructed.
    pub constructed: Vec<Construction>,
    /// What the elements of an array stand for: members that hold it, or held it.
    pub held: Arc<Held>,
    /// By set; those without an open unit that touched something are left out.
    pub graphs: BTreeMap<Subject, Graph>,
}

impl Units {
    /// A thread calls what is a unit for a set. False if it is inside one already.
    pub fn begin(&mut self, thread: ThreadId, subject: Subject, depth: u32) -> bool {
        let outermost = !self.is_inside(thread, subject);
        if outermost {
            self.open.push(Open { thread, subject, depth });
        }
        outermost
    }

    /// Whether a thread is inside a unit for a set.
    pub fn is_inside(&self, thread: ThreadId, subject: Subject) -> bool {
        self.open.iter().any(|open| open.thread == thread && open.subject == subject)
    }

    /// A thread calls a constructor of an object.
    pub fn construct(&mut self, thread: ThreadId, object: Ref, depth: u32) {
        self.constructed.push(Construction { thread, object, depth });
    }

    /// Whether a thread is inside a constructor of an object.
    pub fn constructs(&self, thread: ThreadId, object: Ref) -> bool {
        self.constructed.iter().any(|known| known.thread == thread && known.object == object)
    }

    /// A thread leaves the call with this depth; gives the sets whose unit ends with it.
    pub fn end(&mut self, thread: ThreadId, depth: u32) -> Vec<Subject> {
        self.constructed.retain(|known| known.thread != thread || known.depth < depth);
        let ending = |open: &Open| open.thread == thread && open.depth >= depth;
        let ended: Vec<Subject> =
            self.open.iter().filter(|open| ending(open)).map(|open| open.subject).collect();
        self.open.retain(|open| !ending(open));
        for &subject in &ended {
            self.close(thread, subject);
        }
        ended
    }

    /// The unit of a thread for a set ends, and another one begins in its place.
    pub fn cut(&mut self, thread: ThreadId, subject: Subject) {
        self.close(thread, subject);
    }

    fn close(&mut self, thread: ThreadId, subject: Subject) {
        if let Some(graph) = self.graphs.get_mut(&subject) {
            graph.end(thread);
            if graph.nodes.is_empty() {
                self.graphs.remove(&subject);
            }
        }
    }

    /// A thread accesses a location. Outside all units the access is a unit of its own. True if
    /// units come before each other in a circle now.
    pub fn access(&mut self, thread: ThreadId, location: Location, mode: Mode) -> bool {
        let Location { subject, member } = location;
        let graph = self.graphs.entry(subject).or_default();
        let circle = graph.touch(thread, Touched::by(member, mode));
        if !self.is_inside(thread, subject) {
            self.close(thread, subject);
        }
        circle
    }

    /// A member holds an array from now on. True if that is new.
    pub fn hold(&mut self, array: Ref, location: Location) -> bool {
        let known = self.held.get(&array).map_or(&[][..], Vec::as_slice);
        let Err(place) = known.binary_search(&location) else { return false };
        Arc::make_mut(&mut self.held).entry(array).or_default().insert(place, location);
        true
    }

    /// Forget objects that are no more.
    pub fn retain(&mut self, is_alive: impl Fn(Ref) -> bool) {
        let kept = |subject: Subject| subject.object.is_null() || is_alive(subject.object);
        self.open.retain(|open| kept(open.subject));
        self.constructed.retain(|known| is_alive(known.object));
        self.graphs.retain(|subject, _| kept(*subject));
        Arc::make_mut(&mut self.held).retain(|array, locations| {
            locations.retain(|location| kept(location.subject));
            is_alive(*array) && !locations.is_empty()
        });
    }
}

#[cfg(test)]
mod tests;
