"""From a run of the machine to the run that analyses read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from heddle.classfile.descriptors import java_class
from heddle.engines.runs.model import Ending, Locations, Memory, Observation, Waiting
from heddle.engines.runs.stock.running import Ran
from heddle.formal.traces.model import Run
from heddle.machine.events import Frame
from heddle.machine.noting import Noted, NotedLock
from heddle.machine.searched import RacedMemory
from heddle.program.bodies import Bodies
from heddle.program.code import New, PutField, PutStatic
from heddle.program.program import Program
from heddle.results import Location
from heddle.witnesses.naming import short_class
from heddle.witnesses.source_lines import source_lines

_SYNC = "java.util.concurrent.locks."
_READ_WRITE = f"{_SYNC}ReentrantReadWriteLock"
_HANDLED = "not seen where a handler of the program takes them"
_INITIALISERS = ("<init>", "<clinit>")


def observation_of(program: Program, noted: Noted) -> Observation:
    """The run of a program; what its constructors and initialisers write counts as written."""
    known: dict[str, frozenset[str]] = {}
    memory = enumerate(noted.memory)
    initialised = [number for number, it in memory if _is_initialised(program, it, known)]
    lines = source_lines(program)
    places = tuple(lines.location(site) for site in noted.sites)
    return Observation(
        run=Run(noted.trace(initialised)),
        memory=Locations(tuple(map(_memory, noted.memory)), noted.locations),
        locks=tuple(_lock_names(noted.locks, places)),
        threads=noted.threads,
        places=places,
        accesses=noted.accesses,
        bytecodes=noted.bytecodes,
        stopped=noted.stopped,
        narrowed=noted.narrowed,
        models=noted.models,
        own_locks=frozenset(
            number
            for number, lock in enumerate(noted.locks)
            if lock.field is not None
            or lock.class_name.replace(".", "/") in program.user_classes
            or (lock.made is not None and _is_made_at(program, noted.sites[lock.made], lock))
        ),
        read_locks=frozenset(
            number for number, lock in enumerate(noted.locks) if _lock_class(lock) == _READ_WRITE
        ),
    )


def _is_made_at(program: Program, site: Frame, lock: NotedLock) -> bool:
    """Whether the user's code makes a lock itself, and no method of the library that it calls."""
    owner = site.class_name.replace(".", "/")
    if owner not in program.user_classes or lock.class_name.endswith("]"):
        return owner in program.user_classes
    bodies = Bodies(program.hierarchy)
    methods = program.hierarchy.load(owner).methods.values()
    made = (bodies.of(method) for method in methods if method.name == site.method)
    wanted = _lock_class(lock).replace(".", "/")
    return any(
        isinstance(instruction, New) and (instruction.type, instruction.line) == (wanted, site.line)
        for body in made
        if body is not None
        for instruction in body.instructions
    )


def _lock_class(lock: NotedLock) -> str:
    """The class by which the user knows a lock: a lock of the library locks an object inside it."""
    return lock.class_name.partition("$")[0] if _SYNC in lock.class_name else lock.class_name


def _lock_names(locks: tuple[NotedLock, ...], places: tuple[Location, ...]) -> Iterator[str]:
    """Locks by static field, else by where they were made, else by their number."""
    made: Counter[str] = Counter()
    for lock in locks:
        name = _lock_class(lock)
        if lock.field is not None:
            yield lock.field
        elif lock.made is None or places[lock.made].file is None:
            yield f"{name}#{lock.object}"
        else:
            yield _numbered(made, name, places[lock.made])


