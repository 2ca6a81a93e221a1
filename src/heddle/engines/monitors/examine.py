"""What the facts and the monitors prove, and what they leave: candidates for races."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.engines.monitors.build import Builder
from heddle.engines.monitors.conflicts import Conflicts
from heddle.engines.monitors.steps import standings
from heddle.formal.monitor_dpn import Network, may_happen_in_parallel
from heddle.formal.trees.search import Stopped

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from heddle.analysis.accesses import Access
    from heddle.analysis.facts import Facts
    from heddle.analysis.held_locks import HeldLock
    from heddle.engines.monitors.conflicts import Contest, Group, Memory
    from heddle.engines.monitors.model import Built
    from heddle.engines.monitors.steps import Standing
    from heddle.formal.monitor_dpn import Head, Witness
    from heddle.formal.monitor_dpn.semantics import ThreadId
    from heddle.program import Program

_LONGEST = 5.0
"""Seconds for one question; what takes longer is a candidate."""


@dataclass(frozen=True, slots=True)
class Side:
    """One of two accesses that may race, and the thread that stands before it."""

    access: Access
    root: int
    locks: frozenset[HeldLock]
    standing: Standing | None


@dataclass(frozen=True, slots=True)
class Candidate:
    """Two accesses that may race, as far as the monitors tell; there may be more like them.

    `witness` is an execution of the model that leads to both, unless the question took too long.
    `guard` is a lock that all accesses hold but the one that comes with it.
    """

    memory: Memory
    first: Side
    second: Side
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
        """One candidate for each two groups that can meet; all are asked about at once first."""
        groups = {group for pair in contest.pairs for group in pair}
        points = {(each.instance, each.pc) for group in groups for each in group.accesses}
        built = self._builder.build(sorted(points))
        self.notes.update(built.notes)
        self.effort["rules"] += len(built.model.rules)
        network = Network(built.model)
        firsts, seconds = zip(*contest.pairs, strict=True)
        found = []
        if self._can_meet(network, built, firsts, seconds)[0]:
            guard = self._conflicts.guard(contest)
            for first, second in contest.pairs:
                can, witness = self._can_meet(network, built, (first,), (second,))
                if can:
                    one, other = self._sides(built, witness, first, second)
                    found.append(Candidate(contest.memory, one, other, built, witness, guard))
        if not found:
            self.effort["ordered"] += 1
        return found

    def _sides(
        self, built: Built, witness: Witness | None, first: Group, second: Group
    ) -> tuple[Side, Side]:
        """The accesses that the threads of an execution stand before; without one, any."""
        last = {} if witness is None else dict(standings(built, witness))
        return self._side(first, last), self._side(second, last)

    def _side(self, group: Group, standing: dict[ThreadId, Standing]) -> Side:
        thread = self._conflicts.roots[group.root].thread
        accesses = {(each.instance, each.pc): each for each in group.accesses}
        for number, one in standing.items():
            top = one.calls[0] if one.calls else None
            if top is None or top.instance is None or top.pc is None or top.root.thread != thread:
                continue
            access = accesses.get((top.instance, top.pc))
            if access is not None:
                # Nobody else stands for the other side.
                del standing[number]
                return Side(access, group.root, group.locks, one)
        return Side(group.accesses[0], group.root, group.locks, None)

    def _can_meet(
        self,
        network: Network,
        built: Built,
        firsts: Sequence[Group],
        seconds: Sequence[Group],
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

    def _heads(self, built: Built, group: Group) -> Iterator[Head]:
        thread = self._conflicts.roots[group.root].thread
        for root in built.roots:
            if root.thread == thread:
                for access in group.accesses:
                    yield from built.heads(root.number, access.instance, access.pc)
