//! What can be read off the text of a network before anything runs.

use std::collections::BTreeSet;

use super::network::{Kind, Network, Place, Procedure, Rule, Step, Then};

/// Variables of the procedure, shared cells, and whether the thread's number matters.
#[derive(Clone, Default)]
pub struct Uses {
    /// Variables of the procedure.
    pub locals: BTreeSet<usize>,
    /// Shared cells.
    pub cells: BTreeSet<usize>,
    /// Whether the number of the thread is asked for.
    pub own: bool,
}

impl Uses {
    fn add(&mut self, other: &Uses) {
        self.locals.extend(&other.locals);
        self.cells.extend(&other.cells);
        self.own |= other.own;
    }
}

/// What is known of one procedure.
pub struct Known {
    /// For each label which variables of the procedure are still read.
    pub live: Vec<Vec<bool>>,
    /// For each label the rules that start there.
    pub rules: Vec<Vec<usize>>,
    /// For each label its place in a reverse postorder.
    pub rank: Vec<u32>,
    /// Rules that call.
    pub calls: Vec<usize>,
    /// Cells that it or what it calls reads or writes.
    pub touched: BTreeSet<usize>,
    /// Cells that it or what it calls writes.
    pub written: BTreeSet<usize>,
    /// Whether the number of the thread matters to it or to what it calls.
    pub own: bool,
    /// Procedures that it calls, itself or through others.
    pub callees: BTreeSet<usize>,
}

/// What is known of all.
pub struct Flow {
    /// For each expression what it reads.
    pub uses: Vec<Uses>,
    /// For each procedure.
    pub procedures: Vec<Known>,
}

impl Flow {
    /// Look at a network that has been checked.
    pub fn new(network: &Network) -> Flow {
        let uses = uses(network);
        let mut procedures: Vec<Known> =
            network.procedures.iter().map(|one| known(network, &uses, one)).collect();
        close(&mut procedures);
        Flow { uses, procedures }
    }
}

fn uses(network: &Network) -> Vec<Uses> {
    let mut all: Vec<Uses> = Vec::with_capacity(network.expressions.len());
    for expression in &network.expressions {
        let mut found = Uses::default();
        match &expression.kind {
            Kind::Constant(_) => {}
            Kind::Global(cell) => drop(found.cells.insert(*cell)),
            Kind::Local(local) => drop(found.locals.insert(*local)),
            Kind::Own => found.own = true,
            Kind::Apply(_, operands) => {
                for &operand in operands {
                    found.add(&all[operand]);
                }
            }
            Kind::Table(index, _) => found.add(&all[*index]),
        }
        all.push(found);
    }
    all
}

/// What a rule reads, and the places it writes.
pub fn of_rule(network: &Network, uses: &[Uses], rule: &Rule) -> (Uses, Vec<Place>) {
    let mut read = Uses::default();
    let mut written = Vec::new();
    let cells = |array: usize| {
        let (first, count) = network.arrays[array];
        first..first + count
    };
    for step in &rule.steps {
        match *step {
            Step::Assume(condition) => read.add(&uses[condition]),
            Step::Assign(target, value) => {
                read.add(&uses[value]);
                written.push(target);
            }
            Step::Load(target, array, index) => {
                read.add(&uses[index]);
                read.cells.extend(cells(array));
                written.push(target);
            }
            Step::Store(array, index, value) => {
                read.add(&uses[index]);
                read.add(&uses[value]);
                written.extend(cells(array).map(Place::Global));
            }
            Step::Havoc(target) => written.push(target),
        }
    }
    match &rule.then {
        Then::Goto(_) => {}
        Then::Return(values) => {
            for &value in values {
                read.add(&uses[value]);
            }
        }
        Then::Call { arguments, results, .. } => {
            for &argument in arguments {
                read.add(&uses[argument]);
            }
            written.extend(results);
        }
    }
    (read, written)
}

fn known(network: &Network, uses: &[Uses], procedure: &Procedure) -> Known {
    let mut rules = vec![Vec::new(); procedure.labels.len()];
    let mut touched = BTreeSet::new();
    let mut written = BTreeSet::new();
    let mut callees = BTreeSet::new();
    let mut calls = Vec::new();
    let mut own = false;
    for (number, rule) in procedure.rules.iter().enumerate() {
        rules[rule.source].push(number);
        let (read, places) = of_rule(network, uses, rule);
        own |= read.own;
        touched.extend(&read.cells);
        for place in places {
            if let Place::Global(cell) = place {
                touched.insert(cell);
                written.insert(cell);
            }
        }
        if let Then::Call { procedure, .. } = rule.then {
            callees.insert(procedure);
            calls.push(number);
        }
    }
    for owner in procedure.labels.iter().filter_map(|label| label.owner) {
        touched.extend(&uses[owner].cells);
        own |= uses[owner].own;
    }
    Known {
        live: live(uses, procedure),
        rank: ranks(procedure, &rules),
        rules,
        calls,
        touched,
        written,
        own,
        callees,
    }
}

