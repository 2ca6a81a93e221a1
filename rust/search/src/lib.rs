//! All interleavings of a program's threads.
//!
//! | file | holds |
//! |---|---|
//! | `packed`, `spread`, `table`, `nodes`, `interner`, `store` | which states were seen, in little memory |
//! | `notes` | what else is known of them |
//! | `canonical` | a state as words, the same for states that a program cannot tell apart |
//! | `examine` | what is wrong with a state: deadlocks, races |
//! | `by_design` | memory that the JDK leaves to races on purpose |
//! | `races` | which accesses race, and which of them count |
//! | `moving`, `moves` | objects that change places with threads; how far the clock may have moved |
//! | `depth_first` | one run after the other |
//! | `standing` | which threads have to be looked at in a state |
//! | `rounds` | whether a run may go on for ever, told by where threads stand |
//! | `frontier` | the states that few steps lead to first, or those that look like trouble |
//! | `recognised` | whether states that are taken for the same go on in the same way, for tests |
//! | `random` | some runs at random |
//! | `scouting` | what a few runs show, learned at once when a try was in vain |
//! | `tries` | what finds most for least, tried aside while everything is searched |
//! | `windows` | a few threads that a run suggests trouble about, searched by themselves |
//! | `order` | which of these |
//! | `stuck`, `hangs` | threads that wait for ever although others go on |
//! | `awaited`, `quiet` | which threads they wait for; whether a step changed anything |
//! | `growth` | what grew without end when a limit stopped the search |
//! | `shorten` | runs with fewer contexts that show the same |
//! | `circles` | units of work that come before each other in a circle, in one run |
//! | `claims` | places that must not be reached, and predicates of all states |
//! | `temporal`, `product` | runs that must not be, as loops of a graph |
//! | `replay` | a schedule executed again, with all that its threads do |
//! | `asserted` | whether a schedule still breaks what was asserted |
//! | `defect`, `show` | what is wrong at its end; what the program holds meanwhile |
//! | `known` | which fields lead to the objects that it mentions |
//! | `optimal` | the search without a store: runs are compared instead of states |
//! | `finals` | the states in which runs end, for tests |
//! | `outcome`, `listener` | what was asked and what was found; what is told meanwhile |

pub mod asserted;
mod awaited;
pub mod by_design;
pub mod canonical;
pub mod circles;
mod claims;
pub mod defect;
mod depth_first;
mod examine;
pub mod finals;
mod frontier;
mod growth;
mod hangs;
mod interner;
pub mod known;
pub mod listener;
mod moves;
pub mod moving;
mod nodes;
mod notes;
pub mod observed;
pub mod optimal;
pub mod order;
pub mod outcome;
mod packed;
pub mod product;
mod quiet;
mod races;
mod random;
mod recognised;
pub mod replay;
mod resources;
mod rounds;
mod scouting;
mod shorten;
mod show;
mod spread;
mod standing;
pub mod store;
mod stuck;
mod table;
mod temporal;
mod tries;
mod windows;

use std::thread;
use std::time::Duration;

use canonical::Canonical;
use growth::Growth;
use heddle_machine::Machine;
use heddle_machine::boot::MAIN;
use heddle_machine::ids::{MethodId, ThreadId};
use heddle_machine::interpreter::Pause;
use heddle_machine::state::Mark;
use heddle_machine::stepping::Stepped;
use heddle_machine::watch::{StepPolicy, Watch};
use listener::{Listener, Silence};
use notes::Notes;
use order::Order;
use outcome::{Config, Finding, Outcome, Stopped, Taken};
use recognised::Recognised;
use resources::Resources;
use standing::Standing;
use store::Store;
use tries::Tries;

/// Bytecodes that a thread may take alone before its loops are looked at.
const HEAD_START: u64 = 64_000_000;
/// Bytecodes of a step without an action that others can see.
const CUT: u64 = 100_000;
/// Parts that are freed in no time.
const FEW: u64 = 50_000;
/// What telling an answer takes at most.
const LATE: Duration = Duration::from_secs(2);

