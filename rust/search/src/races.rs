//! Accesses that race, and whether they count.
//!
//! Counted are accesses by the user's code, and accesses of library code to memory that the user's
//! code can reach. Whose code and memory it is, is decided by class loader and by what refers to it.
//! The JDK's accesses to its own objects are trusted where its classes are written for that.

use super::Search;
use super::by_design::{KEPT, is_by_design, is_for_others, is_listed, is_plain};
use super::outcome::{Memory, Problem};
use heddle_machine::Machine;
use heddle_machine::action::{Action, Mode, Place, Strength, THREADS, WHOLE};
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::{Frame, Status, Thread};
use heddle_machine::watch::Touched;
use heddle_machine::world::Kind;
use heddle_machine::world::class::{Class, Type};

/// What two conflicting accesses have in common, as exactly as one of them says it.
fn met((one, mode, strength): Touched, (other, how, promised): Touched) -> Option<Place> {
    let races = one.meets(other)
        && (mode != Mode::Read || how != Mode::Read)
        && !(strength.orders() && promised.orders());
    races.then_some(if one.slot == WHOLE { other } else { one })
}

/// Pairs of threads that are about to access the same memory, one of them writing.
pub fn racing(machine: &Machine) -> Vec<(ThreadId, ThreadId)> {
    racing_among(machine, &all_threads(machine))
}

/// All threads, those that have ended included.
pub(super) fn all_threads(machine: &Machine) -> Vec<ThreadId> {
    (0..machine.state.threads.len()).map(ThreadId::at).collect()
}

/// The same among these threads.
pub(super) fn racing_among(machine: &Machine, threads: &[ThreadId]) -> Vec<(ThreadId, ThreadId)> {
    let mut pairs = Vec::new();
    for (index, &first) in threads.iter().enumerate() {
        let first = machine.state.thread(first);
        if !may_access(first) {
            continue;
        }
        for &second in &threads[index + 1..] {
            let second = machine.state.thread(second);
            let near = may_access(second) && first.next.conflicts(second.next);
            let place = near.then(|| contested(machine, first.id, second.id)).flatten();
            if place.is_some_and(|place| is_counted(machine, first, second, place)) {
                pairs.push((first.id, second.id));
            }
        }
    }
    pairs
}

/// The memory for which two threads are about to race.
pub fn contested(machine: &Machine, first: ThreadId, second: ThreadId) -> Option<Place> {
    let [first, second] = [first, second].map(|id| machine.accesses(machine.state.thread(id)));
    let mut pairs = first.iter().flat_map(|&one| second.iter().map(move |&other| (one, other)));
    pairs.find_map(|(one, other)| met(one, other))
}

/// Memory whatever the object: the field with the class that declares it, or the type of the
/// array.
fn owner_and_field(machine: &Machine, place: Place) -> Option<(ClassId, Option<&str>)> {
    let object = place.object;
    if !object.is_null() && machine.state.heap.get(object).body.length().is_some() {
        return Some((machine.state.heap.class_of(object), None));
    }
    Some((declaring(machine, place)?, Some(field_name(machine, place)?)))
}

/// The same as a person reads it.
fn memory_text(machine: &Machine, place: Place) -> String {
    match owner_and_field(machine, place) {
        Some((class, Some(field))) => format!("{}.{field}", machine.class_text(class)),
        Some((class, None)) => machine.class_text(class),
        None => "memory outside the heap".to_owned(),
    }
}

/// The same by the names of class files.
pub(super) fn memory(machine: &Machine, place: Place) -> Option<Memory> {
    let (class, field) = owner_and_field(machine, place)?;
    let owner = machine.world.class(class).name_in_files();
    Some(Memory { owner, field: field.map(str::to_owned) })
}

/// The class in whose name a thread accesses memory.
fn acting<'a>(machine: &'a Machine, thread: &Thread) -> Option<&'a Class> {
    let class = |frame: &Frame| machine.world.class(machine.world.method(frame.method).class);
    thread.frames.iter().rev().map(class).find(|class| !is_for_others(class))
}

