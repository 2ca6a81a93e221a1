//! What a thread was started as: threads of one kind change places.

use std::hash::{Hash, Hasher};

use rustc_hash::FxHasher;

use super::symmetry::Symmetry;
use heddle_machine::ids::{ClassId, Ref};
use heddle_machine::state::State;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::Thread;
use heddle_machine::world::World;
use heddle_machine::world::class::Type;

/// A worker of the model of pools.
const WORKER: &str = "java/util/concurrent/ThreadPoolExecutor$Worker";

impl Symmetry {
    /// What a thread was started as: its class and its task's, and what was given to them.
    pub(super) fn kind(&self, world: &World, state: &State, thread: &Thread) -> u64 {
        let mut hasher = FxHasher::default();
        let own = self.telling.thread.map_or(0, |class| world.class(class).layout.len());
        contents(world, state, thread.object, own, None, &mut hasher);
        let task = ["target", "task"].into_iter().find_map(|field| {
            let holder = if field == "task" { "holder" } else { field };
            let class = state.heap.class_of(thread.object);
            let object = field_of(world, state, thread.object, class, holder)?;
            if field == holder {
                return Some(object);
            }
            field_of(world, state, object, state.heap.class_of(object), field)
        });
        if let Some(task) = task {
            // What a worker of a pool begins with is what it has to do now: another one may do it next.
            let class = state.heap.class_of(task);
            let first = (&*world.class(class).name == WORKER).then(|| world.slot_of(class, "task"));
            contents(world, state, task, 0, first.flatten(), &mut hasher);
        }
        thread.daemon.hash(&mut hasher);
        hasher.finish()
    }
}

/// What an object holds: numbers, and objects that are where they were.
fn contents(
    world: &World,
    state: &State,
    of: Ref,
    from: usize,
    but: Option<usize>,
    into: &mut FxHasher,
) {
    let object = state.heap.peek(of);
    object.class.hash(into);
    let Body::Fields(fields) = &object.body else { return };
    let layout = &world.class(object.class).layout;
    for (slot, (memory, &value)) in layout.iter().zip(fields).enumerate().skip(from) {
        if Some(slot) == but {
            continue;
        }
        let target = Ref::from_slot(value);
        if *memory != Type::Ref || target.is_null() {
            value.hash(into);
            continue;
        }
        let known = state.heap.peek(target);
        known.class.hash(into);
        if target.index() < state.heap.base() && !known.marks.moves {
            value.hash(into);
        }
    }
}

fn field_of(world: &World, state: &State, object: Ref, class: ClassId, name: &str) -> Option<Ref> {
    let slot = world.slot_of(class, name)?;
    let Body::Fields(fields) = &state.heap.peek(object).body else { return None };
    let value = Ref::from_slot(*fields.get(slot)?);
    (!value.is_null()).then_some(value)
}
