//! The library as it is before the first instruction of a program: values of static fields and
//! contents of objects, asked for by name. What reads a program as text takes them for constants.

use super::Machine;
use super::action::Place;
use super::boot::MAIN;
use super::cells::{ARRAY_BASE, STATIC_BASE, width};
use super::ids::{ClassId, Ref};
use super::state::Initialization;
use super::state::object::Body;
use super::trap::{Trap, Unsupported};
use super::world::class::{self, Type};
use heddle_classfile::{JavaString, Name};

/// A machine that booted and ran initialisers of the library, and nothing else.
pub struct Snapshot {
    machine: Machine,
    failures: Vec<Failure>,
}

/// Why a class is not initialised though that was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Its name.
    pub class: String,
    /// The reason, as a clause.
    pub reason: String,
    /// What to do about it.
    pub remedy: String,
}

/// What a variable holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value {
    /// A whole number; `boolean` and `char` are numbers too.
    Int(i64),
    /// A floating-point number.
    Float(f64),
    /// An object, or null.
    Reference(Ref),
}

impl Value {
    fn new(memory: Type, slot: u64) -> Self {
        match memory {
            Type::Boolean => Self::Int((slot & 1) as i64),
            Type::Char => Self::Int(i64::from(slot as u16)),
            Type::Byte | Type::Short | Type::Int | Type::Void => {
                Self::Int(i64::from(slot as u32 as i32))
            }
            Type::Long => Self::Int(slot as i64),
            Type::Float => Self::Float(f64::from(f32::from_bits(slot as u32))),
            Type::Double => Self::Float(f64::from_bits(slot)),
            Type::Ref => Self::Reference(Ref::from_slot(slot)),
        }
    }
}

/// A field of an object: the class that declares it, its name, its value.
pub type FieldValue = (Name, Name, Value);

/// What an object is and holds.
#[derive(Clone, Debug, PartialEq)]
pub struct Contents {
    /// Its class.
    pub class: Name,
    /// The fields of an instance, inherited ones first.
    pub fields: Vec<FieldValue>,
    /// The elements of an array.
    pub elements: Option<Vec<Value>>,
    /// The characters of a string.
    pub text: Option<JavaString>,
    /// The class that a `java.lang.Class` stands for.
    pub mirrored: Option<Name>,
}

/// Which variables an offset or a var handle stands for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Designated {
    /// A field.
    Field {
        /// The class that declares it.
        class: Name,
        /// Its name.
        name: Name,
        /// Whether it is static.
        is_static: bool,
    },
    /// The elements of arrays.
    Elements {
        /// The class of the arrays.
        array: Name,
        /// The offset of the first element.
        base: i64,
        /// From one element to the next.
        scale: usize,
    },
}

impl Snapshot {
    /// Initialise these classes of the library in this order, with a machine that has booted. A class whose
    /// initialisation does not succeed leaves nothing behind but an entry in the failures.
    pub fn take(mut machine: Machine, classes: &[String]) -> Self {
        machine.state.record();
        let mut failures = Vec::new();
        for class in classes {
            let mark = machine.state.mark();
            if let Err(failure) = machine.initialize_library(class) {
                machine.state.undo(&mark);
                failures.push(failure);
            }
        }
        machine.state.fit(&machine.world);
        Self { machine, failures }
    }

    /// Classes whose initialisation did not succeed.
    pub fn failures(&self) -> &[Failure] {
        &self.failures
    }

    /// Whether a class was initialised.
    pub fn is_initialized(&self, class: &str) -> bool {
        let class = self.machine.world.loaded(class);
        class.is_some_and(|id| self.machine.state.initialization(id) == Initialization::Done)
    }

    /// The value of a static field that the class itself declares; `None` if it declares none of
    /// this name or is not loaded.
    pub fn static_value(&self, class: &str, field: &str) -> Option<Value> {
        let class = self.machine.world.loaded(class)?;
        let id = self.machine.world.static_of(class, field)?;
        self.value(Place::of_static(id))
    }

    /// The thread that is about to run `main`.
    pub fn main_thread(&self) -> Ref {
        self.machine.state.thread(MAIN).object
    }

    /// The group of all groups of threads; null if this JDK keeps it elsewhere.
    pub fn system_group(&self) -> Ref {
        let machine = &self.machine;
        let thread = self.main_thread();
        let holder = machine.ref_field(thread, "holder").unwrap_or(thread);
        let mut group = machine.ref_field(holder, "group").unwrap_or(Ref::NULL);
        while let Ok(parent) = machine.ref_field(group, "parent") {
            if parent.is_null() {
                break;
            }
            group = parent;
        }
        group
    }

    /// The `java.lang.Class` of a class, if there is one yet.
    pub fn mirror(&self, class: &str) -> Option<Ref> {
        let class = self.machine.world.loaded(class)?;
        let mirror = self.machine.state.mirrors.get(class.index()).copied()?;
        (!mirror.is_null()).then_some(mirror)
    }

    /// The one object that equal string constants are, if there is one yet.
    pub fn literal(&self, text: &JavaString) -> Option<Ref> {
        let known = self.machine.world.known_literal(text);
        let literal = known.map_or(Ref::NULL, |id| self.machine.state.literal(id));
        let interned = self.machine.state.rest.interned.get(text).copied();
        if literal.is_null() { interned } else { Some(literal) }
    }

