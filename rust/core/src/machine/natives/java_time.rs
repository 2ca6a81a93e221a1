//! `java.time`

use super::{Answer, Call, Table};
use crate::machine::time::Scale;
use crate::machine::trap::Result;

/// The library computes the instant from the whole seconds of an earlier one, which are a number
/// that it keeps.
pub(super) const OVERRIDES: Table = &[("java/time/Clock.currentInstant", current_instant)];

fn current_instant(call: &mut Call<'_>) -> Result<Answer> {
    let class = call.machine.world.load("java/time/Instant")?;
    call.machine.require(call.thread, class)?;
    let seconds = call.machine.look_at_clock(call.thread, Scale::SECONDS)?;
    let nanos = call.machine.state.clock % 1_000_000_000;
    let instant = call.machine.allocate(class)?;
    call.machine.set_field(instant, "seconds", seconds as u64)?;
    call.machine.set_field(instant, "nanos", nanos)?;
    Answer::reference(instant)
}