/// The class that declares a field; none for elements of arrays.
fn declaring(machine: &Machine, place: Place) -> Option<ClassId> {
    if place.object.is_null() {
        return machine.world.statics.get(place.slot as usize).map(|field| field.class);
    }
    machine.world.slot_owner(machine.state.heap.class_of(place.object), place.slot)
}

/// Whether an access is the user's: its own code makes it, or code that acts for it does, and not
/// to memory which that code keeps for itself.
fn is_an_access_of_the_user(machine: &Machine, thread: &Thread, place: Place) -> bool {
    let class = |frame: &Frame| machine.world.class(machine.world.method(frame.method).class);
    if thread.frames.last().is_some_and(|frame| class(frame).loader.is_user()) {
        return true;
    }
    let acts = acting(machine, thread).is_some_and(|class| class.loader.is_user());
    acts && declaring(machine, place).is_none_or(|class| {
        let class = machine.world.class(class);
        !is_by_design(class) || is_plain(class, field_name(machine, place).unwrap_or_default())
    })
}

/// Whether a race counts: one of the two accesses is the user's, or the memory is.
fn is_counted(machine: &Machine, first: &Thread, second: &Thread, place: Place) -> bool {
    if [first, second].into_iter().any(|thread| is_an_access_of_the_user(machine, thread, place)) {
        return true;
    }
    if let Some(class) = declaring(machine, place) {
        let class = machine.world.class(class);
        return !is_by_design(class) && !is_kept(machine, class, place);
    }
    let acting = [first, second].map(|thread| acting(machine, thread));
    let trusted = acting.iter().all(|class| class.is_some_and(is_by_design));
    !trusted || !place.object.is_null() && can_user_reach(machine, place.object)
}

/// The name of a field; none for elements of arrays.
fn field_name(machine: &Machine, place: Place) -> Option<&str> {
    let field = if place.object.is_null() {
        machine.world.static_field(place.slot)
    } else {
        machine.world.slot_field(machine.state.heap.class_of(place.object), place.slot)
    };
    field.map(|field| &*field.name)
}

/// Whether a field of an object is one in which readers keep what they compute.
fn is_kept(machine: &Machine, class: &Class, place: Place) -> bool {
    !place.object.is_null()
        && field_name(machine, place).is_some_and(|field| is_listed(class, field, KEPT))
}

/// Whether the user's code may come by an array: something of the user refers to it, or something
/// of the library that holds whatever it is given. What the JDK's own classes hold in fields for
/// arrays they made themselves.
fn can_user_reach(machine: &Machine, array: Ref) -> bool {
    let heap = &machine.state.heap;
    let is_own = |class: Option<ClassId>, descriptor: Option<&str>| {
        class.is_some_and(|class| is_by_design(machine.world.class(class)))
            && descriptor.is_some_and(|descriptor| descriptor.starts_with('['))
    };
    let holds = |object: Ref| match &heap.get(object).body {
        Body::Refs(elements) => elements.contains(&array),
        Body::Fields(fields) => {
            let class = heap.class_of(object);
            let layout = machine.world.class(class).layout.iter().zip(fields).enumerate();
            let mut slots = layout.filter(|(_, (memory, value))| {
                **memory == Type::Ref && Ref::from_slot(**value) == array
            });
            slots.any(|(slot, _)| {
                let slot = slot as u32;
                let field = machine.world.slot_field(class, slot);
                let descriptor = field.map(|field| &*field.descriptor);
                !is_own(machine.world.slot_owner(class, slot), descriptor)
            })
        }
        _ => false,
    };
    let in_static = |(number, field): (usize, &heddle_machine::world::StaticField)| {
        let value = machine.state.statics.get(number).copied().unwrap_or_default();
        let known = machine.world.static_field(number as u32);
        field.memory == Type::Ref
            && Ref::from_slot(value) == array
            && !is_own(Some(field.class), known.map(|known| &*known.descriptor))
    };
    machine.state.threads.iter().any(|thread| user_holds(machine, thread, array))
        || machine.world.statics.iter().enumerate().any(in_static)
        || (0..heap.places()).map(Ref::at).any(holds)
}

