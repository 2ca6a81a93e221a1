//! The worklist of view tuples [`QadeerR05`, Figure 2; `SuwimonteerabuthES08`, Algorithm 1].

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::bdd::{Bdd, Budget, Outcome, Space, Stop};
use super::chain::{Goal, Past};
use super::engine::{Engine, Reach, Tuple};
use super::flow::Flow;
use super::layout::{Layout, variable};
use super::network::Network;
use super::order::order;
use super::scope::{Memory, Scope, Sharing};
use super::split;
use super::view::View;
use super::{Answer, Hit, Options, Splitting};

/// Look at every run of a network that has been checked.
pub fn solve(network: &Network, options: &Options, budget: &Budget) -> Answer {
    let mut answer = Answer { targets: vec![None; options.targets.len()], ..Answer::default() };
    (budget.found)(&answer);
    let flow = Flow::new(network);
    let (cells, locals) = order(network, &flow, options.order);
    let layout = Layout::new(network, &cells, &locals, options.order);
    let variables = variable(layout.positions, super::layout::Copy::Now);
    let made = Space::new(variables, budget)
        .and_then(|space| Engine::new(network, flow, layout, space, options));
    let mut engine = match made {
        Ok(engine) => engine,
        Err(stop) => return Answer { stopped: Some(stop), ..answer },
    };
    let result = Search::new(&engine, budget.found).and_then(|mut search| {
        search.start(&mut engine, &mut answer)?;
        search.work(&mut engine, &mut answer)
    });
    answer.stopped = result.err();
    let counters = &mut engine.counters;
    counters.products = engine.code.space.products();
    counters.nodes = engine.code.space.nodes();
    counters.peak = engine.code.space.peak();
    counters.computed = engine.tables.computed;
    counters.reused = engine.tables.reused;
    counters.compiled = engine.code.compiled();
    answer.counters = engine.counters.clone();
    answer
}

struct Search<'f> {
    found: &'f dyn Fn(&Answer),
    scope: Scope,
    tuples: Vec<Tuple>,
    signatures: Vec<Vec<u128>>,
    by_shared: FxHashMap<Bdd, Vec<usize>>,
}

