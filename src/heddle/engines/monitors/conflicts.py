"""Accesses that may meet: same memory, one of them writing, two threads, nothing between them.

Only one object of each site has to be looked at where sites are split: whichever object two threads
race for, in one of the ways to pick the isolated object it is that one. So an allocation that
stands for the others, or belongs to one that does, is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from heddle.abstraction.locking.roots import is_covered
from heddle.analysis.accesses import Access, Accesses
from heddle.analysis.by_design import PLAIN, acts_for_others, arrays_of_users
from heddle.analysis.facts import ELEMENTS, EVERYTHING, Allocation, Facts, FieldName, Instance
from heddle.analysis.held_locks import HeldLock, HeldLocks, exclude
from heddle.analysis.publication import Publication
from heddle.analysis.sharing import shared_allocations
from heddle.analysis.thread_roots import Calls, ThreadRoot, thread_roots
from heddle.program.classes import OBJECT
from heddle.program.jdk import SYSTEM, THREAD
from heddle.program.program import Program

_COPYING = frozenset({SYSTEM, "java/util/Arrays", OBJECT})
_MADE = (THREAD, "<init>")


@dataclass(frozen=True, slots=True)
class Memory:
    """A field of the objects that an allocation stands for, or a static field."""

    object: Allocation | None
    field: FieldName


@dataclass(frozen=True, slots=True)
class Group:
    """Accesses that are alike: by threads of one kind, with the same locks held for certain."""

    root: int
    locks: frozenset[HeldLock]
    is_write: bool
    is_atomic: bool
    accesses: tuple[Access, ...]


@dataclass(frozen=True, slots=True)
class Contest:
    """Memory with the accesses that count, and the pairs of groups that nothing excludes so far."""

    memory: Memory
    groups: tuple[Group, ...]
    pairs: tuple[tuple[Group, Group], ...]


class Conflicts:
    """What may conflict in one program, with counts of what was ruled out and how."""

    def __init__(self, program: Program, facts: Facts) -> None:
        self._program, self._facts = program, facts
        self._calls = Calls(facts)
        self.roots = thread_roots(facts)
        begins = [each for root in self.roots for each in root.begins]
        self.accesses = Accesses(program, facts)
        self._publication = Publication(facts, self._calls, begins)
        self._allocations = {each.number: each for each in facts.allocations()}
        self.effort = dict.fromkeys(
            ("memory", "confined", "read only", "atomic", "before publication", "guarded"), 0
        )

    def contests(self) -> tuple[Contest, ...]:
        """All memory that two threads may access at a time, as far as locks alone tell."""
        shared = shared_allocations(self._facts, self.roots)
        open_ = [
            (memory, accesses)
            for memory, accesses in self._by_memory().items()
            if self._counts(memory, accesses, shared)
        ]
        locks = HeldLocks(
            self._facts, self._calls, {each.instance for _, given in open_ for each in given}
        )
        found = []
        for memory, accesses in open_:
            groups = self._groups(accesses, locks)
            pairs = tuple(self._pairs(groups))
            if pairs:
                found.append(Contest(memory, groups, pairs))
            else:
                self.effort["guarded"] += 1
        return tuple(found)

    def _by_memory(self) -> dict[Memory, list[Access]]:
        found: dict[Memory, list[Access]] = {}
        whole: dict[Allocation, list[Access]] = {}
        for access in self.accesses.all:
            if access.object is not None and access.object.is_covered:
                # Another allocation has the one object to look at.
                continue
            found.setdefault(Memory(access.object, access.field), []).append(access)
            if access.field == EVERYTHING and access.object is not None:
                whole.setdefault(access.object, []).append(access)
        for memory, accesses in found.items():
            if memory.object is not None and memory.field != EVERYTHING:
                accesses += whole.get(memory.object, ())
        return found

    def _counts(
        self, memory: Memory, accesses: list[Access], shared: frozenset[Allocation]
    ) -> bool:
        """Whether two threads may get there, one of them to write; leaves out what is private."""
        self.effort["memory"] += 1
        if memory.object is not None and memory.object not in shared:
            self.effort["confined"] += 1
            return False
        if not any(access.is_write for access in accesses):
            self.effort["read only"] += 1
            return False
        if all(access.is_atomic for access in accesses):
            self.effort["atomic"] += 1
            return False
        public = [access for access in accesses if not self._is_private(access)]
        accesses[:] = public
        if not any(access.is_write for access in public):
            self.effort["before publication"] += 1
            return False
        if not self._by_two_threads(public):
            self.effort["confined"] += 1
            return False
        return True

    def _is_private(self, access: Access) -> bool:
        base, method = access.site.base, access.instance.method
        if access.object is None:
            # Others wait until the class is initialised [JVMS, 5.5].
            return (method.owner, method.name) == (access.field[0], "<clinit>")
        if base is None:
            return False
        return self._publication.is_private(access.instance, access.pc, base)

    def _by_two_threads(self, accesses: Sequence[Access]) -> bool:
        instances = {access.instance for access in accesses}
        writing = {access.instance for access in accesses if access.is_write}
        return any(
            (writing & first.instances and instances & second.instances)
            for first, second in self._parallel_roots()
        )

    def _parallel_roots(self) -> Iterator[tuple[ThreadRoot, ThreadRoot]]:
        for number, first in enumerate(self.roots):
            for other, second in enumerate(self.roots):
                if number != other or not first.is_single:
                    yield first, second

    def _groups(self, accesses: Iterable[Access], locks: HeldLocks) -> tuple[Group, ...]:
        found: dict[tuple[int, frozenset[HeldLock], bool, bool, bool], list[Access]] = {}
        for access in accesses:
            held = locks.at(access.instance, access.pc)
            by_design = self._is_by_design(access.instance)
            for number, root in enumerate(self.roots):
                if access.instance in root.instances:
                    key = number, held, access.is_write, access.is_atomic, by_design
                    found.setdefault(key, []).append(access)
        return tuple(
            Group(number, held, is_write, is_atomic, tuple(alike))
            for (number, held, is_write, is_atomic, _), alike in found.items()
        )

    def _pairs(self, groups: Sequence[Group]) -> Iterator[tuple[Group, Group]]:
        for place, first in enumerate(groups):
            for second in groups[place:]:
                if self._may_meet(first, second):
                    yield (first, second) if first.is_write else (second, first)

    def _may_meet(self, first: Group, second: Group) -> bool:
        if not (first.is_write or second.is_write) or (first.is_atomic and second.is_atomic):
            return False
        if not self._are_two(first, second):
            return False
        if exclude(first.locks, second.locks):
            return False
        field, memory = first.accesses[0].field, first.accesses[0].object
        if field != ELEMENTS and ".".join(field) not in PLAIN:
            return True
        if field == ELEMENTS and memory in self._arrays_of_users:
            return True
        return not all(self._is_by_design(each.accesses[0].instance) for each in (first, second))

    @cached_property
    def _arrays_of_users(self) -> frozenset[Allocation]:
        return arrays_of_users(self._program, self._facts, self.accesses.by_design)

    def _is_by_design(self, instance: Instance) -> bool:
        """Whether it is code of classes that are racy by design, or accesses arrays for such code.

        A method that accesses them for others, or copies them, does what its callers do.
        """
        is_trusted = self.accesses.by_design.is_trusted
        waiting, seen = [instance], {instance}
        while waiting:
            each = waiting.pop()
            owner = each.method.owner
            is_user = self.accesses.by_design.is_users(owner)
            if (owner, each.method.name) == _MADE:
                # A new thread takes over what its maker has, which hands it over by starting it.
                continue
            if not is_user and (owner in _COPYING or acts_for_others(owner)):
                callers = {caller for caller, _ in self._calls.callers(each)}
                if not callers:
                    return False
                waiting += callers - seen
                seen |= callers
            elif not is_trusted(owner):
                return False
        return True

    def _are_two(self, first: Group, second: Group) -> bool:
        """Whether the threads may be two, and need to be looked at as they are."""
        one, other = (self.roots[each.root].thread for each in (first, second))
        if first.root == second.root and self.roots[first.root].is_single:
            return False
        memory = first.accesses[0].object
        return not (
            is_covered(one, (other, memory), self._allocations)
            or is_covered(other, (one, memory), self._allocations)
        )

    def guard(self, contest: Contest) -> tuple[HeldLock, Access] | None:
        """The lock that all accesses but those at one line hold, and one of these."""
        by_place: dict[tuple[Instance, int | None], list[frozenset[HeldLock]]] = {}
        example: dict[tuple[Instance, int | None], Access] = {}
        for group in contest.groups:
            for access in group.accesses:
                key = access.instance, access.site.line
                by_place.setdefault(key, []).append(group.locks)
                example.setdefault(key, access)
        if len(by_place) < 2:
            return None
        for key, bare in by_place.items():
            others = [locks for place, each in by_place.items() if place != key for locks in each]
            missing = frozenset.intersection(*others).difference(*bare)
            if missing:
                return min(missing, key=lambda lock: lock.object.number), example[key]
        return None
