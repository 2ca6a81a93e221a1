"""The control points of an instance that matter for a question, and the ways between them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from heddle.abstraction.locking.joins import joined_by
from heddle.abstraction.locking.regions import METHOD, Stack
from heddle.abstraction.locking.roots import Lock
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Allocation, Instance, Start
from heddle.engines.monitors.build.join_states import Tracker
from heddle.engines.monitors.build.relevance import Relevance
from heddle.program import code


class End(StrEnum):
    """The ways out of a procedure."""

    RETURN = "return"
    RAISE = "raise"


class Exit(StrEnum):
    """How a control point is left."""

    #: The only way of a point without effect.
    GO = "go"
    #: Where the procedure begins, or a region: `METHOD` for the procedure.
    IN = "in"
    #: It has done what it does.
    DONE = "done"
    #: It has thrown before it has done anything in question.
    FAILED = "failed"
    #: What it has called has thrown.
    RAISED = "raised"


Target = int | End
Port = tuple[int, Exit]


@dataclass(frozen=True, slots=True)
class Work:
    """What a control point does, as far as it matters.

    `skips` says that it may also be done without any of it.
    """

    calls: tuple[Instance, ...] = ()
    initialisers: tuple[Instance, ...] = ()
    starts: tuple[Start, ...] = ()
    join: str | None = None
    enter: Lock | None = None
    wait: int | None = None
    skips: bool = False


@dataclass(frozen=True, slots=True)
class Contracted:
    """The graph of one procedure.

    Points are numbered by `Tracker`, and `indices` has the instruction of each; `asked` are those
    in question. `stacks` are the regions that the model has, by the instruction that enters each.
    """

    frame: Frame
    work: dict[int, Work]
    ways: dict[Port, tuple[Target, ...]]
    stacks: dict[Target, Stack]
    indices: dict[int, int]
    asked: frozenset[int]
    method: Lock | None


_NOTHING: Final = Work()


def contract(world: World, frame: Frame, needed: Relevance) -> Contracted:
    """Keep what the question needs of an instance."""
    return _Contraction(world, frame, needed).contracted()


class _Contraction:
    def __init__(self, world: World, frame: Frame, needed: Relevance) -> None:
        self._world, self._frame, self._needed = world, frame, needed
        self._tracker = Tracker(world, frame, needed.joined)
        self._points = needed.points.get(frame.instance, frozenset())
        self._regions = {
            region
            for region, lock in frame.regions.taken.items()
            if lock in needed.locks and world.holds(frame, region)
        }
        self._work: dict[int, Work] = {}
        self._ways: dict[Port, dict[Target, None]] = {}

    def contracted(self) -> Contracted:
        self._explore()
        ways, tracker, frame = self._ways, self._tracker, self._frame
        points = {point for point, _ in ways if point != METHOD}
        asked = {
            point
            for point in points
            if tracker.index(point) in self._points and tracker.thread(point) is None
        }
        _eliminate(ways)
        stacks: dict[Target, Stack] = {
            point: tuple(
                each for each in frame.regions.stacks[tracker.index(point)] if each in self._regions
            )
            for point in points
        }
        stacks |= {End.RETURN: (), End.RAISE: ()}
        method = frame.regions.taken[METHOD] if METHOD in self._regions else None
        kept = {port: tuple(targets) for port, targets in _reached(ways).items()}
        indices = {point: tracker.index(point) for point in points}
        return Contracted(frame, self._work, kept, stacks, indices, frozenset(asked), method)

    def _explore(self) -> None:
        first = self._tracker.first()
        self._ways[METHOD, Exit.IN] = dict.fromkeys(first)
        seen = set(first)
        waiting = list(first)
        while waiting:
            point = waiting.pop()
            ports = self._ports(point)
            self._ways |= ports
            for targets in ports.values():
                for target in targets:
                    if isinstance(target, int) and target not in seen:
                        seen.add(target)
                        waiting.append(target)

    def _ports(self, point: int) -> dict[Port, dict[Target, None]]:
        index, tracker = self._tracker.index(point), self._tracker
        behind = tracker.thread(point)
        if behind is not None:
            self._work[point] = Work(join=tag_of(behind))
            return {(point, Exit.DONE): dict.fromkeys(tracker.joined(point))}
        work = self._work_at(point, index)
        normal = self._normal(point, index)
        if work.calls and isinstance(self._frame.instruction(index), code.InvokeDynamic):
            normal = {**normal, point: None}  # it may run several callees, in any order
        if work is _NOTHING and index not in self._points:
            return {(point, Exit.GO): {**normal, **self._caught(point, index)}}
        self._work[point] = Work(skips=True) if work is _NOTHING else work
        done = (point, Exit.DONE if work.enter is None else Exit.IN)
        site = self._frame.sites.get(index)
        if site is None and work.enter is not None:
            return self._attempt(point, index, normal)
        if site is None:
            return {done: normal, (point, Exit.FAILED): self._caught(point, index)}
        raising, kept = self._world.raising, self._needed.instances
        own = site.raises.union(
            raising.of_initialisers(site.initialisers),
            *(raising.leaving(each) for each in site.callees if each not in kept),
        )
        raised = frozenset[str]().union(*map(raising.leaving, work.calls))
        return {
            done: normal,
            (point, Exit.FAILED): self._handlers(point, index, own),
            (point, Exit.RAISED): self._handlers(point, index, raised),
        }

    def _attempt(
        self, point: int, index: int, normal: dict[Target, None]
    ) -> dict[Port, dict[Target, None]]:
        """With the lock to where the region begins, without it to elsewhere."""
        stacks, indices = self._frame.regions.stacks, self._tracker.index
        inside: dict[Target, None] = {}
        outside: dict[Target, None] = {}
        for to in normal:
            stack = stacks[indices(to)] if isinstance(to, int) else ()
            (inside if index in stack else outside)[to] = None
        return {(point, Exit.IN): inside, (point, Exit.DONE): outside}

    def _work_at(self, point: int, index: int) -> Work:
        frame, needed = self._frame, self._needed
        site = frame.sites.get(index)
        if site is None:
            # A branch that asks whether a lock was taken.
            taken = frame.regions.taken[index] if index in self._regions else None
            return _NOTHING if taken is None else Work(enter=taken, skips=True)
        calls = tuple(each for each in site.callees if each in needed.instances)
        initialisers = tuple(each for each in site.initialisers if each in needed.instances)
        possible = self._tracker.starts(point, site.starts)
        starts = needed.starts(possible)
        thread = (joined_by(site.joined) or self._tracker.certain(point)) if site.joined else None
        join = tag_of(thread) if thread is not None and thread in needed.joined else None
        enter = frame.regions.taken[index] if index in self._regions else None
        wait = self._world.direct_wait(frame, index)
        wait = wait if wait in self._regions else None
        if not (calls or initialisers or starts or join or enter or wait is not None):
            return _NOTHING
        effect = calls or starts or join or enter or wait is not None
        all_matter = len(calls) == len(site.callees) and len(starts) == len(possible)
        opaque = site.opaque and not (starts or enter or join)
        skips = wait is None and (not effect or not all_matter or opaque)
        return Work(calls, initialisers, starts, join, enter, wait, skips)

    def _normal(self, point: int, index: int) -> dict[Target, None]:
        if isinstance(self._frame.instruction(index), code.Return):
            return {End.RETURN: None}
        return dict.fromkeys(self._tracker.after(point, self._frame.ways[index][0]))

    def _caught(self, point: int, index: int) -> dict[Target, None]:
        _, handlers, leaves = self._frame.ways[index]
        found: dict[Target, None] = dict.fromkeys(self._tracker.thrown(point, handlers))
        return {**found, End.RAISE: None} if leaves else found

    def _handlers(self, point: int, index: int, types: frozenset[str]) -> dict[Target, None]:
        split = self._world.raising.split(self._frame.skeleton, index, types)
        entries = (entry for entry, _ in split if entry is not None)
        found: dict[Target, None] = dict.fromkeys(self._tracker.thrown(point, entries))
        return {**found, End.RAISE: None} if any(entry is None for entry, _ in split) else found


def tag_of(thread: Allocation) -> str:
    """The tag of a thread object."""
    return f"thread{thread.number}"


def _eliminate(ways: dict[Port, dict[Target, None]]) -> None:
    """Take out points without effect as long as that does not make the graph larger."""
    before: dict[Target, dict[Port, None]] = {}
    for port, targets in ways.items():
        for target in targets:
            before.setdefault(target, {})[port] = None
    waiting = [index for index, way in ways if way is Exit.GO]
    changed = True
    while changed:
        changed = False
        rest = []
        for index in waiting:
            after = ways[index, Exit.GO]
            after.pop(index, None)
            sources = before.get(index, {})
            sources.pop((index, Exit.GO), None)
            if len(sources) * len(after) > len(sources) + len(after):
                rest.append(index)
                continue
            changed = True
            for source in sources:
                del ways[source][index]
                ways[source] |= after
            for target in after:
                links = before.setdefault(target, {})
                links.pop((index, Exit.GO), None)
                links |= sources
            del ways[index, Exit.GO]
            before.pop(index, None)
        waiting = rest


def _reached(ways: dict[Port, dict[Target, None]]) -> dict[Port, dict[Target, None]]:
    """Only what can be reached from where the procedure begins."""
    by_index: dict[int, list[Port]] = {}
    for port in ways:
        if port != (METHOD, Exit.IN):
            by_index.setdefault(port[0], []).append(port)
    found = {(METHOD, Exit.IN): ways[METHOD, Exit.IN]}
    waiting = list(found)
    while waiting:
        for target in ways[waiting.pop()]:
            if isinstance(target, int):
                for port in by_index.get(target, ()):
                    if port not in found:
                        found[port] = ways[port]
                        waiting.append(port)
    return found
