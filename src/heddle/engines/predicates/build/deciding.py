"""Which of the variables that grow decide whether an exception is thrown [VisserHBPL03, 6.2].

The slice of all throws says which branches decide, and the flow of ints which fields these look
at. Fields that get each other's values as they are need the same abstraction: that is the type
inference of the document.
"""

from __future__ import annotations

from collections import defaultdict

from heddle.abstraction.slices.slice import Slices
from heddle.engines.predicates.build.arrays import Elements
from heddle.engines.predicates.build.removal import Flow, Node, concrete, growing
from heddle.errors import InputError
from heddle.program import code
from heddle.program.classes import JavaField
from heddle.program.program import Program
from heddle.program.uses import registers_read


def deciding(program: Program, flow: Flow) -> tuple[JavaField | Elements, ...]:
    """Fields and elements that grow and that throws depend on, and what shares their values."""
    stays = concrete(flow)
    grows: set[Node] = {
        each for each in growing(flow) if not isinstance(each, tuple) and each not in stays
    }
    throws = _throws(flow)
    if not grows or not throws:
        return ()
    decided = _decided(flow, _lines(program, throws))
    return tuple(sorted(_sharing(flow, grows & decided), key=str))


def _throws(flow: Flow) -> tuple[str, ...]:
    """Where the program throws, as lines."""
    places = {
        f"{body.file}:{each.line}"
        for body in flow.bodies.values()
        for each in body.instructions
        if isinstance(each, code.Throw) and each.line is not None and body.file
    }
    return tuple(sorted(places))


def _lines(program: Program, throws: tuple[str, ...]) -> set[tuple[str, int | None]]:
    """The lines of the slice of all throws, by the names of files without their folders."""
    slices = Slices(program)
    lines: set[tuple[str, int | None]] = set()
    for place in throws:
        try:
            found = slices.at(place)
        except InputError:
            # No run gets there.
            continue
        for line in found.lines:
            lines.add(((line.location.file or "").rpartition("/")[2], line.location.line))
    return lines


def _decided(flow: Flow, lines: set[tuple[str, int | None]]) -> set[Node]:
    """Everything whose values flow into a branch on one of the lines."""
    found: set[Node] = set()
    for body in flow.bodies.values():
        for each in body.instructions:
            if isinstance(each, code.Branch) and (body.file or "", each.line) in lines:
                found |= {(body.method, register.name) for register in registers_read(each)}
    back: defaultdict[Node, set[Node]] = defaultdict(set)
    for source, targets in flow.into.items():
        for target in targets:
            back[target].add(source)
    work = list(found)
    while work:
        for source in back[work.pop()]:
            if source not in found:
                found.add(source)
                work.append(source)
    return found


def _sharing(flow: Flow, chosen: set[Node]) -> set[JavaField | Elements]:
    """What is chosen, and the fields that values flow to and from as they are."""
    linked: defaultdict[Node, set[Node]] = defaultdict(set)
    for source, targets in flow.into.items():
        for target in targets:
            if (source, target) not in flow.computed:
                linked[source].add(target)
                linked[target].add(source)
    found, work = set(chosen), list(chosen)
    while work:
        for other in linked[work.pop()]:
            if other not in found:
                found.add(other)
                work.append(other)
    stays = concrete(flow)
    return {each for each in found if not isinstance(each, tuple) and each not in stays}
