//! A state as words, such that two states that a program cannot tell apart give the same words.
//!
//! Objects of the base keep their places. Younger ones are numbered in the order in which they are
//! found, from static fields and base objects first, then from each thread; what is not found is
//! garbage and does not count ([`VisserHBPL03`, 3.3.1]). Each thread numbers what only it leads to
//! by itself, so that threads do not disturb each other's words.

use crate::machine::Machine;
use crate::machine::ids::{ClassId, Ref};
use crate::machine::state::frame_refs::for_each_slot;
use crate::machine::state::object::{Body, Object};
use crate::machine::state::thread::{Status, Then, Thread};
use crate::machine::state::{Initialization, Rest, State};
use crate::machine::trap::Unsupported;
use crate::machine::watch::action::Action;
use crate::machine::world::class::Type;
use crate::machine::world::{Kind, World};

use super::store::Draft;

/// Fields of the library that hold what can be computed again.
#[derive(Clone, Copy, Debug, Default)]
struct Ignored {
    string: Option<ClassId>,
    throwable: Option<ClassId>,
    hash: usize,
    hash_is_zero: usize,
    backtrace: usize,
}

/// Writes states as words.
pub struct Canonical {
    /// By place above the base: the code of an object, if `stamps` is of now.
    codes: Vec<u32>,
    stamps: Vec<u32>,
    now: u32,
    base: usize,
    group: u32,
    next: u32,
    queue: Vec<Ref>,
    ignored: Ignored,
    /// What rarely changes, as it was at the base.
    rest: std::sync::Arc<Rest>,
    /// The words of the last state.
    pub draft: Draft,
    /// Whether the clock makes a difference.
    pub clock: bool,
}

impl Canonical {
    /// For the states that come from this one, which is the base.
    pub fn new(machine: &Machine) -> Self {
        let world = &machine.world;
        let string = world.loaded("java/lang/String");
        let throwable = world.loaded("java/lang/Throwable");
        let slot = |class: Option<ClassId>, name| {
            class.and_then(|class| world.slot_of(class, name)).unwrap_or(usize::MAX)
        };
        let ignored = Ignored {
            string,
            throwable,
            hash: slot(string, "hash"),
            hash_is_zero: slot(string, "hashIsZero"),
            backtrace: slot(throwable, "backtrace"),
        };
        Self {
            codes: Vec::new(),
            stamps: Vec::new(),
            now: 0,
            base: machine.state.heap.base(),
            group: 0,
            next: 0,
            queue: Vec::new(),
            ignored,
            rest: std::sync::Arc::clone(&machine.state.rest),
            draft: Draft::default(),
            clock: false,
        }
    }

    /// Write a state; the words are in `draft`.
    pub fn write(&mut self, machine: &mut Machine) -> Result<(), Unsupported> {
        for thread in &machine.state.threads {
            for frame in &thread.frames {
                machine.world.ensure_liveness(frame.method);
                machine.world.ensure_kinds(frame.method);
            }
        }
        let (world, state) = (&machine.world, &machine.state);
        self.draft.clear();
        self.now += 1;
        let young = state.heap.places() - self.base;
        if self.codes.len() < young {
            self.codes.resize(young, 0);
            self.stamps.resize(young, 0);
        }
        self.begin_group(0);
        self.globals(world, state);
        for (reference, original) in state.heap.originals() {
            let object = state.heap.get(*reference);
            if !object.is_like(original) && !self.is_cache(world, object, original) {
                self.draft.word(reference.0);
                self.object(world, object);
            }
        }
        self.finish_group(world, state);
        for thread in &state.threads {
            self.begin_group(thread.id.0 + 1);
            self.thread(world, thread).map_err(|method| Unsupported {
                what: format!("the variables of {}", world.describe(method)),
                remedy: "compile the class with a compiler of this century".into(),
            })?;
            self.finish_group(world, state);
        }
        Ok(())
    }

    fn begin_group(&mut self, group: u32) {
        self.group = group;
        self.next = 0;
    }

    /// Write all objects found since the group began.
    fn finish_group(&mut self, world: &World, state: &State) {
        let mut at = 0;
        while at < self.queue.len() {
            let reference = self.queue[at];
            self.object(world, state.heap.get(reference));
            at += 1;
        }
        self.queue.clear();
        self.draft.end_group();
    }

