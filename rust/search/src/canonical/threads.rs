//! A thread: why it is not running if it is not, and its frames.

use super::{Canonical, Version, WrittenThread};
use heddle_machine::action::Action;
use heddle_machine::ids::{MethodId, Ref};
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::heap::Heap;
use heddle_machine::state::thread::{Frame, LEAVE, Status, Then, Thread};
use heddle_machine::world::{Kind, World};

/// Tells of slots of a frame whether nothing but the length of an array is asked for.
fn measured(world: &World, frame: &Frame) -> impl Fn(usize) -> bool {
    // A frame that has not begun stands at no instruction.
    let liveness = world
        .liveness(frame.method)
        .filter(|liveness| liveness.is_measured() && frame.pc < LEAVE)
        .zip(world.method(frame.method).code());
    let (pc, base) = (frame.pc as usize, frame.base as usize);
    move |at| {
        liveness.is_some_and(|(liveness, code)| {
            let slot = at - base;
            slot < usize::from(code.max_locals)
                && liveness.is_live(pc, slot)
                && !liveness.is_read(pc, slot)
        })
    }
}

impl Canonical {
    /// Write a thread, as one component of the numbers of its parts.
    pub(super) fn thread(
        &mut self,
        world: &World,
        heap: &Heap,
        thread: &Thread,
    ) -> Result<(), MethodId> {
        let index = thread.id.index();
        self.symmetry.ahead = self.symmetry.ahead_of(thread).is_some();
        if let Some(id) = self.known[index] {
            self.ids.push(id);
            return Ok(());
        }
        let listed = self.symmetry.is_listed(thread.id);
        // What is written of a thread that has ended may depend on whether an array holds it.
        let told = self.symmetry.sets && matches!(thread.status, Status::Terminated);
        if self.threads[index].stamp == thread.stamp + 1
            && self.threads[index].listed == listed
            && self.moments.keeps(&self.threads[index].times)
            && self.leads_to(|canonical| &canonical.threads[index].links)
        {
            let WrittenThread { id, ref links, ref times, .. } = self.threads[index];
            if links.is_empty() && times.is_empty() && !self.symmetry.ahead && !told {
                // Another version has taken its place meanwhile.
                self.versions.keep(Version::of_thread(thread.id, thread.stamp), id);
            }
            self.ids.push(id);
            self.moments.add(&self.threads[index].times);
            return Ok(());
        }
        self.links.clear();
        self.moments.begin_component();
        self.write_either(world, heap, thread)?;
        let id = self.drafts.intern(&mut self.draft, &mut self.components);
        self.ids.push(id);
        let times = self.moments.end_component();
        if self.links.is_empty() && times.is_empty() && !self.symmetry.ahead && !told {
            self.versions.keep(Version::of_thread(thread.id, thread.stamp), id);
        }
        let written = &mut self.threads[index];
        (written.stamp, written.id, written.times) = (thread.stamp + 1, id, times);
        written.listed = listed;
        std::mem::swap(&mut written.links, &mut self.links);
        Ok(())
    }

    /// Write a thread as it is, or as it will be when those it joins have ended.
    fn write_either(
        &mut self,
        world: &World,
        heap: &Heap,
        thread: &Thread,
    ) -> Result<(), MethodId> {
        let index = thread.id.index();
        match self.symmetry.aheads.get_mut(index).filter(|_| self.symmetry.ahead) {
            Some(ahead) => {
                let Some(later) = ahead.take() else { return Ok(()) };
                let written = self.write_thread(world, heap, &later.thread, true);
                self.symmetry.aheads[index] = Some(later);
                written
            }
            None => self.write_thread(world, heap, thread, false),
        }
    }

    fn write_thread(
        &mut self,
        world: &World,
        heap: &Heap,
        thread: &Thread,
        later: bool,
    ) -> Result<(), MethodId> {
        // All that there is, by name: what is added must be written here, or not be read.
        let Thread {
            status,
            object,
            frames,
            pending,
            permit,
            daemon,
            atomic,
            whole,
            uncaught,
            joined,
            used,
            // Follows from the place in the list.
            id: _,
            // Written frame by frame, as far as it is alive.
            stack: _,
            // Read in the step that sets it.
            delivered: _,
            // Follows from where the thread stands, and from facts that are the same in all states,
            // as far as it is not written with the status. It may be older than that and say
            // more, never less: it is only used to tell which steps conflict.
            next: _,
            // Which thread it is, and when it was copied last.
            born: _,
            stamp: _,
        } = thread;
        if *status == Status::Terminated {
            self.draft.word(0);
            self.draft.word(u32::from(!uncaught.is_null()));
            if self.symmetry.is_listed(thread.id) {
                // What it has left is there for those that find it in an array.
                self.reference(*object);
            }
            self.drafts.end_part(&self.draft);
            return Ok(());
        }
        if later {
            self.draft.word(14);
        } else {
            self.status(thread);
        }
        self.reference(*object);
        self.reference(*uncaught);
        self.draft.word(u32::from(*pending) << 2 | u32::from(*permit) << 1 | u32::from(*daemon));
        self.draft.word(atomic << 8 | whole);
        if !self.symmetry.on {
            self.draft.wide(*joined);
        }
        self.draft.wide(*used);
        self.drafts.end_part(&self.draft);
        for frame in frames {
            self.draft.word(frame.method.0);
            self.draft.word(frame.pc);
            self.reference(frame.lock);
            self.then(frame.then);
            let waits = self.moments.only_waits(world, world.method(frame.method).class);
            let is_measured = measured(world, frame);
            for_each_slot(world, thread, frame, |at, value, kind| match kind {
                Kind::Ref if is_measured(at) => {
                    self.length(heap, Ref::from_slot(value));
                }
                Kind::Ref => self.reference(Ref::from_slot(value)),
                _ => self.slot(value, waits),
            })
            .map_err(|untyped| untyped.0)?;
            self.drafts.end_part(&self.draft);
        }
        Ok(())
    }

