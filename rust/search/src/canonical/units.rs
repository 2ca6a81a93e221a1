//! Units of work: what of the past decides whether later accesses close a circle.
//!
//! An object that no thread can reach is accessed no more, and neither are the arrays that it holds
//! unless they are reached otherwise: what is known of it is left out.

use std::sync::Arc;

use super::Canonical;
use heddle_machine::state::State;
use heddle_machine::state::units::{Location, Node, Subject, Touched};
use heddle_machine::world::World;

impl Canonical {
    pub(super) fn units(&mut self, world: &World, state: &State) {
        let Some(units) = state.units.as_deref().filter(|_| !self.no_units) else { return };
        self.links.clear();
        self.begin_group(state.threads.len() as u32 + 1);
        let base = Arc::clone(&self.held_arrays);
        let mut held: Vec<(u32, &[Location])> = Vec::new();
        if !Arc::ptr_eq(&base, &units.held) {
            for (array, locations) in units.held.iter() {
                // What is as it was at the base is the same in all states.
                if base.get(array) != Some(locations)
                    && let Some(code) = self.known_code(*array)
                {
                    held.push((code, locations));
                }
            }
        }
        held.sort_unstable_by_key(|(code, _)| *code);
        for (code, locations) in held {
            self.draft.word(code);
            self.draft.word(locations.len() as u32);
            for location in locations {
                // The thread that held it counts, even if only the array can be reached.
                self.reference(location.subject.object);
                self.draft.word(u32::from(location.subject.set) << 8 | u32::from(location.member));
            }
        }
        self.end();
        let mut begun: Vec<[u32; 4]> = Vec::new();
        for open in &units.open {
            let Subject { object, set } = open.subject;
            if let Some(code) = self.known_code(object) {
                begun.push([open.thread.0, code, u32::from(set), open.depth]);
            }
        }
        for known in &units.constructed {
            if let Some(code) = self.known_code(known.object) {
                begun.push([known.thread.0, code, u32::MAX, known.depth]);
            }
        }
        begun.sort_unstable();
        for word in begun.into_iter().flatten() {
            self.draft.word(word);
        }
        self.end();
        let mut graphs: Vec<(u32, u16, &[Node])> = units
            .graphs
            .iter()
            .filter_map(|(subject, graph)| {
                Some((self.known_code(subject.object)?, subject.set, &*graph.nodes))
            })
            .collect();
        graphs.sort_unstable_by_key(|&(code, set, _)| (code, set));
        for (code, set, nodes) in graphs {
            self.draft.word(code);
            self.draft.word(u32::from(set));
            for node in nodes {
                // All that there is, by name.
                let Node { thread, own, after, leads_to } = node;
                self.draft.word(thread.0);
                for Touched { reads, writes } in [*own, *after] {
                    self.draft.value(reads);
                    self.draft.value(writes);
                }
                self.draft.word(leads_to.len() as u32);
                for other in leads_to {
                    self.draft.word(other.0);
                }
            }
            self.end();
        }
        self.finish_group(world, state);
        self.links.clear();
    }
}
