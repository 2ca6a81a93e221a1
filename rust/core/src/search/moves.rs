//! How far the clock may have moved when a thread looks at it.
//!
//! Of all the moments it could show, those are tried that a program can tell apart: now, each
//! moment that is kept in the state and has yet to come, past it, and the same for moments that a
//! duration known from the program lies behind one that is kept. A while later, and much later,
//! stand for all that a program measures in other ways. Where no moment is kept nothing can be told apart.

use std::collections::BTreeSet;

use super::Search;
use crate::machine::ids::ThreadId;
use crate::machine::state::thread::{Status, Thread};
use crate::machine::time::{LONGEST_WAIT, Purpose};
use crate::machine::watch::action::Action;

/// From here on a while does not get longer with what is measured: two hours.
const LONG: i64 = 1 << 43;

/// More than a program that measures durations waits for: a day and a half.
const A_LOT: u64 = 1 << 47;

/// Whether a thread stands before a look at the clock that makes a difference.
pub(super) fn is_look(thread: &Thread) -> bool {
    thread.status == Status::Runnable && thread.next == Action::LOOK
}

impl Search<'_> {
    /// By how many nanoseconds the clock may move before the look that a thread stands before.
    pub(super) fn moves(&mut self, id: ThreadId) -> Vec<u64> {
        let purpose = self.machine.purpose(id);
        if !matches!(purpose, Purpose::Program | Purpose::Schedule)
            || self.must_wait(id)
            || self.canonical.write(self.machine).is_err()
        {
            return vec![0];
        }
        let (time, now) = (&self.machine.watch.time, self.machine.state.clock as i64);
        let (found, past) = (self.canonical.moments(), time.past());
        if found.is_empty() {
            return vec![0];
        }
        let ago = found.iter().rev().find(|&&moment| moment < now).map_or(0, |last| now - last);
        let mut moves = BTreeSet::from([0]);
        let later = |moment: i64| (moment > now).then(|| (moment - now) as u64);
        let (before, behind): (Vec<i64>, Vec<i64>) = found.iter().partition(|&&m| m <= now);
        for left in behind.into_iter().filter_map(later) {
            moves.insert(left);
            if purpose == Purpose::Program {
                moves.insert(left + past);
            }
        }
        if purpose == Purpose::Program {
            for moment in before {
                let ends = time.durations().map(|duration| moment + duration as i64);
                for left in ends.filter_map(later) {
                    moves.extend([left, left + past]);
                }
            }
            let part = if ago < LONG { ago as u64 / 4 / past * past } else { 0 };
            moves.insert(part.max(past));
            if time.measures() {
                moves.insert(A_LOT);
            }
        }
        moves.into_iter().filter(|&amount| amount <= LONGEST_WAIT).collect()
    }

    /// Whether time has to wait for another thread that can go on without looking at the clock.
    fn must_wait(&self, id: ThreadId) -> bool {
        let machine = &*self.machine;
        self.config.timeouts_last
            && machine.state.threads.iter().filter(|other| other.id != id && !is_look(other)).any(
                |thread| {
                    // The one that looks may hold the monitor that another thread wants.
                    matches!(
                        thread.status,
                        Status::Runnable
                            | Status::Blocked(_)
                            | Status::Returning { .. }
                            | Status::Woken { .. }
                    ) || machine.can_step(thread)
                        && !machine.waits_for_time(thread)
                        && !machine.needs_luck(thread)
                },
            )
    }
}
