"""Which instructions may run once constants have decided branches."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from heddle.analysis.constants import NO_WAYS, Constants, Ways
from heddle.analysis.facts import MODELLED, Facts, Instance
from heddle.program.body import Body

_NONE: frozenset[int] = frozenset()


class Liveness:
    """Tells what never runs, in methods and because all calls of a method never run."""

    def __init__(self, facts: Facts, constants: Constants | None) -> None:
        self._facts, self._constants = facts, constants

    def ways(self, instance: Instance, body: Body) -> Ways:
        """What constants exclude in one body."""
        if self._constants is None:
            return NO_WAYS
        return self._constants.ways(instance.method, body)

    def dead(self, instance: Instance, body: Body) -> frozenset[int]:
        """The instructions that never run, by index."""
        if instance in self._never:
            return frozenset(range(len(body.instructions)))
        return self.ways(instance, body).dead

    @cached_property
    def _never(self) -> frozenset[Instance]:
        """Instances that only code leads to which never runs.

        What is reached by other means than calls, such as finalizers, is none of them: it has to
        be reached as long as nothing is left out.
        """
        if self._constants is None:
            return frozenset()
        left_out = self._reached(lambda instance, body: self.ways(instance, body).dead)
        if not self._constants.used:
            return frozenset()
        return self._reached(lambda _instance, _body: _NONE) - left_out

    def _reached(self, dead: Callable[[Instance, Body], frozenset[int]]) -> frozenset[Instance]:
        facts = self._facts
        found = {*facts.entry, *facts.uncaught}
        waiting = list(found)
        while waiting:
            instance = waiting.pop()
            body = facts.body(instance)
            if body is None:
                places = [MODELLED]
            else:
                gone = dead(instance, body)
                its = enumerate(body.instructions)
                places = sorted({it.pc for index, it in its if index not in gone})
            for pc in places:
                starts = facts.starts(instance, pc)
                more = (
                    *facts.callees(instance, pc),
                    *facts.initialised(instance, pc),
                    *(each.run for each in starts),
                    *(handler for each in starts for handler in each.uncaught),
                )
                for each in more:
                    if each not in found:
                        found.add(each)
                        waiting.append(each)
        return frozenset(found)
