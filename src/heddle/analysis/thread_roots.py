"""Where threads begin, and what each of them may run."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from heddle.analysis.facts import MODELLED, Allocation, Facts, Instance


@dataclass(frozen=True, slots=True)
class ThreadRoot:
    """The first thread, which has no `thread`, or the threads that an allocation stands for.

    `instances` is what they may run.
    """

    thread: Allocation | None
    begins: tuple[Instance, ...]
    instances: frozenset[Instance]

    @property
    def is_single(self) -> bool:
        """Whether there is at most one such thread: an object is started at most once."""
        return self.thread is None or self.thread.is_single


def thread_roots(facts: Facts) -> tuple[ThreadRoot, ...]:
    """The first thread, then all others that may be started, by allocation."""
    calls = Calls(facts)
    first = (*facts.entry, *facts.uncaught)
    main = ThreadRoot(None, first, calls.reached_from(first))
    begun: dict[Allocation, set[Instance]] = {}
    for instance in facts.instances():
        for pc in calls.places(instance):
            for start in facts.starts(instance, pc):
                begun.setdefault(start.thread, set()).update((start.run, *start.uncaught))
    others = [
        ThreadRoot(thread, tuple(sorted(runs)), calls.reached_from(runs))
        for thread, runs in sorted(begun.items())
    ]
    return (main, *others)


class Calls:
    """Which instance calls which, in the same thread."""

    def __init__(self, facts: Facts) -> None:
        self._facts = facts
        self._callees: dict[Instance, tuple[tuple[int, tuple[Instance, ...]], ...]] = {}
        self._callers: dict[Instance, list[tuple[Instance, int]]] | None = None

    def places(self, instance: Instance) -> tuple[int, ...]:
        """The bytecodes of an instance, each once; `MODELLED` if it has none."""
        body = self._facts.body(instance)
        if body is None:
            return (MODELLED,)
        return tuple(dict.fromkeys(each.pc for each in body.instructions))

    def callees(self, instance: Instance) -> tuple[tuple[int, tuple[Instance, ...]], ...]:
        """What an instance may run next in the same thread, initialisers of classes included."""
        found = self._callees.get(instance)
        if found is None:
            facts = self._facts
            each = (
                (pc, (*facts.callees(instance, pc), *facts.initialised(instance, pc)))
                for pc in self.places(instance)
            )
            found = self._callees[instance] = tuple((pc, called) for pc, called in each if called)
        return found

    def callers(self, instance: Instance) -> tuple[tuple[Instance, int], ...]:
        """Who runs an instance in the same thread, and at which bytecode."""
        if self._callers is None:
            self._callers = {}
            for caller in self._facts.instances():
                for pc, called in self.callees(caller):
                    for callee in dict.fromkeys(called):
                        self._callers.setdefault(callee, []).append((caller, pc))
        return tuple(self._callers.get(instance, ()))

    def reached_from(self, begins: Iterable[Instance]) -> frozenset[Instance]:
        """All that may run in a thread that begins so."""
        seen = set(begins)
        work = list(seen)
        while work:
            for _, called in self.callees(work.pop()):
                work.extend(callee for callee in called if callee not in seen)
                seen.update(called)
        return frozenset(seen)
