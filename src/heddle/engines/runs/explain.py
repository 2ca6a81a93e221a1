"""Warnings in words, and tables of fields and of locks."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from heddle.engines.runs.model import Analysed, Ending, FieldWarning, LockWarning, Observation
from heddle.engines.runs.solve import lock_names
from heddle.formal.traces.model import Deed
from heddle.formal.traces.usage import lock_uses
from heddle.results import Finding, FindingKind, Location, Suspected
from heddle.results.table import Table
from heddle.witnesses.naming import short_class

_MOST_NAMES = 4
"""Threads that a table names; of more it says how many there are."""


def race(warning: FieldWarning, why: str) -> Finding:
    """A field that accesses do not protect; `why` no run shows it."""
    observation, pair = warning.observation, warning.pair
    sides = " and ".join(_access(observation, number) for number in pair)
    places = (observation.place(number) for number in reversed(pair))
    return Finding(
        kind=FindingKind.DATA_RACE,
        message=f"data race on {warning.memory.short}: {sides}",
        because=_because(warning),
        locations=tuple(dict.fromkeys(places)),
        evidence=Suspected(why),
        about=(warning.memory.name,),
    )


def deadlock(warning: LockWarning, why: str) -> Finding:
    """Locks that are taken in orders that can block each other."""
    observation, names = warning.observation, lock_names(warning)
    edges = warning.cycle.edges
    parts = "; ".join(
        f"{observation.threads[edge.thread]} takes {observation.locks[edge.second]} at "
        f"{_short(observation.place(edge.event))} holding {observation.locks[edge.first]}"
        for edge in edges
    )
    return Finding(
        kind=FindingKind.DEADLOCK,
        message=f"threads take {', '.join(names)} in orders that can block",
        because=parts,
        locations=tuple(observation.place(edge.event) for edge in edges),
        evidence=Suspected(why),
        about=names,
    )


def stuck(observation: Observation, why: str) -> Finding:
    """Threads that waited for ever in a run on the stock JVM."""
    waiting = observation.stuck
    owned = [each for each in waiting if each.owner is not None]
    parts = [
        f"{each.thread} waits for {each.lock} at {_short(each.place)}, which {each.owner} holds"
        if each.owner is not None
        else f"{each.thread} waits at {_short(each.place)}, and no thread ends that"
        for each in waiting
    ]
    return Finding(
        kind=FindingKind.DEADLOCK,
        message="; ".join(parts),
        because="the run under java got stuck",
        locations=tuple(dict.fromkeys(each.place for each in owned or waiting)),
        evidence=Suspected(why),
        about=tuple(sorted({each.lock for each in owned or waiting if each.lock})),
    )


def ended(ending: Ending, why: str) -> Finding:
    """An exception that ended a thread in a run on the stock JVM."""
    is_assertion = ending.exception == "java.lang.AssertionError"
    return Finding(
        kind=FindingKind.ASSERTION if is_assertion else FindingKind.UNCAUGHT_EXCEPTION,
        message=f"{short_class(ending.exception)} in thread {ending.thread}",
        because="it ended the thread in the run under java",
        locations=(ending.place,),
        evidence=Suspected(why),
    )


def tables(analysed: Analysed) -> tuple[Table, ...]:
    """What a run says about each field and about each lock."""
    fields = Table(
        "fields that more than one thread accessed",
        ("field", "state", "threads", "locks at every access"),
        tuple(_field_rows(analysed)),
    )
    locks = Table(
        "locks that more than one thread took",
        ("lock", "threads", "taken", "contended", "while holding"),
        tuple(_lock_rows(analysed)),
    )
    return tuple(table for table in (fields, locks) if table.rows)


def _access(observation: Observation, number: int) -> str:
    event = observation.run.events[number]
    does = "writes" if event.deed is Deed.WRITE else "reads"
    place = _short(observation.place(number))
    return f"{observation.threads[event.thread]} {does} it at {place}"


def _short(place: Location) -> str:
    return f"{place.file}:{place.line}"


def _because(warning: FieldWarning) -> str:
    if warning.unordered is not None:
        return "no happens-before edge of the run orders the two accesses"
    if warning.predicted is not None:
        return "the same critical sections in the same order allow both accesses at once"
    return "no lock is held at every access since a second thread came to it"


def _threads(observation: Observation, numbers: Collection[int]) -> str:
    if len(numbers) > _MOST_NAMES:
        return f"{len(numbers)} threads"
    return ", ".join(observation.threads[each] for each in sorted(numbers))


def _field_rows(analysed: Analysed) -> Iterable[tuple[str, ...]]:
    observation = analysed.observation
    rows: dict[tuple[str, ...], None] = {}
    for known in analysed.protections.shared(observation.memory.of):
        locks = sorted(observation.locks[lock] for lock in known.locks or ())
        names = ", ".join(locks) or ("none" if known.locks is not None else "")
        who = _threads(observation, known.threads)
        rows[observation.memory.kinds[known.kind].name, known.state, who, names] = None
    return sorted(rows)


def _lock_rows(analysed: Analysed) -> Iterable[tuple[str, ...]]:
    observation = analysed.observation
    uses = lock_uses(observation.run)
    taken = {use.first: use for use in uses if use.first is not None}
    for _, use in sorted(taken.items()):
        if len(use.takers) > 1:
            others = ", ".join(sorted(observation.locks[each] for each in use.inside))
            who = _threads(observation, use.takers)
            times = str(use.taken + use.requested)
            yield observation.locks[use.lock], who, times, str(use.blocked), others
