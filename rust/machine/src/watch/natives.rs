//! What other threads can see of a call of a native method.
//!
//! What a native does is in the table of `effects`; here it becomes the action at which the thread
//! stops, and what the reductions are told.

use super::gate::Gate;
use crate::Machine;
use crate::action::{Action, Bulk, HASHES, LISTS, Mode, PERMIT, Place, QUEUE, Strength, THREADS};
use crate::effects::{Effect, effect};
use crate::ids::{MethodId, Ref, ThreadId};
use crate::learned::{Learned, Missing};
use crate::state::State;
use crate::state::object::Body;
use crate::state::thread::{Status, Thread};
use crate::trap::{Result, Trap};

/// What the machine does itself is in order for all threads.
pub(super) const VOLATILE: Option<Strength> = Some(Strength::Volatile);
pub(super) const PLAIN: Option<Strength> = Some(Strength::Plain);

impl Machine {
    /// Whether accesses of a thread are looked at now.
    pub(crate) fn is_watched(&self, id: ThreadId) -> bool {
        self.watch.on
            && (self.state.thread(id).atomic == 0 || self.watch.alone.is_some())
            && (!self.watch.solo || self.watch.watches())
    }

    /// Stop the thread before a call of a native, if others can see what it does.
    pub(crate) fn pass_native(&mut self, id: ThreadId, method: MethodId) -> Result<()> {
        if !self.is_watched(id) {
            return Ok(());
        }
        let effect = self.effect_of(method);
        let left_out = self.watch.reductions.twin.lacks(Missing::Actions(effect.kind()));
        if effect == Effect::Nothing || left_out {
            return Ok(());
        }
        let slots = usize::from(self.world.method(method).arguments);
        let arguments = self.state.thread(id).operands(slots).to_vec();
        if self.watch.tells && self.prints(method, effect) {
            return self.pass_print(id, effect, &arguments);
        }
        self.pass_effect(id, effect, &arguments)
    }

    /// Whether a native may print.
    fn prints(&self, method: MethodId, effect: Effect) -> bool {
        let known = self.world.method(method);
        matches!(effect, Effect::Prints(..))
            || &*self.world.class(known.class).name == "java/io/FileOutputStream"
                && known.name.starts_with("write")
    }

    /// What a native does, by the table; of peers outside the machine nothing is known.
    pub(crate) fn effect_of(&mut self, method: MethodId) -> Effect {
        if let Some(known) = self.watch.effects.get(&method) {
            return *known;
        }
        let new = self.listed_effect(method).unwrap_or(Effect::Anything);
        self.watch.effects.insert(method, new);
        new
    }

    /// What the table says of a native.
    pub(crate) fn listed_effect(&self, method: MethodId) -> Option<Effect> {
        let known = self.world.method(method);
        let class = &self.world.class(known.class).name;
        let listed = effect(class, &known.name, &known.descriptor)?;
        let missing = self.watch.reductions.twin.lacks(Missing::Entries(listed.kind()));
        Some(if missing { Effect::Nothing } else { listed })
    }

