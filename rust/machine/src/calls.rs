//! Calling a method: room for its frame, its monitor, and natives.

use super::Machine;
use super::ids::{MethodId, Ref, ThreadId};
use super::state::thread::{ENTER, Frame, LOCK, Status, Then};
use super::trap::{Result, Trap};
use super::world::locks::{LockCall, Turn};
use super::world::method::Behaviour;

/// Frames beyond the limit that an error about the limit may use.
const RESERVE: usize = 64;

impl Machine {
    /// Call a method whose arguments are on the operand stack.
    pub(super) fn invoke(&mut self, id: ThreadId, method: MethodId) -> Result<()> {
        self.make_ready(method)?;
        let callee = self.world.method(method);
        let arguments = usize::from(callee.arguments);
        if callee.concern.is_some() {
            let first = self.state.thread(id).operands(arguments).first().copied();
            if let Some(answer) = self.pass_tier(id, method, first)? {
                self.complete(id, arguments, u64::from(answer), 1);
                return Ok(());
            }
        }
        if self.world.method(method).lock_call == Some(LockCall::Skip) {
            let receiver = self.state.thread(id).operands(arguments)[0];
            if self.skips(id, method, receiver) {
                self.complete(id, arguments, 0, 1);
                return Ok(());
            }
        }
        let callee = self.world.method(method);
        match callee.behaviour {
            Behaviour::Abstract => {
                let operands = self.state.thread(id).operands(arguments);
                let receiver = operands.first().map_or(Ref::NULL, |&slot| Ref::from_slot(slot));
                let class = self.state.heap.class_of(receiver);
                Err(self.world.abstract_error(class, callee.selector))
            }
            Behaviour::Unbound => Err(self.unbound(id, method)),
            Behaviour::Foreign(ref key) => {
                let key = key.clone();
                self.invoke_foreign(id, method, &key)
            }
            Behaviour::Native(_) => self.invoke_native(id, method),
            Behaviour::Untranslated | Behaviour::Code(_) => {
                self.notice(id, method, arguments);
                if let Some(shortcut) = self.world.method(method).shortcut
                    && self.take_shortcut(id, method, shortcut)?
                {
                    return Ok(());
                }
                if self.world.method(method).is_numbering() {
                    self.pass_numbering(id)?;
                }
                if let Some(mode) = self.world.method(method).list_access() {
                    let receiver = self.state.thread(id).operands(arguments).first().copied();
                    self.pass_lists(id, mode, receiver.map_or(Ref::NULL, Ref::from_slot))?;
                }
                let turn = self.pass_synchronizer(id, method, arguments)?;
                if self.world.method(method).refused && self.is_watched(id) && !self.watch.solo {
                    let name = &self.world.method(method).name;
                    return Err(Trap::unsupported(
                        format!("ThreadGroup.{name} while other threads run"),
                        "interrupt or print the threads one by one",
                    ));
                }
                let whole = self.pass_whole(id, method)?;
                let lock = self.enter_method(id, method, arguments)?;
                let start = self.top(id) - arguments;
                let uninterrupted = self.world.method(method).uninterrupted
                    && !self.asks_groups_below(id, method, arguments);
                let then = match (uninterrupted, whole) {
                    (true, _) => Then::Uninterrupted,
                    (_, true) => Then::Whole,
                    _ => Then::Continue,
                };
                match self.push_frame(id, method, start, then) {
                    Ok(()) => {
                        if let Some((lock, turn)) = turn {
                            self.turn_lock(id, lock, turn);
                        }
                        self.state.thread_mut(id).atomic += u32::from(uninterrupted);
                        self.state.thread_mut(id).whole += u32::from(whole);
                        let frames = &mut self.state.thread_mut(id).frames;
                        let depth = frames.len();
                        frames[depth - 1].lock = lock;
                        frames[depth - 2].top = start as u32;
                        Ok(())
                    }
                    Err(trap) => {
                        if !lock.is_null() {
                            let _ = self.state.heap.get_mut(lock).lock.exit(id);
                        }
                        Err(trap)
                    }
                }
            }
        }
    }

