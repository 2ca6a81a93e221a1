"""How many bits each integer of a program needs.

Whoever computes with bit vectors does so in two's complement of some number of bits. A variable
whose values provably all fit gets no more bits than they need; any other gets that number and
wraps around there, which the answer has to say. The proof is the interval analysis of `ranges`
inside bodies, and one interval for all of a field, of an argument, of a result and of all arrays
of a type between them: that holds whatever the threads do.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from heddle.abstraction.bits import Declared
from heddle.abstraction.intervals import Interval, of_bits
from heddle.abstraction.ranges import USUAL, Ranges
from heddle.abstraction.world import (
    Argument,
    Element,
    FieldPlace,
    World,
    is_librarys,
    range_of,
)
from heddle.program.operators import ElementType

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from heddle._core import FieldRef
    from heddle.abstraction.world import Place
    from heddle.program.body import MethodId
    from heddle.program.operands import Register

PATIENCE = 4  # how often a place may grow before it is widened


@dataclass(frozen=True, slots=True)
class Width:
    """The bits of a variable; it is extended with its sign if `signed`, with zeros otherwise.

    `exact`: every value it can have in Java fits. Otherwise it wraps around.
    """

    bits: int
    signed: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class Widths:
    """The widths of all variables, and the intervals they come from.

    Registers and places without an interval are never written as far as the analysis saw.
    """

    bits: int
    registers: Mapping[tuple[MethodId, Register], Interval]
    places: Mapping[Place, Interval]
    declared: Declared = field(default_factory=Declared)

    def register(self, method: MethodId, register: Register) -> Width:
        """The width of a register of a method."""
        return self.of(self.registers.get((method, register), Interval(0, 0)))

    def place(self, place: Place) -> Width:
        """The width of a field, an argument, a result or the elements of arrays."""
        interval = self.places.get(place) or range_of(place) or Interval(0, 0)
        if place in self.declared.bits:
            return _declared(self.declared.bits[place], interval)
        return self.of(interval)

    def of(self, interval: Interval) -> Width:
        """The width of a variable with these values."""
        if not of_bits(self.bits).covers(interval):
            return Width(self.bits, signed=True, exact=False)
        if interval.low >= 0:
            return Width(max(1, interval.high.bit_length()), signed=False, exact=True)
        most = max(~interval.low, interval.high)
        return Width(most.bit_length() + 1, signed=True, exact=True)


def _declared(bits: int, interval: Interval) -> Width:
    if interval.low >= 0 and interval.high < 1 << bits:
        return Width(bits, signed=False, exact=True)
    return Width(bits, signed=True, exact=of_bits(bits).covers(interval))


def narrow(world: World, bits: int, declared: Declared | None = None) -> Widths:
    """The widths with which to compute in `bits` bits; what is declared stays as declared."""
    analysis = _Analysis(world, declared or Declared())
    analysis.run()
    return Widths(bits, analysis.registers, analysis.places, analysis.declared)


class _Analysis:
    """The fixed point between bodies: a body is looked at again when what it reads has grown."""

    def __init__(self, world: World, declared: Declared) -> None:
        self.world = world
        self.declared = declared
        self.targets = world.targets
        self.registers: dict[tuple[MethodId, Register], Interval] = {}
        self.places: dict[Place, Interval] = {}
        self.grown: dict[Place, int] = {}
        self.readers: dict[Place, dict[int, None]] = {}
        self.pending: dict[int, None] = dict.fromkeys(range(len(world.bodies)))
        self.reading = -1
        self.ranges = [Ranges(body, self) for body in world.bodies]
        self.thresholds = sorted({each for ranges in self.ranges for each in ranges.thresholds})
        self.open_fields = not world.fields_are_closed()

    def run(self) -> None:
        for place, value in self._first():
            self.put(place, value)
        while self.pending:
            number = next(iter(self.pending))
            del self.pending[number]
            self.reading = number
            for register, value in self.ranges[number].run().items():
                self.registers[self.world.bodies[number].method, register] = value

    def _first(self) -> Iterator[tuple[Place, Interval]]:
        for element in ElementType:
            whole = range_of(Element(element))
            if whole is not None:
                opened = element in self.world.open_elements()
                yield Element(element), whole if opened else Interval(0, 0)
        opened_methods = self.world.open_methods()
        for body in self.world.bodies:
            if body.method in opened_methods:
                for position in range(len(body.parameters)):
                    place = Argument(body.method, position)
                    anything = range_of(place)
                    if anything is not None:
                        yield place, anything
        yield from self.world.given.items()

    def known(self, place: Place) -> Interval | None:
        """As `Facts` has it."""
        self.readers.setdefault(place, {})[self.reading] = None
        if isinstance(place, FieldPlace) and place not in self.places:
            self.places[place] = self._initial(place)
        found = self.places.get(place)
        bits = self.declared.bits.get(place)
        if found is None or bits is None:
            return found
        whole = Interval(0, (1 << bits) - 1) if found.low >= 0 else of_bits(bits)
        return found if whole.covers(found) else of_bits(bits)

    def _initial(self, place: FieldPlace) -> Interval:
        whole = range_of(place)
        unknown = self.open_fields or is_librarys(place.owner)
        return whole if unknown and whole is not None else Interval(0, 0)

    def put(self, place: Place, value: Interval) -> None:
        """As `Facts` has it."""
        old = self.places.get(place)
        if old is None and isinstance(place, FieldPlace):
            old = self._initial(place)
            self.places[place] = old
        if old is not None and old.covers(value):
            return
        new = value if old is None else old.join(value)
        if isinstance(place, Element) and place.type is ElementType.BYTE_OR_BOOLEAN:
            new = new.join(Interval(0, 1)) if new.high > 1 or new.low < 0 else new
        self.grown[place] = self.grown.get(place, 0) + 1
        if old is not None and self.grown[place] > PATIENCE:
            near = self.grown[place] <= 4 * PATIENCE
            new = old.widened(new, self.thresholds if near else USUAL)
        whole = range_of(place)
        self.places[place] = (new.meet(whole) if whole is not None else None) or new
        self.pending.update(self.readers.get(place, {}))

    def field(self, reference: FieldRef) -> FieldPlace:
        """As `Facts` has it."""
        owner = self.world.declaring(reference)
        return FieldPlace(owner, reference.name, reference.descriptor)
