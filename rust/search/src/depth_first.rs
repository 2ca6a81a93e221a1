//! Depth first: one run after the other, each step taken back before the next is tried.

use super::canonical::Canonical;
use super::growth::Growth;
use super::moves::is_look;
use super::notes::{Notes, needs_fewer};
use super::order::Order;
use super::outcome::Taken;
use super::store::{Number, Seen};
use super::{CUT, Search, drop_aside, goes_on};
use heddle_machine::action::Action;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::state::thread::{Frame, Status, Then, Thread};

/// A state on the way to the one being explored.
pub(super) struct Node {
    pub(super) number: Number,
    pub(super) mark: Mark,
    /// Steps that are still to be taken, the next one last.
    pub(super) todo: Vec<(ThreadId, Option<u64>)>,
    /// Threads whose steps were explored from an earlier state already: one bit each.
    sleep: u64,
    /// The step that leads to the next node.
    pub(super) taken: Taken,
    /// Whose step led here.
    pub(super) last: ThreadId,
    /// Contexts of the run up to here.
    pub(super) contexts: u32,
    begun: Begun,
    /// What tells the state from others, together with whose step led to it.
    pub(super) arrived: Begun,
}

/// How a state was reached.
#[derive(Clone, Copy)]
pub(super) struct Arrival {
    pub(super) last: ThreadId,
    pub(super) contexts: u32,
    pub(super) sleep: u64,
    pub(super) begun: Begun,
}

/// Whether a thread began with the last step, if contexts are bounded. No thread can see that, so
/// it is put off until the thread goes on, or until the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Begun {
    /// None did.
    Not,
    /// The one that ran last did, and goes on now.
    Now,
    /// One did after another, so this is the end.
    AtTheEnd,
}

/// Whether a thread has yet to come to an action that others can see.
fn is_unseen(thread: &Thread) -> bool {
    matches!(thread.status, Status::Runnable) && thread.next == Action::Begin
}

/// Whether a thread has done nothing yet, and so has nothing to give up that others wait for. What
/// it does after an exception has ended it, or when it is about to go, begins with a frame as well.
fn is_new(thread: &Thread) -> bool {
    let first = |frame: &Frame| frame.pc == 0 && frame.then == Then::ThreadDone;
    is_unseen(thread)
        && thread.uncaught.is_null()
        && matches!(&*thread.frames, [frame] if first(frame))
}

