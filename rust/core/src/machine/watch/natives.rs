//! What other threads can see of a call of a native method.
//!
//! A native is either known to touch nothing that threads share, or its accesses are known, or it
//! counts as something that nothing is known of, which conflicts with everything.

use super::action::{
    Action, CLOCK, HASHES, LISTS, Mode, PERMIT, Place, QUEUE, Strength, THREADS, VIEWS, WHOLE,
};
use super::effects::{Effect, effect};
use super::gate::Gate;
use crate::machine::Machine;
use crate::machine::ids::{MethodId, Ref, ThreadId};
use crate::machine::natives::Cell;
use crate::machine::state::State;
use crate::machine::state::object::Body;
use crate::machine::state::thread::Thread;
use crate::machine::trap::{Result, Trap};
use crate::machine::world::class::Type;

/// What the machine does itself is in order for everybody.
pub(super) const VOLATILE: Option<Strength> = Some(Strength::Volatile);
const PLAIN: Option<Strength> = Some(Strength::Plain);

impl Machine {
    /// Whether accesses of a thread are looked at now.
    pub(in crate::machine) fn is_watched(&self, id: ThreadId) -> bool {
        self.watch.on
            && (self.state.thread(id).atomic == 0 || self.watch.alone.is_some())
            && (!self.watch.solo || self.watch.watches())
    }

    /// Stop the thread before a call of a native, if others can see what it does.
    pub(in crate::machine) fn pass_native(&mut self, id: ThreadId, method: MethodId) -> Result<()> {
        if !self.is_watched(id) {
            return Ok(());
        }
        let known = self.world.method(method);
        let slots = usize::from(known.arguments);
        let class = &self.world.class(known.class).name;
        let new = || effect(class, &known.name, &known.descriptor);
        let effect = *self.watch.effects.entry(method).or_insert_with(new);
        if effect == Effect::Nothing {
            return Ok(());
        }
        let arguments = self.state.thread(id).operands(slots).to_vec();
        self.pass_effect(id, effect, &arguments)
    }

    fn pass_effect(&mut self, id: ThreadId, effect: Effect, arguments: &[u64]) -> Result<()> {
        let own = self.state.thread(id).object;
        let interrupted = self.thread_place(own, "interrupted");
        let argument = |index: usize| Ref::from_slot(arguments[index]);
        match effect {
            Effect::Nothing => Ok(()),
            Effect::Anything | Effect::Threads | Effect::State if self.watch.solo => Ok(()),
            Effect::Anything => self.stop_before(id, Action::Anything),
            Effect::Memory(mode, strength) => {
                match self.cell(argument(1), arguments[2] as i64) {
                    Ok(cell) => self.pass_cell(id, cell, mode, strength),
                    // The call itself says what is wrong.
                    Err(_) => Ok(()),
                }
            }
            Effect::Park => {
                let permit = Place { object: own, slot: PERMIT };
                self.pass(id, permit, Mode::Update, interrupted, VOLATILE)
            }
            Effect::Wake(index) => self.pass_wake(id, argument(index), None),
            Effect::Interrupt => {
                let thread = argument(0);
                if thread != own {
                    self.watch.note_interrupt();
                }
                let flag = (!thread.is_null()).then(|| self.thread_place(thread, "interrupted"));
                self.pass_wake(id, thread, flag.flatten())
            }
            Effect::Threads => {
                self.look_at_ends(id);
                self.stop_before(id, Action::Anything)
            }
            Effect::Thread => self.pass(id, THREADS, Mode::Update, None, VOLATILE),
            Effect::Start => self.pass_start(id, argument(0)),
            Effect::Notify(all) => self.pass_notify(id, argument(0), all),
            Effect::State => {
                self.look_at_ends(id);
                self.stop_before(id, Action::Select(VIEWS))
            }
            Effect::Join => self.pass_join(id, argument(0)),
            Effect::Interruptible => {
                // Whoever wakes threads can tell whether this one waits already. If it was
                // interrupted it no longer is.
                let permit = Place { object: own, slot: PERMIT };
                match interrupted {
                    Some(flag) => self.pass(id, flag, Mode::Update, Some(permit), VOLATILE),
                    None => self.pass(id, permit, Mode::Read, None, VOLATILE),
                }
            }
            Effect::Hash => {
                let object = argument(0);
                if object.is_null() || self.state.heap.get(object).hash != 0 {
                    return Ok(());
                }
                self.pass(id, HASHES, Mode::Update, None, VOLATILE)
            }
            Effect::Clock => self.pass(id, CLOCK, Mode::Update, None, VOLATILE),
            Effect::Copy => self.pass_copy(id, argument(0), argument(2)),
            Effect::Clone => self.pass_clone(id, argument(0)),
            Effect::Reads(index) => match arguments.get(index).map(|&slot| Ref::from_slot(slot)) {
                Some(array) if self.is_array(array) => {
                    self.pass(id, Place { object: array, slot: WHOLE }, Mode::Read, None, PLAIN)
                }
                _ => Ok(()),
            },
        }
    }

    fn is_array(&self, object: Ref) -> bool {
        !object.is_null() && self.state.heap.get(object).body.length().is_some()
    }

    /// A thread is given a number.
    pub(in crate::machine) fn pass_numbering(&mut self, id: ThreadId) -> Result<()> {
        if self.is_watched(id) {
            self.pass(id, THREADS, Mode::Update, None, VOLATILE)
        } else {
            Ok(())
        }
    }

