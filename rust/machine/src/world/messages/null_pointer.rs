//! What a `NullPointerException` says: which action failed, and what was null.

use super::operands::{Operands, Stack, loaded};
use super::{java_parameters, java_type};
use heddle_classfile::{Code, Instruction, MethodDescriptor, MethodRef, Name, Opcode, Operand};

/// A method's code, and what is needed to name its variables.
#[derive(Clone, Copy)]
pub struct Place<'a> {
    /// The code.
    pub code: &'a Code,
    /// The method's type.
    pub descriptor: &'a Name,
    /// Whether the first local variable is not `this`.
    pub is_static: bool,
}

/// How far an expression is followed.
const DETAIL: usize = 5;

/// The text of the exception that instruction `index` throws on null; `None` if that instruction
/// does not throw one itself.
pub fn null_pointer(place: &Place<'_>, index: usize) -> Option<String> {
    let instruction = place.code.instructions.get(index)?;
    let (action, depth) = failed_action(instruction)?;
    let operands = Operands::before(place.code, index);
    let mut explanation = Explanation { place, operands: &operands, text: String::new() };
    if explanation.cause(index, depth, DETAIL) {
        let intro = if explanation.is_call(index, depth) { "the return value of " } else { "" };
        return Some(format!("{action} because {intro}\"{}\" is null", explanation.text));
    }
    Some(action)
}

/// What could not be done, and how deep in the operand stack the null is.
fn failed_action(instruction: &Instruction) -> Option<(String, usize)> {
    use Opcode as O;
    let load = |what: &str| Some((format!("Cannot load from {what} array"), 1));
    let store = |what: &str, depth| Some((format!("Cannot store to {what} array"), depth));
    match (instruction.opcode, &instruction.operand) {
        (O::Iaload, _) => load("int"),
        (O::Faload, _) => load("float"),
        (O::Aaload, _) => load("object"),
        (O::Baload, _) => load("byte/boolean"),
        (O::Caload, _) => load("char"),
        (O::Saload, _) => load("short"),
        (O::Laload, _) => load("long"),
        (O::Daload, _) => load("double"),
        (O::Iastore, _) => store("int", 2),
        (O::Fastore, _) => store("float", 2),
        (O::Aastore, _) => store("object", 2),
        (O::Bastore, _) => store("byte/boolean", 2),
        (O::Castore, _) => store("char", 2),
        (O::Sastore, _) => store("short", 2),
        (O::Lastore, _) => store("long", 3),
        (O::Dastore, _) => store("double", 3),
        (O::Arraylength, _) => Some(("Cannot read the array length".into(), 0)),
        (O::Athrow, _) => Some(("Cannot throw exception".into(), 0)),
        (O::Monitorenter, _) => Some(("Cannot enter synchronized block".into(), 0)),
        (O::Monitorexit, _) => Some(("Cannot exit synchronized block".into(), 0)),
        (O::Getfield, Operand::Field(field)) => {
            Some((format!("Cannot read field \"{}\"", field.name), 0))
        }
        (O::Putfield, Operand::Field(field)) => {
            let text = format!("Cannot assign field \"{}\"", field.name);
            Some((text, usize::from(field.descriptor.slots())))
        }
        // A constructor is never called on null; an exception made by one has no text.
        (O::Invokevirtual | O::Invokespecial | O::Invokeinterface, Operand::Method(method))
            if &*method.name != "<init>" =>
        {
            let text = format!("Cannot invoke \"{}\"", method_name(method));
            Some((text, usize::from(method.descriptor.argument_slots())))
        }
        _ => None,
    }
}

/// A class as these texts spell it: the two commonest ones without their package.
fn class_name(name: &str) -> String {
    match name {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        _ => name.replace('/', "."),
    }
}

fn method_name(method: &MethodRef) -> String {
    let parameters = java_parameters(method.descriptor.text());
    let parameters: Vec<String> = parameters.split(", ").map(shortened).collect();
    let owner = if method.owner.starts_with('[') {
        java_type(&method.owner)
    } else {
        class_name(&method.owner)
    };
    format!("{owner}.{}({})", method.name, parameters.join(", "))
}

