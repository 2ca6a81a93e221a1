//! The constraints of one method over its local nodes, and how the caller tells them.
//!
//! A template is told as a flat list of numbers: each constraint begins with its code and has as
//! many numbers as that code wants. `NONE` stands for a node that there is not.

#[cfg(test)]
use super::ids::NONE;
use super::ids::{
    AllocationId, CallName, DispatchId, FieldId, Filter, Local, MethodId, Number, QuestionId,
    SiteId, Target,
};

/// One constraint; `target`, `source`, `base` … are local nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Constraint {
    /// `target ⊇ source`, as far as the filter lets through.
    Copy {
        /// What grows.
        target: Local,
        /// What is copied.
        source: Local,
        /// What of it.
        filter: Filter,
    },
    /// An object is made.
    New {
        /// Where the reference goes.
        target: Local,
        /// The number of the site.
        site: SiteId,
    },
    /// `target` may be this constant allocation.
    Constant {
        /// What grows.
        target: Local,
        /// The allocation.
        allocation: AllocationId,
    },
    /// `target = base.field`.
    Load {
        /// What grows.
        target: Local,
        /// The objects read.
        base: Local,
        /// The field.
        field: FieldId,
    },
    /// `base.field = source`.
    Store {
        /// The objects written.
        base: Local,
        /// The field.
        field: FieldId,
        /// What is written.
        source: Local,
    },
    /// `target = Class.field`.
    LoadStatic {
        /// What grows.
        target: Local,
        /// The field.
        field: FieldId,
    },
    /// `Class.field = source`.
    StoreStatic {
        /// The field.
        field: FieldId,
        /// What is written.
        source: Local,
    },
    /// `target` may be what any field of `base` holds.
    LoadAny {
        /// What grows.
        target: Local,
        /// The objects read.
        base: Local,
    },
    /// Any field of `base` that fits may become `source`.
    StoreAny {
        /// The objects written.
        base: Local,
        /// What is written.
        source: Local,
    },
    /// `target` is a new object with the class and the contents of one of `source`.
    Clone {
        /// Where the reference goes.
        target: Local,
        /// What is copied.
        source: Local,
        /// The number of the site.
        site: SiteId,
    },
    /// A call that the receiver decides: the first of `arguments`.
    Virtual(DispatchId, Call),
    /// A call of a fixed method with a receiver.
    Special(Target, Call),
    /// A call of a fixed method without a receiver.
    Static(MethodId, Call),
    /// The same in the context of the caller.
    StaticHere(MethodId, Call),
    /// What is thrown by the initialiser `method` arrives at `thrown`, through the filter.
    Initialise {
        /// The initialiser.
        method: MethodId,
        /// Where its exceptions go.
        thrown: Option<Local>,
        /// Which of them.
        filter: Filter,
    },
    /// The caller is told of each object of `base`.
    Ask {
        /// What the caller calls the question.
        question: QuestionId,
        /// The objects.
        base: Local,
    },
}

/// A call site of a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// What the caller of the solver calls the site.
    pub site: Option<CallName>,
    /// Where the result goes.
    pub result: Option<Local>,
    /// Where what is thrown goes.
    pub thrown: Option<Local>,
    /// References passed, the receiver first if there is one.
    pub arguments: Vec<Option<Local>>,
}