    /// The library's lists of threads are read or changed.
    pub(in crate::machine) fn pass_lists(&mut self, id: ThreadId, mode: Mode) -> Result<()> {
        if !self.is_watched(id) || self.watch.solo {
            return Ok(());
        }
        if mode == Mode::Read {
            self.look_at_ends(id);
            // They may have been changed unseen so far.
            self.watch.broken |= !std::mem::replace(&mut self.watch.lists_read, true);
        }
        if self.watch.lists_read { self.pass(id, LISTS, mode, None, VOLATILE) } else { Ok(()) }
    }

    /// A section of a synchronizer begins: one action on its queue.
    pub(in crate::machine) fn pass_section(
        &mut self,
        id: ThreadId,
        object: Ref,
        mode: Mode,
    ) -> Result<()> {
        if !self.is_watched(id) || object.is_null() {
            return Ok(());
        }
        self.pass(id, Place { object, slot: QUEUE }, mode, None, VOLATILE)
    }

    /// Stop before an access by object and offset.
    pub(in crate::machine) fn pass_cell(
        &mut self,
        id: ThreadId,
        cell: Cell,
        mode: Mode,
        strength: Strength,
    ) -> Result<()> {
        if !self.is_watched(id) {
            return Ok(());
        }
        let mode = match mode {
            Mode::Attempt if !self.options.weak_cas => Mode::Update,
            mode => mode,
        };
        let place = match cell {
            Cell::Field(object, slot) => Place { object, slot: slot as u32 },
            Cell::Static(field) => Place::of_static(field),
            Cell::Array(object, byte) => {
                let width = match &self.state.heap.get(object).body {
                    Body::Bytes(_) => 1,
                    Body::Chars(_) | Body::Shorts(_) => 2,
                    Body::Longs(_) | Body::Doubles(_) => 8,
                    _ => 4,
                };
                Place { object, slot: (byte / width) as u32 }
            }
            // The library keeps the numbers of threads there.
            Cell::Memory(_) => THREADS,
        };
        self.pass(id, place, mode, None, Some(strength))
    }

    fn pass_copy(&mut self, id: ThreadId, source: Ref, target: Ref) -> Result<()> {
        if source.is_null() || target.is_null() {
            return Ok(());
        }
        let to = Place { object: target, slot: WHOLE };
        let from = Place { object: source, slot: WHOLE };
        self.pass(id, to, Mode::Write, Some(from), PLAIN)?;
        if let Body::Refs(elements) = &self.state.heap.get(source).body
            && self.state.heap.get(target).marks.shared
        {
            for element in elements.clone() {
                self.state.heap.publish(&self.world, element);
            }
        }
        Ok(())
    }

    fn pass_clone(&mut self, id: ThreadId, object: Ref) -> Result<()> {
        if object.is_null() {
            return Ok(());
        }
        if self.state.heap.get(object).body.length().is_some() {
            return self.pass(id, Place { object, slot: WHOLE }, Mode::Read, None, PLAIN);
        }
        let slots = self.world.class(self.state.heap.class_of(object)).layout.len() as u32;
        let mut seen = false;
        for slot in 0..slots {
            let (watch, mut gate) = self.gate(id, PLAIN);
            seen |= watch.is_seen(&mut gate, Place { object, slot }, Mode::Read);
        }
        if seen {
            let place = Place { object, slot: WHOLE };
            let strength = Strength::Plain;
            let action = Action::Access { place, mode: Mode::Read, strength, also: None };
            return self.stop_before(id, action);
        }
        Ok(())
    }

    pub(super) fn pass(
        &mut self,
        id: ThreadId,
        place: Place,
        mode: Mode,
        also: Option<Place>,
        strength: Option<Strength>,
    ) -> Result<()> {
        let (watch, mut gate) = self.gate(id, strength);
        if watch.access(&mut gate, place, mode, also) { Err(Trap::Stop) } else { Ok(()) }
    }

    pub(super) fn gate(
        &mut self,
        thread: ThreadId,
        strength: Option<Strength>,
    ) -> (&mut super::Watch, Gate<'_>) {
        let Thread { joined, used, object: object_of_thread, .. } = *self.state.thread(thread);
        let position = self.place_of(thread);
        let State { heap, owners, .. } = &mut self.state;
        let gate = Gate {
            world: &self.world,
            heap,
            owners,
            thread,
            object_of_thread,
            joined,
            used,
            position,
            strength,
        };
        (&mut self.watch, gate)
    }

    /// Stop before an action, unless it was granted or nobody else is there.
    pub(in crate::machine) fn stop_at(&mut self, id: ThreadId, action: Action) -> Result<()> {
        if self.watch.solo { Ok(()) } else { self.stop_before(id, action) }
    }

    pub(super) fn stop_before(&mut self, id: ThreadId, action: Action) -> Result<()> {
        let position = self.place_of(id);
        if self.watch.stop(position, action) { Err(Trap::Stop) } else { Ok(()) }
    }

    /// A reference is written: whoever can reach the place can reach the object.
    pub(in crate::machine) fn publish_cell(&mut self, cell: Cell, memory: Type, value: u64) {
        if !self.watch.on || memory != Type::Ref || value == 0 {
            return;
        }
        let shared = match cell {
            Cell::Field(object, _) | Cell::Array(object, _) => {
                self.state.heap.get(object).marks.shared
            }
            Cell::Static(_) => true,
            Cell::Memory(_) => false,
        };
        if shared {
            self.state.heap.publish(&self.world, Ref::from_slot(value));
        }
    }
}
