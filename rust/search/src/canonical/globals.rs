//! What belongs to no object and no thread: static fields, classes, constants.

use std::sync::Arc;

use super::Canonical;
use heddle_machine::ids::Ref;
use heddle_machine::state::{Initialization, Rest, State};
use heddle_machine::world::World;
use heddle_machine::world::class::Type;

impl Canonical {
    pub(super) fn globals(&mut self, world: &World, state: &State) {
        self.clock(state);
        self.draft.word(state.hashes);
        for (field, value) in state.statics.differences() {
            self.draft.word(field);
            if world.statics[field as usize].memory == Type::Ref {
                self.reference(Ref::from_slot(value));
            } else if world.statics[field as usize].memory == Type::Long {
                self.long(value, false);
            } else {
                self.draft.wide(value);
            }
        }
        self.end();
        for (class, status) in state.initialization.differences() {
            self.draft.word(class);
            self.draft.word(match status {
                Initialization::Pending => 0,
                Initialization::Done => 1,
                Initialization::Failed => 2,
                Initialization::Running(thread) => 3 + thread.0,
            });
        }
        // No class has this number.
        self.draft.word(u32::MAX);
        for (field, owner) in state.owners.differences() {
            self.draft.word(field);
            self.draft.word(u32::from(owner));
        }
        self.end();
        for (class, mirror) in state.mirrors.differences() {
            self.draft.word(class);
            self.reference(mirror);
        }
        self.end();
        for (literal, string) in state.literals.differences() {
            self.draft.word(literal);
            self.reference(string);
        }
        self.end();
        if !Arc::ptr_eq(&self.rest, &state.rest) {
            self.rest(&state.rest);
        }
        // Nothing of this is used again.
        self.links.clear();
    }

    fn rest(&mut self, rest: &Rest) {
        // All that there is, by name: what is added must be written here, or not be read.
        let Rest {
            interned,
            sites,
            input_position,
            failures,
            memory,
            inflations,
            files,
            roots,
            told,
            // Its objects are among the roots.
            modules: _,
        } = rest;
        let base = Arc::clone(&self.rest);
        let mut sites: Vec<_> =
            sites.iter().filter(|(id, v)| base.sites.get(id) != Some(v)).collect();
        sites.sort_unstable();
        for (site, &value) in sites {
            self.draft.word(site.0);
            // Numbers above the places are no references.
            if value < 1 << 32 {
                self.reference(Ref::from_slot(value));
            } else {
                self.draft.wide(value);
            }
        }
        self.end();
        let mut interned: Vec<_> =
            interned.iter().filter(|(text, _)| !base.interned.contains_key(*text)).collect();
        interned.sort_unstable_by_key(|(text, _)| text.to_utf16());
        for (_, &string) in interned {
            self.reference(string);
        }
        // No reference and no class is this.
        self.draft.word(u32::MAX);
        for &root in roots.iter().skip(base.roots.len()) {
            self.reference(root);
        }
        self.draft.word(u32::MAX);
        for (class, &(exception, thread)) in failures {
            self.draft.word(class.0);
            self.draft.word(thread.0);
            self.reference(exception);
        }
        self.end();
        self.draft.word(*input_position as u32);
        let others = format!("{memory:?}{inflations:?}{files:?}{told:?}");
        self.draft.bytes(others.len(), others.bytes());
        self.end();
    }
}
