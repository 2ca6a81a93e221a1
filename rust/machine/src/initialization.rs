//! Class initialisation (JVMS §5.5).
//!
//! An initialiser is a frame like any other. A class without one gets the frame of a method that
//! does nothing, so that superclasses, failure and waiting are the same for all.

use super::Machine;
use super::ids::{ClassId, MethodId, Ref, ThreadId};
use super::state::Initialization;
use super::state::thread::{CLAIM, START, Status, Then};
use super::trap::{Result, Trap};
use super::world::class::{Loader, Place, Shape};
use heddle_classfile::Constant;

impl Machine {
    /// Begin the initialisation of a class, on top of whatever the thread is doing. The thread
    /// then does its instruction again.
    pub(super) fn initialize(&mut self, id: ThreadId, class: ClassId) -> Result<()> {
        self.state.fit(&self.world);
        match self.state.initialization(class) {
            Initialization::Done if self.is_news(id, class) => {
                return self.pass_initialization(id, class);
            }
            Initialization::Done => return Ok(()),
            Initialization::Running(owner) if owner == id => return Ok(()),
            _ => {}
        }
        self.pass_library(id, class)?;
        let initializer = match self.world.class(class).initializer {
            Some(initializer) => initializer,
            None => self.nothing()?,
        };
        self.push_call(id, initializer, &[], Then::Initialized(class))?;
        let thread = self.state.thread_mut(id);
        if self.world.class(class).loader == Loader::Jdk {
            thread.atomic += 1;
        }
        if let Some(frame) = thread.frame_mut() {
            frame.pc = CLAIM;
        }
        Ok(())
    }

    /// Whether a class can be used by a thread without further ado.
    pub fn is_ready(&self, id: ThreadId, class: ClassId) -> bool {
        match self.state.initialization(class) {
            Initialization::Done => !self.is_news(id, class),
            Initialization::Running(owner) => owner == id,
            _ => false,
        }
    }

    /// Whether a thread has yet to notice that a class is initialised, which is a step of its own.
    fn is_news(&self, id: ThreadId, class: ClassId) -> bool {
        self.watch.steps.is_new(self.state.thread(id).used, class)
            && !self.watch.solo
            && self.is_watched(id)
    }

    /// A thread gets a handle to the static fields of a class. Initialisers of the library let no
    /// other thread run.
    pub(super) fn note_handle(&mut self, class: ClassId) {
        if self.world.class(class).loader != Loader::Jdk {
            let status = self.state.initialization(class);
            self.watch.note_handle(status, class);
        }
    }

    /// Trap unless the class can be used.
    pub fn require(&self, id: ThreadId, class: ClassId) -> Result<()> {
        if self.is_ready(id, class) { Ok(()) } else { Err(Trap::Initialize(class)) }
    }

    /// A static method without effect: the first constructor-free one we can count on.
    fn nothing(&mut self) -> Result<MethodId> {
        let object = self.world.load("java/lang/Object")?;
        self.world.declared(object, "<init>", "()V").ok_or_else(|| {
            Trap::unsupported("a java.lang.Object without constructor", "use a real JDK")
        })
    }

    /// An initialiser's frame is on top and has not begun.
    pub(super) fn start_initializer(&mut self, id: ThreadId) -> Result<()> {
        let Some(frame) = self.state.thread_mut(id).frame_mut() else { return Ok(()) };
        let Then::Initialized(class) = frame.then else { return Ok(()) };
        if frame.pc == START {
            frame.pc = 0;
            return Ok(());
        }
        if self.watch.steps.apart && self.state.initialization(class) != Initialization::Running(id)
        {
            self.pass_initialization(id, class)?;
        }
        match self.state.initialization(class) {
            Initialization::Done => {
                self.drop_initializer(id, class);
                Ok(())
            }
            Initialization::Failed => {
                let error = self.unusable(class)?;
                self.drop_initializer(id, class);
                self.fill_trace(id, error)?;
                Err(Trap::Throw(error))
            }
            Initialization::Running(owner) if owner == id => {
                self.drop_initializer(id, class);
                Ok(())
            }
            Initialization::Running(_) => {
                self.state.thread_mut(id).status = Status::Initializing(class);
                Err(Trap::Blocked)
            }
            Initialization::Pending => {
                self.pass_initialization(id, class)?;
                self.claim(id, class)
            }
        }
    }

