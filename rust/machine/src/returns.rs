//! What happens when a frame returns and the caller is not simply to go on.

use super::Machine;
use super::ids::{Ref, ThreadId};
use super::record::event::Kind;
use super::state::Initialization;
use super::state::thread::{Status, Then};
use super::trap::{Result, Trap};
use super::world::class::Type;

impl Machine {
    /// The innermost frame returns the topmost `width` slots.
    pub(super) fn give_back(&mut self, id: ThreadId, width: usize) -> Result<()> {
        self.pass_return(id)?;
        let thread = self.state.thread(id);
        let value = thread.operands(width).first().copied().unwrap_or(0);
        let Some(frame) = thread.frame() else { return Err(Trap::Ended) };
        let (then, lock, result) = (frame.then, frame.lock, self.world.method(frame.method).result);
        if then == Then::Gone {
            return self.end_thread(id);
        }
        if !lock.is_null() && !self.state.heap.get_mut(lock).lock.exit(id) {
            return Err(Trap::bare("java/lang/IllegalMonitorStateException"));
        }
        if !lock.is_null() {
            self.note_unlock(id, lock);
            self.put_down_leaving(id, lock);
        }
        self.state.thread_mut(id).frames.pop();
        self.deliver(id, then, result, value)
    }

    /// Hand a result to the one that waits for it.
    pub(super) fn deliver(
        &mut self,
        id: ThreadId,
        then: Then,
        result: Type,
        value: u64,
    ) -> Result<()> {
        let (value, slots) = match then {
            Then::Continue => (value, result.slots()),
            Then::Uninterrupted => {
                self.state.thread_mut(id).atomic -= 1;
                (value, result.slots())
            }
            Then::Whole => {
                self.state.thread_mut(id).whole -= 1;
                (value, result.slots())
            }
            Then::Reflect(_) => (self.boxed(result, value)?.slot(), 1),
            Then::Give(object) | Then::ReflectGive(object) => (object.slot(), 1),
            Then::Convert(from, to) => (self.converted(from, to, value)?, to.slots()),
            Then::Retry => return Ok(()),
            Then::Initialized(class) => {
                self.state.initialization.set(class.index(), Initialization::Done);
                self.leave_initializer(id, class);
                return Ok(());
            }
            Then::Throw(exception) => return Err(Trap::Throw(exception)),
            Then::ThreadDone => return self.begin_farewell(id),
            Then::Gone => return self.end_thread(id),
            Then::Deliver => {
                self.state.thread_mut(id).delivered = value;
                return Err(Trap::Delivered);
            }
        };
        self.complete(id, 0, value, slots);
        Ok(())
    }

    /// A value as an object: primitives in their box, void as null.
    pub fn boxed(&mut self, memory: Type, value: u64) -> Result<Ref> {
        let Some((class, _)) = wrapper(memory) else {
            return Ok(if memory == Type::Void { Ref::NULL } else { Ref::from_slot(value) });
        };
        if let Some(cached) = self.cached_box(memory, value)? {
            return Ok(cached);
        }
        let class = self.world.load(class)?;
        let object = self.allocate(class)?;
        self.set_field(object, "value", value)?;
        Ok(object)
    }

    /// Boxes that `valueOf` would share, where the library has made them already.
    fn cached_box(&mut self, memory: Type, value: u64) -> Result<Option<Ref>> {
        let number = value as u32 as i32;
        let (class, offset) = match memory {
            Type::Boolean => {
                let name = if value == 0 { "FALSE" } else { "TRUE" };
                let shared = Ref::from_slot(self.static_field("java/lang/Boolean", name)?);
                return Ok((!shared.is_null()).then_some(shared));
            }
            Type::Byte => ("java/lang/Byte$ByteCache", i64::from(number) + 128),
            Type::Short => ("java/lang/Short$ShortCache", i64::from(number) + 128),
            Type::Int => ("java/lang/Integer$IntegerCache", i64::from(number) + 128),
            Type::Long => ("java/lang/Long$LongCache", (value as i64).saturating_add(128)),
            Type::Char => ("java/lang/Character$CharacterCache", i64::from(number)),
            _ => return Ok(None),
        };
        let cache = Ref::from_slot(self.static_field(class, "cache")?);
        if cache.is_null() {
            return Ok(None);
        }
        let elements = self.fixed_refs(cache)?;
        Ok(usize::try_from(offset).ok().and_then(|at| elements.get(at).copied()))
    }

    /// The primitive in a box, with its type; `None` if it is no box.
    pub fn unboxed(&self, object: Ref) -> Option<(Type, u64)> {
        let name = &*self.world.class(self.state.heap.class_of(object)).name;
        let memory = PRIMITIVES
            .into_iter()
            .find(|&memory| wrapper(memory).is_some_and(|(class, _)| class == name))?;
        Some((memory, self.field(object, "value").ok()?))
    }

