//! Threads that wait for ever, in the graph of all states.
//!
//! A thread waits for ever in a state from which no step leads to one where it does not wait. If it
//! wants a lock, a notification or a permit, that is a deadlock. If it wants another thread to end,
//! which goes on for ever, it is one if that thread will never again change anything that others can
//! see: it waits for something that does not come. Else it works, as a server does.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use super::awaited::Wait;
use super::quiet::Trace;
use heddle_machine::ids::ThreadId;

/// A step of the graph.
#[derive(Clone, Copy, Debug)]
pub(super) struct Way {
    pub(super) target: u32,
    pub(super) thread: ThreadId,
    pub(super) decision: Option<u64>,
    /// Whether it was a wake-up for no reason: it may come to that, but nothing can rely on it.
    pub(super) lucky: bool,
    /// What it left for other threads to see.
    pub(super) trace: Trace,
}

/// A state of the whole graph.
#[derive(Clone, Debug, Default)]
pub(super) struct Vertex {
    /// The threads that wait.
    pub(super) waits: Vec<Wait>,
    pub(super) ways: Vec<Way>,
    /// Whether the program can end here, or goes on in a way that is not followed.
    pub(super) open: bool,
}

/// A state in which a thread waits for ever.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hang {
    pub(super) vertex: u32,
    pub(super) wait: Wait,
    /// Whether it waits for the end of other threads, or will once they have begun.
    pub(super) awaits: bool,
    /// Whether these work for ever.
    pub(super) works: bool,
}

/// What is known of a thread, for each state.
struct Known {
    /// Whether it waits for ever.
    stuck: Vec<bool>,
    /// Whether it may yet wait for the end of others.
    awaits: Vec<bool>,
    /// Whether one of these may yet change what others can see.
    works: Vec<bool>,
}

/// The graph, with the steps that lead to each state.
pub(super) struct Graph<'a> {
    vertices: &'a [Vertex],
    before: Vec<Vec<(u32, Way)>>,
    /// The threads that come to where threads meet, and from which states on they still do.
    meeting: Vec<(ThreadId, Vec<bool>)>,
}

impl Vertex {
    /// The threads that another one waits for here, and those that they wait for in turn.
    fn awaited_by(&self, thread: ThreadId) -> Vec<ThreadId> {
        let mut awaited = vec![thread];
        let mut next = 0;
        while let Some(&thread) = awaited.get(next) {
            next += 1;
            for wait in self.waits.iter().filter(|wait| wait.thread == thread) {
                let new: Vec<ThreadId> =
                    wait.awaited.iter().copied().filter(|id| !awaited.contains(id)).collect();
                awaited.extend(new);
            }
        }
        awaited.split_off(1)
    }
}

/// Whether steps lead from a state back to it: then not all can be put in an order.
pub(super) fn goes_round(vertices: &[Vertex]) -> bool {
    let mut before = vec![0_usize; vertices.len()];
    for way in vertices.iter().flat_map(|vertex| &vertex.ways) {
        before[way.target as usize] += 1;
    }
    let mut ready: Vec<usize> = (0..vertices.len()).filter(|&at| before[at] == 0).collect();
    let mut ordered = 0;
    while let Some(at) = ready.pop() {
        ordered += 1;
        for way in &vertices[at].ways {
            let target = way.target as usize;
            before[target] -= 1;
            if before[target] == 0 {
                ready.push(target);
            }
        }
    }
    ordered < vertices.len()
}

impl<'a> Graph<'a> {
    pub(super) fn new(vertices: &'a [Vertex]) -> Self {
        let mut before: Vec<Vec<(u32, Way)>> = vec![Vec::new(); vertices.len()];
        for (from, vertex) in (0..).zip(vertices) {
            for &way in vertex.ways.iter().filter(|way| !way.lucky) {
                before[way.target as usize].push((from, way));
            }
        }
        let mut graph = Self { vertices, before, meeting: Vec::new() };
        let ways = vertices.iter().flat_map(|vertex| &vertex.ways);
        let mut meeting: Vec<ThreadId> =
            ways.filter(|way| way.trace.meets).map(|way| way.thread).collect();
        meeting.sort_unstable();
        meeting.dedup();
        let comes = |thread, vertex: &Vertex| {
            vertex.ways.iter().any(|way| way.trace.meets && way.thread == thread)
        };
        let from = |thread| {
            let comes = vertices.iter().map(|vertex| comes(thread, vertex)).collect();
            (thread, graph.leading_to(comes))
        };
        graph.meeting = meeting.into_iter().map(from).collect();
        graph
    }

