//! What finds most for least, tried aside while everything is searched: some random runs, all runs
//! of few contexts, and the threads that one observed run suggests trouble about.
//!
//! The search goes depth first and interrupts itself when it has taken a thousand steps, eight
//! thousand, and so on; what it tries then takes a fixed share of the steps it has taken so far. The
//! first time it goes on at once, unless as much is left as was done, at the least: then a few
//! thousand steps are tried. So a small program is decided before anything is tried, one that is larger costs little
//! more than without, a crowd of threads is tried early, and all is decided by counts and fixed
//! seeds: the same program gives the same answer on every machine.

use super::Search;
use super::depth_first::{Arrival, Begun, Node};
use super::notes::Notes;
use super::order::{Priorities, Sampling};
use super::outcome::{Outcome, Stopped, Taken};
use super::random::Allowed;
use super::recognised::Recognised;
use super::store::Store;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::Mark;

/// How many times as many steps there are before the next time.
const GROWTH: u64 = 8;
/// Steps that are tried the first time, where much is left.
const LEAST: u64 = 4_000;
/// How many steps of the search each step stands for that is tried later.
const SHARE: u64 = 10;
/// Actions that must come in a certain order: one more than changes of priorities.
const BUG_DEPTH: u32 = 3;
/// Steps of one run that is tried.
const LONGEST: usize = 5_000;
/// Bytecodes of a step, on average: one that spins without end takes far more.
pub(super) const BYTECODES: u64 = 100;
/// How often something else is tried before one run is observed and its windows are searched.
const UNGUIDED: u32 = 2;
/// Contexts that are worth trying.
const MOST_CONTEXTS: u32 = 3;

/// What was tried so far, and when it is time to try more.
#[derive(Clone, Debug)]
pub(super) struct Tries {
    /// Steps of the search at which more is tried.
    next: u64,
    /// How often something was tried.
    times: u32,
    /// The first random run that was not taken yet.
    run: u64,
    /// All runs of so many contexts were looked at.
    contexts: u32,
    /// What one run suggests to look at by itself, once that was asked.
    windows: Option<Vec<Vec<ThreadId>>>,
}

impl Tries {
    /// Something is to be tried after so many steps for the first time.
    pub(super) fn new(first: u64) -> Self {
        Self { next: first, times: 0, run: 0, contexts: 0, windows: None }
    }

    /// Whether something is to be tried after so many steps.
    pub(super) fn is_due(&self, steps: u64) -> bool {
        steps >= self.next
    }

    /// Nothing is to be tried before there are many times as many steps.
    fn wait(&mut self) {
        self.next *= GROWTH;
        self.times += 1;
    }
}

/// Whether at least as much is left as was done: each way that is still open leads on by a step of
/// each thread.
fn is_much_left(stack: &[Node], threads: usize, steps: u64) -> bool {
    let open: usize = stack.iter().map(|node| node.todo.len()).sum();
    open.saturating_mul(threads) as u64 >= steps
}

/// What has to wait while something is tried.
struct Aside {
    outcome: Outcome,
    store: Store,
    notes: Notes,
    bound: Option<u32>,
    atomic: bool,
    recognised: Option<Recognised>,
}