    fn pass_effect(&mut self, id: ThreadId, effect: Effect, arguments: &[u64]) -> Result<()> {
        let own = self.state.thread(id).object;
        let interrupted = self.thread_place(own, "interrupted");
        let argument = |index: usize| Ref::from_slot(arguments[index]);
        match effect {
            // A look at the clock knows itself whether it makes a difference.
            Effect::Nothing | Effect::Cache(..) | Effect::Clock => Ok(()),
            Effect::Anything | Effect::Threads(_) | Effect::State if self.watch.solo => Ok(()),
            Effect::Anything => self.stop_before(id, Action::Anything),
            Effect::Touches(touches) | Effect::Prints(_, touches) => {
                self.pass_touches(id, touches, arguments)
            }
            Effect::Cell(mode, strength, memory) => {
                match self.cell(argument(1), arguments[2] as i64) {
                    Ok(cell) => self.pass_cell(id, cell, mode, strength, memory),
                    // The call itself says what is wrong.
                    Err(_) => Ok(()),
                }
            }
            Effect::Intern => self.pass_intern(id, argument(0)),
            Effect::Copy => self.pass_copy(id, arguments),
            Effect::Clone => self.pass_clone(id, argument(0)),
            Effect::CopyBytes => self.pass_copy_bytes(id, arguments),
            Effect::SetBytes => self.pass_set_bytes(id, arguments),
            Effect::Park => {
                let permit = Place::of(own, PERMIT);
                self.pass_pause(id, permit, Mode::Update, interrupted)
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
            Effect::Threads(touches) => {
                self.look_at_ends(id);
                // It conflicts with everything, but what is known of the memory has to take note.
                let (_, all) = self.seen_of(id, touches, arguments);
                self.stop_before(id, Action::Anything)?;
                self.count_all(id, &all);
                Ok(())
            }
            Effect::Thread => self.pass(id, THREADS, Mode::Update, None, VOLATILE),
            Effect::Start => self.pass_start(id, argument(0)),
            Effect::Notify(all) => self.pass_notify(id, argument(0), all),
            // Since JDK 19 who makes a thread looks whether it has ended itself.
            Effect::State if argument(0) == own => Ok(()),
            Effect::State => self.pass_look(id),
            Effect::Join => self.pass_join(id, argument(0)),
            Effect::Interruptible => {
                // A thread that wakes others can tell whether this one waits already. If it was
                // interrupted it no longer is.
                let permit = Place::of(own, PERMIT);
                match interrupted {
                    Some(flag) => self.pass_pause(id, flag, Mode::Update, Some(permit)),
                    None => self.pass_pause(id, permit, Mode::Read, None),
                }
            }
            Effect::Hash => {
                let object = argument(0);
                if object.is_null() || self.state.heap.get(object).hash != 0 {
                    return Ok(());
                }
                self.pass(id, HASHES, Mode::Update, None, VOLATILE)
            }
        }
    }

    /// A thread is about to wait, which others see that look at its state.
    fn pass_pause(
        &mut self,
        id: ThreadId,
        place: Place,
        mode: Mode,
        also: Option<Place>,
    ) -> Result<()> {
        self.pass(id, place, mode, also, VOLATILE)?;
        if !self.watch.knows(Learned::Looks) {
            return Ok(());
        }
        let (strength, bulk) = (Strength::Volatile, Bulk::One);
        self.stop_at(id, Action::Access { place, mode, strength, also, bulk })
    }

    /// A thread is given a number.
    pub(crate) fn pass_numbering(&mut self, id: ThreadId) -> Result<()> {
        if self.is_watched(id) {
            self.pass(id, THREADS, Mode::Update, None, VOLATILE)
        } else {
            Ok(())
        }
    }

    /// The library's lists of threads are read or changed.
    pub(crate) fn pass_lists(&mut self, id: ThreadId, mode: Mode, group: Ref) -> Result<()> {
        if !self.is_watched(id) || self.watch.solo || group.is_null() {
            return Ok(());
        }
        // What is written is read where groups are made, too.
        if self.watch.knows(Learned::Groups) || mode == Mode::Write {
            self.stop_before(id, Action::Anything)?;
        }
        if self.watch.knows(Learned::Groups) {
            // It is whole, so it must not begin before it can have the monitor.
            if self.state.heap.peek(group).lock.owner().is_some_and(|owner| owner != id) {
                self.state.thread_mut(id).status = Status::Blocked(group);
                return Err(Trap::Blocked);
            }
        }
        if mode != Mode::Update || self.is_destroyed_when_empty(group) {
            self.look_at_ends(id);
            // They may have been changed unseen so far.
            self.watch.learn(Learned::Lists);
        }
        if self.watch.knows(Learned::Lists) {
            self.pass(id, LISTS, mode, None, VOLATILE)
        } else {
            Ok(())
        }
    }

    /// Whether a method reads the list of a group and then those of the groups in it: one after the other, and what
    /// happens in between shows.
    pub(crate) fn asks_groups_below(
        &self,
        id: ThreadId,
        method: MethodId,
        arguments: usize,
    ) -> bool {
        if self.world.method(method).list_access() != Some(Mode::Read) {
            return false;
        }
        let receiver = self.state.thread(id).operands(arguments).first().copied();
        let group = receiver.map_or(Ref::NULL, Ref::from_slot);
        if !self.watch.on || group.is_null() {
            return false;
        }
        let known = self.state.heap.peek(group);
        let Body::Fields(fields) = &known.body else { return false };
        self.world.keeps_list(known.class)
            && self.world.slot_of(known.class, "ngroups").is_some_and(|slot| fields[slot] != 0)
    }

    /// Whether a group is no more once its last thread has ended, where groups keep lists of their threads.
    fn is_destroyed_when_empty(&self, group: Ref) -> bool {
        let known = self.state.heap.peek(group);
        let Body::Fields(fields) = &known.body else { return false };
        self.world.keeps_list(known.class)
            && self.world.slot_of(known.class, "daemon").is_some_and(|slot| fields[slot] != 0)
    }

    /// A section of a synchronizer begins: one action on its queue.
    pub(crate) fn pass_section(&mut self, id: ThreadId, object: Ref, mode: Mode) -> Result<()> {
        if !self.is_watched(id) || object.is_null() {
            return Ok(());
        }
        self.pass(id, Place::of(object, QUEUE), mode, None, VOLATILE)
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
        let method = self.state.thread(thread).frame().map_or(MethodId(0), |frame| frame.method);
        let State { heap, owners, units, threads, .. } = &mut self.state;
        let callers = threads[thread.index()].frames.split_last().map_or(&[][..], |(_, rest)| rest);
        let gate = Gate {
            world: &self.world,
            heap,
            owners,
            thread,
            object_of_thread,
            joined,
            used,
            position,
            method,
            callers,
            units,
            strength,
        };
        (&mut self.watch, gate)
    }

    /// Stop before an action, unless it was granted or no other thread is there.
    pub(crate) fn stop_at(&mut self, id: ThreadId, action: Action) -> Result<()> {
        if self.watch.solo { Ok(()) } else { self.stop_before(id, action) }
    }

    pub(super) fn stop_before(&mut self, id: ThreadId, action: Action) -> Result<()> {
        let position = self.place_of(id);
        if self.watch.stop(position, action) { Err(Trap::Stop) } else { Ok(()) }
    }
}
