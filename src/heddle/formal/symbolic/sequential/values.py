"""Which values every variable of a network can ever have, each variable by itself.

One set per global, per cell of an array and, for each thread, per local of a procedure, grown
until no rule of any thread adds to it (an independent-attribute analysis). A run of the network
only ever shows values that stand in these sets: they hold the first values, and a rule taken with
values of the sets, in whatever combination, ends with values of the sets. So a guess of shared
values that is not in the sets cannot be right, and leaving it out loses no run.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING

from heddle.formal.symbolic.arithmetic import apply, evaluate
from heddle.formal.symbolic.expressions import Apply, Array, Constant, Global, Read, Self, Table
from heddle.formal.symbolic.network import Assign, Assume, Call, Goto, Havoc, Load, Return, Store
from heddle.formal.symbolic.sequential.rewriting import read, variables

if TYPE_CHECKING:
    from heddle.formal.symbolic.expressions import Expression, Variable
    from heddle.formal.symbolic.network import Network, Procedure, Rule, Step

Values = frozenset[int] | None  # None: any value of the width

MOST_VALUES = 256  # a larger set counts as any value
MOST_COMBINATIONS = 1024

Key = tuple[str, ...]
Place = tuple[int, str, int]  # thread, procedure, rule


@dataclass(frozen=True, slots=True)
class Possible:
    """The values of globals, by name, and of the cells of arrays."""

    globals: dict[str, Values]
    cells: dict[str, tuple[Values, ...]]


def possible_values(network: Network) -> Possible:
    """What `network` can ever hold, whatever the order of its threads."""
    analysis = _Analysis(network)
    analysis.run()
    return Possible(
        {each.name: analysis.get(("global", each.name)) for each in network.globals},
        {
            each.name: tuple(analysis.get(_cell(each.name, at)) for at in range(len(each.initial)))
            for each in network.arrays
        },
    )


def _cell(name: str, at: int) -> Key:
    return ("cell", name, str(at))


def _first(value: int | None, bits: int) -> Values:
    return anything(bits) if value is None else frozenset((value & ((1 << bits) - 1),))


def anything(bits: int) -> Values:
    """Every value of the width, as a set where that is small."""
    return frozenset(range(1 << bits)) if 1 << bits <= MOST_VALUES else None


class _Analysis:
    """The fixed point; `sets` has no entry for what has no value yet."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.procedures = {each.name: each for each in network.procedures}
        self.sets: dict[Key, Values] = {}
        self.readers: dict[Key, dict[Place, None]] = {}
        self.pending: dict[Place, None] = {}
        self.entered: set[tuple[int, str]] = set()

    def get(self, key: Key) -> Values:
        return self.sets.get(key, frozenset())

    def run(self) -> None:
        for variable in self.network.globals:
            self.grow(("global", variable.name), _first(variable.initial, variable.bits))
        for array in self.network.arrays:
            for at, value in enumerate(array.initial):
                self.grow(_cell(array.name, at), _first(value, array.bits))
        for number, thread in enumerate(self.network.threads):
            procedure = self.procedures[thread.procedure]
            arguments = [
                _first(value, parameter.bits)
                for value, parameter in zip(thread.arguments, procedure.parameters, strict=True)
            ]
            self.enter(number, procedure, arguments)
        while self.pending:
            place = next(iter(self.pending))
            del self.pending[place]
            runner, name, rule = place
            _Taking(self, runner, name).take(self.procedures[name].rules[rule])

    def enter(self, thread: int, procedure: Procedure, arguments: list[Values]) -> None:
        for parameter, values in zip(procedure.parameters, arguments, strict=True):
            self.grow((str(thread), procedure.name, parameter.name), values)
        if (thread, procedure.name) in self.entered:
            return
        self.entered.add((thread, procedure.name))
        for local in procedure.locals:
            self.grow((str(thread), procedure.name, local.name), frozenset((0,)))
        for number, rule in enumerate(procedure.rules):
            place = (thread, procedure.name, number)
            self.pending[place] = None
            for key in self.reads(thread, procedure.name, rule):
                self.readers.setdefault(key, {})[place] = None

    def reads(self, thread: int, name: str, rule: Rule) -> list[Key]:
        keys: list[Key] = []
        for each in sorted(read(rule), key=lambda found: found.name):
            if isinstance(each, Array):
                keys += [_cell(each.name, at) for at in range(len(each.initial))]
            else:
                keys.append(self.key(thread, name, each))
        if isinstance(rule.then, Call):
            called = rule.then.procedure
            keys += [_returned(thread, called, at) for at in range(len(rule.then.results))]
        return keys

    def key(self, thread: int, name: str, variable: Variable) -> Key:
        if isinstance(variable, Global):
            return ("global", variable.name)
        return (str(thread), name, variable.name)

    def grow(self, key: Key, values: Values) -> None:
        known = self.sets.get(key, frozenset())
        if known is None or (values is not None and values <= known):
            return
        new = None if values is None else known | values
        self.sets[key] = None if new is not None and len(new) > MOST_VALUES else new
        self.pending.update(self.readers.get(key, {}))


