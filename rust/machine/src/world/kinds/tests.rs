//! Kinds of code put together by hand: what compilers never write, and what they seldom do.

use super::{IllTyped, Kind, Kinds};
use crate::world::Liveness;
use heddle_classfile::{
    Code, Constant, ExceptionHandler, Instruction, MethodDescriptor, Opcode as O, Operand,
};

/// Code whose instructions have their indices as pc.
fn code(instructions: &[(O, Operand)]) -> Code {
    let instruction = |(pc, (opcode, operand)): (usize, &(O, Operand))| Instruction {
        pc: pc as u16,
        opcode: *opcode,
        length: 1,
        operand: operand.clone(),
    };
    Code {
        max_stack: 4,
        max_locals: 4,
        length: instructions.len() as u16,
        instructions: instructions.iter().enumerate().map(instruction).collect(),
        exception_table: Vec::new(),
        line_numbers: Vec::new(),
        local_variables: Vec::new(),
        local_variable_types: Vec::new(),
        stack_map: None,
        type_annotations: Vec::new(),
        attributes: Vec::new(),
        in_file: Vec::new(),
    }
}

fn plain(opcode: O) -> (O, Operand) {
    (opcode, Operand::None)
}

fn jump(opcode: O, target: u16) -> (O, Operand) {
    (opcode, Operand::Target(target))
}

fn kinds(code: &Code, descriptor: &str) -> Result<Kinds, IllTyped> {
    let descriptor = MethodDescriptor::parse(&descriptor.into()).expect("well-formed");
    Kinds::of(code, &descriptor, true)
}

fn fault(instructions: &[(O, Operand)], descriptor: &str) -> (u16, String) {
    let fault = kinds(&code(instructions), descriptor).expect_err("ill-typed");
    (fault.pc, fault.cause)
}

/// Local 1 is null or a number, as local 0 decides; both ways meet at 7.
fn meeting(last: &[(O, Operand)]) -> Vec<(O, Operand)> {
    let mut all = vec![
        plain(O::Iload0),
        jump(O::Ifeq, 5),
        plain(O::AconstNull),
        plain(O::Astore1),
        jump(O::Goto, 7),
        plain(O::Iconst0),
        plain(O::Istore1),
    ];
    all.extend_from_slice(last);
    all
}

#[test]
fn arguments_are_of_the_kinds_of_their_types() {
    let code = code(&[plain(O::Return)]);
    let kinds = kinds(&code, "(JLjava/lang/String;Z)V").expect("well-typed");
    let found: Vec<Kind> = (0..5).map(|slot| kinds.local(0, slot)).collect();
    assert_eq!(found, [Kind::Value, Kind::Unset, Kind::Ref, Kind::Value, Kind::Unset]);
}

#[test]
fn two_ways_that_disagree_leave_nothing_to_read() {
    let kinds = kinds(&code(&meeting(&[plain(O::Return)])), "(I)V").expect("well-typed");
    assert_eq!(kinds.local(4, 1), Kind::Ref);
    assert_eq!(kinds.local(7, 1), Kind::Unset);
    assert_eq!(kinds.local(7, 0), Kind::Value);
    for load in [O::Iload1, O::Aload1] {
        let (pc, cause) = fault(&meeting(&[plain(load), plain(O::Return)]), "(I)V");
        assert_eq!(pc, 7);
        assert!(cause.starts_with("Unset in local 1"), "{cause}");
    }
}

#[test]
fn a_handler_sees_variables_as_they_are_anywhere_in_its_range() {
    let mut code = code(&[
        plain(O::Iconst0),
        plain(O::Istore0),
        plain(O::AconstNull),
        plain(O::Astore0),
        plain(O::Nop),
        plain(O::Return),
        plain(O::Athrow),
    ]);
    let handler = |start, end| ExceptionHandler { start, end, handler: 6, catch_type: None };
    for (start, end, local) in [(2, 4, Kind::Value), (4, 5, Kind::Ref), (2, 5, Kind::Unset)] {
        code.exception_table = vec![handler(start, end)];
        let kinds = kinds(&code, "()V").expect("well-typed");
        assert_eq!(kinds.local(6, 0), local, "{start} to {end}");
        assert_eq!((kinds.depth(6), kinds.operand(6, 0)), (1, Kind::Ref));
    }
}

#[test]
fn of_what_is_never_reached_nothing_is_known() {
    let code = code(&[plain(O::Return), plain(O::Iadd), plain(O::Areturn)]);
    let kinds = kinds(&code, "(I)V").expect("well-typed");
    assert!(kinds.is_reached(0) && !kinds.is_reached(1) && !kinds.is_reached(2));
    assert_eq!((kinds.local(1, 0), kinds.depth(1)), (Kind::Unset, 0));
}