    /// Stop before a method that is one action on a synchronizer. If that is a lock that is taken as
    /// a monitor is, what becomes of it when the method begins.
    fn pass_synchronizer(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: usize,
    ) -> Result<Option<(Ref, Turn)>> {
        let Some(mode) = self.world.method(method).section else { return Ok(None) };
        let operands = self.state.thread(id).operands(arguments);
        if self.world.method(method).lock_call == Some(LockCall::Turn) {
            let operands = operands.to_vec();
            self.await_turn(id, &operands)?;
            return Ok(None);
        }
        let (receiver, argument) = (operands[0], operands.get(1).copied().unwrap_or_default());
        if let Some((lock, call)) = self.lock_called(method, receiver) {
            return Ok(Some((lock, self.pass_lock(id, lock, call, argument)?)));
        }
        self.pass_section(id, Ref::from_slot(receiver), mode)?;
        Ok(None)
    }

    /// Translate a method that is called for the first time. The user's is looked at before: code that
    /// takes numbers for references, or has too few operands, would break the machine.
    fn make_ready(&mut self, method: MethodId) -> Result<()> {
        let known = self.world.method(method);
        if !matches!(known.behaviour, Behaviour::Untranslated) {
            return Ok(());
        }
        if self.world.class(known.class).loader.is_user() {
            self.world.ensure_kinds(method);
            if let Some(ill) = self.world.ill_typed(method) {
                let name = self.world.describe(method);
                return Err(Trap::unsupported(
                    format!("{name}, which Java's verifier would reject ({ill})"),
                    "compile it again",
                ));
            }
        }
        self.world.check_bytecode(method)?;
        if self.world.has_subroutines(method) {
            let name = self.world.describe(method);
            return Err(Trap::unsupported(
                format!("the subroutines (jsr) of {name}, which are too many or ill-formed"),
                "compile it for Java 7 or newer",
            ));
        }
        self.world.translate(method);
        Ok(())
    }

    /// Notice that a method is called which hands out what the machine picked.
    fn notice(&mut self, id: ThreadId, method: MethodId, arguments: usize) {
        if let Some(look) = self.world.method(method).look
            && self.watch.on
        {
            let arguments = self.state.thread(id).operands(arguments).to_vec();
            look(self, id, &arguments);
        }
    }

    fn top(&self, id: ThreadId) -> usize {
        self.state.thread(id).frame().map_or(0, |frame| frame.top as usize)
    }

    /// Enter the monitor of a synchronized method whose arguments are on the operand stack.
    pub(super) fn enter_method(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: usize,
    ) -> Result<Ref> {
        if !self.world.method(method).is_synchronized() {
            return Ok(Ref::NULL);
        }
        let receiver = self.state.thread(id).operands(arguments).first().copied();
        self.enter_called(id, method, receiver)
    }

    /// Enter the monitor of a synchronized method with this first argument; null for others.
    fn enter_called(&mut self, id: ThreadId, method: MethodId, first: Option<u64>) -> Result<Ref> {
        let callee = self.world.method(method);
        if !callee.is_synchronized() {
            return Ok(Ref::NULL);
        }
        let lock = if callee.is_static() {
            let class = callee.class;
            self.mirror(class)?
        } else {
            first.map_or(Ref::NULL, Ref::from_slot)
        };
        self.enter_monitor(id, lock)?;
        Ok(lock)
    }

    /// Enter a monitor, or wait until it is free.
    pub(super) fn enter_monitor(&mut self, id: ThreadId, object: Ref) -> Result<()> {
        if object.is_null() {
            return Err(Trap::null());
        }
        if self.is_watched(id) {
            let (own, position) = (self.state.thread(id).object, self.place_of(id));
            if self.watch.enters(&self.world, &self.state.heap, id, own, object, position) {
                return Err(Trap::Stop);
            }
        }
        if self.state.heap.get_mut(object).lock.enter(id) {
            return Ok(());
        }
        self.state.thread_mut(id).status = Status::Blocked(object);
        Err(Trap::Blocked)
    }

    /// Push a frame whose arguments are on the stack from `start`.
    pub(super) fn push_frame(
        &mut self,
        id: ThreadId,
        method: MethodId,
        start: usize,
        then: Then,
    ) -> Result<()> {
        self.make_ready(method)?;
        let depth = self.state.thread(id).frames.len();
        let limit = self.options.limits.depth;
        if depth >= limit {
            let reserved = is_machine_made(then) || self.throwing(id);
            if !reserved || depth >= limit + RESERVE {
                return Err(Trap::bare("java/lang/StackOverflowError"));
            }
        }
        let Some(code) = self.world.method(method).code() else {
            return Err(Trap::unsupported(
                format!("a frame for {}", self.world.describe(method)),
                "report it: only methods with code can have one",
            ));
        };
        let top = start + usize::from(code.max_locals);
        let end = top + usize::from(code.max_stack) + 4;
        let pc = self.first_pc(method);
        let thread = self.state.thread_mut(id);
        if thread.stack.len() < end {
            thread.stack.resize((end * 2).max(1024), 0);
        }
        let (base, top) = (start as u32, top as u32);
        thread.frames.push(Frame { method, pc, base, top, lock: Ref::NULL, then });
        Ok(())
    }

