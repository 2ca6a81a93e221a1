//! Which objects are alive.
//!
//! Local variables that are not read again do not count, and of the other slots of a frame only
//! those that hold references. Where a method's code does not tell which those are, every slot that
//! could be one counts as one: that may keep dead objects, and never frees a live one. Places do
//! not move.

use super::State;
use super::frame_refs::for_each_slot;
use super::object::Body;
use super::thread::{Frame, LEAVE, Status, Then, Thread};
use crate::ids::Ref;
use crate::world::class::Type;
use crate::world::{Kind, World};

struct Marking<'a> {
    state: &'a State,
    world: &'a World,
    marked: Vec<bool>,
    todo: Vec<Ref>,
    /// Whether references that may be cleared lead nowhere.
    strong: bool,
}

impl State {
    /// Which objects can be reached, by place.
    pub fn live(&self, world: &World) -> Vec<bool> {
        self.reached(world, false)
    }

    /// Which objects can be reached other than through references that may be cleared.
    pub fn strongly(&self, world: &World) -> Vec<bool> {
        self.reached(world, true)
    }

    fn reached(&self, world: &World, strong: bool) -> Vec<bool> {
        let marked = vec![false; self.heap.places()];
        let mut marking = Marking { state: self, world, marked, todo: Vec::new(), strong };
        marking.roots();
        marking.spread();
        marking.marked
    }

    /// How many bytes all objects take that can be reached.
    pub fn live_bytes(&self, world: &World) -> usize {
        let marked = self.live(world);
        let live = marked.iter().enumerate().filter(|(_, marked)| **marked);
        live.map(|(index, _)| self.heap.get(Ref::at(index)).body.size() + 16).sum()
    }

    /// Collect what cannot be reached; `wanted` bytes must fit afterwards: false if they do not.
    pub fn collect(&mut self, world: &World, wanted: usize) -> bool {
        let mut marking = Marking {
            state: self,
            world,
            marked: vec![false; self.heap.places()],
            todo: Vec::new(),
            strong: false,
        };
        marking.roots();
        marking.spread();
        let marked = marking.marked;
        self.rest_mut().interned.retain(|_, reference| marked[reference.index()]);
        if let Some(units) = &mut self.units {
            std::sync::Arc::make_mut(units).retain(|reference| marked[reference.index()]);
        }
        self.heap.sweep(&marked, wanted)
    }
}

impl Marking<'_> {
    fn mark(&mut self, reference: Ref) {
        let index = reference.index();
        if index == 0 || index >= self.marked.len() || self.marked[index] {
            return;
        }
        if matches!(self.state.heap.get(reference).body, Body::Free) {
            return;
        }
        self.marked[index] = true;
        self.todo.push(reference);
    }

    /// Marks a slot that may or may not be a reference.
    fn mark_slot(&mut self, slot: u64) {
        if slot < self.marked.len() as u64 {
            self.mark(Ref::from_slot(slot));
        }
    }

    fn roots(&mut self) {
        let state = self.state;
        for &reference in state.mirrors.iter().chain(&*state.literals).chain(&state.rest.roots) {
            self.mark(reference);
        }
        for (field, &value) in self.world.statics.iter().zip(&*state.statics) {
            if field.memory == Type::Ref {
                self.mark(Ref::from_slot(value));
            }
        }
        for &(exception, _) in state.rest.failures.values() {
            self.mark(exception);
        }
        let spaces = &state.rest.spaces;
        for &reference in spaces.loaders.iter().chain(spaces.failed.values()) {
            self.mark(reference);
        }
        for &value in state.rest.sites.values() {
            self.mark_slot(value);
        }
        for thread in &state.threads {
            self.mark(thread.object);
            self.mark(thread.uncaught);
            self.mark_slot(thread.delivered);
            for frame in &thread.frames {
                self.frame_slots(thread, frame);
                self.mark(frame.lock);
                if let Then::Throw(reference)
                | Then::Give(reference)
                | Then::ReflectGive(reference) = frame.then
                {
                    self.mark(reference);
                }
            }
            if let Status::Blocked(object)
            | Status::Waiting { object, .. }
            | Status::Returning { object, .. } = thread.status
            {
                self.mark(object);
            }
        }
    }

    /// The references that a frame still needs.
    fn frame_slots(&mut self, thread: &Thread, frame: &Frame) {
        let marked = for_each_slot(self.world, thread, frame, |_, value, kind| {
            if kind == Kind::Ref {
                self.mark(Ref::from_slot(value));
            }
        });
        if marked.is_err() {
            self.possible_references(thread, frame);
        }
    }

    /// Whatever could be a reference that a frame still needs.
    fn possible_references(&mut self, thread: &Thread, frame: &Frame) {
        let (base, top) = (frame.base as usize, frame.top as usize);
        let locals =
            self.world.method(frame.method).code().map_or(0, |code| usize::from(code.max_locals));
        let liveness = self.world.liveness(frame.method);
        // A frame that has not begun, such as a class initialiser's, needs its arguments.
        let pc = if frame.pc >= LEAVE { 0 } else { frame.pc as usize };
        for (slot, &value) in
            thread.stack[base..(base + locals).min(thread.stack.len())].iter().enumerate()
        {
            if liveness.is_none_or(|liveness| liveness.is_live(pc, slot)) {
                self.mark_slot(value);
            }
        }
        for &value in &thread.stack[(base + locals).min(top)..top.min(thread.stack.len())] {
            self.mark_slot(value);
        }
    }

    fn spread(&mut self) {
        let weak = self.world.loaded("java/lang/ref/Reference").filter(|_| self.strong);
        let referent = weak.and_then(|weak| self.world.slot_of(weak, "referent"));
        while let Some(reference) = self.todo.pop() {
            let object = self.state.heap.get(reference);
            let is_weak = weak.is_some_and(|weak| self.world.is_subtype(object.class, weak));
            match &object.body {
                Body::Refs(elements) => {
                    for &element in elements {
                        self.mark(element);
                    }
                }
                Body::Fields(fields) => {
                    let layout = &self.world.class(object.class).layout;
                    for (slot, (memory, &value)) in layout.iter().zip(fields).enumerate() {
                        if *memory == Type::Ref && !(is_weak && Some(slot) == referent) {
                            self.mark(Ref::from_slot(value));
                        }
                    }
                }
                _ => {}
            }
        }
    }
}
