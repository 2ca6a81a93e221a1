"""Which values every variable of a network can ever have, each variable by itself.

One set per global, per cell of an array and, for each thread, per local of a procedure, grown
until no rule of any thread adds to it (an independent-attribute analysis). A run of the network
only ever shows values that stand in these sets: they hold the first values, and a rule taken with
values of the sets, in whatever combination, ends with values of the sets. So what has one value
in its set never changes and needs no copies.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.formal.symbolic.expressions import Array
from heddle.formal.symbolic.network import Call, Goto, Network, Procedure, Return, Rule
from heddle.formal.symbolic.sequential.rule_values import (
    Key,
    RuleValues,
    Values,
    anything,
    cell_of,
    joined,
    key_of,
)
from heddle.formal.symbolic.uses import read

RuleAt = tuple[int, str, int]  # thread, procedure, rule

PATIENCE = 24  # how often a set may grow before it counts as any value


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
            each.name: tuple(
                analysis.get(cell_of(each.name, at)) for at in range(len(each.initial))
            )
            for each in network.arrays
        },
    )


def first_values(value: int | None, bits: int) -> Values:
    """What a variable begins with; None is anything."""
    return anything(bits) if value is None else frozenset((value & ((1 << bits) - 1),))


class _Analysis:
    """The fixed point; `sets` has no entry for what has no value yet."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.procedures = {each.name: each for each in network.procedures}
        self.sets: dict[Key, Values] = {}
        self.readers: dict[Key, dict[RuleAt, None]] = {}
        self.pending: dict[RuleAt, None] = {}
        self.entered: set[tuple[int, str]] = set()
        self.grown: dict[Key, int] = {}
        self.widths: dict[Key, int] = {}

    def get(self, key: Key) -> Values:
        return self.sets.get(key, frozenset())

    def run(self) -> None:
        for variable in self.network.globals:
            first = first_values(variable.initial, variable.bits)
            self.grow(("global", variable.name), first, variable.bits)
        for array in self.network.arrays:
            for at, value in enumerate(array.initial):
                first = first_values(value, array.bits)
                self.grow(cell_of(array.name, at), first, array.bits)
        for number, thread in enumerate(self.network.threads):
            procedure = self.procedures[thread.procedure]
            arguments = [
                first_values(value, parameter.bits)
                for value, parameter in zip(thread.arguments, procedure.parameters, strict=True)
            ]
            self.enter(number, procedure, arguments)
        while self.pending:
            place = next(iter(self.pending))
            del self.pending[place]
            runner, name, rule = place
            self.take(runner, name, self.procedures[name].rules[rule])

    def take(self, thread: int, name: str, rule: Rule) -> None:
        taking = RuleValues(thread, name, self.get)
        if not taking.take(rule):
            return
        for key in sorted(taking.changed):
            self.grow(key, taking.now[key], self.widths[key])
        match rule.then:
            case Call(procedure, arguments, results, _):
                values = [taking.value(each) for each in arguments]
                self.enter(thread, self.procedures[procedure], values)
                for at, variable in enumerate(results):
                    returned = self.get(_returned(thread, procedure, at))
                    self.grow(key_of(thread, name, variable), returned, variable.bits)
            case Return(expressions):
                for at, each in enumerate(expressions):
                    self.grow(_returned(thread, name, at), taking.value(each), each.bits)
            case Goto():
                pass

    def enter(self, thread: int, procedure: Procedure, arguments: list[Values]) -> None:
        for parameter, values in zip(procedure.parameters, arguments, strict=True):
            self.grow(key_of(thread, procedure.name, parameter), values, parameter.bits)
        if (thread, procedure.name) in self.entered:
            return
        self.entered.add((thread, procedure.name))
        for local in procedure.locals:
            self.grow(key_of(thread, procedure.name, local), frozenset((0,)), local.bits)
        for number, rule in enumerate(procedure.rules):
            place = (thread, procedure.name, number)
            self.pending[place] = None
            for key in self.reads(thread, procedure.name, rule):
                self.readers.setdefault(key, {})[place] = None

    def reads(self, thread: int, name: str, rule: Rule) -> list[Key]:
        keys: list[Key] = []
        for each in sorted(read(rule), key=lambda found: found.name):
            if isinstance(each, Array):
                keys += [cell_of(each.name, at) for at in range(len(each.initial))]
            else:
                keys.append(key_of(thread, name, each))
        if isinstance(rule.then, Call):
            called = rule.then.procedure
            keys += [_returned(thread, called, at) for at in range(len(rule.then.results))]
        return keys

    def grow(self, key: Key, values: Values, bits: int) -> None:
        self.widths[key] = bits
        known = self.get(key)
        new = joined(known, values)
        if new == known:
            return
        self.grown[key] = self.grown.get(key, 0) + 1
        self.sets[key] = anything(bits) if self.grown[key] > PATIENCE else new
        self.pending.update(self.readers.get(key, {}))


def _returned(thread: int, procedure: str, at: int) -> Key:
    return (str(thread), procedure, "return", str(at))
