"""What code that may run reads and writes: fields, static fields and elements of arrays.

Left out is what the library leaves to races by design. What modelled methods do is among it; where
their objects keep what they hold to themselves, all of it counts as one field `*`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from heddle._core import FieldRef
from heddle.analysis.by_design import ByDesign
from heddle.analysis.facts import (
    ELEMENTS,
    EVERYTHING,
    MODELLED,
    Allocation,
    Effect,
    EffectKind,
    Facts,
    FieldName,
    Instance,
)
from heddle.classfile.descriptors import parse_method
from heddle.program import code
from heddle.program.body import Body, MethodId
from heddle.program.classes import OBJECT, JavaClass, JavaField
from heddle.program.jdk import SYSTEM, UNSAFE, VAR_HANDLE
from heddle.program.operands import Operand
from heddle.program.program import Program
from heddle.program.resolution import resolve_field

_WRITES: Final = frozenset({EffectKind.WRITE, EffectKind.ATOMIC_WRITE})
_ATOMIC: Final = frozenset({EffectKind.ATOMIC_READ, EffectKind.ATOMIC_WRITE})
_HANDLES: Final = frozenset({VAR_HANDLE, UNSAFE})
#: Methods that only read the arrays they are given, whatever the class; all others may fill them.
READERS: Final = (
    "<init>",
    "append",
    "copyValueOf",
    "format",
    "hash",
    "insert",
    "join",
    "of",
    "print",
    "printf",
    "println",
    "setStackTrace",
    "update",
    "valueOf",
    "write",
)


@dataclass(frozen=True, slots=True)
class Site:
    """An access as a method's code has it; `base` is None for static fields and in models."""

    pc: int
    line: int | None
    field: FieldName
    base: Operand | None
    is_write: bool
    is_atomic: bool = False


@dataclass(frozen=True, slots=True)
class Access:
    """An access of one instance to the memory of one allocation, or to a static field."""

    instance: Instance
    site: Site
    object: Allocation | None

    @property
    def field(self) -> FieldName:
        """Which field, or elements."""
        return self.site.field

    @property
    def pc(self) -> int:
        """At which bytecode."""
        return self.site.pc

    @property
    def is_write(self) -> bool:
        """Whether it changes the memory."""
        return self.site.is_write

    @property
    def is_atomic(self) -> bool:
        """Whether it is volatile, or stronger: then it races only with those that are not."""
        return self.site.is_atomic


class Accesses:
    """The accesses of a program, found when they are asked for."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program, self._facts = program, facts
        self.by_design = ByDesign(program)
        self._sites: dict[MethodId, tuple[tuple[Site, ...], tuple[code.Invoke, ...]]] = {}

    @cached_property
    def all(self) -> tuple[Access, ...]:
        """Every access that may happen, by instance and bytecode."""
        return tuple(access for instance in self._facts.instances() for access in self.of(instance))

    def of(self, instance: Instance) -> Iterator[Access]:
        """The accesses of one instance, without what it calls."""
        body = self._facts.body(instance)
        if body is None:
            yield from self._modelled(instance)
            return
        sites, handles = self._sites_of(body)
        for site in sites:
            if site.base is None:
                yield Access(instance, site, None)
                continue
            for target in sorted(self._facts.points_to(instance, site.base)):
                if _has(site.field, target) and self._counts(site.field, target):
                    yield Access(instance, site, target)
        for call in handles:
            for effect in self._facts.effects_at(instance, call.pc):
                yield from self._affected(instance, effect, call.pc, call.line)

    def _counts(self, field: FieldName, target: Allocation | None) -> bool:
        """Whether races on a field of such an object count."""
        if field == EVERYTHING and target is not None:
            return not self.by_design.is_trusted(target.type)
        return not self.by_design.is_left_out(field, target)

    def _modelled(self, instance: Instance) -> Iterator[Access]:
        """What a method does to memory whose code is not looked into."""
        for effect in self._facts.effects(instance):
            yield from self._affected(instance, effect, MODELLED, None)
        method = instance.method
        if (method.owner, method.name) == (OBJECT, "clone"):
            site = Site(MODELLED, None, EVERYTHING, None, is_write=False)
            for target in sorted(self._facts.passed(instance, 0)):
                if not target.type.startswith("["):
                    yield Access(instance, site, target)
        elif method.owner != SYSTEM:
            yield from self._given_arrays(instance)

    def _given_arrays(self, instance: Instance) -> Iterator[Access]:
        """Arrays that the library is given it may fill, unless it is known to read them only."""
        method = instance.method
        references = [it for it in parse_method(method.descriptor).parameters if it[0] in "L["]
        first = 0 if method.is_static else 1
        site = Site(MODELLED, None, ELEMENTS, None, is_write=method.name not in READERS)
        for position, descriptor in enumerate(references, start=first):
            if descriptor[0] == "[":
                for target in sorted(self._facts.passed(instance, position)):
                    if _has(ELEMENTS, target):
                        yield Access(instance, site, target)

    def _affected(
        self, instance: Instance, effect: Effect, pc: int, line: int | None
    ) -> Iterator[Access]:
        is_write, is_atomic = effect.kind in _WRITES, effect.kind in _ATOMIC
        site = Site(pc, line, effect.field, None, is_write, is_atomic)
        if effect.is_static and self._counts(effect.field, None):
            yield Access(instance, site, None)
        for target in sorted(effect.allocations):
            if _has(effect.field, target) and self._counts(effect.field, target):
                yield Access(instance, site, target)

    def _sites_of(self, body: Body) -> tuple[tuple[Site, ...], tuple[code.Invoke, ...]]:
        """The accesses of a body by its own instructions, and its calls of variable handles."""
        found = self._sites.get(body.method)
        if found is None:
            calls = (it for it in body.instructions if isinstance(it, code.Invoke))
            # Fences access nothing, and are given nothing. What `Unsafe` does for itself it does
            # for its callers.
            handles = tuple(
                it
                for it in calls
                if it.method.owner in _HANDLES and it.arguments and body.method.owner != UNSAFE
            )
            sites = tuple(_sites(self._program, self.by_design, body))
            found = self._sites[body.method] = sites, handles
        return found


def _sites(program: Program, by_design: ByDesign, body: Body) -> Iterator[Site]:
    owner = program.hierarchy.load(body.method.owner)
    for instruction in body.instructions:
        pc, line = instruction.pc, instruction.line
        is_write = isinstance(instruction, code.PutField | code.PutStatic | code.ArrayStore)
        base: Operand | None = None
        match instruction:
            case code.GetField(object=base) | code.PutField(object=base):
                field = _field(program, instruction.field, owner)
            case code.GetStatic() | code.PutStatic():
                field = _field(program, instruction.field, owner)
                if field is not None and by_design.is_trusted(field.owner):
                    continue
            case code.ArrayLoad(array=base) | code.ArrayStore(array=base):
                yield Site(pc, line, ELEMENTS, base, is_write)
                continue
            case _:
                continue
        if field is not None:
            name = field.owner, field.name
            yield Site(pc, line, name, base, is_write, is_atomic=field.is_volatile)


def _field(program: Program, reference: FieldRef, owner: JavaClass) -> JavaField | None:
    """The field that an instruction means."""
    field = resolve_field(program.hierarchy, reference, owner)
    return field if isinstance(field, JavaField) else None


def _has(field: FieldName, target: Allocation) -> bool:
    """Whether such objects can have the field: arrays have elements, unless they are empty."""
    is_array = target.type.startswith("[")
    return is_array and not target.is_hollow if field == ELEMENTS else not is_array
