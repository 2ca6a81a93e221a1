"""One step of one thread: the only place where instructions are run."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from concurrency.instructions import Enter, Held, LastResort
from concurrency.world import NOBODY, Moment, Thrown, World

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from concurrency.instructions import Instruction

Codes = list[list["Instruction"]]


class Violation(NamedTuple):
    """An exception that nobody caught, and the statement that threw it."""

    kind: str
    statement: int


class Successor(NamedTuple):
    """The thread that moved, where to, and what it may have died of."""

    thread: int
    world: World
    violation: Violation | None


def successors(codes: Codes, world: World) -> Iterator[Successor]:
    """Every step that some thread can take."""
    for me, thread in enumerate(world.threads):
        if thread.status in ("new", "ended"):
            continue
        instruction = codes[me][thread.pc]
        if instruction.ready(world, me, thread):
            for choice in instruction.choices(world):
                yield step(codes[me], world, me, choice)


def step(code: Sequence[Instruction], world: World, me: int, choice: int) -> Successor:
    """One visible instruction, and the private ones up to the next visible."""
    now = Moment(world, me)
    violation = perform(code, now, choice)
    while now.status == "running" and not is_visible(code[now.pc], now):
        violation = perform(code, now, NOBODY) or violation
    return Successor(me, now.world(), violation)


def is_visible(instruction: Instruction, now: Moment) -> bool:
    """Whether others could notice; what only throws touches nothing of theirs."""
    if not instruction.visible:
        return False
    try:
        instruction.check(now)
    except Thrown:
        return False
    return True


def perform(code: Sequence[Instruction], now: Moment, choice: int) -> Violation | None:
    """Run one instruction; the thread may die of it."""
    instruction = code[now.pc]
    now.pc += 1
    try:
        if now.status == "running":
            instruction.check(now)
        instruction.run(now, choice)
    except Thrown as thrown:
        return unwind(code, now, instruction, thrown.kind)
    return None


def unwind(
    code: Sequence[Instruction], now: Moment, instruction: Instruction, kind: str
) -> Violation | None:
    """Leave locks up to the handler; without one the thread dies of the exception."""
    kinds = {"assertion": "assertion", "runtime": "uncaught-exception"}
    for around in instruction.around:
        if isinstance(around, Held):
            now.release(around.lock)
        elif isinstance(around, LastResort):
            now.pc = around.target.pc
            return Violation(kinds[kind], instruction.statement)
        elif around.kind == kind:
            now.pc = around.target.pc
            return None
    now.pc = len(code) - 1
    if not code[now.pc].visible:
        now.end()
    return Violation(kinds[kind], instruction.statement)


def blocked_on(codes: Codes, world: World, me: int) -> int:
    """The lock that a thread wants and another one owns; NOBODY when there is none."""
    thread = world.threads[me]
    if thread.status in ("woken", "aborted"):
        lock = thread.monitor
    elif thread.status in ("running", "blocked"):
        instruction = codes[me][thread.pc]
        if not isinstance(instruction, Enter):
            return NOBODY
        lock = instruction.lock
    else:
        return NOBODY
    return NOBODY if world.locks[lock][0] in (NOBODY, me) else lock


def has_lock_cycle(codes: Codes, world: World) -> bool:
    """Whether threads wait for each other's locks in a circle."""
    for first in range(len(world.threads)):
        thread = first
        for _ in world.threads:
            if (lock := blocked_on(codes, world, thread)) == NOBODY:
                break
            thread = world.locks[lock][0]
            if thread == first:
                return True
    return False
