"""The library as it is before `main`: statics and objects, for those who take them for constants.

What reads a program without running it still needs what the JDK computed when it was initialised:
the cache of `Integer`, the constants of `TimeUnit`, which field an offset of `Unsafe` stands for.
A snapshot boots the machine, runs initialisers of the JDK's classes one after the other, and then
answers questions; no code of the program runs. Class names are internal: `java/lang/Integer`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from struct import unpack
from types import MappingProxyType
from typing import TypeAlias

from heddle import _core
from heddle.errors import HeddleError, InputError, UnsupportedFeature
from heddle.machine.start import boot
from heddle.program.jdk import java_name
from heddle.program.program import Program
from heddle.results.scheduling import Library, Scheduling


@dataclass(frozen=True, slots=True, order=True)
class Reference:
    """An object of one snapshot: equal numbers are the same object."""

    number: int


Value: TypeAlias = "int | float | Reference | None"
"""`boolean` and `char` are whole numbers, `None` is null."""


@dataclass(frozen=True, slots=True)
class Object:
    """What an object holds: fields by declaring class and name, or the elements of an array.

    `text` are the characters of a `java.lang.String`; `mirrors` is the class that a
    `java.lang.Class` stands for.
    """

    class_name: str
    fields: Mapping[tuple[str, str], Value] = field(default_factory=dict)
    elements: tuple[Value, ...] | None = None
    text: str | None = None
    mirrors: str | None = None


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field, by the class that declares it."""

    class_name: str
    field_name: str
    is_static: bool


@dataclass(frozen=True, slots=True)
class ElementPlace:
    """The elements of arrays of a class: the first at offset `base`, the next `scale` further."""

    array_class: str
    base: int
    scale: int

    def index(self, offset: int) -> int:
        """The index of the element at an offset of `Unsafe`; InputError if none begins there."""
        index, rest = divmod(offset - self.base, self.scale)
        if rest or index < 0:
            raise InputError(f"no element of {self.array_class} begins at offset {offset}")
        return index


@dataclass(frozen=True, slots=True)
class Snapshot:
    """An initialised library; `failures` says why a class that was asked for is not."""

    _core: _core.Snapshot = field(repr=False)
    failures: Mapping[str, HeddleError]

    def is_initialised(self, class_name: str) -> bool:
        """Whether the class was initialised, by the boot or because it was asked for."""
        return self._core.is_initialised(class_name)

    def static(self, class_name: str, field_name: str) -> Value:
        """The value of a static field that the class itself declares.

        A class that is not initialised is an error: the failure of its initialisation if it was
        asked for, else InputError.
        """
        if class_name in self.failures:
            raise self.failures[class_name]
        if not self.is_initialised(class_name):
            raise InputError(
                f"{java_name(class_name)} is not initialised in this snapshot",
                remedy="name it when taking the snapshot",
            )
        told = self._core.static_value(class_name, field_name)
        if told is None:
            raise InputError(f"{java_name(class_name)} has no static field {field_name}")
        return _value(*told)

    def object(self, reference: Reference) -> Object:
        """What an object of this snapshot is and holds."""
        found = self._core.object(reference.number)
        if found is None:
            raise InputError(f"this snapshot has no object {reference.number}")
        class_name, fields, elements, text, mirrors = found
        return Object(
            class_name,
            MappingProxyType(
                {
                    (owner, name): _value(is_reference, number)
                    for owner, name, is_reference, number in fields
                }
            ),
            None if elements is None else tuple(_value(*told) for told in elements),
            text,
            mirrors,
        )

    def offset_field(self, owner: str | Reference, offset: int) -> FieldPlace | ElementPlace:
        """What an offset that `Unsafe` gave stands for in objects of a class, or in one object.

        For arrays the place is that of all elements; a static field's offset says which class it
        is of, whatever `owner` is.
        """
        class_name = owner if isinstance(owner, str) else self.object(owner).class_name
        found = self._core.at_offset(class_name, offset)
        if found is None:
            raise InputError(f"offset {offset} is not a field of {java_name(class_name)}")
        return _place(found)

    def array_elements(self, array_class: str) -> ElementPlace:
        """Where the elements of arrays are: `arrayBaseOffset` and `arrayIndexScale`."""
        place = self.offset_field(array_class, 0)
        if not isinstance(place, ElementPlace):
            raise InputError(f"{java_name(array_class)} is not an array class")
        return place

    def var_handle(self, reference: Reference) -> FieldPlace | ElementPlace | None:
        """What a `VarHandle` or an `Atomic…FieldUpdater` gives access to.

        None for other objects, and for handles of what is neither a field nor an element.
        """
        found = self._core.variable(reference.number)
        return None if found is None else _place(found)

    def mirror(self, class_name: str) -> Reference | None:
        """The `java.lang.Class` of a class, if there is one yet."""
        return _reference(self._core.mirror(class_name))

    def literal(self, text: str) -> Reference | None:
        """The one object that equal string constants of the program are, if there is one yet."""
        data = text.encode("utf-16-le", "surrogatepass")
        return _reference(self._core.literal(unpack(f"<{len(data) // 2}H", data)))

    def main_thread(self) -> Reference:
        """`Thread.currentThread()` of the thread that is about to run `main`."""
        return Reference(self._core.main_thread)

    def system(self) -> Reference | None:
        """The `ThreadGroup` that all others are in."""
        return _reference(self._core.system_group)


def snapshot(
    program: Program, initialise: Sequence[str], *, library: Library = Library.REAL
) -> Snapshot:
    """Boot the library for a program and initialise these of its classes, in this order.

    A class whose initialisation fails or needs what the machine does not have changes nothing
    for the others; it is in `failures`. Raises UnsupportedFeature if the library does not start.
    """
    try:
        core = _core.Snapshot(
            boot(program, Scheduling(library=library)),
            program.user_class_bytes,
            program.inputs.classpath.resources,
            initialise,
        )
    except _core.UnsupportedError as error:
        what, remedy = error.args
        raise UnsupportedFeature.of_machine(what, remedy) from error
    failures = {
        name: UnsupportedFeature(
            f"{java_name(name)} cannot be initialised: {reason}", remedy=remedy
        )
        for name, reason, remedy in core.failures
    }
    return Snapshot(core, MappingProxyType(failures))


def _reference(number: int | None) -> Reference | None:
    return Reference(number) if number else None


def _value(is_reference: bool, number: float) -> Value:  # noqa: FBT001 (as the core tells it)
    return _reference(int(number)) if is_reference else number


def _place(found: tuple[str, str | int, int]) -> FieldPlace | ElementPlace:
    class_name, field_or_base, rest = found
    if isinstance(field_or_base, str):
        return FieldPlace(class_name, field_or_base, bool(rest))
    return ElementPlace(class_name, field_or_base, rest)
