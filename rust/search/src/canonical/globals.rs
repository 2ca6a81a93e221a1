//! What belongs to no object and no thread: static fields, classes, constants.

use std::sync::Arc;

use super::Canonical;
use super::moments::Times;
use super::relations::Tag;
use heddle_machine::ids::{Ref, ThreadId};
use heddle_machine::state::{Initialization, Rest, State};
use heddle_machine::watch::Watch;
use heddle_machine::world::class::Type;
use heddle_machine::world::{Spaces, World};

type Version = [u64; 3];

/// What was written of one table when it had this version.
#[derive(Clone, Debug, Default)]
pub(super) struct WrittenTable {
    /// The version of all that it depends on; none if it was not written yet, or depends on more.
    version: Option<Version>,
    id: u32,
    links: Vec<(Ref, u32)>,
    times: Times,
}

/// The tables that are written again only if they changed.
#[derive(Clone, Copy)]
enum Global {
    Statics,
    Classes,
    Mirrors,
    Literals,
}

impl Canonical {
    pub(super) fn globals(&mut self, world: &World, state: &State, watch: &Watch) {
        // Moments may be anywhere.
        let timed = self.moments.time.is_on();
        let version = (!timed).then(|| [state.statics.version(), state.hashes.into(), 0]);
        if !self.keeps_global(Global::Statics, version) {
            self.begin_global();
            self.clock(state);
            self.statics(world, state);
            self.end_global(Global::Statics, version);
        }
        let versions = [state.initialization.version(), state.owners.version(), watch.disowned()];
        // What threads change places is mentioned anew in each state.
        let version = (!self.symmetry.on).then_some(versions);
        if !self.keeps_global(Global::Classes, version) {
            self.begin_global();
            self.classes(state, watch);
            self.end_global(Global::Classes, version);
        }
        for (global, table) in
            [(Global::Mirrors, &state.mirrors), (Global::Literals, &state.literals)]
        {
            let version = Some([table.version(), 0, 0]);
            if !self.keeps_global(global, version) {
                self.begin_global();
                for (number, object) in table.differences() {
                    self.draft.word(number);
                    self.reference(object);
                }
                self.end_global(global, version);
            }
        }
        self.links.clear();
        if !Arc::ptr_eq(&self.rest, &state.rest) {
            self.rest(&state.rest);
        }
        // Nothing of this is used again.
        self.links.clear();
    }

    /// Which classes are initialised, and who owns static fields.
    fn classes(&mut self, state: &State, watch: &Watch) {
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
    }

    /// Use what was written of a table again, if it is still the same.
    fn keeps_global(&mut self, global: Global, version: Option<Version>) -> bool {
        let at = global as usize;
        if version.is_none() || self.globals[at].version != version {
            return false;
        }
        let fits = self.leads_to(|canonical| &canonical.globals[at].links);
        if fits {
            self.ids.push(self.globals[at].id);
            self.moments.add(&self.globals[at].times);
        }
        fits
    }

    fn begin_global(&mut self) {
        self.links.clear();
        self.moments.begin_component();
    }

    fn end_global(&mut self, global: Global, version: Option<Version>) {
        let id = self.end();
        let times = self.moments.end_component();
        let links = std::mem::take(&mut self.links);
        let written = WrittenTable { version, id, links, times };
        let before = std::mem::replace(&mut self.globals[global as usize], written);
        self.links = before.links;
    }

    fn statics(&mut self, world: &World, state: &State) {
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
            deflations,
            inflations,
            files,
            network,
            roots,
            told,
            spaces,
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
        self.spaces(spaces);
        self.draft.word(*input_position as u32);
        let others = format!("{deflations:?}{inflations:?}{told:?}");
        self.draft.bytes(others.len(), others.bytes());
        for others in [memory.spell(), files.spell(), network.spell()] {
            self.draft.bytes(others.len(), others.into_iter());
        }
        self.end();
    }

    /// What the loaders of the program lead to. Classes of different loaders have different numbers.
    fn spaces(&mut self, spaces: &Spaces) {
        if *spaces == Spaces::default() {
            return;
        }
        for &loader in &spaces.loaders {
            self.reference(loader);
        }
        self.draft.word(u32::MAX);
        for &error in spaces.failed.values() {
            self.reference(error);
        }
        self.draft.word(u32::MAX);
        let names = spaces.failed.keys();
        let others =
            format!("{:?}{:?}{names:?}{:?}", spaces.known, spaces.application, spaces.equal);
        self.draft.bytes(others.len(), others.bytes());
        self.end();
    }
}
