//! `java.lang.Throwable` and `java.lang.StackTraceElement`: where a thread was.

use super::{Answer, Call, Table};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::state::object::Body;
use crate::state::thread::{Frame, Status, Then, Thread};
use crate::trap::{Result, Trap};
use crate::world::messages;
use crate::world::op::Op;

pub(super) const PEERS: Table = &[
    ("java/lang/Throwable.fillInStackTrace(I)Ljava/lang/Throwable;", fill_in_stack_trace),
    ("java/lang/StackTraceElement.initStackTraceElements", init_elements),
    ("java/lang/NullPointerException.getExtendedNPEMessage", null_pointer_message),
    ("java/lang/Thread.dumpThreads", dump_threads),
    ("java/lang/Thread.getStackTrace0", stack_trace_of_thread),
];

/// The most frames that a throwable keeps.
const DEEPEST: usize = 1024;

fn fill_in_stack_trace(call: &mut Call<'_>) -> Result<Answer> {
    let throwable = call.non_null(0)?;
    let (frames, origin) = call.machine.backtrace(call.thread, throwable);
    call.machine.set_trace(throwable, &frames, origin)?;
    Answer::reference(throwable)
}

/// `(StackTraceElement[], Throwable)`, with the number of elements behind on newer JDKs.
fn init_elements(call: &mut Call<'_>) -> Result<Answer> {
    let (array, source) = (call.non_null(0)?, call.non_null(1)?);
    let elements = call.machine.refs(array)?.to_vec();
    // Newer JDKs hand over the backtrace itself.
    let is_array = call.machine.state.heap.peek(source).body.length().is_some();
    let frames =
        if is_array { call.machine.frames_in(source) } else { call.machine.frames_of(source)? };
    for (element, (method, pc)) in elements.into_iter().zip(frames) {
        call.machine.fill_element(element, method, pc)?;
    }
    Ok(Answer::Void)
}

/// What was null; null if the exception was not thrown by an instruction.
fn null_pointer_message(call: &mut Call<'_>) -> Result<Answer> {
    let throwable = call.non_null(0)?;
    let frames = call.machine.frames_of(throwable)?;
    // What was null in a hidden frame cannot be told from the frames that are shown.
    let shown = frames.first().filter(|_| !call.machine.is_from_hidden(throwable));
    let text = shown.and_then(|&(method, pc)| call.machine.explain_null(method, pc));
    match text {
        Some(text) => Answer::reference(call.machine.new_string(&text)?),
        None => Answer::reference(Ref::NULL),
    }
}

fn dump_threads(call: &mut Call<'_>) -> Result<Answer> {
    let threads = call.machine.refs(call.non_null(0)?)?.to_vec();
    let mut traces = Vec::new();
    for thread in threads {
        call.refuse_another(thread)?;
        traces.push(call.machine.elements_of_thread(thread)?);
    }
    Answer::reference(call.machine.new_refs("[[Ljava/lang/StackTraceElement;", traces)?)
}

fn stack_trace_of_thread(call: &mut Call<'_>) -> Result<Answer> {
    let thread = call.non_null(0)?;
    call.refuse_another(thread)?;
    Answer::reference(call.machine.elements_of_thread(thread)?)
}

impl Call<'_> {
    /// A search does not stop threads wherever their stacks change.
    fn refuse_another(&self, thread: Ref) -> Result<()> {
        let watch = &self.machine.watch;
        if !watch.on || watch.solo || self.machine.state.thread(self.thread).object == thread {
            return Ok(());
        }
        Err(Trap::unsupported(
            "the stack trace of another thread",
            "leave it out: between two actions that others can see it stands anywhere",
        ))
    }
}

/// Whether stack traces show the frame that a throwable was made in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// They do.
    Shown,
    /// It is one of a lambda's class or its like.
    Hidden,
}

impl Machine {
    /// What was null at an instruction, as helpful messages put it.
    fn explain_null(&self, method: MethodId, index: u32) -> Option<String> {
        let known = self.world.method(method);
        let place = messages::Place {
            code: self.world.bytecode(method)?,
            descriptor: &known.descriptor,
            is_static: known.is_static(),
        };
        messages::null_pointer(&place, index as usize)
    }

