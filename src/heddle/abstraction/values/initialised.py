"""The JDK's classes as their initialisers left them: what the program finds when it begins."""

from __future__ import annotations

from heddle.abstraction.micro import ELEMENT, LENGTH, FieldKey, Obj
from heddle.abstraction.micro.objects import Made, Universe
from heddle.abstraction.values.arithmetic import Values
from heddle.errors import HeddleError
from heddle.machine.snapshot import (
    ElementPlace,
    FieldPlace,
    Object,
    Reference,
    Snapshot,
    Value,
    snapshot,
)
from heddle.program.jdk import INTEGER_BOXES
from heddle.program.program import Program


class Initialised:
    """Answers from a snapshot; `missing` collects the classes that it should have had.

    `read` are the static fields that were asked for.
    """

    def __init__(self, program: Program, classes: tuple[str, ...]) -> None:
        """With these classes initialised; no snapshot is taken if there are none."""
        self.missing: set[str] = set()
        self.failed: set[str] = set()
        self.read: set[FieldKey] = set()
        self.classes = classes
        self._snapshot: Snapshot | None = snapshot(program, classes) if classes else None
        self._objects: dict[int, Object] = {}

    def static(self, universe: Universe, key: FieldKey) -> Values:
        """The value of a static field; nothing if it is not known."""
        owner, name = key
        self.read.add(key)
        if self._snapshot is None or not self._snapshot.is_initialised(owner):
            unknown = owner in self.classes
            (self.failed if unknown else self.missing).add(owner)
            return frozenset()
        try:
            return self._values(universe, self._snapshot.static(owner, name))
        except HeddleError:
            self.failed.add(owner)
            return frozenset()

    def field(self, universe: Universe, made: Made, key: FieldKey) -> Values:
        """What a field of an object of the snapshot holds."""
        number = made.key[1]
        assert isinstance(number, int)
        held = self._object(number)
        if key == LENGTH:
            return frozenset({len(held.elements or ())})
        if key == ELEMENT:
            values: frozenset[int] = frozenset()
            for each in held.elements or ():
                values |= self._values(universe, each) or frozenset()
            return values
        if key in held.fields:
            return self._values(universe, held.fields[key])
        return frozenset({0})

    def elements(self, universe: Universe, made: Made) -> tuple[Values, ...]:
        """The elements of an array of the snapshot, one by one."""
        number = made.key[1]
        assert isinstance(number, int)
        return tuple(self._values(universe, each) for each in self._object(number).elements or ())

    def place(self, type_name: str, offset: int) -> FieldPlace | ElementPlace | None:
        """What an offset of `Unsafe` means in objects of a class."""
        if self._snapshot is None:
            return None
        try:
            return self._snapshot.offset_field(type_name, offset)
        except HeddleError:
            return None

    def handle(self, made: Made) -> FieldPlace | ElementPlace | None:
        """What a var handle gives access to."""
        number = made.key[1]
        if self._snapshot is None or made.key[0] != "snapshot" or not isinstance(number, int):
            return None
        return self._snapshot.var_handle(Reference(number))

    def _object(self, number: int) -> Object:
        if number not in self._objects:
            assert self._snapshot is not None
            self._objects[number] = self._snapshot.object(Reference(number))
        return self._objects[number]

    def _values(self, universe: Universe, value: Value) -> Values:
        if value is None:
            return frozenset({0})
        if isinstance(value, float):
            return None
        if isinstance(value, int):
            return frozenset({value})
        return frozenset({self._known(universe, value)})

    def _known(self, universe: Universe, reference: Reference) -> int:
        """Objects that the model knows by other names keep these."""
        held = self._object(reference.number)
        assert self._snapshot is not None
        if held.mirrors is not None:
            return universe.constant(Obj("class", held.mirrors))
        if reference == self._snapshot.main_thread():
            return universe.constant(Obj("thread", "main"))
        if held.text is not None and self._snapshot.literal(held.text) == reference:
            return universe.constant(Obj("string", held.text))
        value = held.fields.get((held.class_name, "value"))
        if f"L{held.class_name};" in INTEGER_BOXES and isinstance(value, int):
            box = ("box", held.class_name, value)
            return universe.made(box, held.class_name, value=value)
        key = ("snapshot", reference.number)
        return universe.made(key, held.class_name, text=held.text)
