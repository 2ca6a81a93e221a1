//! Emptiness of a lazy product of tree automata, with a tree as evidence.
//!
//! Goals are opened from the root of the top-down component; answers, which carry the states of
//! the bottom-up components, come back from the leaves and are settled in the order of the size
//! of their trees. An answer that another one covers is dropped: whatever could be built on it
//! can be built on the other one. The tree that is found is a smallest one if answers cover only
//! their equals, and a small one otherwise.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::antichain::Antichains;
use super::component::{BottomUp, Step, TopDown};

/// A tree with shared subtrees: children come before their parents, the root is the last node.
pub type Tree<Symbol> = Vec<(Symbol, Vec<usize>)>;

/// What the search found.
pub enum Outcome<Symbol> {
    /// A tree that all components accept.
    Found(Tree<Symbol>),
    /// There is none.
    Empty,
    /// The caller lost patience, or the limit of answers was reached.
    Stopped,
}

/// What the search cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Goals of the top-down component that were asked.
    pub goals: u64,
    /// Answers that were computed.
    pub answers: u64,
    /// Answers that another one covered.
    pub covered: u64,
    /// Nodes that waited for a child.
    pub waiting: u64,
}

impl Effort {
    /// Count the cost of another search too.
    pub fn add(&mut self, other: Self) {
        self.goals += other.goals;
        self.answers += other.answers;
        self.covered += other.covered;
        self.waiting += other.waiting;
    }
}

struct Answer<T: TopDown, State> {
    goal: u32,
    result: T::Result,
    state: State,
    symbol: T::Symbol,
    children: Box<[u32]>,
    size: u32,
    superfluous: bool,
}

struct Waiting<T: TopDown> {
    parent: u32,
    rest: T::Rest,
    children: Box<[u32]>,
}

struct Asked<T: TopDown> {
    goal: T::Goal,
    root: bool,
    waiting: Vec<u32>,
    settled: Vec<u32>,
    antichains: Antichains<T::Result>,
}

struct Search<'a, T: TopDown, B: BottomUp<T::Symbol>> {
    top: &'a T,
    bottom: &'a mut B,
    ids: FxHashMap<T::Goal, u32>,
    asked: Vec<Asked<T>>,
    answers: Vec<Answer<T, B::State>>,
    waiting: Vec<Waiting<T>>,
    queue: BinaryHeap<Reverse<(u32, u32)>>,
    agenda: Vec<(u32, Step<T>, Box<[u32]>)>,
    effort: Effort,
}

/// How many answers are settled between two looks at the caller's patience.
const PATIENCE: u64 = 1024;

