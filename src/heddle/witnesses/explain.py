"""From a recorded run that ends in a defect to what a person is told: where, because of what, how.

The `because` of a finding is one sentence, found in the recording by looking for the pattern that
explains most: a cycle of waiting threads, an update that another thread overwrote, a value that
came from another thread. It never guesses: if no pattern is there, it says how many contexts the
run needed and leaves the rest to the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from heddle.machine.events import Event, Kind, Recording
from heddle.results import FindingKind, Location, Trace
from heddle.witnesses.blocked import blocked_because
from heddle.witnesses.narration import trace_of
from heddle.witnesses.source_lines import SourceLines
from heddle.witnesses.values import value_because

_BLOCKED = frozenset({FindingKind.DEADLOCK, FindingKind.LIVELOCK})


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a finding is made of, besides its kind and message; the user's line comes first."""

    locations: tuple[Location, ...]
    because: str
    trace: Trace
    is_plain: bool = False
    """Whether the reason says nothing but how many contexts the run has."""


def explain(
    recording: Recording, kind: FindingKind, sources: SourceLines | None = None
) -> Explanation:
    """Explain a run whose last events show a defect of this kind."""
    sources = sources or SourceLines()
    trace = trace_of(recording, sources)
    culprits = _culprits(recording, kind)
    frames = [event.user_frame for event in culprits]
    places = [sources.location(frame) for frame in frames if frame is not None]
    because = blocked_because(recording) if kind in _BLOCKED else value_because(recording, sources)
    return Explanation(
        locations=tuple(dict.fromkeys(places)) or (Location(),),
        because=because or _plain_because(trace),
        trace=trace,
        is_plain=because is None,
    )


def _culprits(recording: Recording, kind: FindingKind) -> list[Event]:
    """The events whose lines are the finding's places: the last one, or where each is blocked."""
    if not recording.events:
        return []
    if kind not in _BLOCKED:
        deaths = [event for event in recording.events if event.kind == Kind.UNCAUGHT]
        throws = [event for event in recording.events if event.kind == Kind.THROW]
        last = (deaths or list(recording.events))[-1]
        # What is reported as uncaught may have left its stack already; its throw has not.
        same = [t for t in throws if (t.thread, t.what) == (last.thread, last.what)]
        return same[-1:] or [last]
    last_events = {event.thread: event for event in recording.events}
    ended = {Kind.END, Kind.UNCAUGHT}
    return [last_events[t] for t in sorted(last_events) if last_events[t].kind not in ended]


def _plain_because(trace: Trace) -> str:
    if trace.contexts <= 1:
        return "one thread suffices"
    return f"the threads interleave as the table shows, in {trace.contexts} contexts"
