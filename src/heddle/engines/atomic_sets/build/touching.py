"""Which instructions touch the atomic set of an object, and which calls are units of work for it.

All of it over-approximates: an instruction that may touch the object does so in the model, and a
call that may be a unit of work or not may be either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from heddle.analysis.accesses import Access, Accesses
from heddle.analysis.facts import ELEMENTS, EVERYTHING, Allocation, Facts, FieldName, Instance
from heddle.engines.atomic_sets.build.subjects import Subject
from heddle.formal.eml import Read, Write
from heddle.questions.atomic_sets import THIS, Member

Touch = Read | Write


class Index:
    """The accesses of a program by what they access."""

    def __init__(self, accesses: Accesses) -> None:
        self._by_memory: defaultdict[tuple[Allocation | None, FieldName], list[Access]]
        self._by_memory = defaultdict(list)
        for access in accesses.all:
            self._by_memory[access.object, access.field].append(access)

    def to(self, target: Allocation | None, field: FieldName) -> Iterator[Access]:
        """The accesses to a field of an object, or to a static field."""
        yield from self._by_memory.get((target, field), ())
        if target is not None and field != ELEMENTS:
            yield from self._by_memory.get((target, EVERYTHING), ())


def arrays_of(facts: Facts, subject: Subject) -> frozenset[Allocation]:
    """The arrays whose elements count as members."""
    arrays = (_held(facts, subject.object, member) for member in subject.set.arrays)
    return frozenset(array for held in arrays for array in held)


def _held(facts: Facts, target: Allocation | None, member: Member) -> Iterable[Allocation]:
    """The arrays that a member holds, and those inside them."""
    work = list(facts.statics(member) if target is None else facts.contents(target, member))
    found: dict[Allocation, None] = {}
    while work:
        array = work.pop()
        if array.type.startswith("[") and array not in found:
            found[array] = None
            work += facts.contents(array, ELEMENTS)
    return found


class Touching:
    """What touches one set of one object."""

    def __init__(self, facts: Facts, index: Index, subject: Subject) -> None:
        self._facts, self._index, self._subject = facts, index, subject
        self._units: dict[tuple[str, str, str], tuple[int, ...]] = {
            (unit.class_name, unit.method, unit.descriptor): unit.subjects
            for unit in subject.set.units
        }

    @cached_property
    def names(self) -> Mapping[Member, str]:
        """What the model calls the members: by their names, unless two have the same."""
        members = dict.fromkeys((*self._subject.set.fields, *self._subject.set.arrays))
        simple = [each.name for each in members]
        return {
            each: each.name if simple.count(each.name) == 1 else f"{each.owner}.{each.name}"
            for each in members
        }

    @cached_property
    def touches(self) -> Mapping[Instance, Mapping[int, tuple[Touch, ...]]]:
        """What instructions of instances do to the members, by bytecode."""
        found: defaultdict[Instance, defaultdict[int, dict[Touch, None]]]
        found = defaultdict(lambda: defaultdict(dict))
        for member, access in self._accesses():
            name = self.names[member]
            made: Touch = Write(name) if access.is_write else Read(name)
            found[access.instance][access.pc][made] = None
        return {
            instance: {pc: tuple(made) for pc, made in by_pc.items()}
            for instance, by_pc in found.items()
        }

    def _accesses(self) -> Iterator[tuple[Member, Access]]:
        target = self._subject.object
        for member in self._subject.set.fields:
            for access in self._index.to(target, member):
                yield member, access
        for member in self._subject.set.arrays:
            for array in _held(self._facts, target, member):
                for access in self._index.to(array, ELEMENTS):
                    yield member, access

    def unit(self, instance: Instance) -> tuple[bool, bool]:
        """Whether a call may be a unit of work for the object, and whether it certainly is."""
        method = instance.method
        subjects = self._units.get((method.owner, method.name, method.descriptor))
        if subjects is None:
            return False, False
        if self._subject.set.is_static:
            return True, True
        return self._is_passed(instance, subjects)

    def _is_passed(self, instance: Instance, subjects: Iterable[int]) -> tuple[bool, bool]:
        target, body = self._subject.object, self._facts.body(instance)
        assert target is not None
        if body is None:
            return True, False
        first = 0 if body.is_static else 1
        may = must = False
        for subject in subjects:
            register = body.parameters[0 if subject == THIS else first + subject]
            known = self._facts.points_to(instance, register)
            may = may or target in known
            must = must or (known == {target} and target.is_single and subject == THIS)
        return may, must

    def constructs(self, instance: Instance) -> tuple[bool, bool]:
        """Whether a call may initialise the object or its class, and whether it certainly does."""
        method, target = instance.method, self._subject.object
        if target is None:
            of_class = method.name == "<clinit>" and method.owner == self._subject.set.class_name
            return of_class, of_class
        body = self._facts.body(instance)
        if method.name != "<init>" or body is None:
            return False, False
        known = self._facts.points_to(instance, body.parameters[0])
        return target in known, known == {target} and target.is_single
