"""From a Java program to a network."""

from __future__ import annotations

from collections.abc import Collection

from heddle.abstraction.lowering.bodies import Bodies
from heddle.abstraction.lowering.harness import harness, refuse_unused_bits, restrictions
from heddle.abstraction.micro import Body
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.environment import picked
from heddle.abstraction.values.initialised import Initialised
from heddle.abstraction.values.interpreter import Interpreter
from heddle.engines.contexts.build.assumptions import assumptions, is_followable, looseness
from heddle.engines.contexts.build.cut import stop_where_cut
from heddle.engines.contexts.build.emitter import Emitter
from heddle.engines.contexts.build.endless import let_others_run
from heddle.engines.contexts.build.layout import Layout
from heddle.engines.contexts.build.output import Output, Special
from heddle.engines.contexts.build.permits import refuse_permits_left_behind
from heddle.engines.contexts.build.settings import refuse_changed_settings
from heddle.engines.contexts.model import (
    At,
    Error,
    Limit,
    Target,
    Translation,
    Unsupported,
)
from heddle.formal.symbolic.expressions import Local, Read
from heddle.formal.symbolic.network import Assume, Network, Procedure, Thread
from heddle.formal.symbolic.simplify import simplify
from heddle.program.classes import JavaMethod
from heddle.program.program import Program
from heddle.questions.bounds import Bounds


def build(
    program: Program,
    bounds: Bounds | None = None,
    *,
    method: JavaMethod | None = None,
    targets: Collection[str] = (),
) -> Translation:
    """The network of a program within the bounds.

    It begins with `main`, or with `method`, whose arguments then may be anything: see `harness`.
    `targets` are places, `Class.method` or `Class.method:line`, whose labels are to be kept.
    """
    bounds = bounds or Bounds()
    refuse_unused_bits(program, method)
    entry = None if method is None else harness(program, method, bounds.heap)
    bodies = Bodies(program, every_initialiser=any("<clinit>" in each for each in targets))
    interpreter = _analysed(bodies, bounds, entry)
    if interpreter.heap.initialised.classes:
        refuse_changed_settings(program)
    refuse_permits_left_behind(bodies.modelled)
    layout = Layout(interpreter)
    wanted = frozenset(targets)
    output = Output(interpreter, layout, lambda place: place if place in wanted else None)
    procedures: list[Procedure] = []
    labels: dict[At, Special] = {}
    threads: list[Thread] = []
    for root in interpreter.roots:
        assert root.activation is not None
        name = f"thread {root.number}"
        procedures.append(_thread(output, root.activation, name, labels))
        threads.append(Thread(name))
    done = 0
    while done < len(output.procedures):
        procedures.append(_procedure(output, output.procedures[done], labels))
        done += 1
    network = Network(
        tuple(layout.globals.values()),
        tuple(layout.arrays.values()),
        tuple(procedures),
        tuple(threads),
    )
    arguments = None if method is None else restrictions(program, method, bounds.heap)
    return _translation(network, labels, output, arguments)


def _analysed(bodies: Bodies, bounds: Bounds, entry: Body | None) -> Interpreter:
    """The analysis, again and again until the snapshot has all classes that it asks for."""
    classes: tuple[str, ...] = ()
    while True:
        interpreter = Interpreter(bodies, bounds, Initialised(bodies.program, classes))
        interpreter.solve(entry)
        missing = interpreter.heap.initialised.missing
        if not missing:
            return interpreter
        classes += tuple(sorted(missing))


def _thread(
    output: Output, activation: Activation, name: str, labels: dict[At, Special]
) -> Procedure:
    emitter = Emitter(output, activation, name)
    graph, root = emitter.graph, activation.root
    first = graph.label(activation.body.where)
    if root.number == 0:
        emitter.emit(first)
    else:
        graph.places[first].quiet = graph.places[first].switch = True
        ready = graph.label(activation.body.where)
        started = output.layout.started(root.number)
        steps = (Assume(Read(started)),)
        shape, variable = output.layout.subject(root.number)
        if variable is not None:
            this = activation.body.parameters[0]
            value = shape.read(variable)
            steps += emitter.frame.assign(activation, this, lambda: value)  # type: ignore[assignment]
        graph.go(first, steps, ready)
        emitter.emit(ready)
    return _finished(emitter, (), labels, recursive=False)


def _procedure(output: Output, activation: Activation, labels: dict[At, Special]) -> Procedure:
    emitter = Emitter(output, activation, output.procedure_name(activation))
    first = emitter.graph.label(activation.body.where)
    parameters = tuple(
        variable
        for register in activation.body.parameters
        if (variable := emitter.frame.variable(activation, register)) is not None
    )
    emitter.emit(first)
    return _finished(emitter, parameters, labels, recursive=True)


def _finished(
    emitter: Emitter,
    parameters: tuple[Local, ...],
    labels: dict[At, Special],
    *,
    recursive: bool,
) -> Procedure:
    if len(emitter.output.interpreter.roots) > 1:
        let_others_run(emitter.graph, recursive=recursive)
    stop_where_cut(emitter.output, emitter.frame)
    emitter.graph.compress()
    names = {each.name for each in parameters}
    rest = tuple(each for each in emitter.frame.locals.values() if each.name not in names)
    procedure, numbers = emitter.graph.procedure(parameters, rest)
    procedure = simplify(procedure)
    emitter.output.close(procedure)
    for (name, old), special in emitter.output.special.items():
        if name == procedure.name and old in numbers:
            labels[At(name, numbers[old])] = special
    emitter.output.renumber_acts(procedure.name, numbers)
    return procedure


def _translation(
    network: Network, labels: dict[At, Special], output: Output, arguments: str | None
) -> Translation:
    interpreter = output.interpreter

    def of(kind: str) -> list[tuple[At, Special]]:
        return [(at, special) for at, special in labels.items() if special.kind == kind]

    counters = {
        "activations": len(interpreter.activations),
        "objects": len(interpreter.universe.objects),
        "threads": len(network.threads),
        "procedures": len(network.procedures),
        "labels": sum(len(each.labels) for each in network.procedures),
        "rules": sum(len(each.rules) for each in network.procedures),
        "shared bits": sum(each.bits for each in network.globals)
        + sum(each.bits * len(each.initial) for each in network.arrays),
        "unreachable operations": sum(
            len(each.body.nodes) - len(each.states) for each in interpreter.activations
        ),
    }
    return Translation(
        network,
        tuple(Error(at, it.thread, it.what, it.place) for at, it in of("error")),
        tuple(Limit(at, it.what, it.place) for at, it in of("limit")),
        tuple(Unsupported(at, it.what, it.place) for at, it in of("unsupported")),
        tuple(Target(at, it.place) for at, it in of("target")),
        assumptions(interpreter, output.narrowed),
        not interpreter.transfer.may_wrap and not output.narrowed,
        picked(interpreter.heap.initialised.read),
        arguments,
        looseness(interpreter, output.loose),
        counters,
        output.acts,
        is_followable(interpreter, output.special.values()),
        bool(output.procedures),
    )
