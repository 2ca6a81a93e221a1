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
from heddle.engines.monitors.model import Built
from heddle.engines.monitors.steps import Standing, standings
from heddle.formal.monitor_dpn.model import Head
from heddle.formal.monitor_dpn.reachability import Network, Stopped, Witness, may_happen_in_parallel
from heddle.formal.monitor_dpn.semantics import ThreadId
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

    `witness` is an execution of the model that leads to both, unless the question took too long.
    `guard` is a lock that all accesses hold but the one that comes with it.
    """

    memory: Memory
    first: Side
    second: Side
    built: Built | None
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


def solve(program: Program, facts: Facts, seconds: float = inf) -> Examined:
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
            built = self._build(some)
            network = Network(built.model)
            # With many locks some are left out, which a model of its own may have.
            is_full = len(built.locks) >= _MOST_LOCKS and len(some) > 1
            for contest in some:
                found = self._ask(contest, built, network)
                if found is not None and is_full:
                    own = self._build([contest])
                    found = self._ask(contest, own, Network(own.model))
                if found is None:
                    self.effort["ordered"] += 1
                else:
                    yield found

    def _build(self, contests: Sequence[Contest]) -> Built:
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
        return built

    def _ask(self, contest: Contest, built: Built, network: Network) -> Candidate | None:
        """A pair of accesses that can meet; all are asked about at once first."""
        firsts, seconds = zip(*contest.pairs, strict=True)
        can, witness = self._can_meet(network, built, firsts, seconds)
        if not can:
            return None
        last = {} if witness is None else standings(built, witness)
        # An execution that leads to two accesses of one pair answers; they may be of two.
        for pair in contest.pairs:
            found = self._candidate(contest, built, witness, pair, last)
            if found is not None:
                return found
        for pair in contest.pairs:
            can, witness = self._can_meet(network, built, pair[:1], pair[1:])
            if can:
                last = {} if witness is None else standings(built, witness)
                found = self._candidate(contest, built, witness, pair, last)
                return found or self._unasked(contest)
        return None

    def _unasked(self, contest: Contest) -> Candidate:
        """A candidate for want of an answer."""
        one, other = (Side(it.accesses[0], it.root, it.locks, None) for it in contest.pairs[0])
        return Candidate(contest.memory, one, other, None, None, self._conflicts.guard(contest))

    def _candidate(
        self,
        contest: Contest,
        built: Built,
        witness: Witness | None,
        pair: tuple[Group, Group],
        last: Mapping[ThreadId, Standing],
    ) -> Candidate | None:
        """The accesses of a pair that two threads stand before at the end of an execution."""
        left = dict(last)
        one = self._side(pair[0], left)
        other = self._side(pair[1], left)
        if one is None or other is None:
            return None
        guard = self._conflicts.guard(contest)
        return Candidate(contest.memory, one, other, built, witness, guard)

    def _side(self, group: Group, standing: dict[ThreadId, Standing]) -> Side | None:
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
