//! From a run to the runs that are to be explored next: those in which a race ends the other way.

use super::history::{Coming, History};
use super::touch::{Thing, conflict};
use super::tree::{Plan, Planned};

impl History {
    /// The steps behind `first` that do not happen after it.
    pub(super) fn unaffected(&self, first: usize) -> Vec<usize> {
        (first + 1..self.events.len()).filter(|&step| !self.before(first, step)).collect()
    }

    /// A run that begins where the step `first` was taken, does everything that does not happen
    /// after it, and then the step that raced with it.
    pub(super) fn reversal(&self, first: usize, second: &Coming) -> Plan {
        let kept = self.unaffected(first);
        let mut steps: Vec<Planned> = Vec::with_capacity(kept.len() + 1);
        for (place, &step) in kept.iter().enumerate() {
            let coming = &self.events[step].coming;
            let after = (0..place).filter(|&earlier| self.before(kept[earlier], step)).collect();
            steps.push(Planned { label: coming.label, touches: coming.touches.clone(), after });
        }
        let thread = second.label.thread;
        let origin = self.origin(thread);
        let depends = |step: usize| {
            let coming = &self.events[step].coming;
            coming.label.thread == thread
                || origin == Some(step)
                || second.needs.contains(&step)
                || second.joined == Some(step)
                || conflict(&coming.touches, &second.touches)
        };
        let after = (0..kept.len()).filter(|&place| depends(kept[place])).collect();
        let mut touches = second.touches.clone();
        for touch in &mut touches {
            // The first thread that comes to a class has to initialise it.
            touch.writes |= matches!(touch.thing, Thing::Class(_));
        }
        steps.push(Planned { label: second.label, touches, after });
        Plan::new(steps, self.events[first].coming.places)
    }
}
