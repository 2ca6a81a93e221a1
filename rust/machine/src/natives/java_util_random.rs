//! `java.util.Random` as a source of choices, for searches that want every outcome looked at and
//! not the one that a seed gives.
//!
//! A choice needs a bound. What has none (`nextInt()`, `nextLong()`, `nextDouble()`) ends in `next`,
//! which is refused unless it asks for few bits.

use super::heddle_choose::{between, bool, choose};
use super::{Answer, Call, Table};
use crate::trap::{Result, Trap};

/// In force only if [`crate::Options::choose_random`] is set.
pub(super) const OVERRIDES: Table = &[
    ("java/util/Random.nextBoolean()Z", |call| checked(call, bool)),
    ("java/util/Random.nextInt(I)I", |call| checked(call, below)),
    ("java/util/Random.next(I)I", bits),
    ("java/util/random/RandomGenerator.nextInt(II)I", |call| checked(call, within)),
    ("java/util/concurrent/ThreadLocalRandom.nextInt()I", refused),
    ("java/util/concurrent/ThreadLocalRandom.nextLong()J", refused),
];

/// More alternatives than these are not worth looking at one by one.
const MOST_BITS: i32 = 8;

/// A class of the user's with its own `next` is no source of choices: it decides what comes.
fn checked(call: &mut Call<'_>, peer: fn(&mut Call<'_>) -> Result<Answer>) -> Result<Answer> {
    let world = &call.machine.world;
    let class = call.machine.state.heap.class_of(call.non_null(0)?);
    let next = world.inherited(class, "next", "(I)I");
    if next.is_some_and(|next| world.class(world.method(next).class).loader.is_user()) {
        let name = world.class(class).java_name();
        return Err(Trap::unsupported(
            format!("choosing what {name} gives, which has a next(int) of its own"),
            format!(
                "override nextInt(int) and nextBoolean() in {name}, or leave out choose-random"
            ),
        ));
    }
    peer(call)
}

fn below(call: &mut Call<'_>) -> Result<Answer> {
    let bound = call.int(1);
    if bound <= 0 {
        return Err(Trap::new("java/lang/IllegalArgumentException", "bound must be positive"));
    }
    between(call, 0, bound - 1)
}

fn within(call: &mut Call<'_>) -> Result<Answer> {
    let (origin, bound) = (call.int(1), call.int(2));
    if origin >= bound {
        let message = "bound must be greater than origin";
        return Err(Trap::new("java/lang/IllegalArgumentException", message));
    }
    between(call, origin, bound - 1)
}

fn bits(call: &mut Call<'_>) -> Result<Answer> {
    let bits = call.int(1);
    if !(1..=MOST_BITS).contains(&bits) {
        return refused(call);
    }
    Answer::int(choose(call, 1 << bits)? as i32)
}

fn refused(call: &mut Call<'_>) -> Result<Answer> {
    let what = call.machine.world.describe(call.method);
    let caller = call.machine.location(call.thread);
    Err(Trap::unsupported(
        format!("choosing among all values of {what}, called from {caller}"),
        "use nextInt(bound) or nextBoolean(), or leave out choose-random",
    ))
}
