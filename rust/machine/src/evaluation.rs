//! Computing something about a state with the program's own code, without changing the state.

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use super::interpreter::Pause;
use super::interpreter::fast::{self, Exit};
use super::state::thread::{Then, Thread};
use super::trap::{Trap, Unsupported};
use super::watch::tracing::{Tracing, Watched};

/// Bytecodes that a computation may take.
const LIMIT: i64 = 10_000_000;

/// What a method without parameters returned, and what it read on the way.
pub struct Evaluated {
    /// The result; or what kept the method from having one, said of the method.
    pub result: Result<u64, String>,
    /// What it read of the program's memory, in order and perhaps more than once.
    pub read: Vec<Watched>,
}

impl Machine {
    /// Run a static method to its end as if no time passed, in a thread that no other can see, and
    /// take everything back.
    pub fn evaluate(&mut self, method: MethodId) -> Evaluated {
        self.world.follow(&self.state.rest.spaces);
        let mark = self.state.mark();
        let id = ThreadId::at(self.state.threads.len());
        let object = self.state.threads.first().map_or(Ref::NULL, |main| main.object);
        self.state.add_thread(Thread::new(id, object));
        self.watch.tracing = Some(Tracing::begin(&self.state.heap));
        self.watch.solo = false;
        let pause = match self.push_call(id, method, &[], Then::Deliver) {
            Ok(()) => self.until_delivered_to(id),
            Err(trap) => self.handle(id, trap).err().unwrap_or(Pause::Blocked),
        };
        let result = self.delivered(id, pause);
        let read = self.watch.tracing.take().map_or_else(Vec::new, |tracing| tracing.read);
        self.state.undo(&mark);
        Evaluated { result, read }
    }

    fn until_delivered_to(&mut self, id: ThreadId) -> Pause {
        let depth = self.options.limits.depth;
        let mut left = LIMIT;
        loop {
            let (world, watch, state) = (&self.world, &mut self.watch, &mut self.state);
            let done = match fast::run::<true>(world, state, watch, id, depth, &mut left) {
                Exit::Budget => return Pause::Budget,
                Exit::Slow => self.slow(id),
                Exit::Call(method) => self.invoke(id, method),
                Exit::Return(width) => self.give_back(id, width),
                Exit::Trap(trap) => Err(trap),
            };
            let settled = match done {
                Ok(()) | Err(Trap::Yielded) => continue,
                Err(trap) => self.handle(id, trap),
            };
            if let Err(pause) = settled {
                return pause;
            }
        }
    }

    fn delivered(&self, id: ThreadId, pause: Pause) -> Result<u64, String> {
        let thread = self.state.thread(id);
        Err(match pause {
            Pause::Delivered if thread.uncaught.is_null() => return Ok(thread.delivered),
            Pause::Delivered => {
                let class = self.state.heap.class_of(thread.uncaught);
                format!("throws {}", self.world.class(class).java_name())
            }
            Pause::Budget => format!("takes more than {LIMIT} bytecodes"),
            Pause::Blocked => "waits for another thread".to_owned(),
            Pause::Unsupported(Unsupported { what, .. }) => format!("needs {what}"),
            Pause::Choose(_) | Pause::Ignored => "makes a choice".to_owned(),
            _ => "does not return".to_owned(),
        })
    }
}
