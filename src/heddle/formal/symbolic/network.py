"""A network: threads that run procedures of guarded updates over shared variables.

It is a pushdown network [SuwimonteerabuthES08, 2.3] whose rules are written
down symbolically: one rule stands for all values that its steps allow. A rule is atomic; another
thread can run between two rules, and only at a label whose `switch` is set.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.symbolic.expressions import Array, Expression, Global, Local, Variable


@dataclass(frozen=True, slots=True)
class Assume:
    """The rule can be taken only if `condition`, one bit, is true here."""

    condition: Expression


@dataclass(frozen=True, slots=True)
class Assign:
    """`target = value`, of one width."""

    target: Variable
    value: Expression


@dataclass(frozen=True, slots=True)
class Load:
    """`target = array[index]`; an index outside the array is a mistake of the network."""

    target: Variable
    array: Array
    index: Expression


@dataclass(frozen=True, slots=True)
class Store:
    """`array[index] = value`; an index outside the array is a mistake of the network."""

    array: Array
    index: Expression
    value: Expression


@dataclass(frozen=True, slots=True)
class Havoc:
    """`target` gets any value."""

    target: Variable


@dataclass(frozen=True, slots=True)
class Goto:
    """Go on at `label` of the same procedure."""

    label: int


@dataclass(frozen=True, slots=True)
class Call:
    """Run `procedure`, a name; go on at `label` with what it returned in `results`."""

    procedure: str
    arguments: tuple[Expression, ...]
    results: tuple[Variable, ...]
    label: int


@dataclass(frozen=True, slots=True)
class Return:
    """Leave the procedure. A thread whose first procedure returns has finished."""

    values: tuple[Expression, ...]


Step = Assume | Assign | Load | Store | Havoc
Then = Goto | Call | Return


@dataclass(frozen=True, slots=True)
class Rule:
    """From the label `source`, take the steps in order, all of them or none, then go on."""

    source: int
    steps: tuple[Step, ...]
    then: Then


@dataclass(frozen=True, slots=True)
class Label:
    """What is known of a label beside its rules.

    `place` is for people and for the builder of the network. `switch`: another thread may run here.
    `quiet`: a thread that cannot move here is not blocked (it waits to be started, or no claim
    minds). `owner`: the number of the thread that has to let go before this one can move, plus
    one; 0 or no expression: no thread in particular.
    """

    place: str = ""
    switch: bool = True
    quiet: bool = False
    owner: Expression | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """It starts at label 0; `locals` are the variables besides the parameters."""

    name: str
    parameters: tuple[Local, ...]
    locals: tuple[Local, ...]
    labels: tuple[Label, ...]
    rules: tuple[Rule, ...]


@dataclass(frozen=True, slots=True)
class Thread:
    """A thread that is there from the beginning, numbered by its place in the network."""

    procedure: str
    arguments: tuple[int | None, ...] = ()


@dataclass(frozen=True, slots=True)
class Network:
    """Everything.

    `alike` are names of globals, or of arrays of one length, that hold copies of one another: it
    changes nothing but how fast questions are answered, because their bits are laid side by side.
    """

    globals: tuple[Global, ...]
    arrays: tuple[Array, ...]
    procedures: tuple[Procedure, ...]
    threads: tuple[Thread, ...]
    alike: tuple[tuple[str, ...], ...] = ()
