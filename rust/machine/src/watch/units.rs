//! When units of work begin and end: calls of their methods, constructors, and waits.

use std::sync::Arc;

use super::sets::{AtomicSets, MOST_MEMBERS, Role, Sets, Unit, bit_of};
use crate::Machine;
use crate::action::{Mode, Place};
use crate::ids::{ClassId, MethodId, Ref, ThreadId};
use crate::state::thread::ENTER;
use crate::state::units::{Open, Subject, Units};
use crate::trap::Unsupported;
use crate::world::World;

/// The classes of the library in which a thread waits for a condition.
const CONDITIONS: [&str; 2] = [
    "java/util/concurrent/locks/AbstractQueuedSynchronizer$ConditionObject",
    "java/util/concurrent/locks/AbstractQueuedLongSynchronizer$ConditionObject",
];

impl World {
    /// Take note of all calls that begin a unit of work, construct what has a set, or wait.
    fn note_sets(&mut self, asked: &Arc<AtomicSets>) {
        self.sets = Some(Arc::clone(asked));
        for index in 0..self.classes.len() {
            self.note_units(ClassId::at(index));
        }
    }

    /// A class was loaded: take note of its methods that matter to units of work.
    pub(crate) fn note_units(&mut self, class: ClassId) {
        let Some(asked) = self.sets.clone() else { return };
        let known = self.class(class);
        if !known.loader.is_user() && !CONDITIONS.contains(&&*known.name) {
            return;
        }
        for method in self.class(class).methods.clone() {
            if self.is_unit(&asked, method)
                || self.constructs(&asked, method)
                || self.awaits(method)
            {
                self.methods[method.index()].noted = true;
            }
        }
    }

    fn is_unit(&self, asked: &AtomicSets, method: MethodId) -> bool {
        asked.sets.iter().flat_map(|set| &set.units).any(|unit| self.is_method(unit, method))
    }

    /// Whether it is a constructor of an object that has a set.
    fn constructs(&self, asked: &AtomicSets, method: MethodId) -> bool {
        let known = self.method(method);
        &*known.name == "<init>"
            && self.class(known.class).display.iter().any(|&above| {
                let name = &*self.class(above).name;
                asked.sets.iter().any(|set| !set.is_static && set.class == name)
            })
    }

    /// Whether it waits for a condition of a lock.
    fn awaits(&self, method: MethodId) -> bool {
        let known = self.method(method);
        known.name.starts_with("await") && CONDITIONS.contains(&&*self.class(known.class).name)
    }

    /// What calls of a method have to do with units of work.
    fn role(&self, asked: &AtomicSets, method: MethodId) -> Role {
        let mut units = Vec::new();
        for (index, set) in asked.sets.iter().enumerate() {
            for unit in set.units.iter().filter(|unit| self.is_method(unit, method)) {
                if set.is_static {
                    units.push((index as u16, None));
                    continue;
                }
                let slots = unit.subjects.iter();
                let slots = slots.filter_map(|&subject| self.argument_slot(method, subject));
                units.extend(slots.map(|slot| (index as u16, Some(slot))));
            }
        }
        let (constructs, awaits) = (self.constructs(asked, method), self.awaits(method));
        Role { units, constructs, awaits }
    }

    fn is_method(&self, unit: &Unit, method: MethodId) -> bool {
        let known = self.method(method);
        unit.method == *known.name
            && unit.class == *self.class(known.class).name
            && unit.descriptor == *known.descriptor
    }

    /// Where an argument is among the local variables of a method.
    fn argument_slot(&self, method: MethodId, parameter: i32) -> Option<usize> {
        let known = self.method(method);
        let this = usize::from(!known.is_static());
        let Ok(parameter) = usize::try_from(parameter) else {
            return (this == 1).then_some(0);
        };
        let mut slot = this;
        let mut rest = known.descriptor.strip_prefix('(')?;
        for _ in 0..parameter {
            let end = type_end(rest)?;
            slot += if matches!(&rest[..end], "J" | "D") { 2 } else { 1 };
            rest = &rest[end..];
        }
        (!rest.starts_with(')')).then_some(slot)
    }
}

/// Where the first type of a descriptor's parameters ends.
fn type_end(text: &str) -> Option<usize> {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    match element.chars().next()? {
        'L' => Some(dimensions + element.find(';')? + 1),
        ')' => None,
        _ => Some(dimensions + 1),
    }
}

impl Machine {
    /// From now on follow the units of work for these sets; gives what cannot be followed.
    pub fn follow_units(&mut self, asked: &Arc<AtomicSets>, log: bool) -> Vec<Unsupported> {
        let large = asked.sets.iter().filter(|set| set.members().count() > MOST_MEMBERS);
        let refused: Vec<Unsupported> = large
            .map(|set| Unsupported {
                what: format!("an atomic set of more than {MOST_MEMBERS} fields in {}", set.class),
                remedy: "mark the fields that belong together with @AtomicSet".into(),
            })
            .collect();
        if !refused.is_empty() {
            return refused;
        }
        self.world.note_sets(asked);
        let mut sets = Sets::new(Arc::clone(asked));
        sets.log = log.then(Vec::new);
        self.watch.sets = Some(Box::new(sets));
        self.state.units = Some(Arc::new(Units::default()));
        // What has begun already: a program stands at the first instruction of its `main`.
        for index in 0..self.state.threads.len() {
            let id = ThreadId::at(index);
            for depth in 1..=self.state.thread(id).frames.len() {
                if self.state.thread(id).frames[depth - 1].pc != ENTER {
                    self.enter_unit(id, depth);
                }
            }
        }
        Vec::new()
    }

