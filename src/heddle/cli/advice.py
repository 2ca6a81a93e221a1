"""The command that is worth trying next, where a limit was reached."""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from typing import TYPE_CHECKING

from heddle.results import Outcome, Partial

if TYPE_CHECKING:
    from heddle.results import Report

_TRY = re.compile(r"\btry (?P<options>--[a-z-]+ [\w.]+(?: --[a-z-]+ [\w.]+)*)")
_RAISED = re.compile(r"(?P<option>--(?:time-limit|memory-limit|max-states)) raises")
_LIMIT = re.compile(r"limit of (?P<value>[\d.,]+)")


def next_command(report: Report, words: Sequence[str]) -> str | None:
    """The command of `words` with the option that the report recommends; None if it does not."""
    for verdict in report.verdicts:
        if verdict.outcome is not Outcome.UNKNOWN or not isinstance(verdict.coverage, Partial):
            continue
        advice = _advice(verdict.coverage.reason)
        if advice is not None:
            for option, value in advice:
                words = _with(words, option, value)
            return f"heddle {shlex.join(words)}"
    return None


def _advice(reason: str) -> list[tuple[str, str]] | None:
    """Options and values: a bound that may be completed, or twice what was not enough."""
    better = _TRY.search(reason)
    if better is not None:
        given = better["options"].split()
        return list(zip(given[::2], given[1::2], strict=True))
    option, limit = _RAISED.search(reason), _LIMIT.search(reason)
    if option is None or limit is None:
        return None
    value = float(limit["value"].replace(",", "")) * 2
    return [(option["option"], f"{value:g}" if value < 1e6 else f"{value:.0f}")]


def _with(words: Sequence[str], option: str, value: str) -> list[str]:
    """The words with an option, in the place of what they said of it; arguments stay behind."""
    end = list(words).index("--") if "--" in words else len(words)
    own, arguments = list(words[:end]), list(words[end:])
    kept: list[str] = []
    for place, word in enumerate(own):
        is_value = place > 0 and own[place - 1] == option
        if word != option and not word.startswith(f"{option}=") and not is_value:
            kept.append(word)
    return [*kept, option, value, *arguments]
