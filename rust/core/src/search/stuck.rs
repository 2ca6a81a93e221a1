//! Threads that are blocked for ever although others go on: a lost wake-up beside a server loop.
//!
//! In a run that ends, a thread that stays blocked is found when nothing moves any more. Only a run
//! that goes on for ever can hide one, so this is looked for only if the search met a circle of
//! states. Then all states and steps are collected once more, and a thread is stuck in a state from
//! which none leads to a state where it is not blocked. Waking up for no reason may lead somewhere,
//! but it is no way out.

use rustc_hash::FxHashMap;

use super::Search;
use super::canonical::Canonical;
use super::outcome::{Problem, Taken};
use super::store::{self, Store};
use super::{CUT, goes_on};
use crate::machine::Machine;
use crate::machine::ids::ThreadId;
use crate::machine::interpreter::Pause;
use crate::machine::state::Mark;
use crate::machine::state::thread::{Status, Thread};
use crate::machine::watch::action::Action;

impl Machine {
    /// Whether a thread waits for another one to do something. Waiting for one to end counts only
    /// if that one is blocked as well: a thread that merely goes on for ever is no deadlock.
    pub fn is_blocked(&self, thread: &Thread) -> bool {
        match thread.status {
            Status::Waiting { deadline: None, .. } | Status::Parked(None) => true,
            Status::Blocked(_) | Status::Returning { .. } | Status::Initializing(_) => {
                !self.can_step(thread)
            }
            Status::Runnable => {
                matches!(thread.next, Action::Acquire(_) | Action::Initialize(_))
                    && !self.can_step(thread)
            }
            _ => false,
        }
    }

    /// The threads that keep the program alive and are blocked: one bit each.
    fn blocked(&self) -> u64 {
        let threads = self.state.threads.iter();
        let blocked =
            threads.filter(|thread| thread.id.0 < 64 && !thread.daemon && self.is_blocked(thread));
        blocked.map(|thread| 1 << thread.id.0).sum()
    }
}

/// A state of the whole graph.
struct Vertex {
    blocked: u64,
    /// Where steps lead that need no luck.
    successors: Vec<u32>,
    /// How it was first reached.
    from: Option<(u32, Taken)>,
}

struct Open {
    mark: Mark,
    vertex: u32,
    todo: Vec<(ThreadId, Option<u32>)>,
}

