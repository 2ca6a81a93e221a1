"""Calls, returns and exceptions: inlined where the body is known not to call itself."""

from __future__ import annotations

from collections.abc import Callable

from heddle.abstraction import micro
from heddle.abstraction.micro import Operand, Reg, Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.terms import Int, Ref, RefShape, Shape, Term
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import TRUE, Constant, Expression
from heddle.formal.symbolic.network import Assume, Call, Return


def call(writer: Writer, activation: Activation, at: int, state: State) -> None:
    """Run the bodies that the call selects."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    operation = node.operation
    if writer.interpreter.is_skipped(operation, state.flow):
        writer.go(source, (), activation, node.next[0])
        return
    operands: tuple[Operand, ...] = getattr(operation, "arguments", ())
    terms = [writer.term(activation, each, state) for each in operands]
    targets = writer.interpreter.targets(node, state)
    for body, values in targets:
        child = activation.children[at, body.key]
        guard: Steps = ()
        given = list(terms)
        if isinstance(operation, micro.CallVirtual):
            receiver = terms[0]
            assert isinstance(receiver, Ref)
            numbers = frozenset(writer.layout.domain(values[0]))
            condition = receiver.among(numbers) if len(targets) > 1 else TRUE
            guard = () if condition == TRUE else (Assume(condition),)
        if child.is_procedure:
            _call_procedure(writer, source, guard, (activation, at, child), given)
        else:
            steps = guard
            for register, term in zip(body.parameters, given, strict=False):
                steps += writer.frame.assign(child, register, _same(term))
            writer.go(source, steps, child, 0)


def _same(term: Term) -> Callable[[], Term]:
    return lambda: term


def leave(
    writer: Writer, source: int, activation: Activation, value: Operand | None, state: State
) -> None:
    """Return to the caller."""
    term = None if value is None else writer.term(activation, value, state)
    if activation is writer.top:
        writer.graph.rule(source, (), Return(_results(writer, activation, term, None)))
        return
    parent = activation.parent
    assert parent is not None
    node = parent.body.nodes[activation.at]
    target = getattr(node.operation, "target", None)
    steps: Steps = ()
    if isinstance(target, Reg) and term is not None:
        steps = writer.frame.assign(parent, target, _same(term))
    writer.go(source, steps, parent, node.next[0])


def raise_(
    writer: Writer,
    source: int,
    steps: Steps,
    where: tuple[Activation, int],
    thrown: Ref,
) -> None:
    """Go to the first handler that catches, here or in a caller; 0 in the domain is nothing.

    Not by recursion: chains of calls are deeper than Python's stack.
    """
    activation, at = where
    while True:
        rest = _caught(writer, source, steps, (activation, at), thrown)
        if not rest:
            return
        steps = (*steps, *_guard(thrown, rest))
        thrown = _only(thrown, rest)
        if activation is writer.top:
            values = _results(writer, activation, None, thrown)
            writer.graph.rule(source, steps, Return(values))
            return
        assert activation.parent is not None
        activation, at = activation.parent, activation.at


def _caught(
    writer: Writer, source: int, steps: Steps, where: tuple[Activation, int], thrown: Ref
) -> frozenset[int]:
    """Go to the handlers of one node; the exceptions that none of them catches."""
    activation, at = where
    layout = writer.layout
    rest = frozenset(each for each in thrown.domain if each)
    for catch in activation.body.nodes[at].handlers:
        matched = frozenset(
            each
            for each in rest
            if catch.type is None or layout.universe.is_subtype(layout.type_of(each), catch.type)
        )
        if matched:
            caught = _only(thrown, matched)
            assigned = writer.frame.assign(activation, catch.target, _same(caught))
            guard = _guard(thrown, matched)
            writer.go(source, (*steps, *guard, *assigned), activation, catch.entry)
        rest -= matched
    return rest


def _only(thrown: Ref, wanted: frozenset[int]) -> Ref:
    return Ref(thrown.index, tuple(each if each in wanted else 0 for each in thrown.domain))


def _guard(thrown: Ref, wanted: frozenset[int]) -> Steps:
    if wanted.issuperset(each for each in thrown.domain if each):
        return ()
    return (Assume(thrown.among(wanted)),)


def result_shapes(writer: Writer, procedure: Activation) -> tuple[Shape | None, RefShape | None]:
    """How a procedure hands back its value and its exception; None if there is none."""
    layout = writer.layout
    value: Shape | None = None
    if procedure.returned is not None and procedure.returned[0] != frozenset({0}):
        sort = writer.output.result_sort(procedure)
        value = layout.shape(procedure.returned[0], sort)
        value = None if value.is_constant else value
    thrown: RefShape | None = None
    if procedure.thrown is not None:
        thrown = RefShape((0, *layout.domain(procedure.thrown[0])))
    return value, thrown


def _results(
    writer: Writer, activation: Activation, value: Term | None, thrown: Ref | None
) -> tuple[Expression, ...]:
    if not activation.is_procedure:
        return ()
    shape, exceptions = result_shapes(writer, activation)
    results: list[Expression] = []
    if shape is not None:
        results.append(Constant(0, shape.bits) if value is None else shape.encode(value))
    if exceptions is not None:
        none = Constant(0, exceptions.bits)
        results.append(none if thrown is None else exceptions.encode(thrown))
    return tuple(results)


def _call_procedure(
    writer: Writer,
    source: int,
    guard: Steps,
    where: tuple[Activation, int, Activation],
    given: list[Term],
) -> None:
    activation, at, child = where
    writer.output.want(child)
    node = activation.body.nodes[at]
    frame = writer.frame
    arguments: list[Expression] = []
    for register, term in zip(child.body.parameters, given, strict=False):
        shape = frame.shape(child, register)
        if shape is not None and not shape.is_constant and register.sort is not Sort.NOTHING:
            arguments.append(shape.encode(term))
    shape, exceptions = result_shapes(writer, child)
    name = f"{activation.number}.{at}"
    value = None if shape is None else frame.local(f"{name}.value", shape.bits)
    thrown = None if exceptions is None else frame.local(f"{name}.thrown", exceptions.bits)
    after = writer.graph.label(activation.place(at))
    results = tuple(each for each in (value, thrown) if each is not None)
    procedure = writer.output.procedure_name(child)
    writer.graph.rule(source, guard, Call(procedure, tuple(arguments), results, after))
    normal: Steps = ()
    if exceptions is not None and thrown is not None:
        exception = exceptions.read(thrown)
        assert isinstance(exception, Ref)
        normal = (Assume(exception.among(frozenset({0}))),)
        failed = (Assume(frame.negated(exception.among(frozenset({0})))),)
        raise_(writer, after, failed, (activation, at), exception)
    target = getattr(node.operation, "target", None)
    if isinstance(target, Reg):
        result: Term = Int(Constant(0, 1))
        if value is not None and shape is not None:
            result = shape.read(value)
        elif child.returned is not None:
            result = writer.layout.shape(child.returned[0], target.sort).only()
        normal += frame.assign(activation, target, _same(result))
    if child.returned is not None:
        writer.go(after, normal, activation, node.next[0])
