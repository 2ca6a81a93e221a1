//! Accesses that race, and whether they count.
//!
//! Counted are accesses by the user's code, and accesses of library code to memory that the user's
//! code can reach. Whose code and memory it is, is decided by class loader and by what refers to it.
//! The JDK's accesses to its own objects are trusted where its classes are written for that.

use super::Search;
use super::outcome::Problem;
use crate::machine::Machine;
use crate::machine::ids::{ClassId, Ref, ThreadId};
use crate::machine::state::frame_refs::for_each_slot;
use crate::machine::state::object::Body;
use crate::machine::state::thread::{Frame, Status, Thread};
use crate::machine::watch::action::{Action, Place, Strength, WHOLE};
use crate::machine::world::Kind;
use crate::machine::world::class::{Class, Loader, Type};

/// Classes of the JDK, by the beginnings of their names, whose fields several threads access at the
/// same time on purpose.
const BY_DESIGN: [&str; 13] = [
    "java/util/concurrent/",
    "java/lang/String",
    "java/lang/Thread",
    "java/lang/ThreadLocal",
    "java/lang/Class",
    "java/lang/reflect/",
    "java/lang/invoke/",
    "java/lang/Integer$",
    "java/lang/Long$",
    "java/lang/ref/",
    "java/math/",
    "jdk/internal/",
    "sun/",
];
/// Those of them that are not.
const BUT_NOT: &str = "java/lang/StringBu";

/// Fields of other classes of the JDK in which readers keep what they would compute again: views of
/// maps, which may be read by several threads at the same time.
const KEPT: [&str; 14] = [
    "java/util/AbstractMap.keySet",
    "java/util/AbstractMap.values",
    "java/util/Collections$UnmodifiableMap.entrySet",
    "java/util/Collections$UnmodifiableMap.keySet",
    "java/util/Collections$UnmodifiableMap.values",
    "java/util/EnumMap.entrySet",
    "java/util/HashMap.entrySet",
    "java/util/IdentityHashMap.entrySet",
    "java/util/TreeMap$NavigableSubMap.descendingMapView",
    "java/util/TreeMap$NavigableSubMap.entrySetView",
    "java/util/TreeMap$NavigableSubMap.navigableKeySetView",
    "java/util/TreeMap.entrySet",
    "java/util/TreeMap.navigableKeySet",
    "java/util/WeakHashMap.entrySet",
];

/// Classes of the JDK, by the beginnings of their names, that access memory in the name of their
/// callers: what they promise is what the caller asked for.
const FOR_OTHERS: [&str; 10] = [
    "java/lang/Object",
    "java/lang/invoke/",
    "java/lang/reflect/",
    "java/util/concurrent/atomic/Atomic",
    "java/util/concurrent/locks/AbstractOwnableSynchronizer",
    "jdk/internal/misc/ScopedMemoryAccess",
    "jdk/internal/misc/Unsafe",
    "jdk/internal/reflect/",
    "jdk/internal/util/ArraysSupport",
    "sun/misc/Unsafe",
];

/// Whether the JDK means several threads to access the fields of a class of its own.
fn is_by_design(class: &Class) -> bool {
    class.loader == Loader::Jdk
        && BY_DESIGN.iter().any(|prefix| class.name.starts_with(prefix))
        && !class.name.starts_with(BUT_NOT)
}

fn is_for_others(class: &Class) -> bool {
    class.loader == Loader::Jdk && FOR_OTHERS.iter().any(|prefix| class.name.starts_with(prefix))
}

/// What two conflicting accesses have in common, as exactly as one of them says it.
fn contested(first: Action, second: Action) -> Option<Place> {
    let (Action::Access { place, also, .. }, Action::Access { place: other, also: more, .. }) =
        (first, second)
    else {
        return None;
    };
    let exact = |one: Place, other: Place| if one.slot == WHOLE { other } else { one };
    let pairs =
        [Some((place, other)), also.map(|also| (also, other)), more.map(|more| (more, place))];
    let met = pairs.into_iter().flatten().find(|(one, other)| one.meets(*other));
    met.map(|(one, other)| exact(one, other))
}

