//! What threads passed in their steps, and whom they notified, as events.

use super::noting::Notes;
use super::trace::Deed;
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::watch::series::Deed as Did;

impl Notes {
    /// Notifications since the last time.
    pub(super) fn note_notified(&mut self, machine: &mut Machine, id: ThreadId) {
        let notified = machine.watch.notified.as_mut().map(std::mem::take);
        for (at, object, woke) in notified.unwrap_or_default() {
            let site = at.map_or(u32::MAX, |at| self.site_of(machine, at));
            let lock = self.lock(machine, object);
            let deed = if woke { Deed::Notify } else { Deed::NotifyNone };
            self.note(id, deed, lock, site);
        }
    }

    /// What a thread passed in its step, behind what the step began with.
    pub(super) fn note_passed(&mut self, machine: &Machine, id: ThreadId) {
        let mut series = std::mem::take(&mut self.passing.passed);
        for passed in series.all() {
            self.trace.left_out += u64::from(passed.times - 1);
            let site = passed.at.map_or(u32::MAX, |at| self.site_of(machine, at));
            match passed.deed {
                Did::Access(location, writes) => {
                    self.describe(machine);
                    self.note(id, if writes { Deed::Write } else { Deed::Read }, location, site);
                }
                Did::Order(place, mode) => self.note_order(id, place, mode, site),
                Did::Enter(object) | Did::Take(object, false) => {
                    self.note_taken(machine, id, (Deed::Lock, object), site, passed.times);
                }
                Did::Take(object, true) => {
                    self.note_taken(machine, id, (Deed::Try, object), site, passed.times);
                }
                Did::Leave(object) | Did::Give(object) => {
                    let lock = self.lock(machine, object);
                    self.note(id, Deed::Unlock, lock, site);
                }
            }
        }
        series.clear();
        self.passing.passed = series;
        self.describe(machine);
    }

    fn note_taken(
        &mut self,
        machine: &Machine,
        id: ThreadId,
        (deed, object): (Deed, Ref),
        site: u32,
        times: u32,
    ) {
        let lock = self.lock(machine, object);
        if times > 1 {
            self.trace.repeated.push((self.trace.events.len() as u32, times - 1));
        }
        self.note(id, deed, lock, site);
    }

    /// Whether a thread had a lock before it passed anything in its step, if that shows in what it
    /// passed: giving it back comes first then.
    pub(super) fn has_then(&self, lock: Ref) -> Option<bool> {
        self.passing.passed.all().iter().find_map(|passed| match passed.deed {
            Did::Leave(object) | Did::Give(object) if object == lock => Some(true),
            Did::Enter(object) | Did::Take(object, _) if object == lock => Some(false),
            _ => None,
        })
    }

    /// Whether a thread may pass actions in its next step: what it does while it initialises a class
    /// comes before what the class is ready for.
    pub(super) fn may_pass(&self, machine: &Machine, id: ThreadId) -> bool {
        let begins = matches!(machine.state.thread(id).next, Action::Initialize(_));
        !begins && !self.initialising.iter().any(|&(thread, _)| thread == id)
    }
}
