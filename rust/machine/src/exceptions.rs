//! Throwing: making the exception, finding its handler, and what lies on the way.

use super::Machine;
use super::host::Stream;
use super::ids::{ClassId, Ref, ThreadId};
use super::initialization::Failure;
use super::narrowing::Pick;
use super::state::object::Body;
use super::state::thread::{Frame, LEAVE, Then};
use super::trap::{Result, Trap};
use super::world::method::Handler;

/// What tells a thread's handler of an exception.
const DISPATCH: &str = "dispatchUncaughtException";

impl Machine {
    /// Make an exception, by its own constructor, and throw it in the innermost frame.
    pub(super) fn throw_new(
        &mut self,
        id: ThreadId,
        class: &str,
        message: Option<&str>,
    ) -> Result<()> {
        if let Some(missing) =
            message.filter(|name| class == "java/lang/NoClassDefFoundError" && !name.contains(' '))
        {
            let error = self.missing_class(id, missing)?;
            return self.throw(id, error);
        }
        match class {
            "java/lang/StackOverflowError" => self.looked(id, Pick::Stack),
            "java/lang/OutOfMemoryError" => self.looked(id, Pick::Heap),
            _ => {}
        }
        let class = self.world.load(class)?;
        self.require(id, class)?;
        let mut arguments = vec![0];
        if let Some(message) = message {
            arguments.push(self.place_string(message)?.slot());
        }
        let descriptor = if message.is_some() { "(Ljava/lang/String;)V" } else { "()V" };
        self.throw_made(id, class, descriptor, arguments)
    }

    /// Throw the exception that an interrupt causes; its class is initialised by then.
    pub(super) fn throw_interrupted(&mut self, id: ThreadId, message: Option<&str>) -> Result<()> {
        self.throw_new(id, "java/lang/InterruptedException", message)
    }

    /// Make an exception with `cause` as its only argument, and throw it.
    pub(super) fn throw_wrapped(&mut self, id: ThreadId, class: &str, cause: Ref) -> Result<()> {
        let class = self.world.load(class)?;
        self.require(id, class)?;
        self.throw_made(id, class, "(Ljava/lang/Throwable;)V", vec![0, cause.slot()])
    }

    /// `arguments[0]` is replaced by the new object.
    fn throw_made(
        &mut self,
        id: ThreadId,
        class: ClassId,
        descriptor: &str,
        mut arguments: Vec<u64>,
    ) -> Result<()> {
        let slots = self.world.class(class).layout.len();
        let exception = self.state.heap.place(class, Body::Fields(vec![0; slots].into()));
        arguments[0] = exception.slot();
        let Some(constructor) = self.world.declared(class, "<init>", descriptor) else {
            let name = &self.world.class(class).name;
            return Err(Trap::unsupported(
                format!("{name} without a constructor {descriptor}"),
                "use a JDK between 17 and 25",
            ));
        };
        self.push_call(id, constructor, &arguments, Then::Throw(exception))
    }

    /// Throw an exception in the innermost frame: go to its handler, wherever that is.
    pub(super) fn throw(&mut self, id: ThreadId, exception: Ref) -> Result<()> {
        let class = self.state.heap.class_of(exception);
        loop {
            let Some(frame) = self.state.thread(id).frame().copied() else {
                return Err(Trap::Ended);
            };
            self.note_throw(id, exception);
            if frame.pc != LEAVE {
                let target = match self.handler(id, &frame, class) {
                    Err(Trap::Load { space, name, why }) => {
                        // The exception is thrown again once the loader has answered.
                        return self.push_question(
                            id,
                            (space, &name, &why),
                            Then::Throw(exception),
                        );
                    }
                    found => found?,
                };
                if let Some(target) = target {
                    let counts = self.note_kept(frame.method, exception);
                    self.enter_handler(id, target, exception)?;
                    return if counts { self.tell_kept(id, exception) } else { Ok(()) };
                }
                if self.is_noted(id) {
                    return self.enter_handler(id, LEAVE, exception);
                }
            }
            if frame.then == Then::Gone {
                return self.end_thread(id);
            }
            if !frame.lock.is_null() {
                let _ = self.state.heap.get_mut(frame.lock).lock.exit(id);
                self.note_unlock(id, frame.lock);
                self.put_down_leaving(id, frame.lock);
            }
            self.state.thread_mut(id).frames.pop();
            match frame.then {
                Then::Initialized(class) => {
                    match self.fail_initialization(id, class, exception)? {
                        Failure::Same => {}
                        Failure::Wrapped(cause) => {
                            let error = "java/lang/ExceptionInInitializerError";
                            return self.throw_wrapped(id, error, cause);
                        }
                    }
                }
                Then::Uninterrupted => self.state.thread_mut(id).atomic -= 1,
                Then::Whole => self.state.thread_mut(id).whole -= 1,
                Then::Reflect(_) | Then::ReflectGive(_) => {
                    let wrapper = "java/lang/reflect/InvocationTargetException";
                    return self.throw_wrapped(id, wrapper, exception);
                }
                Then::ThreadDone => {
                    let told = &*self.world.method(frame.method).name == DISPATCH;
                    return self.uncaught(id, exception, told);
                }
                Then::Deliver => {
                    self.state.thread_mut(id).uncaught = exception;
                    return Err(Trap::Delivered);
                }
                _ => {}
            }
        }
    }

