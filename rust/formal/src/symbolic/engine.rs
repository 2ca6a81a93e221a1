//! One context of a view tuple, and the view tuples that come out of it.

use std::rc::Rc;

use super::bdd::{Bdd, Outcome, Space};
use super::code::Code;
use super::flow::Flow;
use super::frames::Entered;
use super::layout::{Copy, Layout, variable};
use super::network::Network;
use super::run::{Run, Runner};
use super::scope::{Memory, Scope, Sharing};
use super::split;
use super::tables::{Cubes, Tables};
use super::view::{FINISHED, Frame, View};
use super::{Counters, Options, Reuse, Splitting};

/// Sets of what each thread can be in the middle of, which fit together when shared values agree.
#[derive(Clone)]
pub struct Tuple {
    /// Contexts used to get here.
    pub contexts: u32,
    /// The thread that ran last.
    pub last: Option<usize>,
    /// Shared values now; always, if the views hold them.
    pub shared: Bdd,
    /// For each thread.
    pub views: Vec<Rc<View>>,
    /// The tuple that it came from.
    pub parent: Option<usize>,
    /// Shared values at the start of the last context, related to those now.
    pub link: Bdd,
}

/// Which confluent start values are kept apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// Those for which some thread that did not run has different stacks.
    Different,
    /// All of them: then every value now has one value at the start.
    All,
}

/// What a thread reached in one context.
pub struct Reach {
    /// In frames that were there.
    pub run: Run,
    /// In frames that it entered.
    pub entered: Entered,
}

/// The tools.
pub struct Engine<'a> {
    /// The code.
    pub code: Code<'a>,
    /// What is known of procedures.
    pub tables: Tables,
    /// Cubes.
    pub cubes: Cubes,
    /// What was asked.
    pub options: &'a Options,
    /// What it cost.
    pub counters: Counters,
    wanted: Vec<bool>,
}