/// A search under way.
pub struct Search<'a> {
    machine: &'a mut Machine,
    config: &'a Config,
    /// Hears how far it is. The searches inside another one say nothing.
    listener: Option<&'a mut dyn Listener>,
    store: Store,
    notes: Notes,
    growth: Growth,
    canonical: Canonical,
    standing: Standing,
    outcome: Outcome,
    resources: Resources,
    /// What was done before the first choice.
    prefix: Vec<Taken>,
    /// At most so many contexts.
    bound: Option<u32>,
    /// Whether a thread was seen that lets no other run, by a search with such a bound.
    atomic: bool,
    /// Where threads are waited for: the method, the operation, and which spot it is of.
    breaks: Vec<(MethodId, usize, usize)>,
    /// What must be true in every state.
    predicates: Vec<MethodId>,
    /// How some states were reached first, if recognised states are checked.
    recognised: Option<Recognised>,
    /// Problems that were found, while runs of fewer contexts are looked for.
    found: usize,
    /// What was found and not told yet.
    news: Vec<Finding>,
    /// What is tried aside, unless that is going on.
    tries: Option<Tries>,
    /// States that may be looked at while something is tried, and how many bytecodes the machine
    /// may have executed by then.
    allowance: Option<(u64, u64)>,
    /// The threads that come before all others, if only some are looked at.
    window: Option<Vec<ThreadId>>,
}

/// Search all interleavings of a program that stands at the first instruction of its `main`.
pub fn search(machine: &mut Machine, config: &Config) -> Outcome {
    search_telling(machine, config, &mut Silence)
}

/// The same, with a listener that is told how far the search has come.
pub fn search_telling<'a>(
    machine: &'a mut Machine,
    config: &'a Config,
    listener: &'a mut dyn Listener,
) -> Outcome {
    machine.watch = Watch::searching(config.reductions);
    machine.wait_for_locks(config.reductions.locks, config.timeouts_last);
    if config.finals {
        machine.watch.tell();
    }
    let resources = Resources::new(config);
    let before = machine.executed;
    let prepared = claims::prepare(machine, config);
    // States that are looked at begin with the first of `main`.
    let looked_at = config.temporal.is_some() || !config.claims.invariants.is_empty();
    let first = machine.state.heap.places();
    let stepped = if looked_at {
        first_moment(machine)
    } else {
        machine.step_by(StepPolicy::First, MAIN, None, HEAD_START)
    };
    let prefix = vec![Taken { thread: MAIN, decision: None, bytecodes: stepped.bytecodes }];
    machine.share_all();
    let moving = moving::find_moving(machine, config, first);
    machine.state.record();
    let canonical = Canonical::new(machine).letting(machine, moving);
    let (claims::Prepared { breaks, predicates }, missing) = prepared;
    let fresh = Search::new(machine, config, canonical);
    let listener = Some(listener);
    let mut search = Search { listener, resources, prefix, breaks, predicates, ..fresh };
    for missing in &missing {
        search.give_up(missing);
    }
    let root = search.machine.state.mark();
    if config.self_check {
        search.recognised = Some(Recognised::new(search.machine));
    }
    search.first(&stepped.pause);
    if !search.outcome.is_over(config) && goes_on(&stepped.pause) {
        if let Some(temporal) = &config.temporal {
            search.find_run(&root, temporal);
        } else {
            search.in_order(&root);
        }
    }
    search.outcome.bytecodes = search.machine.executed - before;
    search.outcome.clock_read = search.machine.watch.time.decides;
    let observed = search.machine.watch.observed();
    (search.outcome.waited, search.outcome.attempted) = (observed.waited, observed.attempted);
    let Search { outcome, store, notes, canonical, recognised, .. } = search;
    drop_aside(outcome.stopped, outcome.states, (store, notes, canonical, recognised));
    outcome
}

/// Free what was needed while the answer is told already: millions of parts take seconds, and a
/// limit of time holds for the whole command. Where that limit was reached, freeing begins late: it
/// keeps the allocator busy, for which the answer would have to wait.
pub fn drop_aside<T: Send + 'static>(stopped: Option<Stopped>, parts: u64, large: T) {
    if parts <= FEW {
        return;
    }
    let late = if stopped == Some(Stopped::Time) { LATE } else { Duration::ZERO };
    let free = move || {
        thread::sleep(late);
        drop(large);
    };
    // Without another thread it is freed here.
    let _ = thread::Builder::new().spawn(free);
}

/// Run `main`'s class's initialiser alone, as far as it goes: what is looked at begins with `main`.
fn first_moment(machine: &mut Machine) -> Stepped {
    let mut bytecodes = 0;
    loop {
        let stepped = machine.step_by(StepPolicy::FirstUnseen, MAIN, None, 1);
        bytecodes += stepped.bytecodes;
        let begun = machine.state.thread(MAIN).frames.len() <= 1;
        if begun || stepped.pause != Pause::Budget || bytecodes >= HEAD_START {
            return Stepped { bytecodes, ..stepped };
        }
    }
}

fn goes_on(pause: &Pause) -> bool {
    !matches!(pause, Pause::Exit(_) | Pause::Ignored | Pause::Unsupported(_))
}

