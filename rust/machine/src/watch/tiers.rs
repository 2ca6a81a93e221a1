//! Calls that decide how finely the models stand for the library: see `world::tiers`.

use crate::Machine;
use crate::ids::{MethodId, Ref, ThreadId};
use crate::learned::Missing;
use crate::trap::{Result, Trap};
use crate::world::tiers::{Concern, Tier, is_middleman};

/// What pools call of the threads that they are given.
const HOOKS: [&str; 3] = ["getState", "interrupt", "isInterrupted"];

/// The first JDK whose pools start threads without calling their `start`.
const CONTAINERS: u32 = 19;

impl Machine {
    /// A call that has to do with tiers is about to be made, with this as its first argument: the
    /// answer, if it is one.
    pub(crate) fn pass_tier(
        &mut self,
        id: ThreadId,
        method: MethodId,
        first: Option<u64>,
    ) -> Result<Option<bool>> {
        let first = Ref::from_slot(first.unwrap_or_default());
        match self.world.method(method).concern {
            Some(Concern::Asks(tier)) => return Ok(Some(self.world.tiers.has(tier))),
            Some(Concern::Tells(tier)) => self.look(tier)?,
            Some(Concern::Looks(tier)) if self.is_company_looking(id, tier) => self.look(tier)?,
            Some(Concern::LooksInto(tier)) if self.is_served(first) => self.look(tier)?,
            Some(Concern::Serves) => return Ok(Some(self.serve(first))),
            Some(Concern::Hooks) => return Ok(Some(self.is_hooked(first)?)),
            Some(Concern::AsksLock) => return Ok(Some(self.is_lock(first))),
            Some(Concern::AsksHolder) => {
                return Ok(Some(self.state.heap.get(first).lock.owner() == Some(id)));
            }
            Some(Concern::AsksServed) => return Ok(Some(self.is_served_in_turn(first))),
            Some(Concern::AsksUnordered) => return Ok(Some(self.is_unordered(first))),
            Some(Concern::AsksCalls) => return self.calls_workers().map(Some),
            Some(Concern::AsksWait(ready)) => {
                let answer = self.asked_wait(id, ready);
                let own = self.state.thread(id).object;
                if ready && !answer && self.field(own, "interrupted") == Ok(0) {
                    // Nothing but its deadline ends the wait.
                    self.note_timeout(id);
                }
                return Ok(Some(answer));
            }
            Some(Concern::LooksAtOther(tier))
                if first != self.state.thread(id).object && self.is_company_looking(id, tier) =>
            {
                self.look(tier)?;
            }
            Some(Concern::Rejects) if self.is_fork_join_calling(id) => self.look(Tier::Ends)?,
            _ => {}
        }
        Ok(None)
    }

    fn is_served(&self, queue: Ref) -> bool {
        !queue.is_null() && self.state.heap.get(queue).marks.served
    }

    /// A model is about to do the work of a queue; not if one does already, or if it could not be
    /// noticed that the program looks.
    fn serve(&mut self, queue: Ref) -> bool {
        let free = self.watch.on && !self.is_served(queue);
        if free {
            self.state.heap.get_mut(queue).marks.served = true;
        }
        free
    }

    /// Whether interrupting a thread, or asking for its state, runs code of the program.
    fn is_hooked(&self, thread: Ref) -> Result<bool> {
        if self.options.version >= CONTAINERS && self.overrides(thread, &["start"]) {
            return Err(Trap::unsupported(
                "a pool whose threads override start, which this JDK does not call",
                "--real-library runs the JDK's own pool",
            ));
        }
        Ok(self.overrides(thread, &HOOKS))
    }

    /// Whether a thread runs code of the program when it interrupts itself, as one does that was
    /// interrupted in the queue of a lock.
    pub(crate) fn hears_of_interrupts(&self, thread: Ref) -> bool {
        self.overrides(thread, &["interrupt"])
    }

    /// Whether a class of the program's own gives an object a method of such a name.
    fn overrides(&self, object: Ref, names: &[&str]) -> bool {
        let display = &self.world.class(self.state.heap.class_of(object)).display;
        display.iter().map(|&class| self.world.class(class)).any(|class| {
            let mut own = class.methods.iter().map(|&method| &*self.world.method(method).name);
            class.loader.is_user() && own.any(|name| names.contains(&name))
        })
    }

    fn is_fork_join_calling(&self, id: ThreadId) -> bool {
        let frame = self.state.thread(id).frame();
        frame.is_some_and(|frame| {
            let class = self.world.class(self.world.method(frame.method).class);
            class.name.starts_with("java/util/concurrent/ForkJoin")
        })
    }

    /// Whether the program calls, and not the library for purposes of its own. A thread that is alone
    /// finds nothing half done.
    fn is_company_looking(&self, id: ThreadId, tier: Tier) -> bool {
        if self.watch.solo || self.watch.policy.is_first() {
            return false;
        }
        let Some(frame) = self.state.thread(id).frame() else { return true };
        let class = self.world.class(self.world.method(frame.method).class);
        class.loader.is_user() || is_middleman(&class.name, tier)
    }

    /// The program looks at something. If the models show less of it than the library, nothing that
    /// is found with them counts.
    pub(super) fn look(&mut self, tier: Tier) -> Result<()> {
        let unnoticed = self.watch.reductions.twin.lacks(Missing::Tier(tier.name()));
        if !self.watch.on || self.world.tiers.has(tier) || unnoticed {
            return Ok(());
        }
        self.needs.insert(tier.name());
        Err(Trap::unsupported(
            format!("looking at {} with models that do not show them", tier.name()),
            "report it: the search should have started again",
        ))
    }
}
