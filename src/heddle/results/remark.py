"""What is worth saying about a program and breaks no claim."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from heddle.errors import Location
    from heddle.results.finding import Finding

SWALLOWED: Final = "swallowed-assertion"
UNSEEN: Final = "an assertion fails in a task, and the Future keeps the exception: "
"""How a remark of that kind begins, and the finding that takes its place where each one counts."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One clause about the program; `kind` is a word for programs that read reports.

    `waits-for-ever`: a thread waits for another one to end, which works for ever, as a server does.
    `never-ends`: no run of the program ends.
    An observed run shows: `missed-signal`, a wait after the notification that should have ended it;
    `unused-lock`, which one thread takes; `contention`, a lock that was held when threads came.
    `swallowed-assertion`: an assertion fails in a task, and a Future keeps the exception.
    `asked-to-end`: a program written for Java PathFinder would end that checker's search.
    `unused-suppression`: no finding matches what is suppressed.
    A test has: `disabled`, which is not run; `assumption`, which some run does not meet;
    `left-behind`, threads that the test does not wait for. `subject` is as for verdicts.
    `unread-settings`: a file on the class path that would change what JUnit does.
    """

    kind: str
    message: str
    location: Location
    subject: str | None = None


def without_known(remarks: Sequence[Remark], findings: Iterable[Finding]) -> tuple[Remark, ...]:
    """The remarks, but none on failed assertions in tasks if there is a finding on one."""
    if not any(each.message.startswith(UNSEEN) for each in findings):
        return tuple(remarks)
    return tuple(each for each in remarks if each.kind != SWALLOWED)
