//! Units of work and what they touch, noted down while a schedule is executed again.

use super::event::{Kind, StackId};
use super::{Call, Recorder};
use crate::Machine;
use crate::action::Mode;
use crate::ids::{Ref, ThreadId};
use crate::state::thread::LEAVE;
use crate::state::units::Subject;

/// What a thread did that matters to units of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A unit began.
    Begin,
    /// A unit ended.
    End,
    /// A member was accessed: which one, and how.
    Access(u8, Mode),
}

/// One of these, with who did it to what and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Noted {
    /// Who.
    pub thread: ThreadId,
    /// The set.
    pub subject: Subject,
    /// What.
    pub deed: Deed,
    /// Where.
    pub stack: StackId,
    /// The monitors that it held.
    pub locks: Vec<Ref>,
    /// The threads that neither start nor join orders against it: one bit each.
    pub beside: u64,
}

impl Machine {
    /// A unit of work begins with the call of this depth.
    pub(crate) fn note_unit_begin(&mut self, id: ThreadId, subject: Subject, depth: u32) {
        self.note_unit(id, Kind::Begin, subject, depth);
    }

    /// A unit of work ends with the call of this depth.
    pub(crate) fn note_unit_end(&mut self, id: ThreadId, subject: Subject, depth: u32) {
        self.note_unit(id, Kind::Finish, subject, depth);
    }

    fn note_unit(&mut self, id: ThreadId, kind: Kind, subject: Subject, depth: u32) {
        if self.recorder.is_none() {
            return;
        }
        let mut calls = self.calls_of(id);
        if let Some((_, pc)) = calls.first_mut().filter(|(_, pc)| *pc >= LEAVE) {
            // It has not begun, or an exception ends it: its first line stands for all.
            *pc = 0;
        }
        let deed = if kind == Kind::Begin { Deed::Begin } else { Deed::End };
        self.put_down(id, (subject, deed), calls.clone(), 0);
        let frame = (depth as usize).checked_sub(1);
        let frame = frame.and_then(|at| self.state.thread(id).frames.get(at));
        let Some(method) = frame.map(|frame| frame.method).filter(|_| self.notes_accesses()) else {
            return;
        };
        let known = self.world.method(method);
        let name = format!("{}.{}", self.world.class(known.class).java_name(), known.name);
        self.note_at(id, kind, calls, |machine, names| {
            let object =
                (subject.object != Ref::NULL).then(|| machine.object_text(names, subject.object));
            (name, object)
        });
    }

    /// Accesses that counted since the last time were made here.
    pub(super) fn note_counted(&mut self, id: ThreadId, calls: &[Call]) {
        let log = self.watch.sets.as_deref_mut().and_then(|sets| sets.log.as_mut());
        let Some(log) = log.filter(|log| !log.is_empty()).map(std::mem::take) else { return };
        for counted in log {
            let deed = Deed::Access(counted.location.member, counted.mode);
            let done = (counted.location.subject, deed);
            self.put_down(id, done, calls.to_vec(), counted.beside);
        }
    }

    /// Forget accesses that were taken back.
    pub(super) fn forget_counted(&mut self) {
        if let Some(log) = self.watch.sets.as_deref_mut().and_then(|sets| sets.log.as_mut()) {
            log.clear();
        }
    }

    /// Whether accesses that count are noted.
    pub(super) fn notes_units(&self) -> bool {
        self.recorder.is_some() && self.watch.sets.as_deref().is_some_and(|sets| sets.log.is_some())
    }

    fn put_down(
        &mut self,
        thread: ThreadId,
        (subject, deed): (Subject, Deed),
        calls: Vec<Call>,
        beside: u64,
    ) {
        let mut locks: Vec<Ref> = match deed {
            Deed::Access(..) => self.state.heap.held_by(thread).collect(),
            Deed::Begin | Deed::End => Vec::new(),
        };
        let Some(recorder) = self.recorder.as_deref_mut() else { return };
        // Locks of the library are known from their notes.
        let noted = recorder.held().iter().filter(|(_, held)| held.owner == thread);
        locks.extend(noted.map(|(object, _)| *object));
        locks.sort_unstable();
        locks.dedup();
        let stack = recorder.stack_id(calls);
        recorder.units.push(Noted { thread, subject, deed, stack, locks, beside });
    }
}

impl Recorder {
    /// Units of work and what they touched, in order.
    pub fn units(&self) -> &[Noted] {
        &self.units
    }
}
