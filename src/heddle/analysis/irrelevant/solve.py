"""Memory that a search need not tell apart, because its values decide nothing."""

from __future__ import annotations

from collections.abc import Collection

from heddle.analysis.constants import Constants
from heddle.analysis.irrelevant.calls import Calls, Function
from heddle.analysis.irrelevant.flow import Flow
from heddle.analysis.irrelevant.library import KEEPING, redirects
from heddle.analysis.irrelevant.places import Place
from heddle.analysis.irrelevant.running import methods_named, running_code
from heddle.program import code
from heddle.program.body import Body
from heddle.program.classes import JavaMethod
from heddle.program.irrelevant import EVERYTHING_MATTERS, Irrelevant
from heddle.program.program import Program

_STREAMS = frozenset({"java/io/PrintStream", "java/io/OutputStream", "java/io/Writer"})
_RECORD = "java/lang/Record"


def irrelevant_of(
    program: Program, asked: Collection[tuple[str, str]] = (), *, loops: bool = True
) -> Irrelevant:
    """What decides nothing that a claim can see, nor which locks and objects are used.

    `asked` are members, `(class, name)`, that a claim is about. Without `loops` it is forgotten
    that a value may decide how often a loop goes round: only tests want that.
    """
    running = running_code(program)
    if running is None:
        return EVERYTHING_MATTERS
    program, bodies = running
    calls = Calls(program, bodies)
    constants = Constants(program, bodies.get, exactly=True)
    flow = Flow(calls, hears=_hears(program, bodies))
    for method, body in bodies.items():
        flow.add(method, body, constants.ways(method, body), loops=loops)
        if calls.from_outside(method) or (method.owner, method.name) in asked:
            flow.keep_outcome(method)
            flow.keep_parameters(method, body)
        for it in body.instructions:
            if isinstance(it, code.InvokeDynamic):
                _keep_function(flow, calls.function(it, body), it, bodies)
    flow.kept.extend(("field", *member) for member in asked)
    flow.kept.extend(
        ("field", name, field.name)
        for name in program.user_classes
        if _RECORD in program.hierarchy.supertypes(name)
        for field in program.hierarchy.load(name).fields.values()
    )
    return _rest(flow, bodies)


def _keep_function(
    flow: Flow,
    function: Function | None,
    it: code.InvokeDynamic,
    bodies: dict[JavaMethod, Body],
) -> None:
    """What a function object is given and gives back goes through the library."""
    if function is None:
        return
    captured = 0 if function.is_constructor else len(it.arguments)
    for called in function.methods:
        flow.keep_outcome(called)
        if called in bodies:
            flow.keep_parameters(called, bodies[called], captured)


def _rest(flow: Flow, bodies: dict[JavaMethod, Body]) -> Irrelevant:
    def named(place: Place) -> Place:
        if place[0] != "in":
            return place
        inner = place[1]
        assert isinstance(inner, tuple)
        return "in", flow.places.find(inner)

    needs: dict[Place, set[Place]] = {}
    for value, source in flow.needs:
        needs.setdefault(named(value), set()).add(named(source))
    outside = flow.places.given_away()
    waiting = [named(place) for place in flow.kept]
    waiting += [("in", place) for place in outside]
    relevant: set[Place] = set()
    while waiting:
        place = waiting.pop()
        if place not in relevant:
            relevant.add(place)
            waiting.extend(needs.get(place, ()))
    fields = [(str(owner), str(name)) for _, owner, name in flow.written - relevant]
    places = [
        (method.owner, method.name, method.descriptor, pc)
        for place, method, pc in flow.made
        if named(("in", place)) not in relevant and _keeps_a_value(bodies[method], place)
    ]
    return Irrelevant(tuple(sorted(fields)), tuple(sorted(places)))


def _keeps_a_value(body: Body, place: Place) -> bool:
    index = place[2]
    assert isinstance(index, int)
    match body.instructions[index]:
        case code.NewArray(element=element):
            return element[0] not in "L["
        case code.New(type=name):
            return name in KEEPING
    return False


def _hears(program: Program, bodies: dict[JavaMethod, Body]) -> bool:
    """Whether the program may read what it prints."""

    def is_stream(name: str) -> bool:
        known = program.hierarchy.find(name)
        above = () if known is None else program.hierarchy.supertypes(name)
        return not _STREAMS.isdisjoint(above)

    for body in bodies.values():
        for it in body.instructions:
            for method in methods_named(it, body):
                made = method.name == "<init>" and is_stream(method.owner)
                if made or redirects(method.owner, method.name):
                    return True
    return any(map(is_stream, program.user_classes))