#[test]
fn values_of_two_slots_have_theirs_in_the_first() {
    let long = (O::Ldc2W, Operand::Constant(Constant::Long(1)));
    let code = code(&[
        long,
        plain(O::Dup2),
        plain(O::Lstore1),
        plain(O::AconstNull),
        plain(O::DupX2),
        plain(O::Return),
    ]);
    let kinds = kinds(&code, "()V").expect("well-typed");
    let operands =
        |at| (0..kinds.depth(at)).map(|slot| kinds.operand(at, slot)).collect::<Vec<_>>();
    assert_eq!(operands(2), [Kind::Value, Kind::Unset, Kind::Value, Kind::Unset]);
    assert_eq!((kinds.local(3, 1), kinds.local(3, 2)), (Kind::Value, Kind::Unset));
    assert_eq!(operands(5), [Kind::Ref, Kind::Value, Kind::Unset, Kind::Ref]);
}

/// A subroutine at 6 that is called twice; local 1 is `between` when it is called again.
fn subroutine(between: &[(O, Operand); 2], last: O) -> Vec<(O, Operand)> {
    vec![
        jump(O::Jsr, 6),
        between[0].clone(),
        between[1].clone(),
        jump(O::Jsr, 6),
        plain(last),
        plain(O::Return),
        plain(O::Astore3),
        plain(O::Nop),
        (O::Ret, Operand::Local(3)),
    ]
}

#[test]
fn a_subroutine_returns_to_whoever_called_it() {
    let store = [plain(O::Iconst0), plain(O::Istore1)];
    let code = code(&subroutine(&store, O::Nop));
    let kinds = kinds(&code, "(I)V").expect("well-typed");
    assert_eq!((kinds.depth(6), kinds.operand(6, 0)), (1, Kind::Value));
    assert_eq!((kinds.local(8, 3), kinds.local(8, 1)), (Kind::Value, Kind::Unset));
    for behind in [1, 4] {
        assert!(kinds.is_reached(behind));
        assert_eq!((kinds.depth(behind), kinds.local(behind, 0)), (0, Kind::Value));
    }
    assert!(!Liveness::of(&code).is_live(0, 1));
}

#[test]
fn what_callers_of_a_subroutine_disagree_about_cannot_be_read_behind_it() {
    let store = [plain(O::AconstNull), plain(O::Astore1)];
    let (pc, cause) = fault(&subroutine(&store, O::Aload1), "(II)V");
    assert_eq!(pc, 4);
    assert!(cause.ends_with("in local 1, not Ref"), "{cause}");
}

/// Instructions and a descriptor; where the fault is, and what.
type Case<'a> = (&'a [(O, Operand)], &'a str, u16, &'a str);

#[test]
fn ill_typed_code_is_refused_with_a_reason() {
    let cases: [Case; 12] = [
        (&[], "()V", 0, "no instructions"),
        (&[plain(O::Return)], "(JJI)V", 0, "5 argument slots in 4 local variables"),
        (&[plain(O::Pop)], "()V", 0, "1 operands wanted, 0 there"),
        (&[plain(O::Swap)], "()V", 0, "2 operands wanted, 0 there"),
        (&[plain(O::Dup2X2)], "()V", 0, "4 operands wanted, 0 there"),
        (&[plain(O::AconstNull), plain(O::Ineg)], "()V", 1, "Ref on the stack, not Value"),
        (&[plain(O::Lconst0), plain(O::Astore0)], "()V", 1, "a store of half a value"),
        (&[plain(O::Iload2)], "()V", 0, "Unset in local 2, not Value"),
        (&[plain(O::Iconst0), plain(O::Ireturn)], "()V", 1, "ireturn in a method of Void"),
        (&[plain(O::Iconst0), jump(O::Goto, 0)], "()V", 1, "1 operands where another way has 0"),
        (&[plain(O::Iconst0), plain(O::Lneg)], "()V", 1, "Value on the stack, not Unset"),
        (&[plain(O::Lconst0), plain(O::Dup2), plain(O::Iconst0)], "()V", 2, "more than 4 operands"),
    ];
    for (instructions, descriptor, pc, cause) in cases {
        assert_eq!(fault(instructions, descriptor), (pc, cause.to_string()));
    }
}

#[test]
fn code_that_needs_more_slots_than_anybody_has_is_refused() {
    let mut code = code(&vec![plain(O::Nop); 2_000]);
    code.max_locals = u16::MAX;
    let fault = kinds(&code, "()V").expect_err("too large");
    assert_eq!(fault.cause, "more slots than can be kept in view");
}
