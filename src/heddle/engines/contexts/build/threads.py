"""Threads: starting, knowing oneself, ending with an error, and where the model ends."""

from __future__ import annotations

from heddle.abstraction import micro
from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.micro import Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.arithmetic import number as number_of
from heddle.engines.contexts.build.graph import Steps
from heddle.engines.contexts.build.heap import store_term
from heddle.engines.contexts.build.terms import Int, Ref
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import TRUE, Apply, Constant, Operator, Read
from heddle.formal.symbolic.network import Assign, Assume


def current(writer: Writer, activation: Activation, at: int, operation: micro.Current) -> None:
    """The running thread."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    thread = activation.root.number
    shape, variable = writer.layout.subject(thread)
    value = shape.only() if variable is None else shape.read(variable)
    steps = writer.frame.assign(activation, operation.target, lambda: value)
    number = Int(number_of(thread + 1))
    steps += writer.frame.assign(activation, operation.number, lambda: number)
    writer.go(source, steps, activation, node.next[0])


def argument(writer: Writer, activation: Activation, at: int, operation: micro.Argument) -> None:
    """An argument that may be anything: a variable that has any value from the beginning."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    shape = writer.layout.shape(operation.values, Sort.INT)
    variable = writer.layout.argument(operation.name, shape.bits)
    value = shape.read(variable)
    assert isinstance(value, Int)
    steps = writer.frame.assign(activation, operation.target, lambda: value)
    if operation.values is None and variable.bits < operation.width:
        writer.output.narrowed.add(f"argument {operation.name}")
    if operation.values is not None:
        is_meant = writer.frame.one_of(value, operation.values)
        steps = (Assume(is_meant), *steps)
        if len(operation.values) < 1 << variable.bits:
            # The variable can hold more than is meant: such a run ends, and blocks nothing.
            nowhere = writer.output.not_meant(writer.frame, activation.place(at))
            writer.graph.go(source, (Assume(writer.frame.negated(is_meant)),), nowhere)
    writer.go(source, steps, activation, node.next[0])


def start(
    writer: Writer, activation: Activation, at: int, operation: micro.Start, state: State
) -> None:
    """Let the next free thread of the place run."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term = writer.term(activation, operation.thread, state)
    assert isinstance(term, Ref)
    layout = writer.layout
    before: Steps = _within_bound(writer, activation, at)
    roots = writer.interpreter.started_at(activation, at)
    before = (*_surely_daemon(writer, activation, at, operation, state), *before)
    several = len(roots) > 1
    for root in roots:
        started = layout.started(root.number)
        steps: Steps = (Assign(started, Constant(1, 1)),)
        if several:
            steps = (Assume(writer.frame.negated(Read(started))), *steps)
        shape, variable = layout.subject(root.number)
        if variable is not None:
            steps += (Assign(variable, shape.encode(term)),)
        number = Int(number_of(root.number + 1))
        steps += store_term(writer, activation, state, (term, NUMBER, number, None))
        steps += _counted(writer)
        writer.go(source, (*before, *steps), activation, node.next[0])
        before += (Assume(Read(started)),)
    if several:
        limit = writer.output.limit(writer.frame, "threads", activation.place(at))
        writer.graph.go(source, before, limit)


def _within_bound(writer: Writer, activation: Activation, at: int) -> Steps:
    most = writer.layout.bounds.threads
    if len(writer.interpreter.roots) - 1 <= most:
        return ()
    count = writer.layout.counter("threads", most)
    full = Apply(Operator.EQUAL, (Read(count), Constant(most, count.bits)), 1)
    limit = writer.output.limit(writer.frame, "threads", activation.place(at))
    writer.graph.go(writer.label(activation, at), (Assume(full),), limit)
    return (Assume(writer.frame.negated(full)),)


def _counted(writer: Writer) -> Steps:
    most = writer.layout.bounds.threads
    if len(writer.interpreter.roots) - 1 <= most:
        return ()
    count = writer.layout.counter("threads", most)
    return (Assign(count, Apply(Operator.ADD, (Read(count), Constant(1, count.bits)), count.bits)),)


def _surely_daemon(
    writer: Writer, activation: Activation, at: int, operation: micro.Start, state: State
) -> Steps:
    """A daemon need not end; a thread that is a daemon only in some runs is a gap."""
    roots = writer.interpreter.started_at(activation, at)
    if not any(writer.output.is_quiet(root) for root in roots):
        return ()
    term = writer.term(activation, operation.daemon, state)
    assert isinstance(term, Int)
    is_daemon = writer.frame.compare("==", term, Int(number_of(1)))
    what = "a thread that is a daemon in some runs only"
    stop = writer.output.unsupported(writer.frame, what, activation.place(at))
    source = writer.label(activation, at)
    writer.graph.go(source, (Assume(writer.frame.negated(is_daemon)),), stop)
    return (Assume(is_daemon),)


def report(
    writer: Writer, activation: Activation, at: int, operation: micro.Report, state: State
) -> None:
    """An error of the program, with a label for each exception that it may be."""
    source, node = writer.label(activation, at), activation.body.nodes[at]
    term = writer.term(activation, operation.value, state)
    assert isinstance(term, Ref)
    possible = writer.layout.domain(writer.interpreter.transfer.value(operation.value, state))
    for number in possible:
        made = writer.layout.universe.objects[writer.layout.made_of[number]]
        label = writer.output.error(writer.frame, made, activation.root.number)
        condition = term.among(frozenset({number}))
        guard: Steps = () if condition == TRUE else (Assume(condition),)
        writer.graph.go(source, guard, label)
        writer.go(label, (), activation, node.next[0])


def halt(writer: Writer, activation: Activation, at: int, operation: micro.Halt) -> None:
    """The model ends: a thread that comes here goes round for ever."""
    source = writer.label(activation, at)
    place = activation.place(at)
    output, frame = writer.output, writer.frame
    match operation.reason:
        case micro.Reason.LIMIT:
            label = output.limit(frame, operation.what, place)
        case micro.Reason.UNSUPPORTED:
            label = output.unsupported(frame, operation.what, place)
        case micro.Reason.CUT:
            label = output.cut(frame, place)
    writer.graph.go(source, (), label)
