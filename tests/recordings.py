"""Recordings written by hand, in the words a machine would use."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from heddle.machine.events import Event, Frame, Recording

_LIBRARY = re.compile(r"(java|javax|jdk)\.")
_FRAME = re.compile(r"(?P<class>.+)\.(?P<method>[^.:]+)(?::(?P<line>\d+))?")


def frame(text: str, file: str | None = None) -> Frame:
    """The frame that `a.b.C$D.m:17` stands for."""
    match = _FRAME.fullmatch(text)
    assert match is not None, text
    outermost = match["class"].rpartition(".")[2].partition("$")[0]
    return Frame(
        match["class"],
        match["method"],
        file or f"{outermost}.java",
        int(match["line"]) if match["line"] else None,
        not _LIBRARY.match(match["class"]),
    )


@dataclass
class Script:
    """Collects events; the thread of the last one decides where a new context begins."""

    threads: tuple[str, ...]
    events: list[Event] = field(default_factory=list)

    def add(self, thread: str, stack: str, kind: str, what: str, value: str | None = None) -> None:
        """One event; `stack` lists frames, innermost first, separated by spaces."""
        number = self.threads.index(thread)
        context = 0
        if self.events:
            last = self.events[-1]
            context = last.context + (last.thread != number)
        frames = tuple(frame(text) for text in stack.split())
        self.events.append(Event(number, kind, what, value, frames, context))

    def play(self, text: str) -> Script:
        """Lines of `thread | stack | kind | what | value`, the last two as far as there are any."""
        for line in text.strip().splitlines():
            thread, stack, kind, *rest = (part.strip() for part in line.split("|"))
            what, value = [*rest, None, None][:2]
            self.add(thread, stack, kind, what or "", value)
        return self

    def recording(self, output: str = "") -> Recording:
        """What was collected."""
        return Recording(self.threads, tuple(self.events), output)
