"""How the steps of a run depend on each other: what a reader of it has to see first.

A value that one thread wrote and another one read, a lock that is waited for, a thread that is
started or woken are arrows. A thread was *interrupted* where it read something, another thread
changed that, and the first one went on with what it had read, or found another value further on:
the lines before and after are those that no lock kept together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from heddle.results import Finding, FindingKind, Step, Trace
from heddle.results.trace import NEXT

_MOST_INTERRUPTIONS = 3
_MOST_DECISIVE = 9


class Link(StrEnum):
    """Why there is an arrow."""

    VALUE = "value"
    """The second step reads what the first one wrote."""
    STALE = "stale"
    """The second step changes what the first one read, and the thread goes on with that."""
    OVERWRITE = "overwrite"
    """The second step overwrites what the first one wrote, without a look at it."""
    RACE = "race"
    """The two steps are the accesses of a race, and either may come first."""
    WAKE = "wake"
    """The first step starts or wakes the thread of the second."""
    BLOCKED = "blocked"
    """The second step waits for a lock that its holder took in the first."""


@dataclass(frozen=True, slots=True)
class Arrow:
    """From one step to another, by their numbers; `what` is the thing that links them."""

    start: int
    end: int
    link: Link
    what: str


@dataclass(frozen=True, slots=True)
class Interruption:
    """A thread reads `what` at one step, goes on at `resumed`, and `changed` comes between."""

    read: int
    changed: int
    resumed: int
    what: str


@dataclass(frozen=True, slots=True)
class Relations:
    """All that links steps; `decisive` are the steps to look at first, in order."""

    arrows: tuple[Arrow, ...]
    interruptions: tuple[Interruption, ...]
    decisive: tuple[int, ...]


def relations_of(finding: Finding, trace: Trace) -> Relations:
    """The links of a run that shows a finding."""
    steps = trace.steps
    values = tuple(_values(steps))
    blocked = tuple(_blocked(steps))
    last = max(_places(finding, steps), default=len(steps) - 1)
    interruptions = _ranked(_interruptions(steps), steps, last)
    stale = (Arrow(it.read, it.changed, Link.STALE, it.what) for it in interruptions)
    return Relations(
        arrows=(*values, *_overwrites(steps), *_race(steps), *blocked, *_wakes(steps), *stale),
        interruptions=interruptions,
        decisive=_decisive(finding, steps, values, blocked, interruptions),
    )


def _values(steps: Sequence[Step]) -> Iterator[Arrow]:
    writers: dict[str, int] = {}
    for number, step in enumerate(steps):
        for read in step.moment.reads:
            writer = writers.get(read.what)
            if writer is not None and steps[writer].thread != step.thread:
                yield Arrow(writer, number, Link.VALUE, read.what)
        writers |= {change.what: number for change in step.moment.changes}


def _overwrites(steps: Sequence[Step]) -> Iterator[Arrow]:
    writers: dict[str, int] = {}
    for number, step in enumerate(steps):
        seen = {read.what for read in step.moment.reads}
        for change in step.moment.changes:
            writer = writers.get(change.what)
            is_other = writer is not None and steps[writer].thread != step.thread
            if is_other and change.what not in seen:
                yield Arrow(writer or 0, number, Link.OVERWRITE, change.what)
            writers[change.what] = number


def _race(steps: Sequence[Step]) -> Iterator[Arrow]:
    """A run of a race ends with its two accesses, which are yet to come."""
    number = len(steps) - 1
    if number > 0 and all(step.action.startswith(NEXT) for step in steps[-2:]):
        yield Arrow(number - 1, number, Link.RACE, "the same memory")


def _wakes(steps: Sequence[Step]) -> Iterator[Arrow]:
    pending: dict[str, int] = {}
    for number, step in enumerate(steps):
        waker = pending.pop(step.thread, None)
        if waker is not None:
            yield Arrow(waker, number, Link.WAKE, step.thread)
        pending |= dict.fromkeys(step.moment.wakes, number)


def _blocked(steps: Sequence[Step]) -> Iterator[Arrow]:
    takers: dict[str, int] = {}
    held: defaultdict[str, frozenset[str]] = defaultdict(frozenset)
    for number, step in enumerate(steps):
        moment = step.moment
        takers |= dict.fromkeys(frozenset(moment.holds) - held[step.thread], number)
        held[step.thread] = frozenset(moment.holds) - frozenset(moment.released)
        taker = None if moment.waits is None else takers.get(moment.waits)
        if taker is not None and steps[taker].thread != step.thread:
            yield Arrow(taker, number, Link.BLOCKED, moment.waits or "")


@dataclass(slots=True)
class _Seen:
    """A value that a thread read, and which step of another thread changed it since then."""

    read: int
    changed: int | None = None
    resumed: int | None = None


class _Readers:
    """What the threads have read and may rely on."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self.steps = steps
        self.seen: defaultdict[str, dict[str, _Seen]] = defaultdict(dict)

    def take(self, number: int) -> Iterator[Interruption]:
        """Move on behind a step; what it overwrites is not relied on any more."""
        step = self.steps[number]
        own = self.seen[step.thread]
        if _waits_for_others(step):
            # From here on the thread knows that others have run.
            yield from self._closed(step.thread)
            own.clear()
        for each in own.values():
            if each.changed is not None and each.resumed is None:
                each.resumed = number
        for read in step.moment.reads:
            yield from self._again(read.what, own.get(read.what), number)
            own[read.what] = _Seen(number)
        for change in step.moment.changes:
            stale = own.pop(change.what, None)
            if stale is not None:
                yield from _closed(change.what, stale)
            self._spoil(change.what, number, step.thread)

    def _again(self, what: str, seen: _Seen | None, number: int) -> Iterator[Interruption]:
        """A value that is read again; at the same line that is a loop, which expects changes."""
        if seen is None or seen.changed is None:
            return
        if self.steps[seen.read].location != self.steps[number].location:
            yield Interruption(seen.read, seen.changed, number, what)

    def _spoil(self, what: str, number: int, by: str) -> None:
        for thread, seen in self.seen.items():
            if thread != by and what in seen and seen[what].changed is None:
                seen[what].changed = number

    def _closed(self, thread: str) -> Iterator[Interruption]:
        for what, each in self.seen[thread].items():
            yield from _closed(what, each)

    def rest(self) -> Iterator[Interruption]:
        """What was relied on to the end."""
        for thread in self.seen:
            yield from self._closed(thread)