def observation_on_java(program: Program, ran: Ran) -> Observation:
    """A run on the stock JVM, from its log."""
    lines, log = source_lines(program), ran.log
    files = {name: program.hierarchy.load(name).source_file for name in program.user_classes}
    places = tuple(
        lines.location(
            Frame(
                java_class(site.owner), site.method, files.get(site.owner), site.line, is_user=True
            )
        )
        for site in (*ran.sites, *log.more)
    )
    names = tuple(_names_on_java(ran, places))
    memory = tuple(dict.fromkeys(log.memory))
    numbers = {known: number for number, known in enumerate(memory)}
    return Observation(
        # What the library reads and writes under a lock leaves no trace.
        run=Run.of(log.rows, handing=range(len(log.locks))),
        memory=Locations(
            tuple(_memory(RacedMemory(*known)) for known in memory),
            tuple(numbers[known] for known in log.memory),
        ),
        locks=names,
        threads=tuple(log.threads),
        places=places,
        accesses=0,
        bytecodes=0,
        stopped=_cut_on_java(ran, places),
        narrowed=(
            *(("not woven", name) for name in ran.left_out[:1]),
            *(
                (f"accesses by {what}", f"not seen, nor what they order: {at}")
                for what, at in ran.unseen
            ),
            *((("uncaught exceptions", _HANDLED),) if ran.handles else ()),
        ),
        own_locks=frozenset(range(len(log.locks))),
        # A lock that hands something over beside being taken may be taken to read.
        read_locks=frozenset(n for n, lock in enumerate(log.locks) if lock in log.given),
        stuck=tuple(_stuck(ran, names, places)),
        ended=tuple(
            Ending(each.thread, each.exception, places[each.site]) for each in ran.log.ended
        ),
    )


def _stuck(ran: Ran, names: tuple[str, ...], places: tuple[Location, ...]) -> Iterator[Waiting]:
    """Threads that wait for ever, if the program cannot end because of one of them."""
    if all(each.daemon for each in ran.log.stuck):
        return
    for each in ran.log.stuck:
        # What a lock of the library locks is an object inside it.
        kind = each.kind.partition("$")[0] if _SYNC in each.kind else each.kind
        name = kind if each.lock is None else names[each.lock]
        yield Waiting(each.thread, name, each.owner or None, places[each.site])


def _names_on_java(ran: Ran, places: tuple[Location, ...]) -> Iterator[str]:
    """Locks by static field, else by where they were made, else by where they were taken first."""
    made: Counter[str] = Counter()
    for number, (thing, site) in enumerate(zip(ran.log.locks, ran.log.first, strict=True)):
        field, origin = ran.log.fields.get(thing), ran.log.made.get(thing)
        memory = None if origin is None else ran.sites[origin].memory
        if field is not None:
            yield field
        elif origin is not None and memory is not None and places[origin].file is not None:
            yield _numbered(made, java_class(memory[0]), places[origin])
        else:
            place = places[site]
            yield f"lock#{number} (first taken at {place.file}:{place.line})"


def _numbered(made: Counter[str], name: str, place: Location) -> str:
    """A lock by where it was made; the second one that was made there has the number 2."""
    spelled = f"{name}@{place.file}:{place.line}"
    made[spelled] += 1
    return spelled if made[spelled] == 1 else f"{spelled}#{made[spelled]}"


def _cut_on_java(ran: Ran, places: tuple[Location, ...]) -> str | None:
    if ran.full:
        last = [places[row[3]] for row in ran.log.rows[-1:]]
        where = "".join(f", from {place.file}:{place.line} on," for place in last)
        return f"the size of the log{where}"
    return "time" if ran.status is None else None


def _memory(memory: RacedMemory) -> Memory:
    name = java_class(memory.owner)
    if memory.field is not None:
        name = f"{memory.owner.replace('/', '.')}.{memory.field}"
    return Memory(name, short_class(name), memory.owner, memory.field)


def _is_initialised(
    program: Program, memory: RacedMemory, known: dict[str, frozenset[str]]
) -> bool:
    """Whether the class of a field writes it when an object, or the class itself, is made.

    The machine tells from the value whether a location was written; a default value that was
    written on purpose looks like none.
    """
    owner, field = memory.owner, memory.field
    if field is None or owner not in program.user_classes:
        return False
    if owner not in known:
        known[owner] = _fields_initialised(program, owner)
    return field in known[owner]


def _fields_initialised(program: Program, owner: str) -> frozenset[str]:
    bodies = Bodies(program.hierarchy)
    methods = program.hierarchy.load(owner).methods.values()
    made = (bodies.of(method) for method in methods if method.name in _INITIALISERS)
    return frozenset(
        instruction.field.name
        for body in made
        if body is not None
        for instruction in body.instructions
        if isinstance(instruction, PutField | PutStatic) and instruction.field.owner == owner
    )
