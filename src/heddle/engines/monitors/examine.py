"""What the facts and the monitors prove, and what they leave: candidates for races."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.engines.monitors.build import Builder
from heddle.engines.monitors.conflicts import Conflicts
from heddle.formal.monitor_dpn import Network, may_happen_in_parallel
from heddle.formal.trees.search import Stopped

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from heddle.analysis.accesses import Access
    from heddle.analysis.facts import Facts
    from heddle.analysis.held_locks import HeldLock
    from heddle.engines.monitors.conflicts import Contest, Meeting, Memory
    from heddle.engines.monitors.model import Built
    from heddle.formal.monitor_dpn import Head, Witness
    from heddle.program import Program

_LONGEST = 5.0
"""Seconds for one question; what takes longer is a candidate."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two accesses that may race, as far as the monitors tell.

    `witness` is an execution of the model that leads to both, unless the question took too long.
    `guard` is a lock that all accesses hold but the one that comes with it.
    """

    memory: Memory
    first: Meeting
    second: Meeting
    built: Built
    witness: Witness | None
    guard: tuple[HeldLock, Access] | None


@dataclass(frozen=True, slots=True)
class Examined:
    """All that is left of a program's accesses; what is not among the candidates is proved.

    Nothing is proved if something is `unsupported`.
    """

    candidates: tuple[Candidate, ...] = ()
    unsupported: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    effort: Mapping[str, int] = field(default_factory=dict)


def examine(program: Program, facts: Facts) -> Examined:
    """Look for pairs of accesses that nothing keeps apart."""
    if facts.unsupported():
        return Examined(unsupported=facts.unsupported(), effort=facts.effort())
    conflicts = Conflicts(program, facts)
    contests = conflicts.contests()
    asker = _Asker(conflicts, Builder(program, facts)) if contests else None
    candidates = [] if asker is None else [each for one in contests for each in asker.ask(one)]
    counts = dict(facts.effort()) | conflicts.effort
    notes: tuple[str, ...] = ()
    if asker is not None:
        counts |= asker.effort
        notes = tuple(sorted(asker.notes))
    counts["candidates"] = len(candidates)
    return Examined(tuple(candidates), (), notes, counts)


class _Asker:
    """Asks the model of a program about contests."""

    def __init__(self, conflicts: Conflicts, builder: Builder) -> None:
        self._conflicts, self._builder = conflicts, builder
        self.effort = {"ordered": 0, "questions": 0, "rules": 0}
        self.notes: set[str] = set()

    def ask(self, contest: Contest) -> list[Candidate]:
        """The pairs of a contest that two threads can stand at; all at once if none can."""
        meetings = {one for pair in contest.pairs for one in pair}
        points = {(one.access.instance, one.access.pc) for one in meetings}
        built = self._builder.build(sorted(points))
        self.notes.update(built.notes)
        self.effort["rules"] += len(built.model.rules)
        network = Network(built.model)
        firsts, seconds = zip(*contest.pairs, strict=True)
        if not self._can_meet(network, built, firsts, seconds)[0]:
            self.effort["ordered"] += 1
            return []
        found = []
        guard = self._conflicts.guard(contest)
        for first, second in _distinct(contest.pairs):
            can, witness = self._can_meet(network, built, (first,), (second,))
            if can:
                found.append(Candidate(contest.memory, first, second, built, witness, guard))
        if not found:
            self.effort["ordered"] += 1
        return found

    def _can_meet(
        self,
        network: Network,
        built: Built,
        firsts: Sequence[Meeting],
        seconds: Sequence[Meeting],
    ) -> tuple[bool, Witness | None]:
        self.effort["questions"] += 1
        first, second = (
            frozenset(head for one in side for head in self._heads(built, one))
            for side in (firsts, seconds)
        )
        if not first or not second:
            return False, None
        try:
            witness = may_happen_in_parallel(network, first, second, time_limit=_LONGEST)
        except Stopped:
            return True, None
        return witness is not None, witness

    def _heads(self, built: Built, meeting: Meeting) -> frozenset[Head]:
        thread = self._conflicts.roots[meeting.root].thread
        numbers = [root.number for root in built.roots if root.thread == thread]
        access = meeting.access
        found: frozenset[Head] = frozenset()
        for number in numbers:
            found |= built.heads(number, access.instance, access.pc)
        return found


def _distinct(pairs: Sequence[tuple[Meeting, Meeting]]) -> list[tuple[Meeting, Meeting]]:
    """One pair for each two places and kinds of threads."""
    found: dict[object, tuple[Meeting, Meeting]] = {}
    for first, second in pairs:
        key = frozenset((one.access.instance, one.access.pc, one.root) for one in (first, second))
        found.setdefault(key, (first, second))
    return list(found.values())
