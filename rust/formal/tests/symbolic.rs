//! The running example of the paper on lazy splitting [`SuwimonteerabuthES08`, 2.4 and 3.1]: two
//! values of the shared variable from which one value can be reached must not share a view tuple.

use heddle_formal::symbolic::bdd::{Bdd, Budget, Outcome, Space};
use heddle_formal::symbolic::engine::Engine;
use heddle_formal::symbolic::flow::Flow;
use heddle_formal::symbolic::layout::{Copy, Layout, variable};
use heddle_formal::symbolic::network::{
    Cell, Expression, Kind, Label, Network, Place, Procedure, Rule, Step, Then, Thread,
};
use heddle_formal::symbolic::order::order;
use heddle_formal::symbolic::scope::{Memory, Scope, Sharing};
use heddle_formal::symbolic::{Options, Order, Reuse, Splitting, split};

/// The values of the shared variable: g, g' and g''.
const PLAIN: u32 = 0;
const PRIMED: u32 = 1;
const DOUBLE: u32 = 2;

/// Two threads that may write the shared variable of two bits.
fn network() -> Network {
    let rule =
        Rule { source: 0, steps: vec![Step::Assign(Place::Global(0), 0)], then: Then::Goto(0) };
    let procedure = Procedure {
        parameters: 0,
        locals: Vec::new(),
        labels: vec![Label { switch: true, quiet: false, owner: None }],
        rules: vec![rule],
    };
    Network {
        expressions: vec![Expression { bits: 2, kind: Kind::Constant(0) }],
        cells: vec![Cell { bits: 2, initial: Some(0) }],
        procedures: vec![procedure],
        threads: vec![Thread { procedure: 0, arguments: Vec::new() }; 2],
        ..Network::default()
    }
}

fn options() -> Options {
    Options {
        contexts: 2,
        splitting: Splitting::Lazy,
        reuse: Reuse::On,
        order: Order::Listed,
        targets: Vec::new(),
        groups: Vec::new(),
        chains: false,
        deadlock: false,
    }
}

/// One value of one copy of the shared variable.
fn at(engine: &Engine, copy: Copy, value: u32) -> Outcome<Bdd> {
    let positions = engine.code.layout.cells[0].iter().enumerate();
    let bits = positions.map(|(bit, &one)| (variable(one, copy), value >> bit & 1 == 1));
    engine.code.space.point(bits)
}

/// Pairs of values of two copies.
fn pairs(engine: &Engine, copies: (Copy, Copy), pairs: &[(u32, u32)]) -> Outcome<Bdd> {
    let mut all = engine.code.space.never.clone();
    for &(one, other) in pairs {
        let pair =
            engine.code.space.and(&at(engine, copies.0, one)?, &at(engine, copies.1, other)?)?;
        all = engine.code.space.or(&all, &pair)?;
    }
    Ok(all)
}

fn with_engine(check: impl FnOnce(&Engine, &Scope) -> Outcome<()>) {
    let (network, options) = (network(), options());
    network.check().unwrap();
    let flow = Flow::new(&network);
    let (cells, locals) = order(&network, &flow, Order::Listed);
    let layout = Layout::new(&network, &cells, &locals, Order::Listed);
    let budget = Budget { time: None, nodes: 1 << 16, proceed: &|| true, found: &|_| () };
    let space = Space::new(variable(layout.positions, Copy::Now), &budget).unwrap();
    let engine = Engine::new(&network, flow, layout, space, &options).unwrap();
    let scope = engine.scope(Sharing::Needed, Memory::Starts).unwrap();
    check(&engine, &scope).unwrap();
}

/// What the second thread makes of T0: also nothing at all.
const REACHED: [(u32, u32); 4] =
    [(PLAIN, PLAIN), (PRIMED, PRIMED), (PLAIN, DOUBLE), (PRIMED, DOUBLE)];

#[test]
fn the_two_start_values_are_confluent() {
    with_engine(|engine, scope| {
        let reached = pairs(engine, (Copy::Start, Copy::Now), &REACHED)?;
        let confluent = split::confluent(&engine.code, &scope.parts[1], &reached)?;
        let expected = [(PLAIN, PRIMED), (PRIMED, PLAIN)];
        assert!(confluent == pairs(engine, (Copy::Start, Copy::Second), &expected)?);
        Ok(())
    });
}

#[test]
fn a_safe_partition_has_two_classes_and_eager_splitting_three() {
    with_engine(|engine, scope| {
        let part = &scope.parts[1];
        let reached = pairs(engine, (Copy::Start, Copy::Now), &REACHED)?;
        let confluent = split::confluent(&engine.code, part, &reached)?;
        let domain = engine.code.space.exists(&reached, &part.lifted_now)?;
        let classes = split::partition(&engine.code, part, &domain, &confluent)?;
        let single = |value| at(engine, Copy::Start, value);
        assert!(classes == [single(PRIMED)?, single(PLAIN)?]);
        let ends = engine.code.space.exists(&reached, &engine.cubes.start)?;
        assert_eq!(split::singletons(&engine.code, scope, &ends)?.len(), 3);
        Ok(())
    });
}

#[test]
fn values_that_are_not_confluent_share_a_class() {
    with_engine(|engine, scope| {
        let part = &scope.parts[1];
        // In a row of four, each is confluent with the next: two classes are enough.
        let row = [(0, 0), (1, 0), (1, 1), (2, 1), (2, 2), (3, 2)];
        let reached = pairs(engine, (Copy::Start, Copy::Now), &row)?;
        let confluent = split::confluent(&engine.code, part, &reached)?;
        let domain = engine.code.space.exists(&reached, &part.lifted_now)?;
        let classes = split::partition(&engine.code, part, &domain, &confluent)?;
        let together = |one, other| {
            engine.code.space.or(&at(engine, Copy::Start, one)?, &at(engine, Copy::Start, other)?)
        };
        assert!(classes == [together(3, 1)?, together(2, 0)?]);
        Ok(())
    });
}
