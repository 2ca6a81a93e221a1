//! One step of a schedule, executed again: it stops nowhere, and tells of all that it passes.
//!
//! The machine stops before each action that others could see, as in a search without reductions.
//! What the action is about is noted, one bytecode is done, and what has changed is noted too.

use super::event::Kind;
use crate::Machine;
use crate::action::Action;
use crate::action::Wait;
use crate::ids::{Ref, ThreadId};
use crate::interpreter::Pause;
use crate::state::Initialization;
use crate::state::thread::Status;
use crate::stepping::Stepped;
use crate::watch::StepPolicy;
use crate::world::op::Op;
use heddle_classfile::Opcode;

impl Machine {
    /// Let a thread take a step of exactly `limit` bytecodes, unless it cannot; note what it does.
    ///
    /// What it stands before afterwards is known once [`Machine::look_ahead`] was asked.
    pub fn step_recorded(&mut self, id: ThreadId, decision: Option<u64>, limit: u64) -> Stepped {
        let before = self.state.threads.len();
        if before == 1 {
            // No thread can see what it does until it starts another thread.
            self.watch.policy = StepPolicy::Unseen;
            let stepped = self.step_at_most(id, decision, limit);
            if self.state.threads.len() > before {
                self.share_all();
            }
            let goes_on = matches!(stepped.pause, Pause::Company | Pause::Stop);
            if !goes_on || stepped.bytecodes >= limit {
                return stepped;
            }
            // A search that looks at a thread that is alone, too, goes on from there.
            let rest = self.step_recorded(id, None, limit - stepped.bytecodes);
            return Stepped { pause: rest.pause, bytecodes: stepped.bytecodes + rest.bytecodes };
        }
        self.watch.policy = StepPolicy::Seen;
        self.note_accesses_from_now_on();
        let alone = self.is_solo(id);
        let next = self.begin_step(id, decision);
        self.watch.granted = None;
        let mut left = limit as i64;
        let pause = match self.resume_step(id) {
            Err(pause) => pause,
            Ok(()) => self.pass_all(id, next, &mut left),
        };
        self.decision = None;
        let next = match pause {
            Pause::Budget => Action::Cut,
            Pause::Choose(options) => Action::Choose(options),
            _ => Action::Begin,
        };
        self.state.stop_before(id, next);
        let pause = match pause {
            Pause::Ended => self.after_end(),
            pause => pause,
        };
        if alone && self.state.threads.len() > before {
            self.share_all();
        }
        let bytecodes = (limit as i64 - left) as u64;
        self.executed += bytecodes;
        Stepped { pause, bytecodes }
    }

    /// From the first start of a thread on, accesses are noted. Monitors that are held by then
    /// count as entered where their owner stands.
    fn note_accesses_from_now_on(&mut self) {
        match &mut self.recorder {
            Some(recorder) if !recorder.progress.accesses => recorder.progress.accesses = true,
            _ => return,
        }
        for index in 1..self.state.heap.places() {
            let object = Ref::at(index);
            if let Some(owner) = self.state.heap.get(object).lock.owner() {
                let calls = self.calls_of(owner);
                self.note_lock(owner, object, calls);
            }
        }
    }

    fn pass_all(&mut self, id: ThreadId, next: Action, left: &mut i64) -> Pause {
        let mut pause = match next {
            // It was granted, and takes no bytecode.
            Action::Initialize(_) => self.pass_initializer(id),
            _ => Pause::Budget,
        };
        while matches!(pause, Pause::Budget | Pause::Stop) {
            if *left <= 0 {
                return Pause::Budget;
            }
            pause = self.until_seen(id, left);
            if self.notes_units() {
                self.note_counted(id, &self.calls_of(id));
            }
            if pause == Pause::Stop {
                pause = match self.watch.next {
                    Action::Initialize(_) => self.pass_initializer(id),
                    action => self.pass_one(id, action, left),
                };
            }
        }
        pause
    }

    fn pass_initializer(&mut self, id: ThreadId) -> Pause {
        self.watch.granted = Some(self.place_of(id));
        let pause = self.until_seen(id, &mut 0);
        self.watch.granted = None;
        pause
    }

    fn pass_one(&mut self, id: ThreadId, action: Action, left: &mut i64) -> Pause {
        let thread = self.state.thread(id);
        let free = match action {
            Action::Acquire(lock) => {
                let owner = self.state.heap.get(lock).lock.owner();
                owner.is_none_or(|owner| owner == id) && !self.is_idle(thread, lock)
            }
            Action::Await { lock, flag } => self.may_take(thread, lock, flag),
            Action::Turn { wait, .. } => self.is_open(thread, wait),
            _ => true,
        };
        if !free {
            return Pause::Blocked;
        }
        let pending = self.pending(id, action);
        let calls = if self.notes_units() { self.calls_of(id) } else { Vec::new() };
        let mut one = 1;
        let policy = std::mem::replace(&mut self.watch.policy, StepPolicy::Free);
        let pause = self.until_seen(id, &mut one);
        self.watch.policy = policy;
        self.note_counted(id, &calls);
        *left -= 1 - one;
        if let Some(pending) = pending {
            self.note_done(id, pending);
        }
        pause
    }

