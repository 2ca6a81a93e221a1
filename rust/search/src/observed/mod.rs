//! One run with a random schedule, noted down for analyses of runs.
//!
//! | file | holds |
//! |---|---|
//! | `trace` | what is noted |
//! | `noting` | what a step comes down to |
//! | `passed` | what a thread passed in a larger step |
//! | `locks` | which locks it takes |
//! | `memory` | whose memory it is, and its names |
//!
//! Steps are as small as a search without reductions has them, but for objects that no other
//! thread can reach. Before the first start of a thread nothing is noted: what was written by then
//! is told from the values.

mod locks;
mod memory;
mod noting;
mod passed;
pub mod trace;

use super::moves::is_look;
use super::order::Dice;
use super::outcome::{Config, Outcome, Problem, Taken};
use super::resources::Resources;
use super::{Canonical, HEAD_START, Search, goes_on};
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::thread::Status;
use heddle_machine::stepping::Stepped;
use heddle_machine::watch::standing_users::{Call, calls, users_call};
use heddle_machine::watch::{Reductions, StepPolicy, Watch};
use noting::{Made, Notes};
use trace::Trace;

/// A thread goes on with its next step with this chance against one.
const STAYS: u64 = 7;
/// Bytecodes of the first thread alone that are taken one by one, to see where it makes objects.
const CLOSELY: u64 = 50_000;
/// The most actions that a thread passes in a step.
const PASSES: u64 = 1_000;
/// Events of a run that are kept.
const MOST_EVENTS: usize = 10_000_000;

/// How a run ended that was noted.
#[derive(Debug)]
pub struct Observed {
    /// What was noted.
    pub trace: Trace,
    /// The schedule of the run.
    pub schedule: Vec<Taken>,
    /// Threads that could not go on at the end.
    pub blocked: Vec<ThreadId>,
    /// What a search would tell: limits, what is not supported, counts.
    pub outcome: Outcome,
    /// Whether the run was cut off because it had more events than are kept.
    pub full: bool,
}

/// Run a program that stands at the first instruction of its `main`, and note what it does. So many
/// steps are `small`: they end before the next action that others can see.
pub fn observe(machine: &mut Machine, config: &Config, seed: u64, small: u64) -> Observed {
    let local = config.reductions.local;
    machine.watch = Watch::searching(Reductions { local, ..Reductions::NONE });
    machine.watch.steps.uses = true;
    let resources = Resources::new(config);
    let before = machine.executed;
    machine.watch.notified = Some(Vec::new());
    machine.state.heap.follow_births();
    let old = machine.state.heap.places();
    let (stepped, made) = head_start(machine);
    let closely = stepped.bytecodes.min(CLOSELY);
    let prefix = vec![Taken { thread: MAIN, decision: None, bytecodes: stepped.bytecodes }];
    machine.share_all();
    machine.state.record();
    let canonical = Canonical::new(machine);
    let fresh = Search::new(machine, config, canonical);
    let mut search = Search { resources, prefix, ..fresh };
    let root = search.machine.state.mark();
    search.first(&stepped.pause);
    let begin = |machine: &Machine| Run::new(Notes::new(machine, old, &made), closely, small);
    let mut run = begin(search.machine);
    if goes_on(&stepped.pause) {
        while !search.run_noted(&mut run, seed) {
            // Steps were larger than they may be; the next time they are not.
            search.machine.state.undo(&root);
            search.machine.watch.restart();
            search.outcome.restarts += 1;
            search.machine.watch.notified = Some(Vec::new());
            search.outcome.findings.clear();
            run = begin(search.machine);
        }
    }
    let blocked = search.blocked();
    if config.claims.deadlocks && !blocked.is_empty() {
        search.found(Problem::Deadlock, &run.path);
    }
    run.notes.end(search.machine, !blocked.is_empty());
    search.outcome.bytecodes = search.machine.executed - before;
    search.outcome.depth = run.path.len();
    let schedule = search.prefix.iter().chain(&run.path).copied().collect();
    Observed {
        full: run.is_full(),
        trace: run.notes.trace,
        schedule,
        blocked,
        outcome: search.outcome,
    }
}

/// The first thread runs until it does what others can see, or is not alone any more. Where it
/// makes objects meanwhile is seen, too: from which place of the heap on, and at which call.
fn head_start(machine: &mut Machine) -> (Stepped, Vec<Made>) {
    let (mut bytecodes, mut made) = (0, Vec::new());
    loop {
        let closely = bytecodes < CLOSELY;
        let places = machine.state.heap.places();
        let at = closely.then(|| here(machine, MAIN)).flatten();
        let most = if closely { 1 } else { HEAD_START };
        let stepped = machine.step_by(StepPolicy::First, MAIN, None, most);
        bytecodes += stepped.bytecodes;
        if machine.state.heap.places() > places {
            made.push((places, at));
        }
        if stepped.pause != Pause::Budget || !closely {
            return (Stepped { bytecodes, ..stepped }, made);
        }
    }
}

