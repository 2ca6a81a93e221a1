//! What is wrong with a state.

use super::Search;
use super::outcome::Problem;
use heddle_machine::ids::ThreadId;
use heddle_machine::state::thread::Status;

impl Search<'_> {
    /// Whether one of these threads can go on. That a thread may wake up without a reason is nothing
    /// to rely on.
    pub(super) fn is_moving(&self, enabled: &[ThreadId]) -> bool {
        enabled.iter().any(|&id| !self.machine.needs_luck(self.machine.state.thread(id)))
    }

    /// Whether nothing of the program is left that could do something.
    pub(super) fn is_finished(&self) -> bool {
        let mut left = self.machine.state.threads.iter();
        !left.any(|thread| !thread.daemon && thread.status != Status::Terminated)
    }

    /// What is wrong with the state that was just reached; one thing, unless all is asked for.
    pub(super) fn examine(&mut self, enabled: bool) -> Vec<Problem> {
        let claims = &self.config.claims;
        let mut problems = if claims.races { self.race_problems() } else { Vec::new() };
        self.look_at_memory();
        if claims.deadlocks {
            let stuck = !enabled && !self.is_finished();
            if stuck || self.machine.circle(false).is_some() {
                problems.push(Problem::Deadlock);
            }
        }
        if !self.config.all {
            problems.truncate(1);
        }
        problems
    }

    /// What tells a problem from others of its kind.
    pub(super) fn site_of(&self, problem: &Problem) -> String {
        let machine = &*self.machine;
        match *problem {
            Problem::Uncaught { thread } => {
                let exception = machine.state.thread(thread).uncaught;
                let class = machine.world.class(machine.state.heap.class_of(exception)).java_name();
                let trace = machine.trace_of(exception).unwrap_or_default();
                format!("{class} {}", trace.first().cloned().unwrap_or_default())
            }
            Problem::Deadlock => {
                let left = machine.state.threads.iter();
                let left = left.filter(|thread| thread.status != Status::Terminated);
                let mut places: Vec<String> =
                    left.map(|thread| machine.user_place(thread.id)).collect();
                places.sort_unstable();
                format!("deadlock {}", places.join(" "))
            }
            Problem::Race { first, second } => self.race_site(first, second),
            Problem::Reached { thread, .. } => format!("reached {}", machine.location(thread)),
            Problem::Invariant { predicate } => {
                let predicate = self.config.claims.invariants.get(predicate);
                predicate.map_or_else(String::new, |predicate| {
                    format!("invariant {}.{}", predicate.class.replace('/', "."), predicate.method)
                })
            }
            Problem::Circle { set, method, pc, .. } => {
                let sets = self.config.claims.sets.as_deref();
                let set = sets.and_then(|sets| sets.sets.get(usize::from(set)));
                let class = set.map_or_else(String::new, |set| set.class.replace('/', "."));
                format!("units of {class} at {}", machine.frame_text(method, pc))
            }
            Problem::Run { .. } => "run".to_owned(),
        }
    }
}
