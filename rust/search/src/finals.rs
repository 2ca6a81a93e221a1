//! The states in which runs end, as far as a program or its user can tell them apart.
//!
//! For tests: a search that leaves something out must still reach the same ones. What is printed and
//! which exceptions ended threads belongs to the states then, and printing is seen.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::Search;
use heddle_machine::Machine;
use heddle_machine::action::{Action, Place};
use heddle_machine::ids::{ClassId, Ref, StaticId};
use heddle_machine::interpreter::Pause;
use heddle_machine::record::Names;
use heddle_machine::state::Initialization;
use heddle_machine::state::object::Body;
use heddle_machine::state::thread::{Status, Thread};
use heddle_machine::world::class::{self, Field, Loader, Type};

/// A state in which a run ended. Objects have numbers, in the order in which they are mentioned.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Final {
    /// `ended`, `stuck` or `exit` with its status.
    pub how: String,
    /// Daemons, or any threads at `System.exit`: `none`, or all of them had `ended`, or were
    /// `blocked` or ended, or some were `running`.
    pub left: &'static str,
    /// What was printed to the standard output.
    pub printed: String,
    /// Which exceptions ended threads.
    pub uncaught: Vec<String>,
    /// The user's static fields with all they lead to.
    pub statics: Vec<(String, String)>,
    /// The same, where objects of the library that may have a model are nothing but their class.
    pub own: Vec<(String, String)>,
    /// Who is blocked, and where in the user's code.
    pub blocked: Vec<String>,
    /// What each of them waits for.
    pub awaited: Vec<String>,
}

fn final_state(machine: &Machine, how: String) -> Final {
    let threads = machine.state.threads.iter();
    let left: Vec<&Thread> = threads.filter(|thread| thread.status != Status::Terminated).collect();
    let stuck = how == "stuck";
    let blocked = |thread: &&&Thread| stuck && !thread.daemon;
    let place = |thread: &&Thread| {
        format!("{} at {}", machine.thread_name(thread.id), machine.user_place(thread.id))
    };
    let awaited = |thread: &&Thread| {
        format!("{} {}", machine.thread_name(thread.id), wish_of(machine, thread))
    };
    let sorted = |mut texts: Vec<String>| {
        texts.sort_unstable();
        texts
    };
    let told = &machine.state.rest.told;
    Final {
        left: match &*left {
            [] if machine.state.threads.iter().any(|thread| thread.daemon) => "ended",
            [] => "none",
            _ if stuck => "none",
            all if all.iter().any(|thread| machine.can_step(thread)) => "running",
            _ => "blocked",
        },
        how,
        printed: String::from_utf8_lossy(&told.printed).into_owned(),
        uncaught: told.uncaught.clone(),
        statics: user_statics(machine, true),
        own: user_statics(machine, false),
        blocked: sorted(left.iter().filter(blocked).map(place).collect()),
        awaited: sorted(left.iter().filter(blocked).map(awaited).collect()),
    }
}

fn wish_of(machine: &Machine, thread: &Thread) -> String {
    let class = |object: Ref| machine.class_text(machine.state.heap.class_of(object));
    let holder = machine.holder(thread).map(|id| format!(", held by {}", machine.thread_name(id)));
    let what = match (&thread.status, &thread.next) {
        (Status::Waiting { object, .. }, _) => format!("waits on {}", class(*object)),
        // Joining a thread that has ended needs its monitor, and nothing else.
        (Status::Joining(target, _), _)
            if machine.state.thread(*target).status == Status::Terminated =>
        {
            format!("enters {}", class(machine.state.thread(*target).object))
        }
        (Status::Joining(target, _), _) => format!("joins {}", machine.thread_name(*target)),
        (Status::Initializing(target), _) | (Status::Runnable, Action::Initialize(target)) => {
            format!("initialises {}", machine.class_text(*target))
        }
        (Status::Runnable, Action::Acquire(object)) if machine.is_idle(thread, *object) => {
            format!("waits on {}", class(*object))
        }
        (Status::Parked(_), _) => "is parked".into(),
        (Status::Polling(poll, _), _) => format!("waits for {}", machine.poll_text(*poll)),
        _ => match machine.wanted_monitor(thread) {
            Some(object) => format!("enters {}", class(object)),
            None => "is blocked".into(),
        },
    };
    format!("{what}{}", holder.unwrap_or_default())
}

