//! Why an instruction could not simply be done.

use std::any::Any;
use std::fmt;

use crate::ids::{ClassId, Ref};
use heddle_classfile::Name;

/// Something that Heddle cannot model. It ends the run, never silently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsupported {
    /// What it is, named so that it can be looked for: `native java/net/Inet4Address.init()V`.
    pub what: String,
    /// What the user can do about it.
    pub remedy: String,
}

impl fmt::Display for Unsupported {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "unsupported: {}; {}", self.what, self.remedy)
    }
}

/// A panic of the machine, with where the program stood. It unwinds on, past searches whose state may
/// be broken, to the code that started the machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InternalError {
    /// What the panic said.
    pub text: String,
    /// Where the program stood.
    pub place: String,
}

impl InternalError {
    /// From what `catch_unwind` gives, which may be one already.
    pub fn of(cause: &(dyn Any + Send), place: &str) -> Self {
        if let Some(known) = cause.downcast_ref::<Self>() {
            return known.clone();
        }
        let text = cause.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| cause.downcast_ref::<&str>().copied()).unwrap_or("no reason");
        Self { text: text.into(), place: place.into() }
    }

    /// The same as something that ends a run.
    pub fn told(&self) -> Unsupported {
        Unsupported {
            what: format!("an internal error of Heddle: {}, at {}", self.text, self.place),
            remedy: "report it to the authors of Heddle with the program and what stands on the \
                     standard error output"
                .into(),
        }
    }
}

/// Why an instruction could not simply be done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trap {
    /// The machine throws a new exception of this class.
    New {
        /// Internal name of the exception's class.
        class: &'static str,
        /// What its `getMessage` gives; without one the constructor has no argument.
        message: Option<String>,
    },
    /// An exception that exists already is thrown.
    Throw(Ref),
    /// This class must be initialised first; then the instruction is done again.
    Initialize(ClassId),
    /// A loader of the program's own must be asked first; then the instruction is done again.
    Load {
        /// The loader's number.
        space: u32,
        /// Internal name of the class.
        name: Name,
        /// What it is for.
        why: Why,
    },
    /// The types of a member, by its descriptor, must be the same for the loaders of two classes from
    /// now on; then the instruction is done again.
    Constrain(ClassId, ClassId, Name),
    /// Memory must be collected first, so that this many bytes fit; then the instruction is done
    /// again.
    Collect(usize),
    /// The thread cannot go on now; its status says why. The instruction is done again later.
    Blocked,
    /// The thread lets others go first; the instruction is done.
    Yielded,
    /// The thread stands before an action that others can see, and was not told to do it.
    Stop,
    /// The thread has so many possibilities, and was not told which to take.
    Choose(u32),
    /// The thread got to where it is waited for.
    Break,
    /// The program asked not to be followed any further.
    Ignore,
    /// An exception ended the thread's own work; its handler is about to hear of it.
    Uncaught,
    /// The thread ended.
    Ended,
    /// A boot step ended.
    Delivered,
    /// Heddle cannot go on.
    Unsupported(Unsupported),
    /// The program ended itself with this status.
    Exit(i32),
}

/// What a loader is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// Code of this class names the class.
    Link(ClassId),
    /// The class with this name, which is being defined, has it as a supertype.
    Super(Name),
    /// The program asks for it by name.
    Name,
}

/// What may fail to be done at once.
pub type Result<T> = std::result::Result<T, Trap>;

impl Trap {
    /// A new exception with a message.
    pub fn new(class: &'static str, message: impl Into<String>) -> Self {
        Self::New { class, message: Some(message.into()) }
    }

    /// A new exception without a message.
    pub fn bare(class: &'static str) -> Self {
        Self::New { class, message: None }
    }

    /// A null dereference; the text that explains it is made on demand.
    pub fn null() -> Self {
        Self::bare("java/lang/NullPointerException")
    }

    /// Something that Heddle cannot model.
    pub fn unsupported(what: impl Into<String>, remedy: impl Into<String>) -> Self {
        Self::Unsupported(Unsupported { what: what.into(), remedy: remedy.into() })
    }
}

#[cfg(test)]
mod tests {
    use super::InternalError;

    #[test]
    fn an_internal_error_says_what_and_where_and_keeps_the_first_place() {
        let known = InternalError::of(&"a broken table", "Bank.main(Bank.java:3)");
        assert_eq!(InternalError::of(&known, "elsewhere"), known);
        let told = known.told();
        assert_eq!(
            told.what,
            "an internal error of Heddle: a broken table, at Bank.main(Bank.java:3)"
        );
        assert!(told.remedy.starts_with("report it"));
    }
}