def _waits_for_others(step: Step) -> bool:
    return step.moment.waits is not None or "joins " in step.action


def _interruptions(steps: Sequence[Step]) -> Iterator[Interruption]:
    """Values that other threads changed while a thread went on with what it had read."""
    readers = _Readers(steps)
    for number in range(len(steps)):
        yield from readers.take(number)
    yield from readers.rest()


def _closed(what: str, seen: _Seen) -> Iterator[Interruption]:
    if seen.changed is not None and seen.resumed is not None:
        yield Interruption(seen.read, seen.changed, seen.resumed, what)


def _ranked(
    found: Iterable[Interruption], steps: Sequence[Step], last: int
) -> tuple[Interruption, ...]:
    """Those of the thread that goes wrong first, then those that never looked again; the latest."""
    culprit = steps[last].thread if steps else ""

    def rank(each: Interruption) -> tuple[bool, bool, int]:
        looks = any(read.what == each.what for read in steps[each.resumed].moment.reads)
        return steps[each.read].thread != culprit, looks, -each.resumed

    return tuple(sorted(found, key=rank)[:_MOST_INTERRUPTIONS])


def _places(finding: Finding, steps: Sequence[Step]) -> list[int]:
    """The last steps at the places of a finding."""
    spots = {(place.file, place.line) for place in finding.locations if place.line is not None}
    latest = {(step.location.file, step.location.line): number for number, step in enumerate(steps)}
    return sorted(latest[spot] for spot in spots & latest.keys())


def _parts(finding: Finding, steps: Sequence[Step]) -> Iterator[int]:
    """The steps of what the parts of a finding tell: accesses in their order, and missed calls."""
    if finding.kind is FindingKind.DATA_RACE:
        yield from (n for n, step in enumerate(steps) if step.action.startswith(NEXT))
    if any((part.waits or "").startswith("a notification") for part in finding.parts):
        yield from (n for n, step in enumerate(steps) if "notifies " in step.action)
    if finding.kind is not FindingKind.ATOMICITY:
        return
    begin = 0
    for part in finding.parts:
        spots = {(place.file, place.line) for place in part.stack}
        for number in range(begin, len(steps)):
            step = steps[number]
            is_there = (step.location.file, step.location.line) in spots
            if step.thread == part.thread and is_there and _touches(step):
                yield number
                begin = number
                break


def _touches(step: Step) -> bool:
    return bool(step.moment.reads or step.moment.changes)


def _decisive(
    finding: Finding,
    steps: Sequence[Step],
    values: Sequence[Arrow],
    blocked: Sequence[Arrow],
    interruptions: Sequence[Interruption],
) -> tuple[int, ...]:
    if not steps:
        return ()
    chosen = dict.fromkeys([len(steps) - 1, *_parts(finding, steps), *_places(finding, steps)])
    for each in interruptions[:1]:
        chosen |= dict.fromkeys((each.read, each.changed, each.resumed))
    if finding.kind is FindingKind.DEADLOCK:
        final = {step.thread: number for number, step in enumerate(steps)}
        waiting = [arrow for arrow in blocked if arrow.end == final[steps[arrow.end].thread]]
        chosen |= dict.fromkeys(end for arrow in waiting for end in (arrow.start, arrow.end))
    else:
        chosen |= dict.fromkeys(_led_to(steps, values, len(steps) - 1))
    return tuple(sorted(list(chosen)[:_MOST_DECISIVE]))


def _led_to(steps: Sequence[Step], values: Sequence[Arrow], last: int) -> Iterator[int]:
    """Backwards from the end: values that came from other threads, and where they came from."""
    into: defaultdict[int, list[Arrow]] = defaultdict(list)
    for arrow in values:
        into[arrow.end].append(arrow)
    queue, done = [last], {last}
    for number in queue:
        place = number
        # What a thread read since it was given control may have decided what it did.
        while place >= 0 and steps[place].thread == steps[number].thread:
            for arrow in into[place]:
                yield arrow.end
                yield arrow.start
                if arrow.start not in done:
                    done.add(arrow.start)
                    queue.append(arrow.start)
            place -= 1
