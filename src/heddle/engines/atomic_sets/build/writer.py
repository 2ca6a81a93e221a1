"""The flow graph of one instance of a method: part of build.py."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from heddle.abstraction.locking.regions import Regions, Stack
from heddle.abstraction.locking.roots import Lock
from heddle.abstraction.locking.sites import Site
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Instance, Start
from heddle.engines.atomic_sets.build.flow_graphs import ENTRY, EXIT, FlowGraph
from heddle.engines.atomic_sets.build.touching import Touch
from heddle.engines.atomic_sets.model import Place
from heddle.formal import eml
from heddle.program import code

Step = tuple[eml.Statement, object]


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What a flow graph says about the rest: functions to call, threads to start, locks to hold.

    `calls` gives the functions that a call of an instance by an instruction may be, none if it does
    nothing that matters; `counts` says whether an access there does; `breaks` says whether a wait
    ends the unit of work. Where locks do not nest, `calls` are those that return and `thrown` those
    that end with an exception; `throws` says that the function itself is to end with one.
    """

    world: World
    calls: Callable[[Instance, int], tuple[str, ...]]
    thrown: Callable[[Instance, int], tuple[str, ...]]
    counts: Callable[[int], bool]
    starts: Callable[[Start], str | None]
    breaks: Callable[[Instance, int], bool]
    place: Callable[[Instance, int | None], Place]
    throws: bool = False


class Writer:
    """Writes the flow graph of one instance."""

    def __init__(
        self,
        name: str,
        frame: Frame,
        touches: Mapping[int, tuple[Touch, ...]],
        around: Surroundings,
    ) -> None:
        self._frame, self._touches, self._around = frame, touches, around
        self._graph = FlowGraph(name)
        self._known = self._known_regions()
        self._regions = {
            region
            for region in self._known.taken
            if self._may_hold(region) and self._matters(region)
        }
        self.locks = {self._lock(region) for region in self._regions}

    def _matters(self, region: int) -> bool:
        """Whether something happens while the lock is held."""
        inside = (index for index, stack in self._known.stacks.items() if region in stack)
        return any(map(self._acts, inside))

    def _known_regions(self) -> Regions:
        return self._frame.shared

    def _may_hold(self, region: int) -> bool:
        """Whether the model may hold the lock of a region as long as the program does."""
        lock, world = self._lock(region), self._around.world
        return lock not in world.loose_reads if lock.writer else world.holds(self._frame, region)

    def _acts(self, index: int) -> bool:
        site = self._frame.sites.get(index)
        if self._touched(index):
            return True
        return site is not None and (
            any(self._around.calls(each, index) for each in (*site.callees, *site.initialisers))
            or any(map(self._around.starts, site.starts))
        )

    def function(self) -> eml.Function:
        """The function of the instance."""
        first = self._held(self._known.stacks.get(0, ()))
        self._graph.path(ENTRY, self._moves((), first), "0")
        for index in self._known.stacks:
            self._instruction(index)
        return self._graph.function()

    def _instruction(self, index: int) -> None:
        frame, before = self._frame, str(index)
        normal, handlers, leaves = frame.ways[index]
        site = frame.sites.get(index)
        after = self._effects(index, site, before)
        for target in normal:
            self._go(after, index, target)
        if isinstance(frame.instruction(index), code.Return):
            self._leave(after, index)
        for source in dict.fromkeys((before, after)):
            for handler in handlers:
                self._go(source, index, handler)
            if leaves:
                self._leave(source, index)

    def _effects(self, index: int, site: Site | None, before: str) -> str:
        """What an instruction does; gives the node behind it."""
        place = self._place(index)
        here = self._touching(index, site, before)
        if site is None:
            return here
        calls = list(self._calls(site.callees, index, place))
        all_matter = all(self._around.calls(each, index) for each in site.callees)
        if calls:
            after = self._choice(here, calls, may_skip=site.opaque or not all_matter)
            if isinstance(self._frame.instruction(index), code.InvokeDynamic):
                self._graph.skip(after, here)  # it may run several callees, in any order
            here = after
        started = [name for each in site.starts if (name := self._around.starts(each)) is not None]
        if started:
            here = self._choice(here, [(eml.Start(it), place) for it in started], may_skip=True)
        if site.waits is not None:
            here = self._graph.path(here, self._wait(index, place))
        return here

    def _touching(self, index: int, site: Site | None, before: str) -> str:
        """What an instruction touches, after the initialisers that it runs (JVMS 5.5)."""
        place, here = self._place(index), before
        if site is not None and site.initialisers:
            after = self._choice(here, self._calls(site.initialisers, index, place), may_skip=True)
            if after != here and len(site.initialisers) > 1:
                self._graph.skip(after, here)  # superclasses are initialised as well
            here = after
        return self._graph.path(here, ((each, place) for each in self._touched(index)))

    def _wait(self, index: int, place: Place) -> Iterator[Step]:
        """A wait gives the innermost lock back for a while; the unit of work ends in between."""
        region = self._around.world.direct_wait(self._frame, index)
        lock = self._known.taken[region] if region in self._regions else None
        if lock is not None:
            yield eml.Unlock(lock.name), place
        if self._around.breaks(self._frame.instance, self._frame.instruction(index).pc):
            yield eml.UnitBreak(), place
        if lock is not None:
            yield eml.Lock(lock.name), place

    def _calls(
        self, instances: tuple[Instance, ...], index: int, place: Place, *, throws: bool = False
    ) -> Iterator[Step]:
        for each in instances:
            called = self._around.thrown if throws else self._around.calls
            for name in called(each, index):
                yield eml.Call(name), place

    def _choice(self, here: str, steps: Iterable[Step], *, may_skip: bool) -> str:
        """One of some steps; gives the node behind them."""
        made = tuple(steps)
        if not made:
            return here
        after = self._graph.node()
        for statement, origin in made:
            self._graph.add(here, statement, after, origin)
        if may_skip:
            self._graph.skip(here, after)
        return after

    def _touched(self, index: int) -> tuple[Touch, ...]:
        if index not in self._frame.skeleton.accesses or not self._around.counts(index):
            return ()
        return self._touches.get(self._frame.instruction(index).pc, ())

    def _go(self, source: str, index: int, target: int) -> None:
        stacks = self._known.stacks
        if target in stacks:
            moves = self._moves(self._held(stacks[index]), self._held(stacks[target]))
            self._graph.path(source, moves, str(target))

    def _leave(self, source: str, index: int) -> None:
        held = self._held(self._known.stacks[index])
        self._graph.path(source, self._moves(held, ()), EXIT)

    def _held(self, stack: Stack) -> Stack:
        return tuple(each for each in stack if each in self._regions)

    def _moves(self, before: Stack, after: Stack) -> Iterator[Step]:
        """What is given back and taken between two instructions."""
        common = 0
        while common < min(len(before), len(after)) and before[common] == after[common]:
            common += 1
        for region in reversed(before[common:]):
            yield eml.Unlock(self._lock(region).name), None
        for region in after[common:]:
            yield eml.Lock(self._lock(region).name), None

    def _lock(self, region: int) -> Lock:
        return self._known.taken[region]

    def _place(self, index: int) -> Place:
        return self._around.place(self._frame.instance, self._frame.instruction(index).line)
