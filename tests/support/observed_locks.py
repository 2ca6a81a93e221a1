"""Compares the locks that runs held, and what their threads shared, with what analyses say.

An analysis that says that a lock is held at an access must be right in every run. Runs do not know
the contexts of instances: there must be an instance of the method, for a receiver of the site that
was seen, all of whose locks were held.
"""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

from heddle.analysis.facts import Multiplicity
from heddle.analysis.held_locks import HeldLocks, Mode
from heddle.analysis.sharing import shared_allocations
from heddle.analysis.thread_roots import Calls, thread_roots
from support.observed import Origin, Role
from support.tallies import Tally, name_of, operands, spell, tell

if TYPE_CHECKING:
    from collections.abc import Iterable

    from heddle.analysis.facts import Allocation, Facts, Instance
    from heddle.analysis.held_locks import HeldLock
    from support.observed import Guarded, MethodName, Observed, Place, Site
    from support.observed_facts import Oracle

_LOCKS = "java/util/concurrent/locks/"


class LockOracle:
    """What the analyses say of the locks and shared objects of one program."""

    def __init__(self, facts: Facts, oracle: Oracle) -> None:
        self._facts, self._oracle = facts, oracle
        self._instances: dict[MethodName, list[Instance]] = defaultdict(list)
        for instance in facts.instances():
            self._instances[name_of(instance.method)].append(instance)
        self._shared = shared_allocations(facts, thread_roots(facts))

    def compare_shared(self, observed: Observed) -> Tally:
        """What several threads touched against what they may."""
        tally = Tally()
        for site in observed.shared:
            if site.place is None or site.place.method not in self._instances:
                continue
            tally.seen += 1
            if not self._oracle.allows(site, self._shared):
                tally.missing.append(f"threads share {tell(site)}")
        by_user = {
            (each.type, each.method, each.pc)
            for each in self._shared
            if each.method is not None and self._oracle.is_user(name_of(each.method))
        }
        tally.allowed = len(by_user)
        return tally

    def compare_held(self, runs: Iterable[Observed]) -> Tally:
        """What is certainly held against what was: `seen` counts what was held at every access."""
        accesses: dict[Place, set[Guarded]] = defaultdict(set)
        for observed in runs:
            for access in observed.guarded:
                if self._oracle.is_user(access.place.method):
                    accesses[access.place].add(access)
        wanted = [each for place in accesses for each in self._instances[place.method]]
        held = HeldLocks(self._facts, Calls(self._facts), wanted)
        tally = Tally()
        for place, seen in accesses.items():
            instances = self._instances[place.method]
            known = [held.at(instance, place.pc) for instance in instances]
            tally.allowed += any(known)
            tally.seen += all(access.held for access in seen)
            for access in seen:
                for group in _by_label(instances, access.own):
                    candidates = [(each, held.at(each, place.pc)) for each in group]
                    if candidates and not any(
                        self._explains(access, instance, locks) for instance, locks in candidates
                    ):
                        told = ", ".join(tell(each.site) for each in access.held) or "nothing"
                        tally.missing.append(f"at {spell(place)} only {told} is held")
        return tally

    def _explains(self, access: Guarded, instance: Instance, locks: Iterable[HeldLock]) -> bool:
        return all(self._is_held(access, instance, lock) for lock in locks)

    def _is_held(self, access: Guarded, instance: Instance, lock: HeldLock) -> bool:
        if lock.mode is Mode.SHARED:
            # A run does not know who reads under a lock.
            return True
        if lock.mode is Mode.EXCLUSIVE:
            kind = f"{_LOCKS}Reentrant"
            return any(each.site.type.startswith(kind) for each in access.held)
        alike = [each for each in access.held if _is_of(each.site, lock.object)]
        body = self._facts.body(instance)
        if access.own is not None and lock.object == instance.receiver:
            alike = [each for each in alike if each.is_own]
        bases = [
            self._facts.points_to(instance, operand)
            for operand in (operands(body, access.place.pc, Role.BASE) if body else ())
        ]
        if access.accessed is not None and bases and all(it == {lock.object} for it in bases):
            alike = [each for each in alike if each.is_accessed]
        return bool(alike)


def _by_label(instances: list[Instance], own: Site | None) -> list[list[Instance]]:
    """The instances for a receiver of this site: those for one of its objects, and the others."""
    fitting = [
        each
        for each in instances
        if own is None or each.receiver is None or _is_of(own, each.receiver)
    ]
    isolated = [
        each
        for each in fitting
        if each.receiver is not None and each.receiver.multiplicity is Multiplicity.ISOLATED
    ]
    return [isolated, [each for each in fitting if each not in isolated]]


def _is_of(site: Site, allocation: Allocation) -> bool:
    """Whether objects of a site may be those of an allocation."""
    if allocation.method is not None and site.place is not None:
        return (name_of(allocation.method), allocation.pc) == (site.place.method, site.place.pc)
    types = site.type == allocation.type.partition("#")[0]
    return types and (allocation.method is None) == (site.origin is not Origin.CODE)
