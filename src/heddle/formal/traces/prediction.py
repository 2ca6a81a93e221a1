"""Races of a run that other runs with the same synchronisation show [MathurPV21].

Two accesses race in a correct reordering of the run that keeps the order of critical sections on
each lock, if the events that must come before them need neither of the two. These are the least set
that contains what precedes both in their threads, with what each read reads from, and of two
critical sections on one lock the end of the earlier one.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from heddle.formal.traces.clocks import Clock, joined
from heddle.formal.traces.happens_before import Race
from heddle.formal.traces.model import ACCESSES, Deed, Event, Run

_LAST = 4
"""Accesses of a thread at one place to one location that are compared with those of others."""


@dataclass(frozen=True, slots=True)
class _Section:
    """A critical section: where it starts in its thread, and what its end needs, if it ends."""

    thread: int
    start: int
    number: int
    end: Clock | None = None


@dataclass(slots=True)
class _Sections:
    """The critical sections of the events so far, by lock."""

    ended: dict[int, list[_Section]] = field(default_factory=dict)
    open: dict[tuple[int, int], _Section] = field(default_factory=dict)
    depth: dict[tuple[int, int], int] = field(default_factory=dict)
    last: dict[int, Clock] = field(default_factory=dict)
    waiting: dict[tuple[int, int], int] = field(default_factory=dict)

    def enter(self, number: int, event: Event, clock: Clock) -> Clock:
        """A lock is taken; what that needs."""
        key = (event.thread, event.object)
        again = self.waiting.pop(key, None)
        if not self.depth.get(key, 0):
            self.open[key] = _Section(event.thread, clock[event.thread], number)
        self.depth[key] = self.depth.get(key, 0) + (again or 1)
        if again is None:
            return clock
        # Which notification ended the wait is not noted: all that came before stays before.
        return joined(clock, self.last.get(event.object, {}))

    def leave(self, event: Event, clock: Clock) -> None:
        """A lock is given back, once or altogether."""
        key = (event.thread, event.object)
        depth = self.depth.get(key, 1)
        if event.deed is Deed.WAIT:
            self.waiting[key] = depth
            depth = 1
        self.depth[key] = max(depth - 1, 0)
        if self.depth[key] == 0 and key in self.open:
            begun = self.open.pop(key)
            section = _Section(begun.thread, begun.start, begun.number, clock)
            self.ended.setdefault(event.object, []).append(section)
            self.last[event.object] = clock

    def by_lock(self) -> tuple[tuple[_Own, ...], ...]:
        """Those of each lock, by thread, in the order of the run."""
        all_of: dict[int, dict[int, list[_Section]]] = {}
        for lock, sections in self.ended.items():
            for section in sections:
                all_of.setdefault(lock, {}).setdefault(section.thread, []).append(section)
        for (thread, lock), section in self.open.items():
            all_of.setdefault(lock, {}).setdefault(thread, []).append(section)
        return tuple(
            tuple(
                _Own(thread, tuple(section.start for section in own), tuple(own))
                for thread, own in threads.items()
            )
            for threads in all_of.values()
        )


@dataclass(frozen=True, slots=True)
class _Own:
    """The critical sections of one thread on one lock, in order, with where they start."""

    thread: int
    starts: tuple[int, ...]
    sections: tuple[_Section, ...]


@dataclass(slots=True)
class _Needs:
    """For each event how much of each thread must come before it.

    `own` is that with the event itself and with what it reads from, `before` without.
    """

    own: list[Clock] = field(default_factory=list)
    before: list[Clock] = field(default_factory=list)
    sections: _Sections = field(default_factory=_Sections)
    now: dict[int, Clock] = field(default_factory=dict)
    written: dict[tuple[bool, int], Clock] = field(default_factory=dict)

    def advance(self, number: int, event: Event) -> None:
        """Take account of the next event."""
        before = self.now.get(event.thread, {})
        self.before.append(before)
        clock: Clock = {**before, event.thread: before.get(event.thread, 0) + 1}
        match event.deed:
            case Deed.READ | Deed.ACQUIRE:
                key = (event.deed is Deed.READ, event.object)
                clock = joined(clock, self.written.get(key, {}))
            case Deed.LOCK | Deed.TRY:
                clock = self.sections.enter(number, event, clock)
            case Deed.JOIN:
                clock = joined(clock, self.now.get(event.object, {}))
            case Deed.WRITE | Deed.RELEASE:
                self.written[event.deed is Deed.WRITE, event.object] = clock
            case Deed.UNLOCK | Deed.WAIT:
                self.sections.leave(event, clock)
            case Deed.FORK:
                self.now[event.object] = joined(self.now.get(event.object, {}), clock)
            case Deed.REQUEST | Deed.NOTIFY | Deed.NOTIFY_NONE | Deed.BLOCK:
                pass
        self.now[event.thread] = clock
        self.own.append(clock)


@dataclass(frozen=True, slots=True)
class _Reordering:
    """Decides whether two accesses of a run can be next to each other."""

    run: Run
    needs: _Needs
    sections: tuple[tuple[_Own, ...], ...]
    held: tuple[frozenset[int], ...]

    @staticmethod
    def of(run: Run) -> _Reordering:
        needs = _Needs()
        for number, event in enumerate(run.events):
            needs.advance(number, event)
        held = tuple(locks for _, _, locks in run.with_locks())
        return _Reordering(run, needs, needs.sections.by_lock(), held)

    def race(self, one: int, two: int) -> bool:
        """Whether what must come before two accesses needs neither of them."""
        if self.held[one] & self.held[two]:
            return False
        clock = self._closed(joined(self.needs.before[one], self.needs.before[two]))
        return clock is not None and all(
            clock.get(thread, 0) < self.needs.own[each][thread]
            for each in (one, two)
            for thread in (self.run.events[each].thread,)
        )

    def _closed(self, clock: Clock) -> Clock | None:
        """The least set with these events; None if a critical section in it never ends."""
        changed = True
        while changed:
            changed = False
            for threads in self.sections:
                for section in _earlier(threads, clock):
                    if section.end is None:
                        return None
                    if any(time > clock.get(who, 0) for who, time in section.end.items()):
                        clock = joined(clock, section.end)
                        changed = True
        return clock


def _earlier(threads: tuple[_Own, ...], clock: Clock) -> list[_Section]:
    """The critical sections on one lock that have begun by then, but the last of them.

    The latest of each thread is enough: its end needs the ends of those before it.
    """
    begun = []
    for own in threads:
        count = bisect_right(own.starts, clock.get(own.thread, 0))
        if count:
            begun.append((own.sections[count - 1], own.sections[count - 2] if count > 1 else None))
    if not begun:
        return []
    last = max(range(len(begun)), key=lambda number: begun[number][0].number)
    found = [latest for number, (latest, _) in enumerate(begun) if number != last]
    before = begun[last][1]
    return found if before is None else [*found, before]


def predicted(run: Run) -> Iterator[Race]:
    """Races that other runs with the same synchronisation show, one per pair of places."""
    reordering = _Reordering.of(run)
    accesses: dict[int, dict[tuple[int, int, Deed], list[int]]] = {}
    known: set[tuple[int, int, int]] = set()
    for number, event in enumerate(run.events):
        if event.deed not in ACCESSES:
            continue
        groups = accesses.setdefault(event.object, {})
        for (thread, site, deed), numbers in groups.items():
            pair = (event.object, min(site, event.site), max(site, event.site))
            if thread == event.thread or Deed.WRITE not in (deed, event.deed) or pair in known:
                continue
            found = next(
                (other for other in reversed(numbers) if reordering.race(other, number)), None
            )
            if found is not None:
                known.add(pair)
                yield Race(event.object, found, number)
        own = groups.setdefault((event.thread, event.site, event.deed), [])
        own.append(number)
        del own[:-_LAST]
