//! One object of the heap.

use crate::ids::{ClassId, Ref, ThreadId};
use crate::world::class::Type;

/// What an object holds. Fields are one slot each, whatever their type.
#[derive(Clone, Debug, PartialEq)]
pub enum Body {
    /// No object: the place is free for a new one.
    Free,
    /// The fields of an instance.
    Fields(Box<[u64]>),
    /// `byte[]` and `boolean[]`
    Bytes(Box<[i8]>),
    /// `char[]`
    Chars(Box<[u16]>),
    /// `short[]`
    Shorts(Box<[i16]>),
    /// `int[]`
    Ints(Box<[i32]>),
    /// `long[]`
    Longs(Box<[i64]>),
    /// `float[]`
    Floats(Box<[f32]>),
    /// `double[]`
    Doubles(Box<[f64]>),
    /// An array of references.
    Refs(Box<[Ref]>),
}

impl Body {
    /// An array of zeros.
    pub fn array(element: Type, length: usize) -> Self {
        match element {
            Type::Boolean | Type::Byte => Self::Bytes(vec![0; length].into()),
            Type::Char => Self::Chars(vec![0; length].into()),
            Type::Short => Self::Shorts(vec![0; length].into()),
            Type::Int => Self::Ints(vec![0; length].into()),
            Type::Long => Self::Longs(vec![0; length].into()),
            Type::Float => Self::Floats(vec![0.0; length].into()),
            Type::Double => Self::Doubles(vec![0.0; length].into()),
            Type::Ref | Type::Void => Self::Refs(vec![Ref::NULL; length].into()),
        }
    }

    /// The length of an array; `None` for an instance.
    pub fn length(&self) -> Option<usize> {
        match self {
            Self::Free | Self::Fields(_) => None,
            Self::Bytes(data) => Some(data.len()),
            Self::Chars(data) => Some(data.len()),
            Self::Shorts(data) => Some(data.len()),
            Self::Ints(data) => Some(data.len()),
            Self::Longs(data) => Some(data.len()),
            Self::Floats(data) => Some(data.len()),
            Self::Doubles(data) => Some(data.len()),
            Self::Refs(data) => Some(data.len()),
        }
    }

    /// Bytes taken, the header not counted.
    pub fn size(&self) -> usize {
        match self {
            Self::Free => 0,
            Self::Fields(data) => data.len() * 8,
            Self::Bytes(data) => data.len(),
            Self::Chars(data) => data.len() * 2,
            Self::Shorts(data) => data.len() * 2,
            Self::Ints(data) => data.len() * 4,
            Self::Longs(data) => data.len() * 8,
            Self::Floats(data) => data.len() * 4,
            Self::Doubles(data) => data.len() * 8,
            Self::Refs(data) => data.len() * 4,
        }
    }
}

/// Who holds an object's monitor, how often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Lock {
    owner: u32,
    depth: u32,
}

impl Lock {
    /// No thread holds it.
    pub const FREE: Self = Self { owner: 0, depth: 0 };

    /// The thread that holds it.
    pub fn owner(self) -> Option<ThreadId> {
        (self.depth > 0).then_some(ThreadId(self.owner))
    }

    /// How often the owner entered it.
    pub fn depth(self) -> u32 {
        self.depth
    }

    /// Enter it, if it is free or `thread` holds it already; monitors are reentrant.
    #[must_use]
    pub fn enter(&mut self, thread: ThreadId) -> bool {
        match self.owner() {
            Some(owner) if owner != thread => false,
            _ => {
                *self = Self { owner: thread.0, depth: self.depth + 1 };
                true
            }
        }
    }

    /// Leave it once; false if `thread` does not hold it.
    #[must_use]
    pub fn exit(&mut self, thread: ThreadId) -> bool {
        if self.owner() != Some(thread) {
            return false;
        }
        self.depth -= 1;
        if self.depth == 0 {
            *self = Self::default();
        }
        true
    }

    /// Whether leaving it once sets it free.
    pub fn is_last(self, thread: ThreadId) -> bool {
        self.owner() == Some(thread) && self.depth == 1
    }

    /// Leave it for `wait`, however often it was entered; returns how often.
    pub fn release(&mut self) -> u32 {
        std::mem::take(self).depth
    }

    /// Enter it again after `wait`, as often as before.
    pub fn restore(&mut self, thread: ThreadId, depth: u32) {
        *self = Self { owner: thread.0, depth };
    }
}

/// What the search knows of an object; programs cannot see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "marks, each with a name")]
pub struct Marks {
    /// Whether a thread other than its maker may be able to reach it.
    pub shared: bool,
    /// Whether it is the `java.lang.Thread` of a thread that was started.
    pub started: bool,
    /// Whether it is an object of the base that changes places with others when threads do: nothing is
    /// known of it alone.
    pub moves: bool,
    /// Whether a model does the work of this queue, which the program must not find empty. No
    /// part of the state by itself: the model refers to it.
    pub served: bool,
    /// Whether what it holds decides nothing.
    pub irrelevant: bool,
    /// The only thread that accesses it, plus one; 0 while none did.
    pub owner: u16,
}

/// An object: class, monitor, identity, contents.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its class.
    pub class: ClassId,
    /// The identity hash code; 0 until it is asked for.
    pub hash: u32,
    /// Its monitor.
    pub lock: Lock,
    /// What the search knows of it.
    pub marks: Marks,
    /// The last time that a copy of it was kept.
    pub stamp: u64,
    /// What it holds.
    pub body: Body,
}

impl Object {
    /// No object.
    pub const FREE: Self = Self {
        class: ClassId(0),
        hash: 0,
        lock: Lock::FREE,
        marks: Marks {
            shared: false,
            started: false,
            moves: false,
            served: false,
            irrelevant: false,
            owner: 0,
        },
        stamp: 0,
        body: Body::Free,
    };

    /// Whether a program that goes on from here finds the same in both.
    pub fn is_like(&self, other: &Self) -> bool {
        self.hash == other.hash
            && self.lock == other.lock
            && self.marks.owner == other.marks.owner
            && self.class == other.class
            && self.body == other.body
    }
}

/// Which slots of two bodies differ.
#[cfg(debug_assertions)]
pub(crate) fn differing(before: &Body, after: &Body) -> Vec<u32> {
    macro_rules! compare {
        ($($variant:ident)*) => {
            match (before, after) {
                $((Body::$variant(old), Body::$variant(new)) if old.len() == new.len() => {
                    let pairs = old.iter().zip(new.iter()).enumerate();
                    let unlike = pairs.filter(|(_, (old, new))| old != new);
                    unlike.map(|(index, _)| index as u32).collect()
                })*
                _ => vec![crate::action::WHOLE],
            }
        };
    }
    compare!(Fields Bytes Chars Shorts Ints Longs Floats Doubles Refs)
}