    /// Which states lead to one of these.
    fn leading_to(&self, mut reached: Vec<bool>) -> Vec<bool> {
        let mut todo: Vec<u32> =
            (0..).zip(&reached).filter(|(_, reached)| **reached).map(|(at, _)| at).collect();
        while let Some(at) = todo.pop() {
            for &(previous, _) in &self.before[at as usize] {
                if !std::mem::replace(&mut reached[previous as usize], true) {
                    todo.push(previous);
                }
            }
        }
        reached
    }

    /// Whether a thread waits for ever, for each state.
    fn stuck(&self, thread: ThreadId) -> Vec<bool> {
        let waits = |vertex: &Vertex| vertex.waits.iter().any(|wait| wait.thread == thread);
        let free = self.vertices.iter().map(|vertex| vertex.open || !waits(vertex)).collect();
        self.leading_to(free).into_iter().map(|free| !free).collect()
    }

    fn known(&self, thread: ThreadId) -> Known {
        let works = |(vertex, place): (&Vertex, usize)| {
            let awaited = vertex.awaited_by(thread);
            let met = |way: &Way| {
                let mut others = self.meeting.iter().filter(|(other, _)| *other != way.thread);
                way.trace.meets && others.any(|(_, comes)| comes[place])
            };
            let shows = |way: &Way| way.trace.changes || met(way);
            vertex.ways.iter().any(|way| awaited.contains(&way.thread) && shows(way))
        };
        let awaits = |vertex: &Vertex| !vertex.awaited_by(thread).is_empty();
        Known {
            stuck: self.stuck(thread),
            awaits: self.leading_to(self.vertices.iter().map(awaits).collect()),
            works: self.leading_to(self.vertices.iter().zip(0..).map(works).collect()),
        }
    }

    /// For each thread that waits for ever somewhere the first state in which it does; those that
    /// are deadlocks come first.
    pub(super) fn hangs(&self) -> Vec<Hang> {
        let mut found: Vec<Hang> = Vec::new();
        let mut known: FxHashMap<ThreadId, Known> = FxHashMap::default();
        for (at, vertex) in (0..).zip(self.vertices) {
            for wait in vertex.waits.iter().filter(|wait| !wait.daemon) {
                let known = known.entry(wait.thread).or_insert_with(|| self.known(wait.thread));
                let place = at as usize;
                // It may have to wait for a thread that has yet to begin with what it wants.
                let works = known.works[place];
                if !known.stuck[place] || works && wait.awaited.is_empty() {
                    continue;
                }
                let same = |hang: &Hang| hang.wait == *wait && hang.works == works;
                if !found.iter().any(same) {
                    let awaits = known.awaits[place];
                    found.push(Hang { vertex: at, wait: wait.clone(), awaits, works });
                }
            }
        }
        found.sort_by_key(|hang| hang.works);
        found
    }

