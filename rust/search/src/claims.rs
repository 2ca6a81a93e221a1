//! Claims about single places and single states: what must not be reached, what must be true.

use std::sync::Arc;

use super::order::Order;
use super::outcome::{Config, Problem, Spot, Taken};
use super::{Search, store};
use heddle_machine::Machine;
use heddle_machine::ids::{ClassId, MethodId, ThreadId};
use heddle_machine::irrelevant::Irrelevant;
use heddle_machine::state::Initialization;
use heddle_machine::trap::{Trap, Unsupported};
use heddle_machine::watch::sets::Closed;

/// Names of claims, looked up.
#[derive(Default)]
pub(super) struct Prepared {
    pub(super) breaks: Vec<(MethodId, usize, usize)>,
    pub(super) predicates: Vec<MethodId>,
}

/// Look up what the claims name, and wait for threads where none may get. What is missing comes
/// second.
pub(super) fn prepare(machine: &mut Machine, config: &Config) -> (Prepared, Vec<Unsupported>) {
    if let Some(irrelevant) = config.left_out() {
        machine.world.leave_out(irrelevant);
    }
    let mut prepared = Prepared::default();
    let mut missing = Vec::new();
    for (number, spot) in config.claims.unreachable.iter().enumerate() {
        let found = find(machine, spot).unwrap_or_default();
        if found.is_empty() {
            missing.push(absent(&format!("{}.{}", spot.class, spot.method)));
        }
        let breaks = found.into_iter().map(|(method, operation)| (method, operation, number));
        prepared.breaks.extend(breaks);
    }
    for predicate in &config.claims.invariants {
        let class = machine.world.load_named(&predicate.class).ok();
        let method =
            class.and_then(|class| machine.world.declared(class, &predicate.method, "()Z"));
        match method {
            Some(method) => prepared.predicates.push(method),
            None => missing.push(absent(&format!("{}.{}", predicate.class, predicate.method))),
        }
    }
    if let Some(sets) = &config.claims.sets {
        missing.extend(machine.follow_units(sets, false));
    }
    machine.state.fit(&machine.world);
    break_at(machine, &prepared.breaks, |_| true);
    (prepared, missing)
}

fn absent(what: &str) -> Unsupported {
    let what = format!("a claim about {what}, which is not there");
    Unsupported { what, remedy: "name a method of the program that has code".into() }
}

/// The method that javac means by the first part of a lambda's name: constructors and class
/// initialisers have names that no identifier may have.
fn spelled_out(outer: &str) -> &str {
    match outer {
        "new" => "<init>",
        "static" => "<clinit>",
        _ => outer,
    }
}

/// The operations of a spot. The body of a lambda belongs to the method that has it.
pub(super) fn find(machine: &mut Machine, spot: &Spot) -> Result<Vec<(MethodId, usize)>, Trap> {
    let class = machine.world.load_named(&spot.class)?;
    let mut found = Vec::new();
    for method in methods_of(machine, class) {
        let name = &*machine.world.method(method).name;
        let inside = name.strip_prefix("lambda$").and_then(|rest| rest.rsplit_once('$'));
        let inside = inside.is_some_and(|(outer, _)| spelled_out(outer) == spot.method);
        let Some(code) = machine.world.bytecode(method) else { continue };
        match spot.line {
            None if *name == spot.method => found.push((method, 0)),
            Some(line) if *name == spot.method || inside => {
                let operations = 0..code.instructions.len();
                found.extend(
                    operations
                        .filter(|&operation| machine.world.line(method, operation) == Some(line))
                        .map(|operation| (method, operation)),
                );
            }
            _ => {}
        }
    }
    Ok(found)
}

/// The methods that a class declares.
pub(super) fn methods_of(machine: &Machine, class: ClassId) -> Vec<MethodId> {
    let methods = machine.world.methods.iter().filter(|method| method.class == class);
    methods.map(|method| method.id).collect()
}

