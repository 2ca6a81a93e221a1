//! The group of a thread as one component: the thread, objects of the base that it holds or owns, and
//! younger ones that nothing before it leads to.
//!
//! The group is a list of components, which is one itself. Of a thread that did nothing there is nothing to
//! be written, and its list is that of the last state.

use super::symmetry::SELF;
use super::{Canonical, Version};
use heddle_machine::Machine;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::State;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::trap::Unsupported;
use heddle_machine::world::World;

/// A thread that leads to nothing younger than the base and depends on no clock, with the objects
/// that it holds or owns.
#[derive(Clone, Debug, Default)]
pub(super) struct Joint {
    own: u32,
    /// The component of both.
    id: u32,
}

/// No component has this number: what begins with it is a thread with more than itself.
const JOINT: u32 = u32::MAX;

impl Canonical {
    /// Write all threads anew the next time.
    pub(super) fn forget_versions(&mut self) {
        self.threads.clear();
        self.versions.clear();
        self.settled.clear();
        self.latest.clear();
        self.known.clear();
        self.unknown.clear();
        self.over.clear();
        self.joined.clear();
    }

    /// Find out which threads were written before as they are now, and prepare the methods of all others.
    pub(super) fn find_known(&mut self, machine: &mut Machine) {
        let count = machine.state.threads.len();
        self.latest.resize(count.max(self.latest.len()), (0, 0));
        self.forget_moved(&machine.state);
        let mut unknown = std::mem::take(&mut self.unknown);
        self.moved_lately.clone_from(&unknown);
        unknown.retain(|&index| {
            let thread = &machine.state.threads[index];
            self.note_end(thread);
            let known = match self.latest[index] {
                (stamp, id) if stamp == thread.stamp + 1 => Some(id),
                _ => self.versions.get(Version::of_thread(thread.id, thread.stamp)),
            };
            if let Some(id) = known {
                self.latest[index] = (thread.stamp + 1, id);
            }
            let known = known.filter(|_| self.symmetry.ahead_of(thread).is_none());
            self.known[index] = known;
            let written = self.threads.get(index).map_or(0, |written| written.stamp);
            if known.is_none() && written != thread.stamp + 1 {
                for frame in &thread.frames {
                    machine.world.ensure_liveness(frame.method);
                    machine.world.ensure_kinds(frame.method);
                }
            }
            known.is_none()
        });
        self.unknown = unknown;
    }

    /// List a thread that has ended, and none that has not.
    fn note_end(&mut self, thread: &Thread) {
        let ended = matches!(thread.status, Status::Terminated);
        match self.over.binary_search(&thread.id) {
            Ok(place) if !ended => drop(self.over.remove(place)),
            Err(place) if ended => self.over.insert(place, thread.id),
            _ => {}
        }
    }

    /// Of threads that moved since the last state nothing is known, and neither of any thread if what is
    /// written of it may depend on others.
    fn forget_moved(&mut self, state: &State) {
        let moved = state.moved_since(self.moves).filter(|_| !self.symmetry.on);
        let count = state.threads.len();
        if self.known.len() > count {
            self.known.truncate(count);
            self.unknown.retain(|&index| index < count);
            self.over.retain(|thread| thread.index() < count);
        }
        if let Some(moved) = moved {
            for thread in moved {
                if let Some(known) = self.known.get_mut(thread.index())
                    && known.take().is_some()
                {
                    self.unknown.push(thread.index());
                }
            }
        } else {
            self.known.clear();
            self.unknown.clear();
            self.over.clear();
        }
        self.unknown.extend(self.known.len()..count);
        self.known.resize(count, None);
        self.moves = state.moves();
    }

    /// Write the groups of threads of which not all is known to be as in the last state.
    pub(super) fn write_changed(
        &mut self,
        world: &World,
        state: &State,
    ) -> Result<(), Unsupported> {
        let (start, count) = (self.ids.len(), state.threads.len());
        let mut joined = std::mem::take(&mut self.joined);
        let mut changed = std::mem::take(&mut self.moved_lately);
        if joined.len() == count {
            changed.extend(self.settled.changed.iter().map(|&thread| thread as usize));
            changed.sort_unstable();
            changed.dedup();
        } else {
            changed.clear();
            changed.extend(0..count);
            joined.resize(count, 0);
        }
        self.settled.changed.clear();
        for &index in &changed {
            self.write_joined(world, state, ThreadId::at(index))?;
            joined[index] = self.ids[start];
            self.ids.truncate(start);
            self.groups.pop();
        }
        self.moved_lately = changed;
        self.ids.extend_from_slice(&joined);
        self.groups.extend(start + 1..=start + count);
        self.joined = joined;
        Ok(())
    }

    /// Write the group of a thread as one component.
    pub(super) fn write_joined(
        &mut self,
        world: &World,
        state: &State,
        id: ThreadId,
    ) -> Result<(), Unsupported> {
        if !self.keeps_group(id) {
            let first = self.ids.len();
            self.write_group(world, state, state.thread(id), id.0 + 1)?;
            self.join(first);
        }
        Ok(())
    }

    /// The component of a thread of the state that was written last, without what it holds.
    pub(crate) fn component_of(&self, thread: &Thread) -> Option<u32> {
        let index = thread.id.index();
        let written = self.threads.get(index).filter(|written| written.stamp == thread.stamp + 1);
        self.known.get(index).copied().flatten().or(written.map(|written| written.id))
    }

    /// Use the group of a thread again, if it did nothing, and all it leads to is in the base.
    #[inline]
    pub(super) fn keeps_group(&mut self, thread: ThreadId) -> bool {
        let index = thread.index();
        let held = &self.settled.held[index];
        let Some(own) = self.known[index].filter(|_| held.unknown == 0) else { return false };
        self.overflow |= self.symmetry.on && thread.0 + 1 == SELF;
        let id = if held.objects.is_empty() { own } else { self.joint(index, own) };
        self.ids.push(id);
        self.groups.push(self.ids.len());
        true
    }

    /// The component of a thread and of the objects that it holds or owns, which are all known.
    fn joint(&mut self, index: usize, own: u32) -> u32 {
        let count = self.joints.len().max(index + 1);
        self.joints.resize_with(count, Joint::default);
        let held = &mut self.settled.held[index];
        let joint = &mut self.joints[index];
        if std::mem::take(&mut held.changed) || joint.own != own {
            joint.own = own;
            self.draft.word(JOINT);
            self.draft.word(own);
            held.objects.iter().filter_map(|(_, id)| *id).for_each(|id| self.draft.word(id));
            joint.id = self.components.intern(self.draft.words());
            self.draft.clear();
        }
        joint.id
    }

    /// Make one component of the group of a thread that was written last and begins there.
    pub(super) fn join(&mut self, first: usize) {
        let id = if let [own] = self.ids[first..] {
            own
        } else {
            self.draft.word(JOINT);
            self.ids[first..].iter().for_each(|&id| self.draft.word(id));
            let id = self.components.intern(self.draft.words());
            self.draft.clear();
            id
        };
        self.ids.truncate(first);
        self.ids.push(id);
        self.groups.pop();
        self.groups.push(self.ids.len());
    }
}
