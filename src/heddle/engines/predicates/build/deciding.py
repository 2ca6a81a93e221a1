"""Which of the variables that grow decide whether an exception is thrown [VisserHBPL03, 6.2].

The slice of all throws says on which lines the program depends on a field. Fields that get each
other's values as they are need the same abstraction: that is the type inference of the document.
"""

from __future__ import annotations

from collections import defaultdict

from heddle.abstraction.slices.slice import Slices
from heddle.engines.predicates.build.arrays import Elements
from heddle.engines.predicates.build.removal import Flow, Node, concrete, field_of, growing
from heddle.errors import InputError
from heddle.program import code
from heddle.program.classes import JavaField
from heddle.program.operators import ElementType
from heddle.program.program import Program


def deciding(program: Program, flow: Flow) -> tuple[JavaField | Elements, ...]:
    """Fields and elements that grow and that throws depend on, and what shares their values."""
    stays = concrete(flow)
    grows: set[Node] = {
        each for each in growing(flow) if not isinstance(each, tuple) and each not in stays
    }
    throws = _throws(flow)
    if not grows or not throws:
        return ()
    used = _used(program, flow, throws)
    return tuple(sorted(_sharing(flow, grows & used), key=str))


def _throws(flow: Flow) -> tuple[str, ...]:
    """Where the program throws, as lines."""
    places = {
        f"{body.file}:{each.line}"
        for body in flow.bodies.values()
        for each in body.instructions
        if isinstance(each, code.Throw) and each.line is not None and body.file
    }
    return tuple(sorted(places))


def _used(program: Program, flow: Flow, throws: tuple[str, ...]) -> set[Node]:
    """The fields and elements on the lines of the slice."""
    slices = Slices(program)
    lines: set[tuple[str, int | None]] = set()
    for place in throws:
        try:
            found = slices.at(place)
        except InputError:
            # No run gets there.
            continue
        lines |= {(line.location.file or "", line.location.line) for line in found.lines}
    files = {file.rpartition("/")[2] for file, _ in lines}
    used: set[Node] = set()
    for body in flow.bodies.values():
        if body.file not in files:
            continue
        for each in body.instructions:
            if not any(f.endswith(body.file or "") and n == each.line for f, n in lines):
                continue
            known: Node | None = field_of(program, each, body.method.owner)
            if isinstance(each, code.ArrayLoad | code.ArrayStore):
                is_int = each.element is ElementType.INT
                known = flow.arrays.of(body, each.array) if is_int else None
            if known is not None:
                used.add(known)
    return used


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
