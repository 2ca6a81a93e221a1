//! Saturation without Python: what is reached, why, and at what weight.

use std::sync::Arc;

use heddle_formal::pushdown::domains::{MinPlus, Unweighted};
use heddle_formal::pushdown::saturation::Options;
use heddle_formal::pushdown::witness::Unexplained;
use heddle_formal::pushdown::{
    Automaton, Budget, Direction, NONE, Order, Rule, Saturation, Semiring, Stop, System, Transition,
};

const UP: u32 = 0;
const DOWN: u32 = 1;
const ORDERS: [Order; 2] = [Order::Newest, Order::Flow];

/// Counts up on the stack, turns once, and counts down.
fn counter() -> Arc<System> {
    let rule = |source, target, first, second| Rule { source, symbol: 0, target, first, second };
    let rules = [rule(UP, UP, 0, 0), rule(UP, DOWN, NONE, NONE), rule(DOWN, DOWN, NONE, NONE)];
    Arc::new(System::new(2, 1, &rules).unwrap())
}

/// The automaton of one configuration.
fn one(control: u32, word: &[u32]) -> Automaton {
    let mut automaton = Automaton { controls: 2, states: 2, ..Automaton::default() };
    let mut from = control;
    for &symbol in word {
        automaton.transitions.push(Transition { from, symbol, to: automaton.states });
        from = automaton.states;
        automaton.states += 1;
    }
    automaton.finals.push(from);
    automaton
}

fn saturated<D: Semiring>(
    domain: D,
    weights: &[D::Weight],
    direction: Direction,
    order: Order,
    start: &Automaton,
) -> Saturation<D> {
    let options = Options { direction, order, witnesses: true };
    let mut found = Saturation::new(&counter(), domain, weights, options);
    found.start(&start.prepared(found.reserved()).automaton, &[]);
    let mut never = || false;
    let mut budget = Budget { transitions: None, steps: None, cancelled: &mut never };
    assert_eq!(found.run(&mut budget), None);
    found
}

#[test]
fn all_stacks_are_reached_and_each_has_a_path() {
    for order in ORDERS {
        let found = saturated(Unweighted, &[], Direction::Forward, order, &one(UP, &[0]));
        for depth in 0..20 {
            let word = vec![0; depth];
            assert_eq!(found.accepts(UP, &word), depth > 0);
            let witness = found.witness(DOWN, &word, 100).unwrap();
            assert_eq!(witness.given, (UP, vec![0]));
            let pushes = witness.rules.iter().filter(|&&rule| rule == 0).count();
            assert_eq!(witness.rules.len(), 2 * pushes - depth + 1);
        }
        assert_eq!(found.witness(UP, &[], 100), Err(Unexplained::NotAccepted));
    }
}

#[test]
fn what_leads_to_an_empty_stack_has_a_path_there() {
    for order in ORDERS {
        let found = saturated(Unweighted, &[], Direction::Backward, order, &one(DOWN, &[]));
        let witness = found.witness(UP, &[0, 0, 0], 100).unwrap();
        assert_eq!(witness.rules, [1, 2, 2]);
        assert_eq!(witness.given, (DOWN, vec![]));
        assert_eq!(found.witness(UP, &[0, 0, 0], 2), Err(Unexplained::TooLong));
        assert!(!found.accepts(UP, &[]));
    }
}

#[test]
fn the_cheapest_path_counts() {
    let costs = [10, 1, 2];
    for order in ORDERS {
        let forward = saturated(MinPlus, &costs, Direction::Forward, order, &one(UP, &[0]));
        assert_eq!(forward.weight_of(&one(DOWN, &[])), 1);
        assert_eq!(forward.weight_of(&one(DOWN, &[0])), 11);
        assert_eq!(forward.weight_of(&one(UP, &[0, 0, 0])), 20);
        assert_eq!(forward.weight_of(&one(UP, &[])), MinPlus.zero());
        let backward = saturated(MinPlus, &costs, Direction::Backward, order, &one(DOWN, &[]));
        assert_eq!(backward.weight_of(&one(UP, &[0, 0])), 3);
    }
}

#[test]
fn a_budget_stops_and_a_larger_one_goes_on() {
    let options = Options { direction: Direction::Forward, order: Order::Newest, witnesses: false };
    let mut found = Saturation::new(&counter(), Unweighted, &[], options);
    found.start(&one(UP, &[0]).prepared(found.reserved()).automaton, &[]);
    let mut never = || false;
    let mut little = Budget { transitions: None, steps: Some(1), cancelled: &mut never };
    assert_eq!(found.run(&mut little), Some(Stop::Steps));
    let mut enough = Budget { transitions: None, steps: None, cancelled: &mut never };
    assert_eq!(found.run(&mut enough), None);
    assert!(found.accepts(DOWN, &[0, 0, 0]));
    assert_eq!(found.witness(DOWN, &[], 100), Err(Unexplained::NotRemembered));
}

#[test]
fn a_rule_that_names_what_is_not_there_is_refused() {
    let rule = Rule { source: 0, symbol: 0, target: 1, first: NONE, second: NONE };
    assert!(System::new(1, 1, &[rule]).is_err());
    assert!(System::new(2, 0, &[rule]).is_err());
    assert!(System::new(2, 1, &[Rule { second: 0, ..rule }]).is_err());
    assert!(System::new(2, 1, &[rule]).is_ok());
}
