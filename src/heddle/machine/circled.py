"""Units of work that precede each other in a circle, as the machine tells them."""

from __future__ import annotations

from heddle import _core
from heddle.errors import InputError
from heddle.machine.events import Frame
from heddle.machine.rerun import Circle, CircledAccess, CircledUnit
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSets
from heddle.results import Claim
from heddle.results.claim import Serializable


def sets_of(program: Program, claim: Claim | None) -> AtomicSets | None:
    """The sets whose units of work are followed for a claim; None if it is about none."""
    if not isinstance(claim, Serializable):
        return None
    from heddle.questions.resolved import subjects_of

    try:
        return subjects_of(program, (claim,)).sets
    except InputError:
        # The program has changed since the claim was made, and has no such class any more.
        return None


def circle_of(
    end: _core.ReplayEnd, sets: AtomicSets | None, stacks: tuple[tuple[Frame, ...], ...]
) -> Circle | None:
    """The circle that a run closed, if it did."""
    if end.circle is None or sets is None:
        return None
    number, what, units, accesses, edges = end.circle
    atomic_set = sets.sets[number]
    members = atomic_set.members
    return Circle(
        atomic_set,
        what,
        tuple(
            CircledUnit(end.threads[thread], None if stack is None else stacks[stack])
            for thread, stack in units
        ),
        tuple(
            CircledAccess(unit, members[member], mode, stacks[stack], tuple(locks))
            for unit, member, mode, stack, locks in accesses
        ),
        tuple(edges),
    )
