"""The state at each step of a trace: which locks are held, what memory holds, which threads wait.

Locks and memory are followed through all events of a recording, also through those that no step
tells. What a step changes is what its own events change.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from heddle.machine.events import Event, Kind, Recording
from heddle.results.trace import Change, Moment, Read
from heddle.witnesses.interest import in_library
from heddle.witnesses.known import KnownNames
from heddle.witnesses.naming import MEMORY, parked_in, short_class

_ATOMIC = "java.util.concurrent.atomic."
_LOCKS = "java.util.concurrent.locks."
_END_OF_THE_PROGRAM = "java.lang.Shutdown"
# The JDK's own ReentrantLock: its state says how often its owner has taken it.
_STATE = re.compile(r"(?P<lock>java\.util\.concurrent\.locks\.ReentrantLock\$\w*Sync#\d+)\.state")
_MADE_UP = re.compile(r".*\.(this|val)?\$.*")
_WAITING = frozenset({Kind.BLOCK, Kind.WAIT, Kind.JOIN, Kind.PARK})
_GIVING_BACK = frozenset({Kind.UNLOCK, Kind.WAIT})


def moments_of(
    recording: Recording, groups: Sequence[Sequence[Event]], known: KnownNames
) -> tuple[Moment, ...]:
    """The moment of each step; the events of a step are a group of those of the recording."""
    places = list(_places(recording, groups))
    follower = _Follower(recording, _Names(recording, known))
    drafts: list[_Draft] = []
    told = {place: number for number, group in enumerate(places) for place in group}
    current: dict[int, tuple[_Draft, int]] = {}
    for place, event in enumerate(recording.events):
        if place in told:
            number = told[place]
            if number == len(drafts):
                drafts.append(_Draft(holds=follower.held(event.thread)))
            current[event.thread] = drafts[number], event.context
            follower.tell(event, drafts[number])
        follower.follow(event)
        draft, context = current.get(event.thread, (None, -1))
        if draft is not None and context == event.context:
            follower.note(event, draft, is_told=place in told)
    return tuple(draft.closed(follower.names, follower.internal) for draft in drafts)


@dataclass(slots=True)
class _Draft:
    """A moment while its events are followed; locks have their full names."""

    reads: dict[str, str] = field(default_factory=dict)
    changes: dict[str, tuple[str | None, str]] = field(default_factory=dict)
    holds: tuple[str, ...] = ()
    after: tuple[str, ...] = ()
    waits: str | None = None
    wakes: list[str] = field(default_factory=list)

    def closed(self, names: _Names, internal: set[str]) -> Moment:
        # What a library takes and gives back within a call is its own business.
        holds = [lock for lock in self.holds if lock in self.after or lock not in internal]
        return Moment(
            reads=tuple(Read(names.of(what), value) for what, value in self.reads.items()),
            changes=tuple(
                Change(names.of(what), before, after)
                for what, (before, after) in self.changes.items()
            ),
            holds=tuple(map(names.of, holds)),
            released=tuple(names.of(lock) for lock in holds if lock not in self.after),
            waits=self.waits,
            wakes=tuple(dict.fromkeys(self.wakes)),
        )


class _Names:
    """Short names, but for things that would share one."""

    def __init__(self, recording: Recording, known: KnownNames) -> None:
        self._known = known
        users: defaultdict[str, set[str]] = defaultdict(set)
        for event in recording.events:
            users[short_class(event.what)].add(event.what)
        self._shared = {name for name, things in users.items() if len(things) > 1}

    def of(self, what: str) -> str:
        short = short_class(what)
        return what if short in self._shared else self._known.thing(short)


class _Follower:
    """What is known of locks, memory and threads behind the events that were followed."""

    def __init__(self, recording: Recording, names: _Names) -> None:
        self.recording, self.names = recording, names
        self.memory: dict[str, str] = {}
        self.depths: defaultdict[int, dict[str, int]] = defaultdict(dict)
        self.given_up: dict[tuple[int, str], int] = {}
        self.ended: set[str] = set()
        self.internal: set[str] = set()
        self.awaited = {event.what for event in recording.events if event.kind == Kind.BLOCK}

    def held(self, thread: int) -> tuple[str, ...]:
        return tuple(lock for lock, depth in self.depths[thread].items() if depth > 0)

    def tell(self, event: Event, draft: _Draft) -> None:
        """What a step's own event says of memory and of other threads."""
        if event.kind in MEMORY and event.value is not None and _is_of_interest(event):
            before, _, after = event.value.partition(" -> ")
            if event.kind == Kind.READ:
                if event.what not in draft.changes:
                    draft.reads.setdefault(event.what, event.value)
            elif event.kind == Kind.UPDATE and after:
                draft.reads.setdefault(event.what, before)
                self._change(draft, event.what, before, after)
            else:
                self._change(draft, event.what, self.memory.get(event.what), event.value)
        elif event.kind == Kind.START or (event.kind == Kind.UNPARK and not event.value):
            draft.wakes.append(event.what)
        elif event.kind in {Kind.NOTIFY, Kind.UNPARK, Kind.INTERRUPT} and event.value:
            draft.wakes.append(event.value)

    def _change(self, draft: _Draft, what: str, before: str | None, after: str) -> None:
        first = draft.changes.get(what, (before, ""))[0]
        draft.changes.pop(what, None)
        draft.changes[what] = first, after

    def follow(self, event: Event) -> None:
        """Move on behind an event."""
        depths = self.depths[event.thread]
        match event.kind:
            case Kind.LOCK if self._is_unnoticed(event):
                pass
            case Kind.LOCK:
                before = self.given_up.pop((event.thread, event.what), 0)
                depths[event.what] = depths.get(event.what, 0) + max(before, 1)
                if in_library(event) and not event.what.startswith(_LOCKS):
                    self.internal.add(event.what)
            case Kind.UNLOCK:
                depths[event.what] = max(depths.get(event.what, 0) - 1, 0)
            case Kind.WAIT:
                self.given_up[event.thread, event.what] = depths.pop(event.what, 0)
            case Kind.END | Kind.UNCAUGHT:
                self.ended.add(self.recording.name(event.thread))
        if event.kind in MEMORY and event.value is not None:
            value = event.value.rpartition(" -> ")[2] if event.kind == Kind.UPDATE else event.value
            self.memory[event.what] = value
            state = _STATE.fullmatch(event.what)
            if state is not None and event.kind != Kind.READ:
                depths[state["lock"]] = int(value) if value.isdecimal() else 0

    def _is_unnoticed(self, event: Event) -> bool:
        """Whether System.exit, which does not return, takes a lock that no thread waits for."""
        ends = bool(event.frames) and event.frames[0].class_name == _END_OF_THE_PROGRAM
        return ends and event.what not in self.awaited

    def note(self, event: Event, draft: _Draft, *, is_told: bool) -> None:
        """What the thread holds and waits for behind an event of its step, or after it."""
        draft.after = self.held(event.thread)
        if is_told and event.kind not in _GIVING_BACK:
            draft.holds = draft.after
        draft.waits = self._waits(event)

    def _waits(self, event: Event) -> str | None:
        if event.kind not in _WAITING:
            return None
        thing = self.names.of(event.what)
        match event.kind:
            case Kind.BLOCK:
                return thing
            case Kind.WAIT:
                return f"a notification of {thing}"
            case Kind.JOIN:
                return None if event.what in self.ended else f"{event.what} to end"
            case _:
                return f"a permit{parked_in(event.frames)}"


def _is_of_interest(event: Event) -> bool:
    """Whether memory is the user's own, or that of an atomic object."""
    if in_library(event):
        is_element = event.frames[0].class_name.startswith(_ATOMIC) and event.what.endswith("]")
        return is_element or event.what.startswith(_ATOMIC)
    return not _MADE_UP.fullmatch(event.what)


def _places(recording: Recording, groups: Sequence[Sequence[Event]]) -> Iterator[list[int]]:
    """Where the events of each group stand in the recording."""
    place, events = 0, recording.events
    for group in groups:
        found = []
        for event in group:
            while place < len(events) and not _is_same(events[place], event):
                place += 1
            found.append(place)
            place += 1
        yield found


def _is_same(recorded: Event, told: Event) -> bool:
    """Whether one is told as the other; the throw of an uncaught exception is told as its end."""
    if recorded is told:
        return True
    return told.kind == Kind.UNCAUGHT and recorded.kind == Kind.THROW and recorded.what == told.what
