//! Texts of `NullPointerException`, on code put together by hand.

use std::sync::Arc;

use super::{Place, null_pointer};
use heddle_classfile::{
    Code, FieldDescriptor, FieldRef, Instruction, LocalVariable, MethodDescriptor, MethodRef, Name,
    Opcode, Operand, OwnerKind,
};

fn code(instructions: Vec<(Opcode, Operand)>) -> Code {
    let instructions = (0..).zip(instructions).map(|(pc, (opcode, operand))| Instruction {
        pc,
        opcode,
        length: 1,
        operand,
    });
    let instructions: Vec<Instruction> = instructions.collect();
    Code {
        max_stack: 8,
        max_locals: 8,
        length: instructions.len() as u16,
        instructions,
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

fn field(owner: &str, name: &str) -> Operand {
    let descriptor = FieldDescriptor::parse(&Name::from("Ljava/lang/String;")).unwrap();
    Operand::Field(Arc::new(FieldRef { owner: owner.into(), name: name.into(), descriptor }))
}

fn method(owner: &str, name: &str, descriptor: &str) -> Operand {
    let descriptor = MethodDescriptor::parse(&Name::from(descriptor)).unwrap();
    Operand::Method(Arc::new(MethodRef {
        owner: owner.into(),
        name: name.into(),
        descriptor,
        owner_kind: OwnerKind::Class,
    }))
}

/// The text of the last instruction's exception, in a static method with these parameters.
fn text_in(code: &Code, descriptor: &str) -> Option<String> {
    let descriptor = Name::from(descriptor);
    let place = Place { code, descriptor: &descriptor, is_static: true };
    null_pointer(&place, code.instructions.len() - 1)
}

fn text(instructions: Vec<(Opcode, Operand)>) -> Option<String> {
    text_in(&code(instructions), "(JLjava/lang/String;)V")
}

#[test]
fn a_static_field_that_is_null_is_named_with_its_class() {
    let instructions = vec![
        (Opcode::Getstatic, field("a/B", "names")),
        (Opcode::Invokevirtual, method("java/lang/String", "length", "()I")),
    ];
    let expected = "Cannot invoke \"String.length()\" because \"a.B.names\" is null";
    assert_eq!(text(instructions).as_deref(), Some(expected));
}

#[test]
fn a_call_that_returned_null_is_named_with_the_types_of_its_parameters() {
    let instructions = vec![
        (Opcode::AconstNull, Operand::None),
        (Opcode::Iconst2, Operand::None),
        (Opcode::Invokestatic, method("a/B", "find", "([Ljava/lang/Object;I)La/B;")),
        (Opcode::Getfield, field("a/B", "next")),
    ];
    let expected = "Cannot read field \"next\" because the return value of \"a.B.find(Object[], int)\" is null";
    assert_eq!(text(instructions).as_deref(), Some(expected));
}

#[test]
fn an_array_is_named_with_its_index() {
    let instructions = vec![
        (Opcode::Getstatic, field("B", "rows")),
        (Opcode::Iconst3, Operand::None),
        (Opcode::Aaload, Operand::None),
        (Opcode::Arraylength, Operand::None),
    ];
    let expected = "Cannot read the array length because \"B.rows[3]\" is null";
    assert_eq!(text(instructions).as_deref(), Some(expected));
}

#[test]
fn a_parameter_without_a_name_is_numbered_and_a_written_one_is_a_local_variable() {
    let reading = vec![(Opcode::Aload2, Operand::None), (Opcode::Monitorenter, Operand::None)];
    let expected = "Cannot enter synchronized block because \"<parameter2>\" is null";
    assert_eq!(text(reading).as_deref(), Some(expected));
    let writing = vec![
        (Opcode::AconstNull, Operand::None),
        (Opcode::Astore2, Operand::None),
        (Opcode::Aload2, Operand::None),
        (Opcode::Athrow, Operand::None),
    ];
    let expected = "Cannot throw exception because \"<local2>\" is null";
    assert_eq!(text(writing).as_deref(), Some(expected));
}

#[test]
fn a_local_variable_has_the_name_that_the_compiler_kept() {
    let mut code = code(vec![
        (Opcode::Aload2, Operand::None),
        (Opcode::Iconst0, Operand::None),
        (Opcode::Baload, Operand::None),
    ]);
    code.local_variables.push(LocalVariable {
        start: 0,
        length: 3,
        name: "bytes".into(),
        descriptor: "[B".into(),
        slot: 2,
    });
    let expected = "Cannot load from byte/boolean array because \"bytes\" is null";
    assert_eq!(text_in(&code, "(J[B)V").as_deref(), Some(expected));
}

#[test]
fn a_value_of_two_sources_is_not_explained() {
    let instructions = vec![
        (Opcode::Iconst0, Operand::None),
        (Opcode::Ifeq, Operand::Target(4)),
        (Opcode::AconstNull, Operand::None),
        (Opcode::Goto, Operand::Target(5)),
        (Opcode::Aload2, Operand::None),
        (Opcode::Arraylength, Operand::None),
    ];
    assert_eq!(text(instructions).as_deref(), Some("Cannot read the array length"));
}

#[test]
fn an_exception_that_the_program_makes_itself_has_no_text() {
    let instructions = vec![
        (Opcode::Aload2, Operand::None),
        (Opcode::Invokespecial, method("java/lang/NullPointerException", "<init>", "()V")),
    ];
    assert_eq!(text(instructions), None);
    assert_eq!(text(vec![(Opcode::Return, Operand::None)]), None);
}

#[test]
fn code_that_makes_no_sense_is_answered_all_the_same() {
    let instructions = vec![
        (Opcode::Dup2X2, Operand::None),
        (Opcode::Swap, Operand::None),
        (Opcode::Pop2, Operand::None),
        (Opcode::Goto, Operand::Target(60_000)),
        (Opcode::Aastore, Operand::None),
    ];
    assert_eq!(text(instructions).as_deref(), Some("Cannot store to object array"));
}
