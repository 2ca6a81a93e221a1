//! Whether states that are taken for the same go on in the same way.
//!
//! For tests. What a later decision reads belongs to the state. So from two representatives of one
//! state the same threads can go on, in the same ways, to the same states, and the same assumptions
//! fail on the way. A copy is kept of how a state was met first; when it is recognised, some steps are
//! taken from both, in the same order and with the same knowledge of the program.

use rustc_hash::FxHashMap;

use super::canonical::Canonical;
use super::moves::is_look;
use super::outcome::{Stopped, Taken};
use super::store::{Number, Seen, digest};
use super::{Search, goes_on};
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::State;
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::trap::InternalError;
use heddle_machine::world::Kind;

/// The first states are all looked at when they are recognised, so that small programs are checked
/// whole.
const FIRST: u64 = 500;
/// Then one of so many.
const SAMPLE: u64 = 3;
/// How often one state is looked at.
const TIMES: u32 = 4;
/// States that are looked at, then fewer and fewer.
const ENOUGH: u64 = 100;
/// States of the sample that are kept.
const MOST: usize = 1_000;
/// Steps that are taken in a row behind each first step.
const FAR: u32 = 24;

/// How a state was met first.
struct First {
    state: State,
    path: Vec<Taken>,
    times: u32,
}

/// How the states of the sample were met first.
pub(super) struct Recognised {
    /// Writes states while it is looked ahead, so that nothing is left of that.
    ahead: Canonical,
    first: FxHashMap<Number, First>,
}

impl Recognised {
    pub(super) fn new(machine: &mut Machine) -> Self {
        Self { ahead: Canonical::new(machine), first: FxHashMap::default() }
    }

    /// States have other numbers from now on.
    pub(super) fn forget(&mut self) {
        self.first.clear();
    }
}

fn spread(number: u64) -> u64 {
    (number ^ number >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40
}

impl Search<'_> {
    /// A state was looked up: if it is one of the sample, compare it with how it was met first.
    pub(super) fn check_recognised(&mut self, seen: Seen, path: impl Fn() -> Vec<Taken>) {
        let checked = self.outcome.checked;
        let Some(recognised) = &mut self.recognised else { return };
        // One sequence of the clock is no promise about others.
        let fixed = self.machine.watch.time.fixed || self.canonical.is_rough();
        if self.store.forgets() || fixed {
            return;
        }
        if seen.new {
            let sampled = self.outcome.states <= FIRST || spread(seen.number.hash()) % SAMPLE == 0;
            if sampled && recognised.first.len() < MOST {
                let state = self.machine.state.snapshot();
                recognised.first.insert(seen.number, First { state, path: path(), times: 0 });
            }
            return;
        }
        let Some(first) = recognised.first.get_mut(&seen.number) else { return };
        first.times += 1;
        let enough = checked > ENOUGH && spread(checked ^ seen.number.hash()) % (checked / 8) != 0;
        if first.times > TIMES || enough {
            return;
        }
        let (state, steps) = (first.state.snapshot(), first.path.clone());
        self.outcome.checked += 1;
        if let Some((one, other)) = self.unlike(state) {
            self.contradict(&steps, &path(), &one, &other);
        }
    }

    /// What the first of two states shows, and what the present one does, where the two differ.
    fn unlike(&mut self, mut first: State) -> Option<(String, String)> {
        let copy = self.machine.state.snapshot();
        let present = std::mem::replace(&mut self.machine.state, copy);
        let second = self.foresee();
        first.fit(&self.machine.world);
        self.machine.state = first;
        let first = self.foresee();
        self.machine.state = present;
        self.machine.state.fit(&self.machine.world);
        // Behind a look of which one sequence is tried nothing is promised.
        let (first, second) = (first?, second?);
        let lines = first.len().max(second.len());
        let line = |lines: &[String], at: usize| lines.get(at).cloned().unwrap_or_default();
        let pairs = (0..lines).map(|at| (line(&first, at), line(&second, at)));
        pairs.into_iter().find(|(one, other)| one != other)
    }

    /// All that comes of some steps from the present state on; None if one sequence of the clock is
    /// tried then. The state is used up.
    fn foresee(&mut self) -> Option<Vec<String>> {
        let watch = self.machine.watch.clone();
        let mut recognised = self.recognised.take()?;
        let mut fixed = false;
        share_variables(self.machine);
        recognised.ahead.forget_written();
        std::mem::swap(&mut self.canonical, &mut recognised.ahead);
        let mut told = Vec::new();
        let start = self.machine.state.mark();
        let steps = self.next_steps(&mut told, true);
        for (index, &(thread, decision)) in steps.iter().enumerate() {
            let mut step = Some((thread, decision));
            // The difference of two moments is a number, another one in each part of a region.
            let mut same = true;
            for far in 0..FAR {
                let Some((thread, decision)) = step else { break };
                same &= !(self.machine.watch.time.subtracts()
                    && is_look(self.machine.state.thread(thread)));
                step = self.one_ahead(&mut told, thread, decision, same).and_then(|steps| {
                    let chosen = spread(u64::from(far) << 8 | index as u64) as usize;
                    (!steps.is_empty()).then(|| steps[chosen % steps.len()])
                });
            }
            self.machine.state.undo(&start);
            fixed |= self.machine.watch.time.fixed;
            self.machine.watch = watch.clone();
        }
        std::mem::swap(&mut self.canonical, &mut recognised.ahead);
        self.recognised = Some(recognised);
        self.machine.watch = watch;
        (!fixed).then_some(told)
    }

    /// Take a step and tell what came of it; the steps that can be taken then.
    fn one_ahead(
        &mut self,
        told: &mut Vec<String>,
        thread: ThreadId,
        decision: Option<u64>,
        same: bool,
    ) -> Option<Vec<(ThreadId, Option<u64>)>> {
        // What is changed from here on is another version of what was written.
        let _ = self.machine.state.mark();
        // How far the clock moves depends on where in its region it is; it is to the same one.
        let looks = is_look(self.machine.state.thread(thread));
        let (pause, _) = self.move_on(thread, decision);
        if self.machine.watch.is_outdated() {
            told.push(format!("thread {} breaks an assumption", thread.0));
            return None;
        }
        let how = match &pause {
            Pause::Unsupported(unsupported) => unsupported.what.clone(),
            pause => format!("{pause:?}"),
        };
        let way = decision.filter(|_| !looks);
        told.push(format!("thread {} {way:?} stops by {how}", thread.0));
        goes_on(&pause).then(|| self.next_steps(told, same))
    }

    /// Tell what can be seen of the present state, and which one it is if it must be the `same`; the
    /// steps that can be taken from it.
    fn next_steps(&mut self, told: &mut Vec<String>, same: bool) -> Vec<(ThreadId, Option<u64>)> {
        if let Err(unsupported) = self.canonical.write(self.machine) {
            told.push(format!("a state that cannot be written: {}", unsupported.what));
            return Vec::new();
        }
        let state = digest(&self.canonical.ids, &self.canonical.groups, 0, 0);
        let state = if same { state } else { 0 };
        look_at_the_ended(self.machine);
        notify_in_one_way(self.machine);
        let enabled = self.enabled();
        let ends = (self.is_finished(), self.machine.circle(false).is_some());
        let mut steps = Vec::new();
        for &id in &enabled {
            steps.extend(self.ways(id).into_iter().map(|decision| (id, decision)));
        }
        let threads: Vec<String> =
            self.machine.state.threads.iter().map(|thread| self.view(thread)).collect();
        let looks = |id: ThreadId| is_look(self.machine.state.thread(id));
        let ways: Vec<(ThreadId, Option<u64>)> =
            steps.iter().map(|&(id, way)| (id, way.filter(|_| !looks(id)))).collect();
        told.push(format!("state {state:x} {ends:?} [{}] {ways:?}", threads.join(", ")));
        steps
    }

    fn view(&self, thread: &Thread) -> String {
        let place = self.machine.user_place(thread.id);
        let able = self.machine.can_step(thread);
        let status = match thread.status {
            Status::Runnable => "runnable",
            Status::Terminated => "ended",
            _ => "waiting",
        };
        format!("{} {status} {able} at {place}", self.machine.thread_name(thread.id))
    }

    /// Two states were taken for one, and are not.
    fn contradict(&mut self, first: &[Taken], second: &[Taken], one: &str, other: &str) {
        let steps = |path: &[Taken]| {
            let step = |taken: &Taken| match taken.decision {
                Some(decision) => format!("{}:{decision}", taken.thread.0),
                None => taken.thread.0.to_string(),
            };
            path.iter().map(step).collect::<Vec<String>>().join(" ")
        };
        let error = InternalError {
            text: format!(
                "two states are taken for one and are not: after the steps of threads {} [{one}], \
                 after {} [{other}]",
                steps(first),
                steps(second)
            ),
            place: "a state that was recognised".into(),
        };
        self.give_up(&error.told());
        self.outcome.stopped = Some(Stopped::Interrupted);
    }
}

