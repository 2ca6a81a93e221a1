//! `jsr` and `ret` removed: each call of a subroutine gets its own copy of the subroutine.
//!
//! Compilers before Java 6 shared the code of a `finally` block in this way. What a local variable
//! holds inside depends on the caller (JVMS §4.10.2.6), and the machine has to know which slots hold
//! references at each instruction. A copy is known by the calls that are open when it runs;
//! subroutines are not recursive (JVMS §4.9.2), so a call of one that is still open means that the
//! open one was left by a jump or an exception. `heddle.program.lifting` does the same.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::flow;
use heddle_classfile::{
    ClassFile, Code, ExceptionHandler, Instruction, LocalVariable, Opcode, Operand, Switch,
};

/// Class files from this version on have no subroutines.
const WITHOUT: u16 = 51;

/// An open subroutine.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Call {
    /// Where it was called.
    site: usize,
    /// Where it begins.
    entry: usize,
    /// The local variable that keeps its return address, if it begins by storing it.
    slot: Option<usize>,
}

type Open = Vec<Call>;
/// An instruction, and the calls that are open there.
type Place = (usize, Open);

/// The class file with subroutines copied into where they are called. A method whose
/// subroutines cannot be copied keeps them, and is refused when it is called.
pub fn inlined(mut file: ClassFile) -> ClassFile {
    if file.major_version >= WITHOUT {
        return file;
    }
    for method in &mut file.methods {
        let code = method.attributes.code();
        if let Some(copied) = code.filter(|code| calls(code)).and_then(|code| copied(code)) {
            Arc::make_mut(method).attributes.body = Some(copied.into());
        }
    }
    file
}

/// Whether the version of a class file allows subroutines.
pub fn may_have(bytes: &[u8]) -> bool {
    let major = bytes.get(6..8).map(|version| u16::from_be_bytes([version[0], version[1]]));
    major.is_none_or(|major| major < WITHOUT)
}

/// Whether code has subroutines.
pub fn calls(code: &Code) -> bool {
    let has = |instruction: &Instruction| is_call(instruction) || instruction.opcode == Opcode::Ret;
    code.instructions.iter().any(has)
}

fn is_call(instruction: &Instruction) -> bool {
    matches!(instruction.opcode, Opcode::Jsr | Opcode::JsrW)
}

/// The code with its subroutines copied, unless they are ill-formed or make too many instructions.
fn copied(code: &Code) -> Option<Code> {
    let places = reachable(code)?;
    let mut starts: FxHashMap<&Place, u16> = FxHashMap::default();
    let mut count = 0u16;
    for place in &places {
        starts.insert(place, count);
        count = count.checked_add(if is_call(&code.instructions[place.0]) { 2 } else { 1 })?;
    }
    let mut made = Code {
        instructions: Vec::with_capacity(usize::from(count)),
        line_numbers: Vec::new(),
        length: count,
        stack_map: None,
        type_annotations: Vec::new(),
        in_file: Vec::new(),
        ..code.clone()
    };
    for place in &places {
        let from = &code.instructions[place.0];
        if let Some(line) = code.line(from.pc) {
            made.line_numbers.push((made.instructions.len() as u16, line));
        }
        for (opcode, operand) in rewritten(code, place, &starts)? {
            let pc = made.instructions.len() as u16;
            made.instructions.push(Instruction { pc, opcode, length: 1, operand });
            made.in_file.push((from.pc, place.0));
        }
    }
    made.exception_table = handlers(code, &places, &starts);
    made.local_variables = variables(code, &code.local_variables, &places, &starts);
    made.local_variable_types = variables(code, &code.local_variable_types, &places, &starts);
    Some(made)
}

/// Every instruction with every set of open calls that it runs in. Those with the same open calls
/// stay together and in order, so that an instruction still falls through to its neighbour.
fn reachable(code: &Code) -> Option<Vec<Place>> {
    let mut seen: FxHashSet<Place> = FxHashSet::default();
    let mut ranks: FxHashMap<Open, usize> = FxHashMap::default();
    let mut work: Vec<Place> = vec![(0, Vec::new())];
    while let Some(place) = work.pop() {
        if !seen.insert(place.clone()) {
            continue;
        }
        if seen.len() > usize::from(u16::MAX) {
            return None;
        }
        let rank = ranks.len();
        ranks.entry(place.1.clone()).or_insert(rank);
        work.extend(next(code, &place)?);
    }
    let mut places: Vec<Place> = seen.into_iter().collect();
    places.sort_by_key(|place| (ranks[&place.1], place.0));
    Some(places)
}

fn next(code: &Code, place: &Place) -> Option<Vec<Place>> {
    let (at, open) = place;
    let instruction = code.instructions.get(*at)?;
    let mut found = if is_call(instruction) {
        vec![called(code, place)?]
    } else if instruction.opcode == Opcode::Ret {
        vec![returned(instruction, open)?]
    } else {
        flow::successors(code, *at).into_iter().map(|next| (next, open.clone())).collect()
    };
    if may_throw(instruction.opcode) {
        for entry in flow::covering(code, *at) {
            found.push((flow::index(code, entry.handler), open.clone()));
        }
    }
    Some(found)
}

