"""What is known of the integers outside single registers: arguments, results, fields, elements.

The world is closed: the bodies are all that runs, except where something here says otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from heddle.abstraction.intervals import Interval, of_type
from heddle.classfile.descriptors import parse_method
from heddle.program.body import MethodId
from heddle.program.code import GetField, GetStatic, Invoke, InvokeDynamic
from heddle.program.operators import ElementType

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from heddle._core import FieldRef
    from heddle.program.body import Body
    from heddle.program.classes import JavaClass

_ELEMENTS: Final = {
    "I": ElementType.INT,
    "J": ElementType.LONG,
    "B": ElementType.BYTE_OR_BOOLEAN,
    "Z": ElementType.BYTE_OR_BOOLEAN,
    "C": ElementType.CHAR,
    "S": ElementType.SHORT,
}

#: Which methods a call can run; None if it can run something that is not among the bodies.
Targets = Callable[[MethodId, Invoke], "tuple[MethodId, ...] | None"]


@dataclass(frozen=True, slots=True)
class Argument:
    """What callers pass for a parameter of the descriptor, counted from 0; `this` is none."""

    method: MethodId
    position: int


@dataclass(frozen=True, slots=True)
class Result:
    """What a method returns."""

    method: MethodId


@dataclass(frozen=True, slots=True)
class FieldPlace:
    """A field of all objects of its class; `owner` is the class that declares it."""

    owner: str
    name: str
    descriptor: str


@dataclass(frozen=True, slots=True)
class Element:
    """The elements of all arrays of a type."""

    type: ElementType


Place = Argument | Result | FieldPlace | Element

_LIBRARY: Final = ("java/", "javax/", "jdk/", "sun/", "com/sun/")
_WRITES_FIELDS: Final = (
    "java/lang/reflect/",
    "java/lang/invoke/VarHandle",
    "java/lang/invoke/MethodHandles",
    "java/util/concurrent/atomic/AtomicIntegerFieldUpdater",
    "java/util/concurrent/atomic/AtomicLongFieldUpdater",
    "sun/misc/Unsafe",
    "jdk/internal/misc/Unsafe",
)
_CALLS_ANYTHING: Final = ("java/lang/reflect/", "java/lang/invoke/MethodHandle")


@dataclass(frozen=True, slots=True)
class World:
    """The bodies, and what else can put integers into them.

    `entries` are methods that are called from outside with any arguments, beside those that no
    body calls and those that a call site's bootstrap method gets hold of. `targets` tells what a
    call can run. `declaring` tells which class declares the field that a reference names. `given`
    are values that are in a place although no body puts them there; every field of a class of
    the user's and every array holds 0 to begin with. Fields of library classes can hold anything,
    and so can arrays of a type that such a field has or that goes through a call to the unknown.
    """

    bodies: tuple[Body, ...]
    targets: Targets
    declaring: Callable[[FieldRef], str]
    entries: frozenset[MethodId] = frozenset()
    given: Mapping[Place, Interval] = field(default_factory=dict)

    def open_methods(self) -> frozenset[MethodId]:
        """Methods whose arguments can be anything."""
        called: set[MethodId] = set()
        found = set(self.entries)
        for body in self.bodies:
            found.update(_handed_out(body))
            for instruction in body.instructions:
                if isinstance(instruction, Invoke):
                    called.update(self.targets(body.method, instruction) or ())
        known = {body.method for body in self.bodies}
        if any(mentions(body, _CALLS_ANYTHING) for body in self.bodies if is_users(body)):
            return frozenset(known)
        return frozenset(found | (known - called))

    def fields_are_closed(self) -> bool:
        """Whether the fields of the user's classes change by assignments alone."""
        return not any(mentions(body, _WRITES_FIELDS) for body in self.bodies if is_users(body))

    def open_elements(self) -> frozenset[ElementType]:
        """Types of arrays that can be filled where nobody looks."""
        types: set[str] = set()
        for body in self.bodies:
            for each in body.instructions:
                match each:
                    case Invoke(method=method) if self.targets(body.method, each) is None:
                        called = parse_method(method.descriptor)
                        types.update((*called.parameters, called.result))
                    case InvokeDynamic(site=site):
                        types.add(parse_method(site.descriptor).result)
                    case GetField(field=read) | GetStatic(field=read):
                        if is_librarys(self.declaring(read)):
                            types.add(read.descriptor)
        elements = {each.lstrip("[") for each in types if each.startswith("[")}
        return frozenset(_ELEMENTS[each] for each in elements if each in _ELEMENTS)


def is_librarys(name: str) -> bool:
    """Whether the class is the JDK's."""
    return name.startswith(_LIBRARY)


def is_users(body: Body) -> bool:
    """Whether the body is not of the library."""
    return not is_librarys(body.method.owner)


def mentions(body: Body, prefixes: tuple[str, ...]) -> bool:
    """Whether the body calls a method of such a class."""
    return any(
        isinstance(each, Invoke) and each.method.owner.startswith(prefixes)
        for each in body.instructions
    )


def _handed_out(body: Body) -> Iterable[MethodId]:
    """Methods that bootstrap methods get as handles: who calls them is not seen."""
    for bootstrap in body.bootstraps:
        for each in (bootstrap.handle, *bootstrap.arguments):
            target = getattr(each, "target", None)
            if target is not None:
                yield MethodId(target.owner, target.name, target.descriptor)


def constants(classes: Iterable[JavaClass]) -> dict[Place, Interval]:
    """Fields that class files give a value without any assignment."""
    found: dict[Place, Interval] = {}
    for java_class in classes:
        for each in java_class.fields.values():
            value = getattr(each.declaration.constant_value, "value", None)
            if isinstance(value, int) and of_type(each.descriptor) is not None:
                place = FieldPlace(each.owner, each.name, each.descriptor)
                found[place] = Interval(value, value)
    return found


def by_name(bodies: Iterable[Body]) -> Targets:
    """Calls run any body of the same name and descriptor: right if no other code has one."""
    named: dict[tuple[str, str], list[MethodId]] = {}
    for body in bodies:
        named.setdefault((body.method.name, body.method.descriptor), []).append(body.method)

    def targets(_caller: MethodId, call: Invoke) -> tuple[MethodId, ...] | None:
        found = named.get((call.method.name, call.method.descriptor))
        return None if found is None else tuple(found)

    return targets


def range_of(place: Place) -> Interval | None:
    """Every value of the place's type; None if it holds no integers."""
    match place:
        case FieldPlace(_, _, descriptor):
            return of_type(descriptor)
        case Result(method):
            return of_type(parse_method(method.descriptor).result)
        case Element(element):
            return _OF_ELEMENT.get(element)
        case Argument(method, position):
            types = parse_method(method.descriptor).parameters
            return of_type(types[position]) if position < len(types) else None


_OF_ELEMENT: Final = {
    ElementType.INT: of_type("I"),
    ElementType.LONG: of_type("J"),
    ElementType.BYTE_OR_BOOLEAN: of_type("B"),
    ElementType.CHAR: of_type("C"),
    ElementType.SHORT: of_type("S"),
}
