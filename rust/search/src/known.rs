//! What the objects that a recording mentions are known by: the fields that lead to them, and where
//! they were made.

use std::collections::VecDeque;

use rustc_hash::{FxHashMap, FxHashSet};

use super::replay::Replayer;
use heddle_machine::Machine;
use heddle_machine::action::Place;
use heddle_machine::ids::{ClassId, Ref};
use heddle_machine::record::Names;
use heddle_machine::record::event::Frame;
use heddle_machine::state::object::Body;
use heddle_machine::world::class::Type;

/// The most fields of a way: a longer one names nothing.
const LONGEST: usize = 4;
/// The most elements of an array that are followed.
const WIDEST: usize = 64;
/// The most objects that are visited.
const MOST: usize = 100_000;
/// Classes of the library whose fields are followed, too: what synchronizers and atomics consist of.
const SYNCHRONIZERS: &str = "java/util/concurrent/";

/// An object that has a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its number.
    pub number: usize,
    /// The fields that lead to it: from a static field of the user's classes on, or from an object
    /// of theirs. Empty if there are none.
    pub way: Vec<String>,
    /// Where it was made, if that was in the user's code.
    pub made: Option<Frame>,
}

impl Replayer {
    /// The objects that have a number, as they are known at this moment.
    pub fn known(&mut self) -> Vec<Known> {
        self.naming(|machine, recorder| {
            let ways = Ways::of(machine);
            let names = &mut recorder.names;
            let numbers = 1..=names.count();
            let objects: Vec<_> =
                numbers.filter_map(|number| Some((number, names.object(number)?))).collect();
            let known = objects.into_iter().map(|(number, object)| Known {
                number,
                way: ways.to(machine, names, object),
                made: made(machine, object),
            });
            known.filter(|known| !known.way.is_empty() || known.made.is_some()).collect()
        })
    }
}

fn made(machine: &Machine, object: Ref) -> Option<Frame> {
    let frame = machine.frame_of(machine.state.heap.birth(object)?);
    frame.user.then_some(frame)
}

/// The first and shortest way to each object.
struct Ways {
    /// The place that holds an object, and how many fields lead there.
    holders: FxHashMap<Ref, (Place, usize)>,
    queue: VecDeque<Ref>,
    /// Where ways begin, besides static fields.
    starts: FxHashSet<Ref>,
}

impl Ways {
    fn of(machine: &Machine) -> Self {
        let mut ways = Self {
            holders: FxHashMap::default(),
            queue: VecDeque::new(),
            starts: FxHashSet::default(),
        };
        for (slot, field) in machine.world.statics.iter().enumerate() {
            if field.memory == Type::Ref && machine.is_users(field.class) {
                ways.follow(machine, Place::of(Ref::NULL, slot as u32), 1);
            }
        }
        ways.spread(machine);
        // What only local variables lead to is known by its own fields.
        let heap = &machine.state.heap;
        for place in 1..heap.places() {
            let object = Ref::from_slot(place as u64);
            let held = ways.holders.contains_key(&object);
            if !held && machine.is_users(heap.peek(object).class) {
                ways.starts.insert(object);
                ways.enter(machine, object, 1);
                ways.spread(machine);
            }
        }
        ways
    }

    fn spread(&mut self, machine: &Machine) {
        while let Some(object) = self.queue.pop_front() {
            let length = self.holders.get(&object).map_or(1, |&(_, length)| length + 1);
            if length <= LONGEST && self.holders.len() < MOST {
                self.enter(machine, object, length);
            }
        }
    }

    /// Follow what an object holds.
    fn enter(&mut self, machine: &Machine, object: Ref, length: usize) {
        let known = machine.state.heap.peek(object);
        let slots = match &known.body {
            Body::Fields(fields) if is_followed(machine, known.class) => fields.len(),
            Body::Refs(elements) => elements.len().min(WIDEST),
            _ => 0,
        };
        for slot in 0..slots {
            self.follow(machine, Place::of(object, slot as u32), length);
        }
    }

    fn follow(&mut self, machine: &Machine, place: Place, length: usize) {
        let Some((Type::Ref, value)) = machine.value_at(place) else { return };
        let object = Ref::from_slot(value);
        let is_new = !self.holders.contains_key(&object) && !self.starts.contains(&object);
        if !object.is_null() && is_new {
            self.holders.insert(object, (place, length));
            self.queue.push_back(object);
        }
    }

    /// The places on the way to an object.
    fn to(&self, machine: &Machine, names: &mut Names, object: Ref) -> Vec<String> {
        let mut way = Vec::new();
        let mut next = object;
        while let Some(&(place, _)) = self.holders.get(&next) {
            let Some(text) = machine.place_text(names, place) else { return Vec::new() };
            way.push(text);
            next = place.object;
        }
        way.reverse();
        way
    }
}

fn is_followed(machine: &Machine, class: ClassId) -> bool {
    machine.is_users(class) || machine.world.class(class).name.starts_with(SYNCHRONIZERS)
}
