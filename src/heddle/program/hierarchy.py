"""Which classes there are, and who extends whom: loaded when first asked for, never before.

A Java program reaches most of the JDK on paper and little of it in fact, so nothing is loaded in
advance. As in Java, loading a class loads its supertypes (JVMS 5.3.5); a class that was handed
out therefore has all of them, and no walk over them can fail.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from heddle.classfile.decoding import decode
from heddle.errors import ClassNotFound, Location, MalformedFile
from heddle.inputs.roots import ClassBytes
from heddle.program.classes import (
    ARRAY_INTERFACES,
    OBJECT,
    JavaClass,
    array_of,
    class_from_file,
    element_class,
    is_array_name,
)
from heddle.program.inheritance import (
    circular,
    not_an_interface,
    overridden_final,
    unfit_interface,
    unfit_superclass,
)
from heddle.program.jdk import java_name
from heddle.program.linkage import JavaError, LinkFailure, Unlinkable


class ClassSource(Protocol):
    """Where class files come from."""

    def find(self, name: str, /) -> ClassBytes | None:
        """The class file of an internal name, or None if there is none."""


class Hierarchy:
    """The classes of one program. It only ever grows, and asking twice gives the same object."""

    def __init__(self, source: ClassSource) -> None:
        self._source = source
        self._classes: dict[str, JavaClass] = {}
        self._superclasses: dict[str, tuple[JavaClass, ...]] = {}
        self._superinterfaces: dict[str, tuple[JavaClass, ...]] = {}
        self._supertypes: dict[str, frozenset[str]] = {}

    def find(self, name: str) -> JavaClass | None:
        """The class of this internal name or array descriptor; None if there is no such class.

        A class that is there but lacks a supertype raises `ClassNotFound` for the supertype, one
        whose supertypes do not fit raises `Unlinkable`.
        """
        known = self._classes.get(name)
        if known is not None:
            return known
        if name.startswith("["):
            return self._find_array(name)
        first = self._read(name)
        return None if first is None else self._add_with_supertypes(first)

    def load(self, name: str, *, wanted_by: str | None = None) -> JavaClass:
        """As `find`, but a class that is not there is an error that names who wanted it."""
        found = self.find(name)
        if found is None:
            raise missing(name, wanted_by)
        return found

    def loaded(self) -> tuple[JavaClass, ...]:
        """Every class that was needed so far, by name; arrays are not among them."""
        return tuple(self._classes[name] for name in sorted(self._classes) if name[0] != "[")

    def superclasses(self, java_class: JavaClass) -> tuple[JavaClass, ...]:
        """The class itself, its superclass, and so on up to `Object`."""
        known = self._superclasses.get(java_class.name)
        if known is None:
            known = self._superclasses[java_class.name] = tuple(self._walk_up(java_class))
        return known

    def superinterfaces(self, java_class: JavaClass) -> tuple[JavaClass, ...]:
        """All proper superinterfaces, direct and inherited: each after those that it extends."""
        known = self._superinterfaces.get(java_class.name)
        if known is None:
            known = self._superinterfaces[java_class.name] = self._interfaces_above(java_class)
        return known

    def is_subtype(self, name: str, other: str) -> bool:
        """Whether a reference of type `name` may stand where `other` is wanted (JLS 4.10)."""
        while name != other and other != OBJECT:
            if name[0] != "[":
                return other in self.supertypes(name)
            if other[0] != "[":
                return other in ARRAY_INTERFACES
            # Arrays are covariant, but not in primitive elements.
            inner, outer = _element(name), _element(other)
            if inner is None or outer is None:
                return False
            name, other = inner, outer
        return True

    def supertypes(self, name: str) -> frozenset[str]:
        """The names of a class and of everything above it."""
        known = self._supertypes.get(name)
        if known is None:
            java_class = self.load(name)
            above = (*self.superclasses(java_class), *self.superinterfaces(java_class))
            known = self._supertypes[name] = frozenset({OBJECT, *(it.name for it in above)})
        return known

    def nest_host(self, java_class: JavaClass) -> JavaClass:
        """The class whose nest this one is in (JVMS 5.4.4).

        The host must agree. If it does not, or is not there, the class is alone in its nest.
        """
        if java_class.nest_host is None:
            return java_class
        try:
            host = self.find(java_class.nest_host)
        except (ClassNotFound, Unlinkable):
            return java_class
        if host is None or not host.in_same_package(java_class):
            return java_class
        return host if java_class.name in host.nest_members else java_class

    def _find_array(self, name: str) -> JavaClass | None:
        if not is_array_name(name):
            return None
        inner = element_class(name)
        element = None if inner is None else self.find(inner)
        if inner is not None and element is None:
            return None
        for supertype in (OBJECT, *ARRAY_INTERFACES):
            self.load(supertype, wanted_by=name)
        return self._classes.setdefault(name, array_of(name, element))

    def _read(self, name: str) -> JavaClass | None:
        found = self._source.find(name)
        if found is None:
            return None
        file = decode(found.data, found.origin)
        if file.name != name:
            raise MalformedFile(
                f"should hold class {java_name(name)} but holds {java_name(file.name)}",
                place=found.origin,
                remedy="put each class file in the folder of its package, under its own name",
            )
        return class_from_file(file, provider=found.owner, origin=found.origin)

    def _add_with_supertypes(self, first: JavaClass) -> JavaClass:
        """Depth first, with a stack of our own: a file may claim a chain of any length."""
        waiting = {first.name: first}
        while waiting:
            java_class = next(reversed(waiting.values()))
            name = self._first_missing(java_class)
            if name is None:
                self._add(java_class)
                del waiting[java_class.name]
            elif name in waiting:
                path = list(waiting)
                raise circular([*path[path.index(name) :], name])
            else:
                supertype = self._read(name)
                if supertype is None:
                    raise missing(name, java_class.name)
                waiting[name] = supertype
        return first

    def _first_missing(self, java_class: JavaClass) -> str | None:
        """The next supertype to load.

        Deviation: JVMS 5.3.5 begins with the superclass, HotSpot with the interfaces. Which of
        two misfits a program is told of is HotSpot's choice here.
        """
        for name in java_class.interfaces:
            interface = self._classes.get(name)
            if interface is None:
                return name
            _demand(java_class, not_an_interface(java_class, interface))
        above = java_class.superclass
        return above if above is not None and above not in self._classes else None

    def _add(self, java_class: JavaClass) -> None:
        """Admit a class whose supertypes are there, if they fit."""
        if java_class.superclass is not None:
            superclass = self._classes[java_class.superclass]
            _demand(java_class, unfit_superclass(java_class, superclass))
            for name in java_class.interfaces:
                _demand(java_class, unfit_interface(java_class, self._classes[name]))
            _demand(java_class, overridden_final(java_class, self.superclasses(superclass)))
        self._classes[java_class.name] = java_class

    def _walk_up(self, java_class: JavaClass) -> Iterator[JavaClass]:
        here: JavaClass | None = java_class
        while here is not None:
            yield here
            here = None if here.superclass is None else self._classes[here.superclass]

    def _interfaces_above(self, java_class: JavaClass) -> tuple[JavaClass, ...]:
        """Superclass's first, then each own interface's, each interface after its parents."""
        found: dict[str, JavaClass] = {}
        for holder in reversed(self.superclasses(java_class)):
            waiting = [(it, False) for it in reversed(holder.interfaces)]
            while waiting:
                name, parents_done = waiting.pop()
                interface = self._classes[name]
                if parents_done:
                    found.setdefault(name, interface)
                elif name not in found:
                    waiting.append((name, True))
                    waiting.extend((it, False) for it in reversed(interface.interfaces))
        return tuple(found.values())


def missing(name: str, wanted_by: str | None) -> ClassNotFound:
    """The error for a class that is nowhere, with the class that needs it as its place."""
    return ClassNotFound(
        name,
        place=None if wanted_by is None else Location(class_name=java_name(wanted_by)),
        remedy="add the folder or jar that holds it with --classpath",
    )


def link_failure(error: ClassNotFound | Unlinkable) -> LinkFailure:
    """What the running program sees when loading a class fails."""
    if isinstance(error, Unlinkable):
        return error.failure
    return LinkFailure(JavaError.NO_CLASS_DEFINITION, error.name)


def _demand(java_class: JavaClass, failure: LinkFailure | None) -> None:
    if failure is not None:
        raise Unlinkable(failure, java_class=java_class.name)


def _element(array: str) -> str | None:
    """The type of an array's elements, as a class name; None if it is primitive."""
    inner = array[1:]
    if inner[0] == "[":
        return inner
    return inner[1:-1] if inner[0] == "L" else None
