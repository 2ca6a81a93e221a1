"""Which writes may reach a read of a field, of an element or of a static field.

Memory is distinguished by allocation and field. Code that is modelled as a whole may read and write
all that the objects hold which it is given, unless these never change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from heddle._core import FieldRef
from heddle.analysis.dependences.states import state_of
from heddle.analysis.dependences.summaries import Touches, prints_text, touches
from heddle.analysis.facts import (
    ELEMENTS,
    EVERYTHING,
    Allocation,
    Effect,
    EffectKind,
    Facts,
    FieldName,
    Instance,
)
from heddle.program import code
from heddle.program.classes import JavaField
from heddle.program.jdk import UNSAFE
from heddle.program.operands import Operand
from heddle.program.program import Program
from heddle.program.resolution import resolve_field

#: A piece of memory: the number of the allocation, None for static fields, and the field.
Place = tuple[int | None, FieldName]

_WRITES: Final = frozenset({EffectKind.WRITE, EffectKind.ATOMIC_WRITE})
_MUCH: Final = 24
"""Objects; of more, modelled code touches all by way of shared nodes."""
_OF_RECORDS: Final = frozenset({"equals", "hashCode", "toString"})
#: Classes of the library whose objects never change.
IMMUTABLE: Final = frozenset(
    f"java/lang/{name}"
    for name in ("String", "Integer", "Long", "Boolean", "Character", "Byte", "Short", "Float")
) | {"java/lang/Double", "java/lang/Class", "java/math/BigInteger", "java/math/BigDecimal"}


@dataclass(frozen=True, slots=True)
class Touched:
    """What an instruction does to memory; `is_exact` if it certainly is this one piece."""

    place: Place
    is_write: bool
    is_exact: bool = False


class Memory:
    """What instructions of a program do to memory."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program, self._facts = program, facts
        self._names: dict[tuple[str, FieldRef], FieldName | None] = {}
        self._reachable: dict[frozenset[Allocation], frozenset[Allocation]] = {}
        self._few: dict[frozenset[Allocation], frozenset[Allocation] | None] = {}
        self._inside: dict[Allocation, frozenset[Allocation]] = {}

    def touched(self, instance: Instance, it: code.Instruction) -> Iterator[Touched]:
        """What an instruction reads and writes by itself."""
        match it:
            case code.GetField(object=base) | code.PutField(object=base):
                name = self._name(instance, it.field)
                if name is not None:
                    yield from self._of(
                        instance, base, name, is_write=isinstance(it, code.PutField)
                    )
            case code.GetStatic() | code.PutStatic():
                name = self._name(instance, it.field)
                if name is not None:
                    yield Touched((None, name), isinstance(it, code.PutStatic), is_exact=True)
            case code.ArrayLoad(array=base) | code.ArrayStore(array=base):
                is_write = isinstance(it, code.ArrayStore)
                for each in self._of(instance, base, ELEMENTS, is_write=is_write):
                    yield Touched(each.place, each.is_write)
            case code.ArrayLength():
                pass
            case code.Invoke(arguments=arguments) | code.InvokeDynamic(arguments=arguments):
                yield from self._of_call(instance, it.pc, arguments)
                if isinstance(it, code.InvokeDynamic) and instance.method.name in _OF_RECORDS:
                    yield from self._of_record(instance, arguments)
            case _:
                pass

    def _of_record(self, instance: Instance, arguments: tuple[Operand, ...]) -> Iterator[Touched]:
        """What the methods read that a record has by itself."""
        for argument in arguments:
            for target in self.held(self._facts.points_to(instance, argument)):
                yield Touched((target.number, EVERYTHING), is_write=False)

    def _of_call(
        self, instance: Instance, pc: int, arguments: tuple[Operand, ...]
    ) -> Iterator[Touched]:
        own = self._facts.effects_at(instance, pc)
        for effect in own:
            yield from _of_effect(effect.allocations, effect.field, effect.kind)
        for callee in self._facts.callees(instance, pc):
            if self._facts.body(callee) is not None:
                continue
            for effect in self._facts.effects(callee):
                yield from _of_effect(effect.allocations, effect.field, effect.kind)
            yield from _of_state(callee)
            touches = self._touches(instance, callee, own, arguments)
            if touches is Touches.ITS_OWN:
                for effect in own:
                    # What it replaces it may give back.
                    yield from _of_effect(effect.allocations, effect.field, EffectKind.READ)
                continue
            for given in self._given(instance, arguments, touches):
                for target in self.few(given) or ():
                    yield from _of_target(target, is_write=touches is Touches.ALL)

    def _given(
        self, instance: Instance, arguments: tuple[Operand, ...], touches: Touches
    ) -> Iterator[frozenset[Allocation]]:
        """The objects that modelled code gets at, for each argument."""
        for argument in arguments if touches is not Touches.NOTHING else ():
            given = self._facts.points_to(instance, argument)
            if touches is Touches.TEXTS:
                given = frozenset(each for each in given if each.type == "java/lang/String")
            if given:
                yield given

    def at_large(
        self, instance: Instance, it: code.Instruction
    ) -> Iterator[tuple[frozenset[Allocation], bool]]:
        """Objects of which a call touches all that they lead to, where that is much.

        With each whether it may be written, too. `touched` leaves these out.
        """
        if not isinstance(it, code.Invoke | code.InvokeDynamic):
            return
        for callee in self._facts.callees(instance, it.pc):
            if self._facts.body(callee) is None:
                own = self._facts.effects_at(instance, it.pc)
                touches = self._touches(instance, callee, own, it.arguments)
                if touches is Touches.ITS_OWN:
                    continue
                for given in self._given(instance, it.arguments, touches):
                    if self.few(given) is None:
                        yield given, touches is Touches.ALL

    def _touches(
        self,
        instance: Instance,
        callee: Instance,
        own: tuple[Effect, ...],
        arguments: tuple[Operand, ...],
    ) -> Touches:
        method = callee.method
        if own and method.owner == UNSAFE:
            return Touches.ITS_OWN
        if prints_text(method.owner, method.name, method.descriptor):
            # Nothing that the program can reach tells what was printed on the console.
            streams = self._facts.points_to(instance, arguments[0])
            if streams and all(each.method is None for each in streams):
                return Touches.TEXTS
        return touches(method.owner, method.name, method.descriptor)

    def few(self, given: frozenset[Allocation]) -> frozenset[Allocation] | None:
        """Objects and all that they lead to, unless that is much."""
        if given not in self._few:
            self._few[given] = self._closure(given, _MUCH)
        return self._few[given]

    def held(self, given: frozenset[Allocation]) -> frozenset[Allocation]:
        """Objects, and all that they lead to as far as the facts tell."""
        found = self._reachable.get(given)
        if found is None:
            whole = self._closure(given, None)
            assert whole is not None
            found = self._reachable[given] = whole
        return found

    def _closure(
        self, given: frozenset[Allocation], most: int | None
    ) -> frozenset[Allocation] | None:
        seen, waiting = set(given), list(given)
        while waiting:
            if most is not None and len(seen) > most:
                return None
            new = self.inside(waiting.pop()) - seen
            seen |= new
            waiting.extend(new)
        return frozenset(seen)

    def inside(self, each: Allocation) -> frozenset[Allocation]:
        """The objects that the fields or elements of an object may refer to."""
        if each not in self._inside:
            fields = (*self._facts.fields(each), *((ELEMENTS,) if each.type[:1] == "[" else ()))
            found: set[Allocation] = set()
            for field in fields:
                found |= self._facts.contents(each, field)
            self._inside[each] = frozenset(found)
        return self._inside[each]

    def _of(
        self, instance: Instance, base: Operand, name: FieldName, *, is_write: bool
    ) -> Iterator[Touched]:
        found = self._facts.points_to(instance, base)
        targets = {each for each in found if not (each.is_hollow and name == ELEMENTS)}
        for target in sorted(targets):
            exact = len(targets) == 1 and target.is_single
            yield Touched((target.number, name), is_write, exact)

    def _name(self, instance: Instance, reference: FieldRef) -> FieldName | None:
        key = instance.method.owner, reference
        if key not in self._names:
            owner = self._program.hierarchy.load(instance.method.owner)
            field = resolve_field(self._program.hierarchy, reference, owner)
            known = (field.owner, field.name) if isinstance(field, JavaField) else None
            self._names[key] = known
        return self._names[key]


