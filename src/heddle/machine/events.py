"""What a re-executed schedule delivers: everything a thread did that another could notice.

Class names are spelled as Java spells them (`java.lang.Object`). `what` names the thing acted on:
`Bank.balance` (static field), `Node#12.next` (field of an object), `int[]#7[1]` (array element),
`Object#5` (monitor), a thread's name, or a class.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class Kind(StrEnum):
    """What a thread did. The values are the words of the Rust side."""

    READ = "read"
    WRITE = "write"
    UPDATE = "update"
    """An atomic read-modify-write; its value is `old -> new`. One that wrote nothing is a read."""
    LOCK = "lock"
    UNLOCK = "unlock"
    BLOCK = "block"
    """Could not get a monitor."""
    WAIT = "wait"
    WAKE = "wake"
    NOTIFY = "notify"
    START = "start"
    END = "end"
    JOIN = "join"
    PARK = "park"
    UNPARK = "unpark"
    INTERRUPT = "interrupt"
    SLEEP = "sleep"
    TIMEOUT = "timeout"
    SOCKET = "socket"
    """Uses a socket or a pipe, or waits for one: its address, with the deed as its value."""
    CHOOSE = "choose"
    THROW = "throw"
    UNCAUGHT = "uncaught"
    PRINT = "print"
    INITIALIZE = "initialize"
    BEGIN = "begin"
    """Begins a unit of work: the method, and the object as its value."""
    FINISH = "finish"
    """Ends a unit of work."""


@dataclass(frozen=True, slots=True)
class Frame:
    """One call on a thread's stack; `is_user` tells the user's classes from libraries."""

    class_name: str
    method: str
    file: str | None
    line: int | None
    is_user: bool


@dataclass(frozen=True, slots=True)
class Event:
    """One thing one thread did; `frames` is its whole stack, innermost first.

    `thread` counts threads in the order of their creation, `context` the maximal runs of one
    thread; both from 0.
    """

    thread: int
    kind: str
    what: str
    value: str | None
    frames: tuple[Frame, ...]
    context: int

    @property
    def user_frame(self) -> Frame | None:
        """The innermost call in the user's own code: the line a person should look at."""
        return next((frame for frame in self.frames if frame.is_user), None)


@dataclass(frozen=True, slots=True)
class Known:
    """What an object is known by at the end of a run.

    `way` are the fields that lead to it, spelled as in events: from a static field of the user's
    classes on, or from an object of theirs. `made` is the call that made it, if it is the user's.
    """

    way: tuple[str, ...]
    made: Frame | None


@dataclass(frozen=True, slots=True)
class Recording:
    """One run: the threads' names by number, what they did in order, and what was printed.

    `known` says what objects are known by; the keys are their numbers.
    """

    threads: tuple[str, ...]
    events: tuple[Event, ...]
    output: str
    known: Mapping[int, Known] = field(default_factory=dict)

    def name(self, thread: int) -> str:
        """A thread's name."""
        return self.threads[thread]