    /// A reference as a word: base objects are even, others odd, null is zero.
    #[inline]
    fn code(&mut self, reference: Ref) -> u32 {
        let place = reference.index();
        if place < self.base {
            return reference.0 << 1;
        }
        let young = place - self.base;
        if self.stamps[young] != self.now {
            self.stamps[young] = self.now;
            self.codes[young] = (self.group << 22 | self.next) << 1 | 1;
            self.next += 1;
            self.queue.push(reference);
        }
        self.codes[young]
    }

    #[inline]
    fn reference(&mut self, reference: Ref) {
        let code = self.code(reference);
        self.draft.word(code);
    }

    fn globals(&mut self, world: &World, state: &State) {
        if self.clock {
            self.draft.wide(state.clock);
        }
        self.draft.word(state.hashes);
        for (field, value) in state.statics.differences() {
            self.draft.word(field);
            if world.statics[field as usize].memory == Type::Ref {
                self.reference(Ref::from_slot(value));
            } else {
                self.draft.wide(value);
            }
        }
        self.draft.end();
        for (class, status) in state.initialization.differences() {
            self.draft.word(class);
            self.draft.word(match status {
                Initialization::Pending => 0,
                Initialization::Done => 1,
                Initialization::Failed => 2,
                Initialization::Running(thread) => 3 + thread.0,
            });
        }
        self.draft.end();
        for (class, mirror) in state.mirrors.differences() {
            self.draft.word(class);
            self.reference(mirror);
        }
        self.draft.end();
        for (literal, string) in state.literals.differences() {
            self.draft.word(literal);
            self.reference(string);
        }
        self.draft.end();
        if !std::sync::Arc::ptr_eq(&self.rest, &state.rest) {
            self.rest(&state.rest);
        }
    }

    fn rest(&mut self, rest: &Rest) {
        let base = std::sync::Arc::clone(&self.rest);
        let mut sites: Vec<_> = rest.sites.iter().filter(|(id, v)| base.sites.get(id) != Some(v)).collect();
        sites.sort_unstable();
        for (site, &value) in sites {
            self.draft.word(site.0);
            // Numbers above the places are no references.
            if value < 1 << 32 {
                self.reference(Ref::from_slot(value));
            } else {
                self.draft.wide(value);
            }
        }
        self.draft.end();
        let mut interned: Vec<_> =
            rest.interned.iter().filter(|(text, _)| !base.interned.contains_key(*text)).collect();
        interned.sort_unstable_by(|a, b| a.0.to_utf16().cmp(&b.0.to_utf16()));
        for (_, &string) in interned {
            self.reference(string);
        }
        for (class, &(exception, _)) in &rest.failures {
            self.draft.word(class.0);
            self.reference(exception);
        }
        self.draft.end();
        self.draft.word(rest.input_position as u32);
        let others = format!("{:?}{:?}{:?}", rest.memory, rest.inflations, rest.files);
        for byte in others.bytes() {
            self.draft.word(u32::from(byte));
        }
        self.draft.end();
    }

    fn thread(&mut self, world: &World, thread: &Thread) -> Result<(), crate::machine::ids::MethodId> {
        if thread.status == Status::Terminated {
            self.draft.word(0);
            self.draft.word(u32::from(!thread.uncaught.is_null()));
            self.draft.end();
            return Ok(());
        }
        self.status(thread);
        self.reference(thread.object);
        self.reference(thread.uncaught);
        self.draft.word(
            u32::from(thread.pending) << 2 | u32::from(thread.permit) << 1 | u32::from(thread.daemon),
        );
        self.draft.word(thread.atomic);
        self.draft.wide(thread.joined);
        self.draft.end();
        for frame in &thread.frames {
            self.draft.word(frame.method.0);
            self.draft.word(frame.pc);
            self.reference(frame.lock);
            self.then(&frame.then);
            for_each_slot(world, thread, frame, |_, value, kind| match kind {
                Kind::Ref => self.reference(Ref::from_slot(value)),
                _ => self.draft.value(value),
            })
            .map_err(|untyped| untyped.0)?;
            self.draft.end();
        }
        Ok(())
    }

