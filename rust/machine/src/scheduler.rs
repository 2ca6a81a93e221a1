//! Which thread goes next, for a single run: a fixed fair schedule, or a random one from a seed.

use std::time::{Duration, Instant};

use super::Machine;
use super::ids::ThreadId;
use super::interpreter::Pause;
use super::record::event::Kind;
use super::state::Initialization;
use super::state::thread::{Frame, Status, Then, Thread};
use super::trap::{Result, Trap, Unsupported};

/// Runs tests, and ends their programs.
const DRIVER: &str = "heddle/junit/Driver";

/// How the next thread is chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// In turn, each for the same number of bytecodes.
    Fair,
    /// At random, for a random number of bytecodes, reproducibly.
    Random(u64),
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// With this status.
    Exit(i32),
    /// Every thread that is left waits for another one; each with what it waits for.
    Deadlock(Vec<String>),
    /// Heddle cannot model something.
    Unsupported(Unsupported, String),
    /// A stop was asked for.
    Interrupted,
}

const FAIR_SLICE: u64 = 20_000;
const ASK_EVERY: Duration = Duration::from_millis(50);

/// A small generator of pseudo-random numbers (xorshift64*), so that a seed means the same
/// schedule on every machine.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) % sides.max(1)
    }
}

impl Machine {
    /// Run until the program ends.
    pub fn run(&mut self, schedule: Schedule) -> End {
        self.run_by(schedule, &mut Self::advance)
    }

