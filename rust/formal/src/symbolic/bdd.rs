//! Boolean functions, shared and canonical: the one place that knows the BDD library.
//!
//! Every operation can stop: when memory is full after garbage was collected, when time is up, or
//! on demand. What is asked is polled here, between two operations of the library.

use std::cell::{Cell, RefCell};
use std::time::{Duration, Instant};

use oxidd::bcdd::{BCDDFunction, BCDDManagerRef, new_manager};
use oxidd::util::{AllocResult, OptBool};
use oxidd::{
    BooleanFunction, BooleanFunctionQuant, BooleanOperator, Function, HasLevel, Manager,
    ManagerRef, Node,
};
use rustc_hash::FxHashSet;

use super::Answer;
use super::renaming::Renaming;

/// A Boolean function over the variables of its [`Space`].
pub type Bdd = BCDDFunction;

/// Why work ended before it was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The time was up.
    Time,
    /// There were too many nodes.
    Memory,
    /// A stop was asked for.
    Interrupted,
    /// A function that was to be small is not. Never the end of a search.
    Large,
}

/// What an operation gives.
pub type Outcome<T> = Result<T, Stop>;

/// How much may be spent.
pub struct Budget<'a> {
    /// How long.
    pub time: Option<Duration>,
    /// How many nodes there may be at one time.
    pub nodes: usize,
    /// Asked many times a second: whether to go on.
    pub proceed: &'a dyn Fn() -> bool,
    /// Told the answer so far, at the start and whenever something is found.
    pub found: &'a dyn Fn(&Answer),
}

/// The variables, the constants and the operations.
pub struct Space<'a> {
    manager: BCDDManagerRef,
    variables: Vec<Bdd>,
    /// The function that is true nowhere.
    pub never: Bdd,
    /// The function that is true everywhere.
    pub always: Bdd,
    proceed: &'a dyn Fn() -> bool,
    deadline: Option<Instant>,
    last_poll: Cell<Instant>,
    products: Cell<u64>,
    operations: Cell<u64>,
    peak: Cell<usize>,
    support: RefCell<FxHashSet<Bdd>>,
}

const POLL_EVERY: Duration = Duration::from_millis(20);
/// Results that are remembered, for each variable: small networks should not wait for memory.
const CACHE_PER_VARIABLE: usize = 512;

