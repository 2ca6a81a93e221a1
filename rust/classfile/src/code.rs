//! The `Code` attribute (JVMS §4.7.3) and what belongs to it.

use super::annotations::TypeAnnotations;
use super::attributes::{Common, Known, each_attribute, once, require};
use super::bytecode::Bytecode;
use super::instruction::Instruction;
use super::pool::{ConstantPool, field_descriptor};
use super::text::Name;
use crate::decode::{DecodeError, Reader, Result, Within};

/// The code of one method.
#[derive(Clone, Debug, PartialEq)]
pub struct Code {
    /// The deepest the operand stack gets.
    pub max_stack: u16,
    /// How many local variables there are.
    pub max_locals: u16,
    /// How many bytes the instructions take: 1 to 65,535.
    pub length: u16,
    /// The instructions, in order; jumps go to starts of instructions.
    pub instructions: Vec<Instruction>,
    /// The exception handlers, innermost first.
    pub exception_table: Vec<ExceptionHandler>,
    /// Where each line of the source begins: (pc, line), as in the file.
    pub line_numbers: Vec<(u16, u16)>,
    /// Local variables with their types.
    pub local_variables: Vec<LocalVariable>,
    /// Local variables with their generic signatures.
    pub local_variable_types: Vec<LocalVariable>,
    /// The `StackMapTable` (`StackMap` in old files), not decoded.
    pub stack_map: Option<Vec<u8>>,
    /// Annotations on types in the code.
    pub type_annotations: Vec<TypeAnnotations>,
    /// The names of all attributes, in the order of the file.
    pub attributes: Vec<Name>,
    /// Where the file has each instruction, and which of all it is there, for code that was rewritten;
    /// empty for any other.
    pub in_file: Vec<(u16, usize)>,
}

/// One exception handler: covers `start <= pc < end`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ExceptionHandler {
    /// The first instruction covered.
    pub start: u16,
    /// The first instruction no longer covered; may be the end of the code.
    pub end: u16,
    /// Where the handler begins.
    pub handler: u16,
    /// What is caught; `None` catches everything.
    pub catch_type: Option<Name>,
}

/// One local variable: alive for `start <= pc < start + length`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LocalVariable {
    /// The first byte of code where it has a value.
    pub start: u16,
    /// For how many bytes of code.
    pub length: u16,
    /// The name in the source.
    pub name: Name,
    /// The type: a descriptor, or a signature in the table of types.
    pub descriptor: Name,
    /// The index among the local variables.
    pub slot: u16,
}

impl Code {
    pub(super) fn decode(reader: &mut Reader<'_>, pool: &ConstantPool) -> Result<Self> {
        let (max_stack, max_locals) = (reader.u2()?, reader.u2()?);
        let at = reader.position();
        let length = reader.u4()?;
        let Some(length) = u16::try_from(length).ok().filter(|length| *length > 0) else {
            return Err(DecodeError::new(at, format!("{length} bytes of code, not 1 to 65535")));
        };
        let code = reader.window(usize::from(length))?;
        let bytecode = Bytecode::decode(code, pool, max_locals)?;
        let exception_table = reader
            .counted(8, |reader| exception_handler(reader, pool, &bytecode))
            .within(|| "exception table".into())?;
        let mut tables = Tables { pool, length, max_locals, ..Tables::new(pool) };
        let attributes = each_attribute(reader, pool, |name, reader| tables.decode(name, reader))?;
        Ok(Self {
            max_stack,
            max_locals,
            length,
            instructions: bytecode.instructions,
            exception_table,
            line_numbers: tables.line_numbers,
            local_variables: tables.local_variables,
            local_variable_types: tables.local_variable_types,
            stack_map: tables.stack_map,
            type_annotations: tables.common.type_annotations,
            attributes,
            in_file: Vec::new(),
        })
    }

    /// Where the class file has an instruction.
    pub fn pc_in_file(&self, index: usize) -> Option<u16> {
        let rewritten = self.in_file.get(index).map(|(pc, _)| *pc);
        rewritten.or_else(|| self.instructions.get(index).map(|instruction| instruction.pc))
    }

    /// The instructions that the class file has at a place: several if they were copied.
    pub fn indices_in_file(&self, pc: u16) -> Vec<usize> {
        if self.in_file.is_empty() {
            return vec![self.instructions.partition_point(|instruction| instruction.pc < pc)];
        }
        let copies = self.in_file.iter().enumerate();
        copies.filter(|(_, (known, _))| *known == pc).map(|(index, _)| index).collect()
    }

