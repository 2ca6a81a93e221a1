"""What threads can do together, asked of a model of the program."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from heddle.engines.monitors.build import Built
from heddle.engines.monitors.build.procedures import THROWS
from heddle.engines.monitors.model import Place
from heddle.engines.monitors.steps import Execution
from heddle.formal.monitor_dpn.model import Rule
from heddle.formal.monitor_dpn.reachability import (
    Network,
    Stopped,
    Transfer,
    flows,
    may_happen_in_parallel,
)


@dataclass(frozen=True, slots=True)
class Handover:
    """A value that passes from one thread to another: where it is written, and where destroyed.

    `taken` is where it is read in order to be handed on; None if that is not told.
    """

    writes: frozenset[Place]
    kills: frozenset[Place]
    taken: frozenset[Place] | None = None


class Questions:
    """Questions to one model."""

    def __init__(self, built: Built) -> None:
        self.built = built
        self._network = Network(built.model)

    def can_meet(
        self, one: Iterable[Place], other: Iterable[Place], time_limit: float | None = None
    ) -> tuple[bool, Execution | None]:
        """Whether two threads can be at places of the two sets at once, and how.

        They can, as far as is known, if the answer takes longer than the limit.
        """
        first, second = self.built.heads(one), self.built.heads(other)
        if not first or not second:
            return False, None
        try:
            found = may_happen_in_parallel(self._network, first, second, time_limit=time_limit)
        except Stopped:
            return True, None
        return found is not None, None if found is None else Execution(self.built, found)

    def flow(
        self,
        path: Sequence[Handover],
        read: Iterable[Place],
        time_limit: float | None = None,
    ) -> Execution | None:
        """How a value can be handed on along a path until a thread is about to read it."""
        readers = self.built.heads(read)
        if not readers or not self.built.heads(path[-1].writes):
            return None
        transfers = [
            Transfer(
                self._rules(each.writes),
                self._rules(each.kills),
                None if each.taken is None else frozenset(self.built.heads(each.taken)),
            )
            for each in path
        ]
        found = flows(self._network, transfers, readers, time_limit=time_limit)
        return None if found is None else Execution(self.built, found)

    def excludes(
        self, path: Sequence[Handover], read: Iterable[Place], time_limit: float | None = None
    ) -> bool:
        """Whether a value certainly cannot be handed on so; not if that takes too long."""
        try:
            return self.flow(path, read, time_limit) is None
        except Stopped:
            return False

    def _rules(self, places: Iterable[Place]) -> frozenset[Rule]:
        return frozenset(self._acting(places))

    def _acting(self, places: Iterable[Place]) -> Iterator[Rule]:
        """By which threads do what they stand before, instead of throwing."""
        for head in sorted(self.built.heads(places)):
            for rule in self.built.model.rules_at(head):
                if rule.action != THROWS:
                    yield rule
