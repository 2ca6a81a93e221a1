"""The stack of an exception: the user's calls, and the call that leads into a library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from heddle.report.naming import call_text, place_text
from heddle.results import FindingKind

if TYPE_CHECKING:
    from heddle.results import Finding, Location

_DEEPEST = 20
"""Calls of a stack that are shown."""
_LIBRARY = ("java.", "javax.", "jdk.", "sun.", "com.sun.")
_PLUMBING = "heddle.junit."
"""What calls a test in JUnit's place."""


def stack_lines(finding: Finding, *, verbose: bool) -> Iterator[str]:
    """The calls, innermost first; one that the user's line says already is not repeated."""
    calls = [call for call in finding.stack if not _is_plumbing(call)]
    every = (f"at {place_text(call)}" for call in calls)
    shown = list(every if verbose else _folded(calls))
    if len(shown) > 1:
        is_call = finding.kind is FindingKind.EXIT_STATUS
        yield f"    stack of the {'call' if is_call else 'exception'}:"
        yield from (f"      {line}" for line in shown[:_DEEPEST])
        if len(shown) > _DEEPEST:
            yield f"      and {len(shown) - _DEEPEST} more"


def _folded(calls: Sequence[Location]) -> Iterator[str]:
    """Calls of the JDK as the one that leads in; those below the user's first call are left out."""
    own = [place for place, call in enumerate(calls) if not _is_library(call)]
    kept = calls[: own[-1] + 1] if own else calls
    for is_library, group in groupby(kept, key=_is_library):
        inside = list(group)
        if not is_library:
            yield from (f"at {place_text(call)}" for call in inside)
            continue
        deeper = len(inside) - 1
        more = f", {deeper} call{'' if deeper == 1 else 's'} further inside" if deeper else ""
        yield f"at {call_text(inside[-1])}{more}"


def _is_library(call: Location) -> bool:
    return (call.class_name or "").startswith(_LIBRARY)


def _is_plumbing(call: Location) -> bool:
    return (call.class_name or "").startswith(_PLUMBING)
