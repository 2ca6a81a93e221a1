"""The value analysis: which objects and numbers every register and field may hold.

An abstract interpretation of the whole program at once. Registers are followed through the code
of each activation, fields are one set each for the whole run; calls are expanded where they
happen, so that every chain of calls has objects of its own. What it finds unreachable is not
translated, what can have one value only needs no variable.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import Final, TypeAlias

from heddle.abstraction import micro
from heddle.abstraction.lowering.bodies import Bodies
from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.lowering.synthetic import main_body, thread_body
from heddle.abstraction.micro import ELEMENT, LENGTH, Body, Node, Obj
from heddle.abstraction.micro.objects import Universe
from heddle.abstraction.micro.regions import CALLS
from heddle.abstraction.values.activations import Activation, Root, liveness
from heddle.abstraction.values.arithmetic import Arithmetic, Values, join
from heddle.abstraction.values.heap import WRITE, Heap
from heddle.abstraction.values.initialised import Initialised
from heddle.abstraction.values.state import Flow, State, joined
from heddle.abstraction.values.transfer import Transfer
from heddle.budget import demand_budget
from heddle.errors import UnsupportedFeature
from heddle.program.classes import STRING
from heddle.program.linkage import LinkFailure
from heddle.program.selection import LinkedCall
from heddle.questions.bounds import Bounds

#: What comes next: a node with its state, or a call that has to be run first.
_Next: TypeAlias = "tuple[int, State] | Activation"
#: How many calls are expanded before the program counts as too large.
MOST_ACTIVATIONS: Final = 2_000
#: How many steps the analysis may take.
MOST_STEPS: Final = 200_000


class Interpreter:
    """The analysis of one program; `solve` runs it, the fields are its result."""

    def __init__(self, bodies: Bodies, bounds: Bounds, initialised: Initialised) -> None:
        self.bodies = bodies
        self.bounds = bounds
        self.program = bodies.program
        self.universe = Universe(self.program.hierarchy)
        self.arithmetic = Arithmetic(bounds.bits)
        self.heap = Heap(self.universe, initialised)
        self.transfer = Transfer(self.universe, self.heap, self.arithmetic)
        self.roots: list[Root] = []
        self.activations: list[Activation] = []
        self.daemons: set[int] = set()
        self._running: set[int] = set()
        self._steps = 0
        self._live: dict[str, tuple[frozenset[str], ...]] = {}

    def solve(self, entry: Body | None = None) -> None:
        """Until nothing changes any more."""
        main = Root(0)
        main.subjects = frozenset({self.universe.constant(Obj("thread", "main"))})
        main.activation = self._activation(entry or main_body(self.program), None, 0, main)
        main.activation.entry = State({}, Flow(alone=True))
        self.roots.append(main)
        for subject in main.subjects:
            self.heap.set_at_once.add((subject, NUMBER))
            self.heap.grow((subject, NUMBER), frozenset({1}))
        arguments = self.universe.constant(Obj("arguments", ""))
        self.heap.set_at_once.update({(arguments, LENGTH), (arguments, ELEMENT)})
        self.heap.grow((arguments, LENGTH), frozenset({len(self.program.arguments)}))
        for values in self.given_arguments():
            self.heap.grow((arguments, ELEMENT), values)
        self.heap.on_growth = self._stale
        self._run_stale()
        while self.transfer.changed:
            self.transfer.changed = False
            for activation in self.activations:
                activation.is_stale = True
            self._run_stale()

    def _run_stale(self) -> None:
        while True:
            stale = [it.activation for it in self.roots if it.activation and it.activation.is_stale]
            if not stale:
                return
            for activation in stale:
                self._run(activation)

    def _stale(self, number: int) -> None:
        """An activation, and with it those that it is part of, has to be run again."""
        here: Activation | None = self.activations[number]
        while here is not None:
            here.is_stale = True
            here = here.parent

    def given_arguments(self) -> tuple[frozenset[int], ...]:
        """The strings that `main` is given."""
        return tuple(
            frozenset({self.universe.made(("given", at), STRING, text=text)})
            for at, text in enumerate(self.program.arguments)
        )

    def _activation(self, body: Body, parent: Activation | None, at: int, root: Root) -> Activation:
        made = Activation(len(self.activations), body, parent, at, root)
        self.activations.append(made)
        return made

    def _run(self, activation: Activation) -> None:
        """The activation, and before each of its calls the one that is called.

        Not by recursion: chains of calls are deeper than Python's stack.
        """
        stack = [self._nodes(activation)]
        while stack:
            called = next(stack[-1], None)
            if called is None:
                stack.pop()
            else:
                stack.append(self._nodes(called))

    def _nodes(self, activation: Activation) -> Iterator[Activation]:
        """Every node of the activation, until its states no longer change; yields its calls."""
        if not activation.is_stale or activation.number in self._running:
            return
        activation.is_stale = False
        if activation.entry is None:
            return
        self._running.add(activation.number)
        self._arrive(activation, 0, activation.entry)
        work = sorted(activation.states)
        waiting = set(work)
        while work:
            at = heappop(work)
            waiting.discard(at)
            state = activation.states.get(at)
            if state is None:
                continue  # it became a procedure meanwhile and begins again
            self._steps += 1
            demand_budget()
            if self._steps > MOST_STEPS:
                raise _too_large(activation)
            for step in self._step(activation, at, state):
                if isinstance(step, Activation):
                    yield step
                    continue
                after, new = step
                if self._arrive(activation, after, new) and after not in waiting:
                    waiting.add(after)
                    heappush(work, after)
        self._running.discard(activation.number)

    def _arrive(self, activation: Activation, at: int, state: State) -> bool:
        live = self.live(activation.body)[at]
        registers = {name: each for name, each in state.registers.items() if name in live}
        old = activation.states.get(at)
        new = joined(old, State(registers, state.flow))
        activation.states[at] = new
        return new != old

    def live(self, body: Body) -> tuple[frozenset[str], ...]:
        """The registers alive before each node of a body."""
        known = self._live.get(body.key)
        if known is None:
            known = self._live[body.key] = liveness(body)
        return known

    def _step(self, activation: Activation, at: int, state: State) -> Iterator[_Next]:
        node = activation.body.nodes[at]
        operation = node.operation
        match operation:
            case micro.Return(value):
                result = frozenset({0}) if value is None else self.transfer.value(value, state)
                self._returned(activation, result, state.flow)
            case micro.Throw(value):
                thrown = self.transfer.value(value, state)
                yield from self._raise(activation, node, thrown, state)
            case micro.Start(thread):
                yield node.next[0], self._start(activation, at, thread, state)
            case micro.Daemon(thread):
                self.daemons |= self.transfer.value(thread, state) or set()
                yield node.next[0], state
            case _ if isinstance(operation, CALLS):
                yield from self._call(activation, at, node, state)
            case _:
                single = activation.makes_once(at)
                yield from self.transfer.step(activation, at, node, state, single=single)

    def _returned(self, activation: Activation, values: Values, flow: Flow) -> None:
        old = activation.returned
        new = (values, flow) if old is None else (join(old[0], values), old[1].joined(flow))
        if new != old:
            activation.returned = new
            self._answer_grew(activation)

    def _answer_grew(self, activation: Activation) -> None:
        for caller in sorted(activation.callers):
            if activation.is_procedure:
                self._stale(caller)

    def _raise(
        self, activation: Activation, node: Node, values: Values, state: State
    ) -> Iterator[tuple[int, State]]:
        rest = values or frozenset()
        for catch in node.handlers:
            matched = frozenset(
                each
                for each in rest
                if catch.type is None or self.universe.is_instance(each, catch.type)
            )
            if matched:
                registers = dict(state.registers)
                if catch.target is not None:
                    registers[catch.target.name] = matched
                yield catch.entry, State(registers, state.flow)
            rest -= matched
        if rest:
            old = activation.thrown
            new = (rest, state.flow)
            if old is not None:
                new = (rest | (old[0] or frozenset()), old[1].joined(state.flow))
            if new != old:
                activation.thrown = new
                self._answer_grew(activation)

    def targets(self, node: Node, state: State) -> list[tuple[Body, tuple[Values, ...]]]:
        """Which bodies a call runs, each with the arguments that lead there."""
        operation = node.operation
        value = self.transfer.value
        match operation:
            case micro.CallMethod(_, method, arguments):
                return [(self.bodies.of(method), tuple(value(each, state) for each in arguments))]
            case micro.CallVirtual(_, call, arguments):
                values = tuple(value(each, state) for each in arguments)
                groups: dict[str, tuple[Body, set[int]]] = {}
                for receiver in sorted(values[0] or ()):
                    if receiver:
                        body = self._selected(call, self.universe.objects[receiver].type)
                        groups.setdefault(body.key, (body, set()))[1].add(receiver)
                return [
                    (body, (frozenset(receivers), *values[1:]))
                    for body, receivers in groups.values()
                ]
            case micro.Initialise(name):
                flow = state.flow
                first = flow.alone and name not in flow.touched
                return [(self.bodies.initialising(name, first=first), ())]
            case micro.RunInitialiser(name):
                first_code = self.bodies.initialiser(name)
                return [] if first_code is None else [(self.bodies.of(first_code), ())]
        return []

    def _selected(self, call: LinkedCall, type_name: str) -> Body:
        closure = self.universe.closures.get(type_name)
        name = call.method.name
        if closure is not None:
            if closure.method == name:
                return self.bodies.closure(closure)
            type_name = closure.interfaces[0]
        selected = self.program.dispatch.target(call, type_name)
        if isinstance(selected, LinkFailure):
            return self.bodies.failing(selected)
        return self.bodies.of(selected)

    def is_skipped(self, operation: micro.Operation, flow: Flow) -> bool:
        """Whether a call does nothing: the class is initialised, or has no initialiser."""
        match operation:
            case micro.Initialise(name):
                known = name in flow.done or name in flow.running
                return known or not self.bodies.needs_initialisation(name)
            case micro.RunInitialiser(name):
                return self.bodies.initialiser(name) is None
            case _:
                return False

    def _call(self, activation: Activation, at: int, node: Node, state: State) -> Iterator[_Next]:
        operation = node.operation
        if self.is_skipped(operation, state.flow):
            flow = state.flow
            if isinstance(operation, micro.Initialise) and operation.type not in flow.running:
                flow = flow.initialised(operation.type)
            yield node.next[0], State(state.registers, flow)
            return
        for body, arguments in self.targets(node, state):
            child = self._child(activation, at, body)
            self._enter(child, arguments, state, operation)
            yield child
            if child.returned is not None:
                yield from self._back(node, state, child.returned)
            if child.thrown is not None:
                values, flow = child.thrown
                flow = replace(flow, held=state.flow.held, around=state.flow.around)
                flow = replace(flow, running=state.flow.running)
                yield from self._raise(activation, node, values, State(state.registers, flow))

    def _back(
        self, node: Node, state: State, returned: tuple[Values, Flow]
    ) -> Iterator[tuple[int, State]]:
        values, flow = returned
        flow = replace(flow, held=state.flow.held, around=state.flow.around)
        if isinstance(node.operation, micro.Initialise):
            flow = flow.initialised(node.operation.type)
        target = getattr(node.operation, "target", None)
        registers = state.registers
        if target is not None:
            registers = {**registers, target.name: values}
        yield node.next[0], State(registers, flow)

    def _child(self, activation: Activation, at: int, body: Body) -> Activation:
        child = activation.children.get((at, body.key))
        if child is None:
            child = activation.ancestor(body.key)
            if child is None and len(self.activations) >= MOST_ACTIVATIONS:
                child = self._activation(self.bodies.too_much(), activation, at, activation.root)
            elif child is None:
                child = self._activation(body, activation, at, activation.root)
            elif not child.is_procedure:
                child.is_procedure = True
                child.entry = None
                child.states.clear()
                self.transfer.changed = True
            child.callers.add(activation.number)
            activation.children[at, body.key] = child
        return child

    def _enter(
        self,
        child: Activation,
        arguments: tuple[Values, ...],
        state: State,
        operation: micro.Operation,
    ) -> None:
        flow = state.flow
        if child.is_procedure:
            around = flow.around | self.transfer.held_objects(flow)
            flow = replace(flow, held=(), around=around)
        if isinstance(operation, micro.Initialise):
            name = operation.type
            flow = replace(flow, touched=flow.touched | {name}, running=flow.running | {name})
        names = [each.name for each in child.body.parameters]
        entry = State(dict(zip(names, arguments, strict=False)), flow)
        new = joined(child.entry, entry)
        if new != child.entry:
            child.entry = new
            child.is_stale = True
            if child.number in self._running:
                self._stale(child.number)

    def _start(self, activation: Activation, at: int, thread: micro.Operand, state: State) -> State:
        subjects = self.transfer.value(thread, state) or frozenset()
        roots = self.started_at(activation, at)
        for root in roots:
            self.transfer.changed = self.transfer.changed or not subjects <= root.subjects
            root.subjects |= subjects
            flow = Flow(alone=False, done=state.flow.done, touched=state.flow.touched)
            assert root.activation is not None
            new = joined(root.activation.entry, State({"this": root.subjects}, flow))
            if new != root.activation.entry:
                root.activation.entry = new
                root.activation.is_stale = True
        if len(subjects) > 1 or any(not self.transfer.is_single(it) for it in subjects):
            self.heap.ambiguous.add(NUMBER)
        for subject in subjects:
            self.heap.put((subject, NUMBER), frozenset(each.number + 1 for each in roots))
            self.heap.touch((subject, NUMBER), activation.root.number, WRITE)
        return State(state.registers, replace(state.flow, alone=False))

    def started_at(self, activation: Activation, at: int) -> list[Root]:
        """The threads that a place starts: one, or as many as the bound allows if it may repeat."""
        site = (activation.number, at)
        known = [each for each in self.roots if each.site == site]
        once = activation.makes_once(at)
        wanted = 1 if once else max(1, self.bounds.threads)
        while len(known) < wanted:
            root = Root(len(self.roots), site, len(known))
            root.activation = self._activation(thread_body(self.program), None, 0, root)
            self.roots.append(root)
            known.append(root)
        return known


def _too_large(activation: Activation) -> UnsupportedFeature:
    here = activation
    while not here.body.is_user_code and here.parent is not None:
        here = here.parent
    return UnsupportedFeature(
        f"the code that {here.body.where} calls is too large to be translated",
        remedy="check the program with --engine interleavings",
    )
