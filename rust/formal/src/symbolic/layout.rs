//! Which variable of the BDDs stands for which bit of the network.
//!
//! Every bit has a position, and every position five copies that lie next to each other.

use super::Order;
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

/// Numbers from so many bits on lie bit by bit beside each other: that two of them are equal takes
/// a BDD that is exponential in their width otherwise.
const WIDE: u32 = 5;

impl Layout {
    /// Variables of procedures first, because they are addresses of cells; the cells in the order
    /// given, bit by bit those that stand together; and last, unless they are to lie as listed, all
    /// wide numbers.
    pub fn new(
        network: &Network,
        order: &[Vec<usize>],
        locals: &[Vec<usize>],
        kind: Order,
    ) -> Layout {
        let is_wide = |bits: u32| kind == Order::Related && bits >= WIDE;
        let most = widths_of_results(network);
        let mut braid: Vec<u32> = Vec::new();
        let mut next = 0;
        let mut results: Vec<Laid> = Vec::new();
        for bits in most {
            results.push(if is_wide(bits) {
                Laid::strand(&mut braid, bits)
            } else {
                Laid::At(take(&mut next, bits))
            });
        }
        let (first, first_strand) = (next, braid.len());
        let mut last = first;
        let mut of_procedures = Vec::new();
        for (procedure, order) in network.procedures.iter().zip(locals) {
            let (mut next, mut strand) = (first, first_strand);
            let mut laid = vec![Laid::At(Vec::new()); procedure.locals.len()];
            for &local in order {
                let bits = procedure.locals[local];
                laid[local] = if is_wide(bits) {
                    if strand == braid.len() {
                        braid.push(0);
                    }
                    braid[strand] = braid[strand].max(bits);
                    strand += 1;
                    Laid::Strand(strand - 1, bits)
                } else {
                    Laid::At(take(&mut next, bits))
                };
            }
            last = last.max(next);
            of_procedures.push(laid);
        }
        let mut next = last;
        let mut cells = vec![Laid::At(Vec::new()); network.cells.len()];
        for together in order {
            let bits = together.first().map_or(0, |&cell| network.cells[cell].bits);
            if is_wide(bits) {
                for &cell in together {
                    cells[cell] = Laid::strand(&mut braid, bits);
                }
                continue;
            }
            let many = together.len() as u32;
            for (place, &cell) in (0..).zip(together) {
                cells[cell] = Laid::At((0..bits).map(|bit| next + bit * many + place).collect());
            }
            next += bits * many;
        }
        let strands = braided_positions(&braid, &mut next);
        let there = |laid: Vec<Laid>| laid.into_iter().map(|one| one.positions(&strands)).collect();
        Layout {
            cells: there(cells),
            locals: of_procedures.into_iter().map(there).collect(),
            results: there(results),
            positions: next,
        }
    }
}

/// Where a variable lies: at positions of its own, or as a strand of the braid of wide numbers.
#[derive(Clone)]
enum Laid {
    At(Vec<u32>),
    Strand(usize, u32),
}

impl Laid {
    fn strand(braid: &mut Vec<u32>, bits: u32) -> Laid {
        braid.push(bits);
        Laid::Strand(braid.len() - 1, bits)
    }

    fn positions(self, strands: &[Vec<u32>]) -> Vec<u32> {
        match self {
            Laid::At(positions) => positions,
            Laid::Strand(strand, bits) => strands[strand][..bits as usize].to_vec(),
        }
    }
}

/// The positions of strands of these widths: all lowest bits, then all next ones, and so on.
fn braided_positions(braid: &[u32], next: &mut u32) -> Vec<Vec<u32>> {
    let mut strands = vec![Vec::new(); braid.len()];
    for bit in 0..braid.iter().copied().max().unwrap_or(0) {
        for (strand, _) in braid.iter().enumerate().filter(|&(_, &bits)| bit < bits) {
            strands[strand].extend(take(next, 1));
        }
    }
    strands
}

/// For each result, the most bits that a procedure returns there.
fn widths_of_results(network: &Network) -> Vec<u32> {
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
    most
}

fn take(next: &mut u32, bits: u32) -> Vec<u32> {
    let first = *next;
    *next += bits;
    (first..*next).collect()
}
