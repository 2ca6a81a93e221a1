//! Where objects come from.

use rustc_hash::FxHashMap;

use super::{Before, Place};
use crate::Machine;
use crate::ids::{ClassId, Ref};
use crate::state::thread::LEAVE;

/// How an object came to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Origin {
    /// It was there before `main` began.
    Boot,
    /// The text of a constant.
    Literal,
    /// The `java.lang.Class` of a class.
    Mirror,
    /// An instruction made it, or a native that the instruction called.
    Code(Place),
    /// An instruction made it, of a class that the machine wrote: a lambda for instance.
    Made(Place),
}

/// Objects that are not told apart: of one origin and one class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// How they came to be.
    pub origin: Origin,
    /// Their class.
    pub class: ClassId,
}

/// The sites of all objects; each has a number.
#[derive(Debug, Default)]
pub(super) struct Sites {
    /// By number.
    pub known: Vec<Site>,
    /// How many objects each has, those from before the run not counted.
    pub counts: Vec<u32>,
    numbers: FxHashMap<Site, u32>,
    /// The site of each object that was made since the run began.
    objects: Vec<u32>,
    base: usize,
}

impl Sites {
    pub(super) fn begin(base: usize) -> Self {
        Self { base, ..Self::default() }
    }

    /// Objects up to `places` were made by what was done since.
    pub(super) fn add(&mut self, machine: &Machine, before: Option<&Before>, places: usize) {
        for index in self.base + self.objects.len()..places {
            let class = machine.state.heap.class_of(Ref::at(index));
            let known = machine.world.class(class);
            let loads = |before: &Before| matches!(machine.opcode(before.place), Some(18 | 19));
            let origin = match before {
                _ if &*known.name == "java/lang/Class" => Origin::Mirror,
                None => Origin::Boot,
                Some(before) if before.pc >= LEAVE || loads(before) => Origin::Literal,
                Some(before) if known.hidden => Origin::Made(before.place),
                Some(before) => Origin::Code(before.place),
            };
            let number = self.number(Site { origin, class });
            self.counts[number as usize] += 1;
            self.objects.push(number);
        }
    }

    fn number(&mut self, site: Site) -> u32 {
        let next = self.known.len() as u32;
        *self.numbers.entry(site).or_insert_with(|| {
            self.known.push(site);
            self.counts.push(0);
            next
        })
    }

    /// The site of an object; None for null.
    pub(super) fn of(&mut self, machine: &Machine, object: Ref) -> Option<u32> {
        if object.is_null() || object.index() >= machine.state.heap.places() {
            return None;
        }
        if let Some(index) = object.index().checked_sub(self.base) {
            return self.objects.get(index).copied();
        }
        let class = machine.state.heap.class_of(object);
        let mirror = &*machine.world.class(class).name == "java/lang/Class";
        let origin = if mirror { Origin::Mirror } else { Origin::Boot };
        Some(self.number(Site { origin, class }))
    }
}
