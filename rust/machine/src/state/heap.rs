//! All objects. References are indices; a collected object's place is used again.

use super::object::{Body, Lock, Marks, Object};
use super::places::Places;
use super::touched::Touched;
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::trap::{Result, Trap};
use crate::world::class::Type;
use rustc_hash::FxHashMap;

/// The instruction that made an object.
pub type Birth = (MethodId, u32);

/// Bytes that an object's header counts for.
const HEADER: usize = 16;
/// Collections begin when this much was allocated, or as much as was alive after the last.
const FIRST_COLLECTION: usize = 64 << 20;
/// Bytecodes within which a second collection counts as a repetition of the first.
const AT_ONCE: u64 = 100;

/// Objects that were looked at, each with the slot if it was only one.
#[cfg(debug_assertions)]
pub type Reads = Vec<(Ref, Option<u32>)>;

#[cfg(debug_assertions)]
thread_local! {
    /// What is looked at while a native runs.
    static READS: std::cell::RefCell<Option<Reads>> = const { std::cell::RefCell::new(None) };
}

/// Begin or end to note what is looked at; what was noted so far.
#[cfg(debug_assertions)]
pub fn track(on: bool) -> Reads {
    READS.with_borrow_mut(|reads| std::mem::replace(reads, on.then(Vec::new))).unwrap_or_default()
}

/// Note that an object is looked at, or one slot of it.
#[cfg(debug_assertions)]
pub fn note_read(reference: Ref, slot: Option<u32>) {
    READS.with_borrow_mut(|reads| {
        if let Some(reads) = reads {
            reads.push((reference, slot));
        }
    });
}

/// The heap.
#[derive(Clone, Debug)]
pub struct Heap {
    objects: Places,
    free: Vec<Ref>,
    /// Bytes of all objects, dead ones included, since the last collection.
    used: usize,
    /// When to collect next.
    threshold: usize,
    /// The most bytes that may be alive.
    limit: usize,
    /// When the last collection was, by the virtual clock, and for how many bytes.
    last: (u64, usize),
    journal: Journal,
    /// Where objects were made, if that is followed.
    births: Option<FxHashMap<Ref, Birth>>,
}

/// What is needed to take changes back.
#[derive(Clone, Debug, Default)]
struct Journal {
    /// Objects changed since this moment have a copy in the log; 0 if nothing is recorded.
    /// A search of an hour marks more often than 32 bits can count.
    now: u64,
    log: Vec<(Ref, Object)>,
    /// How many places there were when recording began: these objects keep their places for ever.
    base: usize,
    /// Base objects that ever changed since, in ascending order, as they were.
    originals: Vec<(Ref, Object)>,
    touched: Touched,
    /// Objects younger than the base, also when they are made.
    young: Touched,
}

/// A moment to go back to.
#[derive(Clone, Copy, Debug, Default)]
pub struct HeapMark {
    log: usize,
    places: usize,
    used: usize,
}

impl Heap {
    /// An empty heap that may grow to `limit` bytes.
    pub fn new(limit: usize) -> Self {
        let threshold = FIRST_COLLECTION.min(limit);
        let mut objects = Places::default();
        objects.push(Object::FREE);
        Self {
            objects,
            free: Vec::new(),
            used: 0,
            threshold,
            limit,
            last: (0, 0),
            journal: Journal::default(),
            births: None,
        }
    }

    /// From now on follow where objects are made.
    pub fn follow_births(&mut self) {
        self.births = Some(FxHashMap::default());
    }

    /// An instruction made an object.
    #[inline]
    pub fn note_birth(&mut self, object: Ref, method: MethodId, pc: u32) {
        if let Some(births) = &mut self.births {
            births.insert(object, (method, pc));
        }
    }

    /// The instruction that made an object, if that was followed.
    pub fn birth(&self, object: Ref) -> Option<Birth> {
        self.births.as_ref()?.get(&object).copied()
    }

    /// How many bytes all objects take, dead ones included.
    pub fn used(&self) -> usize {
        self.used
    }

    /// The most bytes that may be alive.
    pub fn limit(&self) -> usize {
        self.limit
    }

