//! One step of a search: a thread does what it stands before, and goes on until others could see
//! what it does next.

use super::Machine;
use super::ids::{ClassId, ThreadId};
use super::interpreter::Pause;
use super::interpreter::fast::{self, Exit};
use super::learned::Learned;
use super::state::Initialization;
use super::state::thread::{LEAVE, LOCK, Status, Thread};
use super::trap::{Result, Trap, Unsupported};
use super::watch::{Position, StepPolicy};
use crate::action::Action;

/// How a step ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stepped {
    /// Why the thread stopped.
    pub pause: Pause,
    /// Bytecodes that were done; with the same schedule it is the same number in every run.
    pub bytecodes: u64,
}

impl Machine {
    /// Whether a thread could take a step now. Deadlines may pass at any moment.
    pub fn can_step(&self, thread: &Thread) -> bool {
        let free = |object| {
            self.state.heap.get(object).lock.owner().is_none_or(|owner| owner == thread.id)
        };
        match thread.status {
            Status::Runnable => match thread.next {
                Action::Acquire(object) => free(object) && !self.is_idle(thread, object),
                Action::Turn { wait, .. } => self.is_open(thread, wait),
                Action::Await { lock, flag } => self.may_take(thread, lock, flag),
                Action::Initialize(class) => !matches!(
                    self.state.initialization(class),
                    Initialization::Running(owner) if owner != thread.id
                ),
                _ => true,
            },
            Status::Woken { .. } | Status::Sleeping(_) => true,
            Status::Blocked(object) => free(object),
            Status::Returning { object, .. } => free(object) && self.is_in_turn(thread, object),
            Status::Initializing(class) => {
                !matches!(self.state.initialization(class), Initialization::Running(_))
            }
            Status::Terminated => false,
            Status::Polling(poll, deadline) => deadline.is_some() || self.is_poll_ready(poll),
            Status::Waiting { object, deadline, .. } => {
                (deadline.is_some() || self.options.spurious_wakeups) && free(object)
            }
            Status::Parked(deadline) => deadline.is_some() || self.options.spurious_wakeups,
            Status::Joining(target, deadline) => {
                let target = self.state.thread(target);
                (deadline.is_some() || target.status == Status::Terminated) && free(target.object)
            }
        }
    }

    /// Whether nothing but a wake-up without a reason could let a thread go on.
    pub fn needs_luck(&self, thread: &Thread) -> bool {
        matches!(thread.status, Status::Waiting { deadline: None, .. } | Status::Parked(None))
    }

    /// Whether what lets a thread go on is only that time passes.
    pub fn waits_for_time(&self, thread: &Thread) -> bool {
        match thread.status {
            Status::Waiting { deadline, .. } | Status::Parked(deadline) => deadline.is_some(),
            Status::Sleeping(_) => true,
            Status::Polling(poll, deadline) => deadline.is_some() && !self.is_poll_ready(poll),
            Status::Joining(target, deadline) => {
                deadline.is_some() && self.state.thread(target).status != Status::Terminated
            }
            _ => false,
        }
    }

    /// Let a thread take a step of at most `limit` bytecodes; `decision` is the choice it takes, if
    /// it has one.
    pub fn step(&mut self, id: ThreadId, decision: Option<u64>, limit: u64) -> Stepped {
        self.step_by(StepPolicy::Watched, id, decision, limit)
    }

    /// The same, but never cut off where no other thread may run, unless it stays there for another
    /// `limit` bytecodes. One that was cut off there goes to the end of that, and no further. A loop
    /// that is cut off in the middle of such a section, each time at the same place, would keep all
    /// others from running.
    pub fn stride(&mut self, id: ThreadId, decision: Option<u64>, limit: u64) -> Stepped {
        self.watch.steps.reserve = limit;
        let stepped = self.step(id, decision, limit);
        self.watch.steps.reserve = 0;
        stepped
    }

    /// The same, where a policy says how far the thread goes.
    pub fn step_by(
        &mut self,
        policy: StepPolicy,
        id: ThreadId,
        decision: Option<u64>,
        limit: u64,
    ) -> Stepped {
        self.watch.policy = policy;
        let stepped = self.step_at_most(id, decision, limit);
        self.watch.policy = StepPolicy::Watched;
        stepped
    }

