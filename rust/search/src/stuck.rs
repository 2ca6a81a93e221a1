//! Threads that wait for ever although others go on: a lost wake-up beside a server loop.
//!
//! In a run that ends, a thread that stays blocked is found when nothing moves any more. Only a run
//! that goes on for ever can hide one, so this is looked for only if the search met a circle of
//! states. Then all states and steps are collected once more. What is for ever is a statement about
//! everything that follows, so a search that left anything out makes none.

use std::time::Duration;

use rustc_hash::FxHashMap;

use super::awaited::all_waits;
use super::canonical::Canonical;
use super::hangs::{Graph, Hang, Vertex, Way, goes_round};
use super::outcome::{Claims, Config, Limits, Outcome, Problem, Remark, Taken};
use super::quiet::trace;
use super::replay::EVERYTHING;
use super::store::{self, Store};
use super::{Search, goes_on};
use heddle_machine::Machine;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::narrowing;
use heddle_machine::state::Mark;
use heddle_machine::watch::{Reductions, Watch};

/// How long a way on is looked for, action by action.
const CONFIRMATION: Duration = Duration::from_secs(20);

struct Open {
    mark: Mark,
    vertex: u32,
    todo: Vec<(ThreadId, Option<u64>)>,
}

/// The graph while it is collected.
#[derive(Default)]
struct Collected {
    vertices: Vec<Vertex>,
    numbers: FxHashMap<store::Number, u32>,
    stack: Vec<Open>,
}

/// What threads do that others wait for, followed action by action.
enum Closely {
    /// They change what others can see, again and again; who waits for them, if one does for ever.
    Works(Option<Hang>),
    /// After these steps they change nothing any more.
    Rests(Vec<Taken>),
    /// The search was cut off before that could be told.
    Cut,
}