/// Look for a tree that both components accept.
///
/// `go_on` is asked now and then with the number of answers so far; the search stops when it
/// says no.
pub fn find_tree<T: TopDown, B: BottomUp<T::Symbol>>(
    top: &T,
    bottom: &mut B,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> (Outcome<T::Symbol>, Effort) {
    let mut search = Search {
        top,
        bottom,
        ids: FxHashMap::default(),
        asked: Vec::new(),
        answers: Vec::new(),
        waiting: Vec::new(),
        queue: BinaryHeap::new(),
        agenda: Vec::new(),
        effort: Effort::default(),
    };
    let outcome = search.run(go_on);
    (outcome, search.effort)
}

impl<T: TopDown, B: BottomUp<T::Symbol>> Search<'_, T, B> {
    fn run(&mut self, go_on: &mut dyn FnMut(u64) -> bool) -> Outcome<T::Symbol> {
        for goal in self.top.roots() {
            let id = self.ask(goal);
            self.asked[id as usize].root = true;
        }
        let mut turns = 0;
        loop {
            self.work_off();
            let Some(Reverse((_, next))) = self.queue.pop() else { return Outcome::Empty };
            turns += 1;
            if turns % PATIENCE == 0 && !go_on(self.effort.answers) {
                return Outcome::Stopped;
            }
            if self.answers[next as usize].superfluous {
                continue;
            }
            if self.accepted(next) {
                return Outcome::Found(self.tree(next));
            }
            self.settle(next);
        }
    }

    fn accepted(&self, answer: u32) -> bool {
        let answer = &self.answers[answer as usize];
        let asked = &self.asked[answer.goal as usize];
        asked.root
            && self.top.accepts(asked.goal, answer.result)
            && self.bottom.accepts(&answer.state)
    }

    fn ask(&mut self, goal: T::Goal) -> u32 {
        if let Some(&id) = self.ids.get(&goal) {
            return id;
        }
        let id = self.asked.len() as u32;
        self.ids.insert(goal, id);
        self.effort.goals += 1;
        self.asked.push(Asked {
            goal,
            root: false,
            waiting: Vec::new(),
            settled: Vec::new(),
            antichains: Antichains::default(),
        });
        let mut steps = Vec::new();
        self.top.begin(goal, &mut steps);
        self.agenda.extend(steps.into_iter().rev().map(|step| (id, step, Box::default())));
        id
    }

    fn work_off(&mut self) {
        while let Some((parent, step, children)) = self.agenda.pop() {
            match step {
                Step::Node { symbol, result } => self.stand(parent, symbol, result, &children),
                Step::Child { goal, rest } => self.wait(parent, goal, rest, children),
            }
        }
    }

    fn wait(&mut self, parent: u32, goal: T::Goal, rest: T::Rest, children: Box<[u32]>) {
        let child = self.ask(goal) as usize;
        let id = self.waiting.len() as u32;
        self.waiting.push(Waiting { parent, rest, children });
        self.effort.waiting += 1;
        self.asked[child].waiting.push(id);
        for index in 0..self.asked[child].settled.len() {
            let answer = self.asked[child].settled[index];
            self.resume(id, answer);
        }
    }

    fn resume(&mut self, waiting: u32, answer: u32) {
        let Answer { result, superfluous, .. } = self.answers[answer as usize];
        let Waiting { parent, rest, ref children } = self.waiting[waiting as usize];
        let overtaken = children.iter().any(|&child| self.answers[child as usize].superfluous);
        if superfluous || overtaken {
            return;
        }
        if let Some(step) = self.top.resume(rest, result) {
            let children = children.iter().copied().chain([answer]).collect();
            self.agenda.push((parent, step, children));
        }
    }

    fn settle(&mut self, answer: u32) {
        let goal = self.answers[answer as usize].goal as usize;
        self.asked[goal].settled.push(answer);
        for index in 0..self.asked[goal].waiting.len() {
            let waiting = self.asked[goal].waiting[index];
            self.resume(waiting, answer);
        }
    }

    fn stand(&mut self, goal: u32, symbol: T::Symbol, result: T::Result, children: &[u32]) {
        let below: Vec<_> = children.iter().map(|&child| &self.answers[child as usize]).collect();
        let size = below.iter().fold(1_u32, |sum, child| sum.saturating_add(child.size));
        let states: Vec<_> = below.iter().map(|child| &child.state).collect();
        let mut found = Vec::new();
        self.bottom.step(symbol, &states, &mut found);
        for state in found {
            self.effort.answers += 1;
            let id = self.answers.len() as u32;
            let bucket = (result, self.bottom.class(&state));
            let (answers, bottom) = (&self.answers, &*self.bottom);
            let superfluous = self.asked[goal as usize].antichains.insert(
                bucket,
                id,
                |old| {
                    // Of two answers that are worth the same, the smaller tree is kept.
                    let old = &answers[old as usize];
                    bottom.covers(&old.state, &state)
                        && (old.size <= size || !bottom.covers(&state, &old.state))
                },
                |old| bottom.covers(&state, &answers[old as usize].state),
            );
            let Some(superfluous) = superfluous else {
                self.effort.covered += 1;
                continue;
            };
            self.effort.covered += superfluous.len() as u64;
            for old in superfluous {
                self.answers[old as usize].superfluous = true;
            }
            let children = children.into();
            self.answers.push(Answer {
                goal,
                result,
                state,
                symbol,
                children,
                size,
                superfluous: false,
            });
            self.queue.push(Reverse((size, id)));
        }
    }

    fn tree(&self, root: u32) -> Tree<T::Symbol> {
        // Children have smaller numbers than their parents, so ascending order is children first.
        let mut needed = vec![root];
        let mut next = 0;
        let mut seen = FxHashMap::default();
        seen.insert(root, 0_usize);
        while let Some(&answer) = needed.get(next) {
            next += 1;
            for &child in &self.answers[answer as usize].children {
                if seen.insert(child, 0).is_none() {
                    needed.push(child);
                }
            }
        }
        needed.sort_unstable();
        for (position, answer) in needed.iter().enumerate() {
            seen.insert(*answer, position);
        }
        let node = |&answer: &u32| {
            let answer = &self.answers[answer as usize];
            (answer.symbol, answer.children.iter().map(|child| seen[child]).collect())
        };
        needed.iter().map(node).collect()
    }
}
