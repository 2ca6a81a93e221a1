"""Copies of what threads share: one plane per context, one per guess, one for the end.

Only a global or array that two threads use, that one of them writes and that can have more than
one value is copied. Whatever else there is belongs to one thread, whose run is not cut up, or
never changes: one copy is enough. (That something never changes holds for guessed values too,
because every guess is among the values that `layers` found, and those are closed under all rules.)
Of a copied array, cells with one possible value hold it in
every plane from the start.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import reduce
from typing import TYPE_CHECKING

from heddle.formal.symbolic.expressions import (
    Apply,
    Array,
    Constant,
    Global,
    Local,
    Operator,
    Read,
    Table,
    either,
    equal,
)
from heddle.formal.symbolic.network import Assign, Assume, Call, Havoc, Load, Store
from heddle.formal.symbolic.sequential.layers import values_by_context
from heddle.formal.symbolic.sequential.rewriting import shared_of
from heddle.formal.symbolic.sequential.taking import anything

if TYPE_CHECKING:
    from collections.abc import Iterator

    from heddle.formal.symbolic.expressions import Expression, Variable
    from heddle.formal.symbolic.network import Network, Procedure, Step
    from heddle.formal.symbolic.sequential.taking import Values

MOST_ENTRIES = 256  # of a table that tells which values are possible


def procedures_of(network: Network, thread: int) -> tuple[Procedure, ...]:
    """The procedures that the thread can come to, its first one first."""
    by_name = {each.name: each for each in network.procedures}
    found = {network.threads[thread].procedure: None}
    pending = list(found)
    while pending:
        for rule in by_name[pending.pop()].rules:
            if isinstance(rule.then, Call) and rule.then.procedure not in found:
                found[rule.then.procedure] = None
                pending.append(rule.then.procedure)
    return tuple(by_name[name] for name in found)


@dataclass(frozen=True, slots=True)
class _Spot:
    """A variable, or a cell of an array, whose value is then read through the variable."""

    variable: Variable
    array: Array | None = None
    at: Constant | None = None

    @property
    def load(self) -> tuple[Step, ...]:
        """What has to be done before the value can be read."""
        if self.array is None or self.at is None:
            return ()
        return (Load(self.variable, self.array, self.at),)

    @property
    def value(self) -> Expression:
        return Read(self.variable)

    @property
    def zero(self) -> Expression:
        return Constant(0, self.variable.bits)

    def put(self, value: Expression) -> Step:
        if self.array is None or self.at is None:
            return Assign(self.variable, value)
        return Store(self.array, self.at, value)

    @property
    def forget(self) -> tuple[Step, ...]:
        """What has to be done when the value has been read."""
        return () if self.array is None else (Assign(self.variable, self.zero),)


class Planes:
    """The shared part of a network, and steps over whole copies of it."""

    def __init__(self, network: Network, contexts: int) -> None:
        """Find out what is shared and which values it can have."""
        self._layers = values_by_context(network, contexts)
        possible = self._layers[-1]
        names = _shared(network)
        self.globals = {
            each.name: possible.globals[each.name]
            for each in network.globals
            if each.name in names and _varies(possible.globals[each.name])
        }
        self.cells = {
            each.name: {
                at: values for at, values in enumerate(possible.cells[each.name]) if _varies(values)
            }
            for each in network.arrays
            if each.name in names and any(_varies(cell) for cell in possible.cells[each.name])
        }
        self._constant = {
            name: tuple(next(iter(each)) if each and len(each) == 1 else 0 for each in cells)
            for name, cells in possible.cells.items()
        }
        self._network = network
        self._made: dict[str, None] = {}

    def variable(self, variable: Variable, plane: str) -> Variable:
        """The copy of a shared global; any other variable is its own."""
        if isinstance(variable, Global) and variable.name in self.globals:
            initial = variable.initial if plane == "1" else 0
            return Global(self._name(variable.name, plane), variable.bits, initial)
        return variable

    def array(self, array: Array, plane: str) -> Array:
        """The copy of a shared array; any other is its own."""
        if array.name not in self.cells:
            return array
        initial = array.initial if plane == "1" else self._constant[array.name]
        return replace(array, name=self._name(array.name, plane), initial=initial)

    def _name(self, name: str, plane: str) -> str:
        self._made.setdefault(plane, None)
        return f"{name}#{plane}"

    def all_globals(self) -> tuple[Global, ...]:
        """Those that are not shared, then every copy that was asked for."""
        own = tuple(each for each in self._network.globals if each.name not in self.globals)
        copies = tuple(
            copied
            for each in self._network.globals
            if each.name in self.globals
            for plane in self._made
            if isinstance(copied := self.variable(each, plane), Global)
        )
        return own + copies

    def all_arrays(self) -> tuple[Array, ...]:
        """Those that are not shared, then every copy that was asked for."""
        own = tuple(each for each in self._network.arrays if each.name not in self.cells)
        copied = (each for each in self._network.arrays if each.name in self.cells)
        return own + tuple(self.array(each, plane) for each in copied for plane in self._made)

    def alike(self) -> tuple[tuple[str, ...], ...]:
        """Names of what holds copies of the same variable or array."""
        names = (*self.globals, *self.cells)
        return tuple(tuple(f"{name}#{plane}" for plane in self._made) for name in names)

    def copy(self, source: str, target: str) -> tuple[Step, ...]:
        """`target` becomes what `source` is."""
        steps: list[Step] = []
        for old, new in self._spots(source, target):
            steps += (*old.load, new.put(old.value), *old.forget)
        return tuple(steps)

    def move(self, source: str, target: str) -> tuple[Step, ...]:
        """`target` becomes what `source` is, which is 0 afterwards, because nobody asks any more.

        One variable after the other, so that few of them have to be known twice at a time.
        """
        steps: list[Step] = []
        for old, new in self._spots(source, target):
            steps += (*old.load, new.put(old.value), old.put(old.zero), *old.forget)
        return tuple(steps)

    def settle(self, done: str, known: str) -> tuple[Step, ...]:
        """The rule can be taken only if the two are equal; the first is 0 afterwards."""
        steps: list[Step] = []
        for one, other in self._spots(done, known):
            same = Assume(equal(one.value, other.value))
            steps += (*one.load, *other.load, same, one.put(one.zero), *one.forget, *other.forget)
        return tuple(steps)

    def match(self, done: str, guessed: str) -> tuple[Step, ...]:
        """The rule can be taken only if the two are equal; both are 0 afterwards."""
        steps: list[Step] = []
        for one, other in self._spots(done, guessed):
            same = Assume(equal(one.value, other.value))
            cleared = (one.put(one.zero), other.put(other.zero))
            steps += (*one.load, *other.load, same, *cleared, *one.forget, *other.forget)
        return tuple(steps)

    def clear(self, plane: str) -> tuple[Step, ...]:
        """All 0, because nobody asks any more: fewer states to tell apart."""
        return tuple(one.put(one.zero) for one, _ in self._spots(plane, plane))

    def _spots(self, left: str, right: str) -> Iterator[tuple[_Spot, _Spot]]:
        """Everything that is shared, in both planes."""
        for variable in self._globals():
            one, other = self.variable(variable, left), self.variable(variable, right)
            yield _Spot(one), _Spot(other)
        for array, at, _ in self._cells():
            held, too = _held(array), _held_too(array)
            one_array, other_array = self.array(array, left), self.array(array, right)
            yield _Spot(held, one_array, at), _Spot(too, other_array, at)

    def guess(self, plane: str) -> tuple[Step, ...]:
        """Any values that are possible where the plane begins, each by itself."""
        possible = self._layers[int(plane) - 1 if plane.isdigit() else -1]
        steps: list[Step] = []
        for variable in self._globals():
            copied = self.variable(variable, plane)
            steps += _any_of(copied, possible.globals[variable.name])
        for array, at, _ in self._cells():
            held = _held(array)
            steps += _any_of(held, possible.cells[array.name][at.value])
            steps.append(Store(self.array(array, plane), at, Read(held)))
            steps.append(Assign(held, Constant(0, array.bits)))
        return tuple(steps)

    def _globals(self) -> list[Global]:
        return [each for each in self._network.globals if each.name in self.globals]

    def _cells(self) -> list[tuple[Array, Constant, Values]]:
        return [
            (array, Constant(at, max(1, at.bit_length())), values)
            for array in self._network.arrays
            for at, values in self.cells.get(array.name, {}).items()
        ]


def _held(array: Array) -> Local:
    return Local(f"#held{array.bits}", array.bits)


def _held_too(array: Array) -> Local:
    return Local(f"#too{array.bits}", array.bits)


def _varies(values: Values) -> bool:
    return values is None or len(values) > 1


def _any_of(variable: Variable, values: Values) -> list[Step]:
    """`variable` becomes one of `values`."""
    if values is not None and len(values) == 1:
        return [Assign(variable, Constant(min(values), variable.bits))]
    return [Havoc(variable), *_among(Read(variable), values)]


def _among(value: Expression, values: Values) -> list[Step]:
    """That `value` is one of `values`, said as simply as possible."""
    if values is None or values == anything(value.bits):
        return []
    most = max(values)
    if values == frozenset(range(most + 1)):
        bound = Constant(most + 1, value.bits)
        return [Assume(Apply(Operator.LESS_UNSIGNED, (value, bound), 1))]
    if most >= MOST_ENTRIES:
        one_of = (equal(value, Constant(each, value.bits)) for each in sorted(values))
        return [Assume(reduce(either, one_of))]
    entries = tuple(int(each in values) for each in range(most + 1))
    return [Assume(Table(value, entries, 1))]


def _shared(network: Network) -> set[str]:
    """What two threads use and one of them writes."""
    users: dict[str, set[int]] = {}
    written: set[str] = set()
    for thread in range(len(network.threads)):
        reads, writes = shared_of(procedures_of(network, thread))
        written |= writes
        for name in reads | writes:
            users.setdefault(name, set()).add(thread)
    return {name for name, threads in users.items() if len(threads) > 1 and name in written}
