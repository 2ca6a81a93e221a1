//! From nothing to the first instruction of `main`.
//!
//! The order is `HotSpot`'s, and all of it is done: the module system and the class loaders start
//! too, so that services, resource bundles and reflection find what they expect.

use super::Machine;
use super::ids::{ClassId, MethodId, Ref, ThreadId};
use super::interpreter::Pause;
use super::returns::RUNNABLE;
use super::state::thread::{LOCK, Then, Thread};
use super::trap::{Result, Trap};

/// The thread that boots the machine and then runs `main`.
pub const MAIN: ThreadId = ThreadId(0);

/// In the units of the clock.
const SECOND: u64 = 1_000_000_000;

impl Machine {
    /// Start the library: afterwards programs can run.
    pub fn boot(&mut self) -> Result<()> {
        let thread_class = self.world.load("java/lang/Thread")?;
        self.state.fit(&self.world);
        let thread = self.allocate(thread_class)?;
        self.state.add_thread(Thread::new(MAIN, thread));
        for class in
            ["java/lang/String", "java/lang/System", "java/lang/Class", "java/lang/ThreadGroup"]
        {
            self.initialize_now(class)?;
        }
        let group = self.construct("java/lang/ThreadGroup", "()V", &[])?;
        let main = self.new_string("main")?;
        let signature = "(Ljava/lang/ThreadGroup;Ljava/lang/String;)V";
        let group =
            self.construct("java/lang/ThreadGroup", signature, &[group.slot(), main.slot()])?;
        self.set_field_if_any(thread, "priority", 5)?;
        self.set_field(thread, "eetop", 1)?;
        self.initialize_now("java/lang/Thread")?;
        let constructor = self.constructor(thread_class, signature)?;
        self.call(constructor, &[thread.slot(), group.slot(), main.slot()])?;
        self.set_thread_status(thread, RUNNABLE)?;
        self.initialize_now("java/lang/Module")?;
        let module = self.construct("java/lang/Module", "(Ljava/lang/ClassLoader;)V", &[0])?;
        self.set_early_module(module)?;
        self.fill_unsafe_constants()?;
        for class in ["java/lang/reflect/Method", "java/lang/ref/Finalizer"] {
            self.initialize_now(class)?;
        }
        // What is thrown when there is no room left must not need room to be initialised.
        for class in ["java/lang/StackOverflowError", "java/lang/OutOfMemoryError"] {
            self.initialize_now(class)?;
        }
        // These are thrown where an instruction is over and cannot be done again.
        for class in [
            "java/lang/ExceptionInInitializerError",
            "java/lang/NoClassDefFoundError",
            "java/lang/reflect/InvocationTargetException",
        ] {
            self.initialize_now(class)?;
        }
        self.call_static("java/lang/System", "initPhase1", "()V", &[])?;
        self.start_modules()
    }

    /// The module system, and the loader of the user's classes.
    fn start_modules(&mut self) -> Result<()> {
        let trace = [0, 1];
        let status = self.call_static("java/lang/System", "initPhase2", "(ZZ)I", &trace)?;
        if status != 0 {
            return Err(missing("a module system that starts"));
        }
        self.call_static("java/lang/System", "initPhase3", "()V", &[])?;
        let loader = self.static_field("java/lang/ClassLoader", "scl")?;
        // How long all this takes depends on the length of paths; when a program starts does not.
        self.state.clock = self.state.clock.next_multiple_of(SECOND);
        self.set_application_loader(Ref::from_slot(loader))
    }

    fn fill_unsafe_constants(&mut self) -> Result<()> {
        let class = "jdk/internal/misc/UnsafeConstants";
        self.initialize_now(class)?;
        self.set_static(class, "ADDRESS_SIZE0", 8)?;
        self.set_static(class, "PAGE_SIZE", 4096)?;
        self.set_static(class, "UNALIGNED_ACCESS", 1)
    }

    /// Put `main` on the stack of the main thread.
    pub fn start(&mut self, class: &str, arguments: &[String]) -> Result<()> {
        // Where a unit of the clock begins does not depend on how long it took to get here.
        self.state.clock = self.state.clock.next_multiple_of(1_000_000_000);
        let class = self.world.load(class)?;
        let main = self.find_main(class)?;
        let mut strings = Vec::new();
        for argument in arguments {
            strings.push(self.new_string(argument)?);
        }
        let array = self.new_refs("[Ljava/lang/String;", strings)?;
        let (is_static, slots) = {
            let method = self.world.method(main);
            (method.is_static(), usize::from(method.arguments))
        };
        if is_static {
            let arguments = [array.slot()];
            self.push_call(MAIN, main, &arguments[..slots.min(1)], Then::ThreadDone)?;
        } else {
            let object = self.allocate(class)?;
            let arguments = [object.slot(), array.slot()];
            self.push_call(MAIN, main, &arguments[..slots.min(2)], Then::ThreadDone)?;
            // No handler of `main` is about what its constructor throws.
            if let Some(frame) = self.state.thread_mut(MAIN).frame_mut() {
                frame.pc = LOCK;
            }
            let constructor = self.constructor(class, "()V")?;
            self.push_call(MAIN, constructor, &[object.slot()], Then::Retry)?;
        }
        // On top, so that it runs first; its failure is `main`'s.
        self.initialize(MAIN, class)
    }

