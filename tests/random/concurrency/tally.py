"""How often random programs contain what they are meant to contain."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from concurrency import syntax as s
from concurrency.features import futures as f
from concurrency.features import pools, reflection, stages, timers, wide_arrays
from concurrency.features import synchronizers as q
from concurrency.features.states import AskState
from concurrency.features.timed import TimedJoin

if TYPE_CHECKING:
    from collections.abc import Iterator

    from concurrency.syntax import Body, Program, Statement

BY_KIND: dict[str, tuple[type, ...]] = {
    "isAlive": (s.Alive,),
    "getState": (AskState,),
    "interrupt flags": (s.Marked, s.TakeMark),
    "interrupts": (s.Interrupt,),
    "timed waits": (TimedJoin, s.Sleep, f.TimedGet),
    "timers": (timers.Schedule,),
    "wide array operations": (wide_arrays.Copy, wide_arrays.Fill, wide_arrays.CloneSum),
    "fields by reflection": (reflection.FieldGet, reflection.FieldSet, reflection.ElementAdd),
    "methods by reflection": (reflection.Invoke,),
    "own synchronizers": (q.Acquire, q.AcquireInterruptibly, q.Attempt, q.Pass),
    "executors": (pools.Execute,),
    "tasks that are invoked together": (f.InvokeAll,),
    "pools that are stopped": (pools.ShutdownNow,),
    "futures": (f.Get, f.TimedGet, f.IsDone, f.Cancel),
    "stages": (stages.Complete, stages.JoinStage, stages.GetNow, stages.Then),
}
FEATURES = (
    *BY_KIND, "timers that repeat", "start after join", "threads that join threads", "handlers",
    "virtual threads",
)  # fmt: skip


def statements(body: Body) -> Iterator[Statement]:
    """All statements, nested ones included."""
    for statement in body:
        yield statement
        for inner in s.inner_bodies(statement):
            yield from statements(inner)


def kinds(program: Program) -> Counter[str]:
    """How many statements of each kind there are."""
    found = (type(it).__name__ for body in program.bodies for it in statements(body))
    return Counter(found)


def features(program: Program) -> set[str]:
    """What a program is about."""
    all_of_them = [it for body in program.bodies for it in statements(body)]
    about = {
        name
        for name, types in BY_KIND.items()
        if any(
            isinstance(statement, types) or is_timed(name, statement) for statement in all_of_them
        )
    }
    structure = {
        "timers that repeat": any(map(repeats, all_of_them)),
        "start after join": any(map(starts_late, program.threads)),
        "threads that join threads": any(map(joins, program.threads[1:])),
        "handlers": bool(program.handlers),
        "virtual threads": program.virtual,
    }
    return about | {name for name, has in structure.items() if has}


def is_timed(name: str, statement: Statement) -> bool:
    """Whether it is a statement that waits for a while at most."""
    if name != "timed waits":
        return False
    match statement:
        case s.Wait(_, limit) | s.Park(limit):
            return limit > 0
        case q.Attempt(timed=timed) | pools.Terminated(timed=timed):
            return timed
        case _:
            return False


def repeats(statement: Statement) -> bool:
    """Whether it schedules a task for several rounds."""
    return isinstance(statement, timers.Schedule) and statement.rounds > 1


def starts_late(body: Body) -> bool:
    """Whether a thread is started after another one was joined."""
    joined = False
    for statement in body:
        joined = joined or isinstance(statement, s.Reunion)
        if joined and isinstance(statement, s.Start):
            return True
    return False


def joins(body: Body) -> bool:
    """Whether a thread joins another one."""
    return any(isinstance(statement, s.Reunion) for statement in statements(body))
