"""Threads: starting, knowing oneself, ending with an error, and where the model ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.micro import Sort
from heddle.engines.contexts.emit.arithmetic import number as number_of
from heddle.engines.contexts.emit.heap import store_term
from heddle.engines.contexts.emit.terms import Int, Ref
from heddle.formal.symbolic.expressions import TRUE, Apply, Constant, Operator, Read
from heddle.formal.symbolic.network import Assign, Assume

if TYPE_CHECKING:
    from heddle.abstraction.values.activations import Activation
    from heddle.abstraction.values.state import State
    from heddle.engines.contexts.emit.emitter import Emitter
    from heddle.engines.contexts.emit.graph import Steps


def current(emitter: Emitter, activation: Activation, at: int, operation: micro.Current) -> None:
    """The running thread."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    thread = activation.root.number
    shape, variable = emitter.layout.subject(thread)
    value = shape.only() if variable is None else shape.read(variable)
    steps = emitter.frame.assign(activation, operation.target, lambda: value)
    number = Int(number_of(thread + 1))
    steps += emitter.frame.assign(activation, operation.number, lambda: number)
    emitter.go(source, steps, activation, node.next[0])


def argument(emitter: Emitter, activation: Activation, at: int, operation: micro.Argument) -> None:
    """An argument that may be anything: a variable that has any value from the beginning."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    shape = emitter.layout.shape(operation.values, Sort.INT)
    variable = emitter.layout.argument(operation.name, shape.bits)
    value = shape.read(variable)
    assert isinstance(value, Int)
    steps = emitter.frame.assign(activation, operation.target, lambda: value)
    if operation.values is None and variable.bits < operation.width:
        emitter.output.narrowed.add(f"argument {operation.name}")
    if operation.values is not None:
        steps = (Assume(emitter.frame.one_of(value, operation.values)), *steps)
    emitter.go(source, steps, activation, node.next[0])


def start(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Start, state: State
) -> None:
    """Let the next free thread of the place run."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term = emitter.term(activation, operation.thread, state)
    assert isinstance(term, Ref)
    layout = emitter.layout
    before: Steps = _within_bound(emitter, activation, at)
    roots = emitter.interpreter.started_at(activation, at)
    before = (*_surely_daemon(emitter, activation, at, operation, state), *before)
    several = len(roots) > 1
    for root in roots:
        started = layout.started(root.number)
        steps: Steps = (Assign(started, Constant(1, 1)),)
        if several:
            steps = (Assume(emitter.frame.negated(Read(started))), *steps)
        shape, variable = layout.subject(root.number)
        if variable is not None:
            steps += (Assign(variable, shape.encode(term)),)
        number = Int(number_of(root.number + 1))
        steps += store_term(emitter, activation, state, (term, NUMBER, number, None))
        steps += _counted(emitter)
        emitter.go(source, (*before, *steps), activation, node.next[0])
        before += (Assume(Read(started)),)
    if several:
        limit = emitter.output.limit(emitter.frame, "threads", activation.place(at))
        emitter.graph.go(source, before, limit)


def _within_bound(emitter: Emitter, activation: Activation, at: int) -> Steps:
    most = emitter.layout.bounds.threads
    if len(emitter.interpreter.roots) - 1 <= most:
        return ()
    count = emitter.layout.counter("threads", most)
    full = Apply(Operator.EQUAL, (Read(count), Constant(most, count.bits)), 1)
    limit = emitter.output.limit(emitter.frame, "threads", activation.place(at))
    emitter.graph.go(emitter.label(activation, at), (Assume(full),), limit)
    return (Assume(emitter.frame.negated(full)),)


def _counted(emitter: Emitter) -> Steps:
    most = emitter.layout.bounds.threads
    if len(emitter.interpreter.roots) - 1 <= most:
        return ()
    count = emitter.layout.counter("threads", most)
    return (Assign(count, Apply(Operator.ADD, (Read(count), Constant(1, count.bits)), count.bits)),)


def _surely_daemon(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Start, state: State
) -> Steps:
    """Nobody minds if a daemon never ends; one that is a daemon only in some runs is a gap."""
    roots = emitter.interpreter.started_at(activation, at)
    if not any(emitter.output.is_quiet(root) for root in roots):
        return ()
    term = emitter.term(activation, operation.daemon, state)
    assert isinstance(term, Int)
    is_daemon = emitter.frame.compare("==", term, Int(number_of(1)))
    what = "a thread that is a daemon in some runs only"
    stop = emitter.output.unsupported(emitter.frame, what, activation.place(at))
    source = emitter.label(activation, at)
    emitter.graph.go(source, (Assume(emitter.frame.negated(is_daemon)),), stop)
    return (Assume(is_daemon),)


def report(
    emitter: Emitter, activation: Activation, at: int, operation: micro.Report, state: State
) -> None:
    """An error of the program, with a label for each exception that it may be."""
    source, node = emitter.label(activation, at), activation.body.nodes[at]
    term = emitter.term(activation, operation.value, state)
    assert isinstance(term, Ref)
    possible = emitter.layout.domain(emitter.interpreter.transfer.value(operation.value, state))
    for number in possible:
        made = emitter.layout.universe.objects[emitter.layout.made_of[number]]
        label = emitter.output.error(emitter.frame, made, activation.root.number)
        condition = term.among(frozenset({number}))
        guard: Steps = () if condition == TRUE else (Assume(condition),)
        emitter.graph.go(source, guard, label)
        emitter.go(label, (), activation, node.next[0])


def halt(emitter: Emitter, activation: Activation, at: int, operation: micro.Halt) -> None:
    """The model ends: whoever comes here goes round for ever."""
    source = emitter.label(activation, at)
    place = activation.place(at)
    output, frame = emitter.output, emitter.frame
    match operation.reason:
        case micro.Reason.LIMIT:
            label = output.limit(frame, operation.what, place)
        case micro.Reason.UNSUPPORTED:
            label = output.unsupported(frame, operation.what, place)
        case micro.Reason.CUT:
            label = output.cut(frame, place)
    emitter.graph.go(source, (), label)
