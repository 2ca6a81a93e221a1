"""From a run of the machine to the run that analyses read."""

from __future__ import annotations

from heddle.classfile.descriptors import java_class
from heddle.engines.runs.model import Memory, Observation
from heddle.formal.traces.model import Deed, Event, Run
from heddle.machine.noting import Noted, NotedLocation
from heddle.machine.searched import RacedMemory
from heddle.program.bodies import Bodies
from heddle.program.code import PutField, PutStatic
from heddle.program.program import Program
from heddle.witnesses.naming import short_class
from heddle.witnesses.source_lines import source_lines

_INITIALISERS = ("<init>", "<clinit>")


def observation_of(program: Program, noted: Noted) -> Observation:
    """The run of a program; what its constructors and initialisers write counts as written."""
    events = tuple(
        Event(thread, Deed(deed), thing, site) for thread, deed, thing, site in noted.events
    )
    initialised: dict[str, frozenset[str]] = {}
    written = {
        number: location.maker
        for number, location in enumerate(noted.locations)
        if location.written or _is_initialised(program, location, initialised)
    }
    lines = source_lines(program)
    return Observation(
        run=Run(events, written),
        memory=tuple(_memory(location.memory) for location in noted.locations),
        locks=tuple(lock.field or f"{lock.class_name}#{lock.object}" for lock in noted.locks),
        threads=noted.threads,
        places=tuple(lines.location(site) for site in noted.sites),
        accesses=noted.accesses,
        bytecodes=noted.bytecodes,
        stopped=noted.stopped,
    )


def _memory(memory: RacedMemory) -> Memory:
    name = java_class(memory.owner)
    if memory.field is not None:
        name = f"{memory.owner.replace('/', '.')}.{memory.field}"
    return Memory(name, short_class(name), memory.owner, memory.field)


def _is_initialised(
    program: Program, location: NotedLocation, known: dict[str, frozenset[str]]
) -> bool:
    """Whether the class of a field writes it when an object, or the class itself, is made.

    The machine tells from the value whether a location was written; a default value that was
    written on purpose looks like none.
    """
    owner, field = location.memory.owner, location.memory.field
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