fn user_statics(machine: &Machine, library: bool) -> Vec<(String, String)> {
    let classes = (0..machine.world.classes.len()).map(ClassId::at);
    let mut found: Vec<(String, StaticId)> = Vec::new();
    for id in classes {
        let class = machine.world.class(id);
        if !class.loader.is_user()
            || class.hidden
            || machine.state.initialization(id) == Initialization::Pending
        {
            continue;
        }
        for field in &class.fields {
            // What the compiler adds has a dollar in its name.
            if let class::Place::Static(place) = field.place
                && !field.name.contains('$')
            {
                found.push((format!("{}.{}", machine.class_text(id), field.name), place));
            }
        }
    }
    found.sort_unstable_by(|one, other| one.0.cmp(&other.0));
    let numbers = FxHashMap::default();
    let text = String::new();
    let mut writer = Writer { machine, library, numbers, names: true, depth: 0, text };
    let value = |writer: &mut Writer<'_>, place: StaticId| {
        if let Some((memory, value)) = machine.value_at(Place::of_static(place)) {
            writer.value(memory, value);
        }
        std::mem::take(&mut writer.text)
    };
    found.into_iter().map(|(name, place)| (name, value(&mut writer, place))).collect()
}

/// Counts and moments that a state leaves out, or keeps in another way.
const FORGOTTEN: [&str; 7] = [
    "completed",
    "completedTaskCount",
    "completedTasks",
    "sequenceNumber",
    "time",
    "nextExecutionTime",
    "when",
];

/// What is written of an object.
enum Depth {
    /// Its class.
    Class,
    /// What the user's classes declare.
    Own,
    /// All its fields.
    All,
}

struct Writer<'a> {
    machine: &'a Machine,
    /// Whether the insides of the library's synchronizers and queues count.
    library: bool,
    numbers: FxHashMap<Ref, usize>,
    /// Whether threads are told by their names.
    names: bool,
    /// Objects in objects.
    depth: usize,
    text: String,
}

/// Objects in objects that are written.
const DEEPEST: usize = 400;

