"""Inter-thread def-use: which writes of a field can reach which reads of it in other threads.

A write reaches a read if there is an execution in which no other write to the same memory comes
in between; locks, starts and joins are respected. What has no dependence cannot happen; what has
one may still be impossible for reasons of data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import product
from typing import Final

from heddle._core import FieldRef
from heddle.analysis.accesses import Access, Accesses
from heddle.analysis.facts import (
    ELEMENTS,
    EVERYTHING,
    MODELLED,
    Allocation,
    Facts,
    FieldName,
    Instance,
)
from heddle.analysis.options import Options
from heddle.analysis.solution import facts_of
from heddle.analysis.thread_roots import Calls
from heddle.engines.monitors.build import Builder
from heddle.engines.monitors.model import Place
from heddle.engines.monitors.solve import Handover, Questions
from heddle.engines.monitors.steps import Execution
from heddle.errors import InputError
from heddle.machine.initial_heap import initial_heap
from heddle.program import code
from heddle.program.classes import JavaField
from heddle.program.linkage import LinkFailure
from heddle.program.operands import Operand
from heddle.program.program import Program
from heddle.program.resolution import find_class, resolve_field

#: An instruction: an instance and the bytecode index.
Site = tuple[Instance, int]

_WRITES: Final = (code.PutField, code.PutStatic, code.ArrayStore)
_READS: Final = (code.GetField, code.GetStatic, code.ArrayLoad)
#: How the names of methods begin that write and do not look.
_ONLY_WRITE: Final = ("set", "put", "lazySet", "arraycopy")


@dataclass(frozen=True, slots=True)
class Use:
    """A read or write of a field, by one instance; `objects` is None for static fields."""

    instance: Instance
    pc: int
    line: int | None
    name: FieldName
    objects: frozenset[Allocation] | None
    is_certain: bool = True
    """Whether it is done whenever its place is passed, unlike an exchange that may fail."""

    def is_of(self, thing: Allocation | None) -> bool:
        """Whether it may work on this object; None for static fields."""
        return thing is None if self.objects is None else thing in self.objects

    def is_certainly_of(self, thing: Allocation | None) -> bool:
        """Whether it works on this object and on no other."""
        if not self.is_certain:
            return False
        if self.objects is None or thing is None:
            return self.objects is None and thing is None
        # Which element of an array is meant is not known.
        return self.objects == {thing} and thing.is_single and self.name != ELEMENTS


@dataclass(frozen=True, slots=True)
class Dependence:
    """A read may see what a write of another thread has written."""

    write: Use
    read: Use
    execution: Execution = field(compare=False, repr=False)


class Dependences:
    """Questions about the reads and writes of one program."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program = program
        self._facts = facts
        self._builder = Builder(program, facts)
        self._accesses = Accesses(program, facts)
        self._calls = Calls(facts)
        self._models: dict[frozenset[FieldName], Questions] = {}

    @cached_property
    def _uses(self) -> dict[FieldName, tuple[list[Use], list[Use]]]:
        found: dict[FieldName, tuple[list[Use], list[Use]]] = {}
        for instance, frame in self._builder.world.frames.items():
            for instruction in frame.skeleton.body.instructions:
                if isinstance(instruction, (*_WRITES, *_READS)):
                    use = self._use(instance, instruction)
                    writes, reads = found.setdefault(use.name, ([], []))
                    (writes if isinstance(instruction, _WRITES) else reads).append(use)
            for use, is_read, is_write in self._hidden(instance):
                writes, reads = found.setdefault(use.name, ([], []))
                if is_write:
                    writes.append(use)
                if is_read:
                    reads.append(use)
        return found

    def _hidden(self, instance: Instance) -> Iterator[tuple[Use, bool, bool]]:
        """What is read and written by handles, copies and models instead of by instructions."""
        body = self._facts.body(instance)
        calls = {
            it.pc: it.method.name
            for it in (() if body is None else body.instructions)
            if isinstance(it, code.Invoke)
        }
        for access in self._accesses.of(instance):
            if access.pc != MODELLED and access.pc not in calls:
                continue
            name = calls.get(access.pc, instance.method.name)
            # An exchange that looks before it writes does both.
            is_read = not access.is_write or not name.startswith(_ONLY_WRITE)
            objects = None if access.object is None else frozenset({access.object})
            for each, (at, pc) in product(self._names(access), self._places(access)):
                use = Use(at, pc, self._line(at, pc), each, objects, is_certain=False)
                yield use, is_read, access.is_write

    def _places(self, access: Access) -> tuple[tuple[Instance, int], ...]:
        """Where an access is made: the calls, if a model makes it."""
        own = access.instance, access.pc
        return self._calls.callers(access.instance) or (own,) if access.pc == MODELLED else (own,)

    def _line(self, instance: Instance, pc: int) -> int | None:
        body = self._facts.body(instance)
        instructions = () if body is None else body.instructions
        return next((it.line for it in instructions if it.pc == pc), None)

    def _names(self, access: Access) -> tuple[FieldName, ...]:
        """The fields that an access may be to: those of the object, if it is to everything."""
        if access.field != EVERYTHING or access.object is None:
            return (access.field,)
        hierarchy = self._program.hierarchy
        found: list[FieldName] = []
        name: str | None = access.object.type
        while name is not None:
            known = find_class(hierarchy, name)
            if isinstance(known, LinkFailure):
                break
            found += [(known.name, each.name) for each in known.fields.values()]
            name = known.superclass
        return tuple(found)

    def writes(self, name: FieldName) -> tuple[Use, ...]:
        """The writes of a field; `ELEMENTS` for those of arrays."""
        return tuple(self._uses.get(name, ([], []))[0])

    def reads(self, name: FieldName) -> tuple[Use, ...]:
        """The reads of a field."""
        return tuple(self._uses.get(name, ([], []))[1])

    def of(self, name: FieldName) -> tuple[Dependence, ...]:
        """All dependences between threads through a field."""
        found = (
            self.reaches((write,), read)
            for write, read in product(self.writes(name), self.reads(name))
        )
        return tuple(each for each in found if each is not None)

    def reaches(self, path: Sequence[Use], read: Use) -> Dependence | None:
        """Can a value be handed on from write to write, and then be read by another thread?

        One query through all transfers: each may be possible alone and all together not. All
        but the last write may be the reading thread's own.
        """
        asked = self._asked(frozenset((read.name, *(write.name for write in path))))
        last = path[-1]
        objects = [_things(write) for write in path[:-1]]
        objects.append([each for each in _things(last) if read.is_of(each)])
        for things in product(*objects):
            handovers = [
                self._handover(asked, write, thing)
                for write, thing in zip(path, things, strict=True)
            ]
            for root in asked.built.roots:
                writers = _places(asked, last, root.number if root.single else None)
                handovers[-1] = Handover(writers, handovers[-1].kills)
                execution = asked.flow(handovers, [(root.number, read.instance, read.pc)])
                if execution is not None:
                    return Dependence(path[0], read, execution)
        return None

    def possible(self, path: Sequence[tuple[Site, Site]], time_limit: float | None = None) -> bool:
        """Can a value be handed on through memory along a path, by threads or within one?

        Each element of the path is a write and a read of the same memory, given by instances and
        bytecodes, in the order in which they happen. True also if that is not known.
        """
        steps = [(self._at(write, is_write=True), self._at(read)) for write, read in path]
        if any(write is None or read is None for write, read in steps):
            return True
        uses = [(write, read) for write, read in steps if write is not None and read is not None]
        if any(write.name != read.name for write, read in uses):
            return True
        asked = self._asked(frozenset(write.name for write, _ in uses))
        objects = [[each for each in _things(w) if r.is_of(each)] for w, r in uses]
        last = _places(asked, uses[-1][1])
        for things in product(*objects):
            handovers = [
                replace(self._handover(asked, write, thing), taken=_places(asked, read))
                for (write, read), thing in zip(uses, things, strict=True)
            ]
            if not asked.excludes(handovers, last, time_limit):
                return True
        return False

    def together(self, one: Site, other: Site, time_limit: float | None = None) -> bool:
        """Can two threads be at two places at once? True also if that is not known."""
        built = self._builder.build((one, other))
        first, second = ([at for at in built.at if at[1:] == site] for site in (one, other))
        if not first or not second:
            return True
        return Questions(built).can_meet(first, second, time_limit)[0]

    def _at(self, site: Site, *, is_write: bool = False) -> Use | None:
        """The one use at a place; None if there are several, or none."""
        found = self._by_site.get((site, is_write), [])
        return found[0] if len(found) == 1 else None

    @cached_property
    def _by_site(self) -> dict[tuple[Site, bool], list[Use]]:
        found: dict[tuple[Site, bool], list[Use]] = {}
        for writes, reads in self._uses.values():
            for uses, is_write in ((writes, True), (reads, False)):
                for use in uses:
                    found.setdefault(((use.instance, use.pc), is_write), []).append(use)
        return found

    def _handover(self, asked: Questions, write: Use, thing: Allocation | None) -> Handover:
        kills = frozenset(
            place
            for other in self.writes(write.name)
            if other.is_certainly_of(thing)
            for place in _places(asked, other)
        )
        return Handover(_places(asked, write), kills)

    def _asked(self, names: frozenset[FieldName]) -> Questions:
        if names not in self._models:
            uses = [
                use for name in sorted(names) for use in (*self.writes(name), *self.reads(name))
            ]
            points = ((use.instance, use.pc) for use in uses)
            self._models[names] = Questions(self._builder.build(points))
        return self._models[names]

    def _use(self, instance: Instance, instruction: code.Instruction) -> Use:
        base: Operand | None = None
        match instruction:
            case code.ArrayLoad(array=base) | code.ArrayStore(array=base):
                name = ELEMENTS
            case code.GetField(object=base, field=reference):
                name = self._name(instance, reference)
            case code.PutField(object=base, field=reference):
                name = self._name(instance, reference)
            case code.GetStatic(field=reference) | code.PutStatic(field=reference):
                name = self._name(instance, reference)
            case _:
                raise AssertionError(instruction)
        objects = None if base is None else self._facts.points_to(instance, base)
        return Use(instance, instruction.pc, instruction.line, name, objects)

    def _name(self, instance: Instance, reference: FieldRef) -> FieldName:
        hierarchy = self._program.hierarchy
        found = resolve_field(hierarchy, reference, hierarchy.load(instance.method.owner))
        owner = found.owner if isinstance(found, JavaField) else reference.owner
        return owner, reference.name


