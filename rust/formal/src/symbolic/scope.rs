//! Who sees which cells.
//!
//! A cell that only one thread touches belongs to that thread as its variables do; what no thread
//! touches is left out. The rest is shared, and so is a constant that may be anything where start
//! values are remembered. Of the shared cells only those that a thread can write
//! have a value at the start of its context that may differ from the value now.

use std::collections::BTreeSet;

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::layout::Copy;
use super::renaming::Renaming;

/// How threads see cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// What one thread alone touches is its own.
    Needed,
    /// Every cell is shared.
    Everything,
}

/// Whether values at the start of a context are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Yes: contexts from many start values are computed at once.
    Starts,
    /// No: there is only one start value.
    None,
}

/// One thread's part.
pub struct Part {
    /// Positions of its own and of shared cells.
    pub visible: Vec<u32>,
    /// Positions of its own cells.
    pub own: Vec<u32>,
    /// Positions of shared cells that it can write, if starts are remembered.
    pub lifted: Vec<u32>,
    /// What is quantified to leave only shared values now and at the start.
    pub hidden: Bdd,
    /// At the start of a context, now is the start.
    pub lift: Bdd,
    /// Now put for the start.
    pub to_start: Renaming,
    /// The start put for now.
    pub to_now: Renaming,
    /// Another start put for the start.
    pub to_second: Renaming,
    /// Shared cells that it cannot write: the entry put for now.
    pub rest_to_entry: Renaming,
    /// Shared cells that it cannot write: the middle put for now.
    pub rest_to_middle: Renaming,
    /// The lifted cells, now.
    pub lifted_now: Bdd,
    /// The lifted cells, the other start.
    pub lifted_second: Bdd,
    /// Visible cells: now to the middle.
    pub visible_to_middle: Renaming,
}

/// All parts.
pub struct Scope {
    /// Positions of shared cells.
    pub shared: Vec<u32>,
    /// Their cube, now.
    pub shared_now: Bdd,
    /// For each thread.
    pub parts: Vec<Part>,
}

impl Scope {
    /// Who sees what in a network.
    pub fn new(code: &Code, stack: &Bdd, sharing: Sharing, memory: Memory) -> Outcome<Scope> {
        let threads = &code.network.threads;
        let known = |thread: usize| &code.flow.procedures[threads[thread].procedure];
        let mut users = vec![0; code.network.cells.len()];
        for thread in 0..threads.len() {
            for &cell in &known(thread).touched {
                users[cell] += 1;
            }
        }
        let mut written = vec![false; code.network.cells.len()];
        for thread in 0..threads.len() {
            for &cell in &known(thread).written {
                written[cell] = true;
            }
        }
        // An unknown constant tells start values apart that would be confluent without it.
        let is_telling = |cell: usize| {
            memory == Memory::Starts
                && users[cell] == 1
                && !written[cell]
                && code.network.cells[cell].initial.is_none()
        };
        let is_shared =
            |cell: usize| sharing == Sharing::Everything || users[cell] > 1 || is_telling(cell);
        let positions = |cells: &mut dyn Iterator<Item = usize>| -> Vec<u32> {
            let found: BTreeSet<u32> =
                cells.flat_map(|cell| &code.layout.cells[cell]).copied().collect();
            found.into_iter().collect()
        };
        let all = 0..code.network.cells.len();
        let shared = positions(&mut all.filter(|&cell| is_shared(cell)));
        let mut parts = Vec::new();
        for thread in 0..threads.len() {
            let mut touched = known(thread).touched.iter().copied();
            let own = positions(&mut touched.by_ref().filter(|&cell| !is_shared(cell)));
            let mut written = known(thread).written.iter().copied();
            let lifted = match memory {
                Memory::Starts => positions(&mut written.by_ref().filter(|&cell| is_shared(cell))),
                Memory::None => Vec::new(),
            };
            let rest: Vec<u32> =
                shared.iter().copied().filter(|at| lifted.binary_search(at).is_err()).collect();
            let mut visible = shared.clone();
            visible.extend(&own);
            let hidden = code.space.and(stack, &code.cube(&own, Copy::Now)?)?;
            parts.push(Part {
                hidden,
                lift: code.same(&lifted, Copy::Now, Copy::Start)?,
                to_start: code.renaming(&lifted, Copy::Now, Copy::Start),
                to_now: code.renaming(&lifted, Copy::Start, Copy::Now),
                to_second: code.renaming(&lifted, Copy::Start, Copy::Second),
                rest_to_entry: code.renaming(&rest, Copy::Now, Copy::Entry),
                rest_to_middle: code.renaming(&rest, Copy::Now, Copy::Middle),
                lifted_now: code.cube(&lifted, Copy::Now)?,
                lifted_second: code.cube(&lifted, Copy::Second)?,
                visible_to_middle: code.renaming(&visible, Copy::Now, Copy::Middle),
                visible,
                own,
                lifted,
            });
        }
        let shared_now = code.cube(&shared, Copy::Now)?;
        Ok(Scope { shared, shared_now, parts })
    }
}
