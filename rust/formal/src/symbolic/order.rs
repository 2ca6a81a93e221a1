//! A static order of variables: what rules use together lies together.
//!
//! Variables are points on a line; in each round every rule has the middle of its variables, and
//! every variable moves to the middle of its rules, until the rules do not get shorter [`AloulMS03`].

use std::collections::BTreeSet;

use super::Order;
use super::flow::{Flow, of_rule};
use super::network::{Kind, Network, Place, Rule, Step};

const ROUNDS: usize = 40;

/// The order of the cells, some of them side by side, and for each procedure that of its variables.
pub fn order(network: &Network, flow: &Flow, order: Order) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let listed = |count: usize| (0..count).collect();
    if order == Order::Listed {
        let locals = network.procedures.iter().map(|one| listed(one.locals.len()));
        let cells = (0..network.cells.len()).map(|cell| vec![cell]);
        return (cells.collect(), locals.collect());
    }
    let (stacks, stack_of) = stacks(network);
    let mut groups = Vec::new();
    let mut locals = Vec::new();
    for procedure in &network.procedures {
        let mut own = Vec::new();
        for rule in &procedure.rules {
            groups.extend(cells(network, flow, rule).into_iter().map(|group| {
                let stacks: BTreeSet<usize> = group.iter().map(|&cell| stack_of[cell]).collect();
                stacks.into_iter().collect::<Vec<usize>>()
            }));
            let (read, written) = of_rule(network, &flow.uses, rule);
            let mut together = read.locals;
            together.extend(written.iter().filter_map(|place| match place {
                Place::Local(local) => Some(*local),
                Place::Global(_) => None,
            }));
            own.push(together.into_iter().collect());
        }
        locals.push(settled(procedure.locals.len(), &own));
    }
    let order = settled(stacks.len(), &groups);
    (order.into_iter().map(|stack| stacks[stack].clone()).collect(), locals)
}

/// Cells that lie side by side because they are alike, and for each cell where it lies.
fn stacks(network: &Network) -> (Vec<Vec<usize>>, Vec<usize>) {
    let mut group_of = vec![None; network.cells.len()];
    for (number, group) in network.alike.iter().enumerate() {
        for &cell in group {
            group_of[cell] = Some(number);
        }
    }
    let mut stacks: Vec<Vec<usize>> = Vec::new();
    let mut stack_of = Vec::new();
    let mut begun = vec![None; network.alike.len()];
    for (cell, group) in group_of.into_iter().enumerate() {
        let known = group.and_then(|group: usize| begun[group]);
        let stack = known.unwrap_or(stacks.len());
        if known.is_none() {
            stacks.push(Vec::new());
            if let Some(group) = group {
                begun[group] = Some(stack);
            }
        }
        stacks[stack].push(cell);
        stack_of.push(stack);
    }
    (stacks, stack_of)
}

/// Cells that a rule uses together: cells with one index, of all arrays whose index varies, and
/// what is no array; and each cell that it writes with those that the value is computed from.
fn cells(network: &Network, flow: &Flow, rule: &Rule) -> Vec<Vec<usize>> {
    let mut arrays = BTreeSet::new();
    let mut known = BTreeSet::new();
    let mut copies = Vec::new();
    for step in &rule.steps {
        let (target, value) = match *step {
            Step::Load(target, array, index) => {
                let cell = cell_at(network, array, index);
                known.extend(cell);
                arrays.extend(cell.is_none().then_some(network.arrays[array]));
                (shared(target), cell.into_iter().collect())
            }
            Step::Store(array, index, value) => {
                let cell = cell_at(network, array, index);
                known.extend(cell);
                arrays.extend(cell.is_none().then_some(network.arrays[array]));
                (cell, flow.uses[value].cells.clone())
            }
            Step::Assign(target, value) => (shared(target), flow.uses[value].cells.clone()),
            Step::Assume(_) | Step::Havoc(_) => (None, BTreeSet::new()),
        };
        copies.extend(target.map(|cell| {
            let mut together: BTreeSet<usize> = value;
            together.insert(cell);
            together.into_iter().collect::<Vec<usize>>()
        }));
    }
    let elements = |&(first, count): &(usize, usize)| first..first + count;
    let is_element = |cell: usize| network.arrays.iter().any(|one| elements(one).contains(&cell));
    let (read, written) = of_rule(network, &flow.uses, rule);
    let mut single = read.cells;
    single.extend(written.into_iter().filter_map(shared));
    let single: Vec<usize> =
        single.into_iter().filter(|&cell| !is_element(cell)).chain(known).collect();
    let longest = arrays.iter().map(|&(_, count)| count).max().unwrap_or(1);
    let group = |index: usize| {
        let there = arrays.iter().filter(|&&(_, count)| index < count);
        single.iter().copied().chain(there.map(|&(first, _)| first + index)).collect()
    };
    (0..longest).map(group).chain(copies).collect()
}

/// The cell of an array at an index, if it is the same one always.
fn cell_at(network: &Network, array: usize, index: usize) -> Option<usize> {
    let (first, count) = network.arrays[array];
    match network.expressions[index].kind {
        Kind::Constant(at) => {
            usize::try_from(at).ok().filter(|&at| at < count).map(|at| first + at)
        }
        _ => None,
    }
}

fn shared(place: Place) -> Option<usize> {
    match place {
        Place::Global(cell) => Some(cell),
        Place::Local(_) => None,
    }
}

fn settled(count: usize, groups: &[Vec<usize>]) -> Vec<usize> {
    let groups: Vec<&Vec<usize>> = groups.iter().filter(|group| group.len() > 1).collect();
    let mut order: Vec<usize> = (0..count).collect();
    let mut best = (u64::MAX, order.clone());
    for _ in 0..ROUNDS {
        let mut place = vec![0; count];
        order.iter().enumerate().for_each(|(at, &one)| place[one] = at);
        let length = length(&groups, &place);
        if length >= best.0 {
            break;
        }
        best = (length, order.clone());
        let mut sums = vec![(0.0, 0.0); count];
        for group in &groups {
            let middle =
                group.iter().map(|&one| place[one] as f64).sum::<f64>() / group.len() as f64;
            for &one in *group {
                sums[one].0 += middle;
                sums[one].1 += 1.0;
            }
        }
        let middle = |one: usize| {
            let (sum, many) = sums[one];
            if many == 0.0 { place[one] as f64 } else { sum / many }
        };
        order.sort_by(|&one, &other| middle(one).total_cmp(&middle(other)).then(one.cmp(&other)));
    }
    best.1
}

fn length(groups: &[&Vec<usize>], place: &[usize]) -> u64 {
    let spans = groups.iter().map(|group| {
        let places = group.iter().map(|&one| place[one]);
        (places.clone().max().unwrap_or(0) - places.min().unwrap_or(0)) as u64
    });
    spans.sum()
}
