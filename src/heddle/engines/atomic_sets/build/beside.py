"""Which threads may run beside one, at each of its instructions: start and join as facts.

An access of a thread that nothing which touches the set runs beside is ordered by start and join
against all others, so it does not count. Threads that the first one starts and that are never
beside each other cannot disturb each other either.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from heddle.abstraction.locking.roots import Root
from heddle.abstraction.locking.sites import Site
from heddle.abstraction.locking.world import Frame, World
from heddle.analysis.facts import Instance
from heddle.engines.atomic_sets.build.ended import Endings, Threads
from heddle.program import code

Context = tuple[Instance, Threads]

_NONE: Threads = frozenset()
_MOST = 2_000
"""Contexts that are looked at; in larger programs all threads run beside each other."""


@dataclass(slots=True)
class _Found:
    """What is known of a call: who may run before each instruction, and when it has ended.

    `after` is who may run when it has returned, `thrown` when it has ended with an exception.

    `during` has who may run when an instruction makes a call: class initialisers and other calls
    of the same instruction may have started more.
    """

    before: dict[int, Threads] = field(default_factory=dict)
    during: dict[tuple[int, Instance], Threads] = field(default_factory=dict)
    after: Threads | None = None
    thrown: Threads | None = None
    callers: set[Context] = field(default_factory=set)


class Beside:
    """One thread, and the kinds of threads among `relevant` that may run beside it.

    `kept` are the instances that touch the set, or call or start what does: all others start none
    of the relevant threads. The kinds of `touching` touch the set themselves.
    """

    def __init__(
        self,
        world: World,
        kept: frozenset[Instance],
        root: Root,
        relevant: Iterable[int],
        touching: Threads,
    ) -> None:
        self._world, self.kept, self._root, self._touching = world, kept, root, touching
        self._relevant = frozenset(relevant) - {root.number}
        self._found: defaultdict[Context, _Found] = defaultdict(_Found)
        self._together: set[frozenset[int]] = set()
        self.is_known = self._solve()

    def before(self, instance: Instance, threads: Threads, index: int) -> Threads:
        """The threads that may run when a call that found some of them comes to an instruction."""
        return self._found[instance, threads].before.get(index, _NONE)

    def during(self, instance: Instance, threads: Threads, index: int, callee: Instance) -> Threads:
        """The threads that may run when an instruction of such a call makes a call itself."""
        found = self._found[instance, threads]
        return found.during.get((index, callee), found.before.get(index, _NONE))

    def after(self, instance: Instance, threads: Threads) -> Threads:
        """The threads that may run when a call that found some of them has ended."""
        found = self._found[instance, threads]
        return (found.after or _NONE) | (found.thrown or _NONE)

    def can_be_alone(self, instance: Instance, threads: Threads) -> bool:
        """Whether a call that finds these threads may come to an instruction without any."""
        return self.is_known and (not threads or instance in self._joining)

    def may_meet(self, first: int, second: int) -> bool:
        """Whether two kinds of threads, of which neither is the first thread, may run together."""
        shown = self.is_known and {first, second} <= self._started_here
        return not shown or frozenset((first, second)) in self._together

    @cached_property
    def hidden(self) -> Threads:
        """Threads of which it is not seen where they are started: they may run at any time.

        So may all that touch the set, unless only this thread starts them, or what it has started.
        """
        seen = {start for each in self.kept & self._reached for start in self._starts(each)}
        below = _closure(seen, self._started_by)
        if self._root.number == 0:
            return self._relevant - below
        while foreign := {each for each in below if self._starters(each) - below}:
            below -= foreign
        return (self._relevant & self._touching) - below

    def _starters(self, started: int) -> Threads:
        """The kinds that may start a kind, but for this thread."""
        by = (each for each, found in self._started_by.items() if started in found)
        return frozenset(by) - {self._root.number}

    @cached_property
    def _reached(self) -> frozenset[Instance]:
        return frozenset(self._world.reached[self._root.number])

    @cached_property
    def _started_by(self) -> Mapping[int, Threads]:
        """The relevant threads that each kind of thread may start."""
        return {
            root.number: frozenset(
                start for each in self._world.reached[root.number] for start in self._starts(each)
            )
            for root in self._world.roots
        }

    @cached_property
    def _started_here(self) -> Threads:
        """Threads that only this thread starts."""
        alone = frozenset(each for each in self._relevant if not self._starters(each))
        return (alone & self._started_by[self._root.number]) - self.hidden

    @cached_property
    def _only_started_here(self) -> Threads:
        """Single threads that only this thread starts."""
        single = {root.number for root in self._world.roots if root.single}
        return self._started_here & single

    @cached_property
    def _endings(self) -> Endings:
        return Endings(self._world, self._started_here)

    @cached_property
    def _joining(self) -> frozenset[Instance]:
        """Instances that may join a thread, in calls too."""
        own = [
            each
            for each in self.kept & self._reached
            if any(site.joined for site in self._world.frames[each].sites.values())
        ]
        found, work = set(own), list(own)
        while work:
            for caller in self._world.callers.get(work.pop(), ()):
                if caller not in found:
                    found.add(caller)
                    work.append(caller)
        return frozenset(found)

    def _starts(self, instance: Instance) -> Threads:
        numbers = self._world.root_of
        return frozenset(
            numbers[start]
            for site in self._world.frames[instance].sites.values()
            for start in site.starts
            if numbers[start] in self._relevant
        )

    def _joined(self, site: Site) -> Threads:
        """The threads that have certainly ended behind an instruction, and do not start again."""
        if len(site.joined) != 1:
            return _NONE
        (thread,) = site.joined
        of_thread = (root.number for root in self._world.roots if root.thread == thread)
        return frozenset(of_thread) & self._only_started_here

    def _solve(self) -> bool:
        """Look at all calls of the thread; False if there are too many."""
        threads = self.hidden
        for instance in begins(self._world, self._root):
            if instance in self.kept:
                self._explore_from((instance, threads))
                threads |= self.after(instance, threads)
            if len(self._found) > _MOST:
                return False
        return True

    def _explore_from(self, first: Context) -> None:
        work = [first]
        seen = {first}
        while work and len(self._found) <= _MOST:
            context = work.pop()
            found = self._found[context]
            known = found.after, found.thrown
            for called in self._explore(context):
                self._found[called].callers.add(context)
                if called not in seen and not self._found[called].before:
                    seen.add(called)
                    work.append(called)
            if (found.after, found.thrown) != known:
                work += found.callers

    def _explore(self, context: Context) -> set[Context]:
        """Walk through one call; gives the calls that it makes."""
        instance, threads = context
        frame, certain = self._world.frames[instance], self._endings.of(instance)
        found = self._found[context]
        found.before = {0: threads}
        found.during = {}
        called: set[Context] = set()
        work = [0]
        while work:
            index = work.pop()
            before = found.before[index]
            calls = _Calls(self, index, found, called)
            after = self._after(calls, frame, before)
            normal, handlers, leaves = frame.ways[index]
            thrown = before | calls.thrown
            if after is not None:
                after = certain.after(index, after)
                if not _is_all_or_nothing(frame, index):
                    thrown |= after
                if isinstance(frame.instruction(index), code.Return):
                    found.after = after | (found.after or _NONE)
                for target in normal:
                    behind = certain.behind((index, target), after, threads)
                    self._reach(found, target, behind, work)
            if leaves:
                found.thrown = thrown | (found.thrown or _NONE)
            for target in handlers:
                self._reach(found, target, thrown, work)
        return called

    def _reach(self, found: _Found, target: int, threads: Threads, work: list[int]) -> None:
        known = found.before.get(target)
        if known is None or not threads <= known:
            found.before[target] = threads | (known or _NONE)
            work.append(target)

    def _after(self, calls: _Calls, frame: Frame, before: Threads) -> Threads | None:
        """Who may run behind an instruction; None if it is not known to end."""
        site = frame.sites.get(calls.index)
        if site is None:
            return before
        threads = calls.any_order(site.initialisers, before)
        calls.thrown |= threads  # what comes after them may throw
        kept = [each for each in site.callees if each in self.kept]
        if kept:
            certain = len(kept) == len(site.callees) and not site.opaque
            if isinstance(frame.instruction(calls.index), code.InvokeDynamic):
                threads = calls.any_order(kept, threads)
            else:
                ends = [calls.make(each, threads) for each in kept]
                known = [each for each in ends if each is not None]
                if certain and not known:
                    return None
                threads = _NONE.union(*known, _NONE if certain else threads)
        started = {self._world.root_of[start] for start in site.starts} & self._relevant
        if isinstance(frame.instruction(calls.index), code.ThreadStart):
            for each in started:
                self._meet(each, threads)
        else:
            self._together |= _pairs(_closure(started, self._started_by), threads)
        threads |= _closure(started, self._started_by)
        return threads - self._joined(site)

    def _meet(self, started: int, threads: Threads) -> None:
        """One thread is started while others may run; it may start more."""
        begun = _closure({started}, self._started_by)
        found = _pairs(begun, threads)
        again = any(started in self._started_by[each] for each in begun)
        if not (again or started in threads):
            found.discard(frozenset({started}))
        self._together |= found

    def ended(self, context: Context) -> tuple[Threads | None, Threads | None]:
        """Who may run when a call has returned or thrown; None if it is not known to do so."""
        if context[0] not in self.kept:
            return context[1], context[1]
        return self._found[context].after, self._found[context].thrown


def begins(world: World, root: Root) -> tuple[Instance, ...]:
    """What a thread runs, one after the other."""
    run = world.facts.entry if root.run is None else (root.run,)
    return (*run, *root.uncaught)


@dataclass(slots=True)
class _Calls:
    """The calls that an instruction makes, and who may run when it does."""

    beside: Beside
    index: int
    found: _Found
    made: set[Context]
    thrown: Threads = _NONE

    def any_order(self, callees: Iterable[Instance], threads: Threads) -> Threads:
        """Calls that may be made in any order, any number of times, or not at all."""
        known: Threads | None = None
        every = tuple(callees)
        while threads != known:
            known = threads
            for each in every:
                threads |= self.make(each, known) or _NONE
        return threads

    def make(self, callee: Instance, threads: Threads) -> Threads | None:
        """One call; gives who may run when it has returned."""
        context = callee, threads
        if callee in self.beside.kept:
            self.made.add(context)
            self.found.during[self.index, callee] = threads
        returned, thrown = self.beside.ended(context)
        self.thrown |= thrown or _NONE
        return returned


def _is_all_or_nothing(frame: Frame, index: int) -> bool:
    """Whether an instruction that throws has started and joined nothing itself."""
    site = frame.sites.get(index)
    match frame.instruction(index):
        case code.ThreadStart() | code.ThreadJoin():
            return True
        case code.Invoke():
            return site is None or not site.starts
    return False


def _pairs(begun: Threads, threads: Threads) -> set[frozenset[int]]:
    """Threads that run together when some begin while others may run."""
    return {frozenset((one, other)) for one in begun for other in threads | begun}


def _closure(numbers: Iterable[int], after: Mapping[int, Threads]) -> Threads:
    found = set(numbers)
    work = list(found)
    while work:
        for number in after.get(work.pop(), _NONE):
            if number not in found:
                found.add(number)
                work.append(number)
    return frozenset(found)
