//! Which transition comes next: the newest, or the one that lies first in the program.

use std::collections::BinaryHeap;

use super::flow_order::ranks;
use super::saturation::Direction;
use super::{NONE, System};

/// How transitions wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The newest first.
    Newest,
    /// Along the control flow: what is called comes before what calls it, because its weights do not
    /// depend on who calls, and what leads to a join before the join. Made for systems that come
    /// from programs.
    Flow,
}

/// Transitions that wait, each at most once.
#[derive(Clone, Debug)]
pub(super) enum Worklist {
    Newest(Vec<u32>),
    Flow(Box<Flow>),
}

/// A stack of transitions for each symbol, the symbols ranked; what has no rank comes first.
#[derive(Clone, Debug, Default)]
pub(super) struct Flow {
    ranks: Vec<u32>,
    unranked: Vec<u32>,
    /// By rank, the topmost transition, and by transition the one below.
    tops: Vec<u32>,
    below: Vec<u32>,
    /// Ranks whose stacks are not empty.
    active: BinaryHeap<u32>,
}

impl Worklist {
    pub fn new(order: Order, direction: Direction, system: &System) -> Self {
        match order {
            Order::Newest => Self::Newest(Vec::new()),
            Order::Flow => {
                let ranks = ranks(system, direction);
                let tops = vec![NONE; ranks.len()];
                Self::Flow(Box::new(Flow { ranks, tops, ..Flow::default() }))
            }
        }
    }

    pub fn push(&mut self, transition: u32, symbol: u32) {
        match self {
            Self::Newest(stack) => stack.push(transition),
            Self::Flow(flow) => flow.push(transition, symbol),
        }
    }

    pub fn pop(&mut self) -> Option<u32> {
        match self {
            Self::Newest(stack) => stack.pop(),
            Self::Flow(flow) => flow.pop(),
        }
    }

    pub fn is_empty(&self) -> bool {
        match self {
            Self::Newest(stack) => stack.is_empty(),
            Self::Flow(flow) => flow.unranked.is_empty() && flow.active.is_empty(),
        }
    }
}

impl Flow {
    fn push(&mut self, transition: u32, symbol: u32) {
        // What reads nothing is the end of a call, on which others wait.
        let Some(&rank) = self.ranks.get(symbol as usize) else {
            self.unranked.push(transition);
            return;
        };
        let (top, place) = (&mut self.tops[rank as usize], transition as usize);
        if *top == NONE {
            self.active.push(rank);
        }
        if place >= self.below.len() {
            self.below.resize(place + 1, NONE);
        }
        self.below[place] = *top;
        *top = transition;
    }

    fn pop(&mut self) -> Option<u32> {
        if let Some(transition) = self.unranked.pop() {
            return Some(transition);
        }
        let rank = *self.active.peek()?;
        let top = &mut self.tops[rank as usize];
        let transition = *top;
        *top = self.below[transition as usize];
        if *top == NONE {
            self.active.pop();
        }
        Some(transition)
    }
}
