//! Which transition comes next: the newest, or the one that lies first in the program.

use std::collections::BinaryHeap;

use super::saturation::Direction;
use super::{NONE, System};

/// How transitions wait.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// The newest first.
    Newest,
    /// In the direction of control flow: what joins is there before what follows the join, and
    /// what is called before what it returns to. Made for systems that come from programs.
    Flow,
}

/// Transitions that wait, each at most once.
#[derive(Clone, Debug)]
pub(super) enum Worklist {
    Newest(Vec<u32>),
    Flow { ranks: Vec<u32>, heap: BinaryHeap<u64> },
}

impl Worklist {
    pub fn new(order: Order, direction: Direction, system: &System) -> Self {
        match order {
            Order::Newest => Self::Newest(Vec::new()),
            Order::Flow => Self::Flow { ranks: ranks(system, direction), heap: BinaryHeap::new() },
        }
    }

    pub fn push(&mut self, transition: u32, symbol: u32) {
        match self {
            Self::Newest(stack) => stack.push(transition),
            Self::Flow { ranks, heap } => {
                // What reads nothing is the end of a call, on which others wait.
                let rank = ranks.get(symbol as usize).copied().unwrap_or(NONE);
                heap.push((u64::from(rank) << 32) | u64::from(transition));
            }
        }
    }

    pub fn pop(&mut self) -> Option<u32> {
        match self {
            Self::Newest(stack) => stack.pop(),
            Self::Flow { heap, .. } => heap.pop().map(|entry| entry as u32),
        }
    }

    pub fn is_empty(&self) -> bool {
        match self {
            Self::Newest(stack) => stack.is_empty(),
            Self::Flow { heap, .. } => heap.is_empty(),
        }
    }
}

/// For each symbol a number that is higher the earlier it should be taken up.
fn ranks(system: &System, direction: Direction) -> Vec<u32> {
    let mut finished = vec![NONE; system.symbols() as usize];
    let mut seen = vec![false; system.symbols() as usize];
    let mut count = 0;
    let mut path: Vec<(u32, usize)> = Vec::new();
    for root in 0..system.symbols() {
        if seen[root as usize] {
            continue;
        }
        seen[root as usize] = true;
        path.push((root, 0));
        while let Some((symbol, next)) = path.last_mut() {
            let Some(successor) = successor(system, *symbol, *next) else {
                finished[*symbol as usize] = count;
                count += 1;
                path.pop();
                continue;
            };
            *next += 1;
            if successor != NONE && !seen[successor as usize] {
                seen[successor as usize] = true;
                path.push((successor, 0));
            }
        }
    }
    if direction == Direction::Backward {
        for rank in &mut finished {
            *rank = count - 1 - *rank;
        }
    }
    finished
}

/// The symbols that can be on top after a symbol, by index: where a call returns to comes before
/// what it calls, so that in the reverse postorder it comes after.
fn successor(system: &System, symbol: u32, index: usize) -> Option<u32> {
    let rule = system.leaving_any(symbol).get(index / 2)?;
    Some(if index % 2 == 0 { rule.second } else { rule.first })
}
