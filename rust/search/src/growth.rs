//! What grows without end along the run that a search was following when a limit stopped it.
//!
//! The program is measured whenever a run is twice as long as any before, and at the end: behind a
//! limit there is no time to take steps again, or back. What is larger each time is what keeps states
//! from coming again: a counter, a list, calls inside calls. That is a hint for a person, not a proof.

use std::collections::BTreeMap;

use super::Search;
use super::outcome::Stopped;
use heddle_machine::Machine;
use heddle_machine::ids::{ClassId, Ref};
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::Status;
use heddle_machine::world::class::{Field, Type};

/// Steps of a run that is long enough to show what grows.
const LONG_ENOUGH: usize = 200;
/// How often the program must have been measured.
const TIMES: usize = 3;
/// What is smaller may be bounded by the program.
const MUCH: i64 = 64;
/// Things that are worth naming.
const MOST: usize = 3;

/// Something with a size; the first kinds say more.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum What {
    Calls,
    Threads,
    Objects(ClassId),
    Static(u32),
    Field(ClassId, u32),
    LibraryField(ClassId, u32),
}

type Sizes = BTreeMap<What, i64>;

/// What was measured so far, with the number of steps that the run had then.
#[derive(Default)]
pub(super) struct Growth {
    measured: Vec<(usize, Sizes)>,
}

impl Growth {
    /// Measure a run if it has so many steps for the first time.
    pub(super) fn follow(&mut self, machine: &Machine, steps: usize) {
        let due = self.measured.last().map_or(LONG_ENOUGH / 4, |(last, _)| 2 * last);
        if steps >= due {
            self.measured.push((steps, sizes(machine)));
        }
    }
}

impl Search<'_> {
    /// Note what grew along the run of so many steps up to the present state, if a limit ended the
    /// search.
    pub(super) fn note_growth(&mut self, steps: usize) {
        // A try that has had what it may take says nothing; a limit may fall into one.
        let tried = self.allowance.is_some() && self.outcome.stopped == Some(Stopped::States);
        if self.outcome.stopped.is_none() || tried || steps < LONG_ENOUGH {
            return;
        }
        let machine = &*self.machine;
        let before = self.growth.measured.iter().filter(|(length, _)| 2 * length <= steps);
        let mut measured: Vec<&Sizes> = before.map(|(_, sizes)| sizes).collect();
        measured.drain(..measured.len().saturating_sub(TIMES - 1));
        let now = sizes(machine);
        measured.push(&now);
        if measured.len() < TIMES {
            return;
        }
        let growing = measured.last().into_iter().flat_map(|last| last.keys()).filter_map(|what| {
            let row: Vec<i64> =
                measured.iter().map(|sizes| sizes.get(what).copied().unwrap_or(0)).collect();
            let (first, last) = (row[0], row[row.len() - 1]);
            let grows = row.windows(2).all(|pair| pair[0] < pair[1]);
            // As fast as the run, as far as can be told.
            let steadily = last >= MUCH && last >= 3 * first;
            (grows && steadily).then(|| text(machine, what, first, last))
        });
        self.outcome.grew = growing.take(MOST).collect();
    }
}

fn sizes(machine: &Machine) -> Sizes {
    let (world, state) = (&machine.world, &machine.state);
    let running = state.threads.iter().filter(|thread| thread.status != Status::Terminated);
    let calls = running.clone().map(|thread| thread.frames.len()).max().unwrap_or(0);
    let mut sizes = Sizes::new();
    sizes.insert(What::Calls, calls as i64);
    sizes.insert(What::Threads, running.count() as i64);
    let is_users = |class: ClassId| world.class(class).loader.is_user();
    for (number, (field, &value)) in world.statics.iter().zip(&*state.statics).enumerate() {
        if is_users(field.class)
            && let Some(value) = number_in(field.memory, value)
        {
            sizes.insert(What::Static(number as u32), value);
        }
    }
    let live = state.live(world);
    let living = live.iter().enumerate().filter(|(_, live)| **live).map(|(at, _)| Ref::at(at));
    for object in living {
        let class = state.heap.class_of(object);
        *sizes.entry(What::Objects(class)).or_default() += 1;
        if let Body::Fields(values) = &state.heap.get(object).body {
            let of: fn(ClassId, u32) -> What =
                if is_users(class) { What::Field } else { What::LibraryField };
            for (slot, &value) in values.iter().enumerate() {
                let memory = world.slot_field(class, slot as u32).map(Field::memory);
                if let Some(value) = memory.and_then(|memory| number_in(memory, value)) {
                    let largest = sizes.entry(of(class, slot as u32)).or_insert(value);
                    *largest = value.max(*largest);
                }
            }
        }
    }
    sizes
}

fn number_in(memory: Type, value: u64) -> Option<i64> {
    match memory {
        Type::Int => Some(i64::from(value as i32)),
        Type::Long => Some(value as i64),
        _ => None,
    }
}

fn text(machine: &Machine, what: &What, from: i64, to: i64) -> String {
    let world = &machine.world;
    let spelled = |class: ClassId| machine.class_text(class);
    let what = match what {
        What::Calls => "calls inside calls".to_owned(),
        What::Threads => "threads".to_owned(),
        What::Objects(class) => format!("objects of {}", spelled(*class)),
        What::Static(number) => {
            let class = world.statics[*number as usize].class;
            let name = world.static_field(*number).map_or("?", |field| &field.name);
            format!("{}.{name}", spelled(class))
        }
        What::Field(class, slot) | What::LibraryField(class, slot) => {
            let owner = world.slot_owner(*class, *slot).unwrap_or(*class);
            let name = world.slot_field(*class, *slot).map_or("?", |field| &field.name);
            format!("{}.{name}", spelled(owner))
        }
    };
    format!("{what} (from {from} to {to})")
}
