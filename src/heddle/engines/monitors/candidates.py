"""What the facts and the monitors prove, and what they leave: candidates for races."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from time import monotonic

from heddle.analysis.accesses import Access
from heddle.analysis.facts import Facts
from heddle.analysis.held_locks import HeldLock
from heddle.engines.monitors.build import Builder
from heddle.engines.monitors.conflicts import Conflicts, Contest, Group, Memory
from heddle.engines.monitors.model import Place, Standing, Thread
from heddle.engines.monitors.solve import Questions
from heddle.engines.monitors.steps import Execution
from heddle.program.program import Program

_LONGEST = 5.0
"""Seconds for one question; what takes longer is a candidate."""
_TOGETHER = 16
"""How many pieces of memory share a model."""
_MOST_LOCKS = 32
"""The most locks of a model."""


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

    `execution` is one of the model that leads to both, unless the question took too long.
    `guard` is a lock that all accesses hold but the one that comes with it.
    """

    memory: Memory
    first: Side
    second: Side
    execution: Execution | None
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


def examine(program: Program, facts: Facts, seconds: float = inf) -> Examined:
    """Look for pairs of accesses that nothing keeps apart.

    What was not asked about within the seconds is a candidate.
    """
    if facts.unsupported():
        return Examined(unsupported=facts.unsupported(), effort=facts.effort())
    until = monotonic() + seconds
    conflicts = Conflicts(program, facts)
    contests = conflicts.contests()
    counts = dict(facts.effort()) | conflicts.effort
    if not contests:
        return Examined(effort=counts | {"candidates": 0})
    asker = _Asker(conflicts, Builder(program, facts), until)
    candidates = tuple(asker.ask_all(contests))
    counts |= asker.effort | {"candidates": len(candidates)}
    return Examined(candidates, (), tuple(sorted(asker.notes)), counts)


class _Asker:
    """Asks the model of a program about contests."""

    def __init__(self, conflicts: Conflicts, builder: Builder, until: float) -> None:
        self._conflicts, self._builder, self._until = conflicts, builder, until
        self.effort = {"ordered": 0, "questions": 0, "rules": 0, "not asked": 0}
        self.notes: set[str] = set()

    def ask_all(self, contests: Sequence[Contest]) -> Iterator[Candidate]:
        """A candidate for each contest of which two accesses can meet."""
        for begin in range(0, len(contests), _TOGETHER):
            some = contests[begin : begin + _TOGETHER]
            if monotonic() > self._until:
                self.effort["not asked"] += len(some)
                yield from map(self._unasked, some)
                continue
            asked = self._build(some)
            # With many locks some are left out, which a model of its own may have.
            is_full = len(asked.built.locks) >= _MOST_LOCKS and len(some) > 1
            for contest in some:
                found = self._ask(contest, asked)
                if found is not None and is_full:
                    found = self._ask(contest, self._build([contest]))
                if found is None:
                    self.effort["ordered"] += 1
                else:
                    yield found

    def _build(self, contests: Sequence[Contest]) -> Questions:
        points = {
            (access.instance, access.pc)
            for contest in contests
            for pair in contest.pairs
            for group in pair
            for access in group.accesses
        }
        built = self._builder.build(sorted(points))
        self.notes.update(built.notes)
        self.effort["rules"] += len(built.model.rules)
        return Questions(built)

    def _ask(self, contest: Contest, asked: Questions) -> Candidate | None:
        """A pair of accesses that can meet; all are asked about at once first."""
        firsts, seconds = zip(*contest.pairs, strict=True)
        can, execution = self._can_meet(asked, firsts, seconds)
        if not can:
            return None
        standing = {} if execution is None else execution.standings()
        # An execution that leads to two accesses of one pair answers; they may be of two.
        for pair in contest.pairs:
            found = self._candidate(contest, execution, pair, standing)
            if found is not None:
                return found
        for pair in contest.pairs:
            can, execution = self._can_meet(asked, pair[:1], pair[1:])
            if can:
                standing = {} if execution is None else execution.standings()
                found = self._candidate(contest, execution, pair, standing)
                return found or self._unasked(contest)
        return None

    def _unasked(self, contest: Contest) -> Candidate:
        """A candidate for want of an answer."""
        one, other = (Side(it.accesses[0], it.root, it.locks, None) for it in contest.pairs[0])
        return Candidate(contest.memory, one, other, None, self._conflicts.guard(contest))

    def _candidate(
        self,
        contest: Contest,
        execution: Execution | None,
        pair: tuple[Group, Group],
        standing: Mapping[Thread, Standing],
    ) -> Candidate | None:
        """The accesses of a pair that two threads stand before at the end of an execution."""
        left = dict(standing)
        one = self._side(pair[0], left)
        other = self._side(pair[1], left)
        if one is None or other is None:
            return None
        guard = self._conflicts.guard(contest)
        return Candidate(contest.memory, one, other, execution, guard)

    def _side(self, group: Group, standing: dict[Thread, Standing]) -> Side | None:
        thread = self._conflicts.roots[group.root].thread
        accesses = {(each.instance, each.pc): each for each in group.accesses}
        for number, one in standing.items():
            top = one.calls[0] if one.calls else None
            if top is None or top.instance is None or top.pc is None or top.root.thread != thread:
                continue
            access = accesses.get((top.instance, top.pc))
            if access is not None:
                # No other root stands for the other side.
                del standing[number]
                return Side(access, group.root, group.locks, one)
        return None

    def _can_meet(
        self, asked: Questions, firsts: Sequence[Group], seconds: Sequence[Group]
    ) -> tuple[bool, Execution | None]:
        self.effort["questions"] += 1
        one, other = (
            [place for group in side for place in self._places(asked, group)]
            for side in (firsts, seconds)
        )
        return asked.can_meet(one, other, _LONGEST)

    def _places(self, asked: Questions, group: Group) -> Iterator[Place]:
        thread = self._conflicts.roots[group.root].thread
        for root in asked.built.roots:
            if root.thread == thread:
                for access in group.accesses:
                    yield root.number, access.instance, access.pc
