//! What the machine picks for objects: their identity hash codes, and that none is ever collected.
//!
//! A hash code that a map of the library keeps shows only when the map is walked through; one that the
//! program gets, as a number or in a text, shows at once. That no reference is cleared shows when a
//! program asks a reference to something that nothing else leads to.

use super::{Answer, Call, Shortcuts};
use crate::Machine;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::narrowing::Pick;
use crate::peers::Look;
use crate::state::object::Body;
use crate::state::thread::Frame;
use crate::trap::{Result, Trap};
use crate::world::class::{Class, Loader};

/// Methods with code by which it is noticed.
pub(super) const LOOKS: &[(&str, Look)] = &[
    ("java/lang/ref/Reference.get()Ljava/lang/Object;", referred),
    ("java/lang/ref/Reference.refersTo", referred),
    ("java/lang/ref/SoftReference.get()Ljava/lang/Object;", referred),
    ("java/lang/ref/Reference.isEnqueued", collected),
    ("java/lang/ref/ReferenceQueue.poll", collected),
    ("java/lang/ref/ReferenceQueue.remove(J)Ljava/lang/ref/Reference;", collected),
    ("java/lang/ref/Cleaner.register", collected),
    ("java/util/WeakHashMap.size()I", weak_map),
    ("java/util/WeakHashMap.isEmpty()Z", weak_map),
    ("java/util/WeakHashMap.containsValue", weak_map),
    ("java/util/WeakHashMap.forEach", weak_map),
    ("java/util/WeakHashMap$HashIterator.<init>", weak_walk),
    ("java/util/WeakHashMap$WeakHashMapSpliterator.<init>", weak_walk),
    ("java/util/HashMap$HashIterator.<init>", walk_of),
    ("java/util/HashMap$HashMapSpliterator.<init>", walk_of),
    ("java/util/HashMap.forEach", walk),
    ("java/util/HashMap.keysToArray", walk),
    ("java/util/HashMap.valuesToArray", walk),
    ("java/util/HashMap$KeySet.forEach", walk_outer),
    ("java/util/HashMap$Values.forEach", walk_outer),
    ("java/util/HashMap$EntrySet.forEach", walk_outer),
    ("java/util/IdentityHashMap$IdentityHashMapIterator.<init>", walk_of),
    ("java/util/IdentityHashMap$IdentityHashMapSpliterator.<init>", walk_of),
    ("java/util/IdentityHashMap.forEach", walk),
    ("java/util/IdentityHashMap$KeySet.toArray", walk_outer),
    ("java/util/IdentityHashMap$Values.toArray", walk_outer),
    ("java/util/IdentityHashMap$EntrySet.toArray", walk_outer),
    ("java/util/Hashtable$Enumerator.<init>", walk_of),
    ("java/util/Hashtable.forEach", walk),
    ("java/util/concurrent/ConcurrentHashMap$Traverser.<init>", walk_table),
];

/// Methods with code of which one case is a gap of the machine.
pub(super) const SHORTCUTS: Shortcuts =
    &[("java/lang/ref/ReferenceQueue.remove()Ljava/lang/ref/Reference;", wait_for_collector)];

/// A queue of references is filled when objects are collected, which never happens here.
fn wait_for_collector(call: &mut Call<'_>) -> Result<Option<Answer>> {
    let queue = call.non_null(0)?;
    let user = call.machine.caller(call.thread).is_some_and(|caller| !caller.library);
    if !user {
        return Ok(None);
    }
    call.machine.looked(call.thread, Pick::Collector);
    if !call.machine.ref_field(queue, "head")?.is_null() {
        return Ok(None);
    }
    let place = call.machine.user_place(call.thread);
    Err(Trap::unsupported(
        format!("waiting for the garbage collector, at {place}"),
        "enqueue the reference before, or poll the queue",
    ))
}

fn by_library(machine: &Machine, thread: ThreadId) -> bool {
    machine.caller(thread).is_none_or(|caller| caller.library)
}

fn collected(machine: &mut Machine, thread: ThreadId, _: &[u64]) {
    if !by_library(machine, thread) {
        machine.looked(thread, Pick::Collector);
    }
}

/// Something that a program can come by in another way is not collected.
fn referred(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let this = Ref::from_slot(arguments[0]);
    if by_library(machine, thread) || this.is_null() {
        return;
    }
    let referent = machine.ref_field(this, "referent").unwrap_or(Ref::NULL);
    if !referent.is_null() && !machine.is_kept_alive(referent) {
        machine.looked(thread, Pick::Collector);
    }
}

/// Entries of a map go when their keys do.
fn weak_map(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let this = Ref::from_slot(arguments[0]);
    if is_asked(machine, thread) && machine.field(this, "size").is_ok_and(|size| size as i32 > 0) {
        machine.looked(thread, Pick::Collector);
    }
}

