//! Breadth first and best first: the states still to be explored are kept, ordered by rank.
//!
//! A state is kept as the step that led to it from another one, in a few bytes, and not as a copy.
//! To go on from it, the steps on the way are taken again from the last state on the present way
//! that leads to both. Breadth first goes through neighbours, so that is mostly a step or two.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use super::depth_first::{Arrival, Begun};
use super::notes::Notes;
use super::order::{Heuristic, Order};
use super::outcome::Taken;
use super::{CUT, Search, goes_on};
use heddle_machine::boot::MAIN;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::state::thread::Status;

/// A state that was reached, by the step that led to it.
struct Reached {
    parent: u32,
    taken: Taken,
    depth: u32,
    contexts: u32,
}

/// The states on the way to the present one, from the root on.
type Way = Vec<(u32, Mark)>;

/// What a search that keeps its frontier knows.
#[derive(Default)]
struct Frontier {
    tree: Vec<Reached>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
    way: Way,
}

impl Frontier {
    /// The steps from the root to a state.
    fn path(&self, state: u32) -> Vec<Taken> {
        let mut path = Vec::new();
        let mut at = state;
        while let Some(reached) = self.tree.get(at as usize)
            && at != 0
        {
            path.push(reached.taken);
            at = reached.parent;
        }
        path.reverse();
        path
    }
}

