//! The constraints of one method over its local nodes, and how the caller tells them.
//!
//! A template is told as a flat list of numbers: each constraint begins with its code and has as
//! many numbers as that code wants. `NONE` stands for a node that there is not.

use super::NONE;

/// One constraint; `target`, `source`, `base` … are local nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// `target ⊇ source`, as far as the filter lets through.
    Copy {
        /// What grows.
        target: u32,
        /// What is copied.
        source: u32,
        /// A number of [`super::heap::Heap::filter`], 0 for everything.
        filter: u32,
    },
    /// An object is made.
    New {
        /// Where the reference goes.
        target: u32,
        /// The number of the site.
        site: u32,
    },
    /// `target` may be this constant allocation.
    Constant {
        /// What grows.
        target: u32,
        /// The allocation.
        allocation: u32,
    },
    /// `target = base.field`.
    Load {
        /// What grows.
        target: u32,
        /// The objects read.
        base: u32,
        /// The field.
        field: u32,
    },
    /// `base.field = source`.
    Store {
        /// The objects written.
        base: u32,
        /// The field.
        field: u32,
        /// What is written.
        source: u32,
    },
    /// `target = Class.field`.
    LoadStatic {
        /// What grows.
        target: u32,
        /// The field.
        field: u32,
    },
    /// `Class.field = source`.
    StoreStatic {
        /// The field.
        field: u32,
        /// What is written.
        source: u32,
    },
    /// `target` may be what any field of `base` holds.
    LoadAny {
        /// What grows.
        target: u32,
        /// The objects read.
        base: u32,
    },
    /// Any field of `base` that fits may become `source`.
    StoreAny {
        /// The objects written.
        base: u32,
        /// What is written.
        source: u32,
    },
    /// `target` is a new object with the class and the contents of one of `source`.
    Clone {
        /// Where the reference goes.
        target: u32,
        /// What is copied.
        source: u32,
        /// The number of the site.
        site: u32,
    },
    /// A call that the receiver decides: the first of `arguments`.
    Virtual(Call),
    /// A call of a fixed method with a receiver; `dispatch` is the method.
    Special(Call),
    /// A call of a fixed method without a receiver; `dispatch` is the method.
    Static(Call),
    /// The same in the context of the caller.
    StaticHere(Call),
    /// What is thrown by the initialiser `method` arrives at `thrown`, through the filter.
    Initialise {
        /// The initialiser.
        method: u32,
        /// Where its exceptions go.
        thrown: u32,
        /// Which of them.
        filter: u32,
    },
    /// The caller is told of each object of `base`.
    Ask {
        /// What the caller calls the question.
        question: u32,
        /// The objects.
        base: u32,
    },
}

/// A call site of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What the caller of the solver calls the site.
    pub site: u32,
    /// What decides the target: a dispatch of the receiver's class, or a method.
    pub dispatch: u32,
    /// Where the result goes.
    pub result: u32,
    /// Where what is thrown goes.
    pub thrown: u32,
    /// References passed, the receiver first if there is one.
    pub arguments: Vec<u32>,
}

