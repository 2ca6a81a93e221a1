"""What threads share at the start of each context, kept beside the values now.

The values now are the variables of the network themselves. Before each context they are copied to a
*plane*, so that the thread that runs it, and the one that ran the context before, can run again and
meet the same values. Only a global or array that two threads use, that one of them writes and that
can have more than one value is copied. What one thread alone uses begins again whenever that thread
does; whatever is never written stays. Values that are known before the first context need no plane.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from heddle.formal.symbolic.expressions import (
    Array,
    Constant,
    Expression,
    Global,
    Local,
    Read,
    Variable,
    equal,
)
from heddle.formal.symbolic.network import (
    Assign,
    Assume,
    Call,
    Havoc,
    Load,
    Network,
    Procedure,
    Step,
    Store,
)
from heddle.formal.symbolic.sequential.control import choose
from heddle.formal.symbolic.sequential.rule_values import Values
from heddle.formal.symbolic.sequential.values import possible_values
from heddle.formal.symbolic.uses import shared_of

END = "end"


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
    initial: int | None
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

    def begin(self) -> tuple[Step, ...]:
        """The first value again."""
        if self.initial is not None:
            return (self.put(Constant(self.initial, self.variable.bits)),)
        if self.array is None:
            return (Havoc(self.variable),)
        return (Havoc(self.variable), self.put(self.value), *self.forget)

    @property
    def forget(self) -> tuple[Step, ...]:
        """What has to be done when the value has been read."""
        return () if self.array is None else (Assign(self.variable, self.zero),)


class ContextCopies:
    """The shared part of a network, and steps over whole copies of it."""

    def __init__(self, network: Network) -> None:
        """Find out what is shared and what changes at all."""
        possible = possible_values(network)
        shared, self._own = _users(network)
        self._varying = {
            each.name for each in network.globals if _varies(possible.globals[each.name])
        }
        self._cells = {
            each.name: [at for at, cell in enumerate(possible.cells[each.name]) if _varies(cell)]
            for each in network.arrays
        }
        changing = self._varying | {name for name, cells in self._cells.items() if cells}
        self._copied = shared & changing
        self._network = network
        self._made: dict[str, None] = {}

    def all_globals(self) -> tuple[Global, ...]:
        """The values now, then every copy that was asked for."""
        now = tuple(
            replace(each, initial=0) if each.name in self._copied else each
            for each in self._network.globals
        )
        return now + tuple(
            _copy(each, plane) for each in self._network.globals for plane in self._planes_of(each)
        )

    def all_arrays(self) -> tuple[Array, ...]:
        """The values now, then every copy that was asked for."""
        now = tuple(
            self._emptied(each) if each.name in self._copied else each
            for each in self._network.arrays
        )
        return now + tuple(
            self._cell_copy(each, plane)
            for each in self._network.arrays
            for plane in self._planes_of(each)
        )

    def alike(self) -> tuple[tuple[str, ...], ...]:
        """Names of what holds copies of the same variable or array."""
        everything: list[Global | Array] = [*self._network.globals, *self._network.arrays]
        return tuple(
            (each.name, *(f"{each.name}#{plane}" for plane in self._planes_of(each)))
            for each in everything
            if each.name in self._copied
        )

    def _planes_of(self, each: Global | Array) -> list[str]:
        """The planes that have a copy; the first has one only where it is not known beforehand."""
        if each.name not in self._copied:
            return []
        known = each.initial is not None and (isinstance(each, Global) or None not in each.initial)
        return [plane for plane in self._made if plane != "1" or not known]

    def keep(self, plane: str) -> tuple[Step, ...]:
        """The plane becomes what is now, whose values become 0: they are not read again."""
        steps: list[Step] = []
        for now, kept in self._spots(plane):
            steps += (*now.load, kept.put(now.value), now.put(now.zero), *now.forget)
        return tuple(steps)

    def restore(self, plane: str) -> tuple[Step, ...]:
        """The values now become those of the plane."""
        steps: list[Step] = []
        for now, kept in self._spots(plane):
            if plane == "1" and kept.initial is not None:
                steps.append(now.put(Constant(kept.initial, kept.variable.bits)))
            else:
                steps += (*kept.load, now.put(kept.value), *kept.forget)
        return tuple(steps)

    def match(self, plane: str) -> tuple[Step, ...]:
        """The rule can be taken only if the values now are those of the plane; they are 0 then."""
        steps: list[Step] = []
        for now, kept in self._spots(plane):
            same = Assume(equal(now.value, kept.value))
            steps += (*now.load, *kept.load, same, now.put(now.zero), *now.forget, *kept.forget)
        return tuple(steps)

    def drop(self, plane: str, condition: Expression) -> tuple[Step, ...]:
        """Where the condition holds, the plane becomes 0: it is not read again."""
        steps: list[Step] = []
        for _, kept in self._spots(plane):
            if plane != "1" or kept.initial is None:
                left = choose(condition, kept.zero, kept.value)
                steps += (*kept.load, kept.put(left), *kept.forget)
        return tuple(steps)

    def clear(self) -> tuple[Step, ...]:
        """The values now become 0: they are not read again."""
        return tuple(now.put(now.zero) for now in self._all(self._copied))

    def begin(self, thread: int) -> tuple[Step, ...]:
        """What the thread alone uses has its first values."""
        return tuple(step for own in self._all(self._own[thread]) for step in own.begin())

    def finish(self, thread: int) -> tuple[Step, ...]:
        """What the thread alone uses becomes 0: it is not read again."""
        return tuple(own.put(own.zero) for own in self._all(self._own[thread]))

    def _spots(self, plane: str) -> Iterator[tuple[_Spot, _Spot]]:
        """Everything that is copied: the value now, and that of the plane."""
        self._made.setdefault(plane, None)
        for now in self._all(self._copied):
            if isinstance(now.variable, Global):
                yield now, replace(now, variable=_copy(now.variable, plane))
            elif now.array is not None:
                held = Local(f"#kept{now.array.bits}", now.array.bits)
                array = self._cell_copy(now.array, plane)
                yield now, replace(now, variable=held, array=array)

    def _all(self, names: set[str]) -> Iterator[_Spot]:
        for variable in self._network.globals:
            if variable.name in names and variable.name in self._varying:
                yield _Spot(replace(variable, initial=0), variable.initial)
        for array in self._network.arrays:
            if array.name in names:
                now = self._emptied(array) if array.name in self._copied else array
                held = Local(f"#held{array.bits}", array.bits)
                for at in self._cells[array.name]:
                    place = Constant(at, max(1, at.bit_length()))
                    yield _Spot(held, array.initial[at], now, place)

    def _emptied(self, array: Array) -> Array:
        """Cells that change are written before they are read."""
        varying = self._cells[array.name]
        cells = tuple(0 if at in varying else each for at, each in enumerate(array.initial))
        return replace(array, initial=cells)

    def _cell_copy(self, array: Array, plane: str) -> Array:
        initial = tuple(
            None if plane == "1" and first is None and at in self._cells[array.name] else 0
            for at, first in enumerate(array.initial)
        )
        return replace(array, name=f"{array.name}#{plane}", initial=initial)


def _copy(variable: Global, plane: str) -> Global:
    initial = None if plane == "1" and variable.initial is None else 0
    return Global(f"{variable.name}#{plane}", variable.bits, initial)


def first_value(variable: Global, values: Mapping[str, int]) -> int:
    """What the variable began with, of the variables of the one thread when it began."""
    return values.get(_copy(variable, "1").name, values[variable.name])


def _varies(values: Values) -> bool:
    return values is None or len(values) > 1


def _users(network: Network) -> tuple[set[str], list[set[str]]]:
    """What two threads use and one of them writes; for each thread, what it alone uses."""
    users: dict[str, set[int]] = {}
    written: set[str] = set()
    for thread in range(len(network.threads)):
        reads, writes = shared_of(procedures_of(network, thread))
        written |= writes
        for name in reads | writes:
            users.setdefault(name, set()).add(thread)
    own: list[set[str]] = [set() for _ in network.threads]
    for name in written:
        if len(users[name]) == 1:
            own[min(users[name])].add(name)
    return {name for name in written if len(users[name]) > 1}, own
