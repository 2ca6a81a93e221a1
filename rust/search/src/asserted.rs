//! Whether a run that is executed again still breaks what was asserted of the program.
//!
//! The steps are taken one by one, each with exactly its bytecodes. What is asserted of places and
//! states is looked at behind the last one. What is asserted of runs is looked at behind each: the
//! steps must lead back to where they begin to repeat, and the run that goes round for ever must be
//! one that the automaton accepts.

use super::canonical::Canonical;
use super::claims::{break_at, find};
use super::outcome::{Predicate, Spot, Taken, Temporal};
use super::product::{Edge, Fairness, Node, lasso};
use super::replay::EVERYTHING;
use super::temporal::{FieldTest, look_up};
use heddle_machine::Machine;
use heddle_machine::action::Action;
use heddle_machine::ids::ThreadId;
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Initialization;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::watch::{Reductions, Watch};

/// Steps without a bytecode that may follow each other within one of the schedule.
const PATIENCE: u32 = 1_000;

/// What was asserted.
#[derive(Clone, Debug)]
pub enum Assertion {
    /// No thread gets there.
    Unreachable(Spot),
    /// It is true in every state.
    Invariant(Predicate),
    /// There is no such run.
    Runs {
        /// Those that must not be.
        temporal: Temporal,
        /// The steps from here on repeat for ever; if there are none, the last state does.
        repeats: usize,
    },
}

/// Whether the program can take these steps, and they show that the assertion is wrong. The machine
/// must stand at the first instruction of `main`, as for a search.
pub fn is_broken(machine: Machine, steps: &[Taken], assertion: &Assertion) -> bool {
    let mut walk = Walk { machine, tests: Vec::new(), moments: Vec::new(), pause: Pause::Budget };
    walk.through(steps, assertion).unwrap_or(false)
}

/// A run being taken again.
struct Walk {
    machine: Machine,
    tests: Vec<FieldTest>,
    /// What is true behind each step, and of each call that is noted.
    moments: Vec<Node>,
    /// How the last step ended.
    pause: Pause,
}

impl Walk {
    /// `None` if the steps cannot be taken, or what is asserted means nothing in this program.
    fn through(&mut self, steps: &[Taken], assertion: &Assertion) -> Option<bool> {
        let machine = &mut self.machine;
        machine.watch = Watch::following(EVERYTHING);
        machine.world.keep_apart();
        let (first, rest) = steps.split_first()?;
        self.take(first)?;
        self.machine.share_all();
        self.machine.state.record();
        // Wherever a search stopped a thread, it is stopped here.
        self.machine.watch.reductions = Reductions::NONE;
        self.settle(first.thread);
        match assertion {
            Assertion::Runs { temporal, repeats } => self.goes_round(rest, temporal, *repeats),
            Assertion::Unreachable(spot) => {
                rest.iter().try_for_each(|step| self.follow(step))?;
                Some(self.stands_at(steps.last()?.thread, spot))
            }
            Assertion::Invariant(predicate) => {
                rest.iter().try_for_each(|step| self.follow(step))?;
                self.is_false(predicate)
            }
        }
    }

    /// Take a step of the schedule, and find out what its thread stands before then.
    fn follow(&mut self, taken: &Taken) -> Option<()> {
        self.take(taken)?;
        self.settle(taken.thread);
        Some(())
    }

    fn settle(&mut self, thread: ThreadId) {
        if self.pause == Pause::Budget {
            self.pause = self.machine.look_ahead(thread);
        }
    }

    fn take(&mut self, taken: &Taken) -> Option<()> {
        let Taken { thread, mut decision, bytecodes: mut left } = *taken;
        let mut idle = 0;
        while idle < PATIENCE {
            let known = self.machine.state.threads.get(thread.index())?;
            let fits = match (known.next.options(), decision) {
                _ if known.next == Action::LOOK => true,
                (Some(options), Some(decision)) => decision < u64::from(options),
                (None, Some(0)) => known.next.is_bulk(),
                (options, decision) => options.is_none() && decision.is_none(),
            };
            if !fits || !self.machine.can_step(known) {
                return None;
            }
            let _ = self.machine.state.mark();
            let stepped = self.machine.step(thread, decision.take(), left);
            if stepped.pause == Pause::Company {
                self.machine.share_all();
            }
            left = left.checked_sub(stepped.bytecodes)?;
            idle = if stepped.bytecodes == 0 { idle + 1 } else { 0 };
            self.pause = stepped.pause;
            match self.pause {
                Pause::Unsupported(_) | Pause::Ignored => return None,
                _ if left == 0 => return Some(()),
                Pause::Exit(_) => return None,
                Pause::Told => self.note_moment(),
                _ => {}
            }
        }
        None
    }

