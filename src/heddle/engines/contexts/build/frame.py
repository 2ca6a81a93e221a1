"""The variables of one procedure, and the little computations that rules are made of."""

from __future__ import annotations

from collections.abc import Callable

from heddle.abstraction.micro import Reg, Sort
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.arithmetic import Values
from heddle.engines.contexts.build.arithmetic import compare, expression, number
from heddle.engines.contexts.build.graph import Graph, Steps
from heddle.engines.contexts.build.layout import Layout
from heddle.engines.contexts.build.terms import Int, Ref, Shape, Term
from heddle.formal.symbolic.arithmetic import evaluate
from heddle.formal.symbolic.expressions import (
    FALSE,
    TRUE,
    Apply,
    Constant,
    Expression,
    Local,
    Operator,
    either,
    negation,
)
from heddle.formal.symbolic.network import Assign


class Frame:
    """One procedure under construction."""

    def __init__(self, layout: Layout, name: str) -> None:
        self.layout = layout
        self.name = name
        self.graph = Graph(name)
        self.arithmetic = layout.interpreter.arithmetic
        self.locals: dict[str, Local] = {}
        self._shapes: dict[tuple[int, str], Shape | None] = {}

    def local(self, name: str, bits: int) -> Local:
        """A variable of the procedure."""
        return self.locals.setdefault(name, Local(name, bits))

    def shape(self, activation: Activation, register: Reg) -> Shape | None:
        """How a register is held; None if it is never read."""
        key = (activation.number, register.name)
        if key not in self._shapes:
            self._shapes[key] = self.layout.register_shape(activation, register)
        return self._shapes[key]

    def variable(self, activation: Activation, register: Reg) -> Local | None:
        """The variable of a register; None if it needs none."""
        shape = self.shape(activation, register)
        if shape is None or shape.is_constant or register.sort is Sort.NOTHING:
            return None
        return self.local(f"{activation.number}.{register.name}", shape.bits)

    def read(self, activation: Activation, register: Reg) -> Term:
        """The value of a register."""
        shape = self.shape(activation, register)
        assert shape is not None, (activation.body.key, register)
        variable = self.variable(activation, register)
        return shape.only() if variable is None else shape.read(variable)

    def assign(
        self, activation: Activation, register: Reg | None, value: Callable[[], Term]
    ) -> Steps:
        """Write a register, if it is read."""
        variable = None if register is None else self.variable(activation, register)
        if register is None or variable is None:
            return ()
        shape = self.shape(activation, register)
        assert shape is not None
        return (Assign(variable, shape.encode(value())),)

    def compute(self, operator: str, terms: list[Term], results: Values, *, wide: bool) -> Term:
        """An operator on numbers, which can give `results`."""
        expressions = tuple(each.expression for each in terms if isinstance(each, Int))
        bits = self.arithmetic.width(results)
        made = expression(operator, expressions, bits, wide=wide)
        if all(isinstance(each, Constant) for each in expressions):
            return Int(Constant(evaluate(made, lambda _: 0, 0), made.bits))
        return Int(made)

    def compare(self, operator: str, left: Int, right: Int) -> Expression:
        """`==` or `<` on numbers, one bit."""
        made = compare(operator, left.expression, right.expression)
        if isinstance(left.expression, Constant) and isinstance(right.expression, Constant):
            return TRUE if evaluate(made, lambda _: 0, 0) else FALSE
        if operator == "==":
            return _narrow_equal(left.expression, right.expression) or made
        return made

    def same(self, left: Ref, right: Ref) -> Expression:
        """`==` on references, one bit."""
        if left.constant is not None:
            left, right = right, left
        if right.constant is not None:
            return left.among(frozenset(right.domain))
        common = sorted(set(left.domain) & set(right.domain))
        if not common:
            return FALSE
        bits = max(1, (len(common) + 1).bit_length())
        at = {each: number for number, each in enumerate(common)}
        # What only one side can be is given numbers of its own, so that it equals nothing.
        first = left.table(lambda each: at.get(each, len(common)), bits)
        second = right.table(lambda each: at.get(each, len(common) + 1), bits)
        return compare("==", first, second)

    def negated(self, condition: Expression) -> Expression:
        """The opposite, one bit."""
        if condition == TRUE:
            return FALSE
        return TRUE if condition == FALSE else negation(condition)

    def one_of(self, term: Int, values: Values) -> Expression:
        """Whether a number is one of these."""
        result: Expression = FALSE
        for each in sorted(values or ()):
            equal = self.compare("==", term, Int(number(each)))
            result = equal if result == FALSE else either(result, equal)
        return result


def _narrow_equal(left: Expression, right: Expression) -> Expression | None:
    """`x == constant` for an extended x, without the extension."""
    if isinstance(left, Constant):
        left, right = right, left
    match left, right:
        case Apply(Operator.ZERO_EXTEND, (inner,), bits), Constant(value, _) if inner.bits < bits:
            if value >> inner.bits:
                return FALSE
            if inner.bits == 1:
                return inner if value else negation(inner)
            return compare("==", inner, Constant(value, inner.bits))
    return None
