//! Numbers that stand for things. Mixing two kinds of them does not compile.

use std::fmt;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub u32);

        impl $name {
            /// As an index into the table of these things.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of the thing at `index` of its table.
            #[inline]
            pub fn at(index: usize) -> Self {
                Self(index as u32)
            }
        }
    };
}

id! {
    /// A loaded class, array class or primitive type. Numbered in the order of loading.
    ClassId
}
id! {
    /// A method with its code.
    MethodId
}
id! {
    /// A method's name and descriptor, whatever class it is in.
    SelectorId
}
id! {
    /// A static field of a loaded class: an index into the state's table of statics.
    StaticId
}
id! {
    /// A string constant: equal strings have the same id, as Java demands of literals.
    LiteralId
}
id! {
    /// A call site of `invokedynamic`, or a dynamic constant.
    SiteId
}
id! {
    /// A thread, numbered in the order of creation; 0 is `main`.
    ThreadId
}
id! {
    /// An object of the heap; 0 is `null`.
    Ref
}

impl Ref {
    /// Java's `null`.
    pub const NULL: Self = Self(0);

    /// Whether this is `null`.
    #[inline]
    pub fn is_null(self) -> bool {
        self.0 == 0
    }

    /// The reference in a stack slot.
    #[inline]
    pub fn from_slot(slot: u64) -> Self {
        Self(slot as u32)
    }

    /// As a stack slot.
    #[inline]
    pub fn slot(self) -> u64 {
        u64::from(self.0)
    }
}

impl fmt::Display for Ref {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_null() { formatter.write_str("null") } else { write!(formatter, "#{}", self.0) }
    }
}

/// Where a thread stands: its innermost frame's method and operation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Site {
    pub thread: ThreadId,
    pub method: MethodId,
    pub pc: usize,
}
