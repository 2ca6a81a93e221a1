//! What the program holds at a moment of a replay, asked for by name.

use super::replay::Replayer;
use heddle_machine::Machine;
use heddle_machine::action::Place;
use heddle_machine::ids::{ClassId, Ref, ThreadId};
use heddle_machine::record::{Call, Names};
use heddle_machine::state::Initialization;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::{Frame, Status, Thread};
use heddle_machine::world::class::{self, Type};

/// The most elements of an array that are listed.
const LONGEST: usize = 20;

/// A value with its type.
type Value = (Type, u64);

impl Replayer {
    /// The value of a static field `C.f`, of a path `C.f.g[2].h`, the contents of an object `#12`,
    /// or the stack of `thread 1`. A path may begin with a variable, or with a field of the object
    /// or class that is at work: of the thread that moved last, then of the others. An error says
    /// what is not there.
    pub fn show(&mut self, expression: &str) -> Result<String, String> {
        let expression = expression.trim();
        let mover = self.mover();
        self.naming(|machine, recorder| {
            let names = &mut recorder.names;
            if let Some(number) = expression.strip_prefix("thread ") {
                return thread_text(machine, names, number.trim());
            }
            let (value, steps) = start(machine, names, expression, mover)?;
            let mut value = value;
            for step in steps {
                value = follow(machine, names, value, &step)?;
            }
            Ok(contents(machine, names, value))
        })
    }
}

/// One step of a path: a field or an element.
enum Step {
    Field(String),
    Element(usize),
}

/// The names and indices of a path.
fn steps_of(path: &str) -> Result<Vec<Step>, String> {
    let mut steps = Vec::new();
    let wrong = || format!("{path} is no path such as C.f.g[2].h");
    for part in path.split('.').filter(|part| !part.is_empty()) {
        let mut pieces = part.split('[');
        let name = pieces.next().unwrap_or_default();
        if !name.is_empty() {
            steps.push(Step::Field(name.to_owned()));
        }
        for piece in pieces {
            let index = piece.strip_suffix(']').and_then(|index| index.parse().ok());
            steps.push(Step::Element(index.ok_or_else(wrong)?));
        }
    }
    if steps.is_empty() { Err(wrong()) } else { Ok(steps) }
}

/// Where a path begins, and the rest of it.
fn start(
    machine: &Machine,
    names: &Names,
    expression: &str,
    mover: ThreadId,
) -> Result<(Value, std::vec::IntoIter<Step>), String> {
    if let Some(numbered) = expression.strip_prefix('#') {
        let end = numbered.find(['.', '[']).unwrap_or(numbered.len());
        let number = &numbered[..end];
        let object = number.parse().ok().and_then(|number| names.object(number));
        let object = object.ok_or_else(|| format!("no object has the number {number} yet"))?;
        let rest = &numbered[end..];
        let steps = if rest.is_empty() { Vec::new() } else { steps_of(rest)? };
        return Ok(((Type::Ref, object.slot()), steps.into_iter()));
    }
    let mut steps = steps_of(expression)?.into_iter();
    if let Some(Step::Field(name)) = steps.as_slice().first()
        && let Some(value) = in_scope(machine, name, mover)
    {
        steps.next();
        return Ok((value, steps));
    }
    let mut spelled: Vec<String> = Vec::new();
    while let Some(Step::Field(name)) = steps.next() {
        spelled.push(name);
        if let Some(class) = class_named(machine, &spelled)
            && let Some(Step::Field(field)) = steps.next()
        {
            return Ok((static_value(machine, class, &field)?, steps));
        }
    }
    Err(format!("no variable in scope and no loaded class with a field is called {expression}"))
}

