//! What one run shows of a program, learned at once.
//!
//! When an assumption fails, the search begins anew. The next failure often comes a few steps later, and a
//! program that shares much has dozens of them, each at the price of all states up to there. So a search that
//! has written some states in vain first takes a few runs without writing any, each as often as something
//! is learned from it. They show nothing that the search would not come to: whatever fails in a run fails
//! in the search, too. What is found in them is left for the search to find, and what they show of clocks.

use super::moves::is_look;
use super::order::{Dice, Order};
use super::{Search, goes_on, store};
use heddle_machine::boot::MAIN;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::state::thread::Status;

/// A try that has written fewer states is repeated for less than a run costs.
const FEW_STATES: u64 = 32;
/// Runs that are taken: the first one goes as the search does, the others at random.
const RUNS: u64 = 4;
/// Steps of a run.
const LONGEST: usize = 5_000;
/// How often runs are taken.
const TIMES: u32 = 500;
/// So many steps of a random run are those of one thread, on average.
const ROW: u64 = 16;
/// Bytecodes of all runs, and how many times those of the search so far they may be.
const BYTECODES: u64 = 4_000_000;
const SHARE: u64 = 2;

impl Search<'_> {
    /// Learn from a few runs, if a try that has come to so many states was in vain.
    pub(super) fn scout(&mut self, root: &Mark, states: u64) {
        let by_states = self.config.store != store::Kind::None
            && self.config.temporal.is_none()
            && !matches!(self.config.order, Order::Random(_));
        if states < FEW_STATES || !by_states {
            return;
        }
        let until = self.machine.executed + BYTECODES.max(self.machine.executed * SHARE);
        let mut time = self.machine.watch.time.clone();
        let (mut run, mut times) = (0, 0);
        while run < RUNS && times < TIMES && self.machine.executed < until {
            self.machine.state.undo(root);
            self.set_symmetry(true);
            let pause = self.scout_once(run, until);
            times += 1;
            if let Some(Pause::Unsupported(unsupported)) = pause
                && !self.machine.needs.is_empty()
            {
                // The search cannot go on before the models tell more.
                self.give_up(&unsupported);
            }
            if self.outcome.stopped.is_some() {
                break;
            }
            if self.machine.watch.is_outdated() {
                self.machine.watch.restart();
                self.outcome.restarts += 1;
            } else {
                run += 1;
            }
        }
        self.machine.state.undo(root);
        // What a run makes of a clock of which little is known yet would limit the answer: the search
        // learns that by itself. What was written by that knowledge is written again.
        time.version = self.machine.watch.time.version + 1;
        self.machine.watch.time = time;
    }

    /// Take one run, up to its end or to something new; how it ended, if it did.
    fn scout_once(&mut self, run: u64, until: u64) -> Option<Pause> {
        let mut dice = Dice::new(0, run);
        let mut last = MAIN;
        for step in 0..LONGEST {
            let enabled = self.enabled();
            if self.machine.executed >= until || self.must_stop(step, 1) {
                return None;
            }
            let again = enabled.contains(&last) && (run == 0 || dice.roll(ROW) != 0);
            let among = enabled.len() as u64;
            let thread = match *enabled {
                [] => return None,
                _ if again => last,
                [first, ..] if run == 0 => first,
                _ => enabled[dice.roll(among) as usize],
            };
            let decision = self.any_way(thread, run, &mut dice);
            let (pause, _) = self.move_on(thread, decision);
            last = thread;
            if self.machine.watch.is_outdated() || !goes_on(&pause) {
                return Some(pause);
            }
        }
        None
    }

    /// One of the ways in which a thread may take its next step.
    fn any_way(&mut self, thread: ThreadId, run: u64, dice: &mut Dice) -> Option<u64> {
        let stands = self.machine.state.thread(thread);
        if is_look(stands) {
            // A clock that stands still may keep a run from its end.
            let moves = self.moves(thread);
            return moves.get(dice.roll(moves.len() as u64) as usize).copied();
        }
        let runs = stands.status == Status::Runnable;
        let options = stands.next.options().filter(|_| runs)?;
        Some(if run == 0 { 0 } else { dice.roll(options.into()) })
    }
}
