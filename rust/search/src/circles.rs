//! Units of work that come before each other in a circle, from a run that was noted down.
//!
//! The search keeps only a summary of the conflict graph; here is the whole of it, for one run.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::replay::Replayer;
use heddle_machine::action::Mode;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::record::event::StackId;
use heddle_machine::record::units::{Deed, Noted};
use heddle_machine::state::units::Subject;
use heddle_machine::watch::sets::bit_of;

/// A unit on a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Whose.
    pub thread: ThreadId,
    /// Where it began; an access outside all units began nowhere.
    pub begun: Option<StackId>,
}

/// An access of a unit on a circle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// Which of the units.
    pub part: usize,
    /// Which member of the set.
    pub member: u8,
    /// How.
    pub mode: Mode,
    /// Where.
    pub stack: StackId,
    /// The monitors that its thread held.
    pub locks: Vec<Ref>,
}

/// Units each of which comes before the next one, and the last before the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circle {
    /// The set.
    pub subject: Subject,
    /// The units.
    pub parts: Vec<Part>,
    /// All that the units touched up to the access that closes the circle, in order.
    pub accesses: Vec<Access>,
    /// Which access of each unit comes before which one of the next.
    pub edges: Vec<(usize, usize)>,
}

/// Units of one set, as far as a run has come.
#[derive(Default)]
struct Whole {
    parts: Vec<Part>,
    accesses: Vec<Access>,
    /// The first pair of accesses that makes one unit come before another.
    edges: FxHashMap<(usize, usize), (usize, usize)>,
}

fn conflict(one: &Access, other: &Access) -> bool {
    one.part != other.part
        && one.member == other.member
        && (one.mode != Mode::Read || other.mode != Mode::Read)
}

impl Whole {
    fn add_part(&mut self, thread: ThreadId, begun: Option<StackId>) -> usize {
        self.parts.push(Part { thread, begun });
        self.parts.len() - 1
    }

    /// A unit touches something; the units of a circle that this closes.
    fn add(&mut self, access: Access) -> Option<Vec<usize>> {
        let number = self.accesses.len();
        let mut earlier = Vec::new();
        for (at, known) in self.accesses.iter().enumerate() {
            if conflict(known, &access) {
                self.edges.entry((known.part, access.part)).or_insert((at, number));
                earlier.push(known.part);
            }
        }
        let part = access.part;
        self.accesses.push(access);
        self.shortest(part, &earlier)
    }

    /// The shortest way from a unit to one of those that come before it.
    fn shortest(&self, from: usize, earlier: &[usize]) -> Option<Vec<usize>> {
        let mut came: FxHashMap<usize, usize> = FxHashMap::default();
        let mut todo = VecDeque::from([from]);
        while let Some(part) = todo.pop_front() {
            if part != from && earlier.contains(&part) {
                let mut way = vec![part];
                while let Some(&before) = came.get(way.last()?) {
                    way.push(before);
                }
                way.reverse();
                return Some(way);
            }
            let mut next: Vec<usize> = self
                .edges
                .keys()
                .filter(|(one, _)| *one == part)
                .map(|(_, other)| *other)
                .collect();
            next.sort_unstable();
            for other in next {
                if other != from && !came.contains_key(&other) {
                    came.insert(other, part);
                    todo.push_back(other);
                }
            }
        }
        None
    }

    fn circle(&self, subject: Subject, way: &[usize]) -> Circle {
        let mut numbers = Vec::new();
        let mut accesses = Vec::new();
        for (number, access) in self.accesses.iter().enumerate() {
            if let Some(part) = way.iter().position(|&part| part == access.part) {
                numbers.push(number);
                accesses.push(Access { part, ..access.clone() });
            }
        }
        let place = |number: usize| numbers.binary_search(&number).unwrap_or(0);
        let next = way.iter().cycle().skip(1);
        let edges = way.iter().zip(next).filter_map(|(&one, &other)| {
            let &(first, second) = self.edges.get(&(one, other))?;
            Some((place(first), place(second)))
        });
        let edges = edges.collect();
        let parts = way.iter().map(|&part| self.parts[part].clone()).collect();
        Circle { subject, parts, accesses, edges }
    }
}

