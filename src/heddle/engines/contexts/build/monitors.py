"""Monitors: entering, leaving, waiting and notifying, as rules."""

from __future__ import annotations

from heddle.abstraction import micro
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import UNKNOWN_NESTING, State
from heddle.engines.contexts.build.arithmetic import resized
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.identity import lockable
from heddle.engines.contexts.build.owners import locks_of, owner_of
from heddle.engines.contexts.build.terms import Int, Ref, RefShape
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import (
    TRUE,
    Apply,
    Constant,
    Expression,
    Local,
    Operator,
    Read,
)
from heddle.formal.symbolic.network import Assign, Assume


def _mine(writer: Writer, activation: Activation) -> Constant:
    return Constant(activation.root.number + 1, writer.layout.owner_bits)


def _is(writer: Writer, number: int, owner: Constant) -> Assume:
    variable = writer.layout.owner(number)
    return Assume(Apply(Operator.EQUAL, (Read(variable), owner), 1))


def _which(term: Ref, number: int) -> Steps:
    condition = term.among(frozenset({number}))
    return () if condition == TRUE else (Assume(condition),)


def _again(writer: Writer, place: str) -> Local:
    return writer.frame.local(f"again.{place}", 1)


def _reentered(writer: Writer, state: State) -> frozenset[int]:
    return writer.interpreter.transfer.held_objects(state.flow)


def enter(
    writer: Writer, activation: Activation, at: int, operation: micro.Enter, state: State
) -> None:
    """Take the monitor when it is free; remember whether the thread had it before."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term, locks = locks_of(writer, activation, operation.lock, state)
    layout = writer.layout
    around = _reentered(writer, state)
    place = f"{activation.number}:{at}"
    nested = writer.output.may_nest(place, around)
    free = Constant(0, layout.owner_bits)
    mine = _mine(writer, activation)
    sure = lockable(writer, activation, at, operation.lock, state)
    for number in locks:
        which = (*sure, *_which(term, number))
        made = layout.made_of[number]
        if not layout.is_tracked(made):
            writer.go(source, which, activation, node.next[0])
            continue
        taken: Steps = (_is(writer, number, free), Assign(layout.owner(number), mine))
        if nested:
            taken += (Assign(_again(writer, place), Constant(0, 1)),)
        writer.go(source, (*which, *taken), activation, node.next[0])
        if made in around:
            had: Steps = (
                _is(writer, number, mine),
                Assign(_again(writer, place), Constant(1, 1)),
            )
            writer.go(source, (*which, *had), activation, node.next[0])


def leave_monitor(
    writer: Writer, activation: Activation, at: int, operation: micro.Exit, state: State
) -> None:
    """Give the monitor back, unless the thread had it before it entered here."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    held = state.flow.held
    if not held or held == UNKNOWN_NESTING:
        what = "monitors that are not left in the order in which they were entered"
        stop = writer.output.unsupported(writer.frame, what, activation.place(at))
        writer.graph.go(source, (), stop)
        return
    term, locks = locks_of(writer, activation, operation.lock, state)
    layout = writer.layout
    free = Constant(0, layout.owner_bits)
    nested = writer.output.nests(held[-1])
    for number in locks:
        which = _which(term, number)
        if not layout.is_tracked(layout.made_of[number]):
            writer.go(source, which, activation, node.next[0])
            continue
        first: Steps = ()
        if nested:
            again = Read(_again(writer, held[-1]))
            first = (Assume(writer.frame.negated(again)),)
            writer.go(source, (*which, Assume(again)), activation, node.next[0])
        steps = (*which, *first, Assign(layout.owner(number), free))
        writer.go(source, steps, activation, node.next[0])


def owner(
    writer: Writer, activation: Activation, at: int, operation: micro.Owner, state: State
) -> None:
    """Who owns the monitor."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term, locks = locks_of(writer, activation, operation.lock, state)
    value = Int(_widened(writer, owner_of(writer, term, locks)))
    steps = writer.frame.assign(activation, operation.target, lambda: value)
    writer.go(source, steps, activation, node.next[0])


def _widened(writer: Writer, expression: Expression) -> Expression:
    return Apply(Operator.ZERO_EXTEND, (expression,), writer.layout.owner_bits + 1)


def set_owner(
    writer: Writer, activation: Activation, at: int, operation: micro.SetOwner, state: State
) -> None:
    """Change the owner of the monitor."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term, locks = locks_of(writer, activation, operation.lock, state)
    layout = writer.layout
    new = writer.term(activation, operation.owner, state)
    assert isinstance(new, Int)
    value = resized(new.expression, layout.owner_bits)
    for number in locks:
        steps = (*_which(term, number), Assign(layout.owner(number), value))
        writer.go(source, steps, activation, node.next[0])


def notify(
    writer: Writer, activation: Activation, at: int, operation: micro.Notify, state: State
) -> None:
    """Take one waiting thread out of the wait set, or all of them."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term, locks = locks_of(writer, activation, operation.lock, state)
    for number in locks:
        which = _which(term, number)
        none_waits: Steps = ()
        all_woken: Steps = ()
        for thread in range(len(writer.interpreter.roots)):
            shape, variable = writer.layout.waiting(thread)
            assert isinstance(shape, RefShape)
            if variable is None or number not in shape.domain:
                continue
            waits = Constant(shape.encode_number(number), shape.bits)
            none = Constant(shape.encode_number(0), shape.bits)
            is_waiting = Apply(Operator.EQUAL, (Read(variable), waits), 1)
            woken = Assign(variable, none)
            if not operation.everyone:
                writer.go(source, (*which, Assume(is_waiting), woken), activation, node.next[0])
            none_waits += (Assume(writer.frame.negated(is_waiting)),)
            after = Apply(Operator.CHOOSE, (is_waiting, none, Read(variable)), shape.bits)
            all_woken += (Assign(variable, after),)
        steps = all_woken if operation.everyone else none_waits
        writer.go(source, (*which, *steps), activation, node.next[0])


def waiting(writer: Writer, activation: Activation, at: int, operation: micro.Waiting) -> None:
    """What the thread waits for."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    shape, variable = writer.layout.waiting(activation.root.number)
    value = shape.only() if variable is None else shape.read(variable)
    steps = writer.frame.assign(activation, operation.target, lambda: value)
    writer.go(source, steps, activation, node.next[0])


def set_waiting(
    writer: Writer, activation: Activation, at: int, operation: micro.SetWaiting, state: State
) -> None:
    """Join a wait set, or leave it."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    shape, variable = writer.layout.waiting(activation.root.number)
    steps: Steps = ()
    if variable is not None:
        steps = (Assign(variable, shape.encode(writer.term(activation, operation.lock, state))),)
    writer.go(source, steps, activation, node.next[0])