impl<'a> Space<'a> {
    /// A space of `variables` variables, in the order of their numbers.
    pub fn new(variables: u32, budget: &Budget<'a>) -> Outcome<Space<'a>> {
        let wanted = (variables as usize * CACHE_PER_VARIABLE).next_power_of_two();
        let cache = wanted.clamp(1 << 16, 1 << 22).min(budget.nodes.next_power_of_two());
        let manager = new_manager(budget.nodes, cache, 1);
        let made: AllocResult<_> = manager.with_manager_exclusive(|manager| {
            let numbers = manager.add_vars(variables);
            let variables = numbers.map(|number| Bdd::var(manager, number));
            let variables = variables.collect::<AllocResult<Vec<_>>>()?;
            Ok((variables, Bdd::f(manager), Bdd::t(manager)))
        });
        let (variables, never, always) = made.map_err(|_| Stop::Memory)?;
        let now = Instant::now();
        Ok(Space {
            manager,
            variables,
            never,
            always,
            proceed: budget.proceed,
            deadline: budget.time.map(|time| now + time),
            last_poll: Cell::new(now),
            products: Cell::new(0),
            operations: Cell::new(0),
            peak: Cell::new(0),
            support: RefCell::default(),
        })
    }

    /// Relational products (a conjunction and a quantification in one) so far.
    pub fn products(&self) -> u64 {
        self.products.get()
    }

    /// How many nodes there are.
    pub fn nodes(&self) -> usize {
        self.manager.with_manager_shared(|manager| manager.num_inner_nodes())
    }

    /// How many nodes were seen at one time.
    pub fn peak(&self) -> usize {
        self.peak.set(self.peak.get().max(self.nodes()));
        self.peak.get()
    }

    fn poll(&self) -> Outcome<()> {
        let operations = self.operations.get() + 1;
        self.operations.set(operations);
        if operations % 256 == 0 {
            self.peak();
        }
        let now = Instant::now();
        if self.deadline.is_some_and(|deadline| now >= deadline) {
            return Err(Stop::Time);
        }
        if now - self.last_poll.get() >= POLL_EVERY {
            self.last_poll.set(now);
            if !(self.proceed)() {
                return Err(Stop::Interrupted);
            }
        }
        Ok(())
    }

    /// Once more with the garbage gone, if memory was full.
    fn run(&self, operation: impl Fn() -> AllocResult<Bdd>) -> Outcome<Bdd> {
        self.poll()?;
        operation().or_else(|_| {
            self.peak();
            self.manager.with_manager_shared(|manager| manager.gc());
            operation().map_err(|_| Stop::Memory)
        })
    }

    /// The function that is variable `number`.
    pub fn variable(&self, number: u32) -> Bdd {
        self.variables[number as usize].clone()
    }

    /// `true` or `false`.
    pub fn constant(&self, value: bool) -> Bdd {
        if value { self.always.clone() } else { self.never.clone() }
    }

    /// `not f`.
    pub fn not(&self, f: &Bdd) -> Outcome<Bdd> {
        self.run(|| f.not())
    }

    /// `f and g`.
    pub fn and(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.run(|| f.and(g))
    }

    /// `f or g`.
    pub fn or(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.run(|| f.or(g))
    }

    /// `f and not g`.
    pub fn minus(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.run(|| g.imp_strict(f))
    }

    /// `f xor g`.
    pub fn xor(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.run(|| f.xor(g))
    }

    /// `f if and only if g`.
    pub fn iff(&self, f: &Bdd, g: &Bdd) -> Outcome<Bdd> {
        self.run(|| f.equiv(g))
    }

    /// `then` where `condition`, otherwise `other`.
    pub fn choose(&self, condition: &Bdd, then: &Bdd, other: &Bdd) -> Outcome<Bdd> {
        self.run(|| condition.ite(then, other))
    }

    /// Whether `f` implies `g`.
    pub fn implies(&self, f: &Bdd, g: &Bdd) -> Outcome<bool> {
        Ok(f == g || self.minus(f, g)? == self.never)
    }

    /// The conjunction of variables, by which one says which to quantify.
    pub fn cube(&self, numbers: impl IntoIterator<Item = u32>) -> Outcome<Bdd> {
        let mut numbers: Vec<u32> = numbers.into_iter().collect();
        numbers.sort_unstable();
        let start = self.always.clone();
        numbers
            .iter()
            .rev()
            .try_fold(start, |cube, &number| self.and(&self.variables[number as usize], &cube))
    }

    /// `f` for some values of the variables in `cube`.
    pub fn exists(&self, f: &Bdd, cube: &Bdd) -> Outcome<Bdd> {
        if *cube == self.always {
            return Ok(f.clone());
        }
        self.run(|| f.exists(cube))
    }

    /// `f and g` for some values of the variables in `cube`.
    pub fn and_exists(&self, f: &Bdd, g: &Bdd, cube: &Bdd) -> Outcome<Bdd> {
        self.products.set(self.products.get() + 1);
        self.run(|| f.apply_exists(BooleanOperator::And, g, cube))
    }

    /// `f xor g` for some values of the variables in `cube`.
    pub fn xor_exists(&self, f: &Bdd, g: &Bdd, cube: &Bdd) -> Outcome<Bdd> {
        self.products.set(self.products.get() + 1);
        self.run(|| f.apply_exists(BooleanOperator::Xor, g, cube))
    }

    /// `f` with other variables. The new ones must not occur in it yet.
    pub fn rename(&self, f: &Bdd, renaming: &Renaming) -> Outcome<Bdd> {
        self.run(|| renaming.apply(f))
    }

    /// The variables on which `f` depends.
    pub fn support(&self, f: &Bdd) -> FxHashSet<u32> {
        let mut found = FxHashSet::default();
        let mut seen = self.support.borrow_mut();
        seen.clear();
        let mut open = vec![f.clone()];
        while let Some(function) = open.pop() {
            let level =
                function.with_manager_shared(|manager, edge| match manager.get_node(edge) {
                    Node::Inner(node) => Some(node.level()),
                    Node::Terminal(_) => None,
                });
            let Some(level) = level else { continue };
            if !seen.insert(function.clone()) {
                continue;
            }
            found.insert(level);
            if let Some((high, low)) = function.cofactors() {
                open.extend([high, low]);
            }
        }
        seen.clear();
        found
    }

    /// Whether `f` has more than `limit` nodes.
    #[expect(clippy::mutable_key_type, reason = "functions are the same if their nodes are")]
    pub fn larger(&self, f: &Bdd, limit: usize) -> bool {
        let mut seen = FxHashSet::default();
        let mut open = vec![f.clone()];
        while let Some(function) = open.pop() {
            if seen.contains(&function) {
                continue;
            }
            if let Some((high, low)) = function.cofactors() {
                seen.insert(function);
                if seen.len() > limit {
                    return true;
                }
                open.extend([high, low]);
            }
        }
        false
    }

    /// Values that make `f` true, false where it does not matter; none if nothing does.
    pub fn pick(&self, f: &Bdd) -> Option<Vec<bool>> {
        let cube = f.pick_cube(|_, _, _| false)?;
        Some(cube.into_iter().map(|value| value == OptBool::True).collect())
    }

    /// The function that is true for just these values of variables.
    pub fn point(&self, values: impl IntoIterator<Item = (u32, bool)>) -> Outcome<Bdd> {
        let mut values: Vec<_> = values.into_iter().collect();
        values.sort_unstable();
        let start = self.always.clone();
        values.iter().rev().try_fold(start, |point, &(number, value)| {
            let variable = &self.variables[number as usize];
            if value { self.and(variable, &point) } else { self.minus(&point, variable) }
        })
    }
}