impl Machine {
    /// Pairs of threads that are about to access the same memory, one of them writing.
    pub fn racing(&self) -> Vec<(ThreadId, ThreadId)> {
        let threads = &self.state.threads;
        let mut pairs = Vec::new();
        for (index, first) in threads.iter().enumerate() {
            if !is_about_to_access(first) {
                continue;
            }
            for second in &threads[index + 1..] {
                if is_about_to_access(second)
                    && first.next.races(second.next)
                    && self.is_counted(first, second)
                {
                    pairs.push((first.id, second.id));
                }
            }
        }
        pairs
    }

    /// The memory that two threads are about to access.
    pub fn contested(&self, first: ThreadId, second: ThreadId) -> Option<Place> {
        contested(self.state.thread(first).next, self.state.thread(second).next)
    }

    /// Memory whatever the object: the field with the class that declares it, or the type of the
    /// array.
    fn memory_text(&self, place: Place) -> String {
        let (class, field) = if place.object.is_null() {
            let class = self.world.statics.get(place.slot as usize).map(|field| field.class);
            (class, self.world.static_field(place.slot))
        } else {
            let class = self.state.heap.class_of(place.object);
            if self.state.heap.get(place.object).body.length().is_some() {
                return self.class_text(class);
            }
            (self.world.slot_owner(class, place.slot), self.world.slot_field(class, place.slot))
        };
        match (class, field) {
            (Some(class), Some(field)) => format!("{}.{}", self.class_text(class), field.name),
            _ => "memory outside the heap".to_owned(),
        }
    }

    /// The class in whose name a thread accesses memory.
    fn acting(&self, thread: &Thread) -> Option<&Class> {
        let class = |frame: &Frame| self.world.class(self.world.method(frame.method).class);
        thread.frames.iter().rev().map(class).find(|class| !is_for_others(class))
    }

    /// The class that declares a field; none for elements of arrays.
    fn declaring(&self, place: Place) -> Option<ClassId> {
        if place.object.is_null() {
            return self.world.statics.get(place.slot as usize).map(|field| field.class);
        }
        self.world.slot_owner(self.state.heap.class_of(place.object), place.slot)
    }

    /// Whether a race counts: one of the two is the user's, or the memory is.
    fn is_counted(&self, first: &Thread, second: &Thread) -> bool {
        let Some(place) = contested(first.next, second.next) else { return false };
        let acting = [first, second].map(|thread| self.acting(thread));
        if acting.iter().flatten().any(|class| class.loader == Loader::User) {
            return true;
        }
        if let Some(class) = self.declaring(place) {
            let class = self.world.class(class);
            return !is_by_design(class) && !self.is_kept(class, place);
        }
        let trusted = acting.iter().all(|class| class.is_some_and(is_by_design));
        !trusted || !place.object.is_null() && self.can_user_reach(place.object)
    }

    /// Whether a field of an object is one in which readers keep what they compute.
    fn is_kept(&self, class: &Class, place: Place) -> bool {
        if class.loader != Loader::Jdk || place.object.is_null() {
            return false;
        }
        let field = self.world.slot_field(self.state.heap.class_of(place.object), place.slot);
        field.is_some_and(|field| {
            KEPT.iter().any(|known| {
                known.strip_prefix(&*class.name).and_then(|rest| rest.strip_prefix('.'))
                    == Some(&*field.name)
            })
        })
    }

