"""Joins behind which all threads of a kind have ended, though there may be many of them.

What is certain of the isolated thread of a site holds for every thread of it, since any of them may
be the isolated one. So both kinds of the site have ended: the isolated thread and all others.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from heddle.abstraction.locking.joins import Direct, JoinLoop, idioms
from heddle.abstraction.locking.world import World
from heddle.analysis.facts import Allocation, Instance

#: Kinds of threads, by number.
Threads = frozenset[int]

_NONE: Threads = frozenset()


def older(number: int) -> int:
    """The mark of a kind of which a thread may run that is not the last one that was made."""
    return -number


@dataclass(slots=True)
class Certain:
    """What the joins of an instance mean, for one activation.

    Behind the edges of `swept` the threads that the activation has started have ended. `made` are
    the instructions that make threads of a kind, `last` those that join the one made last.
    """

    swept: dict[tuple[int, int], Threads] = field(default_factory=dict)
    made: dict[int, Threads] = field(default_factory=dict)
    last: dict[int, Threads] = field(default_factory=dict)

    def after(self, index: int, threads: Threads) -> Threads:
        """Who may run behind an instruction."""
        running = self.made.get(index, _NONE) & threads
        threads |= {older(each) for each in running}
        return threads - {
            each for each in self.last.get(index, _NONE) if older(each) not in threads
        }

    def behind(self, edge: tuple[int, int], threads: Threads, entered: Threads) -> Threads:
        """Who may run behind an edge, in an activation that some ran beside when it began."""
        ended = self.swept.get(edge, _NONE) - entered
        return threads - ended - {older(each) for each in ended}


class Endings:
    """What is certain of the joins of one thread; `own` are the kinds that only it starts."""

    def __init__(self, world: World, own: Threads) -> None:
        self._world, self._own = world, own
        self._known: dict[Instance, Certain] = {}

    def of(self, instance: Instance) -> Certain:
        """What the joins of an instance mean."""
        if instance not in self._known:
            self._known[instance] = self._find(instance)
        return self._known[instance]

    def _find(self, instance: Instance) -> Certain:
        found, frame = Certain(), self._world.frames[instance]
        if not any(site.joined for site in frame.sites.values()):
            return found
        direct, loops, _ = idioms(self._world, frame, frozenset(self._isolated))
        for each in direct:
            for kind in self._kinds(instance, each, each.used):
                _add(found.made, each.made, kind)
                for index in each.used:
                    if frame.sites[index].joined:
                        _add(found.last, index, kind)
        for loop in loops if loops and not self._is_recursive(instance) else ():
            for kind in self._kinds(instance, loop, loop.starts):
                for edge in loop.after:
                    found.swept[edge] = found.swept.get(edge, _NONE) | {kind}
        return found

    def _is_recursive(self, instance: Instance) -> bool:
        """Whether an activation may be made while another one has not ended.

        A loop joins what its own activation has started.
        """
        seen: set[Instance] = set()
        work = list(self._world.callers.get(instance, ()))
        while work:
            each = work.pop()
            if each == instance:
                return True
            if each not in seen:
                seen.add(each)
                work += self._world.callers.get(each, ())
        return False

    @cached_property
    def _isolated(self) -> Mapping[Allocation, Threads]:
        """The kinds of each site that has an isolated thread."""
        return {
            root.thread: frozenset(
                other.number
                for other in self._world.roots
                if other.thread is not None
                and other.thread.number in (root.thread.number, root.thread.twin)
            )
            for root in self._world.roots
            if root.thread is not None and root.thread.is_single
        }

    @cached_property
    def _starts(self) -> Mapping[int, frozenset[tuple[Instance, int]]]:
        """Where each kind is started."""
        found: defaultdict[int, set[tuple[Instance, int]]] = defaultdict(set)
        for instance, frame in self._world.frames.items():
            for index, site in frame.sites.items():
                for start in site.starts:
                    found[self._world.root_of[start]].add((instance, index))
        return {number: frozenset(places) for number, places in found.items()}

    def _kinds(
        self, instance: Instance, idiom: Direct | JoinLoop, starts: Iterable[int]
    ) -> Threads:
        """The kinds that an idiom is about, if nothing else starts them."""
        known = {(instance, index) for index in starts}
        kinds = self._isolated.get(idiom.thread, _NONE)
        whole = kinds <= self._own and all(
            self._starts.get(each, frozenset()) <= known for each in kinds
        )
        return kinds if whole else _NONE


def _add(table: dict[int, Threads], index: int, kind: int) -> None:
    table[index] = table.get(index, _NONE) | {kind}
