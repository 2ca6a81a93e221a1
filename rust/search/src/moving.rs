//! Objects of the base that change places when threads do.
//!
//! Objects of the base are known by their addresses. That would tell threads apart which were made
//! before the first of them was started. So their `java.lang.Thread`s, what only those lead to, and
//! what leads to any of these (an array of threads, for instance) are written like younger objects:
//! by the way to them.

use rustc_hash::FxHashSet;

use super::Search;
use super::order::Order;
use super::outcome::Config;
use super::store;
use heddle_machine::Machine;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{ClassId, Ref, StaticId, ThreadId};
use heddle_machine::state::frame_refs::for_each_slot;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::{Status, Then};
use heddle_machine::world::class::Type;
use heddle_machine::world::{Kind, World};

/// If more objects than these would move, none does.
const MOST: usize = 4_096;

/// Objects of the base that move.
#[derive(Clone, Debug, Default)]
pub struct Moving {
    /// In ascending order.
    pub objects: Vec<Ref>,
    /// Static fields that refer to some of them in the base.
    pub statics: Vec<StaticId>,
    /// Arrays in which groups list their threads.
    pub lists: Vec<Ref>,
}

/// Fields by which the library tells threads apart, or lists them, unless a program asks.
#[derive(Clone, Copy, Debug, Default)]
pub struct Telling {
    /// `java.lang.Thread`
    pub thread: Option<ClassId>,
    /// Where its name is,
    pub name: usize,
    /// its number,
    pub number: usize,
    /// and whether it runs.
    pub alive: usize,
    group: Option<ClassId>,
    list: usize,
}

impl Telling {
    /// The fields of the loaded library.
    pub fn new(world: &World) -> Self {
        let class = |name| world.loaded(name);
        let slot = |class: Option<ClassId>, name| {
            class.and_then(|class| world.slot_of(class, name)).unwrap_or(usize::MAX)
        };
        let (thread, group) = (class("java/lang/Thread"), class("java/lang/ThreadGroup"));
        Self {
            thread,
            name: slot(thread, "name"),
            number: slot(thread, "tid"),
            alive: slot(thread, "eetop"),
            group,
            list: slot(group, "threads"),
        }
    }

    /// Whether objects of a class are threads.
    pub fn is_thread(&self, world: &World, class: ClassId) -> bool {
        self.thread.is_some_and(|thread| world.is_subtype(class, thread))
    }

    /// Whether a field is the list of a group's threads.
    pub fn is_list(&self, class: ClassId, slot: usize) -> bool {
        Some(class) == self.group && slot == self.list
    }
}

struct Marking<'a> {
    machine: &'a Machine,
    telling: Telling,
    /// By place: whether it is a thread that may move.
    threads: Vec<bool>,
}

