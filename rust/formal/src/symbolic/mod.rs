//! Every run of a symbolic network with at most k contexts, on BDDs.
//!
//! | module | holds |
//! |---|---|
//! | [`network`] | the network, numbered and checked |
//! | [`flow`] | what its text says: live variables, cells touched, order of labels |
//! | [`order`], [`layout`] | which BDD variable stands for which bit |
//! | [`bdd`], [`renaming`] | the BDD library behind a small face |
//! | [`logic`], [`arithmetic`], [`values`] | numbers whose bits are functions; expressions |
//! | [`code`], [`deeds`], [`enabled`] | rules as operations on sets, and when they can be taken |
//! | [`tables`] | procedures: path edges and summaries |
//! | [`scope`] | which cells are shared |
//! | [`view`], [`run`], [`frames`] | stacks of one thread; one context; frames entered in it |
//! | [`split`], [`engine`], [`stacks`] | how view tuples come out of a context |
//! | [`stuck`] | deadlocks |
//! | [`chain`] | from a hit back to one run |
//! | [`solve`] | the worklist of view tuples |

pub mod arithmetic;
pub mod bdd;
pub mod chain;
pub mod code;
pub mod deeds;
pub mod enabled;
pub mod engine;
pub mod flow;
pub mod frames;
pub mod layout;
pub mod logic;
pub mod network;
pub mod order;
pub mod renaming;
pub mod run;
pub mod scope;
pub mod solve;
pub mod split;
pub mod stacks;
pub mod stuck;
pub mod tables;
pub mod values;
pub mod view;

pub use solve::solve;

/// How what a context reached is cut into view tuples.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Splitting {
    /// By every value of the shared cells.
    Eager,
    /// Only where two start values could be mixed up.
    Lazy,
}

/// Whether what is known of procedures is kept from one context to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reuse {
    /// It is kept.
    On,
    /// It is forgotten.
    Off,
}

/// In which order the cells come in the BDDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Cells that rules use together lie together.
    Related,
    /// As the network lists them.
    Listed,
}

/// What is asked.
#[derive(Clone, Debug)]
pub struct Options {
    /// How many contexts a run may have.
    pub contexts: u32,
    /// How to split.
    pub splitting: Splitting,
    /// Whether to keep summaries.
    pub reuse: Reuse,
    /// The order of variables.
    pub order: Order,
    /// Labels whose being reached is noted: procedure and label.
    pub targets: Vec<(usize, usize)>,
    /// The search ends when each of these sets of targets, by number, has one that is reached.
    pub groups: Vec<Vec<usize>>,
    /// Whether runs to what was found are rebuilt.
    pub chains: bool,
    /// Whether deadlocks are looked for.
    pub deadlock: bool,
}

/// What it cost.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// View tuples that were looked at.
    pub tuples: u64,
    /// View tuples that splitting made.
    pub classes: u64,
    /// Contexts that had confluent start values.
    pub confluent: u64,
    /// View tuples left out because they were in others.
    pub subsumed: u64,
    /// Contexts computed.
    pub runs: u64,
    /// Relational products.
    pub products: u64,
    /// BDD nodes at the end.
    pub nodes: usize,
    /// BDD nodes, the most that were seen.
    pub peak: usize,
    /// Times that a procedure had to be computed for new entries.
    pub computed: u64,
    /// Times that all entries were known.
    pub reused: u64,
    /// Rules compiled.
    pub compiled: usize,
}

/// The thread of each context, and the values of the cells before each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chain {
    /// For each context.
    pub threads: Vec<usize>,
    /// For each context the values of all cells before it.
    pub cells: Vec<Vec<u128>>,
}

/// Something that was asked for and can happen.
#[derive(Clone, Debug)]
pub struct Hit {
    /// The fewest contexts.
    pub contexts: u32,
    /// How; none if it is so before the first context, or if it is not asked for.
    pub chain: Option<Chain>,
}

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Answer {
    /// For each label that was asked for.
    pub targets: Vec<Option<Hit>>,
    /// A deadlock, if they were looked for and there is one.
    pub deadlock: Option<Hit>,
    /// Whether more contexts would reach nothing new.
    pub converged: bool,
    /// Contexts within which everything was looked at, unless all was found before.
    pub contexts: u32,
    /// Why it ended early.
    pub stopped: Option<bdd::Stop>,
    /// What it cost.
    pub counters: Counters,
}