    /// Which instruction of the class file an instruction is.
    pub fn index_in_file(&self, index: usize) -> usize {
        self.in_file.get(index).map_or(index, |(_, known)| *known)
    }

    /// The source line of the instruction at `pc`, where the class file knows it.
    pub fn line(&self, pc: u16) -> Option<u16> {
        let lines = self.line_numbers.iter().filter(|(start, _)| *start <= pc);
        lines.max_by_key(|(start, _)| *start).map(|(_, line)| *line)
    }
}

fn exception_handler(
    reader: &mut Reader<'_>,
    pool: &ConstantPool,
    code: &Bytecode,
) -> Result<ExceptionHandler> {
    let at = reader.position();
    let (start, end, handler) = (reader.u2()?, reader.u2()?, reader.u2()?);
    let ends_well = code.is_start(end) || usize::from(end) == code.length();
    require(code.is_start(start) && ends_well && start < end, at, || {
        format!("range {start} to {end} is not one of whole instructions")
    })?;
    require(code.is_start(handler), at, || {
        format!("handler {handler} is not the start of an instruction")
    })?;
    let catch_type = pool.optional(reader, ConstantPool::class_at)?;
    Ok(ExceptionHandler { start, end, handler, catch_type })
}

/// What the attributes of the code say.
struct Tables<'a> {
    pool: &'a ConstantPool,
    length: u16,
    max_locals: u16,
    line_numbers: Vec<(u16, u16)>,
    local_variables: Vec<LocalVariable>,
    local_variable_types: Vec<LocalVariable>,
    stack_map: Option<Vec<u8>>,
    common: Common,
}

impl<'a> Tables<'a> {
    fn new(pool: &'a ConstantPool) -> Self {
        Self {
            pool,
            length: 0,
            max_locals: 0,
            line_numbers: Vec::new(),
            local_variables: Vec::new(),
            local_variable_types: Vec::new(),
            stack_map: None,
            common: Common::default(),
        }
    }

    fn decode(&mut self, name: &str, reader: &mut Reader<'_>) -> Result<Known> {
        match name {
            "LineNumberTable" => {
                let lines = reader.counted(4, |reader| self.line_number(reader))?;
                self.line_numbers.extend(lines);
            }
            "LocalVariableTable" => {
                let variables = reader.counted(10, |reader| {
                    let at = reader.position();
                    let variable = self.local_variable(reader)?;
                    let slots = field_descriptor(&variable.descriptor, at)?.slots();
                    self.check_slot(&variable, slots, at)?;
                    Ok(variable)
                })?;
                self.local_variables.extend(variables);
            }
            "LocalVariableTypeTable" => {
                let variables = reader.counted(10, |reader| {
                    let at = reader.position();
                    let variable = self.local_variable(reader)?;
                    self.check_slot(&variable, 1, at)?;
                    Ok(variable)
                })?;
                self.local_variable_types.extend(variables);
            }
            "StackMapTable" | "StackMap" => {
                let raw = reader.rest().to_vec();
                return once(&mut self.stack_map, raw, reader);
            }
            _ => return self.common.decode(name, reader, self.pool),
        }
        Ok(Known::Yes)
    }

    fn line_number(&self, reader: &mut Reader<'_>) -> Result<(u16, u16)> {
        let at = reader.position();
        let (pc, line) = (reader.u2()?, reader.u2()?);
        require(pc < self.length, at, || format!("line {line} begins outside the code, at {pc}"))?;
        Ok((pc, line))
    }

    fn local_variable(&self, reader: &mut Reader<'_>) -> Result<LocalVariable> {
        let at = reader.position();
        let (start, length) = (reader.u2()?, reader.u2()?);
        let end = u32::from(start) + u32::from(length);
        require(end <= u32::from(self.length), at, || {
            format!("a variable lives from {start} to {end}, outside the code")
        })?;
        let (name, descriptor) = (self.pool.name(reader)?, self.pool.name(reader)?);
        Ok(LocalVariable { start, length, name, descriptor, slot: reader.u2()? })
    }

    fn check_slot(&self, variable: &LocalVariable, slots: u16, at: usize) -> Result<()> {
        let (slot, locals) = (variable.slot, self.max_locals);
        require(u32::from(slot) + u32::from(slots) <= u32::from(locals), at, || {
            format!("a variable in local {slot} where there are {locals}")
        })
    }
}