impl Writer<'_> {
    fn value(&mut self, memory: Type, value: u64) {
        // Moments are in states as distances from now.
        if memory == Type::Long && self.machine.watch.time.decides {
            self.text.push_str("long");
            return;
        }
        if memory != Type::Ref {
            let text = self.machine.value_text(&mut Names::default(), memory, value);
            self.text.push_str(&text);
            return;
        }
        let object = Ref::from_slot(value);
        if object.is_null() {
            self.text.push_str("null");
            return;
        }
        let next = self.numbers.len() + 1;
        if let Some(number) = self.numbers.get(&object) {
            let _ = write!(self.text, "#{number}");
            return;
        }
        self.numbers.insert(object, next);
        let _ = write!(self.text, "#{next} ");
        if self.depth < DEEPEST {
            self.depth += 1;
            self.object(object);
            self.depth -= 1;
        }
    }

    fn object(&mut self, object: Ref) {
        let machine = self.machine;
        let id = machine.state.heap.class_of(object);
        let class = machine.world.class(id);
        let name = if class.hidden { "lambda".into() } else { machine.class_text(id) };
        if &*class.name == "java/lang/String"
            && let Ok(text) = machine.text(object)
        {
            let _ = write!(self.text, "{text:?}");
            return;
        }
        if self.names
            && self.is_a(id, "java/lang/Thread")
            && let Ok(name) = machine.ref_field(object, "name").and_then(|name| machine.text(name))
        {
            let _ = write!(self.text, "{name:?} ");
        }
        self.text.push_str(&name);
        let length = machine.state.heap.get(object).body.length();
        if let Some(length) = length {
            let order = self.order_of(object, length);
            self.list(order.into_iter().map(|index| (String::new(), index)).collect(), object);
            return;
        }
        let depth = self.depth(id);
        if matches!(depth, Depth::Class)
            || !matches!(machine.state.heap.get(object).body, Body::Fields(_))
        {
            return;
        }
        let mut fields = Vec::new();
        for &declaring in &class.display {
            let declaring = machine.world.class(declaring);
            let counts = match depth {
                Depth::Own => declaring.loader.is_user(),
                _ => true,
            };
            let told = |field: &&Field| {
                let forgotten =
                    declaring.loader == Loader::Jdk && FORGOTTEN.contains(&&*field.name);
                counts && field.index.is_some() && !forgotten
            };
            for field in declaring.fields.iter().filter(told) {
                if let class::Place::Instance(slot) = field.place {
                    fields.push((format!("{}=", field.name), u32::from(slot)));
                }
            }
        }
        self.list(fields, object);
    }

    /// The positions of an array in the order in which its elements are told. Threads in an array are
    /// one up to their order for some searches, so they are told in one that does not depend on where
    /// they are.
    fn order_of(&self, array: Ref, length: usize) -> Vec<u32> {
        let mut order: Vec<u32> = (0..length as u32).collect();
        let Body::Refs(elements) = &self.machine.state.heap.peek(array).body else { return order };
        let is_thread = |&&at: &&u32| {
            let element = elements[at as usize];
            !element.is_null() && self.machine.state.heap.peek(element).marks.started
        };
        let places: Vec<u32> = order.iter().filter(is_thread).copied().collect();
        let told = |&at: &u32| {
            let Self { machine, library, depth, .. } = *self;
            let numbers = FxHashMap::default();
            let mut apart =
                Writer { machine, library, numbers, names: false, depth, text: String::new() };
            apart.value(Type::Ref, elements[at as usize].slot());
            apart.text
        };
        let mut threads: Vec<(String, u32)> = places.iter().map(|at| (told(at), *at)).collect();
        threads.sort();
        for (place, (_, at)) in places.into_iter().zip(threads) {
            order[place as usize] = at;
        }
        order
    }

    fn list(&mut self, parts: Vec<(String, u32)>, object: Ref) {
        self.text.push('{');
        for (name, slot) in parts {
            self.text.push_str(&name);
            if let Some((memory, value)) = self.machine.value_at(Place::of(object, slot)) {
                self.value(memory, value);
            }
            self.text.push(' ');
        }
        self.text.push('}');
    }

    fn is_a(&self, class: ClassId, name: &str) -> bool {
        let other = self.machine.world.loaded(name);
        other.is_some_and(|other| self.machine.world.is_subtype(class, other))
    }

    fn depth(&self, id: ClassId) -> Depth {
        let class = self.machine.world.class(id);
        if class.loader.is_user() {
            // A constant of an enumeration is told by its name, another object by its fields.
            return if self.is_a(id, "java/lang/Enum") { Depth::All } else { Depth::Own };
        }
        if self.is_a(id, "java/lang/Thread") || class.hidden {
            return Depth::Class;
        }
        let concurrent = class.name.starts_with("java/util/concurrent/");
        let atomic = class.name.starts_with("java/util/concurrent/atomic/");
        let collection = class.name.starts_with("java/util/") && !concurrent;
        let boxed = self.is_a(id, "java/lang/Number") || self.is_a(id, "java/lang/Boolean");
        if boxed || atomic || collection || concurrent && self.library {
            Depth::All
        } else {
            Depth::Class
        }
    }
}

impl Search<'_> {
    /// A run ended in the present state.
    pub(super) fn collect_final(&mut self) {
        if self.config.finals {
            let how = if self.is_finished() { "ended" } else { "stuck" };
            self.outcome.finals.insert(final_state(self.machine, how.into()));
        }
    }

    /// A run ended, if the program said so.
    pub(super) fn collect_exit(&mut self, pause: &Pause) {
        if let Pause::Exit(status) = pause
            && self.config.finals
        {
            let reached = final_state(self.machine, format!("exit {status}"));
            self.outcome.finals.insert(reached);
        }
    }

    /// A run ended in the present state, if nothing is left to do in it.
    pub(super) fn collect_end(&mut self, pause: &Pause) {
        let machine = &*self.machine;
        let moving = || machine.state.threads.iter().any(|thread| machine.can_step(thread));
        if super::goes_on(pause) && (self.is_finished() || !moving()) {
            self.collect_final();
        }
    }
}
