//! A method as the machine knows it: its code as operations, its handlers, its place in tables.

use std::sync::Arc;

use crate::action::Mode;
use crate::ids::{ClassId, MethodId, SelectorId};
use crate::peers::{Look, Native, Shortcut};
use crate::world::class::Type;
use crate::world::locks::LockCall;
use crate::world::op::Op;
use crate::world::tiers::Concern;
use heddle_classfile::Name;

/// An exception handler, over indices of operations.
#[derive(Clone, Debug)]
pub struct Handler {
    /// First operation covered.
    pub start: u32,
    /// First operation not covered any more.
    pub end: u32,
    /// Where it continues.
    pub target: u32,
    /// The class caught; `None` is any.
    pub catch: Option<Name>,
}

/// Where a switch goes, over indices of operations.
#[derive(Clone, Debug)]
pub struct Switch {
    /// Keys in increasing order; for a table, `low`, `low + 1` and so on.
    pub keys: Vec<i32>,
    /// One target per key.
    pub targets: Vec<u32>,
    /// For all other keys.
    pub default: u32,
}

/// A method's code, translated.
#[derive(Clone, Debug)]
pub struct Code {
    /// One operation per bytecode.
    pub ops: Vec<Op>,
    /// In the order of the class file: the first that matches counts.
    pub handlers: Vec<Handler>,
    /// What the switch operations refer to.
    pub switches: Vec<Switch>,
    /// Local variables, arguments included.
    pub max_locals: u16,
    /// Operand stack.
    pub max_stack: u16,
}

/// What happens when a method is called.
#[derive(Clone, Debug)]
pub enum Behaviour {
    /// Bytecode that was not called yet.
    Untranslated,
    /// Bytecode.
    Code(Arc<Code>),
    /// The machine does it.
    Native(Native),
    /// A peer outside the machine does it, known by this key.
    Foreign(Name),
    /// Nothing can: the method is abstract.
    Abstract,
    /// A native method without a peer: calling it ends the run.
    Unbound,
}

/// A method of a loaded class.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "facts about a method, each with a name")]
pub struct Method {
    /// Its own id.
    pub id: MethodId,
    /// The class that declares it.
    pub class: ClassId,
    /// Its name.
    pub name: Name,
    /// Its descriptor.
    pub descriptor: Name,
    /// Name and descriptor as a number.
    pub selector: SelectorId,
    /// Access flags.
    pub flags: u16,
    /// Index among the methods of the class file.
    pub index: u16,
    /// Argument slots, `this` included.
    pub arguments: u16,
    /// Type of the result.
    pub result: Type,
    /// Index in the table of virtual methods, if it is called through one.
    pub virtual_index: Option<u32>,
    /// Whether no other thread may run while it does: bookkeeping that no program can see.
    pub uninterrupted: bool,
    /// Whether it is one action on its object's queue: a model's method that takes no other
    /// thread's part.
    pub section: Option<Mode>,
    /// What it does to a lock that is taken as a monitor is.
    pub lock_call: Option<LockCall>,
    /// Whether it is an operation of the library that is one action, whatever it touches.
    pub whole: bool,
    /// Whether such an operation does this at most once.
    pub single: bool,
    /// What calling it has to do with how finely the models stand for the library.
    pub concern: Option<Concern>,
    /// Whether it looks at the library's lists of threads in a way that is not followed.
    pub refused: bool,
    /// A peer that may do in some cases what the code does.
    pub shortcut: Option<Shortcut>,
    /// What is to be noticed when it is called: it hands out what the machine picked.
    pub look: Option<Look>,
    /// Whether its entries and exits are noted.
    pub noted: bool,
    /// Operations that make objects which only hold what decides nothing.
    pub makes_irrelevant: Vec<u32>,
    /// What happens when it is called.
    pub behaviour: Behaviour,
}

impl Method {
    /// Whether there is more to a call than to push a frame.
    pub fn is_special_call(&self) -> bool {
        let replaced = self.shortcut.is_some() || self.look.is_some();
        let more = replaced || self.concern.is_some();
        self.uninterrupted || self.whole || self.refused || self.noted || more
    }

    /// What it does to the library's lists of threads; to write means to change what becomes of an empty one.
    pub fn list_access(&self) -> Option<Mode> {
        if !self.uninterrupted || self.section.is_some() || self.is_numbering() {
            return None;
        }
        Some(match &*self.name {
            "activeCount" | "activeGroupCount" | "enumerate" | "isDestroyed" => Mode::Read,
            "setDaemon" => Mode::Write,
            _ => Mode::Update,
        })
    }

    /// Whether it gives a new thread its number.
    pub fn is_numbering(&self) -> bool {
        self.uninterrupted && self.name.starts_with("nextThread")
    }

    /// Whether it is static.
    pub fn is_static(&self) -> bool {
        self.flags & 0x0008 != 0
    }

    /// Whether it is private.
    pub fn is_private(&self) -> bool {
        self.flags & 0x0002 != 0
    }

    /// Whether it locks its object, or its class, while it runs.
    pub fn is_synchronized(&self) -> bool {
        self.flags & 0x0020 != 0
    }

    /// Whether it has no code in the class file because the machine provides it.
    pub fn is_native(&self) -> bool {
        self.flags & 0x0100 != 0
    }

    /// Whether it has no code at all.
    pub fn is_abstract(&self) -> bool {
        self.flags & 0x0400 != 0
    }

    /// Whether it is public.
    pub fn is_public(&self) -> bool {
        self.flags & 0x0001 != 0
    }

    /// Whether it is `<init>` or `<clinit>`.
    pub fn is_special(&self) -> bool {
        self.name.starts_with('<')
    }

    /// The translated code; only methods that were called have one.
    pub fn code(&self) -> Option<&Code> {
        match &self.behaviour {
            Behaviour::Code(code) => Some(code),
            _ => None,
        }
    }
}