impl Search<'_> {
    /// Whether a thread is blocked in the present state.
    pub(super) fn has_blocked(&self) -> bool {
        self.machine.blocked() != 0
    }

    /// Look for threads that are blocked for ever although others go on.
    pub(super) fn find_stuck(&mut self, root: &Mark) {
        // Circles are made of states that are the same, so no store that forgets will do.
        self.machine.state.undo(root);
        self.store = Store::new(store::Kind::Exact);
        let vertices = self.collect();
        if self.machine.watch.broken || self.outcome.stopped.is_some() {
            return;
        }
        let Some(stuck) = first_stuck(&vertices) else { return };
        let mut path = Vec::new();
        let mut at = stuck;
        while let Some((before, taken)) = vertices[at as usize].from {
            path.push(taken);
            at = before;
        }
        path.reverse();
        self.machine.state.undo(root);
        for taken in &path {
            let stepped = self.machine.step(taken.thread, taken.decision, CUT);
            if stepped.pause == Pause::Company {
                self.machine.share_all();
            }
        }
        self.found(Problem::Deadlock, &path);
    }

    fn collect(&mut self) -> Vec<Vertex> {
        let mut vertices: Vec<Vertex> = Vec::new();
        let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
        let mut stack: Vec<Open> = Vec::new();
        self.discover(&mut vertices, &mut numbers, &mut stack, None);
        while let Some(open) = stack.last_mut() {
            let Some((thread, decision)) = open.todo.pop() else {
                stack.pop();
                if let Some(below) = stack.last() {
                    self.machine.state.undo(&below.mark);
                }
                continue;
            };
            let from = open.vertex;
            let lucky = self.machine.needs_luck(self.machine.state.thread(thread));
            let depth = stack.len();
            if self.must_stop(depth, depth) {
                break;
            }
            let stepped = self.machine.step(thread, decision, CUT);
            if self.machine.watch.broken {
                break;
            }
            if stepped.pause == Pause::Company {
                self.machine.share_all();
            }
            let taken = Taken { thread, decision, bytecodes: stepped.bytecodes };
            let below = stack.len();
            if goes_on(&stepped.pause) {
                let vertex =
                    self.discover(&mut vertices, &mut numbers, &mut stack, Some((from, taken)));
                // Nobody can rely on being woken for no reason, though it may come to that.
                if let Some(vertex) = vertex.filter(|_| !lucky) {
                    vertices[from as usize].successors.push(vertex);
                }
            }
            if stack.len() == below
                && let Some(open) = stack.last()
            {
                self.machine.state.undo(&open.mark);
            }
        }
        vertices
    }

    /// The present state as a vertex, which is yet to be explored if it is new.
    fn discover(
        &mut self,
        vertices: &mut Vec<Vertex>,
        numbers: &mut FxHashMap<u64, u32>,
        stack: &mut Vec<Open>,
        from: Option<(u32, Taken)>,
    ) -> Option<u32> {
        self.canonical.write(self.machine).ok()?;
        let Canonical { ids, groups, .. } = &self.canonical;
        let seen = self.store.insert(ids, groups, 0);
        let next = vertices.len() as u32;
        let vertex = *numbers.entry(seen.number).or_insert(next);
        if vertex == next {
            let blocked = self.machine.blocked();
            vertices.push(Vertex { blocked, successors: Vec::new(), from });
            let enabled = self.enabled();
            let todo = self.todo(&enabled, !0, ThreadId(0));
            stack.push(Open { mark: self.machine.state.mark(), vertex, todo });
        }
        Some(vertex)
    }
}

/// A state in which a thread is blocked that none of the states behind it lets go on.
fn first_stuck(vertices: &[Vertex]) -> Option<u32> {
    let mut before: Vec<Vec<u32>> = vec![Vec::new(); vertices.len()];
    for (index, vertex) in vertices.iter().enumerate() {
        for &successor in &vertex.successors {
            before[successor as usize].push(index as u32);
        }
    }
    let ever = vertices.iter().fold(0, |all, vertex| all | vertex.blocked);
    for thread in (0..64).filter(|thread| ever >> thread & 1 != 0) {
        let mut released: Vec<bool> =
            vertices.iter().map(|vertex| vertex.blocked >> thread & 1 == 0).collect();
        let mut todo: Vec<u32> =
            (0..vertices.len() as u32).filter(|&index| released[index as usize]).collect();
        while let Some(index) = todo.pop() {
            for &previous in &before[index as usize] {
                if !std::mem::replace(&mut released[previous as usize], true) {
                    todo.push(previous);
                }
            }
        }
        if let Some(stuck) = released.iter().position(|released| !released) {
            return Some(stuck as u32);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vertex(blocked: u64, successors: &[u32]) -> Vertex {
        Vertex { blocked, successors: successors.to_vec(), from: None }
    }

    #[test]
    fn a_thread_is_stuck_where_no_way_leads_to_its_release() {
        // 0 → 1 ⇄ 2, and 0 → 3: the thread is blocked in 1 and 2 for ever, in 0 not yet.
        let graph = [vertex(1, &[1, 3]), vertex(1, &[2]), vertex(1, &[1]), vertex(0, &[])];
        assert_eq!(first_stuck(&graph), Some(1));
    }

    #[test]
    fn a_thread_that_can_be_released_is_not_stuck() {
        let graph = [vertex(1, &[1]), vertex(1, &[0, 2]), vertex(0, &[0])];
        assert_eq!(first_stuck(&graph), None);
    }
}