    /// A `StackTraceElement[]` of where a thread is; empty if it does not run.
    pub(super) fn elements_of_thread(&mut self, thread: Ref) -> Result<Ref> {
        let frames = match self.thread_of(thread)? {
            Some(id) => {
                let thread = self.state.thread(id);
                self.traced(thread, thread.frames.len(), thread.status != Status::Runnable)
            }
            None => Vec::new(),
        };
        let mut elements = Vec::new();
        for (method, pc) in frames {
            let element = self.allocate_named("java/lang/StackTraceElement")?;
            self.fill_element(element, method, pc)?;
            elements.push(element);
        }
        self.new_refs("[Ljava/lang/StackTraceElement;", elements)
    }

    /// The frames of a thread, innermost first, without those that make the throwable itself.
    pub fn backtrace(&self, id: ThreadId, throwable: Ref) -> (Vec<(MethodId, u32)>, Origin) {
        let class = self.state.heap.class_of(throwable);
        let thread = self.state.thread(id);
        let fills = |frame: &Frame| {
            let method = self.world.method(frame.method);
            &*method.name == "fillInStackTrace" && self.world.is_subtype(class, method.class)
        };
        let constructs = |frame: &Frame| {
            let method = self.world.method(frame.method);
            &*method.name == "<init>"
                && self.world.is_subtype(class, method.class)
                && thread.stack.get(frame.base as usize) == Some(&throwable.slot())
        };
        let filling = thread.frames.iter().rev().take_while(|frame| fills(frame)).count();
        let below = &thread.frames[..thread.frames.len() - filling];
        let constructing = below.iter().rev().take_while(|frame| constructs(frame)).count();
        let below = &below[..below.len() - constructing];
        // An exception that the machine made in the middle of a native's call came from the native.
        let thrown = thread
            .frames
            .get(below.len())
            .is_some_and(|frame| matches!(frame.then, Then::Throw(_)));
        let hidden = |frame: &Frame| self.world.class(self.world.method(frame.method).class).hidden;
        let origin = if below.last().is_some_and(hidden) { Origin::Hidden } else { Origin::Shown };
        (self.traced(thread, below.len(), thrown), origin)
    }

    /// The outermost `count` frames of a thread as stack traces show them, innermost first: those of
    /// natives are there, those of hidden classes are not.
    pub(super) fn traced(
        &self,
        thread: &Thread,
        count: usize,
        in_native: bool,
    ) -> Vec<(MethodId, u32)> {
        let mut traced = Vec::new();
        for index in (0..count).rev() {
            let frame = &thread.frames[index];
            let callee = thread.frames.get(index + 1).filter(|_| index + 1 < count);
            let native = match callee {
                Some(callee) => self.native_between(thread, frame, callee.then),
                None if in_native => self.native_between(thread, frame, Then::Retry),
                None => None,
            };
            traced.extend(native.map(|method| (method, 0)));
            if !self.world.class(self.world.method(frame.method).class).hidden {
                traced.push((frame.method, frame.pc));
            }
            if traced.len() >= DEEPEST {
                traced.truncate(DEEPEST);
                break;
            }
        }
        traced
    }

    /// The native that a frame calls and that has no frame of its own.
    fn native_between(&self, thread: &Thread, frame: &Frame, then: Then) -> Option<MethodId> {
        let code = self.world.method(frame.method).code()?;
        // Arguments are still on the stack while the call can be done again.
        let above = matches!(then, Then::Retry | Then::Throw(_) | Then::Initialized(_));
        let called = match *code.ops.get(frame.pc as usize)? {
            Op::InvokeStatic(method) | Op::InvokeSpecial(method, _) => method,
            Op::InvokeVirtual(index, arguments) => {
                let below = if above { u32::from(arguments) } else { 0 };
                let receiver = thread.stack.get(frame.top.checked_sub(below)? as usize)?;
                let receiver = Ref::from_slot(*receiver);
                if receiver.is_null() || receiver.index() >= self.state.heap.places() {
                    return None;
                }
                let class = self.world.class(self.state.heap.class_of(receiver));
                *class.vtable.get(index as usize)?
            }
            _ => return None,
        };
        self.world.method(called).is_native().then_some(called)
    }

