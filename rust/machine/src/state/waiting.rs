//! Which threads wait for which objects.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::State;
use crate::ids::{Ref, ThreadId};

/// Threads that wait, by object, in the order of their coming.
pub(super) type Waiting = BTreeMap<Ref, Vec<ThreadId>>;

impl State {
    /// The threads that wait for an object, in the order of their coming.
    pub fn waiting_for(&self, object: Ref) -> &[ThreadId] {
        self.waiting.get(&object).map_or(&[], Vec::as_slice)
    }

    /// A thread waits for an object from now on.
    pub fn wait_for(&mut self, object: Ref, thread: ThreadId) {
        Arc::make_mut(&mut self.waiting).entry(object).or_default().push(thread);
    }

    /// A thread waits for an object no longer.
    pub fn stop_waiting(&mut self, object: Ref, thread: ThreadId) {
        if !self.waiting_for(object).contains(&thread) {
            return;
        }
        let waiting = Arc::make_mut(&mut self.waiting);
        if let Some(waiters) = waiting.get_mut(&object) {
            waiters.retain(|&waiter| waiter != thread);
            if waiters.is_empty() {
                waiting.remove(&object);
            }
        }
    }

    /// No thread waits for an object any longer; those that did.
    pub fn forget_waiting(&mut self, object: Ref) -> Vec<ThreadId> {
        if self.waiting_for(object).is_empty() {
            return Vec::new();
        }
        Arc::make_mut(&mut self.waiting).remove(&object).unwrap_or_default()
    }
}