    /// Run until the program ends; `advance` lets a thread do so many bytecodes.
    pub(super) fn run_by(
        &mut self,
        schedule: Schedule,
        advance: &mut dyn FnMut(&mut Self, ThreadId, u64) -> Pause,
    ) -> End {
        let mut dice = match schedule {
            Schedule::Fair => None,
            Schedule::Random(seed) => Some(Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)),
        };
        let mut last = ThreadId(0);
        let mut shutting_down = false;
        let mut asked = Instant::now();
        loop {
            // The only use of real time: it decides when to ask, never what the program does.
            if asked.elapsed() > ASK_EVERY {
                asked = Instant::now();
                if self.host.interrupted() {
                    return End::Interrupted;
                }
            }
            if !self.alive() {
                if shutting_down {
                    return End::Exit(self.status());
                }
                shutting_down = true;
                match self.begin_shutdown() {
                    Ok(Some(_)) => continue,
                    Ok(None) => return End::Exit(self.status()),
                    Err(trap) => return self.broken(&trap),
                }
            }
            let Some(next) = self.choose(last, dice.as_mut()) else {
                if self.pass_time() {
                    continue;
                }
                return End::Deadlock(self.stuck());
            };
            last = next;
            let slice = dice.as_mut().map_or(FAIR_SLICE, |dice| 1 + dice.roll(200));
            if let Err(trap) = self.resume(next) {
                if trap == Trap::Blocked || self.handle(next, trap.clone()).is_ok() {
                    continue;
                }
                return self.broken(&trap);
            }
            match advance(self, next, slice) {
                Pause::Exit(status) => return End::Exit(status),
                Pause::Unsupported(unsupported) => {
                    let place = self.location(next);
                    return End::Unsupported(unsupported, place);
                }
                Pause::Budget
                | Pause::Blocked
                | Pause::Yielded
                | Pause::Ended
                | Pause::Uncaught
                | Pause::Delivered => {}
                Pause::Ignored => {
                    let unsupported = Unsupported {
                        what: "an assumption that does not hold".into(),
                        remedy: "check the program instead of running it".into(),
                    };
                    return End::Unsupported(unsupported, self.location(next));
                }
                pause @ (Pause::Stop
                | Pause::Company
                | Pause::Choose(_)
                | Pause::Break
                | Pause::Told) => {
                    return self
                        .broken(&Trap::new("java/lang/InternalError", format!("{pause:?}")));
                }
            }
        }
    }

    /// The end of a run that stopped where it should not have.
    pub fn broken(&self, trap: &Trap) -> End {
        let what = format!("{trap:?} where no thread could take it");
        let unsupported = Unsupported { what, remedy: "report it".into() };
        End::Unsupported(unsupported, "the scheduler".into())
    }

    /// Whether a thread that keeps the program alive is left.
    fn alive(&self) -> bool {
        self.state
            .threads
            .iter()
            .any(|thread| !thread.daemon && thread.status != Status::Terminated)
    }

    /// 1 if an exception ended `main`, as `java` has it.
    pub fn status(&self) -> i32 {
        i32::from(self.state.threads.first().is_some_and(|main| !main.uncaught.is_null()))
    }

    /// Whether a thread that ends the program with a status makes it fail: a test must not end it
    /// at all, because the tests after it would not run.
    pub fn is_failing_exit(&self, id: ThreadId, status: i32) -> bool {
        let is_driver = |frame: Option<&Frame>| {
            frame.is_some_and(|frame| {
                let class = self.world.method(frame.method).class;
                &*self.world.class(class).name == DRIVER
            })
        };
        let main = self.state.threads.first().and_then(|main| main.frames.first());
        status != 0 || is_driver(main) && !is_driver(self.state.thread(id).frame())
    }

    fn choose(&self, last: ThreadId, dice: Option<&mut Dice>) -> Option<ThreadId> {
        let current = self.state.thread(last);
        if current.atomic > 0 && self.is_enabled(current) {
            return Some(last);
        }
        let threads = &self.state.threads;
        let enabled = |offset: usize| {
            let index = (last.index() + offset) % threads.len();
            self.is_enabled(&threads[index]).then(|| ThreadId::at(index))
        };
        match dice {
            None => (1..=threads.len()).find_map(enabled),
            Some(dice) => {
                let all: Vec<ThreadId> = (1..=threads.len()).filter_map(enabled).collect();
                let pick = dice.roll(all.len() as u64) as usize;
                all.get(pick).copied()
            }
        }
    }

    /// Whether a thread could go on now.
    pub fn is_enabled(&self, thread: &Thread) -> bool {
        let free = |object| {
            self.state.heap.get(object).lock.owner().is_none_or(|owner| owner == thread.id)
        };
        match thread.status {
            Status::Runnable | Status::Woken { .. } => true,
            Status::Blocked(object) => free(object),
            Status::Returning { object, .. } => free(object) && self.is_in_turn(thread, object),
            Status::Initializing(class) => {
                !matches!(self.state.initialization(class), Initialization::Running(_))
            }
            Status::Terminated => false,
            Status::Waiting { object, deadline, .. } => {
                deadline.is_some_and(|deadline| deadline <= self.state.clock) && free(object)
            }
            Status::Joining(target, deadline) => {
                let target = self.state.thread(target);
                let due = deadline.is_some_and(|deadline| deadline <= self.state.clock);
                (due || target.status == Status::Terminated) && free(target.object)
            }
            Status::Polling(poll, deadline) => {
                let due = deadline.is_some_and(|deadline| deadline <= self.state.clock);
                due || self.is_poll_ready(poll)
            }
            Status::Parked(_) | Status::Sleeping(_) => {
                thread.deadline().is_some_and(|deadline| deadline <= self.state.clock)
            }
        }
    }

    /// Make a thread that is enabled runnable: finish what it was blocked in.
    pub fn resume(&mut self, id: ThreadId) -> Result<()> {
        if let Status::Waiting { .. } = self.state.thread(id).status {
            self.end_wait(id, false);
        }
        let thread = self.state.thread_mut(id);
        let pending = usize::from(thread.pending);
        match thread.status {
            Status::Runnable | Status::Terminated | Status::Waiting { .. } => Ok(()),
            Status::Blocked(_) | Status::Initializing(_) => {
                thread.status = Status::Runnable;
                Ok(())
            }
            Status::Returning { object, depth, interrupted, .. } => {
                thread.status = Status::Runnable;
                if depth > 0 {
                    self.state.heap.get_mut(object).lock.restore(id, depth);
                }
                self.note_wake(id, object);
                self.finish_blocking(id, pending, interrupted.then_some(""))
            }
            Status::Joining(target, deadline) => {
                thread.status = Status::Runnable;
                if deadline.is_none() {
                    self.learn_end(id, target);
                }
                self.finish_blocking(id, pending, None)
            }
            Status::Parked(_) | Status::Sleeping(_) => {
                thread.status = Status::Runnable;
                self.finish_blocking(id, pending, None)
            }
            Status::Polling(poll, _) => {
                thread.status = Status::Runnable;
                self.finish_poll(id, poll)
            }
            Status::Woken { interrupted, .. } => {
                thread.status = Status::Runnable;
                self.note_thread(id, Kind::Wake, id);
                self.finish_blocking(id, pending, interrupted)
            }
        }
    }

    /// The native that blocked is done, or ends with an `InterruptedException` with this message.
    fn finish_blocking(
        &mut self,
        id: ThreadId,
        arguments: usize,
        interrupted: Option<&str>,
    ) -> Result<()> {
        match interrupted {
            None => {
                self.complete(id, arguments, 0, 0);
                Ok(())
            }
            Some(message) => {
                let object = self.state.thread(id).object;
                self.set_field_if_any(object, "interrupted", 0)?;
                self.throw_interrupted(id, Some(message).filter(|text| !text.is_empty()))
            }
        }
    }

    /// No thread can move: let time pass until the first deadline. False if there is none.
    fn pass_time(&mut self) -> bool {
        match self.state.threads.iter().filter_map(Thread::deadline).min() {
            Some(deadline) if deadline > self.state.clock => {
                self.state.clock = deadline;
                true
            }
            _ => false,
        }
    }

    /// What each thread that is left waits for.
    fn stuck(&self) -> Vec<String> {
        let left = self.state.threads.iter().filter(|thread| thread.status != Status::Terminated);
        left.map(|thread| {
            let name = self.thread_name(thread.id);
            let reason = match &thread.status {
                Status::Blocked(object) | Status::Returning { object, .. } => {
                    let owner = self.state.heap.get(*object).lock.owner();
                    let owner = owner.map_or("no thread".into(), |owner| self.thread_name(owner));
                    format!(
                        "waits for the monitor of {}, held by {owner}",
                        self.describe_object(*object)
                    )
                }
                Status::Waiting { object, .. } => {
                    format!("waits to be notified on {}", self.describe_object(*object))
                }
                Status::Parked(_) => "is parked".into(),
                Status::Polling(poll, _) => format!("waits for {}", self.poll_text(*poll)),
                Status::Joining(target, _) => {
                    format!("waits for {} to end", self.thread_name(*target))
                }
                Status::Initializing(class) => {
                    format!(
                        "waits for the initialisation of {}",
                        self.world.class(*class).java_name()
                    )
                }
                other => format!("is {other:?}"),
            };
            format!("{name} {reason}, at {}", self.location(thread.id))
        })
        .collect()
    }

    /// A thread's name, as the program gave it.
    pub fn thread_name(&self, id: ThreadId) -> String {
        let object = self.state.thread(id).object;
        let name = self.ref_field(object, "name").and_then(|name| self.text(name));
        name.unwrap_or_else(|_| format!("thread {}", id.0))
    }

    /// What a thread is called in messages: by its number if it has an empty name, as virtual threads
    /// have.
    pub fn thread_title(&self, id: ThreadId) -> String {
        let name = self.thread_name(id);
        if name.is_empty() { format!("thread {}", id.0) } else { name }
    }

    /// An object for messages: its class and its place.
    pub fn describe_object(&self, object: super::ids::Ref) -> String {
        format!("{}{object}", self.world.class(self.state.heap.class_of(object)).java_name())
    }

    /// The threads that have ended before the hooks in whichever order steps are taken: those that keep the
    /// program alive, and whom these have joined. A daemon could as well go on beside the hooks, and so could
    /// what it starts.
    fn ended_for_sure(&self) -> u64 {
        let broken = self.watch.reductions.is_broken("hooks");
        let ended = self.state.threads.iter().take_while(|thread| broken || !thread.daemon);
        let known = ended.filter(|thread| thread.id.0 < 64);
        known.fold(0, |known, thread| known | thread.joined | 1 << thread.id.0)
    }

    /// Run the shutdown hooks in a thread of their own; `None` if this JDK has no such method.
    pub(super) fn begin_shutdown(&mut self) -> Result<Option<ThreadId>> {
        let class = self.world.load("java/lang/Shutdown")?;
        let Some(shutdown) = self.world.declared(class, "shutdown", "()V") else { return Ok(None) };
        let object = self.state.threads[0].object;
        let id = ThreadId::at(self.state.threads.len());
        let joined = self.ended_for_sure();
        self.state.add_thread(Thread { joined, ..Thread::new(id, object) });
        self.push_call(id, shutdown, &[], Then::Gone)?;
        Ok(Some(id))
    }
}
