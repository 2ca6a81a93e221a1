//! What belongs to no object and no thread: static fields, classes, constants.

use std::sync::Arc;

use super::Canonical;
use super::relations::Tag;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::{Initialization, Rest, State};
use heddle_machine::watch::Watch;
use heddle_machine::world::World;
use heddle_machine::world::class::Type;

impl Canonical {
    pub(super) fn globals(&mut self, world: &World, state: &State, watch: &Watch) {
        self.clock(state);
        self.draft.word(state.hashes);
        if self.symmetry.on {
            // Those that refer to what moves, even if they are as they were.
            for at in 0..self.symmetry.moving.statics.len() {
                let field = self.symmetry.moving.statics[at];
                self.reference(Ref::from_slot(state.static_value(field)));
            }
        }
        for (field, value) in state.statics.differences() {
            if self.irrelevant && world.statics[field as usize].irrelevant {
                continue;
            }
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
            let status = match status {
                Initialization::Pending => 0,
                Initialization::Done => 1,
                Initialization::Failed => 2,
                Initialization::Running(thread) => 3 + self.name(thread, Tag::Initializes, class),
            };
            self.draft.word(class);
            self.draft.word(status);
        }
        // No class has this number.
        self.draft.word(u32::MAX);
        for (field, owner) in state.owners.differences() {
            if !watch.asks_for_owner(field) {
                continue;
            }
            self.draft.word(field);
            let owner = owner.checked_sub(1).map(|owner| ThreadId(u32::from(owner)));
            let owner = owner.map_or(0, |owner| 1 + self.name(owner, Tag::OwnsStatic, field));
            self.draft.word(owner);
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

    /// A thread that something outside the heap names.
    fn name(&mut self, thread: ThreadId, tag: Tag, what: u32) -> u32 {
        if self.symmetry.on { self.mention(Some(thread), tag, what) } else { thread.0 }
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
            let thread = self.name(thread, Tag::Failed, class.0);
            self.draft.word(thread);
            self.reference(exception);
        }
        self.end();
        self.draft.word(*input_position as u32);
        let others = format!("{memory:?}{inflations:?}{files:?}{told:?}");
        self.draft.bytes(others.len(), others.bytes());
        self.end();
    }
}