    /// Whether a thread stands at a spot; one that enters a method may have to take its monitor, and
    /// one that is about to run an initialiser claims the class first. Neither takes a bytecode.
    fn stands_at(&mut self, thread: ThreadId, spot: &Spot) -> bool {
        let found = find(&mut self.machine, spot).unwrap_or_default();
        let breaks: Vec<_> = found.into_iter().map(|(method, at)| (method, at, 0)).collect();
        break_at(&mut self.machine, &breaks, |_| true);
        for _ in 0..PATIENCE {
            let known = self.machine.state.thread(thread);
            if !self.machine.can_step(known) || known.next.options().is_some() {
                return false;
            }
            let _ = self.machine.state.mark();
            let stepped = self.machine.step(thread, None, 1);
            if stepped.pause == Pause::Break || stepped.bytecodes > 0 {
                return stepped.pause == Pause::Break;
            }
        }
        false
    }

    fn is_false(&mut self, predicate: &Predicate) -> Option<bool> {
        let class = self.machine.world.load_named(&predicate.class).ok()?;
        let method = self.machine.world.declared(class, &predicate.method, "()Z")?;
        self.machine.state.fit(&self.machine.world);
        let ready = self.machine.state.initialization(class) == Initialization::Done;
        Some(ready && self.machine.evaluate(method).result == Ok(0))
    }

    fn goes_round(&mut self, rest: &[Taken], temporal: &Temporal, repeats: usize) -> Option<bool> {
        for (bit, proposition) in temporal.propositions.iter().enumerate() {
            let test = look_up(&mut self.machine, proposition, bit as u32).ok()?;
            self.tests.extend(test);
        }
        let mut canonical = Canonical::new(&mut self.machine);
        self.machine.watch.noted.happened = 0;
        self.note_moment();
        let mut begin = None;
        for (taken, step) in rest.iter().enumerate() {
            // The first step of the schedule led here.
            if taken + 1 == repeats {
                begin = Some((self.moments.len() - 1, self.written(&mut canonical)?));
            }
            self.follow(step)?;
            self.note_moment();
        }
        for at in 1..self.moments.len() {
            self.moments[at - 1].edges.push(edge_to(at));
        }
        let Some((begin, state)) = begin else {
            self.rest();
            return Some(self.has_ended() && self.is_accepted(temporal));
        };
        let last = self.moments.pop()?;
        let closed = last.label == self.moments.get(begin)?.label
            && state == self.written(&mut canonical)?;
        self.moments.last_mut()?.edges = vec![edge_to(begin)];
        Some(closed && self.is_accepted(temporal))
    }

    fn written(&mut self, canonical: &mut Canonical) -> Option<(Vec<u32>, Vec<usize>)> {
        canonical.write(&mut self.machine).ok()?;
        Some((canonical.ids.clone(), canonical.groups.clone()))
    }

    fn note_moment(&mut self) {
        let label = self.label() | self.machine.watch.noted.happened;
        self.moments.push(Node { label, ..Node::default() });
    }

    fn label(&self) -> u64 {
        self.tests.iter().fold(0, |label, test| label | test.bits(&self.machine))
    }

    /// The last state stays for ever; nothing happens in its repetitions.
    fn rest(&mut self) {
        let place = self.moments.len() as u32;
        let label = self.label();
        if let Some(last) = self.moments.last_mut() {
            last.rests = Some(place);
        }
        self.moments.push(Node { label, rests: Some(place), ..Node::default() });
    }

    fn has_ended(&self) -> bool {
        let machine = &self.machine;
        let threads = &machine.state.threads;
        let left = |thread: &Thread| machine.can_step(thread) && !machine.needs_luck(thread);
        let needed =
            threads.iter().any(|thread| !thread.daemon && thread.status != Status::Terminated);
        matches!(self.pause, Pause::Exit(_)) || !needed || !threads.iter().any(left)
    }

    fn is_accepted(&self, temporal: &Temporal) -> bool {
        // Whether others could move is no matter: that the run is one is known.
        lasso(&self.moments, &temporal.automaton, Fairness::None).is_some()
    }
}

fn edge_to(target: usize) -> Edge {
    Edge { target: target as u32, thread: 0, decision: None, hindered: 0 }
}
