//! `heddle.Choose`, and what every other source of choices is made of.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::trap::{Result, Trap};

pub(super) const OVERRIDES: Table = &[
    ("heddle/Choose.bool()Z", bool),
    ("heddle/Choose.range(II)I", |call| between(call, call.int(0), call.int(1))),
    ("heddle/Choose.assume(Z)V", |call| assume(call.int(0) != 0)),
    ("java/util/concurrent/locks/Tiers.any(I)I", |call| between(call, 0, call.int(0) - 1)),
];

/// Which of `options` alternatives to go on with, counted from 0. A peer asks once and before it
/// changes anything, because the call is done again for each of them.
/// Without a search it is the first.
pub(super) fn choose(call: &mut Call<'_>, options: u32) -> Result<u32> {
    if options < 2 || !call.machine.watch.on {
        return Ok(0);
    }
    match call.machine.decision {
        Some(decision) => {
            call.machine.note_question();
            Ok(decision.min(u64::from(options - 1)) as u32)
        }
        None => Err(Trap::Choose(options)),
    }
}

impl Machine {
    /// Whether an update that may fail for no reason does so: a choice, if it was asked for.
    pub(crate) fn fails_for_no_reason(&mut self) -> Result<bool> {
        self.watch.observed.attempted = true;
        if !self.options.weak_cas || !self.watch.on {
            return Ok(false);
        }
        self.decision.take().map(|decision| decision == 1).ok_or(Trap::Choose(2))
    }
}

/// Ends a path that the program says is of no interest.
pub(super) fn ignore() -> Trap {
    Trap::Ignore
}

/// Only some of the behaviours of a program are looked at: an answer must say so.
/// `who` cuts them down, and `how` is told once.
pub(super) fn narrow(call: &mut Call<'_>, who: &'static str, how: impl FnOnce() -> String) {
    call.machine.narrowed.entry(who).or_insert_with(how);
}

/// False, then true.
pub(super) fn bool(call: &mut Call<'_>) -> Result<Answer> {
    Answer::boolean(choose(call, 2)? == 1)
}

/// An int between two bounds, both included.
pub(super) fn between(call: &mut Call<'_>, low: i32, high: i32) -> Result<Answer> {
    if low > high {
        let message = format!("no integer between {low} and {high}");
        return Err(Trap::new("java/lang/IllegalArgumentException", message));
    }
    let Ok(options) = u32::try_from(i64::from(high) - i64::from(low) + 1) else {
        return Err(Trap::unsupported(
            "a choice among all integers",
            "choose between closer bounds",
        ));
    };
    Answer::int(low.wrapping_add(choose(call, options)? as i32))
}

/// Go on only if the condition holds.
pub(super) fn assume(condition: bool) -> Result<Answer> {
    if condition { Ok(Answer::Void) } else { Err(ignore()) }
}
