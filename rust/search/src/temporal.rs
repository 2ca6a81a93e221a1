//! Runs that must not be: the graph of all states, searched for loops.
//!
//! The graph is explored depth first, and looked at whenever it has doubled: so a run that must
//! not be is found long before the last state, at no more than twice the cost. Steps that are
//! merged change no proposition but at their beginning, so merging only removes repetitions of
//! what is true ([`Peled94`, stuttering]). Steps that are taken out of turn, those that begin a
//! thread, lead to a state in which that thread begins no more: no loop is made of them alone.

use std::time::{Duration, Instant};

use rustc_hash::FxHashMap;

use super::canonical::Canonical;
use super::claims::methods_of;
use super::outcome::{Comparator, Problem, Proposition, Stopped, Taken, Temporal, Test};
use super::product::{Edge, Fairness, Lasso, Node, lasso};
use super::races::all_threads;
use super::{CUT, Search, drop_aside, store};
use heddle_machine::Machine;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{StaticId, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::trap::Unsupported;
use heddle_machine::watch::tracing::Watched;
use heddle_machine::world::class::Type;

/// States after which the graph is looked at for the first time.
const FIRST_LOOK: usize = 512;
/// States between two questions whether there is time for more.
const OFTEN: usize = 64;
/// Threads that fairness can tell apart.
const THREADS: u32 = u64::BITS;

/// A proposition about a static field, which was looked up.
pub(super) struct FieldTest {
    bit: u32,
    field: StaticId,
    memory: Type,
    comparator: Comparator,
    constant: i64,
}

impl FieldTest {
    /// Its bit if it is true now, else nothing.
    pub(super) fn bits(&self, machine: &Machine) -> u64 {
        u64::from(self.holds(machine)) << self.bit
    }

    fn holds(&self, machine: &Machine) -> bool {
        let bits = machine.state.static_value(self.field);
        let value = match self.memory {
            Type::Long => bits as i64,
            _ => i64::from(bits as u32 as i32),
        };
        match self.comparator {
            Comparator::Equal => value == self.constant,
            Comparator::Less => value < self.constant,
            Comparator::AtMost => value <= self.constant,
            Comparator::Greater => value > self.constant,
            Comparator::AtLeast => value >= self.constant,
        }
    }
}

/// A state on the way to the one being explored.
struct Visit {
    mark: Mark,
    node: usize,
    todo: Vec<(ThreadId, Option<u64>)>,
}

/// What is known of the program's states.
struct Graph {
    tests: Vec<FieldTest>,
    nodes: Vec<Node>,
    /// By number of the store.
    places: FxHashMap<store::Number, u32>,
    next_look: usize,
    /// What the last look took, for each node.
    look_takes: Duration,
}

impl Graph {
    fn look(&mut self, temporal: &Temporal) -> Option<Lasso> {
        let begun = Instant::now();
        let found = lasso(&self.nodes, &temporal.automaton, temporal.fairness);
        self.look_takes = begun.elapsed() / self.nodes.len().max(1) as u32;
        found
    }

    /// What one more look is expected to take, and to free what there is.
    fn next_takes(&self) -> Duration {
        self.look_takes * (2 * self.nodes.len() as u32)
    }

    fn forget(&mut self) {
        self.nodes.clear();
        self.places.clear();
        self.next_look = FIRST_LOOK;
    }
}

impl Search<'_> {
    /// Look for a run that the automaton accepts.
    pub(super) fn find_run(&mut self, root: &Mark, temporal: &Temporal) {
        let mut tests = Vec::new();
        for (bit, proposition) in temporal.propositions.iter().enumerate() {
            match look_up(self.machine, proposition, bit as u32) {
                Ok(test) => tests.extend(test),
                Err(missing) => return self.give_up(&missing),
            }
        }
        for test in &tests {
            self.machine.watch.watch(Watched::of_static(test.field));
        }
        let mut graph = Graph {
            tests,
            nodes: Vec::new(),
            places: FxHashMap::default(),
            next_look: FIRST_LOOK,
            look_takes: Duration::ZERO,
        };
        loop {
            let found = self.build(&mut graph, temporal);
            self.measure();
            if let Some(found) = found {
                return self.retrace(root, &found);
            }
            if !self.machine.watch.is_outdated() {
                let nodes = graph.nodes.len() as u64;
                return drop_aside(self.outcome.stopped, nodes, graph);
            }
            self.restart(root);
            graph.forget();
        }
    }

    /// Whether every step counts.
    pub(super) fn is_stepwise(&self) -> bool {
        self.config.temporal.as_ref().is_some_and(|temporal| temporal.stepwise)
    }

    /// Explore everything from the present state on.
    fn build(&mut self, graph: &mut Graph, temporal: &Temporal) -> Option<Lasso> {
        let mut stack = Vec::new();
        self.machine.watch.noted.happened = 0;
        self.enter(graph, &mut stack, MAIN, Pause::Budget);
        while let Some(visit) = stack.last_mut() {
            let Some((thread, decision)) = visit.todo.pop() else {
                stack.pop();
                if let Some(parent) = stack.last() {
                    self.machine.state.undo(&parent.mark);
                }
                continue;
            };
            let from = visit.node;
            let depth = stack.len();
            // What was explored is looked at once more, which takes a part of the time.
            if graph.nodes.len() % OFTEN == 0 && self.resources.left() < graph.next_takes() {
                self.outcome.stopped = Some(Stopped::Time);
                break;
            }
            if self.must_stop(depth, depth) {
                break;
            }
            let hindered = self.hindered_by(thread);
            let stepped = self.machine.stride(thread, decision, CUT);
            if self.machine.watch.is_outdated() {
                return None;
            }
            self.outcome.transitions += 1;
            if stepped.pause == Pause::Company {
                self.machine.share_all();
            }
            let entered = stack.len();
            if let Some(target) = self.enter(graph, &mut stack, thread, stepped.pause) {
                graph.nodes[from].edges.push(Edge { target, thread: thread.0, decision, hindered });
            }
            if stack.len() == entered
                && let Some(visit) = stack.last()
            {
                self.machine.state.undo(&visit.mark);
            }
            if graph.nodes.len() >= graph.next_look {
                graph.next_look = 2 * graph.nodes.len();
                if let Some(found) = graph.look(temporal) {
                    return Some(found);
                }
            }
        }
        drop_aside(self.outcome.stopped, stack.len() as u64, stack);
        graph.look(temporal)
    }

    /// A step led to the present state: put it into the graph, and on the stack if it is new.
    fn enter(
        &mut self,
        graph: &mut Graph,
        stack: &mut Vec<Visit>,
        last: ThreadId,
        pause: Pause,
    ) -> Option<u32> {
        match pause {
            // The program wants such runs not to count.
            Pause::Ignored => return None,
            Pause::Unsupported(unsupported) => {
                self.give_up(&unsupported);
                return None;
            }
            _ => {}
        }
        if let Err(unsupported) = self.canonical.write(self.machine) {
            self.give_up(&unsupported);
            return None;
        }
        let exited = matches!(pause, Pause::Exit(_));
        // What happened in the last step is no part of the program's state, but of the moment.
        let happened = self.machine.watch.noted.happened;
        let Canonical { ids, groups, .. } = &mut self.canonical;
        ids.extend([happened as u32, (happened >> 32) as u32]);
        groups.push(ids.len());
        let seen = self.store.insert(ids, groups, u32::from(exited));
        if !seen.new {
            self.outcome.revisited += 1;
            return graph.places.get(&seen.number).copied();
        }
        self.outcome.states += 1;
        self.look_at_memory(&all_threads(self.machine));
        let enabled = if exited { Vec::new() } else { self.enabled() };
        let node = graph.nodes.len();
        let label = self.label(&graph.tests);
        // Nothing happens in the repetitions of a last state.
        // A wake-up for no reason need not come: if nothing else can happen, nothing may.
        let rests = !self.is_moving(&enabled);
        let apart = happened != 0 || !enabled.is_empty();
        let rests = rests.then_some((node + usize::from(apart)) as u32);
        let able = if enabled.is_empty() { 0 } else { self.able() };
        let edges = Vec::new();
        graph.nodes.push(Node { label: label | happened, enabled: able, rests, edges });
        if rests.is_some() && apart {
            graph.nodes.push(Node { label, enabled: 0, rests, edges: Vec::new() });
        }
        graph.places.insert(seen.number, node as u32);
        if self.config.limits.depth.is_some_and(|limit| stack.len() >= limit) {
            self.outcome.cut_off |= !enabled.is_empty();
        } else {
            let todo = self.todo(&enabled, !0, last);
            let mark = self.machine.state.mark();
            stack.push(Visit { mark, node, todo });
            self.outcome.depth = self.outcome.depth.max(stack.len());
        }
        Some(node as u32)
    }

    fn label(&self, tests: &[FieldTest]) -> u64 {
        tests.iter().fold(0, |label, test| label | test.bits(self.machine))
    }

    /// The threads that can move, whether or not others let them.
    fn able(&mut self) -> u64 {
        let machine = &*self.machine;
        let threads = machine.state.threads.iter();
        // Nothing owes a thread a wake-up for no reason.
        let able: Vec<_> = threads
            .filter(|thread| machine.can_step(thread) && !machine.needs_luck(thread))
            .collect();
        let late =
            self.config.timeouts_last && able.iter().any(|thread| !machine.waits_for_time(thread));
        let now = able.iter().filter(|thread| !late || !machine.waits_for_time(thread));
        let able = now.fold(0, |mask, thread| mask | 1u64.checked_shl(thread.id.0).unwrap_or(0));
        let fair = self.config.temporal.as_ref().map(|temporal| temporal.fairness);
        if fair == Some(Fairness::Weak) && self.machine.state.threads.len() > THREADS as usize {
            self.give_up(&Unsupported {
                what: format!("fairness among more than {THREADS} threads"),
                remedy: "leave --fair out".into(),
            });
        }
        able
    }

    /// The threads that the next step of another one keeps from moving for a moment: it enters a
    /// monitor that they want, and may leave it before it stops again.
    fn hindered_by(&self, id: ThreadId) -> u64 {
        let machine = &*self.machine;
        let Some(entered) = machine.wanted_monitor(machine.state.thread(id)) else { return 0 };
        let others = machine.state.threads.iter().filter(|other| other.id != id);
        let others = others.filter(|other| machine.wanted_monitor(other) == Some(entered));
        others.fold(0, |mask, other| mask | 1u64.checked_shl(other.id.0).unwrap_or(0))
    }

    /// Run what was found once more, for the number of bytecodes of each step: they may depend on
    /// what the library has computed before and keeps.
    fn retrace(&mut self, root: &Mark, found: &Lasso) {
        self.machine.state.undo(root);
        let mut path = Vec::new();
        let mut repeats = self.prefix.len();
        for (place, edge) in found.stem.iter().chain(&found.cycle).enumerate() {
            let (thread, decision) = (ThreadId(edge.thread), edge.decision);
            let stepped = self.machine.stride(thread, decision, CUT);
            if stepped.pause == Pause::Company {
                self.machine.share_all();
            }
            // Each step is one that others follow: it must be possible to go back behind it.
            let _ = self.machine.state.mark();
            path.push(Taken { thread, decision, bytecodes: stepped.bytecodes });
            if place + 1 == found.stem.len() {
                repeats = self.prefix.len() + path.len();
            }
        }
        self.found(Problem::Run { repeats }, &path);
    }
}

/// The test of a field; of calls, note is taken from now on.
pub(super) fn look_up(
    machine: &mut Machine,
    proposition: &Proposition,
    bit: u32,
) -> Result<Option<FieldTest>, Unsupported> {
    let Proposition { class, member, test } = proposition;
    let missing = || Unsupported {
        what: format!("a formula about {class}.{member}, which is not there"),
        remedy: "name a static field or a method of the program".into(),
    };
    let class = machine.world.load_named(class).map_err(|_| missing())?;
    machine.state.fit(&machine.world);
    match *test {
        Test::Compares(comparator, constant) => {
            let field = machine.world.static_of(class, member).ok_or_else(missing)?;
            let memory = machine.world.statics[field.index()].memory;
            Ok(Some(FieldTest { bit, field, memory, comparator, constant }))
        }
        Test::Called(end) => {
            for method in methods_of(machine, class) {
                if *machine.world.method(method).name == **member {
                    machine.note_calls(method, end, bit);
                }
            }
            Ok(None)
        }
    }
}