/// A method's constraints: parameters are the first locals.
#[derive(Clone, Debug, Default)]
pub struct Template {
    /// How many local nodes.
    pub locals: u32,
    /// How many of them are parameters.
    pub parameters: u32,
    /// What is returned, if anything.
    pub result: u32,
    /// What is thrown, if anything.
    pub thrown: u32,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

impl Template {
    /// A template as it is told; None if it makes no sense.
    pub fn read(
        locals: u32,
        parameters: u32,
        result: u32,
        thrown: u32,
        told: &[u32],
    ) -> Option<Self> {
        let constraints = read_all(told)?;
        let fits = |node: u32| node == NONE || node < locals;
        let all_fit = constraints.iter().all(|one| one.fits(locals));
        (all_fit && parameters <= locals && fits(result) && fits(thrown)).then_some(Self {
            locals,
            parameters,
            result,
            thrown,
            constraints,
        })
    }
}

/// Constraints as they are told; None if they make no sense.
pub fn read_all(told: &[u32]) -> Option<Vec<Constraint>> {
    let mut rest = told;
    let mut constraints = Vec::new();
    while !rest.is_empty() {
        let (constraint, after) = read(rest)?;
        constraints.push(constraint);
        rest = after;
    }
    Some(constraints)
}

fn read(told: &[u32]) -> Option<(Constraint, &[u32])> {
    use Constraint as C;
    let (found, rest) = match *told {
        [0, target, source, filter, ref rest @ ..] => (C::Copy { target, source, filter }, rest),
        [1, target, site, ref rest @ ..] => (C::New { target, site }, rest),
        [2, target, allocation, ref rest @ ..] => (C::Constant { target, allocation }, rest),
        [3, target, base, field, ref rest @ ..] => (C::Load { target, base, field }, rest),
        [4, base, field, source, ref rest @ ..] => (C::Store { base, field, source }, rest),
        [5, target, field, ref rest @ ..] => (C::LoadStatic { target, field }, rest),
        [6, field, source, ref rest @ ..] => (C::StoreStatic { field, source }, rest),
        [7, target, base, ref rest @ ..] => (C::LoadAny { target, base }, rest),
        [8, base, source, ref rest @ ..] => (C::StoreAny { base, source }, rest),
        [9, target, source, site, ref rest @ ..] => (C::Clone { target, source, site }, rest),
        [10, ref rest @ ..] => {
            let (call, rest) = read_call(rest)?;
            let with_receiver = call.arguments.first().is_some_and(|node| *node != NONE);
            (with_receiver.then_some(C::Virtual(call))?, rest)
        }
        [15, ref rest @ ..] => {
            let (call, rest) = read_call(rest)?;
            let with_receiver = call.arguments.first().is_some_and(|node| *node != NONE);
            (with_receiver.then_some(C::Special(call))?, rest)
        }
        [11, ref rest @ ..] => {
            let (call, rest) = read_call(rest)?;
            (C::Static(call), rest)
        }
        [14, ref rest @ ..] => {
            let (call, rest) = read_call(rest)?;
            (C::StaticHere(call), rest)
        }
        [12, method, thrown, filter, ref rest @ ..] => {
            (C::Initialise { method, thrown, filter }, rest)
        }
        [13, question, base, ref rest @ ..] => (C::Ask { question, base }, rest),
        _ => return None,
    };
    Some((found, rest))
}

fn read_call(told: &[u32]) -> Option<(Call, &[u32])> {
    let [site, dispatch, result, thrown, count, ref rest @ ..] = *told else { return None };
    let (arguments, rest) = rest.split_at_checked(count as usize)?;
    Some((Call { site, dispatch, result, thrown, arguments: arguments.to_vec() }, rest))
}

impl Constraint {
    /// Whether its nodes are among so many locals; only calls may leave some out.
    pub fn fits(&self, locals: u32) -> bool {
        let is_local = |node: u32| node < locals;
        match self {
            Self::Copy { target, source, .. } | Self::Clone { target, source, .. } => {
                is_local(*target) && is_local(*source)
            }
            Self::New { target, .. }
            | Self::Constant { target, .. }
            | Self::LoadStatic { target, .. } => is_local(*target),
            Self::Load { target, base, .. } | Self::LoadAny { target, base } => {
                is_local(*target) && is_local(*base)
            }
            Self::Store { base, source, .. } | Self::StoreAny { base, source } => {
                is_local(*base) && is_local(*source)
            }
            Self::StoreStatic { source, .. } => is_local(*source),
            Self::Virtual(call)
            | Self::Special(call)
            | Self::Static(call)
            | Self::StaticHere(call) => {
                let places = [call.result, call.thrown];
                let mut nodes = call.arguments.iter().chain(&places);
                nodes.all(|node| *node == NONE || is_local(*node))
            }
            Self::Initialise { thrown, .. } => *thrown == NONE || is_local(*thrown),
            Self::Ask { base, .. } => is_local(*base),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Constraint, Template};
    use crate::points_to::NONE;

    #[test]
    fn a_template_is_read_back_as_it_was_told() {
        let told = [0, 1, 2, 0, 1, 2, 7, 10, 5, 3, 0, NONE, 2, 1, 2];
        let template = Template::read(3, 1, 0, NONE, &told).expect("it is well formed");
        assert_eq!(template.constraints.len(), 3);
        assert_eq!(template.constraints[1], Constraint::New { target: 2, site: 7 });
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert!(Template::read(1, 0, NONE, NONE, &[0, 1, 0, 0]).is_none(), "no local 1");
        assert!(Template::read(1, 2, NONE, NONE, &[]).is_none(), "more parameters than locals");
        assert!(Template::read(1, 0, NONE, NONE, &[99]).is_none(), "no such code");
        assert!(Template::read(1, 0, NONE, NONE, &[10, 0, 0, NONE, NONE, 9]).is_none(), "cut");
    }
}
