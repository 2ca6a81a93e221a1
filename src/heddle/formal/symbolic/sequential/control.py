"""The variables by which the one thread keeps account of the contexts it runs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heddle.formal.symbolic.expressions import (
    TRUE,
    Apply,
    Constant,
    Expression,
    Global,
    Operator,
    Read,
    Variable,
    both,
    equal,
    negation,
)
from heddle.formal.symbolic.network import Assign, Assume, Step

MOVING, RESTING, BLOCKED = 0, 1, 2  # BLOCKED + i: until thread i - 1 lets go


@dataclass(frozen=True, slots=True)
class Control:
    """How many contexts and threads there are, and what is looked for."""

    contexts: int
    threads: int
    targets: tuple[tuple[str, int], ...]
    deadlock: bool

    @property
    def runner(self) -> Global:
        """The thread that runs the latest context, plus one; 0 before the first."""
        return Global("#runner", self.threads.bit_length())

    def runner_of(self, context: int) -> Global:
        """The thread that runs the context, plus one; 0 as long as none does."""
        return Global(f"#runner{context}", (self.threads + 1).bit_length())

    @property
    def ended(self) -> int:
        """The runner of a context whose thread will not run again, whichever it was."""
        return self.threads + 1

    @property
    def now(self) -> Global:
        """The context under way, run for the first time or once more; 0 before a thread's first."""
        return Global("#now", max(1, self.contexts.bit_length()))

    @property
    def latest(self) -> Global:
        """The last context that has been given to a thread."""
        return Global("#latest", max(1, self.contexts.bit_length()))

    @property
    def farewell(self) -> Global:
        """1 if the thread that runs the latest context will not run again."""
        return Global("#farewell", 1)

    def gone(self, thread: int) -> Global:
        """1 if the thread will not run again."""
        return Global(f"#gone{thread}", 1)

    @property
    def goal(self) -> Global:
        """1 if this run looks for a deadlock, 0 if for a target; chosen at the beginning."""
        return Global("#goal", 1)

    @property
    def judging(self) -> Global:
        """1 once all contexts have been run, and threads run again only to see where they stand."""
        return Global("#judging", 1)

    def status(self, thread: int) -> Global:
        """How the thread stands at the end."""
        return Global(f"#status{thread}", (BLOCKED + self.threads).bit_length())

    def of_deadlocks(self) -> tuple[Global, ...]:
        """Those with which deadlocks are found."""
        if not self.deadlock:
            return ()
        return (self.goal, *(self.status(each) for each in range(self.threads)))

    def looking_for_targets(self) -> tuple[Step, ...]:
        """This run looks for a target."""
        return (assume(self.goal, 0),) if self.deadlock else ()

    def looking_for_deadlocks(self) -> tuple[Step, ...]:
        """This run looks for a deadlock, and is not over yet."""
        return (assume(self.goal, 1), assume(self.judging, 0))

    def first_time(self, context: int) -> tuple[Step, ...]:
        """The context is under way for the first time."""
        over = (assume(self.judging, 0),) if self.deadlock else ()
        return (assume(self.now, context), assume(self.latest, context), *over)


def number(value: int, variable: Variable) -> Constant:
    """A constant as wide as `variable`."""
    return Constant(value, variable.bits)


def assume(variable: Variable, value: int) -> Assume:
    """`variable == value`."""
    return Assume(equal(Read(variable), number(value, variable)))


def differs(variable: Variable, value: int) -> Assume:
    """`variable != value`."""
    return Assume(negation(equal(Read(variable), number(value, variable))))


def at_least(variable: Variable, value: int) -> Assume:
    """`variable >= value`."""
    less = Apply(Operator.LESS_UNSIGNED, (Read(variable), number(value, variable)), 1)
    return Assume(negation(less))


def assign(variable: Variable, value: int) -> Assign:
    """`variable = value`."""
    return Assign(variable, number(value, variable))


def choose(condition: Expression, then: Expression, otherwise: Expression) -> Expression:
    """`then` if the condition is true."""
    return Apply(Operator.CHOOSE, (condition, then, otherwise), then.bits)


def all_of(conditions: Iterable[Expression]) -> Expression:
    """The conjunction."""
    whole: Expression = TRUE
    for each in conditions:
        whole = both(whole, each)
    return whole