    fn find_main(&self, class: ClassId) -> Result<MethodId> {
        let with_arguments = "([Ljava/lang/String;)V";
        let found = self.world.inherited(class, "main", with_arguments);
        if let Some(main) = found.filter(|&main| self.world.method(main).is_static()) {
            return Ok(main);
        }
        // From Java 25 on it may be an instance method and take no arguments.
        let flexible = self.world.version >= 25;
        let named = [with_arguments, "()V"].map(|known| self.world.inherited(class, "main", known));
        let main = named.into_iter().flatten().next().filter(|_| flexible);
        let main = main.filter(|&main| {
            let method = self.world.method(main);
            method.is_static() || !method.is_synchronized()
        });
        main.ok_or_else(|| {
            let name = self.world.class(class).java_name();
            Trap::unsupported(
                format!("{name} has no main method that can be started"),
                "give --main another class, with a static main(String[])",
            )
        })
    }

    /// Run a static method of a class to its end, alone.
    pub fn call_static(
        &mut self,
        class: &str,
        name: &str,
        descriptor: &str,
        arguments: &[u64],
    ) -> Result<u64> {
        self.initialize_now(class)?;
        let class = self.world.load(class)?;
        let method = self.world.declared(class, name, descriptor).ok_or_else(|| missing(name))?;
        self.call(method, arguments)
    }

    /// Make an object with its constructor, alone.
    pub fn construct(&mut self, class: &str, descriptor: &str, arguments: &[u64]) -> Result<Ref> {
        self.initialize_now(class)?;
        let class = self.world.load(class)?;
        let object = self.allocate(class)?;
        let constructor = self.constructor(class, descriptor)?;
        let arguments: Vec<u64> = [&[object.slot()], arguments].concat();
        self.call(constructor, &arguments)?;
        Ok(object)
    }

    fn constructor(&self, class: ClassId, descriptor: &str) -> Result<MethodId> {
        self.world.declared(class, "<init>", descriptor).ok_or_else(|| missing(descriptor))
    }

    /// Initialise a class to its end, alone.
    pub fn initialize_now(&mut self, class: &str) -> Result<()> {
        let class = self.world.load(class)?;
        let thrown = self.initialize_alone(class)?;
        self.require_nothing(thrown)
    }

    /// Initialise a class while nothing else runs; returns what that throws, or null.
    pub(super) fn initialize_alone(&mut self, class: ClassId) -> Result<Ref> {
        self.state.fit(&self.world);
        let object = self.world.load("java/lang/Object")?;
        let Some(nothing) = self.world.declared(object, "<init>", "()V") else {
            return Err(missing("Object"));
        };
        self.push_call(MAIN, nothing, &[], Then::Deliver)?;
        self.initialize(MAIN, class)?;
        self.until_delivered()
    }

    /// Run a method to its end while nothing else runs, and return its result.
    pub fn call(&mut self, method: MethodId, arguments: &[u64]) -> Result<u64> {
        self.push_call(MAIN, method, arguments, Then::Deliver)?;
        let thrown = self.until_delivered()?;
        self.require_nothing(thrown)?;
        Ok(self.state.thread(MAIN).delivered)
    }

    /// Let the main thread get to where its caller waits; returns what it threw, or null.
    fn until_delivered(&mut self) -> Result<Ref> {
        loop {
            match self.advance(MAIN, 1_000_000) {
                Pause::Budget | Pause::Yielded => {}
                Pause::Delivered => {
                    return Ok(std::mem::take(&mut self.state.thread_mut(MAIN).uncaught));
                }
                Pause::Unsupported(unsupported) => return Err(Trap::Unsupported(unsupported)),
                Pause::Exit(status) => return Err(Trap::Exit(status)),
                _ => {
                    return Err(Trap::unsupported(
                        "a boot step that blocks",
                        "use a JDK between 17 and 25",
                    ));
                }
            }
        }
    }

    fn require_nothing(&self, thrown: Ref) -> Result<()> {
        if thrown.is_null() {
            return Ok(());
        }
        let (text, trace) = (self.thrown_text(thrown), self.trace_of(thrown).unwrap_or_default());
        Err(Trap::unsupported(
            format!("a library that fails to start: {text}\n{}", trace.join("\n")),
            "use a JDK between 17 and 25",
        ))
    }

    /// The class of an exception and its message.
    pub(super) fn thrown_text(&self, exception: Ref) -> String {
        let class = self.world.class(self.state.heap.class_of(exception)).java_name();
        let message = self
            .ref_field(exception, "detailMessage")
            .and_then(|text| if text.is_null() { Ok(String::new()) } else { self.text(text) });
        format!("{class}: {}", message.unwrap_or_default())
    }
}

fn missing(what: &str) -> Trap {
    Trap::unsupported(format!("a JDK without {what}"), "use a JDK between 17 and 25")
}