def _returned(thread: int, procedure: str, at: int) -> Key:
    return (str(thread), procedure, "return", str(at))


class _Taking:
    """One rule taken by one thread, with all values at once."""

    def __init__(self, analysis: _Analysis, thread: int, name: str) -> None:
        self.analysis = analysis
        self.thread = thread
        self.name = name
        self.now: dict[Key, Values] = {}
        self.changed: set[Key] = set()

    def get(self, variable: Variable) -> Values:
        key = self.analysis.key(self.thread, self.name, variable)
        return self.now[key] if key in self.now else self.analysis.get(key)

    def put(self, variable: Variable, values: Values) -> None:
        key = self.analysis.key(self.thread, self.name, variable)
        self.now[key] = values
        self.changed.add(key)

    def take(self, rule: Rule) -> None:
        for step in rule.steps:
            if not self.step(step):
                return
        for key in sorted(self.changed):
            self.analysis.grow(key, self.now[key])
        match rule.then:
            case Call(procedure, arguments, results, _):
                values = [self.value(each) for each in arguments]
                self.analysis.enter(self.thread, self.analysis.procedures[procedure], values)
                for at, variable in enumerate(results):
                    returned = self.analysis.get(_returned(self.thread, procedure, at))
                    key = self.analysis.key(self.thread, self.name, variable)
                    self.analysis.grow(key, returned)
            case Return(expressions):
                for at, each in enumerate(expressions):
                    key = _returned(self.thread, self.name, at)
                    self.analysis.grow(key, self.value(each))
            case Goto():
                pass

    def step(self, step: Step) -> bool:
        """Take it; False if it cannot be taken with the values known so far."""
        match step:
            case Assume(condition):
                return self.assume(condition)
            case Assign(target, value):
                self.put(target, self.value(value))
            case Load(target, array, index):
                found: Values = frozenset()
                for at in self.cells(index, len(array.initial)):
                    cell = self.analysis.get(_cell(array.name, at))
                    found = None if cell is None or found is None else found | cell
                self.put(target, found)
            case Store(array, index, value):
                new = self.value(value)
                for at in self.cells(index, len(array.initial)):
                    self.analysis.grow(_cell(array.name, at), new)
            case Havoc(target):
                self.put(target, anything(target.bits))
        return True

    def cells(self, index: Expression, size: int) -> list[int]:
        at = self.value(index)
        return [each for each in range(size) if at is None or each in at]

    def assume(self, condition: Expression) -> bool:
        """Keep of every variable the values with which `condition` can be true."""
        names = sorted(set(variables(condition)), key=lambda each: each.name)
        choices = self.choices(names)
        if choices is None:
            values = self.value(condition)
            return values is None or 1 in values
        kept: list[set[int]] = [set() for _ in names]
        possible = False
        for chosen in product(*choices):
            values_of = dict(zip(names, chosen, strict=True))
            if evaluate(condition, values_of.__getitem__, self.thread):
                possible = True
                for values_kept, value in zip(kept, chosen, strict=True):
                    values_kept.add(value)
        for variable, values_kept in zip(names, kept, strict=True):
            key = self.analysis.key(self.thread, self.name, variable)
            self.now[key] = frozenset(values_kept)
        return possible

    def choices(self, names: list[Variable]) -> list[list[int]] | None:
        """The values of each, or None if there are too many combinations to look at."""
        found: list[list[int]] = []
        combinations = 1
        for variable in names:
            values = self.get(variable)
            combinations *= MOST_COMBINATIONS + 1 if values is None else len(values)
            if values is None or combinations > MOST_COMBINATIONS:
                return None
            found.append(sorted(values))
        return found

    def value(self, expression: Expression) -> Values:
        """Every value that `expression` can have; more where that is too much to look at."""
        names = sorted(set(variables(expression)), key=lambda each: each.name)
        choices = self.choices(names)
        if choices is None:
            return self.by_parts(expression)
        found = {
            evaluate(expression, dict(zip(names, chosen, strict=True)).__getitem__, self.thread)
            for chosen in product(*choices)
        }
        return frozenset(found) if len(found) <= MOST_VALUES else None

    def by_parts(self, expression: Expression) -> Values:
        match expression:
            case Apply(operator, arguments, bits):
                parts = [self.value(each) for each in arguments]
                widths = tuple(each.bits for each in arguments)
                found: set[int] = set()
                combinations = 1
                for part in parts:
                    combinations *= MOST_COMBINATIONS + 1 if part is None else len(part)
                if combinations > MOST_COMBINATIONS:
                    return anything(bits)
                for chosen in product(*(sorted(part or ()) for part in parts)):
                    found.add(apply(operator, chosen, widths, bits))
                return frozenset(found) if len(found) <= MOST_VALUES else None
            case Table(index, entries, bits):
                at = self.value(index)
                if at is None:
                    return frozenset((0, *(each & ((1 << bits) - 1) for each in entries)))
                inside = {entries[each] & ((1 << bits) - 1) for each in at if each < len(entries)}
                return frozenset(inside | {0} if max(at, default=0) >= len(entries) else inside)
            case Read(variable):
                return self.get(variable)
            case Constant(_, bits) | Self(bits):
                return anything(bits)
