//! Rules, in the order in which saturation asks for them.

use std::ops::Range;
use std::sync::OnceLock;

use super::NONE;

/// ⟨source, symbol⟩ → ⟨target, first second⟩; what is missing of the word is [`NONE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The control state before.
    pub source: u32,
    /// The symbol on top before.
    pub symbol: u32,
    /// The control state after.
    pub target: u32,
    /// The symbol on top after, unless the rule pops.
    pub first: u32,
    /// The symbol below it, if the rule pushes.
    pub second: u32,
}

/// A finite set of rules with an index by left-hand side, and one by right-hand side on demand.
///
/// Rules are kept sorted; a rule's *position* is its place in that order, and its *number* is its
/// place in the list it came from.
#[derive(Debug)]
pub struct System {
    states: u32,
    symbols: u32,
    rules: Vec<Rule>,
    numbers: Vec<u32>,
    by_symbol: Vec<u32>,
    backwards: OnceLock<Backwards>,
    calls: OnceLock<Calls>,
}

/// Positions of the rules that do not pop, by the top of their right-hand side.
#[derive(Debug)]
struct Backwards {
    positions: Vec<u32>,
    by_symbol: Vec<u32>,
    returned_to: Vec<bool>,
}

/// The pairs ⟨target, first⟩ of rules that push, numbered.
#[derive(Debug)]
pub(super) struct Calls {
    /// The number of a rule's pair, by position; [`NONE`] if it does not push.
    pub of_rule: Vec<u32>,
    /// The pairs.
    pub pairs: Vec<(u32, u32)>,
}

/// What is wrong with a list of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Malformed(pub String);

impl System {
    /// A system with control states below `states` and stack symbols below `symbols`.
    pub fn new(states: u32, symbols: u32, rules: &[Rule]) -> Result<Self, Malformed> {
        for (number, rule) in rules.iter().enumerate() {
            let known = |symbol| symbol == NONE || symbol < symbols;
            let sound = rule.source < states
                && rule.target < states
                && rule.symbol < symbols
                && known(rule.first)
                && known(rule.second)
                && (rule.first != NONE || rule.second == NONE);
            if !sound {
                return Err(Malformed(format!("rule {number} names what is not there")));
            }
        }
        let mut numbers: Vec<u32> = (0..rules.len() as u32).collect();
        numbers.sort_unstable_by_key(|&number| {
            let rule = &rules[number as usize];
            (rule.symbol, rule.source, number)
        });
        let sorted: Vec<Rule> = numbers.iter().map(|&number| rules[number as usize]).collect();
        let by_symbol = offsets(symbols, sorted.iter().map(|rule| rule.symbol));
        Ok(Self {
            states,
            symbols,
            rules: sorted,
            numbers,
            by_symbol,
            backwards: OnceLock::new(),
            calls: OnceLock::new(),
        })
    }

    /// How many control states there are.
    pub fn states(&self) -> u32 {
        self.states
    }

    /// How many stack symbols there are.
    pub fn symbols(&self) -> u32 {
        self.symbols
    }

    /// The rules, by position.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The number of the rule at a position.
    pub fn number(&self, position: u32) -> u32 {
        self.numbers[position as usize]
    }

    /// The pairs of a control state and a symbol that calls enter, sorted.
    pub fn entries(&self) -> &[(u32, u32)] {
        &self.calls().pairs
    }

    /// Positions of the rules with this left-hand side.
    pub(super) fn leaving(&self, source: u32, symbol: u32) -> Range<usize> {
        let (start, end) = slot(&self.by_symbol, symbol);
        let there = &self.rules[start..end];
        let low = there.partition_point(|rule| rule.source < source);
        let length = there[low..].partition_point(|rule| rule.source == source);
        start + low..start + low + length
    }

    /// Positions of the rules with this right-hand side's top.
    pub(super) fn entering(&self, target: u32, first: u32) -> &[u32] {
        let index = self.backwards();
        let (start, end) = slot(&index.by_symbol, first);
        let there = &index.positions[start..end];
        let state = |position: &u32| self.rules[*position as usize].target;
        let low = there.partition_point(|position| state(position) < target);
        let length = there[low..].partition_point(|position| state(position) == target);
        &there[low..low + length]
    }

    /// Whether some rule pushes this symbol below another.
    pub(super) fn is_returned_to(&self, symbol: u32) -> bool {
        self.backwards().returned_to.get(symbol as usize) == Some(&true)
    }

    fn backwards(&self) -> &Backwards {
        self.backwards.get_or_init(|| {
            let rule = |position: u32| &self.rules[position as usize];
            let mut positions: Vec<u32> = (0..self.rules.len() as u32)
                .filter(|&position| rule(position).first != NONE)
                .collect();
            positions.sort_unstable_by_key(|&position| {
                (rule(position).first, rule(position).target, position)
            });
            let firsts = positions.iter().map(|&position| rule(position).first);
            let by_symbol = offsets(self.symbols, firsts);
            let mut returned_to = vec![false; self.symbols as usize];
            for rule in self.rules.iter().filter(|rule| rule.second != NONE) {
                returned_to[rule.second as usize] = true;
            }
            Backwards { positions, by_symbol, returned_to }
        })
    }

    pub(super) fn calls(&self) -> &Calls {
        self.calls.get_or_init(|| {
            let mut pairs: Vec<(u32, u32)> = self
                .rules
                .iter()
                .filter(|rule| rule.second != NONE)
                .map(|rule| (rule.target, rule.first))
                .collect();
            pairs.sort_unstable();
            pairs.dedup();
            let number = |rule: &Rule| match pairs.binary_search(&(rule.target, rule.first)) {
                Ok(number) if rule.second != NONE => number as u32,
                _ => NONE,
            };
            Calls { of_rule: self.rules.iter().map(number).collect(), pairs }
        })
    }
}

/// Where each symbol's entries start in a list sorted by symbol, and at last where it ends.
fn offsets(symbols: u32, sorted: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut offsets = vec![0; symbols as usize + 1];
    for symbol in sorted {
        offsets[symbol as usize + 1] += 1;
    }
    let mut sum = 0;
    for offset in &mut offsets {
        sum += *offset;
        *offset = sum;
    }
    offsets
}

fn slot(offsets: &[u32], symbol: u32) -> (usize, usize) {
    match (offsets.get(symbol as usize), offsets.get(symbol as usize + 1)) {
        (Some(&start), Some(&end)) => (start as usize, end as usize),
        _ => (0, 0),
    }
}