def _of_target(target: Allocation, *, is_write: bool) -> Iterator[Touched]:
    """What modelled code does to one object."""
    if target.is_hollow:
        return
    place = target.number, ELEMENTS if target.type.startswith("[") else EVERYTHING
    yield Touched(place, is_write=False)
    if is_write and target.type not in IMMUTABLE:
        yield Touched(place, is_write=True)


def _of_state(callee: Instance) -> Iterator[Touched]:
    """What modelled code does to state that no object of the program holds."""
    state = state_of(callee.method.owner, callee.method.name)
    if state is not None:
        field, is_written = state
        yield Touched((None, field), is_write=False)
        if is_written:
            yield Touched((None, field), is_write=True)


def _of_effect(
    allocations: frozenset[Allocation], field: FieldName, kind: EffectKind
) -> Iterator[Touched]:
    places: list[Place] = [(each.number, field) for each in allocations] or [(None, field)]
    for place in places:
        yield Touched(place, kind in _WRITES)


class Writers:
    """The writes of a program by the memory that they may reach."""

    def __init__(self) -> None:
        self._by_place: defaultdict[Place, list[tuple[Instance, int]]] = defaultdict(list)
        self._by_object: defaultdict[int | None, set[Place]] = defaultdict(set)

    def add(self, place: Place, instance: Instance, index: int) -> None:
        """An instruction of an instance may write this memory."""
        self._by_place[place].append((instance, index))
        self._by_object[place[0]].add(place)

    def of(self, place: Place) -> Iterator[tuple[Instance, int]]:
        """The writes that may be seen there."""
        if place[1] == EVERYTHING:
            for each in sorted(self._by_object[place[0]]):
                yield from self._by_place[each]
            return
        yield from self._by_place.get(place, ())
        if place[0] is not None:
            yield from self._by_place.get((place[0], EVERYTHING), ())