impl<'a> Engine<'a> {
    /// Ready to start.
    pub fn new(
        network: &'a Network,
        flow: Flow,
        layout: Layout,
        space: Space<'a>,
        options: &'a Options,
    ) -> Outcome<Engine<'a>> {
        let wanted_label = |procedure, label| wanted_label(network, options, procedure, label);
        let direct: Vec<bool> = (0..network.procedures.len())
            .map(|procedure| {
                let labels = network.procedures[procedure].labels.len();
                (0..labels).any(|label| wanted_label(procedure, label))
            })
            .collect();
        let wanted = flow.procedures.iter().enumerate().map(|(procedure, known)| {
            direct[procedure] || known.callees.iter().any(|&callee| direct[callee])
        });
        let wanted = wanted.collect();
        let code = Code::new(network, flow, layout, space);
        let cubes = Cubes::new(&code)?;
        Ok(Engine {
            code,
            tables: Tables::default(),
            cubes,
            options,
            counters: Counters::default(),
            wanted,
        })
    }

    /// Who sees what.
    pub fn scope(&self, sharing: Sharing, memory: Memory) -> Outcome<Scope> {
        Scope::new(&self.code, &self.cubes.stack, sharing, memory)
    }

    /// The tuple that every run starts from.
    pub fn initial(&self, scope: &Scope) -> Outcome<Tuple> {
        let code = &self.code;
        let space = &code.space;
        let fixed = |positions: &[u32], value: Option<u128>| -> Vec<(u32, bool)> {
            let bits = positions.iter().enumerate();
            value.map_or_else(Vec::new, |value| {
                bits.map(|(bit, &at)| (variable(at, Copy::Now), value >> bit & 1 == 1)).collect()
            })
        };
        let cells: Vec<(u32, bool)> = code
            .layout
            .cells
            .iter()
            .zip(&code.network.cells)
            .flat_map(|(positions, cell)| fixed(positions, cell.initial))
            .collect();
        let mut views = Vec::new();
        for (thread, part) in code.network.threads.iter().zip(&scope.parts) {
            let live = &code.flow.procedures[thread.procedure].live[0];
            let mut values: Vec<(u32, bool)> = Vec::new();
            for &(number, value) in &cells {
                if part.visible.iter().any(|&at| variable(at, Copy::Now) == number) {
                    values.push((number, value));
                }
            }
            for (local, positions) in code.layout.locals[thread.procedure].iter().enumerate() {
                let value = thread.arguments.get(local).copied().unwrap_or(Some(0));
                if live[local] {
                    values.extend(fixed(positions, value));
                }
            }
            let frame = Frame { procedure: thread.procedure, context: 0 };
            let mut view = View::default();
            view.tops.insert((frame, 0), space.point(values)?);
            views.push(Rc::new(view));
        }
        let always = space.always.clone();
        Ok(Tuple {
            contexts: 0,
            last: None,
            shared: always.clone(),
            views,
            parent: None,
            link: always,
        })
    }

    /// Let one thread of a tuple run.
    pub fn reach(&mut self, scope: &Scope, tuple: &Tuple, thread: usize) -> Outcome<Reach> {
        self.counters.runs += 1;
        if self.options.reuse == Reuse::Off {
            self.tables.clear();
        }
        let (network, options) = (self.code.network, self.options);
        let wanted_label = |procedure, label| wanted_label(network, options, procedure, label);
        let mut runner = Runner {
            code: &mut self.code,
            tables: &mut self.tables,
            cubes: &self.cubes,
            part: &scope.parts[thread],
            thread,
        };
        let run = runner.run(&tuple.views[thread], &tuple.shared)?;
        let entered =
            runner.entered(&run, tuple.views[thread].next(), &self.wanted, &wanted_label)?;
        Ok(Reach { run, entered })
    }

    /// Whether another thread may run at a label.
    pub fn switches(&self, procedure: usize, label: usize) -> bool {
        label == FINISHED || self.code.network.procedures[procedure].labels[label].switch
    }

    /// Shared values at the start related to those now, of states at labels that satisfy `which`.
    pub fn relation(
        &self,
        scope: &Scope,
        thread: usize,
        reach: &Reach,
        which: &dyn Fn(usize, usize) -> bool,
    ) -> Outcome<Bdd> {
        let space = &self.code.space;
        let hidden = &scope.parts[thread].hidden;
        let mut all = space.never.clone();
        for (&(frame, label), states) in &reach.run.tops {
            if which(frame.procedure, label) {
                all = space.or(&all, &space.exists(states, hidden)?)?;
            }
        }
        for (&(procedure, label), states) in &reach.entered.tops {
            if which(procedure, label) {
                let entries = &reach.entered.entries[&procedure];
                all = space.or(&all, &space.and_exists(states, entries, hidden)?)?;
            }
        }
        Ok(all)
    }

    /// The tuples after a context.
    pub fn successors(
        &mut self,
        scope: &Scope,
        tuple: &Tuple,
        number: usize,
        thread: usize,
        reach: &Reach,
    ) -> Outcome<Vec<Tuple>> {
        let reached = self
            .relation(scope, thread, reach, &|procedure, label| self.switches(procedure, label))?;
        if reached == self.code.space.never {
            return Ok(Vec::new());
        }
        let base = Tuple {
            contexts: tuple.contexts + 1,
            last: Some(thread),
            parent: Some(number),
            ..tuple.clone()
        };
        let tuples = match self.options.splitting {
            Splitting::Eager => self.eagerly(scope, &base, thread, reach, &reached)?,
            Splitting::Lazy => {
                self.lazily(scope, &base, thread, reach, &reached, Told::Different)?
            }
        };
        self.counters.classes += tuples.len() as u64;
        Ok(tuples)
    }

    /// One tuple for each shared value.
    pub fn eagerly(
        &self,
        scope: &Scope,
        base: &Tuple,
        thread: usize,
        reach: &Reach,
        reached: &Bdd,
    ) -> Outcome<Vec<Tuple>> {
        let mut tuples = Vec::new();
        for point in split::singletons(&self.code, scope, reached)? {
            let view = self.view_at(scope, base, thread, reach, &point)?;
            let mut tuple = Tuple { shared: point.clone(), link: point, ..base.clone() };
            tuple.views[thread] = Rc::new(view);
            tuples.push(tuple);
        }
        Ok(tuples)
    }

    /// As few tuples as start values that must be told apart demand.
    pub fn lazily(
        &mut self,
        scope: &Scope,
        base: &Tuple,
        thread: usize,
        reach: &Reach,
        reached: &Bdd,
        told: Told,
    ) -> Outcome<Vec<Tuple>> {
        let part = &scope.parts[thread];
        let confluent = split::confluent(&self.code, part, reached)?;
        self.counters.confluent += u64::from(confluent != self.code.space.never);
        let confluent = match told {
            Told::Different if confluent != self.code.space.never => {
                self.told_apart(scope, base, thread, &confluent)?
            }
            _ => confluent,
        };
        let space = &self.code.space;
        let domain = space.exists(reached, &part.lifted_now)?;
        let sets = split::partition(&self.code, part, &domain, &confluent)?;
        let mut tuples = Vec::new();
        for set in sets {
            let link = space.and(reached, &set)?;
            let mut tuple = Tuple { link: link.clone(), ..base.clone() };
            for (other, view) in base.views.iter().enumerate() {
                let view = if other == thread {
                    self.view_from(scope, base, thread, reach, &set)?
                } else {
                    self.carried(scope, thread, view, &link)?
                };
                tuple.views[other] = Rc::new(view);
            }
            tuples.push(tuple);
        }
        Ok(tuples)
    }
}

/// Whether a label is looked at after a context.
fn wanted_label(network: &Network, options: &Options, procedure: usize, label: usize) -> bool {
    options.deadlock
        || network.procedures[procedure].labels[label].switch
        || options.targets.contains(&(procedure, label))
}
