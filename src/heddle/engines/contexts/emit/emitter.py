"""From the analysed program to the rules of a network, one procedure for each thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from heddle.abstraction import micro
from heddle.abstraction.micro import Num, Obj, Reg
from heddle.abstraction.micro.regions import CALLS
from heddle.abstraction.values.offsets import elements_at
from heddle.engines.contexts.emit.arithmetic import number as number_of
from heddle.engines.contexts.emit.arithmetic import resized
from heddle.engines.contexts.emit.calls import call, leave, raise_
from heddle.engines.contexts.emit.frame import Frame
from heddle.engines.contexts.emit.heap import get, make, put, storable
from heddle.engines.contexts.emit.identity import certain
from heddle.engines.contexts.emit.monitors import (
    blocking_owner,
    enter,
    leave_monitor,
    notify,
    owner,
    set_owner,
    set_waiting,
    waiting,
)
from heddle.engines.contexts.emit.terms import Int, Ref
from heddle.engines.contexts.emit.threads import argument, current, halt, report, start
from heddle.engines.contexts.emit.values import box, char_at, choice, fact, havoc
from heddle.engines.contexts.emit.visible import is_visible
from heddle.formal.symbolic.expressions import Apply, Constant, Operator, negation
from heddle.formal.symbolic.network import Assume, Goto

if TYPE_CHECKING:
    from heddle.abstraction.micro import Operand
    from heddle.abstraction.values.activations import Activation
    from heddle.abstraction.values.state import State
    from heddle.engines.contexts.emit.graph import Steps
    from heddle.engines.contexts.emit.output import Output
    from heddle.engines.contexts.emit.terms import Term
    from heddle.formal.symbolic.expressions import Expression


class Emitter:
    """The rules of one procedure: a thread, or a body that calls itself."""

    def __init__(self, output: Output, top: Activation, name: str) -> None:
        """Nothing is written yet."""
        self.output = output
        self.interpreter = output.interpreter
        self.layout = output.layout
        self.arithmetic = output.interpreter.arithmetic
        self.top = top
        self.frame = Frame(output, name)
        self.graph = self.frame.graph
        self._labels: dict[tuple[int, int], int] = {}
        self._work: list[tuple[Activation, int]] = []

    def emit(self, entry: int) -> None:
        """Everything that can be reached, from the label `entry` on."""
        self.graph.go(entry, (), self.label(self.top, 0))
        while self._work:
            activation, at = self._work.pop()
            self._node(activation, at)

    def label(self, activation: Activation, at: int) -> int:
        """The label of a node; it will be translated."""
        key = (activation.number, at)
        if key not in self._labels:
            label = self._labels[key] = self.graph.label(activation.place(at))
            node = activation.body.nodes[at]
            place = self.graph.places[label]
            place.quiet = self.output.is_quiet(activation.root)
            place.inner = at in activation.body.inside
            if at in activation.body.waits or is_visible(self, activation, at):
                place.switch = not node.glued
                place.owner = blocking_owner(self, activation, at)
            if self.output.is_target(activation, at):
                place.kept = True
                self.output.note_target(self.frame.name, label, activation, at)
            self._work.append((activation, at))
        return self._labels[key]

    def state(self, activation: Activation, at: int) -> State | None:
        """What is known before a node; None if it cannot be reached."""
        return activation.states.get(at)

    def term(self, activation: Activation, operand: Operand, state: State) -> Term:
        """The value of an operand where `state` holds."""
        match operand:
            case Num(value):
                return Int(number_of(value))
            case Obj():
                number = self.layout.universe.constant(operand)
                return Ref(Constant(0, 1), self.layout.numbers[number])
            case Reg(name, sort):
                values = state.registers.get(name, frozenset())
                shape = self.layout.shape(values, sort)
                if shape.is_constant:
                    return shape.only()
                return self.frame.read(activation, operand)
        return Int(number_of(0))

    def narrowed(self, term: Ref, operand: Operand, state: State) -> Ref:
        """The reference without the objects that it cannot mean here: they become null."""
        possible = set(self.layout.domain(self.interpreter.transfer.value(operand, state)))
        domain = tuple(each if each in possible else 0 for each in term.domain)
        return Ref(term.index, domain)

    def condition(
        self, activation: Activation, state: State, operator: str, left: Operand, right: Operand
    ) -> Expression:
        """`left operator right`, one bit."""
        a, b = self.term(activation, left, state), self.term(activation, right, state)
        if isinstance(a, Int) and isinstance(b, Int):
            return self.frame.compare(operator, a, b)
        assert isinstance(a, Ref)
        assert isinstance(b, Ref)
        return self.frame.same(a, b)

    def go(self, source: int, steps: Steps, activation: Activation, after: int) -> None:
        """A rule to a node, if it can be reached."""
        if after in activation.states:
            self.graph.go(source, steps, self.label(activation, after))

    def _node(self, activation: Activation, at: int) -> None:  # noqa: C901
        state = activation.states.get(at)
        if state is None:
            return
        source = self.label(activation, at)
        node = activation.body.nodes[at]
        operation = node.operation
        frame = self.frame
        match operation:
            case micro.Nop() | micro.Daemon() | micro.Either():
                for each in node.next:
                    self.go(source, (), activation, each)
            case micro.Move(target, value):
                steps = frame.assign(
                    activation, target, lambda: self.term(activation, value, state)
                )
                self.go(source, steps, activation, node.next[0])
            case micro.Compute(target, operator, arguments, wide):

                def computed() -> Term:
                    value = self.interpreter.transfer.value
                    sets = tuple(value(each, state) for each in arguments)
                    results = self.arithmetic.compute(operator, sets, wide=wide)
                    terms = [self.term(activation, each, state) for each in arguments]
                    return frame.compute(operator, terms, results, wide=wide)

                self.go(
                    source, frame.assign(activation, target, computed), activation, node.next[0]
                )
            case micro.Havoc():
                havoc(self, activation, at, operation)
            case micro.Choice():
                choice(self, activation, at, operation, state)
            case micro.Argument():
                argument(self, activation, at, operation)
            case micro.If(operator, left, right):
                condition = self.condition(activation, state, operator, left, right)
                sure = certain(self, activation, at, operation, state)
                self.go(source, (*sure, Assume(condition)), activation, node.next[0])
                other = Assume(frame.negated(condition))
                self.go(source, (*sure, other), activation, node.next[1])
            case micro.Await(operator, left, right):
                condition = self.condition(activation, state, operator, left, right)
                self.go(source, (Assume(condition),), activation, node.next[0])
            case micro.IfType(value, type_name):
                term = self.term(activation, value, state)
                assert isinstance(term, Ref)
                condition = self.output.is_instance(term, type_name)
                self.go(source, (Assume(condition),), activation, node.next[0])
                self.go(source, (Assume(frame.negated(condition)),), activation, node.next[1])
            case micro.IfStorable(array, value):
                condition = storable(self, activation, array, value, state)
                self.go(source, (Assume(condition),), activation, node.next[0])
                self.go(source, (Assume(frame.negated(condition)),), activation, node.next[1])
            case micro.Get():
                get(self, activation, at, operation, state)
            case micro.Put():
                put(self, activation, at, operation, state)
            case micro.GetAt() | micro.PutAt():
                self._at(source, activation, at, operation, state)
            case micro.IndexAt():
                self._index(source, activation, node, state)
            case micro.New() | micro.NewArray() | micro.NewClosure():
                make(self, activation, at, operation, state)
            case micro.Box():
                box(self, activation, at, operation, state)
            case micro.Fact():
                fact(self, activation, at, operation, state)
            case micro.CharAt():
                char_at(self, activation, at, operation, state)
            case micro.Enter():
                enter(self, activation, at, operation, state)
            case micro.Exit():
                leave_monitor(self, activation, at, operation, state)
            case micro.Owner():
                owner(self, activation, at, operation, state)
            case micro.SetOwner():
                set_owner(self, activation, at, operation, state)
            case micro.Notify():
                notify(self, activation, at, operation, state)
            case micro.Waiting():
                waiting(self, activation, at, operation)
            case micro.SetWaiting():
                set_waiting(self, activation, at, operation, state)
            case micro.Current():
                current(self, activation, at, operation)
            case micro.Start():
                start(self, activation, at, operation, state)
            case micro.Report():
                report(self, activation, at, operation, state)
            case micro.Halt():
                halt(self, activation, at, operation)
            case micro.Return(answer):
                leave(self, source, activation, answer, state)
            case micro.Throw(value):
                term = self.term(activation, value, state)
                assert isinstance(term, Ref)
                term = self.narrowed(term, value, state)
                raise_(self, source, (), (activation, at), term)
            case _ if isinstance(operation, CALLS):
                call(self, activation, at, state)

    def _at(
        self,
        source: int,
        activation: Activation,
        at: int,
        operation: micro.GetAt | micro.PutAt,
        state: State,
    ) -> None:
        match self.interpreter.transfer.resolved(operation, state):
            case micro.Get() as direct:
                get(self, activation, at, direct, state)
            case micro.Put() as direct:
                put(self, activation, at, direct, state)
            case _:
                what = "a field that is known by its offset or handle only"
                stop = self.output.unsupported(self.frame, what, activation.place(at))
                self.graph.go(source, (), stop)

    def _index(self, source: int, activation: Activation, node: micro.Node, state: State) -> None:
        operation = node.operation
        assert isinstance(operation, micro.IndexAt)
        layout = elements_at(self.interpreter.transfer, operation.array, state)

        def index() -> Term:
            offset = self.term(activation, operation.offset, state)
            assert isinstance(offset, Int)
            if layout is None:
                return Int(number_of(0))
            base, scale = layout
            bits = max(offset.expression.bits, base.bit_length() + 1, scale.bit_length() + 1)
            above = Apply(
                Operator.SUBTRACT,
                (resized(offset.expression, bits), Constant(base, bits)),
                bits,
            )
            return Int(Apply(Operator.DIVIDE, (above, Constant(scale, bits)), bits))

        steps = self.frame.assign(activation, operation.target, index)
        self.go(source, steps, activation, node.next[0])


__all__ = ["Emitter", "Goto", "negation"]
