//! Semirings whose elements fit into a machine word or two.

use super::Semiring;

/// Transitions that are there or not, and nothing to say about them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unweighted;

impl Semiring for Unweighted {
    type Weight = ();

    fn zero(&self) {}
    fn one(&self) {}
    fn extend(&self, _left: &(), _right: &()) {}
    fn combine(&self, _left: &(), _right: &()) {}
    fn same(&self, _left: &(), _right: &()) -> bool {
        true
    }
}

/// Whether there is a path.
#[derive(Clone, Copy, Debug, Default)]
pub struct Boolean;

impl Semiring for Boolean {
    type Weight = bool;

    fn zero(&self) -> bool {
        false
    }

    fn one(&self) -> bool {
        true
    }

    fn extend(&self, left: &bool, right: &bool) -> bool {
        *left && *right
    }

    fn combine(&self, left: &bool, right: &bool) -> bool {
        *left || *right
    }

    fn same(&self, left: &bool, right: &bool) -> bool {
        left == right
    }
}

/// The least cost of a path; [`u64::MAX`] is no path, and costs that large are not told apart.
#[derive(Clone, Copy, Debug, Default)]
pub struct MinPlus;

impl Semiring for MinPlus {
    type Weight = u64;

    fn zero(&self) -> u64 {
        u64::MAX
    }

    fn one(&self) -> u64 {
        0
    }

    fn extend(&self, left: &u64, right: &u64) -> u64 {
        left.saturating_add(*right)
    }

    fn combine(&self, left: &u64, right: &u64) -> u64 {
        *left.min(right)
    }

    fn same(&self, left: &u64, right: &u64) -> bool {
        left == right
    }
}

/// What a path does to a set of at most 64 facts: S becomes (S without `kill`) with `gen`.
///
/// Whatever is generated also counts as killed, so that equal functions are equal pairs; the one
/// pair in which it does not is the weight of no path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Facts that do not survive, or are generated anyway.
    pub kill: u64,
    /// Facts that hold afterwards.
    pub generate: u64,
}

impl Flow {
    const NO_PATH: Self = Self { kill: 0, generate: u64::MAX };

    /// The function, in its normal form.
    pub fn new(kill: u64, generate: u64) -> Self {
        Self { kill: kill | generate, generate }
    }
}

/// Functions on sets of facts; combined, a fact holds if it holds on either path.
#[derive(Clone, Copy, Debug, Default)]
pub struct GenKill;

impl Semiring for GenKill {
    type Weight = Flow;

    fn zero(&self) -> Flow {
        Flow::NO_PATH
    }

    fn one(&self) -> Flow {
        Flow::new(0, 0)
    }

    fn extend(&self, left: &Flow, right: &Flow) -> Flow {
        if *left == Flow::NO_PATH || *right == Flow::NO_PATH {
            return Flow::NO_PATH;
        }
        Flow {
            kill: left.kill | right.kill,
            generate: (left.generate & !right.kill) | right.generate,
        }
    }

    fn combine(&self, left: &Flow, right: &Flow) -> Flow {
        if *left == Flow::NO_PATH {
            return *right;
        }
        if *right == Flow::NO_PATH {
            return *left;
        }
        Flow::new(left.kill & right.kill, left.generate | right.generate)
    }

    fn same(&self, left: &Flow, right: &Flow) -> bool {
        left == right
    }
}