impl Search<'_> {
    /// Explore everything from the present state on.
    pub(super) fn depth_first(&mut self) {
        let mut stack: Vec<Node> = Vec::new();
        self.notes = Notes::default();
        self.growth = Growth::default();
        self.begin_rounds();
        let arrival = Arrival { last: MAIN, contexts: 1, sleep: 0, begun: Begun::Not };
        self.arrive(&mut stack, arrival);
        let whole = self.go_through(stack);
        self.end_rounds(whole);
    }

    /// Explore the states that are open, and all that follow. False if that was not finished.
    fn go_through(&mut self, mut stack: Vec<Node>) -> bool {
        while let Some(node) = stack.last_mut() {
            if self.tries.as_ref().is_some_and(|tries| tries.is_due(self.outcome.transitions)) {
                if !self.try_between(&mut stack) {
                    return false;
                }
                continue;
            }
            let Some((thread, decision)) = node.todo.pop() else {
                if let Some(node) = stack.pop() {
                    self.notes.open.remove(&node.number);
                }
                if let Some(parent) = stack.last() {
                    self.machine.state.undo(&parent.mark);
                }
                continue;
            };
            let depth = stack.len();
            if self.must_stop(depth, depth) {
                self.note_growth(depth);
                drop_aside(self.outcome.stopped, depth as u64, stack);
                return false;
            }
            self.growth.follow(self.machine, depth);
            self.take(&mut stack, thread, decision);
            if self.machine.watch.is_outdated() {
                return false;
            }
        }
        true
    }

    fn take(&mut self, stack: &mut Vec<Node>, thread: ThreadId, decision: Option<u64>) {
        let Some(node) = stack.last_mut() else { return };
        let contexts = node.contexts + u32::from(node.last != thread);
        if self.bound.is_some_and(|bound| contexts > bound) {
            self.outcome.context_bound = true;
            return;
        }
        let sleep = self.put_to_sleep(node, thread);
        let begun = self.begins(thread, node.begun);
        let threads = self.machine.state.threads.len();
        self.notes.rounds.begin(&self.machine.world, self.machine.state.thread(thread));
        let stepped = self.machine.stride(thread, decision, CUT);
        self.notice_atomic(thread);
        self.notice_positions(thread);
        if self.machine.watch.is_outdated() {
            return;
        }
        // Threads that it started may run now; and what came of it otherwise may be seen.
        let started = self.machine.state.threads.len() > threads;
        let unseen = stepped.pause == Pause::Stop && !started;
        let begun = if unseen { begun } else { Begun::Not };
        let arrival = Arrival { last: thread, contexts, sleep, begun };
        self.outcome.transitions += 1;
        if stepped.pause == Pause::Company {
            self.machine.share_all();
        }
        node.taken = Taken { thread, decision, bytecodes: stepped.bytecodes };
        // The last alternative of a thread is done: from now on it may sleep.
        let finished = node.todo.last().is_none_or(|(next, _)| *next != thread);
        if finished && thread.0 < 64 {
            node.sleep |= 1 << thread.0;
        }
        if self.is_telling(&stepped.pause) {
            let path: Vec<Taken> = stack.iter().map(|node| node.taken).collect();
            self.look_at(&stepped.pause, &path);
        }
        self.note_circles(|| stack.iter().map(|node| node.taken).collect());
        self.outcome.ended |= !goes_on(&stepped.pause);
        self.collect_exit(&stepped.pause);
        if !goes_on(&stepped.pause) || !self.arrive(stack, arrival) {
            if let Some(node) = stack.last() {
                self.machine.state.undo(&node.mark);
            }
        }
    }

    /// The threads that sleep after a step: those whose steps make the same difference before it
    /// and after it, and were explored before it.
    fn put_to_sleep(&self, node: &Node, thread: ThreadId) -> u64 {
        // What slept in a state can be looked up only if the state can be told from others.
        let knows = self.bound.is_none() && !self.store.forgets();
        if !self.config.reductions.sleep || node.sleep == 0 || !knows {
            return 0;
        }
        let moving = self.machine.state.thread(thread);
        // The clock moves, and all waits depend on it.
        if !matches!(moving.status, Status::Runnable) || is_look(moving) {
            return 0;
        }
        let mut sleep = 0;
        let threads = &self.machine.state.threads;
        let mut asleep = node.sleep;
        while asleep != 0 {
            let id = asleep.trailing_zeros();
            asleep &= asleep - 1;
            let Some(other) = threads.get(id as usize) else { break };
            if other.id != thread
                && matches!(other.status, Status::Runnable)
                // How far the clock may move depends on what others do.
                && !is_look(other)
                && (!other.next.conflicts(moving.next) || self.config.reductions.is_broken("sleep"))
                && !self.machine.share_location(moving, other)
            {
                sleep |= 1 << id;
            }
        }
        sleep
    }

    /// A state was reached: explore it if it is new. False if there is nothing to explore.
    fn arrive(&mut self, stack: &mut Vec<Node>, arrival: Arrival) -> bool {
        // Which threads may begin depends on their numbers.
        self.canonical.keep_numbers(arrival.begun != Begun::Not);
        if let Err(unsupported) = self.canonical.write(self.machine) {
            self.give_up(&unsupported);
            return false;
        }
        self.notes.rounds.end(&self.machine.world, &self.machine.state, &self.canonical);
        let seen = self.note(arrival);
        self.check_recognised(seen, || stack.iter().map(|node| node.taken).collect());
        // A thread that sleeps may be the one that goes round in a circle where another is blocked,
        // so the two are noted apart.
        if !seen.new && self.may_be_open(seen) {
            self.note_round(arrival.last);
        }
        let Some((sleep, only)) = self.is_due(seen, arrival) else { return false };
        // What was left out the first time may close a circle through states that are done with.
        self.notes.rounds.doubtful |= !seen.new;
        let mut enabled = self.enabled_here();
        if seen.new && enabled.is_empty() {
            self.collect_final();
        }
        if seen.new {
            for problem in self.examine_here(self.is_moving(&enabled)) {
                let path: Vec<Taken> = stack.iter().map(|node| node.taken).collect();
                self.found(problem, &path);
            }
        }
        if seen.new && !self.predicates.is_empty() {
            let path: Vec<Taken> = stack.iter().map(|node| node.taken).collect();
            self.judge(&path);
        }
        if self.config.limits.depth.is_some_and(|limit| stack.len() >= limit) {
            self.outcome.cut_off |= !enabled.is_empty();
            return false;
        }
        let Arrival { last, contexts, begun: arrived, .. } = arrival;
        let begun = self.leave_going_on(&mut enabled, arrival);
        let todo = self.todo(&enabled, only, last);
        self.outcome.depth = self.outcome.depth.max(stack.len() + 1);
        let taken = Taken { thread: MAIN, decision: None, bytecodes: 0 };
        let mark = self.machine.state.mark();
        self.notes.open.insert(seen.number);
        let number = seen.number;
        stack.push(Node { number, mark, todo, sleep, taken, last, contexts, begun, arrived });
        true
    }

    /// Look the state that was written up: it counts as seen from now on.
    pub(super) fn look_up(&mut self, arrival: Arrival) -> Seen {
        let last = self.canonical.written_thread(arrival.last);
        let last = (last.0 + 1) << 2 | arrival.begun as u32;
        // Where no note can be kept of the fewest contexts, their number tells states apart.
        let contexts = if self.store.forgets() { arrival.contexts.rotate_left(16) } else { 0 };
        let extra = if self.bound.is_some() { last ^ contexts } else { 0 };
        let Canonical { ids, groups, .. } = &self.canonical;
        self.store.insert(ids, groups, extra)
    }

    /// Look the state that was written up, and remember it.
    pub(super) fn note(&mut self, arrival: Arrival) -> Seen {
        let seen = self.look_up(arrival);
        self.outcome.states += u64::from(seen.new);
        self.outcome.revisited += u64::from(!seen.new);
        self.outcome.ended |= self.is_finished();
        if !self.outcome.blocked {
            self.outcome.blocked = self.config.claims.deadlocks && self.has_waiting();
        }
        seen
    }

    /// Whether something of a state is left to explore: then the threads that sleep in it, and
    /// those that do not.
    pub(super) fn is_due(&mut self, seen: Seen, arrival: Arrival) -> Option<(u64, u64)> {
        if self.store.forgets() {
            return seen.new.then_some((0, !0));
        }
        if self.bound.is_some() {
            let fewer = needs_fewer(&mut self.store, seen.number, arrival.contexts);
            return fewer.then_some((0, !0));
        }
        if seen.new {
            let sleep = self.canonical.written(arrival.sleep);
            if sleep != 0 {
                self.store.set_note(seen.number, sleep);
            }
            return Some((arrival.sleep, !arrival.sleep));
        }
        // A thread that slept then and does not now has not been explored from here.
        let slept = seen.note;
        let sleep = self.canonical.written(arrival.sleep);
        let woken = slept & !sleep;
        if woken == 0 {
            return None;
        }
        self.store.set_note(seen.number, slept & sleep);
        let woken = self.canonical.real(woken);
        Some((!woken, woken))
    }

    /// The threads that can take a step.
    pub(super) fn enabled(&self) -> Vec<ThreadId> {
        if self.is_finished() {
            return Vec::new();
        }
        let machine = &*self.machine;
        let threads = &machine.state.threads;
        // One that lets no other run goes on alone, as far as it can.
        if let Some(atomic) =
            threads.iter().find(|thread| thread.atomic > 0 && machine.can_step(thread))
        {
            return vec![atomic.id];
        }
        let able = threads.iter().filter(|thread| machine.can_step(thread));
        let certain =
            |thread: &Thread| !machine.waits_for_time(thread) && !machine.needs_luck(thread);
        if self.config.timeouts_last && able.clone().any(certain) {
            let now = able.filter(|thread| !machine.waits_for_time(thread));
            return self.through_window(now.map(|thread| thread.id).collect());
        }
        self.through_window(able.map(|thread| thread.id).collect())
    }

    /// Whether a thread begins with its next step.
    fn begins(&self, thread: ThreadId, before: Begun) -> Begun {
        let may_wait = !self.config.timeouts_last && !self.atomic;
        if self.bound.is_none() || !may_wait || !is_new(self.machine.state.thread(thread)) {
            return Begun::Not;
        }
        if before == Begun::Not { Begun::Now } else { Begun::AtTheEnd }
    }

    /// A thread that lets no other run keeps them from beginning: then nothing is put off.
    fn notice_atomic(&mut self, thread: ThreadId) {
        if self.bound.is_some() && !self.atomic && self.machine.state.thread(thread).atomic > 0 {
            self.atomic = true;
            self.machine.watch.start_over();
        }
    }

    /// Of the threads that can take a step leave those that have to be tried: one that has begun
    /// goes on, unless it is the end; then others may begin, in order. One that cannot go on has
    /// come to its second step already.
    fn leave_going_on(&self, enabled: &mut Vec<ThreadId>, arrival: Arrival) -> Begun {
        let Arrival { last, begun, .. } = arrival;
        if begun == Begun::Not || begun == Begun::Now && !enabled.contains(&last) {
            return Begun::Not;
        }
        let state = &self.machine.state;
        let goes_on = |id| id == last && begun == Begun::Now;
        enabled.retain(|&id| goes_on(id) || id > last && is_new(state.thread(id)));
        begun
    }

    /// The steps to take from a state, the first one last; threads not in `only` sleep.
    pub(super) fn todo(
        &mut self,
        enabled: &[ThreadId],
        only: u64,
        last: ThreadId,
    ) -> Vec<(ThreadId, Option<u64>)> {
        let state = &self.machine.state;
        // What no other thread can see can be done first; but it would count as a context, and as a
        // step of a run that should have few.
        let unseen = enabled.iter().find(|&&id| is_unseen(state.thread(id)));
        if let Some(&unseen) = unseen
            && self.bound.is_none()
            && !self.is_stepwise()
            && self.config.order != Order::Breadth
        {
            return vec![(unseen, None)];
        }
        let mut todo = Vec::with_capacity(enabled.len());
        // The thread that ran last goes on first, so that runs have few contexts.
        let again = enabled.iter().find(|&&id| id == last);
        for &id in enabled.iter().rev().filter(|&&id| id != last).chain(again) {
            if id.0 < 64 && only >> id.0 & 1 == 0 {
                continue;
            }
            let thread = self.machine.state.thread(id);
            if thread.next.options().is_none() && !is_look(thread) {
                todo.push((id, None));
            } else {
                todo.extend(self.ways(id).into_iter().rev().map(|decision| (id, decision)));
            }
        }
        todo
    }

    /// The ways in which a thread may take its next step.
    pub(super) fn ways(&mut self, id: ThreadId) -> Vec<Option<u64>> {
        let thread = self.machine.state.thread(id);
        if is_look(thread) {
            return self.moves(id).into_iter().map(Some).collect();
        }
        match thread.next.options() {
            Some(options) if matches!(thread.status, Status::Runnable) => {
                (0..u64::from(options)).map(Some).collect()
            }
            _ => vec![None],
        }
    }
}
