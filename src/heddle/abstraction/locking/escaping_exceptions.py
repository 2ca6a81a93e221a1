"""Which exceptions may leave an instance, and which handlers may get them.

A set of class names stands for these classes and their subclasses. Stack symbols do not tell
exceptions apart, so these sets decide which handlers a call can lead to.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from heddle.abstraction.locking.sites import Sites
from heddle.abstraction.locking.skeleton import Skeleton
from heddle.analysis.facts import Facts, Instance
from heddle.program import code
from heddle.program.hierarchy import Hierarchy
from heddle.program.jdk import ERROR
from heddle.program.throwing import ANYTHING, NULL_POINTER, VIRTUAL_MACHINE

_NOTHING: Final[frozenset[str]] = frozenset()
#: What leaves the initialiser of a class, whatever was thrown in it (JVMS 5.5, step 10).
_FAILED: Final = frozenset({ERROR})
_OUT: Final = frozenset({VIRTUAL_MACHINE})


class Raising:
    """The exceptions of all instances: a least fixed point over the calls."""

    def __init__(self, hierarchy: Hierarchy, facts: Facts, sites: Sites) -> None:
        self._hierarchy = hierarchy
        self._facts = facts
        self._sites = sites
        # By number of the instance, and by number and where a handler begins.
        self._leaving: dict[int, frozenset[str]] = {}
        self._caught: dict[tuple[int, int], frozenset[str]] = {}
        self._catches: dict[tuple[str, str | None], tuple[bool, bool]] = {}

    def solve(self, instances: Iterable[Instance]) -> None:
        """Find the exceptions of these instances, which must contain whatever they call.

        What is new at an instruction is handed on to its handlers or to the callers.
        """
        every = tuple(instances)
        callers = self._callers(every)
        waiting = [(each, index, types) for each in every for index, types in self._own(each)]
        while waiting:
            instance, index, types = waiting.pop()
            skeleton = self._sites.skeleton(instance)
            for entry, some in self.split(skeleton, index, types):
                if entry is None:
                    new = some - self._leaving.get(instance.number, _NOTHING)
                    if new:
                        self._leaving[instance.number] = self.leaving(instance) | new
                        waiting += [
                            (caller, at, _FAILED if initialises else new)
                            for caller, at, initialises in callers.get(instance.number, ())
                        ]
                    continue
                known = self._caught.get((instance.number, entry), _NOTHING)
                new = some - known
                if new:
                    self._caught[instance.number, entry] = known | new
                    throws = (at for at in skeleton.throws if _passes(skeleton, at, entry))
                    waiting += [(instance, at, new) for at in throws]

    def _callers(
        self, instances: Iterable[Instance]
    ) -> dict[int, list[tuple[Instance, int, bool]]]:
        """Who runs an instance, where, and whether to initialise a class."""
        found: dict[int, list[tuple[Instance, int, bool]]] = {}
        for each in instances:
            for index, site in self._sites.of(each).items():
                for callee in site.callees:
                    found.setdefault(callee.number, []).append((each, index, False))
                for callee in site.initialisers:
                    found.setdefault(callee.number, []).append((each, index, True))
        return found

    def _own(self, instance: Instance) -> Iterator[tuple[int, frozenset[str]]]:
        skeleton = self._sites.skeleton(instance)
        yield from skeleton.thrown.items()
        for index in skeleton.costly:
            yield index, self._out(instance, index)
        for index, site in self._sites.of(instance).items():
            yield index, site.raises
        for index in skeleton.throws:
            yield index, self._thrown(instance, skeleton, index)

    def leaving(self, instance: Instance) -> frozenset[str]:
        """What may come out of a call of the instance."""
        return self._leaving.get(instance.number, _NOTHING)

    def of_initialisers(self, instances: Iterable[Instance]) -> frozenset[str]:
        """What may come out of the initialisation of classes."""
        return _FAILED if any(self.leaving(each) for each in instances) else _NOTHING

    def at(self, instance: Instance, skeleton: Skeleton, index: int) -> frozenset[str]:
        """All that an instruction of the instance may throw."""
        out = self._out(instance, index) if index in skeleton.costly else _NOTHING
        own = skeleton.thrown.get(index)
        if own is not None:
            return own | out
        site = self._sites.of(instance).get(index)
        if site is not None:
            return site.raises.union(
                out, self.of_initialisers(site.initialisers), *map(self.leaving, site.callees)
            )
        if isinstance(skeleton.body.instructions[index], code.Throw):
            return self._thrown(instance, skeleton, index)
        return out

    def _out(self, instance: Instance, index: int) -> frozenset[str]:
        """What an instruction throws that has no stack or memory left, unless some is kept."""
        site = self._sites.of(instance).get(index)
        return _NOTHING if site is not None and site.is_lock else _OUT

    def _thrown(self, instance: Instance, skeleton: Skeleton, index: int) -> frozenset[str]:
        throw = skeleton.body.instructions[index]
        assert isinstance(throw, code.Throw)
        handlers = skeleton.caught_in.get(throw.exception)
        if handlers is not None:
            caught = (self._caught.get((instance.number, each), _NOTHING) for each in handlers)
            return _NOTHING.union(*caught)
        types = {each.type for each in self._facts.points_to(instance, throw.exception)}
        if skeleton.nullable(throw.exception):
            types.add(NULL_POINTER)
        return frozenset(types) or frozenset({ANYTHING})

    def split(
        self, skeleton: Skeleton, index: int, types: frozenset[str]
    ) -> list[tuple[int | None, frozenset[str]]]:
        """Which handler gets what of the types; None is the way out of the method."""
        found: list[tuple[int | None, frozenset[str]]] = []
        left = set(types)
        for handler in skeleton.handlers[index]:
            taken = set()
            for each in sorted(left):
                whole, part = self._catch(each, handler.catch_type)
                if whole:
                    left.discard(each)
                    taken.add(each)
                elif part and handler.catch_type is not None:
                    taken.add(handler.catch_type)
            if taken:
                found.append((handler.entry, frozenset(taken)))
        if left:
            found.append((None, frozenset(left)))
        return found

    def _catch(self, thrown: str, caught: str | None) -> tuple[bool, bool]:
        """Whether a handler takes all such exceptions, or some."""
        key = (thrown, caught)
        if key not in self._catches:
            subtype = self._hierarchy.is_subtype
            whole = caught is None or subtype(thrown, caught)
            part = whole or (caught is not None and subtype(caught, thrown))
            self._catches[key] = whole, part
        return self._catches[key]


def _passes(skeleton: Skeleton, index: int, entry: int) -> bool:
    """Whether an instruction throws what a handler has caught."""
    throw = skeleton.body.instructions[index]
    return isinstance(throw, code.Throw) and entry in skeleton.caught_in.get(throw.exception, ())
