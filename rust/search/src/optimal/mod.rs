//! Without a store: each order of steps that makes a difference is explored once.
//!
//! Two runs are the same if one becomes the other by exchanging neighbouring steps that do not
//! conflict. Of each set of same runs exactly one is explored, by optimal dynamic partial-order
//! reduction ([`AbdullaAJS17`]): at the end of a run each race in it is turned round, and what
//! leads to the other outcome becomes a branch of the wake-up tree of the state before the race,
//! unless a run that was explored from there covers it.
//!
//! | file | holds |
//! |---|---|
//! | `touch` | what a step touches, and when two steps conflict |
//! | `history` | the run: which step happens before which, and which steps race |
//! | `spin` | threads that go round a loop and wait for others |
//! | `reversal` | how a race ends the other way |
//! | `tree` | wake-up trees |
//! | `stepping` | one step, and what it did |
//! | `finding` | runs that show a problem |

mod finding;
mod history;
mod reversal;
mod spin;
mod stepping;
mod touch;
mod tree;

use rustc_hash::FxHashSet;

use super::Search;
use super::growth::Growth;
use super::moves::is_look;
use heddle_machine::action::Action;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{MethodId, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::state::thread::Status;
use heddle_machine::trap::Unsupported;
use history::History;
use touch::Touches;
use tree::{Branch, Label};

/// Steps of a run, if no number is given.
pub const DEPTH: usize = 10_000;
/// Steps that a thread may take in a row while others could.
const PATIENCE: usize = 200;

/// A step that was explored already: what begins with it need not be explored again.
#[derive(Clone, Debug)]
struct Sleeper {
    label: Label,
    touches: Touches,
}

/// A state on the way to the one being explored.
#[derive(Debug)]
struct Node {
    mark: Mark,
    sleep: Vec<Sleeper>,
    /// What is to be explored, the next one first.
    tree: Vec<Branch>,
}

/// What the exploration is at.
struct Run {
    history: History,
    nodes: Vec<Node>,
    /// Pairs of places in the code whose races were looked at.
    judged: Vec<[Option<(MethodId, u32)>; 2]>,
    /// States from which on it was looked whether threads wait for ever.
    looked: FxHashSet<Vec<u32>>,
}

impl Search<'_> {
    /// Explore one run of each kind from the present state on.
    pub(super) fn optimal(&mut self) {
        if !(self.breaks.is_empty() && self.predicates.is_empty()) {
            // Not every state is seen, and threads stop elsewhere once a place was found.
            self.lose("claims about places and invariants");
            return;
        }
        self.machine.watch.steps.apart = true;
        self.growth = Growth::default();
        let state = &self.machine.state;
        let owner = |place: usize| {
            let object = heddle_machine::ids::Ref::at(place);
            state.heap.get(object).lock.owner().map(|owner| (object, owner))
        };
        let held: Vec<_> = (1..state.heap.places()).filter_map(owner).collect();
        let history = History::new(state.threads.len(), &held);
        let mut run =
            Run { history, nodes: Vec::new(), judged: Vec::new(), looked: FxHashSet::default() };
        self.collect_end(&Pause::Stop);
        self.reach(&mut run, Vec::new(), Vec::new());
        while let Some(node) = run.nodes.last_mut() {
            if node.tree.is_empty() {
                run.nodes.pop();
                let explored = run.history.pop();
                if let (Some(parent), Some(event)) = (run.nodes.last_mut(), explored) {
                    self.machine.state.undo(&parent.mark);
                    let (label, touches) = (event.coming.label, event.coming.touches);
                    parent.sleep.push(Sleeper { label, touches });
                }
                continue;
            }
            let branch = node.tree.remove(0);
            let depth = run.nodes.len();
            if self.must_stop(depth, depth) {
                self.note_growth(depth);
                return;
            }
            self.growth.follow(self.machine, depth);
            self.follow(&mut run, branch);
            if self.machine.watch.is_outdated() {
                return;
            }
        }
    }

    /// A state was reached in which `sleep` need not be explored; `tree` says how to go on.
    fn reach(&mut self, run: &mut Run, sleep: Vec<Sleeper>, tree: Vec<Branch>) {
        let able = self.able_after(&run.history);
        self.judge_run(run, !able.is_empty());
        let limit = self.config.limits.depth.unwrap_or(DEPTH);
        let steps = run.history.events.len();
        self.outcome.depth = self.outcome.depth.max(steps);
        let mark = self.machine.state.mark();
        run.nodes.push(Node { mark, sleep, tree });
        if able.is_empty() || steps >= limit {
            self.outcome.cut_off |= !able.is_empty();
            self.outcome.executions += 1;
            if let Some(node) = run.nodes.last_mut() {
                node.tree.clear();
            }
            self.turn_races_round(run);
            return;
        }
        let Some(node) = run.nodes.last_mut() else { return };
        if node.tree.is_empty() {
            node.tree = self.anything(&run.history, &able, &node.sleep);
            self.outcome.redundant += u64::from(node.tree.is_empty());
        }
    }

    /// The threads that can take a step. Those that end the program, or cannot be followed any
    /// further, are left where they are: the others may have come first.
    fn able_after(&self, history: &History) -> Vec<ThreadId> {
        let machine = &*self.machine;
        let able = machine.state.threads.iter().filter(|thread| machine.can_step(thread));
        let able = able.filter(|thread| {
            let last = history.last_of(thread.id).map(|last| &history.events[last]);
            !last.is_some_and(|event| event.effects.halted)
                && history.spin(thread.id).is_none_or(|(_, stirring)| !stirring.is_empty())
        });
        able.map(|thread| thread.id).collect()
    }

    /// Nothing is prescribed: one thread is as good as another. The last goes on, so that runs
    /// have few contexts, but not for ever.
    fn anything(&self, history: &History, able: &[ThreadId], sleep: &[Sleeper]) -> Vec<Branch> {
        let state = &self.machine.state;
        let awake = |label: Label| !sleep.iter().any(|sleeper| sleeper.label == label);
        let branches = |thread: ThreadId| -> Vec<Branch> {
            let decisions: Vec<Option<u64>> = match state.thread(thread).next {
                Action::Choose(options) if state.thread(thread).status == Status::Runnable => {
                    (0..u64::from(options)).map(Some).collect()
                }
                // The machine has refused it where the ways differ.
                Action::Select(_) => vec![Some(0)],
                _ if is_look(state.thread(thread)) => vec![Some(self.machine.one_move(thread))],
                _ => vec![None],
            };
            let labels = decisions.into_iter().map(|decision| Label { thread, decision });
            let labels = labels.filter(|&label| awake(label));
            labels.map(|label| Branch { label, touches: Vec::new(), then: Vec::new() }).collect()
        };
        let last = history.events.last().map_or(MAIN, history::Event::thread);
        let row = history.events.iter().rev().take(PATIENCE);
        let cut = state.thread(last).next == Action::Cut;
        let tired = cut || row.filter(|event| event.thread() == last).count() == PATIENCE;
        let atomic = able.iter().copied().find(|&id| state.thread(id).atomic > 0);
        let mut order: Vec<ThreadId> = able.to_vec();
        order.sort_by_key(|&id| {
            let count = history.by_thread[id.index()].len();
            (Some(id) != atomic, tired == (id == last), if tired { count } else { 0 })
        });
        order.into_iter().map(branches).find(|found| !found.is_empty()).unwrap_or_default()
    }

    /// The run is complete: each race in it could end the other way.
    fn turn_races_round(&mut self, run: &mut Run) {
        for second in 0..run.history.events.len() {
            for race in 0..run.history.events[second].races.len() {
                let first = run.history.events[second].races[race];
                let coming = run.history.events[second].coming.clone();
                self.judge_race(run, first, &coming);
                turn_round(run, first, &coming);
            }
        }
        for id in (0..self.machine.state.threads.len()).map(ThreadId::at) {
            let thread = self.machine.state.thread(id);
            if thread.status == Status::Terminated || self.machine.can_step(thread) {
                continue;
            }
            // It is blocked; had it come first, the other one would be.
            let coming = self.coming(&run.history, Label { thread: id, decision: None });
            for first in run.history.place(&coming).1 {
                if run.is_in_the_way(first, &coming) {
                    turn_round(run, first, &coming);
                }
            }
        }
    }

    fn lose(&mut self, what: &str) {
        self.give_up(&Unsupported {
            what: what.into(),
            remedy: "check it with --store exact".into(),
        });
    }
}

impl Run {
    /// Whether a step took what a blocked thread wants.
    fn is_in_the_way(&self, first: usize, coming: &history::Coming) -> bool {
        let taken = &self.history.events[first].effects.opened;
        taken.iter().any(|thing| coming.touches.iter().any(|touch| touch.thing == *thing))
    }
}

/// Let the second of two steps come first, unless that was explored or will be.
fn turn_round(run: &mut Run, first: usize, second: &history::Coming) {
    let plan = run.history.reversal(first, second);
    let node = &mut run.nodes[first];
    if !node.sleep.iter().any(|sleeper| plan.may_begin_with(sleeper.label, &sleeper.touches)) {
        plan.insert(&mut node.tree);
    }
}
