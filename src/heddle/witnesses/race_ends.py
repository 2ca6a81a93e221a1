"""The two accesses of a race as the last steps of a run that leads to it.

Such a run stops where both threads can do their access, whichever comes first; without these
steps its reader would see how the threads got there, and not the race.
"""

from __future__ import annotations

from dataclasses import replace

from heddle.machine.events import Event
from heddle.machine.rerun import Racer, Rerun
from heddle.results import Location, Step, Trace
from heddle.results.trace import NEXT, Moment
from heddle.witnesses.known import KnownNames, known_names
from heddle.witnesses.naming import Names, names_of, short_class
from heddle.witnesses.source_lines import SourceLines


def with_racers(trace: Trace, rerun: Rerun, sources: SourceLines) -> Trace:
    """The run and what both threads are about to do; the thread that ran last comes first."""
    names, known = names_of(rerun.recording), known_names(rerun.recording)
    last = trace.steps[-1].thread if trace.steps else None
    racers = sorted(rerun.races[0], key=lambda racer: racer.thread != last)
    steps = (_step(racer, names, known, sources) for racer in racers)
    return replace(trace, steps=(*trace.steps, *steps))


def _step(racer: Racer, names: Names, known: KnownNames, sources: SourceLines) -> Step:
    access = Event(racer.number, racer.mode, racer.what, None, racer.frames, 0)
    frame = access.user_frame
    action = known.action(f"{NEXT}{racer.mode} {names.thing(access, frame)}", frame)
    return Step(
        thread=racer.thread,
        location=Location() if frame is None else sources.location(frame),
        action=action,
        source=None if frame is None else sources.text(frame),
        moment=Moment(holds=tuple(known.thing(short_class(lock)) for lock in racer.locks)),
    )
