"""Joins of threads that are not single objects, where it is certain which ones are meant.

A join rule waits for all threads that its thread has started with a tag. So it may only stand where
every thread with the tag that was started has ended. A tag belongs to a single thread object. If it
is joined by itself, that is clear. These are the other cases, each told by what one activation of a
method has done:

- `Direct`: the thread that this activation has made last, as long as it makes no other;
- `Ended`: a thread that is not alive, of which it is certain which one it is: if it was started
  by the thread that asks, it has ended;
- `JoinLoop`: a loop joins all elements of an array or list of which none is ever taken away, and an
  activation that has started the object has put it there before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from heddle.abstraction.locking.join_loops import Container, containers
from heddle.abstraction.locking.try_locks import branch_on
from heddle.abstraction.locking.values import Values
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Allocation, Multiplicity
from heddle.program import code
from heddle.program.operands import Register

_MOST: Final = 4


@dataclass(frozen=True, slots=True)
class Direct:
    """`made` makes a thread; `used` are the starts and joins of the one it has made last."""

    thread: Allocation
    made: int
    used: frozenset[int]


@dataclass(frozen=True, slots=True)
class Ended:
    """The thread has ended, or was not started by this one, on the edges `after`."""

    thread: Allocation
    after: frozenset[tuple[int, int]]


@dataclass(frozen=True, slots=True)
class JoinLoop:
    """If one of `starts` has started the thread, then it has ended on the edges `after`."""

    thread: Allocation
    starts: frozenset[int]
    after: frozenset[tuple[int, int]]


def idioms(
    world: World, frame: Frame, joined: frozenset[Allocation]
) -> tuple[tuple[Direct, ...], tuple[JoinLoop, ...], tuple[Ended, ...]]:
    """What is certain about the joins of an instance; only as many as make a small model."""
    ended = tuple(each for each in _ended(frame) if each.thread in joined)
    if not any(site.joined for site in frame.sites.values()):
        return (), (), ended
    ways = {index: frame.ways[index] for index in frame.regions.stacks}
    values = Values(frame.skeleton.body.instructions, ways)
    direct = [each for each in _direct(world, frame, values) if each.thread in joined]
    join_loops = [each for each in _join_loops(world, frame, values) if each.thread in joined]
    kept = [*direct, *join_loops][:_MOST]
    return (
        tuple(each for each in kept if isinstance(each, Direct)),
        tuple(each for each in kept if isinstance(each, JoinLoop)),
        ended,
    )


def joined_by(joined: frozenset[Allocation]) -> Allocation | None:
    """The thread that a join certainly waits for."""
    if len(joined) == 1:
        (thread,) = joined
        return thread if thread.is_single else None
    return None


def thread_operand(instruction: code.Instruction) -> Register | None:
    """The thread that an instruction starts or joins."""
    match instruction:
        case code.ThreadStart(thread=Register() as thread):
            return thread
        case code.ThreadJoin(thread=Register() as thread):
            return thread
    return None


def _ended(frame: Frame) -> Iterator[Ended]:
    """Branches on `isAlive`."""
    for index, site in frame.sites.items():
        thread = joined_by(site.asked)
        if thread is not None:
            branch = branch_on(frame.skeleton, index)
            if branch is not None:
                yield Ended(thread, frozenset({(index + 1, branch.otherwise)}))


def _direct(world: World, frame: Frame, values: Values) -> Iterator[Direct]:
    used: dict[int, set[int]] = {}
    for index in frame.sites:
        thread = thread_operand(values.instructions[index])
        if thread is not None and index in frame.regions.stacks:
            origin = values.origin(thread, index)
            if origin is not None and isinstance(values.instructions[origin], code.New):
                used.setdefault(origin, set()).add(index)
    for made, indices in sorted(used.items()):
        if not any(isinstance(values.instructions[each], code.ThreadJoin) for each in indices):
            continue
        new = values.instructions[made]
        assert isinstance(new, code.New)
        for allocation in sorted(world.facts.points_to(frame.instance, new.target)):
            if allocation.multiplicity is Multiplicity.ISOLATED:
                yield Direct(allocation, made, frozenset(indices))


def _join_loops(world: World, frame: Frame, values: Values) -> Iterator[JoinLoop]:
    for container in containers(world, frame, values):
        starts = frozenset(_starts_of(frame, values, container))
        if not container.swept or container.inside & (starts | container.stores.keys()):
            continue
        threads = {
            start.thread
            for index in starts
            for start in frame.sites[index].starts
            if start.thread.is_single
        }
        for thread in sorted(threads):
            yield JoinLoop(thread, starts, container.swept)


def _starts_of(frame: Frame, values: Values, container: Container) -> Iterator[int]:
    """The starts of threads that are certainly in the container and stay there."""
    for index, site in frame.sites.items():
        thread = thread_operand(values.instructions[index])
        if not site.starts or thread is None or index not in frame.regions.stacks:
            continue
        origin = values.origin(thread, index)
        if origin is None:
            continue
        stored = any(
            values.origin(value, at) == origin and values.completed(at, index)
            for at, value in container.stores.items()
        )
        if stored or origin in container.loads:
            yield index