    /// Write what an array of which only the length is asked for is.
    fn length(&mut self, heap: &Heap, array: Ref) {
        if let Some(length) = heap.peek(array).body.length() {
            self.draft.word(1);
            self.draft.word(heap.class_of(array).0);
            self.draft.word(length as u32);
        } else {
            self.draft.word(0);
            self.reference(array);
        }
    }

    /// Threads that have ended and that another one can still ask for. Which one it was that an
    /// object stands for, and whom it had joined, is known to a thread that joins it.
    pub(super) fn ended(&mut self, threads: &[Thread]) {
        if self.symmetry.on {
            self.ended_by_place(threads);
            self.end();
            self.groups.push(self.ids.len());
            return;
        }
        if self.over.is_empty() {
            // That is so in most states.
            let nothing = *self.nothing.get_or_insert_with(|| self.components.intern(&[]));
            self.ids.push(nothing);
            self.groups.push(self.ids.len());
            return;
        }
        for at in 0..self.over.len() {
            let thread = &threads[self.over[at].index()];
            if let Some(code) = self.known_code(thread.object) {
                self.draft.word(thread.id.0);
                self.draft.word(code);
                self.draft.wide(thread.joined);
            }
        }
        self.end();
        self.groups.push(self.ids.len());
    }

    fn deadline(&mut self, deadline: Option<u64>) {
        match deadline {
            None => self.draft.word(0),
            Some(moment) => {
                let told = self.moments.ends(moment);
                self.draft.word(1 + u32::from(told));
            }
        }
    }

    fn status(&mut self, thread: &Thread) {
        match thread.status {
            Status::Terminated => self.draft.word(0),
            // One that has yet to come to an action that others can see may stand where it will be
            // stopped; its step is one, though nothing else changes. What begins may go on alone,
            // and what was cut off may not: a loop that leads back to its beginning is not the same.
            Status::Runnable => self.draft.word(match thread.next {
                Action::Begin => 11,
                Action::Cut => 13,
                Action::Choose(_) => 12,
                _ => 1,
            }),
            Status::Blocked(object) => {
                self.draft.word(2);
                self.reference(object);
            }
            Status::Waiting { object, depth, deadline } => {
                self.draft.word(3);
                self.reference(object);
                self.draft.word(depth);
                self.deadline(deadline);
            }
            Status::Returning { object, depth, interrupted, timed } => {
                self.draft.word((4 + u32::from(interrupted)) | u32::from(timed) << 8);
                self.reference(object);
                self.draft.word(depth);
            }
            Status::Parked(deadline) => {
                self.draft.word(6);
                self.deadline(deadline);
            }
            Status::Sleeping(deadline) => {
                self.draft.word(7);
                self.deadline(Some(deadline));
            }
            Status::Polling(poll, deadline) => {
                self.draft.word(0xe | (poll.kind as u32) << 8);
                self.draft.word(poll.number as u32);
                self.draft.word(poll.events as u32);
                self.deadline(deadline);
            }
            Status::Initializing(class) => {
                self.draft.word(8);
                self.draft.word(class.0);
            }
            Status::Woken { interrupted, timed } => {
                self.draft.word(9 | u32::from(timed) << 8);
                self.draft.word(interrupted.map_or(0, |message| message.len() as u32 + 1));
            }
            Status::Joining(target, deadline) => {
                self.draft.word(10);
                if !self.symmetry.on {
                    self.draft.word(target.0);
                }
                self.deadline(deadline);
            }
        }
    }

    fn then(&mut self, then: Then) {
        match then {
            Then::Continue => self.draft.word(0),
            Then::Uninterrupted => self.draft.word(1),
            Then::Retry => self.draft.word(2),
            Then::Initialized(class) => {
                self.draft.word(3);
                self.draft.word(class.0);
            }
            Then::Throw(reference) => {
                self.draft.word(4);
                self.reference(reference);
            }
            Then::Reflect(memory) => self.draft.word(5 | (memory as u32) << 8),
            Then::Give(reference) => {
                self.draft.word(6);
                self.reference(reference);
            }
            Then::ReflectGive(reference) => {
                self.draft.word(7);
                self.reference(reference);
            }
            Then::ThreadDone => self.draft.word(8),
            Then::Gone => self.draft.word(9),
            Then::Deliver => self.draft.word(10),
            Then::Whole => self.draft.word(12),
            Then::Convert(from, to) => {
                self.draft.word(0xb | (from as u32) << 8 | (to as u32) << 16);
            }
        }
    }
}