impl Search<'_> {
    /// Try what finds most for least, from the root on. The machine's state is any afterwards.
    /// False if that ends the search, or if it has to begin anew.
    fn try_aside(&mut self, root: &Mark) -> bool {
        let Some(mut tries) = self.tries.take() else { return true };
        let share = self.outcome.transitions / SHARE;
        let steps = if tries.times == 0 { share.max(LEAST) } else { share };
        tries.wait();
        let aside = self.step_aside();
        self.try_runs(root, &mut tries, steps);
        if self.may_try_more() {
            self.try_contexts(root, &mut tries, steps / 2);
        }
        if tries.times > UNGUIDED && self.may_try_more() {
            self.try_guided(root, &mut tries, steps);
        }
        self.step_back(aside, &tries);
        self.tries = Some(tries);
        !self.machine.watch.is_outdated() && !self.outcome.is_over(self.config)
    }

    fn step_aside(&mut self) -> Aside {
        let outcome = std::mem::take(&mut self.outcome);
        self.outcome.race.clone_from(&outcome.race);
        self.outcome.weak.clone_from(&outcome.weak);
        Aside {
            outcome,
            store: std::mem::replace(&mut self.store, Store::new(self.config.store)),
            notes: std::mem::take(&mut self.notes),
            bound: self.bound,
            atomic: self.atomic,
            recognised: self.recognised.take(),
        }
    }

    fn step_back(&mut self, aside: Aside, tries: &Tries) {
        let first = tries.times == 1;
        let tried = std::mem::replace(&mut self.outcome, aside.outcome);
        self.store = aside.store;
        self.notes = aside.notes;
        self.bound = aside.bound;
        self.atomic = aside.atomic;
        self.recognised = aside.recognised;
        let now = &mut self.outcome;
        now.runs += tried.runs;
        now.tried += tried.tried + tried.transitions;
        now.contexts = tries.contexts;
        now.race = tried.race;
        now.weak = tried.weak;
        now.findings = tried.findings;
        now.found_by = tried.found_by;
        now.stopped = tried.stopped.filter(|&why| why != Stopped::States);
        if !self.machine.needs.is_empty() {
            // The search cannot go on before the models tell more.
            now.stopped = Some(Stopped::Interrupted);
            now.unsupported = tried.unsupported;
        }
        // What was explored under an assumption that failed does not count. The first time more is
        // known of the program afterwards than before, and little is lost.
        if tried.restarts > 0 || first {
            self.machine.watch.start_over();
        }
    }

    fn may_try_more(&self) -> bool {
        !self.outcome.is_over(self.config) && self.machine.needs.is_empty()
    }

    /// Look at what one run suggests, as long as there are no more than so many states.
    fn try_guided(&mut self, root: &Mark, tries: &mut Tries, states: u64) {
        let listener = &mut self.listener;
        let windows = tries.windows.get_or_insert_with(|| {
            listener.as_mut().map(|listener| listener.windows()).unwrap_or_default()
        });
        self.try_windows(root, windows, states);
    }

    /// Random runs of so many steps in all, half of them with either kind of priorities.
    fn try_runs(&mut self, root: &Mark, tries: &mut Tries, steps: u64) {
        let kinds = [
            (Priorities::Threads(BUG_DEPTH), "random runs (pct)"),
            (Priorities::Actions, "random runs (pos)"),
        ];
        let (first, mut most) = (tries.run, tries.run);
        for (number, (priorities, name)) in kinds.into_iter().enumerate() {
            let sampling = Sampling { priorities, seed: 0, runs: u64::MAX };
            let end = self.outcome.transitions + steps / 2;
            let bytecodes = self.machine.executed + steps * BYTECODES;
            let allowed = Allowed { steps: end, bytecodes, longest: LONGEST };
            // Two kinds that ran out of steps at different runs: the later number goes on.
            most = most.max(self.sample_from(root, &sampling, first, allowed));
            if !self.outcome.findings.is_empty() {
                self.outcome.found_by = Some(name.into());
            }
            if !self.may_try_more() || number == 1 {
                break;
            }
        }
        tries.run = most;
        self.outcome.cut_off = false;
    }

    /// All runs of one context, of two and so on, as long as there are no more than so many states.
    fn try_contexts(&mut self, root: &Mark, tries: &mut Tries, states: u64) {
        let most =
            self.config.limits.contexts.map_or(MOST_CONTEXTS, |most| MOST_CONTEXTS.min(most));
        for contexts in tries.contexts + 1..=most {
            let restarts = self.outcome.restarts;
            self.outcome.tried += self.outcome.transitions;
            self.restart(root);
            self.outcome.restarts = restarts;
            self.allowance = Some((states, self.machine.executed + states * BYTECODES));
            self.explore(root, Some(contexts), Self::depth_first);
            self.allowance = None;
            if !self.outcome.findings.is_empty() {
                self.outcome.found_by = Some(format!("runs of at most {contexts} contexts"));
            }
            if self.outcome.is_over(self.config) || !self.machine.needs.is_empty() {
                return;
            }
            tries.contexts = contexts;
        }
    }

    /// Try something aside and come back to the present state. False if the search must stop.
    pub(super) fn try_between(&mut self, stack: &mut [Node]) -> bool {
        let (threads, steps) = (self.machine.state.threads.len(), self.outcome.transitions);
        if let Some(tries) = &mut self.tries
            && tries.times == 0
            && !is_much_left(stack, threads, steps)
        {
            tries.wait();
            return true;
        }
        let Some(root) = stack.first().map(|node| node.mark.clone()) else { return true };
        if !self.try_aside(&root) {
            return false;
        }
        self.machine.state.undo(&root);
        let mut before: Option<Taken> = None;
        let depth = stack.len();
        for node in stack {
            // The way back is as long as the run, which may be very long.
            if self.must_stop(depth, depth) {
                return false;
            }
            if let Some(Taken { thread, decision, .. }) = before {
                self.move_on(thread, decision);
                self.outcome.repeated += 1;
            }
            // What was linked meanwhile is done in one go: then states may be others.
            self.canonical.keep_numbers(node.arrived != Begun::Not);
            let same = self.canonical.write(self.machine).is_ok() && self.is_numbered(node);
            if self.machine.watch.is_outdated() || !same {
                self.machine.watch.start_over();
                return false;
            }
            node.mark = self.machine.state.mark();
            before = Some(node.taken);
        }
        true
    }

    /// Whether the state that was written is the one of a node.
    fn is_numbered(&mut self, node: &Node) -> bool {
        let arrival =
            Arrival { last: node.last, contexts: node.contexts, sleep: 0, begun: node.arrived };
        let seen = self.look_up(arrival);
        !seen.new && seen.number == node.number
    }
}