    /// Set the most bytes that may be alive.
    pub fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
        self.threshold = self.threshold.min(limit);
    }

    /// From now on copies of the heap are cheap: they share what neither changes.
    pub fn share(&mut self) {
        self.objects.share();
    }

    /// How many places there are, free ones included; the first stands for null.
    pub fn places(&self) -> usize {
        self.objects.count()
    }

    /// The objects whose monitors a thread holds, oldest first. Looks at every object.
    pub fn held_by(&self, thread: ThreadId) -> impl Iterator<Item = Ref> {
        let places = (1..self.places()).map(|place| Ref::from_slot(place as u64));
        places.filter(move |&reference| self.get(reference).lock.owner() == Some(thread))
    }

    /// An object. `reference` must not be null.
    #[inline]
    pub fn get(&self, reference: Ref) -> &Object {
        #[cfg(debug_assertions)]
        note_read(reference, None);
        self.objects.get(reference.index())
    }

    /// An object of which only what is no memory of the program is looked at: its class, its
    /// monitor, its length; or whose contents never change.
    #[inline]
    pub fn peek(&self, reference: Ref) -> &Object {
        self.objects.get(reference.index())
    }

    /// Which slots of shared objects were changed since a mark.
    #[cfg(debug_assertions)]
    pub fn changes(&self, mark: HeapMark) -> Vec<(Ref, Vec<u32>)> {
        let old = self.journal.log[mark.log..].iter().filter(|(_, object)| object.marks.shared);
        old.map(|(reference, object)| {
            let now = &self.peek(*reference).body;
            (*reference, super::object::differing(&object.body, now))
        })
        .collect()
    }

    /// An object, to be changed.
    #[inline]
    pub fn get_mut(&mut self, reference: Ref) -> &mut Object {
        if self.objects.get(reference.index()).stamp != self.journal.now {
            self.remember(reference);
        }
        self.objects.get_mut(reference.index())
    }

    #[cold]
    fn remember(&mut self, reference: Ref) {
        let object = self.objects.get_mut(reference.index());
        self.journal.log.push((reference, object.clone()));
        object.stamp = self.journal.now;
        if reference.index() < self.journal.base {
            self.journal.touched.push(reference);
            let originals = &mut self.journal.originals;
            if let Err(place) = originals.binary_search_by_key(&reference, |(known, _)| *known) {
                originals.insert(place, (reference, object.clone()));
            }
        } else if self.is_recording() {
            self.journal.young.push(reference);
        }
    }

    /// From now on changes are recorded; all objects of this moment are the base.
    pub fn record(&mut self) {
        let base = self.objects.count();
        self.journal = Journal { now: 1, base, ..Journal::default() };
        // No collection while changes are recorded: places must not be used twice.
        self.free.clear();
        self.threshold = self.limit;
    }

    /// Whether changes are recorded.
    pub fn is_recording(&self) -> bool {
        self.journal.now != 0
    }

    /// How many places belong to the base.
    pub fn base(&self) -> usize {
        self.journal.base
    }

    /// Base objects that ever changed, in ascending order, as they were.
    pub fn originals(&self) -> &[(Ref, Object)] {
        &self.journal.originals
    }

    /// How often base objects were touched so far: changed, or taken back.
    pub fn touches(&self) -> u64 {
        self.journal.touched.count()
    }

    /// Base objects that were touched since so many were, some of them several times; None if that is not
    /// known any more.
    pub fn touched_since(&self, touches: u64) -> Option<&[Ref]> {
        self.journal.touched.since(touches)
    }

    /// How often objects younger than the base were touched so far: made, changed, or taken back.
    pub fn young_touches(&self) -> u64 {
        self.journal.young.count()
    }

    /// Those that were touched since so many were, some of them several times; None if that is not known
    /// any more.
    pub fn young_touched_since(&self, touches: u64) -> Option<&[Ref]> {
        self.journal.young.since(touches)
    }

    /// A moment to go back to; changes from now on are recorded anew.
    pub fn mark(&mut self) -> HeapMark {
        self.journal.now += 1;
        HeapMark { log: self.journal.log.len(), places: self.objects.count(), used: self.used }
    }

    /// Objects that were changed since a mark and existed then.
    pub fn changed(&self, mark: HeapMark) -> impl Iterator<Item = Ref> {
        self.journal.log[mark.log..].iter().map(|(reference, _)| *reference)
    }

    /// Objects that were changed since a moment and existed then, as they were.
    pub fn changed_from(&self, since: &super::Mark) -> impl Iterator<Item = (Ref, &Object)> {
        let log = self.journal.log[since.heap.log..].iter();
        log.map(|(reference, object)| (*reference, object))
    }

    /// Take back all changes since a mark.
    pub fn undo(&mut self, mark: HeapMark) {
        while self.journal.log.len() > mark.log {
            if let Some((reference, object)) = self.journal.log.pop() {
                if reference.index() < self.journal.base {
                    self.journal.touched.push(reference);
                } else {
                    self.journal.young.push(reference);
                }
                *self.objects.get_mut(reference.index()) = object;
            }
        }
        self.objects.truncate(mark.places);
        self.used = mark.used;
        self.journal.now += 1;
    }

    /// The live objects take this much: what counts while nothing is collected.
    pub fn set_used(&mut self, bytes: usize) {
        self.used = bytes;
    }

    /// A copy without the record of changes.
    #[must_use]
    pub fn copy(&self) -> Self {
        Self { journal: Journal { log: Vec::new(), ..self.journal.clone() }, ..self.clone() }
    }

    /// The class of an object.
    #[inline]
    pub fn class_of(&self, reference: Ref) -> ClassId {
        self.objects.get(reference.index()).class
    }

    /// A new object of `class` with `slots` fields, all zero.
    #[inline]
    pub fn new_object(&mut self, class: ClassId, slots: usize) -> Result<Ref> {
        self.reserve(slots * 8)?;
        Ok(self.place(class, Body::Fields(vec![0; slots].into())))
    }

    /// A new array of `class`, all zero.
    pub fn new_array(&mut self, class: ClassId, element: Type, length: usize) -> Result<Ref> {
        let width = match element {
            Type::Boolean | Type::Byte => 1,
            Type::Char | Type::Short => 2,
            Type::Long | Type::Double => 8,
            _ => 4,
        };
        // HotSpot cannot have arrays of the two greatest lengths.
        if length > i32::MAX as usize - 2 {
            return Err(Trap::new(
                "java/lang/OutOfMemoryError",
                "Requested array size exceeds VM limit",
            ));
        }
        self.reserve(length * width)?;
        Ok(self.place(class, Body::array(element, length)))
    }

    /// A new object with given contents, without asking for room: for what must not fail.
    pub fn place(&mut self, class: ClassId, body: Body) -> Ref {
        self.used += body.size() + HEADER;
        let stamp = self.journal.now;
        let marks = Marks::default();
        let object = Object { class, hash: 0, lock: Lock::default(), marks, stamp, body };
        if let Some(reference) = self.free.pop() {
            *self.objects.get_mut(reference.index()) = object;
            reference
        } else {
            self.objects.push(object);
            let reference = Ref::at(self.objects.count() - 1);
            if self.is_recording() {
                self.journal.young.push(reference);
            }
            reference
        }
    }

    /// Ask for room for `bytes` more.
    #[inline]
    pub fn reserve(&self, bytes: usize) -> Result<()> {
        let wanted = self.used + bytes + HEADER;
        if wanted <= self.threshold {
            return Ok(());
        }
        if bytes > self.limit {
            return Err(Trap::new("java/lang/OutOfMemoryError", "Java heap space"));
        }
        Err(Trap::Collect(bytes + HEADER))
    }

    /// How many bytes a collection must make room for. An instruction that allocates twice would
    /// ask for ever if each part fits but not both, so one that asks again at once asks for more.
    pub fn demand(&mut self, now: u64, wanted: usize) -> usize {
        let again = now.saturating_sub(self.last.0) < AT_ONCE;
        let wanted = if again { wanted.max(self.last.1.saturating_mul(2)) } else { wanted };
        self.last = (now, wanted);
        wanted
    }

    /// Free all objects that are not marked, and decide when to collect next. `wanted` bytes must
    /// fit afterwards: false if they do not.
    pub fn sweep(&mut self, marked: &[bool], wanted: usize) -> bool {
        self.free.clear();
        self.used = 0;
        for index in (1..self.objects.count()).rev() {
            let object = self.objects.get_mut(index);
            if marked[index] {
                self.used += object.body.size() + HEADER;
            } else {
                object.body = Body::Free;
                object.lock = Lock::default();
                object.hash = 0;
                object.marks = Marks::default();
                self.free.push(Ref::at(index));
            }
        }
        let comfortable = (self.used * 2).max(FIRST_COLLECTION).max(self.used + wanted);
        self.threshold = comfortable.min(self.limit);
        self.used + wanted <= self.limit
    }
}
