//! One thread takes steps.

pub mod fast;

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

use super::Machine;
use super::ids::ThreadId;
use super::trap::{InternalError, Trap, Unsupported};
use fast::Exit;

/// Why a thread stopped taking steps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pause {
    /// Its budget is used up; it could go on.
    Budget,
    /// It cannot go on now; its status says why.
    Blocked,
    /// It asked to let others go first.
    Yielded,
    /// It stands before an action that others can see; the watch knows which.
    Stop,
    /// It has so many possibilities.
    Choose(u32),
    /// It got to where it is waited for.
    Break,
    /// It has just entered or left a method, and that is noted.
    Told,
    /// The program asked not to be followed any further.
    Ignored,
    /// An exception ended its own work; it goes on with the handler.
    Uncaught,
    /// It was alone, and has started another thread.
    Company,
    /// It ended.
    Ended,
    /// A boot step ended; its result is in the thread.
    Delivered,
    /// The program ended itself with this status.
    Exit(i32),
    /// Heddle cannot go on.
    Unsupported(Unsupported),
}

impl Machine {
    /// Let a thread take steps, at most `budget` bytecodes. A panic on the way learns where the
    /// program stands, and goes on.
    pub fn advance(&mut self, id: ThreadId, budget: u64) -> Pause {
        match catch_unwind(AssertUnwindSafe(|| self.take_steps(id, budget))) {
            Ok(pause) => pause,
            Err(cause) => {
                let place = self.user_location(id);
                resume_unwind(Box::new(InternalError::of(&*cause, &place)))
            }
        }
    }

    fn take_steps(&mut self, id: ThreadId, budget: u64) -> Pause {
        let depth = self.options.limits.depth;
        self.world.follow(&self.state.rest.spaces);
        let mut left = budget as i64;
        loop {
            let before = left;
            let exit = {
                self.state.thread_mut(id);
                let (world, watch) = (&self.world, &mut self.watch);
                fast::run::<false>(world, &mut self.state, watch, id, depth, &mut left)
            };
            let executed = (before - left) as u64;
            self.executed += executed;
            self.state.clock += executed;
            let done = match exit {
                Exit::Budget => break Pause::Budget,
                Exit::Slow => self.slow(id),
                Exit::Call(method) => self.invoke(id, method),
                Exit::Return(width) => self.give_back(id, width),
                Exit::Trap(trap) => Err(trap),
            };
            let done = match done {
                Ok(()) => continue,
                Err(trap) => self.handle(id, trap),
            };
            if let Err(pause) = done {
                break pause;
            }
        }
    }

    /// Deal with a trap; `Err` if the thread cannot go on at once.
    pub(super) fn handle(&mut self, id: ThreadId, trap: Trap) -> Result<(), Pause> {
        let mut trap = trap;
        // Dealing with one trap can lead to the next: the exception's class may have to be
        // initialised before it can be thrown, and so on.
        loop {
            let dealt = match trap {
                Trap::New { class, message } => self.throw_new(id, class, message.as_deref()),
                Trap::Throw(exception) => self.throw(id, exception),
                Trap::Initialize(class) => self.initialize(id, class),
                Trap::Load { space, name, why } => self.ask_loader(id, space, &name, &why),
                Trap::Constrain(from, owner, descriptor) => {
                    self.constrain(from, owner, &descriptor);
                    Ok(())
                }
                Trap::Collect(wanted) => self.collect(wanted),
                Trap::Blocked => return Err(Pause::Blocked),
                Trap::Yielded => return Err(Pause::Yielded),
                Trap::Stop => return Err(Pause::Stop),
                Trap::Choose(options) => return Err(Pause::Choose(options)),
                Trap::Break => return Err(Pause::Break),
                Trap::Ignore => return Err(Pause::Ignored),
                Trap::Uncaught => return Err(Pause::Uncaught),
                Trap::Ended => return Err(Pause::Ended),
                Trap::Delivered => return Err(Pause::Delivered),
                Trap::Unsupported(unsupported) => return Err(Pause::Unsupported(unsupported)),
                Trap::Exit(status) => return Err(Pause::Exit(status)),
            };
            match dealt {
                Ok(()) => return Ok(()),
                Err(next) => trap = next,
            }
        }
    }

    fn collect(&mut self, wanted: usize) -> super::trap::Result<()> {
        for thread in &self.state.threads {
            for frame in &thread.frames {
                self.world.ensure_liveness(frame.method);
                self.world.ensure_kinds(frame.method);
            }
        }
        let wanted = self.state.heap.demand(self.state.clock, wanted);
        if self.state.heap.is_recording() {
            // Places must not be used again: only what is alive is counted.
            let live = self.state.live_bytes(&self.world);
            self.state.heap.set_used(live);
            if live + wanted <= self.state.heap.limit() {
                return Ok(());
            }
        } else if self.state.collect(&self.world, wanted) {
            return Ok(());
        }
        Err(Trap::new("java/lang/OutOfMemoryError", "Java heap space"))
    }
}
