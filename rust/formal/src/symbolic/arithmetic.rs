//! Numbers whose bits are Boolean functions, the lowest bit first.

use super::bdd::{Bdd, Outcome};
use super::logic::Logic;
use super::network::Operator;

/// The bits of a number.
pub type Bits = Vec<Bdd>;

/// A number as bits.
pub fn constant(space: &impl Logic, value: u128, bits: u32) -> Bits {
    (0..bits).map(|bit| space.constant(value >> bit & 1 == 1)).collect()
}

/// The number, if all bits are constants.
pub fn known(space: &impl Logic, bits: &[Bdd]) -> Option<u128> {
    bits.iter().enumerate().try_fold(0, |value, (bit, function)| {
        if function == space.yes() {
            Some(value | 1 << bit)
        } else {
            (function == space.no()).then_some(value)
        }
    })
}

/// Whether two numbers of one width are equal.
pub fn equal(space: &impl Logic, left: &[Bdd], right: &[Bdd]) -> Outcome<Bdd> {
    let pairs = left.iter().zip(right).rev();
    let mut all = space.yes().clone();
    for (left, right) in pairs {
        all = space.and(&space.iff(left, right)?, &all)?;
    }
    Ok(all)
}

/// Whether a number is `value`; never if it has too few bits for it.
pub fn is(space: &impl Logic, bits: &[Bdd], value: u128) -> Outcome<Bdd> {
    if bits.len() < 128 && value >> bits.len() != 0 {
        return Ok(space.no().clone());
    }
    equal(space, bits, &constant(space, value, bits.len() as u32))
}

/// `entries[index]`, 0 outside.
pub fn table(space: &impl Logic, index: &[Bdd], entries: &[u128], bits: u32) -> Outcome<Bits> {
    let Some((top, rest)) = index.split_last() else {
        return Ok(constant(space, entries.first().copied().unwrap_or(0), bits));
    };
    let half = if rest.len() < 32 { 1usize << rest.len() } else { usize::MAX };
    let (low, high) = entries.split_at(half.min(entries.len()));
    if high.is_empty() && low.iter().all(|&entry| entry == 0) {
        return Ok(constant(space, 0, bits));
    }
    let low = table(space, rest, low, bits)?;
    let high =
        if high.is_empty() { constant(space, 0, bits) } else { table(space, rest, high, bits)? };
    choose(space, top, &high, &low)
}

/// An operator applied; the widths are as [`super::network::Network::check`] wants them.
pub fn apply(
    space: &impl Logic,
    operator: Operator,
    operands: &[&Bits],
    bits: u32,
) -> Outcome<Bits> {
    let one = operands[0];
    let two = operands.get(1).copied().unwrap_or(one);
    let bitwise = |operation: &dyn Fn(&Bdd, &Bdd) -> Outcome<Bdd>| {
        one.iter().zip(two).map(|(left, right)| operation(left, right)).collect()
    };
    match operator {
        Operator::And => bitwise(&|left, right| space.and(left, right)),
        Operator::Or => bitwise(&|left, right| space.or(left, right)),
        Operator::Xor => bitwise(&|left, right| space.xor(left, right)),
        Operator::Not => one.iter().map(|bit| space.not(bit)).collect(),
        Operator::Add => Ok(add(space, one, two, space.no())?.0),
        Operator::Subtract => Ok(subtract(space, one, two)?.0),
        Operator::Multiply => multiply(space, one, two),
        Operator::Divide => Ok(divide(space, one, two)?.0),
        Operator::Remainder => Ok(divide(space, one, two)?.1),
        Operator::ShiftLeft => shift(space, one, two, Direction::Left, space.no()),
        Operator::ShiftRightUnsigned => shift(space, one, two, Direction::Right, space.no()),
        Operator::ShiftRight => shift(space, one, two, Direction::Right, &one[one.len() - 1]),
        Operator::Equal => Ok(vec![equal(space, one, two)?]),
        Operator::LessUnsigned => Ok(vec![less(space, one, two)?]),
        Operator::Less => Ok(vec![less(space, &biased(space, one)?, &biased(space, two)?)?]),
        Operator::Choose => choose(space, &one[0], two, operands[2]),
        Operator::SignExtend => Ok(extended(one, bits, &one[one.len() - 1])),
        Operator::ZeroExtend => Ok(extended(one, bits, space.no())),
    }
}

fn extended(number: &[Bdd], bits: u32, filling: &Bdd) -> Bits {
    let filling = std::iter::repeat_n(filling, bits as usize);
    number.iter().chain(filling).take(bits as usize).cloned().collect()
}

