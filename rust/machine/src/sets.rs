//! Atomic sets as they are asked about: names of fields that belong together, and of methods whose
//! calls are units of work for them.

/// A field: the internal name of the class that declares it, and its name.
pub type FieldName = (String, String);

/// All sets that are asked about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomicSets {
    /// The sets.
    pub sets: Vec<AtomicSet>,
    /// Whether a unit stays one while its thread waits.
    pub strict: bool,
    /// Waits at which a unit ends and another one begins: their loops read again what they read.
    pub splits: Vec<CallSite>,
}

/// Fields that belong together: of each object of a class, or static ones.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtomicSet {
    /// Internal name of the class.
    pub class: String,
    /// What the user calls the set.
    pub name: String,
    /// Whether the fields are static.
    pub is_static: bool,
    /// Fields whose accesses count.
    pub fields: Vec<FieldName>,
    /// Fields that hold arrays whose elements count.
    pub arrays: Vec<FieldName>,
    /// The units of work.
    pub units: Vec<Unit>,
}

/// Calls of one method that are units of work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Internal name of the class that declares it.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Whose sets: parameters from 0, or [`THIS`]. None for a set of static fields.
    pub subjects: Vec<i32>,
}

/// A call in the code of a method.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallSite {
    /// Internal name of the class that declares the method.
    pub class: String,
    /// Its name.
    pub method: String,
    /// Its descriptor.
    pub descriptor: String,
    /// Where the instruction begins among the bytes of the code.
    pub pc: u16,
}

/// The object called.
pub const THIS: i32 = -1;

impl AtomicSet {
    /// Its members, in the order of their numbers.
    pub fn members(&self) -> impl Iterator<Item = &FieldName> {
        let more = self.arrays.iter().filter(|array| !self.fields.contains(array));
        self.fields.iter().chain(more)
    }

    pub(crate) fn member(&self, class: &str, field: &str) -> Option<usize> {
        self.members().position(|(owner, name)| owner == class && name == field)
    }
}