    /// The same by the policy that is in force.
    pub(crate) fn step_at_most(
        &mut self,
        id: ThreadId,
        decision: Option<u64>,
        limit: u64,
    ) -> Stepped {
        let next = self.begin_step(id, decision);
        if next == Action::Anything {
            self.note_bulks(id);
        }
        if let Err(pause) = self.resume_step(id) {
            return Stepped { pause, bytecodes: 0 };
        }
        let mut free = matches!(next, Action::Begin | Action::Cut | Action::Choose(_));
        if let Action::Initialize(class) = next
            && self.watch.steps.tells_uses()
            && let Some(bit) = self.watch.steps.note(class)
        {
            // It may use the class from now on, and do nothing else with the same instruction.
            self.state.thread_mut(id).used |= bit;
            free = true;
        }
        self.watch.granted = (!free).then(|| self.place_of(id));
        self.watch.fired = false;
        let reserve = self.watch.steps.reserve;
        let mut left = limit as i64;
        let pause = self.until_seen(id, &mut left);
        // What is left of the reserve was not spent.
        let limit = limit + (reserve - self.watch.steps.reserve);
        self.watch.steps.note_places(false, self.state.heap.places());
        if !std::mem::take(&mut self.watch.cut) {
            self.end_whole(id);
        }
        self.watch.granted = None;
        self.decision = None;
        let next = match pause {
            Pause::Stop => self.watch.next,
            Pause::Choose(options) => Action::Choose(options),
            Pause::Budget | Pause::Told => Action::Cut,
            _ => Action::Begin,
        };
        self.state.stop_before(id, next);
        self.note_torn(id);
        let pause = match pause {
            Pause::Ended => self.after_end(),
            pause => pause,
        };
        // States were written, or steps chosen, by what was known before.
        if std::mem::take(&mut self.watch.time.changed) {
            self.watch.start_over();
        }
        let bytecodes = (limit as i64 - left) as u64;
        self.executed += bytecodes;
        Stepped { pause, bytecodes }
    }

    /// A thread has ended; if it was the last one that kept the program alive, shutdown hooks run
    /// now, in a thread of their own.
    pub(super) fn after_end(&mut self) -> Pause {
        let left = |thread: &Thread| !thread.daemon && !matches!(thread.status, Status::Terminated);
        if self.state.threads.iter().any(left) {
            return Pause::Ended;
        }
        let main = self.state.threads[0].object;
        let hooks = self.world.loaded("java/lang/ApplicationShutdownHooks");
        let registered =
            hooks.is_some_and(|class| self.state.initialization(class) == Initialization::Done);
        let begun = self.state.threads.iter().skip(1).any(|thread| thread.object == main);
        if !registered || begun {
            return Pause::Ended;
        }
        match self.begin_shutdown() {
            Ok(_) => Pause::Ended,
            Err(Trap::Unsupported(unsupported)) => Pause::Unsupported(unsupported),
            Err(trap) => Pause::Unsupported(Unsupported {
                what: format!("{trap:?} where the program ends"),
                remedy: "report it".into(),
            }),
        }
    }

    /// A thread is about to take a step; gives the action it stands before.
    pub(super) fn begin_step(&mut self, id: ThreadId, decision: Option<u64>) -> Action {
        self.world.follow(&self.state.rest.spaces);
        self.watch.solo = self.spares(id);
        // A schedule may divide copies that only a search without reductions stops before.
        self.divide = self.watch.follows && decision.is_some() && self.is_before_copy(id);
        self.decision = decision.filter(|_| !self.divide);
        self.watch.noted.happened = 0;
        self.watch.noted.printed = false;
        if let Some(sets) = &mut self.watch.sets {
            sets.closed.clear();
        }
        let thread = self.state.thread_mut(id);
        let next = std::mem::replace(&mut thread.next, Action::Begin);
        if let Some(deadline) = thread.deadline().filter(|_| thread.status != Status::Runnable)
            && self.waits_for_time(self.state.thread(id))
        {
            self.note_timeout(id);
            self.set_clock(deadline);
        }
        next
    }

    /// Whether a thread is not watched, because it is alone.
    fn spares(&self, id: ThreadId) -> bool {
        self.watch.policy.spares_alone(self.watch.reductions) && self.is_solo(id)
    }

    /// Finish what a thread was blocked in.
    pub(super) fn resume_step(&mut self, id: ThreadId) -> std::result::Result<(), Pause> {
        self.resume(id).or_else(|trap| self.handle(id, trap))
    }

    /// Let a thread go on until it must stop.
    pub(super) fn until_seen(&mut self, id: ThreadId, left: &mut i64) -> Pause {
        let pause = self.until_stopped(id, left);
        self.watch.alone = None;
        pause
    }

