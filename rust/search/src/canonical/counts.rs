//! What the library counts, and a program does not ask for.

use super::Canonical;
use super::moments::INSTANT;
use heddle_machine::ids::{ClassId, Ref};
use heddle_machine::state::State;
use heddle_machine::state::object::{Body, Object};
use heddle_machine::world::World;
use rustc_hash::FxHashMap;

/// Counts of tasks that were done: only methods read them that also say so
/// ([`heddle_machine::learned::Learned::Counts`]).
const TALLIES: [(&str, &str); 4] = [
    ("java/util/concurrent/Roster", "completed"),
    ("java/util/concurrent/Roster$Worker", "completed"),
    ("java/util/concurrent/ThreadPoolExecutor", "completedTaskCount"),
    ("java/util/concurrent/ThreadPoolExecutor$Worker", "completedTasks"),
];
/// Scheduled tasks have numbers, of which only the order counts.
const SCHEDULER: &str = "java/util/concurrent/ScheduledThreadPoolExecutor";
const TASK: (&str, &str) =
    ("java/util/concurrent/ScheduledThreadPoolExecutor$ScheduledFutureTask", "sequenceNumber");

/// Tasks with their moments: where those are, and the period, which is positive for a fixed rate.
const TASKS: [(&str, &str, &str); 3] = [
    ("java/util/TimerTask", "nextExecutionTime", "period"),
    (TASK.0, "time", "period"),
    ("java/util/concurrent/DelayScheduler$ScheduledForkJoinTask", "when", "nextDelay"),
];

/// What is known of counts while a state is written.
#[derive(Debug, Default)]
pub(super) struct Counts {
    read: bool,
    /// Slots of a class that hold tallies.
    classes: FxHashMap<ClassId, Vec<usize>>,
    /// Tasks with numbers, and where those are.
    numbered: Option<(ClassId, usize)>,
    /// The slots of a task's moment and of its period, by class.
    tasks: FxHashMap<ClassId, Option<(usize, usize)>>,
    /// What gives tasks their numbers.
    sequencer: Ref,
    /// How many classes there were when those above were looked for, by name.
    looked: usize,
    /// The class of instants, and where their seconds and nanoseconds are.
    instant: Option<(ClassId, usize, usize)>,
}

impl Counts {
    /// A state is about to be written. True if what was written before cannot be used again.
    pub(super) fn begin(&mut self, world: &World, state: &State, read: bool) -> bool {
        let changed = read != std::mem::replace(&mut self.read, read);
        // A class that is not there now may be loaded later.
        if std::mem::replace(&mut self.looked, world.classes.len()) != world.classes.len() {
            if self.numbered.is_none()
                && let Some(task) = world.loaded(TASK.0)
            {
                self.numbered = world.slot_of(task, TASK.1).map(|slot| (task, slot));
            }
            self.instant = self.instant.or_else(|| {
                let class = world.loaded("java/time/Instant")?;
                Some((class, world.slot_of(class, "seconds")?, world.slot_of(class, "nanos")?))
            });
        }
        if self.numbered.is_some() {
            self.sequencer = sequencer(world, state).unwrap_or_default();
        }
        changed
    }

    /// Where the moment of a task is, and its period.
    pub(super) fn task(&mut self, world: &World, class: ClassId) -> Option<(usize, usize)> {
        *self.tasks.entry(class).or_insert_with(|| {
            TASKS.iter().find_map(|&(owner, moment, period)| {
                let owner = world.loaded(owner)?;
                let slots = (world.slot_of(owner, moment)?, world.slot_of(owner, period)?);
                world.is_subtype(class, owner).then_some(slots)
            })
        })
    }

    fn tallies(&mut self, world: &World, class: ClassId) -> &[usize] {
        self.classes.entry(class).or_insert_with(|| {
            let slot = |&(owner, field): &(&str, &str)| {
                let owner = world.loaded(owner)?;
                world.is_subtype(class, owner).then(|| world.slot_of(owner, field))?
            };
            TALLIES.iter().filter_map(slot).collect()
        })
    }
}

fn sequencer(world: &World, state: &State) -> Option<Ref> {
    let class = world.loaded(SCHEDULER)?;
    Some(Ref::from_slot(state.static_value(world.static_of(class, "sequencer")?)))
}

impl Canonical {
    /// Whether objects of a class hold counts of the library, or moments or numbers of tasks.
    pub(super) fn is_counted(&mut self, world: &World, class: ClassId) -> bool {
        let counts = &mut self.counts;
        counts.numbered.is_some_and(|(task, _)| task == class)
            || !counts.tallies(world, class).is_empty()
            || counts.task(world, class).is_some()
    }

    /// Whether a field holds a count that is not asked for.
    pub(super) fn is_tally(&mut self, world: &World, class: ClassId, slot: usize) -> bool {
        !self.counts.read && self.counts.tallies(world, class).contains(&slot)
    }

    /// Write the moment of a task that has come, if the field is one. When that was makes no
    /// difference, unless the next one depends on it or the program asks; only which of them came
    /// first does.
    pub(super) fn late(&mut self, world: &World, object: &Object, slot: usize) -> bool {
        let Some((moment, period)) = self.counts.task(world, object.class) else { return false };
        let Body::Fields(fields) = &object.body else { return false };
        let value = fields[slot] as i64;
        if slot != moment || self.counts.read {
            return false;
        }
        if fields[period] as i64 > 0 {
            let scale = self.moments.rate(value, fields[period] as i64);
            return scale.is_some_and(|scale| {
                self.draft.wide(u64::MAX);
                self.moment((scale, None));
                true
            });
        }
        self.moments.late(value) && {
            self.draft.wide(u64::MAX);
            self.draft.word(super::moments::LATE);
            true
        }
    }

    /// Write an `Instant`, if the object is one that holds a moment.
    pub(super) fn instant(&mut self, object: &Object) -> bool {
        let Some((_, seconds, nanos)) =
            self.counts.instant.filter(|(class, ..)| *class == object.class)
        else {
            return false;
        };
        let Body::Fields(fields) = &object.body else { return false };
        let known = self.moments.instant(fields[seconds] as i64, i64::from(fields[nanos] as i32));
        if known {
            self.draft.wide(u64::MAX);
            self.draft.word(INSTANT);
        }
        known
    }

    /// Whether an object gives tasks their numbers.
    pub(super) fn is_sequencer(&self, object: Ref) -> bool {
        object == self.counts.sequencer && !object.is_null()
    }

    /// Leave out the number of a task, if the field is one: their order is written at the end.
    pub(super) fn number(&mut self, class: ClassId, slot: usize, value: u64) -> bool {
        if self.counts.numbered != Some((class, slot)) {
            return false;
        }
        self.moments.numbers.push(value as i64);
        true
    }
}
