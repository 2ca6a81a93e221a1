//! Adding transitions until nothing is missing, one way or the other.

use std::sync::{Arc, OnceLock};

use super::automaton::{Leaving, sorted};
use super::post::Forward;
use super::pre::Backward;
use super::table::Table;
use super::worklist::{Order, Worklist};
use super::{Automaton, Budget, NONE, Semiring, Stop, System, Transition};

/// Which way rules are applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Direction {
    /// Post*: all successors.
    Forward,
    /// Pre*: all predecessors.
    Backward,
}

/// Why a transition is there: [`NONE`] where there is nothing to name.
///
/// Forward, a rule with the transition it was applied to, or without a rule a transition that
/// reads nothing and one that follows it. Backward, a rule with the transitions that read its
/// right-hand side. A transition is always younger than those it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reason {
    pub rule: u32,
    pub first: u32,
    pub second: u32,
}

impl Reason {
    pub const GIVEN: Self = Self { rule: NONE, first: NONE, second: NONE };

    pub fn applied(rule: usize, first: u32) -> Self {
        Self { rule: rule as u32, first, second: NONE }
    }
}

/// What both directions keep.
#[derive(Clone)]
pub(super) struct Common<D: Semiring> {
    pub system: Arc<System>,
    pub domain: D,
    /// By position.
    pub rule_weights: Vec<D::Weight>,
    pub table: Table,
    pub weights: Vec<D::Weight>,
    deltas: Vec<D::Weight>,
    waiting: Vec<bool>,
    forward: bool,
    work: Worklist,
    pub reasons: Option<Vec<Reason>>,
}

impl<D: Semiring> Common<D> {
    /// Make a transition's weight include this one; the number of the transition if it is new.
    pub fn add(&mut self, transition: Transition, weight: D::Weight, why: Reason) -> Option<u32> {
        let (number, new) = self.table.insert(transition);
        let place = number as usize;
        if new {
            self.weights.push(weight.clone());
            self.deltas.push(weight);
            self.waiting.push(true);
            if let Some(reasons) = &mut self.reasons {
                reasons.push(why);
            }
            self.wait(number, transition);
            return Some(number);
        }
        let old = &self.weights[place];
        let combined = self.domain.combine(old, &weight);
        if !self.domain.same(old, &combined) {
            let delta = self.domain.difference(&weight, old);
            self.weights[place] = combined;
            if self.waiting[place] {
                self.deltas[place] = self.domain.combine(&self.deltas[place], &delta);
            } else {
                self.deltas[place] = delta;
                self.waiting[place] = true;
                self.wait(number, transition);
            }
        }
        None
    }

    fn wait(&mut self, number: u32, transition: Transition) {
        // Backward, what leaves other states than control states was given and never changes.
        let given = !self.forward && transition.from >= self.system.states();
        self.work.push(number, if given { NONE } else { transition.symbol });
    }

    /// The next transition to take up, with what came to its weight since the last time.
    fn next(&mut self) -> Option<(u32, Transition, D::Weight)> {
        let number = self.work.pop()?;
        self.waiting[number as usize] = false;
        Some((number, self.table.get(number), self.deltas[number as usize].clone()))
    }
}

#[derive(Clone)]
enum Way {
    Forward(Forward),
    Backward(Backward),
}

/// An automaton on its way to all successors or predecessors of what it started with.
#[derive(Clone)]
pub struct Saturation<D: Semiring> {
    pub(super) common: Common<D>,
    way: Way,
    finals: Vec<bool>,
    steps: u64,
    stopped: Option<Stop>,
    /// The transitions in the order of the states they leave, once they are asked for.
    order: OnceLock<Vec<u32>>,
}

/// How to saturate.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Which way.
    pub direction: Direction,
    /// What comes first.
    pub order: Order,
    /// Whether to remember why each transition is there.
    pub witnesses: bool,
}

