"""From the analysed program to the rules of a network, one procedure for each thread."""

from __future__ import annotations

from heddle.abstraction import micro
from heddle.abstraction.micro.regions import CALLS
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.budget import demand_budget
from heddle.engines.contexts.build.arithmetic import number as number_of
from heddle.engines.contexts.build.arithmetic import resized
from heddle.engines.contexts.build.calls import call, leave, raise_
from heddle.engines.contexts.build.heap import get, make, put, storable
from heddle.engines.contexts.build.identity import certain
from heddle.engines.contexts.build.monitors import (
    enter,
    leave_monitor,
    notify,
    owner,
    set_owner,
    set_waiting,
    waiting,
)
from heddle.engines.contexts.build.terms import Int, Ref, Term
from heddle.engines.contexts.build.threads import argument, current, halt, report, start
from heddle.engines.contexts.build.values import box, char_at, choice, fact, havoc
from heddle.engines.contexts.build.writer import Writer
from heddle.formal.symbolic.expressions import Apply, Constant, Operator
from heddle.formal.symbolic.network import Assume


class Emitter(Writer):
    """Every operation of micro code as rules."""

    def emit(self, entry: int) -> None:
        """Everything that can be reached, from the label `entry` on."""
        self.graph.go(entry, (), self.label(self.top, 0))
        while self.work:
            activation, at = self.work.pop()
            demand_budget()
            self._node(activation, at)

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
        layout = self.interpreter.transfer.elements_at(operation.array, state)

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
