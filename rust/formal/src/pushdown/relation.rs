//! Binary relations on small sets, as bit matrices [Kidd09, Def. 3.10].

use super::Semiring;

/// Relations on at most eight values: row `i` is byte `i`, its bit `j` says that `i` relates to `j`.
#[derive(Clone, Copy, Debug)]
pub struct SmallRelations {
    one: u64,
}

const COLUMN: u64 = 0x0101_0101_0101_0101;

impl SmallRelations {
    /// Relations on the values below `size`, which is at most eight.
    pub fn new(size: u32) -> Self {
        Self { one: (0..size.min(8)).fold(0, |bits, value| bits | 1 << (9 * value)) }
    }
}

impl Semiring for SmallRelations {
    type Weight = u64;

    fn zero(&self) -> u64 {
        0
    }

    fn one(&self) -> u64 {
        self.one
    }

    fn extend(&self, left: &u64, right: &u64) -> u64 {
        // Column k of the left times row k of the right: all rows at once, one k after another.
        let mut product = 0;
        for middle in 0..8 {
            let row = (right >> (8 * middle)) & 0xFF;
            product |= ((left >> middle) & COLUMN).wrapping_mul(row);
        }
        product
    }

    fn combine(&self, left: &u64, right: &u64) -> u64 {
        left | right
    }

    fn same(&self, left: &u64, right: &u64) -> bool {
        left == right
    }

    fn difference(&self, new: &u64, old: &u64) -> u64 {
        new & !old
    }
}

/// Relations on at most 64 values: one word for each row.
#[derive(Clone, Copy, Debug)]
pub struct Relations {
    size: u32,
}

impl Relations {
    /// Relations on the values below `size`, which is at most 64.
    pub fn new(size: u32) -> Self {
        Self { size: size.min(64) }
    }

    /// How many values there are.
    pub fn size(&self) -> u32 {
        self.size
    }
}

fn rowwise(left: &[u64], right: &[u64], operation: impl Fn(u64, u64) -> u64) -> Box<[u64]> {
    left.iter().zip(right).map(|(&left, &right)| operation(left, right)).collect()
}

impl Semiring for Relations {
    type Weight = Box<[u64]>;

    fn zero(&self) -> Box<[u64]> {
        (0..self.size).map(|_| 0).collect()
    }

    fn one(&self) -> Box<[u64]> {
        (0..self.size).map(|value| 1 << value).collect()
    }

    fn extend(&self, left: &Box<[u64]>, right: &Box<[u64]>) -> Box<[u64]> {
        let image = |mut row: u64| {
            let mut image = 0;
            while row != 0 {
                image |= right[row.trailing_zeros() as usize];
                row &= row - 1;
            }
            image
        };
        left.iter().map(|&row| image(row)).collect()
    }

    fn combine(&self, left: &Box<[u64]>, right: &Box<[u64]>) -> Box<[u64]> {
        rowwise(left, right, |left, right| left | right)
    }

    fn same(&self, left: &Box<[u64]>, right: &Box<[u64]>) -> bool {
        left == right
    }

    fn difference(&self, new: &Box<[u64]>, old: &Box<[u64]>) -> Box<[u64]> {
        rowwise(new, old, |new, old| new & !old)
    }
}
