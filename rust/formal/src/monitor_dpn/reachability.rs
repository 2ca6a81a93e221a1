//! Can a network show these marks, phase after phase?

use crate::trees::component::BottomUp;
use crate::trees::emptiness::{Effort, Outcome, find_tree};

use super::goals::{Kind, Node, Trees};
use super::history::{Level, View, covers, level};
use super::model::{Head, Length, Locks, MOST_PHASES, Network, Phase};
use super::relations::Relations;

struct Demands<'a> {
    relations: Relations,
    joins: bool,
    phases: &'a [Phase],
    locks: Locks,
}

impl Demands<'_> {
    /// The marks that a thread may show at the end of a phase: one of them, or none.
    fn shown(&self, phase: u8, head: Head) -> Vec<u8> {
        let marks = self.phases[phase as usize].marks.get(&head).copied().unwrap_or(0);
        if marks == 0 {
            return vec![0];
        }
        (0..u8::BITS).map(|bit| 1 << bit).filter(|mark| marks & mark != 0).collect()
    }

    fn levels(
        &mut self,
        node: Node,
        children: &[&<Self as BottomUp<Node>>::State],
    ) -> Option<Box<[Level]>> {
        let kind = match self.locks {
            Locks::Respected => node.kind,
            Locks::Ignored => without_lock(node.kind),
        };
        let mut found = vec![Level::default(); self.phases.len()];
        let mut below = Vec::with_capacity(2);
        for number in node.phase..self.phases.len() as u8 {
            below.clear();
            below.extend(children.iter().map(|child| &child[number as usize]));
            let view = View { phase: node.phase, level: number };
            let mut here = level(&mut self.relations, kind, view, &below)?;
            if !self.joins {
                here.forget_taken();
            }
            found[number as usize] = here;
            if self.phases[number as usize].length == Length::One {
                let steps = &mut found[number as usize].steps;
                *steps += u8::from(is_step(kind) && node.phase == number);
                if *steps > 1 {
                    return None;
                }
            }
        }
        Some(found.into())
    }
}

fn is_step(kind: Kind) -> bool {
    !matches!(kind, Kind::Nil(_) | Kind::Cut(_))
}

fn without_lock(kind: Kind) -> Kind {
    match kind {
        Kind::Acq(rule, _) => Kind::NCall(rule),
        Kind::Use(rule, _, ended) => Kind::RCall(rule, ended),
        other => other,
    }
}

impl BottomUp<Node> for Demands<'_> {
    type State = Box<[Level]>;

    fn step(&mut self, node: Node, children: &[&Self::State], found: &mut Vec<Self::State>) {
        let Some(levels) = self.levels(node, children) else { return };
        let (Kind::Nil(head) | Kind::Cut(head)) = node.kind else {
            found.push(levels);
            return;
        };
        for marks in self.shown(node.phase, head) {
            let mut levels = levels.clone();
            levels[node.phase as usize] = Level::showing(marks);
            found.push(levels);
        }
    }

    fn class(&self, _: &Self::State) -> u64 {
        0
    }

    fn covers(&self, better: &Self::State, worse: &Self::State) -> bool {
        let mut levels = better.iter().zip(worse);
        levels.all(|(better, worse)| covers(&self.relations, better, worse))
    }

    fn accepts(&self, levels: &Self::State) -> bool {
        let mut phases = self.phases.iter().zip(levels);
        phases.all(|(phase, level)| {
            let long_enough = phase.length == Length::Any || level.steps == 1;
            long_enough && phase.wanted & !level.marks == 0 && level.is_possible(&self.relations)
        })
    }
}

/// Look for an execution tree with a schedule that shows the marks of each phase when it ends.
///
/// The first phases alone are asked about before all of them: where they are impossible the rest
/// is too, and fewer phases are much cheaper. `None` if there is no phase, or more than
/// [`MOST_PHASES`].
pub fn reach(
    network: &Network,
    phases: &[Phase],
    locks: Locks,
    go_on: &mut dyn FnMut(u64) -> bool,
) -> Option<(Outcome<Node>, Effort)> {
    if phases.is_empty() || phases.len() > MOST_PHASES {
        return None;
    }
    let mut total = Effort::default();
    let mut last = Outcome::Empty;
    for count in 1..=phases.len() {
        let phases = &phases[..count];
        let trees = Trees { network, phases };
        let joins = network.joins() != 0;
        let mut demands = Demands { relations: Relations::default(), joins, phases, locks };
        let (outcome, effort) = find_tree(&trees, &mut demands, go_on);
        total.add(effort);
        last = outcome;
        if !matches!(last, Outcome::Found(_)) {
            break;
        }
    }
    Some((last, total))
}
