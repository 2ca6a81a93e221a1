"""One limit of memory for all tests that are answered at a time, and for what was loaded."""

from __future__ import annotations

from dataclasses import dataclass, replace

from heddle.budget import memory_text, memory_used
from heddle.results import Partial, Report, Verdict


@dataclass(frozen=True, slots=True)
class Share:
    """What the process of one test may use: a part of the `whole`, for `tests` at a time."""

    whole: int
    tests: int
    part: int

    def of_the_whole(self, reason: str) -> str:
        """A reason that names the part, as one that names the limit that the user knows."""
        one = f"{self.part >> 20} MB for "
        more = f"each of {self.tests} tests at a time; fewer --jobs leave more to each"
        told = one + (more if self.tests > 1 else "one test at a time")
        return reason.replace(memory_text(self.part), f"{memory_text(self.whole)} ({told})")

    def told(self, report: Report) -> Report:
        """The report with its reasons in these words."""
        return replace(report, verdicts=tuple(map(self._verdict, report.verdicts)))

    def _verdict(self, verdict: Verdict) -> Verdict:
        coverage = verdict.coverage
        if not isinstance(coverage, Partial):
            return verdict
        return replace(
            verdict, coverage=replace(coverage, reason=self.of_the_whole(coverage.reason))
        )


def share_of(memory: int | None, tests: int) -> Share | None:
    """What is left of the memory beside what this process uses, in equal parts.

    A process of a test shares what was loaded with this one until either writes to it. As that
    cannot be known beforehand, it counts once for each.
    """
    if memory is None or not tests:
        return None
    return Share(memory, tests, max(memory - memory_used(), 0) // tests)
