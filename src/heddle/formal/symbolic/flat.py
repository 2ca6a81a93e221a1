"""Networks as the Rust core takes them: numbers instead of names, no nesting.

Globals and the cells of arrays are numbered through. A variable that is written is twice its
number, plus one if it belongs to the procedure. Equal expressions are handed over once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from heddle.formal.symbolic.expressions import (
    Apply,
    Constant,
    Expression,
    Global,
    Read,
    Self,
    Table,
    Variable,
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
    Step,
    Store,
    Then,
)

FlatExpression = tuple[str, int, tuple[int, ...]]
FlatStep = tuple[str, int, int, int]
FlatThen = tuple[str, int, int, tuple[int, ...], tuple[int, ...]]
FlatLabel = tuple[bool, bool, int | None]
FlatRule = tuple[int, tuple[FlatStep, ...], FlatThen]
FlatProcedure = tuple[int, tuple[int, ...], tuple[FlatLabel, ...], tuple[FlatRule, ...]]


@dataclass(frozen=True, slots=True)
class FlatNetwork:
    """What `heddle._core.solve_network` reads."""

    expressions: tuple[FlatExpression, ...]
    cells: tuple[tuple[int, int | None], ...]
    arrays: tuple[tuple[int, int], ...]
    procedures: tuple[FlatProcedure, ...]
    threads: tuple[tuple[int, tuple[int | None, ...]], ...]
    alike: tuple[tuple[int, ...], ...]


def flat(network: Network) -> FlatNetwork:
    """The network, flat."""
    return _Flattener(network).network()


@dataclass(slots=True)
class _Flattener:
    source: Network
    expressions: dict[FlatExpression, int] = field(default_factory=dict)
    known: dict[tuple[int, int], int] = field(default_factory=dict)
    globals: dict[str, int] = field(default_factory=dict)
    arrays: dict[str, int] = field(default_factory=dict)
    procedures: dict[str, int] = field(default_factory=dict)
    locals: Mapping[str, int] = field(default_factory=dict)
    at: int = 0

    def network(self) -> FlatNetwork:
        source = self.source
        self.globals = {each.name: at for at, each in enumerate(source.globals)}
        self.arrays = {each.name: at for at, each in enumerate(source.arrays)}
        self.procedures = {each.name: at for at, each in enumerate(source.procedures)}
        cells = [(each.bits, each.initial) for each in source.globals]
        arrays = []
        for array in source.arrays:
            arrays.append((len(cells), len(array.initial)))
            cells += [(array.bits, value) for value in array.initial]
        procedures = tuple(self.procedure(at, each) for at, each in enumerate(source.procedures))
        threads = tuple(
            (self.procedures[each.procedure], each.arguments) for each in source.threads
        )
        return FlatNetwork(
            tuple(self.expressions),
            tuple(cells),
            tuple(arrays),
            procedures,
            threads,
            self.alike(arrays),
        )

    def alike(self, arrays: Sequence[tuple[int, int]]) -> tuple[tuple[int, ...], ...]:
        """The numbers of cells that hold copies of one another."""
        groups: list[tuple[int, ...]] = []
        for names in self.source.alike:
            if names[0] in self.globals:
                groups.append(tuple(self.globals[name] for name in names))
                continue
            firsts = [arrays[self.arrays[name]][0] for name in names]
            length = arrays[self.arrays[names[0]]][1]
            groups += [tuple(first + at for first in firsts) for at in range(length)]
        return tuple(groups)

    def procedure(self, at: int, procedure: Procedure) -> FlatProcedure:
        variables = (*procedure.parameters, *procedure.locals)
        self.at = at
        self.locals = {each.name: number for number, each in enumerate(variables)}
        return (
            len(procedure.parameters),
            tuple(each.bits for each in variables),
            tuple(self.label(each) for each in procedure.labels),
            tuple(self.rule(each) for each in procedure.rules),
        )

    def label(self, label: Label) -> FlatLabel:
        owner = None if label.owner is None else self.expression(label.owner)
        return label.switch, label.quiet, owner

    def rule(self, rule: Rule) -> FlatRule:
        return rule.source, tuple(self.step(each) for each in rule.steps), self.then(rule.then)

    def step(self, step: Step) -> FlatStep:
        match step:
            case Assume(condition):
                return "assume", self.expression(condition), 0, 0
            case Assign(target, value):
                return "assign", self.place(target), self.expression(value), 0
            case Load(target, array, index):
                number = self.arrays[array.name]
                return "load", self.place(target), number, self.expression(index)
            case Store(array, index, value):
                number = self.arrays[array.name]
                return "store", number, self.expression(index), self.expression(value)
            case Havoc(target):
                return "havoc", self.place(target), 0, 0

    def then(self, then: Then) -> FlatThen:
        match then:
            case Goto(label):
                return "goto", label, 0, (), ()
            case Return(values):
                return "return", 0, 0, tuple(self.expression(each) for each in values), ()
            case Call(procedure, arguments, results, label):
                passed = tuple(self.expression(each) for each in arguments)
                places = tuple(self.place(each) for each in results)
                return "call", label, self.procedures[procedure], passed, places

    def place(self, variable: Variable) -> int:
        if isinstance(variable, Global):
            return 2 * self.globals[variable.name]
        return 2 * self.locals[variable.name] + 1

    def expression(self, expression: Expression) -> int:
        # Names of variables mean something only within their procedure.
        key = (self.at, id(expression))
        number = self.known.get(key)
        if number is None:
            entry = self.entry(expression)
            number = self.expressions.setdefault(entry, len(self.expressions))
            self.known[key] = number
        return number

    def entry(self, expression: Expression) -> FlatExpression:
        match expression:
            case Constant(value, bits):
                return "constant", bits, (value & ((1 << bits) - 1),)
            case Self(bits):
                return "self", bits, ()
            case Read(variable):
                if isinstance(variable, Global):
                    return "global", variable.bits, (self.globals[variable.name],)
                return "local", variable.bits, (self.locals[variable.name],)
            case Table(index, entries, bits):
                inside = (entry & ((1 << bits) - 1) for entry in entries)
                return "table", bits, (self.expression(index), *inside)
            case Apply(operator, arguments, bits):
                operands = tuple(self.expression(each) for each in arguments)
                return operator.value, bits, operands
