//! How what a context reached is cut into view tuples.

use super::bdd::{Bdd, Outcome};
use super::code::Code;
use super::layout::{Copy, variable};
use super::scope::{Part, Scope};

/// Sets of start values, disjoint, no two values of one of them in `confluent`, all values of
/// `domain` in one of them. Values are the lifted cells (start and second) and, the same for
/// both, the shared cells that are not lifted (now).
///
/// A set is grown as long as possible: the largest values of those that are left and are
/// confluent with nothing in it. Everything happens for all values of the other cells at once.
pub fn partition(code: &Code, part: &Part, domain: &Bdd, confluent: &Bdd) -> Outcome<Vec<Bdd>> {
    let space = &code.space;
    if *confluent == space.never {
        return Ok(vec![space.always.clone()]);
    }
    let smaller = space.and(confluent, &order(code, part)?)?;
    let mut left = domain.clone();
    let mut sets = Vec::new();
    while left != space.never {
        let mut set = space.never.clone();
        let mut open = left.clone();
        while open != space.never {
            let others = space.rename(&open, &part.to_second)?;
            let beaten = space.and_exists(&smaller, &others, &part.lifted_second)?;
            let best = space.minus(&open, &beaten)?;
            let others = space.rename(&best, &part.to_second)?;
            let apart = space.and_exists(confluent, &others, &part.lifted_second)?;
            set = space.or(&set, &best)?;
            open = space.minus(&space.minus(&open, &best)?, &apart)?;
        }
        left = space.minus(&left, &set)?;
        sets.push(set);
    }
    Ok(sets)
}

/// Pairs of different start values from which one value now can be reached.
pub fn confluent(code: &Code, part: &Part, reached: &Bdd) -> Outcome<Bdd> {
    let space = &code.space;
    let other = space.rename(reached, &part.to_second)?;
    let pairs = space.and_exists(reached, &other, &part.lifted_now)?;
    let same = code.same(&part.lifted, Copy::Start, Copy::Second)?;
    space.minus(&pairs, &same)
}

/// The start is smaller than the other start.
fn order(code: &Code, part: &Part) -> Outcome<Bdd> {
    let space = &code.space;
    let mut below = space.never.clone();
    for &at in part.lifted.iter().rev() {
        let one = space.variable(variable(at, Copy::Start));
        let other = space.variable(variable(at, Copy::Second));
        let differ = space.xor(&one, &other)?;
        below = space.choose(&differ, &other, &below)?;
    }
    Ok(below)
}

/// Every single value of the shared cells in `values`.
pub fn singletons(code: &Code, scope: &Scope, values: &Bdd) -> Outcome<Vec<Bdd>> {
    let space = &code.space;
    let mut left = values.clone();
    let mut found = Vec::new();
    while let Some(picked) = space.pick(&left) {
        let shared = scope.shared.iter().map(|&at| variable(at, Copy::Now));
        let point = space.point(shared.map(|number| (number, picked[number as usize])))?;
        left = space.minus(&left, &point)?;
        found.push(point);
    }
    Ok(found)
}
