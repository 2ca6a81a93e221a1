//! Monitor-DPNs with joins, and what can be asked of them.

use rustc_hash::FxHashMap;

/// Locks and tags of spawned threads are numbers below this.
pub const MOST: u8 = 32;

/// A question has at most this many phases.
pub const MOST_PHASES: usize = 16;

/// The stack symbol of a thread that has none left.
pub const ENDED: u32 = u32::MAX;

/// A control state and the stack symbol on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Head {
    /// The control state.
    pub control: u32,
    /// The top of the stack.
    pub symbol: u32,
}

/// What a rule does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Go on.
    Base {
        /// Where.
        to: Head,
    },
    /// Call a procedure, perhaps in a monitor.
    Call {
        /// Where the procedure begins.
        to: Head,
        /// Where it returns to.
        back: u32,
        /// The lock that is held until then.
        lock: Option<u8>,
    },
    /// Return to the caller; end the thread if there is none.
    Return {
        /// The control state with which the caller goes on.
        control: u32,
    },
    /// Start a thread.
    Spawn {
        /// Where the new thread begins.
        child: Head,
        /// The name under which it can be joined.
        tag: Option<u8>,
        /// Where this thread goes on.
        to: Head,
    },
    /// Wait until all threads that this one has started under a tag have ended.
    Join {
        /// The tag.
        tag: u8,
        /// Where to go on.
        to: Head,
    },
}

/// A transition rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Where it applies.
    pub from: Head,
    /// What it does.
    pub action: Action,
}

/// A Monitor-DPN.
pub struct Network {
    /// Where the first thread begins.
    pub initial: Head,
    rules: Vec<Rule>,
    by_head: FxHashMap<Head, Vec<u32>>,
    joins: u32,
}

impl Network {
    /// The network with these rules; `None` if a lock or a tag is not below [`MOST`].
    pub fn new(initial: Head, rules: Vec<Rule>) -> Option<Self> {
        let mut by_head: FxHashMap<Head, Vec<u32>> = FxHashMap::default();
        for (number, rule) in rules.iter().enumerate() {
            let small = match rule.action {
                Action::Call { lock, .. } => lock.is_none_or(|lock| lock < MOST),
                Action::Spawn { tag, .. } => tag.is_none_or(|tag| tag < MOST),
                Action::Join { tag, .. } => tag < MOST,
                Action::Base { .. } | Action::Return { .. } => true,
            };
            if !small {
                return None;
            }
            by_head.entry(rule.from).or_default().push(number as u32);
        }
        let joined = rules.iter().map(|rule| match rule.action {
            Action::Join { tag, .. } => 1 << tag,
            _ => 0,
        });
        let joins = joined.fold(0, |all, tag| all | tag);
        Some(Self { initial, rules, by_head, joins })
    }

    /// The tags that are joined, as bits.
    pub fn joins(&self) -> u32 {
        self.joins
    }

    /// The rule with this number.
    pub fn rule(&self, number: u32) -> Rule {
        self.rules[number as usize]
    }

    /// How many rules there are.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether nothing can be done.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// The rules that apply at a head.
    pub fn at(&self, head: Head) -> &[u32] {
        self.by_head.get(&head).map_or(&[], Vec::as_slice)
    }
}

/// One phase of a question.
#[derive(Clone, Debug, Default)]
pub struct Phase {
    /// The rules that may be used; all of them if there is no list.
    pub allowed: Option<Vec<bool>>,
    /// The marks that a thread may show when the phase ends, as bits, by its head.
    pub marks: FxHashMap<Head, u8>,
    /// The marks that must be shown, each by a thread of its own.
    pub wanted: u8,
    /// How much is done in the phase.
    pub length: Length,
}

/// How many steps a phase has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Length {
    /// Any number.
    #[default]
    Any,
    /// Exactly one, by one thread.
    One,
}

/// Whether locks hinder a thread.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Locks {
    /// Only one thread at a time is in a monitor.
    Respected,
    /// Monitors are plain calls.
    Ignored,
}