fn weak_walk(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    weak_map(machine, thread, &arguments[1..]);
    walk_of(machine, thread, arguments);
}

/// The order of a map whose keys have identity hash codes is one of several.
fn walk(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let map = Ref::from_slot(arguments[0]);
    let table = if map.is_null() { Ref::NULL } else { machine.table_of(map) };
    walk_through(machine, thread, table);
}

fn walk_of(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    walk(machine, thread, &arguments[1..]);
}

fn walk_outer(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    let view = Ref::from_slot(arguments[0]);
    let map = machine.ref_field(view, "this$0").unwrap_or(Ref::NULL);
    walk(machine, thread, &[map.slot()]);
}

fn walk_table(machine: &mut Machine, thread: ThreadId, arguments: &[u64]) {
    walk_through(machine, thread, Ref::from_slot(arguments[1]));
}

fn walk_through(machine: &mut Machine, thread: ThreadId, table: Ref) {
    if !table.is_null() && is_asked(machine, thread) && machine.is_ordered_by_identity(table) {
        machine.looked(thread, Pick::Hashes);
    }
}

/// Whether code of the user asked, perhaps through collections.
fn is_asked(machine: &Machine, thread: ThreadId) -> bool {
    let frames = machine.state.thread(thread).frames.iter().rev();
    let mut classes = frames.map(|frame| class_of(machine, frame));
    classes
        .find(|class| class.loader != Loader::Jdk || !class.name.starts_with("java/util/"))
        .is_some_and(|class| class.loader != Loader::Jdk)
}

fn class_of<'a>(machine: &'a Machine, frame: &Frame) -> &'a Class {
    machine.world.class(machine.world.method(frame.method).class)
}

/// Methods of the library that make a number or a text of what they are given.
fn hands_on(class: &str, name: &str) -> bool {
    matches!(name, "hashCode" | "toString" | "valueOf" | "deepHashCode" | "deepToString")
        || matches!(class, "java/util/Objects" | "java/util/StringJoiner")
        || class.starts_with("java/util/Formatter")
        || class.starts_with("java/lang/StringBu")
        || class.starts_with("java/lang/AbstractStringBuilder")
        || class.starts_with("java/lang/StringConcatHelper")
        || class == "java/lang/String" && matches!(name, "format" | "formatted" | "join")
}

impl Machine {
    /// An object has been asked for its identity hash code; code that gets it may look at it.
    pub(super) fn notice_hash(&mut self, thread: ThreadId) {
        if !self.watch.on || self.narrowed.contains_key(Pick::Hashes.name()) {
            return;
        }
        let frames = self.state.thread(thread).frames.iter().rev();
        let mut frames = frames.map(|frame| (class_of(self, frame), frame));
        let outer = frames.find(|(class, frame)| {
            let name = &*self.world.method(frame.method).name;
            class.loader != Loader::Jdk || !hands_on(&class.name, name)
        });
        if outer.is_some_and(|(class, _)| class.loader != Loader::Jdk) {
            self.looked(thread, Pick::Hashes);
        }
    }

    /// A class is about to be used whose objects want to know when they are collected.
    pub(crate) fn notice_finalizer(&mut self, thread: ThreadId, class: ClassId) {
        let known = self.world.class(class);
        let is_it = |&method: &MethodId| {
            let method = self.world.method(method);
            &*method.name == "finalize" && &*method.descriptor == "()V" && !method.is_static()
        };
        if known.loader != Loader::Jdk && !known.is_interface() && known.methods.iter().any(is_it) {
            self.looked(thread, Pick::Collector);
        }
    }

    fn table_of(&self, map: Ref) -> Ref {
        self.ref_field(map, "table").unwrap_or(Ref::NULL)
    }

    /// Whether a table of a map has two keys or more, and one with an identity hash code.
    fn is_ordered_by_identity(&self, table: Ref) -> bool {
        let Body::Refs(slots) = &self.state.heap.peek(table).body else { return false };
        let (mut keys, mut hashed) = (0, false);
        for &slot in slots.iter().filter(|slot| !slot.is_null()) {
            let mut entry = slot;
            while !entry.is_null() {
                let key = self.ref_field(entry, "key");
                let key = key.or_else(|_| self.ref_field(entry, "referent")).unwrap_or(entry);
                keys += 1;
                hashed |= !key.is_null() && self.state.heap.peek(key).hash != 0;
                entry = self.ref_field(entry, "next").unwrap_or(Ref::NULL);
            }
        }
        keys > 1 && hashed
    }

    /// Whether something other than references that may be cleared leads to an object.
    fn is_kept_alive(&mut self, object: Ref) -> bool {
        // Each look walks through the heap: after many the answer is taken for no.
        const LOOKS: u32 = 64;
        self.watch.alive_looks += 1;
        self.watch.alive_looks <= LOOKS && self.state.strongly(&self.world)[object.index()]
    }
}
