"""What each thread has to do with a defect: accesses that race, units that mix, waiting threads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from heddle.errors import Location
from heddle.machine.events import Frame
from heddle.machine.rerun import Blocked, Racer, Rerun
from heddle.results import FindingKind
from heddle.results.finding import Part
from heddle.witnesses.naming import parked_in, short_class
from heddle.witnesses.source_lines import SourceLines

_DOES = {"read": "reads", "write": "writes", "update": "updates"}


def parts_of(rerun: Rerun, kind: FindingKind, sources: SourceLines) -> tuple[Part, ...]:
    """The parts of threads in what a run shows at its end."""
    match kind:
        case FindingKind.DATA_RACE if rerun.races:
            return tuple(_racing(racer, sources) for racer in rerun.races[0])
        case FindingKind.DEADLOCK:
            return tuple(_waiting(each, rerun.blocked, sources) for each in rerun.blocked)
        case FindingKind.ATOMICITY:
            return tuple(_mixing(rerun, sources))
    return ()


def _racing(racer: Racer, sources: SourceLines) -> Part:
    action = f"{_DOES[racer.mode]} {short_class(racer.what)}"
    return Part(racer.thread, action, _stack(racer.frames, sources), _names(racer.locks))


def _mixing(rerun: Rerun, sources: SourceLines) -> Iterator[Part]:
    circle = rerun.circle
    if circle is None:
        return
    from heddle.witnesses.atomicity import shown_accesses, unit_name

    for access in shown_accesses(circle)[0]:
        unit = circle.units[access.unit]
        yield Part(
            unit.thread,
            f"{_DOES[access.mode]} {access.member.name}",
            _stack(access.frames, sources),
            _names(access.locks),
            unit=unit_name(unit),
        )


def _waiting(blocked: Blocked, every: Sequence[Blocked], sources: SourceLines) -> Part:
    waits = _need(blocked)
    locks = {"monitor", "lock", "class"}
    held = (each.what for each in every if each.holder == blocked.thread and each.need in locks)
    return Part(
        blocked.thread,
        f"waits for {waits}",
        _stack(blocked.frames, sources),
        tuple(dict.fromkeys(map(short_class, held))),
        waits=waits,
        holder=blocked.holder,
        taken=_stack(blocked.acquired or (), sources),
    )


def _need(blocked: Blocked) -> str:
    thing = short_class(blocked.what)
    match blocked.need:
        case "notification":
            return f"a notification of {thing}"
        case "permit":
            return f"a permit{parked_in(blocked.frames)}"
        case "socket":
            return blocked.what
        case "end":
            return f"{blocked.what} to end"
        case "class":
            return f"the initialisation of {thing}"
        case _:
            return thing


def _names(locks: Sequence[str]) -> tuple[str, ...]:
    return tuple(map(short_class, locks))


def _stack(frames: Sequence[Frame], sources: SourceLines) -> tuple[Location, ...]:
    return tuple(map(sources.location, frames))