    fn claim(&mut self, id: ThreadId, class: ClassId) -> Result<()> {
        self.state.initialization.set(class.index(), Initialization::Running(id));
        self.notice_finalizer(id, class);
        self.note_initialize(id, class);
        self.prepare(class)?;
        if let Some(frame) = self.state.thread_mut(id).frame_mut() {
            frame.pc = START;
        }
        let known = self.world.class(class);
        if known.is_interface() || known.shape != Shape::Declared {
            return Ok(());
        }
        // The last pushed runs first: the superclass, then its interfaces in order.
        let mut first: Vec<ClassId> = known.superclass.into_iter().collect();
        self.interfaces_with_defaults(class, &mut first);
        for supertype in first.into_iter().rev() {
            self.initialize(id, supertype)?;
        }
        Ok(())
    }

    /// Superinterfaces that declare default methods, superinterfaces of those first.
    fn interfaces_with_defaults(&self, class: ClassId, found: &mut Vec<ClassId>) {
        for &interface in &self.world.class(class).interfaces {
            self.interfaces_with_defaults(interface, found);
            if self.world.class(interface).has_defaults && !found.contains(&interface) {
                found.push(interface);
            }
        }
    }

    /// Give constant fields their values.
    fn prepare(&mut self, class: ClassId) -> Result<()> {
        self.state.fit(&self.world);
        let Some(file) = self.world.class(class).file.clone() else { return Ok(()) };
        for field in &file.fields {
            let Some(constant) = &field.constant_value else { continue };
            let known = self.world.class(class).field(&field.name, field.descriptor.text());
            let Some(Place::Static(place)) = known.map(|known| known.place) else { continue };
            let value = match constant {
                Constant::Integer(value) => u64::from(*value as u32),
                Constant::Long(value) => *value as u64,
                Constant::Float(value) => u64::from(value.to_bits()),
                Constant::Double(value) => value.to_bits(),
                Constant::String(text) => {
                    let literal = self.world.literal(text);
                    self.literal(literal)?.slot()
                }
                _ => continue,
            };
            self.state.statics.set(place.index(), value);
        }
        Ok(())
    }

    fn drop_initializer(&mut self, id: ThreadId, class: ClassId) {
        self.state.thread_mut(id).frames.pop();
        self.leave_initializer(id, class);
    }

    /// An initialiser's frame is gone, one way or the other.
    pub(super) fn leave_initializer(&mut self, id: ThreadId, class: ClassId) {
        if self.world.class(class).loader == Loader::Jdk {
            let thread = self.state.thread_mut(id);
            thread.atomic = thread.atomic.saturating_sub(1);
        }
    }

    /// An initialiser ended with an exception: the class has failed. Returns what is thrown next.
    pub(super) fn fail_initialization(
        &mut self,
        id: ThreadId,
        class: ClassId,
        exception: Ref,
    ) -> Result<Failure> {
        self.state.initialization.set(class.index(), Initialization::Failed);
        self.state.rest_mut().failures.insert(class, (exception, id));
        self.leave_initializer(id, class);
        let error = self.world.load("java/lang/Error")?;
        let is_error = self.world.is_subtype(self.state.heap.class_of(exception), error);
        Ok(if is_error { Failure::Same } else { Failure::Wrapped(exception) })
    }
}

/// What a failed initialiser throws.
pub(super) enum Failure {
    /// The error itself.
    Same,
    /// An `ExceptionInInitializerError` with this exception as its cause.
    Wrapped(Ref),
}