    /// Find out what a thread that has done its part stands before, as at the end of a step of a
    /// search. Only what takes no bytecode is done; changes must be recorded.
    pub fn look_ahead(&mut self, id: ThreadId) -> Pause {
        let mark = self.state.mark();
        let saved = self.recorder.as_ref().map(|recorder| recorder.save());
        // The interpreter changes a thread without a word; it must be kept before.
        self.state.thread_mut(id);
        let loads = self.loads_before_access(id);
        let mut left = 1 + loads;
        let pause = self.until_seen(id, &mut left);
        self.forget_counted();
        let next = match pause {
            Pause::Stop => self.watch.next,
            Pause::Choose(options) => Action::Choose(options),
            _ => Action::Begin,
        };
        if pause != Pause::Budget && left > loads {
            self.state.stop_before(id, next);
            return pause;
        }
        self.state.undo(&mark);
        if let (Some(recorder), Some(saved)) = (&mut self.recorder, saved) {
            recorder.restore(saved);
        }
        if pause == Pause::Stop {
            self.state.stop_before(id, next);
        }
        Pause::Budget
    }

    /// The same at the end of a run. A thread that is alone does not stop where others could see it;
    /// in a search without that reduction it does, and may be blocked there for ever.
    pub fn look_closely(&mut self, id: ThreadId) -> Pause {
        self.watch.policy = StepPolicy::Seen;
        self.watch.solo = false;
        self.look_ahead(id)
    }

    /// How many loads a thread stands before that a search does together with the access behind
    /// them, before which it stops: see [`crate::world::World::keep_apart`].
    fn loads_before_access(&self, id: ThreadId) -> i64 {
        let Some(frame) = self.state.thread(id).frame() else { return 0 };
        let pc = frame.pc as usize;
        let code = self.world.method(frame.method).code();
        let reads_field = |pc| {
            let instruction = self.world.instruction(frame.method, pc);
            instruction.is_some_and(|instruction| instruction.opcode == Opcode::Getfield)
        };
        match code.and_then(|code| code.ops.get(pc..)) {
            Some([Op::Load(_), Op::Load(_), Op::LoadInt | Op::LoadByte, ..]) => 2,
            Some([Op::Load(0), Op::GetField(_) | Op::Unlinked, ..]) if reads_field(pc + 1) => 1,
            _ => 0,
        }
    }

    /// Tell that a thread waits in turn, or for a signal.
    fn note_turn(&mut self, id: ThreadId, wait: Wait) {
        if let Some(condition) = self.awaited_condition(wait.waiter) {
            return self.note_wait(id, condition);
        }
        let Some(holder) = self.holder_of_sync(wait).filter(|&holder| holder != id) else {
            return self.note_thread(id, Kind::Park, id);
        };
        self.note(id, Kind::Block, |machine, names| {
            (machine.object_text(names, wait.sync), Some(machine.thread_name(holder)))
        });
    }

    /// Tell if a thread cannot go on because another one has what it wants.
    pub fn note_if_blocked(&mut self, id: ThreadId) {
        let thread = self.state.thread(id);
        let wanted = match (&thread.status, thread.next) {
            (Status::Blocked(object) | Status::Returning { object, .. }, _) => Ok(*object),
            (Status::Runnable, Action::Acquire(object)) if self.is_idle(thread, object) => {
                return self.note_idle(id, object);
            }
            (Status::Runnable, Action::Acquire(object) | Action::Await { lock: object, .. }) => {
                Ok(object)
            }
            (Status::Initializing(class), _) => Err(*class),
            (Status::Runnable, Action::Initialize(class)) => Err(class),
            (Status::Runnable, Action::Turn { wait, .. }) if !self.is_open(thread, wait) => {
                return self.note_turn(id, wait);
            }
            _ => return,
        };
        let owner = match wanted {
            Ok(object) => self.state.heap.get(object).lock.owner(),
            Err(class) => match self.state.initialization(class) {
                Initialization::Running(owner) => Some(owner),
                _ => None,
            },
        };
        let Some(owner) = owner.filter(|&owner| owner != id) else { return };
        self.note(id, Kind::Block, |machine, names| {
            let what = match wanted {
                Ok(object) => machine.object_text(names, object),
                Err(class) => machine.class_text(class),
            };
            (what, Some(machine.thread_name(owner)))
        });
    }
}
