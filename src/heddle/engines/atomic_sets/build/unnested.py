"""Locks as the program takes and gives them back, in whatever order and in whatever method.

`Writer` holds a lock only as long as it nests in a method. Here each instruction that takes a lock
does so in the model, and each one that gives it back; procedures for locks that do not nest answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from heddle.abstraction.locking.locks import lock_effect, released, waiting_on
from heddle.abstraction.locking.regions import METHOD, UNKNOWN, Regions
from heddle.abstraction.locking.roots import Lock
from heddle.abstraction.locking.sites import Site
from heddle.abstraction.locking.skeleton import Modelled
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Allocation, Instance
from heddle.engines.atomic_sets.build.flow_graphs import ENTRY, EXIT
from heddle.engines.atomic_sets.build.touching import Touch
from heddle.engines.atomic_sets.build.writer import Step, Surroundings, Writer
from heddle.engines.atomic_sets.model import Place
from heddle.formal import eml
from heddle.program import code
from heddle.program.jdk import LockCall
from heddle.program.operands import THIS

_TAKING = (LockCall.TAKE, LockCall.TRY)


@dataclass(frozen=True, slots=True)
class Crossing:
    """Locks that do not nest in methods, and those that cannot be followed at all."""

    locks: frozenset[Lock]
    unfollowed: frozenset[Lock]

    def uses(self, frame: Frame) -> bool:
        """Whether an instance takes or gives back locks that do not nest."""
        use = frame.regions.use
        given = {*use.exits.values(), *frozenset[Lock]().union(*use.loose.values())}
        return not self.locks.isdisjoint({*frame.regions.taken.values(), *given})


def crossing_of(world: World) -> Crossing:
    """The locks of a program that do not nest in methods, or are given back in another one."""
    forgotten = (frame.regions.forgotten for frame in world.frames.values())
    without = _unfollowed(world)
    return Crossing(world.unstructured.union(*forgotten) - without, without)


def _unfollowed(world: World) -> frozenset[Lock]:
    """Locks that may be taken where it is not certain that they are, or given back by a wait.

    The model has to see each acquisition of a lock of which it sees releases: a release of what is
    not held is no step.
    """
    found: set[Lock] = set()
    for frame in world.frames.values():
        if lock_effect(frame.instance.method) in _TAKING:
            # Called by other code than an instruction: `lock::lock`.
            found |= released(_receivers(world, frame.instance))
        for site in frame.sites.values():
            if site.waits is not None:
                found |= site.waits.locks
            found |= _uncertain(world, frame, site)
    return frozenset(found)


def _uncertain(world: World, frame: Frame, site: Site) -> frozenset[Lock]:
    """The locks one of which an instruction takes."""
    if site.enter is not None or site.index + 1 in frame.regions.use.attempts:
        return frozenset()
    instance, instruction = frame.instance, frame.instruction(site.index)
    match instruction:
        case code.MonitorEnter(lock=lock):
            return waiting_on(world.facts.points_to(instance, lock)).locks
        case code.Invoke():
            taking = [
                each
                for each in world.facts.callees(instance, instruction.pc)
                if lock_effect(each.method) in _TAKING
            ]
            named = world.facts.points_to(instance, instruction.arguments[0]) if taking else ()
            found = {lock for each in taking for lock in _receivers(world, each)}
            return released({*named, *found})
        case _:
            return frozenset()


def _receivers(world: World, instance: Instance) -> frozenset[Allocation]:
    if instance.receiver is not None:
        return frozenset({instance.receiver})
    if world.facts.body(instance) is None:
        return world.facts.passed(instance, 0)
    return world.facts.points_to(instance, THIS)


class UnnestedWriter(Writer):
    """Writes locks where the instructions are that take them and give them back.

    A call either returns or throws: as it may hold other locks then, there is a function for each.
    """

    def __init__(
        self,
        name: str,
        frame: Frame,
        touches: Mapping[int, tuple[Touch, ...]],
        around: Surroundings,
        crossing: Crossing,
    ) -> None:
        super().__init__(name, frame, touches, around)
        self._unfollowed = crossing.unfollowed | {UNKNOWN}
        self.locks = set()

    def _known_regions(self) -> Regions:
        # Read locks are not followed.
        return self._frame.regions

    def function(self) -> eml.Function:
        """The function of the instance."""
        self._graph.path(ENTRY, self._of_method(eml.Lock), "0")
        for index in self._frame.regions.stacks:
            self._instruction(index)
        return self._graph.function()

    def _instruction(self, index: int) -> None:
        before, site = str(index), self._frame.sites.get(index)
        normal, handlers, leaves = self._frame.ways[index]
        after = self._given_back(index, self._effects(index, site, before))
        for target in normal:
            self._graph.path(after, self._taken(index, target), str(target))
        if isinstance(self._frame.instruction(index), code.Return) and not self._around.throws:
            self._graph.path(after, self._of_method(eml.Unlock), EXIT)
        if handlers or (leaves and self._around.throws):
            thrown = [before, *self._thrown(index, site, before)]
            if isinstance(self._frame.instruction(index), Modelled):
                thrown.append(after)
            for source in thrown:
                self._throw(source, index)

    def _thrown(self, index: int, site: Site | None, before: str) -> Iterator[str]:
        """The nodes at which an exception of an instruction comes, but for the one before it."""
        place = self._place(index)
        touched = self._touching(index, site, before)
        if touched != before:
            yield touched
        if site is not None:
            for source, callees in ((before, site.initialisers), (touched, site.callees)):
                calls = tuple(self._calls(callees, index, place, throws=True))
                if calls:
                    yield self._choice(source, calls, may_skip=False)

    def _throw(self, source: str, index: int) -> None:
        _, handlers, leaves = self._frame.ways[index]
        for handler in handlers:
            self._graph.skip(source, str(handler))
        if leaves and self._around.throws:
            # A method that is left gives back its monitors.
            monitors = (
                self._lock(region)
                for region in reversed(self._frame.regions.stacks[index])
                if region != METHOD
                and isinstance(self._frame.instruction(region), code.MonitorEnter)
                and not isinstance(self._frame.instruction(index), code.MonitorExit)
            )
            steps = [step for lock in monitors for step in self._steps(eml.Unlock, lock)]
            self._graph.path(source, (*steps, *self._of_method(eml.Unlock)), EXIT)

    def _given_back(self, index: int, here: str) -> str:
        use = self._frame.regions.use
        lock = use.exits.get(index)
        if lock is not None and lock is not UNKNOWN:
            return self._graph.path(here, self._steps(eml.Unlock, lock))
        loose = use.loose.get(index, frozenset())
        steps = [step for lock in sorted(loose) for step in self._steps(eml.Unlock, lock)]
        return self._choice(here, steps, may_skip=True)

    def _taken(self, index: int, target: int) -> Iterator[Step]:
        use = self._frame.regions.use
        if index in use.enters:
            yield from self._steps(eml.Lock, use.enters[index])
        tried, success = use.attempts.get(index, (None, None))
        if tried is not None and target == success:
            yield from self._steps(eml.Lock, tried)

    def _wait(self, index: int, place: Place) -> Iterator[Step]:
        """Locks that a wait may give back are not followed; the unit of work ends."""
        if self._around.breaks(self._frame.instance, self._frame.instruction(index).pc):
            yield eml.UnitBreak(), place

    def _of_method(self, statement: type[eml.Lock | eml.Unlock]) -> Iterator[Step]:
        lock = self._frame.regions.taken.get(METHOD)
        return iter(()) if lock is None else self._steps(statement, lock)

    def _steps(self, statement: type[eml.Lock | eml.Unlock], lock: Lock) -> Iterator[Step]:
        if lock not in self._unfollowed:
            self.locks.add(lock)
            yield statement(lock.name), None
