//! Numbers with their kinds: mixing two kinds does not compile.
//!
//! The caller tells plain numbers, and [`NONE`] where there is none. Each kind keeps its number plus
//! one, so that an optional one takes no more room.

use std::num::NonZeroU32;

/// What the caller tells and is told where there is no number.
pub const NONE: u32 = u32::MAX;

/// A number of some kind.
pub trait Number: Copy + Ord {
    /// The number as the caller tells it; `None` for [`NONE`].
    fn told(number: u32) -> Option<Self>;

    /// The plain number.
    fn number(self) -> u32;

    /// The same as a place in a list.
    fn index(self) -> usize {
        self.number() as usize
    }
}

/// An optional number as the caller is told it.
pub fn number_of<T: Number>(optional: Option<T>) -> u32 {
    optional.map_or(NONE, T::number)
}

macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(NonZeroU32);

        impl Number for $name {
            fn told(number: u32) -> Option<Self> {
                NonZeroU32::new(number.wrapping_add(1)).map(Self)
            }

            fn number(self) -> u32 {
                self.0.get() - 1
            }
        }

        impl $name {
            /// The number of an entry of a list, which is never as long as there are numbers.
            pub fn at(index: usize) -> Self {
                Self(NonZeroU32::MIN.saturating_add(index as u32))
            }
        }
    )*};
}

kinds! {
    /// A node of the graph.
    Node;
    /// A node of a method, before it is laid out.
    Local;
    /// Objects that are not told apart.
    AllocationId;
    /// A place that makes objects.
    SiteId;
    /// A class.
    TypeId;
    /// A field.
    FieldId;
    /// A method.
    MethodId;
    /// A method in a context.
    InstanceId;
    /// A call of an instance.
    CallId;
    /// What the caller calls a call site.
    CallName;
    /// What, with the class of the receiver, decides the target of a call.
    DispatchId;
    /// What the caller calls a question.
    QuestionId;
}

impl Node {
    /// The node of a local, if this is the node of local 0.
    #[must_use]
    pub fn plus(self, local: Local) -> Self {
        Self(self.0.saturating_add(local.number()))
    }
}

/// Which elements flow along an edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Filter {
    /// All.
    All,
    /// The instances of a type.
    Instances(TypeId),
    /// All others.
    Others(TypeId),
}

impl Filter {
    /// A filter as it is told: 0 lets all through, `2 n + 2` the instances of type `n`, `2 n + 3`
    /// all others.
    pub fn told(number: u32) -> Option<Self> {
        if number == 0 {
            return Some(Self::All);
        }
        let of = TypeId::told((number / 2).checked_sub(1)?)?;
        Some(if number % 2 == 0 { Self::Instances(of) } else { Self::Others(of) })
    }
}

/// The method that a call reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// In an instance for each receiver that keeps methods apart.
    Apart(MethodId),
    /// In one instance for all these receivers.
    Alike(MethodId),
}

impl Target {
    /// Added to the number of a method whose receivers are alike.
    const ALIKE: u32 = 1 << 30;

    /// A target as it is told; `None` if the call reaches none.
    pub fn told(number: u32) -> Option<Self> {
        if number == NONE {
            return None;
        }
        let method = MethodId::told(number & !Self::ALIKE)?;
        Some(if number & Self::ALIKE == 0 { Self::Apart(method) } else { Self::Alike(method) })
    }
}

#[cfg(test)]
mod tests {
    use super::{Filter, MethodId, NONE, Number, Target, TypeId, number_of};

    #[test]
    fn a_number_is_told_back_and_none_is_none() {
        assert_eq!(TypeId::told(7).map(TypeId::number), Some(7));
        assert_eq!(TypeId::told(NONE), None);
        assert_eq!(number_of(TypeId::told(NONE)), NONE);
        assert_eq!(TypeId::told(3), Some(TypeId::at(3)));
        assert_eq!(size_of::<Option<TypeId>>(), 4);
    }

    #[test]
    fn a_filter_says_which_instances_pass_and_a_target_whether_receivers_are_alike() {
        assert_eq!(Filter::told(0), Some(Filter::All));
        assert_eq!(Filter::told(4), Some(Filter::Instances(TypeId::at(1))));
        assert_eq!(Filter::told(5), Some(Filter::Others(TypeId::at(1))));
        assert_eq!(Filter::told(1), None);
        assert_eq!(Target::told(5), Some(Target::Apart(MethodId::at(5))));
        assert_eq!(Target::told(5 + (1 << 30)), Some(Target::Alike(MethodId::at(5))));
        assert_eq!(Target::told(NONE), None);
    }
}