impl<D: Semiring> Saturation<D> {
    /// Nothing to start with yet. Weights of rules are in the order of their numbers.
    pub fn new(system: &Arc<System>, domain: D, weights: &[D::Weight], options: Options) -> Self {
        let positions = 0..system.rules().len() as u32;
        let weight = |position| {
            let given = weights.get(system.number(position) as usize);
            given.map_or_else(|| domain.one(), Clone::clone)
        };
        let rule_weights = positions.map(weight).collect();
        let work = Worklist::new(options.order, options.direction, system);
        let common = Common {
            system: Arc::clone(system),
            domain,
            rule_weights,
            table: Table::default(),
            weights: Vec::new(),
            deltas: Vec::new(),
            waiting: Vec::new(),
            forward: options.direction == Direction::Forward,
            work,
            reasons: options.witnesses.then(Vec::new),
        };
        let (common, way) = match options.direction {
            Direction::Forward => (common, Way::Forward(Forward::new(system))),
            Direction::Backward => {
                let (common, way) = Backward::start(common);
                (common, Way::Backward(way))
            }
        };
        Self { common, way, finals: Vec::new(), steps: 0, stopped: None, order: OnceLock::new() }
    }

    /// States below this are the system's: control states, then for post* one for each of
    /// [`System::entries`]. An automaton's own come after.
    pub fn reserved(&self) -> u32 {
        let system = &self.common.system;
        match self.way {
            Way::Forward(_) => system.states() + system.entries().len() as u32,
            Way::Backward(_) => system.states(),
        }
    }

    /// Put an automaton's transitions in, with weights in the same order or one.
    ///
    /// Its states are the control states, then from [`Self::reserved`] on its own. It reads
    /// something at each step, and nothing leads to a control state: see [`Automaton::prepared`].
    pub fn start(&mut self, automaton: &Automaton, weights: &[D::Weight]) {
        self.order = OnceLock::new();
        self.stopped = None;
        self.common.table.reserve(automaton.transitions.len());
        for (place, &transition) in automaton.transitions.iter().enumerate() {
            let weight = weights.get(place).cloned().unwrap_or_else(|| self.common.domain.one());
            match &mut self.way {
                Way::Forward(way) => way.add(&mut self.common, transition, weight, Reason::GIVEN),
                Way::Backward(way) => way.add(&mut self.common, transition, weight, Reason::GIVEN),
            }
        }
        for &state in &automaton.finals {
            let state = state as usize;
            self.finals.resize(self.finals.len().max(state + 1), false);
            self.finals[state] = true;
        }
    }

    /// Go on until nothing is missing, or the budget is spent.
    pub fn run(&mut self, budget: &mut Budget) -> Option<Stop> {
        let mut steps = 0;
        self.order = OnceLock::new();
        self.stopped = None;
        while let Some((number, transition, delta)) = self.common.next() {
            match &mut self.way {
                Way::Forward(way) => way.step(&mut self.common, number, transition, &delta),
                Way::Backward(way) => way.step(&mut self.common, number, transition, &delta),
            }
            steps += 1;
            self.stopped = budget.spent(self.common.table.len(), steps);
            if self.stopped.is_some() {
                break;
            }
        }
        self.steps += steps;
        if self.common.work.is_empty() && self.stopped != Some(Stop::Cancelled) {
            self.stopped = None;
        }
        self.stopped
    }

    /// Which way this goes.
    pub fn direction(&self) -> Direction {
        match self.way {
            Way::Forward(_) => Direction::Forward,
            Way::Backward(_) => Direction::Backward,
        }
    }

    /// The transitions by the states they leave.
    pub(super) fn leaving(&self) -> Leaving<'_> {
        let order = self.order.get_or_init(|| sorted(self.transitions()));
        Leaving::sorted(order, self.transitions())
    }

    /// What the weights are made of.
    pub fn domain(&self) -> &D {
        &self.common.domain
    }

    /// All transitions so far.
    pub fn transitions(&self) -> &[Transition] {
        self.common.table.all()
    }

    /// Their weights, in the same order.
    pub fn weights(&self) -> &[D::Weight] {
        &self.common.weights
    }

    /// How often a transition was taken up.
    pub fn steps(&self) -> u64 {
        self.steps
    }

    /// Whether a stack may end in this state.
    pub fn is_final(&self, state: u32) -> bool {
        self.finals.get(state as usize) == Some(&true)
    }

    /// The states in which a stack may end.
    pub fn finals(&self) -> impl Iterator<Item = u32> + '_ {
        (0..self.finals.len() as u32).filter(|&state| self.is_final(state))
    }
}