    fn deadline(&mut self, deadline: Option<u64>) {
        match deadline {
            None => self.draft.word(0),
            Some(_) if !self.clock => self.draft.word(1),
            Some(moment) => {
                self.draft.word(2);
                self.draft.wide(moment);
            }
        }
    }

    fn status(&mut self, thread: &Thread) {
        match thread.status {
            Status::Terminated => self.draft.word(0),
            // One that has yet to come to an action that others can see may stand where it will be
            // stopped; its step is one, though nothing else changes.
            Status::Runnable => self.draft.word(if thread.next == Action::Begin { 11 } else { 1 }),
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
            Status::Returning { object, depth, interrupted } => {
                self.draft.word(4 + u32::from(interrupted));
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
            Status::Initializing(class) => {
                self.draft.word(8);
                self.draft.word(class.0);
            }
            Status::Woken { interrupted } => {
                self.draft.word(9);
                self.draft.word(interrupted.map_or(0, |message| message.len() as u32 + 1));
            }
            Status::Joining(target, deadline) => {
                self.draft.word(10);
                self.draft.word(target.0);
                self.deadline(deadline);
            }
        }
    }

    fn then(&mut self, then: &Then) {
        match *then {
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
            Then::Convert(from, to) => {
                self.draft.word(11 | (from as u32) << 8 | (to as u32) << 16);
            }
        }
    }

    fn is_ignored(&self, world: &World, class: ClassId, slot: usize) -> bool {
        let ignored = &self.ignored;
        if Some(class) == ignored.string {
            return slot == ignored.hash || slot == ignored.hash_is_zero;
        }
        slot == ignored.backtrace
            && ignored.throwable.is_some_and(|throwable| world.is_subtype(class, throwable))
    }

    /// Whether an object differs from another only in what can be computed again.
    fn is_cache(&self, world: &World, object: &Object, original: &Object) -> bool {
        match (&object.body, &original.body) {
            (Body::Fields(new), Body::Fields(old)) => {
                object.lock == original.lock
                    && object.hash == original.hash
                    && object.marks.owner == original.marks.owner
                    && new
                        .iter()
                        .zip(old)
                        .enumerate()
                        .all(|(slot, (new, old))| new == old || self.is_ignored(world, object.class, slot))
            }
            _ => false,
        }
    }

    /// Write an object as a component.
    fn object(&mut self, world: &World, object: &Object) {
        let lock = object.lock;
        self.draft.word(object.class.0);
        self.draft.word(object.hash);
        self.draft.word(lock.owner().map_or(0, |owner| owner.0 + 1) << 16 | u32::from(object.marks.owner));
        self.draft.word(lock.depth());
        match &object.body {
            Body::Fields(fields) => {
                let layout = &world.class(object.class).layout;
                for (slot, (memory, &value)) in layout.iter().zip(fields).enumerate() {
                    match memory {
                        _ if self.is_ignored(world, object.class, slot) => {}
                        Type::Ref => self.reference(Ref::from_slot(value)),
                        Type::Long | Type::Double => self.draft.wide(value),
                        _ => self.draft.word(value as u32),
                    }
                }
            }
            Body::Refs(elements) => {
                for &element in elements {
                    self.reference(element);
                }
            }
            Body::Bytes(data) => self.packed(data.len(), data.iter().map(|&v| v as u8)),
            Body::Chars(data) => data.iter().for_each(|&v| self.draft.word(u32::from(v))),
            Body::Shorts(data) => data.iter().for_each(|&v| self.draft.word(v as u32)),
            Body::Ints(data) => data.iter().for_each(|&v| self.draft.word(v as u32)),
            Body::Floats(data) => data.iter().for_each(|&v| self.draft.word(v.to_bits())),
            Body::Longs(data) => data.iter().for_each(|&v| self.draft.wide(v as u64)),
            Body::Doubles(data) => data.iter().for_each(|&v| self.draft.wide(v.to_bits())),
            Body::Free => {}
        }
        self.draft.end();
    }

    fn packed(&mut self, length: usize, bytes: impl Iterator<Item = u8>) {
        self.draft.word(length as u32);
        let mut word = 0;
        let mut count = 0;
        for byte in bytes {
            word = word << 8 | u32::from(byte);
            count += 1;
            if count % 4 == 0 {
                self.draft.word(word);
                word = 0;
            }
        }
        if count % 4 != 0 {
            self.draft.word(word);
        }
    }
}
