//! `java.lang.Thread`

use super::{Answer, Call, Shortcuts, Table, nothing};
use crate::Machine;
use crate::ids::{Ref, ThreadId};
use crate::record::event::Kind;
use crate::returns::RUNNABLE;
use crate::state::thread::{Poll, Polled, Status, Then, Thread};
use crate::trap::{Result, Trap};

pub(super) const PEERS: Table = &[
    ("java/lang/Thread.registerNatives", nothing),
    ("java/lang/Thread.currentThread", current_thread),
    ("java/lang/Thread.currentCarrierThread", current_thread),
    ("java/lang/Thread.setPriority0", nothing),
    ("java/lang/Thread.setNativeName", nothing),
    ("java/lang/Thread.clearInterruptEvent", nothing),
    ("java/lang/Thread.ensureMaterializedForStackWalk", nothing),
    ("java/lang/Thread.holdsLock", holds_lock),
    ("java/lang/Thread.start0", start),
    ("java/lang/Thread.interrupt0", interrupt),
    ("java/lang/Thread.yield", yield_now),
    ("java/lang/Thread.yield0", yield_now),
    ("java/lang/Thread.sleep(J)V", |call| sleep(call, 1_000_000)),
    ("java/lang/Thread.sleepNanos0(J)V", |call| sleep(call, 1)),
    ("java/lang/Thread.getThreads", get_threads),
    ("java/lang/Thread.getNextThreadIdOffset", next_thread_id),
    ("java/lang/Thread.findScopedValueBindings", scoped_value_bindings),
    ("java/lang/Thread.scopedValueCache", scoped_value_cache),
    ("java/lang/Thread.setScopedValueCache", set_scoped_value_cache),
];

pub(super) const SHORTCUTS: Shortcuts =
    &[("java/lang/Thread.join()V", join), ("java/lang/Thread.join(J)V", join)];

/// Threads of the library that process references: nothing here is ever collected for them.
const NEVER_STARTED: [&str; 2] =
    ["java/lang/ref/Reference$ReferenceHandler", "java/lang/ref/Finalizer$FinalizerThread"];

/// Others of the library's own do the like if they were given a name; those with this one run tasks, of
/// asynchronous channels for instance.
const INNOCUOUS: (&str, &str) = ("jdk/internal/misc/InnocuousThread", "InnocuousThread-");

/// Threads that have a number in what the search keeps of objects.
const MOST: u32 = 0xfffe;

fn current_thread(call: &mut Call<'_>) -> Result<Answer> {
    Answer::reference(call.machine.state.thread(call.thread).object)
}

fn holds_lock(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    Answer::boolean(call.machine.state.heap.peek(object).lock.owner() == Some(call.thread))
}

fn start(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    let machine = &mut *call.machine;
    let class = machine.state.heap.class_of(object);
    let kind = &*machine.world.class(class).name;
    if NEVER_STARTED.contains(&kind) || kind == INNOCUOUS.0 && !machine.runs_tasks(object)? {
        return Ok(Answer::Void);
    }
    let run = machine.world.inherited(class, "run", "()V").ok_or_else(|| {
        Trap::unsupported("a thread without run()", "use a JDK between 17 and 25")
    })?;
    let id = ThreadId::at(machine.state.threads.len());
    if id.0 >= MOST {
        return Err(Trap::unsupported(format!("more than {MOST} threads"), "start fewer"));
    }
    let mut thread = Thread::new(id, object);
    thread.daemon = machine.is_daemon(object)?;
    thread.joined = machine.state.thread(call.thread).joined;
    machine.state.add_thread(thread);
    // The thread itself can reach it, whether or not the library keeps a list of threads.
    machine.publish_named(object);
    machine.hand_over(call.thread, object, id);
    machine.note_starter(call.thread);
    // `Thread.isAlive` is `eetop != 0`.
    machine.set_field(object, "eetop", u64::from(id.0) + 1)?;
    machine.set_thread_status(object, RUNNABLE)?;
    machine.push_call(id, run, &[object.slot()], Then::ThreadDone)?;
    machine.note_thread(call.thread, Kind::Start, id);
    Ok(Answer::Void)
}

fn yield_now(_: &mut Call<'_>) -> Result<Answer> {
    Err(Trap::Yielded)
}

