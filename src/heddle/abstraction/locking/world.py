"""What all questions about a program have in common: its threads, and where they hold locks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle.abstraction.locking.escaping_exceptions import Raising
from heddle.abstraction.locking.locks import initialisation, synchronized_on
from heddle.abstraction.locking.read_locks import with_read_locks
from heddle.abstraction.locking.regions import UNKNOWN, LockUse, Regions, regions_of
from heddle.abstraction.locking.roots import Lock, Root
from heddle.abstraction.locking.sites import Site, Sites
from heddle.abstraction.locking.skeleton import Skeleton
from heddle.abstraction.locking.try_locks import branch_on
from heddle.analysis.facts import Facts, Instance, Start
from heddle.program import code
from heddle.program.program import Program

Ways = dict[int, tuple[tuple[int, ...], tuple[int, ...], bool]]

_NO_LOCKS: Final[frozenset[Lock]] = frozenset()


@dataclass(frozen=True, slots=True)
class Frame:
    """One instance: its graph, its sites and the regions of the locks it takes.

    `shared` are regions in which read locks are held too.
    """

    instance: Instance
    skeleton: Skeleton
    sites: dict[int, Site]
    ways: Ways
    regions: Regions
    shared: Regions

    def instruction(self, index: int) -> code.Instruction:
        """The instruction at an index."""
        return self.skeleton.body.instructions[index]

    def inside(self, region: int) -> Iterator[int]:
        """The instructions of a region, those of regions inside it included."""
        return (index for index, stack in self.regions.stacks.items() if region in stack)

    def called(self, index: int) -> tuple[Instance, ...]:
        """What an instruction may run in the same thread."""
        site = self.sites.get(index)
        return () if site is None else (*site.callees, *site.initialisers)


class World:
    """The threads of a program, and the instances that each of them may run."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self.facts = facts
        self.hierarchy = program.hierarchy
        self._sites = Sites(program.hierarchy, facts)
        self.raising = Raising(program.hierarchy, facts, self._sites)
        self.roots, self.reached = self._threads()
        instances = tuple(dict.fromkeys(each for found in self.reached for each in found))
        self.raising.solve(instances)
        self.frames = {each: self._frame(each) for each in instances}
        self.callers = self._callers()
        self.starters = self._starters()
        #: Locks that a method gives back that has not taken them: never held by the model.
        self.unstructured = _NO_LOCKS.union(
            *(frame.regions.unmatched for frame in self.frames.values())
        )
        #: The same for read locks.
        self.loose_reads = _NO_LOCKS.union(
            *(
                frame.shared.unmatched
                for frame in self.frames.values()
                if frame.shared is not frame.regions
            )
        )
        waited = self.closure(self._waits)
        self.waiting = self._regions_that_wait(waited)
        self.taken = self.closure(self._takes)

    @property
    def interrupts(self) -> bool:
        """Whether the program may interrupt a thread."""
        return self._sites.interrupts

    def notes(self) -> Iterator[str]:
        """What the sites say about their approximations."""
        for frame in self.frames.values():
            for site in frame.sites.values():
                yield from site.notes

    def _threads(self) -> tuple[list[Root], list[tuple[Instance, ...]]]:
        roots = [Root(0, None, None, self.facts.uncaught)]
        numbers: dict[Start, int] = {}
        reached: list[tuple[Instance, ...]] = []
        while len(reached) < len(roots):
            root = roots[len(reached)]
            first = self.facts.entry if root.run is None else (root.run,)
            found = self._reachable((*first, *root.uncaught))
            for instance in found:
                for site in self._sites.of(instance).values():
                    for start in site.starts:
                        if start not in numbers:
                            number = numbers[start] = len(roots)
                            roots.append(Root(number, start.thread, start.run, start.uncaught))
            reached.append(found)
        self.root_of = numbers
        return roots, reached

    def _reachable(self, first: Iterable[Instance]) -> tuple[Instance, ...]:
        found = dict.fromkeys(first)
        waiting = list(found)
        while waiting:
            for site in self._sites.of(waiting.pop()).values():
                for callee in (*site.callees, *site.initialisers):
                    if callee not in found:
                        found[callee] = None
                        waiting.append(callee)
        return tuple(found)

    def _frame(self, instance: Instance) -> Frame:
        skeleton = self._sites.skeleton(instance)
        sites = self._sites.of(instance)
        ways: Ways = {}
        for index, normal in enumerate(skeleton.successors):
            types = self.raising.at(instance, skeleton, index)
            caught = self.raising.split(skeleton, index, types) if types else []
            handlers = tuple(entry for entry, _ in caught if entry is not None)
            ways[index] = normal, handlers, any(entry is None for entry, _ in caught)
        use, method = self._use(instance, skeleton)
        regions = regions_of(ways, use, method)
        shared = with_read_locks(skeleton, sites, ways, regions, method)
        return Frame(instance, skeleton, sites, ways, regions, shared)

    def _use(self, instance: Instance, skeleton: Skeleton) -> tuple[LockUse, Lock | None]:
        """What an instance does with locks, and the lock of a synchronized method."""
        enters, exits, loose, attempts = {}, {}, {}, {}
        for index, site in self._sites.of(instance).items():
            instruction = skeleton.body.instructions[index]
            answer = branch_on(skeleton, index) if site.attempt is not None else None
            if answer is not None and site.attempt is not None:
                attempts[index + 1] = site.attempt, answer.then
            if site.enter is not None:
                enters[index] = site.enter
            elif isinstance(instruction, code.MonitorEnter):
                enters[index] = UNKNOWN
            if site.exit is not None:
                exits[index] = site.exit
            elif isinstance(instruction, code.MonitorExit):
                exits[index] = UNKNOWN
                loose[index] = site.exits
            elif site.exits:
                loose[index] = site.exits
        method = None
        if instance.method.is_synchronized:
            method = synchronized_on(self.facts, instance)
        return LockUse(enters, exits, loose, attempts), method

    def _callers(self) -> dict[Instance, list[Instance]]:
        found: dict[Instance, dict[Instance, None]] = {}
        for each, frame in self.frames.items():
            for index in frame.sites:
                for callee in frame.called(index):
                    found.setdefault(callee, {})[each] = None
        return {callee: list(callers) for callee, callers in found.items()}

    def _starters(self) -> dict[Instance, list[Instance]]:
        found: dict[Instance, list[Instance]] = {}
        for each, frame in self.frames.items():
            for site in frame.sites.values():
                for start in site.starts:
                    for begun in (start.run, *start.uncaught):
                        found.setdefault(begun, []).append(each)
        return found

    def closure(self, own: Callable[[Frame], frozenset[Lock]]) -> dict[Instance, frozenset[Lock]]:
        """For each instance what it and all that it runs in the same thread have."""
        found = {each: own(frame) for each, frame in self.frames.items()}
        waiting = [each for each, locks in found.items() if locks]
        while waiting:
            callee = waiting.pop()
            for caller in self.callers.get(callee, ()):
                if not found[callee] <= found[caller]:
                    found[caller] |= found[callee]
                    waiting.append(caller)
        return found

    def _waits(self, frame: Frame) -> frozenset[Lock]:
        return _NO_LOCKS.union(
            *(site.waits.locks for site in frame.sites.values() if site.waits is not None)
        )

    def _takes(self, frame: Frame) -> frozenset[Lock]:
        started = {
            initialisation(each.method.owner)
            for site in frame.sites.values()
            for each in site.initialisers
        }
        held = {lock for lock in frame.regions.taken.values() if lock is not UNKNOWN}
        return frozenset(started | held) - self.unstructured

    def direct_wait(self, frame: Frame, index: int) -> int | None:
        """The region that a wait leaves and enters again: the innermost, if it is that lock's."""
        site, stack = frame.sites[index], frame.regions.stacks.get(index)
        if site.waits is None or site.waits.certain is None or not stack:
            return None
        region = stack[-1]
        return region if frame.regions.taken[region] == site.waits.certain else None

    def _regions_that_wait(
        self, waited: dict[Instance, frozenset[Lock]]
    ) -> frozenset[tuple[Instance, int]]:
        """Regions whose lock may be given back by a wait other than directly in them."""
        found = set()
        for frame in self.frames.values():
            for region, lock in frame.regions.taken.items():
                if lock is not UNKNOWN and any(
                    lock in self._given_back(frame, index, region, waited)
                    for index in frame.inside(region)
                ):
                    found.add((frame.instance, region))
        return frozenset(found)

    def _given_back(
        self,
        frame: Frame,
        index: int,
        region: int,
        waited: dict[Instance, frozenset[Lock]],
    ) -> frozenset[Lock]:
        locks = _NO_LOCKS.union(*(waited.get(each, _NO_LOCKS) for each in frame.called(index)))
        site = frame.sites.get(index)
        if site is None or site.waits is None or self.direct_wait(frame, index) == region:
            return locks
        return locks | site.waits.locks

    def holds(self, frame: Frame, region: int) -> bool:
        """Whether the model may hold the lock of a region as long as the program does."""
        lock = frame.regions.taken[region]
        return (
            lock is not UNKNOWN
            and lock not in self.unstructured
            and (frame.instance, region) not in self.waiting
        )
