//! What happens in one run, put down without repetitions: which calls were made, where the objects
//! that instructions met were allocated, which locks were held, what several threads touched.
//!
//! | file | holds |
//! |---|---|
//! | `sites` | where objects come from |
//! | `calls` | who called what, which initialisers ran, which threads were started |
//! | `memory` | what accesses met, under which locks, and who touched what |
//! | `seen` | the tables that come out |
//!
//! The run takes one bytecode at a time and is looked at before and after each: the interpreter
//! itself knows nothing of observers, and a run without one costs what it always did.

mod calls;
mod memory;
pub mod seen;
mod sites;

use super::Machine;
use super::ids::{MethodId, ThreadId};
use super::interpreter::Pause;
use super::scheduler::{End, Schedule};
use super::state::thread::LEAVE;
use super::world::op::Op;
use calls::Calls;
use memory::Memory;
use seen::Seen;
use sites::Sites;

/// An instruction: the method, and the bytecode's index.
type Place = (MethodId, u32);

/// Whose instructions are looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    /// Those of the user's classes, and what calls them.
    User,
    /// All from `main` on.
    All,
}

/// What there is to know before a bytecode is done.
#[derive(Clone, Copy, Debug)]
struct Before {
    thread: ThreadId,
    /// The innermost instruction of code that was not made by the machine.
    place: Place,
    /// Whether the innermost frame is at it.
    direct: bool,
    op: Op,
    pc: u32,
    depth: usize,
    threads: usize,
}

/// Looks at each bytecode of a run.
struct Observer {
    scope: Scope,
    sites: Sites,
    calls: Calls,
    memory: Memory,
}

impl Machine {
    /// Run until the program ends, and tell what was seen. The machine must stand at the first
    /// instruction of its `main`; objects that exist by then have no site.
    pub fn run_observed(&mut self, schedule: Schedule, scope: Scope) -> (End, Seen) {
        self.world.keep_apart();
        // Objects keep their places, by which they are known.
        self.state.heap.record();
        let mut observer = Observer {
            scope,
            sites: Sites::begin(self.state.heap.places()),
            calls: Calls::default(),
            memory: Memory::default(),
        };
        for thread in &self.state.threads {
            observer.entered(self, thread.id, 0, None);
        }
        let end = self.run_by(schedule, &mut |machine: &mut Self, id, slice| {
            observer.advance(machine, id, slice)
        });
        let seen = observer.told(self);
        (end, seen)
    }

    fn users_code(&self, method: MethodId) -> bool {
        let class = self.world.class(self.world.method(method).class);
        class.loader.is_user() && !class.hidden
    }

    fn made_by_machine(&self, method: MethodId) -> bool {
        self.world.class(self.world.method(method).class).hidden
    }

    /// The innermost instruction of a thread, below `depth` frames, in code that a class file has.
    fn standing(&self, id: ThreadId, depth: usize) -> Option<Place> {
        let frames = self.state.thread(id).frames.iter().take(depth).rev();
        let mut real = frames
            .filter(|frame| frame.pc < LEAVE && !self.made_by_machine(frame.method))
            .map(|frame| (frame.method, frame.pc));
        real.next()
    }
}

impl Observer {
    fn advance(&mut self, machine: &mut Machine, id: ThreadId, slice: u64) -> Pause {
        for _ in 0..slice {
            let before = self.before(machine, id);
            let pause = machine.advance(id, 1);
            self.after(machine, id, before);
            if pause != Pause::Budget {
                return pause;
            }
        }
        Pause::Budget
    }

    /// Whether what happens at a method's instructions is put down.
    fn looks_at(&self, machine: &Machine, method: MethodId) -> bool {
        self.scope == Scope::All || machine.users_code(method)
    }

    fn before(&mut self, machine: &Machine, id: ThreadId) -> Option<Before> {
        let thread = machine.state.thread(id);
        let depth = thread.frames.len();
        let frame = thread.frame()?;
        let place = machine.standing(id, depth)?;
        let code = machine.world.method(frame.method).code();
        let op = code.and_then(|code| code.ops.get(frame.pc as usize)).copied();
        let before = Before {
            thread: id,
            place,
            direct: place == (frame.method, frame.pc),
            // A frame that has not begun stands at no operation.
            op: op.unwrap_or(Op::Unlinked),
            pc: frame.pc,
            depth,
            threads: machine.state.threads.len(),
        };
        if frame.pc == 0 {
            self.note_initializer(machine, id, depth);
        }
        self.note_call(machine, &before);
        self.note_access(machine, &before);
        Some(before)
    }

    fn after(&mut self, machine: &Machine, id: ThreadId, before: Option<Before>) {
        let known = before.as_ref().map_or(0, |before| before.depth);
        let places = machine.state.heap.places();
        self.sites.add(machine, before.as_ref(), places);
        let depth = machine.state.thread(id).frames.len();
        for index in known..depth {
            self.entered(machine, id, index, before.as_ref());
        }
        let Some(before) = before else { return };
        for index in before.threads..machine.state.threads.len() {
            self.note_start(machine, &before, ThreadId::at(index));
        }
        if depth == before.depth {
            self.note_value_read(machine, &before);
        }
    }
}