impl Marking<'_> {
    fn references(&self, reference: Ref, mut each: impl FnMut(Ref)) {
        let object = self.machine.state.heap.peek(reference);
        match &object.body {
            Body::Refs(elements) => elements.iter().for_each(|&element| each(element)),
            Body::Fields(fields) => {
                let world = &self.machine.world;
                let layout = &world.class(object.class).layout;
                let thread = self.telling.is_thread(world, object.class);
                for (slot, (memory, &value)) in layout.iter().zip(fields).enumerate() {
                    let told = thread && slot == self.telling.name
                        || self.telling.is_list(object.class, slot);
                    if *memory == Type::Ref && !told {
                        each(Ref::from_slot(value));
                    }
                }
            }
            _ => {}
        }
    }

    /// All that these lead to, but threads that may move and what is known already.
    fn spread(&self, seen: &mut [bool], mut todo: Vec<Ref>) {
        while let Some(reference) = todo.pop() {
            let index = reference.index();
            if index == 0 || self.threads[index] || std::mem::replace(&mut seen[index], true) {
                continue;
            }
            self.references(reference, |target| todo.push(target));
        }
    }

    /// What is always there, by name.
    fn names(&self) -> Vec<Ref> {
        let state = &self.machine.state;
        let (rest, places) = (&state.rest, state.heap.places() as u64);
        let mut roots: Vec<Ref> = state.mirrors.to_vec();
        roots.extend(state.literals.iter().chain(&rest.roots).chain(rest.interned.values()));
        roots.extend(rest.failures.values().map(|(exception, _)| *exception));
        let sites = rest.sites.values().filter(|&&value| value < places);
        roots.extend(sites.map(|&value| Ref::from_slot(value)));
        roots.push(state.thread(MAIN).object);
        roots
    }

    /// What the first thread leads to; None if that cannot be told.
    fn first(&self) -> Option<Vec<Ref>> {
        let machine = self.machine;
        let thread = machine.state.thread(MAIN);
        let mut roots = vec![thread.uncaught];
        for frame in &thread.frames {
            roots.push(frame.lock);
            if let Then::Throw(object) | Then::Give(object) | Then::ReflectGive(object) = frame.then
            {
                roots.push(object);
            }
            for_each_slot(&machine.world, thread, frame, |_, value, kind| {
                if kind == Kind::Ref {
                    roots.push(Ref::from_slot(value));
                }
            })
            .ok()?;
        }
        if let Status::Blocked(object)
        | Status::Waiting { object, .. }
        | Status::Returning { object, .. } = thread.status
        {
            roots.push(object);
        }
        Some(roots)
    }

    fn held_statics(&self) -> impl Iterator<Item = (StaticId, Ref)> {
        let (world, state) = (&self.machine.world, &self.machine.state);
        let fields = world.statics.iter().zip(&*state.statics).enumerate();
        let references = fields.filter(|(_, (field, _))| field.memory == Type::Ref);
        references.map(|(index, (_, &value))| (StaticId::at(index), Ref::from_slot(value)))
    }

    /// The threads, and what one of them leads to and nothing else does. What several lead to is the
    /// same to all of them, and joins what is seen: it may lead to one of them. None if there is too
    /// much.
    fn inside(&self, seen: &mut [bool]) -> Option<Vec<Ref>> {
        let threads = (0..self.threads.len()).filter(|&index| self.threads[index]).map(Ref::at);
        let mut objects: Vec<Ref> = threads.collect();
        // By place: how many threads lead there.
        let mut leading = vec![0_u32; self.threads.len()];
        let mut found = Vec::new();
        for &thread in &objects {
            let mut known = FxHashSet::default();
            let mut todo = Vec::new();
            self.references(thread, |target| todo.push(target));
            while let Some(object) = todo.pop() {
                let index = object.index();
                if index == 0 || seen[index] || self.threads[index] || !known.insert(object) {
                    continue;
                }
                leading[index] += 1;
                found.push(object);
                self.references(object, |target| todo.push(target));
            }
            if found.len() > 4 * MOST {
                return None;
            }
        }
        for object in found {
            if leading[object.index()] == 1 {
                objects.push(object);
            } else {
                seen[object.index()] = true;
            }
        }
        Some(objects)
    }

    /// The arrays in which groups list their threads.
    fn lists(&self, seen: &[bool]) -> Vec<Ref> {
        let heap = &self.machine.state.heap;
        let groups =
            (1..seen.len()).filter(|&index| seen[index]).map(|index| heap.peek(Ref::at(index)));
        let groups = groups.filter(|object| Some(object.class) == self.telling.group);
        let lists = groups.filter_map(|object| match &object.body {
            Body::Fields(fields) => fields.get(self.telling.list).map(|&list| Ref::from_slot(list)),
            _ => None,
        });
        lists.collect()
    }

    fn moving(&self) -> Option<Moving> {
        let mut seen = vec![false; self.threads.len()];
        let names = self.names();
        let mut roots = self.first()?;
        roots.extend(&names);
        roots.extend(self.held_statics().map(|(_, object)| object));
        self.spread(&mut seen, roots);
        let mut objects = self.inside(&mut seen)?;
        let mut moves = vec![false; seen.len()];
        for object in &objects {
            moves[object.index()] = true;
        }
        // What leads to any of that moves, too.
        loop {
            let before = objects.len();
            for index in (1..seen.len()).rev().filter(|&index| seen[index]) {
                let mut leads = false;
                if !moves[index] {
                    self.references(Ref::at(index), |target| leads |= moves[target.index()]);
                }
                if leads {
                    moves[index] = true;
                    objects.push(Ref::at(index));
                }
            }
            if objects.len() > MOST {
                return None;
            }
            if objects.len() == before {
                break;
            }
        }
        if names.iter().any(|object| moves[object.index()]) {
            return None;
        }
        let held = self.held_statics().filter(|(_, object)| moves[object.index()]);
        let statics = held.map(|(field, _)| field).collect();
        objects.sort_unstable();
        Some(Moving { objects, statics, lists: self.lists(&seen) })
    }
}