    fn until_stopped(&mut self, id: ThreadId, left: &mut i64) -> Pause {
        let depth = self.options.limits.depth;
        let mut crowd = self.state.threads.len();
        let mut leaves = self.watch.steps.reserve > 0 && self.state.thread(id).atomic > 0;
        loop {
            if (self.watch.solo || self.watch.policy.is_first()) && self.state.threads.len() > crowd
            {
                // It is alone no more, and others can see what it has made so far.
                return Pause::Company;
            }
            if !self.watch.solo && self.spares(id) {
                // It has just joined the last of the others.
                self.watch.solo = true;
                crowd = self.state.threads.len();
            }
            self.note_order(id);
            let atomic = self.state.thread(id).atomic > 0;
            let vouched =
                self.watch.knows(Learned::Sections) && atomic && self.is_alone_by_request(id);
            let (world, watch, state) = (&self.world, &mut self.watch, &mut self.state);
            watch.steps.note_places(atomic, state.heap.places());
            watch.whole = state.thread(id).whole > 0;
            watch.alone = vouched.then(|| watch.alone.unwrap_or_else(|| state.heap.places()));
            let looked_at = watch.watches() || watch.sets.is_some();
            let unwatched = atomic && !vouched || watch.solo && !looked_at;
            let exit = if unwatched {
                fast::run::<false>(world, state, watch, id, depth, left)
            } else {
                fast::run::<true>(world, state, watch, id, depth, left)
            };
            let before = self.place_of(id);
            // A frame that has not begun stands at no bytecode, but to enter the first monitor is an
            // action and counts as one.
            let counted = before.1 < LEAVE || before.1 == LOCK;
            if before.1 == LOCK {
                if *left <= 0 {
                    return Pause::Budget;
                }
                *left -= 1;
            }
            let done = match exit {
                Exit::Budget if atomic && self.watch.steps.reserve > 0 => {
                    *left += std::mem::take(&mut self.watch.steps.reserve) as i64;
                    leaves = true;
                    continue;
                }
                Exit::Budget => {
                    self.pass_turn(id);
                    return Pause::Budget;
                }
                Exit::Slow if self.pass_turn(id) => {
                    // No bytecode of the program.
                    *left += 1;
                    continue;
                }
                Exit::Slow => {
                    let done = self.slow(id);
                    // It was only prepared: how often that happens depends on what ran before.
                    if counted && done.is_ok() && self.place_of(id) == before {
                        *left += 1;
                    }
                    done
                }
                Exit::Call(method) => self.call_at_once(id, method, left),
                Exit::Return(width) => self.give_back(id, width),
                Exit::Trap(trap) => {
                    let counted = !matches!(trap, Trap::Stop);
                    if let Err(pause) = self.settle(id, trap, left, counted) {
                        return pause;
                    }
                    continue;
                }
            };
            if let Err(trap) = done
                && let Err(pause) = self.settle(id, trap, left, counted)
            {
                return pause;
            }
            if self.watch.noted.happened != 0 {
                return Pause::Told;
            }
            if !self.watch.solo && !atomic {
                continue;
            }
            if !self.watch.solo && self.state.thread(id).atomic == 0 {
                self.share_recent();
            }
            if leaves && self.state.thread(id).atomic == 0 {
                return Pause::Budget;
            }
        }
    }

    /// Deal with a trap. An operation that will be done again does not count yet.
    fn settle(
        &mut self,
        id: ThreadId,
        trap: Trap,
        left: &mut i64,
        counted: bool,
    ) -> std::result::Result<(), Pause> {
        let again = matches!(
            trap,
            Trap::Stop
                | Trap::Break
                | Trap::Choose(_)
                | Trap::Initialize(_)
                | Trap::Load { .. }
                | Trap::Constrain(..)
                | Trap::Collect(_)
        );
        if again && counted {
            *left += 1;
        }
        match trap {
            Trap::Yielded => Ok(()),
            trap => self.handle(id, trap),
        }
    }

    pub(super) fn place_of(&self, id: ThreadId) -> Position {
        let frames = &self.state.thread(id).frames;
        (frames.len(), frames.last().map_or(0, |frame| frame.pc))
    }

    /// Share what a thread put where others can see it while it was not watched.
    pub(super) fn share_recent(&mut self) {
        if self.state.heap.is_recording() {
            let mark = self.state.since();
            self.share_changes(mark.0, mark.1);
        }
    }

    /// Stop before the first use of one of the user's classes, which others may want to use too.
    pub(super) fn pass_initialization(&mut self, id: ThreadId, class: ClassId) -> Result<()> {
        if !self.is_watched(id) || !self.has_initializer(class) {
            return Ok(());
        }
        if self.watch.steps.tells_uses() && !self.watch.solo {
            let used = self.state.thread(id).used;
            match self.watch.steps.note(class) {
                Some(bit) if used & bit != 0 => return Ok(()),
                None if self.watch.steps.apart => {
                    return Err(Trap::unsupported(
                        "that many classes that several threads use first",
                        "check it with --store exact",
                    ));
                }
                _ => {}
            }
        }
        self.stop_at(id, Action::Initialize(class))
    }

    /// Whether the first use of a class runs code of the user: its own, or that of a class above it.
    fn has_initializer(&self, class: ClassId) -> bool {
        let mut next = Some(class);
        while let Some(class) = next {
            let known = self.world.class(class);
            if !known.loader.is_user() {
                return false;
            }
            if known.initializer.is_some() {
                return true;
            }
            next = known.superclass;
        }
        false
    }
}
