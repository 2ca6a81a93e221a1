"""From Java to EML, one model for each atomic set of each object [Kidd09, 5.4 and 5.6].

The facts name an arbitrary object of each allocation site: the isolated one. Its members are the
memory of the model, single objects are its locks, threads are its processes. Values are left out,
and so is all code that neither touches the set nor leads to code that does.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cached_property

from heddle.abstraction.locking.roots import pairs
from heddle.abstraction.locking.world import World
from heddle.analysis.accesses import Accesses
from heddle.analysis.facts import Allocation, Facts
from heddle.analysis.sharing import shared_allocations
from heddle.analysis.thread_roots import thread_roots
from heddle.engines.atomic_sets.build.draft import Draft
from heddle.engines.atomic_sets.build.subjects import Subject
from heddle.engines.atomic_sets.build.touching import Index, Touching, arrays_of
from heddle.engines.atomic_sets.build.unnested import Crossing, crossing_of
from heddle.engines.atomic_sets.model import Model
from heddle.formal import eml
from heddle.program.program import Program
from heddle.questions.atomic_sets import AtomicSet, AtomicSets


class Builder:
    """Makes models of one program."""

    def __init__(self, program: Program, facts: Facts, sets: AtomicSets) -> None:
        self._program, self._facts, self._sets = program, facts, sets
        self._world = World(program, facts)
        self._index = Index(Accesses(program, facts))
        self._allocations = {each.number: each for each in facts.allocations()}

    def models(self) -> Iterator[Model]:
        """One model for each object that has one of the sets, if two threads may know of it.

        They may know the object, or an array that a member holds.
        """
        return map(self._model, self._subjects())

    def _subjects(self) -> Iterator[Subject]:
        shared = shared_allocations(self._facts, thread_roots(self._facts))
        targets = [each for each in self._facts.allocations() if not each.is_covered]
        for each in self._sets.sets:
            if each.is_static:
                yield Subject(each, None)
                continue
            for target in sorted(targets):
                if self._is_a(target, each.class_name) and (
                    target in shared
                    or not shared.isdisjoint(arrays_of(self._facts, Subject(each, target)))
                ):
                    yield Subject(each, target)

    def _is_a(self, target: Allocation, class_name: str) -> bool:
        hierarchy = self._program.hierarchy
        found = hierarchy.find(target.type)
        return found is not None and hierarchy.is_subtype(found.name, class_name)

    def _model(self, subject: Subject) -> Model:
        if subject.object is not None and not subject.object.is_single:
            why = "the analysis does not distinguish the objects of its class"
            return Model(subject.set, undecided=why)
        model = self._draft(subject, None)
        if not model.pairs or not self._crossing.locks:
            return model
        return replace(model, unnested=self._draft(subject, self._crossing))

    @cached_property
    def _crossing(self) -> Crossing:
        return crossing_of(self._world)

    def _draft(self, subject: Subject, crossing: Crossing | None) -> Model:
        touching = Touching(self._facts, self._index, subject)
        splits = frozenset(self._sets.splits)
        draft = Draft(self._program, self._world, splits, touching, crossing)
        model = draft.model(subject.set)
        roots = [root for root in draft.roots if _touches(model, model.mains[root.number])]
        asked = pairs(roots, subject.object, self._allocations)
        return replace(
            model,
            pairs=tuple(
                (first.number, second.number)
                for first, second in asked
                if 0 in (first.number, second.number)
                or draft.beside.may_meet(first.number, second.number)
            ),
            is_volatile=self._is_volatile(subject.set),
        )

    def _is_volatile(self, of: AtomicSet) -> bool:
        """Whether all its members are volatile fields: accesses to them are never out of order."""
        return not of.arrays and all(
            field.is_volatile
            for member in of.fields
            for field in self._program.hierarchy.load(member.owner).fields.values()
            if field.name == member.name
        )


def _touches(model: Model, main: str) -> bool:
    """Whether a thread that begins with a function may touch the set."""
    found, work = {main}, [main]
    while work:
        for edge in model.functions[work.pop()].edges:
            match edge.statement:
                case eml.Read() | eml.Write():
                    return True
                case eml.Call(function) if function not in found:
                    found.add(function)
                    work.append(function)
    return False