    /// The error of a thread that uses a class whose initialiser failed; its trace is still to be
    /// filled. No constructor takes its cause, so none is called.
    pub(crate) fn unusable(&mut self, class: ClassId) -> Result<Ref> {
        let name = self.world.class(class).java_name();
        let cause = self.initialization_error(class)?;
        let text = format!("Could not initialize class {name}");
        self.new_throwable("java/lang/NoClassDefFoundError", &text, cause)
    }

    /// The error of a thread that uses a class that does not exist.
    pub(crate) fn missing_class(&mut self, id: ThreadId, name: &str) -> Result<Ref> {
        let text = name.replace('/', ".");
        let cause = self.new_throwable("java/lang/ClassNotFoundException", &text, Ref::NULL)?;
        let error = self.new_throwable("java/lang/NoClassDefFoundError", name, cause)?;
        self.fill_trace(id, cause)?;
        self.fill_trace(id, error)?;
        Ok(error)
    }

    /// An error that tells of what an initialiser threw, and where. Null if it was not noted.
    fn initialization_error(&mut self, class: ClassId) -> Result<Ref> {
        let Some(&(exception, thread)) = self.state.rest.failures.get(&class) else {
            return Ok(Ref::NULL);
        };
        let name = self.world.class(self.state.heap.class_of(exception)).java_name();
        let detail = self.ref_field(exception, "detailMessage")?;
        let detail =
            if detail.is_null() { String::new() } else { format!(": {}", self.text(detail)?) };
        self.tell_apart(self.state.thread(thread).object);
        let thread = self.thread_name(thread);
        let text = format!("Exception {name}{detail} [in thread \"{thread}\"]");
        let error =
            self.new_throwable("java/lang/ExceptionInInitializerError", &text, Ref::NULL)?;
        let depth = self.field(exception, "depth")?;
        let backtrace = self.field(exception, "backtrace")?;
        self.fill(error, &[("backtrace", backtrace), ("depth", depth)])?;
        Ok(error)
    }

    /// A throwable as its constructor would leave it, without a trace.
    fn new_throwable(&mut self, class: &str, text: &str, cause: Ref) -> Result<Ref> {
        let text = self.new_string(text)?;
        let throwable = self.allocate_named(class)?;
        let unassigned = self.static_field("java/lang/Throwable", "UNASSIGNED_STACK")?;
        let suppressed = self.static_field("java/lang/Throwable", "SUPPRESSED_SENTINEL")?;
        let values = [
            ("detailMessage", text.slot()),
            ("cause", cause.slot()),
            ("stackTrace", unassigned),
            ("suppressedExceptions", suppressed),
        ];
        self.fill(throwable, &values)?;
        Ok(throwable)
    }

    /// Note in a throwable that no constructor made where a thread is.
    pub(crate) fn fill_trace(&mut self, id: ThreadId, throwable: Ref) -> Result<()> {
        let thread = self.state.thread(id);
        let frames = self.traced(thread, thread.frames.len(), true);
        self.set_trace(throwable, &frames, Origin::Shown)
    }

    /// Frames are kept in the field `backtrace`, as pairs of method and operation in an `int[]`. A
    /// number that is left over marks a throwable from a hidden frame.
    fn set_trace(
        &mut self,
        throwable: Ref,
        frames: &[(MethodId, u32)],
        origin: Origin,
    ) -> Result<()> {
        let pairs = frames.iter().flat_map(|(method, pc)| [method.0 as i32, *pc as i32]);
        let numbers: Vec<i32> = pairs.chain((origin == Origin::Hidden).then_some(0)).collect();
        let class = self.world.load("[I")?;
        let backtrace = self.state.heap.place(class, Body::Ints(numbers.into()));
        let unassigned = self.static_field("java/lang/Throwable", "UNASSIGNED_STACK")?;
        let depth = frames.len() as u64;
        self.fill(
            throwable,
            &[("backtrace", backtrace.slot()), ("depth", depth), ("stackTrace", unassigned)],
        )
    }