fn sleep(call: &mut Call<'_>, unit: u64) -> Result<Answer> {
    let amount = call.long(0);
    if amount < 0 {
        return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    // The exception's class must be ready when an interrupt comes: then nothing can be done again.
    let interrupted = call.machine.world.load("java/lang/InterruptedException")?;
    call.machine.require(call.thread, interrupted)?;
    if call.machine.take_interrupt(call.thread)? {
        return Err(Trap::new("java/lang/InterruptedException", "sleep interrupted"));
    }
    let until = call.machine.end_of_sleep(call.thread, (amount as u64).saturating_mul(unit));
    let slots = call.arguments().len() as u16;
    let thread = call.machine.state.thread_mut(call.thread);
    thread.pending = slots;
    thread.status = Status::Sleeping(until);
    call.machine.note_thread(call.thread, Kind::Sleep, call.thread);
    Err(Trap::Blocked)
}

/// Joining is one action, where the library's way is many: it enters the monitor of the `Thread`,
/// waits on it as long as the thread is alive, and enters it again. But who holds that monitor gives
/// it away while it waits, and must go the library's way.
fn join(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let object = call.non_null(0)?;
    let holder = call.machine.state.heap.peek(object).lock.owner();
    if holder == Some(call.thread) {
        return Ok(None);
    }
    let millis = if call.arguments().len() > 1 { call.long(1) } else { 0 };
    if millis < 0 {
        return Err(Trap::new("java/lang/IllegalArgumentException", "timeout value is negative"));
    }
    let interrupted = call.machine.world.load("java/lang/InterruptedException")?;
    call.machine.require(call.thread, interrupted)?;
    if holder.is_some() {
        call.machine.state.thread_mut(call.thread).status = Status::Blocked(object);
        return Err(Trap::Blocked);
    }
    // The thread itself can wait for its end as well: that is for ever.
    let threads = &call.machine.state.threads;
    let Some(target) = threads.iter().find(|thread| thread.object == object) else {
        return Ok(Some(Answer::Void));
    };
    let (target, ended) = (target.id, target.status == Status::Terminated);
    // Whether it was interrupted is looked at only if there is something to wait for.
    if !ended && call.machine.take_interrupt(call.thread)? {
        return Err(Trap::bare("java/lang/InterruptedException"));
    }
    // It returns in a step of its own, whenever the other one ended.
    let apart = call.machine.watch.steps.apart && !call.machine.watch.solo;
    call.machine.note_thread(call.thread, Kind::Join, target);
    if ended && !apart {
        if millis == 0 {
            call.machine.learn_end(call.thread, target);
        }
        return Ok(Some(Answer::Void));
    }
    let slots = call.arguments().len() as u16;
    let deadline = (millis > 0)
        .then(|| {
            call.machine.deadline_after(call.thread, (millis as u64).saturating_mul(1_000_000))
        })
        .flatten();
    let thread = call.machine.state.thread_mut(call.thread);
    thread.pending = slots;
    thread.status = Status::Joining(target, deadline);
    Err(Trap::Blocked)
}

/// Java code has set the flag already; this wakes the thread.
fn interrupt(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.non_null(0)?;
    if let Some(id) = call.machine.thread_of(object)? {
        call.machine.note_thread(call.thread, Kind::Interrupt, id);
        // Its flag was set before; the thread may have seen and cleared it since, and then it does
        // not wake from anything but parking.
        let flagged = call.machine.field(object, "interrupted") != Ok(0);
        call.machine.wake_interrupted(id, flagged);
    }
    Ok(Answer::Void)
}

/// The bindings of scoped values that are in force: the nearest method that runs code with some has
/// them as its first argument.
fn scoped_value_bindings(call: &mut Call<'_>) -> Result<Answer> {
    let machine = &*call.machine;
    let thread = machine.state.thread(call.thread);
    let binds = |class: &str| matches!(class, "java/lang/Thread" | "java/lang/ScopedValue$Carrier");
    let frame = thread.frames.iter().rev().find(|frame| {
        let method = machine.world.method(frame.method);
        &*method.name == "runWith" && binds(&machine.world.class(method.class).name)
    });
    let bindings = frame.and_then(|frame| thread.stack.get(frame.base as usize + 1));
    Answer::reference(bindings.map_or(Ref::NULL, |&slot| Ref::from_slot(slot)))
}

fn scoped_value_cache(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.machine.state.thread(call.thread).object;
    Answer::reference(call.machine.ref_field(object, "heddle$scoped")?)
}

fn set_scoped_value_cache(call: &mut Call<'_>) -> Result<Answer> {
    let object = call.machine.state.thread(call.thread).object;
    let cache = call.reference(0).slot();
    call.machine.set_field(object, "heddle$scoped", cache)?;
    Ok(Answer::Void)
}

/// The address of the counter that thread ids come from.
fn next_thread_id(call: &mut Call<'_>) -> Result<Answer> {
    let memory = &mut call.machine.state.rest_mut().memory;
    let address = memory.allocate(8);
    let first = 3_u64;
    if let Some(counter) = memory.bytes_mut(address, 8) {
        counter.copy_from_slice(&first.to_le_bytes());
    }
    Answer::long(address as i64)
}

pub(super) fn get_threads(call: &mut Call<'_>) -> Result<Answer> {
    // They come in the order of their numbers.
    call.machine.tell_apart(Ref::NULL);
    let alive =
        call.machine.state.threads.iter().filter(|thread| thread.status != Status::Terminated);
    let objects: Vec<Ref> = alive.map(|thread| thread.object).collect();
    Answer::reference(call.machine.new_refs("[Ljava/lang/Thread;", objects)?)
}

impl Machine {
    /// The thread that a `java.lang.Thread` stands for, if it runs.
    pub fn thread_of(&self, object: Ref) -> Result<Option<ThreadId>> {
        let number = self.field(object, "eetop")?;
        let id = number.checked_sub(1).map(|index| ThreadId::at(index as usize));
        Ok(id.filter(|id| id.index() < self.state.threads.len()))
    }

    /// A thread was interrupted; `flagged` if it has not noticed yet.
    fn wake_interrupted(&mut self, id: ThreadId, flagged: bool) {
        let known = self.state.thread(id);
        let timed = known.deadline().is_some();
        let joined = match known.status {
            Status::Joining(target, _) => Some(self.state.thread(target)),
            _ => None,
        };
        // One whose wait is over already does not hear of it there.
        let alive = joined.filter(|target| target.status != Status::Terminated);
        let object = alive.map(|target| target.object);
        let thread = self.state.thread_mut(id);
        match (&thread.status, object) {
            (Status::Sleeping(_), _) if flagged => {
                let interrupted = Some("sleep interrupted");
                thread.status = Status::Woken { interrupted, timed };
            }
            (Status::Joining(..), Some(object)) if flagged => {
                // It leaves with the exception when it has entered the monitor.
                thread.status = Status::Returning { object, depth: 0, interrupted: true, timed };
            }
            (Status::Parked(_) | Status::Polling(Poll { kind: Polled::Park, .. }, _), _) => {
                thread.status = Status::Woken { interrupted: None, timed };
            }
            // An interrupt is also a permit: the next park returns at once.
            _ => thread.permit = true,
        }
        if flagged && matches!(thread.status, Status::Waiting { .. }) {
            self.end_wait(id, true);
        }
    }

    /// A thread knows that another one has ended, if it has, and whose end that one knew of. Only
    /// waiting for the end, however long, gives that knowledge: who merely comes late could as
    /// well have come early.
    pub fn learn_end(&mut self, id: ThreadId, other: ThreadId) {
        let ended = self.state.thread(other);
        if ended.status == Status::Terminated && other.0 < 64 {
            let known = ended.joined | 1 << other.0;
            self.state.thread_mut(id).joined |= known;
        }
    }

    /// Whether a thread was interrupted; if so it no longer is.
    pub fn take_interrupt(&mut self, id: ThreadId) -> Result<bool> {
        let object = self.state.thread(id).object;
        let interrupted = self.field(object, "interrupted")? != 0;
        if interrupted {
            self.set_field(object, "interrupted", 0)?;
        }
        Ok(interrupted)
    }

    /// Whether a thread of the library's own was given no name.
    fn runs_tasks(&self, object: Ref) -> Result<bool> {
        let name = self.ref_field(object, "name")?;
        Ok(!name.is_null() && self.text(name)?.starts_with(INNOCUOUS.1))
    }

    fn is_daemon(&self, object: Ref) -> Result<bool> {
        let class = self.state.heap.class_of(object);
        if self.world.slot_of(class, "daemon").is_some() {
            return Ok(self.field(object, "daemon")? != 0);
        }
        let holder = self.ref_field(object, "holder")?;
        Ok(self.field(holder, "daemon")? != 0)
    }
}
