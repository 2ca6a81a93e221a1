//! Notifications that come when no thread waits.

use super::event::{Deed, Event, entry, numbered};

/// What was noted of one monitor.
#[derive(Default)]
struct Monitor {
    /// The last notification that came when no thread waited.
    early: Option<u32>,
    /// Waits since the last notification, and the early one before each.
    waits: Vec<(u32, u32)>,
}

/// Notifications that come when no thread waits, with a later wait that no other one ends.
pub fn missed_signals(events: &[Event]) -> Vec<(u32, u32)> {
    let mut monitors: Vec<Monitor> = Vec::new();
    for (number, event) in numbered(events) {
        match event.deed {
            Deed::NotifyNone => {
                *entry(&mut monitors, event.object) =
                    Monitor { early: Some(number), waits: Vec::new() };
            }
            Deed::Notify => entry(&mut monitors, event.object).waits.clear(),
            Deed::Wait => {
                let monitor = entry(&mut monitors, event.object);
                let early = monitor.early.filter(|&it| events[it as usize].thread != event.thread);
                monitor.waits.extend(early.map(|early| (early, number)));
            }
            _ => {}
        }
    }
    monitors.retain(|monitor| !monitor.waits.is_empty());
    monitors.sort_by_key(|monitor| monitor.waits[0].1);
    monitors.into_iter().flat_map(|monitor| monitor.waits).collect()
}