    /// A native accesses all these as one.
    pub(super) fn count_all(&mut self, id: ThreadId, places: &[(Place, Mode)]) {
        if self.watch.sets.is_none() {
            return;
        }
        for &(place, mode) in places.iter().filter(|(place, _)| place.span > 0) {
            let (watch, mut gate) = self.gate(id, None);
            watch.count(&mut gate, place, mode);
        }
    }

    /// A thread goes on: what it does counts unless it has joined all others that matter.
    pub(crate) fn note_order(&mut self, id: ThreadId) {
        if self.watch.sets.is_none() {
            return;
        }
        let others = self.state.threads.iter().filter(|thread| thread.id != id);
        let beside = others.filter(|other| !self.has_joined(id, other));
        let beside = beside.fold(0, |all, other| all | bit_of(other.id));
        if let Some(sets) = &mut self.watch.sets {
            sets.beside = beside;
        }
    }

    /// A thread starts another one.
    pub(crate) fn note_starter(&mut self, id: ThreadId) {
        if let Some(sets) = &mut self.watch.sets
            && sets.note_starter(id)
        {
            self.watch.start_over();
        }
    }

    /// A thread begins the call that has this depth.
    pub(super) fn enter_unit(&mut self, id: ThreadId, depth: usize) {
        let frame = self.state.thread(id).frames.get(depth - 1);
        let Some((method, base)) = frame.map(|frame| (frame.method, frame.base as usize)) else {
            return;
        };
        let Some(sets) = self.watch.sets.as_deref_mut().filter(|_| self.watch.tracing.is_none())
        else {
            return;
        };
        let asked = Arc::clone(&sets.asked);
        let world = &self.world;
        let role = sets.roles.entry(method).or_insert_with(|| Arc::new(world.role(&asked, method)));
        let role = Arc::clone(role);
        let thread = self.state.thread(id);
        let argument = |slot: usize| {
            thread.stack.get(base + slot).map_or(Ref::NULL, |&value| Ref::from_slot(value))
        };
        let constructed = role.constructs.then(|| argument(0));
        let subjects: Vec<Subject> = role
            .units
            .iter()
            .map(|&(set, slot)| Subject { object: slot.map_or(Ref::NULL, argument), set })
            .filter(|subject| {
                !subject.object.is_null() || asked.sets[usize::from(subject.set)].is_static
            })
            .collect();
        if role.awaits && !asked.strict {
            self.cut_units(id);
        }
        let Some(units) = self.state.units.as_mut() else { return };
        let units = Arc::make_mut(units);
        if let Some(object) = constructed {
            units.construct(id, object, depth as u32);
        }
        let begun: Vec<Subject> = subjects
            .into_iter()
            .filter(|&subject| units.begin(id, subject, depth as u32))
            .collect();
        for subject in begun {
            self.note_unit_begin(id, subject, depth as u32);
        }
    }

    /// A thread is about to leave its innermost call.
    pub(super) fn leave_unit(&mut self, id: ThreadId) {
        if self.watch.tracing.is_some() {
            return;
        }
        let depth = self.state.thread(id).frames.len() as u32;
        let Some(units) = self.state.units.as_mut() else { return };
        for subject in Arc::make_mut(units).end(id, depth) {
            self.note_unit_end(id, subject, depth);
        }
    }

    /// A thread waits.
    pub(crate) fn wait_in_units(&mut self, id: ThreadId) {
        if self.watch.sets.as_ref().is_some_and(|sets| !sets.asked.strict) {
            self.cut_units(id);
        }
    }

    /// The units of a thread end where it waits for a condition that it reads again, and others
    /// begin.
    fn cut_units(&mut self, id: ThreadId) {
        let Some(units) = self.state.units.as_deref() else { return };
        let open: Vec<Open> = units.open.iter().filter(|open| open.thread == id).copied().collect();
        if open.is_empty() || !self.is_split(id) {
            return;
        }
        for Open { subject, depth, .. } in open {
            if let Some(units) = self.state.units.as_mut() {
                Arc::make_mut(units).cut(id, subject);
            }
            self.note_unit_end(id, subject, depth);
            self.note_unit_begin(id, subject, depth);
        }
    }

    /// Whether the user's code that a thread runs stands at a wait that splits units.
    fn is_split(&self, id: ThreadId) -> bool {
        let Some(sets) = self.watch.sets.as_deref() else { return false };
        let frames = self.state.thread(id).frames.iter().rev();
        let mut known = frames.map(|frame| (self.world.method(frame.method), frame.pc));
        let users = known.find(|(method, _)| {
            let class = self.world.class(method.class);
            class.loader.is_user() && !class.hidden
        });
        users.is_some_and(|(method, index)| {
            let Some(pc) = self.world.pc_in_file(method.id, index as usize) else {
                return false;
            };
            let class = &self.world.class(method.class).name;
            sets.asked.splits.iter().any(|site| {
                site.pc == pc
                    && site.method == *method.name
                    && site.class == **class
                    && site.descriptor == *method.descriptor
            })
        })
    }
}
