"""Races of a run by its happens-before order [JLS, 17.4.5], with vector clocks [FlanaganF09]."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from heddle.formal.traces.happens_before import Race
from heddle.formal.traces.model import Deed, Event, Run
from support.traces.clocks import Clock, joined


@dataclass(slots=True)
class Order:
    """The happens-before order of the events so far."""

    clocks: dict[int, dict[int, int]] = field(default_factory=dict)
    given: dict[tuple[bool, int], Clock] = field(default_factory=dict)

    def clock(self, thread: int) -> dict[int, int]:
        """What a thread has seen."""
        return self.clocks.setdefault(thread, {thread: 1})

    def advance(self, event: Event) -> None:
        """Take account of an event that orders threads."""
        own = self.clock(event.thread)
        match event.deed:
            case Deed.LOCK | Deed.TRY | Deed.ACQUIRE:
                key = (event.deed is not Deed.ACQUIRE, event.object)
                self.clocks[event.thread] = joined(own, self.given.get(key, {}))
            case Deed.UNLOCK | Deed.WAIT:
                self.given[True, event.object] = dict(own)
                own[event.thread] += 1
            case Deed.RELEASE:
                before = self.given.get((False, event.object), {})
                self.given[False, event.object] = joined(own, before)
                own[event.thread] += 1
            case Deed.FORK:
                self.clocks[event.object] = joined(self.clock(event.object), own)
                own[event.thread] += 1
            case Deed.JOIN:
                self.clocks[event.thread] = joined(own, self.clock(event.object))
                self.clocks[event.object][event.object] += 1
            case _:
                pass


def races(run: Run) -> Iterator[Race]:
    """The races of a run, by their second access; of each thread the last access counts."""
    order = Order()
    reads: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    writes: defaultdict[int, dict[int, tuple[int, int]]] = defaultdict(dict)
    for number, event in enumerate(run.events):
        if event.deed not in (Deed.READ, Deed.WRITE):
            order.advance(event)
            continue
        clock, location = order.clock(event.thread), event.object
        others = [writes[location]]
        if event.deed is Deed.WRITE:
            others.append(reads[location])
        for accesses in others:
            for thread, (time, access) in accesses.items():
                if thread != event.thread and time > clock.get(thread, 0):
                    yield Race(location, access, number)
        kept = reads if event.deed is Deed.READ else writes
        kept[location][event.thread] = (clock[event.thread], number)
