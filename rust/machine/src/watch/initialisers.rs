//! Initialisers of the library that look at what a program can set.
//!
//! An initialiser of the library lets no other thread run, and it is no action: what it makes is its
//! own. One that reads a system property, the default locale or time zone, or a security property
//! sees what other threads have set by then. So in a program that sets such a thing beside other
//! threads it is an action, which conflicts with everything. So is one that tells the library what is
//! to be done when the program ends, since another thread may end it.

use crate::Machine;
use crate::action::Action;
use crate::ids::{ClassId, ThreadId};
use crate::learned::Learned;
use crate::state::Initialization;
use crate::state::thread::Then;
use crate::trap::Result;
use crate::world::class::Loader;

/// Classes that have something done when the program ends, from their initialisers on.
const AT_THE_END: [&str; 3] =
    ["java/io/Console", "java/io/DeleteOnExitHook", "java/lang/ApplicationShutdownHooks"];

impl Machine {
    /// A thread may change a system property, or another setting of the whole library.
    pub(crate) fn note_property_set(&mut self) {
        if self.watch.on
            && !self.watch.solo
            && self.watch.note(Learned::Properties)
            && self.watch.known.has_of_any(Learned::Asking)
        {
            self.watch.start_over();
        }
    }

    /// A thread reads such a setting.
    pub(crate) fn note_property_read(&mut self, id: ThreadId) {
        if !self.watch.on || self.watch.solo || self.state.thread(id).atomic == 0 {
            return;
        }
        let frames = &self.state.thread(id).frames;
        let outermost = frames.iter().find_map(|frame| match frame.then {
            Then::Initialized(class) if self.is_librarys(class) => Some(class),
            _ => None,
        });
        if let Some(class) = outermost
            && self.watch.note_of(Learned::Asking, class)
            && self.watch.knows(Learned::Properties)
        {
            self.watch.start_over();
        }
    }

    /// Stop before the first use of a class of the library whose initialiser is an action.
    pub(crate) fn pass_library(&mut self, id: ThreadId, class: ClassId) -> Result<()> {
        let pending = self.state.initialization(class) == Initialization::Pending;
        if !pending || !self.is_watched(id) {
            return Ok(());
        }
        let known = &self.watch.known;
        let asks = known.has(Learned::Properties) && known.has_of(Learned::Asking, class);
        if !asks && !self.adds_to_the_end(class) {
            return Ok(());
        }
        self.stop_at(id, Action::Anything)?;
        // What the instruction does to the class then is another action.
        self.watch.granted = None;
        Ok(())
    }

    fn adds_to_the_end(&self, class: ClassId) -> bool {
        let told = !self.watch.reductions.is_broken("ends");
        told && self.is_librarys(class) && AT_THE_END.contains(&&*self.world.class(class).name)
    }

    fn is_librarys(&self, class: ClassId) -> bool {
        self.world.class(class).loader == Loader::Jdk
    }
}