/// The first circle that a run closes.
///
/// An access that start and join order against all others of the run to its set does not count, if
/// there is a circle without it.
pub fn first_circle(noted: &[Noted]) -> Option<Circle> {
    let mut touching: FxHashMap<u16, u64> = FxHashMap::default();
    let is_access = |noted: &Noted| matches!(noted.deed, Deed::Access(..));
    for each in noted.iter().filter(|each| is_access(each)) {
        *touching.entry(each.subject.set).or_default() |= bit_of(each.thread);
    }
    let counts = |each: &&Noted| {
        !is_access(each) || touching.get(&each.subject.set).is_some_and(|&by| by & each.beside != 0)
    };
    circle_of(noted.iter().filter(counts)).or_else(|| circle_of(noted))
}

fn circle_of<'a>(noted: impl IntoIterator<Item = &'a Noted>) -> Option<Circle> {
    let mut sets: FxHashMap<Subject, Whole> = FxHashMap::default();
    let mut current: FxHashMap<(ThreadId, Subject), usize> = FxHashMap::default();
    for &Noted { thread, subject, deed, stack, ref locks, .. } in noted {
        let whole = sets.entry(subject).or_default();
        match deed {
            Deed::Begin => {
                let part = whole.add_part(thread, Some(stack));
                current.insert((thread, subject), part);
            }
            Deed::End => {
                current.remove(&(thread, subject));
            }
            Deed::Access(member, mode) => {
                let part = match current.get(&(thread, subject)) {
                    Some(&part) => part,
                    None => whole.add_part(thread, None),
                };
                if let Some(way) =
                    whole.add(Access { part, member, mode, stack, locks: locks.clone() })
                {
                    return Some(whole.circle(subject, &way));
                }
            }
        }
    }
    None
}

impl Replayer {
    /// Units of work that come before each other in a circle, if the steps so far show some.
    pub fn circle(&self) -> Option<Circle> {
        first_circle(self.recorder()?.units())
    }

    /// An object in words; None for null.
    pub fn object_text(&mut self, object: Ref) -> Option<String> {
        (object != Ref::NULL).then(|| {
            self.naming(|machine, recorder| machine.object_text(&mut recorder.names, object))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SUBJECT: Subject = Subject { object: Ref::NULL, set: 0 };

    fn run(text: &str) -> Vec<Noted> {
        let deeds = text.split_whitespace().map(|word| {
            // What begins with a dash is ordered against all that the others do.
            let (word, beside) = word.strip_prefix('-').map_or((word, u64::MAX), |it| (it, 0));
            let (thread, rest) = word.split_at(1);
            let thread = ThreadId(thread.parse().unwrap_or(0));
            let deed = match rest {
                "[" => Deed::Begin,
                "]" => Deed::End,
                _ => {
                    let (mode, member) = rest.split_at(1);
                    let mode = if mode == "r" { Mode::Read } else { Mode::Write };
                    Deed::Access(member.parse().unwrap_or(0), mode)
                }
            };
            let (subject, stack) = (SUBJECT, StackId(0));
            Noted { thread, subject, deed, stack, locks: Vec::new(), beside }
        });
        deeds.collect()
    }

    #[test]
    fn a_unit_between_two_accesses_of_another_closes_a_circle() {
        let circle = first_circle(&run("1[ 1r0 2[ 2r0 2w0 2] 1w0")).unwrap_or_else(|| panic!());
        assert_eq!(circle.parts.len(), 2);
        assert_eq!(circle.accesses.len(), 4);
        assert_eq!(first_circle(&run("1[ 1r0 1w0 1] 2[ 2r0 2w0 2]")), None);
    }

    #[test]
    fn an_access_that_is_ordered_against_all_others_is_not_on_a_circle_if_there_is_another() {
        let circle =
            first_circle(&run("-1w1 2[ 2w1 -1r1 2w1 2r0 3[ 3w0 2w0")).unwrap_or_else(|| panic!());
        assert_eq!(circle.parts.iter().map(|part| part.thread.0).collect::<Vec<_>>(), [2, 3]);
        assert!(first_circle(&run("1[ -1w0 2w0 -1r0")).is_some());
    }

    #[test]
    fn an_access_outside_all_units_is_one() {
        let circle = first_circle(&run("1[ 1r0 2w0 1r0")).unwrap_or_else(|| panic!());
        assert_eq!(circle.parts[1].begun, None);
        assert_eq!(circle.edges, [(0, 1), (1, 2)]);
    }

    #[test]
    fn a_circle_may_need_three_units() {
        let circle = first_circle(&run("1[ 2[ 3[ 1w0 2r0 2w1 3r1 3w2 1r2"));
        assert_eq!(circle.map(|circle| circle.parts.len()), Some(3));
    }
}