    /// An object by number; `None` if none has it.
    pub fn object(&self, object: Ref) -> Option<Contents> {
        let machine = &self.machine;
        let known = self.known(object)?;
        let class = machine.world.class(known);
        let length = machine.state.heap.get(object).body.length();
        let elements = length.map(|length| (0..length).filter_map(|at| self.part(object, at)));
        let text = match &*class.name {
            "java/lang/String" => machine.string_units(object).ok(),
            _ => None,
        };
        Some(Contents {
            class: class.name.clone(),
            fields: if length.is_some() { Vec::new() } else { self.fields(object, known) },
            elements: elements.map(Iterator::collect),
            text: text.map(|units| JavaString::from_utf16(&units)),
            mirrored: self.mirrored(object).map(|class| machine.world.class(class).name.clone()),
        })
    }

    /// The class of an object; `None` if none has this number.
    pub fn class_of(&self, object: Ref) -> Option<Name> {
        self.known(object).map(|class| self.machine.world.class(class).name.clone())
    }

    /// What a number of `Unsafe` means for objects or arrays of a class.
    pub fn at_offset(&mut self, class: &str, offset: i64) -> Option<Designated> {
        let class = self.machine.world.load(class).ok()?;
        self.designated(class, Some(offset))
    }

    /// What a var handle or an updater of a field gives access to; `None` if it is neither, or
    /// one of a kind that is no field and no element.
    pub fn variable(&mut self, handle: Ref) -> Option<Designated> {
        let class = self.known(handle)?;
        let name = self.machine.world.class(class).name.clone();
        if name.starts_with("java/util/concurrent/atomic/") && name.contains("FieldUpdater$") {
            let mirror = self.machine.ref_field(handle, "tclass").ok()?;
            let offset = self.machine.field(handle, "offset").ok()? as i64;
            return self.designated(self.mirrored(mirror)?, Some(offset));
        }
        // A handle of a static field may stand for another one until its class is initialised.
        let handle = match self.machine.ref_field(handle, "target") {
            Ok(target) if self.known(target).is_some() => target,
            _ => handle,
        };
        let (class, offset) = self.machine.variables_of(handle).ok()??;
        self.designated(class, offset)
    }

    fn designated(&self, class: ClassId, offset: Option<i64>) -> Option<Designated> {
        let world = &self.machine.world;
        if let Some(number) = offset.and_then(|offset| offset.checked_sub(STATIC_BASE))
            && let Ok(number) = u32::try_from(number)
        {
            let owner = world.statics.get(number as usize)?.class;
            let name = world.static_field(number)?.name.clone();
            return Some(Designated::Field {
                class: world.class(owner).name.clone(),
                name,
                is_static: true,
            });
        }
        let name = world.class(class).name.clone();
        if world.class(class).element().is_some() {
            let scale = width(world.element_type(class));
            return Some(Designated::Elements { array: name, base: ARRAY_BASE, scale });
        }
        let slot = u32::try_from(offset?).ok()?;
        let field = world.slot_field(class, slot).filter(|field| field.index.is_some())?;
        let owner = world.slot_owner(class, slot)?;
        Some(Designated::Field {
            class: world.class(owner).name.clone(),
            name: field.name.clone(),
            is_static: false,
        })
    }

    /// The class of an object that there is.
    fn known(&self, object: Ref) -> Option<ClassId> {
        let heap = &self.machine.state.heap;
        let there = !object.is_null()
            && object.index() < heap.places()
            && heap.get(object).body != Body::Free;
        there.then(|| heap.class_of(object))
    }

    fn mirrored(&self, object: Ref) -> Option<ClassId> {
        let class = self.machine.world.class(self.known(object)?);
        let mirrored = (&*class.name == "java/lang/Class")
            .then(|| self.machine.field(object, "heddle$class").ok())?;
        mirrored.map(|class| ClassId(class as u32))
    }

    fn fields(&self, object: Ref, class: ClassId) -> Vec<FieldValue> {
        let world = &self.machine.world;
        let owners = world.class(class).display.iter().map(|&owner| world.class(owner));
        let fields = owners.flat_map(|owner| owner.fields.iter().map(move |field| (owner, field)));
        let values = fields.filter_map(|(owner, field)| match field.place {
            // The machine's own fields have no index.
            class::Place::Instance(slot) if field.index.is_some() => {
                let value = self.part(object, usize::from(slot))?;
                Some((owner.name.clone(), field.name.clone(), value))
            }
            _ => None,
        });
        values.collect()
    }

    fn part(&self, object: Ref, slot: usize) -> Option<Value> {
        self.value(Place::of(object, slot as u32))
    }

    fn value(&self, place: Place) -> Option<Value> {
        self.machine.value_at(place).map(|(memory, slot)| Value::new(memory, slot))
    }
}

impl Machine {
    /// Initialise a class of the library, alone; says why if that fails.
    fn initialize_library(&mut self, name: &str) -> Result<(), Failure> {
        let failure = |reason: &str, remedy: &str| Failure {
            class: name.to_owned(),
            reason: reason.to_owned(),
            remedy: remedy.to_owned(),
        };
        let class = self.world.load(name);
        let class =
            class.map_err(|_| failure("there is no such class", "name a class of the JDK"))?;
        if self.world.class(class).loader.is_user() {
            return Err(failure("it is the program's own", "name a class of the JDK"));
        }
        let thrown = self.initialize_alone(class).map_err(|trap| match trap {
            Trap::Unsupported(Unsupported { what, remedy }) => {
                failure(&format!("the machine does not support {what}"), &remedy)
            }
            trap => failure(&format!("it ends with {trap:?}"), "report it"),
        })?;
        if thrown.is_null() {
            return Ok(());
        }
        Err(failure(&format!("it throws {}", self.thrown_text(thrown)), "do without the class"))
    }
}