/// Wait for threads at all operations of the spots that `wanted` says.
pub(super) fn break_at(
    machine: &mut Machine,
    breaks: &[(MethodId, usize, usize)],
    wanted: impl Fn(usize) -> bool,
) {
    let mut methods: Vec<MethodId> = breaks.iter().map(|&(method, ..)| method).collect();
    methods.dedup();
    for method in methods {
        let operations: Vec<usize> = breaks
            .iter()
            .filter(|&&(of, _, spot)| of == method && wanted(spot))
            .map(|&(_, operation, _)| operation)
            .collect();
        machine.world.break_at(method, &operations);
    }
}

impl Search<'_> {
    /// Wait for threads where none was seen yet.
    pub(super) fn set_breaks(&mut self) {
        let findings = &self.outcome.findings;
        let is_open = |wanted: usize| {
            !findings.iter().any(
                |known| matches!(known.problem, Problem::Reached { spot, .. } if spot == wanted),
            )
        };
        break_at(self.machine, &self.breaks, is_open);
    }

    /// The thread that just took a step got to where none may get.
    pub(super) fn reached(&mut self, path: &[Taken]) {
        let Some(&Taken { thread, .. }) = path.last().or(self.prefix.last()) else { return };
        let spots = self.spots_at(thread);
        for spot in spots {
            self.found(Problem::Reached { thread, spot }, path);
        }
        // Once is enough, and the thread goes on.
        self.set_breaks();
    }

    /// The last step may have closed a circle of units of work.
    pub(super) fn note_circles(&mut self, path: impl Fn() -> Vec<Taken>) {
        let Some(sets) = self.machine.watch.sets.as_deref_mut() else { return };
        let mut closed = std::mem::take(&mut sets.closed);
        if !self.config.all {
            closed.truncate(1);
        }
        for closed in closed {
            let (set, thread) = (closed.by.location.subject.set, closed.by.thread);
            let Closed { method, pc, .. } = closed;
            self.found(Problem::Circle { set, thread, method, pc }, &path());
        }
    }

    fn spots_at(&self, thread: ThreadId) -> Vec<usize> {
        let Some(frame) = self.machine.state.thread(thread).frame() else { return Vec::new() };
        let here = |&&(method, operation, _): &&(MethodId, usize, usize)| {
            method == frame.method && operation == frame.pc as usize
        };
        self.breaks.iter().filter(here).map(|&(.., spot)| spot).collect()
    }

    /// Whether what must be true is true in the state that was just reached. Memory that decides it
    /// is watched from now on; if it was not before, changes may have been missed.
    pub(super) fn judge(&mut self, path: &[Taken]) {
        for (number, method) in self.predicates.clone().into_iter().enumerate() {
            let class = self.machine.world.method(method).class;
            if self.machine.state.initialization(class) != Initialization::Done {
                continue;
            }
            let evaluated = self.machine.evaluate(method);
            for watched in evaluated.read {
                if self.machine.watch.watch(watched) {
                    self.machine.watch.start_over();
                }
            }
            match evaluated.result {
                // Also if the search begins anew: this state is one of the program.
                Ok(0) => self.found(Problem::Invariant { predicate: number }, path),
                Ok(_) => {}
                Err(why) => {
                    let name = self.machine.world.describe(method);
                    self.give_up(&Unsupported {
                        what: format!("the invariant {name}, which {why}"),
                        remedy: "let it only read, and return false where it cannot tell".into(),
                    });
                }
            }
        }
    }
}

impl Config {
    /// The memory that is left out of states, where states are stored and no claim is about runs.
    pub(super) fn left_out(&self) -> Option<&Arc<Irrelevant>> {
        let states = self.store != store::Kind::None && !matches!(self.order, Order::Random(_));
        let asked = self.finals || self.temporal.is_some() || self.claims.sets.is_some();
        self.irrelevant.as_ref().filter(|_| self.reductions.irrelevant && states && !asked)
    }
}
