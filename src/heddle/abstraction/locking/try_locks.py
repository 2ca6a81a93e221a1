"""Calls whose answer the next instruction asks for: `if (lock.tryLock())`."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction.locking.skeleton import Skeleton
from heddle.program import code
from heddle.program.operands import IntLiteral
from heddle.program.operators import Comparison


@dataclass(frozen=True, slots=True)
class Answer:
    """Where the branch right behind a call goes if the call has returned true, and otherwise."""

    then: int
    otherwise: int


def branch_on(skeleton: Skeleton, index: int) -> Answer | None:
    """The branch on the result of a call, if nothing else leads to it."""
    pair = skeleton.body.instructions[index : index + 2]
    match pair:
        case (
            code.Invoke(target=answer),
            code.Branch(op=op, left=left, right=IntLiteral(value=0), destination=to),
        ) if answer == left and to != index + 2:
            pass
        case _:
            return None
    others = (targets for each, targets in enumerate(skeleton.successors) if each != index)
    if any(index + 1 in targets for targets in others):
        return None
    match op:
        case Comparison.EQ:
            return Answer(then=index + 2, otherwise=to)
        case Comparison.NE:
            return Answer(then=to, otherwise=index + 2)
    return None
