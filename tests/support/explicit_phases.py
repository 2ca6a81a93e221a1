"""The decision procedure as the document states it: all lock histories, no reductions.

[Kidd09, Alg. 7.1]: each process alone, with a tuple of lock histories in its state, then all pairs.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from heddle.formal.eml.model import Call, Lock, UnitBegin, UnitBreak, UnitEnd, Unlock
from heddle.formal.eml.monitor import Monitor
from heddle.formal.lock_histories import Action, History, are_compatible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.eml import Edge, Program, Question

Histories = tuple[History, ...]
# Frames, depth of units, how often each lock is held, histories of the phases so far.
Local = tuple[tuple[tuple[str, str], ...], int, tuple[tuple[str, int], ...], Histories]


def is_violated(program: Program, question: Question) -> bool:
    """Whether some pair of tuples is compatible in every phase; for programs without recursion."""
    monitor = Monitor.of(question)
    pairs = product(
        _tuples(program, monitor, question.first), _tuples(program, monitor, question.second)
    )
    return any(
        all(are_compatible(histories) for histories in zip(one, other, strict=True))
        for one, other in pairs
    )


def _tuples(program: Program, monitor: Monitor, name: str) -> list[Histories]:
    """The tuples with which a process can come to the last phase."""
    main = program.by_name[program.process_by_name[name].main]
    first: Local = (((main.name, main.entry),), 0, (), (History(),))
    seen, work, found = {_key(first)}, [first], dict[object, Histories]()
    while work:
        here = work.pop()
        histories = here[3]
        if len(histories) == monitor.last + 1:
            found[_key(here)[3]] = histories
            continue
        for there in (*_own(program, monitor, name, here), *_of_others(monitor, name, here)):
            if _key(there) not in seen:
                seen.add(_key(there))
                work.append(there)
    return list(found.values())


def _key(local: Local) -> tuple[object, ...]:
    """A state in a form that can be kept in a set."""
    *rest, histories = local
    return (
        *rest,
        tuple(
            (
                each.released,
                tuple(sorted((lock, tuple(sorted(locks))) for lock, locks in each.release.items())),
                each.used,
                tuple(
                    sorted((lock, tuple(sorted(locks))) for lock, locks in each.acquisition.items())
                ),
                each.acquired,
                each.throughout,
            )
            for each in histories
        ),
    )


def _of_others(monitor: Monitor, name: str, here: Local) -> Iterator[Local]:
    """Rule 2 (b): the process guesses that another one moves the monitor on."""
    frames, units, held, histories = here
    phase = len(histories) - 1
    if monitor.accesses[phase].process != name:
        yield frames, units, held, (*histories, histories[-1].next_phase())


def _own(program: Program, monitor: Monitor, name: str, here: Local) -> Iterator[Local]:
    frames, units, held, histories = here
    if not frames:
        return
    function, node = frames[-1]
    if node == program.by_name[function].exit:
        yield frames[:-1], units, held, histories
        return
    for edge in program.by_name[function].leaving.get(node, ()):
        phase = len(histories) - 1
        for after in monitor.successors(phase, name, edge.statement, units):
            yield _stepped(program, here, edge, moves=after > phase)


def _stepped(program: Program, here: Local, edge: Edge, *, moves: bool) -> Local:
    frames, units, held, histories = here
    frames = (*frames[:-1], (frames[-1][0], edge.target))
    depths = dict(held)
    last = histories[-1]
    match edge.statement:
        case Call(name):
            frames = (*frames, (name, program.by_name[name].entry))
        case Lock(lock):
            depths[lock] = depths.get(lock, 0) + 1
            if depths[lock] == 1:
                last = last.after(Action(True, program.locks.index(lock)))
        case Unlock(lock):
            depths[lock] -= 1
            if not depths[lock]:
                last = last.after(Action(False, program.locks.index(lock)))
        case UnitBegin() | UnitEnd() | UnitBreak():
            units += isinstance(edge.statement, UnitBegin) - isinstance(edge.statement, UnitEnd)
    histories = (*histories[:-1], last)
    if moves:
        histories = (*histories, last.next_phase())
    kept = tuple(sorted((lock, depth) for lock, depth in depths.items() if depth))
    return frames, units, kept, histories
