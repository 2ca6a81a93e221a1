//! What must come before an event in every correct reordering of a run, critical sections apart.
//!
//! An event needs those before it in its thread, what a read among them reads from, what started
//! the thread and all of a thread that it saw end.

use std::rc::Rc;

use super::event::{Deed, Event, entry};

/// How much of each thread is needed, as a number of events.
///
/// `own` counts those of the thread that needs them.
#[derive(Clone, Debug, Default)]
pub(super) struct Need {
    pub(super) thread: u32,
    pub(super) own: u32,
    others: Rc<Vec<u32>>,
}

impl Need {
    /// How much of a thread is needed.
    pub(super) fn of(&self, thread: u32) -> u32 {
        if thread == self.thread {
            self.own
        } else {
            self.others.get(thread as usize).copied().unwrap_or(0)
        }
    }

    /// How much of the other threads is needed, by thread; of its own not more than there is.
    pub(super) fn others(&self) -> &[u32] {
        &self.others
    }

    fn join(&mut self, other: &Self) {
        let has_all = (0..).zip(other.others()).all(|(thread, &count)| count <= self.of(thread));
        if has_all && other.own <= self.of(other.thread) {
            return;
        }
        let others = Rc::make_mut(&mut self.others);
        let own = entry(others, other.thread);
        *own = other.own.max(*own);
        if others.len() < other.others.len() {
            others.resize(other.others.len(), 0);
        }
        for (known, &count) in others.iter_mut().zip(other.others()) {
            *known = count.max(*known);
        }
    }

    /// Join what an event needs that was the last of its thread then, together with the event.
    fn join_event(&mut self, other: &Self) {
        // Who needs the event needs all that it needs.
        if self.of(other.thread) < other.own {
            self.join(other);
        }
    }
}

/// What is needed by what each thread does next.
#[derive(Debug, Default)]
pub(super) struct Needs {
    threads: Vec<Need>,
    /// By location: what the last write needs, and the write.
    written: Vec<Option<Need>>,
    /// The same for things that order threads.
    released: Vec<Option<Need>>,
}

impl Needs {
    /// What the next event of a thread needs; afterwards with the event and what that reads from.
    pub(super) fn of(&mut self, thread: u32) -> &mut Need {
        let need = entry(&mut self.threads, thread);
        need.thread = thread;
        need
    }

    /// Take account of the next event.
    pub(super) fn advance(&mut self, event: &Event) {
        let Event { thread, deed, object, .. } = *event;
        self.of(thread).own += 1;
        match deed {
            Deed::Read | Deed::Acquire => {
                let table = if deed == Deed::Read { &self.written } else { &self.released };
                if let Some(Some(write)) = table.get(object as usize) {
                    self.threads[thread as usize].join_event(write);
                }
            }
            Deed::Write => *entry(&mut self.written, object) = Some(self.of(thread).clone()),
            Deed::Release => *entry(&mut self.released, object) = Some(self.of(thread).clone()),
            Deed::Fork => {
                let need = self.of(thread).clone();
                self.of(object).join(&need);
            }
            Deed::Join => {
                let need = self.of(object).clone();
                self.of(thread).join(&need);
            }
            _ => {}
        }
    }

    /// A thread goes on with what needs all that came before the end of a section.
    pub(super) fn follow(&mut self, thread: u32, section: &Need) {
        self.of(thread).join_event(section);
    }
}
