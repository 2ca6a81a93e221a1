//! The execution trees of a network, explored from the root.
//!
//! A goal is what is known of a subtree from above: control state, top of stack, phase, and whether the frame is the thread's last one. A result is what its caller must
//! know: whether the frame returned, with which control state and in which phase.

use crate::trees::component::{Step, TopDown};

use super::model::{Action, ENDED, Head, Network, Phase};

/// What is asked of a subtree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Goal {
    head: Head,
    phase: u8,
    last_frame: bool,
}

/// How a subtree ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// The frame is still there when the last phase ends, or the thread has ended.
    Stays,
    /// The frame returned with this control state in this phase.
    Returned(u32, u8),
}

/// What stands at a node of an execution tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// The kind of the node.
    pub kind: Kind,
    /// The phase in which its step is taken.
    pub phase: u8,
}

/// The kinds of nodes; the numbers are those of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Nothing more is done; the thread has this head.
    Nil(Head),
    /// The next phase begins when the thread has this head.
    Cut(Head),
    /// A frame returns.
    Ret(u32),
    /// The last frame returns.
    Exit(u32),
    /// A base rule.
    Base(u32),
    /// A join of the threads with this tag.
    Join(u32, u8),
    /// A spawn; the new thread is the left child.
    Spawn(u32, Option<u8>),
    /// A call that does not return.
    NCall(u32),
    /// A call that returns in the given phase.
    RCall(u32, u8),
    /// A monitor of this lock that is not left.
    Acq(u32, u8),
    /// A monitor of this lock that is left in the given phase.
    Use(u32, u8, u8),
}

/// A node that waits for a child.
#[derive(Clone, Copy, Debug)]
pub struct Rest {
    goal: Goal,
    awaited: Awaited,
}

#[derive(Clone, Copy, Debug)]
enum Awaited {
    Passed,
    Only(u32),
    Callee(u32),
    Thread(u32),
    After(Kind),
}

/// The execution trees of a network that pass through phases.
pub struct Trees<'a> {
    /// The network.
    pub network: &'a Network,
    /// The phases.
    pub phases: &'a [Phase],
}

impl Trees<'_> {
    fn may_use(&self, rule: u32, phase: u8) -> bool {
        let allowed = self.phases[phase as usize].allowed.as_ref();
        allowed.is_none_or(|allowed| allowed.get(rule as usize).is_some_and(|&yes| yes))
    }

    fn go(&self, rule: u32, goal: Goal) -> Step<Self> {
        let child = |below, awaited| Step::Child { goal: below, rest: Rest { goal, awaited } };
        match self.network.rule(rule).action {
            Action::Base { to } | Action::Join { to, .. } => {
                child(Goal { head: to, ..goal }, Awaited::Only(rule))
            }
            Action::Return { control } if goal.last_frame => {
                let head = Head { control, symbol: ENDED };
                child(Goal { head, ..goal }, Awaited::Only(rule))
            }
            Action::Return { control } => Step::Node {
                symbol: Node { kind: Kind::Ret(rule), phase: goal.phase },
                result: Ending::Returned(control, goal.phase),
            },
            Action::Call { to, .. } => {
                let callee = Goal { head: to, phase: goal.phase, last_frame: false };
                child(callee, Awaited::Callee(rule))
            }
            Action::Spawn { child: head, .. } => {
                let thread = Goal { head, phase: goal.phase, last_frame: true };
                child(thread, Awaited::Thread(rule))
            }
        }
    }

    fn after_callee(&self, rule: u32, goal: Goal, result: Ending) -> Option<Step<Self>> {
        let Action::Call { back, lock, .. } = self.network.rule(rule).action else { return None };
        let Ending::Returned(control, ended) = result else {
            let kind = lock.map_or(Kind::NCall(rule), |lock| Kind::Acq(rule, lock));
            return Some(node(kind, goal, result));
        };
        let kind = lock.map_or(Kind::RCall(rule, ended), |lock| Kind::Use(rule, lock, ended));
        let head = Head { control, symbol: back };
        let right = Goal { head, phase: ended, ..goal };
        Some(Step::Child { goal: right, rest: Rest { goal, awaited: Awaited::After(kind) } })
    }

    fn after_only(&self, rule: u32) -> Kind {
        match self.network.rule(rule).action {
            Action::Join { tag, .. } => Kind::Join(rule, tag),
            Action::Return { .. } => Kind::Exit(rule),
            _ => Kind::Base(rule),
        }
    }
}

fn node<'a>(kind: Kind, goal: Goal, result: Ending) -> Step<Trees<'a>> {
    Step::Node { symbol: Node { kind, phase: goal.phase }, result }
}

impl TopDown for Trees<'_> {
    type Goal = Goal;
    type Result = Ending;
    type Symbol = Node;
    type Rest = Rest;

    fn roots(&self) -> Vec<Goal> {
        vec![Goal { head: self.network.initial, phase: 0, last_frame: true }]
    }

    fn accepts(&self, _: Goal, _: Ending) -> bool {
        true
    }

    fn begin(&self, goal: Goal, steps: &mut Vec<Step<Self>>) {
        if goal.phase as usize + 1 == self.phases.len() {
            steps.push(node(Kind::Nil(goal.head), goal, Ending::Stays));
        } else {
            let next = Goal { phase: goal.phase + 1, ..goal };
            let rest = Rest { goal, awaited: Awaited::Passed };
            steps.push(Step::Child { goal: next, rest });
        }
        let rules = self.network.at(goal.head).iter();
        let usable = rules.filter(|&&rule| self.may_use(rule, goal.phase));
        steps.extend(usable.map(|&rule| self.go(rule, goal)));
    }

    fn resume(&self, Rest { goal, awaited }: Rest, result: Ending) -> Option<Step<Self>> {
        match awaited {
            Awaited::Passed => Some(node(Kind::Cut(goal.head), goal, result)),
            Awaited::Only(rule) => Some(node(self.after_only(rule), goal, result)),
            Awaited::After(kind) => Some(node(kind, goal, result)),
            Awaited::Callee(rule) => self.after_callee(rule, goal, result),
            Awaited::Thread(rule) => {
                let Action::Spawn { tag, to, .. } = self.network.rule(rule).action else {
                    return None;
                };
                let tag = tag.filter(|tag| self.network.joins() >> tag & 1 == 1);
                let rest = Rest { goal, awaited: Awaited::After(Kind::Spawn(rule, tag)) };
                Some(Step::Child { goal: Goal { head: to, ..goal }, rest })
            }
        }
    }
}
