//! The library as it is before `main`, kept to be copied.
//!
//! Starting the library takes longer than most searches, and gives the same result each time: it
//! depends on the JDK, the models and the options, and on nothing of the program.

use std::collections::{BTreeMap, BTreeSet};

use super::dynamic::Links;
use super::host::Host;
use super::mirrors::Known;
use super::state::State;
use super::watch::Watch;
use super::world::{Sources, World};
use super::{Machine, Options};

/// What [`Machine::boot`] leaves behind.
pub struct Booted {
    world: World,
    state: State,
    watch: Watch,
    executed: u64,
    narrowed: BTreeMap<&'static str, String>,
    needs: BTreeSet<&'static str>,
    links: Links,
    known: Known,
}

impl Booted {
    /// A copy of what a machine is that has booted and done nothing else.
    pub fn of(machine: &mut Machine) -> Self {
        // Programs change few of the objects that the library makes.
        machine.state.heap.share();
        Self {
            world: machine.world.clone(),
            state: machine.state.clone(),
            watch: machine.watch.clone(),
            executed: machine.executed,
            narrowed: machine.narrowed.clone(),
            needs: machine.needs.clone(),
            links: machine.links.clone(),
            known: machine.known,
        }
    }

    /// A machine that has booted. The options must be those that it was booted with, but for what
    /// the standard input gives; the source must have the same library.
    pub fn machine(&self, source: Sources, options: Options, host: Box<dyn Host>) -> Machine {
        Machine {
            world: self.world.with_source(source),
            state: self.state.clone(),
            host,
            options,
            executed: self.executed,
            watch: self.watch.clone(),
            decision: None,
            divide: false,
            narrowed: self.narrowed.clone(),
            needs: self.needs.clone(),
            recorder: None,
            links: self.links.clone(),
            known: self.known,
        }
    }
}
