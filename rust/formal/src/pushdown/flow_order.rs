//! The symbols of a program in the order in which their weights become final.

use super::saturation::Direction;
use super::{NONE, System};

/// For each symbol a number that is higher the earlier it should be taken up.
///
/// Procedures are symbols that steps connect, or a call and where it returns to. What they call
/// comes before them, as far as recursion allows; inside, symbols are in reverse postorder of the
/// control flow, or in the opposite order when rules are applied backward.
pub(super) fn ranks(system: &System, direction: Direction) -> Vec<u32> {
    let procedures = procedures(system);
    let mut calls: Vec<(u32, u32)> = Vec::new();
    let mut flow: Vec<(u32, u32)> = Vec::new();
    let mut entries: Vec<u32> = Vec::new();
    for rule in system.rules().iter().filter(|rule| rule.first != NONE) {
        if rule.second == NONE {
            flow.push((rule.symbol, rule.first));
        } else {
            flow.push((rule.symbol, rule.second));
            calls.push((procedures[rule.symbol as usize], procedures[rule.first as usize]));
            entries.push(rule.first);
        }
    }
    let bottom_up = finished(system.symbols(), &calls, 0..system.symbols());
    let starts = entries.into_iter().chain(0..system.symbols());
    let inside = finished(system.symbols(), &flow, starts);
    let mut order: Vec<u32> = (0..system.symbols()).collect();
    order.sort_unstable_by_key(|&symbol| {
        let procedure = bottom_up[procedures[symbol as usize] as usize];
        let place = inside[symbol as usize];
        (procedure, if direction == Direction::Forward { !place } else { place })
    });
    let mut ranks = vec![0; order.len()];
    for (place, &symbol) in order.iter().rev().enumerate() {
        ranks[symbol as usize] = place as u32;
    }
    ranks
}

/// For each symbol one that stands for its procedure.
fn procedures(system: &System) -> Vec<u32> {
    let mut parents: Vec<u32> = (0..system.symbols()).collect();
    for rule in system.rules().iter().filter(|rule| rule.first != NONE) {
        let next = if rule.second == NONE { rule.first } else { rule.second };
        let (one, other) = (root(&mut parents, rule.symbol), root(&mut parents, next));
        parents[one.max(other) as usize] = one.min(other);
    }
    (0..system.symbols()).map(|symbol| root(&mut parents, symbol)).collect()
}

fn root(parents: &mut [u32], mut symbol: u32) -> u32 {
    while parents[symbol as usize] != symbol {
        let above = parents[parents[symbol as usize] as usize];
        parents[symbol as usize] = above;
        symbol = above;
    }
    symbol
}

/// When a depth-first search over these edges is done with each node.
fn finished(nodes: u32, edges: &[(u32, u32)], starts: impl Iterator<Item = u32>) -> Vec<u32> {
    let (offsets, targets) = grouped(nodes, edges);
    let mut when = vec![NONE; nodes as usize];
    let mut seen = vec![false; nodes as usize];
    let mut count = 0;
    let mut path: Vec<(u32, u32)> = Vec::new();
    for start in starts {
        if seen[start as usize] {
            continue;
        }
        seen[start as usize] = true;
        path.push((start, offsets[start as usize]));
        while let Some((node, next)) = path.last_mut() {
            if *next == offsets[*node as usize + 1] {
                when[*node as usize] = count;
                count += 1;
                path.pop();
                continue;
            }
            let to = targets[*next as usize];
            *next += 1;
            if !seen[to as usize] {
                seen[to as usize] = true;
                path.push((to, offsets[to as usize]));
            }
        }
    }
    when
}

/// The targets of edges by where they leave, with the place where each node's start.
fn grouped(nodes: u32, edges: &[(u32, u32)]) -> (Vec<u32>, Vec<u32>) {
    let mut offsets = vec![0; nodes as usize + 2];
    for &(from, _) in edges {
        offsets[from as usize + 2] += 1;
    }
    for place in 2..offsets.len() {
        offsets[place] += offsets[place - 1];
    }
    let mut targets = vec![0; edges.len()];
    for &(from, to) in edges {
        let next = &mut offsets[from as usize + 1];
        targets[*next as usize] = to;
        *next += 1;
    }
    // Code is mostly laid out in the order in which it runs.
    for node in 0..nodes as usize {
        targets[offsets[node] as usize..offsets[node + 1] as usize].sort_unstable();
    }
    (offsets, targets)
}