/// Whether a frame of the user's code has a reference to an object.
fn user_holds(machine: &Machine, thread: &Thread, object: Ref) -> bool {
    thread.frames.iter().any(|frame| {
        let class = machine.world.class(machine.world.method(frame.method).class);
        if !class.loader.is_user() {
            return false;
        }
        let mut found = false;
        let looked = for_each_slot(&machine.world, thread, frame, |_, value, kind| {
            found |= kind == Kind::Ref && Ref::from_slot(value) == object;
        });
        // Which of its slots are references is not known: then any number may be one.
        let slots = frame.base as usize..(frame.top as usize).min(thread.stack.len());
        looked.map_or_else(
            |_| thread.stack[slots].iter().any(|&slot| Ref::from_slot(slot) == object),
            |()| found,
        )
    })
}

/// An access that a thread is about to make, if it counts and promises less than a volatile one.
fn weak_access(machine: &Machine, thread: &Thread) -> Option<String> {
    if thread.status != Status::Runnable {
        return None;
    }
    // A text for each state would cost more than the step to it.
    let place = || machine.user_place(thread.id);
    if machine.is_before_state(thread) && is_an_access_of_the_user(machine, thread, THREADS) {
        let place = place();
        return Some(format!("the state of a thread ({place}, orders nothing)"));
    }
    let Action::Access { place: memory, strength, .. } = thread.next else { return None };
    let mode = match strength {
        // A plain access is a data race or none, and that is looked for.
        Strength::Plain | Strength::Volatile => return None,
        Strength::Opaque => "opaque",
        Strength::AcquireRelease => "acquire or release",
    };
    let is_user = |class: ClassId| machine.world.class(class).loader.is_user();
    let counted = is_an_access_of_the_user(machine, thread, memory)
        || declaring(machine, memory).is_some_and(is_user);
    counted.then(|| format!("{} ({}, {mode})", memory_text(machine, memory), place()))
}

/// Whether a thread is about to do something that may be an access.
fn may_access(thread: &Thread) -> bool {
    thread.status == Status::Runnable
        && matches!(thread.next, Action::Access { .. } | Action::Anything)
}

impl Search<'_> {
    /// Whether the memory of the program is sequentially consistent as far as this state shows.
    pub(super) fn look_at_memory(&mut self, threads: &[ThreadId]) {
        // Where races are asked for, they were looked for before.
        if self.outcome.race.is_none()
            && !self.config.claims.races
            && let Some(&(first, second)) = racing_among(self.machine, threads).first()
        {
            self.note_race(first, second);
        }
        if self.outcome.weak.is_none() {
            let machine = &*self.machine;
            let mut threads = threads.iter().map(|&id| machine.state.thread(id));
            self.outcome.weak = threads.find_map(|thread| weak_access(machine, thread));
        }
    }

    /// Take note of the first race that is met, whether or not it was asked for.
    pub(super) fn note_race(&mut self, first: ThreadId, second: ThreadId) {
        if self.outcome.race.is_none() {
            let [memory, one, other] = self.race_texts(first, second);
            self.outcome.race = Some(format!("{memory} ({one}; {other})"));
        }
    }

    /// The memory that a race is about.
    pub(super) fn memory_of(&self, problem: &Problem) -> Option<Memory> {
        let Problem::Race { first, second } = *problem else { return None };
        contested(self.machine, first, second).and_then(|place| memory(self.machine, place))
    }

    /// What tells a race from others.
    pub(super) fn race_site(&self, first: ThreadId, second: ThreadId) -> String {
        let [memory, one, other] = self.race_texts(first, second);
        format!("race {memory} {one} {other}")
    }

    fn race_texts(&self, first: ThreadId, second: ThreadId) -> [String; 3] {
        let machine = &*self.machine;
        let mut places = [machine.user_place(first), machine.user_place(second)];
        places.sort_unstable();
        let memory = contested(machine, first, second);
        let memory = memory.map_or_else(String::new, |place| memory_text(machine, place));
        let [one, other] = places;
        [memory, one, other]
    }

    /// The races of the state that was just reached, as problems.
    pub(super) fn race_problems(&mut self, threads: &[ThreadId]) -> Vec<Problem> {
        let racing = racing_among(self.machine, threads);
        if let Some(&(first, second)) = racing.first() {
            self.note_race(first, second);
        }
        racing.into_iter().map(|(first, second)| Problem::Race { first, second }).collect()
    }
}
