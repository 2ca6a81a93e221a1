"""Where objects and fields live in the network: numbers, cells, globals."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.abstraction.lowering.library.threads import NUMBER
from heddle.abstraction.micro import ELEMENT, LENGTH, FieldKey, Reg, Sort
from heddle.abstraction.micro.operands import OWNER, WAITING, waiter
from heddle.abstraction.values.activations import Activation
from heddle.abstraction.values.arithmetic import Values
from heddle.abstraction.values.interpreter import Interpreter
from heddle.engines.contexts.build.terms import IntShape, RefShape, Shape, int_shape, width_for
from heddle.formal.symbolic.expressions import Array, Global
from heddle.program.jdk import java_name

#: A longer array of known length is not laid out.
LONGEST = 256


@dataclass(frozen=True, slots=True)
class Storage:
    """A field: its shape, its array (or variable, if there is one object), the objects' cells."""

    shape: Shape
    array: Array | None
    variable: Global | None
    first: dict[int, int]

    @property
    def is_stored(self) -> bool:
        """Whether there is anything to read."""
        return self.array is not None or self.variable is not None


class Layout:
    """The numbers of objects, and the storage of fields, made when first asked for."""

    def __init__(self, interpreter: Interpreter) -> None:
        """Number the objects in the order in which the analysis met them."""
        self.interpreter = interpreter
        self.heap = interpreter.heap
        self.universe = interpreter.universe
        self.bounds = interpreter.bounds
        self._single = interpreter.transfer.is_single
        self.numbers: list[tuple[int, ...]] = []
        self.made_of: list[int] = []
        for made in self.universe.objects:
            copies = 1 if self._single(made.number) else self.bounds.heap
            start = len(self.made_of)
            self.numbers.append(tuple(range(start, start + copies)))
            self.made_of += [made.number] * copies
        self.globals: dict[str, Global] = {}
        self.arrays: dict[str, Array] = {}
        self._fields: dict[tuple[FieldKey, str], Storage] = {}
        self._by_field: dict[FieldKey, list[int]] = {}
        for number, field in sorted(self.heap.cells):
            self._by_field.setdefault(field, []).append(number)
        self.owner_bits = width_for(len(interpreter.roots) + 1)

    def type_of(self, number: int) -> str:
        """The class of a concrete object."""
        return self.universe.objects[self.made_of[number]].type

    def domain(self, values: Values) -> tuple[int, ...]:
        """The concrete objects that a set of abstract ones means.

        Null comes last, so that a set has the same places with and without it.
        """
        numbers = sorted(each for it in values or () for each in self.numbers[it])
        return tuple(numbers) if 0 not in numbers else (*numbers[1:], 0)

    def shape(self, values: Values, sort: Sort) -> Shape:
        """The shape of a variable with these values."""
        if sort is Sort.REF:
            return RefShape(self.domain(values))
        bits = self.bounds.bits
        return int_shape(values or frozenset(), any_value=values is None, bits=bits)

    def register_shape(self, activation: Activation, register: Reg) -> Shape | None:
        """How a register is held, from all values that it has anywhere."""
        if register.sort is Sort.NOTHING:
            return None
        known: frozenset[int] = frozenset()
        found = any_value = False
        for state in activation.states.values():
            if register.name in state.registers:
                found = True
                values = state.registers[register.name]
                any_value = any_value or values is None
                known |= values or frozenset()
        if not found:
            return None
        if register.sort is Sort.REF:
            return self.shape(known, Sort.REF)
        # Where the value is known it may be wider than any unknown one.
        bits = self.bounds.bits
        return int_shape(known, any_value=any_value, bits=bits)

    def known(self, values: Values, sort: Sort) -> bool:
        """Whether there is one value only."""
        return self.shape(values, sort).is_constant

    def capacity(self, made: int) -> int:
        """How many elements the copies of an array have room for."""
        lengths = self.heap.get((made, LENGTH))
        if lengths is None:
            return self.bounds.heap
        fitting = [each for each in lengths if 0 <= each <= LONGEST]
        return max(fitting, default=0)

    def element_group(self, made: int) -> str:
        """Arrays whose elements are stored together."""
        letter = self.universe.objects[made].type[1]
        return "L" if letter in "L[" else "B" if letter == "Z" else letter

    def storage(self, field: FieldKey, sort: Sort, holders: list[int]) -> Storage:
        """The storage of a field of abstract objects; elements of arrays by their kind."""
        group = ""
        if field == ELEMENT and holders:
            group = self.element_group(holders[0])
        elif field not in self.heap.ambiguous and len(holders) == 1:
            group = f" of {holders[0]}"
        key = (field, group)
        if key not in self._fields:
            self._fields[key] = self._stored(field, group, sort, holders)
        return self._fields[key]

    def _stored(self, field: FieldKey, group: str, sort: Sort, holders: list[int]) -> Storage:
        objects = self._by_field.get(field, [])
        if field == ELEMENT:
            objects = [each for each in objects if self.element_group(each) == group]
        elif group:
            objects = holders
        values = self._union([self.heap.get((each, field)) for each in objects])
        if field == ELEMENT and values is not None:
            values |= {0}
        shape = self.shape(values, sort)
        if shape.is_constant:
            return Storage(shape, None, None, {})
        first: dict[int, int] = {}
        initial: list[int] = []
        for each in objects:
            for number in self.numbers[each]:
                first[number] = len(initial)
                initial += self._initial(each, field, shape)
        name = f"{java_name(field[0])}.{field[1]}{group}"
        if len(initial) == 1:
            variable = self.globals.setdefault(name, Global(name, shape.bits, initial[0]))
            return Storage(shape, None, variable, first)
        array = Array(name, shape.bits, tuple(initial) or (0,))
        self.arrays[name] = array
        return Storage(shape, array, None, first)

    def _initial(self, made: int, field: FieldKey, shape: Shape) -> list[int]:
        """What the cells of an object hold at first."""
        if field != ELEMENT:
            values = self.heap.default((made, field))
            if (made, field) not in self.heap.written:
                values = self.heap.get((made, field))
            return [self._encoded(values, shape)]
        known = self.universe.objects[made]
        elements: tuple[Values, ...] = ()
        if known.key[0] == "snapshot":
            elements = self.heap.initialised.elements(self.universe, known)
        if known.key[0] == "arguments":
            elements = self.interpreter.given_arguments()
        cells = [self._encoded(each, shape) for each in elements[: self.capacity(made)]]
        return cells + [self._encoded(frozenset({0}), shape)] * (self.capacity(made) - len(cells))

    def _encoded(self, values: Values, shape: Shape) -> int:
        if values is None or len(values) != 1:
            return 0
        value = min(values)
        return shape.encode_number(self.numbers[value][0] if isinstance(shape, RefShape) else value)

    def _union(self, values: list[Values]) -> Values:
        result: set[int] = set()
        for each in values:
            if each is None:
                return None
            result |= each
        return frozenset(result)

    def owner(self, number: int) -> Global:
        """Which thread owns the monitor of a concrete object, plus one."""
        return self._global(f"owner.{number}", self.owner_bits)

    def is_tracked(self, made: int) -> bool:
        """Whether the owner of the monitor can make a difference."""
        return made in self.heap.owners_read or self.heap.is_shared((made, OWNER))

    def waiting(self, thread: int) -> tuple[Shape, Global | None]:
        """What a thread waits for."""
        cell = (self.universe.constant(waiter(thread)), WAITING)
        shape = self.shape(self.heap.get(cell), Sort.REF)
        if shape.is_constant:
            return shape, None
        name = f"waiting.{thread}"
        nothing = shape.encode_number(0)
        return shape, self.globals.setdefault(name, Global(name, shape.bits, nothing))

    def subject(self, thread: int) -> tuple[Shape, Global | None]:
        """The object of a thread."""
        shape = self.shape(self.interpreter.roots[thread].subjects, Sort.REF)
        if shape.is_constant:
            return shape, None
        return shape, self._global(f"subject.{thread}", shape.bits)

    def started(self, thread: int) -> Global:
        """Whether a thread has been started."""
        return self._global(f"started.{thread}", 1)

    def counter(self, name: str, most: int) -> Global:
        """A counter from 0 to `most`."""
        return self._global(name, width_for(most + 1))

    def argument(self, name: str, bits: int) -> Global:
        """An argument of the method that is checked; it may be anything."""
        name = f"argument.{name}"
        return self.globals.setdefault(name, Global(name, bits, None))

    def _global(self, name: str, bits: int) -> Global:
        return self.globals.setdefault(name, Global(name, bits, 0))


__all__ = ["LONGEST", "NUMBER", "IntShape", "Layout", "Storage"]