/// With the sign bit turned, so that the order of signed numbers is that of unsigned ones.
fn biased(space: &impl Logic, number: &[Bdd]) -> Outcome<Bits> {
    let mut bits = number.to_vec();
    let top = bits.len() - 1;
    bits[top] = space.not(&bits[top])?;
    Ok(bits)
}

fn choose(space: &impl Logic, condition: &Bdd, then: &[Bdd], other: &[Bdd]) -> Outcome<Bits> {
    let pairs = then.iter().zip(other);
    pairs.map(|(then, other)| space.choose(condition, then, other)).collect()
}

fn less(space: &impl Logic, left: &[Bdd], right: &[Bdd]) -> Outcome<Bdd> {
    let mut below = space.no().clone();
    for (left, right) in left.iter().zip(right) {
        let differ = space.xor(left, right)?;
        below = space.choose(&differ, right, &below)?;
    }
    Ok(below)
}

fn add(space: &impl Logic, left: &[Bdd], right: &[Bdd], carry: &Bdd) -> Outcome<(Bits, Bdd)> {
    let mut carry = carry.clone();
    let mut sum = Vec::with_capacity(left.len());
    for (left, right) in left.iter().zip(right) {
        let half = space.xor(left, right)?;
        sum.push(space.xor(&half, &carry)?);
        carry = space.choose(&half, &carry, left)?;
    }
    Ok((sum, carry))
}

/// The difference, and whether nothing had to be borrowed.
fn subtract(space: &impl Logic, left: &[Bdd], right: &[Bdd]) -> Outcome<(Bits, Bdd)> {
    let turned = right.iter().map(|bit| space.not(bit)).collect::<Outcome<Bits>>()?;
    add(space, left, &turned, space.yes())
}

fn negative(space: &impl Logic, number: &[Bdd]) -> Outcome<Bits> {
    let zero = constant(space, 0, number.len() as u32);
    Ok(subtract(space, &zero, number)?.0)
}

fn multiply(space: &impl Logic, left: &[Bdd], right: &[Bdd]) -> Outcome<Bits> {
    let mut sum = constant(space, 0, left.len() as u32);
    for (place, bit) in right.iter().enumerate() {
        if bit == space.no() {
            continue;
        }
        let shifted = std::iter::repeat_n(space.no(), place).chain(left).take(left.len());
        let part = shifted.map(|one| space.and(one, bit)).collect::<Outcome<Bits>>()?;
        sum = add(space, &sum, &part, space.no())?.0;
    }
    Ok(sum)
}

/// Quotient towards zero and remainder with the sign of the dividend; both 0 for a divisor of 0.
fn divide(space: &impl Logic, left: &[Bdd], right: &[Bdd]) -> Outcome<(Bits, Bits)> {
    let (left_sign, right_sign) = (&left[left.len() - 1], &right[right.len() - 1]);
    let dividend = choose(space, left_sign, &negative(space, left)?, left)?;
    let mut divisor = choose(space, right_sign, &negative(space, right)?, right)?;
    divisor.push(space.no().clone());
    let mut rest = constant(space, 0, divisor.len() as u32);
    let mut quotient = constant(space, 0, left.len() as u32);
    for place in (0..left.len()).rev() {
        rest.pop();
        rest.insert(0, dividend[place].clone());
        let (less, fits) = subtract(space, &rest, &divisor)?;
        rest = choose(space, &fits, &less, &rest)?;
        quotient[place] = fits;
    }
    rest.pop();
    let differ = space.xor(left_sign, right_sign)?;
    let quotient = choose(space, &differ, &negative(space, &quotient)?, &quotient)?;
    let rest = choose(space, left_sign, &negative(space, &rest)?, &rest)?;
    let by_zero = is(space, right, 0)?;
    let zero = constant(space, 0, left.len() as u32);
    Ok((choose(space, &by_zero, &zero, &quotient)?, choose(space, &by_zero, &zero, &rest)?))
}

#[derive(Clone, Copy)]
enum Direction {
    Left,
    Right,
}

fn shift(
    space: &impl Logic,
    number: &[Bdd],
    amount: &[Bdd],
    direction: Direction,
    filling: &Bdd,
) -> Outcome<Bits> {
    let mut shifted = number.to_vec();
    for (place, bit) in amount.iter().enumerate() {
        let by = if place < 32 { 1usize << place } else { usize::MAX };
        let moved: Bits = (0..number.len())
            .map(|index| {
                let from = match direction {
                    Direction::Left => index.checked_sub(by),
                    Direction::Right => index.checked_add(by),
                };
                from.and_then(|from| shifted.get(from)).unwrap_or(filling).clone()
            })
            .collect();
        shifted = choose(space, bit, &moved, &shifted)?;
    }
    Ok(shifted)
}
