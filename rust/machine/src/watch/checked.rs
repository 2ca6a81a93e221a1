//! Checked builds: what a native touches is held against its entry.
//!
//! While a native runs, every object that it looks at is noted, and what it changed is found by
//! comparison. A shared object that the entry does not name is a mistake in the table, and a panic.

use crate::Machine;
use crate::action::{Mode, Place, WHOLE};
use crate::effects::{Effect, Memory, Touch};
use crate::ids::{MethodId, Ref, StaticId, ThreadId};
use crate::state::heap::{self, HeapMark};

/// Classes of the library whose objects do not change once they were made, though their fields are
/// not all final: what they describe is a fact about classes.
const UNCHANGING: [&str; 8] = [
    "java/lang/Class",
    "java/lang/Module",
    "java/lang/invoke/MemberName",
    "java/lang/invoke/MethodType",
    "java/lang/invoke/ResolvedMethodName",
    "java/lang/reflect/Constructor",
    "java/lang/reflect/Field",
    "java/lang/reflect/Method",
];

/// What a native may touch, and where everything stood before.
pub(crate) struct Check {
    method: MethodId,
    declared: Vec<(Place, Mode)>,
    mark: HeapMark,
    statics: usize,
    places: usize,
}

impl Machine {
    /// A native is about to run; `None` if no thread could see what it does.
    pub(crate) fn begin_check(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: &[u64],
    ) -> Option<Check> {
        if !self.is_watched(id) || self.watch.solo || !self.state.heap.is_recording() {
            return None;
        }
        let known = self.world.method(method);
        let key = format!("{}.{}", self.world.class(known.class).name, known.name);
        if self.world.natives.is_foreign(&format!("{key}{}", known.descriptor)) {
            return None;
        }
        let declared = self.declared_places(id, method, arguments);
        let mark = self.state.heap.mark();
        let statics = self.state.statics.mark();
        let places = self.state.heap.places();
        heap::track(true);
        Some(Check { method, declared, mark, statics, places })
    }

    /// The native has run.
    pub(crate) fn end_check(&mut self, check: Option<Check>) {
        let Some(check) = check else { return };
        for (object, slot) in heap::track(false) {
            if object.index() < check.places && self.state.heap.peek(object).marks.shared {
                self.check_read(&check, object, slot);
            }
        }
        let changed: Vec<(Ref, Vec<u32>)> = self.state.heap.changes(check.mark);
        for (object, slots) in changed {
            for slot in slots {
                self.check_write(&check, Place::of(object, slot));
            }
        }
        for index in self.state.statics.changed(check.statics) {
            self.check_write(&check, Place::of_static(StaticId(index as u32)));
        }
    }

    fn declared_places(
        &mut self,
        id: ThreadId,
        method: MethodId,
        arguments: &[u64],
    ) -> Vec<(Place, Mode)> {
        let argument = |index: usize| Ref::from_slot(arguments[index]);
        let all =
            |place: Option<Place>, mode| place.map(|place| (place, mode)).into_iter().collect();
        match self.effect_of(method) {
            Effect::Cache(slot, name) => self
                .places(id, Memory::Field(slot, name), arguments)
                .into_iter()
                .map(|place| (place, Mode::Write))
                .collect(),
            Effect::Touches(touches) | Effect::Prints(_, touches) => {
                self.touched_places(id, touches, arguments).collect()
            }
            Effect::Threads(touches) => self
                .touched_places(id, touches, arguments)
                .chain(self.thread_objects(arguments))
                .collect(),
            Effect::Cell(mode, _, memory) => {
                let cell = self.cell(argument(1), arguments[2] as i64).ok();
                let bytes = crate::cells::width(memory);
                all(cell.map(|cell| self.place_of_cell(cell, bytes)), mode)
            }
            Effect::Copy => vec![
                (Place::whole(argument(0)), Mode::Read),
                (Place::whole(argument(2)), Mode::Write),
            ],
            Effect::Clone => vec![(Place::whole(argument(0)), Mode::Read)],
            Effect::CopyBytes => vec![
                (Place::whole(argument(1)), Mode::Read),
                (Place::whole(argument(4)), Mode::Write),
            ],
            Effect::SetBytes => vec![(Place::whole(argument(1)), Mode::Write)],
            // What natives of threads keep in a `Thread` is part of what these stand for.
            Effect::Park
            | Effect::Wake(_)
            | Effect::Interrupt
            | Effect::Thread
            | Effect::Start
            | Effect::Notify(_)
            | Effect::Interruptible
            | Effect::Join => self.thread_objects(arguments),
            // Whether a thread is blocked depends on the monitor that it stands before.
            Effect::State => {
                let threads = self.state.threads.iter();
                let monitors = threads.filter_map(|thread| self.wanted_monitor(thread));
                let monitors = monitors.map(|object| (Place::whole(object), Mode::Read));
                self.thread_objects(arguments).into_iter().chain(monitors).collect()
            }
            Effect::Nothing | Effect::Hash | Effect::Clock | Effect::Intern | Effect::Anything => {
                Vec::new()
            }
        }
    }

