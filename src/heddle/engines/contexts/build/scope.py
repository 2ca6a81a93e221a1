"""What rules of one procedure are written with: its variables, and the values of operands."""

from __future__ import annotations

from heddle.abstraction.micro import Num, Obj, Operand, Reg
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.state import State
from heddle.engines.contexts.build.arithmetic import number as number_of
from heddle.engines.contexts.build.frame import Frame
from heddle.engines.contexts.build.output import Output
from heddle.engines.contexts.build.terms import Int, Ref, Term
from heddle.formal.symbolic.expressions import Constant, Expression


class Scope:
    """One procedure: a thread, or a body that calls itself."""

    def __init__(self, output: Output, top: Activation, name: str) -> None:
        self.output = output
        self.interpreter = output.interpreter
        self.layout = output.layout
        self.arithmetic = output.interpreter.arithmetic
        self.top = top
        self.frame = Frame(output.layout, name)
        self.graph = self.frame.graph

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