impl Search<'_> {
    /// Whether a thread that keeps the program alive waits in the present state.
    pub(super) fn has_waiting(&self) -> bool {
        let mut threads = self.machine.state.threads.iter();
        threads.any(|thread| !thread.daemon && self.machine.is_waiting(thread))
    }

    /// Whether runs were left out: then nothing can be said about what never happens.
    fn is_cut(&self) -> bool {
        let Outcome { unsupported, cut_off, stopped, context_bound, .. } = &self.outcome;
        let narrowed = self.machine.narrowed.keys().any(|&name| !narrowing::is_a_fact(name));
        !unsupported.is_empty() || *cut_off || stopped.is_some() || *context_bound || narrowed
    }

    /// Look for threads that wait for ever beside others that go on for ever, if the search covered
    /// everything and met a circle.
    pub(super) fn look_for_stuck(&mut self, root: &Mark) {
        let config = self.config;
        let answered = self.outcome.findings.iter().any(|f| f.problem == Problem::Deadlock);
        let asked = config.claims.deadlocks && self.outcome.circle;
        if !asked || self.outcome.is_over(config) || answered {
            return;
        }
        if self.is_cut() {
            self.outcome.unjudged = self.outcome.blocked;
            return;
        }
        if self.outcome.blocked {
            self.bound = None;
            self.find_stuck_anew(root);
        }
        if !self.outcome.ended
            && self.outcome.findings.is_empty()
            && self.outcome.remarks.is_empty()
            && self.outcome.stopped.is_none()
        {
            let message = "no run of the program ends".to_owned();
            let frame = self.outcome.round.take();
            self.outcome.remarks.push(Remark { kind: "never-ends", message, frame });
        }
    }

    fn find_stuck_anew(&mut self, root: &Mark) {
        let kept = self.outcome.clone();
        loop {
            self.find_stuck(root);
            if !self.machine.watch.is_outdated() {
                break;
            }
            self.machine.watch.restart();
        }
        let now = std::mem::take(&mut self.outcome);
        self.outcome = Outcome {
            stopped: now.stopped,
            unsupported: now.unsupported,
            remarks: now.remarks,
            ..kept
        };
        for finding in now.findings {
            if !self.outcome.findings.contains(&finding) {
                self.outcome.findings.push(finding);
            }
        }
    }

    /// Whether a run may go on for ever, as far as states tell in which threads change places: whichever
    /// thread is which, such a run comes back to where it was. A search that left steps of threads out
    /// because they sleep cannot tell.
    fn goes_round(&mut self, root: &Mark) -> bool {
        self.machine.state.undo(root);
        self.set_symmetry(true);
        if !self.canonical.swaps() {
            return true;
        }
        let vertices = self.collect_as_known();
        if self.machine.watch.is_outdated() {
            self.machine.watch.restart();
            return true;
        }
        self.is_cut() || goes_round(&vertices)
    }

    /// Look for threads that wait for ever although others go on.
    fn find_stuck(&mut self, root: &Mark) {
        if !self.goes_round(root) {
            return;
        }
        self.machine.state.undo(root);
        // What is looked for is about one thread all the way.
        self.set_symmetry(false);
        let mut vertices = self.collect();
        if self.machine.watch.is_outdated() || self.is_cut() {
            return;
        }
        if self.machine.watch.irrelevant && Graph::new(&vertices).hangs().iter().any(|h| h.awaits) {
            // Whether a thread works or waits is told by all that it writes.
            self.machine.watch.irrelevant = false;
            self.machine.state.undo(root);
            vertices = self.collect();
            if self.machine.watch.is_outdated() || self.is_cut() {
                return;
            }
        }
        let graph = Graph::new(&vertices);
        for hang in graph.hangs() {
            let mut path = self.go_along(root, &graph.path(hang.vertex));
            let closely = if hang.works {
                Closely::Works(None)
            } else if hang.awaits {
                self.look_closely(Some(hang.wait.thread), CONFIRMATION)
            } else {
                Closely::Rests(Vec::new())
            };
            match closely {
                Closely::Works(_) => self.remark(&hang),
                Closely::Rests(further) => {
                    path.extend(further);
                    self.found(Problem::Deadlock, &path);
                    return;
                }
                Closely::Cut => self.outcome.unjudged = true,
            }
        }
    }

    /// A thread, or any, waits for others that go on for ever, and after none of their steps is
    /// anything changed. What they change and undo within a step others could see nevertheless, so
    /// they are followed action by action.
    fn look_closely(&mut self, thread: Option<ThreadId>, most: Duration) -> Closely {
        let closely = Reductions { twin: self.config.reductions.twin, ..EVERYTHING };
        let watch = std::mem::replace(&mut self.machine.watch, Watch::searching(closely));
        self.machine.watch.time = watch.time.clone();
        self.machine.watch.known = watch.known.clone();
        let here = self.machine.state.mark();
        let config = confirming(self.resources.left().min(most));
        let canonical = Canonical::new(self.machine);
        let mut close = Search::new(self.machine, &config, canonical);
        let vertices = close.collect();
        let graph = Graph::new(&vertices);
        let answer = if close.is_cut() {
            Closely::Cut
        } else {
            let is_wanted = |hang: &Hang| thread.is_none_or(|thread| hang.wait.thread == thread);
            // Those that are deadlocks come first.
            match graph.hangs().into_iter().find(is_wanted) {
                Some(hang) if !hang.works => {
                    Closely::Rests(close.go_along(&here, &graph.path(hang.vertex)))
                }
                working => Closely::Works(working),
            }
        };
        if !matches!(answer, Closely::Rests(_)) {
            self.machine.state.undo(&here);
        }
        self.machine.watch = watch;
        answer
    }

    /// Look for threads that wait for ever from the present state on; `path` led here.
    pub(super) fn judge_hangs(&mut self, path: &[Taken], most: Duration) {
        let here = self.machine.state.mark();
        match self.look_closely(None, most) {
            Closely::Works(hang) => {
                if let Some(hang) = hang {
                    self.remark(&hang);
                }
            }
            Closely::Rests(further) => {
                let whole: Vec<Taken> = path.iter().copied().chain(further).collect();
                self.found(Problem::Deadlock, &whole);
                self.machine.state.undo(&here);
            }
            Closely::Cut => self.outcome.unjudged = true,
        }
    }

    /// A thread waits for others that work for ever.
    fn remark(&mut self, hang: &Hang) {
        if hang.wait.awaited.is_empty() {
            // It does where they have begun.
            return;
        }
        let name = |&id| self.machine.thread_name(id);
        let others: Vec<String> = hang.wait.awaited.iter().map(name).collect();
        let (who, others) = (name(&hang.wait.thread), others.join(" and "));
        let verb = if hang.wait.awaited.len() == 1 { "ends" } else { "end" };
        let message = format!("{who} waits for {others}, which never {verb}");
        let frame = self.machine.user_frame(hang.wait.thread);
        let remark = Remark { kind: "waits-for-ever", message, frame };
        if !self.outcome.remarks.contains(&remark) {
            self.outcome.remarks.push(remark);
        }
    }

    /// Take steps from the root.
    fn go_along(&mut self, root: &Mark, ways: &[Way]) -> Vec<Taken> {
        self.machine.state.undo(root);
        let steps = ways.iter().map(|way| {
            let (_, taken) = self.move_on(way.thread, way.decision);
            // Each step is one that others follow: it must be possible to go back behind it.
            let _ = self.machine.state.mark();
            taken
        });
        steps.collect()
    }

    /// The threads that wait for ever from the present state on, unless they wait for others that
    /// work for ever; None if that cannot be told.
    fn stuck_now(&mut self) -> Option<Vec<ThreadId>> {
        let vertices = self.collect();
        if self.is_cut() {
            return None;
        }
        let hangs = Graph::new(&vertices).hangs();
        let now = hangs.iter().filter(|hang| hang.vertex == 0 && !hang.works);
        Some(now.map(|hang| hang.wait.thread).collect())
    }

    /// All states from the present one on. What is learned on the way makes it begin anew: threads
    /// would seem to wait for ever that wait for what was not collected yet.
    fn collect(&mut self) -> Vec<Vertex> {
        let here = self.machine.state.mark();
        loop {
            let vertices = self.collect_as_known();
            if !self.machine.watch.is_outdated() || self.outcome.stopped.is_some() {
                return vertices;
            }
            self.machine.state.undo(&here);
            self.machine.watch.restart();
        }
    }

    fn collect_as_known(&mut self) -> Vec<Vertex> {
        // Circles are made of states that are the same, so no store that forgets will do.
        self.store = Store::new(store::Kind::Exact);
        let mut collected = Collected::default();
        self.discover(&mut collected);
        while let Some(open) = collected.stack.last_mut() {
            let Some((thread, decision)) = open.todo.pop() else {
                collected.stack.pop();
                if let Some(below) = collected.stack.last() {
                    self.machine.state.undo(&below.mark);
                }
                continue;
            };
            let depth = collected.stack.len();
            if self.must_stop(depth, depth) {
                break;
            }
            self.take_way(&mut collected, thread, decision);
            if self.machine.watch.is_outdated() {
                break;
            }
        }
        collected.vertices
    }

    fn take_way(&mut self, collected: &mut Collected, thread: ThreadId, decision: Option<u64>) {
        let Some(open) = collected.stack.last() else { return };
        let from = open.vertex as usize;
        let lucky = self.machine.needs_luck(self.machine.state.thread(thread));
        let (pause, _) = self.move_on(thread, decision);
        if self.machine.watch.is_outdated() {
            return;
        }
        let below = collected.stack.len();
        if goes_on(&pause) {
            let trace = trace(self.machine, thread, &open.mark);
            if let Some(target) = self.discover(collected) {
                let way = Way { target, thread, decision, lucky, trace };
                collected.vertices[from].ways.push(way);
            }
        } else {
            self.look_at_end(&pause);
            collected.vertices[from].open = true;
        }
        if collected.stack.len() == below
            && let Some(open) = collected.stack.last()
        {
            self.machine.state.undo(&open.mark);
        }
    }

    fn look_at_end(&mut self, pause: &Pause) {
        if let Pause::Unsupported(unsupported) = pause {
            self.give_up(unsupported);
        }
    }

    /// The present state as a vertex, which is yet to be explored if it is new.
    fn discover(&mut self, collected: &mut Collected) -> Option<u32> {
        if let Err(unsupported) = self.canonical.write(self.machine) {
            self.give_up(&unsupported);
            return None;
        }
        let Canonical { ids, groups, .. } = &self.canonical;
        let seen = self.store.insert(ids, groups, 0);
        let next = collected.vertices.len() as u32;
        let vertex = *collected.numbers.entry(seen.number).or_insert(next);
        if vertex == next {
            let enabled = self.enabled();
            let open = self.is_put_off(&enabled);
            let waits = all_waits(self.machine);
            collected.vertices.push(Vertex { waits, ways: Vec::new(), open });
            let todo = self.todo(&enabled, !0, ThreadId(0));
            let mark = self.machine.state.mark();
            collected.stack.push(Open { mark, vertex, todo });
        }
        Some(vertex)
    }

    /// Whether a thread that waits for time could go on, and is not let.
    fn is_put_off(&self, enabled: &[ThreadId]) -> bool {
        let machine = &*self.machine;
        let late = |id| !enabled.contains(&id) && machine.waits_for_time(machine.state.thread(id));
        self.config.timeouts_last && machine.state.threads.iter().any(|thread| late(thread.id))
    }
}

/// A search of everything that follows a state, action by action, for at most so long.
fn confirming(time: Duration) -> Config {
    Config {
        claims: Claims { deadlocks: true, ..Claims::default() },
        all: true,
        reductions: EVERYTHING,
        limits: Limits { time: Some(time.min(CONFIRMATION)), ..Limits::default() },
        ..Config::default()
    }
}

/// Which threads of a machine that is being watched wait for ever from now on, unless they wait for
/// others that work for ever; None if so much can follow that it cannot be told.
pub(super) fn stuck_from_here(machine: &mut Machine) -> Option<Vec<ThreadId>> {
    let config = confirming(CONFIRMATION);
    let canonical = Canonical::new(machine);
    Search::new(machine, &config, canonical).stuck_now()
}
