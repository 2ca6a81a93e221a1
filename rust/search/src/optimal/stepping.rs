//! One step of the run, and all that it did to others.

use super::super::outcome::Taken;
use super::super::{CUT, Search, goes_on};
use super::history::{Coming, Effects, History};
use super::spin::Local;
use super::touch::{Thing, conflict, touches};
use super::tree::{Branch, Label};
use super::{Run, Sleeper};
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Initialization;
use heddle_machine::state::thread::{Status, Thread};

/// What is compared to see what a step did.
struct Before {
    statuses: Vec<Status>,
    places: usize,
    initialization: usize,
    statics: usize,
    hashes: u32,
}

impl Search<'_> {
    /// Take a step, and see where it leads.
    pub(super) fn follow(&mut self, run: &mut Run, branch: Branch) {
        let label = branch.label;
        let thread = self.machine.state.threads.get(label.thread.index());
        if !thread.is_some_and(|thread| self.machine.can_step(thread)) {
            self.lose("a step that could not be taken in another order");
            return;
        }
        let mut coming = self.coming(&run.history, label);
        let Some(node) = run.nodes.last() else { return };
        let sleep: Vec<Sleeper> = node
            .sleep
            .iter()
            .filter(|sleeper| sleeper.label.thread != label.thread)
            .filter(|sleeper| !conflict(&sleeper.touches, &coming.touches))
            .cloned()
            .collect();
        let over = run.is_past_the_end(self);
        let before = self.before();
        self.machine.watch.steps.common.clear();
        let stepped = self.machine.stride(label.thread, label.decision, CUT);
        if self.machine.watch.is_outdated() {
            return;
        }
        self.outcome.transitions += 1;
        if stepped.pause == Pause::Company {
            self.machine.share_all();
        }
        let mut effects = self.effects(&run.history, &coming, &before);
        self.notice_shutdown(&run.history, &mut coming, before.statuses.len());
        effects.halted = !goes_on(&stepped.pause);
        let taken =
            Taken { thread: label.thread, decision: label.decision, bytecodes: stepped.bytecodes };
        run.history.push(coming, effects, taken);
        self.look_back(run, &stepped.pause);
        self.judge_units(run, over);
        if !over {
            self.collect_exit(&stepped.pause);
            self.collect_end(&stepped.pause);
        }
        self.reach(run, sleep, branch.then);
    }

    /// The last thread that keeps the program alive starts the shutdown hooks, which makes its end
    /// come after those of the others.
    fn notice_shutdown(&self, history: &History, coming: &mut Coming, before: usize) {
        let threads = &self.machine.state.threads;
        let main = threads.first().map(|main| main.object);
        if threads.iter().skip(before.max(1)).any(|thread| Some(thread.object) == main) {
            let others = threads.iter().filter(|thread| !thread.daemon);
            coming.needs.extend(others.filter_map(|thread| history.last_of(thread.id)));
        }
    }

    fn before(&self) -> Before {
        let state = &self.machine.state;
        Before {
            statuses: state.threads.iter().map(|thread| thread.status).collect(),
            places: state.heap.places(),
            initialization: state.initialization.mark(),
            statics: state.statics.mark(),
            hashes: state.hashes,
        }
    }

    /// What the next step of a thread touches and needs.
    pub(super) fn coming(&self, history: &History, label: Label) -> Coming {
        let state = &self.machine.state;
        let thread = state.thread(label.thread);
        let mut touched = touches(self.machine, thread);
        let (mut needs, mut either, mut joined) = (Vec::new(), Vec::new(), None);
        let ended = |target: ThreadId| {
            let is_over = state.thread(target).status == Status::Terminated;
            history.last_of(target).filter(|_| is_over)
        };
        match thread.status {
            Status::Joining(target, None) => needs.extend(ended(target)),
            Status::Returning { .. } | Status::Woken { .. } => match history.waker(label.thread) {
                Some((_, &Status::Joining(target, None))) if ended(target).is_some() => {
                    joined = ended(target);
                }
                Some((waker, status)) if is_endless(status) => {
                    needs.push(waker);
                    if let Status::Returning { object, .. } = thread.status
                        && self.machine.is_lock(object)
                    {
                        needs.extend(history.served_since(waker, object));
                    }
                }
                _ => {}
            },
            _ => {}
        }
        if let Some((spin, stirring)) = history.spin(label.thread) {
            let read = spin.round.iter().flat_map(|&step| &history.events[step].coming.touches);
            let read = read.filter(|touch| matches!(touch.thing, Thing::Memory(_)));
            touched.extend(read.map(|touch| super::touch::Touch { writes: false, ..*touch }));
            either = stirring;
        }
        history.name(&mut touched, self.machine);
        let (action, places) = (thread.next, state.heap.places());
        let place = self.machine.user_spot(label.thread);
        Coming { label, action, touches: touched, needs, either, joined, places, place }
    }

    fn effects(&mut self, history: &History, coming: &Coming, before: &Before) -> Effects {
        let id = coming.label.thread;
        let state = &self.machine.state;
        let others = before.statuses.iter().zip(&state.threads).filter(|(_, now)| now.id != id);
        let changed = others.filter(|(then, now)| **then != now.status);
        let woken: Vec<(ThreadId, Status)> = changed.map(|(then, now)| (now.id, *then)).collect();
        let interrupted = woken.iter().any(|(woken, then)| {
            let now = &state.thread(*woken).status;
            matches!(then, Status::Waiting { .. })
                && matches!(now, Status::Returning { interrupted: true, .. })
        });
        let mut changed: Vec<Ref> = state.heap.changed(state.since().0).collect();
        let untouched = changed.is_empty();
        changed.extend((before.places..state.heap.places()).map(Ref::at));
        let has = |thing: &Thing| match *thing {
            Thing::Monitor(object) => state.heap.get(object).lock.owner() == Some(id),
            Thing::Class(class) => state.initialization(class) == Initialization::Running(id),
            _ => false,
        };
        let held = history.held_by(id);
        let mut opened: Vec<Thing> = changed.into_iter().map(Thing::Monitor).collect();
        opened.extend(coming.touches.iter().map(|touch| touch.thing));
        opened.retain(|thing| has(thing) && !held.contains(thing));
        opened.sort_unstable_by_key(|thing| thing.object().map_or(0, |object| object.0));
        opened.dedup();
        let pure = untouched
            && woken.is_empty()
            && state.threads.len() == before.statuses.len()
            && state.heap.places() == before.places
            && state.initialization.mark() == before.initialization
            && state.statics.mark() == before.statics
            && state.hashes == before.hashes
            && !self.machine.watch.time.decides;
        let local = Local::of(state.thread(id));
        let spin = local.as_ref().filter(|_| pure).and_then(|local| history.round(id, local));
        let effects = Effects {
            closed: held.iter().filter(|thing| !has(thing)).copied().collect(),
            threads: state.threads.len(),
            common: std::mem::take(&mut self.machine.watch.steps.common),
            halted: false,
            woken,
            opened,
            pure,
            local,
            spin,
        };
        if interrupted {
            self.lose("interrupting a thread that waits to be notified");
        }
        let polls = |thread: &Thread| matches!(thread.status, Status::Polling(..));
        if self.machine.state.threads.iter().any(polls) {
            self.lose("waiting for a socket");
        }
        if self.machine.narrowed.contains_key("Verify.beginAtomic") {
            self.lose("Verify.beginAtomic");
        }
        effects
    }
}

/// Whether a blocked thread stays so until another thread wakes it.
fn is_endless(status: &Status) -> bool {
    matches!(
        status,
        Status::Waiting { deadline: None, .. } | Status::Parked(None) | Status::Joining(_, None)
    )
}
