"""What is wrong at the end of a run, in the words that reports and saved schedules share.

One place makes these sentences, so that a replay can tell by comparing them whether it shows the
same defect again.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from heddle.errors import Location
from heddle.machine.events import Frame, Kind, Recording
from heddle.machine.rerun import Blocked, Exited, Racer, Rerun, Uncaught
from heddle.results import Claim, ExitStatus, FindingKind, NoDataRace, NoDeadlock
from heddle.witnesses.known import known_names
from heddle.witnesses.naming import parked_in, short_class
from heddle.witnesses.source_lines import SourceLines

_ASSERTION = "java.lang.AssertionError"
_DOES = {"read": "reads", "write": "writes", "update": "updates"}


@dataclass(frozen=True, slots=True)
class Defect:
    """A defect as a report names it; the user's line comes first.

    `about` names the fields concerned, where the kind says which; `because` is the reason, where
    the defect itself tells it; `stack` is where an exception was made.
    """

    kind: FindingKind
    message: str
    locations: tuple[Location, ...]
    about: tuple[str, ...] = ()
    because: str | None = None
    stack: tuple[Location, ...] = ()


def defect_of(rerun: Rerun, claim: Claim, sources: SourceLines) -> Defect | None:
    """What a run shows: what the claim denies if there is that, else what there is."""
    thrown = None if rerun.uncaught is None else exception(rerun.uncaught, sources)
    stuck = deadlock(rerun.blocked, rerun.recording, sources)
    match claim:
        case NoDataRace():
            found = [*(race(pair, sources) for pair in rerun.races), thrown, stuck]
        case ExitStatus():
            ended = None if rerun.exited is None else exit_status(rerun.exited, sources)
            found = [ended, thrown, stuck]
        case NoDeadlock():
            found = [stuck, thrown]
        case _:
            # A race is no defect unless it was asked for.
            found = [thrown, stuck]
    return next((defect for defect in found if defect is not None), None)


def exception(uncaught: Uncaught, sources: SourceLines) -> Defect:
    """An uncaught exception."""
    is_assertion = uncaught.class_name == _ASSERTION
    kind = FindingKind.ASSERTION if is_assertion else FindingKind.UNCAUGHT_EXCEPTION
    text = "" if uncaught.message is None else f": {uncaught.message}"
    message = f"{uncaught.class_name}{text} in thread {uncaught.thread}"
    place = user_place(uncaught.frames, sources) or Location()
    stack = tuple(map(sources.location, uncaught.frames))
    return Defect(kind, message, (place,), about=(uncaught.class_name,), stack=stack)


def exit_status(exited: Exited, sources: SourceLines) -> Defect:
    """The program ends and says that it failed."""
    message = f"the program ends with status {exited.status} in thread {exited.thread}"
    place = user_place(exited.frames, sources) or Location()
    stack = tuple(map(sources.location, exited.frames))
    about = (str(exited.status),)
    return Defect(FindingKind.EXIT_STATUS, message, (place,), about=about, stack=stack)


def deadlock(
    blocked: Sequence[Blocked], recording: Recording, sources: SourceLines
) -> Defect | None:
    """Threads that are blocked for ever; None if there are none."""
    needed = [each for each in blocked if not each.is_daemon] or list(blocked)
    if not needed:
        return None
    idle = [each for each in needed if each.is_idle_worker]
    stuck = cause_first([each for each in needed if not each.is_idle_worker])
    names = {each.thread for each in blocked}
    clauses = [_waits(each, sources) + _endless(each, names) for each in stuck]
    if idle:
        clauses.append(_never_shut_down([each.thread for each in idle]))
    places = [user_place(each.frames, sources) for each in stuck]
    places += [user_place(_origin(each.thread, recording), sources) for each in idle]
    known = tuple(dict.fromkeys(place for place in places if place is not None))
    named = known_names(recording)
    about = {named.field_of(each.what) or without_number(each.what) for each in stuck if each.what}
    return Defect(
        FindingKind.DEADLOCK, "; ".join(clauses), known or (Location(),), tuple(sorted(about))
    )


def cause_first(stuck: Sequence[Blocked]) -> list[Blocked]:
    """A cycle of threads that wait for each other, then others; those that join come last."""
    cycle = cycle_of(stuck)
    rest = [each for each in stuck if each not in cycle]
    return [*cycle, *sorted(rest, key=lambda each: each.need == "end")]


def cycle_of(stuck: Sequence[Blocked]) -> list[Blocked]:
    """Threads each of which waits for the next one, and the last for the first."""
    by_name = {each.thread: each for each in stuck}
    for first in stuck:
        path, holder = [first], by_name.get(first.holder or "")
        while holder is not None and holder not in path:
            path.append(holder)
            holder = by_name.get(holder.holder or "")
        if holder is first:
            return path
    return []


def _never_shut_down(workers: list[str]) -> str:
    who = (
        f"worker {workers[0]} waits" if len(workers) == 1 else f"workers {', '.join(workers)} wait"
    )
    return f"an executor was never shut down: its idle {who} for tasks for ever"


def race(racers: tuple[Racer, Racer], sources: SourceLines) -> Defect:
    """Two accesses that nothing orders."""
    sides = " while ".join(_accesses(racer, sources) for racer in racers)
    known = (user_place(racer.frames, sources) for racer in racers)
    places = tuple(dict.fromkeys(place or Location() for place in known))
    message = f"data race on {short_class(racers[0].what)}: {sides}"
    about = (without_number(racers[0].what),)
    return Defect(FindingKind.DATA_RACE, message, places, about)


def race_because(racers: tuple[Racer, Racer]) -> str:
    """Why nothing orders the two accesses."""
    first, second = (frozenset(racer.locks) for racer in racers)
    if not first and not second:
        return "neither thread holds a lock, and nothing makes one wait for the other"
    if first and second:
        return "the threads hold different locks, and nothing else makes one wait for the other"
    bare = racers[0] if second else racers[1]
    locks = " and ".join(short_class(lock) for lock in sorted(first | second))
    return f"only one of the threads holds {locks}: {bare.thread} holds no lock"


def without_number(what: str) -> str:
    """A thing without the numbers of objects and elements, which change from run to run."""
    return re.sub(r"#\d+|\[\d+\]", "", what)


def _accesses(racer: Racer, sources: SourceLines) -> str:
    locks = " and ".join(short_class(lock) for lock in racer.locks)
    holding = f" holding {locks}" if locks else " holding no lock"
    return f"{racer.thread} {_DOES[racer.mode]} it{place_text(racer.frames, sources)}{holding}"


def _waits(blocked: Blocked, sources: SourceLines) -> str:
    at, thing = place_text(blocked.frames, sources), short_class(blocked.what)
    match blocked.need:
        case "notification":
            rest = f"waits on {thing}{at}, and no thread is left to notify it"
        case "permit":
            of = f" of {thing}" if "#" in thing else ""
            rest = (
                f"is parked{parked_in(blocked.frames)}{of}{at}, and no thread is left to unpark it"
            )
        case "socket":
            rest = f"waits for {blocked.what}{at}, and no thread is left to bring it about"
        case "end":
            rest = f"waits for {blocked.what} to end{at}"
        case "class":
            rest = f"waits for the initialisation of {thing}{at}{_held(blocked, sources, 'began')}"
        case _:
            rest = f"waits for {thing}{at}{_held(blocked, sources, 'took')}"
    return f"{blocked.thread} {rest}"


def _endless(blocked: Blocked, names: set[str]) -> str:
    """What keeps the thread that is waited for from ending, if it does not wait itself."""
    goes_on = blocked.need == "end" and blocked.holder not in names
    return ", which loops for ever" if goes_on else ""


def _held(blocked: Blocked, sources: SourceLines, verb: str) -> str:
    if blocked.holder is None:
        return ""
    where = "" if blocked.acquired is None else place_text(blocked.acquired, sources)
    return f", which {blocked.holder} {verb if where or verb == 'began' else 'holds'}{where}"


def _origin(thread: str, recording: Recording) -> tuple[Frame, ...]:
    """Where a thread was started."""
    starts = (e for e in recording.events if (e.kind, e.what) == (Kind.START, thread))
    return next((event.frames for event in starts), ())


def user_place(frames: Sequence[Frame], sources: SourceLines) -> Location | None:
    """The innermost place in the user's own code."""
    return next((sources.location(frame) for frame in frames if frame.is_user), None)


def place_text(frames: Sequence[Frame], sources: SourceLines) -> str:
    """The same as a clause that follows what was done there; empty if there is none."""
    place = user_place(frames, sources)
    if place is None:
        return ""
    line = "" if place.line is None else f":{place.line}"
    return f" at {place.file or place.class_name}{line}"
