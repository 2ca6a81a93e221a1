"""Numbers that are not computed: any value, a choice, what is known of strings and boxes."""

from __future__ import annotations

from collections.abc import Callable

from heddle.abstraction import micro
from heddle.abstraction.micro import Obj, Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.arithmetic import Values, signed_width
from heddle.abstraction.values.facts import characters, fact_of
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.arithmetic import number as number_of
from heddle.engines.contexts.build.arithmetic import resized
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.terms import Int, Ref, Term
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.network import Assume, Havoc

_INT = 32


def havoc(writer: Writer, activation: Activation, at: int, operation: micro.Havoc) -> None:
    """Any value: within its bits, if it is one of many."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    variable = writer.frame.variable(activation, operation.target)
    steps: Steps = ()
    if variable is not None:
        steps = (Havoc(variable),)
        if operation.values is not None:
            term = writer.frame.read(activation, operation.target)
            assert isinstance(term, Int)
            steps += (Assume(writer.frame.one_of(term, operation.values)),)
        narrow = operation.values is None and variable.bits < operation.width
        place = activation.place(at)
        writer.output.leave_open(writer.frame.name, variable.name, place, narrow=narrow, loose=True)
    writer.go(source, steps, activation, node.next[0])


def choice(
    writer: Writer, activation: Activation, at: int, operation: micro.Choice, state: State
) -> None:
    """Any number of a range; one of which no number has room hits the bound."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    frame = writer.frame
    variable = frame.variable(activation, operation.target)
    steps: Steps = ()
    if variable is not None:
        value = frame.read(activation, operation.target)
        low = writer.term(activation, operation.low, state)
        high = writer.term(activation, operation.high, state)
        assert isinstance(value, Int)
        assert isinstance(low, Int)
        assert isinstance(high, Int)
        below = frame.compare("<", value, low)
        above = frame.compare("<", high, value)
        allowed = (Assume(frame.negated(below)), Assume(frame.negated(above)))
        steps = (Havoc(variable), *allowed)
        lows = writer.interpreter.transfer.value(operation.low, state)
        highs = writer.interpreter.transfer.value(operation.high, state)
        place = activation.place(at)
        narrow = variable.bits < _needed(lows, highs, activation, node)
        loose = operation.loose
        writer.output.leave_open(frame.name, variable.name, place, narrow=narrow, loose=loose)
        half = 1 << (variable.bits - 1)
        fits = (lows is None or min(lows) < half) and (highs is None or max(highs) >= -half)
        if narrow and not fits:
            limit = writer.output.limit(frame, "bits", place)
            writer.graph.go(source, (), limit)
    writer.go(source, steps, activation, node.next[0])


def _needed(lows: Values, highs: Values, activation: Activation, node: micro.Node) -> int:
    """The bits that hold the whole range; none if the analysis knows each of its numbers."""
    operation = node.operation
    state = activation.states.get(node.next[0])
    target = getattr(operation, "target", None)
    if state is not None and target is not None and state.registers.get(target.name) is not None:
        return 0
    if lows is None or highs is None:
        return _INT
    return signed_width(frozenset({min(lows), max(highs)}))


def box(
    writer: Writer, activation: Activation, at: int, operation: micro.Box, state: State
) -> None:
    """The box of a value."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    value = writer.term(activation, operation.value, state)
    assert isinstance(value, Int)
    layout, universe = writer.layout, writer.layout.universe
    values = writer.interpreter.transfer.value(operation.value, state)
    bits = writer.arithmetic.width(values)
    whole = 1 << bits
    index = resized(value.expression, bits)
    every = range(whole) if values is None else sorted(each % whole for each in values)
    boxes = {}
    for each in every:
        signed = each - whole if each >= whole // 2 else each
        made = universe.made(("box", operation.type, signed), operation.type, value=signed)
        boxes[each] = layout.numbers[made][0]
    domain = tuple(boxes.get(each, 0) for each in range(max(boxes) + 1))
    steps = writer.frame.assign(activation, operation.target, lambda: Ref(index, domain))
    writer.go(source, steps, activation, node.next[0])


def fact(
    writer: Writer, activation: Activation, at: int, operation: micro.Fact, state: State
) -> None:
    """What is known of an object itself."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    holder = writer.term(activation, operation.object, state)
    assert isinstance(holder, Ref)
    layout = writer.layout
    objects = {layout.made_of[each] for each in holder.domain if each}
    if operation.target.sort is Sort.REF:
        names = {each: layout.universe.objects[each].type for each in objects}
        mirrors = {
            each: layout.numbers[layout.universe.constant(Obj("class", name))][0]
            for each, name in names.items()
        }
        domain = tuple(mirrors.get(layout.made_of[each], 0) for each in holder.domain)
        mirrored = Ref(holder.index, domain)
        steps = writer.frame.assign(activation, operation.target, lambda: mirrored)
    else:
        facts = {each: fact_of(layout.universe, each, operation.fact) for each in objects}
        table = {each: known for each, known in facts.items() if known is not None}
        bits = writer.arithmetic.width(frozenset({0, *table.values()}))
        mask = (1 << bits) - 1
        expression = holder.table(lambda each: table.get(layout.made_of[each], 0) & mask, bits)
        steps = writer.frame.assign(activation, operation.target, lambda: Int(expression))
    writer.go(source, steps, activation, node.next[0])


def _constant(value: int) -> Callable[[], Term]:
    return lambda: Int(number_of(value))


def char_at(
    writer: Writer, activation: Activation, at: int, operation: micro.CharAt, state: State
) -> None:
    """One rule for each character of each text."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    holder = writer.term(activation, operation.object, state)
    index = writer.term(activation, operation.index, state)
    assert isinstance(holder, Ref)
    assert isinstance(index, Int)
    transfer, layout, frame = writer.interpreter.transfer, writer.layout, writer.frame
    objects = sorted(each for each in transfer.value(operation.object, state) or () if each)
    indices = transfer.value(operation.index, state)
    for (made, place), unit in characters(layout.universe, objects, indices).items():
        here = frame.compare("==", index, Int(number_of(place)))
        which = holder.among(frozenset(layout.numbers[made]))
        assigned = frame.assign(activation, operation.target, _constant(unit))
        steps = (Assume(which), Assume(here), *assigned)
        writer.go(source, steps, activation, node.next[0])
