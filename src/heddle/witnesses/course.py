"""The course of a run, as an engine that does not execute programs knows it."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.machine.events import Event

_ALSO = {"read": "update", "write": "update"}


@dataclass(frozen=True, slots=True)
class Act:
    """Something that other threads can see, at `Class.method:line` of the user's code.

    `kind` is a word of `machine.events.Kind`, or empty if the engine's operation is none of them;
    `name` is that of the field, `[]` for elements of arrays, empty for anything but memory.
    """

    place: str
    kind: str
    name: str

    def is_done_by(self, event: Event) -> bool:
        """Whether the machine tells of such an act, wherever it is done."""
        if not self.kind or event.kind not in {self.kind, _ALSO.get(self.kind)}:
            return False
        return not self.name or self.name == _name(event.what)


@dataclass(frozen=True, slots=True)
class Context:
    """What one thread does before another goes on.

    Threads are numbered in the order in which they are started, from main on. `done` are the acts
    of the context in their order; `before` is the one that the thread stands before at its end, if
    it goes on later. `chosen` are the values of its nondeterministic choices.
    """

    thread: int
    done: tuple[Act, ...]
    before: Act | None
    chosen: tuple[int, ...] = ()


def _name(what: str) -> str:
    """The field of `Node#12.next` or `Bank.balance`; `[]` of `int[]#7[1]`."""
    return "[]" if what.endswith("]") else what.rpartition(".")[2]


def place_of(event: Event) -> str:
    """Where the innermost call of the user's code stands, as `Class.method:line`."""
    frame = event.user_frame
    if frame is None:
        return ""
    line = "" if frame.line is None else f":{frame.line}"
    return f"{frame.class_name}.{frame.method}{line}"
