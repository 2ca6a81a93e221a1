//! `java.time`

use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::Ref;
use crate::peers::Look;
use crate::time::Scale;
use crate::trap::Result;

/// An `Instant` is a moment, of which the seconds are one by themselves; what is added to it and
/// what durations are compared with is known here, since it is in two fields.
pub(super) const LOOKS: &[(&str, Look)] = &[
    ("java/time/Instant.plus(JJ)Ljava/time/Instant;", |machine, _, given| {
        if is_moment(machine, given[0]) {
            let nanos = (given[1] as i64).saturating_mul(1_000_000_000);
            machine.watch.time.learn_added(nanos.saturating_add(given[3] as i64));
        }
    }),
    ("java/time/Instant.getNano()I", |machine, _, given| pieces(machine, given[0])),
    ("java/time/Instant.get(Ljava/time/temporal/TemporalField;)I", |machine, _, given| {
        pieces(machine, given[0]);
    }),
    ("java/time/Instant.getLong(Ljava/time/temporal/TemporalField;)J", |machine, _, given| {
        pieces(machine, given[0]);
    }),
    ("java/time/Instant.hashCode()I", |machine, _, given| pieces(machine, given[0])),
    ("java/time/Duration.compareTo(Ljava/time/Duration;)I", |machine, _, given| {
        compared(machine, &given[..2]);
    }),
    ("java/time/Duration.equals(Ljava/lang/Object;)Z", |machine, _, given| {
        compared(machine, &given[..2]);
    }),
    ("java/time/Duration.getSeconds()J", |machine, _, given| {
        told(machine, given[0], 1_000_000_000);
    }),
    ("java/time/Duration.toSeconds()J", |machine, _, given| told(machine, given[0], 1_000_000_000)),
    ("java/time/Duration.toMillis()J", |machine, _, given| {
        told(machine, given[0], 1_000_000);
    }),
    ("java/time/Duration.toNanos()J", |machine, _, given| {
        told(machine, given[0], 1);
    }),
    ("java/time/Duration.getNano()I", |machine, _, given| {
        told(machine, given[0], 1);
    }),
];

fn is_moment(machine: &Machine, instant: u64) -> bool {
    let seconds = machine.field(Ref::from_slot(instant), "seconds").unwrap_or(0);
    machine.watch.time.scale_of(seconds as i64).is_some()
}

/// The fraction of its second depends on when the program began.
fn pieces(machine: &mut Machine, instant: u64) {
    machine.watch.time.fixed |= machine.watch.on && is_moment(machine, instant);
}

fn nanos(machine: &Machine, duration: u64) -> i64 {
    let duration = Ref::from_slot(duration);
    let (seconds, nanos) = (machine.field(duration, "seconds"), machine.field(duration, "nanos"));
    let whole = (seconds.unwrap_or(0) as i64).saturating_mul(1_000_000_000);
    whole.saturating_add(i64::from(nanos.unwrap_or(0) as i32))
}

fn compared(machine: &mut Machine, durations: &[u64]) {
    for &duration in durations {
        let nanos = if duration == 0 { 0 } else { nanos(machine, duration) };
        machine.watch.time.guess_compared(nanos);
    }
}

/// A duration, which may be a difference of instants, is told as a number of units.
fn told(machine: &mut Machine, duration: u64, unit: i64) {
    let nanos = nanos(machine, duration);
    machine.watch.time.guess_told(nanos, unit);
}

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
