"""Races that other runs with the same synchronisation show [MathurPV21], with sets of events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from heddle.formal.traces.happens_before import Race
from heddle.formal.traces.model import ACCESSES, Deed, Event, Run
from support.traces.holding import with_locks

_LAST = 4
"""Accesses of a thread at one place to one location that are compared with those of others."""

Numbers = frozenset[int]
NONE: Numbers = frozenset()


@dataclass(frozen=True, slots=True)
class Section:
    """A critical section: the event that begins it, and what its end needs, if it ends."""

    lock: int
    start: int
    end: Numbers | None = None


@dataclass(slots=True)
class Needs:
    """For each event what must come before it; critical sections."""

    handing: frozenset[int] = frozenset()
    before: list[Numbers] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)
    now: dict[int, Numbers] = field(default_factory=dict)
    written: dict[tuple[bool, int], Numbers] = field(default_factory=dict)
    opened: dict[tuple[int, int], Section] = field(default_factory=dict)
    depth: dict[tuple[int, int], int] = field(default_factory=dict)
    waiting: dict[tuple[int, int], int] = field(default_factory=dict)
    last: dict[int, Numbers] = field(default_factory=dict)

    def advance(self, number: int, event: Event) -> None:
        """Take account of the next event."""
        before = self.now.get(event.thread, NONE)
        self.before.append(before)
        own = self.now[event.thread] = before | {number}
        match event.deed:
            case Deed.READ | Deed.ACQUIRE:
                own |= self.written.get((event.deed is Deed.READ, event.object), NONE)
            case Deed.WRITE | Deed.RELEASE:
                self.written[event.deed is Deed.WRITE, event.object] = own
            case Deed.JOIN:
                own |= self.now.get(event.object, NONE)
            case Deed.FORK:
                self.now[event.object] = self.now.get(event.object, NONE) | own
            case Deed.LOCK | Deed.TRY:
                own |= self.enter(number, event)
            case Deed.UNLOCK | Deed.WAIT:
                self.leave(event, own)
            case _:
                pass
        self.now[event.thread] = own

    def enter(self, number: int, event: Event) -> Numbers:
        """A lock is taken; what that needs.

        Which notification ended a wait is not noted, nor what is handed on without an event: all
        that came before stays before.
        """
        key = (event.thread, event.object)
        again = self.waiting.pop(key, None)
        first = not self.depth.get(key, 0)
        if first:
            self.opened[key] = Section(event.object, number)
        self.depth[key] = self.depth.get(key, 0) + (again or 1)
        keeps = again is not None or (first and event.object in self.handing)
        return self.last.get(event.object, NONE) if keeps else NONE

    def leave(self, event: Event, own: Numbers) -> None:
        """A lock is given back, once or altogether."""
        key = (event.thread, event.object)
        depth = self.depth.get(key, 1)
        if event.deed is Deed.WAIT:
            self.waiting[key] = depth
            depth = 1
        self.depth[key] = max(depth - 1, 0)
        if self.depth[key] == 0 and key in self.opened:
            self.sections.append(replace(self.opened.pop(key), end=own))
            self.last[event.object] = own


def closed(needed: Numbers, sections: list[Section]) -> Numbers | None:
    """The least set with these events; None if a critical section in it never ends."""
    begun = [section for section in sections if section.start in needed]
    latest = {each.lock: max(it.start for it in begun if it.lock == each.lock) for each in begun}
    more = needed
    for section in begun:
        if section.start != latest[section.lock]:
            if section.end is None:
                return None
            more |= section.end
    return needed if more == needed else closed(more, sections)


def predicted(run: Run) -> Iterator[Race]:
    """Races that other runs with the same synchronisation show, one per pair of places."""
    needs, events = Needs(run.handing), tuple(run.events)
    for number, event in enumerate(events):
        needs.advance(number, event)
    sections = [*needs.sections, *needs.opened.values()]
    held = [locks for _, _, locks in with_locks(run)]

    def race(one: int, two: int) -> bool:
        found = closed(needs.before[one] | needs.before[two], sections)
        return not held[one] & held[two] and found is not None and not found & {one, two}

    accesses: dict[int, dict[tuple[int, int, Deed], list[int]]] = {}
    known: set[tuple[int, int, int]] = set()
    for number, event in enumerate(events):
        if event.deed not in ACCESSES:
            continue
        groups = accesses.setdefault(event.object, {})
        for (thread, site, deed), numbers in groups.items():
            pair = (event.object, min(site, event.site), max(site, event.site))
            if thread == event.thread or Deed.WRITE not in (deed, event.deed) or pair in known:
                continue
            found = next((other for other in reversed(numbers) if race(other, number)), None)
            if found is not None:
                known.add(pair)
                yield Race(event.object, found, number)
        own = groups.setdefault((event.thread, event.site, event.deed), [])
        own.append(number)
        del own[:-_LAST]
