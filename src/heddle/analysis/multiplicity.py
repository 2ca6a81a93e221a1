"""How many objects an allocation stands for, and which abstract objects need not exist.

The solver splits sites before it is known how often they run. Afterwards this module looks for
instances that are entered at most once in any run, and with them for sites that make at most one
object. Such a site needs no second allocation: among all ways to choose the isolated object is the
one that chooses this only object, and in the runs so labelled nothing is ever labelled `rest`. So
those allocations, the instances in their contexts, and what only these reach, are dropped; what is
left still covers every run. Fewer callers then make more instances run once: a fixed point.
"""

from __future__ import annotations

from collections import defaultdict
from typing import Final

from heddle.analysis.constraints import MODELLED_SITE, NONE, START_SITE, UNCAUGHT_SITE
from heddle.analysis.facts import Multiplicity
from heddle.analysis.loops import looping
from heddle.analysis.points_to import Solved
from heddle.analysis.procedures import Console, Local, Machinery
from heddle.program import code
from heddle.program.classes import JavaMethod
from heddle.program.lambdas import Lambda

ALL, ISOLATED, REST, OWNED = range(4)
#: Sites below are bytecodes; those of starts and of handlers lie above.
_BYTECODES: Final = range(START_SITE)


class Counting:
    """Which instances and allocations remain, and how many objects these stand for."""

    def __init__(self, solved: Solved) -> None:
        universe = solved.knowledge.universe
        self._knowledge = solved.knowledge
        self._root = solved.root
        self._procedures = universe.procedure_list
        self._sites = universe.sites
        self._given = universe.given
        self.instances = universe.core.instances()
        self.allocations = universe.core.allocations()
        self._edges: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for caller, site, callee in universe.core.edges():
            self._edges[caller].append((site, callee))
        self._repeating: dict[int, frozenset[int]] = {}
        self._makers: dict[int, list[int]] = defaultdict(list)
        self._sites_of: dict[int, list[int]] = defaultdict(list)
        for site, made in enumerate(self._sites):
            if made.method is not None and site not in self._knowledge.repeated:
                self._sites_of[universe.procedures[made.method]].append(site)
        self._initialised = self._initialisers_of(solved)
        self.once: set[int] = set()
        self.single_sites: set[int] = set()
        self.live: set[int] = set()
        self._owned: dict[int, list[int]] = defaultdict(list)
        for number, (site, _, label, _) in enumerate(self.allocations):
            if label == OWNED:
                self._owned[site].append(number)
        while self._improve():
            pass

    # -- questions

    def is_dead(self, allocation: int) -> bool:
        """Whether no run with the chosen labels has such an object."""
        while allocation != NONE:
            site, context, label, _ = self.allocations[allocation]
            if label == REST and site in self.single_sites:
                return True
            allocation = context
        return False

    def is_covered(self, allocation: int) -> bool:
        """Whether it is the rest of a split site, or made in methods of such a rest.

        Not if an object and its context are of one site: they cannot both be isolated.
        """
        sites: list[int] = []
        is_rest = False
        while allocation != NONE:
            site, context, label, _ = self.allocations[allocation]
            sites.append(site)
            is_rest = is_rest or label == REST
            allocation = context
        return is_rest and len(set(sites)) == len(sites)

    def is_single(self, allocation: int) -> bool:
        """Whether it stands for at most one object of any run."""
        if allocation == NONE:
            return False
        site, context, label, _ = self.allocations[allocation]
        if site == NONE:
            return self._given[allocation].multiplicity is Multiplicity.ONE
        if label == OWNED:
            return self._is_single_context(context)
        return label == ISOLATED or (label == ALL and site in self.single_sites)

    def multiplicity(self, allocation: int) -> Multiplicity:
        """How many objects it stands for."""
        if not self.is_single(allocation):
            return Multiplicity.MANY
        return Multiplicity.ONE if self._is_one(allocation) else Multiplicity.ISOLATED

    def _is_one(self, allocation: int) -> bool:
        site, context, label, _ = self.allocations[allocation]
        if site == NONE or site in self.single_sites:
            return True
        return label == OWNED and self._is_one(context)

    def _is_single_context(self, context: int) -> bool:
        """A context is cut: several owned allocations may have become one."""
        if context == NONE:
            return False
        site, above, label, _ = self.allocations[context]
        if label == OWNED and above == NONE:
            owned = [it for it in self._owned[site] if it != context and not self.is_dead(it)]
            return len(owned) == 1 and self.is_single(owned[0])
        return self.is_single(context)

    # -- the fixed point

    def _improve(self) -> bool:
        self.live = self._reachable()
        self.once = self._once()
        found = {
            site
            for instance in self.once
            for site in self._sites_of.get(self.instances[instance][0], ())
            if self._makers[self.instances[instance][0]] == [instance]
            and self._sites[site].pc not in self._repeated(instance)
        }
        grown = found - self.single_sites
        self.single_sites |= found
        return bool(grown)

    def _reachable(self) -> set[int]:
        """The instances that runs with the chosen labels can reach."""
        seen, waiting = {self._root}, [self._root]
        self._makers.clear()
        while waiting:
            here = waiting.pop()
            self._makers[self.instances[here][0]].append(here)
            for callee in (
                *(callee for _, callee in self._edges.get(here, ())),
                *self._initialised.get(self.instances[here][0], ()),
            ):
                if callee not in seen and not self.is_dead(self.instances[callee][1]):
                    seen.add(callee)
                    waiting.append(callee)
        return seen

    def _once(self) -> set[int]:
        """The instances that are entered at most once."""
        entries: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for caller in self.live:
            for site, callee in self._edges.get(caller, ()):
                if callee in self.live:
                    entries[callee].append((caller, site))
        once = {it for it in self.live if self._is_once_by_itself(it, entries[it])}
        waiting = sorted(once)
        while waiting:
            here = waiting.pop()
            repeated = self._repeated(here) | self._dynamic(here)
            for site, callee in self._edges.get(here, ()):
                if (
                    callee in self.live
                    and callee not in once
                    and site in _BYTECODES
                    and site not in repeated
                    and len(entries[callee]) == 1
                ):
                    once.add(callee)
                    waiting.append(callee)
        return once

    def _is_once_by_itself(self, instance: int, entries: list[tuple[int, int]]) -> bool:
        """The first procedure, initialisers, constructors of one object, a thread's `run`."""
        number, context = self.instances[instance]
        procedure = self._procedures[number]
        if isinstance(procedure, Machinery):
            return instance == self._root
        if not isinstance(procedure, JavaMethod):
            return False
        if procedure.name == "<clinit>":
            return True
        if context == NONE or not self.is_single(context):
            return False
        if procedure.is_constructor:
            return True
        return bool(entries) and all(START_SITE <= site < UNCAUGHT_SITE for _, site in entries)

    def _dynamic(self, instance: int) -> frozenset[int]:
        """The dynamic call sites of an instance: they may call the same method several times."""
        procedure = self._procedures[self.instances[instance][0]]
        body = self._knowledge.bodies.of(procedure) if isinstance(procedure, JavaMethod) else None
        if body is None:
            return frozenset()
        return frozenset(it.pc for it in body.instructions if isinstance(it, code.InvokeDynamic))

    def _repeated(self, instance: int) -> frozenset[int]:
        """The sites of an instance that one activation may reach twice."""
        number = self.instances[instance][0]
        known = self._repeating.get(number)
        if known is None:
            known = self._repeating[number] = self._find_repeated(number)
        return known

    def _find_repeated(self, number: int) -> frozenset[int]:
        procedure = self._procedures[number]
        if isinstance(procedure, Console | Local):
            return frozenset({MODELLED_SITE, 0})
        if isinstance(procedure, Lambda | Machinery):
            return frozenset()
        body = self._knowledge.bodies.of(procedure)
        if body is None:
            return frozenset({MODELLED_SITE, 0})
        seen: set[int] = set()
        twice = {MODELLED_SITE}
        for it in body.instructions:
            if isinstance(it, _COUNTED):
                # A subroutine of old bytecode is lifted once for each of its callers.
                if it.pc in seen:
                    twice.add(it.pc)
                seen.add(it.pc)
        return looping(body) | twice

    def _initialisers_of(self, solved: Solved) -> dict[int, tuple[int, ...]]:
        """The instances of initialisers that a procedure may run."""
        procedures = self._knowledge.universe.procedures
        alone = {
            procedure: instance
            for instance, (procedure, context) in enumerate(self.instances)
            if context == NONE
        }
        return {
            number: tuple(
                alone[procedures[it]]
                for needed in by_pc.values()
                for it in needed
                if procedures[it] in alone
            )
            for number, by_pc in solved.initialisations.items()
        }


_COUNTED: Final = (code.New, code.NewArray, code.NewMultiArray, code.Invoke, code.ThreadStart)
