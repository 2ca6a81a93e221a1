//! Strongly connected parts of a product, found without recursion ([`Tarjan72`, Algorithm]).

use super::{Fairness, Pair, Product};

const UNSEEN: u32 = u32::MAX;

/// Where a search stands: a pair, and the number of its next move.
struct Visit {
    pair: Pair,
    next: usize,
}

struct Search {
    /// When each pair was first seen.
    order: Vec<u32>,
    /// The earliest pair of the same part that is known to be reached.
    low: Vec<u32>,
    /// Pairs whose part is not complete.
    open: Vec<Pair>,
    is_open: Vec<bool>,
    visits: Vec<Visit>,
    count: u32,
}

impl Search {
    fn begin(&mut self, pair: Pair) {
        self.order[pair] = self.count;
        self.low[pair] = self.count;
        self.count += 1;
        self.open.push(pair);
        self.is_open[pair] = true;
        self.visits.push(Visit { pair, next: 0 });
    }

    /// The part that a pair is the first of, if it is.
    fn complete(&mut self, pair: Pair) -> Option<Vec<Pair>> {
        if self.low[pair] != self.order[pair] {
            return None;
        }
        let first = self.open.iter().rposition(|&open| open == pair)?;
        let mut part = self.open.split_off(first);
        for &pair in &part {
            self.is_open[pair] = false;
        }
        part.sort_unstable();
        Some(part)
    }
}

impl Product<'_> {
    /// Pairs, in ascending order, among which an accepted run can stay for ever.
    pub(super) fn accepting_part(&self) -> Option<Vec<Pair>> {
        let pairs = self.graph.len() * self.automaton.leaving.len();
        let mut search = Search {
            order: vec![UNSEEN; pairs],
            low: vec![UNSEEN; pairs],
            open: Vec::new(),
            is_open: vec![false; pairs],
            visits: Vec::new(),
            count: 0,
        };
        for initial in self.initial() {
            if search.order[initial] == UNSEEN {
                search.begin(initial);
            }
            while let Some(visit) = search.visits.last_mut() {
                let pair = visit.pair;
                if let Some((number, (_, to))) = self.next_move(pair, visit.next) {
                    visit.next = number + 1;
                    if search.order[to] == UNSEEN {
                        search.begin(to);
                    } else if search.is_open[to] {
                        search.low[pair] = search.low[pair].min(search.order[to]);
                    }
                    continue;
                }
                search.visits.pop();
                if let Some(parent) = search.visits.last() {
                    search.low[parent.pair] = search.low[parent.pair].min(search.low[pair]);
                }
                if let Some(part) = search.complete(pair)
                    && self.is_accepted(&part)
                {
                    return Some(part);
                }
            }
        }
        None
    }

    /// Whether a run that stays in a strongly connected part can be accepted.
    fn is_accepted(&self, part: &[Pair]) -> bool {
        if !part.iter().any(|&pair| self.is_accepting(pair)) {
            return false;
        }
        let mut moves = 0;
        let mut served = 0;
        for &pair in part {
            for (edge, to) in self.moves(pair) {
                if part.binary_search(&to).is_ok() {
                    moves += 1;
                    served |= self.served(edge, to);
                }
            }
        }
        moves > 0 && (self.fairness == Fairness::None || served == u64::MAX)
    }
}
