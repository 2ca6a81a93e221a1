//! Which variable of the BDDs stands for which bit of the network.
//!
//! Every bit has a position, and every position five copies that lie next to each other.

use super::network::{Network, Then};

/// The copies of a bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Copy {
    /// The value now.
    Now = 0,
    /// Another value at the start of the context; also scratch within a step.
    Second = 1,
    /// The value at the start of the context.
    Start = 2,
    /// The value when a procedure was entered, seen from its caller.
    Middle = 3,
    /// The value when the procedure was entered.
    Entry = 4,
}

const COPIES: u32 = 5;

/// The number of the BDD variable for a copy of a position.
pub fn variable(position: u32, copy: Copy) -> u32 {
    position * COPIES + copy as u32
}

/// The positions of all bits, the lowest bit of each variable first.
pub struct Layout {
    /// Of each shared cell.
    pub cells: Vec<Vec<u32>>,
    /// Of each variable of each procedure; procedures share them.
    pub locals: Vec<Vec<Vec<u32>>>,
    /// Of what a procedure returns.
    pub results: Vec<Vec<u32>>,
    /// How many positions there are.
    pub positions: u32,
}

impl Layout {
    /// Variables of procedures first, because they are addresses of cells; the cells in the order
    /// given, bit by bit those that stand together.
    pub fn new(network: &Network, order: &[Vec<usize>], locals: &[Vec<usize>]) -> Layout {
        let mut most: Vec<u32> = Vec::new();
        for rule in network.procedures.iter().flat_map(|procedure| &procedure.rules) {
            if let Then::Return(values) = &rule.then {
                for (at, &value) in values.iter().enumerate() {
                    let bits = network.expressions[value].bits;
                    match most.get_mut(at) {
                        Some(most) => *most = bits.max(*most),
                        None => most.push(bits),
                    }
                }
            }
        }
        let mut next = 0;
        let results = most.into_iter().map(|bits| take(&mut next, bits)).collect();
        let first = next;
        let mut last = first;
        let mut of_procedures = Vec::new();
        for (procedure, order) in network.procedures.iter().zip(locals) {
            let mut next = first;
            let mut positions = vec![Vec::new(); procedure.locals.len()];
            for &local in order {
                positions[local] = take(&mut next, procedure.locals[local]);
            }
            last = last.max(next);
            of_procedures.push(positions);
        }
        let mut next = last;
        let mut cells = vec![Vec::new(); network.cells.len()];
        for together in order {
            let bits = together.first().map_or(0, |&cell| network.cells[cell].bits);
            for _ in 0..bits {
                for &cell in together {
                    cells[cell].extend(take(&mut next, 1));
                }
            }
        }
        Layout { cells, locals: of_procedures, results, positions: next }
    }
}

fn take(next: &mut u32, bits: u32) -> Vec<u32> {
    let first = *next;
    *next += bits;
    (first..*next).collect()
}