/// Whether an instruction may end with an exception: moves between variables, stack and places do not.
fn may_throw(opcode: Opcode) -> bool {
    !matches!(opcode.number(), 0..=17 | 21..=45 | 54..=78 | 87..=95 | 132 | 153..=169 | 198..=201)
}

fn called(code: &Code, (site, open): &Place) -> Option<Place> {
    let Operand::Target(pc) = code.instructions[*site].operand else { return None };
    let entry = flow::index(code, pc);
    let mut kept: Open = open.iter().take_while(|call| call.entry != entry).cloned().collect();
    kept.push(Call { site: *site, entry, slot: return_slot(code, entry) });
    Some((entry, kept))
}

fn return_slot(code: &Code, entry: usize) -> Option<usize> {
    let first = code.instructions[entry..].iter().find(|known| known.opcode != Opcode::Nop)?;
    let stores = matches!(first.opcode.number(), 58 | 75..=78);
    flow::local(first).filter(|_| stores)
}

fn returned(instruction: &Instruction, open: &Open) -> Option<Place> {
    let slot = flow::local(instruction);
    let depth = open.iter().rposition(|call| call.slot.is_some() && call.slot == slot)?;
    Some((open[depth].site + 1, open[..depth].to_vec()))
}

type Starts<'a> = FxHashMap<&'a Place, u16>;

fn rewritten(code: &Code, place: &Place, starts: &Starts<'_>) -> Option<Vec<(Opcode, Operand)>> {
    let (at, open) = place;
    let instruction = &code.instructions[*at];
    let target = |place: &Place| starts.get(place).map(|&start| Operand::Target(start));
    let here = |pc: u16| starts.get(&(flow::index(code, pc), open.clone())).copied();
    if is_call(instruction) {
        // Nothing reads the address, but it has its place on the stack.
        let address = (Opcode::Iconst0, Operand::None);
        return Some(vec![address, (Opcode::Goto, target(&called(code, place)?)?)]);
    }
    if instruction.opcode == Opcode::Ret {
        return Some(vec![(Opcode::Goto, target(&returned(instruction, open)?)?)]);
    }
    let operand = match &instruction.operand {
        Operand::Target(pc) => Operand::Target(here(*pc)?),
        Operand::Switch(switch) => {
            let cases = switch.cases.iter().map(|&(key, pc)| Some((key, here(pc)?)));
            let cases = cases.collect::<Option<_>>()?;
            Operand::Switch(Arc::new(Switch { cases, default: here(switch.default)? }))
        }
        other => other.clone(),
    };
    Some(vec![(instruction.opcode, operand)])
}

/// The copies of each set of open calls: index in the old code, start and end in the new one.
fn groups<'a>(code: &Code, places: &'a [Place], starts: &Starts<'_>) -> Groups<'a> {
    let mut found: Groups<'a> = BTreeMap::new();
    for place in places {
        let start = starts[place];
        let end = start + if is_call(&code.instructions[place.0]) { 2 } else { 1 };
        found.entry(&place.1).or_default().push((place.0, start, end));
    }
    found
}

type Groups<'a> = BTreeMap<&'a Open, Vec<(usize, u16, u16)>>;

/// Where the copies of a range of the old code are, in one group.
fn span(code: &Code, group: &[(usize, u16, u16)], from: u32, to: u32) -> Option<(u16, u16)> {
    let inside =
        |&&(at, ..): &&(usize, u16, u16)| (from..to).contains(&u32::from(code.instructions[at].pc));
    let first = group.iter().find(inside)?;
    let last = group.iter().rev().find(inside)?;
    Some((first.1, last.2))
}

/// Each handler once for each set of open calls; it runs with the same ones.
fn handlers(code: &Code, places: &[Place], starts: &Starts<'_>) -> Vec<ExceptionHandler> {
    let mut found = Vec::new();
    for (open, group) in groups(code, places, starts) {
        for entry in &code.exception_table {
            let span = span(code, &group, u32::from(entry.start), u32::from(entry.end));
            let handler = starts.get(&(flow::index(code, entry.handler), open.clone()));
            if let (Some((start, end)), Some(&handler)) = (span, handler) {
                let catch_type = entry.catch_type.clone();
                found.push(ExceptionHandler { start, end, handler, catch_type });
            }
        }
    }
    found
}

fn variables(
    code: &Code,
    known: &[LocalVariable],
    places: &[Place],
    starts: &Starts<'_>,
) -> Vec<LocalVariable> {
    let mut found = Vec::new();
    for group in groups(code, places, starts).values() {
        for variable in known {
            let from = u32::from(variable.start);
            if let Some((start, end)) = span(code, group, from, from + u32::from(variable.length)) {
                found.push(LocalVariable { start, length: end - start, ..variable.clone() });
            }
        }
    }
    found
}
