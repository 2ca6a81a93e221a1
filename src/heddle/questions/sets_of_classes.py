"""The atomic sets of the user's classes and their units of work, by default or as marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from heddle.errors import InputError
from heddle.program.atomic_marks import atomic_marks
from heddle.program.classes import JavaClass, JavaField, JavaMethod
from heddle.program.program import Program
from heddle.questions.atomic_sets import THIS, AtomicSet, AtomicSets, Member, Unit
from heddle.questions.names import class_named
from heddle.questions.waiting_loops import waiting_loops
from heddle.results.claim import Serializable

_SYNTHETIC: Final = 0x1000
# What can hold an array (JLS 4.10.3).
_HOLDS_ARRAYS: Final = frozenset(
    {"Ljava/lang/Object;", "Ljava/lang/Cloneable;", "Ljava/io/Serializable;"}
)


def sets_meant(program: Program, claim: Serializable) -> AtomicSets:
    """The sets that a claim is about; raises InputError if there are none, or no such class."""
    splits = () if claim.strict else waiting_loops(program)
    if claim.class_name is None:
        every = program.classes()
        sets = _all_sets(program, (each for each in every if not each.is_interface))
        return AtomicSets(sets, claim.strict, splits)
    java_class = class_named(program, claim.class_name, claim.class_name)
    sets = _all_sets(program, (java_class,))
    if not sets:
        raise InputError(
            f"{java_class} has no atomic set: it has no instance field that is not final",
            remedy="name a class with fields, or mark static ones with @AtomicSet",
        )
    return AtomicSets(sets, claim.strict, splits)


def _all_sets(program: Program, classes: Iterable[JavaClass]) -> tuple[AtomicSet, ...]:
    return tuple(each for java_class in classes for each in _Class(program, java_class).sets())


@dataclass(frozen=True, slots=True)
class _Class:
    """A class whose sets are wanted."""

    program: Program
    java_class: JavaClass

    def sets(self) -> Iterator[AtomicSet]:
        """One for each name, of objects and of the class, that has a member."""
        members: dict[tuple[bool, str], list[JavaField]] = defaultdict(list)
        for declaring in self._above():
            for each, name in _members(declaring):
                if not each.is_static or declaring == self.java_class:
                    members[each.is_static, name].append(each)
        for (is_static, name), fields in sorted(members.items()):
            counted = tuple(Member(it.owner, it.name) for it in fields if not it.is_final)
            arrays = tuple(Member(it.owner, it.name) for it in fields if _can_hold_arrays(it))
            if counted or arrays:
                units = tuple(sorted(self._units(name, is_static=is_static)))
                yield AtomicSet(self.java_class.name, name, is_static, counted, arrays, units)

    def _above(self) -> tuple[JavaClass, ...]:
        supers = self.program.hierarchy.superclasses(self.java_class)
        return tuple(each for each in supers if each.is_user_code)

    def _units(self, set_name: str, *, is_static: bool) -> Iterator[Unit]:
        """Those of the class, what it inherits and its subclasses, and those for arguments."""
        family = self._family()
        subjects: dict[JavaMethod, list[int]] = defaultdict(list)
        for declaring in family:
            for method in _unit_methods(self.program, declaring, set_name):
                if is_static and declaring == self.java_class:
                    subjects[method] = []
                elif not is_static and not method.is_static:
                    subjects[method].append(THIS)
        if not is_static:
            for method, number in self._for_arguments(set_name):
                subjects[method].append(number)
        for method, found in subjects.items():
            yield Unit(method.owner, method.name, method.descriptor, tuple(found))

    def _family(self) -> list[JavaClass]:
        """Classes whose methods can be called on an object of the class."""
        hierarchy, name = self.program.hierarchy, self.java_class.name
        below = [it for it in self.program.classes() if hierarchy.is_subtype(it.name, name)]
        above = {
            each
            for lower in (*below, self.java_class)
            for each in (*hierarchy.superclasses(lower), *hierarchy.superinterfaces(lower))
        }
        return sorted(each for each in above if each.is_user_code)

    def _for_arguments(self, set_name: str) -> Iterator[tuple[JavaMethod, int]]:
        for declaring in self.program.classes():
            for key, marked in atomic_marks(declaring).parameters.items():
                for each in marked:
                    if (not each.sets or set_name in each.sets) and self._can_be(each.type):
                        yield declaring.methods[key], each.number

    def _can_be(self, descriptor: str) -> bool:
        """Whether a parameter of this type can refer to an object of the class."""
        if not descriptor.startswith("L"):
            return False
        hierarchy, name, other = self.program.hierarchy, self.java_class.name, descriptor[1:-1]
        return (
            hierarchy.is_subtype(name, other)
            or hierarchy.is_subtype(other, name)
            or hierarchy.load(other).is_interface
        )


def _members(declaring: JavaClass) -> Iterator[tuple[JavaField, str]]:
    """The fields of a class that are in sets, with the sets' names."""
    marks = atomic_marks(declaring)
    default = marks.whole if marks.whole is not None else None if marks.fields else ""
    for each in declaring.fields.values():
        if each.flags & _SYNTHETIC:
            continue
        name = marks.fields.get(each.name, None if each.is_static else default)
        if name is not None:
            yield each, name


def _unit_methods(program: Program, declaring: JavaClass, set_name: str) -> Iterator[JavaMethod]:
    """The methods of a class that are units of work for sets of this name."""
    marked = atomic_marks(declaring).methods
    for key, method in declaring.methods.items():
        if method.code is None or method.name.startswith("<"):
            continue
        if marked:
            if key in marked and (not marked[key] or set_name in marked[key]):
                yield method
        elif not method.is_private and not _is_nobodys(program, method):
            yield method


def _is_nobodys(program: Program, method: JavaMethod) -> bool:
    """Whether it is no method of the user's to call: the main method, or made by the compiler."""
    is_main = program.entry is not None and program.entry.method == method
    return is_main or bool(method.is_static and method.flags & _SYNTHETIC)


def _can_hold_arrays(field: JavaField) -> bool:
    return field.descriptor.startswith("[") or field.descriptor in _HOLDS_ARRAYS