impl<'f> Search<'f> {
    fn new(engine: &Engine, found: &'f dyn Fn(&Answer)) -> Outcome<Search<'f>> {
        let memory = match engine.options.splitting {
            Splitting::Eager => Memory::None,
            Splitting::Lazy => Memory::Starts,
        };
        let scope = engine.scope(Sharing::Needed, memory)?;
        Ok(Search {
            found,
            scope,
            tuples: Vec::new(),
            signatures: Vec::new(),
            by_shared: FxHashMap::default(),
        })
    }

    fn start(&mut self, engine: &mut Engine, answer: &mut Answer) -> Outcome<()> {
        let initial = engine.initial(&self.scope)?;
        for (at, &(procedure, label)) in engine.options.targets.iter().enumerate() {
            let starts = engine.code.network.threads.iter();
            if label == 0 && starts.clone().any(|thread| thread.procedure == procedure) {
                answer.targets[at] = Some(Hit { contexts: 0, chain: None });
            }
        }
        if engine.options.deadlock {
            let values = engine.deadlocked(&self.scope, &initial, None)?;
            if values != engine.code.space.never {
                answer.deadlock = Some(Hit { contexts: 0, chain: None });
            }
        }
        let tuples = match engine.options.splitting {
            Splitting::Lazy => vec![initial],
            Splitting::Eager => self.points(engine, &initial)?,
        };
        for tuple in tuples {
            self.add(engine, tuple)?;
        }
        Ok(())
    }

    /// The first tuple, for each shared value alone.
    fn points(&self, engine: &Engine, initial: &Tuple) -> Outcome<Vec<Tuple>> {
        let space = &engine.code.space;
        let mut values = space.always.clone();
        let mut views = Vec::new();
        for (view, part) in initial.views.iter().zip(&self.scope.parts) {
            let mut without = View::default();
            for (&key, states) in &view.tops {
                values = space.and(&values, &space.exists(states, &part.hidden)?)?;
                without.tops.insert(key, space.exists(states, &self.scope.shared_now)?);
            }
            views.push(Rc::new(without));
        }
        let points = split::singletons(&engine.code, &self.scope, &values)?;
        Ok(points
            .into_iter()
            .map(|point| Tuple {
                shared: point.clone(),
                link: point,
                views: views.clone(),
                ..initial.clone()
            })
            .collect())
    }

    /// Add a tuple unless it lies within one that is there.
    fn add(&mut self, engine: &mut Engine, tuple: Tuple) -> Outcome<()> {
        let space = &engine.code.space;
        let signature: Vec<u128> = tuple.views.iter().map(|view| view.signature()).collect();
        let known = self.by_shared.entry(tuple.shared.clone()).or_default();
        for &other in known.iter() {
            let mut pairs = signature.iter().zip(&self.signatures[other]);
            let mut within = pairs.all(|(one, other)| one & !other == 0);
            if !within {
                continue;
            }
            for (one, other) in tuple.views.iter().zip(&self.tuples[other].views) {
                if !Rc::ptr_eq(one, other) && !one.within(other, space)? {
                    within = false;
                    break;
                }
            }
            if within {
                engine.counters.subsumed += 1;
                return Ok(());
            }
        }
        known.push(self.tuples.len());
        self.signatures.push(signature);
        self.tuples.push(tuple);
        Ok(())
    }

    fn work(&mut self, engine: &mut Engine, answer: &mut Answer) -> Outcome<()> {
        let mut next = 0;
        while next < self.tuples.len() {
            let tuple = self.tuples[next].clone();
            answer.contexts = tuple.contexts;
            if tuple.contexts >= engine.options.contexts {
                return Ok(());
            }
            if found(engine.options, answer) {
                return Ok(());
            }
            engine.counters.tuples += 1;
            for thread in 0..tuple.views.len() {
                if tuple.last == Some(thread) {
                    continue;
                }
                let reach = engine.reach(&self.scope, &tuple, thread)?;
                self.hits(engine, answer, next, thread, &reach)?;
                if found(engine.options, answer) {
                    return Ok(());
                }
                // What is reached in the last context only tells whether there is anything new.
                let last = tuple.contexts + 1 == engine.options.contexts;
                if last && self.tuples.last().is_some_and(|one| one.contexts > tuple.contexts) {
                    continue;
                }
                for after in engine.successors(&self.scope, &tuple, next, thread, &reach)? {
                    self.add(engine, after)?;
                }
            }
            next += 1;
        }
        answer.converged = true;
        answer.contexts = engine.options.contexts;
        Ok(())
    }

    /// Note what of the things asked for was reached, then how.
    fn hits(
        &mut self,
        engine: &mut Engine,
        answer: &mut Answer,
        number: usize,
        thread: usize,
        reach: &Reach,
    ) -> Outcome<()> {
        let contexts = self.tuples[number].contexts + 1;
        let mut news = Vec::new();
        for (at, &(procedure, label)) in engine.options.targets.iter().enumerate() {
            if answer.targets[at].is_some() {
                continue;
            }
            let there = |one: usize, other: usize| one == procedure && other == label;
            let reached = engine.relation(&self.scope, thread, reach, &there)?;
            if reached != engine.code.space.never {
                answer.targets[at] = Some(Hit { contexts, chain: None });
                news.push((Some(at), reached, Goal::Label(procedure, label)));
            }
        }
        if engine.options.deadlock && answer.deadlock.is_none() {
            let tuple = &self.tuples[number];
            let reached = engine.deadlocked(&self.scope, tuple, Some((thread, reach)))?;
            if reached != engine.code.space.never {
                answer.deadlock = Some(Hit { contexts, chain: None });
                news.push((None, reached, Goal::Deadlock));
            }
        }
        if news.is_empty() {
            return Ok(());
        }
        answer.counters = engine.counters.clone();
        (self.found)(answer);
        let past = Past { tuples: &self.tuples, scope: &self.scope };
        let wanted = engine.options.chains;
        for (at, reached, goal) in news.iter().filter(|_| wanted) {
            let chain = engine.chain(&past, number, thread, reached, *goal)?;
            match *at {
                Some(at) => answer.targets[at] = Some(Hit { contexts, chain }),
                None => answer.deadlock = Some(Hit { contexts, chain }),
            }
            (self.found)(answer);
        }
        Ok(())
    }
}

/// Whether everything that is waited for has been found.
fn found(options: &Options, answer: &Answer) -> bool {
    let asked = options.deadlock || !options.groups.is_empty();
    let deadlock = !options.deadlock || answer.deadlock.is_some();
    let reached = |&target: &usize| answer.targets.get(target).is_some_and(Option::is_some);
    asked && deadlock && options.groups.iter().all(|group| group.iter().any(reached))
}

/// So that no kind of stop is forgotten.
impl Stop {
    /// As people call it.
    pub fn name(self) -> &'static str {
        match self {
            Stop::Time => "time",
            Stop::Memory | Stop::Large => "memory",
            Stop::Interrupted => "interrupted",
        }
    }
}
