//! Random small graphs and automata, against the transitive closure of the product.

use super::*;

struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) % sides
    }

    fn graph(&mut self) -> Vec<Node> {
        let size = 1 + self.roll(6);
        let mut graph = Vec::new();
        for place in 0..size {
            let enabled = self.roll(8);
            let mut edges = Vec::new();
            for thread in 0..3 {
                // A thread that can move need not have moved yet: graphs may be partly known.
                if enabled >> thread & 1 != 0 && self.roll(4) > 0 {
                    for decision in 0..=self.roll(2) {
                        let target = self.roll(size) as u32;
                        let hindered = self.roll(8) & self.roll(8) & self.roll(8) & !(1 << thread);
                        let decision = Some(decision);
                        edges.push(Edge { target, thread, decision, hindered });
                    }
                }
            }
            let rests = (enabled == 0).then_some(place as u32);
            graph.push(Node { label: self.roll(4), enabled, rests, edges });
        }
        // Where only luck leads on, a run may go on and may as well end.
        for place in 0..graph.len() {
            if graph[place].rests.is_none() && self.roll(6) == 0 {
                let rests = Some(graph.len() as u32);
                graph[place].rests = rests;
                graph.push(Node { label: graph[place].label, rests, ..Node::default() });
            }
        }
        graph
    }

    fn automaton(&mut self) -> Automaton {
        let states = 1 + self.roll(4);
        let mut leaving = Vec::new();
        for _ in 0..states {
            let count = self.roll(4);
            let one = |dice: &mut Self| {
                let must = dice.roll(4) & dice.roll(4);
                let must_not = dice.roll(4) & dice.roll(4) & !must;
                (Guard { must, must_not }, dice.roll(states) as u32)
            };
            leaving.push((0..count).map(|_| one(self)).collect());
        }
        let accepting = (0..states).map(|_| self.roll(3) == 0).collect();
        Automaton { initial: vec![0], accepting, leaving }
    }
}

const THREADS: usize = 3;

/// Whether the product, with a count of the threads that were served in turn, has a loop through
/// its accepting states: fairness as so many more sets of states to be visited.
fn has_accepted_run(graph: &[Node], automaton: &Automaton, fairness: Fairness) -> bool {
    let product = Product { graph, automaton, fairness };
    let pairs = graph.len() * automaton.leaving.len();
    let levels = THREADS + 1;
    let size = pairs * levels;
    let mut reach = vec![vec![false; size]; size];
    for pair in 0..pairs {
        for (edge, to) in product.moves(pair) {
            for level in 0..levels {
                let next = if level == THREADS {
                    if product.is_accepting(pair) { 0 } else { level }
                } else if fairness == Fairness::None || product.served(edge, to) >> level & 1 != 0 {
                    level + 1
                } else {
                    level
                };
                reach[pair * levels + level][to * levels + next] = true;
            }
        }
    }
    for via in 0..size {
        for from in 0..size {
            if reach[from][via] {
                let further = reach[via].clone();
                for (to, there) in reach[from].iter_mut().zip(further) {
                    *to |= there;
                }
            }
        }
    }
    let initial: Vec<usize> = product.initial().iter().map(|pair| pair * levels).collect();
    (0..pairs).any(|pair| {
        let place = pair * levels + THREADS;
        product.is_accepting(pair)
            && reach[place][place]
            && initial.iter().any(|&first| reach[first][place])
    })
}

/// The run alone, as a graph of its own.
fn unfolded(graph: &[Node], run: &Lasso) -> Vec<Node> {
    let mut nodes = Vec::new();
    let mut here = 0;
    let steps: Vec<Edge> = run.stem.iter().chain(&run.cycle).copied().collect();
    for (place, edge) in steps.iter().enumerate() {
        assert!(graph[here].edges.contains(edge), "a step that the graph does not have");
        let last = place + 1 == steps.len() && !run.cycle.is_empty();
        let target = if last { run.stem.len() } else { place + 1 };
        nodes.push(Node {
            edges: vec![Edge { target: target as u32, ..*edge }],
            rests: None,
            ..graph[here].clone()
        });
        here = edge.target as usize;
    }
    if run.cycle.is_empty() {
        assert!(graph[here].rests.is_some(), "a run that stops before its end");
        let rests = Some(nodes.len() as u32);
        nodes.push(Node { rests, edges: Vec::new(), enabled: 0, ..graph[here].clone() });
    }
    nodes
}

fn agree(fairness: Fairness) -> (usize, usize) {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    let (mut found, mut none) = (0, 0);
    for _ in 0..4_000 {
        let (graph, automaton) = (dice.graph(), dice.automaton());
        let run = lasso(&graph, &automaton, fairness);
        let expected = has_accepted_run(&graph, &automaton, fairness);
        assert_eq!(run.is_some(), expected, "{graph:#?}\n{automaton:#?}");
        match run {
            Some(run) => {
                let alone = unfolded(&graph, &run);
                assert!(has_accepted_run(&alone, &automaton, fairness), "{run:?}\n{graph:#?}");
                found += 1;
            }
            None => none += 1,
        }
    }
    (found, none)
}

#[test]
fn a_run_is_found_exactly_if_there_is_one_and_it_is_one() {
    let (found, none) = agree(Fairness::None);
    assert!(found > 500 && none > 500, "{found} found, {none} not");
}

#[test]
fn a_fair_run_is_found_exactly_if_there_is_one_and_it_is_fair() {
    let (found, none) = agree(Fairness::Weak);
    assert!(found > 200 && none > 500, "{found} found, {none} not");
}

#[test]
fn an_automaton_without_states_accepts_nothing() {
    let end = Node { rests: Some(0), ..Node::default() };
    assert_eq!(lasso(&[end], &Automaton::default(), Fairness::None), None);
}

#[test]
fn the_last_state_of_a_run_repeats_for_ever() {
    let always = Automaton {
        initial: vec![0],
        accepting: vec![true],
        leaving: vec![vec![(Guard { must: 1, must_not: 0 }, 0)]],
    };
    let end = Node { label: 1, rests: Some(0), ..Node::default() };
    assert_eq!(lasso(&[end], &always, Fairness::Weak), Some(Lasso::default()));
}

#[test]
fn what_happened_in_the_last_step_is_not_repeated_with_the_last_state() {
    let always = Automaton {
        initial: vec![0],
        accepting: vec![true],
        leaving: vec![vec![(Guard { must: 1, must_not: 0 }, 0)]],
    };
    let step = Edge { target: 1, thread: 0, decision: None, hindered: 0 };
    let first = Node { label: 1, enabled: 1, edges: vec![step], ..Node::default() };
    let last = Node { label: 1, rests: Some(2), ..Node::default() };
    let rest = Node { label: 0, rests: Some(2), ..Node::default() };
    assert_eq!(lasso(&[first, last, rest], &always, Fairness::None), None);
}
