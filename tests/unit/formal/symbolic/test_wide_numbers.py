"""Numbers too wide for functions of all their values: few values are enough to compute with."""

from __future__ import annotations

from random import Random

import pytest

from heddle.formal.symbolic.arithmetic import apply
from heddle.formal.symbolic.expressions import (
    Apply,
    Array,
    Constant,
    Global,
    Local,
    Operator,
    Read,
    Table,
    equal,
    negation,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Goto,
    Label,
    Load,
    Network,
    Procedure,
    Return,
    Rule,
    Step,
    Store,
    Thread,
)
from heddle.formal.symbolic.solve import solve

BINARY = tuple(
    each
    for each in Operator
    if each not in (Operator.NOT, Operator.CHOOSE, Operator.SIGN_EXTEND, Operator.ZERO_EXTEND)
)
COMPARISONS = (Operator.EQUAL, Operator.LESS, Operator.LESS_UNSIGNED)
ROW, COLUMN = Global("row", 2, None), Global("column", 2, None)
BOTH = Apply(
    Operator.OR,
    (
        Apply(Operator.ZERO_EXTEND, (Read(ROW),), 4),
        Apply(
            Operator.SHIFT_LEFT,
            (Apply(Operator.ZERO_EXTEND, (Read(COLUMN),), 4), Constant(2, 4)),
            4,
        ),
    ),
    4,
)


def numbers(width: int, seed: int) -> tuple[int, ...]:
    random = Random(seed)
    few = (0, 1, (1 << width) - 1, 1 << (width - 1), 3, width // 2)
    return tuple(random.choice((random.getrandbits(width), *few)) for _ in range(4))


def can_reach(steps: tuple[Step, ...], variables: tuple[Local, ...], *conditions: Step) -> bool:
    main = Procedure(
        "main", (), variables, (Label(),) * 2, (Rule(0, (*steps, *conditions), Goto(1)),)
    )
    network = Network((ROW, COLUMN), (), (main,), (Thread("main"),))
    return bool(solve(network, contexts=1, targets=[("main", 1)]).targets)


@pytest.mark.parametrize("operator", BINARY)
@pytest.mark.parametrize("width", [20, 40])
def test_operators_on_few_values(operator: Operator, width: int) -> None:
    left, right = numbers(width, 1), numbers(width, 2)
    bits = 1 if operator in COMPARISONS else width
    expected = tuple(
        apply(operator, (one, two), (width, width), bits) for two in right for one in left
    )
    x, y, z = Local("x", width), Local("y", width), Local("z", bits)
    given = (Assign(x, Table(Read(ROW), left, width)), Assign(y, Table(Read(COLUMN), right, width)))
    computed = Apply(operator, (Read(x), Read(y)), bits)
    same = equal(Read(z), Table(BOTH, expected, bits))
    steps = (*given, Assign(z, computed))
    assert can_reach(steps, (x, y, z), Assume(same))
    assert not can_reach(steps, (x, y, z), Assume(negation(same)))
    if bits == width:
        itself = (*given, Assign(x, computed))
        same = equal(Read(x), Table(BOTH, expected, bits))
        assert can_reach(itself, (x, y), Assume(same))
        assert not can_reach(itself, (x, y), Assume(negation(same)))


WIDE = 40
CELLS = Array("cells", WIDE, (1 << 39, 7, None, 3))
FACTORS = numbers(WIDE, 3)


def product(left: Local, right: Local) -> Apply:
    return Apply(Operator.MULTIPLY, (Read(left), Read(right)), WIDE)


def test_cells_arguments_and_results() -> None:
    """The procedure stores a product at an index that is a product too, and returns another."""
    x, y, z = Local("x", WIDE), Local("y", WIDE), Local("z", WIDE)
    low = Apply(Operator.AND, (product(x, y), Constant(3, WIDE)), WIDE)
    work = Procedure(
        "work",
        (x, y),
        (z,),
        (Label(),) * 2,
        (
            Rule(0, (Store(CELLS, low, product(x, y)), Load(z, CELLS, low)), Goto(1)),
            Rule(1, (), Return((product(z, y),))),
        ),
    )
    squared = tuple(a * b * b & (1 << WIDE) - 1 for b in FACTORS for a in FACTORS)
    same = equal(Read(z), Table(BOTH, squared, WIDE))
    factors = tuple(Table(Read(each), FACTORS, WIDE) for each in (ROW, COLUMN))
    more = tuple(Apply(Operator.ADD, (each, Read(z)), WIDE) for each in factors)
    main = Procedure(
        "main",
        (),
        (z,),
        (Label(),) * 4,
        (
            Rule(0, (), Call("work", more, (z,), 1)),
            Rule(1, (Assume(same),), Goto(2)),
            Rule(1, (Assume(negation(same)),), Goto(3)),
        ),
    )
    network = Network((ROW, COLUMN), (CELLS,), (main, work), (Thread("main"),) * 2)
    answer = solve(network, contexts=2, targets=[("main", 2), ("main", 3)])
    assert set(answer.targets) == {("main", 2)}


def test_a_guard_behind_steps_blocks_for_some_values() -> None:
    x, y = Local("x", WIDE), Local("y", WIDE)
    given = (
        Assign(x, Table(Read(ROW), FACTORS, WIDE)),
        Assign(y, Table(Read(COLUMN), FACTORS, WIDE)),
    )
    values = {a * b & (1 << WIDE) - 1 for a in FACTORS for b in FACTORS}

    def deadlocks(*forbidden: int) -> bool:
        allowed = [
            Assume(negation(equal(product(x, y), Constant(value, WIDE)))) for value in forbidden
        ]
        keep = Assign(x, Apply(Operator.ADD, (Read(x), Constant(1, WIDE)), WIDE))
        rules = (Rule(0, given, Goto(1)), Rule(1, (*allowed, keep), Goto(2)), Rule(2, (), Goto(2)))
        main = Procedure("main", (), (x, y), (Label(),) * 3, rules)
        network = Network((ROW, COLUMN), (), (main,), (Thread("main"),))
        return solve(network, contexts=1, deadlock="find").deadlock is not None

    assert deadlocks(min(values))
    assert not deadlocks(max(values) + 1)
