"""The variables by which the one thread keeps account of the contexts it pretends to run."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import (
    TRUE,
    Apply,
    Constant,
    Global,
    Operator,
    Read,
    both,
    equal,
    negation,
)
from heddle.formal.symbolic.network import Assign, Assume

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle.formal.symbolic.expressions import Expression, Variable
    from heddle.formal.symbolic.network import Step

MOVING, RESTING, BLOCKED = 0, 1, 2  # BLOCKED + i: until thread i - 1 lets go


@dataclass(frozen=True, slots=True)
class Control:
    """How many contexts and threads there are, and what is looked for."""

    contexts: int
    threads: int
    targets: tuple[tuple[str, int], ...]
    deadlock: bool

    def runner(self, context: int) -> Global:
        """The thread that runs the context, plus one; 0 as long as nobody does."""
        return Global(f"#runner{context}", self.threads.bit_length())

    @property
    def bound(self) -> Global:
        """How many contexts the run has, chosen at the beginning."""
        return Global("#bound", max(1, self.contexts.bit_length()))

    @property
    def now(self) -> Global:
        """The context under way, kept for procedures that are called or returned to."""
        return Global("#now", max(1, self.contexts.bit_length()))

    @property
    def reached(self) -> Global:
        """The target that was reached, plus one."""
        return Global("#reached", max(1, len(self.targets).bit_length()))

    @property
    def goal(self) -> Global:
        """1 if this run looks for a deadlock, 0 if for a target; chosen at the beginning."""
        return Global("#goal", 1)

    @property
    def known(self) -> Global:
        """1 once the last values of what is shared are settled."""
        return Global("#known", 1)

    def status(self, thread: int) -> Global:
        """How the thread stands at the end."""
        return Global(f"#status{thread}", (BLOCKED + self.threads).bit_length())

    def globals(self) -> tuple[Global, ...]:
        """All of them."""
        found = [self.runner(each) for each in range(1, self.contexts + 1)]
        found += [self.bound, self.now, self.reached]
        if self.deadlock:
            found += [self.goal, self.known]
            found += [self.status(each) for each in range(self.threads)]
        return tuple(found)

    def looking_for_targets(self) -> tuple[Step, ...]:
        """This run looks for a target."""
        return (assume(self.goal, 0),) if self.deadlock else ()

    def complete(self, bound: int) -> tuple[Step, ...]:
        """The run has `bound` contexts and each was run by some thread."""
        run = (differs(self.runner(each), 0) for each in range(1, bound + 1))
        return (assume(self.bound, bound), *run)


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


def all_of(conditions: Iterable[Expression]) -> Expression:
    """The conjunction."""
    whole: Expression = TRUE
    for each in conditions:
        whole = both(whole, each)
    return whole