/// A method's constraints: parameters are the first locals.
#[derive(Clone, Debug, Default)]
pub struct Template {
    /// How many local nodes.
    pub locals: u32,
    /// How many of them are parameters.
    pub parameters: u32,
    /// What is returned, if anything.
    pub result: Option<Local>,
    /// What is thrown, if anything.
    pub thrown: Option<Local>,
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
        let (result, thrown) = (Local::told(result), Local::told(thrown));
        let fits = |node: Option<Local>| node.is_none_or(|node| node.number() < locals);
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
    let local = Local::told;
    let (found, rest) = match *told {
        [0, target, source, filter, ref rest @ ..] => {
            let filter = Filter::told(filter)?;
            (C::Copy { target: local(target)?, source: local(source)?, filter }, rest)
        }
        [1, target, site, ref rest @ ..] => {
            (C::New { target: local(target)?, site: SiteId::told(site)? }, rest)
        }
        [2, target, allocation, ref rest @ ..] => {
            let allocation = AllocationId::told(allocation)?;
            (C::Constant { target: local(target)?, allocation }, rest)
        }
        [3, target, base, field, ref rest @ ..] => {
            let field = FieldId::told(field)?;
            (C::Load { target: local(target)?, base: local(base)?, field }, rest)
        }
        [4, base, field, source, ref rest @ ..] => {
            let field = FieldId::told(field)?;
            (C::Store { base: local(base)?, field, source: local(source)? }, rest)
        }
        [5, target, field, ref rest @ ..] => {
            (C::LoadStatic { target: local(target)?, field: FieldId::told(field)? }, rest)
        }
        [6, field, source, ref rest @ ..] => {
            (C::StoreStatic { field: FieldId::told(field)?, source: local(source)? }, rest)
        }
        [7, target, base, ref rest @ ..] => {
            (C::LoadAny { target: local(target)?, base: local(base)? }, rest)
        }
        [8, base, source, ref rest @ ..] => {
            (C::StoreAny { base: local(base)?, source: local(source)? }, rest)
        }
        [9, target, source, site, ref rest @ ..] => {
            let site = SiteId::told(site)?;
            (C::Clone { target: local(target)?, source: local(source)?, site }, rest)
        }
        [code @ (10 | 11 | 14 | 15), ref rest @ ..] => read_call(code, rest)?,
        [12, method, thrown, filter, ref rest @ ..] => {
            let (method, filter) = (MethodId::told(method)?, Filter::told(filter)?);
            (C::Initialise { method, thrown: local(thrown), filter }, rest)
        }
        [13, question, base, ref rest @ ..] => {
            (C::Ask { question: QuestionId::told(question)?, base: local(base)? }, rest)
        }
        _ => return None,
    };
    Some((found, rest))
}

fn read_call(code: u32, told: &[u32]) -> Option<(Constraint, &[u32])> {
    let [site, called, result, thrown, count, ref rest @ ..] = *told else { return None };
    let (arguments, rest) = rest.split_at_checked(count as usize)?;
    let arguments: Vec<Option<Local>> = arguments.iter().map(|it| Local::told(*it)).collect();
    let has_receiver = arguments.first().is_some_and(Option::is_some);
    let (result, thrown) = (Local::told(result), Local::told(thrown));
    let call = Call { site: CallName::told(site), result, thrown, arguments };
    let constraint = match code {
        10 if has_receiver => Constraint::Virtual(DispatchId::told(called)?, call),
        15 if has_receiver => Constraint::Special(Target::told(called)?, call),
        11 => Constraint::Static(MethodId::told(called)?, call),
        14 => Constraint::StaticHere(MethodId::told(called)?, call),
        _ => return None,
    };
    Some((constraint, rest))
}

impl Constraint {
    /// Whether its nodes are among so many locals; only calls may leave some out.
    pub fn fits(&self, locals: u32) -> bool {
        let is_local = |node: Local| node.number() < locals;
        let fits = |node: Option<Local>| node.is_none_or(is_local);
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
            Self::Virtual(_, call)
            | Self::Special(_, call)
            | Self::Static(_, call)
            | Self::StaticHere(_, call) => {
                let places = [call.result, call.thrown];
                call.arguments.iter().chain(&places).all(|node| fits(*node))
            }
            Self::Initialise { thrown, .. } => fits(*thrown),
            Self::Ask { base, .. } => is_local(*base),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Constraint, Local, NONE, SiteId, Template};

    #[test]
    fn a_template_is_read_back_as_it_was_told() {
        let told = [0, 1, 2, 0, 1, 2, 7, 10, 5, 3, 0, NONE, 2, 1, 2];
        let template = Template::read(3, 1, 0, NONE, &told).expect("it is well formed");
        assert_eq!(template.constraints.len(), 3);
        let new = Constraint::New { target: Local::at(2), site: SiteId::at(7) };
        assert_eq!(template.constraints[1], new);
    }

    #[test]
    fn what_makes_no_sense_is_refused() {
        assert!(Template::read(1, 0, NONE, NONE, &[0, 1, 0, 0]).is_none(), "no local 1");
        assert!(Template::read(1, 2, NONE, NONE, &[]).is_none(), "more parameters than locals");
        assert!(Template::read(1, 0, NONE, NONE, &[99]).is_none(), "no such code");
        assert!(Template::read(1, 0, NONE, NONE, &[10, 0, 0, NONE, NONE, 9]).is_none(), "cut");
    }
}