/// What a name means in the code that is being executed: of the thread that moved last, its
/// innermost call first, then of the other threads.
fn in_scope(machine: &Machine, name: &str, mover: ThreadId) -> Option<Value> {
    let threads = &machine.state.threads;
    let others = threads.iter().filter(|thread| thread.id != mover);
    let ordered = threads.get(mover.index()).into_iter().chain(others);
    let frames = ordered.flat_map(|thread| thread.frames.iter().rev().map(move |f| (thread, f)));
    let of_user = |frame: &Frame| {
        let class = machine.world.class(machine.world.method(frame.method).class);
        class.loader.is_user() && !class.hidden
    };
    frames.filter(|(_, frame)| of_user(frame)).find_map(|(thread, frame)| {
        let variables = locals(machine, thread, frame);
        let known = |wanted: &str| variables.iter().find(|(name, _)| name == wanted);
        if let Some((_, value)) = known(name) {
            return Some(*value);
        }
        let of_this = known("this").and_then(|(_, (_, value))| {
            let object = Ref::from_slot(*value);
            let slot = machine.world.slot_of(machine.state.heap.class_of(object), name)?;
            machine.value_at(Place::of(object, slot as u32))
        });
        let class = machine.world.method(frame.method).class;
        of_this.or_else(|| static_value(machine, class, name).ok())
    })
}

/// The loaded class of this name, which may lack its package and may have dots for `$`.
fn class_named(machine: &Machine, spelled: &[String]) -> Option<ClassId> {
    let wanted = spelled.join(".");
    let mut found: Vec<ClassId> = (0..machine.world.classes.len())
        .map(ClassId::at)
        .filter(|&id| {
            let class = machine.world.class(id);
            let name = class.name.replace(['/', '$'], ".");
            let short = class.loader.is_user() && name.ends_with(&format!(".{wanted}"));
            !class.hidden && (class.name.replace('/', ".") == wanted || name == wanted || short)
        })
        .collect();
    found.sort_by_key(|&id| machine.world.class(id).name.len());
    found.first().copied()
}

fn static_value(machine: &Machine, class: ClassId, field: &str) -> Result<Value, String> {
    let text = machine.class_text(class);
    let Some(id) = machine.world.static_of(class, field) else {
        return Err(format!("{text} has no static field {field}"));
    };
    if machine.state.initialization(class) == Initialization::Pending {
        return Err(format!("{text} is not initialised yet"));
    }
    let value = machine.value_at(Place::of_static(id));
    value.ok_or_else(|| format!("{text}.{field} has no value yet"))
}

fn follow(
    machine: &Machine,
    names: &mut Names,
    (memory, value): Value,
    step: &Step,
) -> Result<Value, String> {
    let object = Ref::from_slot(value);
    let text = machine.value_text(names, memory, value);
    if memory != Type::Ref || object.is_null() {
        return Err(format!("{text} has no parts"));
    }
    let class = machine.state.heap.class_of(object);
    let slot = match step {
        Step::Element(index) => match machine.state.heap.get(object).body.length() {
            Some(length) if *index < length => *index,
            Some(length) => return Err(format!("{text} has only {length} elements")),
            None => return Err(format!("{text} is no array")),
        },
        Step::Field(name) if name == "length" && machine.world.class(class).element().is_some() => {
            let length = machine.state.heap.get(object).body.length().unwrap_or(0);
            return Ok((Type::Int, length as u64));
        }
        Step::Field(name) => machine
            .world
            .slot_of(class, name)
            .ok_or_else(|| format!("{} has no field {name}", machine.class_text(class)))?,
    };
    let place = Place::of(object, slot as u32);
    machine.value_at(place).ok_or_else(|| format!("{text} has no such part"))
}