impl Search<'_> {
    /// Explore everything from the present state on, the state with the lowest rank first.
    pub(super) fn by_rank(&mut self) {
        let mut frontier = Frontier::default();
        self.notes = Notes::default();
        let root = Taken { thread: MAIN, decision: None, bytecodes: 0 };
        self.keep(&mut frontier, 0, root);
        if frontier.tree.is_empty() {
            return;
        }
        frontier.way.push((0, self.machine.state.mark()));
        while let Some(Reverse((_, key))) = frontier.queue.pop() {
            let state = self.state_of(key);
            if !self.go_to(&mut frontier, state) || !self.expand(&mut frontier, state) {
                return;
            }
        }
    }

    /// States of the same rank: first come first served, or last come for a heuristic, which is
    /// then followed as far as it leads.
    fn key_of(&self, state: u32) -> u32 {
        if self.config.order == Order::Breadth { state } else { u32::MAX - state }
    }

    fn state_of(&self, key: u32) -> u32 {
        self.key_of(key)
    }

    /// Take all steps from the present state. False if the search must stop.
    fn expand(&mut self, frontier: &mut Frontier, state: u32) -> bool {
        let Reached { taken, depth, contexts, .. } = frontier.tree[state as usize];
        let enabled = self.enabled();
        if self.config.limits.depth.is_some_and(|limit| depth as usize >= limit) {
            self.outcome.cut_off |= !enabled.is_empty();
            return true;
        }
        for (thread, decision) in self.todo(&enabled, !0, taken.thread).into_iter().rev() {
            if self.must_stop(depth as usize, frontier.queue.len()) {
                return false;
            }
            let switched = taken.thread != thread;
            if self.bound.is_some_and(|bound| contexts + u32::from(switched) > bound) {
                self.outcome.context_bound = true;
                continue;
            }
            let (pause, taken) = self.move_on(thread, decision);
            if self.machine.watch.is_outdated() {
                return false;
            }
            self.outcome.transitions += 1;
            if self.is_telling(&pause) {
                let mut path = frontier.path(state);
                path.push(taken);
                self.look_at(&pause, &path);
            }
            self.note_circles(|| {
                let mut path = frontier.path(state);
                path.push(taken);
                path
            });
            self.outcome.ended |= !goes_on(&pause);
            self.collect_exit(&pause);
            // Steps are taken again to get back to a state: they must end where they did.
            if self.config.all && pause == Pause::Break {
                self.machine.watch.start_over();
            }
            if goes_on(&pause) && !self.machine.watch.is_outdated() {
                self.keep(frontier, state, taken);
            }
            if self.machine.watch.is_outdated() {
                return false;
            }
            if let Some((_, mark)) = frontier.way.last() {
                self.machine.state.undo(mark);
            }
        }
        true
    }

    /// Let a thread take a step.
    pub(super) fn move_on(&mut self, thread: ThreadId, decision: Option<u64>) -> (Pause, Taken) {
        let stepped = self.machine.stride(thread, decision, CUT);
        self.notice_positions(thread);
        if stepped.pause == Pause::Company {
            self.machine.share_all();
        }
        (stepped.pause, Taken { thread, decision, bytecodes: stepped.bytecodes })
    }

    /// A state was reached: keep it if it is new.
    fn keep(&mut self, frontier: &mut Frontier, parent: u32, taken: Taken) {
        if let Err(unsupported) = self.canonical.write(self.machine) {
            self.give_up(&unsupported);
            return;
        }
        let (depth, contexts) = match frontier.tree.get(parent as usize) {
            Some(before) => {
                let switched = before.taken.thread != taken.thread;
                (before.depth + 1, before.contexts + u32::from(switched))
            }
            None => (0, 1),
        };
        let arrival = Arrival { last: taken.thread, contexts, sleep: 0, begun: Begun::Not };
        let seen = self.note(arrival);
        self.check_recognised(seen, || {
            let mut path = frontier.path(parent);
            path.extend(frontier.tree.get(parent as usize).map(|_| taken));
            path
        });
        if !seen.new {
            // It may be on the way from itself.
            self.note_circle(taken.thread);
        }
        if self.is_due(seen, arrival).is_none() {
            return;
        }
        let state = frontier.tree.len() as u32;
        frontier.tree.push(Reached { parent, taken, depth, contexts });
        self.outcome.depth = self.outcome.depth.max(depth as usize + 1);
        let enabled = self.enabled();
        if seen.new && enabled.is_empty() {
            self.collect_final();
        }
        if seen.new {
            for problem in self.examine(self.is_moving(&enabled)) {
                self.found(problem, &frontier.path(state));
            }
            if !self.predicates.is_empty() {
                self.judge(&frontier.path(state));
            }
        }
        let rank = self.rank(depth, contexts, enabled.len() as u32);
        frontier.queue.push(Reverse((rank, self.key_of(state))));
    }

    /// The lower, the sooner.
    fn rank(&self, depth: u32, contexts: u32, enabled: u32) -> u32 {
        let Order::Best(heuristic) = self.config.order else { return depth };
        let threads = &self.machine.state.threads;
        match heuristic {
            Heuristic::Blocked => {
                let able = threads.iter().filter(|thread| self.machine.can_step(thread));
                able.count() as u32
            }
            Heuristic::Interleaved => depth + 1 - contexts.min(depth + 1),
            Heuristic::Narrow => enabled,
            Heuristic::Conflicts => {
                let about = threads.iter().filter(|thread| thread.status == Status::Runnable);
                let pairs = about.clone().enumerate().map(|(index, first)| {
                    let others = about.clone().skip(index + 1);
                    others.filter(|second| first.next.conflicts(second.next)).count() as u32
                });
                u32::MAX - pairs.sum::<u32>()
            }
        }
    }

    /// Make a state that was reached before the present one. False if the search must stop.
    fn go_to(&mut self, frontier: &mut Frontier, state: u32) -> bool {
        let mut steps = Vec::new();
        let mut at = state;
        loop {
            let Reached { parent, taken, depth, .. } = frontier.tree[at as usize];
            if frontier.way.get(depth as usize).is_some_and(|(known, _)| *known == at) {
                frontier.way.truncate(depth as usize + 1);
                break;
            }
            steps.push((at, taken));
            at = parent;
        }
        if let Some((_, mark)) = frontier.way.last() {
            self.machine.state.undo(mark);
        }
        for &(state, taken) in steps.iter().rev() {
            let (_, taken) = self.move_on(taken.thread, taken.decision);
            // What was linked meanwhile may be done in one go: it counts as it was done last.
            frontier.tree[state as usize].taken = taken;
            if self.machine.watch.is_outdated() {
                return false;
            }
            self.outcome.repeated += 1;
            let mark = self.machine.state.mark();
            frontier.way.push((state, mark));
        }
        true
    }
}
