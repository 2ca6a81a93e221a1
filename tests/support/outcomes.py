"""All the ways in which a program can end, found one by one.

The program's last argument is a pattern; an assertion fails, with the text of what happened, if
that matches. So a search finds an end that is not known yet, until there is no other.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from heddle import NoDeadlock, NoUncaughtException
from heddle.api import check, load
from heddle.results import Outcome
from support.litmus import anything_but

if TYPE_CHECKING:
    from pathlib import Path

    from heddle.questions.search_options import SearchOptions

_TEXT = re.compile(r"AssertionError: (.*?) in thread")
_ENDED = (Outcome.HOLDS, Outcome.HOLDS_WITHIN_BOUND)


@dataclass(frozen=True)
class Ends:
    """Texts of the ends that were found; `all` says whether there are no others."""

    texts: frozenset[str]
    all: bool


def ends_of(source: Path, arguments: tuple[str, ...], options: SearchOptions) -> Ends:
    """Every way to end, as far as the limits of each search reach."""
    texts: set[str] = set()
    while True:
        pattern = anything_but(texts) if texts else ".*"
        program = load(source, arguments=(*arguments, pattern))
        report = check(program, claims=(NoUncaughtException(), NoDeadlock()), options=options)
        found = [finding for verdict in report.verdicts for finding in verdict.findings]
        if not found:
            return Ends(frozenset(texts), report.outcome in _ENDED)
        match = _TEXT.search(found[0].message)
        assert match, found[0].message
        assert match[1] not in texts
        texts.add(match[1])
