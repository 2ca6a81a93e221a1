"""What is worth saying about a program and breaks no claim."""

from __future__ import annotations

from dataclasses import dataclass

from heddle.errors import Location


@dataclass(frozen=True, slots=True)
class Remark:
    """One clause about the program; `kind` is a word for programs that read reports.

    `waits-for-ever`: a thread waits for another one to end, which works for ever, as a server does.
    `never-ends`: no run of the program ends.
    An observed run shows: `missed-signal`, a wait after the notification that should have ended it;
    `unused-lock`, which one thread takes; `contention`, a lock that was held when threads came.
    `swallowed-assertion`: an assertion fails in a task, and a Future keeps the exception.
    `unused-suppression`: no finding matches what is suppressed.
    A test has: `disabled`, which is not run; `assumption`, which some run does not meet;
    `left-behind`, threads that the test does not wait for. `subject` is as for verdicts.
    """

    kind: str
    message: str
    location: Location
    subject: str | None = None
