"""Which value from another thread led to the defect at the end of a recording."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict

from heddle.machine.events import Event, Kind, Recording
from heddle.witnesses.interest import in_library
from heddle.witnesses.naming import MEMORY, field_of, names_of
from heddle.witnesses.source_lines import SourceLines

_CHANGES = frozenset({Kind.WRITE, Kind.UPDATE})
# Recordings can be long. What explains a defect is near its end; what is not is not looked for.
_NEAR = 100


def value_because(recording: Recording, sources: SourceLines) -> str | None:
    """The sentence about the last read that another thread decided, or None if there is none."""
    if not recording.events:
        return None
    teller = _Teller(recording, sources)
    last = recording.events[-1]
    reads = [
        position
        for position, event in enumerate(recording.events)
        if event.thread == last.thread and event.kind == Kind.READ and _of_the_user(event)
    ]
    sentences = (teller.about_read(position) for position in reversed(reads[-_NEAR:]))
    return next((sentence for sentence in sentences if sentence is not None), None)


def _of_the_user(event: Event) -> bool:
    name = field_of(event)
    return not in_library(event) and (name is None or not name.startswith("$"))


class _Teller:
    """Sentences about one recording."""

    def __init__(self, recording: Recording, sources: SourceLines) -> None:
        self.recording, self.sources = recording, sources
        self.events, self.names = recording.events, names_of(recording)
        self.changes: defaultdict[str, list[int]] = defaultdict(list)
        self.accesses: defaultdict[tuple[int, str], list[int]] = defaultdict(list)
        for position, event in enumerate(self.events):
            if event.kind in MEMORY:
                self.accesses[event.thread, event.what].append(position)
            if event.kind in _CHANGES:
                self.changes[event.what].append(position)

    def about_read(self, position: int) -> str | None:
        """Why this read gave what it gave, if that was another thread's doing."""
        read = self.events[position]
        changes = self.changes[read.what]
        end = bisect_left(changes, position)
        writes = changes[max(end - _NEAR, 0) : end]
        if not writes:
            return None
        lost = self._overwritten(writes)
        if lost is not None:
            return lost
        write = self.events[writes[-1]]
        if write.thread == read.thread:
            return None
        return (
            f"{self._who(read)} reads {self._thing(read)} = {read.value}, "
            f"which {self._who(write)} wrote{self._at(write)}"
        )

    def _overwritten(self, writes: list[int]) -> str | None:
        """An update that was lost: read before another thread's write, written after it."""
        for later in reversed(writes):
            write = self.events[later]
            if write.kind != Kind.WRITE:
                continue
            basis = self._last_read(later)
            between = [
                self.events[w]
                for w in writes
                if basis < w < later and self.events[w].thread != write.thread
            ]
            if basis >= 0 and between:
                other, thing = between[-1], self._thing(write)
                return (
                    f"{self._who(write)} read {thing} = {self.events[basis].value} before "
                    f"{self._who(other)} wrote {other.value}{self._at(other)}, "
                    f"and then overwrote it with {write.value}{self._at(write)}"
                )
        return None

    def _last_read(self, position: int) -> int:
        """Where the thread that writes at `position` last saw what it overwrites; -1 if never."""
        write = self.events[position]
        accesses = self.accesses[write.thread, write.what]
        before = bisect_left(accesses, position) - 1
        if before < 0 or self.events[accesses[before]].kind != Kind.READ:
            return -1
        return accesses[before]

    def _who(self, event: Event) -> str:
        return self.recording.name(event.thread)

    def _thing(self, event: Event) -> str:
        return self.names.thing(event, event.user_frame)

    def _at(self, event: Event) -> str:
        frame = event.user_frame
        if frame is None or frame.line is None:
            return ""
        return f" at {self.sources.location(frame).file or frame.class_name}:{frame.line}"