/// Decide which objects move when threads change places, before changes are recorded. `first` is
/// where the objects begin that the program has made.
pub(super) fn find_moving(machine: &mut Machine, config: &Config, first: usize) -> Moving {
    if !may_swap(machine, config) {
        return Moving::default();
    }
    let Machine { world, state, .. } = machine;
    for frame in &state.thread(MAIN).frames {
        world.ensure_liveness(frame.method);
        world.ensure_kinds(frame.method);
    }
    let telling = Telling::new(world);
    let mut threads = vec![false; state.heap.places()];
    for (index, is_thread) in threads.iter_mut().enumerate().skip(first.max(1)) {
        let object = state.heap.peek(Ref::at(index));
        *is_thread = !matches!(object.body, Body::Free) && telling.is_thread(world, object.class);
    }
    if !threads.contains(&true) {
        return Moving::default();
    }
    let moving = Marking { machine, telling, threads }.moving().unwrap_or_default();
    for &object in &moving.objects {
        machine.state.heap.get_mut(object).marks.moves = true;
    }
    moving
}

/// Whether threads may change places in states, as far as is known before the search.
fn may_swap(machine: &Machine, config: &Config) -> bool {
    config.reductions.symmetry
        && config.temporal.is_none()
        && machine.state.units.is_none()
        && config.store != store::Kind::None
        && !config.self_check
        && !matches!(config.order, Order::Random(_))
}

impl Search<'_> {
    /// Let threads that differ in nothing a program looks at change places in the states that are
    /// written from now on, if that is asked for and none of them is looked at.
    pub(super) fn set_symmetry(&mut self, wanted: bool) {
        use heddle_machine::learned::Learned;
        let watch = &self.machine.watch;
        let on = wanted && may_swap(self.machine, self.config) && !watch.knows(Learned::Identities);
        // A thread that joins others is only described by their set if none of this is done.
        let seen = [
            Learned::Positions,
            Learned::Lists,
            Learned::Interrupts,
            Learned::ForeignMonitors,
            Learned::Looks,
        ];
        let sets = on && !seen.into_iter().any(|fact| watch.knows(fact));
        self.canonical.set_symmetry(on, watch.knows(Learned::Lists), sets);
        self.machine.watch.known.positions.set(sets);
    }

    /// A thread has taken a step: did it look at where a thread is in an array?
    pub(super) fn notice_positions(&mut self, thread: ThreadId) {
        if self.machine.watch.known.positions.is_empty() {
            return;
        }
        let (readings, within) = self.machine.watch.known.positions.take();
        for (method, ..) in readings.iter().filter_map(|reading| reading.held) {
            self.machine.world.ensure_liveness(method);
        }
        let harmless = |reading| self.canonical.is_join_of_all(self.machine, thread, reading);
        if within || !readings.into_iter().all(harmless) {
            self.machine.watch.learn_positions();
        }
    }
}
