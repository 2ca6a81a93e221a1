//! Small systems whose solution is plain to see.

use super::heap::{Site, Type};
use super::ids::{
    AllocationId, DispatchId, FieldId, Filter, InstanceId, Local, MethodId, NONE, Target, TypeId,
};
use super::set::Set;
use super::solver::Solver;
use super::template::Template;

const MAIN: u32 = 0;
const GET: u32 = 1;

fn method(number: u32) -> MethodId {
    MethodId::at(number as usize)
}

/// A solver that knows one class, number 0, which keeps methods apart, and `sites` of it.
fn solver(sites: u32) -> Solver {
    let mut solver = Solver::new(1);
    let mut supertypes = Set::default();
    supertypes.insert(TypeId::at(0));
    solver.heap.declare(
        TypeId::at(0),
        Type { supertypes, fields: vec![(FieldId::at(0), Filter::All)], is_context: true },
    );
    for _ in 0..sites {
        solver.heap.site(Site {
            type_number: TypeId::at(0),
            is_split: false,
            is_owned: false,
            is_hollow: false,
        });
    }
    solver
}

fn template(locals: u32, parameters: u32, result: u32, told: &[u32]) -> Template {
    Template::read(locals, parameters, result, NONE, told).expect("it is well formed")
}

#[test]
fn methods_are_asked_for_when_they_are_reached_and_kept_apart_by_receivers() {
    let mut solver = solver(4);
    // a = new; b = new; a.f = new; b.f = new; x = a.get(); y = b.get()
    let told = [
        1, 0, 0, 1, 1, 1, 1, 2, 2, 1, 3, 3, 4, 0, 0, 2, 4, 1, 0, 3, //
        15, 7, GET, 4, NONE, 1, 0, 15, 8, GET, 5, NONE, 1, 1,
    ];
    solver.define(method(MAIN), template(6, 0, NONE, &told));
    let main = solver.root(method(MAIN));
    let needs = solver.solve(&mut || true).expect("nobody stops it");
    assert_eq!(needs.methods, [method(GET)]);
    solver.define(method(GET), template(2, 1, 1, &[3, 1, 0, 0]));
    assert!(solver.solve(&mut || true).expect("nobody stops it").methods.is_empty());
    assert_eq!(solver.points_to(main, Local::at(4)), solver.points_to(main, Local::at(2)));
    assert_eq!(solver.points_to(main, Local::at(5)), solver.points_to(main, Local::at(3)));
    assert_eq!(solver.instances.edges().len(), 2);
}

#[test]
fn a_virtual_call_waits_for_its_target() {
    let (dispatch, class) = (DispatchId::at(5), TypeId::at(0));
    let mut solver = solver(1);
    solver.define(method(MAIN), template(2, 0, NONE, &[1, 0, 0, 10, 7, 5, 1, NONE, 1, 0]));
    let main = solver.root(method(MAIN));
    assert_eq!(solver.solve(&mut || true).expect("nobody stops it").targets, [(dispatch, class)]);
    solver.decide(dispatch, class, Some(Target::Apart(method(GET))));
    assert_eq!(solver.solve(&mut || true).expect("nobody stops it").methods, [method(GET)]);
    solver.define(method(GET), template(1, 1, 0, &[]));
    solver.solve(&mut || true);
    assert_eq!(solver.points_to(main, Local::at(1)), solver.points_to(main, Local::at(0)));
}

#[test]
fn what_makes_no_sense_is_ignored() {
    let mut solver = solver(0);
    solver.define(method(MAIN), template(1, 0, NONE, &[2, 0, 99, 1, 0, 99]));
    let main = solver.root(method(MAIN));
    let nothing = AllocationId::at(3);
    solver.hold(nothing, FieldId::at(0), nothing);
    solver.hold_static(FieldId::at(0), AllocationId::at(7));
    solver.solve(&mut || true);
    assert!(solver.points_to(main, Local::at(0)).is_empty());
    assert!(solver.points_to(main, Local::at(9)).is_empty());
    assert!(solver.points_to(InstanceId::at(9), Local::at(9)).is_empty());
    assert!(!solver.extend(InstanceId::at(9), &[]));
}
