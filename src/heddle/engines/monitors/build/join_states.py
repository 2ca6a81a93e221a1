"""Control points together with what an activation knows about the threads it has made.

For each of the join idioms of an instance a point has a label. Where nothing is known, the number
of a point is the index of its instruction.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from heddle.abstraction.locking.joins import Ended, JoinLoop, idioms
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Allocation, Start

#: Labels of `Direct`: none made yet, made the single thread, made another. Labels of `JoinLoop`:
#: the activation has not started the thread, has started it.
_NONE, _IT, _OTHER = 0, 1, 2
_RADIX: Final = 3


class Tracker:
    """The labelled control points of one instance."""

    def __init__(self, world: World, frame: Frame, joined: frozenset[Allocation]) -> None:
        self._size = len(frame.skeleton.body.instructions)
        self._sites = frame.sites
        self._direct, join_loops, ended = idioms(world, frame, joined)
        self._join_loops = join_loops
        count = len(self._direct)
        self._label_of: dict[JoinLoop | Ended, int] = {
            loop: count + number for number, loop in enumerate(join_loops)
        }
        self._weights: list[int] = [_RADIX**each for each in range(count + len(join_loops))]
        #: Points that are no instructions: a start of a join loop's thread, and the join behind it.
        self._extra: list[tuple[JoinLoop | Ended, int]] = []
        self._starts: dict[int, list[int]] = {}
        self._joins: dict[tuple[int, int], list[int]] = {}
        for loop in join_loops:
            for index in sorted(loop.starts):
                if any(start.thread == loop.thread for start in self._sites[index].starts):
                    self._starts.setdefault(index, []).append(self._new(loop, index))
        known: tuple[JoinLoop | Ended, ...] = (*join_loops, *ended)
        for each in known:
            for edge in sorted(each.after):
                self._joins.setdefault(edge, []).append(self._new(each, edge[1]))
        self._width = self._size + len(self._extra)

    def _new(self, known: JoinLoop | Ended, index: int) -> int:
        self._extra.append((known, index))
        return self._size + len(self._extra) - 1

    def index(self, point: int) -> int:
        """The instruction of a point; for a join behind a loop, the one that comes next."""
        place = point % self._width
        return place if place < self._size else self._extra[place - self._size][1]

    def _label(self, point: int, number: int) -> int:
        return point // self._width // self._weights[number] % _RADIX

    def _with(self, point: int, number: int, label: int) -> int:
        change = label - self._label(point, number)
        return point + change * self._weights[number] * self._width

    def thread(self, point: int) -> Allocation | None:
        """The thread that a point joins which is behind a loop or a test."""
        place = point % self._width
        if place < self._size:
            return None
        return None if self._is_start(place) else self._extra[place - self._size][0].thread

    def _is_start(self, place: int) -> bool:
        _, index = self._extra[place - self._size]
        return place in self._starts.get(index, ())

    def first(self) -> tuple[int, ...]:
        """Where a procedure begins."""
        return tuple(self._into(0))

    def after(self, point: int, targets: Iterable[int]) -> Iterator[int]:
        """Where control may go from a point that has done what it does."""
        place = point % self._width
        states = [point - place]
        for number, direct in enumerate(self._direct):
            if place == direct.made:
                states = [
                    self._with(state, number, label) for state in states for label in (_IT, _OTHER)
                ]
        if place >= self._size and self._is_start(place):
            number = self._label_of[self._extra[place - self._size][0]]
            states = [self._with(state, number, _IT) for state in states]
        for state in states:
            for target in targets:
                joins = self._joins.get((self.index(point), target), [])
                yield from self._along(state, joins, target)

    def _along(self, state: int, joins: Sequence[int], target: int) -> Iterator[int]:
        """Past the joins of an edge, which come one after the other."""
        for join in joins:
            number = self._label_of.get(self._extra[join - self._size][0])
            if number is None or self._label(state, number) == _IT:
                yield state + join
                return
        yield from self._into(state + target)

    def joined(self, point: int) -> Iterator[int]:
        """Where control goes from a join behind a loop or a test."""
        place = point % self._width
        known, target = self._extra[place - self._size]
        state, number = point - place, self._label_of.get(known)
        if number is not None:
            state = self._with(state, number, _NONE)
        for joins in self._joins.values():
            if place in joins:
                yield from self._along(state, joins[joins.index(place) + 1 :], target)

    def thrown(self, point: int, targets: Iterable[int]) -> Iterator[int]:
        """Where control may go from a point that has thrown."""
        state = point - point % self._width
        for target in targets:
            yield from self._into(state + target)

    def _into(self, point: int) -> Iterator[int]:
        """A start of a thread in question is a point of its own."""
        place = point % self._width
        extra = self._starts.get(place, ())
        threads = {self._extra[each - self._size][0].thread for each in extra}
        if not extra or any(start.thread not in threads for start in self._sites[place].starts):
            yield point
        for each in extra:
            yield point - place + each

    def starts(self, point: int, starts: tuple[Start, ...]) -> tuple[Start, ...]:
        """Which of the threads a point can start."""
        place = point % self._width
        if place >= self._size:
            thread = self._extra[place - self._size][0].thread
            return tuple(start for start in starts if start.thread == thread)
        threads = {self._extra[each - self._size][0].thread for each in self._starts.get(place, ())}
        found = tuple(start for start in starts if start.thread not in threads)
        for number, direct in enumerate(self._direct):
            if place in direct.used:
                label = self._label(point, number)
                found = tuple(x for x in found if (x.thread == direct.thread) == (label == _IT))
        return found

    def certain(self, point: int) -> Allocation | None:
        """The thread that a join means because this activation has made it."""
        place = point % self._width
        for number, direct in enumerate(self._direct):
            if place in direct.used and self._label(point, number) == _IT:
                return direct.thread
        return None
