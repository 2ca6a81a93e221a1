"""The events that divide runs into phases, and how one process sees them [Kidd09, Def. 7.1]."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from heddle.formal.eml.model import (
    Allocate,
    Lock,
    Program,
    Read,
    Start,
    Statement,
    UnitBegin,
    UnitBreak,
    UnitEnd,
    Unlock,
    Wait,
    Write,
)
from heddle.formal.eml.questions import Question


class Event(NamedTuple):
    """A statement of one process that all have to be aware of."""

    process: str
    statement: Statement


@dataclass(frozen=True, slots=True)
class View:
    """Events as one process sees them: its own statements, None for those of others.

    Its first access is at `first` and its last at `last`; between them the unit of work must not
    end. It runs from phase `begins` on. A lock or the isolated object, by name, can be used from a
    phase on that `usable` tells; locks that are not named there always can. Events start the
    processes in `started`, so nothing else does.
    """

    main: str
    own: tuple[Statement | None, ...]
    first: int
    last: int
    begins: int = 0
    usable: tuple[tuple[str, int], ...] = ()
    started: frozenset[str] = frozenset()

    @property
    def phases(self) -> int:
        """How many phases there are before the last event."""
        return len(self.own)


def accesses_of(question: Question) -> tuple[Event, ...]:
    """The accesses of a question as events."""
    return tuple(
        Event(process, Read(memory) if kind == "R" else Write(memory))
        for process, kind, memory in question.accesses
    )


def view_of(program: Program, question: Question, events: Sequence[Event], process: str) -> View:
    """How a process sees events; what is started or allocated is told by the events."""
    own = tuple(event.statement if event.process == process else None for event in events)
    accesses = [place for place, statement in enumerate(own) if isinstance(statement, Read | Write)]
    inside = question.first == process or question.second == process
    begins, never = 0, len(events) + 1
    usable = dict.fromkeys(sorted(program.allocated), never)
    for place, (_, statement) in enumerate(events):
        match statement:
            case Start(name) if name == process:
                begins = place + 1
            case Allocate(lock):
                usable[lock] = place + 1
    return View(
        program.process_by_name[process].main,
        own,
        accesses[0] if accesses and inside else len(own),
        accesses[-1] if accesses and inside else len(own),
        begins,
        tuple(usable.items()),
        frozenset(
            event.statement.process for event in events if isinstance(event.statement, Start)
        ),
    )


def relaxed_view(program: Program, question: Question, process: str) -> View:
    """The view if every process runs and every object exists from the beginning."""
    accesses = accesses_of(question)
    own = tuple(event.statement if event.process == process else None for event in accesses)
    places = [place for place, statement in enumerate(own) if statement is not None]
    return View(program.process_by_name[process].main, own, places[0], places[-1])


def needed(statement: Statement, isolated: str | None) -> str | None:
    """The lock whose object has to exist for a statement."""
    match statement:
        case Lock(lock) | Unlock(lock) | Wait(lock):
            return lock
        case Read() | Write() | UnitBegin() | UnitEnd() | UnitBreak():
            return isolated
    return None


def orders(program: Program, question: Question) -> tuple[tuple[Event, ...], ...]:
    """All orders of events in which the processes of a question can come to its accesses.

    Processes that wait are started, and what is used is allocated, by some process that can; these
    join in, and so may need others in turn. What happens after the last access is left out, which
    is how an allocation does not happen at all.
    """
    accesses = accesses_of(question)
    found: dict[tuple[Event, ...], None] = {}
    for happenings in _happenings(program, (question.first, question.second), frozenset()):
        ordered = tuple(sorted(happenings, key=repr))
        found.update(dict.fromkeys(_merged(program, accesses, ordered)))
    return tuple(sorted(found, key=len))


def _happenings(
    program: Program, joined: tuple[str, ...], done: frozenset[Event]
) -> Iterator[frozenset[Event]]:
    """The starts and allocations that the processes need, for every choice of who makes them."""
    made = {event.statement for event in done}
    wanted = {
        lock
        for name in joined
        for statement in program.statements(name)
        if (lock := needed(statement, program.isolated)) in program.allocated
    }
    missing: list[Statement] = [
        Start(name) for name in joined if program.process_by_name[name].waits
    ]
    missing += [Allocate(lock) for lock in program.locks if lock in wanted]
    missing = [statement for statement in missing if statement not in made]
    if not missing:
        yield done
        return
    statement = missing[0]
    for process in program.processes:
        if statement != Start(process.name) and statement in program.statements(process.name):
            names = tuple(dict.fromkeys((*joined, process.name)))
            yield from _happenings(program, names, done | {Event(process.name, statement)})


def _merged(
    program: Program, accesses: tuple[Event, ...], happenings: tuple[Event, ...]
) -> Iterator[tuple[Event, ...]]:
    """All orders with accesses in theirs; a process acts after its start, accesses come last."""
    if not accesses:
        yield ()
        return
    waiting = {
        event.statement.process for event in happenings if isinstance(event.statement, Start)
    }
    unallocated = program.isolated is not None and any(
        event.statement == Allocate(program.isolated) for event in happenings
    )
    if accesses[0].process not in waiting and not unallocated:
        for rest in _merged(program, accesses[1:], happenings):
            yield (accesses[0], *rest)
    for place, event in enumerate(happenings):
        if event.process not in waiting:
            others = happenings[:place] + happenings[place + 1 :]
            for rest in _merged(program, accesses, others):
                yield (event, *rest)
