"""Random small networks, for laws that compare two ways of exploring them.

Loops, calls, recursion that a parameter bounds, arrays whose indices always fit, labels at which
no switch may happen, quiet labels and labels with owners. What comes out depends only on `random`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import (
    TRUE,
    Apply,
    Array,
    Constant,
    Global,
    Local,
    Operator,
    Read,
    Self,
    Table,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Havoc,
    Label,
    Load,
    Network,
    Procedure,
    Return,
    Rule,
    Store,
    Thread,
)

if TYPE_CHECKING:
    from random import Random

    from heddle.formal.symbolic.expressions import Expression, Variable
    from heddle.formal.symbolic.network import Step, Then

DEPTH = Local("depth", 2)  # how many calls deep one may still go
ARITHMETIC = (
    Operator.ADD,
    Operator.SUBTRACT,
    Operator.MULTIPLY,
    Operator.DIVIDE,
    Operator.REMAINDER,
    Operator.AND,
    Operator.OR,
    Operator.XOR,
    Operator.SHIFT_LEFT,
    Operator.SHIFT_RIGHT,
    Operator.SHIFT_RIGHT_UNSIGNED,
)
COMPARISONS = (Operator.EQUAL, Operator.LESS, Operator.LESS_UNSIGNED)


@dataclass(frozen=True, slots=True)
class Shape:
    """How large a network may get. Without `callees` there is no call in it."""

    threads: tuple[int, int] = (2, 3)
    globals: tuple[int, int] = (1, 3)
    arrays: tuple[int, int] = (0, 1)
    locals: tuple[int, int] = (0, 2)
    labels: tuple[int, int] = (2, 5)
    callees: tuple[int, int] = (0, 2)
    bits: tuple[int, int] = (1, 2)


def random_network(random: Random, shape: Shape | None = None) -> Network:
    """A network, well formed: widths agree, labels exist, every index is inside its array."""
    return _Maker(random, shape or Shape()).network()


class _Maker:
    def __init__(self, random: Random, shape: Shape) -> None:
        self.random = random
        self.shape = shape
        self.globals = tuple(
            Global(f"g{at}", self.width(), random.choice((0, 0, 0, 1, None)))
            for at in range(random.randint(*shape.globals))
        )
        self.arrays = tuple(self.array(at) for at in range(random.randint(*shape.arrays)))
        self.returned = self.globals[0].bits  # so that there is always a place for it
        self.scope: tuple[Local, ...] = ()

    def width(self) -> int:
        return self.random.randint(*self.shape.bits)

    def array(self, number: int) -> Array:
        bits = self.width()
        cells = self.random.choice((2, 2, 4))
        initial = tuple(self.random.choice((0, 0, 1, None)) for _ in range(cells))
        return Array(f"a{number}", bits, initial)

    def network(self) -> Network:
        random = self.random
        callees = [f"callee{at}" for at in range(random.randint(*self.shape.callees))]
        starts = [f"start{at}" for at in range(random.choice((1, 2, 2, 3)))]
        procedures = tuple(self.procedure(name, callees) for name in (*starts, *callees))
        threads = tuple(
            Thread(starts[at % len(starts)], (random.choice((0, 1, 1, 2)),))
            for at in range(random.randint(*self.shape.threads))
        )
        return Network(self.globals, self.arrays, procedures, threads)

    def procedure(self, name: str, callees: list[str]) -> Procedure:
        random = self.random
        own = tuple(
            Local(f"{name}_{at}", self.width()) for at in range(random.randint(*self.shape.locals))
        )
        self.scope = (DEPTH, *own)
        size = random.randint(*self.shape.labels)
        rules = [
            self.rule(source, size, callees)
            for source in range(size)
            for _ in range(random.choice((0, 1, 1, 1, 1, 1, 2, 2)))
        ]
        labels = tuple(self.label(f"{name}:{at}") for at in range(size))
        return Procedure(name, (DEPTH,), own, labels, tuple(rules))

    def label(self, place: str) -> Label:
        random = self.random
        owner = self.expression(2, 1) if random.random() < 0.4 else None
        switch = random.random() < 0.8
        return Label(place, switch=switch, quiet=random.random() < 0.15, owner=owner)

    def rule(self, source: int, size: int, callees: list[str]) -> Rule:
        steps = tuple(self.step() for _ in range(self.random.choice((0, 1, 1, 2, 3))))
        if self.random.random() < 0.4:  # otherwise threads seldom need each other
            steps = (self.guard(), *steps)
        if self.random.random() < 0.5:
            steps = (*steps, self.signal())
        kind = self.random.random()
        if kind < 0.15:
            return Rule(source, steps, Return((self.expression(self.returned, 1),)))
        target = self.random.choice(((source + 1) % size, self.random.randrange(size)))
        if kind < 0.45 and callees:
            deep = Assume(Apply(Operator.LESS_UNSIGNED, (Constant(0, 2), Read(DEPTH)), 1))
            return Rule(source, (*steps, deep), self.call(callees, target))
        return Rule(source, steps, Goto(target))

    def call(self, callees: list[str], target: int) -> Then:
        less = Apply(Operator.SUBTRACT, (Read(DEPTH), Constant(1, 2)), 2)
        fitting = [each for each in self.variables() if each.bits == self.returned]
        result = self.random.choice(fitting)
        return Call(self.random.choice(callees), (less,), (result,), target)

    def guard(self) -> Step:
        variable = self.random.choice(self.globals)
        wanted = Constant(self.random.randrange(1 << variable.bits), variable.bits)
        return Assume(Apply(Operator.EQUAL, (Read(variable), wanted), 1))

    def signal(self) -> Step:
        variable = self.random.choice(self.globals)
        return Assign(variable, Constant(self.random.randrange(1 << variable.bits), variable.bits))

    def variables(self) -> list[Variable]:
        return [*self.globals, *(each for each in self.scope if each is not DEPTH)]

    def step(self) -> Step:
        random = self.random
        kind = random.random()
        variable = random.choice(self.variables())
        if kind < 0.12:
            return Assume(self.condition())
        if kind < 0.2:
            return Havoc(variable)
        if kind < 0.5 and self.arrays:
            array = random.choice(self.arrays)
            index = self.expression((len(array.initial) - 1).bit_length(), 1)
            if random.random() < 0.5:
                return Store(array, index, self.expression(array.bits, 1))
            fitting = [each for each in self.variables() if each.bits == array.bits]
            if fitting:
                return Load(random.choice(fitting), array, index)
        return Assign(variable, self.expression(variable.bits, 2))

    def condition(self) -> Expression:
        variable = self.random.choice(self.variables())
        other = self.expression(variable.bits, 1)
        condition = Apply(self.random.choice(COMPARISONS), (Read(variable), other), 1)
        return condition if self.random.random() < 0.7 else Apply(Operator.NOT, (condition,), 1)

    def expression(self, bits: int, depth: int) -> Expression:
        random = self.random
        kind = random.random()
        if depth == 0 or kind < 0.3:
            return self.leaf(bits)
        if kind < 0.4:
            test = self.expression(1, 0)
            arms = (self.expression(bits, depth - 1), self.expression(bits, depth - 1))
            return Apply(Operator.CHOOSE, (test, *arms), bits)
        if kind < 0.5:
            other = Read(random.choice(self.variables()))
            widening = random.choice((Operator.SIGN_EXTEND, Operator.ZERO_EXTEND))
            return Apply(widening, (other,), bits)
        if kind < 0.6:
            entries = tuple(random.randrange(1 << bits) for _ in range(3))
            return Table(Read(random.choice(self.variables())), entries, bits)
        operands = (self.expression(bits, depth - 1), self.expression(bits, depth - 1))
        return Apply(random.choice(ARITHMETIC), operands, bits)

    def leaf(self, bits: int) -> Expression:
        random = self.random
        fitting = [each for each in self.variables() if each.bits == bits]
        if fitting and random.random() < 0.6:
            return Read(random.choice(fitting))
        if random.random() < 0.15:
            return Self(bits)
        return (
            TRUE
            if bits == 1 and random.random() < 0.3
            else Constant(random.randrange(1 << bits), bits)
        )
