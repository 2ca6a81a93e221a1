"""What is asked once every thread has run: whether the run holds together and shows anything."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Local,
    Operator,
    Read,
    equal,
    negation,
)
from heddle.formal.symbolic.network import Assign, Assume, Goto
from heddle.formal.symbolic.sequential.control import (
    BLOCKED,
    MOVING,
    assign,
    assume,
    at_least,
    differs,
    number,
)

if TYPE_CHECKING:
    from heddle.formal.symbolic.sequential.control import Control
    from heddle.formal.symbolic.sequential.writing import Writing


@dataclass(frozen=True, slots=True)
class Goal:
    """A label (procedure, label) of the original network, or a deadlock if None.

    It is reached with a run of exactly `contexts` contexts, some of which may be empty.
    """

    target: tuple[str, int] | None
    contexts: int


def write_end(control: Control, writing: Writing, ending: int) -> dict[tuple[str, int], Goal]:
    """Write the last questions from label `ending` on; the labels that answer them."""
    goals: dict[tuple[str, int], Goal] = {}
    for bound in range(1, control.contexts + 1):
        for at, target in enumerate(control.targets):
            label = writing.label(f"{target[0]}:{target[1]} reached")
            goals[writing.name, label] = Goal(target, bound)
            reached = assume(control.reached, at + 1)
            writing.rule(ending, (reached, *control.complete(bound)), Goto(label))
    if control.deadlock:
        _write_deadlock(control, writing, ending, goals)
    return goals


def _write_deadlock(
    control: Control, writing: Writing, ending: int, goals: dict[tuple[str, int], Goal]
) -> None:
    judging, found = writing.label("deadlock?"), writing.label("deadlock")
    for bound in range(control.contexts + 1):
        steps = (assume(control.goal, 1), *control.complete(bound))
        writing.rule(ending, steps, Goto(judging))
        label = writing.label("deadlock reached")
        goals[writing.name, label] = Goal(None, bound)
        writing.rule(found, (assume(control.bound, bound),), Goto(label))
    threads = range(control.threads)
    still = tuple(differs(control.status(each), MOVING) for each in threads)
    for thread in threads:
        writing.rule(judging, (*still, at_least(control.status(thread), BLOCKED)), Goto(found))
    _write_cycles(control, writing, judging, found)


def _write_cycles(control: Control, writing: Writing, judging: int, found: int) -> None:
    """From a thread to the one it waits for, and on, until the first one comes again."""
    status = control.status(0)
    first, at = Local("#first", status.bits), Local("#waits", status.bits)
    walk = [writing.label("who waits for whom") for _ in range(control.threads)]
    for thread in range(control.threads):
        known = control.status(thread)
        waits = (at_least(known, BLOCKED + 1), assign(first, BLOCKED + 1 + thread))
        writing.rule(judging, (*waits, Assign(at, Read(known))), Goto(walk[0]))
    names = [number(BLOCKED + 1 + each, status) for each in range(control.threads)]
    following: Expression = Constant(0, status.bits)
    for thread, name in enumerate(names):
        arms = (equal(Read(at), name), Read(control.status(thread)), following)
        following = Apply(Operator.CHOOSE, arms, status.bits)
    forget = (assign(first, 0), assign(at, 0))
    for here, after in zip(walk, [*walk[1:], None], strict=True):
        writing.rule(here, (Assume(equal(Read(first), Read(at))), *forget), Goto(found))
        if after is not None:
            on = Assume(negation(equal(Read(first), Read(at))))
            waits_too = (Assign(at, following), at_least(at, BLOCKED + 1))
            writing.rule(here, (on, *waits_too), Goto(after))
