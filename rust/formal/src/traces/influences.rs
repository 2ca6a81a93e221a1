//! Which threads decide what a thread does ([`VisserHBPL03`, 3.3.4.3]).

use rustc_hash::FxHashSet;

use super::event::{Deed, Event, add, entry};

/// Threads in ascending order that read a thing, and those that write it.
#[derive(Default, PartialEq, Eq, Hash)]
struct Users {
    readers: Vec<u32>,
    writers: Vec<u32>,
}

/// A set of threads, one bit for each.
#[derive(Default)]
struct Threads(Vec<u64>);

impl Threads {
    fn add(&mut self, thread: u32) {
        *entry(&mut self.0, thread / 64) |= 1 << (thread % 64);
    }

    fn add_all(&mut self, other: &Self) {
        for (place, word) in (0..).zip(&other.0) {
            *entry(&mut self.0, place) |= word;
        }
    }

    fn list(&self) -> Vec<u32> {
        let all = (0..self.0.len() as u32 * 64)
            .filter(|thread| self.0[*thread as usize / 64] >> (thread % 64) & 1 == 1);
        all.collect()
    }
}

/// Each thread of a run with those that spawned it or write what it reads. Notifying is a write,
/// and waiting a read, of the object.
pub fn influences(events: &[Event]) -> Vec<(u32, Vec<u32>)> {
    let (mut memory, mut orders, mut monitors) = (Vec::new(), Vec::new(), Vec::new());
    let mut threads: Vec<Option<Threads>> = Vec::new();
    let mut spawned: Vec<Option<u32>> = Vec::new();
    for event in events {
        entry(&mut threads, event.thread).get_or_insert_default();
        let (table, writes) = match event.deed {
            Deed::Read => (&mut memory, false),
            Deed::Write => (&mut memory, true),
            Deed::Acquire => (&mut orders, false),
            Deed::Release => (&mut orders, true),
            Deed::Wait => (&mut monitors, false),
            Deed::Notify | Deed::NotifyNone => (&mut monitors, true),
            Deed::Fork => {
                entry(&mut spawned, event.object).get_or_insert(event.thread);
                continue;
            }
            _ => continue,
        };
        let known: &mut Users = entry(table, event.object);
        add(if writes { &mut known.writers } else { &mut known.readers }, event.thread);
    }
    for (child, parent) in (0..).zip(spawned) {
        if let Some(parent) = parent {
            entry(&mut threads, child).get_or_insert_default().add(parent);
        }
    }
    // Many things have the same users.
    let alike: FxHashSet<Users> = [memory, orders, monitors].into_iter().flatten().collect();
    for known in alike {
        let mut writers = Threads::default();
        known.writers.iter().for_each(|&writer| writers.add(writer));
        for reader in known.readers {
            entry(&mut threads, reader).get_or_insert_default().add_all(&writers);
        }
    }
    let threads = (0..).zip(threads);
    threads.filter_map(|(thread, known)| Some((thread, known?.list()))).collect()
}
