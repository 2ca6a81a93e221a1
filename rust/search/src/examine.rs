//! What is wrong with a state, and with the end of a step.

use super::Search;
use super::outcome::{Finding, Problem, Stopped, Taken};
use super::races::{all_threads, racing, racing_among};
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{MethodId, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::thread::Status;
use heddle_machine::trap::Unsupported;

impl Problem {
    /// Whether two problems are against one claim.
    pub fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Reached { spot: one, .. }, Self::Reached { spot: other, .. })
            | (Self::Invariant { predicate: one }, Self::Invariant { predicate: other }) => {
                one == other
            }
            _ => std::mem::discriminant(&self) == std::mem::discriminant(&other),
        }
    }
}

impl Search<'_> {
    /// Whether one of these threads can go on. That a thread may wake up without a reason is nothing
    /// to rely on.
    pub(super) fn is_moving(&self, enabled: &[ThreadId]) -> bool {
        enabled.iter().any(|&id| !self.machine.needs_luck(self.machine.state.thread(id)))
    }

    /// Whether nothing of the program is left that could do something.
    pub(super) fn is_finished(&self) -> bool {
        let mut left = self.machine.state.threads.iter();
        !left.any(|thread| !thread.daemon && !matches!(thread.status, Status::Terminated))
    }

    /// What is wrong with the state that was just reached; one thing, unless all is asked for.
    pub(super) fn examine(&mut self, enabled: bool) -> Vec<Problem> {
        let all = all_threads(self.machine);
        self.examine_among(&all, enabled, Self::waits_in_circle)
    }

    /// The same of a state of which it was found out where its threads stand.
    pub(super) fn examine_here(&mut self, enabled: bool) -> Vec<Problem> {
        let circle = self.may_wait_in_circle();
        debug_assert!(
            circle || !self.waits_in_circle(),
            "who waits in a circle waits for one that waits"
        );
        let anywhere = self.standing.take_anywhere();
        let circle = |search: &Self| circle && search.waits_in_circle();
        debug_assert!(
            racing_among(self.machine, &anywhere) == racing(self.machine),
            "who is about to access memory is listed"
        );
        let problems = self.examine_among(&anywhere, enabled, circle);
        self.standing.put_anywhere(anywhere);
        problems
    }

    fn waits_in_circle(&self) -> bool {
        self.machine.circle(false).is_some()
    }

    /// The same where only these threads can be about to do something else than to enter a monitor.
    fn examine_among(
        &mut self,
        threads: &[ThreadId],
        enabled: bool,
        circle: impl FnOnce(&Self) -> bool,
    ) -> Vec<Problem> {
        let claims = &self.config.claims;
        let mut problems = if claims.races { self.race_problems(threads) } else { Vec::new() };
        self.look_at_memory(threads);
        if claims.deadlocks {
            let stuck = !enabled && !self.is_finished();
            if stuck || circle(self) {
                problems.push(Problem::Deadlock);
            }
        }
        // An exception that ended `main` is the status 1, once nothing else keeps the program alive.
        if claims.exit && self.is_finished() && self.machine.status() != 0 {
            problems.push(Problem::Exit { thread: MAIN, status: self.machine.status() });
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
                let frames = machine.frames_of(exception).unwrap_or_default();
                // One that is suppressed must not stand for others that a library throws at the
                // same place: where all are asked for, the user's calls tell them apart.
                let is_kept = |&(place, &(method, _)): &(usize, &(MethodId, u32))| {
                    let class = machine.world.method(method).class;
                    let is_user = machine.world.class(class).loader.is_user();
                    place == 0 || self.config.all && is_user
                };
                let kept = frames.iter().enumerate().filter(is_kept);
                let places = kept.map(|(_, &(method, pc))| machine.frame_text(method, pc));
                format!("{class} {}", places.collect::<Vec<_>>().join(" "))
            }
            Problem::Deadlock => {
                let left = machine.state.threads.iter();
                let left = left.filter(|thread| !matches!(thread.status, Status::Terminated));
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
            Problem::Exit { thread, status } => {
                format!("exit {status} {}", machine.user_place(thread))
            }
            Problem::Run { .. } => "run".to_owned(),
        }
    }

    /// What the end of a step says about the program. `path` leads to the step.
    pub(super) fn look_at(&mut self, pause: &Pause, path: &[Taken]) {
        match pause {
            Pause::Unsupported(unsupported) => self.give_up(unsupported),
            Pause::Break => self.reached(path),
            Pause::Uncaught if self.config.claims.exceptions => {
                let thread = path.last().map_or(MAIN, |taken| taken.thread);
                self.found(Problem::Uncaught { thread }, path);
            }
            Pause::Exit(status) if self.config.claims.exit => {
                let thread = path.last().map_or(MAIN, |taken| taken.thread);
                if self.machine.is_failing_exit(thread, *status) {
                    self.found(Problem::Exit { thread, status: *status }, path);
                }
            }
            _ => {}
        }
    }

    /// Whether the end of a step can say something about the program.
    pub(super) fn is_telling(&self, pause: &Pause) -> bool {
        matches!(pause, Pause::Uncaught | Pause::Break | Pause::Unsupported(_))
            || self.config.claims.exit && matches!(pause, Pause::Exit(_))
    }

    pub(super) fn give_up(&mut self, unsupported: &Unsupported) {
        if !self.machine.needs.is_empty() {
            // What was found so far may be wrong, and what is found from now on.
            self.outcome.stopped = Some(Stopped::Interrupted);
        }
        let text = (unsupported.what.clone(), unsupported.remedy.clone());
        if !self.outcome.unsupported.contains(&text) {
            self.outcome.unsupported.push(text);
        }
    }

    pub(super) fn found(&mut self, problem: Problem, path: &[Taken]) {
        let site = self.site_of(&problem);
        let known = |known: &Finding| known.site == site && known.problem.is_like(problem);
        if self.outcome.findings.iter().any(known) {
            return;
        }
        let schedule = self.prefix.iter().chain(path).copied().collect();
        let memory = self.memory_of(&problem);
        let finding = Finding { problem, site, memory, schedule };
        if self.found == 0 {
            self.news.push(finding.clone());
        }
        self.outcome.findings.push(finding);
    }
}
