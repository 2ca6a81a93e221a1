//! Wake-up trees: what is still to be explored from a state, as beginnings of runs.
//!
//! After [`AbdullaAJS17`, 5.1]. The branches of a node are in the order in which they are explored.
//! A leaf is where nothing is prescribed any more.

use super::touch::{Touches, conflict, conflict_across};
use heddle_machine::ids::ThreadId;

/// A step of a thread; `decision` tells apart what it may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Label {
    pub(super) thread: ThreadId,
    pub(super) decision: Option<u64>,
}

/// A step to take, and what to do after it.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub(super) label: Label,
    pub(super) touches: Touches,
    pub(super) then: Vec<Branch>,
}

/// A step of a run that is to be explored. Its place in the run that it was seen in tells what it
/// comes after.
#[derive(Clone, Debug)]
pub(super) struct Planned {
    pub(super) label: Label,
    pub(super) touches: Touches,
    /// Places in `Plan::steps`, of the steps that must come before this one.
    pub(super) after: Vec<usize>,
}

/// A beginning of a run that is to be explored.
#[derive(Clone, Debug)]
pub(super) struct Plan {
    pub(super) steps: Vec<Planned>,
    /// Which of them are not in the tree yet.
    left: Vec<usize>,
    /// How many places there are in the heap of the state that it begins in.
    old: usize,
}

impl Plan {
    pub(super) fn new(steps: Vec<Planned>, old: usize) -> Self {
        let left = (0..steps.len()).collect();
        Self { steps, left, old }
    }

    /// Whether a step of a thread, done in the state that the plan begins in, could come first in
    /// all that the plan leads to. `touches` is of this run.
    pub(super) fn may_begin_with(&self, label: Label, touches: &Touches) -> bool {
        match self.first_of(label.thread) {
            Some(place) => self.is_first(place, label),
            None => !self.steps.iter().any(|step| conflict(&step.touches, touches)),
        }
    }

    fn first_of(&self, thread: ThreadId) -> Option<usize> {
        self.left.iter().copied().find(|&place| self.steps[place].label.thread == thread)
    }

    fn is_first(&self, place: usize, label: Label) -> bool {
        let step = &self.steps[place];
        step.label == label && !step.after.iter().any(|before| self.left.contains(before))
    }

    /// Put the plan into a tree, unless what the tree has covers it.
    pub(super) fn insert(mut self, tree: &mut Vec<Branch>) {
        let mut tree = tree;
        loop {
            if self.left.is_empty() {
                return;
            }
            let Some(at) = tree.iter().position(|branch| self.agrees(branch)) else { break };
            let branch = &mut tree[at];
            if let Some(place) = self.first_of(branch.label.thread) {
                self.left.retain(|&left| left != place);
            }
            if branch.then.is_empty() {
                return;
            }
            tree = &mut branch.then;
        }
        let mut chain = Vec::new();
        for &place in self.left.iter().rev() {
            let Planned { label, touches, .. } = &self.steps[place];
            chain = vec![Branch { label: *label, touches: touches.clone(), then: chain }];
        }
        tree.append(&mut chain);
    }

    /// Whether what is left of the plan can go on with a branch, or beside it.
    fn agrees(&self, branch: &Branch) -> bool {
        match self.first_of(branch.label.thread) {
            Some(place) => self.is_first(place, branch.label),
            None => !self.left.iter().any(|&place| {
                conflict_across(&self.steps[place].touches, &branch.touches, self.old)
            }),
        }
    }
}