    /// Whether a throwable was made in a frame that stack traces do not show.
    fn is_from_hidden(&self, throwable: Ref) -> bool {
        let backtrace = self.ref_field(throwable, "backtrace").unwrap_or(Ref::NULL);
        self.state.heap.peek(backtrace).body.length().is_some_and(|length| length % 2 == 1)
    }

    /// The frames that a throwable was filled with.
    pub fn frames_of(&self, throwable: Ref) -> Result<Vec<(MethodId, u32)>> {
        Ok(self.frames_in(self.ref_field(throwable, "backtrace")?))
    }

    fn frames_in(&self, backtrace: Ref) -> Vec<(MethodId, u32)> {
        // A backtrace does not change once it was made.
        match &self.state.heap.peek(backtrace).body {
            Body::Ints(numbers) => {
                let pairs = numbers.chunks_exact(2);
                pairs.map(|pair| (MethodId(pair[0] as u32), pair[1] as u32)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What a throwable's `getMessage` gives, unless its class has one of its own.
    pub fn message_of(&self, throwable: Ref) -> Option<String> {
        let detail = self.ref_field(throwable, "detailMessage").ok()?;
        if !detail.is_null() {
            return self.text(detail).ok();
        }
        let class = self.world.class(self.state.heap.class_of(throwable));
        let helpful = &*class.name == "java/lang/NullPointerException";
        let &(method, pc) = self.frames_of(throwable).ok()?.first()?;
        let explained = helpful && !self.is_from_hidden(throwable);
        if explained { self.explain_null(method, pc) } else { None }
    }

    /// The stack trace of a throwable, a line per frame.
    pub fn trace_of(&self, throwable: Ref) -> Result<Vec<String>> {
        let frames = self.frames_of(throwable)?;
        Ok(frames.into_iter().map(|(method, pc)| self.frame_text(method, pc)).collect())
    }

    /// The version that a `ModuleDescriptor` tells, as a string; null if it tells none.
    fn module_version(&self, descriptor: Ref) -> Result<Ref> {
        let raw = self.ref_field(descriptor, "rawVersionString")?;
        let parsed = self.ref_field(descriptor, "version")?;
        if raw.is_null() && !parsed.is_null() { self.ref_field(parsed, "version") } else { Ok(raw) }
    }

    /// Describe a frame in a `StackTraceElement`.
    pub fn fill_element(&mut self, element: Ref, method: MethodId, pc: u32) -> Result<()> {
        let known = self.world.method(method);
        let (owner, name) = (known.class, known.name.clone());
        let class = self.world.class(owner);
        let class_name = class.java_name();
        let file = class.file.as_ref().and_then(|file| file.attributes.source_file.clone());
        let line = self.world.line(method, pc as usize).map_or(-1, i32::from);
        let line = if known.is_native() { -2 } else { line };
        let mirror = self.mirror(owner)?;
        self.set_field(element, "declaringClassObject", mirror.slot())?;
        for (field, text) in [("declaringClass", &*class_name), ("methodName", &*name)] {
            let text = self.new_interned(text)?;
            self.set_field(element, field, text.slot())?;
        }
        if let Some(file) = file {
            let text = self.new_interned(&file)?;
            self.set_field(element, "fileName", text.slot())?;
        }
        self.set_field(element, "lineNumber", u64::from(line as u32))?;
        let loader = self.ref_field(mirror, "classLoader")?;
        if !loader.is_null() {
            let name = self.field(loader, "name")?;
            self.set_field(element, "classLoaderName", name)?;
        }
        let module = self.ref_field(mirror, "module")?;
        if module.is_null() {
            return Ok(());
        }
        let name = self.field(module, "name")?;
        self.set_field(element, "moduleName", name)?;
        let descriptor = self.ref_field(module, "descriptor")?;
        if !descriptor.is_null() {
            let version = self.module_version(descriptor)?;
            self.set_field(element, "moduleVersion", version.slot())?;
        }
        Ok(())
    }
}