    /// A value of one type as a value of another: widened, boxed or unboxed.
    pub fn converted(&mut self, from: Type, to: Type, value: u64) -> Result<u64> {
        match (from, to) {
            (Type::Ref, Type::Ref) => Ok(value),
            (_, Type::Void) | (Type::Void, Type::Ref) => Ok(0),
            (Type::Ref, primitive) => {
                let object = Ref::from_slot(value);
                if object.is_null() {
                    return Err(Trap::null());
                }
                let (inner, value) = self
                    .unboxed(object)
                    .ok_or_else(|| Trap::bare("java/lang/ClassCastException"))?;
                Ok(widened(inner, primitive, value))
            }
            (primitive, Type::Ref) => Ok(self.boxed(primitive, value)?.slot()),
            (from, to) => Ok(widened(from, to, value)),
        }
    }

    /// A thread's `run` ended: let Java clean up after it.
    fn begin_farewell(&mut self, id: ThreadId) -> Result<()> {
        let object = self.state.thread(id).object;
        let class = self.state.heap.class_of(object);
        match self.world.inherited(class, "exit", "()V") {
            Some(exit) => self.push_call(id, exit, &[object.slot()], Then::Gone),
            None => self.end_thread(id),
        }
    }

    /// The thread is gone: threads that join it are told. Needs the monitor of its `Thread`.
    pub(super) fn end_thread(&mut self, id: ThreadId) -> Result<()> {
        self.pass_end(id)?;
        let object = self.state.thread(id).object;
        let owner = self.state.heap.get(object).lock.owner();
        if owner.is_some_and(|owner| owner != id) {
            self.state.thread_mut(id).status = Status::Blocked(object);
            return Err(Trap::Blocked);
        }
        self.note_thread(id, Kind::End, id);
        self.set_thread_status(object, TERMINATED)?;
        self.set_field(object, "eetop", 0)?;
        self.notify_all(object);
        let thread = self.state.thread_mut(id);
        thread.frames.clear();
        thread.status = Status::Terminated;
        Err(Trap::Ended)
    }

    /// `Thread.getState` reads this field.
    pub fn set_thread_status(&mut self, thread: Ref, status: u64) -> Result<()> {
        let class = self.state.heap.class_of(thread);
        if self.world.slot_of(class, "threadStatus").is_some() {
            return self.set_field(thread, "threadStatus", status);
        }
        let holder = self.ref_field(thread, "holder")?;
        self.set_field(holder, "threadStatus", status)
    }

    /// Wake all who wait on an object; they compete for its monitor.
    pub fn notify_all(&mut self, object: Ref) {
        for waiter in self.state.forget_waiting(object) {
            self.end_wait(waiter, false);
        }
    }

    /// A wait is over: by notification, timeout or interrupt.
    pub fn end_wait(&mut self, id: ThreadId, interrupted: bool) {
        let thread = self.state.thread_mut(id);
        if let Status::Waiting { object, depth, deadline } = thread.status {
            let timed = deadline.is_some();
            thread.status = Status::Returning { object, depth, interrupted, timed };
            self.state.stop_waiting(object, id);
        }
    }
}

/// A value of `threadStatus`, which is coded as JVMTI codes states: ended.
pub const TERMINATED: u64 = 0x0002;
/// Alive and runnable.
pub const RUNNABLE: u64 = 0x0005;

const PRIMITIVES: [Type; 8] = [
    Type::Boolean,
    Type::Byte,
    Type::Char,
    Type::Short,
    Type::Int,
    Type::Long,
    Type::Float,
    Type::Double,
];

/// The class that boxes a primitive type, and the method that unboxes it.
pub fn wrapper(memory: Type) -> Option<(&'static str, &'static str)> {
    Some(match memory {
        Type::Boolean => ("java/lang/Boolean", "booleanValue"),
        Type::Byte => ("java/lang/Byte", "byteValue"),
        Type::Char => ("java/lang/Character", "charValue"),
        Type::Short => ("java/lang/Short", "shortValue"),
        Type::Int => ("java/lang/Integer", "intValue"),
        Type::Long => ("java/lang/Long", "longValue"),
        Type::Float => ("java/lang/Float", "floatValue"),
        Type::Double => ("java/lang/Double", "doubleValue"),
        Type::Ref | Type::Void => return None,
    })
}

/// A primitive value as a wider one.
pub fn widened(from: Type, to: Type, value: u64) -> u64 {
    let int = value as u32 as i32;
    match (from, to) {
        (Type::Float, Type::Double) => f64::from(f32::from_bits(value as u32)).to_bits(),
        (Type::Long, Type::Float) => u64::from((value as i64 as f32).to_bits()),
        (Type::Long, Type::Double) => (value as i64 as f64).to_bits(),
        (Type::Float | Type::Double | Type::Long, _) => value,
        (_, Type::Long) => i64::from(int) as u64,
        (_, Type::Float) => u64::from((int as f32).to_bits()),
        (_, Type::Double) => f64::from(int).to_bits(),
        _ => value,
    }
}