/// What callees do, callers do.
fn close(procedures: &mut [Known]) {
    let mut changed = true;
    while changed {
        changed = false;
        for number in 0..procedures.len() {
            for callee in procedures[number].callees.clone() {
                let other = &procedures[callee];
                let (touched, written) = (other.touched.clone(), other.written.clone());
                let (own, callees) = (other.own, other.callees.clone());
                let one = &mut procedures[number];
                let size = |one: &Known| {
                    one.touched.len() + one.written.len() + one.callees.len() + usize::from(one.own)
                };
                let before = size(one);
                one.touched.extend(touched);
                one.written.extend(written);
                one.callees.extend(callees);
                one.own |= own;
                changed |= size(one) != before;
            }
        }
    }
}

fn live(uses: &[Uses], procedure: &Procedure) -> Vec<Vec<bool>> {
    let none = vec![false; procedure.locals.len()];
    let mut live = vec![none.clone(); procedure.labels.len()];
    for (label, at) in procedure.labels.iter().zip(&mut live) {
        if let Some(owner) = label.owner {
            uses[owner].locals.iter().for_each(|&local| at[local] = true);
        }
    }
    let mut changed = true;
    while changed {
        changed = false;
        for rule in procedure.rules.iter().rev() {
            let before = before(uses, rule, &live, &none);
            for (now, then) in live[rule.source].iter_mut().zip(before) {
                changed |= then && !*now;
                *now |= then;
            }
        }
    }
    live
}

/// The variables that are read after the steps of a rule, at its end.
pub fn live_at_end(uses: &[Uses], rule: &Rule, live: &[Vec<bool>], none: &[bool]) -> Vec<bool> {
    let mut now = none.to_vec();
    match &rule.then {
        Then::Goto(label) => now.clone_from(&live[*label]),
        Then::Return(values) => read(&mut now, uses, values),
        Then::Call { arguments, .. } => {
            now = live_during_call(rule, live, none);
            read(&mut now, uses, arguments);
        }
    }
    now
}

/// The variables of the caller that are read after a call and are not its results.
pub fn live_during_call(rule: &Rule, live: &[Vec<bool>], none: &[bool]) -> Vec<bool> {
    let Then::Call { results, label, .. } = &rule.then else { return none.to_vec() };
    let mut now = live[*label].clone();
    for result in results {
        if let Place::Local(local) = result {
            now[*local] = false;
        }
    }
    now
}

fn read(now: &mut [bool], uses: &[Uses], expressions: &[usize]) {
    for &expression in expressions {
        uses[expression].locals.iter().for_each(|&local| now[local] = true);
    }
}

fn before(uses: &[Uses], rule: &Rule, live: &[Vec<bool>], none: &[bool]) -> Vec<bool> {
    let mut now = live_at_end(uses, rule, live, none);
    let kill = |now: &mut Vec<bool>, place: Place| {
        if let Place::Local(local) = place {
            now[local] = false;
        }
    };
    for step in rule.steps.iter().rev() {
        match *step {
            Step::Assume(condition) => read(&mut now, uses, &[condition]),
            Step::Assign(target, value) | Step::Load(target, _, value) => {
                kill(&mut now, target);
                read(&mut now, uses, &[value]);
            }
            Step::Store(_, index, value) => read(&mut now, uses, &[index, value]),
            Step::Havoc(target) => kill(&mut now, target),
        }
    }
    now
}

/// Places in a reverse postorder, so that what comes earlier is settled first.
fn ranks(procedure: &Procedure, rules: &[Vec<usize>]) -> Vec<u32> {
    let mut rank = vec![u32::MAX; procedure.labels.len()];
    let mut seen = vec![false; procedure.labels.len()];
    let mut next = procedure.labels.len() as u32;
    let mut stack = vec![(0, 0)];
    seen[0] = true;
    while let Some((label, at)) = stack.pop() {
        if let Some(&rule) = rules[label].get(at) {
            stack.push((label, at + 1));
            if let Then::Goto(target) | Then::Call { label: target, .. } =
                procedure.rules[rule].then
                && !seen[target]
            {
                seen[target] = true;
                stack.push((target, 0));
            }
        } else {
            next -= 1;
            rank[label] = next;
        }
    }
    rank
}