/// A type without the package of the two commonest classes.
fn shortened(parameter: &str) -> String {
    let element = parameter.trim_end_matches("[]");
    let dimensions = &parameter[element.len()..];
    let element = match element {
        "java.lang.Object" => "Object",
        "java.lang.String" => "String",
        other => other,
    };
    format!("{element}{dimensions}")
}

struct Explanation<'a> {
    place: &'a Place<'a>,
    operands: &'a Operands,
    text: String,
}

impl Explanation<'_> {
    fn source(&self, index: usize, depth: usize) -> Option<(&Stack, usize, &Instruction)> {
        let stack = self.operands.at(index)?;
        let source = stack.source(depth)?;
        Some((stack, source, self.place.code.instructions.get(source)?))
    }

    fn is_call(&self, index: usize, depth: usize) -> bool {
        let source = self.source(index, depth);
        source.is_some_and(|(_, _, instruction)| matches!(instruction.operand, Operand::Method(_)))
    }

    /// Spell the expression at this depth of the stack before an instruction; false if it is not
    /// one that Java code would spell.
    fn cause(&mut self, index: usize, depth: usize, detail: usize) -> bool {
        if detail == 0 {
            return false;
        }
        let Some((stack, at, instruction)) = self.source(index, depth) else { return false };
        let instruction = instruction.clone();
        if let Some(local) = loaded(&instruction) {
            let untouched = !stack.is_written(local);
            let name = self.local_name(at, local, untouched);
            // Only references and ints occur in expressions that can be null, or index an array.
            let spelled = matches!(instruction.opcode.number(), 21 | 25 | 26..=29 | 42..=45);
            if spelled {
                self.text.push_str(&name);
            }
            return spelled;
        }
        match (instruction.opcode, &instruction.operand) {
            (Opcode::AconstNull, _) => self.text.push_str("null"),
            (opcode, _) if (2..=8).contains(&opcode.number()) => {
                let value = i32::from(opcode.number()) - 3;
                self.text.push_str(&value.to_string());
            }
            (_, Operand::Immediate(value)) => self.text.push_str(&value.to_string()),
            (Opcode::Getstatic, Operand::Field(field)) => {
                self.text.push_str(&class_name(&field.owner));
                self.text.push('.');
                self.text.push_str(&field.name);
            }
            (Opcode::Getfield, Operand::Field(field)) => {
                if self.cause(at, 0, detail - 1) {
                    self.text.push('.');
                }
                self.text.push_str(&field.name);
            }
            (_, Operand::Method(method)) => self.text.push_str(&method_name(method)),
            (Opcode::Iaload | Opcode::Aaload, _) => {
                if !self.cause(at, 1, detail - 1) {
                    self.text.push_str("<array>");
                }
                self.text.push('[');
                if !self.cause(at, 0, detail) {
                    self.text.push_str("...");
                }
                self.text.push(']');
            }
            _ => return false,
        }
        true
    }

    /// The name of a local variable, or what can be said of one without a name.
    fn local_name(&self, index: usize, local: u16, untouched: bool) -> String {
        let pc = self.place.code.instructions[index].pc;
        let named = self.place.code.local_variables.iter().find(|variable| {
            let alive = variable.start..variable.start.saturating_add(variable.length);
            variable.slot == local && alive.contains(&pc)
        });
        if let Some(variable) = named {
            return variable.name.to_string();
        }
        if !self.place.is_static && local == 0 && untouched {
            return "this".into();
        }
        match self.parameter(local).filter(|_| untouched) {
            Some(number) => format!("<parameter{number}>"),
            None => format!("<local{local}>"),
        }
    }

    /// Which parameter begins as this local variable, counted from 1.
    fn parameter(&self, local: u16) -> Option<usize> {
        let descriptor = MethodDescriptor::parse(self.place.descriptor)?;
        let mut first = u16::from(!self.place.is_static);
        for (number, parameter) in descriptor.parameters().enumerate() {
            let size = if matches!(parameter, "J" | "D") { 2 } else { 1 };
            if (first..first + size).contains(&local) {
                return Some(number + 1);
            }
            first += size;
        }
        None
    }
}
