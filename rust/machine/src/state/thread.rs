//! A thread: its frames, and why it is not running if it is not.

use crate::action::Action;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::world::class::Type;
pub use crate::world::op::{ENTER, LEAVE, LOCK, START};

/// Of so many threads that were interrupted in a wait it is tried which ones a notification reaches.
pub const MOST_LEAVING: usize = 8;

/// What happens when a frame returns, besides handing its result to the caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// The caller gets the result and goes on behind the call.
    Continue,
    /// Like `Continue`, and other threads may run again.
    Uninterrupted,
    /// As `Continue`, and an operation of the library that is one action is over.
    Whole,
    /// The result is dropped and the caller does its instruction again.
    Retry,
    /// A class initialiser ended: the class is initialised, and the caller does its instruction
    /// again. If it ends with an exception, the class has failed for ever.
    Initialized(ClassId),
    /// The constructor of an exception ended: it is thrown in the caller.
    Throw(Ref),
    /// The caller called reflectively and gets the result as an object; an exception of the callee
    /// reaches it inside an `InvocationTargetException`.
    Reflect(Type),
    /// The caller gets this reference whatever the frame returns: a constructor's object.
    Give(Ref),
    /// Like `Give`, for reflective construction.
    ReflectGive(Ref),
    /// The thread's `run` or `main` ended.
    ThreadDone,
    /// The thread's farewell (`Thread.exit`) ended: the thread is gone.
    Gone,
    /// The caller of a boot step takes the result from the thread.
    Deliver,
    /// The caller gets the result converted from the first type to the second.
    Convert(Type, Type),
}

/// The `pc` of a class initialiser that has not claimed its class yet.
pub const CLAIM: u32 = u32::MAX;

/// One activation of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// What runs.
    pub method: MethodId,
    /// The operation to do next.
    pub pc: u32,
    /// Where its local variables begin in the thread's stack.
    pub base: u32,
    /// One behind the top of its operand stack.
    pub top: u32,
    /// The object whose monitor a synchronized method holds.
    pub lock: Ref,
    /// What happens when it returns.
    pub then: Then,
}

/// Why a descriptor is polled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Polled {
    /// To know what it is ready for.
    Descriptor,
    /// To know whether it is connected.
    Connection,
    /// To know which of several are ready.
    Several,
    /// By a virtual thread, which an interrupt wakes.
    Park,
}

/// What a thread waits for that uses sockets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poll {
    /// The number of the descriptor.
    pub number: i32,
    /// What it must be ready for.
    pub events: i32,
    /// Why it is polled.
    pub kind: Polled,
}

/// Why a thread is not running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// It is.
    Runnable,
    /// It wants a monitor that another thread holds.
    Blocked(Ref),
    /// It waits to be notified, until `deadline` if there is one. It held the monitor `depth` times.
    Waiting {
        /// Whose monitor.
        object: Ref,
        /// How often to enter it again.
        depth: u32,
        /// In nanoseconds of the virtual clock.
        deadline: Option<u64>,
    },
    /// Its wait ended and it wants the monitor back.
    Returning {
        /// Whose monitor.
        object: Ref,
        /// How often to enter it again.
        depth: u32,
        /// Whether an interrupt ended the wait.
        interrupted: bool,
        /// Whether there was a deadline.
        timed: bool,
    },
    /// It waits for a permit.
    Parked(Option<u64>),
    /// It sleeps.
    Sleeping(u64),
    /// It waits for a socket to be ready, until a deadline if there is one.
    Polling(Poll, Option<u64>),
    /// It waits for another thread to end, until a deadline if there is one.
    Joining(ThreadId, Option<u64>),
    /// It waits for another thread to initialise a class.
    Initializing(ClassId),
    /// Its sleep or park ended early; an interrupt ends a sleep with an exception.
    Woken {
        /// The message of the exception to throw, if one is to be thrown; it may be empty.
        interrupted: Option<&'static str>,
        /// Whether there was a deadline.
        timed: bool,
    },
    /// It ended.
    Terminated,
}