    /// The steps from the first state to another one, with the fewest switches between threads.
    pub(super) fn path(&self, to: u32) -> Vec<Way> {
        let mut before: FxHashMap<(u32, ThreadId), (u32, ThreadId, Way)> = FxHashMap::default();
        let mut todo = VecDeque::from([(0, ThreadId(0))]);
        let mut done: FxHashMap<(u32, ThreadId), bool> = FxHashMap::default();
        while let Some((at, last)) = todo.pop_front() {
            if done.insert((at, last), true).is_some() {
                continue;
            }
            if at == to {
                let mut path = Vec::new();
                let mut here = (at, last);
                while let Some(&(previous, thread, way)) = before.get(&here) {
                    path.push(way);
                    here = (previous, thread);
                }
                path.reverse();
                return path;
            }
            for &way in &self.vertices[at as usize].ways {
                let next = (way.target, way.thread);
                if done.contains_key(&next) || next == (0, ThreadId(0)) {
                    continue;
                }
                // One that goes on comes first, and replaces what a switch would have led to.
                if way.thread == last {
                    before.insert(next, (at, last, way));
                    todo.push_front(next);
                } else {
                    before.entry(next).or_insert((at, last, way));
                    todo.push_back(next);
                }
            }
        }
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAIN: ThreadId = ThreadId(0);
    const WORKER: ThreadId = ThreadId(1);

    fn way(target: u32, quiet: bool) -> Way {
        let trace = Trace { changes: !quiet, meets: false };
        Way { target, thread: WORKER, decision: None, lucky: false, trace }
    }

    fn waiting(awaited: &[ThreadId], ways: Vec<Way>) -> Vertex {
        let waits = vec![Wait { thread: MAIN, awaited: awaited.to_vec(), daemon: false }];
        Vertex { waits, ways, open: false }
    }

    fn hangs(vertices: &[Vertex]) -> Vec<(u32, bool)> {
        Graph::new(vertices).hangs().iter().map(|hang| (hang.vertex, hang.works)).collect()
    }

    #[test]
    fn a_thread_is_stuck_where_no_way_leads_to_its_release() {
        // 0 → 1 ⇄ 2, and 0 → 3: the thread is blocked in 1 and 2 for ever, in 0 not yet.
        let graph = [
            waiting(&[], vec![way(1, false), way(3, false)]),
            waiting(&[], vec![way(2, false)]),
            waiting(&[], vec![way(1, false)]),
            Vertex::default(),
        ];
        assert_eq!(hangs(&graph), [(1, false)]);
    }

    #[test]
    fn states_go_round_if_steps_lead_back() {
        let open = |ways| Vertex { ways, ..Vertex::default() };
        let line = [open(vec![way(1, true), way(2, true)]), open(vec![way(2, true)]), open(vec![])];
        assert!(!goes_round(&line));
        let round = [open(vec![way(1, true)]), open(vec![way(2, true)]), open(vec![way(1, true)])];
        assert!(goes_round(&round));
        assert!(goes_round(&[open(vec![way(0, true)])]));
    }

    #[test]
    fn a_thread_that_can_be_released_is_not_stuck() {
        let graph = [
            waiting(&[], vec![way(1, true)]),
            waiting(&[], vec![way(0, true), way(2, true)]),
            Vertex::default(),
        ];
        assert_eq!(hangs(&graph), []);
    }

    #[test]
    fn where_the_program_can_end_or_was_not_followed_nothing_is_for_ever() {
        let mut graph = [waiting(&[], vec![way(1, true)]), waiting(&[], vec![way(0, true)])];
        assert_eq!(hangs(&graph), [(0, false)]);
        graph[1].open = true;
        assert_eq!(hangs(&graph), []);
    }

    #[test]
    fn a_wake_up_for_no_reason_is_no_release() {
        let lucky = Way { lucky: true, ..way(1, true) };
        let graph = [waiting(&[], vec![way(0, true), lucky]), Vertex::default()];
        assert_eq!(hangs(&graph), [(0, false)]);
    }

    #[test]
    fn a_thread_that_goes_round_for_ever_is_waited_for_in_vain_once_it_changes_nothing() {
        // It works in 0, and goes round in 1 without doing anything.
        let graph =
            [waiting(&[WORKER], vec![way(1, false)]), waiting(&[WORKER], vec![way(1, true)])];
        assert_eq!(hangs(&graph), [(1, false), (0, true)]);
        let server =
            [waiting(&[WORKER], vec![way(1, false)]), waiting(&[WORKER], vec![way(0, true)])];
        assert_eq!(hangs(&server), [(0, true)]);
    }

    #[test]
    fn a_thread_that_comes_where_threads_meet_works_only_if_another_one_comes() {
        let trace = Trace { changes: false, meets: true };
        let comes = Way { trace, ..way(0, true) };
        let alone = [waiting(&[WORKER], vec![comes])];
        assert_eq!(hangs(&alone), [(0, false)]);
        let other = Way { thread: ThreadId(2), ..comes };
        let both = [waiting(&[WORKER], vec![comes, other])];
        assert_eq!(hangs(&both), [(0, true)]);
    }

    #[test]
    fn a_thread_that_waits_for_one_that_waits_for_a_server_is_not_deadlocked() {
        let server = ThreadId(2);
        let between = Wait { thread: WORKER, awaited: vec![server], daemon: false };
        let mut first = waiting(&[WORKER], vec![way(1, true)]);
        let mut then = waiting(&[WORKER], vec![Way { thread: server, ..way(1, false) }]);
        then.waits.push(between);
        first.ways.push(Way { thread: server, ..way(0, false) });
        let found = Graph::new(&[first, then]).hangs().iter().any(|hang| !hang.works);
        assert!(!found);
    }

    #[test]
    fn the_number_of_threads_is_not_bounded() {
        let many = |id| Wait { thread: ThreadId(id), awaited: Vec::new(), daemon: false };
        let graph = [Vertex { waits: vec![many(70)], ways: vec![way(0, true)], open: false }];
        let found = Graph::new(&graph).hangs();
        assert_eq!(found[0].wait, many(70));
    }
}