/// The innermost instruction of the user's at which a thread stands.
fn here(machine: &Machine, thread: ThreadId) -> Option<Call> {
    users_call(&machine.world, calls(&machine.state.thread(thread).frames))
}

struct Run {
    notes: Notes,
    path: Vec<Taken>,
    /// How many bytecodes were taken one by one.
    closely: u64,
    /// Whether the last step was one of these and goes on.
    cut: bool,
    /// How many steps were taken.
    steps: u64,
    /// How many of them end before the next action that others can see.
    small: u64,
}

impl Run {
    fn new(notes: Notes, closely: u64, small: u64) -> Self {
        Self { notes, path: Vec::new(), closely, cut: false, steps: 0, small }
    }

    fn is_full(&self) -> bool {
        self.notes.trace.events.len() >= MOST_EVENTS
    }

    /// How many actions a thread may pass in its next step.
    fn passes(&self, machine: &Machine, thread: ThreadId, dice: &mut Dice) -> u64 {
        let small = self.steps < self.small || machine.state.threads.len() == 1;
        if small || !self.notes.may_pass(machine, thread) { 0 } else { 1 + dice.roll(PASSES) }
    }

    /// Add a step; what goes on with the last one is the same step.
    fn take(&mut self, taken: Taken) {
        match self.path.last_mut() {
            Some(last) if self.cut && last.thread == taken.thread && taken.decision.is_none() => {
                last.bytecodes += taken.bytecodes;
            }
            _ => self.path.push(taken),
        }
    }
}

impl Search<'_> {
    /// One run to its end; false if it has to be done again with smaller steps.
    fn run_noted(&mut self, run: &mut Run, seed: u64) -> bool {
        let mut dice = Dice::new(seed, 0);
        let mut last = MAIN;
        loop {
            if self.machine.watch.is_outdated() {
                return false;
            }
            let enabled = self.enabled();
            if enabled.is_empty() || run.is_full() || self.must_stop(run.path.len(), 1) {
                return true;
            }
            if self.config.limits.depth.is_some_and(|most| run.path.len() >= most) {
                self.outcome.cut_off = true;
                return true;
            }
            let stays = enabled.contains(&last) && dice.roll(STAYS + 1) < STAYS;
            let thread =
                if stays { last } else { enabled[dice.roll(enabled.len() as u64) as usize] };
            last = thread;
            let decision = self.rolled(thread, &mut dice);
            run.notes.passing.left = run.passes(self.machine, thread, &mut dice);
            let before = run.notes.before(self.machine, thread);
            let threads = self.machine.state.threads.len();
            let solo = self.machine.watch.reductions.solo && self.machine.is_solo(thread);
            self.machine.watch.passing = Some(std::mem::take(&mut run.notes.passing));
            let closely = self.machine.state.threads.len() == 1 && run.closely < CLOSELY;
            let made = closely.then(|| here(self.machine, thread)).flatten();
            let (pause, taken) = if closely {
                self.move_a_bit(thread, decision)
            } else {
                self.move_on(thread, decision)
            };
            run.notes.passing = self.machine.watch.passing.take().unwrap_or_default();
            run.closely += u64::from(closely);
            run.steps += u64::from(!closely);
            // Of a thread that is alone for longer only what it leaves behind is looked at.
            self.machine.watch.reductions.solo = run.closely >= CLOSELY;
            if self.machine.watch.is_outdated() {
                return false;
            }
            run.notes.after(self.machine, thread, &before, made);
            run.notes.note_notified(self.machine, thread);
            if solo && self.machine.state.threads.len() > threads {
                run.notes.note_held(self.machine);
            }
            self.outcome.transitions += 1;
            run.take(taken);
            run.cut = closely && pause == Pause::Budget;
            self.look_at(&pause, &run.path);
            if !goes_on(&pause) {
                return true;
            }
        }
    }

    /// One bytecode of a thread.
    fn move_a_bit(&mut self, thread: ThreadId, decision: Option<u64>) -> (Pause, Taken) {
        let stepped = self.machine.step(thread, decision, 1);
        if stepped.pause == Pause::Company {
            self.machine.share_all();
        }
        (stepped.pause, Taken { thread, decision, bytecodes: stepped.bytecodes })
    }

    fn rolled(&mut self, thread: ThreadId, dice: &mut Dice) -> Option<u64> {
        let moving = self.machine.state.thread(thread);
        let action = if moving.status == Status::Runnable { moving.next } else { Action::Begin };
        match action.options() {
            None if is_look(moving) => {
                let moves = self.moves(thread);
                moves.get(dice.roll(moves.len() as u64) as usize).copied()
            }
            options => options.map(|options| dice.roll(options.into())),
        }
    }

    /// The threads that cannot go on though the program has not ended.
    fn blocked(&self) -> Vec<ThreadId> {
        if self.outcome.stopped.is_some() || self.is_moving(&self.enabled()) {
            return Vec::new();
        }
        let threads = self.machine.state.threads.iter();
        let left = threads.filter(|thread| !thread.daemon && thread.status != Status::Terminated);
        left.map(|thread| thread.id).collect()
    }
}