/// A thread.
#[derive(Clone, Debug)]
pub struct Thread {
    /// Its own id.
    pub id: ThreadId,
    /// Its `java.lang.Thread`.
    pub object: Ref,
    /// What it is doing, innermost last.
    pub frames: Vec<Frame>,
    /// Local variables and operands of all frames.
    pub stack: Vec<u64>,
    /// Whether it runs.
    pub status: Status,
    /// Argument slots of the native it is blocked in.
    pub pending: u16,
    /// Whether it has a permit to park.
    pub permit: bool,
    /// Whether it keeps the program alive.
    pub daemon: bool,
    /// How many frames on the stack let no other thread run: initialisers of JDK classes, and
    /// bookkeeping of threads.
    pub atomic: u32,
    /// How many frames on the stack are operations of the library that are one action.
    pub whole: u32,
    /// The result of a boot step.
    pub delivered: u64,
    /// The exception that ended it, if one did.
    pub uncaught: Ref,
    /// What it is about to do, if it stands before an action that others can see.
    pub next: Action,
    /// Threads that ended before it went on, by joining them: one bit each.
    pub joined: u64,
    /// Classes that it used, as far as the watch tells them apart: one bit each.
    pub used: u64,
    /// Which of all threads that were ever added it is, in whatever run.
    pub born: u64,
    /// The last time that a copy of it was kept.
    pub stamp: u64,
}

/// A thread as it was, without the room above its operands.
#[derive(Clone, Debug)]
pub struct Kept {
    thread: Thread,
    room: usize,
}

/// Room for the frames and the stack of a thread that is kept.
pub type Spare = (Vec<Frame>, Vec<u64>);

impl Kept {
    /// Keep a thread.
    pub fn of(thread: &Thread, (mut frames, mut stack): Spare) -> Self {
        let used = thread.frames.last().map_or(0, |frame| frame.top as usize);
        frames.clear();
        frames.extend_from_slice(&thread.frames);
        stack.clear();
        stack.extend_from_slice(&thread.stack[..used.min(thread.stack.len())]);
        let kept = Thread { frames, stack, ..*thread };
        Self { thread: kept, room: thread.stack.len() }
    }

    /// Whether others woke the thread, stopped it or gave it a permit since.
    pub fn was_otherwise(&self, thread: &Thread) -> bool {
        self.thread.status != thread.status || self.thread.permit != thread.permit
    }

    /// Make a thread what it was. The room that was used is left, and the thread has as much as before.
    pub fn restore(mut self, thread: &mut Thread) -> Spare {
        let mut stack = std::mem::take(&mut thread.stack);
        if stack.len() < self.room {
            stack.resize(self.room, 0);
        }
        let kept = std::mem::replace(&mut self.thread.stack, stack);
        self.thread.stack[..kept.len()].copy_from_slice(&kept);
        let frames = std::mem::take(&mut thread.frames);
        *thread = self.thread;
        (frames, kept)
    }
}

impl Thread {
    /// A thread without frames.
    pub fn new(id: ThreadId, object: Ref) -> Self {
        Self {
            id,
            object,
            frames: Vec::new(),
            stack: Vec::new(),
            status: Status::Runnable,
            pending: 0,
            permit: false,
            daemon: false,
            atomic: 0,
            whole: 0,
            delivered: 0,
            uncaught: Ref::NULL,
            next: Action::Begin,
            joined: 0,
            used: 0,
            born: 0,
            stamp: 0,
        }
    }

    /// The innermost frame.
    pub fn frame(&self) -> Option<&Frame> {
        self.frames.last()
    }

    /// The innermost frame, to be changed.
    pub fn frame_mut(&mut self) -> Option<&mut Frame> {
        self.frames.last_mut()
    }

    /// Push a value on the operand stack of the innermost frame; two slots if `slots` is 2.
    pub fn push(&mut self, value: u64, slots: usize) {
        if let Some(frame) = self.frames.last_mut() {
            let top = frame.top as usize;
            if slots > 0 {
                self.stack[top] = value;
            }
            frame.top += slots as u32;
        }
    }

    /// Drop operands of the innermost frame.
    pub fn drop_slots(&mut self, slots: usize) {
        if let Some(frame) = self.frames.last_mut() {
            frame.top -= slots as u32;
        }
    }

    /// The topmost `slots` operands of the innermost frame.
    pub fn operands(&self, slots: usize) -> &[u64] {
        match self.frames.last() {
            Some(frame) => &self.stack[frame.top as usize - slots..frame.top as usize],
            None => &[],
        }
    }

    /// When a timed wait ends by itself.
    pub fn deadline(&self) -> Option<u64> {
        match self.status {
            Status::Waiting { deadline, .. }
            | Status::Parked(deadline)
            | Status::Polling(_, deadline)
            | Status::Joining(_, deadline) => deadline,
            Status::Sleeping(deadline) => Some(deadline),
            _ => None,
        }
    }
}
