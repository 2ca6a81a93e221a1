"""What a run must reproduce: exit status, uncaught exceptions, standard output.

The rest of standard error is free: stack traces and warnings may differ in wording.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from conformance.java import RunResult

UNCAUGHT = re.compile(r'^Exception in thread (".*?" .*)$', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Expectation:
    """The part of a run that is compared; `uncaught` holds `"thread" class: message` texts."""

    status: int
    uncaught: tuple[str, ...]
    stdout: str

    @classmethod
    def of(cls, result: RunResult) -> Expectation:
        """Take the comparable part of a run."""
        return cls(result.status, tuple(UNCAUGHT.findall(result.stderr)), result.stdout)

    @classmethod
    def parse(cls, text: str) -> Expectation:
        """Read what `render` wrote."""
        header, separator, stdout = text.partition("\nstdout\n")
        assert separator, "an expectation has a line `stdout`"
        first, *rest = header.splitlines()
        uncaught = tuple(line.removeprefix("uncaught ") for line in rest)
        return cls(int(first.removeprefix("exit ")), uncaught, stdout)

    def render(self) -> str:
        """The text of a file; standard output comes last and is kept as it is."""
        uncaught = "".join(f"uncaught {line}\n" for line in self.uncaught)
        return f"exit {self.status}\n{uncaught}stdout\n{self.stdout}"

    def difference(self, actual: Expectation) -> str | None:
        """The first thing that is not as expected, in one line; None if all is."""
        pairs = zip(
            [*self.stdout.splitlines(), "end of output"],
            [*actual.stdout.splitlines(), "end of output"],
            strict=False,
        )
        for number, (wanted, got) in enumerate(pairs, 1):
            if wanted != got:
                return f"line {number} is `{got}`, not `{wanted}`"
        if self.uncaught != actual.uncaught:
            return f"uncaught {list(actual.uncaught)}, not {list(self.uncaught)}"
        if self.status != actual.status:
            return f"exit {actual.status}, not {self.status}"
        return None if self == actual else "the output ends differently"
