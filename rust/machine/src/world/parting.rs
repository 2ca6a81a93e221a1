//! How the library lets a thread that has ended leave its group: where groups keep lists of their threads.

use super::World;
use super::class::Loader;
use crate::ids::{ClassId, MethodId};
use heddle_classfile::ClassFile;

/// How many operations the library's code has of which the number of bytecodes is known.
const LENGTHS: [usize; 2] = [35, 58];

/// Where a group keeps what changes when a thread leaves it.
#[derive(Clone, Copy, Debug)]
pub struct Parting {
    method: MethodId,
    /// The slot of the number of threads,
    pub count: usize,
    /// of the list of them,
    pub list: usize,
    /// of whether the group is there no more,
    pub destroyed: usize,
    /// and of whether it is destroyed when the last thread leaves it.
    pub daemon: usize,
}

/// What is known of how threads leave their groups.
#[derive(Clone, Copy, Debug, Default)]
pub(super) enum Farewell {
    /// No thread did so far.
    #[default]
    Unknown,
    /// The library's code for that is another one.
    Other,
    /// By this method.
    By(Parting),
}

/// Whether this is the class of groups, and those keep lists of their threads.
pub(super) fn keeps_list(file: &ClassFile) -> bool {
    &*file.name == "java/lang/ThreadGroup"
        && file.methods.iter().any(|known| &*known.name == "threadTerminated")
}

impl World {
    /// Take note of the class of groups, if they keep lists of their threads.
    pub(super) fn note_group_class(&mut self, class: ClassId, file: &ClassFile) {
        if self.class(class).loader == Loader::Jdk && keeps_list(file) {
            self.group_class = Some(class);
        }
    }

    /// Whether objects of a class are groups that keep lists of their threads.
    #[inline]
    pub(crate) fn keeps_list(&self, class: ClassId) -> bool {
        // Behind `Object`, which extends nothing.
        self.group_class.is_some() && self.class(class).display.get(1).copied() == self.group_class
    }

    /// What is done when a thread leaves its group, if this is the method for it, and known.
    pub(crate) fn parting(&mut self, method: MethodId) -> Option<Parting> {
        match self.parting {
            Farewell::Unknown => {}
            Farewell::Other => return None,
            Farewell::By(known) => return Some(known).filter(|known| known.method == method),
        }
        let known = self.method(method);
        let class = known.class;
        if &*known.name != "threadTerminated" || &*self.class(class).name != "java/lang/ThreadGroup"
        {
            return None;
        }
        let remove = self.declared(class, "remove", "(Ljava/lang/Thread;)V")?;
        // Code that was not called yet has no operations.
        let codes = [self.method(method).code()?, self.method(remove).code()?];
        let is_known = codes.map(|code| code.ops.len()) == LENGTHS;
        let found = || {
            Some(Parting {
                method,
                count: self.slot_of(class, "nthreads")?,
                list: self.slot_of(class, "threads")?,
                destroyed: self.slot_of(class, "destroyed")?,
                daemon: self.slot_of(class, "daemon")?,
            })
        };
        let found = if is_known { found() } else { None };
        self.parting = found.map_or(Farewell::Other, Farewell::By);
        found
    }
}