impl<'a> Search<'a> {
    /// A search from the present state of a machine on.
    fn new(machine: &'a mut Machine, config: &'a Config, canonical: Canonical) -> Self {
        Self {
            store: Store::new(config.store),
            notes: Notes::default(),
            growth: Growth::default(),
            machine,
            config,
            listener: None,
            canonical,
            standing: Standing::default(),
            outcome: Outcome::default(),
            resources: Resources::new(config),
            prefix: Vec::new(),
            bound: None,
            atomic: false,
            breaks: Vec::new(),
            predicates: Vec::new(),
            recognised: None,
            found: 0,
            news: Vec::new(),
            tries: config.tries.map(Tries::new),
            allowance: None,
            window: None,
        }
    }
}

impl Search<'_> {
    /// The program ran alone up to here; perhaps that was all.
    fn first(&mut self, pause: &Pause) {
        self.outcome.transitions = 1;
        self.look_at(pause, &[]);
        self.collect_exit(pause);
    }

    fn in_order(&mut self, root: &Mark) {
        let bound = self.config.limits.contexts;
        if !self.config.windows.is_empty() {
            return self.only_windows(root);
        }
        match self.config.order {
            Order::Random(sampling) => self.sample(root, &sampling),
            // Without a store there is only one order.
            _ if self.config.store == store::Kind::None => {
                self.explore(root, bound, Self::optimal);
                self.look_for_stuck(root);
            }
            Order::Depth => {
                self.explore(root, bound, Self::depth_first);
                self.look_for_stuck(root);
                if self.config.shorten && self.outcome.stopped.is_none() && bound.is_none() {
                    self.shorten(root);
                }
            }
            Order::Breadth | Order::Best(_) => {
                self.explore(root, bound, Self::by_rank);
                self.look_for_stuck(root);
            }
            Order::Contexts => self.raise_contexts(root),
        }
    }

    /// Explore everything from the root on, with at most so many contexts.
    fn explore(&mut self, root: &Mark, bound: Option<u32>, way: fn(&mut Self)) {
        self.bound = bound;
        loop {
            self.set_symmetry(true);
            self.machine.watch.irrelevant = self.config.left_out().is_some();
            way(self);
            self.measure();
            if !self.machine.watch.is_outdated() || self.outcome.is_over(self.config) {
                return;
            }
            let states = self.outcome.states;
            self.restart(root);
            self.scout(root, states);
            if self.outcome.is_over(self.config) {
                return;
            }
        }
    }

    /// How large the tables of states are.
    fn measure(&mut self) {
        let time = &self.machine.watch.time;
        if time.fixed || time.is_open() || self.canonical.is_rough() {
            self.machine.narrowed.insert("clock", "one sequence".into());
        }
        let components = &self.canonical.components;
        let (nodes, bytes) = self.store.sizes();
        self.outcome.components = components.count();
        self.outcome.nodes = nodes;
        self.outcome.table_bytes = bytes + components.bytes();
    }

    /// Go back to the root with an empty store.
    fn restart_store(&mut self, root: &Mark) {
        self.machine.state.undo(root);
        self.store = Store::new(self.config.store);
        if let Some(recognised) = &mut self.recognised {
            recognised.forget();
        }
    }

    /// Explore runs of one context, of two, and so on, until more contexts give nothing new.
    fn raise_contexts(&mut self, root: &Mark) {
        let most = self.config.limits.contexts.unwrap_or(u32::MAX);
        let mut contexts = 0;
        while contexts < most {
            self.explore(root, Some(contexts + 1), Self::depth_first);
            if self.outcome.stopped.is_some() {
                break;
            }
            contexts += 1;
            if self.outcome.is_over(self.config) || !self.outcome.context_bound {
                break;
            }
            if contexts < most {
                let restarts = self.outcome.restarts;
                self.restart(root);
                self.outcome.restarts = restarts;
            }
        }
        self.outcome.contexts = contexts;
        if !self.outcome.context_bound {
            // That was everything, so there is no bound.
            self.look_for_stuck(root);
        }
    }

    /// An assumption failed: all that was explored under it does not count.
    fn restart(&mut self, root: &Mark) {
        self.restart_store(root);
        self.machine.watch.restart();
        let restarts = self.outcome.restarts + 1;
        let Outcome { findings, race, weak, runs, tried, contexts, .. } =
            std::mem::take(&mut self.outcome);
        // What was met is in the program, whatever was assumed on the way.
        let met = Outcome { findings, race, weak, ..Outcome::default() };
        self.outcome = Outcome { restarts, contexts, runs, tried, ..met };
        self.set_breaks();
    }
}
