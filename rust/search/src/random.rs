//! Some runs at random, with priorities that make rare orders less rare. Proves nothing.

use super::moves::is_look;
use super::order::{Dice, Priorities, Sampling};
use super::outcome::Taken;
use super::{Search, goes_on};
use heddle_machine::action::Action;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::Mark;
use heddle_machine::state::thread::Status;

/// Steps of a run before it is cut off, unless the limit on depth says otherwise.
const LONGEST: usize = 100_000;
/// Steps that a thread takes while others could go on, before it has to let them: a thread that
/// spins must not keep out whom it spins for.
const PATIENCE: u32 = 64;
/// How long runs are taken to be before the first one has ended.
const GUESS: u64 = 64;

/// How much random runs may take.
#[derive(Clone, Copy)]
pub(super) struct Allowed {
    /// Steps of all runs.
    pub(super) steps: u64,
    /// Bytecodes that the machine has executed by the end.
    pub(super) bytecodes: u64,
    /// Steps of one run.
    pub(super) longest: usize,
}

/// Who goes first, in one run.
struct Draw {
    dice: Dice,
    scheme: Priorities,
    /// By thread; the higher, the sooner.
    priorities: Vec<u64>,
    /// At which steps a thread gets a low priority.
    changes: Vec<u64>,
    /// Smaller than every priority given so far.
    lowest: u64,
    row: u32,
}

/// Below it are priorities that were lowered.
const MIDDLE: u64 = 1 << 62;

impl Draw {
    fn new(sampling: &Sampling, run: u64, longest: u64) -> Self {
        let mut dice = Dice::new(sampling.seed, run);
        let changes = match sampling.priorities {
            Priorities::Threads(depth) => (1..depth).map(|_| 1 + dice.roll(longest)).collect(),
            Priorities::Actions => Vec::new(),
        };
        Self {
            dice,
            scheme: sampling.priorities,
            priorities: Vec::new(),
            changes,
            lowest: MIDDLE,
            row: 0,
        }
    }

    fn fresh(&mut self) -> u64 {
        MIDDLE + (self.dice.next() >> 2)
    }

    fn lower(&mut self, thread: ThreadId) {
        self.lowest -= 1;
        self.priorities[thread.index()] = self.lowest;
    }

    fn first(&mut self, enabled: &[ThreadId]) -> Option<ThreadId> {
        while enabled.iter().any(|id| id.index() >= self.priorities.len()) {
            let fresh = self.fresh();
            self.priorities.push(fresh);
        }
        enabled.iter().copied().max_by_key(|id| self.priorities[id.index()])
    }

    /// The thread that takes a step.
    fn next(&mut self, step: u64, last: ThreadId, enabled: &[ThreadId]) -> Option<ThreadId> {
        let mut next = self.first(enabled)?;
        if self.changes.contains(&step) {
            self.lower(next);
            next = self.first(enabled)?;
        }
        self.row = if next == last { self.row + 1 } else { 0 };
        if self.row >= PATIENCE && enabled.len() > 1 {
            self.row = 0;
            self.lower(next);
            next = self.first(enabled)?;
        }
        Some(next)
    }
}

impl Search<'_> {
    /// Take runs from the root.
    pub(super) fn sample(&mut self, root: &Mark, sampling: &Sampling) {
        let limit = self.config.limits.depth.unwrap_or(LONGEST);
        let allowed = Allowed { steps: u64::MAX, bytecodes: u64::MAX, longest: limit };
        self.sample_from(root, sampling, 0, allowed);
    }

    /// Take runs from the root, beginning with the one of this number, as long as that is allowed.
    /// The number of the first run not taken.
    pub(super) fn sample_from(
        &mut self,
        root: &Mark,
        sampling: &Sampling,
        first: u64,
        allowed: Allowed,
    ) -> u64 {
        self.bound = self.config.limits.contexts;
        let mut longest = GUESS;
        let mut run = first;
        while run < sampling.runs && !self.is_used_up(allowed) {
            self.machine.state.undo(root);
            let draw = Draw::new(sampling, run, longest);
            let length = self.one_run(draw, sampling.runs - run, allowed);
            if self.machine.watch.is_outdated() {
                // The run was not one of single steps; the next time it is.
                self.machine.watch.restart();
                self.outcome.restarts += 1;
                continue;
            }
            longest = if run == first { length.max(1) } else { longest.max(length) };
            self.outcome.runs += u64::from(self.outcome.stopped.is_none());
            if self.outcome.is_over(self.config) {
                break;
            }
            run += 1;
        }
        run
    }

    fn is_used_up(&self, allowed: Allowed) -> bool {
        let steps = self.outcome.transitions >= allowed.steps;
        steps || self.machine.executed >= allowed.bytecodes
    }

    /// One run to its end; how many steps it took.
    fn one_run(&mut self, mut draw: Draw, left: u64, allowed: Allowed) -> u64 {
        let mut path: Vec<Taken> = Vec::new();
        let (mut last, mut contexts) = (MAIN, 1);
        loop {
            let enabled = self.enabled();
            for problem in self.examine(self.is_moving(&enabled)) {
                self.found(problem, &path);
            }
            self.judge(&path);
            if self.machine.watch.is_outdated() {
                break;
            }
            let able = self.within_bound(&enabled, last, contexts);
            if path.len() >= allowed.longest || self.is_used_up(allowed) {
                self.outcome.cut_off |= !able.is_empty();
                break;
            }
            if self.must_stop(path.len(), left as usize) {
                break;
            }
            let Some(thread) = draw.next(path.len() as u64, last, &able) else { break };
            let moving = self.machine.state.thread(thread);
            let action =
                if moving.status == Status::Runnable { moving.next } else { Action::Begin };
            let decision = match action.options() {
                None if is_look(self.machine.state.thread(thread)) => {
                    let moves = self.moves(thread);
                    moves.get(draw.dice.roll(moves.len() as u64) as usize).copied()
                }
                options => options.map(|options| draw.dice.roll(options.into())),
            };
            if draw.scheme == Priorities::Actions {
                self.renew(&mut draw, thread, action);
            }
            contexts += u32::from(thread != last);
            last = thread;
            let (pause, taken) = self.move_on(thread, decision);
            if self.machine.watch.is_outdated() {
                break;
            }
            self.outcome.transitions += 1;
            path.push(taken);
            self.look_at(&pause, &path);
            self.note_circles(|| path.clone());
            if !goes_on(&pause) {
                break;
            }
        }
        self.outcome.depth = self.outcome.depth.max(path.len());
        path.len() as u64
    }

    fn within_bound(&mut self, enabled: &[ThreadId], last: ThreadId, used: u32) -> Vec<ThreadId> {
        if self.bound.is_none_or(|bound| used < bound) {
            return enabled.to_vec();
        }
        let able: Vec<ThreadId> = enabled.iter().copied().filter(|&id| id == last).collect();
        self.outcome.context_bound |= able.len() < enabled.len();
        able
    }

    /// An action is done: its thread's next one, and those that conflict with it, are drawn anew.
    fn renew(&self, draw: &mut Draw, thread: ThreadId, action: Action) {
        for other in &self.machine.state.threads {
            let index = other.id.index();
            let affected = other.id == thread
                || other.status == Status::Runnable && other.next.conflicts(action);
            if affected && index < draw.priorities.len() {
                draw.priorities[index] = draw.fresh();
            }
        }
    }
}