    /// Whether the user's code may come by an array: something of the user refers to it, or something
    /// of the library that holds whatever it is given. What the JDK's own classes hold in fields for
    /// arrays they made themselves.
    fn can_user_reach(&self, array: Ref) -> bool {
        let heap = &self.state.heap;
        let is_own = |class: Option<ClassId>, descriptor: Option<&str>| {
            class.is_some_and(|class| is_by_design(self.world.class(class)))
                && descriptor.is_some_and(|descriptor| descriptor.starts_with('['))
        };
        let holds = |object: Ref| match &heap.get(object).body {
            Body::Refs(elements) => elements.contains(&array),
            Body::Fields(fields) => {
                let class = heap.class_of(object);
                let layout = self.world.class(class).layout.iter().zip(fields).enumerate();
                let mut slots = layout.filter(|(_, (memory, value))| {
                    **memory == Type::Ref && Ref::from_slot(**value) == array
                });
                slots.any(|(slot, _)| {
                    let slot = slot as u32;
                    let field = self.world.slot_field(class, slot);
                    let descriptor = field.map(|field| &*field.descriptor);
                    !is_own(self.world.slot_owner(class, slot), descriptor)
                })
            }
            _ => false,
        };
        let in_static = |(number, field): (usize, &crate::machine::world::StaticField)| {
            let value = self.state.statics.get(number).copied().unwrap_or_default();
            let known = self.world.static_field(number as u32);
            field.memory == Type::Ref
                && Ref::from_slot(value) == array
                && !is_own(Some(field.class), known.map(|known| &*known.descriptor))
        };
        self.state.threads.iter().any(|thread| self.user_holds(thread, array))
            || self.world.statics.iter().enumerate().any(in_static)
            || (0..heap.places()).map(Ref::at).any(holds)
    }

    /// Whether a frame of the user's code has a reference to an object.
    fn user_holds(&self, thread: &Thread, object: Ref) -> bool {
        thread.frames.iter().any(|frame| {
            let class = self.world.class(self.world.method(frame.method).class);
            if class.loader != Loader::User {
                return false;
            }
            let mut found = false;
            let looked = for_each_slot(&self.world, thread, frame, |_, value, kind| {
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
    fn weak_access(&self, thread: &Thread) -> Option<Place> {
        let Action::Access { place, strength, .. } = thread.next else { return None };
        if thread.status != Status::Runnable || strength == Strength::Volatile {
            return None;
        }
        // A plain access is a data race or none, and that is looked for.
        if strength == Strength::Plain {
            return None;
        }
        let is_user = |class: &Class| class.loader == Loader::User;
        let counted = self.acting(thread).is_some_and(is_user)
            || self.declaring(place).is_some_and(|class| is_user(self.world.class(class)));
        counted.then_some(place)
    }
}

fn is_about_to_access(thread: &Thread) -> bool {
    thread.status == Status::Runnable && matches!(thread.next, Action::Access { .. })
}

impl Search<'_> {
    /// Whether the memory of the program is sequentially consistent as far as this state shows.
    pub(super) fn look_at_memory(&mut self) {
        if self.outcome.race.is_none()
            && let Some(&(first, second)) = self.machine.racing().first()
        {
            self.note_race(first, second);
        }
        if self.outcome.weak.is_none() {
            let machine = &*self.machine;
            let threads = machine.state.threads.iter();
            let weak = threads.filter_map(|thread| Some((thread.id, machine.weak_access(thread)?)));
            self.outcome.weak = weak.map(|(id, place)| machine.weak_text(id, place)).next();
        }
    }

    /// Take note of the first race that is met, whether or not it was asked for.
    pub(super) fn note_race(&mut self, first: ThreadId, second: ThreadId) {
        if self.outcome.race.is_none() {
            let [memory, one, other] = self.race_texts(first, second);
            self.outcome.race = Some(format!("{memory} ({one}; {other})"));
        }
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
        let memory = machine.contested(first, second);
        let memory = memory.map_or_else(String::new, |place| machine.memory_text(place));
        let [one, other] = places;
        [memory, one, other]
    }

    /// The races of the state that was just reached, as problems.
    pub(super) fn race_problems(&mut self) -> Vec<Problem> {
        let racing = self.machine.racing();
        if let Some(&(first, second)) = racing.first() {
            self.note_race(first, second);
        }
        racing.into_iter().map(|(first, second)| Problem::Race { first, second }).collect()
    }
}

impl Machine {
    fn weak_text(&self, thread: ThreadId, place: Place) -> String {
        let mode = match self.state.thread(thread).next {
            Action::Access { strength: Strength::Opaque, .. } => "opaque",
            _ => "acquire or release",
        };
        format!("{} ({}, {mode})", self.memory_text(place), self.user_place(thread))
    }
}
