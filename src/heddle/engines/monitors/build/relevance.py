"""What can matter for a question; the rest of the program is left out of the model.

Leaving out is safe: a thread without an access in question need never run, a lock that is not
modelled excludes no thread, a call of code without effect is a step that goes on or throws.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from heddle.abstraction.locking.locks import initialisation
from heddle.abstraction.locking.regions import UNKNOWN
from heddle.abstraction.locking.roots import Lock, Root
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Allocation, Instance, Start
from heddle.formal.monitor_dpn.model import MOST


@dataclass(frozen=True, slots=True)
class Relevance:
    """What a question needs.

    `points` has the instructions in question of each instance. An instance is `pointed` if it or
    what it runs or starts contains one. `locks` are held by the model, `joined` are the thread
    objects whose joins it has. `instances` are those whose calls are more than a step.
    """

    points: dict[Instance, frozenset[int]]
    pointed: frozenset[Instance]
    locks: frozenset[Lock]
    joined: frozenset[Allocation]
    instances: frozenset[Instance]
    left_out: tuple[str, ...]

    def starts(self, starts: tuple[Start, ...]) -> tuple[Start, ...]:
        """Those of the threads that can do something in question."""
        return tuple(start for start in starts if _begins(start, self.pointed))


def relevance(world: World, asked: Iterable[tuple[Instance, int]]) -> Relevance:
    """What a question about these bytecodes of instances needs."""
    points = _points(world, asked)
    pointed = _upwards(world, points, across_starts=world.starters)
    needed = _locks(world, points, pointed)
    locks, left_out = frozenset(needed[:MOST]), []
    if len(needed) > MOST:
        left_out.append(
            f"{len(needed) - MOST} of {len(needed)} locks exclude no thread in the model: "
            f"a question can have {MOST}"
        )
    joined = _joined(world, pointed)
    seeds = {
        each: None
        for each, frame in world.frames.items()
        if each in pointed
        or not locks.isdisjoint(world.taken[each])
        or any(not joined.isdisjoint(site.joined | site.asked) for site in frame.sites.values())
    }
    instances = _upwards(world, seeds, across_starts={})
    return Relevance(points, pointed, locks, joined, instances, tuple(left_out))


def _points(world: World, asked: Iterable[tuple[Instance, int]]) -> dict[Instance, frozenset[int]]:
    wanted: dict[Instance, set[int]] = {}
    for instance, pc in asked:
        wanted.setdefault(instance, set()).add(pc)
    found = {}
    for instance, pcs in wanted.items():
        frame = world.frames.get(instance)
        if frame is not None:
            accesses = frame.skeleton.accesses
            found[instance] = frozenset(
                index
                for index in accesses
                if frame.skeleton.body.instructions[index].pc in pcs
                and index in frame.regions.stacks
            )
    return {instance: indices for instance, indices in found.items() if indices}


def _upwards(
    world: World, seeds: Iterable[Instance], across_starts: dict[Instance, list[Instance]]
) -> frozenset[Instance]:
    """The seeds and whatever calls them, directly or not."""
    found = set(seeds)
    waiting = list(found)
    while waiting:
        callee = waiting.pop()
        for caller in (*world.callers.get(callee, ()), *across_starts.get(callee, ())):
            if caller not in found:
                found.add(caller)
                waiting.append(caller)
    return frozenset(found)


def _locks(
    world: World, points: dict[Instance, frozenset[int]], pointed: frozenset[Instance]
) -> list[Lock]:
    """The locks that matter, first those around something in question.

    Others matter if they are taken while such a lock is held: the order of locks may exclude
    what no common lock does.
    """
    inner: dict[Lock, set[Lock]] = {}
    count: dict[Lock, int] = {}
    for frame in world.frames.values():
        for lock, around, taken in _held(world, frame, points, pointed):
            inner.setdefault(lock, set()).update(taken)
            count[lock] = count.get(lock, 0) + around
    found = sorted((lock for lock in count if count[lock]), key=lambda x: (-count[x], x))
    for lock in found:  # grows
        found += sorted(inner.get(lock, set()) - set(found))
    return found


def _held(
    world: World,
    frame: Frame,
    points: dict[Instance, frozenset[int]],
    pointed: frozenset[Instance],
) -> Iterator[tuple[Lock, int, set[Lock]]]:
    """For each time a lock is taken: if anything in question is inside, and the locks inside."""
    here = points.get(frame.instance, frozenset())
    for site in frame.sites.values():
        for each in site.initialisers:
            yield initialisation(each.method.owner), int(each in pointed), set(world.taken[each])
    for region, lock in frame.regions.taken.items():
        if lock is UNKNOWN or not world.holds(frame, region):
            continue
        taken: set[Lock] = set()
        around = 0
        for index in frame.inside(region):
            if index in frame.regions.taken and world.holds(frame, index):
                taken.add(frame.regions.taken[index])
            for callee in frame.called(index):
                taken |= world.taken[callee]
                around |= callee in pointed
            starting = frame.sites.get(index)
            starts = () if starting is None else starting.starts
            around |= index in here or any(_begins(start, pointed) for start in starts)
        yield lock, around, taken - {lock}


def _begins(thread: Root | Start, pointed: frozenset[Instance]) -> bool:
    """Whether a thread can do something in question."""
    return thread.run in pointed or not pointed.isdisjoint(thread.uncaught)


def _joined(world: World, pointed: frozenset[Instance]) -> frozenset[Allocation]:
    """The thread objects that are joined and can do something in question."""
    asked = {root.thread for root in world.roots if _begins(root, pointed)}
    found = {
        thread
        for frame in world.frames.values()
        for site in frame.sites.values()
        for thread in site.joined | site.asked
        if thread.is_single and thread in asked
    }
    return frozenset(sorted(found)[:MOST])