/// A look at other threads that began when some were alive has several answers, which are one
/// when all have ended: how many there are depends on the way to a state.
fn look_at_the_ended(machine: &mut Machine) {
    let alive = machine.state.threads.iter().filter(|thread| thread.status != Status::Terminated);
    let alive: Vec<ThreadId> = alive.map(|thread| thread.id).collect();
    if let [last] = *alive
        && matches!(machine.state.thread(last).next, Action::Select(_))
    {
        machine.state.thread_mut(last).next = Action::Anything;
    }
}

/// A thread that stopped before it notifies chooses among those that were interrupted by then. Where it
/// stopped first, a choice of one that was interrupted since is the same as notifying before the
/// interrupt, which is another step of the search.
fn notify_in_one_way(machine: &mut Machine) {
    let threads = machine.state.threads.iter();
    let choosing = threads.filter(|thread| machine.chooses_whom_to_notify(thread));
    let choosing: Vec<ThreadId> = choosing.map(|thread| thread.id).collect();
    for id in choosing {
        machine.state.thread_mut(id).next = Action::Anything;
    }
}

/// What only one thread can reach counts as shared too: whether it was shared before depends on
/// the way to a state and makes no difference.
fn share_variables(machine: &mut Machine) {
    let mut found = Vec::new();
    for thread in &machine.state.threads {
        found.extend([thread.object, thread.uncaught]);
        for frame in &thread.frames {
            found.push(frame.lock);
            // A frame that cannot be read is refused where the state is written.
            let _ = for_each_slot(&machine.world, thread, frame, |_, value, kind| {
                if matches!(kind, Kind::Ref) {
                    found.push(Ref::from_slot(value));
                }
            });
        }
    }
    for object in found.into_iter().filter(|object| !object.is_null()) {
        machine.state.heap.publish(&machine.world, object);
    }
}
