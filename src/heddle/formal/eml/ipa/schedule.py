"""From paths of single processes to one run in which they interleave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from heddle.formal.eml.ipa.compiled import Outline
from heddle.formal.eml.ipa.local import PathStep
from heddle.formal.eml.model import Call, Edge, Lock, Program, Unlock, Wait
from heddle.formal.eml.questions import Run, Step
from heddle.formal.eml.semantics import initial_state, successors

# A step of one process: the function, the edge, the lock that it acquires or releases outermost.
_Move = tuple[str, "Edge", str, str]


class Path(NamedTuple):
    """The path of a process from the phase in which it begins; idle calls are not told."""

    steps: Sequence[PathStep]
    begins: int
    idle: frozenset[str]


def scheduled(
    outline: Outline,
    paths: Mapping[str, Path],
    owners: Sequence[str],
) -> Run | None:
    """A run that takes these paths; `owners` are the processes of the events.

    Between two events, what the processes do to locks is interleaved by search. Lock histories
    promise that there is a way; the run is then taken on the program.
    """
    names = list(paths)
    phases = {name: _phases(outline, path, len(owners)) for name, path in paths.items()}
    steps: list[Step] = []
    accesses: list[int] = []
    held: dict[str, str] = {}
    for phase, owner in enumerate(owners):
        moves = [phases[name][phase][0] for name in names]
        order = _interleaved(moves, names, held)
        if order is None:
            return None
        steps += order
        event = phases[owner][phase][1]
        if event is not None:
            accesses.append(len(steps))
            steps.append(Step(owner, event[0], event[1]))
    return replayed(outline.program, steps, tuple(accesses))


def _phases(
    outline: Outline, path: Path, count: int
) -> list[tuple[list[_Move], tuple[str, Edge] | None]]:
    """The moves of each phase and the event that ends it, if it is the process's own."""
    found: list[tuple[list[_Move], tuple[str, Edge] | None]] = [([], None) for _ in range(count)]
    depth: dict[str, int] = {}
    given_up: dict[str, int] = {}
    phase = path.begins
    for function, edge, event in path.steps:
        if event >= 0:
            if edge is not None:
                found[event] = (found[event][0], (function, edge))
            phase = event + 1
            continue
        assert edge is not None
        moves = found[phase][0]
        if isinstance(edge.statement, Wait):
            lock = edge.statement.lock
            if lock in given_up:
                depth[lock] = given_up.pop(lock)
                if depth[lock]:
                    moves.append((function, edge, lock, ""))
            else:
                given_up[lock] = depth.get(lock, 0)
                depth[lock] = 0
                moves.append((function, edge, "", lock if given_up[lock] else ""))
            continue
        moves.append(_move(function, edge, depth))
        if isinstance(edge.statement, Call) and edge.statement.function in path.idle:
            _pass_through(outline, edge.statement.function, moves, depth)
    return found


def _move(function: str, edge: Edge, depth: dict[str, int]) -> _Move:
    match edge.statement:
        case Lock(lock):
            depth[lock] = depth.get(lock, 0) + 1
            return function, edge, lock if depth[lock] == 1 else "", ""
        case Unlock(lock):
            depth[lock] -= 1
            return function, edge, "", lock if not depth[lock] else ""
    return function, edge, "", ""


def _pass_through(outline: Outline, name: str, moves: list[_Move], depth: dict[str, int]) -> None:
    """The steps of a call that was left out because nothing in it matters."""
    for edge in outline.ways[name]:
        if isinstance(edge.statement, Wait):
            lock = edge.statement.lock
            moves.append((name, edge, "", lock if depth.get(lock) else ""))
            if depth.get(lock):
                moves.append((name, edge, lock, ""))
            continue
        moves.append(_move(name, edge, depth))
        if isinstance(edge.statement, Call):
            _pass_through(outline, edge.statement.function, moves, depth)


def _interleaved(
    moves: Sequence[list[_Move]], names: Sequence[str], held: dict[str, str]
) -> list[Step] | None:
    """An order in which no lock is acquired while another process holds it; updates `held`."""
    first = (0,) * len(moves)
    seen = {first}
    # Places, locks held there, what was done so far; depth first, so the list of steps is shared.
    stack: list[tuple[tuple[int, ...], dict[str, str], int, int]] = [(first, dict(held), -1, 0)]
    done: list[Step] = []
    while stack:
        places, locks, mover, length = stack.pop()
        if mover >= 0:
            del done[length - 1 :]
            function, edge, *_ = moves[mover][places[mover] - 1]
            done.append(Step(names[mover], function, edge))
        if all(place == len(each) for place, each in zip(places, moves, strict=True)):
            held.clear()
            held.update(locks)
            return done
        for number in reversed(range(len(moves))):
            place = places[number]
            if place == len(moves[number]):
                continue
            _, _, acquired, released = moves[number][place]
            if acquired and acquired in locks:
                continue
            after = (*places[:number], place + 1, *places[number + 1 :])
            if after in seen:
                continue
            seen.add(after)
            now = locks
            if acquired:
                now = {**locks, acquired: names[number]}
            elif released:
                now = {lock: owner for lock, owner in locks.items() if lock != released}
            stack.append((after, now, number, length + 1))
    return None


def replayed(program: Program, steps: Sequence[Step], accesses: tuple[int, ...]) -> Run | None:
    """The run if the program can take these steps."""
    state = initial_state(program)
    for step in steps:
        for taken, after in successors(program, state):
            if taken == step:
                state = after
                break
        else:
            return None
    return Run(tuple(steps), accesses)
