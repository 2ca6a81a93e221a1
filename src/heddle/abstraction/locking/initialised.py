"""Classes that are certainly initialised when an instruction is reached.

Once an instruction of a method has completed, the classes that it needs are initialised, and no
later instruction of that activation runs their initialisers or finds that they have failed.
"""

from __future__ import annotations

from collections.abc import Mapping

from heddle.abstraction.locking.skeleton import Skeleton
from heddle.program.classes import JavaMethod

Needed = frozenset[JavaMethod]


def before_each(skeleton: Skeleton, needed: Mapping[int, Needed]) -> dict[int, Needed]:
    """The initialisers that have certainly run, by index of the instructions that need some.

    A greatest fixed point: what all ways to an instruction have in common. An exception may come
    before an instruction has done anything.
    """
    nothing: Needed = frozenset()
    known: dict[int, Needed] = {0: nothing}
    waiting = [0]
    while waiting:
        index = waiting.pop()
        before = known[index]
        after = before | needed.get(index, nothing)
        ways = [(to, after) for to in skeleton.successors[index]]
        ways += [(handler.entry, before) for handler in skeleton.handlers[index]]
        for to, arriving in ways:
            had = known.get(to)
            new = arriving if had is None else had & arriving
            if new != had:
                known[to] = new
                waiting.append(to)
    return {index: known.get(index, nothing) for index in needed}