    /// The handler of a frame that catches an exception of this class.
    ///
    /// If the class that a handler names cannot be loaded, that error is thrown instead, from where
    /// the handler begins, as `HotSpot` has it: else it would meet the same handler for ever.
    fn handler(&mut self, id: ThreadId, frame: &Frame, exception: ClassId) -> Result<Option<u32>> {
        let Some(code) = self.world.method(frame.method).code() else { return Ok(None) };
        let covering: Vec<Handler> = code
            .handlers
            .iter()
            .filter(|handler| (handler.start..handler.end).contains(&frame.pc))
            .cloned()
            .collect();
        let from = self.world.method(frame.method).class;
        for handler in covering {
            let catches = match &handler.catch {
                Some(name) => match self.world.resolve_class(from, name) {
                    Ok(class) => self.world.is_subtype(exception, class),
                    Err(trap @ Trap::Load { .. }) => return Err(trap),
                    Err(_) if handler.target == frame.pc => false,
                    Err(trap) => {
                        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
                            frame.pc = handler.target;
                        }
                        return Err(trap);
                    }
                },
                None => true,
            };
            if catches {
                return Ok(Some(handler.target));
            }
        }
        Ok(None)
    }

    fn enter_handler(&mut self, id: ThreadId, target: u32, exception: Ref) -> Result<()> {
        let thread = self.state.thread_mut(id);
        let Some(frame) = thread.frame_mut() else { return Err(Trap::Ended) };
        let locals = self.world.method(frame.method).code().map_or(0, |code| code.max_locals);
        frame.pc = target;
        frame.top = frame.base + u32::from(locals);
        thread.push(exception.slot(), 1);
        Ok(())
    }

    /// A `Future` keeps what should be seen: told as if nothing had caught it, the thread goes on.
    fn tell_kept(&mut self, id: ThreadId, exception: Ref) -> Result<()> {
        self.state.thread_mut(id).uncaught = exception;
        self.note_uncaught(id, exception);
        Err(Trap::Uncaught)
    }

    /// It was not caught: the thread's handler hears of it, then the thread ends.
    ///
    /// `told` if it was the handler that failed.
    fn uncaught(&mut self, id: ThreadId, exception: Ref, told: bool) -> Result<()> {
        let thread = self.state.thread_mut(id);
        let again = told && !thread.uncaught.is_null();
        let object = thread.object;
        thread.frames.clear();
        if again {
            // The handler itself failed; Java only tells.
            let class = self.world.class(self.state.heap.class_of(exception)).java_name();
            self.tell_apart(object);
            let name = self.thread_name(id);
            let text = format!(
                "\nException: {class} thrown from the UncaughtExceptionHandler in thread \"{name}\"\n"
            );
            self.print(id, Stream::Err, text.as_bytes());
            return self.deliver(id, Then::ThreadDone, super::world::class::Type::Void, 0);
        }
        thread.uncaught = exception;
        self.note_uncaught(id, exception);
        self.tell_uncaught(id, exception);
        let class = self.state.heap.class_of(object);
        let descriptor = "(Ljava/lang/Throwable;)V";
        match self.world.inherited(class, DISPATCH, descriptor) {
            Some(dispatch) => {
                let arguments = [object.slot(), exception.slot()];
                self.push_call(id, dispatch, &arguments, Then::ThreadDone)?;
                if self.watch.on { Err(Trap::Uncaught) } else { Ok(()) }
            }
            None => self.deliver(id, Then::ThreadDone, super::world::class::Type::Void, 0),
        }
    }

    /// An exception ends a thread: the outside hears of it.
    fn tell_uncaught(&mut self, id: ThreadId, exception: Ref) {
        if !self.watch.tells {
            return;
        }
        let class = self.class_text(self.state.heap.class_of(exception));
        let message = self.message_of(exception).map_or(String::new(), |text| format!(": {text}"));
        let text = format!("{} {class}{message}", self.thread_name(id));
        let uncaught = &mut self.state.rest_mut().told.uncaught;
        uncaught.push(text);
        uncaught.sort_unstable();
    }
}