    fn touched_places(
        &self,
        id: ThreadId,
        touches: &[Touch],
        arguments: &[u64],
    ) -> impl Iterator<Item = (Place, Mode)> {
        touches.iter().flat_map(move |touch| {
            let places = self.places(id, touch.memory, arguments);
            places.into_iter().map(|place| (place, touch.mode))
        })
    }

    fn thread_objects(&self, arguments: &[u64]) -> Vec<(Place, Mode)> {
        let mut found: Vec<Ref> = self.state.threads.iter().map(|thread| thread.object).collect();
        let thread = self.world.loaded("java/lang/Thread");
        for &slot in arguments {
            let object = Ref::from_slot(slot);
            let inside = !object.is_null() && object.index() < self.state.heap.places();
            let class = inside.then(|| self.state.heap.class_of(object));
            let is_thread = class.zip(thread);
            if is_thread.is_some_and(|(class, thread)| self.world.is_subtype(class, thread)) {
                found.push(object);
            }
        }
        let holders: Vec<Ref> =
            found.iter().filter_map(|&thread| self.ref_field(thread, "holder").ok()).collect();
        let all = found.into_iter().chain(holders).filter(|object| !object.is_null());
        all.map(|object| (Place::whole(object), Mode::Update)).collect()
    }

    fn check_read(&self, check: &Check, object: Ref, slot: Option<u32>) {
        let covers = |(place, _): &&(Place, Mode)| {
            place.object == object && slot.is_none_or(|slot| place.meets(Place::of(object, slot)))
        };
        if check.declared.iter().find(covers).is_some()
            || slot.is_some_and(|s| self.is_fixed(object, s))
        {
            return;
        }
        self.complain(check, "reads", Place::of(object, slot.unwrap_or(WHOLE)));
    }

    fn check_write(&self, check: &Check, place: Place) {
        let covers = |(known, mode): &(Place, Mode)| *mode != Mode::Read && known.meets(place);
        if !check.declared.iter().any(covers) {
            self.complain(check, "writes", place);
        }
    }

    /// Whether a field never changes after it was shared.
    fn is_fixed(&self, object: Ref, slot: u32) -> bool {
        const FINAL: u16 = 0x0010;
        let class = self.state.heap.class_of(object);
        if UNCHANGING.contains(&&*self.world.class(class).name) {
            return true;
        }
        self.world.slot_field(class, slot).is_none_or(|field| field.flags & FINAL != 0)
    }

    fn complain(&self, check: &Check, verb: &str, place: Place) -> ! {
        let native = self.world.describe(check.method);
        let what = self.place_name(place);
        panic!("{native} {verb} {what}, which its entry in the table of effects does not name");
    }
}