    /// Where a frame begins.
    fn first_pc(&self, method: MethodId) -> u32 {
        if self.world.method(method).noted { ENTER } else { 0 }
    }

    /// Whether the exception being made is what needs the frames beyond the limit.
    fn throwing(&self, id: ThreadId) -> bool {
        let frames = &self.state.thread(id).frames;
        frames.iter().rev().take(RESERVE).any(|frame| is_machine_made(frame.then))
    }

    /// Call a method with given arguments, on top of whatever the thread is doing. A thread with
    /// no frames begins with it.
    pub fn push_call(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: &[u64],
        then: Then,
    ) -> Result<()> {
        let start = self.top(id);
        let thread = self.state.thread_mut(id);
        if thread.stack.len() < start + arguments.len() {
            thread.stack.resize((start + arguments.len()) * 2, 0);
        }
        thread.stack[start..start + arguments.len()].copy_from_slice(arguments);
        self.pass_tier(id, method, arguments.first().copied())?;
        if matches!(self.world.method(method).behaviour, Behaviour::Native(_) | Behaviour::Unbound)
        {
            return self.call_native_directly(id, method, arguments, then);
        }
        if then == Then::ThreadDone && self.world.method(method).is_synchronized() {
            // Its monitor is for the thread itself to wait for, when it takes its first step: it is
            // another thread that calls, and `Thread.start` holds that very monitor.
            self.push_frame(id, method, start, then)?;
            if let Some(frame) = self.state.thread_mut(id).frame_mut() {
                frame.pc = LOCK;
            }
            return Ok(());
        }
        let lock = self.enter_called(id, method, arguments.first().copied())?;
        self.push_frame(id, method, start, then)?;
        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
            frame.lock = lock;
        }
        Ok(())
    }

    /// Enter the monitor of the method with which a thread begins.
    pub(super) fn enter_first(&mut self, id: ThreadId) -> Result<()> {
        let thread = self.state.thread(id);
        let Some(frame) = thread.frame() else { return Ok(()) };
        // An instance method with which a thread begins is `run` of the thread's object.
        let (method, object) = (frame.method, thread.object);
        let lock = self.enter_called(id, method, Some(object.slot()))?;
        let pc = self.first_pc(method);
        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
            (frame.lock, frame.pc) = (lock, pc);
        }
        Ok(())
    }

    /// The call at the top of the innermost frame is done: its arguments make way for the result.
    pub(super) fn complete(&mut self, id: ThreadId, arguments: usize, value: u64, slots: usize) {
        let thread = self.state.thread_mut(id);
        thread.drop_slots(arguments);
        thread.push(value, slots);
        if let Some(frame) = thread.frame_mut() {
            frame.pc += 1;
        }
    }

    /// Where a thread is, as a person reads it: `Bank.main(Bank.java:12)`.
    pub fn location(&self, id: ThreadId) -> String {
        let Some(frame) = self.state.thread(id).frame() else { return "nowhere".into() };
        self.frame_text(frame.method, frame.pc)
    }

    /// Where the user's code is that a thread runs, or runs the library for.
    pub fn user_location(&self, id: ThreadId) -> String {
        let class = |method| self.world.class(self.world.method(method).class);
        let mut frames = self.state.thread(id).frames.iter().rev();
        match frames.find(|frame| class(frame.method).loader.is_user()) {
            Some(frame) => self.frame_text(frame.method, frame.pc),
            None => self.location(id),
        }
    }

    /// A frame as stack traces spell it.
    pub fn frame_text(&self, method: MethodId, pc: u32) -> String {
        let known = self.world.method(method);
        let class = self.world.class(known.class);
        let file = class.file.as_ref().and_then(|file| file.attributes.source_file.clone());
        let place = match (file, self.world.line(method, pc as usize)) {
            (Some(file), Some(line)) => format!("{file}:{line}"),
            (Some(file), None) => file.to_string(),
            _ => "Unknown Source".into(),
        };
        format!("{}.{}({place})", class.java_name(), known.name)
    }
}

/// Whether the machine itself pushed the frame, to throw or to initialise a class.
fn is_machine_made(then: Then) -> bool {
    matches!(then, Then::Throw(_) | Then::Initialized(_))
}