/// A value, and what is in it if it is an object.
fn contents(machine: &Machine, names: &mut Names, (memory, value): Value) -> String {
    let text = machine.value_text(names, memory, value);
    let object = Ref::from_slot(value);
    // What is spelled by its contents needs no list of fields.
    if memory != Type::Ref || object.is_null() || !text.ends_with(|c: char| c.is_ascii_digit()) {
        return text;
    }
    if machine.unboxed(object).is_some() {
        return text;
    }
    let known = machine.state.heap.get(object);
    let part = |names: &mut Names, slot: usize| {
        let value = machine.value_at(Place::of(object, slot as u32));
        value.map_or(String::new(), |(memory, value)| machine.value_text(names, memory, value))
    };
    if let Body::Fields(_) = known.body {
        let classes = machine.world.class(known.class).display.clone();
        let fields = classes.iter().flat_map(|&class| &machine.world.class(class).fields);
        let fields: Vec<String> = fields
            .filter_map(|field| match field.place {
                class::Place::Instance(slot) if field.index.is_some() => {
                    Some(format!("{} = {}", field.name, part(names, usize::from(slot))))
                }
                _ => None,
            })
            .collect();
        return format!("{text} {{{}}}", fields.join(", "));
    }
    let length = known.body.length().unwrap_or(0);
    let mut elements: Vec<String> = (0..length.min(LONGEST)).map(|at| part(names, at)).collect();
    if length > LONGEST {
        elements.push(format!("… {length} in all"));
    }
    format!("{text} [{}]", elements.join(", "))
}

fn thread_text(machine: &Machine, names: &mut Names, number: &str) -> Result<String, String> {
    let index = number.parse::<usize>().ok();
    let thread = index.and_then(|index| machine.state.threads.get(index));
    let thread = thread.ok_or_else(|| format!("there is no thread {number}"))?;
    let mut lines =
        vec![format!("{} {}", machine.thread_name(thread.id), status(machine, names, thread))];
    for frame in thread.frames.iter().rev() {
        let method = machine.world.method(frame.method);
        if machine.world.class(method.class).hidden {
            continue;
        }
        lines.push(format!("  at {}", machine.frame_text(frame.method, frame.pc)));
        for (name, value) in locals(machine, thread, frame) {
            let value = machine.value_text(names, value.0, value.1);
            lines.push(format!("      {name} = {value}"));
        }
    }
    Ok(lines.join("\n"))
}

fn status(machine: &Machine, names: &mut Names, thread: &Thread) -> String {
    let mut text = |object| machine.object_text(names, object);
    match &thread.status {
        Status::Runnable | Status::Woken { .. } if machine.can_step(thread) => "can run".into(),
        Status::Runnable | Status::Woken { .. } => "is blocked".into(),
        Status::Blocked(object) | Status::Returning { object, .. } => {
            format!("waits for {}", text(*object))
        }
        Status::Waiting { object, .. } => format!("waits on {}", text(*object)),
        Status::Parked(_) => "is parked".into(),
        Status::Polling(poll, _) => format!("waits for {}", machine.poll_text(*poll)),
        Status::Sleeping(_) => "sleeps".into(),
        Status::Joining(target, _) => format!("waits for {} to end", name(machine, *target)),
        Status::Initializing(class) => {
            format!("waits for the initialisation of {}", machine.class_text(*class))
        }
        Status::Terminated => "has ended".into(),
    }
}

fn name(machine: &Machine, id: ThreadId) -> String {
    machine.thread_name(id)
}

/// The local variables of a frame that have a value, where the class file names them.
fn locals(machine: &Machine, thread: &Thread, frame: &Frame) -> Vec<(String, Value)> {
    let call: Call = (frame.method, frame.pc);
    let Some(code) = machine.world.bytecode(call.0) else { return Vec::new() };
    let Some(instruction) = code.instructions.get(call.1 as usize) else { return Vec::new() };
    let pc = u32::from(instruction.pc);
    let alive = code.local_variables.iter().filter(|variable| {
        let start = u32::from(variable.start);
        (start..start + u32::from(variable.length)).contains(&pc)
    });
    let values = alive.filter_map(|variable| {
        let slot = frame.base as usize + usize::from(variable.slot);
        let value = *thread.stack.get(slot)?;
        Some((variable.name.to_string(), (Type::of(&variable.descriptor), value)))
    });
    values.collect()
}
