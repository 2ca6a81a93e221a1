"""One rule taken by one thread with sets of values, each variable by itself."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

from heddle.formal.symbolic.arithmetic import apply, evaluate
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
from heddle.formal.symbolic.network import Assign, Assume, Havoc, Load, Rule, Step, Store
from heddle.formal.symbolic.uses import variables

Values = frozenset[int] | None  # None: any value of the width
Key = tuple[str, ...]  # of a variable or a cell

MOST_VALUES = 256  # a larger set counts as any value
MOST_COMBINATIONS = 1024


def anything(bits: int) -> Values:
    """Every value of the width, as a set where that is small."""
    return frozenset(range(1 << bits)) if 1 << bits <= MOST_VALUES else None


def joined(one: Values, other: Values) -> Values:
    """What is in either."""
    if one is None or other is None:
        return None
    both = one | other
    return both if len(both) <= MOST_VALUES else None


def key_of(thread: int, procedure: str, variable: Variable) -> Key:
    """How a variable of a thread's procedure is found."""
    if isinstance(variable, Global):
        return ("global", variable.name)
    return (str(thread), procedure, variable.name)


def cell_of(array: str, at: int) -> Key:
    """How a cell is found."""
    return ("cell", array, str(at))


class RuleValues:
    """Takes steps; `changed` is what they have written."""

    def __init__(self, thread: int, procedure: str, known: Callable[[Key], Values]) -> None:
        """Begin with what is `known`."""
        self.thread = thread
        self.procedure = procedure
        self.known = known
        self.now: dict[Key, Values] = {}
        self.changed: set[Key] = set()

    def take(self, rule: Rule) -> bool:
        """Take all its steps; False if the rule cannot be taken with these values."""
        return all(self.step(step) for step in rule.steps)

    def get(self, key: Key) -> Values:
        """What can be there now."""
        return self.now[key] if key in self.now else self.known(key)

    def put(self, key: Key, values: Values) -> None:
        """These values are there now, and no others."""
        self.now[key] = values
        self.changed.add(key)

    def key(self, variable: Variable) -> Key:
        """How the variable is found."""
        return key_of(self.thread, self.procedure, variable)

    def step(self, step: Step) -> bool:
        """Take it; False if it cannot be taken with the values known so far."""
        match step:
            case Assume(condition):
                return self.assume(condition)
            case Assign(target, value):
                self.put(self.key(target), self.value(value))
            case Load(target, array, index):
                found: Values = frozenset()
                for at in self.cells(index, len(array.initial)):
                    found = joined(found, self.get(cell_of(array.name, at)))
                self.put(self.key(target), found)
            case Store(array, index, value):
                new = self.value(value)
                cells = [cell_of(array.name, at) for at in self.cells(index, len(array.initial))]
                for cell in cells:
                    self.put(cell, new if len(cells) == 1 else joined(new, self.get(cell)))
            case Havoc(target):
                self.put(self.key(target), anything(target.bits))
        return True

    def cells(self, index: Expression, size: int) -> list[int]:
        """The cells of an array of that size that `index` can name."""
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
            self.now[self.key(variable)] = frozenset(values_kept)
        return possible

    def choices(self, names: list[Variable]) -> list[list[int]] | None:
        """The values of each, or None if there are too many combinations to look at."""
        found: list[list[int]] = []
        combinations = 1
        for variable in names:
            values = self.get(self.key(variable))
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
            return self._by_parts(expression)
        found = {
            evaluate(expression, dict(zip(names, chosen, strict=True)).__getitem__, self.thread)
            for chosen in product(*choices)
        }
        return frozenset(found) if len(found) <= MOST_VALUES else None

    def _by_parts(self, expression: Expression) -> Values:
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
                return self.get(self.key(variable))
            case Constant(_, bits) | Self(bits):
                return anything(bits)
