"""What an EML program does, step by step [Kidd09, 5.5 and 5.7]."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from heddle.formal.eml.model import (
    Allocate,
    Call,
    Edge,
    Lock,
    Program,
    Read,
    Start,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)
from heddle.formal.eml.questions import Step

Frame = tuple[str, str]


class ProcessState(NamedTuple):
    """A process: the frames of its calls, the innermost last, and how deep it is in units.

    `frames` is None before it is started. `given_up` is the depth of a lock that it waits for.
    """

    frames: tuple[Frame, ...] | None
    units: int = 0
    given_up: int = 0


class State(NamedTuple):
    """All processes, who holds each lock how often, and the objects that exist."""

    processes: tuple[ProcessState, ...]
    owners: tuple[tuple[int, int] | None, ...]
    allocated: frozenset[str]


def initial_state(program: Program) -> State:
    """All processes that do not wait to be started are at the entry of their main functions."""
    return State(
        tuple(
            ProcessState(None if process.waits else _entered(program, (), process.main))
            for process in program.processes
        ),
        (None,) * len(program.locks),
        frozenset(set(program.locks) - program.allocated),
    )


def _entered(program: Program, frames: tuple[Frame, ...], name: str) -> tuple[Frame, ...]:
    return _settled(program, (*frames, (name, program.by_name[name].entry)))


def _settled(program: Program, frames: tuple[Frame, ...]) -> tuple[Frame, ...]:
    """Functions that are at their exits return at once."""
    while frames and frames[-1][1] == program.by_name[frames[-1][0]].exit:
        frames = frames[:-1]
    return frames


def successors(program: Program, state: State) -> Iterator[tuple[Step, State]]:
    """Every step that some process can take."""
    for place, process in enumerate(program.processes):
        frames = state.processes[place].frames
        if not frames:
            continue
        function, node = frames[-1]
        for edge in program.by_name[function].leaving.get(node, ()):
            after = _after(program, state, place, edge)
            if after is not None:
                yield Step(process.name, function, edge), after


def _after(program: Program, state: State, place: int, edge: Edge) -> State | None:
    """The state after a process takes an edge, or None if it cannot."""
    before = state.processes[place]
    frames = before.frames or ()
    frames = (*frames[:-1], (frames[-1][0], edge.target))
    match edge.statement:
        case Wait(lock):
            return _waited(program, state, place, edge, lock)
        case Call(function):
            entered = _entered(program, frames, function)
            return _moved(program, state, place, before._replace(frames=entered))
        case Read() | Write() | UnitBegin() | UnitEnd() | UnitBreak():
            change = isinstance(edge.statement, UnitBegin) - isinstance(edge.statement, UnitEnd)
            if not _is_usable(program, state, program.isolated) or before.units + change < 0:
                return None
            before = before._replace(units=before.units + change)
        case Start(name):
            return _started(program, state, place, before._replace(frames=frames), name)
        case Allocate() | Lock() | Unlock():
            changed = _locked(program, state, place, edge.statement)
            if changed is None:
                return None
            state = changed
    return _moved(program, state, place, before._replace(frames=frames))


def _is_usable(program: Program, state: State, lock: str | None) -> bool:
    return lock is None or lock in state.allocated


def _moved(program: Program, state: State, place: int, process: ProcessState) -> State:
    processes = list(state.processes)
    processes[place] = process._replace(frames=_settled(program, process.frames or ()))
    return state._replace(processes=tuple(processes))


def _started(
    program: Program, state: State, place: int, starter: ProcessState, name: str
) -> State | None:
    number = next(number for number, one in enumerate(program.processes) if one.name == name)
    if state.processes[number].frames is not None:
        return None
    began = ProcessState(_entered(program, (), program.processes[number].main))
    return _moved(program, _moved(program, state, number, began), place, starter)


def _locked(
    program: Program, state: State, place: int, statement: Allocate | Lock | Unlock
) -> State | None:
    if isinstance(statement, Allocate):
        if statement.lock in state.allocated:
            return None
        return state._replace(allocated=state.allocated | {statement.lock})
    change = 1 if isinstance(statement, Lock) else -1
    owners = _changed(program, state, place, statement.lock, change)
    return None if owners is None else state._replace(owners=owners)


def _changed(
    program: Program, state: State, place: int, lock: str, change: int
) -> tuple[tuple[int, int] | None, ...] | None:
    """The owners after a process changed how often it holds a lock; None if it cannot."""
    number = program.locks.index(lock)
    owner = state.owners[number]
    if not _is_usable(program, state, lock) or (owner is not None and owner[0] != place):
        return None
    depth = change + (0 if owner is None else owner[1])
    if depth < 0:
        return None
    new = (place, depth) if depth else None
    return (*state.owners[:number], new, *state.owners[number + 1 :])


def _waited(program: Program, state: State, place: int, edge: Edge, lock: str) -> State | None:
    """A wait gives the lock up, stays at its node, and acquires the lock in a second step."""
    before = state.processes[place]
    owner = state.owners[program.locks.index(lock)]
    if before.given_up:
        owners = _changed(program, state, place, lock, before.given_up)
        after, given_up = True, 0
    elif owner is not None and owner[0] == place:
        owners = _changed(program, state, place, lock, -owner[1])
        after, given_up = False, owner[1]
    else:
        owners, after, given_up = state.owners, True, 0
    if owners is None:
        return None
    frames = before.frames or ()
    if after:
        frames = _settled(program, (*frames[:-1], (frames[-1][0], edge.target)))
    processes = list(state.processes)
    processes[place] = ProcessState(frames, before.units, given_up)
    return State(tuple(processes), owners, state.allocated)