@dataclass(frozen=True, slots=True)
class Answer:
    """All dependences between threads through a field.

    What is not listed cannot happen, unless there is something `unsupported`.
    """

    dependences: tuple[Dependence, ...]
    unsupported: tuple[str, ...]


def dependences(program: Program, name: str) -> Answer:
    """The dependences between threads through a field, `package.Class.field`."""
    owner, dot, field_name = name.rpartition(".")
    if not dot:
        raise InputError(
            f"{name!r} is not the name of a field",
            remedy="give the class too, as in pack.Bank.balance; Outer$Inner.field if it is nested",
        )
    facts = facts_of(program, Options(initial_heap(program)))
    asked = Dependences(program, facts)
    key = owner.replace(".", "/"), field_name
    if not asked.writes(key) and not asked.reads(key):
        raise InputError(
            f"no code that can run reads or writes a field {name}",
            remedy="name the class that declares the field, as in pack.Bank.balance",
        )
    return Answer(asked.of(key), facts.unsupported())


def _things(use: Use) -> list[Allocation | None]:
    return [None] if use.objects is None else [*sorted(use.objects)]


def _places(asked: Questions, use: Use, without: int | None = None) -> frozenset[Place]:
    """Where threads are about to make a use, those of one root left out."""
    return frozenset(
        (root.number, use.instance, use.pc) for root in asked.built.roots if root.number != without
    )
